"""Painting the table at rest: the melds and the piles between them, each from its own arguments.

`regions` supplies the arguments; moving cards are drawn over it elsewhere.
"""

from typing import NamedTuple

from game.play.paint.cards import card_at_rest
from game.rules.melds import Meld
from game.rules.variant import Kind
from game.table import rails
from game.table.layout import CardKey, MeldPlace
from game.ui import drawings
from game.ui.boxes import Column, First
from game.ui.buttons import SINK_DU
from game.ui.canvas import Canvas
from game.ui.drawings import BALLOON_TAIL, balloon
from game.ui.geometry import Rect, bounds
from game.ui.nodes import CustomPaint, Room, Style, Text, paint_tree
from game.ui.paint import chip, frame, glow, hairline, lines_within, portrait, rule, shadow, text, veil, width_of
from game.ui.text import size_du
from sprites import EXPRESSIONS

LINE_SIZES: tuple[str | float, ...] = ("text", "note", 12.5, 11.0)  # the line sizes of the one line under the piles
LINE_LEAD = 1.2
HEAD_SIZES = (1.0, 0.9, 0.8, 0.7)
ORNAMENT_DU = 12.0  # what there must be over the piles for the ornament
PORTRAIT_PART = 30 / 44  # a share of the strip before a lane
EMPTY_FROM, EMPTY_TO, CONTRACT_UP = 12.0, 8.0, 6.0  # the hairline of an empty lane, and words over it
ROUND = Style(16.0, "accent", "medium", 1.2, 1, "c")
CONTRACT = Style(25.0, "ivory", "medium", 1.16, 1, "c")
ORNAMENT_HIGH, ORNAMENT_WIDE = 24.0, 160.0
PILE_RADIUS, LIVE_BLUR, LIVE_GLOW, PILE_CAST = 7.0, 4.0, 120, 6.0
COUNT_HIGH, FOLDED_HIGH, FOLDED_UP, SAVES_HIGH, SAVES_GAP, SAVES_ROOM = 22.0, 20.0, 14.0, 28.0, 14.0, 16.0
RAIL_SHADE, REFUSED_RADIUS, REFUSED_AWAY = 140, 6.0, 3.5
CALM = EXPRESSIONS[0]


class HeadShown(NamedTuple):
    """The text over the piles: the round, a shorter version, the contract, and a line below it."""

    line: str
    brief: str
    contract: tuple[str, ...]
    below: str = ""


# ---- melds ----


class OwnerShown(NamedTuple):
    """A lane's owner, the height of their melds (0: none yet), their contract if everyone has their own, and a name
    in it that may be shortened.
    """

    face: str
    strip: float
    span: float
    contract: str = ""
    name: str = ""


class MeldShown(NamedTuple):
    """A meld as shown: its box including the selected card that would land on it, and whether it takes that card."""

    meld: Meld
    place: MeldPlace
    rail: Rect  # without the selected card
    legal: bool
    near: bool
    ghost: int | None  # the index of the selected card in it
    away: frozenset[CardKey]  # the cards in motion
    veiled: bool
    saves: str  # the points the selected card would save
    edge: float  # the right end of the free room beside it


def paint_meld(canvas: Canvas, shown: MeldShown) -> None:
    """Paint a meld, highlighted if it takes the selected card and dimmed if not."""
    if shown.legal:
        rails.target(canvas, shown.place.rail, near=shown.near)
    _meld(canvas, shown)
    if shown.saves:
        _paint_saved_points(canvas, shown.saves, shown.place.rail, shown.edge)
    elif shown.veiled:
        veil(canvas, shown.rail.grown(1))


def paint_hinted(canvas: Canvas, box: Rect, corner: bool) -> None:
    """Highlight what a hint points at."""
    rails.hint_mark(canvas, box, corner=corner)


def paint_refused(canvas: Canvas, box: Rect) -> None:
    """Mark the place that caused a refusal."""
    frame(canvas, box.grown(REFUSED_AWAY), "danger_text", REFUSED_RADIUS, 2.5)


