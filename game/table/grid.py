"""The table's grid: bands, seats, meld places, hand and buttons as boxes, all from the interface size.

Pure arithmetic in design units (du); `layout` combines it with the cards. Seats are counted from the viewer: 0 is the
viewer, 1 their left neighbor, and so on clockwise. In a larger interface the window holds fewer units. Text, buttons
and cards keep theirs, so gaps, meld places and the visible part of my cards shrink.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from game.table.holding import Spot, apart, spots, with_spot
from game.ui.geometry import CARD_SHAPE, STAGE_HEIGHT, STAGE_WIDTH, Rect
from game.ui.looks import LARGEST, hand_card

GAP = 8.0
GROUP_GAP, LEAST_GAP = 50.0, 12.0  # between groups of my cards; below the second value the hand uses two rows
WIDER_INDEX = 17.0  # the extra visible width of a card for each unit its corner signs are enlarged beyond 1.5
LEAST_STEP, GIVES_WAY = 24.0, 0.75  # how close cards lie at most for the sake of gaps, and how much of their step stays
PART, PART_REACH = 10.0, 4  # how far the neighbors of a raised card move, and how many on each side
PART_ROOM = 9.0  # how far the row may grow for it
PILE_SHAPE = 92 / 129  # of a card on a pile: width / height
WIDEST_PLAQUE = 252.0
LANE_GAP, HIGHEST_LANE = 10.0, 150.0  # between the lanes of one wing; and how high one is at most
TALLEST_RAIL, LEAST_RAIL = 112.0, 52.0  # melds lie in two rows rather than lower than that
RAIL_STEP, LEAST_RAIL_STEP = 0.3, 23.0  # from card to card of a meld: of the height, and at least
TIGHT_RAIL_STEP = 17.0  # where there is no room for that: less, and melds are folded
RAIL_STEPS = 8.0  # heights of rails differ by so much, so that few sizes of a card are ever made
MELD_GAP, FOLDED_GAP, TWO_ROWS_APART = 16.0, 8.0, 10.0
SLOT_EDGE, SLOT_GAP = 5.0, 20.0  # round the cards of a slot, and between slots
SLOT_STEP, LEAST_SLOT_STEP = 0.68, 3.0  # from place to place of a slot at most, of its height; and at least
ANSWER_GAP = 8.0
NARROW_TRAY = 200.0  # a folded tray less wide has no room for a sentence

Gives = Callable[[float, float], float]  # interpolates between the usual value of a length and its minimum


@dataclass(frozen=True, slots=True)
class TableGrid:
    """The positions of the table's parts at one interface size, in design units of that size."""

    size: float  # 1.0 is the usual size
    stage: Rect
    wings: tuple[Rect, Rect]
    piles: Rect
    band: Rect
    me: Rect
    hand: Rect
    card: tuple[float, float]  # the size of a card of the hand
    acts: Rect
    act_buttons: tuple[Rect, Rect, Rect]
    icons: tuple[Rect, ...]
    plaques: Rect  # where the opponents' plaques stand side by side
    plaque_gap: float
    owner: float  # how much of a lane the portrait of its owner takes
    stock: Rect
    discard: Rect
    line: Rect  # under the piles: what happened last, or what matters now
    least_step: float  # the distance of cards in my row at which every index is complete
    lift: float  # the share of the usual height to which my cards are lifted
    folded_tray: Rect
    banner: Rect
    slots: Rect  # where the tray's slots stand
    answer: float  # how high the buttons of a question are

    @property
    def is_usual(self) -> bool:
        """Return whether everything has its usual size."""
        return self.size <= 1

    def rails_room(self, lane: Rect) -> Rect:
        """What the melds of a lane may cover."""
        high = min(lane.h, TALLEST_RAIL)
        return Rect(lane.x, lane.center.y - high / 2, lane.w, high)

    @property
    def row_crop(self) -> float:
        """How much is seen of a card where the hand lies in two rows."""
        return self.hand.h / 2

    @property
    def pile_card(self) -> tuple[float, float]:
        """The size of a card on a pile."""
        return self.stock.w, self.stock.h

    @property
    def lay_down(self) -> Rect:
        """The button that lays the tray down."""
        return self._beside_tray(self.band.right - 156, 142, 54)

    @property
    def fill(self) -> Rect:
        """The button that fills the tray."""
        return self._beside_tray(self.lay_down.x - 148, 138, 42)

    @property
    def clear(self) -> Rect:
        """The icon that clears it."""
        return self._beside_tray(self.fill.x - 50, 42, 42)

    def _beside_tray(self, x: float, wide: float, high: float) -> Rect:
        return Rect(x, self.band.center.y - high / 2, wide, high)

    @property
    def call(self) -> Rect:
        """The button that calls, where the tray is laid down; beside it `let_go`, under both `call_bar`."""
        return self.lay_down

    @property
    def let_go(self) -> Rect:
        """The button that lets the discard go."""
        return self._beside_tray(self.call.x - 110, 100, 54)

    @property
    def call_bar(self) -> Rect:
        """The bar of the remaining time to call."""
        low = min(self.call.bottom + 4, self.band.bottom - 5)
        return Rect(self.let_go.x, low, self.call.right - self.let_go.x, 4)

    @property
    def cancel(self) -> Rect:
        """The one answer where a place is chosen."""
        return self._answer(self.details.right + ANSWER_GAP, 140)

    @property
    def details(self) -> Rect:
        """The `?` of a question, at its right end."""
        side = 38.0
        return Rect(self.banner.right - 8 - side, self.banner.center.y - side / 2, side, side)

    @property
    def no(self) -> Rect:
        """The no of a question."""
        return self._answer(self.details.x, 92)

    @property
    def yes(self) -> Rect:
        """Its yes."""
        return self._answer(self.no.x, 116)

    @property
    def third(self) -> Rect:
        """A third answer before the yes."""
        return self._answer(self.yes.x, 92)

    def _answer(self, right: float, wide: float) -> Rect:
        return Rect(right - ANSWER_GAP - wide, self.banner.center.y - self.answer / 2, wide, self.answer)


