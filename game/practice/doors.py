"""The doors of the practice page: doorways with stepped shoulders and a picture above each, as SVG drawings."""

from __future__ import annotations

from game.ui.buttons import button
from game.ui.canvas import Canvas
from game.ui.drawings import document
from game.ui.geometry import Rect
from game.ui.looks import color

LUCK, CHOICE = "legal", "accent"  # ice blue: what the cards did; gold: what the player did


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


def draw_picture(canvas: Canvas, box: Rect, body: str) -> None:
    """Draw an SVG body in a box."""
    canvas.svg(document(body, box.w, box.h), *box)


def door_heading(label: str, key: str, waits: bool, canvas: Canvas, box: Rect) -> None:
    """Draw the label like a button: the whole door is one."""
    button(canvas, box, label, "gold" if waits else "dark", key=key)
