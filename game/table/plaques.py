"""Who sits where: an opponent's plaque at the upper edge and one's own beside the hand, as trees of nodes.

`SeatLook` is all a plaque shows, as plain values; `plaque_tree(look, box)` and `own_tree(look, box)` say what stands on
them, `plaque_ground` is what lies under it. What there is no room for is left out step by step: it is told on hover.
Knows nothing of rules or states.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.table.rails import back
from game.text import table as words
from game.ui import drawings
from game.ui.boxes import Column, First, Row
from game.ui.buttons import Feel, icon_button
from game.ui.canvas import Box, Canvas
from game.ui.geometry import Rect
from game.ui.looks import Weight
from game.ui.nodes import CustomPaint, Gap, Leaf, Meter, Node, Room, Style, Text
from game.ui.paint import Align, chip, frame, glow, hairline, icon, panel, portrait
from game.ui.text import size_du
from sprites import EXPRESSIONS, FACES

NARROW_DU, LOW_DU, LOW_OWN_DU = 220.0, 72.0, 152.0  # plaques less wide or high than this leave out what they can
MOST_DOTS, DOT_STEP, OWN_DOT_STEP = 5, 12.0, 13.0
FEW_CARDS = 2
ORDER_SIDE = 32.0
SEAL_PART = 1 / 3  # of the portrait
LABEL_GAP, LEAST_NAME = 4.0, 16.0


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What a plaque shows. `waits`: on turn but waiting for an answer (ring, no glow); `mark` is the icon of an answer
    just given. `standing`, `note` and `temper` are told on hover.
    """

    name: str
    cards: int
    score: str
    standing: str = ""
    note: str = ""
    mark: str = ""
    buys: tuple[int, int] | None = None  # remaining and total
    coins: str = ""
    turn: bool = False
    waits: bool = False
    down: bool = False
    temper: str = ""  # the computer player's style, if it has one
    alarm: str = ""  # a tab that hangs from the plaque: "Last card"
    face: str = FACES[0]  # whose portrait it is
    expression: str = EXPRESSIONS[0]
    fading: tuple[str, float] | None = None  # the expression before, and how much of it is still seen

    @property
    def buys_to_show(self) -> tuple[int, int] | None:
        """Remaining and total buys, unless the seat is down and can't buy any more."""
        return None if self.buys is None or (self.down and not self.buys[0]) else self.buys


class PortraitLook(NamedTuple):
    """What the portrait on a plaque shows: whose face, the expression before it while that fades, seal and mark."""

    face: str
    expression: str
    fading: tuple[str, float] | None = None
    down: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class OwnLook:
    """What one's own plaque shows besides the seat: whose turn it is, the points in hand, the standing order."""

    seat: SeatLook
    note: str = ""
    points: str = ""  # what the hand would cost; empty where it is put away
    order_icon: str = ""  # ask, ask_if, ask_pass, ask_never; empty: no buying now


