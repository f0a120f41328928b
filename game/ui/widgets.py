"""Widgets as values: what can be pressed, chosen or typed, where it is and how it looks. `forms.Form` handles their
input.

`Button`, `IconButton`, `Pressable` (own painting), `Toggle`, `Segmented`, `Slider`, `TextField`, `Dropdown` are frozen,
made from a screen's state whenever needed, and identified from frame to frame by `name`. `does` is the callback:
without arguments for a press, with the new value for a choice, a switch or a text. `paint_widget` draws one with its
`Feel`; `tooltip` and `dropdown_list` are drawn on top. `off` is the reason why a widget is disabled, as a sentence;
empty if it is enabled. No events or time here.
"""

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import assert_never

from game.ui import drawings, words
from game.ui.buttons import LEAST_LETTERS, Feel, button, fitting, focus_ring, icon_button
from game.ui.canvas import Canvas
from game.ui.drawings import ButtonKind
from game.ui.geometry import STAGE, Rect
from game.ui.looks import LEAST_TARGET_DU, PRESSED_DU, Weight
from game.ui.paint import frame, icon, panel, shadow, temper, text, width_of
from game.ui.screen import Step
from game.ui.text import size_du
from game.value import value

SEGMENT_GAP = 6.0
ROW_DU = 40.0  # the height of a row in a dropdown's list
MEDAL_LIST_DU, MEDAL_DU = 186.0, 22.0
SWITCH = (52.0, 28.0)
FIELD_MARGIN, TOUCHES_DU = 14.0, 0.5
KNOB_DU, SHOWN_DU = 13.0, 74.0
BUTTON_MARGIN, ICON_ROOM, USUAL_FIELD = 16.0, 26.0, 200.0
LEAST_FIELD = 0.75  # a share of a field's usual width
ROUNDED = 1.04  # letters are rendered at whole pixels, so a line may be this much wider

Press = Callable[[], Step | None]
Choose = Callable[[int], Step | None]
Switch = Callable[[bool], Step | None]
Write = Callable[[str], Step | None]


@value
class Button:
    """A button with words; `key` is its shortcut ("N", "Enter", "Esc"), shown on a key cap."""

    name: str
    box: Rect
    label: str
    kind: ButtonKind = "dark"
    key: str = ""
    sub: str = ""
    icon: str = ""
    size: str = "text"
    hint: str = ""
    off: str = ""
    by_mouse: bool = False  # the keyboard skips it because keys do the same elsewhere
    does: Press | None = field(default=None, kw_only=True, compare=False)


@value
class IconButton:
    """A button with an icon; its hint says what it does. `caps`: its key is shown below the icon."""

    name: str
    box: Rect
    icon: str
    hint: str
    key: str = ""
    off: str = ""
    caps: bool = False
    does: Press | None = field(default=None, kw_only=True, compare=False)


@value
class _Named:
    """The fields that every other widget has."""

    name: str
    box: Rect
    key: str = field(default="", kw_only=True)
    hint: str = field(default="", kw_only=True)
    off: str = field(default="", kw_only=True)


@value
class Pressable(_Named):
    """Anything that can be pressed and paints itself, optionally in gold: a rule-set card, a seat."""

    paint: Callable[[Canvas, Rect, Feel], None]
    is_gold: bool = False
    says: str = field(default="", kw_only=True)  # read aloud in place of a hint; these words are on it already
    draggable: bool = False
    does: Press | None = field(default=None, kw_only=True, compare=False)


@value
class Toggle(_Named):
    """A sentence with a switch at its right end."""

    label: str
    on: bool
    does: Switch | None = field(default=None, kw_only=True, compare=False)


@value
class Segmented(_Named):
    """One of a few visible choices: cells side by side."""

    options: tuple[str, ...]
    chosen: int
    does: Choose | None = field(default=None, kw_only=True, compare=False)


@value
class Slider(_Named):
    """A whole number on a rail, in steps; `shown` is the text at its right end ("80 %")."""

    value: int
    least: int
    most: int
    step: int
    shown: str
    does: Choose | None = field(default=None, kw_only=True, compare=False)