@lru_cache(64)
def grid_of(size: float = 1.0, index: float = 1.0) -> TableGrid:
    """The grid at an interface size, 1 to `LARGEST` (more is taken for that), with corner signs so many times as large.

    >>> grid_of().band, grid_of(1.25).stage
    (Rect(x=14.0, y=446.0, w=1252.0, h=94.0), Rect(x=0, y=0, w=1024.0, h=576.0))
    """
    size = max(1.0, min(LARGEST, size))
    part = (size - 1) / (LARGEST - 1)

    def gives(usual: float, least: float) -> float:
        return usual + (least - usual) * part

    stage, margin, card = Rect(0, 0, STAGE_WIDTH / size, STAGE_HEIGHT / size), gives(14, 8), hand_card(size)
    me, hand, acts = _own(stage, margin, card[1], gives)
    high = gives(94, 66)
    band = Rect(margin, hand.y - gives(26, 13) - high, stage.w - 2 * margin, high)
    icons, seats = _seats(band.right, margin, gives)
    melds = seats.bottom + gives(36, 8)
    piles = _piles(stage, Rect(0, melds, gives(228, 176), band.y - gives(10, 6) - melds))
    wing = piles.x - gives(12, 8) - margin
    stock, discard = _pile_boxes(piles, gives(114, 58), gives(67, 40))
    banner_high = gives(70, 60)
    folded = Rect(band.x, band.bottom - gives(8, 2) - banner_high, gives(318, 120), banner_high)
    beside = folded.right + gives(12, 6)
    line = piles.grown(gives(8, 4))._replace(y=stock.bottom + gives(16, 12))
    grid = TableGrid(
        size=size,
        stage=stage,
        wings=(Rect(margin, melds, wing, piles.h), Rect(band.right - wing, melds, wing, piles.h)),
        piles=piles,
        band=band,
        me=me,
        hand=hand,
        card=card,
        acts=acts,
        act_buttons=_act_buttons(acts, gives(40, 32), gives(8, 4)),
        icons=icons,
        plaques=seats,
        plaque_gap=gives(GAP, 4),
        owner=gives(44, 34),
        stock=stock,
        discard=discard,
        line=line._replace(h=piles.bottom - line.y),
        least_step=LEAST_STEP + WIDER_INDEX * max(0.0, index - 1.5),
        lift=gives(1.0, 0.55),
        folded_tray=folded,
        banner=Rect(beside, folded.y, band.right - beside, folded.h),
        slots=Rect(0, 0, 0, 0),
        answer=gives(48, 44),
    )
    left, edge = band.x + gives(9, 5), gives(5, 4)
    return replace(grid, slots=Rect(left, band.y + edge, grid.clear.x - 10 - left, band.h - 2 * edge))


