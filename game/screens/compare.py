"""Two rule sets side by side: what differs between them, in plain words, or everything.

The names come in, and a function that gives the lines for two of them. Knows no variants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.screens.screen import Pop, Step
from game.table import drawings
from game.table.canvas import Canvas
from game.table.forms import Form, Said
from game.table.geometry import Rect
from game.table.paint import felt, gold_text, hairline, panel, para, rule, text
from game.table.scrolling import Scroll
from game.table.text import size_du
from game.table.widgets import Button, Dropdown, Toggle, Widget
from game.words import ui as words
from game.words.comparing import Compared

PAGE = Rect(20, 96, 1240, 544)
LINES = Rect(44, 168, 1202, 460)
COLUMNS = (Rect(LINES.x, 0, 300, 0), Rect(LINES.x + 330, 0, 400, 0), Rect(LINES.x + 760, 0, 400, 0))
LEAD = 1.32
SECTION_HEIGHT, ROW_AIR = 40.0, 14.0

LinesOf = Callable[[int, int], tuple[Compared, ...]]


class CompareScreen:
    """`titles` are the rule sets to choose from, `lines_of` compares two of them by their numbers."""

    overlay = False

    def __init__(self, titles: Sequence[str], lines_of: LinesOf, left: int = 0, right: int = 1) -> None:
        self._titles, self._lines_of = tuple(titles), lines_of
        self.left, self.right = left, right
        self.all = False
        self.scroll = Scroll(LINES)
        self.timing = self._form = Form("back")

    def lines(self) -> tuple[Compared, ...]:
        """What is shown: the lines that differ, or all."""
        return tuple(line for line in self._lines_of(self.left, self.right) if self.all or line.differs)

    def widgets(self) -> tuple[Widget, ...]:
        """Back, the two rule sets, and whether to show what is alike."""
        left, right = COLUMNS[1:]
        return (
            Button("back", Rect(20, 652, 150, 50), words.BACK, "gold", "Esc", size="strong"),
            Dropdown("left", Rect(left.x - 10, PAGE.y + 14, left.w - 30, 42), self._titles, self.left),
            Dropdown("right", Rect(right.x - 10, PAGE.y + 14, right.w - 30, 42), self._titles, self.right),
            Toggle("all", Rect(LINES.x, PAGE.y + 14, 280, 42), words.SHOW_ALIKE, self.all, "A"),
        )

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Scrolling, choices, back."""
        if not self._form.open and self.scroll.handle(event):
            return None
        said = self._form.handle(event, self.widgets(), now)
        return self._answered(said) if said else None

    def _answered(self, said: Said) -> Step | None:
        match said.name, said.value:
            case "back", _:
                return Pop()
            case "all", _:
                self.all = not self.all
            case "left", int(chosen):
                self.left = chosen
            case "right", int(chosen):
                self.right = chosen
        self.scroll.top = 0.0
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Title, the two names, the lines under their sections."""
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, words.COMPARE_TITLE.upper(), 640, 60, "show", track=5, fit=1100)
        rule(canvas, 440, 72, 400)
        panel(canvas, PAGE)
        hairline(canvas, LINES.x, LINES.y - 6, LINES.w, 0.45)
        lines = self.lines()
        self.scroll.holds(_height(canvas, lines))
        with self.scroll.clipped(canvas) as y:
            self._draw_lines(canvas, lines, y)
        if not lines:
            text(canvas, words.PLAYED_ALIKE, 640, LINES.y + 60, "text", "text", at="c")
        self._form.draw(canvas, self.widgets(), now)

    def _draw_lines(self, canvas: Canvas, lines: tuple[Compared, ...], y: float) -> None:
        section = ""
        for line in lines:
            if line.section != section:
                section = line.section
                text(canvas, section, LINES.x, y + 28, "text", "accent", "semi")
                y += SECTION_HEIGHT
            high = row_height(canvas, line)
            if y + high > LINES.y and y < LINES.bottom:
                _row(canvas, line, y, marked=self.all and line.differs)
            y += high


def row_height(canvas: Canvas, line: Compared) -> float:
    """As high as its longest cell."""
    cells = zip((line.title, line.left, line.right), COLUMNS, strict=True)
    most = max(len(canvas.lettering.wrap(words_, column.w)) for words_, column in cells)
    return most * size_du("text") * LEAD + ROW_AIR


def _height(canvas: Canvas, lines: Sequence[Compared]) -> float:
    sections = len({line.section for line in lines})
    return sum(row_height(canvas, line) for line in lines) + sections * SECTION_HEIGHT


def _row(canvas: Canvas, line: Compared, y: float, *, marked: bool) -> None:
    hairline(canvas, LINES.x, y, LINES.w - 30, 0.2)
    if marked:
        canvas.svg(drawings.lozenges(1, 1), LINES.x - 18, y + 9, 18, 16)
    for at, words_ in enumerate((line.title, line.left, line.right)):
        column = COLUMNS[at]
        ink = "text_dim" if at == 0 else "text"
        para(canvas, words_, column.x, y + 22, column.w, "text", ink, "regular", LEAD)