def plaque(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """Draw an opponent's plaque."""
    plaque_ground(canvas, box, look.turn, look.waits)
    plaque_face(canvas, box, look)


def plaque_ground(canvas: Canvas, box: Box, turn: bool, waits: bool) -> None:
    """Draw the panel of a plaque: bright if the seat is on turn, and glowing unless it waits."""
    if turn and not waits:
        glow(canvas, box, "accent", 8, 5, 170)
    panel(canvas, box, "raised" if turn else "plain")
    if turn:
        frame(canvas, box, "accent", 8, 2.5)


def plaque_face(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """All on an opponent's plaque."""
    room = Rect(*box)
    plaque_words(canvas, room, without_portrait(look))
    plaque_portrait(canvas, room, portrait_look(look, room))


def without_portrait(look: SeatLook) -> SeatLook:
    """Return the same look with nothing that is only on the portrait or shown on hover.

    Looks that are equal without it look the same beside the portrait.
    """
    return replace(
        look, standing="", note="", waits=False, temper="", face=FACES[0], expression=EXPRESSIONS[0], fading=None
    )


def portrait_look(look: SeatLook, box: Rect) -> PortraitLook:
    """Return what the portrait on an opponent's plaque shows; on a narrow plaque it carries the mark."""
    return PortraitLook(look.face, look.expression, look.fading, look.down, mark=look.mark if box.w < NARROW_DU else "")


def prepare_portraits(canvas: Canvas, box: Rect, face: str, *, is_own: bool) -> None:
    """Have all expressions of a face made in the background, as large as they are on this plaque."""
    side = _own_side(box) if is_own else portrait_side(box)
    canvas.sprites.prepare_portraits(face, max(1, canvas.px(side)))


def plaque_portrait(canvas: Canvas, box: Rect, look: PortraitLook) -> None:
    """Draw the portrait on an opponent's plaque."""
    beside = inner(box)
    _portrait(canvas, Rect(beside.x, beside.y, portrait_side(box), beside.h), look)


def plaque_words(canvas: Canvas, room: Rect, look: SeatLook) -> None:
    """Draw what stands beside the portrait on an opponent's plaque; `look` is one without portrait."""
    _paint_arranged(canvas, look, room, partial(plaque_tree, look, room))
    if look.alarm and room.w >= NARROW_DU:
        chip(canvas, room.right - 62, room.bottom - 10, look.alarm, "danger", "ivory", "accent", 20, at="c")


def own_plaque(canvas: Canvas, box: Box, look: OwnLook, hover: str = "") -> None:
    """One's own plaque."""
    plaque_ground(canvas, box, look.seat.turn, look.seat.waits)
    own_plaque_face(canvas, box, look, hover)


def own_plaque_face(canvas: Canvas, box: Box, look: OwnLook, hover: str) -> None:
    """All on it; `hover` is "buying menu" or "inspect" when the pointer is on that part."""
    room = Rect(*box)
    own_plaque_words(canvas, room, own_without_portrait(look), hover)
    own_plaque_portrait(canvas, room, own_portrait_look(look))


def own_without_portrait(look: OwnLook) -> OwnLook:
    """Return the same look with nothing that is only on the portrait or not on one's own plaque."""
    return replace(look, seat=replace(without_portrait(look.seat), cards=0, mark="", turn=False, alarm=""))


def own_portrait_look(look: OwnLook) -> PortraitLook:
    """Return what one's own portrait shows."""
    seat = look.seat
    return PortraitLook(seat.face, seat.expression, seat.fading, seat.down)


def own_plaque_portrait(canvas: Canvas, box: Rect, look: PortraitLook) -> None:
    """Draw one's own portrait."""
    side, beside = _own_side(box), inner(box)
    _portrait(canvas, Rect(beside.x, beside.y, side, side), look)


def own_plaque_words(canvas: Canvas, room: Rect, look: OwnLook, hover: str) -> None:
    """Draw what stands beside one's own portrait; `look` is one without portrait."""
    if hover == "inspect":
        frame(canvas, figures_box(room), "accent", 6, 1.2, 0.6, "accent", 0.1)
    _paint_arranged(canvas, (look, hover), room, partial(own_tree, look, room, hover))


def paint_tree(canvas: Canvas, tree: Node, box: Rect) -> None:
    """Everything a tree shows in a box."""
    for leaf, where, _ in tree.place(Room(canvas.lettering), box):
        leaf.paint(canvas, where)  # type: ignore[union-attr]


def _paint_arranged(canvas: Canvas, look: Hashable, box: Rect, make: Callable[[], Node]) -> None:
    """Paint what stands beside a portrait: arranged once for each look."""
    known = _ARRANGED.setdefault(canvas.lettering, {})
    if len(known) > REMEMBERED:
        known.clear()
    if (look, box) not in known:
        found = make().place(Room(canvas.lettering), inner(box))
        known[look, box] = tuple((leaf, where) for leaf, where, _ in found)
    for leaf, where in known[look, box]:
        leaf.paint(canvas, where)  # type: ignore[union-attr]


REMEMBERED = 512
_ARRANGED: WeakKeyDictionary[Meter, dict[tuple[Hashable, Rect], tuple[tuple[Leaf, Rect], ...]]] = WeakKeyDictionary()


def inner(box: Rect) -> Rect:
    """What of a plaque its tree fills."""
    side = 4.0 if box.h < LOW_DU else 6.0
    return Rect(box.x + side, box.y + 4, box.w - 2 * side - 4, box.h - 8)


# ---- an opponent's ----


def plaque_tree(look: SeatLook, box: Rect) -> Node:
    """Beside the portrait name and purse, below them cards, buys and score."""
    narrow, low = box.w < NARROW_DU, box.h < LOW_DU
    size = 18.0 if narrow or low else 19.0
    purse = _purse(look) if look.coins and not narrow else None
    name = Row([_name(look.name, size), None if narrow else _mark(look.mark), SPRING, purse], LABEL_GAP + 4)
    parts = Column([name, _counters(look, narrow=narrow)], pack="middle", grow=1)
    return Row([Gap(w=portrait_side(box)), parts], 4.0 if box.w < 150 else 10.0)


def portrait_side(box: Rect) -> float:
    """How large the portrait on an opponent's plaque is."""
    return min(box.h - 8, 60.0 if box.w < NARROW_DU else 72.0, box.w * 0.4)


def _counters(look: SeatLook, *, narrow: bool) -> Node:
    """Cards, buys and score: the buys in figures and then left out, the score smaller, where they have no room."""
    sizes = (18.0, 16.0, 14.0) if narrow else (23.0, 18.0, 14.0)
    buys = None if narrow else look.buys_to_show
    dots = [_dots(buys, DOT_STEP), _few(buys)] if buys is not None and buys[1] <= MOST_DOTS else [_few(buys)]
    ways = [Row([_cards(look, narrow=narrow), part, SPRING, _score(look, sizes[0])], 8) for part in dots]
    ways += [Row([_cards(look, narrow=narrow), SPRING, _score(look, size)], 4) for size in sizes]
    ways += [Row([_number(look, size), SPRING, _score(look, size)], 2) for size in (14, 11)]
    return First(ways)


def _score(look: SeatLook, size: float) -> Node:
    return figure(look.score, size, "accent" if look.turn else "text")


def _cards(look: SeatLook, *, narrow: bool) -> Node:
    """A small back and how many cards."""
    wide, high = (13.0, 18.0) if narrow else (17.0, 24.0)
    return Row([CustomPaint(_back, w=wide, h=high), _number(look, 18 if narrow else 20)], 5)


def _number(look: SeatLook, size: float) -> Node:
    """How many cards; a seat that is down and has two or fewer is about to go out: in a lacquer pennant."""
    if look.down and look.cards <= FEW_CARDS:
        return CustomPaint(partial(_pennant, str(look.cards), size), str(look.cards), w=29, h=23)
    return figure(str(look.cards), size)


def _purse(look: SeatLook) -> Node:
    """A coin, and how many quarters there are."""
    return Row([figure(look.coins, 16, weight="regular"), CustomPaint(partial(_icon, "coin"), w=17, h=17)], 5)


def _dots(buys: tuple[int, int] | None, step: float) -> Node | None:
    """Buys left: filled and hollow dots."""
    if buys is None:
        return None
    return CustomPaint(partial(_paint_dots, buys, step), w=step * buys[1] + 2, h=10)


def _few(buys: tuple[int, int] | None) -> Node | None:
    """Buys left where there is no room for so many dots: one dot, hollow if there are none, and how many."""
    if buys is None:
        return None
    return Row(
        [CustomPaint(partial(_paint_dots, (min(buys[0], 1), 1), DOT_STEP), w=14, h=10), figure(str(buys[0]), 14)], 1
    )


def _name(name: str, size: float) -> Node:
    """A name, cut where there is no room for it."""
    return Text(name, Style(size, "text", "semi", most=1), (name,), least_w=LEAST_NAME)


def figure(number: str, size: str | float, ink: str = "text", weight: Weight = "semi", at: Align = "l") -> Node:
    """A number on one line, never cut."""
    return Text(number, Style(size, ink, weight, most=1, at=at))


def _mark(name: str) -> Node | None:
    """The ivory mark of an answer just given."""
    return CustomPaint(partial(_paint_mark, name), w=26, h=20) if name else None


# ---- one's own ----


def own_tree(look: OwnLook, box: Rect, hover: str = "") -> Node:
    """Beside the portrait name and standing order; below them score, purse, points in hand and buys."""
    low, seat = box.h < LOW_OWN_DU, look.seat
    order = CustomPaint(partial(_order, look.order_icon, hover == "buying menu"), w=ORDER_SIDE, h=ORDER_SIDE)
    name = Row([_name(seat.name, 18 if low else 19), SPRING, order if look.order_icon else None], 4, h=ORDER_SIDE)
    side = _own_side(box)
    beside = Column([name, None if low else _own_note(look)], grow=1)
    head = Row([Gap(w=side), beside], 8, cross="start", h=side)
    line = CustomPaint(_line, h=4.0 if low else 10.0)
    return Column([head, SPRING, line, figures(look, low=low)])


def _own_side(box: Rect) -> float:
    """How large one's own portrait is."""
    return 46.0 if box.h < LOW_OWN_DU else 68.0


def _own_note(look: OwnLook) -> Node | None:
    return Text(look.note, Style("text", "accent", "medium", most=1), (look.note,)) if look.note else None


def figures(look: OwnLook, *, low: bool) -> Node:
    """My own counters side by side, smaller before the purse goes: what has no room even so is told on hover."""
    size, small = (20.0, 16.0) if low else (23.0, 18.0)
    score, purse, hand, buys = _own_counters(look, size)
    ways = ((score, purse, hand, buys), (score, purse, hand), _own_counters(look, small)[:3], (score, hand), (score,))
    return First([Row(way, 6) for way in ways])


def _own_counters(look: OwnLook, size: float) -> tuple[Node, Node | None, Node | None, Node | None]:
    """My score, purse, points in hand and buys, those there are."""
    seat = look.seat
    score = _column(figure(seat.score, size, "accent", at="c"), words.SCORE)
    purse = _column(figure(seat.coins, size, at="c"), words.PURSE) if seat.coins else None
    hand = _column(figure(look.points, size, at="c"), words.IN_HAND) if look.points else None
    left = seat.buys_to_show
    buys = _column(_own_buys(left, size), words.BUYS) if left is not None else None
    return score, purse, hand, buys


def _own_buys(buys: tuple[int, int], size: float) -> Node:
    if buys[1] > MOST_DOTS:
        return figure(str(buys[0]), size, at="c")
    dots = _dots(buys, OWN_DOT_STEP)
    assert dots is not None
    high = size_du(size) * 1.32
    return Row([SPRING, dots, SPRING], h=high)


def _column(number: Node, label: str) -> Node:
    return Column([number, Text(label, Style("note", "text_dim", most=1, at="c"))], grow=1)


def order_box(box: Rect) -> Rect:
    """Where the standing order stands on one's own plaque."""
    room = inner(box)
    return Rect(room.right - ORDER_SIDE, room.y, ORDER_SIDE, ORDER_SIDE).grown(3)


def figures_box(box: Rect) -> Rect:
    """Where one's own counters stand: pressed, they open the hand by suit and rank."""
    high = 52.0 if box.h < LOW_OWN_DU else 58.0
    return Rect(box.x + 6, box.bottom - high - 4, box.w - 12, high)


SPRING = Gap(grow=1)


# ---- painting of leaves ----

DOWN_SEAL = drawings.document(
    '<circle cx="12" cy="12" r="11" fill="#0a2022" stroke="#f3d27f" stroke-width="1.8"/>'
    '<path d="M12 5.5V14M7.6 10.4L12 15L16.4 10.4M7 18.2H17" fill="none" stroke="#f3d27f" stroke-width="2"/>',
    24,
    24,
)
MARK_GROUND, MARK_EDGE = "#fbf3dd", "#7d6c40"


def _portrait(canvas: Canvas, box: Rect, look: PortraitLook) -> None:
    """The portrait; for a moment its last expression is seen through the next one."""
    side = min(box.w, box.h)
    portrait(canvas, look.face, look.expression, box.x, box.center.y - side / 2, side)
    if look.fading is not None:
        was, seen = look.fading
        portrait(canvas, look.face, was, box.x, box.center.y - side / 2, side, seen)
    if look.down:
        seal = max(18.0, side * SEAL_PART)
        canvas.svg(DOWN_SEAL, box.x + side - seal * 0.9, box.center.y + side / 2 - seal * 0.95, seal, seal)
    if look.mark:
        _paint_mark(look.mark, canvas, Rect(box.x - 2, box.center.y - side / 2 - 2, 26, 20))


def _back(canvas: Canvas, box: Rect) -> None:
    back(canvas, box)


def _icon(name: str, canvas: Canvas, box: Rect) -> None:
    icon(canvas, name, box.x, box.y, box.w, "accent")


def _paint_dots(buys: tuple[int, int], step: float, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawings.dots(*buys, step), *box)


def _pennant(number: str, size: float, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawings.PENNANT, *box)
    figure(number, size, "ivory", at="c").paint(canvas, box._replace(w=box.w - 6))  # type: ignore[attr-defined]


def _paint_mark(name: str, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawings.chip(box.w, box.h, MARK_GROUND, MARK_EDGE), *box)
    icon(canvas, name, box.center.x - 8, box.center.y - 8, 16, "accent_ink")


def _line(canvas: Canvas, box: Rect) -> None:
    hairline(canvas, box.x, box.center.y - 1, box.w, 0.35)


def _order(name: str, on: bool, canvas: Canvas, box: Rect) -> None:
    icon_button(canvas, box, name, feel=Feel(hover=float(on)))
