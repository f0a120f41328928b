"""The ribbon that crosses the table when somebody calls "Shanghai!", as a function of time."""

from __future__ import annotations

from typing import NamedTuple

from game.table.choreography import CALLED
from game.table.layout import Layout
from game.text.table import SHANGHAI
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import STAGE_HEIGHT, STAGE_WIDTH, Rect
from game.ui.motion import eased
from game.ui.paint import gold_text, shadow

COMES_S = 0.18  # the ribbon crosses the table, and leaves it as fast
HIGH, EDGE, AIR, TWO_LINES = 112.0, 20.0, 8.0, 40.0
SIZE, TRACK, DROP = 0.75, 0.18, 0.36  # shares of the letters, by the height of the ribbon

SHADE_IN, SHADE_RADIUS, SHADE_BLUR, SHADE, SHADE_DROP, SHADE_REACH = (10.0, 8.0), 4.0, 14.0, 200, 8.0, 40.0


class RibbonSpan(NamedTuple):
    """The visible part of the ribbon, from and to shares of its width."""

    left: float
    right: float


def ribbon_at(since: float, *, is_calm: bool = False) -> RibbonSpan:
    """Return the visible part of the ribbon `since` seconds after the call; without animation, all of it or nothing.

    >>> ribbon_at(0.0), ribbon_at(0.7), ribbon_at(CALLED)
    (RibbonSpan(left=0.0, right=0.0), RibbonSpan(left=0.0, right=1.0), RibbonSpan(left=1.0, right=1.0))
    """
    if is_calm:
        return RibbonSpan(0.0, float(since < CALLED))
    return RibbonSpan(eased(since, CALLED - COMES_S, COMES_S), eased(since, 0.0, COMES_S))


def ribbon_box(layout: Layout) -> Rect:
    """Return where the ribbon crosses the table: below melds and piles, or over the piles if there is no room."""
    grid = layout.grid
    high = round(HIGH * min(grid.stage.w / STAGE_WIDTH, grid.stage.h / STAGE_HEIGHT))
    top = max([grid.line.y + TWO_LINES, *(place.rail.bottom for place in layout.melds)]) + AIR
    if top + high > grid.me.y:
        top = grid.discard.center.y - high / 2
    return Rect(grid.stage.x + EDGE, top, grid.stage.w - 2 * EDGE, high)


def paint_called(canvas: Canvas, box: Rect, seen: RibbonSpan) -> None:
    """Paint the visible part of the ribbon."""
    x, y, wide, high = box
    part = Rect(x + wide * seen.left, y - SHADE_REACH, wide * (seen.right - seen.left), high + 2 * SHADE_REACH)
    with canvas.within(part):
        shade = Rect(x + SHADE_IN[0], y + SHADE_IN[1], wide - 2 * SHADE_IN[0], high - 2 * SHADE_IN[1])
        shadow(canvas, shade, SHADE_RADIUS, SHADE_BLUR, SHADE, SHADE_DROP)
        canvas.svg(drawings.ribbon(wide, high, "lacquer"), *box)
        size, track = high * SIZE, high * TRACK
        gold_text(canvas, SHANGHAI.upper(), box.center.x, y + high / 2 + size * DROP, size, track)
