"""Painting the band: the tray, a question in one line with its details, and the plates that say why not.

The question is a tree of nodes; only the cards are measured.
"""

from enum import Enum, auto
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from game.language import joined
from game.play.scene.band import AskBand, AskedSeat, Band, FreeBand, SlotLook, TrayBand
from game.play.scene.controls import Gains
from game.play.words import asking
from game.rules.cards import Card, parse_card
from game.rules.variant import Kind
from game.table import rails
from game.table.grid import NARROW_TRAY, TableGrid
from game.table.layout import SlotPlace
from game.text.cards import who
from game.text.table import signed
from game.ui import drawings, signs
from game.ui.boxes import Column, First, Pad, Row, Stack
from game.ui.buttons import Feel, button
from game.ui.canvas import Canvas
from game.ui.drawings import BUTTON_INKS, ButtonKind, Dashes
from game.ui.form import drawn_icon
from game.ui.geometry import Rect
from game.ui.nodes import SLACK, CustomPaint, Meter, Node, Style, Text, height_of, paint_tree
from game.ui.paint import banner, dashed, frame, icon, keycap, keycap_width, panel
from game.ui.text import size_du
from game.ui.widgets import Button

SEAL, PLATE_MARGIN = 26.0, 11.0
PLATE_LEAD = MappingProxyType({"text": 1.25, "note": 1.1})
CARD_SHAPE, CHIP_GAP, CHIP_SIZE, SIGN_GAP = 42 / 58, 20.0, 18.0, 5.0
BACK = (17.0, 24.0)  # the back of a card
QUESTION_MARGIN = 6.0
QUESTION_SIZES: tuple[str | float, ...] = ("head", "strong", 17.0)
GAIN_HIGH, GAIN_UP, GAIN_GAP, GAIN_CARD, GAIN_BACK, GAIN_RADIUS = 18.0, 5.0, 3.0, 28.0, 13.0, 3.0
KEYCAP, GAIN_SIZES = 20.0, ("note", 12.5, 11.0)
GAIN_LETTERS, COIN, MOST_GAINS = 14.0, 15.0, 4  # up to this number, small cards are shown one by one
DETAILS_WIDE, DETAILS_MARGIN, DETAIL_GAP = 494.0, (16.0, 12.0), 7.0
NOTCH, OVER_NOTCH = 8.0, 4.0
HOLLOW = Dashes("text_dim", 6, 1.4, fill="#03191a", fill_opacity=0.35)
SIGNED_PLACE, KIND_SIGN = 30.0, (18.0, 16.0)  # so wide a hollow place says what belongs there
TICK, TICK_IN, TICK_OVER = 22.0, 16.0, 5.0  # of a complete slot

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
    """Paint the ground of the tray, hollow places for what is missing, and a gold frame around what is complete."""
    panel(canvas, shown.box, "plain", "line_dim")
    for at, place in enumerate(shown.slots):
        for hollow in place.hollow:
            dashed(canvas, hollow, HOLLOW)
        if place.hollow and place.hollow[0].w > SIGNED_PLACE:
            _kind_sign(canvas, shown.kinds[at], place.hollow[-1])
        if at == shown.aimed:
            frame(canvas, place.box, "legal", thick=2.5)
        elif at in shown.lit:
            frame(canvas, place.box, "legal", thick=1.4, opacity=0.6)
        elif at < len(shown.looks) and shown.looks[at].done:
            frame(canvas, place.box, "accent")
            canvas.svg(signs.TICK_SEAL, place.box.right - TICK_IN, place.box.y - TICK_OVER, TICK, TICK)


def _kind_sign(canvas: Canvas, kind: Kind, box: Rect) -> None:
    """Paint what belongs there: equal bars for a set, rising bars for a run."""
    wide, high = KIND_SIGN
    canvas.svg(drawings.kind_sign(kind is Kind.RUN), box.center.x - wide / 2, box.center.y - high / 2, wide, high)


def call_words(canvas: Canvas, box: Rect, card: Card) -> None:
    """Paint, beside the buttons of a call, which card it is for."""
    paint_tree(canvas, Text(asking.CALL_ON(card=card), Style(weight="medium", most=2, at="r")), box)


# ---- questions ----


def paint_question(
    canvas: Canvas, box: Rect, notch: float, band: AskBand, right: float, names: tuple[str, ...]
) -> None:
    """Paint a question in one line, its notch towards the discard pile; its answers begin at `right`."""
    banner(canvas, box, notch, urgent=band.urgent)
    tree = Pad(question_tree(band, box.h - 2 * QUESTION_MARGIN, names), (2 * QUESTION_MARGIN, 0))
    paint_tree(canvas, tree, box._replace(w=right - box.x))