def paint_owner(canvas: Canvas, lane: Rect, shown: OwnerShown) -> None:
    """Paint the portrait and brass line of a lane's owner; the portrait of an owner without melds is dimmed."""
    side = shown.strip * PORTRAIT_PART
    middle = lane.center.y
    if shown.span:
        line = f'<path d="M1 0V{shown.span:g}" stroke="#c9a24a" stroke-opacity=".75" stroke-width="1.6"/>'
        high = drawings.document(line, 2, shown.span)
        canvas.svg(high, lane.x + side / 2 - 1, middle - shown.span / 2, 2, shown.span)
    else:
        left = lane.x + side + EMPTY_FROM
        hairline(canvas, left, middle, lane.right - EMPTY_TO - left, 0.16)
    portrait(canvas, shown.face, CALM, lane.x, middle - side / 2, side, 1.0 if shown.span else 0.5)
    if shown.contract:
        x, y = lane.x + shown.strip, middle - CONTRACT_UP
        text(
            canvas,
            shown.contract,
            x,
            y,
            "note",
            "text_dim",
            fit=lane.right - x,
            names=(shown.name,) if shown.name else (),
        )


def _paint_saved_points(canvas: Canvas, points: str, rail: Rect, edge: float) -> None:
    """Paint the points the card would save, if there is room beside the meld."""
    left, high = rail.right + SAVES_GAP, SAVES_HIGH
    if left + width_of(canvas, points, "text", "semi") + SAVES_ROOM < edge:
        chip(canvas, left, rail.center.y - high / 2, points, "legal_ground", "legal", "legal", high, "text")


def _meld(canvas: Canvas, shown: MeldShown) -> None:
    """Paint the cards; one of them may be the translucent preview of a card that would land there."""
    place = shown.place
    landed = [card.box for key, card in zip(place.keys, place.cards, strict=True) if key not in shown.away]
    if landed:  # cards in the air cast no shadow here yet
        shadow(canvas, bounds(tuple(landed)) if shown.away else place.rail, 3, 2.5, RAIL_SHADE, 2)
    for at, (key, card) in enumerate(zip(place.keys, place.cards, strict=True)):
        if at == shown.ghost:
            column = None if card.last else card.column
            rails.ghost(canvas, card.face, *card.box[:2], card.box.h, near=shown.near, column=column)
        elif key not in shown.away:
            card_at_rest(canvas, card)
    count = len(shown.meld.cards)
    if place.folded and shown.meld.kind is Kind.SET:
        x, y = place.rail.right + 3, place.rail.bottom - FOLDED_UP
        chip(canvas, x, y, f"{count}×", "well", "accent", "accent", FOLDED_HIGH, at="r")


# ---- piles ----


def paint_head(canvas: Canvas, room: Rect, head: HeadShown) -> None:
    """Paint the round, its contract and the line below, as large as the room over the piles allows."""
    for size in HEAD_SIZES:
        tree = _head_lines(head, size, room.w)
        if Room(canvas.lettering).down(tree, room.w).least <= room.h:
            break
    paint_tree(canvas, tree, room)


def _head_lines(head: HeadShown, part: float, wide: float) -> Column:
    """Return the lines over the piles, at this share of their usual size."""
    round_style, style = (usual._replace(size=size_du(usual.size) * part) for usual in (ROUND, CONTRACT))
    line = First([Text(words, round_style) for words in (head.line, head.brief)])
    contract = [Text(words, style, (words,)) for words in head.contract]
    below = Text(head.below, Style("note", "accent", "semi", most=1, at="c")) if head.below else None
    mark = CustomPaint(_ornament, h=ORNAMENT_HIGH, least_h=0.0) if part == 1 else None
    return Column([line, *contract, below or mark], w=wide)


def _ornament(canvas: Canvas, box: Rect) -> None:
    if box.h >= ORNAMENT_DU:
        rule(canvas, box.center.x - ORNAMENT_WIDE / 2, box.center.y - ORNAMENT_DU / 2, ORNAMENT_WIDE)


class PileShown(NamedTuple):
    """A pile: its box, how much it glows because it may be pressed now, 0 to 1, and whether it is."""

    box: Rect
    live: float
    held: bool = False

    @property
    def card(self) -> Rect:
        """The box of its top card."""
        return self.box.moved(0, SINK_DU) if self.held else self.box


def paint_stock(canvas: Canvas, shown: PileShown, count: int) -> None:
    """Paint the stock."""
    if shown.live:
        glow(canvas, shown.box, "accent", PILE_RADIUS, LIVE_BLUR, round(LIVE_GLOW * shown.live))
    rails.stock_pile(canvas, shown.card, count)


