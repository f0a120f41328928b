"""Who sits where: an opponent's plaque at the upper edge and the player's own beside the hand, as trees of nodes.

`SeatLook` is all a plaque shows, as plain values; `plaque_tree(look, box)` and `own_tree(look, box)` say what stands on
them, `plaque_ground` is what lies under it. What has no room is left out step by step, and appears on hover.
Knows nothing of rules or states.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.table.rails import back
from game.text import table as words
from game.ui import drawings, signs
from game.ui.boxes import Child, Column, First, Row
from game.ui.buttons import Feel, icon_button
from game.ui.canvas import Box, Canvas
from game.ui.geometry import Rect
from game.ui.looks import Weight
from game.ui.nodes import Area, CustomPaint, Gap, Leaf, Meter, Node, Room, Style, Text, areas
from game.ui.paint import Align, chip, frame, glow, hairline, icon, panel, portrait
from game.ui.text import size_du
from sprites import EXPRESSIONS, FACES

NARROW_DU, LOW_DU, LOW_OWN_DU = 220.0, 72.0, 152.0  # plaques less wide or high than this leave out what they can
LOW_NOTE_DU = 112.0  # from this height on the player's own low plaque has a line below the name
# A name above portrait and counters: on plaques less wide than this, its height, and its sizes.
ABOVE_DU, NAME_HIGH, ABOVE = 165.0, 18.0, (15.0, 12.6, 11.5)
HIGH_DU, LINE_GAP = 90.0, 4.0  # plaques as high as this have more lines; and between those
MOST_DOTS, DOT_STEP, OWN_DOT_STEP, DOT_HIGH = 5, 12.0, 13.0, 10.0
FEW_CARDS = 2
ORDER_SIDE, ORDER_REACH = 32.0, 3.0
SEAL_PART, LEAST_SEAL = 1 / 3, 18.0  # for the portrait
MOST_PORTRAIT = 0.4  # a share of the width of a plaque
LEAST_NAME, NAME_PARTS, NAME_LEAD = 16.0, (1.0, 0.85, 0.7), 1.1
GAP, CLOSE_GAP, SIGN_GAP, PORTRAIT_GAP = 8.0, 4.0, 5.0, 10.0
EDGE, LOW_EDGE, INSIDE = 6.0, 4.0, 4.0  # left and right of all on a plaque; over, under and more at the right
CRAMPED_DU = 150.0  # a plaque less wide has its words close to the portrait
FEW_SIZES = (14.0, 11.0)  # the sizes of figures where even the smallest others have no room
PURSE, COIN = 16.0, 17.0
MARK, MARK_ICON, PENNANT, PENNANT_TAIL = (26.0, 20.0), 16.0, (29.0, 23.0), 6.0
TURN_BLUR, TURN_GLOW, HOVER_RADIUS = 5.0, 170, 6.0
ALARM, ALARM_IN, ALARM_UP = 20.0, 62.0, 10.0  # the tab of a last card: its height, and where it hangs
LINE_LEAD = 1.32


class PlaqueStyle(NamedTuple):
    """The sizes of what is on an opponent's plaque."""

    portrait: float = 72.0
    name: float = 19.0
    scores: tuple[float, ...] = (23.0, 18.0, 14.0)  # the largest that has room
    back: tuple[float, float] = (17.0, 24.0)
    cards: float = 20.0


class OwnStyle(NamedTuple):
    """The sizes of what is on the player's own plaque."""

    portrait: float = 68.0
    name: float = 19.0
    figure: float = 23.0
    small: float = 18.0  # the size of a figure where there is no room for a larger one
    line: float = 10.0


WIDE, NARROW = PlaqueStyle(), PlaqueStyle(60.0, 18.0, (18.0, 16.0, 14.0), (13.0, 18.0), 18.0)
USUAL_OWN, LOW_OWN = OwnStyle(), OwnStyle(40.0, 18.0, 20.0, 16.0, 4.0)


def style_of(box: Rect) -> PlaqueStyle:
    """Return the sizes on a plaque of that width."""
    return NARROW if box.w < NARROW_DU else WIDE


