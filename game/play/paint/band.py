"""Painting the band: the tray, a question in one line with its details, and the plates that say why not.

The question is a tree of nodes; only the cards are measured.
"""

from enum import Enum, auto
from functools import partial
from typing import NamedTuple

from game.play.scene.band import AskBand, AskedSeat, Band, FreeBand, SlotLook, TrayBand
from game.play.words import asking
from game.rules.cards import Card
from game.rules.variant import Kind
from game.table import rails
from game.table.grid import NARROW_TRAY, TableGrid
from game.table.layout import SlotPlace
from game.ui import drawings
from game.ui.boxes import Column, First, Pad, Row
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Node, Room, Style, Text, paint_tree
from game.ui.paint import banner, dashed, frame, icon, lines_within, panel, text
from game.ui.text import size_du

# ---- the tray ----


class TrayShown(NamedTuple):
    """The tray as it is shown, folded or not: its slots, and how far they are (nothing while it is folded)."""

    box: Rect
    slots: tuple[SlotPlace, ...]
    looks: tuple[SlotLook, ...]
    lit: frozenset[int]  # the slots that accept the selected card
    aimed: int | None
    kinds: tuple[Kind, ...]


def paint_tray(canvas: Canvas, shown: TrayShown) -> None:
    """The ground, hollow places for what is missing, and a gold frame round what is complete."""
    panel(canvas, shown.box, "plain", "line_dim")
    for at, place in enumerate(shown.slots):
        for hollow in place.hollow:
            dashed(canvas, hollow, HOLLOW)
        if place.hollow and place.hollow[0].w > SIGNED_PLACE:
            _kind_sign(canvas, shown.kinds[at], place.hollow[-1])
        if at == shown.aimed:
            frame(canvas, place.box, "legal", 8, 2.5)
        elif at in shown.lit:
            frame(canvas, place.box, "legal", 8, 1.4, 0.6)
        elif at < len(shown.looks) and shown.looks[at].done:
            frame(canvas, place.box, "accent", 8, 2)
            canvas.svg(drawings.TICK_SEAL, place.box.right - 16, place.box.y - 5, 22, 22)


def _kind_sign(canvas: Canvas, kind: Kind, box: Rect) -> None:
    """What belongs there: equal bars for a set, rising ones for a run."""
    canvas.svg(drawings.kind_sign(kind is Kind.RUN), box.center.x - 9, box.center.y - 8, 18, 16)


def call_words(canvas: Canvas, grid: TableGrid, card: Card) -> None:
    """Beside the buttons of a call: on which card."""
    box = grid.let_go
    text(canvas, asking.CALL_ON(card=card), box.x - 12, box.center.y + 6, "text", "text", "medium", "r")


# ---- questions ----


def paint_question(
    canvas: Canvas, box: Rect, notch: float, band: AskBand, right: float, names: tuple[str, ...]
) -> None:
    """A question in one line, its notch towards the discard pile; its answers begin at `right`."""
    banner(canvas, box, notch, urgent=band.urgent)
    room = Rect(box.x + 14, box.y, right - box.x - 26, box.h)
    paint_tree(canvas, question_tree(band, box.h - 12, names), room)


def question_tree(band: AskBand, high: float, names: tuple[str, ...] = ()) -> Node:
    """The card, what is asked, why and at what price: smaller, and with fewer reasons, where there is little room."""
    card = None
    if band.card is not None:
        card = CustomPaint(partial(_card, str(band.card)), w=high * CARD_SHAPE, h=high)
    chips = [chip_node(*chip) for chip in band.chips]
    ways = [
        Row([card, _asked(band.question, size), *some], CHIP_GAP)
        for some in (chips, chips[:1], [])
        for size in ("head", "strong", 17.0)
    ]
    lines = Text(band.question, Style("text", "ivory", "medium", most=2), grow=1)
    named = tuple(name for name in names if name in band.question)
    cut = Text(band.question, Style("note", "ivory", "medium", most=2), named, grow=1)
    return First([*ways, Row([card, lines], CHIP_GAP), Row([card, cut], CHIP_GAP)])


def _asked(question: str, size: str | float) -> Node:
    return Text(question, Style(size, "ivory", "medium", most=1))