def paint_count(canvas: Canvas, box: Rect, number: int) -> None:
    """Paint the number of cards at the foot of the stock."""
    y = box.bottom - COUNT_HIGH / 2
    chip(canvas, box.center.x, y, str(number), "well", "text", "line", COUNT_HIGH, "text", at="c")


def paint_discard(canvas: Canvas, shown: PileShown, codes: tuple[str, ...], legal: bool, near: bool) -> None:
    """Paint the discard pile."""
    box = shown.box
    if legal:
        rails.target(canvas, box, near=near)
    elif shown.live:
        glow(canvas, box, "accent", PILE_RADIUS, LIVE_BLUR, round(LIVE_GLOW * shown.live))
    frame(canvas, box, "line", PILE_RADIUS, 1.4, 0.5, "#03191a", 0.4)
    for code in codes:
        rails.face(canvas, code, shown.card, cast=0 if shown.held else PILE_CAST)


def paint_line(canvas: Canvas, box: Rect, sentence: str, loud: bool) -> None:
    """Paint what happened last or what matters now, in the largest letters that hold all of it or its beginning."""
    size, lines = _lines_of(canvas, box, sentence)
    for at, line in enumerate(lines):
        y = box.y + size_du(size) * (1 + at * LINE_LEAD)
        text(canvas, line, box.center.x, y, size, "text" if loud else "text_dim", at="c")


def _lines_of(canvas: Canvas, box: Rect, sentence: str) -> tuple[str | float, tuple[str, ...]]:
    """Return the size and the lines of a text in a box; of several sentences, as many as fit."""
    while True:
        for size in LINE_SIZES:
            lines = canvas.lettering.wrap(sentence, box.w, size)
            if len(lines) * size_du(size) * LINE_LEAD <= box.h:
                return size, lines
        if ". " not in sentence:
            most = max(1, int(box.h // (size_du(size) * LINE_LEAD)))
            return size, lines_within(canvas, sentence, box.w, size, most=most)
        sentence = sentence.rpartition(". ")[0] + "."


REMARK_LINE, REMARK_AIR, REMARK_EDGE, REMARK_BELOW = 21.0, 8.0, 15.0, 4.0
# From the left of the plaque: the balloon, and its tail under the portrait's chin; and what there is beside the tail.
REMARK_IN, REMARK_TAIL, REMARK_BESIDE_TAIL = 10.0, 42.0, 20.0
REMARK = Style(17.0, "accent_ink", "medium", REMARK_LINE / 17.0, at="c")
REMARK_RADIUS, REMARK_BLUR, REMARK_SHADE, REMARK_DROP = 10.0, 1.5, 130, 1.5  # its shadow ends over felt


class RemarkShown(NamedTuple):
    """A remark as shown: its words, the speaker's plaque, where it begins, between which edges it stays, and whether
    its tail points at the speaker.
    """

    words: str
    plaque: Rect
    top: float
    left: float
    right: float
    points: bool = True

    def box(self, canvas: Canvas) -> Rect:
        """Return the box of its balloon: on several lines where one is too long."""
        room = self.right - self.left - 2 * REMARK_EDGE
        lines = canvas.lettering.wrap(self.words, room, REMARK.size, REMARK.weight)
        wide = max(width_of(canvas, line, REMARK.size, REMARK.weight) for line in lines) + 2 * REMARK_EDGE
        x = max(self.left, min(self.plaque.x + REMARK_IN, self.right - wide))
        return Rect(x, self.top, wide, len(lines) * REMARK_LINE + REMARK_AIR)


def paint_remark(canvas: Canvas, shown: RemarkShown) -> None:
    """Paint a balloon hanging from a plaque, or from what lies under it."""
    box = shown.box(canvas)
    shadow(canvas, box, REMARK_RADIUS, REMARK_BLUR, REMARK_SHADE, REMARK_DROP)
    drawing = balloon(box.w, box.h, shown.plaque.x + REMARK_TAIL - box.x if shown.points else None)
    canvas.svg(drawing, box.x, box.y - BALLOON_TAIL, box.w, box.h + BALLOON_TAIL)
    paint_tree(canvas, Text(shown.words, REMARK), box)
