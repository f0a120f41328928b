"""A screen that comes in stages: how far it has come, what fades in, and a press that shows all at once.

Any key or click while the stages pass shows everything; only then do the buttons of the screen answer. Time is given.
"""

from collections.abc import Sequence

import pygame

from game.ui.canvas import Canvas
from game.ui.form import FormScreen, Way
from game.ui.screen import Step

FADE_S = 0.2


class StagedScreen(FormScreen):
    """A form screen whose stages are over after `length_s` seconds, or at once."""

    def __init__(self, focus: str, length_s: float, *, at_once: bool, ways: Sequence[Way] = ()) -> None:
        super().__init__(focus, ways=ways)
        self._length_s, self._at_once = length_s, at_once
        self._opened: float | None = None
        self._shown_s = length_s  # what is drawn

    def shown_s(self, now: float) -> float:
        """How far they have come, in seconds since the screen opened: the first question begins them."""
        if self._opened is None:
            self._opened = now
        return self._length_s if self._at_once else min(self._length_s, now - self._opened)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A press while they pass shows everything, and does nothing else; but Esc leaves at any time."""
        press = event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE)
        if press and self.shown_s(now) < self._length_s:
            self._at_once = True
            return None
        return super().handle(event, now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """As far as the stages have come."""
        self._shown_s = self.shown_s(now)
        super().draw(canvas, now)

    def animating(self, now: float) -> bool:
        """While they pass, too."""
        return self.shown_s(now) < self._length_s or super().animating(now)


def eased(now: float, start: float, length_s: float = FADE_S) -> float:
    """0 before `start`, 1 after `start + length_s`, out-cubic between."""
    part = min(1.0, max(0.0, (now - start) / length_s))
    return 1 - (1 - part) ** 3
