"""A ring that closes round a card: a brass track, and over it the part of the way that has passed.

The way runs clockwise along a rounded outline from the middle of its top. Pure numbers in `way`; `closing_ring` draws.
"""

import math
from typing import NamedTuple

import pygame

from game.table.canvas import Canvas
from game.table.geometry import Point, Rect

THICK_DU, RADIUS_DU, AWAY_DU = 3.0, 11.0, 5.0


class Straight(NamedTuple):
    """A straight part of the way."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long it is."""
        return self.start.distance(self.end)

    def at(self, share: float) -> Point:
        """A point of it."""
        return Point(
            self.start.x + (self.end.x - self.start.x) * share, self.start.y + (self.end.y - self.start.y) * share
        )


class Corner(NamedTuple):
    """A quarter of a circle, clockwise from `angle` (in degrees, 0 being to the right, 90 down)."""

    middle: Point
    radius: float
    angle: float

    @property
    def length(self) -> float:
        """How long it is."""
        return self.radius * math.pi / 2

    def at(self, share: float) -> Point:
        """A point of it."""
        turn = math.radians(self.angle + 90 * share)
        return Point(self.middle.x + self.radius * math.cos(turn), self.middle.y + self.radius * math.sin(turn))


Part = Straight | Corner


def way(box: Rect, radius: float) -> tuple[Part, ...]:
    """The outline of a rounded box from the middle of its top, clockwise."""
    x, y, right, low, r, top = box.x, box.y, box.right, box.bottom, radius, Point(box.centre.x, box.y)
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
    """The ring round a card, closed as far as `share` from 0 to 1."""
    parts = way(card.grown(AWAY_DU), RADIUS_DU)
    _along(canvas, parts, 1.0, "#03191a", THICK_DU + 2.5)
    _along(canvas, parts, 1.0, "line_dim", THICK_DU)
    _along(canvas, parts, share, "accent", THICK_DU)


def _along(canvas: Canvas, parts: tuple[Part, ...], share: float, ink: str, thick: float) -> None:
    left = share * sum(part.length for part in parts)
    for part in parts:
        if left <= 0:
            return
        upto = min(1.0, left / part.length)
        _stroke(canvas, part, upto, canvas.rgb(ink), canvas.scale * thick / 2)
        left -= part.length


def _stroke(canvas: Canvas, part: Part, upto: float, ink: tuple[int, int, int], half_px: float) -> None:
    """A part of the way with round ends: a bar where it is straight, close dots where it bends."""
    dots = [part.at(0), part.at(upto)]
    if isinstance(part, Corner):
        steps = max(1, math.ceil(part.length * upto * canvas.scale))
        dots = [part.at(upto * step / steps) for step in range(steps + 1)]
    places = [(canvas.stage.left_px + at.x * canvas.scale, canvas.stage.top_px + at.y * canvas.scale) for at in dots]
    for place in places:
        pygame.draw.aacircle(canvas.surface, ink, place, half_px)
    if isinstance(part, Straight):
        xs, ys = sorted(x for x, _ in places), sorted(y for _, y in places)
        across = xs[1] - xs[0] > ys[1] - ys[0]
        left, top = (xs[0], ys[0] - half_px) if across else (xs[0] - half_px, ys[0])
        wide, high = (xs[1] - xs[0], 2 * half_px) if across else (2 * half_px, ys[1] - ys[0])
        pygame.draw.rect(canvas.surface, ink, pygame.Rect(round(left), round(top), round(wide), round(high)))
