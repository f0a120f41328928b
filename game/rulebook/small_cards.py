"""Small pictures for pages about rules, as nodes of one size: cards side by side, backs, coins, an arrow, a seal."""

from collections.abc import Sequence
from functools import partial

from game.table import rails
from game.ui import signs
from game.ui.canvas import Canvas
from game.ui.drawings import document
from game.ui.geometry import Rect, rail_card_width
from game.ui.looks import color
from game.ui.nodes import CustomPaint, Node

WIDEST, INDEX = 0.92, 40.0  # a step that covers no index, of a card's width; the widest index
COIN_STEP, COIN_RISE = 0.6, 0.32  # from coin to coin, of a coin
ARROW = 34.0, 16.0


def cards(codes: Sequence[str], high: float, step: float | None = None) -> Node:
    """Return cards side by side, `step` apart."""
    wide = rail_card_width(high)
    step = wide * WIDEST if step is None else step
    return CustomPaint(
        partial(_cards, tuple(codes), step, high), w=wide + step * (len(codes) - 1), h=high, least_h=high
    )


def _cards(codes: Sequence[str], step: float, high: float, canvas: Canvas, box: Rect) -> None:
    for at, code in enumerate(codes):
        last = at + 1 == len(codes)
        rails.rail_card(canvas, code, box.x + at * step, box.y, high, index=min(step, INDEX), last=last)


def backs(count: int, high: float) -> Node:
    """Return this many face-down cards."""
    wide = rail_card_width(high)
    step = wide * 0.6
    return CustomPaint(partial(_backs, count, step, high), w=wide + step * (count - 1) + 2, h=high, least_h=high)


def _backs(count: int, step: float, high: float, canvas: Canvas, box: Rect) -> None:
    for at in range(count):
        rails.back(canvas, (box.x + at * step, box.y, rail_card_width(high), high), cast=1)


def coins(count: int, side: float = 28.0) -> Node:
    """Return this many coins, each a little higher than the one before."""
    wide, high = side * (1 + COIN_STEP * (count - 1)), side * (1 + COIN_RISE * (count - 1))
    return CustomPaint(partial(_coins, count, side), w=wide, h=high, least_h=high)


def _coins(count: int, side: float, canvas: Canvas, box: Rect) -> None:
    for at in range(count):
        x, y = box.x + at * side * COIN_STEP, box.bottom - side - at * side * COIN_RISE
        canvas.svg(signs.COIN, x, y, side, side)


def arrow() -> Node:
    """Return an arrow to the next picture."""
    return CustomPaint(_arrow, w=ARROW[0], h=ARROW[1])


def _arrow(canvas: Canvas, box: Rect) -> None:
    line = f'<path d="M1 8H26M21 2L29 8L21 14" fill="none" stroke="{color("accent")}" stroke-width="2.6"/>'
    canvas.svg(document(line, *ARROW), box.x, box.y, *ARROW)


def seal(allowed: bool) -> Node:
    """Return a tick, or a cross."""
    return CustomPaint(partial(_seal, signs.TICK_SEAL if allowed else signs.CROSS_SEAL), w=24.0, h=24.0)


def _seal(drawing: str, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawing, *box)
