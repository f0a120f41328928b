"""A ring that closes around a card: a brass track, and over it the part that has passed.

The path runs clockwise along a rounded outline from the middle of its top, in pixels; `closing_ring` draws it.
"""

import math
from typing import NamedTuple

import pygame

from game.ui.canvas import Canvas
from game.ui.geometry import Point, Rect

THICK_DU, RADIUS_DU, AWAY_DU = 3.0, 11.0, 5.0


class Straight(NamedTuple):
    """A straight part of the path."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """The length of the outline."""
        return self.start.distance(self.end)

    def at(self, share: float) -> Point:
        """Return a point on it."""
        return Point(
            self.start.x + (self.end.x - self.start.x) * share, self.start.y + (self.end.y - self.start.y) * share
        )


class Corner(NamedTuple):
    """A quarter circle, clockwise from `angle` in degrees (0 is right, 90 is down)."""

    middle: Point
    radius: float
    angle: float

    @property
    def length(self) -> float:
        """Its length."""
        return self.radius * math.pi / 2

    def at(self, share: float) -> Point:
        """Return a point on it."""
        turn = math.radians(self.angle + 90 * share)
        return Point(self.middle.x + self.radius * math.cos(turn), self.middle.y + self.radius * math.sin(turn))


Part = Straight | Corner


def outline(box: Rect, radius: float) -> tuple[Part, ...]:
    """Return the outline of a rounded box, clockwise from the middle of its top."""
    x, y, right, low, r, top = box.x, box.y, box.right, box.bottom, radius, Point(box.center.x, box.y)
    return (
        Straight(top, Point(right - r, y)),
        Corner(Point(right - r, y + r), r, -90),
        Straight(Point(right, y + r), Point(right, low - r)),
        Corner(Point(right - r, low - r), r, 0),
        Straight(Point(right - r, low), Point(x + r, low)),
        Corner(Point(x + r, low - r), r, 90),
        Straight(Point(x, low - r), Point(x, y + r)),
        Corner(Point(x + r, y + r), r, 180),
        Straight(Point(x + r, y), top),
    )


def closing_ring(canvas: Canvas, card: Rect, share: float) -> None:
    """Draw the ring around a card, closed to a share from 0 to 1."""
    box = card.grown(AWAY_DU)
    (left, top), (right, low) = canvas.at(box.x, box.y), canvas.at(box.right, box.bottom)
    # whole pixels keep straight lines crisp
    parts = outline(Rect(left, top, right - left, low - top), canvas.px(RADIUS_DU))
    thick = odd_width(canvas.scale * THICK_DU)
    _along(canvas, parts, 1.0, "#03191a", thick + 2)
    _along(canvas, parts, 1.0, "line_dim", thick)
    _along(canvas, parts, share, "accent", thick)


def odd_width(pixels: float) -> int:
    """Return the nearest thickness with a middle pixel.

    >>> [odd_width(pixels) for pixels in (1.2, 3.0, 4.5, 9.0)]
    [1, 3, 5, 9]
    """
    return 2 * round((pixels - 1) / 2) + 1


def _along(canvas: Canvas, parts: tuple[Part, ...], share: float, ink: str, thick_px: int) -> None:
    left = share * sum(part.length for part in parts)
    for part in parts:
        if left <= 0:
            return
        _stroke(canvas, part, min(1.0, left / part.length), canvas.rgb(ink), thick_px)
        left -= part.length


def _stroke(canvas: Canvas, part: Part, upto: float, ink: tuple[int, int, int], thick: int) -> None:
    """Draw a part of the path: a bar if it is straight, close dots in a corner."""
    if isinstance(part, Corner):
        steps = max(1, math.ceil(part.length * upto))
        for step in range(steps + 1):
            canvas.dot(ink, part.at(upto * step / steps), thick / 2)
        return
    start, end = part.at(0), part.at(upto)
    left, right = sorted((round(start.x), round(end.x)))
    top, low = sorted((round(start.y), round(end.y)))
    grown = pygame.Rect(left, top, right - left + 1, low - top + 1)
    across = part.start.y == part.end.y
    canvas.fill(ink, grown.inflate(0, thick - 1) if across else grown.inflate(thick - 1, 0))
