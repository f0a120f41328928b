"""The table's grid: the five bands, seats, meld places, hand and buttons as boxes, from numbers alone.

Pure arithmetic in design units; `layout` joins it with what lies on the table. Seats are numbered from the viewer: 0 is
she, 1 her left neighbour, and so on clockwise.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.table.geometry import Rect
from game.table.groups import Spot, apart, spots, with_spot

MARGIN = 14.0
GAP = 8.0
WING = 500.0
OWNER_STRIP = 24.0
CAPTION_FROM = 60.0
CAPTION = 20.0
WINGS = (Rect(MARGIN, 100, WING, 336), Rect(766, 100, WING, 336))
PILES = Rect(526, 100, 228, 336)
BAND = Rect(MARGIN, 444, 1252, 94)
ME = Rect(MARGIN, 552, 180, 156)
HAND = Rect(204, 566, 896, 142)
ACTS = Rect(1110, 552, 156, 156)
HAND_CARD = 101.0
FULL_ROW = 34
ROW_CROP = 71.0
GROUP_GAP, LEAST_GAP = 50.0, 12.0  # between groups of my cards; where less is left of it, the hand lies in two rows
LEAST_STEP, GIVES_WAY = 24.0, 0.75  # how close cards lie at most for the sake of gaps, and how much of their step stays
BEYOND = HAND_CARD / 2  # how far past the last place of the row a card is carried to stand apart from all others
PART, PART_REACH = 10.0, 4  # how far neighbours of a raised card part, and how many on each side give way at all
PART_ROOM = 9.0  # how far the row may reach out for it
PILE_CARD = (92.0, 129.0)
STOCK = Rect(PILES.centre.x - 101, PILES.y + 120, *PILE_CARD)
DISCARD = Rect(PILES.centre.x + 9, PILES.y + 120, *PILE_CARD)
PLAQUE_HEIGHT = 80.0
ICON = 37.0
ICONS = tuple(Rect(1186 + (at % 2) * 43, 10 + (at // 2) * 43, ICON, ICON) for at in range(4))

TRAY_BUTTONS = 168.0
TRAY_SENTENCE = 236.0
FOLDED_TRAY = Rect(BAND.x, BAND.y, 350, BAND.h)
BANNER = Rect(BAND.x + 360, BAND.y, BAND.w - 360, BAND.h)
LAY_DOWN = Rect(BAND.right - 170, BAND.y + 7, 160, 40)
FILL = Rect(BAND.right - 170, BAND.y + 52, 70, 38)
CLEAR = Rect(BAND.right - 94, BAND.y + 52, 84, 38)
CALL = Rect(LAY_DOWN.x - 234, BAND.y + 8, 138, 46)
LET_GO = Rect(CALL.right + 8, BAND.y + 8, 78, 46)
CALL_BAR = Rect(CALL.x, BAND.y + 82, LET_GO.right - CALL.x, 4)
FITS = Rect(BAND.x + 12, BAND.y + 9, CALL.x - BAND.x - 26, BAND.h - 18)  # the tiles of cards that fit
WIDE_TILES, BRIEF_TILES, BARE_TILES_A_ROW, BARE_TILE = 3, 10, 28, 62.0
YES = Rect(BANNER.right - 252, BAND.y + 6, 116, 42)
NO = Rect(BANNER.right - 126, BAND.y + 6, 116, 42)
ORDER_PILL = Rect(YES.x, BAND.y + 53, NO.right - YES.x, 37)
ACT_BUTTONS = (
    Rect(ACTS.x, ACTS.y, ACTS.w, 60),
    Rect(ACTS.x, ACTS.y + 68, ACTS.w, 40),
    Rect(ACTS.x, ACTS.y + 116, ACTS.w, 40),
)


class MeldPlaces(NamedTuple):
    """Where one seat's melds go: the whole block, and a box for each meld of the contract."""

    block: Rect
    boxes: tuple[Rect, ...]


def plaques(opponents: int) -> tuple[Rect, ...]:
    """The opponents' plaques, from my left clockwise = left to right; centred up to four, else beside the icons."""
    w = min(236.0, (1172 - MARGIN - (opponents - 1) * GAP) / opponents)
    total = opponents * w + (opponents - 1) * GAP
    x = 640 - total / 2 if opponents <= 4 else MARGIN
    return tuple(Rect(x + at * (w + GAP), 10, w, PLAQUE_HEIGHT) for at in range(opponents))


