"""What moves over the still picture: cards on their way, under the pointer, between the piles and the hand.

Painted anew in every frame: the canvas notes where, and what lay there comes back in the next frame.
"""

from collections.abc import Callable
from functools import partial

from game.screens.play.calls import Calls
from game.screens.play.hold import paint_hold
from game.screens.play.mouse import Mouse
from game.screens.play.paint.cards import paint_moving
from game.screens.play.paint.zoom import paint_zoom
from game.screens.play.regions import marks_of
from game.screens.play.sight import Sight
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.grid import TableGrid
from game.table.layout import HandKey
from game.table.paint import bar
from game.table.stage import Drawn, Stage

Over = Callable[[Canvas], None]  # paints something over the picture


def running_out(calls: Calls, grid: TableGrid, now: float, *, is_choosing: bool = False) -> tuple[Over, ...]:
    """How much of the time to call is left, as a line that grows shorter under the button, or along the banner."""
    left = calls.left(now)
    if left is None or calls.waits:
        return ()
    box = grid.call_bar
    if is_choosing:
        box = Rect(grid.banner.x + 84, box.y, grid.no.right - grid.banner.x - 84, box.h)
    return (partial(bar, box=box, share=left),)


def moving_card(drawn: Drawn, sight: Sight, tilt: float = 0.0) -> Over:
    """A card on its way, or under the pointer."""
    marks = marks_of(sight, drawn.key.uid) if isinstance(drawn.key, HandKey) else None
    carried = sight.gap is not None and sight.veiled and marks is not None
    return partial(paint_moving, drawn=drawn, marks=marks, pile_card=sight.grid.pile_card, tilt=tilt, carried=carried)


def moving(stage: Stage, mouse: Mouse, sight: Sight, now: float) -> tuple[Over, ...]:
    """All that moves now, lowest first."""
    found: list[Over] = []
    desk = mouse.desk
    if desk.state.hold is not None:
        found.append(partial(paint_hold, hold=desk.state.hold, now=now, pile=sight.grid.discard, calm=stage.calm))
    for drawn in stage.in_motion(now):
        tilt = mouse.tilt(now, drawn.key)
        found.append(moving_card(drawn, sight, tilt))
    if mouse.pile_box() is not None:
        found.append(mouse.paint_pile_drag)
    picture = mouse.enlarged(sight, now)
    if picture is not None:
        found.append(partial(paint_zoom, picture=picture, names=sight.names))
    return tuple(found)