def _own(stage: Rect, margin: float, card: float, gives: Gives) -> tuple[Rect, Rect, Rect]:
    """Return what is mine along the lower edge: plaque, cards and buttons."""
    high, wide, beside = gives(156, 118), gives(156, 132), gives(14, 8)
    acts = Rect(stage.w - margin - wide, stage.h - gives(12, 4) - high, wide, high)
    me = Rect(margin, acts.y, gives(216, 152), high)
    left = me.right + beside
    return me, Rect(left, acts.y + gives(14, 3), acts.x - beside - left, card), acts


def _seats(right: float, margin: float, gives: Gives) -> tuple[tuple[Rect, ...], Rect]:
    """Return the parts along the upper edge: the corner icons, and the area of the opponents' plaques."""
    side, apart_by, top = gives(37, 27), gives(6, 4), gives(10, 4)
    step = side + apart_by
    icons = tuple(
        Rect(right - side - (1 - across) * step, top + down * step, side, side)
        for down in range(2)
        for across in range(2)
    )
    return icons, Rect(margin, top, icons[0].x - gives(14, 6) - margin, 2 * side + apart_by)


def _piles(stage: Rect, room: Rect) -> Rect:
    """Return the column of the piles in the middle of the stage."""
    return room._replace(x=(stage.w - room.w) / 2)


def _pile_boxes(piles: Rect, below: float, under: float) -> tuple[Rect, Rect]:
    """Return stock and discard pile below a margin, as large as possible with `under` left below them."""
    high = min(129.0, piles.h - below - under)
    wide = round(high * PILE_SHAPE, 6)
    left, y = piles.center.x, piles.y + below
    return Rect(left - wide - 9, y, wide, high), Rect(left + 9, y, wide, high)


def _act_buttons(acts: Rect, low: float, gap: float) -> tuple[Rect, Rect, Rect]:
    """Return the three buttons beside the hand: a tall one and two short ones."""
    high = acts.h - 2 * low - 2 * gap
    second = acts.y + high + gap
    return (
        Rect(acts.x, acts.y, acts.w, high),
        Rect(acts.x, second, acts.w, low),
        Rect(acts.x, second + low + gap, acts.w, low),
    )


USUAL = grid_of()


