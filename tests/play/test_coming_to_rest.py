"""A moving object is drawn once more when it stops, and then not again."""

import pygame
import pytest

from game.ui.canvas import Canvas
from game.ui.loop import Loop
from game.ui.screen import Screen, Step
from game.ui.window import open_window

pytestmark = pytest.mark.usefixtures("dummy_display")


class Moving(Screen):
    """A screen that moves until a given time and notes when it is drawn."""

    def __init__(self, until: float) -> None:
        self._until = until
        self.drawn: list[float] = []

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        return None

    def animating(self, now: float) -> bool:
        return now < self._until

    def draw(self, canvas: Canvas, now: float) -> None:
        self.drawn.append(now)


def test_the_last_picture_follows_all_motion() -> None:
    screen = Moving(until=2.0)
    loop = Loop(open_window("x", (640, 360)), screen)
    pygame.event.clear()
    for now in (1.0, 1.5, 1.9):
        loop.step(now)
    assert 0.0 == loop.wait_s(2.1)  # at once, not when something happens to wake it

    for now in (2.1, 2.2, 3.0):
        loop.step(now)

    assert [1.0, 1.5, 1.9, 2.1] == screen.drawn
    assert loop.wait_s(3.0) > 0.0


def test_a_still_table_is_drawn_once() -> None:
    screen = Moving(until=0.0)
    loop = Loop(open_window("x", (640, 360)), screen)
    pygame.event.clear()

    for now in (1.0, 1.5, 1.9):
        loop.step(now)

    assert [1.0] == screen.drawn


class Trailing(Moving):
    """A screen without motion whose picture takes several frames to finish."""

    def __init__(self, frames: int) -> None:
        super().__init__(until=0.0)
        self._frames = frames

    @property
    def is_behind(self) -> bool:
        return len(self.drawn) < self._frames


class Over(Moving):
    """An overlay without motion."""

    overlay = True


def test_covered_screens_paint_until_still() -> None:
    below = Trailing(frames=4)
    loop = Loop(open_window("x", (640, 360)), below)
    pygame.event.clear()
    loop.push(Over(until=0.0))
    for now in (1.0, 1.1, 1.2, 1.3):
        assert 0.0 == loop.wait_s(now)
        loop.step(now)
    loop.step(1.4)
    assert not below.is_behind
    assert loop.wait_s(1.5) > 0.0
    drawn = len(below.drawn)
    loop.step(1.6)
    assert drawn == len(below.drawn)
