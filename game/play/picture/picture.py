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
        for box in (grid.yes, grid.no, *grid.act_buttons[:2], *grid.hint_and_sort, grid.lay_down, grid.fill):
            yield partial(button, canvas, box, "", kind)


def _portraits(canvas: Canvas, scene: TableScene) -> None:
    for seat, box in enumerate(scene.layout.plaques):
        prepare_portraits(canvas, box, scene.seats[seat].face, is_own=seat == scene.view.seat)


class Picture:
    """The picture of one table."""

    def __init__(self) -> None:
        self._cache = PictureCache(regions)
        self._warming: Iterator[None] | None = None

    def forget(self) -> None:
        """Drop the cached picture."""
        self._cache = PictureCache(regions)

    def draw(self, canvas: Canvas, scene: TableScene, over: Sequence[Over]) -> None:
        """Draw the cached picture and the moving cards over it."""
        match self._cache.show(canvas, scene, over):
            case Change.ALL:
                self._warming = warming(canvas, scene)
            case Change.NONE if self._warming is not None:
                next(self._warming, None)
            case _:
                pass