def plaques(opponents: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the opponents' plaques from left to right, clockwise from my left; centered up to four."""
    room, gap = on.plaques, on.plaque_gap
    w = min(WIDEST_PLAQUE, (room.w - (opponents - 1) * gap) / opponents)
    total = opponents * w + (opponents - 1) * gap
    x = min(on.stage.w / 2 - total / 2, room.right - total) if opponents <= 4 else room.x
    return tuple(Rect(x + at * (w + gap), room.y, w, room.h) for at in range(opponents))


def wing_seats(players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats in the left wing (top down, the viewer at the bottom) and in the right wing."""
    half = (players + 1) // 2
    return (*range(1, half), 0), tuple(range(half, players))


def lanes(players: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """The lane of every seat's melds, the same from the deal on: the wings shared out evenly."""
    found = {}
    for wing, seats in zip(on.wings, wing_seats(players), strict=True):
        high = min(HIGHEST_LANE, (wing.h - LANE_GAP * (len(seats) - 1)) / len(seats))
        for at, seat in enumerate(seats):
            found[seat] = Rect(wing.x, wing.y + at * (high + LANE_GAP), wing.w, high)
    return tuple(found[seat] for seat in range(players))


@lru_cache(512)
def hand_boxes(count: int, gaps: tuple[int, ...] = (), on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the boxes of my cards from left to right with `gaps` before some of them, in one row if every index is
    complete.

    Otherwise, or if groups could no longer be told apart, they form two rows.
    """
    if in_one_row(count, len(gaps), on):
        return _row(count, gaps, on.hand.y, on.hand.h, on)
    upper = (count + 1) // 2
    first = _row(upper, tuple(gap for gap in gaps if gap < upper), on.hand.y, on.row_crop, on)
    others = tuple(gap - upper for gap in gaps if gap > upper)
    return first + _row(count - upper, others, on.hand.y + on.row_crop, on.row_crop, on)


def in_one_row(count: int, gaps: int = 0, on: TableGrid = USUAL) -> bool:
    """Return whether this many cards and gaps fit in one row."""
    fits = count < 2 or (on.hand.w - on.card[0]) / (count - 1) >= on.least_step
    return fits and (not gaps or _steps(count, gaps, on)[1] >= LEAST_GAP)


def _steps(count: int, gaps: int, on: TableGrid) -> tuple[float, float]:
    """Return the distance of cards and the width of a gap; gaps shrink first."""
    if count < 2:
        return on.card[0], 0.0
    free = on.hand.w - on.card[0]
    loose = min(on.card[0] + 6, free / (count - 1))
    if not gaps:
        return loose, 0.0
    close = min(loose, max(on.least_step, GIVES_WAY * loose))
    gap = max(0.0, min(GROUP_GAP, (free - close * (count - 1)) / gaps))
    return min(loose, (free - gap * gaps) / (count - 1)), gap


def _row(count: int, gaps: tuple[int, ...], top: float, height: float, on: TableGrid) -> tuple[Rect, ...]:
    step, gap = _steps(count, len(gaps), on)
    left = on.hand.x + (on.hand.w - on.card[0] - step * max(0, count - 1) - gap * len(gaps)) / 2
    before = [sum(place <= at for place in gaps) for at in range(count)]
    return tuple(Rect(left + step * at + gap * before[at], top, on.card[0], height) for at in range(count))


def hand_spot(x: float, y: float, count: int, gaps: tuple[int, ...], on: TableGrid = USUAL) -> Spot:
    """Return where a card would be inserted in a row of `count` others if it is dropped with its center at (x, y).

    It is the nearest place; half a card beyond either end of the row it becomes its own group.
    """
    among = spots(count, gaps)
    one = in_one_row(count + 1, len(gaps), on)
    upper = y < on.hand.y + on.row_crop
    before, after = apart(count)
    if (one or upper) and x < _landing(among[0], count, gaps, on).center.x - on.card[0] / 2:
        return before
    if not (upper and not one) and x > _landing(among[-1], count, gaps, on).center.x + on.card[0] / 2:
        return after
    seen = _steps(count + 1 if one else (count + 2) // 2, len(gaps) if one else 0, on)[0]
    half = min(seen, on.card[0]) / 2

    def away(spot: Spot) -> tuple[bool, float]:
        box = _landing(spot, count, gaps, on)
        return not one and (box.y == on.hand.y) is not upper, abs(box.x + half - x)

    return min(among, key=away)


def _landing(spot: Spot, count: int, gaps: tuple[int, ...], on: TableGrid) -> Rect:
    """Return the box of a card inserted at a spot."""
    return hand_boxes(count + 1, with_spot(gaps, spot), on)[spot.place]


def parted(boxes: tuple[Rect, ...], raised: Sequence[int], on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the row with the neighbors of raised cards moved aside, the nearest most, to show more of the raised ones.

    >>> row = tuple(Rect(300.0 + 50 * at, 566, 101, 142) for at in range(4))
    >>> [box.x for box in parted(row, [1])]
    [290.0, 350.0, 410.0, 457.5]
    """
    shifts = [0.0] * len(boxes)
    for middle in raised:
        for at in range(max(0, middle - PART_REACH), min(len(boxes), middle + PART_REACH + 1)):
            if at != middle and boxes[at].y == boxes[middle].y:
                away = PART * (1 - (abs(at - middle) - 1) / PART_REACH)
                shifts[at] += away if at > middle else -away
    least, most = on.hand.x - PART_ROOM, on.hand.right + PART_ROOM
    return tuple(
        box._replace(x=max(least, min(most - box.w, box.x + shift))) if shift else box
        for box, shift in zip(boxes, shifts, strict=True)
    )


def slot_boxes(lengths: Sequence[int], room: Rect) -> tuple[Rect, ...]:
    """The tray's slots side by side, each as wide as the cards it asks for; closer together, and lower where even that
    is not enough, where they are many.

    >>> [round(box.w) for box in slot_boxes((3, 3, 4), USUAL.slots)]
    [164, 164, 214]
    """
    count, steps = len(lengths), max(1, sum(lengths) - len(lengths))
    gap = min(SLOT_GAP, room.w / (4 * count))
    free = room.w - (count - 1) * gap - count * 2 * SLOT_EDGE
    high = min(room.h - 2 * SLOT_EDGE, (free - LEAST_SLOT_STEP * steps) / (count * CARD_SHAPE))
    step = min(SLOT_STEP * high, (free - count * high * CARD_SHAPE) / steps)
    boxes, x = [], room.x
    for length in lengths:
        wide = high * CARD_SHAPE + (length - 1) * step + 2 * SLOT_EDGE
        boxes.append(Rect(x, room.center.y - high / 2 - SLOT_EDGE, wide, high + 2 * SLOT_EDGE))
        x += wide + gap
    return tuple(boxes)
