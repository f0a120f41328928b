"""Where everything on a page of settings stands: found from the room there is and from what has to be said in it.

`Frame` is what stands still (tabs, the view on the rows, the way back), `Line` one row of the page. Rows are as high as
their words need, and stand in page coordinates from 0 down: the screen scrolls them. No number per setting anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.settings import ALLOWED, Choice, Kind, Span, Switch
from game.table.geometry import Rect

Counted = Callable[[str, float], int]  # how many lines a text makes in a width
Noted = Callable[[str, float], bool]  # whether a note on a setting stands under its name: in that width not beside it

EDGE, CLEAR, GAP = 24.0, 24.0, 16.0
WIDGET, HIGH = 400.0, 42.0
SWITCH_ROOM, LEAST_WORDS = 70.0, 260.0
NAME, LEAD, AIR = 22.0, 17.0, 17.0
TASTE = 340.0  # of what the settings look like, where there is room for it
WIDE_ENOUGH, HIGH_ENOUGH = 1200.0, 640.0
KEY_LINE, KEY_COLUMN = 29.0, 440.0


class Frame(NamedTuple):
    """What stands still on a page: where each part is."""

    title: float  # its baseline
    title_size: float
    tabs: Rect
    panel: Rect
    taste: Rect | None
    back: Rect

    @property
    def view(self) -> Rect:
        """What is seen of the rows."""
        return Rect(self.panel.x, self.panel.y + 6, self.panel.w, self.panel.h - 12)


def frame_of(room: tuple[float, float], *, shows_taste: bool) -> Frame:
    """The parts in a stage of so many units; where there is room, what the settings look like stands beside them."""
    wide, high = room
    roomy = high >= HIGH_ENOUGH
    edge = 60.0 if wide >= WIDE_ENOUGH else EDGE
    tabs_w = min(900.0, wide - 2 * edge)
    tabs = Rect((wide - tabs_w) / 2, 92 if roomy else 40, tabs_w, 44)
    back_h = 50.0 if roomy else 44.0
    back = Rect(wide / 2 - 100, high - (20 if roomy else 8) - back_h, 200, back_h)
    top = tabs.bottom + (20 if roomy else 8)
    panel = Rect(edge, top, wide - 2 * edge, back.y - (24 if roomy else 8) - top)
    taste = None
    if shows_taste and wide >= WIDE_ENOUGH:
        taste = Rect(panel.right - TASTE, panel.y, TASTE, panel.h)
        panel = panel._replace(w=panel.w - TASTE - 20)
    return Frame(62 if roomy else 30, 48 if roomy else 26, tabs, panel, taste, back)


class Line(NamedTuple):
    """One setting: its row, the room for its words, and where its widget is; from the top of the page."""

    name: str
    box: Rect
    words: float
    widget: Rect


def lines_of(
    names: Sequence[str], meaning: Callable[[str], str], wide: float, counted: Counted, noted: Noted
) -> tuple[Line, ...]:
    """The rows one under the other, each as high as it must be; its widget beside its words or under them."""
    found, y = [], AIR / 2
    for name in names:
        line = _line(name, meaning(name), y, wide, counted, noted)
        found.append(line)
        y = line.box.bottom
    return tuple(found)


def _line(name: str, meaning: str, y: float, wide: float, counted: Counted, noted: Noted) -> Line:
    inner = wide - 2 * CLEAR
    takes = _width_of(ALLOWED[name])
    beside = inner - takes - GAP >= LEAST_WORDS
    words = inner - takes - GAP if beside else inner
    said = NAME + LEAD * (counted(meaning, words) + noted(name, words))
    if beside:
        high = max(HIGH, said) + AIR
        left = CLEAR if isinstance(ALLOWED[name], Switch) else CLEAR + inner - takes
        right = inner if isinstance(ALLOWED[name], Switch) else takes
        return Line(name, Rect(0, y, wide, high), words, Rect(left, y + (high - HIGH) / 2, right, HIGH))
    return Line(
        name, Rect(0, y, wide, said + 6 + HIGH + AIR), words, Rect(CLEAR, y + said + 10, min(inner, takes), HIGH)
    )


def _width_of(kind: Kind) -> float:
    match kind:
        case Switch():
            return SWITCH_ROOM
        case Choice() | Span():
            return WIDGET


def key_lines(count: int, wide: float) -> tuple[Rect, ...]:
    """The lines of so many keys, in as many columns as there is room for, from the top of the page."""
    columns = max(1, int((wide - 2 * CLEAR + GAP) // (KEY_COLUMN + GAP)))
    each = (wide - 2 * CLEAR - (columns - 1) * GAP) / columns
    rows = -(-count // columns)
    return tuple(
        Rect(CLEAR + at // rows * (each + GAP), AIR / 2 + at % rows * KEY_LINE, each, KEY_LINE - 3)
        for at in range(count)
    )