@value
class TextField(_Named):
    """A line of text to type."""

    value: str
    longest: int = 32
    empty: str = ""
    whole: bool = False  # everything is selected when it gets the focus, so that typing replaces it
    steps: bool = False  # a number: left and right decrease and increase it
    does: Write | None = field(default=None, kw_only=True, compare=False)


@value
class Dropdown(_Named):
    """One of several choices in a list that opens."""

    options: tuple[str, ...]
    chosen: int
    icon: str = ""
    plain: bool = False  # no background until touched, for use on a panel
    medals: tuple[str, ...] = ()  # the medal of a style before each option
    slim: bool = False  # only the medal of the selected option, until the list is open
    details: tuple[str, ...] = ()  # the longer text of each option in the open list
    details_width: float = 0.0  # the minimum width of that text
    does: Choose | None = field(default=None, kw_only=True, compare=False)


Widget = Button | IconButton | Pressable | Toggle | Segmented | Slider | TextField | Dropdown


@value
class Caret:
    """The caret of a field, the other end of its selection, the first visible character, and how many characters
    before the caret are still being composed.
    """

    place: int
    anchor: int
    first: int = 0
    composed: int = 0


def hit_box(widget: Widget) -> Rect:
    """Return the click area: the drawn box, enlarged to at least 48 du each way."""
    wide, high = (max(0.0, PRESSED_DU - side) / 2 for side in (widget.box.w, widget.box.h))
    box = widget.box
    return Rect(box.x - wide, box.y - high, box.w + 2 * wide, box.h + 2 * high)


def segment_boxes(widget: Segmented) -> tuple[Rect, ...]:
    """Return the cells of a segmented choice."""
    count, box = len(widget.options), widget.box
    wide = (box.w - (count - 1) * SEGMENT_GAP) / count
    return tuple(Rect(box.x + i * (wide + SEGMENT_GAP), box.y, wide, box.h) for i in range(count))


def rail_of(widget: Slider) -> Rect:
    """Return the rail of a slider: the possible positions of its knob's center."""
    box = widget.box
    return Rect(box.x + KNOB_DU, box.y + box.h / 2 - 3, box.w - SHOWN_DU - 2 * KNOB_DU, 6)


def value_at(widget: Slider, x: float) -> int:
    """Return the value at a position on the rail: the nearest step within the limits."""
    rail = rail_of(widget)
    share = max(0.0, min(1.0, (x - rail.x) / rail.w))
    steps = round(share * (widget.most - widget.least) / widget.step)
    return min(widget.most, widget.least + steps * widget.step)


def list_box(widget: Dropdown, room_high: float = STAGE.h) -> Rect:
    """Return the open list's box in a stage of that height: below the field, above it, or beside it."""
    high = min(len(widget.options) * ROW_DU + 8, room_high - 12)
    wide = max(widget.box.w, MEDAL_LIST_DU if widget.medals else widget.details_width)
    below = Rect(widget.box.right - wide, widget.box.bottom + 4, wide, high)
    if below.bottom <= room_high - 6:
        return below
    return below._replace(y=max(6.0, min(widget.box.y - 4 - high, room_high - 6 - high)))


def row_boxes(widget: Dropdown, room_high: float = STAGE.h) -> tuple[Rect, ...]:
    """Return the rows of the open list."""
    box, count = list_box(widget, room_high), len(widget.options)
    high = (box.h - 8) / count
    return tuple(Rect(box.x + 4, box.y + 4 + i * high, box.w - 8, high) for i in range(count))


def use(widget: Widget, value: str | int | bool | None) -> Step | None:
    """Call a widget's callback, with its new value if it has one."""
    match widget:
        case Button() | IconButton() | Pressable() if widget.does is not None:
            return widget.does()
        case Toggle() if widget.does is not None:
            return widget.does(bool(value))
        case Segmented() | Slider() | Dropdown() if widget.does is not None and isinstance(value, int):
            return widget.does(value)
        case TextField() if widget.does is not None:
            return widget.does(str(value))
        case _:
            return None


# ---- painting ----


