"""The table's grid: the five bands, seats, meld places, hand and buttons as boxes, from one number: the interface size.

Pure arithmetic in design units; `layout` joins it with what lies on the table. Seats are numbered from the viewer: 0 is
she, 1 her left neighbour, and so on clockwise. The larger everything is, the fewer units the window holds: letters,
buttons and cards keep theirs, so gaps, melds' places and what is to be seen of my cards give way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from game.table.holding import Spot, apart, spots, with_spot
from game.ui.geometry import STAGE_HEIGHT, STAGE_WIDTH, Rect
from game.ui.looks import LARGEST, hand_card

GAP = 8.0
OWNER_STRIP = 24.0
CAPTION_FROM = 60.0
CAPTION = 20.0
GROUP_GAP, LEAST_GAP = 50.0, 12.0  # between groups of my cards; where less is left of it, the hand lies in two rows
WIDER_INDEX = 17.0  # what more a card must show for each time its corner signs grow beyond half as large again
LEAST_STEP, GIVES_WAY = 24.0, 0.75  # how close cards lie at most for the sake of gaps, and how much of their step stays
PART, PART_REACH = 10.0, 4  # how far neighbours of a raised card part, and how many on each side give way at all
PART_ROOM = 9.0  # how far the row may reach out for it
PILE_SHAPE = 92 / 129  # of a card on a pile, its width to its height
PLAQUE_HEIGHT = 80.0
WIDEST_PLAQUE = 236.0
TRAY_BUTTONS = 168.0
TRAY_SENTENCE = 236.0
BAND_HEIGHT = 94.0
LOG_LINES, LOG_LEAD = 3, 19.0  # of the log under the piles: the most, and from one to the next
LOG_BELOW = 48.0, 37.0  # from the piles to the first of them: usually, and where there is least room
LOG_AIR = 3.0  # below the last of them
NARROW_TRAY = 200.0
WIDE_TILE, BRIEF_TILE, BARE_STEP, BARE_TILE = 270.0, 160.0, 29.0, 62.0  # what tiles of cards that fit need

Gives = Callable[[float, float], float]  # a length between what it usually is and the least there may be of it


class Tiles(Enum):
    """How much the tiles of the cards that fit say."""

    WIDE = auto()  # which melds, and what it saves
    BRIEF = auto()  # one line
    BARE = auto()  # nothing


@dataclass(frozen=True, slots=True)
class TableGrid:
    """Where the parts of the table lie at one interface size; in design units of that size."""

    size: float  # 1.0: the usual
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
    stock: Rect
    discard: Rect
    least_step: float  # from card to card of my row, so that every index is whole
    lift: float  # of the usual height to which my cards are lifted
    log_below: float  # from the piles to the first line of the log, with the names of the piles between
    tray_sentence: float
    folded_tray: Rect
    banner: Rect

    @property
    def is_usual(self) -> bool:
        """Whether everything has the size it is drawn for, so that nothing has to give way."""
        return self.size <= 1

    @property
    def row_crop(self) -> float:
        """How much is seen of a card where the hand lies in two rows."""
        return self.hand.h / 2

    @property
    def log_lines(self) -> int:
        """How many lines of the log there is room for under the piles."""
        return min(LOG_LINES, int((self.piles.bottom - self.stock.bottom - self.log_below) // LOG_LEAD) + 1)

    @property
    def pile_card(self) -> tuple[float, float]:
        """The size of a card on a pile."""
        return self.stock.w, self.stock.h

    @property
    def lay_down(self) -> Rect:
        """The button that lays the tray down; under it `fill` and `clear`."""
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
        """Where the tiles of cards that fit are."""
        band = self.band
        return Rect(band.x + 12, band.y + 9, self.call.x - band.x - 26, band.h - 18)

    def tiles(self, count: int) -> Tiles:
        """How much so many tiles may say."""
        room = self.fits.w + GAP
        if count <= room // WIDE_TILE:
            return Tiles.WIDE
        return Tiles.BRIEF if count <= 2 * (room // BRIEF_TILE) else Tiles.BARE

    @property
    def call(self) -> Rect:
        """The button that calls, where the tray's sentence stands; beside it `let_go`, under both `call_bar`."""
        return Rect(self.lay_down.x - 234, self.band.y + 8, 138, 46)

    @property
    def let_go(self) -> Rect:
        """The button that lets a call go by."""
        return Rect(self.call.right + 8, self.band.y + 8, 78, 46)

    @property
    def call_bar(self) -> Rect:
        """How much of the time to call is left."""
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
        """A third answer before the yes; under it where there is less room beside."""
        return self.yes.moved(-(self.yes.w + 10), 0) if self.is_usual else self.order_pill

    @property
    def order_pill(self) -> Rect:
        """Under both: the standing order."""
        return Rect(self.yes.x, self.band.y + 53, self.no.right - self.yes.x, 37)


