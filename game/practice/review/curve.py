"""The curve of a review: expected points over a round; luck is thin and ice blue, the cost of choices thick
and gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.view import PlayerView
from game.practice import words
from game.practice.doors import CHOICE, LUCK, draw_picture, lozenge, stroke
from game.ui.canvas import Canvas
from game.ui.charts import draw_scale, round_figures
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.paint import text


def turn_of(view: PlayerView) -> int:
    """Return the seat's turn at or before a moment, as rounds of the table from 1."""
    return view.turns // view.players + 1


MARGIN, LEFT, RIGHT, TOP, LOW = 12.0, 46.0, 74.0, 26.0, 26.0
SEAL_DU, LEAST_SHOWN = 12.0, 0.3


class CurveSegment(NamedTuple):
    """One choice on the curve: luck since the previous choice, points lost by the choice, and its number among the
    finds.
    """

    turn: int
    luck: float
    lost: float
    find: int | None = None  # the choice's index in the list of finds


class RoundCurve(NamedTuple):
    """A round as a curve, from the expected points after the deal to the result."""

    deal: float
    segments: tuple[CurveSegment, ...]
    last_luck: float


def draw_seal(canvas: Canvas, x: float, y: float, number: str, *, on: bool) -> None:
    """Draw a numbered lozenge for a find, with its center at x, y."""
    r = SEAL_DU
    body = lozenge(r + 1, r + 1, r, on, "accent", 1.4)
    ground = f'<path d="M{r + 1} 1L{2 * r + 1} {r + 1}L{r + 1} {2 * r + 1}L1 {r + 1}Z" fill="{color("well")}"/>'
    draw_picture(canvas, Rect(x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2), (ground if not on else "") + body)
    text(canvas, number, x, y + 5.2, "note", "accent_ink" if on else "accent", "bold", "c")


def plot_of(box: Rect) -> Rect:
    """Return the box of the curve itself."""
    return Rect(box.x + LEFT, box.y + TOP, box.w - LEFT - RIGHT, box.h - TOP - LOW)


class _Plot(NamedTuple):
    """The plot's coordinates: every choice has two values, after luck and after the choice."""

    box: Rect
    values: tuple[float, ...]
    lines: range

    @property
    def step(self) -> float:
        return self.box.w / (len(self.values) - 1)

    def at(self, place: int) -> tuple[float, float]:
        """Return a value's position in the drawing, which has a margin around it."""
        low, high = self.lines[0], self.lines[-1]
        return MARGIN + place * self.step, MARGIN + self.box.h * (high - self.values[place]) / (high - low)


def _plot_curve(course: RoundCurve, box: Rect) -> _Plot:
    values = [course.deal]
    for segment in course.segments:
        values += [values[-1] + segment.luck, values[-1] + segment.luck - segment.lost]
    values.append(values[-1] + course.last_luck)
    return _Plot(plot_of(box), tuple(values), round_figures([round(value) for value in values]))


def draw_curve(course: RoundCurve, chosen: int, canvas: Canvas, box: Rect) -> None:
    """Draw the curve with its scale, the turns below and the finds on it; the selected one is highlighted."""
    plot = _plot_curve(course, box)
    draw_scale(canvas, plot.lines, plot.box)
    around = plot.box.grown(MARGIN)
    draw_picture(canvas, around, _line(course.segments, chosen, plot))
    last = len(plot.values) - 1
    end_y = around.y + plot.at(last)[1]
    text(canvas, words.signed(plot.values[-1]), plot.box.right + 12, end_y + 7, "strong", "ivory", "semi")
    _turns(canvas, course.segments, plot.box, plot.step)
    for number, segment in enumerate(course.segments):
        if segment.find is not None:
            x, y = plot.at(2 * number + 1)
            draw_seal(
                canvas,
                around.x + x + plot.step / 2,
                around.y + y - 18,
                str(segment.find + 1),
                on=segment.find == chosen,
            )


def _line(segments: Sequence[CurveSegment], chosen: int, plot: _Plot) -> str:
    """Return the SVG: luck in thin lines, the cost of choices in thick ones, and the selected find's segment."""
    thin = thick = dots = shade = ""
    for place in range(1, len(plot.values)):
        (x0, y0), (x1, y1) = plot.at(place - 1), plot.at(place)
        d = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
        segment = segments[place // 2 - 1] if place % 2 == 0 else None
        if segment is not None and segment.lost > LEAST_SHOWN:
            thick += stroke(d, CHOICE, 5)
        else:
            thin += stroke(d, LUCK, 1.8)
        if segment is None:
            dots += f'<circle cx="{x1:.1f}" cy="{y1:.1f}" r="2.6" fill="{color(LUCK)}"/>'
        elif segment.find is not None and segment.find == chosen:
            shade = (
                f'<rect x="{x0 - 4:.1f}" y="0" width="{x1 - x0 + 8:.1f}" height="{plot.box.h + 2 * MARGIN:g}" rx="4" '
                f'fill="{color(CHOICE)}" fill-opacity=".16"/>'
            )
    ends = (plot.at(0), plot.at(len(plot.values) - 1))
    return (
        shade
        + thin
        + thick
        + dots
        + "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{color("ivory")}"/>' for x, y in ends)
    )


def _turns(canvas: Canvas, segments: Sequence[CurveSegment], plot: Rect, step: float) -> None:
    """Draw the turns under the curve, each at its first choice, as far as there is room."""
    free = plot.x
    for number, segment in enumerate(segments):
        if number and segments[number - 1].turn == segment.turn:
            continue
        label = words.TURN(number=segment.turn) if number == 0 else str(segment.turn)
        x = plot.x + (2 * number + 1) * step
        if x >= free:
            free = x + 12 + text(canvas, label, x, plot.bottom + 22, "note", "text_dim")
