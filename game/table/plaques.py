"""Who sits where: the pieces a seat's plaque is made of, and two whole plaques, an opponent's and one's own.

`SeatLook` is all a plaque shows, as plain values; `plaque(canvas, box, look)` draws an opponent's at the top,
`own_plaque` the large one beside the hand. Pieces: `bubble`, `down_badge`, `buy_dots`, `card_count`. Turn and alarm are
told by ring, ground and words, never by colour alone. Knows nothing of rules or states.
"""

from dataclasses import dataclass

from game.table.rails import fan_of_backs
from game.text import table as words
from game.ui import drawings
from game.ui.canvas import Box, Canvas
from game.ui.paint import chip, cut, emblem, fitting, frame, glow, icon, panel, temper, text, width_of

NARROW_DU, NARROW_LOW_DU = 220.0, 170.0
LOW_DU, LOW_OWN_DU = 72.0, 152.0  # plaques less high than this leave out what they can
FOOT_DU = 11.0
MOST_SMALL_DOTS = 5
ORDER_SHARE = 0.62  # of the room for both wells, where it is narrow
FEW_CARDS = 2


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What a plaque shows. `waits`: on turn but waiting for an answer (ring, no glow); `note` replaces `standing`, and
    stands in a bubble if it was said `aloud`.
    """

    name: str
    emblem: str
    cards: int
    score: str
    standing: str = ""
    place: str = ""  # the same in a word, where a narrow plaque has no room for more
    note: str = ""
    buys: tuple[int, int] | None = None  # left, of how many
    coins: str = ""
    turn: bool = False
    waits: bool = False
    down: bool = False
    aloud: bool = False
    temper: str = ""  # of a computer player who has one
    alarm: str = ""  # a tab that hangs from the plaque: "Last card"


def plaque(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """An opponent's plaque."""
    plaque_ground(canvas, box, look.turn, look.waits)
    plaque_face(canvas, box, look)


