"""Painting the table at rest: the melds and the piles between them, each from its own arguments.

`regions` supplies the arguments; moving cards are drawn over it elsewhere.
"""

from typing import NamedTuple

from game.play.paint.cards import card_at_rest
from game.rules.melds import Meld
from game.rules.variant import Kind
from game.table import rails
from game.table.layout import CardKey, MeldPlace
from game.table.plaques import paint_tree
from game.ui import drawings
from game.ui.boxes import Column, First
from game.ui.canvas import Canvas
from game.ui.drawings import BALLOON_TAIL, balloon
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Room, Style, Text
from game.ui.paint import chip, frame, glow, hairline, lines_within, portrait, rule, shadow, text, veil, width_of
from game.ui.text import size_du
from sprites import EXPRESSIONS

LINE_SIZES: tuple[str | float, ...] = ("text", "note", 12.5, 11.0)  # of the one line under the piles
LINE_LEAD = 1.2
HEAD_SIZES = (1.0, 0.9, 0.8, 0.7)
ORNAMENT_DU = 12.0  # what there must be over the piles for the ornament
PORTRAIT_PART = 30 / 44  # of the strip before a lane
CALM = EXPRESSIONS[0]


class HeadShown(NamedTuple):
    """The text over the piles: the round, a shorter version, the contract, and a line below it."""

    line: str
    brief: str
    contract: tuple[str, ...]
    below: str = ""


# ---- melds ----


class OwnerShown(NamedTuple):
    """A lane's owner, the height of their melds (0: none yet), and their contract if everyone has their own."""

    face: str
    strip: float
    span: float
    contract: str = ""


class MeldShown(NamedTuple):
    """A meld as shown: its box including the selected card that would land on it, and whether it takes that card."""

    meld: Meld
    place: MeldPlace
    rail: Rect  # without the selected card
    legal: bool
    near: bool
    ghost: int | None  # the index of the selected card in it
    away: frozenset[CardKey]  # its cards that are in motion
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
    frame(canvas, box.grown(3.5), "danger_text", 6, 2.5)


def paint_owner(canvas: Canvas, lane: Rect, shown: OwnerShown) -> None:
    """Paint the portrait and brass line of a lane's owner; the portrait of an owner without melds is dimmed."""
    side = shown.strip * PORTRAIT_PART
    middle = lane.center.y
    if shown.span:
        line = f'<path d="M1 0V{shown.span:g}" stroke="#c9a24a" stroke-opacity=".75" stroke-width="1.6"/>'
        high = drawings.document(line, 2, shown.span)
        canvas.svg(high, lane.x + side / 2 - 1, middle - shown.span / 2, 2, shown.span)
    else:
        hairline(canvas, lane.x + side + 12, middle, lane.w - side - 20, 0.16)
    portrait(canvas, shown.face, CALM, lane.x, middle - side / 2, side, 1.0 if shown.span else 0.5)
    if shown.contract:
        text(canvas, shown.contract, lane.x + shown.strip, middle - 6, "note", "text_dim", fit=lane.w - shown.strip)


def _paint_saved_points(canvas: Canvas, points: str, rail: Rect, edge: float) -> None:
    """Paint the points the card would save, if there is room beside the meld."""
    left = rail.right + 14
    if left + width_of(canvas, points, "text", "semi") + 16 < edge:
        chip(canvas, left, rail.center.y - 14, points, "legal_ground", "legal", "legal", 28, "text")


def _meld(canvas: Canvas, shown: MeldShown) -> None:
    """Paint the cards; one of them may be the translucent preview of a card that would land there."""
    place = shown.place
    shadow(canvas, place.rail, 3, 2.5, 140, 2)
    for at, (key, card) in enumerate(zip(place.keys, place.cards, strict=True)):
        if at == shown.ghost:
            column = None if card.last else card.column
            rails.ghost(canvas, card.face, *card.box[:2], card.box.h, near=shown.near, column=column)
        elif key not in shown.away:
            card_at_rest(canvas, card)
    count = len(shown.meld.cards)
    if place.folded and shown.meld.kind is Kind.SET:
        chip(canvas, place.rail.right + 3, place.rail.bottom - 14, f"{count}×", "well", "accent", "accent", 20, at="r")


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
    line = First([Text(words, Style(16 * part, "accent", "medium", 1.2, 1, "c")) for words in (head.line, head.brief)])
    style = Style(25 * part, "ivory", "medium", 1.16, 1, "c")
    contract = [Text(words, style, (words,)) for words in head.contract]
    below = Text(head.below, Style("note", "accent", "semi", most=1, at="c")) if head.below else None
    mark = CustomPaint(_ornament, h=24.0, least_h=0.0) if part == 1 else None
    return Column([line, *contract, below or mark], w=wide)


def _ornament(canvas: Canvas, box: Rect) -> None:
    if box.h >= ORNAMENT_DU:
        rule(canvas, box.center.x - 80, box.center.y - 6, 160)


class PileShown(NamedTuple):
    """A pile: its box, and whether it may be pressed now."""

    box: Rect
    live: bool


def paint_stock(canvas: Canvas, shown: PileShown, count: int, number: int) -> None:
    """Paint the stock, with its number of cards at the foot."""
    box = shown.box
    if shown.live:
        glow(canvas, box, "accent", 7, 4, 120)
    rails.stock_pile(canvas, box, count)
    chip(canvas, box.center.x, box.bottom - 11, str(number), "well", "text", "line", 22, "text", at="c")


def paint_discard(canvas: Canvas, shown: PileShown, codes: tuple[str, ...], legal: bool, near: bool) -> None:
    """Paint the discard pile."""
    box = shown.box
    if legal:
        rails.target(canvas, box, near=near)
    elif shown.live:
        glow(canvas, box, "accent", 7, 4, 120)
    frame(canvas, box, "line", 7, 1.4, 0.5, "#03191a", 0.4)
    for code in codes:
        rails.face(canvas, code, box, cast=6)


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


REMARK_HIGH, REMARK_SIZE, REMARK_EDGE, REMARK_BELOW = 31.0, 17.0, 15.0, 4.0
REMARK_TAIL = 42.0  # from the left of the plaque: under the portrait's chin


def paint_remark(canvas: Canvas, plaque: Rect, melds_top: float, right: float, words: str) -> None:
    """Paint a balloon hanging from a plaque, over felt only: melds begin at `melds_top`, the table ends at `right`."""
    wide = width_of(canvas, words, REMARK_SIZE, "medium") + 2 * REMARK_EDGE
    x = min(plaque.x + 10, right - wide)
    y = min(plaque.bottom + REMARK_BELOW, melds_top - REMARK_HIGH - 1)
    shadow(canvas, Rect(x, y + 2, wide, REMARK_HIGH), 10, 5, 130, 3)
    drawing = balloon(wide, REMARK_HIGH, plaque.x + REMARK_TAIL - x)
    canvas.svg(drawing, x, y - BALLOON_TAIL, wide, REMARK_HIGH + BALLOON_TAIL)
    text(canvas, words, x + wide / 2, y + 22, REMARK_SIZE, "accent_ink", "medium", "c")
