"""A moving object is drawn once more when it stops, and then not again."""

import pygame
import pytest

from game.ui.canvas import Canvas
from game.ui.loop import RESIZED_S, Loop
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
        if now not in self.drawn:  # the watch draws a frame once more
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


def test_stretched_pictures_end_sharp(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, stretched = Moving(until=0.0), dict[float, bool]()

    def draw(canvas: Canvas, now: float) -> None:
        stretched[now] = canvas.frame.is_resizing

    monkeypatch.setattr(screen, "draw", draw)
    loop = Loop(open_window("x", (640, 360)), screen)
    pygame.event.clear()
    loop.step(1.0)
    for now, width in ((2.0, 660), (2.1, 680), (2.2, 680)):
        pygame.display.set_mode((width, 360), pygame.RESIZABLE)
        pygame.event.clear()
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=360))
        loop.step(now)
        assert 0.0 == loop.wait_s(now)
    loop.step(2.11 + RESIZED_S)

    assert [False, True, True, True, False] == list(stretched.values())
    assert loop.wait_s(3.0) > 0.0
