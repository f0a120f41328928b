"""The charts of the lab: a figure under both rule sets with how far the difference may be off, and hands down by turn.

Nothing is told by colour alone: the rule set before is dashed, the one after solid; what is not sure is grey and says
so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import frame, text
from game.ui.theme import colour

BEFORE, AFTER, UNSURE, GRID = "#8be4ff", "accent", "text_dim", "#c1cfc1"
DASHES, FIGURE_WIDE, BAR_HIGH, TICK = "6 4", 74.0, 15.0, 4.0
INDENT = 13.0  # of a contract beside its number, for each figure of that
CLEAR = 0.4  # a curve that ends higher leaves room for its number under it
FULL = 0.9  # of the room: the longest bar


class FigureCard(NamedTuple):
    """A figure of both rule sets: lengths as shares of the longest bar, what is said, and the interval's half."""

    title: str
    by: str
    before: float
    after: float
    half: float
    before_said: str
    after_said: str
    is_sure: bool
    spoken: str


class Curve(NamedTuple):
    """A contract: how many hands are down by each turn under both rule sets (empty: no such round), and in the end."""

    number: str
    contract: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    said: str
    note: str
    is_rare: bool


def draw_figure(card: FigureCard, canvas: Canvas, box: Rect) -> None:
    """The card of a figure: what it is, how much it changes, a bar for each rule set."""
    ink = "text" if card.is_sure else "text_dim"
    wide = text(canvas, card.by, box.right, box.y + 15, "note", AFTER if card.is_sure else UNSURE, "semi", "r")
    text(canvas, card.title, box.x, box.y + 15, "note", ink, "semi", fit=box.w - wide - 8)
    plot = Rect(box.x, box.y + 26, box.w - FIGURE_WIDE, box.h - 28)
    rows = (plot.y + plot.h * 0.28, plot.y + plot.h * 0.74)
    canvas.svg(_bars(card, plot), *plot)
    for y, said, weight in ((rows[0], card.before_said, "regular"), (rows[1], card.after_said, "semi")):
        text(canvas, said, box.right, y + 5, "text", ink, weight, "r")  # type: ignore[arg-type]


def _bars(card: FigureCard, plot: Rect) -> str:
    one, other = (plot.w * FULL * share for share in (card.before, card.after))
    full = colour(AFTER) if card.is_sure else colour(UNSURE)
    dashed = BEFORE if card.is_sure else colour(UNSURE)
    top, low = plot.h * 0.28, plot.h * 0.74
    half = plot.w * FULL * card.half
    body = (
        f'<rect x="1" y="{top - BAR_HIGH / 2:.1f}" width="{max(1.0, one):.1f}" height="{BAR_HIGH}" fill="{dashed}" '
        f'fill-opacity=".12" stroke="{dashed}" stroke-width="1.6" stroke-dasharray="{DASHES}"/>'
        f'<path d="M{1 + one:.1f} {top:.1f}V{plot.h - 2:.1f}" stroke="{dashed}" stroke-width="1.4" '
        f'stroke-dasharray="{DASHES}"/>'
        f'<rect x="1" y="{low - BAR_HIGH / 2:.1f}" width="{max(1.0, other):.1f}" height="{BAR_HIGH}" fill="{full}"/>'
        f'<path d="M{other + 1 - half:.1f} {low:.1f}H{other + 1 + half:.1f}M{other + 1 - half:.1f} {low - TICK:.1f}v'
        f'{2 * TICK}M{other + 1 + half:.1f} {low - TICK:.1f}v{2 * TICK}" stroke="#ffffff" stroke-width="1.8"/>'
        f'<path d="M1 0V{plot.h:.1f}" stroke="{GRID}" stroke-opacity=".5" stroke-width="1.2"/>'
    )
    return drawings.document(body, plot.w, plot.h)


def draw_curve(curve: Curve, canvas: Canvas, box: Rect) -> None:
    """The curves of one contract, from nobody to everybody, and its words above."""
    text(canvas, curve.number, box.x, box.y + 13, "note", "accent", "bold")
    left = INDENT * len(curve.number)
    lines = canvas.lettering.wrap(curve.contract, box.w - left, "note")[:3]
    for at, line in enumerate(lines):
        text(canvas, line, box.x + left, box.y + 13 + at * 15, "note", "text", fit=box.w - left)
    if curve.note:
        y = box.y + 13 + len(lines) * 15
        text(canvas, curve.note, box.x + left, y, "note", "accent", "medium", fit=box.w - left)
    plot = Rect(box.x, box.y + 76, box.w - 6, box.h - 80)
    canvas.svg(_curves(curve, plot), *plot)
    ink = "danger_text" if curve.is_rare else "ivory"
    ends = [shares[-1] for shares in (curve.before, curve.after) if shares] or [0.0]
    over = plot.y + plot.h * (1 - max(ends)) - 8
    y = plot.bottom - 8 if min(ends) > CLEAR else max(plot.y + 12, over)
    text(canvas, curve.said, plot.right, y, "note", ink, "semi", "r")


def _curves(curve: Curve, plot: Rect) -> str:
    body = "".join(
        f'<path d="M0 {y:.1f}H{plot.w:.1f}" stroke="{GRID}" stroke-opacity=".25" stroke-width="1"/>'
        for y in (1.0, plot.h / 2, plot.h - 1)
    )
    body += _line(curve.before, plot, f'stroke="{BEFORE}" stroke-width="1.6" stroke-dasharray="{DASHES}"')
    body += _line(curve.after, plot, f'stroke="{colour(AFTER)}" stroke-width="2.4"')
    return drawings.document(body, plot.w, plot.h)


def _line(shares: Sequence[float], plot: Rect, look: str) -> str:
    if not shares:
        return ""
    step = plot.w / max(1, len(shares) - 1)
    d = "L".join(f"{at * step:.1f} {1 + (plot.h - 2) * (1 - share):.1f}" for at, share in enumerate(shares))
    return f'<path d="M{d}" fill="none" {look} stroke-linejoin="round"/>'


def draw_legend(dashed: bool, canvas: Canvas, box: Rect) -> None:
    """The line of a rule set in the legend."""
    look = f'stroke="{BEFORE}" stroke-width="2" stroke-dasharray="{DASHES}"'
    if not dashed:
        look = f'stroke="{colour(AFTER)}" stroke-width="3"'
    canvas.svg(drawings.document(f'<path d="M0 5H{box.w:g}" {look}/>', box.w, 10), box.x, box.centre.y - 5, box.w, 10)


def draw_progress(share: float, canvas: Canvas, box: Rect) -> None:
    """How far it is."""
    frame(canvas, box, "line", 4, 1, 0.6, "well", 1)
    if share > 0:
        canvas.svg(
            drawings.frame(round(box.w * share, 1), box.h, "accent", 4, 1, 1, "accent", 0.85),
            box.x,
            box.y,
            box.w * share,
            box.h,
        )