@lru_cache(64)
def grid_of(size: float = 1.0, index: float = 1.0) -> TableGrid:
    """The grid at an interface size, 1 to `LARGEST` (more is taken for that), with corner signs so many times as large.

    >>> grid_of().band, grid_of(1.25).stage
    (Rect(x=14.0, y=444.0, w=1252.0, h=94.0), Rect(x=0, y=0, w=1024.0, h=576.0))
    """
    size = max(1.0, min(LARGEST, size))
    part = (size - 1) / (LARGEST - 1)

    def gives(usual: float, least: float) -> float:
        return usual + (least - usual) * part

    stage, margin = Rect(0, 0, STAGE_WIDTH / size, STAGE_HEIGHT / size), gives(14, 8)
    card = hand_card(size)
    me, hand, acts = _own(stage, margin, card[1], gives)
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
        card=card,
        acts=acts,
        act_buttons=_act_buttons(acts, gives(40, 32), gives(8, 4)),
        icons=icons,
        plaques=seats,
        plaque_gap=gives(GAP, 4),
        stock=stock,
        discard=discard,
        least_step=LEAST_STEP + WIDER_INDEX * max(0.0, index - 1.5),
        lift=gives(1.0, 0.55),
        log_below=gives(*LOG_BELOW),
        tray_sentence=gives(TRAY_SENTENCE, 220),
        folded_tray=folded,
        banner=Rect(beside, band.y, band.right - beside, band.h),
    )


def _own(stage: Rect, margin: float, card: float, gives: Gives) -> tuple[Rect, Rect, Rect]:
    """What is mine along the lower edge: my plaque, my cards, my buttons."""
    high, wide, beside = gives(156, 118), gives(156, 132), gives(10, 8)
    acts = Rect(stage.w - margin - wide, stage.h - gives(12, 4) - high, wide, high)
    me = Rect(margin, acts.y, gives(180, 152), high)
    left = me.right + beside
    return me, Rect(left, acts.y + gives(14, 3), acts.x - beside - left, card), acts


def _seats(right: float, margin: float, gives: Gives) -> tuple[tuple[Rect, ...], Rect]:
    """What stands along the upper edge: the icons in its corner, and the room for the others' plaques beside them."""
    side, apart_by, top = gives(37, 27), gives(6, 4), gives(10, 4)
    step = side + apart_by
    icons = tuple(
        Rect(right - side - (1 - across) * step, top + down * step, side, side)
        for down in range(2)
        for across in range(2)
    )
    return icons, Rect(margin, top, icons[0].x - gives(14, 6) - margin, 2 * side + apart_by)


def _piles(stage: Rect, room: Rect) -> Rect:
    """The column of the piles in the middle of the stage."""
    return room._replace(x=(stage.w - room.w) / 2)


def _pile_boxes(piles: Rect, below: float, under: float) -> tuple[Rect, Rect]:
    """Stock and discard pile so far below the upper edge, as large as they may be with so much room under them."""
    high = min(129.0, piles.h - below - under)
    wide = round(high * PILE_SHAPE, 6)
    left, y = piles.centre.x, piles.y + below
    return Rect(left - wide - 9, y, wide, high), Rect(left + 9, y, wide, high)


def _act_buttons(acts: Rect, low: float, gap: float) -> tuple[Rect, Rect, Rect]:
    """The three buttons beside the hand: a high one and two low ones."""
    high = acts.h - 2 * low - 2 * gap
    second = acts.y + high + gap
    return (
        Rect(acts.x, acts.y, acts.w, high),
        Rect(acts.x, second, acts.w, low),
        Rect(acts.x, second + low + gap, acts.w, low),
    )


USUAL = grid_of()


class MeldPlaces(NamedTuple):
    """Where one seat's melds go: the whole block, and a box for each meld of the contract."""

    block: Rect
    boxes: tuple[Rect, ...]


