"""A guided round: the table as ever, and in its free corner a coach who says what to do now.

Everything goes to the table; only the coach's box is this screen's: a press on it, or F5, hides or shows the advice.
After the first round the coach is silent.
"""

from collections.abc import Callable

import pygame

from game.engine.view import PlayerView
from game.screens.play.screen import PlayScreen
from game.screens.screen import Step
from game.table.canvas import Canvas
from game.table.geometry import Point, Rect
from game.table.paint import icon, panel, para
from game.table.text import size_du
from game.words import ui as words

BOX = Rect(14, 10, 376, 80)  # beside two plaques
SMALL = Rect(14, 10, 44, 44)
TEXT_WIDTH = BOX.w - 52
LEAD = 1.22
MOST_LINES = 4
FEW_LINES = 3  # so many fit in the usual size

Lesson = Callable[[PlayerView], str]


class Guided:
    """A table with a coach; `lesson` turns what the player sees into advice."""

    overlay = False

    def __init__(self, table: PlayScreen, lesson: Lesson) -> None:
        self.timing = self.table = table
        self._lesson = lesson
        self._hidden = False

    @property
    def advice(self) -> str:
        """What the coach says now; nothing after the first round."""
        view = self.table.stage.view
        return self._lesson(view) if view.round == 1 else ""

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """The coach's box and F5 are the coach's, everything else the table's."""
        free = self.table.desk.keys.holder(pygame.K_F5) is None  # nobody has given the key another meaning
        on_key = free and event.type == pygame.KEYDOWN and event.key == pygame.K_F5
        box = SMALL if self._hidden else BOX
        on_box = event.type == pygame.MOUSEBUTTONDOWN and box.holds(Point(*event.pos)) and bool(self.advice)
        if on_key or on_box:
            self._hidden = not self._hidden
            return None
        return self.table.handle(event, now)

    def update(self, now: float) -> Step | None:
        """The table's clock."""
        return self.table.update(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The table, and the coach over its free corner."""
        self.table.draw(canvas, now)
        advice = self.advice
        if not advice:
            return
        if self._hidden:
            panel(canvas, SMALL)
            icon(canvas, "hint", SMALL.x + 11, SMALL.y + 11, 22, "accent")
            return
        panel(canvas, BOX, "raised", "accent")
        icon(canvas, "hint", BOX.x + 12, BOX.centre.y - 11, 22, "accent")
        said = f"{advice} {words.HIDE_COACH}"
        size = "text" if len(canvas.lettering.wrap(said, TEXT_WIDTH)) <= FEW_LINES else "note"
        lines = min(MOST_LINES, len(canvas.lettering.wrap(said, TEXT_WIDTH, size)))
        base = BOX.centre.y + size_du(size) * (0.36 - (lines - 1) * LEAD / 2)
        para(canvas, said, BOX.x + 42, base, TEXT_WIDTH, size, lead=LEAD, most=MOST_LINES)