def paint_widget(
    canvas: Canvas, widget: Widget, feel: Feel, pointed: int | None = None, caret: Caret | None = None
) -> None:
    """Draw a widget; `pointed` is the hovered cell of a choice, `caret` the caret of an edited field."""
    box = widget.box
    match widget:
        case Button():
            kind = "off" if widget.off else widget.kind
            button(
                canvas,
                box,
                widget.label,
                kind,
                key=widget.key,
                icon_name=widget.icon,
                sub=widget.sub,
                size=widget.size,
                feel=feel,
            )
        case IconButton():
            cap = widget.key if widget.caps else ""
            icon_button(canvas, box, widget.icon, off=bool(widget.off), feel=feel, key=cap)
        case Pressable():
            widget.paint(canvas, box, feel)
        case Toggle():
            _toggle(canvas, widget, feel)
        case Segmented():
            _segmented(canvas, widget, feel, pointed)
        case Slider():
            _slider(canvas, widget, feel)
        case TextField():
            _text_field(canvas, widget, feel, caret)
        case Dropdown():
            _dropdown(canvas, widget, feel)
        case _:
            assert_never(widget)


def _toggle(canvas: Canvas, widget: Toggle, feel: Feel) -> None:
    box, (wide, high) = widget.box, SWITCH
    ink = "text_dim" if widget.off else "text"
    text(canvas, widget.label, box.x, box.y + box.h / 2 + 5.6, "text", ink, fit=box.w - wide - 10)
    knob = Rect(box.right - wide, box.y + (box.h - high) / 2, wide, high)
    canvas.svg(drawings.switch(widget.on, feel.hover > 0.5), *knob, alpha=0.5 if widget.off else 1)
    if feel.focus:
        focus_ring(canvas, knob, 14)


def _segmented(canvas: Canvas, widget: Segmented, feel: Feel, pointed: int | None) -> None:
    cells = segment_boxes(widget)
    widest = max(width_of(canvas, words, "strong", "semi") for words in widget.options)
    is_large = widest <= cells[0].w - 6  # all in one size
    size = (
        size_du("strong")
        if is_large
        else min(fitting(canvas, words, cells[0].w - 6, "text", "semi") for words in widget.options)
    )
    drop = 7.0 if is_large else 0.35 * size
    for i, cell in enumerate(cells):
        chosen = i == widget.chosen
        canvas.svg(drawings.field(cell.w, cell.h, chosen=chosen, hover=i == pointed), *cell)
        words = widget.options[i]
        ink = "accent_ink" if chosen else "text"
        text(canvas, words, cell.x + cell.w / 2, cell.y + cell.h / 2 + drop, size, ink, "semi", "c", fit=cell.w - 6)
        if chosen and feel.focus:
            focus_ring(canvas, cell)


def _slider(canvas: Canvas, widget: Slider, feel: Feel) -> None:
    rail, box = rail_of(widget), widget.box
    frame(canvas, (rail.x - 4, rail.y - 1, rail.w + 8, 8), "line", 4, 1.2, 0.8, "well", 1)
    part = (widget.value - widget.least) / (widget.most - widget.least)
    if part:
        frame(canvas, (rail.x, rail.y, rail.w * part, 6), "accent", 3, 1, 1, "accent")
    knob = Rect(rail.x + rail.w * part - KNOB_DU, box.y + box.h / 2 - KNOB_DU, 2 * KNOB_DU, 2 * KNOB_DU)
    canvas.svg(drawings.knob(feel.hover > 0.5 or feel.press > 0), *knob)
    text(canvas, widget.shown, box.right, box.y + box.h / 2 + 5.6, "text", "text", "semi", "r")
    if feel.focus:
        focus_ring(canvas, knob, KNOB_DU)