def plaques(opponents: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """The opponents' plaques, from my left clockwise = left to right; centred up to four, else beside the icons."""
    room, gap = on.plaques, on.plaque_gap
    w = min(WIDEST_PLAQUE, (room.w - (opponents - 1) * gap) / opponents)
    total = opponents * w + (opponents - 1) * gap
    x = min(on.stage.w / 2 - total / 2, room.right - total) if opponents <= 4 else room.x
    return tuple(Rect(x + at * (w + gap), room.y, w, room.h) for at in range(opponents))


def wing_seats(players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has her melds in the left wing (top down, I at the bottom) and who in the right one."""
    half = (players + 1) // 2
    return (*range(1, half), 0), tuple(range(half, players))


def columns(melds: int) -> int:
    """How many meld boxes stand side by side."""
    return 2 if melds <= 4 else 3


def meld_places(players: int, melds: int, on: TableGrid = USUAL) -> tuple[MeldPlaces, ...]:
    """Every seat's place from the deal on, so that no meld moves during a round. Row heights follow the fuller wing."""
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
    """The boxes of one seat; with two a row an odd last one has its row to itself."""
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
    """My cards from left to right, `gaps` before some of them: in one row while every index is whole, else in two.

    So do fewer that could not be told into their groups any more, side by side.
    """
    if in_one_row(count, len(gaps), on):
        return _row(count, gaps, on.hand.y, on.hand.h, on)
    upper = (count + 1) // 2
    first = _row(upper, tuple(gap for gap in gaps if gap < upper), on.hand.y, on.row_crop, on)
    others = tuple(gap - upper for gap in gaps if gap > upper)
    return first + _row(count - upper, others, on.hand.y + on.row_crop, on.row_crop, on)


def in_one_row(count: int, gaps: int = 0, on: TableGrid = USUAL) -> bool:
    """Whether so many cards with so many gaps lie in one row."""
    fits = count < 2 or (on.hand.w - on.card[0]) / (count - 1) >= on.least_step
    return fits and (not gaps or _steps(count, gaps, on)[1] >= LEAST_GAP)


def _steps(count: int, gaps: int, on: TableGrid) -> tuple[float, float]:
    """From card to card, and what a gap adds: gaps are the first to shrink."""
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
    """Where a card carried with its middle here would be set down in a row of so many others.

    It is where it would lie nearest; half a card beyond either end of the row it is a group of its own.
    """
    among = spots(count, gaps)
    one = in_one_row(count + 1, len(gaps), on)
    upper = y < on.hand.y + on.row_crop
    before, after = apart(count)
    if (one or upper) and x < _landing(among[0], count, gaps, on).centre.x - on.card[0] / 2:
        return before
    if not (upper and not one) and x > _landing(among[-1], count, gaps, on).centre.x + on.card[0] / 2:
        return after
    seen = _steps(count + 1 if one else (count + 2) // 2, len(gaps) if one else 0, on)[0]
    half = min(seen, on.card[0]) / 2

    def away(spot: Spot) -> tuple[bool, float]:
        box = _landing(spot, count, gaps, on)
        return not one and (box.y == on.hand.y) is not upper, abs(box.x + half - x)

    return min(among, key=away)


def _landing(spot: Spot, count: int, gaps: tuple[int, ...], on: TableGrid) -> Rect:
    """Where a card set down at a spot would lie."""
    return hand_boxes(count + 1, with_spot(gaps, spot), on)[spot.place]


def parted(boxes: tuple[Rect, ...], raised: Sequence[int], on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """The row with the neighbours of raised cards moved aside, the nearest most, so that more of those is seen.

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
    """Tiles for so many cards that fit: up to three side by side, up to ten in two rows, and above that cards alone.

    The widths don't depend on what else the band says, so no tile moves under the pointer.
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
    """The tray's slots, side by side."""
    room = on.band.w - TRAY_BUTTONS - on.tray_sentence - 20
    w = (room - (slots - 1) * 10) / slots
    return tuple(Rect(on.band.x + 10 + at * (w + 10), on.band.y + 8, w, on.band.h - 16) for at in range(slots))


def folded_slots(slots: int, on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """The slots of the folded tray: two a row and three rows at most, or one under the other where it is narrow."""
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
