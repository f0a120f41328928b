"""Charts on a panel: a line of points, upright bars and horizontal bars, from numbers and labels.

`round_figures` gives a scale's lines and is shared by all charts. No information depends on color alone: wins are
lozenges, means are dashed, bars carry their numbers. This module knows nothing about games.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import text

MOST_LINES, STEPS = 5, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**4, 10**5, 10**9)
COURSE, MEAN, GRID = "#8be4ff", "#f3d27f", "#c1cfc1"
DOT_DU, WON_DU = 3.6, 7.0
BAR_GAP = 0.22  # a share of a bar's room
TALLEST_ROW, NAME_PART = 40.0, 0.36


class ChartPoint(NamedTuple):
    """A value of a line chart, and whether it is marked."""

    value: int
    marked: bool


class HorizontalBar(NamedTuple):
    """A horizontal bar: its name, its length as a share of the whole, and the text at its end."""

    name: str
    share: float
    caption: str


def round_figures(values: Sequence[int]) -> range:
    """Return round values from the lowest to the highest, including zero: a chart's grid lines."""
    low = min((0, *values))
    high = max((low + 1, 0, *values))
    step = next(size for size in STEPS if (high - low) / size <= MOST_LINES)
    return range(low // step * step, -(-high // step) * step + 1, step)


def draw_scale(canvas: Canvas, lines: range, plot: Rect) -> None:
    """Draw the scale's lines over the plot, each with its number at the left."""
    low, high = lines[0], lines[-1]
    for value in lines:
        y = plot.y + plot.h * (high - value) / (high - low)
        text(canvas, str(value).replace("-", "−"), plot.x - 12, y + 5, "note", "text_dim", at="r")
    body = "".join(
        f'<path d="M0 {1 + plot.h * (high - value) / (high - low):.1f}H{plot.w:g}" stroke="{GRID}" '
        'stroke-opacity=".16" stroke-width="1"/>'
        for value in lines
    )
    canvas.svg(drawings.document(body, plot.w, plot.h + 2), plot.x, plot.y - 1, plot.w, plot.h + 2)


def line_chart_svg(values: Sequence[ChartPoint], mean: float, lines: range, wide: float, high: float) -> str:
    """Return a line chart as one SVG text with a margin of `WON_DU`: a line, a dot per value, a lozenge if marked."""
    low, top, m = lines[0], lines[-1], WON_DU

    def at(place: int, value: float) -> tuple[float, float]:
        x = wide / 2 if len(values) == 1 else wide * place / (len(values) - 1)
        return m + x, m + high * (top - value) / (top - low)

    places = [at(place, value.value) for place, value in enumerate(values)]
    y = at(0, mean)[1]
    body = f'<path d="M{m:g} {y:.1f}H{m + wide:g}" stroke="{MEAN}" stroke-width="1.6" stroke-dasharray="9 6"/>'
    if len(places) > 1:
        d = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        body += f'<path d="M{d}" fill="none" stroke="{COURSE}" stroke-width="2" stroke-linejoin="round"/>'
    for (x, y), value in zip(places, values, strict=True):
        body += lozenge(x, y) if value.marked else f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT_DU}" fill="{COURSE}"/>'
    return drawings.document(body, wide + 2 * m, high + 2 * m)


def lozenge(x: float, y: float) -> str:
    """Return the SVG mark of a win."""
    r = WON_DU - 0.8
    d = f"M{x:.1f} {y - r:.1f}L{x + r:.1f} {y:.1f}L{x:.1f} {y + r:.1f}L{x - r:.1f} {y:.1f}Z"
    return f'<path d="{d}" fill="{MEAN}" stroke="#2b1a04" stroke-width="1"/>'


def draw_line_chart(canvas: Canvas, values: Sequence[ChartPoint], mean: float, plot: Rect) -> None:
    """Draw a line chart of at least one value, with its scale and its mean."""
    lines = round_figures([value.value for value in values])
    draw_scale(canvas, lines, plot)
    drawing = line_chart_svg(values, mean, lines, plot.w, plot.h)
    canvas.svg(drawing, plot.x - WON_DU, plot.y - WON_DU, plot.w + 2 * WON_DU, plot.h + 2 * WON_DU)


def draw_bars(canvas: Canvas, bars: Sequence[tuple[str, int]], plot: Rect) -> None:
    """Draw upright bars, each with its label below and its number above."""
    room, most = plot.w / len(bars), max(count for _, count in bars)
    wide, body = room * (1 - BAR_GAP), ""
    for place, (name, count) in enumerate(bars):
        high = plot.h * count / most
        x, middle = place * room + (room - wide) / 2, plot.x + (place + 0.5) * room
        body += f'<rect x="{x:.1f}" y="{plot.h - high:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="url(#bar)"/>'
        if count:
            text(canvas, str(count), middle, plot.bottom - high - 5, "note", "text", at="c", fit=room)
        text(canvas, name, middle, plot.bottom + 18, "note", "text_dim", at="c", fit=room - 2)
    body += f'<path d="M0 {plot.h - 0.6:g}H{plot.w:g}" stroke="{GRID}" stroke-opacity=".5" stroke-width="1.2"/>'
    defs = drawings.gradient("bar", ("0%", "#f3d27f", 1), ("100%", "#b8862f", 1))
    canvas.svg(drawings.document(body, plot.w, plot.h, defs), *plot)


def draw_horizontal_bars(canvas: Canvas, bars: Sequence[HorizontalBar], box: Rect) -> None:
    """Draw horizontal bars: name, bar and text."""
    high = min(TALLEST_ROW, box.h / len(bars))
    left, wide = box.w * NAME_PART, box.w * (1 - NAME_PART) - 92
    for place, bar in enumerate(bars):
        y = box.y + place * high
        base, thick = y + high / 2 + 5, high * 0.5
        text(canvas, bar.name, box.x, base, "note", "text", fit=left - 10)
        ground = drawings.frame(wide, thick, "line", 3, 1, 0.5, "well", 1)
        canvas.svg(ground, box.x + left, y + (high - thick) / 2, wide, thick)
        if bar.share > 0:
            full = drawings.frame(round(wide * bar.share, 1), thick, "accent", 3, 1, 1, "accent", 0.85)
            canvas.svg(full, box.x + left, y + (high - thick) / 2, wide * bar.share, thick)
        text(canvas, bar.caption, box.right, base, "note", "text", "semi", "r", fit=88)
