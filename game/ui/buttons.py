"""Drawing buttons: `button` and `icon_button` draw one in a box, with hover and press as amounts 0 to 1 and a focus
ring.

The amounts come from the caller's clock, so this module knows no time, events or actions. Kinds: gold (the primary
action), dark (others), lacquer (urgent), off (disabled), quiet (small side entries).
"""

from game.ui import drawings
from game.ui.canvas import Box, Canvas
from game.ui.drawings import BUTTON_INKS, ButtonKind, Dashes
from game.ui.geometry import Rect
from game.ui.looks import Weight
from game.ui.paint import cut, dashed, frame, glow, icon, keycap, keycap_width, shadow, text, width_of
from game.ui.text import size_du
from game.value import value

LIFT_DU, SINK_DU = 1.0, 1.5
SEMI: Weight = "semi"
MEDIUM: Weight = "medium"
LEAST_LETTERS, LETTER_STEP = 0.72, 0.5  # of a label: the smallest letters, of the usual ones; and du between sizes
KEY_GAP, ICON_ROOM, SUB_MARGIN = 8.0, 26.0, 14.0
SLIM_DU, SLIM_MARGIN = 90.0, 8.0  # lower buttons of two lines have their cap beside both lines


@value
class Feel:
    """How a widget is touched: amounts 0 to 1, and whether it has keyboard focus."""

    hover: float = 0.0
    press: float = 0.0
    focus: bool = False


AT_REST = Feel()


def button(
    canvas: Canvas,
    box: Box,
    label: str,
    kind: ButtonKind = "dark",
    *,
    key: str = "",
    icon_name: str = "",
    sub: str = "",
    size: str = "text",
    feel: Feel = AT_REST,
) -> Rect:
    """Draw a button with its words: label, key cap, icon before the label, and a second line `sub` below it.

    Return where it is drawn: a pressed button sinks.
    """
    x, y, w, h = box
    y += SINK_DU * feel.press - LIFT_DU * feel.hover * (1 - feel.press)
    _body(canvas, (x, y, w, h), kind, feel)
    if sub:
        _two_lines(canvas, (x, y, w, h), label, sub, kind, key, size)
    else:
        _one_line(canvas, (x, y, w, h), label, kind, key, icon_name, size)
    return Rect(x, y, w, h)


def _body(canvas: Canvas, box: Box, kind: ButtonKind, feel: Feel) -> None:
    x, y, w, h = box
    r = min(10.0, h / 2 - 1)
    if kind not in ("off", "quiet") and feel.press < 1:
        shadow(canvas, box, r, 4, 150, 3)
    if feel.focus:
        glow(canvas, box, "accent", r, 3, 190)
    canvas.svg(drawings.button(w, h, kind), x, y, w, h)
    canvas.svg(drawings.button(w, h, kind, "hover"), x, y, w, h, feel.hover if kind != "off" else 0)
    canvas.svg(drawings.button(w, h, kind, "down"), x, y, w, h, feel.press if kind != "off" else 0)
    if kind == "off":
        dashed(canvas, box, Dashes("#5c6a5f", r))
    if feel.focus:
        focus_ring(canvas, box, r)


def focus_ring(canvas: Canvas, box: Box, radius: float = 8) -> None:
    """Draw the ivory ring that shows keyboard focus."""
    x, y, w, h = box
    frame(canvas, (x - 4, y - 4, w + 8, h + 8), "text", radius + 4, 2)


