"""The picture of one table on the canvas: resting parts are cached between frames, moving cards are painted over them.

In idle frames it makes pictures that will be needed soon, one a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import get_args

from game.play.picture.cache import Change, PictureCache
from game.play.picture.parts import nowhere
from game.play.picture.regions import Over, regions
from game.play.scene.compose import TableScene
from game.table.plaques import own_plaque, plaque, prepare_portraits
from game.ui.buttons import button
from game.ui.canvas import Canvas
from game.ui.drawings import ButtonKind
from game.ui.paint import banner


def warming(canvas: Canvas, scene: TableScene) -> Iterator[None]:
    """Make one more picture at each step; they stay in the canvas's cache."""
    for make in _pictures(nowhere(canvas), scene):
        make()
        yield


def _pictures(canvas: Canvas, scene: TableScene) -> Iterator[Callable[[], object]]:
    yield partial(_portraits, canvas, scene)
    yield partial(banner, canvas, scene.grid.banner, scene.grid.discard.center.x)
    yield partial(banner, canvas, scene.grid.banner, scene.grid.discard.center.x, urgent=True)
    other = (scene.view.seat + 1) % scene.view.players  # all opponents' plaques have the same size
    on_turn = replace(scene.seats[other], turn=True, waits=False)
    yield partial(plaque, canvas, scene.layout.plaques[other], on_turn)
    mine = replace(scene.own, seat=replace(scene.own.seat, turn=True, waits=False))
    yield partial(own_plaque, canvas, scene.grid.me, mine)
    grid = scene.grid
    for kind in get_args(ButtonKind):
        for box in (grid.yes, grid.no, *grid.act_buttons, grid.lay_down, grid.fill):
            yield partial(button, canvas, box, "", kind)


def _portraits(canvas: Canvas, scene: TableScene) -> None:
    for seat, box in enumerate(scene.layout.plaques):
        prepare_portraits(canvas, box, scene.seats[seat].face, is_own=seat == scene.view.seat)


class Picture:
    """The picture of one table."""

    def __init__(self) -> None:
        self._is_hasty = False  # the player has done something: the next frame shows everything
        self._cache = PictureCache(regions)
        self._drawn_at = -1.0  # a second picture of the same moment is complete too
        self._warming: Iterator[None] | None = None

    @property
    def is_late(self) -> bool:
        """Return whether some parts are still to be repainted."""
        return self._cache.is_late

    def hurry(self) -> None:
        """Make the next frame complete, because the player has done something."""
        self._is_hasty = True

    def forget(self) -> None:
        """Drop the cached picture."""
        self._cache = PictureCache(regions)

    def draw(self, canvas: Canvas, scene: TableScene, over: Sequence[Over], now: float) -> None:
        """Draw the cached picture and the moving cards over it."""
        change = self._cache.show(canvas, scene, over, hasty=self._is_hasty, again=now == self._drawn_at)
        self._is_hasty, self._drawn_at = False, now
        match change:
            case Change.ALL:
                self._warming = warming(canvas, scene)
            case Change.NONE if self._warming is not None:
                next(self._warming, None)
            case _:
                pass