def chip_node(name: str, words: str) -> Node:
    """A reason or a price: its icon, a card's back for unseen cards, and a few words."""
    ink = "accent" if name == "tick" else "text"
    icon_node = CustomPaint(partial(_icon, name, ink), w=20, h=20)
    sign = CustomPaint(_back, w=17, h=24) if name == "back" else icon_node
    return Row([sign, Text(words, Style(18.0, ink, "semi", most=1))], 5)


def _card(code: str, canvas: Canvas, box: Rect) -> None:
    rails.face(canvas, code, box, cast=2)


def _back(canvas: Canvas, box: Rect) -> None:
    rails.back(canvas, box)


def _icon(name: str, ink: str, canvas: Canvas, box: Rect) -> None:
    icon(canvas, name, box.x, box.y, box.w, ink)


def paint_details(canvas: Canvas, grid: TableGrid, band: AskBand, names: tuple[str, ...]) -> None:
    """What stands behind the `?` of a question, above it."""
    box, tree = details_place(canvas, grid, band, names)
    panel(canvas, box, "raised", "accent")
    paint_tree(canvas, tree, box)


def details_place(canvas: Canvas, grid: TableGrid, band: AskBand, names: tuple[str, ...]) -> tuple[Rect, Node]:
    """Where the details lie, as high as their lines need, and the lines."""
    asked = ((("person", asked_line(band.before, names)),)) if band.before else ()
    tree = Pad(Column([_detail(name, words) for name, words in (*band.lines, *asked)], 7), (16, 12))
    wide = min(DETAILS_WIDE, grid.banner.w)
    high = Room(canvas.lettering).down(tree, wide).most
    return Rect(grid.banner.right - wide, grid.banner.y - NOTCH - 4 - high, wide, high), tree


def _detail(name: str, words: str) -> Node:
    return Row([CustomPaint(partial(_icon, name, "accent"), w=19, h=19), Text(words, grow=1)], 9, cross="start")


def asked_line(before: tuple[AskedSeat, ...], names: tuple[str, ...]) -> str:
    """Who is asked, from the first to the last, in a sentence."""
    seats = (asked.says if asked.me else f"{names[asked.seat]} {asked.says}" for asked in before)
    return f"{asking.ASKED_IN_ORDER} {', '.join(seats)}."


# ---- plates ----

REFUSAL_WIDTH, REFUSAL_MARGIN, BARE_MARGIN = 470.0, 78.0, 24.0
HINT_TEXT, HINT_MARGIN = 44.0, 54.0
LOW_PLATE = 54.0  # plates lower than this have three lines closer together
CARD_SHAPE, CHIP_GAP = 42 / 58, 20.0
DETAILS_WIDE, NOTCH = 494.0, 8.0
HOLLOW = Dashes("text_dim", 6, 1.4, fill="#03191a", fill_opacity=0.35)
SIGNED_PLACE = 30.0  # so wide a hollow place says what belongs there


class PlateKind(Enum):
    """The kinds of sentence on a plate."""

    REFUSAL = auto()
    CALM = auto()  # information only
    HINT = auto()


class Plate(NamedTuple):
    """A plate over the band, its text size, the maximum number of lines, and whether it has a sign beside the text."""

    box: Rect
    size: str
    most: int
    signed: bool = True


def paint_plate(canvas: Canvas, ways: tuple[Plate, ...], sentence: str, kind: PlateKind) -> None:
    """Paint a refusal, information or a hint over the band, on the first of the plates on which it fits."""
    if kind is PlateKind.HINT:
        _hint(canvas, sentence, ways)
    else:
        _refusal(canvas, sentence, ways, calm=kind is PlateKind.CALM)


def plate(grid: TableGrid, band: Band) -> Rect:
    """Where a sentence stands over the tray, or on the felt where there is none; beside buttons it leaves them free."""
    high = min(grid.band.h - 16, 78.0)
    match band:
        case TrayBand():
            right = grid.clear.x - 8
        case FreeBand(call=Card()):
            right = grid.let_go.x - 150
        case FreeBand():
            wide = min(REFUSAL_WIDTH, grid.band.w)
            return Rect(grid.band.center.x - wide / 2, grid.band.center.y - high / 2, wide, high)
        case AskBand():
            return _over_question(grid)
    wide = min(REFUSAL_WIDTH, right - grid.band.x - 8)
    return Rect(right - wide, grid.band.center.y - high / 2, wide, high)


