"""Pictures the table will need soon, made one a frame while little else is to do, so that no frame has to wait for one.

The first question, the first plaque on turn and each look of a button would otherwise cost up to 20 ms at 1080p.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import get_args

import pygame

from game.screens.play.sight import Sight
from game.table.buttons import button
from game.table.canvas import Canvas
from game.table.drawings import ButtonKind
from game.table.paint import banner
from game.table.plaques import own_plaque, plaque


def warming(canvas: Canvas, sight: Sight) -> Iterator[None]:
    """Makes one picture more at each step; they stay with the canvas's pieces."""
    nowhere = canvas.onto(pygame.Surface((1, 1)))
    for make in _pictures(nowhere, sight):
        make()
        yield


def _pictures(canvas: Canvas, sight: Sight) -> Iterator[Callable[[], object]]:
    yield partial(banner, canvas, sight.grid.banner, sight.grid.discard.centre.x)
    yield partial(banner, canvas, sight.grid.banner, sight.grid.discard.centre.x, urgent=True)
    other = (sight.view.seat + 1) % sight.view.players  # all opponents' plaques are of one size
    on_turn = replace(sight.seats[other], turn=True, waits=False)
    yield partial(plaque, canvas, sight.layout.plaques[other], on_turn)
    mine = replace(sight.own, seat=replace(sight.own.seat, turn=True, waits=False))
    yield partial(own_plaque, canvas, sight.grid.me, mine)
    grid = sight.grid
    for kind in get_args(ButtonKind):
        for box in (grid.yes, *grid.act_buttons, grid.lay_down, grid.fill, grid.clear):
            yield partial(button, canvas, box, "", kind)
