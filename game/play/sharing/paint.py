"""Painting a table with all hands hidden: the question in the band, the names to press, and the place of the cards.

The only face drawn is the upcard of the question. Words and boxes are passed in; there is no view or hand here.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.table import rails
from game.table.grid import TableGrid
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.geometry import Rect
from game.ui.paint import (
    banner,
    brackets,
    dashed,
    fitting,
    frame,
    glow,
    icon,
    keycap,
    keycap_width,
    largest_of,
    panel,
    portrait,
    text,
    width_of,
)

BAND_LEAD = 23.0
KEPT = 0.28


def paint_question(
    canvas: Canvas,
    grid: TableGrid,
    card: str,
    head: str,
    lines: Sequence[tuple[str, str]],
    right: float,
    *,
    urgent: bool,
) -> None:
    """Paint the banner over the whole band: the card, the large line, and smaller lines with their icons.

    Its notch points to the discard pile, and its buttons begin at `right`.
    """
    box = grid.band
    banner(canvas, box, grid.discard.center.x, urgent=urgent)
    rails.face(canvas, card, (box.x + 14, box.y + 8, 56, 78), cast=3)
    x, room = box.x + 88, right - box.x - 88 - 18
    size = largest_of(canvas, head, ("head", "strong", "text"), room, "medium")
    text(canvas, head, x, box.y + 33, size, "ivory", "medium", fit=room)
    for at, (name, line) in enumerate(lines[:2]):
        y = box.y + 58 + at * BAND_LEAD
        icon(canvas, name, x, y - 14, 18, "accent" if at == 0 else "legal")
        size = "text" if width_of(canvas, line, "text") <= room - 26 else "note"
        text(canvas, line, x + 26, y, size, "text", fit=room - 26)


def paint_quiet(canvas: Canvas, band: Rect, line: str, is_person: bool) -> None:
    """Paint the band while somebody acts and nothing is asked."""
    panel(canvas, band)
    if not line:
        return
    icon(canvas, "person" if is_person else "machine", band.x + 20, band.center.y - 11, 22, "accent")
    text(canvas, line, band.x + 54, band.center.y + 7, "strong", "text", "medium", fit=band.w - 80)


def paint_put_away(canvas: Canvas, box: Rect, line: str, face: str) -> None:
    """Paint a sentence in the place of a row of cards."""
    dashed(canvas, box, Dashes("line", 10, 1.2, "4 5", KEPT, "#03191a", 0.2))
    portrait(canvas, face, "calm", box.center.x - 20, box.y + box.h * 0.2, 40, 0.8)
    text(canvas, line, box.center.x, box.y + box.h * 0.72, "text", "text_dim", at="c", fit=box.w - 60)


def paint_name(
    name: str, face: str, key: str, facts: tuple[str, ...], chosen: bool, canvas: Canvas, box: Rect, feel: Feel
) -> None:
    """Paint a seat's button: face, name, public facts (the longest version that fits), and its key."""
    if chosen:
        glow(canvas, box, "accent", 8, 6, 170)
    panel(canvas, box, "raised" if chosen or feel.hover > 0.5 else "plain", "accent" if chosen else "line")
    if chosen:
        frame(canvas, box, "accent", 8, 2.5)
    left, name_base, facts_base = _beside_face(canvas, box, face)
    cap = keycap_width(canvas, key)
    room = box.right - left - cap - 14
    text(canvas, name, left, name_base, "text", "ivory" if chosen else "text", "semi", fit=room)
    beside = box.right - left - 8
    text(canvas, fitting(canvas, facts, beside, "note"), left, facts_base, "note", "text", fit=beside)
    if chosen:
        icon(canvas, "tick", box.right - cap - 32, box.y + 12, 18, "accent")
    if key:
        keycap(canvas, box.right - cap - 8, name_base - 18, key)
    if feel.focus:
        focus_ring(canvas, box)


def _beside_face(canvas: Canvas, box: Rect, face: str, alpha: float = 1.0) -> tuple[float, float, float]:
    """Paint a seat's face; return where the words beside it begin and their baselines."""
    size = min(40.0, box.h - 26, box.w * 0.24)
    portrait(canvas, face, "calm", box.x + size / 4, box.center.y - size / 2, size, alpha)
    return box.x + 1.5 * size, box.center.y - 4, box.center.y + 17


def paint_unasked(canvas: Canvas, box: Rect, name: str, face: str, why: str) -> None:
    """Paint the place of a player who is not asked."""
    dashed(canvas, box, Dashes("text_dim", 8, 1, opacity=0.4, fill="#03191a", fill_opacity=0.2))
    left, name_base, why_base = _beside_face(canvas, box, face, 0.5)
    text(canvas, name, left, name_base, "text", "text_dim", "semi", fit=box.right - left - 8)
    text(canvas, why, left, why_base, "note", "text_dim", fit=box.right - left - 8)


def paint_place(canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Paint a meld, or an end of one, to which a call may go."""
    near = feel.focus or feel.hover > 0.5
    frame(canvas, box, "legal", 7, 3.0 if near else 1.6, 1 if near else 0.7)
    if near:
        brackets(canvas, box.grown(4), "legal", 12, 2.6)