def _one_line(canvas: Canvas, box: Box, label: str, kind: ButtonKind, key: str, icon_name: str, size: str) -> None:
    x, y, w, h = box
    ink, weight = BUTTON_INKS[kind], _weight(kind)
    cap = keycap_width(canvas, key) + KEY_GAP if key else 0.0
    mark = ICON_ROOM if icon_name else 0.0
    if key and _is_crowded(canvas, label, w - cap - mark - 6, size, weight):
        key, cap = "", 0.0  # the words matter more
    room = w - cap - mark - 6
    letters = fitting(canvas, label, room, size, weight)
    words = cut(canvas, label, room, letters, weight)
    wide = width_of(canvas, words, letters, weight)
    left = x + (w - wide - cap - mark) / 2
    if icon_name:
        icon(canvas, icon_name, left, y + h / 2 - 10, 20, ink)
    text(canvas, words, left + mark, y + h / 2 + letters * 0.35, letters, ink, weight)
    if key:
        keycap(canvas, left + mark + wide + KEY_GAP, y + h / 2 - 10, key, kind)


def _two_lines(canvas: Canvas, box: Box, label: str, sub: str, kind: ButtonKind, key: str, size: str) -> None:
    x, y, w, h = box
    ink, cap = BUTTON_INKS[kind], keycap_width(canvas, key) if key else 0.0
    slim = w < SLIM_DU
    margin, lead = (SLIM_MARGIN, 15.0) if slim else (SUB_MARGIN, 18.0)
    if max(width_of(canvas, label, size, "semi") + cap, width_of(canvas, sub, "note", "medium")) + 2 * margin > w:
        margin = SLIM_MARGIN
    if key and _is_crowded(canvas, label, w - 2 * margin - cap, size, "semi"):
        key, cap = "", 0.0
    base = y + h / 2 + size_du(size) * 0.35 - lead / 2 + 1
    for words, low, usual, weight, room in (
        (label, 0.0, size, SEMI, w - 2 * margin - cap),
        (sub, lead, "note", MEDIUM, w - 2 * margin - (cap if slim else 0)),
    ):
        letters = fitting(canvas, words, room, usual, weight)
        text(canvas, words, x + margin, base + low, letters, ink, weight, fit=room)
    if key:
        keycap(canvas, x + w - margin - cap, y + h / 2 - (10 if slim else 19), key, kind)


def _is_crowded(canvas: Canvas, words: str, room: float, size: str, weight: Weight) -> bool:
    """Return whether words are too wide even in the smallest letters of a label."""
    return canvas.lettering.measure(words, size_du(size) * LEAST_LETTERS, weight) > room


def fitting(canvas: Canvas, words: str, room: float, size: str, weight: Weight) -> float:
    """Return the size of letters in du: the usual one or, if the words are too wide, a smaller one down to a limit.

    They must also fit as they are rendered: in small letters, rounded pixels add up.
    """
    usual, lettering, scale = size_du(size), canvas.lettering, canvas.scale
    letters, least = usual, usual * LEAST_LETTERS
    while letters > least and (
        lettering.measure(words, letters, weight) > room
        or lettering.width_px(words, letters * scale, weight) > room * scale
    ):
        letters = max(letters - LETTER_STEP, least)
    return letters


def _weight(kind: ButtonKind) -> Weight:
    return "medium" if kind == "quiet" else "semi"


def icon_button(canvas: Canvas, box: Box, name: str, *, off: bool = False, feel: Feel = AT_REST, key: str = "") -> None:
    """Draw a button with only an icon, or with a key cap below the icon."""
    x, y, w, h = box
    frame(canvas, (x, y, w, h), "line", 8, 1.2, 0.55 + 0.45 * round(feel.hover), "#0c2629", 0.9)
    frame(canvas, (x, y, w, h), "line", 8, 1.2, 1, "#23595c", 1, alpha=0 if off else feel.hover * 0.8)
    side, sink = min(w, h) * (0.43 if key else 0.56), feel.press * SINK_DU
    ink = "line_dim" if off else "text"
    top = y + 1.5 if key else y + (h - side) / 2
    icon(canvas, name, x + (w - side) / 2, top + sink, side, ink)
    if key:
        keycap(canvas, x + (w - keycap_width(canvas, key)) / 2, y + h - 22.5 + sink, key)
    if feel.focus:
        focus_ring(canvas, box)
