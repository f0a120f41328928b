"""Cache the picture of everything at rest on a table and repaint only the parts that look different.

Every screen that shows a table uses it and supplies its own parts. A picture belongs to one window size, look and
language; another one means a new picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

import pygame

from game.language import chosen_catalog
from game.play.picture.parts import Layers, Painted, Part, changed, nowhere, painted, renewed, repaint
from game.play.picture.regions import Over
from game.play.scene.compose import TableScene
from game.ui.canvas import Canvas, joined
from game.ui.paint import felt, felt_in_steps

CALM = ("seat", "me", "acts", "corner", "head", "line", "band")  # parts that flying cards seldom or never reach
PICTURES_A_FRAME, PICTURES_WHILE_BUSY = 3, 1
PARTS_A_FRAME, PARTS_WHILE_BUSY = 4, 2


def select_parts(
    canvas: Canvas, before: Sequence[Painted], different: Sequence[Part], late: tuple[str, ...]
) -> tuple[list[Painted], tuple[str, ...]]:
    """Return the changed parts that this frame shows, and the names of those that are delayed and shown as before.

    `late` names the parts that are already delayed; they go first.
    """
    old = {painted_part.part.name for painted_part in before}
    calm = [part for part in different if part.name.startswith(CALM) and part.name in old]
    calm.sort(key=lambda part: part.name not in late)
    busy = len(different) > len(calm)
    due = calm[: PARTS_WHILE_BUSY if busy else PARTS_A_FRAME]
    ready = parts_within_budget(canvas, due, PICTURES_WHILE_BUSY if busy else PICTURES_A_FRAME)
    shown = {painted_part.part.name for painted_part in ready}
    waits = tuple(part.name for part in calm if part.name not in shown)
    aside = nowhere(canvas)
    return [*ready, *(painted(aside, part) for part in different if part not in calm)], waits


def parts_within_budget(canvas: Canvas, calm: Sequence[Part], pictures: int) -> list[Painted]:
    """Return the leading parts that can be painted after making at most `pictures` new pictures."""
    aside, ready = nowhere(canvas), list[Painted]()
    with canvas.sprites.allowance.rationed(pictures):
        for part in calm:
            ready.append(painted(aside, part))
    return ready


PICTURES_A_STEP, PARTS_A_STEP = 12, 16
DONE = object()
Composed = Callable[[TableScene], Layers]


class Change(Enum):
    """What happened to the picture in this frame."""

    NONE = auto()
    SOME = auto()  # some parts were repainted
    ALL = auto()  # it was painted from scratch, or for another size, look or language


class _Kept(NamedTuple):
    key: tuple[object, ...]
    scene: TableScene  # the scene the picture shows
    lower: tuple[Painted, ...]
    upper: tuple[Painted, ...]
    picture: pygame.Surface
    under: pygame.Surface  # everything but the upper parts (my row of cards), which change most often
    ground: pygame.Surface  # only the felt
    sharper: int  # the counter of sharper sprites when it was painted
    late: tuple[str, ...] = ()  # parts that are delayed until the next frame

    def is_due(self, canvas: Canvas, scene: TableScene) -> bool:
        """Return whether any part may look different now."""
        return self.scene is not scene or bool(self.late) or self.sharper != canvas.sprites.sharper


class _Coming(NamedTuple):
    """A window of a new size: the stand-in shown meanwhile, and the steps of repainting once the size is stable."""

    key: tuple[object, ...]
    stand_in: pygame.Surface
    steps: Iterator[None] | None = None


class PictureCache:
    """The cached picture; `layers` returns the parts of a scene."""

    def __init__(self, layers: Composed) -> None:
        self._layers = layers
        self._kept: _Kept | None = None
        self._coming: _Coming | None = None

    @property
    def is_late(self) -> bool:
        """Return whether a part is still to be repainted."""
        return self._coming is not None or (self._kept is not None and bool(self._kept.late))

    def show(
        self, canvas: Canvas, scene: TableScene, over: Sequence[Over] = (), *, hasty: bool, again: bool = False
    ) -> Change:
        """Update the picture, completely if `hasty`, and copy it to the canvas with `over` on top.

        If the canvas still shows the last frame, only the differences are copied. While a window is being resized the
        last picture is stretched, except for a moment that is drawn `again`.
        """
        key = (canvas.surface.get_size(), canvas.stage, canvas.look, chosen_catalog())
        kept, change, boxes = self._kept, Change.NONE, list[pygame.Rect]()
        hasty = hasty or again
        if kept is not None and kept.key != key and kept.key[2:] == key[2:] and not again:
            kept = self._continue_resized(canvas, key, kept, scene)
            if kept is None:
                return Change.NONE
            change = Change.ALL
        elif kept is None or kept.key != key:
            kept, change = _fresh(canvas, key, scene, self._layers(scene)), Change.ALL
        elif kept.is_due(canvas, scene):
            (kept, boxes), change = self._repaint(canvas, kept, scene, hasty), Change.SOME
        self._kept, self._coming = kept, None
        canvas.lay(kept.picture, None if change is Change.ALL else boxes)
        for paint in over:
            paint(canvas)
        return change

    def _continue_resized(
        self, canvas: Canvas, key: tuple[object, ...], kept: _Kept, scene: TableScene
    ) -> _Kept | None:
        """Continue with a window of another size: return the picture once it is done, otherwise show a stand-in."""
        coming = self._coming
        if coming is None or coming.key != key:
            size = canvas.surface.get_size()
            coming = _Coming(key, pygame.transform.scale(kept.picture, size))
        elif coming.steps is None:
            coming = coming._replace(steps=_prepare(canvas, self._layers(scene)))
        self._coming = coming
        if coming.steps is not None and next(coming.steps, DONE) is DONE:
            return _fresh(canvas, key, scene, self._layers(scene))
        canvas.lay(coming.stand_in, None)
        return None

    def _repaint(self, canvas: Canvas, kept: _Kept, scene: TableScene, hasty: bool) -> tuple[_Kept, list[pygame.Rect]]:
        """Return the updated picture and the repainted boxes in pixels."""
        wanted, sharper = self._layers(scene), canvas.sprites.sharper
        different = changed(kept.lower, wanted.lower, sharper)
        aside = nowhere(canvas)
        if hasty:
            fresh, late = [painted(aside, part) for part in different], tuple[str, ...]()
        else:
            fresh, late = select_parts(canvas, kept.lower, different, kept.late)
        lower = _merge_painted(kept.lower, fresh, wanted.lower)
        beneath = renewed(kept.lower, lower)
        repaint(canvas.onto(kept.under), kept.ground, lower, beneath)
        moved = [painted(aside, part) for part in changed(kept.upper, wanted.upper, sharper)]
        upper = _merge_painted(kept.upper, moved, wanted.upper)
        boxes = joined(box.clip(canvas.surface.get_rect()) for box in (*beneath, *renewed(kept.upper, upper)))
        repaint(canvas.onto(kept.picture), kept.under, upper, boxes)
        return kept._replace(scene=scene, lower=lower, upper=upper, sharper=sharper, late=late), boxes


def _merge_painted(before: Sequence[Painted], fresh: Sequence[Painted], wanted: Sequence[Part]) -> tuple[Painted, ...]:
    """Return the wanted parts in their order: repainted ones, and the others as they were."""
    by_name = {painted_part.part.name: painted_part for painted_part in (*before, *fresh)}
    return tuple(by_name[part.name] for part in wanted)


def _prepare(canvas: Canvas, layers: Layers) -> Iterator[None]:
    """Make all the pictures that these parts need, a few at each step."""
    yield from felt_in_steps(canvas)
    waiting = [*layers.lower, *layers.upper]
    while waiting:
        waiting = waiting[len(parts_within_budget(canvas, waiting[:PARTS_A_STEP], PICTURES_A_STEP)) :]
        yield


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
