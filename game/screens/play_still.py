"""The picture of what rests on a table, kept between frames and painted anew only where something looks different.

Shared by every screen that shows a table: each says which regions it has. A picture belongs to one size of window and
one look; another means a fresh one.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

import pygame

from game.screens.play_regions import FACES, Region, forgotten, paced, paint_whole, repaint
from game.screens.play_sight import Sight
from game.table.canvas import Canvas
from game.table.paint import felt

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
    ground: pygame.Surface
    soft: tuple[str, ...]  # regions that may still show stand-ins for pictures being made
    late: tuple[str, ...] = ()  # regions that wait for the next frame to be painted


class Still:
    """The picture; `parts` says what regions a sight has."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._kept: _Kept | None = None

    @property
    def is_late(self) -> bool:
        """Whether some region still waits to be painted."""
        return self._kept is not None and bool(self._kept.late)

    def show(self, canvas: Canvas, sight: Sight, *, calm: bool) -> Change:
        """Bring the picture up to date and put it on the canvas; all of it at once only while it is `calm`."""
        key = (canvas.surface.get_size(), canvas.stage, canvas.look)
        kept, change = self._kept, Change.NONE
        if kept is None or kept.key != key:
            kept, change = _fresh(canvas, key, sight, self._parts(sight)), Change.ALL
        elif kept.sight is not sight or kept.soft or kept.late:
            kept, change = self._renewed(canvas, kept, sight, calm), Change.SOME
        self._kept = kept
        canvas.surface.blit(kept.picture, (0, 0))
        return change

    def _renewed(self, canvas: Canvas, kept: _Kept, sight: Sight, calm: bool) -> _Kept:
        before, wanted = forgotten(kept.parts, kept.soft), self._parts(sight)
        parts, late = (wanted, ()) if calm else paced(before, wanted, kept.late)
        repaint(canvas.onto(kept.picture), kept.ground, before, parts, sight)
        soft = (kept.soft or FACES) if canvas.sprites.pending else ()
        return kept._replace(sight=sight, parts=parts, soft=soft, late=late)


def _fresh(canvas: Canvas, key: tuple[object, ...], sight: Sight, parts: tuple[Region, ...]) -> _Kept:
    """The whole picture, painted anew."""
    picture, ground = canvas.surface.copy(), canvas.surface.copy()
    felt(canvas.onto(ground))
    paint_whole(canvas.onto(picture), parts, sight)
    soft = tuple(part.name for part in parts) if canvas.sprites.pending else ()
    return _Kept(key, sight, parts, picture, ground, soft)
