"""Painting the table at rest: the melds and the piles between them, each from its own arguments.

`regions` supplies the arguments; moving cards are drawn over it elsewhere.
"""

from typing import NamedTuple

from game.play.paint.cards import card_at_rest
from game.rules.melds import Meld
from game.table import rails
from game.table.grid import LOG_LEAD, OWNER_STRIP
from game.table.layout import CardKey, MeldPlace
from game.text.table import caption
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.drawings import BALLOON_TAIL, balloon
from game.ui.geometry import Rect
from game.ui.paint import chip, dashed, emblem, fitting, frame, glow, rule, shadow, text, veil, width_of
from game.ui.text import size_du

SMALLER = (12.5, 11.0, 9.3)  # text sizes for a long sentence of the log; the last one is the minimum in the usual size
RULE_DU = 8.0  # the height above the piles that the ornament needs


# ---- melds ----


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
        _saved(canvas, shown.saves, shown.place.rail, shown.edge)
    elif shown.veiled:
        veil(canvas, shown.rail.grown(1))


def paint_hinted(canvas: Canvas, box: Rect, corner: bool) -> None:
    """Highlight what a hint points at."""
    rails.hint_mark(canvas, box, corner=corner)


def paint_refused(canvas: Canvas, box: Rect) -> None:
    """Mark the place that caused a refusal."""
    frame(canvas, box.grown(3.5), "danger_text", 6, 2.5)


def paint_owner(canvas: Canvas, block: Rect, medal: str, empty: str) -> None:
    """Paint the medal and brass line of a seat that is down, or the dashed place of one that is not, with its text."""
    at = (block.x, block.centre.y - 10, 20.0)
    if not empty:
        line = f'<path d="M10 0V{block.h:g}" stroke="#c9a24a" stroke-opacity=".55" stroke-width="1.4"/>'
        canvas.svg(drawings.document(line, 20, block.h), block.x, block.y, 20, block.h)
        emblem(canvas, medal, *at)
        return
    room = Rect(block.x + OWNER_STRIP, block.y, block.w - OWNER_STRIP, block.h)
    dashed(canvas, room, drawings.Dashes("line", 6, 1, "3 5", 0.28, "#03191a", 0.18))
    emblem(canvas, medal, *at)
    text(canvas, empty, room.x + 14, room.centre.y + 5, "note", "text_dim", fit=room.w - 24)


def _saved(canvas: Canvas, points: str, rail: Rect, edge: float) -> None:
    """Paint the points the card would save, if there is room beside the meld."""
    left = rail.right + 14
    if left + width_of(canvas, points, "text", "semi") + 16 < edge:
        chip(canvas, left, rail.centre.y - 14, points, "legal_ground", "legal", "legal", 28, "text")


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
    if place.captioned:
        ink = "ivory" if shown.legal else "text_dim"
        text(canvas, caption(shown.meld), place.box.x + 1, place.box.y + 11, "note", ink, fit=place.box.w)
    elif 4 < count <= 10 and not shown.legal:
        text(canvas, str(count), place.rail.right + 4, place.box.centre.y + 5, "note", "text_dim", "medium")


# ---- piles ----


def paint_head(
    canvas: Canvas, piles: Rect, room: float, line: str, brief: str, contract: tuple[str, ...], below: str
) -> None:
    """Paint the round, its contract and the line below; smaller, closer and abbreviated if there is little room."""
    x, roomy = piles.centre.x, 30 + len(contract) * 27 <= room
    lead = 28.0 if roomy else (room - 14) / (len(contract) + 0.25)
    size = "head" if roomy else min(size_du("head"), lead * 0.95)
    ways = (line, brief) if roomy or not below else (brief,)
    shown = fitting(canvas, ways, piles.w, "note", "semi")
    text(canvas, shown, x, piles.y + (16 if roomy else 12), "note", "accent", "semi", "c", fit=piles.w)
    for at, asked in enumerate(contract):
        y = piles.y + (44 if roomy else 10 + lead) + at * lead
        text(canvas, asked, x, y, size, "ivory", "medium", "c", fit=piles.w + 10)
    under = piles.y + 30 + len(contract) * 27
    if roomy and below:
        text(canvas, below, x, under + 6, "note", "accent", "semi", "c")
    elif roomy and under - piles.y + RULE_DU <= room:
        rule(canvas, piles.x + 34, under, piles.w - 68)