def _text_field(canvas: Canvas, widget: TextField, feel: Feel, caret: Caret | None) -> None:
    box = widget.box
    canvas.svg(drawings.field(box.w, box.h, on=feel.focus, hover=feel.hover > 0.5), *box)
    base, room, left = box.y + box.h / 2 + 5.6, box.w - 2 * FIELD_MARGIN, box.x + FIELD_MARGIN
    if caret is None:
        words, ink = (widget.value, "text") if widget.value else (widget.empty, "text_dim")
        text(canvas, words, left, base, "text", ink, "medium" if widget.value else "regular", fit=room)
        return
    start, end = in_sight(canvas, widget, caret)
    edges = letter_edges(canvas, widget.value[start:end])
    chosen = sorted((caret.place, caret.anchor))
    for one, other in _join_spans(edges[max(0, chosen[0] - start) : max(0, chosen[1] - start)]):
        part = (left + one, box.y + 7, other - one, box.h - 14)
        frame(canvas, part, "accent", 0, 0, 0, "accent", 0.35)
    text(canvas, widget.value[start:end], left, base, "text", "text", "medium")
    composed = edges[max(0, caret.place - caret.composed - start) : caret.place - start]
    for one, other in _join_spans(composed):
        frame(canvas, (left + one, base + 3, other - one, 1.5), "text", 0, 0, 0, "text")
    x = left + caret_stops(edges)[caret.place - start]
    frame(canvas, (x, box.y + box.h / 2 - 10, 2, 20), "accent", 0, 2)
    focus_ring(canvas, box, 7)


def in_sight(canvas: Canvas, widget: TextField, caret: Caret) -> tuple[int, int]:
    """Return the visible part of a long value: it contains the caret and moves as little as possible."""
    value, room = widget.value, widget.box.w - 2 * FIELD_MARGIN

    def wide(start: int, end: int) -> float:
        return width_of(canvas, value[start:end], "text", "medium")

    start = min(caret.first, caret.place)
    while start < caret.place and wide(start, caret.place) > room - 4:
        start += 1
    while start > 0 and wide(start - 1, len(value)) <= room - 4:
        start -= 1
    end = len(value)
    while end > caret.place and wide(start, end) > room:
        end -= 1
    return start, end


def letter_edges(canvas: Canvas, words: str) -> tuple[tuple[float, float], ...]:
    """Return where each letter of a field's text begins and ends, in du from its left end."""
    s = canvas.scale
    return tuple((near / s, far / s) for near, far in canvas.lettering.edges_px(words, size_du("text") * s, "medium"))


