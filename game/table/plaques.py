"""Who sits where: the pieces a seat's plaque is made of, and two whole plaques, an opponent's and one's own.

`SeatLook` is all a plaque shows, as plain values; `plaque(canvas, box, look)` draws an opponent's at the top,
`own_plaque` the large one beside the hand. Pieces: `bubble`, `down_badge`, `buy_dots`, `card_count`. Turn and alarm are
told by ring, ground and words, never by colour alone. Knows nothing of rules or states.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.table.rails import fan_of_backs
from game.text import table as words
from game.ui import drawings
from game.ui.canvas import Box, Canvas
from game.ui.paint import chip, cut, fitting, frame, glow, icon, panel, portrait, temper, text, width_of
from game.ui.text import size_du
from sprites import EXPRESSIONS, FACES

NARROW_DU, NARROW_LOW_DU, TIGHT_DU = 220.0, 170.0, 150.0
LOW_DU, LOW_OWN_DU = 72.0, 152.0  # plaques less high than this leave out what they can
FOOT_DU = 11.0
MOST_SMALL_DOTS = 5
ORDER_SHARE = 0.62  # of the room for both wells, where it is narrow
FEW_CARDS = 2
COUNT_WIDE, COUNTERS_APART = 27.0, 3.0  # of the number of cards; between counters
BACKS_WIDE = {False: 22.0, True: 17.0}  # of the fan of backs, by whether the plaque is narrow
SCORE_SIZES = ("strong", "text", "note")
DOT_WIDE = 13.0
COIN = {"text": 18.0, "note": 13.0}  # how large it is beside letters of that size


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
    face: str = FACES[0]  # whose portrait it is
    expression: str = EXPRESSIONS[0]


def plaque(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """An opponent's plaque."""
    plaque_ground(canvas, box, look.turn, look.waits)
    plaque_face(canvas, box, look)


