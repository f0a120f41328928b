"""The still picture in parts, and repainting only what looks different: nobody says what that is.

A part is a painter and exactly what the painter is given: with the same arguments it looks the same, so the arguments
are its signature. Where it reaches, the canvas notes while it is painted. What a picture renews is the difference
between two lists of parts, found here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import pygame

from game.ui.canvas import Canvas

OVERLAP = 0.3  # of the smaller of two boxes: then they are painted as one


class Part(NamedTuple):
    """A part of the still picture. In another picture the part of the same name is the same part."""

    name: str
    paint: Callable[..., None]  # of a module or a class, never bound to values: it sees the canvas and its arguments
    args: tuple[Hashable, ...]

    def on(self, canvas: Canvas) -> None:
        """Paint it."""
        paint: Callable[..., Any] = self.paint
        paint(canvas, *self.args)


class Layers(NamedTuple):
    """What a picture consists of, each lowest first; `upper` is what changes oftenest: my row of cards."""

    lower: tuple[Part, ...]
    upper: tuple[Part, ...] = ()


class Painted(NamedTuple):
    """A part as it has been painted: where it reaches, in pixels; if it shows a stand-in for a picture, how often
    pictures had come until then.
    """

    part: Part
    reach: pygame.Rect
    soft: int | None


def painted(canvas: Canvas, part: Part) -> Painted:
    """Paint a part, and see where."""
    drawn, stand_ins = canvas.frame.drawn, canvas.sprites.stand_ins
    before = len(drawn)
    part.on(canvas)
    boxes = drawn[before:]
    reach = boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
    return Painted(part, reach, canvas.sprites.sharper if stand_ins != canvas.sprites.stand_ins else None)


def nowhere(canvas: Canvas) -> Canvas:
    """A canvas to try parts on: they are only measured, and their pictures made."""
    return canvas.onto(pygame.Surface((1, 1)))


def changed(before: Sequence[Painted], wanted: Sequence[Part], sharper: int) -> list[Part]:
    """The parts that look different from how they were painted; `sharper` tells how often pictures have come by now."""
    old = {each.part.name: each for each in before}
    stay = {part.name for part in wanted} & old.keys()
    order = iter([each.part.name for each in before if each.part.name in stay])
    found = []
    for part in wanted:
        was = old.get(part.name)
        moved = was is not None and next(order) != part.name  # others lie over it now, or it over them
        if was is None or moved or was.part != part or was.soft not in (None, sharper):
            found.append(part)
    return found


def renewed(before: Sequence[Painted], now: Sequence[Painted]) -> list[pygame.Rect]:
    """Where parts look different, joined so that nothing is painted often."""
    kept = {id(each) for each in before} & {id(each) for each in now}
    others = (each.reach for each in (*before, *now) if id(each) not in kept and each.reach.size != (0, 0))
    return _joined(others)


def repaint(canvas: Canvas, ground: pygame.Surface, parts: Iterable[Painted], boxes: Iterable[pygame.Rect]) -> None:
    """Paint anew whatever reaches into these boxes; `ground` is what lies beneath all parts."""
    surface, parts = canvas.surface, tuple(parts)
    for box in boxes:
        surface.set_clip(box)
        surface.blit(ground, box, box)
        for each in parts:
            if each.reach.colliderect(box):
                each.part.on(canvas)
    surface.set_clip(None)


def _joined(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that overlap much made one, so that nothing is painted often."""
    found: list[pygame.Rect] = []
    for box in boxes:
        for at, other in enumerate(found):
            common = box.clip(other)
            if common.w * common.h > OVERLAP * min(box.w * box.h, other.w * other.h):
                found[at] = box.union(other)
                break
        else:
            found.append(box)
    return found
