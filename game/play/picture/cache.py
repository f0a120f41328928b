"""Cache the picture of everything at rest on a table and repaint only the parts that look different.

Every screen that shows a table uses it and supplies its own parts. A picture belongs to one window size, look and
language; another one means a new picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple

import pygame

from game.language import chosen_catalog
from game.play.picture.parts import Layers, Painted, Part, changed, nowhere, painted, renewed, repaint
from game.play.picture.regions import Over
from game.play.scene.compose import TableScene
from game.ui.canvas import Canvas, joined
from game.ui.paint import felt

Composed = Callable[[TableScene], Layers]


class Change(Enum):
    """What happened to the picture in this frame."""

    NONE = auto()
    SOME = auto()  # some parts were repainted
    ALL = auto()  # the picture was painted from scratch, or for another size, look or language


class _Kept(NamedTuple):
    key: tuple[object, ...]
    scene: TableScene  # the scene the picture shows
    lower: tuple[Painted, ...]
    upper: tuple[Painted, ...]
    picture: pygame.Surface
    under: pygame.Surface  # everything but the upper parts (my row of cards), which change most often
    ground: pygame.Surface  # only the felt
    sharper: int  # the counter of sharper sprites when it was painted

    def is_due(self, canvas: Canvas, scene: TableScene) -> bool:
        """Return whether any part may look different now."""
        return self.scene is not scene or self.sharper != canvas.sprites.sharper

    def may_be_stretched(self, key: tuple[object, ...], scene: TableScene) -> bool:
        """Return whether it may be shown at another size: a hand that was covered meanwhile must not be seen."""
        return self.key[2:] == key[2:] and self.scene.view.hand == scene.view.hand


class PictureCache:
    """The cached picture; `layers` returns the parts of a scene."""

    def __init__(self, layers: Composed) -> None:
        self._layers = layers
        self._kept: _Kept | None = None

    def show(self, canvas: Canvas, scene: TableScene, over: Sequence[Over] = ()) -> Change:
        """Update the picture and copy it to the canvas with `over` on top.

        If the canvas still shows the last frame, only the differences are copied.
        """
        key = (canvas.surface.get_size(), canvas.stage, canvas.look, chosen_catalog())
        kept, change, boxes = self._kept, Change.NONE, list[pygame.Rect]()
        if kept is None or kept.key != key:
            # A picture of another size takes too long for every frame in which the corner of a window is dragged.
            if kept is not None and canvas.frame.is_resizing and kept.may_be_stretched(key, scene):
                canvas.lay(pygame.transform.scale(kept.picture, canvas.surface.get_size()), None)
                return Change.NONE
            kept, change = _fresh(canvas, key, scene, self._layers(scene)), Change.ALL
        elif kept.is_due(canvas, scene):
            (kept, boxes), change = self._repaint(canvas, kept, scene), Change.SOME
        self._kept = kept
        canvas.lay(kept.picture, None if change is Change.ALL else boxes)
        for paint in over:
            paint(canvas)
        return change

    def _repaint(self, canvas: Canvas, kept: _Kept, scene: TableScene) -> tuple[_Kept, list[pygame.Rect]]:
        """Return the updated picture and the repainted boxes in pixels."""
        wanted, sharper, aside = self._layers(scene), canvas.sprites.sharper, nowhere(canvas)
        fresh = [painted(aside, part) for part in changed(kept.lower, wanted.lower, sharper)]
        lower = _merge_painted(kept.lower, fresh, wanted.lower)
        beneath = renewed(kept.lower, lower)
        repaint(canvas.onto(kept.under), kept.ground, lower, beneath)
        moved = [painted(aside, part) for part in changed(kept.upper, wanted.upper, sharper)]
        upper = _merge_painted(kept.upper, moved, wanted.upper)
        boxes = joined(box.clip(canvas.surface.get_rect()) for box in (*beneath, *renewed(kept.upper, upper)))
        repaint(canvas.onto(kept.picture), kept.under, upper, boxes)
        return kept._replace(scene=scene, lower=lower, upper=upper, sharper=sharper), boxes


def _merge_painted(before: Sequence[Painted], fresh: Sequence[Painted], wanted: Sequence[Part]) -> tuple[Painted, ...]:
    """Return the wanted parts in their order: repainted ones, and the others as they were."""
    by_name = {painted_part.part.name: painted_part for painted_part in (*before, *fresh)}
    return tuple(by_name[part.name] for part in wanted)


def _fresh(canvas: Canvas, key: tuple[object, ...], scene: TableScene, layers: Layers) -> _Kept:
    """Paint the whole picture."""
    ground, under, sharper = canvas.surface.copy(), canvas.surface.copy(), canvas.sprites.sharper
    felt(canvas.onto(ground))
    below = canvas.onto(under)
    felt(below)
    lower = tuple(painted(below, part) for part in layers.lower)
    picture = under.copy()
    above = canvas.onto(picture)
    upper = tuple(painted(above, part) for part in layers.upper)
    return _Kept(key, scene, lower, upper, picture, under, ground, sharper)