def plaque_face(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """All on an opponent's plaque; under 220 wide it drops the coins and puts "down" under the name."""
    if box[3] < LOW_DU:
        _low_plaque(canvas, box, look)
        return
    x, y, w, _ = box
    portrait(canvas, look.face, look.expression, x + 8, y + 8, 38)
    if look.temper:
        temper(canvas, look.temper, x + 28, y + 28, 20)
    left, right, narrow = x + 54, x + w - 10, w < NARROW_DU
    beside_badge = look.down and not narrow
    _name(canvas, look.name, left, y + 24, w - 60 - (74 if beside_badge else 0))
    in_the_way = narrow and look.aloud  # the badge stands where the bubble does: it gives way for a moment
    if look.down and not in_the_way:
        if w < TIGHT_DU:
            brief_badge(canvas, left, y + 31)
        else:
            down_badge(canvas, left + 66 if narrow else right, y + (31 if narrow else 9))
    if narrow and look.down and not in_the_way:
        text(canvas, look.place, right + 2, y + 46, "note", "text_dim", at="r", fit=31)
    else:
        _note(canvas, look, left, y + 43, w - 62)
    _foot(canvas, box, look, narrow=narrow)
    _alarm(canvas, box, look, narrow=narrow)


def _foot(canvas: Canvas, box: Box, look: SeatLook, *, narrow: bool) -> None:
    """Cards, buys, purse and score along the lower edge; where there is no room for all of them, no backs."""
    x, right, low = box[0], box[0] + box[2] - 10, box[1] + box[3] - FOOT_DU
    least = x + 15 + BACKS_WIDE[narrow] + COUNT_WIDE
    counters = replace(look, coins="") if narrow else look
    wide = 0.0
    if _sizes(canvas, counters, right - least) is not None:
        wide = fan_of_backs(canvas, x + 10, low - 19, look.cards, 2 if narrow else 3)
    count = x + 15 + wide if wide else x + 10
    card_count(canvas, count, low, look.cards, look.down)
    places = _Places(count + COUNT_WIDE, x + (71 if narrow else 84), x + 130, right, low)
    _counters(canvas, counters, places, step=9 if narrow else 12)


def _low_plaque(canvas: Canvas, box: Box, look: SeatLook) -> None:
    """The same where everything is larger and there is less height: no backs, a mark for "down"; narrow, no buys."""
    x, y, w, h = box
    portrait(canvas, look.face, look.expression, x + 6, y + 5, 30)
    if look.temper:
        temper(canvas, look.temper, x + 22, y + 21, 17)
    left, right, low, narrow = x + 42, x + w - 8, y + h - 7, w < NARROW_LOW_DU
    _name(canvas, look.name, left, y + 17, w - 48 - (26 if look.down and not narrow else 0))
    _note(canvas, look, left, y + 35, w - 48)
    card_count(canvas, x + 9, low, look.cards, look.down)
    if look.down:
        mark = (x + 38, low - 16) if narrow else (right - 20, y + 4)
        brief_badge(canvas, *mark)
    badge = 24 if look.down and narrow else 0
    places = _Places(x + 9 + COUNT_WIDE + badge, left + 2, left + 50, right, low)
    _counters(canvas, replace(look, buys=None, coins="") if narrow else look, places, step=12)
    _alarm(canvas, box, look, narrow=narrow)


class _Places(NamedTuple):
    """Where the counters of a plaque stand if there is room: what is left of them ends at `least`, they at `right`."""

    least: float
    buys: float
    coins: float
    right: float
    base: float


class _Sizes(NamedTuple):
    """How large the letters of a score and a purse are."""

    score: str = "strong"
    coins: str = "text"


SIZES = _Sizes(), _Sizes("text"), _Sizes("text", "note"), _Sizes("note", "note")


def _sizes(canvas: Canvas, look: SeatLook, room: float) -> _Sizes | None:
    """The largest letters with which score, purse and buys have room side by side; None where none are small enough."""
    buys = COUNTERS_APART + buys_width(canvas, look.buys) if look.buys is not None else 0.0
    for sizes in SIZES:
        coins = COUNTERS_APART + purse_width(canvas, look.coins, sizes.coins) if look.coins else 0.0
        if COUNTERS_APART + width_of(canvas, look.score, sizes.score, "semi") + coins + buys <= room:
            return sizes
    return None


def _counters(canvas: Canvas, look: SeatLook, places: _Places, *, step: float) -> None:
    """The score, left of it the purse, left of that the buys: each gives way to what stands right of it, and the buys
    are left out where not all have room.
    """
    room = places.right - places.least
    found = _sizes(canvas, look, room)
    sizes = found or _sizes(canvas, replace(look, buys=None), room) or SIZES[-1]
    edge = places.right - text(canvas, look.score, places.right, places.base, sizes.score, "text", "semi", at="r")
    if look.coins:
        edge = min(places.coins, edge - COUNTERS_APART - purse_width(canvas, look.coins, sizes.coins))
        purse(canvas, edge, places.base, look.coins, sizes.coins)
    if look.buys is None or found is None:
        return
    step, edge = min(step, 9) if look.buys[1] > 3 else step, edge - COUNTERS_APART
    wide = dots_width(look.buys, step)
    if wide <= edge - places.least:
        buy_dots(canvas, min(places.buys, edge - wide), places.base - 11.5, look.buys, step)
    else:
        at = min(places.buys, edge - buys_width(canvas, look.buys))
        buys_in_figures(canvas, at, places.base - 1, look.buys)


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


def dots_width(buys: tuple[int, int], step: float = 12) -> float:
    """How wide the dots are."""
    return step * buys[1] + 2


def buys_in_figures(canvas: Canvas, x: float, base: float, buys: tuple[int, int]) -> None:
    """Buys left where there is no room for so many dots: one dot, hollow if there are none, and how many."""
    left, _ = buys
    canvas.svg(drawings.dots(min(left, 1), 1), x, base - 10.5, 14, 10)
    text(canvas, str(left), x + DOT_WIDE, base, "note", "text", "semi")


def buys_width(canvas: Canvas, buys: tuple[int, int]) -> float:
    """How wide that is."""
    return DOT_WIDE + width_of(canvas, str(buys[0]), "note", "semi")


def purse(canvas: Canvas, x: float, base: float, coins: str, size: str = "text") -> None:
    """A coin, and how many quarters there are."""
    side = COIN[size]
    icon(canvas, "coin", x, base - 7 - side / 2, side, "accent")
    text(canvas, coins, x + side + COUNTERS_APART, base - 1, size)


def purse_width(canvas: Canvas, coins: str, size: str = "text") -> float:
    """How wide that is."""
    return COIN[size] + COUNTERS_APART + width_of(canvas, coins, size)


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
    portrait(canvas, seat.face, seat.expression, x + 6, y + 6, 32)
    left = x + 44
    right = x + w - 8 - (24 if seat.down else 0)
    if seat.coins:
        right -= purse_width(canvas, seat.coins)
        purse(canvas, right, y + 20, seat.coins)
        right -= COUNTERS_APART
    _name(canvas, seat.name, left, y + 19, right - left)
    if seat.down:
        brief_badge(canvas, x + w - 26, y + 5)
    fit = w - 50
    if seat.aloud and width_of(canvas, seat.note, "note", "semi") <= fit - 2 * BUBBLE_EDGE:
        bubble(canvas, left, y + 37, seat.note, fit)
    else:
        text(canvas, seat.note or seat.standing, left, y + 37, "note", "accent", "semi", fit=fit)
    _counted(canvas, box, look, (x + 12, y + 61), w - 72)
    _own_score(canvas, box, seat.score, (x + w - 8, y + (62 if seat.buys is None else 56)))
    if seat.buys is not None:
        _own_buys(canvas, seat.buys, x + w - 8, y + 71, 9)
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
    portrait(canvas, seat.face, seat.expression, x + 10, y + 10, 44)
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
    _own_score(canvas, box, seat.score, (x + w - 12, y + (69 if seat.coins else 77)))
    if seat.coins:
        size = "text" if purse_width(canvas, seat.coins) <= w - 12 - COUNT_BOX[0] - COUNT_BOX[2] else "note"
        purse(canvas, x + w - 12 - purse_width(canvas, seat.coins, size), y + 90, seat.coins, size)
    if seat.buys is not None:
        text(canvas, words.BUYS_LEFT, x + 12, y + 102, "note", "text_dim", fit=90)
        _own_buys(canvas, seat.buys, x + w - 12, y + 103, 12)
    if look.hand_order:
        _wells(canvas, box, look, hover)


def _own_score(canvas: Canvas, box: Box, score: str, at: tuple[float, float]) -> None:
    """My own score, ending there: as large as there is room beside the words for the cards."""
    left, _, wide, _ = count_box(box)
    room = at[0] - left - wide - COUNTERS_APART
    size = next((size for size in SCORE_SIZES if width_of(canvas, score, size, "semi") <= room), None)
    least = size_du(SCORE_SIZES[-1]) * room / width_of(canvas, score, SCORE_SIZES[-1], "semi")
    text(canvas, score, *at, size or least, "text", "semi", at="r")


def _own_buys(canvas: Canvas, buys: tuple[int, int], right: float, low: float, step: float) -> None:
    """My own buys left, ending there: dots, or figures where there are too many."""
    if buys[1] <= MOST_SMALL_DOTS:
        buy_dots(canvas, right - step * buys[1], low - 10, buys, step)
    else:
        buys_in_figures(canvas, right - buys_width(canvas, buys), low, buys)


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