def _over_question(grid: TableGrid) -> Rect:
    """Over the words of a question, beside its answers."""
    box = grid.banner
    return Rect(box.x + 6, box.y + 4, grid.third.x - box.x - 12, box.h - 8)


def _beside_question(grid: TableGrid) -> Rect:
    """Over the folded tray."""
    tray = grid.folded_tray
    return Rect(tray.x + 6, tray.y + 2, tray.w - 12, tray.h - 8)


def notice_ways(grid: TableGrid, band: Band) -> tuple[Plate, ...]:
    """Return the plates for a refusal or information, best first: beside a question, not over it."""
    box = plate(grid, band)
    over = Plate(box, "text", 3), Plate(box, "note", 4)
    if not isinstance(band, AskBand) or grid.folded_tray.w < NARROW_TRAY:
        return over
    beside = _beside_question(grid)
    return Plate(beside, "text", 3), Plate(beside, "note", 3), Plate(beside, "note", 4, signed=False), *over


def _calm_plate(canvas: Canvas, box: Rect, *, signed: bool) -> None:
    """The ground of a sentence that is only good to know."""
    panel(canvas, box, "raised", "accent")
    if signed:
        icon(canvas, "hint", box.x + 18, box.center.y - 13, 26, "accent")


def _refusal(canvas: Canvas, sentence: str, ways: tuple[Plate, ...], *, calm: bool) -> None:
    """Paint a refusal on a lacquer plate, or calm information on a plain one."""
    (box, size, _, signed), lines = first_way(canvas, sentence, ways, REFUSAL_MARGIN)
    lead = 21.0 if size == "text" else 17.0 if signed and box.h > LOW_PLATE else 15.0
    if calm:
        _calm_plate(canvas, box, signed=signed)
    else:
        canvas.svg(drawings.refusal_plate(box.w, box.h), *box)
        if signed:
            canvas.svg(drawings.REFUSAL_SEAL, box.x + 16, box.center.y - 15, 30, 30)
    top = box.center.y + size_du(size) * 0.36 - (len(lines) - 1) * lead / 2
    for at, line in enumerate(lines):
        text(canvas, line, box.x + (60 if signed else BARE_MARGIN / 2), top + at * lead, size, "ivory", "medium")


def _hint(canvas: Canvas, sentence: str, ways: tuple[Plate, ...]) -> None:
    """Paint a hint on a plain plate with the lamp that also marks what it points at."""
    (where, size, _, _), lines = first_way(canvas, sentence, ways, HINT_MARGIN)
    lead = 15.4 if size == "note" else 19.0 if len(lines) < 4 else 17.6
    panel(canvas, where, "raised", "accent")
    canvas.svg(drawings.LAMP_SEAL, where.x + 10, where.center.y - 13, 26, 26)
    top = where.center.y + size_du(size) * 0.3 - (len(lines) - 1) * lead / 2
    for at, line in enumerate(lines):
        text(canvas, line, where.x + HINT_TEXT, top + at * lead, size, "ivory", "medium")


def first_way(canvas: Canvas, sentence: str, ways: tuple[Plate, ...], margin: float) -> tuple[Plate, tuple[str, ...]]:
    """Return the first plate that holds the whole sentence, with its lines; otherwise the last one and as much as fits.

    `margin` is the width of the sign beside the text.
    """
    for way in ways:
        room = way.box.w - (margin if way.signed else BARE_MARGIN)
        if len(canvas.lettering.wrap(sentence, room, way.size, "medium")) <= way.most:
            break
    return way, lines_within(canvas, sentence, room, way.size, "medium", way.most)


def hint_ways(grid: TableGrid, band: Band) -> tuple[Plate, ...]:
    """Plates for a hint over this band, the best first: beside a question, not over it."""
    box = plate(grid, band)
    over = Plate(box, "text", 3), Plate(box, "note", 4)
    if not isinstance(band, AskBand) or grid.folded_tray.w < NARROW_TRAY:
        return over
    beside = _beside_question(grid)
    return Plate(beside, "note", 4), *over
