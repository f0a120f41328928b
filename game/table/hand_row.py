"""My row of cards: where each lies, how it parts, and where a dropped card would go."""

from collections.abc import Sequence
from functools import lru_cache

from game.table.grid import USUAL, TableGrid
from game.table.holding import Spot, apart, spots, with_spot
from game.ui.geometry import Rect

GROUP_GAP, LEAST_GAP = 50.0, 12.0  # between groups of my cards; below the second value the hand uses two rows
GIVES_WAY = 0.75  # how much of their step cards keep at least where gaps need room
LOOSE = 6.0  # between cards with room to spare
PART, PART_REACH = 10.0, 4  # how far the neighbors of a raised card move, and how many on each side
PART_ROOM = 9.0  # how far the row may grow for it


@lru_cache(512)
def hand_boxes(count: int, gaps: tuple[int, ...] = (), on: TableGrid = USUAL) -> tuple[Rect, ...]:
    """Return the boxes of my cards from left to right with `gaps` before some of them, in one row if every index is
    complete.

    Otherwise, or if groups could no longer be told apart, they form two rows.
    """
    if fits_in_one_row(count, len(gaps), on):
        return _row(count, gaps, on.hand.y, on.hand.h, on)
    upper = (count + 1) // 2
    first = _row(upper, tuple(gap for gap in gaps if gap < upper), on.hand.y, on.row_crop, on)
    others = tuple(gap - upper for gap in gaps if gap > upper)
    return first + _row(count - upper, others, on.hand.y + on.row_crop, on.row_crop, on)


def fits_in_one_row(count: int, gaps: int = 0, on: TableGrid = USUAL) -> bool:
    """Return whether this many cards and gaps fit in one row."""
    fits = count < 2 or (on.hand.w - on.card[0]) / (count - 1) >= on.least_step
    return fits and (not gaps or _steps(count, gaps, on)[1] >= LEAST_GAP)


def _steps(count: int, gaps: int, on: TableGrid) -> tuple[float, float]:
    """Return the distance of cards and the width of a gap; gaps shrink first."""
    if count < 2:
        return on.card[0], 0.0
    free = on.hand.w - on.card[0]
    loose = min(on.card[0] + LOOSE, free / (count - 1))
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
    one = fits_in_one_row(count + 1, len(gaps), on)
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
