"""A screen that comes in stages: how far it has come, what fades in, and a press that shows all at once.

Any key or click while the stages pass shows everything; only then do the buttons of the screen answer. Time is given.
"""

import pygame

from game.screens.screen import Timing

FADE_S = 0.2


class Stages:
    """The stages of one screen, the last of them over after `length_s` seconds, or at once; then its buttons' timing is
    the screen's.
    """

    def __init__(self, length_s: float, then: Timing, *, at_once: bool) -> None:
        self._length_s, self._then, self._at_once = length_s, then, at_once
        self._opened: float | None = None

    def shown_s(self, now: float) -> float:
        """How far they have come, in seconds since the screen opened: the first question begins them."""
        if self._opened is None:
            self._opened = now
        return self._length_s if self._at_once else min(self._length_s, now - self._opened)

    def are_over(self, now: float) -> bool:
        """Whether everything is shown."""
        return self.shown_s(now) >= self._length_s

    def animating(self, now: float) -> bool:
        """While they pass, or a button eases."""
        return not self.are_over(now) or self._then.animating(now)

    def wake_at(self, now: float) -> float | None:
        """For a hint."""
        return self._then.wake_at(now)

    def skipped(self, event: pygame.Event, now: float) -> bool:
        """Whether a press was meant for them: everything is shown from now on, and it does nothing else."""
        if self.are_over(now) or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        self._at_once = True
        return True


def eased(now: float, start: float, length_s: float = FADE_S) -> float:
    """0 before `start`, 1 after `start + length_s`, out-cubic between."""
    part = min(1.0, max(0.0, (now - start) / length_s))
    return 1 - (1 - part) ** 3