def question_tree(band: AskBand, high: float, names: tuple[str, ...] = ()) -> Node:
    """Return the card, what is asked, why and at what price: smaller, and with fewer reasons, where there is little
    room.
    """
    card = None
    if band.card is not None:
        card = CustomPaint(partial(_card, str(band.card)), w=high * CARD_SHAPE, h=high)
    chips = [chip_node(*chip) for chip in band.chips]
    ways = [Row([card, _asked(band.question, size), *chips], CHIP_GAP) for size in QUESTION_SIZES]
    if len(chips) > 1:  # a price below the question rather than none
        above = Row([_asked(band.question, QUESTION_SIZES[-1]), chips[0]], CHIP_GAP)
        ways.append(Row([card, Column([above, Row(chips[1:], CHIP_GAP)])], CHIP_GAP))
    ways += [
        Row([card, _asked(band.question, size), *some], CHIP_GAP)
        for some in (chips[:1], chips[1:], [])
        for size in QUESTION_SIZES
    ]
    lines = Text(band.question, Style("text", "ivory", "medium", most=2), grow=1)
    named = tuple(name for name in names if name in band.question)
    cut = Text(band.question, Style("note", "ivory", "medium", most=2), named, grow=1)
    return First([*ways, Row([card, lines], CHIP_GAP), Row([card, cut], CHIP_GAP)])


def _asked(question: str, size: str | float) -> Node:
    return Text(question, Style(size, "ivory", "medium", most=1))


def chip_node(name: str, words: str) -> Node:
    """Return a reason or a price: its icon, a card's back for unseen cards, and a few words."""
    ink = "accent" if name == "tick" else "text"
    sign = CustomPaint(rails.back, w=BACK[0], h=BACK[1]) if name == "back" else drawn_icon(name, ink=ink)
    return Row([sign, Text(words, Style(CHIP_SIZE, ink, "semi", most=1))], SIGN_GAP)


def paint_answer(canvas: Canvas, shown: Button, feel: Feel, gains: Gains) -> None:
    """Paint a button with what enters the hand below its word."""
    kind: ButtonKind = "off" if shown.off else shown.kind
    box, ink = button(canvas, shown.box, "", kind, feel=feel), BUTTON_INKS[kind]
    cap = None
    if shown.key:
        cap = CustomPaint(partial(_cap, shown.key, kind), w=keycap_width(canvas, shown.key), h=KEYCAP)
    ways = [
        Row([Text(shown.label, Style(size, ink, "semi", most=1)), cap], SIGN_GAP, pack="middle", grow=1)
        for size in (shown.size, *GAIN_SIZES)
    ]
    tree = Column([First(ways, grow=1), Row(_gains(gains, ink), GAIN_GAP, pack="middle", h=GAIN_HIGH)])
    paint_tree(canvas, Pad(tree, (GAIN_UP, GAIN_UP)), box)


def _gains(gains: Gains, ink: str) -> list[Node]:
    """Return small cards, one by one or counted where they are many, and what is paid."""
    count = Style("note", ink, "semi", most=1)
    cards: list[Node] = [_gain(code) for code in gains.cards]
    if len(cards) > MOST_GAINS:
        cards = [_gain(code) for code in gains.cards if code]
        cards += [_gain(""), Text(f"×{gains.cards.count('')}", count)]
    paid = [Text(f"−{gains.quarters}", count), drawn_icon("coin", COIN, ink)] if gains.quarters else []
    return [*cards, *paid]


def _gain(code: str) -> Node:
    """Return a small card: its name on paper, or its back."""
    if not code:
        return CustomPaint(rails.back, w=GAIN_BACK, h=GAIN_HIGH)
    card = parse_card(code)
    letters = Style(GAIN_LETTERS, "accent_ink", "semi", most=1, at="c")
    name = drawn_icon("star", GAIN_LETTERS, "accent_ink") if card.is_joker else Text(signed(card), letters)
    return Stack([CustomPaint(_paper), name], w=GAIN_CARD, h=GAIN_HIGH)


def _paper(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box, "line_dim", GAIN_RADIUS, 1, 1, "#fbf5e6")


def _cap(key: str, kind: ButtonKind, canvas: Canvas, box: Rect) -> None:
    keycap(canvas, box.x, box.y, key, kind)


def _card(code: str, canvas: Canvas, box: Rect) -> None:
    rails.face(canvas, code, box, cast=2)


def paint_details(canvas: Canvas, grid: TableGrid, band: AskBand, names: tuple[str, ...]) -> None:
    """Paint what the `?` of a question stands for, above it."""
    box, tree = details_place(canvas, grid, band, names)
    panel(canvas, box, "raised", "accent")
    paint_tree(canvas, tree, box)


def details_place(canvas: Canvas, grid: TableGrid, band: AskBand, names: tuple[str, ...]) -> tuple[Rect, Node]:
    """Return where the details lie, as high as their lines need, and the lines."""
    asked = ((("person", asked_line(band.before, names)),)) if band.before else ()
    tree = Pad(Column([_detail(name, words) for name, words in (*band.lines, *asked)], DETAIL_GAP), DETAILS_MARGIN)
    wide = min(DETAILS_WIDE, grid.banner.w)
    high = height_of(tree, wide, canvas.lettering)
    return Rect(grid.banner.right - wide, grid.banner.y - NOTCH - OVER_NOTCH - high, wide, high), tree


