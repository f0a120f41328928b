"""The table's grid: bands, seats, meld places, hand and buttons as boxes, all from the interface size.

Pure arithmetic in design units (du); `layout` combines it with the cards. Seats are counted from the viewer: 0 is the
viewer, 1 their left neighbor, and so on clockwise. In a larger interface the window holds fewer units. Text, buttons
and cards keep theirs, so gaps, meld places and the visible part of my cards shrink.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from game.table.holding import Spot, apart, spots, with_spot
from game.ui.geometry import STAGE_HEIGHT, STAGE_WIDTH, Rect

GAP = 8.0
OWNER_STRIP = 24.0
CAPTION_FROM = 60.0
CAPTION = 20.0
HAND_CARD, HAND_CARD_HEIGHT = 101.0, 142.0
GROUP_GAP, LEAST_GAP = 50.0, 12.0  # between groups of my cards; below the second value the hand uses two rows
WIDER_INDEX = 17.0  # the extra visible width of a card for each unit its corner signs are enlarged beyond 1.5
# the minimum distance of cards when gaps need room, and the share of it that is kept
LEAST_STEP, GIVES_WAY = 24.0, 0.75
BEYOND = HAND_CARD / 2  # how far beyond the row's last card a card must be carried to form a new group
PART, PART_REACH = 10.0, 4  # how far the neighbors of a raised card move, and how many on each side
PART_ROOM = 9.0  # how far the row may grow for it
PILE_SHAPE = 92 / 129  # of a card on a pile: width / height
PLAQUE_HEIGHT = 80.0
WIDEST_PLAQUE = 236.0
TRAY_BUTTONS = 168.0
TRAY_SENTENCE = 236.0
BAND_HEIGHT = 94.0
LARGEST = 1.5  # the size up to which the whole table fits in the window
LOG_LINES, LOG_LEAD = 3, 19.0  # of the log under the piles: maximum lines and line spacing
LOG_BELOW = 48.0, 37.0  # from the piles to the first of them: usual and minimum
LOG_AIR = 3.0  # below the last of them
NARROW_TRAY = 200.0
WIDE_TILE, BRIEF_TILE, BARE_STEP, BARE_TILE = 270.0, 160.0, 29.0, 62.0  # sizes that tiles of cards that fit need

Gives = Callable[[float, float], float]  # interpolates between the usual value of a length and its minimum


class Tiles(Enum):
    """How much text the tiles of the cards that fit have."""

    WIDE = auto()  # which melds, and the points saved
    BRIEF = auto()  # one line
    BARE = auto()  # nothing


@dataclass(frozen=True, slots=True)
class TableGrid:
    """The positions of the table's parts at one interface size, in design units of that size."""

    size: float  # 1.0 is the usual size
    stage: Rect
    wings: tuple[Rect, Rect]
    piles: Rect
    band: Rect
    me: Rect
    hand: Rect  # cards may extend below the stage, where they show only pips
    acts: Rect
    act_buttons: tuple[Rect, Rect, Rect]
    icons: tuple[Rect, ...]
    plaques: Rect  # where the opponents' plaques stand side by side
    plaque_gap: float
    stock: Rect
    discard: Rect
    least_step: float  # the distance of cards in my row at which every index is complete
    row_crop: float  # the visible part of a card when my hand uses two rows
    lift: float  # the share of the usual height to which my cards are lifted
    log_below: float  # from the piles to the first line of the log; the names of the piles are between
    tray_sentence: float
    folded_tray: Rect
    banner: Rect

    @property
    def is_usual(self) -> bool:
        """Return whether everything has its usual size."""
        return self.size <= 1

    @property
    def hand_seen(self) -> Rect:
        """The visible part of the hand's area."""
        return self.hand._replace(h=min(self.hand.h, self.acts.bottom - self.hand.y))

    @property
    def log_lines(self) -> int:
        """The number of log lines that fit under the piles."""
        return min(LOG_LINES, int((self.piles.bottom - self.stock.bottom - self.log_below) // LOG_LEAD) + 1)

    @property
    def pile_card(self) -> tuple[float, float]:
        """The size of a card on a pile."""
        return self.stock.w, self.stock.h

    @property
    def lay_down(self) -> Rect:
        """The button that lays down the tray; `fill` and `clear` are below it."""
        return Rect(self.band.right - 170, self.band.y + 7, 160, 40)

    @property
    def fill(self) -> Rect:
        """The button that fills the tray."""
        return Rect(self.band.right - 170, self.band.y + 52, 70, 38)

    @property
    def clear(self) -> Rect:
        """The button that clears it."""
        return Rect(self.band.right - 94, self.band.y + 52, 84, 38)

    @property
    def fits(self) -> Rect:
        """The area of the tiles of cards that fit."""
        band = self.band
        return Rect(band.x + 12, band.y + 9, self.call.x - band.x - 26, band.h - 18)

    def tiles(self, count: int) -> Tiles:
        """Return how much text `count` tiles can have."""
        room = self.fits.w + GAP
        if count <= room // WIDE_TILE:
            return Tiles.WIDE
        return Tiles.BRIEF if count <= 2 * (room // BRIEF_TILE) else Tiles.BARE

    @property
    def call(self) -> Rect:
        """The button that calls, in the place of the tray's sentence; `let_go` is beside it, `call_bar` below both."""
        return Rect(self.lay_down.x - 234, self.band.y + 8, 138, 46)

    @property
    def let_go(self) -> Rect:
        """The button that lets the discard go."""
        return Rect(self.call.right + 8, self.band.y + 8, 78, 46)

    @property
    def call_bar(self) -> Rect:
        """The bar of the remaining time to call."""
        return Rect(self.call.x, self.band.y + 82, self.let_go.right - self.call.x, 4)

    @property
    def yes(self) -> Rect:
        """The banner's yes."""
        return Rect(self.banner.right - 252, self.band.y + 6, 116, 42)

    @property
    def no(self) -> Rect:
        """The banner's no."""
        return Rect(self.banner.right - 126, self.band.y + 6, 116, 42)

    @property
    def third(self) -> Rect:
        """A third answer before the yes; below it if there is less room."""
        return self.yes.moved(-(self.yes.w + 10), 0) if self.is_usual else self.order_pill

    @property
    def order_pill(self) -> Rect:
        """The standing order, below both answers."""
        return Rect(self.yes.x, self.band.y + 53, self.no.right - self.yes.x, 37)


@lru_cache(64)
def grid_of(size: float = 1.0, index: float = 1.0) -> TableGrid:
    """Return the grid at an interface size from 1 to `LARGEST` (larger sizes are capped), with enlarged corner signs.

    >>> grid_of().band, grid_of(1.25).stage
    (Rect(x=14.0, y=444.0, w=1252.0, h=94.0), Rect(x=0, y=0, w=1024.0, h=576.0))
    """
    size = max(1.0, min(LARGEST, size))
    part = (size - 1) / (LARGEST - 1)

    def gives(usual: float, least: float) -> float:
        return usual + (least - usual) * part

    stage, margin = Rect(0, 0, STAGE_WIDTH / size, STAGE_HEIGHT / size), gives(14, 8)
    me, hand, acts = _own(stage, margin, gives)
    band = Rect(margin, hand.y - gives(28, 16) - BAND_HEIGHT, stage.w - 2 * margin, BAND_HEIGHT)
    icons, seats = _seats(band.right, margin, gives)
    melds = seats.bottom + gives(10, 6)
    piles = _piles(stage, Rect(0, melds, gives(228, 176), band.y - gives(8, 6) - melds))
    wing = piles.x - gives(12, 8) - margin
    stock, discard = _pile_boxes(piles, gives(120, 62), gives(*LOG_BELOW) + LOG_AIR)
    folded = Rect(band.x, band.y, gives(350, 118), band.h)
    beside = folded.right + gives(10, 6)
    return TableGrid(
        size=size,
        stage=stage,
        wings=(Rect(margin, melds, wing, piles.h), Rect(band.right - wing, melds, wing, piles.h)),
        piles=piles,
        band=band,
        me=me,
        hand=hand,
        acts=acts,
        act_buttons=_act_buttons(acts, gives(40, 32), gives(8, 4)),
        icons=icons,
        plaques=seats,
        plaque_gap=gives(GAP, 4),
        stock=stock,
        discard=discard,
        least_step=LEAST_STEP + WIDER_INDEX * max(0.0, index - 1.5),
        row_crop=gives(71, 60),
        lift=gives(1.0, 0.55),
        log_below=gives(*LOG_BELOW),
        tray_sentence=gives(TRAY_SENTENCE, 220),
        folded_tray=folded,
        banner=Rect(beside, band.y, band.right - beside, band.h),
    )


def _own(stage: Rect, margin: float, gives: Gives) -> tuple[Rect, Rect, Rect]:
    """Return what is mine along the lower edge: plaque, cards and buttons."""
    high, wide, beside = gives(156, 118), gives(156, 132), gives(10, 8)
    acts = Rect(stage.w - margin - wide, stage.h - gives(12, 4) - high, wide, high)
    me = Rect(margin, acts.y, gives(180, 152), high)
    left = me.right + beside
    return me, Rect(left, acts.y + gives(14, 4), acts.x - beside - left, HAND_CARD_HEIGHT), acts


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
    left, y = piles.centre.x, piles.y + below
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


class MeldPlaces(NamedTuple):
    """The place of one seat's melds: the whole block, and a box for each meld of the contract."""

    block: Rect
    boxes: tuple[Rect, ...]


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


def columns(melds: int) -> int:
    """Return the number of meld boxes side by side."""
    return 2 if melds <= 4 else 3


def meld_places(players: int, melds: int, on: TableGrid = USUAL) -> tuple[MeldPlaces, ...]:
    """Return every seat's place, fixed from the deal on. Row heights follow the fuller wing."""
    wings = wing_seats(players)
    rows_each = -(-melds // columns(melds))
    owners = max(map(len, wings))
    air = 6.0 if owners * rows_each > 4 else 12.0
    room = on.wings[0].h
    row = min(112.0, (room - (owners - 1) * air) / (owners * rows_each))
    air = min(36.0, (room - owners * rows_each * row) / owners)
    top = on.wings[0].y + (room - owners * rows_each * row - (owners - 1) * air) / 2
    found = {}
    for wing, seats in zip(on.wings, wings, strict=True):
        for at, seat in enumerate(seats):
            y = top + at * (rows_each * row + air)
            block = Rect(wing.x, y, wing.w, rows_each * row - 4)
            found[seat] = MeldPlaces(block, _boxes(block, melds, row))
    return tuple(found[seat] for seat in range(players))


def _boxes(block: Rect, melds: int, row: float) -> tuple[Rect, ...]:
    """The boxes of one seat; with two columns an odd last one spans its row."""
    cols = columns(melds)
    inner = block.w - OWNER_STRIP
    width = (inner - (cols - 1) * GAP) / cols
    boxes = []
    for at in range(melds):
        alone = cols == 2 and at == melds - 1 and melds % 2 == 1
        x = block.x + OWNER_STRIP + (at % cols) * (width + GAP)
        boxes.append(Rect(x, block.y + (at // cols) * row, inner if alone else width, row - 4))
    return tuple(boxes)


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
    fits = count < 2 or (on.hand.w - HAND_CARD) / (count - 1) >= on.least_step
    return fits and (not gaps or _steps(count, gaps, on)[1] >= LEAST_GAP)


def _steps(count: int, gaps: int, on: TableGrid) -> tuple[float, float]:
    """Return the distance of cards and the width of a gap; gaps shrink first."""
    if count < 2:
        return HAND_CARD, 0.0
    free = on.hand.w - HAND_CARD
    loose = min(HAND_CARD + 6, free / (count - 1))
    if not gaps:
        return loose, 0.0
    close = min(loose, max(on.least_step, GIVES_WAY * loose))
    gap = max(0.0, min(GROUP_GAP, (free - close * (count - 1)) / gaps))
    return min(loose, (free - gap * gaps) / (count - 1)), gap


def _row(count: int, gaps: tuple[int, ...], top: float, height: float, on: TableGrid) -> tuple[Rect, ...]:
    step, gap = _steps(count, len(gaps), on)
    left = on.hand.x + (on.hand.w - HAND_CARD - step * max(0, count - 1) - gap * len(gaps)) / 2
    before = [sum(place <= at for place in gaps) for at in range(count)]
    return tuple(Rect(left + step * at + gap * before[at], top, HAND_CARD, height) for at in range(count))


def hand_spot(x: float, y: float, count: int, gaps: tuple[int, ...], on: TableGrid = USUAL) -> Spot:
    """Return where a card would be inserted in a row of `count` others if it is dropped with its center at (x, y).

    It is the nearest place; half a card beyond either end of the row it becomes its own group.
    """
    among = spots(count, gaps)
    one = in_one_row(count + 1, len(gaps), on)
    upper = y < on.hand.y + on.row_crop
    before, after = apart(count)
    if (one or upper) and x < _landing(among[0], count, gaps, on).centre.x - BEYOND:
        return before
    if not (upper and not one) and x > _landing(among[-1], count, gaps, on).centre.x + BEYOND:
        return after
    seen = _steps(count + 1 if one else (count + 2) // 2, len(gaps) if one else 0, on)[0]
    half = min(seen, HAND_CARD) / 2

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


def fit_boxes(count: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return tiles for `count` cards that fit: up to three side by side, up to ten in two rows, then cards alone.

    The widths do not depend on the rest of the band, so no tile moves under the pointer.
    """
    match on.tiles(count):
        case Tiles.WIDE:
            return _tiles(on.fits, count, 1, int((on.fits.w + GAP) // WIDE_TILE))
        case Tiles.BRIEF:
            return _tiles(on.fits, count, 2, (count + 1) // 2)
        case Tiles.BARE:
            rows = 1 if count <= on.fits.w // BARE_STEP else 2
            return _tiles(on.fits, count, rows, -(-count // rows), gap=0.0)


def _tiles(fits: Rect, count: int, rows: int, columns: int, gap: float = GAP) -> tuple[Rect, ...]:
    air = 5.0
    wide = (fits.w - (columns - 1) * gap) / columns
    high = (fits.h - (rows - 1) * air) / rows
    if not gap:
        wide = min(wide, BARE_TILE)
    return tuple(
        Rect(fits.x + at % columns * (wide + gap), fits.y + at // columns * (high + air), wide, high)
        for at in range(count)
    )


def slot_boxes(slots: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the tray's slots, side by side."""
    room = on.band.w - TRAY_BUTTONS - on.tray_sentence - 20
    w = (room - (slots - 1) * 10) / slots
    return tuple(Rect(on.band.x + 10 + at * (w + 10), on.band.y + 8, w, on.band.h - 16) for at in range(slots))


def folded_slots(slots: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the slots of the folded tray: two per row and at most three rows, or a single column if it is narrow."""
    tray = on.folded_tray
    if tray.w < NARROW_TRAY:
        step = (tray.h - 8) / slots
        return tuple(Rect(tray.x + 6, tray.y + 5 + at * step, tray.w - 12, min(46.0, step - 2)) for at in range(slots))
    w = (tray.w - 32) / 2
    rows = -(-slots // 2)
    height = {1: 46.0, 2: 28.0}.get(rows, 19.0)
    top = 36.0 if rows == 1 else 28.0
    return tuple(
        Rect(tray.x + 12 + (at % 2) * (w + 8), tray.y + top + (at // 2) * (height + 3), w, height)
        for at in range(slots)
    )