def _join_spans(edges: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Join the intervals of letters that touch."""
    spans: list[tuple[float, float]] = []
    for low, high in sorted((min(edge), max(edge)) for edge in edges):
        if spans and low <= spans[-1][1] + TOUCHES_DU:
            spans[-1] = spans[-1][0], max(high, spans[-1][1])
        else:
            spans.append((low, high))
    return spans


def caret_stops(edges: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """Return the caret positions before each letter and after the last."""
    return (edges[0][0] if edges else 0.0, *(far for _, far in edges))


def _dropdown(canvas: Canvas, widget: Dropdown, feel: Feel) -> None:
    box = widget.box
    if not widget.plain or feel.focus or feel.hover > 0.5:
        canvas.svg(drawings.field(box.w, box.h, on=feel.focus, hover=feel.hover > 0.5), *box)
    left = box.x + 10
    if widget.icon:
        icon(canvas, widget.icon, left, box.y + box.h / 2 - 9, 18, "accent")
        left += 25
    if widget.medals:
        temper(canvas, widget.medals[widget.chosen], left - 4, box.center.y - MEDAL_DU / 2, MEDAL_DU)
        left += MEDAL_DU + 4
    if not widget.slim:
        words, room = widget.options[widget.chosen], box.right - 30 - left
        letters = fitting(canvas, words, room, "note", "regular")
        text(canvas, words, left, box.y + box.h / 2 + 5, letters, "text", fit=room)
    if len(widget.options) > 1:
        icon(canvas, "chevron_down", box.right - 26, box.y + box.h / 2 - 9, 18, "accent")
    if feel.focus:
        focus_ring(canvas, box, 7)


def dropdown_list(canvas: Canvas, widget: Dropdown, pointed: int) -> None:
    """Draw the open list of a dropdown, with the hovered or focused row marked."""
    room_high = canvas.stage.room[1]
    panel(canvas, list_box(widget, room_high), "raised")
    for i, row in enumerate(row_boxes(widget, room_high)):
        if i == pointed:
            canvas.svg(drawings.field(row.w, row.h, on=True, hover=True), *row)
        words, base, left = (widget.details or widget.options)[i], row.y + row.h / 2 + 5, row.x + 10
        if widget.medals:
            temper(canvas, widget.medals[i], left, row.center.y - MEDAL_DU / 2, MEDAL_DU)
            left += MEDAL_DU + 9
        weight: Weight = "semi" if i == widget.chosen else "regular"
        room = row.right - 30 - left
        text(canvas, words, left, base, fitting(canvas, words, room, "note", weight), "text", weight, fit=room)
        if i == widget.chosen:
            icon(canvas, "tick", row.right - 26, row.y + row.h / 2 - 9, 18, "accent")


TIP_WIDTH = 300.0


def tooltip(canvas: Canvas, words: str, at: Rect) -> None:
    """Draw a short sentence below (or above) its subject, always inside the stage."""
    lines = canvas.lettering.wrap(words, TIP_WIDTH, "note")
    wide = max(width_of(canvas, line, "note") for line in lines) + 24
    high = len(lines) * 18.0 + 14
    room = canvas.stage.room
    x = min(max(6.0, at.x + at.w / 2 - wide / 2), room[0] - 6 - wide)
    y = at.bottom + 8 if at.bottom + 8 + high < room[1] - 4 else at.y - 8 - high
    shadow(canvas, (x, y, wide, high), 6, 4, 170, 3)
    frame(canvas, (x, y, wide, high), "line", 6, 1.2, 0.9, "#07191b", 0.98)
    for i, line in enumerate(lines):
        text(canvas, line, x + 12, y + 20 + i * 18, "note", "text")


# ---- sizes ----


def least_size_of(widget: Widget, measure: Callable[[str, str, Weight], float]) -> float:
    """Return the least width of a widget, in design units: of a dropdown, with its smallest letters."""
    wide = size_of(widget, measure)
    match widget:
        case Dropdown():
            marks = _marks_of(widget)
            return marks + (wide - marks) * LEAST_LETTERS
        case TextField() | Slider():
            return wide * LEAST_FIELD
        case _:
            return wide


def size_of(widget: Widget, measure: Callable[[str, str, Weight], float]) -> float:
    """Return the width a widget needs for its words, in design units."""
    match widget:
        case Button():
            cap = _cap_room(widget.key, measure) if widget.key else 0.0
            sub = measure(widget.sub, "note", "medium") + cap if widget.sub else 0.0
            label = measure(widget.label, widget.size, "semi") + cap + (ICON_ROOM if widget.icon else 0.0)
            return max(label, sub) * ROUNDED + 2 * BUTTON_MARGIN
        case IconButton():
            return LEAST_TARGET_DU
        case Pressable():
            return 0.0
        case Toggle():
            return measure(widget.label, "text", "regular") * ROUNDED + SWITCH[0] + BUTTON_MARGIN
        case Segmented():
            cell = max(measure(words, "text", "semi") for words in widget.options) * ROUNDED + 2 * SEGMENT_GAP
            return len(widget.options) * (max(cell, LEAST_TARGET_DU) + SEGMENT_GAP) - SEGMENT_GAP
        case Slider():
            return USUAL_FIELD + SHOWN_DU
        case TextField():
            return USUAL_FIELD
        case Dropdown():
            label = 0.0 if widget.slim else max(measure(words, "note", "semi") for words in widget.options)
            return label * ROUNDED + _marks_of(widget)
        case _:
            assert_never(widget)


def _marks_of(widget: Dropdown) -> float:
    """Return how much of a dropdown's width its words don't get."""
    return (25.0 if widget.icon else 0.0) + (MEDAL_DU + 4 if widget.medals else 0.0) + 40


def _cap_room(key: str, measure: Callable[[str, str, Weight], float]) -> float:
    return max(20.0, measure(key, "note", "semi") + 10) + 8


def spoken_of(widget: Widget) -> str:
    """Return the text of a widget to read aloud: its words and its value."""
    match widget:
        case Button():
            return f"{widget.label}. {widget.sub}" if widget.sub else widget.label
        case Pressable():
            return widget.says or widget.hint
        case IconButton():
            return widget.hint
        case Toggle():
            return words.switched(widget.label, on=widget.on)
        case Segmented() | Dropdown():
            return widget.options[widget.chosen]
        case Slider():
            return widget.shown
        case TextField():
            return widget.value or widget.empty
        case _:
            assert_never(widget)
