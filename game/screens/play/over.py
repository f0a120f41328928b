"""What moves over the still picture: cards on their way, under the pointer, between the piles and the hand.

Each has a box that holds all it paints: `still` paints it within that box only, and renews what lies there in the
next frame.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.screens.play.calls import Calls
from game.screens.play.hold import paint_hold
from game.screens.play.mouse import Mouse
from game.screens.play.paint.cards import is_carried, paint_moving
from game.screens.play.paint.zoom import paint_zoom, reach
from game.screens.play.sight import Sight
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.grid import Grid
from game.table.paint import bar
from game.table.stage import Stage

MARKS = 50.0  # how far marks and the shadow of a held card reach out of it
EDGE = 8.0
RING = 12.0


class Over(NamedTuple):
    """Something painted over the picture; nothing of it lies outside `box`."""

    box: Rect
    paint: Callable[[Canvas], None]


def running_out(calls: Calls, grid: Grid, now: float, *, is_choosing: bool = False) -> tuple[Over, ...]:
    """How much of the time to call is left, as a line that grows shorter under the button, or along the banner."""
    left = calls.left(now)
    if left is None or calls.waits:
        return ()
    box = grid.call_bar
    if is_choosing:
        box = Rect(grid.banner.x + 84, box.y, grid.no.right - grid.banner.x - 84, box.h)
    return (Over(box.grown(1), lambda canvas: bar(canvas, box, left)),)


def moving(stage: Stage, mouse: Mouse, sight: Sight, now: float) -> tuple[Over, ...]:
    """All that moves now, lowest first."""
    found = []
    if mouse.desk.hold is not None:
        ring = partial(paint_hold, hold=mouse.desk.hold, now=now, pile=sight.grid.discard, calm=stage.calm)
        found.append(Over(sight.grid.discard.grown(RING), ring))
    for drawn in stage.in_motion(now):
        tilt = mouse.tilt(now, drawn.key)
        marked = drawn.key is not None and (tilt != 0 or is_carried(sight, drawn) or drawn.place.style != "rail")
        box = drawn.box.grown(MARKS if marked else EDGE)
        if drawn.covered_from is not None:
            box = box._replace(w=max(0.0, drawn.covered_from - box.x))
        found.append(Over(box, partial(paint_moving, drawn=drawn, sight=sight, tilt=tilt)))
    if (dragged := mouse.pile_box()) is not None:
        found.append(Over(dragged.grown(MARKS), mouse.paint_pile_drag))
    picture = mouse.desk.zoom.picture(sight, stage.holding, now)
    if picture is not None:
        found.append(Over(reach(picture), partial(paint_zoom, picture=picture)))
    return tuple(found)
