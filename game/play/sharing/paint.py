"""Painting a table with all hands hidden: the question in the band, the names to press, and the place of the cards.

The only face drawn is the upcard of the question. Words and boxes are passed in; there is no view or hand here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.table import rails
from game.table.grid import TableGrid
from game.ui.boxes import Child, Column, First, Fitting, Pad, Row
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.form import drawn_icon
from game.ui.geometry import Rect
from game.ui.looks import Weight
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, paint_tree
from game.ui.paint import banner, brackets, dashed, frame, glow, keycap, keycap_width, panel, portrait

CARD, CARD_AIR, MARGIN, GAP = (56.0, 78.0), 16.0, 14.0, 18.0  # of a question to everybody
HEAD_SIZES, LINE_SIZES = ("head", "strong", "text"), ("text", "note")
LINE_ICON, ICON_GAP, LINES_GAP = 18.0, 8.0, 2.0
QUIET_ICON, QUIET_MARGIN = 22.0, 20.0
AWAY_FACE, AWAY_MARGIN, KEPT = 40.0, 30.0, 0.28  # where a hand lies face down, and how strong its frame is
AWAY = Dashes("line", 10, 1.2, "4 5", KEPT, "#03191a", 0.2)
UNASKED = Dashes("text_dim", 8, 1, opacity=0.4, fill="#03191a", fill_opacity=0.2)
FACE, FACE_AIR, FACE_PART, FACE_GAP, SEAT_MARGIN, CAP = 40.0, 26.0, 0.24, 0.25, 8.0, 20.0
CHOSEN_BLUR, CHOSEN_GLOW = 6.0, 170
PLACE_RADIUS, PLACE_EDGE, PLACE_REACH = 7.0, 4.0, 12.0


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
    high = min(CARD[1], box.h - CARD_AIR)
    sign = CustomPaint(partial(_card, card), w=high * CARD[0] / CARD[1], h=high)
    most = 2 if grid.is_tall else 1
    ways = [_lines(head, lines[:2], smaller, most) for smaller in range(len(HEAD_SIZES))]
    tree = Pad(Row([sign, Fitting(ways, grow=1)], GAP, cross=None), (MARGIN, CARD_AIR / 2))
    paint_tree(canvas, tree, box._replace(w=right - box.x))


def _lines(head: str, lines: Sequence[tuple[str, str]], smaller: int, most: int) -> Node:
    """The large line over the others, all by `smaller` sizes smaller. Each of the others takes up to `most` lines."""
    words = _one_line(head, HEAD_SIZES[smaller:], "ivory", "medium")
    rows = [_line(name, line, smaller, "legal" if at else "accent", most) for at, (name, line) in enumerate(lines)]
    return Column([words, *rows], LINES_GAP, pack="middle")


def _line(name: str, line: str, smaller: int, ink: str, most: int) -> Node:
    sizes = LINE_SIZES[min(smaller, 1) :]
    words = _one_line(line, sizes) if most == 1 else Text(line, Style(sizes[-1], most=most), grow=1)
    return Row([drawn_icon(name, LINE_ICON, ink), words], ICON_GAP)


def _one_line(words: str, sizes: Sequence[str], ink: str = "text", weight: Weight = "regular") -> Node:
    """Words on one line in the largest of these sizes, cut if even the last is too large."""
    return First([Text(words, Style(size, ink, weight, most=1)) for size in sizes], grow=1, least_w=0)


def _card(code: str, canvas: Canvas, box: Rect) -> None:
    rails.face(canvas, code, box, cast=3)


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


def seat_tree(box: Rect, face: str, name: Sequence[Child], below: Node | None = None, alpha: float = 1.0) -> Node:
    """A seat's face, beside it the line of its name and perhaps another below."""
    side = min(FACE, box.h - FACE_AIR, box.w * FACE_PART)
    sign = CustomPaint(partial(_face, face, alpha), w=side, h=side)
    words = Column([Row(name, LINES_GAP), below], pack="middle", grow=1)
    return Row([Gap(w=side * FACE_GAP), sign, Gap(w=side * FACE_GAP), words, Gap(w=SEAT_MARGIN)])


def _face(face: str, alpha: float, canvas: Canvas, box: Rect) -> None:
    portrait(canvas, face, "calm", box.x, box.y, box.w, alpha)


def _cap(key: str, canvas: Canvas, box: Rect) -> None:
    keycap(canvas, box.x, box.y, key)


def paint_unasked(name: str, face: str, why: str, canvas: Canvas, box: Rect) -> None:
    """Paint the place of a player who is not asked."""
    dashed(canvas, box, UNASKED)
    who = Text(name, Style(ink="text_dim", weight="semi", most=1), (name,), grow=1)
    paint_tree(canvas, seat_tree(box, face, [who], Text(why, NOTE._replace(most=1)), 0.5), box)


def paint_place(canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Paint a meld, or an end of one, to which a call may go."""
    near = feel.focus or feel.hover > 0.5
    frame(canvas, box, "legal", PLACE_RADIUS, 3.0 if near else 1.6, 1 if near else 0.7)
    if near:
        brackets(canvas, box.grown(PLACE_EDGE), "legal", PLACE_REACH, 2.6)