def _detail(name: str, words: str) -> Node:
    return Row([drawn_icon(name), Text(words, grow=1)], SIGN_GAP + DETAIL_GAP / 2, cross="start")


def asked_line(before: tuple[AskedSeat, ...], names: tuple[str, ...]) -> str:
    """Return who is asked, from the first to the last, in a sentence."""
    return asking.ASKED_IN_ORDER(names=joined((_in_order(asked, names) for asked in before), ", "))


def _in_order(asked: AskedSeat, names: tuple[str, ...]) -> str:
    name = who(asked.seat, names, asked.seat if asked.me else None)
    return name if asked.me or asked.says == asking.THEN_ASKED else f"{name} ({asked.says})"


# ---- plates ----


class PlateKind(Enum):
    """The kinds of sentence on a plate."""

    REFUSAL = auto()
    CALM = auto()  # information only
    HINT = auto()


class Plate(NamedTuple):
    """A plate over the band, its text size, and whether it has a sign beside the text."""

    box: Rect
    size: str
    signed: bool = True

    def tree(self, sentence: str, kind: PlateKind) -> Node:
        """Return the sign of its kind, if it has one, and the sentence."""
        most = int((self.box.h + SLACK) // (size_du(self.size) * PLATE_LEAD[self.size]))
        return self._tree(sentence, kind, most)

    def _tree(self, sentence: str, kind: PlateKind, most: int | None = None) -> Node:
        style = Style(self.size, "ivory", "medium", PLATE_LEAD[self.size], most)
        sign = CustomPaint(partial(_sign, kind), w=SEAL, h=SEAL) if self.signed else None
        return Pad(Row([sign, Text(sentence, style, grow=1)], PLATE_MARGIN), (PLATE_MARGIN, 0))

    def holds(self, sentence: str, meter: Meter) -> bool:
        """Return whether the whole sentence fits."""
        return height_of(self._tree(sentence, PlateKind.CALM), self.box.w, meter) <= self.box.h + SLACK


def paint_plate(canvas: Canvas, ways: tuple[Plate, ...], sentence: str, kind: PlateKind) -> None:
    """Paint a refusal, information or a hint over the band, on the first of the plates on which it fits."""
    way = first_way(canvas.lettering, sentence, ways)
    if kind is PlateKind.REFUSAL:
        canvas.svg(drawings.refusal_plate(way.box.w, way.box.h), *way.box)
    else:
        panel(canvas, way.box, "raised", "accent")
    paint_tree(canvas, way.tree(sentence, kind), way.box)


def first_way(meter: Meter, sentence: str, ways: tuple[Plate, ...]) -> Plate:
    """Return the first plate that holds the whole sentence; otherwise the last one, with as much as fits."""
    return next((way for way in ways if way.holds(sentence, meter)), ways[-1])


def _sign(kind: PlateKind, canvas: Canvas, box: Rect) -> None:
    """Paint the sign of a sentence: its shape shows the kind, because color alone is not enough."""
    match kind:
        case PlateKind.REFUSAL:
            canvas.svg(signs.REFUSAL_SEAL, *box)
        case PlateKind.CALM:
            icon(canvas, "hint", box.x, box.y, box.w, "accent")
        case PlateKind.HINT:
            canvas.svg(signs.LAMP_SEAL, *box)


def plate(grid: TableGrid, band: Band, right: float = 0.0) -> Rect:
    """Return where a sentence stands over the tray, or on the felt where there is none; beside buttons it leaves them
    free.

    Over a question it covers all of its words, up to `right`.
    """
    match band:
        case TrayBand():
            return grid.tray_plate
        case FreeBand(call=Card()):
            return grid.call_plate
        case FreeBand():
            return grid.free_plate
        case AskBand():
            box, edge = grid.question_plate, grid.lengths.plate_edge
            return box._replace(w=max(box.w, right - edge - box.x))


def notice_ways(grid: TableGrid, band: Band, right: float = 0.0) -> tuple[Plate, ...]:
    """Return the plates for a refusal or information, best first: beside a question, not over it."""
    beside = grid.folded_plate
    ways = Plate(beside, "text"), Plate(beside, "note"), Plate(beside, "note", signed=False)
    return _ways(grid, band, right, ways)


def hint_ways(grid: TableGrid, band: Band, right: float = 0.0) -> tuple[Plate, ...]:
    """Return plates for a hint over this band, the best first: beside a question, not over it."""
    return _ways(grid, band, right, (Plate(grid.folded_plate, "note"),))


def _ways(grid: TableGrid, band: Band, right: float, beside: tuple[Plate, ...]) -> tuple[Plate, ...]:
    """Return plates over the band, after those beside a question where there is room."""
    box = plate(grid, band, right)
    over = Plate(box, "text"), Plate(box, "note")
    has_room = isinstance(band, AskBand) and grid.folded_tray.w >= NARROW_TRAY
    return (*beside, *over) if has_room else over