def wing_seats(players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has her melds in the left wing (top down, I at the bottom) and who in the right one."""
    half = (players + 1) // 2
    return (*range(1, half), 0), tuple(range(half, players))


def columns(melds: int) -> int:
    """How many meld boxes stand side by side."""
    return 2 if melds <= 4 else 3


def meld_places(players: int, melds: int) -> tuple[MeldPlaces, ...]:
    """Every seat's place from the deal on, so that no meld moves during a round. Row heights follow the fuller wing."""
    wings = wing_seats(players)
    rows_each = -(-melds // columns(melds))
    owners = max(map(len, wings))
    air = 6.0 if owners * rows_each > 4 else 12.0
    room = WINGS[0].h
    row = min(112.0, (room - (owners - 1) * air) / (owners * rows_each))
    air = min(36.0, (room - owners * rows_each * row) / owners)
    top = WINGS[0].y + (room - owners * rows_each * row - (owners - 1) * air) / 2
    found = {}
    for wing, seats in zip(WINGS, wings, strict=True):
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
def hand_boxes(count: int, gaps: tuple[int, ...] = ()) -> tuple[Rect, ...]:
    """My cards from left to right, `gaps` before some of them: one row up to 34, above that two rows of upper halves.

    So do fewer that could not be told into their groups any more, side by side.
    """
    if in_one_row(count, len(gaps)):
        return _row(count, gaps, HAND.y, HAND.h)
    upper = (count + 1) // 2
    first = _row(upper, tuple(gap for gap in gaps if gap < upper), HAND.y, ROW_CROP)
    others = tuple(gap - upper for gap in gaps if gap > upper)
    return first + _row(count - upper, others, HAND.y + ROW_CROP, ROW_CROP)


def in_one_row(count: int, gaps: int = 0) -> bool:
    """Whether so many cards with so many gaps lie in one row."""
    return count <= FULL_ROW and (not gaps or _steps(count, gaps)[1] >= LEAST_GAP)


def _steps(count: int, gaps: int) -> tuple[float, float]:
    """From card to card, and what a gap adds: gaps are the first to shrink."""
    if count < 2:
        return HAND_CARD, 0.0
    free = HAND.w - HAND_CARD
    loose = min(HAND_CARD + 6, free / (count - 1))
    if not gaps:
        return loose, 0.0
    close = min(loose, max(LEAST_STEP, GIVES_WAY * loose))
    gap = max(0.0, min(GROUP_GAP, (free - close * (count - 1)) / gaps))
    return min(loose, (free - gap * gaps) / (count - 1)), gap


def _row(count: int, gaps: tuple[int, ...], top: float, height: float) -> tuple[Rect, ...]:
    step, gap = _steps(count, len(gaps))
    left = HAND.x + (HAND.w - HAND_CARD - step * max(0, count - 1) - gap * len(gaps)) / 2
    before = [sum(place <= at for place in gaps) for at in range(count)]
    return tuple(Rect(left + step * at + gap * before[at], top, HAND_CARD, height) for at in range(count))


def hand_spot(x: float, y: float, count: int, gaps: tuple[int, ...]) -> Spot:
    """Where a card carried with its middle here would be set down in a row of so many others.

    It is where it would lie nearest; half a card beyond either end of the row it is a group of its own.
    """
    among = spots(count, gaps)
    one = in_one_row(count + 1, len(gaps))
    upper = y < HAND.y + ROW_CROP
    before, after = apart(count)
    if (one or upper) and x < _landing(among[0], count, gaps).centre.x - BEYOND:
        return before
    if not (upper and not one) and x > _landing(among[-1], count, gaps).centre.x + BEYOND:
        return after
    seen = _steps(count + 1 if one else (count + 2) // 2, len(gaps) if one else 0)[0]
    half = min(seen, HAND_CARD) / 2

    def away(spot: Spot) -> tuple[bool, float]:
        box = _landing(spot, count, gaps)
        return not one and (box.y == HAND.y) is not upper, abs(box.x + half - x)

    return min(among, key=away)


def _landing(spot: Spot, count: int, gaps: tuple[int, ...]) -> Rect:
    """Where a card set down at a spot would lie."""
    return hand_boxes(count + 1, with_spot(gaps, spot))[spot.place]


def parted(boxes: tuple[Rect, ...], raised: Sequence[int]) -> tuple[Rect, ...]:
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
    least, most = HAND.x - PART_ROOM, HAND.right + PART_ROOM
    return tuple(
        box._replace(x=max(least, min(most - box.w, box.x + shift))) if shift else box
        for box, shift in zip(boxes, shifts, strict=True)
    )


def fit_boxes(count: int) -> tuple[Rect, ...]:
    """Tiles for so many cards that fit: three side by side, two rows of up to five, and above that cards alone.

    The widths don't depend on what else the band says, so no tile moves under the pointer.
    """
    if count <= WIDE_TILES:
        return _tiles(count, 1, WIDE_TILES)
    if count <= BRIEF_TILES:
        return _tiles(count, 2, (count + 1) // 2)
    rows = 1 if count <= BARE_TILES_A_ROW else 2
    return _tiles(count, rows, -(-count // rows), gap=0.0)


def _tiles(count: int, rows: int, columns: int, gap: float = GAP) -> tuple[Rect, ...]:
    air = 5.0
    wide = (FITS.w - (columns - 1) * gap) / columns
    high = (FITS.h - (rows - 1) * air) / rows
    if not gap:
        wide = min(wide, BARE_TILE)
    return tuple(
        Rect(FITS.x + at % columns * (wide + gap), FITS.y + at // columns * (high + air), wide, high)
        for at in range(count)
    )


def slot_boxes(slots: int) -> tuple[Rect, ...]:
    """The tray's slots, side by side."""
    room = BAND.w - TRAY_BUTTONS - TRAY_SENTENCE - 20
    w = (room - (slots - 1) * 10) / slots
    return tuple(Rect(BAND.x + 10 + at * (w + 10), BAND.y + 8, w, BAND.h - 16) for at in range(slots))


def folded_slots(slots: int) -> tuple[Rect, ...]:
    """The slots of the folded tray: two a row, three rows at most."""
    w = (FOLDED_TRAY.w - 32) / 2
    rows = -(-slots // 2)
    height = {1: 46.0, 2: 28.0}.get(rows, 19.0)
    top = 36.0 if rows == 1 else 28.0
    return tuple(
        Rect(BAND.x + 12 + (at % 2) * (w + 8), BAND.y + top + (at // 2) * (height + 3), w, height)
        for at in range(slots)
    )
