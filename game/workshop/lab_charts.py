"""The lab's charts: each figure under both rule sets with the margin of error, and hands down by turn.

No information depends on color alone: the first rule set is dashed, the second solid; unclear differences are gray and
say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ai.lab import RARELY, Contract, Difference
from game.rules.variant import Variant
from game.text import ui
from game.text.cards import contract_words
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.paint import frame, text
from game.workshop import lab_words as words

BEFORE, AFTER, UNSURE, GRID = "#8be4ff", "accent", "text_dim", "#c1cfc1"
DASHES, FIGURE_WIDE, BAR_HIGH, TICK = "6 4", 74.0, 15.0, 4.0
INDENT = 13.0  # the indent of a contract beside its number, per digit
CLEAR = 0.4  # a curve that ends higher has room for its number below
FULL = 0.9  # a share of the room: the longest bar


class _Bars(NamedTuple):
    """A figure of both rule sets as bars: lengths as shares of the longest, and half of the interval."""

    before: float
    after: float
    half: float
    is_sure: bool


def figure_words(difference: Difference, *, telling: bool) -> tuple[str, str, str]:
    """Return a figure in both rule sets, and its change or that it is not clear; empty while there are too
    few games.
    """
    before, after = (words.amount(difference.name, value) for value in (difference.before, difference.after))
    certain = telling and difference.differs
    by = words.by_how_much(difference.name, difference.by.mean, difference.by.half) if certain else words.UNSURE
    return before, after, by


def draw_figure(difference: Difference, telling: bool, canvas: Canvas, box: Rect) -> None:
    """Draw the card of a figure: its name, its change, and a bar for each rule set.

    `telling` is False while there are too few games to say how clear the difference is.
    """
    before, after, by = figure_words(difference, telling=telling)
    half, is_sure = difference.by.half if telling else 0.0, telling and difference.differs
    longest = max(difference.before, difference.after + half, 1e-9)
    bars = _Bars(difference.before / longest, difference.after / longest, half / longest, is_sure)
    ink = "text" if is_sure else "text_dim"
    value = by if telling else ""
    wide = text(canvas, value, box.right, box.y + 15, "note", AFTER if is_sure else UNSURE, "semi", "r")
    text(canvas, words.TITLES[difference.name], box.x, box.y + 15, "note", ink, "semi", fit=box.w - wide - 8)
    plot = Rect(box.x, box.y + 26, box.w - FIGURE_WIDE, box.h - 28)
    rows = (plot.y + plot.h * 0.28, plot.y + plot.h * 0.74)
    canvas.svg(_bars(bars, plot), *plot)
    for y, value, weight in ((rows[0], before, "regular"), (rows[1], after, "semi")):
        text(canvas, value, box.right, y + 5, "text", ink, weight, "r")  # type: ignore[arg-type]


def _bars(card: _Bars, plot: Rect) -> str:
    one, other = (plot.w * FULL * share for share in (card.before, card.after))
    full = color(AFTER) if card.is_sure else color(UNSURE)
    dashed = BEFORE if card.is_sure else color(UNSURE)
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


def contract_of(curve: Contract, pair: tuple[Variant, Variant]) -> tuple[str, str]:
    """Return the contract in words under the compared rule set, and what has changed."""
    rounds = [rules.rounds[curve.round - 1] if shares else None for rules, shares in zip(pair, curve[1:3], strict=True)]
    old, new = rounds
    note = ""
    if old is None or new is None:
        note = words.NEW if old is None else words.GONE
    elif old.contract != new.contract:
        note = words.CHANGED
    asked = new or old
    return contract_words(asked.contract) if asked is not None else "", note


def share_of(curve: Contract) -> float:
    """Return the share of hands that are down at the end."""
    shown = curve.after or curve.before
    return shown[-1] if shown else 0.0


def draw_curve(curve: Contract, pair: tuple[Variant, Variant], canvas: Canvas, box: Rect) -> None:
    """Draw the curves of one contract, from 0 to 100 %, with its words above."""
    number, (contract, note), share = str(curve.round), contract_of(curve, pair), share_of(curve)
    text(canvas, number, box.x, box.y + 13, "note", "accent", "bold")
    left = INDENT * len(number)
    lines = canvas.lettering.wrap(contract, box.w - left, "note")[:3]
    for at, line in enumerate(lines):
        text(canvas, line, box.x + left, box.y + 13 + at * 15, "note", "text", fit=box.w - left)
    if note:
        y = box.y + 13 + len(lines) * 15
        text(canvas, note, box.x + left, y, "note", "accent", "medium", fit=box.w - left)
    plot = Rect(box.x, box.y + 76, box.w - 6, box.h - 80)
    canvas.svg(_curves(curve, plot), *plot)
    ink = "danger_text" if curve.after and share < RARELY else "ivory"
    ends = [shares[-1] for shares in (curve.before, curve.after) if shares] or [0.0]
    over = plot.y + plot.h * (1 - max(ends)) - 8
    y = plot.bottom - 8 if min(ends) > CLEAR else max(plot.y + 12, over)
    text(canvas, ui.per_cent(share), plot.right, y, "note", ink, "semi", "r")


def _curves(curve: Contract, plot: Rect) -> str:
    body = "".join(
        f'<path d="M0 {y:.1f}H{plot.w:.1f}" stroke="{GRID}" stroke-opacity=".25" stroke-width="1"/>'
        for y in (1.0, plot.h / 2, plot.h - 1)
    )
    body += _line(curve.before, plot, f'stroke="{BEFORE}" stroke-width="1.6" stroke-dasharray="{DASHES}"')
    body += _line(curve.after, plot, f'stroke="{color(AFTER)}" stroke-width="2.4"')
    return drawings.document(body, plot.w, plot.h)


def _line(shares: Sequence[float], plot: Rect, look: str) -> str:
    if not shares:
        return ""
    step = plot.w / max(1, len(shares) - 1)
    d = "L".join(f"{at * step:.1f} {1 + (plot.h - 2) * (1 - share):.1f}" for at, share in enumerate(shares))
    return f'<path d="M{d}" fill="none" {look} stroke-linejoin="round"/>'


def draw_legend(dashed: bool, canvas: Canvas, box: Rect) -> None:
    """Draw the line of a rule set in the legend."""
    look = f'stroke="{BEFORE}" stroke-width="2" stroke-dasharray="{DASHES}"'
    if not dashed:
        look = f'stroke="{color(AFTER)}" stroke-width="3"'
    canvas.svg(drawings.document(f'<path d="M0 5H{box.w:g}" {look}/>', box.w, 10), box.x, box.center.y - 5, box.w, 10)


def draw_progress(share: float, canvas: Canvas, box: Rect) -> None:
    """Draw the progress bar."""
    frame(canvas, box, "line", 4, 1, 0.6, "well", 1)
    if share > 0:
        canvas.svg(
            drawings.frame(round(box.w * share, 1), box.h, "accent", 4, 1, 1, "accent", 0.85),
            box.x,
            box.y,
            box.w * share,
            box.h,
        )
