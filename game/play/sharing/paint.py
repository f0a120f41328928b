"""Painting what a shared screen shows while all hands are hidden: names to press, and the place of the cards.

The only face drawn is the card of a question. Words and boxes are passed in; there is no view or hand here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.table import rails
from game.ui.boxes import Child, Column, Pad, Row
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.form import drawn_icon
from game.ui.geometry import CARD_SHAPE, Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, paint_tree
from game.ui.paint import dashed, frame, glow, keycap, keycap_width, panel, portrait

MARGIN, GAP = 14.0, 18.0
LINE_ICON, LINES_GAP = 18.0, 2.0
QUIET_ICON, QUIET_MARGIN = 22.0, 20.0
AWAY_FACE, AWAY_MARGIN, KEPT = 40.0, 30.0, 0.28  # where a hand lies face down, and how strong its frame is
AWAY = Dashes("line", 10, 1.2, "4 5", KEPT, "#03191a", 0.2)
FACE, FACE_AIR, FACE_PART, FACE_GAP, SEAT_MARGIN, CAP = 40.0, 26.0, 0.24, 0.25, 8.0, 20.0
CHOSEN_BLUR, CHOSEN_GLOW = 6.0, 170


def paint_card(code: str, canvas: Canvas, box: Rect) -> None:
    """Paint the card that a question is about, in its shape."""
    wide = min(box.w, box.h * CARD_SHAPE)
    rails.face(canvas, code, Rect(box.center.x - wide / 2, box.y, wide, wide / CARD_SHAPE), cast=3)


def paint_quiet(canvas: Canvas, band: Rect, line: str, is_person: bool) -> None:
    """Paint the band while somebody acts and nothing is asked."""
    panel(canvas, band)
    if line:
        words = Text(line, Style("strong", weight="medium", most=1), grow=1)
        parts = [drawn_icon("person" if is_person else "machine", QUIET_ICON), words]
        paint_tree(canvas, Pad(Row(parts, MARGIN), (QUIET_MARGIN, 0)), band)


def paint_put_away(canvas: Canvas, box: Rect, line: str, face: str) -> None:
    """Paint a sentence in the place of a row of cards."""
    dashed(canvas, box, AWAY)
    sign = CustomPaint(partial(_face, face, 0.8), w=AWAY_FACE, h=AWAY_FACE)
    words = Text(line, NOTE._replace(size="text", at="c", most=1))
    paint_tree(canvas, Pad(Column([Row([sign], pack="middle"), words], GAP, pack="middle"), (AWAY_MARGIN, 0)), box)


def paint_name(
    name: str, face: str, key: str, chosen: bool, canvas: Canvas, box: Rect, feel: Feel, line: str = ""
) -> None:
    """Paint a seat's button: face, name, its key, and perhaps a line; cards and buys are in the plaques."""
    if chosen:
        glow(canvas, box, "accent", blur=CHOSEN_BLUR, strength=CHOSEN_GLOW)
    panel(canvas, box, "raised" if chosen or feel.hover > 0.5 else "plain", "accent" if chosen else "line")
    if chosen:
        frame(canvas, box, "accent", thick=2.5)
    tick, key = drawn_icon("tick", LINE_ICON) if chosen else None, canvas.device.cap(key)
    cap = CustomPaint(partial(_cap, key), w=keycap_width(canvas, key), h=CAP) if key else None
    style = Style(ink="ivory" if chosen else "text", weight="semi", most=1)
    below = Text(line, NOTE._replace(ink="text", most=1)) if line else None
    paint_tree(canvas, seat_tree(box, face, [Text(name, style, (name,), grow=1), tick, cap], below), box)
    if feel.focus:
        focus_ring(canvas, box)


def seat_tree(box: Rect, face: str, name: Sequence[Child], below: Node | None = None) -> Node:
    """Return a seat's face, beside it the line of its name and perhaps another below."""
    side = min(FACE, box.h - FACE_AIR, box.w * FACE_PART)
    sign = CustomPaint(partial(_face, face, 1.0), w=side, h=side)
    words = Column([Row(name, LINES_GAP), below], pack="middle", grow=1)
    return Row([Gap(w=side * FACE_GAP), sign, Gap(w=side * FACE_GAP), words, Gap(w=SEAT_MARGIN)])


def _face(face: str, alpha: float, canvas: Canvas, box: Rect) -> None:
    portrait(canvas, face, "calm", box.x, box.y, box.w, alpha)


def _cap(key: str, canvas: Canvas, box: Rect) -> None:
    keycap(canvas, box.x, box.y, key)
