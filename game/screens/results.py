"""After a round: the score sheet comes in stages, and then leads to the next round, or to the final ranking.

Knows nothing of rules or states.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.screens.screen import Push, Screen, Step
from game.screens.sheet import END_S, ScoreSheet, draw_sheet
from game.screens.stages import Stages, eased
from game.table import drawings, grid
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import felt, gold_text, text
from game.table.widgets import Button, IconButton, Widget
from game.words import ui as words


class Beside(NamedTuple):
    """A quieter way on, beside the large ones."""

    label: str
    go: Callable[[], Step]
    key: str = ""


class Results:
    """The screen after a round that was not the last, or before the final ranking."""

    overlay = False

    def __init__(
        self,
        head: str,
        sub: str,
        sheet: ScoreSheet,
        on_next: Callable[[float], Step],
        on_table: Callable[[], Step],
        *,
        on_menu: Callable[[], Screen] | None = None,
        next_label: str = words.NEXT_ROUND,
        won: bool = True,
        beside: Sequence[Beside] = (),
        foot: str = "",
        reduced_motion: bool = False,
    ) -> None:
        self._head, self._sub, self._sheet = head, sub, sheet
        self._beside, self._foot = tuple(beside), foot
        self._on_next, self._on_table, self._on_menu = on_next, on_table, on_menu
        self._next_label, self._won = next_label, won
        self._form = Form("next")
        self.timing = self._stages = Stages(END_S, self._form, at_once=reduced_motion)

    def widgets(self) -> tuple[Widget, ...]:
        """On to the next round, back to look at the table, and the menu, in its place at the table."""
        menu = IconButton("menu", grid.ICONS[0], "menu", words.MENU, "Esc")
        return (
            Button("next", Rect(430, 636, 200, 52), self._next_label, "gold", "Enter", size="strong"),
            Button("table", Rect(650, 636, 200, 52), words.SEE_TABLE, "dark", "T"),
            *(
                Button(way.label, Rect(878 + at * 172, 640, 164, 44), way.label, "quiet", way.key)
                for at, way in enumerate(self._beside)
            ),
            *((menu,) if self._on_menu is not None else ()),
        )

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Any key or click shows all at once; then the buttons answer. Esc opens the menu at any time."""
        leaves = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if not leaves and self._stages.skipped(event, now):
            return None
        said = self._form.handle(event, self.widgets(), now)
        if said is None:
            return None
        way = next((way for way in self._beside if way.label == said.name), None)
        if way is not None:
            return way.go()
        if said.name == "menu" and self._on_menu is not None:
            return Push(self._on_menu())
        return self._on_next(now) if said.name == "next" else self._on_table()

    def draw(self, canvas: Canvas, now: float) -> None:
        """The fan that opens for whoever went out, the head, the sheet, the buttons."""
        shown = self._stages.shown_s(now)
        felt(canvas, (0.5, 0.3))
        if self._won:
            opened = round(eased(shown, 0, 0.7) * 40) / 40
            canvas.svg(drawings.fan(460, 0.225, opened, 0.34), 180, 112 - 460 * 0.225, 920, 460 * 0.225 + 2)
        gold_text(canvas, self._head.upper(), 640, 64, "show", track=4, fit=1000)
        text(canvas, self._sub, 640, 91, "text", "text", at="c", fit=1100)
        draw_sheet(canvas, self._sheet, shown_s=shown)
        self._form.draw(canvas, self.widgets(), now)
        text(canvas, self._foot, 640, 709, "note", "text_dim", at="c", fit=1000)
        if shown < END_S:
            text(canvas, words.SHOW_ALL, 60, 668, "note", "text_dim")