def plaque_face(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """All on an opponent's plaque; under 220 wide it drops the coins and puts "down" under the name."""
    if box[3] < LOW_DU:
        _low_plaque(canvas, box, look)
        return
    x, y, w, h = box
    emblem(canvas, look.emblem, x + 8, y + 8, 38)
    if look.temper:
        temper(canvas, look.temper, x + 28, y + 28, 20)
    left, right, narrow = x + 54, x + w - 10, w < NARROW_DU
    beside_badge = look.down and not narrow
    _name(canvas, look.name, left, y + 24, w - 60 - (74 if beside_badge else 0))
    in_the_way = narrow and look.aloud  # the badge stands where the bubble does: it gives way for a moment
    if look.down and not in_the_way:
        down_badge(canvas, left + 66 if narrow else right, y + (31 if narrow else 9))
    if narrow and look.down and not in_the_way:
        text(canvas, look.place, right + 2, y + 46, "note", "text_dim", at="r", fit=31)
    else:
        _note(canvas, look, left, y + 43, w - 62)
    low = y + h - FOOT_DU
    wide = fan_of_backs(canvas, x + 10, low - 19, look.cards, 2 if narrow else 3)
    card_count(canvas, x + 15 + wide, low, look.cards, look.down)
    if look.buys is not None:
        step = 9 if narrow or look.buys[1] > 3 else 12
        buy_dots(canvas, x + (71 if narrow else 84), low - 11.5, look.buys, step)
    if look.coins and not narrow:
        icon(canvas, "coin", x + 130, low - 16, 18, "accent")
        text(canvas, look.coins, x + 151, low - 1)
    text(canvas, look.score, right, low, "strong", "text", "semi", at="r")
    _alarm(canvas, box, look, narrow=narrow)


def _low_plaque(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """The same where everything is larger and there is less height: no backs, a mark for "down"; narrow, no buys."""
    x, y, w, h = box
    emblem(canvas, look.emblem, x + 6, y + 5, 30)
    if look.temper:
        temper(canvas, look.temper, x + 22, y + 21, 17)
    left, right, low, narrow = x + 42, x + w - 8, y + h - 7, w < NARROW_LOW_DU
    _name(canvas, look.name, left, y + 17, w - 48 - (26 if look.down and not narrow else 0))
    _note(canvas, look, left, y + 35, w - 48)
    card_count(canvas, x + 9, low, look.cards, look.down)
    if look.down:
        mark = (x + 38, low - 16) if narrow else (right - 20, y + 4)
        brief_badge(canvas, *mark)
    if not narrow:
        if look.buys is not None:
            buy_dots(canvas, left + 2, low - 11.5, look.buys, 9 if look.buys[1] > 3 else 12)
        if look.coins:
            icon(canvas, "coin", left + 50, low - 16, 18, "accent")
            text(canvas, look.coins, left + 71, low - 1)
    text(canvas, look.score, right, low, "strong", "text", "semi", at="r")
    _alarm(canvas, box, look, narrow=narrow)


def _alarm(canvas: Canvas, box: Box, look: SeatLook, *, narrow: bool) -> None:
    x, y, w, h = box
    if look.alarm:
        chip(canvas, x + (w - 48 if narrow else w / 2), y + h - 9, look.alarm, "danger", "ivory", "accent", 18, at="c")


def _name(canvas: Canvas, name: str, x: float, base: float, fit: float) -> None:
    """A name in its usual size, or in the small one where it would be cut."""
    size = "text" if width_of(canvas, name, "text", "semi") <= fit else "note"
    text(canvas, name, x, base, size, "text", "semi", fit=fit)


def plaque_ground(canvas: Canvas, box: Box, turn: bool, waits: bool) -> None:
    """The panel of a plaque, in light if the seat is on turn, and glowing unless it waits."""
    if turn and not waits:
        glow(canvas, box, "accent", 8, 5, 170)
    panel(canvas, box, "raised" if turn else "plain")
    if turn:
        frame(canvas, box, "accent", 8, 2.5)


def _note(canvas: Canvas, look: SeatLook, x: float, y: float, fit: float) -> None:
    if look.note and look.aloud:
        bubble(canvas, x, y, look.note, fit)
    elif look.note and (not look.standing or width_of(canvas, look.note, "note", "medium") <= fit):
        text(canvas, look.note, x, y, "note", "accent", "medium", fit=fit)
    else:
        text(canvas, look.standing, x, y, "note", "text_dim", fit=fit)


def bubble(canvas: Canvas, x: float, base: float, said: str, fit: float) -> None:
    """Words just said, in ivory, the tail towards the emblem: on the plaque, so that they cover no card."""
    shown = cut(canvas, said, fit - 2 * BUBBLE_EDGE, "note", "semi")
    wide = width_of(canvas, shown, "note", "semi") + 2 * BUBBLE_EDGE
    canvas.svg(drawings.bubble(wide + 7, 21), x - 7, base - 15.5, wide + 7, 21)
    text(canvas, shown, x + BUBBLE_EDGE, base, "note", "accent_ink", "semi")


def down_badge(canvas: Canvas, right: float, y: float) -> None:
    """Brass outline only: late in a round everybody wears one, and filled gold is kept for what matters now."""
    canvas.svg(drawings.DOWN_BADGE, right - 68, y, 68, 20)
    icon(canvas, "down", right - 65, y + 3.5, 13, "accent")
    text(canvas, words.DOWN, right - 4, y + 14.8, "note", "accent", "semi", at="r")


def brief_badge(canvas: Canvas, x: float, y: float) -> None:
    """The same in a mark, where there is no room for the word."""
    canvas.svg(drawings.BRIEF_BADGE, x, y, 20, 20)
    icon(canvas, "down", x + 3.5, y + 3.5, 13, "accent")


def buy_dots(canvas: Canvas, x: float, y: float, buys: tuple[int, int], step: float = 12) -> None:
    """Buys left: filled and hollow dots."""
    left, most = buys
    canvas.svg(drawings.dots(left, most, step), x, y, step * most + 2, 10)


def card_count(canvas: Canvas, x: float, base: float, cards: int, is_down: bool) -> None:
    """How many cards; a seat that is down and has two or fewer is about to go out: they stand in a lacquer pennant."""
    if is_down and cards <= FEW_CARDS:
        canvas.svg(drawings.PENNANT, x - 2, base - 18, 29, 23)
        text(canvas, str(cards), x + 9, base, "strong", "ivory", "bold", at="c")
    else:
        text(canvas, str(cards), x, base, "strong", "text", "semi")


@dataclass(frozen=True, slots=True)
class OwnLook:
    """What one's own plaque shows besides the seat: words for the cards, the standing order, the order of the hand."""

    seat: SeatLook
    count: tuple[str, ...]  # "13 cards", or "13 + 5 in tray": ways to say it, the longest first
    order_icon: str = "ask_if"  # ask, ask_if, ask_pass, ask_never; empty: no buying in this game
    order_word: str = ""
    points: str = ""  # "85 points": what the hand would cost; empty where it is put away
    count_on: bool = False  # the pointer is on the words for the cards
    hand_order: str = ""  # empty: the hand is put away, and both wells with it


BUBBLE_EDGE = 5.0  # beside the words in it
COUNT_BOX: Box = (10, 52, 108, 38)  # the words for the cards, which open the hand by suit and rank
PILL_EDGE = 2.0  # how much lower their pill is, above and below
ORDER_BOX: Box = (10, 109, 96, 40)  # the two wells of one's own plaque, from its corner: also their hit areas
HAND_ORDER_BOX: Box = (112, 109, 58, 40)


def count_box(box: Box) -> Box:
    """Where the words for the cards stand, which open the hand by suit and rank, on a plaque of that size."""
    x, y, w, h = box
    if h < LOW_OWN_DU:
        return x + 6, y + 36, w - 62, 38
    return _within(box, COUNT_BOX)


def order_box(box: Box) -> Box:
    """The well of the standing order."""
    x, y, w, h = box
    if h < LOW_OWN_DU:
        return x + 6, y + h - 43, (w - 16) * ORDER_SHARE, 38
    return _within(box, ORDER_BOX)


def hand_order_box(box: Box) -> Box:
    """The well of the order of the hand."""
    x, y, w, h = box
    if h < LOW_OWN_DU:
        wide = (w - 16) * (1 - ORDER_SHARE)
        return x + w - 6 - wide, y + h - 43, wide, 38
    return _within(box, HAND_ORDER_BOX)


def _low_own_plaque(canvas: Canvas, box: Box, look: OwnLook, hover: str) -> None:
    """One's own where everything is larger: three lines closer together, the buys among them."""
    x, y, w, _ = box
    seat = look.seat
    emblem(canvas, seat.emblem, x + 6, y + 6, 32)
    left = x + 44
    _name(canvas, seat.name, left, y + 19, w - 50 - (24 if seat.down else 0))
    if seat.down:
        brief_badge(canvas, x + w - 26, y + 5)
    fit = w - 50
    if seat.aloud and width_of(canvas, seat.note, "note", "semi") <= fit - 2 * BUBBLE_EDGE:
        bubble(canvas, left, y + 37, seat.note, fit)
    else:
        text(canvas, seat.note or seat.standing, left, y + 37, "note", "accent", "semi", fit=fit)
    _counted(canvas, box, look, (x + 12, y + 61), w - 72)
    buys = seat.buys if seat.buys is not None and seat.buys[1] <= MOST_SMALL_DOTS else None
    text(canvas, seat.score, x + w - 8, y + (56 if buys else 62), "strong", "text", "semi", at="r")
    if buys:
        buy_dots(canvas, x + w - 8 - 9 * buys[1], y + 61, buys, 9)
    if look.hand_order:
        _wells(canvas, box, look, hover)


def own_plaque(canvas: Canvas, box: Box, look: OwnLook, hover: str = "") -> None:
    """One's own plaque, 180 x 156."""
    plaque_ground(canvas, box, look.seat.turn, look.seat.waits)
    own_plaque_face(canvas, box, look, hover)


def own_plaque_face(canvas: Canvas, box: Box, look: OwnLook, hover: str) -> None:
    """All on it; `hover` is "buying menu" or "order" when the pointer is on that well."""
    if box[3] < LOW_OWN_DU:
        _low_own_plaque(canvas, box, look, hover)
        return
    x, y, w, _ = box
    seat = look.seat
    emblem(canvas, seat.emblem, x + 10, y + 10, 44)
    beside = w - 146  # what a badge in words leaves of the line; a longer name has but its arrow beside it
    brief = seat.down and width_of(canvas, seat.name, "text", "semi") > beside
    _name(canvas, seat.name, x + 64, y + 28, w - 92 if brief else beside if seat.down else w - 72)
    if seat.aloud:
        bubble(canvas, x + 64, y + 48, seat.note, w - 68)
    else:
        text(canvas, seat.note or seat.standing, x + 64, y + 48, "note", "accent", "semi", fit=w - 72)
    if brief:
        brief_badge(canvas, x + w - 26, y + 10)
    elif seat.down:
        down_badge(canvas, x + w - 10, y + 10)
    _counted(canvas, box, look, (x + (18 if look.hand_order else 12), y + 77), 97)
    text(canvas, seat.score, x + w - 12, y + 77, "strong", "text", "semi", at="r")
    if seat.buys is not None:
        text(canvas, words.BUYS_LEFT, x + 12, y + 102, "note", "text_dim", fit=90)
        wide = seat.buys[1] * 12
        buy_dots(canvas, x + w - 12 - wide, y + 93, seat.buys)
    if look.hand_order:
        _wells(canvas, box, look, hover)


def _counted(canvas: Canvas, box: Box, look: OwnLook, at: tuple[float, float], fit: float) -> None:
    """How many cards there are, and below what they would cost, on the pill that opens the hand."""
    x, base = at
    if look.hand_order:
        left, top, wide, high = count_box(box)
        pill = drawings.field(wide, high - 2 * PILL_EDGE, hover=look.count_on)
        canvas.svg(pill, left, top + PILL_EDGE, wide, high - 2 * PILL_EDGE)
    if not look.points:
        size = "text" if width_of(canvas, look.count[0], "text") <= fit else "note"
        text(canvas, fitting(canvas, look.count, fit, size), x, base, size, fit=fit)
        return
    count = fitting(canvas, look.count, fit, "note", "semi")
    text(canvas, count, x, base - 9, "note", "text", "semi", fit=fit)
    text(canvas, look.points, x, base + 7, "note", "text_dim", "medium", fit=fit)


def _wells(canvas: Canvas, box: Box, look: OwnLook, hover: str) -> None:
    """The two small wells: how the upcard is answered, how the hand lies."""
    _well(canvas, order_box(box), words.ASK_ME, look.order_word, look.order_icon, hover == "buying menu")
    _well(canvas, hand_order_box(box), words.ORDER, look.hand_order, "", hover == "order")


def _within(box: Box, part: Box) -> Box:
    return box[0] + part[0], box[1] + part[1], part[2], part[3]


def _well(canvas: Canvas, box: Box, title: str, value: str, icon_name: str, hover: bool) -> None:
    x, y, w, h = box
    canvas.svg(drawings.field(w, h, hover=hover), x, y, w, h)
    centre, tight = x + w / 2, h < ORDER_BOX[3]
    if icon_name:
        icon(canvas, icon_name, x + (3 if tight else 7), y + 9, 22, "accent")
        centre += 12 if tight else 13
    room = w - (28 if icon_name else 4) if tight else w - (34 if icon_name else 8)
    text(canvas, title, centre, y + 16, "note", "text_dim", at="c", fit=room)
    text(canvas, value, centre, y + 33, "note", "text", "semi", at="c", fit=room)