class PileShown(NamedTuple):
    """A pile: its box, its name, the distance of the name below it, and whether it may be pressed now."""

    box: Rect
    name: str
    drop: float
    live: bool


def _named(canvas: Canvas, shown: PileShown) -> None:
    box = shown.box
    wide = box.w + 10
    text(canvas, shown.name, box.centre.x, box.bottom + shown.drop, "text", "text", "regular", "c", fit=wide)


def paint_stock(canvas: Canvas, shown: PileShown, count: int) -> None:
    """Paint the stock with its name."""
    if shown.live:
        glow(canvas, shown.box, "accent", 7, 4, 120)
    rails.stock_pile(canvas, shown.box, count)
    _named(canvas, shown)


def paint_discard(canvas: Canvas, shown: PileShown, codes: tuple[str, ...], legal: bool, near: bool) -> None:
    """Paint the discard pile with its name."""
    box = shown.box
    if legal:
        rails.target(canvas, box, near=near)
    elif shown.live:
        glow(canvas, box, "accent", 7, 4, 120)
    frame(canvas, box, "line", 7, 1.4, 0.5, "#03191a", 0.4)
    for code in codes:
        rails.face(canvas, code, box, cast=6)
    _named(canvas, shown)


def paint_log(canvas: Canvas, piles: Rect, top: float, log: tuple[str, ...], room: int) -> None:
    """Paint the last lines of the log, as many as there is room for, the first with its baseline at `top`.

    If the latest sentence is too long, its text shrinks; if that is not enough, the log page has all of it.
    """
    size, paragraphs = size_du("note"), list[tuple[str, ...]]()
    for size in (size_du("note"), *SMALLER):
        shown = log
        paragraphs = [canvas.lettering.wrap(sentence, piles.w + 14, size) for sentence in shown]
        while len(paragraphs) > 1 and sum(map(len, paragraphs)) > room:
            paragraphs.pop(0)  # whole sentences only
        while (
            paragraphs and len(paragraphs[-1]) > room and ". " in shown[-1]
        ):  # of several sentences in one line, keep the first
            shown = (shown[-1].rpartition(". ")[0] + ".",)
            paragraphs = [canvas.lettering.wrap(shown[-1], piles.w + 14, size)]
        if not paragraphs or len(paragraphs[-1]) <= room:
            break
    else:
        return
    newest = len(paragraphs[-1]) if paragraphs else 0
    drawn = [line for lines in paragraphs for line in lines]
    for at, line in enumerate(drawn):
        ink = "text" if at >= len(drawn) - newest else "text_dim"
        y = top + at * LOG_LEAD
        text(canvas, line, piles.centre.x, y, size, ink, "regular", "c", fit=piles.w + 16)


REMARK_HIGH, REMARK_SIZE, REMARK_EDGE, REMARK_BELOW = 31.0, 17.0, 15.0, 4.0
REMARK_TAIL = 42.0  # from the left of the plaque: under the portrait's chin


def paint_remark(canvas: Canvas, plaque: Rect, melds_top: float, right: float, words: str) -> None:
    """A balloon that hangs from a plaque, over felt only: melds begin at `melds_top`, the table ends at `right`."""
    wide = width_of(canvas, words, REMARK_SIZE, "medium") + 2 * REMARK_EDGE
    x = min(plaque.x + 10, right - wide)
    y = min(plaque.bottom + REMARK_BELOW, melds_top - REMARK_HIGH - 1)
    shadow(canvas, Rect(x, y + 2, wide, REMARK_HIGH), 10, 5, 130, 3)
    drawing = balloon(wide, REMARK_HIGH, plaque.x + REMARK_TAIL - x)
    canvas.svg(drawing, x, y - BALLOON_TAIL, wide, REMARK_HIGH + BALLOON_TAIL)
    text(canvas, words, x + wide / 2, y + 22, REMARK_SIZE, "accent_ink", "medium", "c")
