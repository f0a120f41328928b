"""The picture of what rests on a table, kept between frames and painted anew only where something looks different.

Shared by every screen that shows a table: each says which regions it has. A picture belongs to one size of window and
one look; another means a fresh one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

import pygame

from game.screens.play.over import Over
from game.screens.play.pacing import paced, rehearsed
from game.screens.play.regions import FACES, Region, forgotten, paint_whole, renewed_boxes, repaint
from game.screens.play.sight import Sight
from game.table.canvas import Canvas, joined
from game.table.paint import felt, felt_in_steps

PICTURES_A_STEP, REGIONS_A_STEP = 12, 8
DONE = object()
Parts = Callable[[Sight], tuple[Region, ...]]


class Change(Enum):
    """What became of the picture when it was asked for."""

    NONE = auto()
    SOME = auto()  # regions were painted anew
    ALL = auto()  # the first picture, or one of another size or look


class _Kept(NamedTuple):
    key: tuple[object, ...]
    sight: Sight  # what the picture shows
    parts: tuple[Region, ...]
    picture: pygame.Surface
    under: pygame.Surface  # all but the topmost region, which changes oftenest: my row of cards
    ground: pygame.Surface  # nothing but the felt
    soft: tuple[str, ...]  # regions that may still show stand-ins for pictures being made
    late: tuple[str, ...] = ()  # regions that wait for the next frame to be painted


class _Coming(NamedTuple):
    """A window of a new size: what stands in meanwhile, and the steps of painting it anew once it stays that size."""

    key: tuple[object, ...]
    stand_in: pygame.Surface
    steps: Iterator[None] | None = None


class Still:
    """The picture; `parts` says what regions a sight has."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._kept: _Kept | None = None
        self._coming: _Coming | None = None

    @property
    def is_late(self) -> bool:
        """Whether some region still waits to be painted."""
        return self._coming is not None or (self._kept is not None and bool(self._kept.late))

    def show(
        self, canvas: Canvas, sight: Sight, over: Sequence[Over] = (), *, hasty: bool, again: bool = False
    ) -> Change:
        """Bring the picture up to date, all at once if `hasty`, and put it on the canvas with what lies `over` it.

        Where the canvas still shows the last frame, only what differs is put there. While a window is pulled larger or
        smaller the last picture stands in; not for a moment that is pictured `again`.
        """
        key = (canvas.surface.get_size(), canvas.stage, canvas.look)
        kept, change, renewed = self._kept, Change.NONE, list[pygame.Rect]()
        hasty = hasty or again
        if kept is not None and kept.key != key and kept.key[2] == canvas.look and not again:
            kept = self._resized(canvas, key, kept, sight)
            if kept is None:
                return Change.NONE
            change = Change.ALL
        elif kept is None or kept.key != key:
            kept, change = _fresh(canvas, key, sight, self._parts(sight)), Change.ALL
        elif kept.sight is not sight or kept.soft or kept.late:
            (kept, renewed), change = self._renewed(canvas, kept, sight, hasty), Change.SOME
        self._kept, self._coming = kept, None
        canvas.lay(kept.picture, None if change is Change.ALL else renewed)
        for paint in over:
            paint(canvas)
        return change

    def _resized(self, canvas: Canvas, key: tuple[object, ...], kept: _Kept, sight: Sight) -> _Kept | None:
        """A step further in a window of another size; the picture once it is done, else a stand-in is shown."""
        coming = self._coming
        if coming is None or coming.key != key:
            size = canvas.surface.get_size()
            coming = _Coming(key, pygame.transform.scale(kept.picture, size))
        elif coming.steps is None:
            coming = coming._replace(steps=_made_ready(canvas, self._parts(sight)))
        self._coming = coming
        if coming.steps is not None and next(coming.steps, DONE) is DONE:
            return _fresh(canvas, key, sight, self._parts(sight))
        canvas.lay(coming.stand_in, None)
        return None

    def _renewed(self, canvas: Canvas, kept: _Kept, sight: Sight, hasty: bool) -> tuple[_Kept, list[pygame.Rect]]:
        """The picture up to date, and where it was painted, in pixels."""
        before, wanted = forgotten(kept.parts, kept.soft), self._parts(sight)
        parts, late = (wanted, ()) if hasty else paced(canvas, before, wanted, kept.late)
        renewed = repaint(canvas.onto(kept.under), kept.ground, before[:-1], parts[:-1])
        renewed += [canvas.pixels(box) for box in renewed_boxes(before[-1:], parts[-1:])]
        _put_together(canvas.onto(kept.picture), kept.under, parts[-1], joined(renewed))
        soft = (kept.soft or FACES) if canvas.sprites.pending else ()
        return kept._replace(sight=sight, parts=parts, soft=soft, late=late), renewed


def _put_together(canvas: Canvas, under: pygame.Surface, top: Region, boxes: Sequence[pygame.Rect]) -> None:
    """The picture within these boxes: what lies under, and the topmost region on it."""
    reach = canvas.pixels(top.box)
    for box in boxes:
        canvas.surface.set_clip(box)
        canvas.surface.blit(under, box, box)
        if box.colliderect(reach):
            top.paint(canvas)
    canvas.surface.set_clip(None)


def _made_ready(canvas: Canvas, parts: tuple[Region, ...]) -> Iterator[None]:
    """Have all the pictures made that these regions need, some at each step."""
    yield from felt_in_steps(canvas)
    waiting = list(parts)
    while waiting:
        ready = rehearsed(canvas, waiting, PICTURES_A_STEP)
        waiting = waiting[min(len(ready), REGIONS_A_STEP) :]
        yield


def _fresh(canvas: Canvas, key: tuple[object, ...], sight: Sight, parts: tuple[Region, ...]) -> _Kept:
    """The whole picture, painted anew."""
    ground, under = canvas.surface.copy(), canvas.surface.copy()
    felt(canvas.onto(ground))
    paint_whole(canvas.onto(under), parts[:-1])
    picture = under.copy()
    parts[-1].paint(canvas.onto(picture))
    soft = tuple(part.name for part in parts) if canvas.sprites.pending else ()
    return _Kept(key, sight, parts, picture, under, ground, soft)
