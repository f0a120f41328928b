"""Points and rectangles in design units: the stage is 1280 x 720 of them, whatever the window's size.

Only values. `layout` computes positions, and the painter converts units to pixels.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import accumulate
from typing import NamedTuple

STAGE_WIDTH = 1280.0
STAGE_HEIGHT = 720.0


class Point(NamedTuple):
    """A position on the stage."""

    x: float
    y: float

    def distance(self, other: Point) -> float:
        """Return the distance of two points."""
        return float(((self.x - other.x) ** 2 + (self.y - other.y) ** 2) ** 0.5)


class Rect(NamedTuple):
    """A box on the stage: left edge, top edge, width, height.

    >>> Rect(0, 0, 10, 10).overlap(Rect(5, 5, 10, 10))
    25
    """

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """The center."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    def holds(self, point: Point) -> bool:
        """Return whether the point is inside; the left and top edges count, the others don't."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def overlap(self, other: Rect) -> float:
        """Return the area two boxes share."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0

    def inside(self, other: Rect, slack: float = 0.01) -> bool:
        """Return whether this box is inside the other."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def apart(self, other: Rect, slack: float = 0.01) -> bool:
        """Return whether the two boxes share no area."""
        return (
            self.right <= other.x + slack
            or other.right <= self.x + slack
            or self.bottom <= other.y + slack
            or other.bottom <= self.y + slack
        )

    def grown(self, by: float) -> Rect:
        """Return the box with its edges moved outwards (negative: inwards)."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the box at another position."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def distance(self, point: Point) -> float:
        """Return the distance of a point outside the box; 0 inside."""
        dx = max(self.x - point.x, 0, point.x - self.right)
        dy = max(self.y - point.y, 0, point.y - self.bottom)
        return float((dx * dx + dy * dy) ** 0.5)


STAGE = Rect(0, 0, STAGE_WIDTH, STAGE_HEIGHT)


def between(one: Rect, other: Rect, share: float) -> Rect:
    """Interpolate two boxes: `share` 0 is the first, 1 the second; above 1 it overshoots."""
    return Rect(*(a + (b - a) * share for a, b in zip(one, other, strict=True)))


def bounds(boxes: tuple[Rect, ...]) -> Rect:
    """Return the smallest box around at least one box."""
    x = min(box.x for box in boxes)
    y = min(box.y for box in boxes)
    return Rect(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


CARD_SHAPE = 0.72  # a rail card's width / height
WIDEST_STEP = 0.92  # a share of the card's width
LEAST_INDEX_DU = 15.0  # a narrower index is not complete
LEAST_SLIVER_DU = 5.0


def rail_card_width(height: float) -> float:
    """Return the width of a card in a rail of this height."""
    return round(height * CARD_SHAPE, 1)


def rail_offsets(count: int, whole: Collection[int], width: float, height: float) -> tuple[list[float], float]:
    """Return the left edges of `count` cards inside `width`, and the width of their index column.

    The first, the last and the `whole` cards (wilds) always show their whole index. Only if an even step would be
    narrower than an index do the cards between shrink, down to a sliver.
    """
    card = rail_card_width(height)
    widest = card * WIDEST_STEP
    if count <= 1:
        return [0.0] * count, widest
    even = min((width - card) / (count - 1), widest)
    least = min(LEAST_INDEX_DU, widest)  # a narrower card is complete with less
    if even >= least:
        return [i * even for i in range(count)], even
    shown = {0, *whole} - {count - 1}
    rest = count - 1 - len(shown)
    thin = max(LEAST_SLIVER_DU, (width - card - len(shown) * least) / rest) if rest else least
    steps = [least if i in shown else thin for i in range(count - 1)]
    return list(accumulate(steps, initial=0.0)), least


def index_size(height: float, index: float) -> float:
    """Return the type size of a rail card's rank: it follows the step, so that ten narrow cards stay readable."""
    return min(height * 0.54, index * 1.02, 34.0)
