"""The still picture in parts; only parts that look different are repainted, and no caller has to say which.

A part is a paint function and its arguments. The same arguments always give the same look, so they serve as its
signature. The canvas records the area it covers. Comparing two lists of parts gives the boxes to repaint.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import pygame

from game.ui.canvas import Canvas

OVERLAP = 0.3  # boxes that overlap by this share of the smaller one are painted together


class Part(NamedTuple):
    """A part of the still picture. Parts of the same name in two pictures correspond to each other."""

    name: str
    # a function of a module or class, not a bound method: it gets only the canvas and its arguments
    paint: Callable[..., None]
    args: tuple[Hashable, ...]

    def on(self, canvas: Canvas) -> None:
        """Paint the part."""
        paint: Callable[..., Any] = self.paint
        paint(canvas, *self.args)


class Layers(NamedTuple):
    """The parts of a picture, each tuple lowest first; `upper` holds what changes most often: my row of cards."""

    lower: tuple[Part, ...]
    upper: tuple[Part, ...] = ()


class Painted(NamedTuple):
    """A painted part: its area in pixels; if it shows a stand-in, the sprite counter at that time."""

    part: Part
    reach: pygame.Rect
    stand_in_version: int | None


def painted(canvas: Canvas, part: Part) -> Painted:
    """Paint a part and return the area it covers."""
    drawn, stand_ins = canvas.frame.drawn, canvas.sprites.stand_ins
    before = len(drawn)
    part.on(canvas)
    boxes = drawn[before:]
    reach = boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
    return Painted(part, reach, canvas.sprites.sharper if stand_ins != canvas.sprites.stand_ins else None)


def nowhere(canvas: Canvas) -> Canvas:
    """Return an invisible canvas on which parts can be measured and their pictures made."""
    return canvas.onto(pygame.Surface((1, 1)))


def changed(before: Sequence[Painted], wanted: Sequence[Part], sharper: int) -> list[Part]:
    """Return the parts that look different from how they were painted; `sharper` is the current sprite counter."""
    old = {painted_part.part.name: painted_part for painted_part in before}
    # Parts are painted over each other, so a part also looks different if it has moved among those that stay: then it
    # is the wrong one on top.
    stay = {part.name for part in wanted} & old.keys()
    order = iter([painted_part.part.name for painted_part in before if painted_part.part.name in stay])
    parts = []
    for part in wanted:
        was = old.get(part.name)
        moved = was is not None and next(order) != part.name  # the stacking order has changed
        # A part that shows a stand-in is painted again as soon as any sprite has become sharper.
        if was is None or moved or was.part != part or was.stand_in_version not in (None, sharper):
            parts.append(part)
    return parts


def renewed(before: Sequence[Painted], now: Sequence[Painted]) -> list[pygame.Rect]:
    """Return the boxes that look different, joined so that few pixels are painted twice."""
    # A part that was kept is the same object before and now. Where a part has gone, its old area changes as well.
    kept = {id(painted_part) for painted_part in before} & {id(painted_part) for painted_part in now}
    others = (
        painted_part.reach
        for painted_part in (*before, *now)
        if id(painted_part) not in kept and painted_part.reach.size != (0, 0)
    )
    return _join_boxes(others)


def repaint(canvas: Canvas, ground: pygame.Surface, parts: Iterable[Painted], boxes: Iterable[pygame.Rect]) -> None:
    """Repaint everything that reaches into these boxes; `ground` lies beneath all parts."""
    surface, parts = canvas.surface, tuple(parts)
    # The clip confines each part to the box, so parts that reach beyond it do not cover what was not painted again.
    for box in boxes:
        surface.set_clip(box)
        surface.blit(ground, box, box)
        for part in parts:
            if part.reach.colliderect(box):
                part.part.on(canvas)
    surface.set_clip(None)


def _join_boxes(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Join boxes that overlap much, so that few pixels are painted twice."""
    joined: list[pygame.Rect] = []
    for box in boxes:
        for at, other in enumerate(joined):
            common = box.clip(other)
            # Joining boxes that hardly overlap would paint many pixels that have not changed.
            if common.w * common.h > OVERLAP * min(box.w * box.h, other.w * other.h):
                joined[at] = box.union(other)
                break
        else:
            joined.append(box)
    return joined