def own_style(box: Rect) -> OwnStyle:
    """Return the sizes on the player's own plaque of that height."""
    return LOW_OWN if box.h < LOW_OWN_DU else USUAL_OWN


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What a plaque shows. `waits`: on turn but waiting for an answer (ring, no glow); `mark` is the icon of an answer
    just given. `standing`, `note` and `temper` appear on hover.
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
    """What the player's own plaque shows besides the seat: whose turn it is, the points in hand, the standing order."""

    seat: SeatLook
    note: str = ""
    points: str = ""  # what the hand would cost; empty where it is put away
    order_icon: str = ""  # ask, ask_if, ask_pass, ask_never; empty: no buying now
    may_buy: bool = False  # then the buys left matter more than the points in hand


def plaque(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """Draw an opponent's plaque."""
    plaque_ground(canvas, box, look.turn, look.waits)
    plaque_face(canvas, box, look)


def plaque_ground(canvas: Canvas, box: Box, turn: bool, waits: bool) -> None:
    """Draw the panel of a plaque: bright if the seat is on turn, and glowing unless it waits."""
    if turn and not waits:
        glow(canvas, box, "accent", blur=TURN_BLUR, strength=TURN_GLOW)
    panel(canvas, box, "raised" if turn else "plain")
    if turn:
        frame(canvas, box, "accent", thick=2.5)


def plaque_face(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """Paint all of an opponent's plaque."""
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
    side = _own_side(box) if is_own else portrait_box(box).w
    canvas.sprites.prepare_portraits(face, max(1, canvas.px(side)))


def plaque_portrait(canvas: Canvas, box: Rect, look: PortraitLook) -> None:
    """Draw the portrait on an opponent's plaque."""
    _portrait(canvas, portrait_box(box), look)


def plaque_words(canvas: Canvas, room: Rect, look: SeatLook) -> None:
    """Draw what stands beside the portrait on an opponent's plaque; `look` is one without portrait."""
    _paint_arranged(canvas, look, room, partial(plaque_tree, look, room))
    if _has_tab(look, room):
        x, y = room.right - ALARM_IN, room.bottom - ALARM_UP
        chip(canvas, x, y, look.alarm, "danger", "ivory", "accent", ALARM, at="c")


def _has_tab(look: SeatLook, box: Rect) -> bool:
    """Return whether a tab hangs from an opponent's plaque."""
    return bool(look.alarm) and box.w >= NARROW_DU


def foot_of(look: SeatLook, box: Rect) -> float:
    """Return how far down an opponent's plaque reaches, with the tab that hangs from it."""
    return box.bottom + (ALARM - ALARM_UP) * _has_tab(look, box)


def own_plaque(canvas: Canvas, box: Box, look: OwnLook) -> None:
    """Paint the player's own plaque."""
    plaque_ground(canvas, box, look.seat.turn, look.seat.waits)
    own_plaque_face(canvas, box, look, "")


def own_plaque_face(canvas: Canvas, box: Box, look: OwnLook, hover: str) -> None:
    """Paint all of the player's own plaque; `hover` is "buying menu" or "inspect" while the pointer is on that part."""
    room = Rect(*box)
    own_plaque_words(canvas, room, own_without_portrait(look), hover)
    own_plaque_portrait(canvas, room, own_portrait_look(look))


def own_without_portrait(look: OwnLook) -> OwnLook:
    """Return the same look with nothing that is only on the portrait or not on the player's own plaque."""
    return replace(look, seat=replace(without_portrait(look.seat), cards=0, mark="", turn=False, alarm=""))


def own_portrait_look(look: OwnLook) -> PortraitLook:
    """Return what the player's own portrait shows."""
    seat = look.seat
    return PortraitLook(seat.face, seat.expression, seat.fading, seat.down)


def own_plaque_portrait(canvas: Canvas, box: Rect, look: PortraitLook) -> None:
    """Draw the player's own portrait."""
    side, beside = _own_side(box), inner(box)
    _portrait(canvas, Rect(beside.x, beside.y, side, side), look)


def own_plaque_words(canvas: Canvas, room: Rect, look: OwnLook, hover: str, is_held: bool = False) -> None:
    """Draw what stands beside the player's own portrait; `look` is one without portrait. What is hovered may be held
    down.
    """
    if hover == "inspect":
        frame(canvas, figures_box(room), "accent", HOVER_RADIUS, 1.2, 0.6, "accent", 0.25 if is_held else 0.1)
    _paint_arranged(canvas, (look, hover, is_held), room, partial(own_tree, look, room, hover, is_held=is_held))


def _paint_arranged(canvas: Canvas, look: Hashable, box: Rect, make: Callable[[], Node]) -> None:
    """Paint what stands beside a portrait: arranged once for each look."""
    known = _ARRANGED.setdefault(canvas.lettering, {})
    if len(known) > REMEMBERED:
        known.clear()
    if (look, box) not in known:
        found = make().place(Room(canvas.lettering), inner(box))
        known[look, box] = tuple((leaf, where) for leaf, where, _ in found)
    for leaf, where in known[look, box]:
        leaf.paint(canvas, where)


REMEMBERED = 512
_ARRANGED: WeakKeyDictionary[Meter, dict[tuple[Hashable, Rect], tuple[tuple[Leaf, Rect], ...]]] = WeakKeyDictionary()


def inner(box: Rect) -> Rect:
    """Return what of a plaque its tree fills."""
    side = LOW_EDGE if box.h < LOW_DU else EDGE
    return Rect(box.x + side, box.y + INSIDE, box.w - 2 * side - INSIDE, box.h - 2 * INSIDE)


# ---- an opponent's ----


def plaque_tree(look: SeatLook, box: Rect) -> Node:
    """Return name and purse beside the portrait, and below them cards, buys and score. On a high plaque buys and purse
    have a line below, or one each.
    """
    narrow, of = box.w < NARROW_DU, style_of(box)
    size = NARROW.name if box.h < LOW_DU else of.name
    purse, below = _purse(look) if look.coins else None, list[Child]()
    if box.h >= HIGH_DU:
        buys = look.buys_to_show
        few = First(_ways_of(buys)) if buys is not None else None
        below, purse = [Row([few]), Row([purse])] if box.w < CRAMPED_DU else [Row([few, SPRING, purse], GAP)], None
    elif narrow:
        purse = None
    if name_is_above(box):
        names = [Text(look.name, Style(size, "text", "semi", 1, most=1)) for size in ABOVE]
        names.append(Text(look.name, names[-1].style, (look.name,), least_w=LEAST_NAME))
        beside = Row([Gap(w=portrait_box(box).w), _counters(look, of, False)], CLOSE_GAP, cross="middle", grow=1)
        return Column([Row([First(names)], h=NAME_HIGH), beside])
    name = _name_row(look.name, size, box, [None if narrow else _mark(look.mark), SPRING, purse], GAP)
    parts = Column(
        [name, _counters(look, of, box.h < HIGH_DU), *below], LINE_GAP if below else 0, pack="middle", grow=1
    )
    return Row([Gap(w=portrait_box(box).w), parts], CLOSE_GAP if box.w < CRAMPED_DU else PORTRAIT_GAP)


def name_is_above(box: Rect) -> bool:
    """Return whether the name stands above portrait and counters, because beside the portrait it would be cut."""
    return box.w < ABOVE_DU and box.h < HIGH_DU


def portrait_box(box: Rect) -> Rect:
    """Return where the portrait stands on an opponent's plaque, in the middle of its height."""
    room = inner(box)
    if name_is_above(box):
        room = room._replace(y=room.y + NAME_HIGH, h=room.h - NAME_HIGH)
    return room._replace(w=min(room.h, style_of(box).portrait, box.w * MOST_PORTRAIT))


def _counters(look: SeatLook, of: PlaqueStyle, has_buys: bool) -> Node:
    """Return cards, score and perhaps buys. Without room, buys become figures and then go, and the score is smaller."""
    buys = look.buys_to_show if of is WIDE and has_buys else None
    dots: list[Child] = [*_ways_of(buys)] if buys is not None else [None]
    ways = [Row([_cards(look, of), part, SPRING, _score(look, of.scores[0])], GAP) for part in dots]
    ways += [Row([_cards(look, of), SPRING, _score(look, size)], CLOSE_GAP) for size in of.scores]
    ways += [Row([_number(look, size), SPRING, _score(look, size)], 2) for size in FEW_SIZES]
    return First(ways)


def _score(look: SeatLook, size: float) -> Node:
    return figure(look.score, size, "accent" if look.turn else "text")


def _cards(look: SeatLook, of: PlaqueStyle) -> Node:
    """Return a small back and the number of cards."""
    return Row([CustomPaint(back, w=of.back[0], h=of.back[1]), _number(look, of.cards)], SIGN_GAP)


def _number(look: SeatLook, size: float) -> Node:
    """Return the number of cards; a seat that is down and has two or fewer is about to go out: in a lacquer pennant."""
    if look.down and look.cards <= FEW_CARDS:
        return CustomPaint(partial(_pennant, str(look.cards), size), str(look.cards), w=PENNANT[0], h=PENNANT[1])
    return figure(str(look.cards), size)


def _purse(look: SeatLook) -> Node:
    """Return a coin and the number of quarters."""
    coin = CustomPaint(partial(_icon, "coin"), w=COIN, h=COIN)
    return Row([figure(look.coins, PURSE, weight="regular"), coin], SIGN_GAP)


def _dots(buys: tuple[int, int], step: float) -> Node:
    """Return the buys left as filled dots, and the others as hollow dots."""
    return CustomPaint(partial(_paint_dots, buys, step), w=step * buys[1] + 2, h=DOT_HIGH)


def _ways_of(buys: tuple[int, int]) -> list[Node]:
    """Return the buys as dots and, for less room, as a figure."""
    return [_dots(buys, DOT_STEP), _few(buys)] if buys[1] <= MOST_DOTS else [_few(buys)]


def _few(buys: tuple[int, int]) -> Node:
    """Return the buys left if there is no room for all dots: one dot, hollow if there are none, and the number."""
    return Row([_dots((min(buys[0], 1), 1), DOT_STEP), figure(str(buys[0]), "note")], 1)


def _name_row(name: str, size: float, box: Rect, beside: Sequence[Child], gap: float, h: float | None = None) -> Node:
    """Return a name and what is beside it. Without room it is smaller, then two words on two lines, and at last cut."""
    ways = [Text(name, Style(part * size, "text", "semi", most=1)) for part in NAME_PARTS]
    if box.h >= LOW_DU and len(name.split()) == 2:
        ways.append(Text(name, Style(NAME_PARTS[-1] * size, "text", "semi", NAME_LEAD, most=2)))
    ways.append(Text(name, Style(size, "text", "semi", most=1), (name,), least_w=LEAST_NAME))
    return First([Row([way, *beside], gap, h=h) for way in ways])


def figure(number: str, size: str | float, ink: str = "text", weight: Weight = "semi", at: Align = "l") -> Node:
    """Return a number on one line, never cut."""
    return Text(number, Style(size, ink, weight, most=1, at=at))


def _mark(name: str) -> Node | None:
    """Return the ivory mark of an answer just given."""
    return CustomPaint(partial(_paint_mark, name), w=MARK[0], h=MARK[1]) if name else None


# ---- the player's own ----


def own_tree(look: OwnLook, box: Rect, hover: str = "", *, is_held: bool = False) -> Node:
    """Return name and standing order beside the portrait; below them score, purse, points in hand and buys."""
    of, seat = own_style(box), look.seat
    feel = Feel(hover=float(hover == "buying menu"), press=float(is_held and hover == "buying menu"))
    sign = CustomPaint(partial(_order, look.order_icon, feel), w=ORDER_SIDE, h=ORDER_SIDE)
    order = Area("order", sign) if look.order_icon else None
    name = _name_row(seat.name, of.name, box, [SPRING, order], CLOSE_GAP, ORDER_SIDE)
    has_note = of is USUAL_OWN or box.h >= LOW_NOTE_DU
    beside = Column([name, _own_note(look) if has_note else None], grow=1)
    head = Row([Gap(w=of.portrait), beside], GAP, cross="start", h=None if has_note and of is LOW_OWN else of.portrait)
    return Column([head, SPRING, CustomPaint(_line, h=of.line), Area("figures", figures(look, of))])


def _own_side(box: Rect) -> float:
    """Return the size of the player's own portrait."""
    return own_style(box).portrait


def _own_note(look: OwnLook) -> Node | None:
    return Text(look.note, Style("text", "accent", "medium", most=1), (look.note,)) if look.note else None


def figures(look: OwnLook, of: OwnStyle) -> Node:
    """Return my own counters side by side, without dots and smaller before one goes: what has no room appears on
    hover.
    """
    sizes = (of.figure, True), (of.figure, False), (of.small, False)
    whole = [_own_counters(look, size, has_dots=has_dots) for size, has_dots in sizes]
    three = [(score, purse, buys if look.may_buy else hand) for score, purse, hand, buys in whole[1:]]
    score, _, last = three[0]
    return First([Row(way, EDGE) for way in (*whole, *three, (score, last), (score,))])


def _own_counters(look: OwnLook, size: float, *, has_dots: bool) -> tuple[Node, Node | None, Node | None, Node | None]:
    """Return my score, purse, points in hand and buys, as far as the rules have them."""
    seat = look.seat
    score = _column(figure(seat.score, size, "accent", at="c"), words.SCORE)
    purse = _column(figure(seat.coins, size, at="c"), words.PURSE) if seat.coins else None
    hand = _column(figure(look.points, size, at="c"), words.IN_HAND) if look.points else None
    left = seat.buys_to_show
    buys = _column(_own_buys(left, size, has_dots=has_dots), words.BUYS) if left is not None else None
    return score, purse, hand, buys


def _own_buys(buys: tuple[int, int], size: float, *, has_dots: bool) -> Node:
    if buys[1] > MOST_DOTS or not has_dots:
        return figure(str(buys[0]), size, at="c")
    high = size_du(size) * LINE_LEAD
    return Row([SPRING, _dots(buys, OWN_DOT_STEP), SPRING], h=high)


def _column(number: Node, label: str) -> Node:
    return Column([number, Text(label, Style("note", "text_dim", most=1, at="c"))], grow=1)


def order_box(box: Rect) -> Rect:
    """Return where the standing order stands on the player's own plaque."""
    return _own_areas(box)["order"].grown(ORDER_REACH)


def figures_box(box: Rect) -> Rect:
    """Return where the player's own counters stand; a press there opens the hand by suit and rank."""
    return _own_areas(box)["figures"].grown(ORDER_REACH)


@lru_cache(64)
def _own_areas(box: Rect) -> dict[str, Rect]:
    return areas(own_tree(OwnLook(SeatLook("", 0, "0"), order_icon="ask"), box), inner(box))


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
    """Paint the portrait; for a moment its last expression is seen through the next."""
    side = min(box.w, box.h)
    portrait(canvas, look.face, look.expression, box.x, box.center.y - side / 2, side)
    if look.fading is not None:
        was, seen = look.fading
        portrait(canvas, look.face, was, box.x, box.center.y - side / 2, side, seen)
    if look.down:
        seal = max(LEAST_SEAL, side * SEAL_PART)
        canvas.svg(DOWN_SEAL, box.x + side - seal * 0.9, box.center.y + side / 2 - seal * 0.95, seal, seal)
    if look.mark:
        _paint_mark(look.mark, canvas, Rect(box.x - 2, box.center.y - side / 2 - 2, *MARK))


def _icon(name: str, canvas: Canvas, box: Rect) -> None:
    icon(canvas, name, box.x, box.y, box.w, "accent")


def _paint_dots(buys: tuple[int, int], step: float, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawings.dots(*buys, step), *box)


def _pennant(number: str, size: float, canvas: Canvas, box: Rect) -> None:
    canvas.svg(signs.PENNANT, *box)
    figure(number, size, "ivory", at="c").paint(canvas, box._replace(w=box.w - PENNANT_TAIL))  # type: ignore[attr-defined]


def _paint_mark(name: str, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawings.chip(box.w, box.h, MARK_GROUND, MARK_EDGE), *box)
    side = MARK_ICON
    icon(canvas, name, box.center.x - side / 2, box.center.y - side / 2, side, "accent_ink")


def _line(canvas: Canvas, box: Rect) -> None:
    hairline(canvas, box.x, box.center.y - 1, box.w, 0.35)


def _order(name: str, feel: Feel, canvas: Canvas, box: Rect) -> None:
    icon_button(canvas, box, name, feel=feel)
