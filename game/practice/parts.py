"""Small drawings that the practice pages share: bars with their margin, dots, gems, contracts, small cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.practice.doors import draw_picture, stroke
from game.rules.variant import Contract, Kind
from game.table import rails
from game.ui.canvas import Canvas
from game.ui.geometry import Rect, rail_card_width
from game.ui.looks import color
from game.ui.paint import text
from game.ui.signs import TICK_SEAL

WRONG = "danger_text"
BAR_HIGH, WHISKER_HIGH = 16.0, 14.0
GEMS = 4  # at most, of a drill's difficulty


def draw_bar(
    value: float, half: float, most: float, ink: str, canvas: Canvas, box: Rect, high: float = BAR_HIGH
) -> None:
    """Draw a bar from zero, on a scale up to `most`, with its margin of error as a bracket at its end."""
    high = min(high, box.h)
    y, end = (box.h - high) / 2, box.w * min(1.0, max(0.0, value / most))
    body = f'<rect x="0" y="{y:.1f}" width="{box.w:.1f}" height="{high:g}" rx="4" fill="{color("well")}"/>'
    if end > 0:
        body += f'<rect x="0" y="{y:.1f}" width="{end:.1f}" height="{high:g}" rx="4" fill="{color(ink)}"/>'
    if half > 0:
        low, top = (box.w * min(1.0, max(0.0, edge / most)) for edge in (value - half, value + half))
        a, b = max(1.5, low), min(box.w - 1.5, top)
        m, up = box.h / 2, WHISKER_HIGH / 2
        d = f"M{a:.1f} {m:g}H{b:.1f}M{a:.1f} {m - up:g}V{m + up:g}M{b:.1f} {m - up:g}V{m + up:g}"
        body += stroke(d, "well", 4.5, 0.75) + stroke(d, "ivory", 2)
    draw_picture(canvas, box, body)


def draw_tick(canvas: Canvas, box: Rect) -> None:
    """Draw the seal of what is right, as large as its box."""
    side = min(box.w, box.h)
    canvas.svg(TICK_SEAL, box.center.x - side / 2, box.center.y - side / 2, side, side)


def draw_gems(filled: int, canvas: Canvas, box: Rect) -> None:
    """Draw a difficulty: one to four gems, filled."""
    side = min(14.0, box.h, box.w / GEMS - 3)
    body = "".join(
        stroke(
            f"M{at * (side + 3) + side / 2:.1f} 1L{at * (side + 3) + side - 1:.1f} {side / 2:.1f}"
            f"L{at * (side + 3) + side / 2:.1f} {side - 1:.1f}L{at * (side + 3) + 1:.1f} {side / 2:.1f}Z",
            "accent",
            1.3,
            1,
            "accent" if at < filled else "none",
        )
        for at in range(GEMS)
    )
    draw_picture(canvas, Rect(box.x, box.center.y - side / 2, box.w, side), body)


def gem(x: float, y: float, r: float, answer: bool | None, is_now: bool = False) -> str:
    """Return a gem of an answer: filled with a tick, hollow with a dash, with a dot if it is asked now, or empty."""
    d = f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z"
    s = r / 14
    if answer is True:
        tick = f"M{x - 5 * s:.1f} {y + 0.5 * s:.1f}L{x - s:.1f} {y + 4.5 * s:.1f}L{x + 5.5 * s:.1f} {y - 4 * s:.1f}"
        return stroke(d, "accent", 1.6, 1, "accent") + stroke(tick, "accent_ink", 2.6 * s)
    if answer is False:
        return stroke(d, WRONG, 1.8) + stroke(f"M{x - 5 * s:.1f} {y:g}H{x + 5 * s:.1f}", WRONG, 2.6 * s)
    if is_now:
        dot = f'<circle cx="{x:g}" cy="{y:g}" r="{3.4 * s:.1f}" fill="{color("legal")}"/>'
        return stroke(d, "legal", 2) + dot
    return stroke(d, "text_dim", 1.4, 0.8)


def draw_answers(marks: Sequence[bool], total: int, in_a_row: int, asks: bool, canvas: Canvas, box: Rect) -> None:
    """Draw today's drills as gems in rows: those answered, the one asked now if `asks`, and those to come."""
    rows = -(-total // in_a_row)
    step, high = box.w / in_a_row, box.h / max(1, rows)
    r = min(step * 0.42, high * 0.46, 18.0)
    body = "".join(
        gem(
            (at % in_a_row + 0.5) * step,
            (at // in_a_row + 0.5) * high,
            r,
            marks[at] if at < len(marks) else None,
            asks and at == len(marks),
        )
        for at in range(total)
    )
    draw_picture(canvas, box, body)


def draw_contract(contract: Contract, ink: str, canvas: Canvas, box: Rect) -> None:
    """Draw a contract: a set as small upright cards side by side, a run as a stair."""
    groups = [(spec.kind is Kind.RUN, spec.length) for spec in contract]
    if not groups:
        return
    whole = sum(7 * count - 1 for _, count in groups) + 7 * (len(groups) - 1)
    part = min(1.0, box.w / whole, box.h / 22)
    body, x = "", 0.0
    for is_run, count in groups:
        for at in range(count):
            up = 12 - 11 * at / max(1, count - 1) if is_run else 7.0
            body += (
                f'<rect x="{(x + 7 * at) * part:.1f}" y="{up * part:.1f}" width="{5.4 * part:.1f}" '
                f'height="{9 * part:.1f}" rx="1" fill="{color(ink)}"/>'
            )
        x += 7 * count + 6
    wide, high = whole * part, 22 * part
    draw_picture(canvas, Rect(box.center.x - wide / 2, box.center.y - high / 2, wide, high), body)


def draw_cards(codes: Sequence[str], canvas: Canvas, box: Rect) -> None:
    """Draw cards as they lie in melds, as high as the box; `back` is the back of a card."""
    if codes == ("back",):
        rails.back(canvas, (box.x, box.y, box.h * 0.72, box.h), cast=2)
    elif codes:
        rails.rail(canvas, codes, box.x, box.y, box.h, max(box.w, rail_card_width(box.h)))


def cards_width(count: int, high: float) -> float:
    """Return how wide a few cards are at a height."""
    return rail_card_width(high) * (1 + 0.78 * (count - 1))


def draw_dots(marks: Sequence[bool], canvas: Canvas, box: Rect) -> None:
    """Draw a dot for each choice: bright if it may have been as good as the best."""
    step = min(24.0, box.w / max(1, len(marks)))
    r = min(8.0, step * 0.42)
    body = "".join(
        f'<circle cx="{(at + 0.5) * step:.1f}" cy="{box.h / 2:g}" r="{r:.1f}" fill="{color("accent")}" '
        f'fill-opacity="{1 if good else 0.45}"/>'
        for at, good in enumerate(marks)
    )
    draw_picture(canvas, box, body)


def draw_marks(letters: Sequence[str], marks: Sequence[bool], canvas: Canvas, box: Rect) -> None:
    """Draw the days of a week, those on which something was done in gold."""
    step = box.w / len(letters)
    r = min(9.0, step * 0.44)
    body = "".join(
        f'<circle cx="{(at + 0.5) * step:.1f}" cy="{box.h / 2:g}" r="{r:.1f}" '
        f'fill="{color("accent" if done else "well")}" stroke="{color("accent" if done else "text_dim")}" '
        'stroke-width="1.2"/>'
        for at, done in enumerate(marks)
    )
    draw_picture(canvas, box, body)
    for at, letter in enumerate(letters):
        ink = "accent_ink" if marks[at] else "text_dim"
        text(canvas, letter, box.x + (at + 0.5) * step, box.center.y + 4.5, 12, ink, "semi", "c")
