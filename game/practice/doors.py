"""The doors of the practice page: doorways with stepped shoulders and a picture above each, as SVG drawings."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.table import rails
from game.ui import drawings
from game.ui.buttons import Feel, button
from game.ui.canvas import Canvas
from game.ui.drawings import document, gradient
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.paint import glow, hairline, shadow, text

LUCK, CHOICE = "legal", "accent"  # ice blue: what the cards did; gold: what the player did
PICTURE_HIGH, BUTTON_HIGH, DOOR_WIDE = 112.0, 38.0, 220.0
CARD = (46.0, 65.0)
RAYS, RAY_DU = 9, 150.0
DAYS_IN_A_WEEK, DAY_DU = 7, 24.0


def stroke(d: str, ink: str, wide: float = 1.4, opacity: float = 1, fill: str = "none") -> str:
    """Return a path of a drawing."""
    ground = fill if fill == "none" else color(fill)
    return (
        f'<path d="{d}" fill="{ground}" stroke="{color(ink)}" stroke-width="{wide:g}" stroke-opacity="{opacity:g}" '
        f'stroke-linejoin="round"/>'
    )


def lozenge(x: float, y: float, r: float, filled: bool, ink: str = "accent", wide: float = 1.3) -> str:
    """Return a lozenge of a drawing."""
    d = f"M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z"
    return stroke(d, ink, wide, 1, ink if filled else "none")


def draw_picture(canvas: Canvas, box: Rect, body: str, defs: str = "") -> None:
    """Draw an SVG body in a box."""
    canvas.svg(document(body, box.w, box.h, defs), *box)


def _shape(w: float, h: float, k: float) -> str:
    """Return the outline of a doorway, inset by k."""
    a, b, t = k, w - k, k
    return (
        f"M{a + 34:g} {t:g}H{b - 34:g}V{t + 9:g}H{b - 17:g}V{t + 18:g}H{b:g}V{h - k - 8:g}"
        f"Q{b:g} {h - k:g} {b - 8:g} {h - k:g}H{a + 8:g}Q{a:g} {h - k:g} {a:g} {h - k - 8:g}"
        f"V{t + 18:g}H{a + 17:g}V{t + 9:g}H{a + 34:g}Z"
    )


def practice_door(waits: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw the background of a door, bright if something is due behind it or it is touched."""
    w, h = round(box.w, 1), round(box.h, 1)
    lit = feel.focus or feel.hover > 0.5
    if lit:
        glow(canvas, (box.x + 2, box.y + 20, w - 4, h - 22), "accent", 9, 8, 120)
    else:
        shadow(canvas, (box.x, box.y + 16, w, h - 16), 8, 6, 130, 4)
    top, low = ("raised", "raised_low") if lit or waits else ("panel", "panel_low")
    angles = [math.pi * (at + 0.6) / (RAYS + 0.2) for at in range(RAYS)]
    rays = "".join(
        f"M{w / 2:g} 112L{w / 2 - RAY_DU * math.cos(a):.1f} {112 - RAY_DU * math.sin(a):.1f}" for a in angles
    )
    edge = "url(#gold)" if lit else color("line")
    body = (
        f'<clipPath id="c"><rect x="8" y="20" width="{w - 16:g}" height="92"/></clipPath>'
        f'<path d="{_shape(w, h, 1.2)}" fill="url(#d)" stroke="{edge}" stroke-width="{2.4 if lit else 1.3}" '
        f'stroke-opacity="{1 if lit else 0.7}"/><g clip-path="url(#c)">{stroke(rays, "line", 1, 0.25)}</g>'
    )
    body += stroke(_shape(w, h, 6.5), "line", 1, 0.5 if lit else 0.3)
    draw_picture(canvas, box, body, gradient("d", ("0%", top, 1), ("100%", low, 1)) + drawings.GOLD)
    hairline(canvas, box.x + 22, box.y + PICTURE_HIGH, w - 44, 0.45)


def door_heading(label: str, key: str, waits: bool, canvas: Canvas, box: Rect) -> None:
    """Draw the label like a button: the whole door is one."""
    button(canvas, box, label, "gold" if waits else "dark", key=key)


def play_picture(canvas: Canvas, box: Rect) -> None:
    """Draw three cards."""
    x = box.center.x - 34
    for at, code in enumerate(("7h", "8h", "9h")):
        rails.leaning(canvas, code, (x + at * 34, box.y + 60 + abs(at - 1) * 4), CARD, 10 - at * 10)


def review_picture(canvas: Canvas, box: Rect) -> None:
    """Draw expected points: they fall with luck (ice blue) and jump where a choice cost some (gold)."""
    before, after = "M16 30L38 38L60 34L82 52L102 64", "M110 36L132 46L154 44L184 70"
    body = stroke("M14 88H186", "text_dim", 1, 0.4) + stroke(before, LUCK, 2.2) + stroke(after, LUCK, 2.2)
    body += stroke("M102 64L110 36", CHOICE, 3.2) + lozenge(110, 35, 6, True)
    draw_picture(canvas, Rect(box.center.x - 100, box.y + 12, 200, 96), body)


def drill_picture(canvas: Canvas, box: Rect) -> None:
    """Draw two cards and a question mark."""
    x, y = box.center.x - 110, box.y
    rails.back(canvas, (x + 58, y + 30, *CARD), cast=4)
    rails.face(canvas, "9c", (x + 116, y + 30, *CARD))
    seal = f'<circle cx="15" cy="15" r="13.6" fill="{color("accent")}" stroke="#2b1a04" stroke-width="1.6"/>'
    draw_picture(canvas, Rect(x + 95, y + 47, 30, 30), seal)
    text(canvas, "?", x + 110, y + 69, "strong", "accent_ink", "bold", "c")


def set_up_picture(canvas: Canvas, box: Rect) -> None:
    """Draw a card on its way to its place."""
    x, y = box.center.x - 110, box.y
    rails.face(canvas, "Qd", (x + 36, y + 32, *CARD))
    rails.place_mark(canvas, (x + 87, y + 32, *CARD))
    rails.face(canvas, "Ad", (x + 138, y + 32, *CARD))
    rails.leaning(canvas, "Kd", (x + 113, y + 50), CARD, -7)


def day_picture(days: Sequence[bool | None], canvas: Canvas, box: Rect) -> None:
    """Draw weeks from Monday to Sunday: the days on which the deal was played (True: at par or better), and
    the others.
    """
    body = ""
    for at, was in enumerate(days):
        cx, cy = 12 + at % DAYS_IN_A_WEEK * DAY_DU, 14 + at // DAYS_IN_A_WEEK * DAY_DU
        last = at == len(days) - 1
        if was is not None:
            body += lozenge(cx, cy, 7.5, was, "accent", 1.2)
        if last:
            body += lozenge(cx, cy, 10, False, "text", 1.6)
        if was is None:
            body += f'<circle cx="{cx}" cy="{cy}" r="1.8" fill="{color("text_dim")}" fill-opacity=".6"/>'
    draw_picture(canvas, Rect(box.center.x - 84, box.y + 24, 168, 88), body)
