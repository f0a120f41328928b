"""What moves over the still picture: cards on their way, under the pointer, between the piles and the hand.

Painted anew in every frame: the canvas notes where, and what lay there comes back in the next frame.
"""

from collections.abc import Callable
from functools import partial

from game.play.calls import Calls
from game.play.desk import Desk
from game.play.paint.cards import paint_moving
from game.play.paint.zoom import paint_zoom
from game.play.picture.regions import marks_of
from game.play.scene.scene import TableScene
from game.play.state.interaction import Hold
from game.table import rails
from game.table.grid import TableGrid
from game.table.layout import HandKey
from game.table.proposals import OnPile
from game.table.stage import Drawn
from game.ui.canvas import Canvas
from game.ui.geometry import Point, Rect
from game.ui.paint import bar
from game.ui.ring import closing_ring

CALM_STEPS = 5  # where nothing moves, the ring of a discard that waits closes in so many steps
TILT_PER_SPEED, MOST_TILT, TILT_SECONDS = 0.012, 10.0, 0.15

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


def moving_card(drawn: Drawn, scene: TableScene, tilt: float = 0.0) -> Over:
    """A card on its way, or under the pointer."""
    marks = marks_of(scene, drawn.key.uid) if isinstance(drawn.key, HandKey) else None
    carried = scene.gap is not None and scene.veiled and marks is not None
    return partial(paint_moving, drawn=drawn, marks=marks, pile_card=scene.grid.pile_card, tilt=tilt, carried=carried)


def moving(desk: Desk, scene: TableScene, now: float) -> tuple[Over, ...]:
    """All that moves now, lowest first."""
    found: list[Over] = []
    stage, state = desk.stage, desk.state
    if state.hold is not None:
        found.append(partial(paint_hold, hold=state.hold, now=now, pile=scene.grid.discard, calm=stage.calm))
    found += [moving_card(drawn, scene, tilt(desk, now, drawn.key)) for drawn in stage.in_motion(now)]
    if state.drag is not None and state.carried is None:
        upcard = state.hold.action.card if state.hold is not None else stage.view.upcard
        face = str(upcard) if isinstance(state.drag.target, OnPile) and upcard is not None else ""
        found.append(partial(_paint_pile_drag, face=face, at=state.pointer.at, size=scene.grid.pile_card))
    panel = desk.enlarger.panel(scene, state.pointer.at, now)
    if panel is not None:
        found.append(partial(paint_zoom, panel=panel, names=scene.names))
    return tuple(found)


def tilt(desk: Desk, now: float, key: object) -> float:
    """How far the carried card leans, in degrees, by how fast it is moved."""
    carried, pointer = desk.state.carried, desk.state.pointer
    if carried is None or key != HandKey(carried) or desk.stage.calm:
        return 0.0
    fade = max(0.0, 1 - (now - pointer.moved) / TILT_SECONDS)
    return -max(-MOST_TILT, min(MOST_TILT, pointer.speed * TILT_PER_SPEED)) * fade


def _paint_pile_drag(canvas: Canvas, face: str, at: Point, size: tuple[float, float]) -> None:
    """The stock's top card, or the upcard, under the pointer on its way to the hand."""
    if face:
        rails.held(canvas, face, at, size, 0)
    else:
        rails.back(canvas, Rect(at.x - size[0] / 2, at.y - size[1] / 2, *size), cast=8)


def paint_hold(canvas: Canvas, hold: Hold, now: float, pile: Rect, calm: bool) -> None:
    """The ring round the pile."""
    share = hold.share(now)
    closing_ring(canvas, pile, int(share * CALM_STEPS + 1e-6) / CALM_STEPS if calm else share)
