"""Held keys: the loop repeats them for text fields only."""

import pygame
import pytest

from game.ui.keyboard import KEY_REPEAT
from game.ui.loop import REPEAT_DELAY_S, REPEAT_INTERVAL_S, Loop
from game.ui.screen import Step
from game.ui.window import open_window
from tests.support.canvases import key
from tests.support.shells import plain_title

pytestmark = pytest.mark.usefixtures("dummy_display")
DOWN, UP = pygame.KEYDOWN, pygame.KEYUP
BACK = pygame.K_BACKSPACE
FRAME_S = REPEAT_INTERVAL_S / 5


class Keyboard:
    """A screen in a loop that notes its key events."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        screen = plain_title()
        screen.handle = self._hear  # type: ignore[method-assign]
        self.loop = Loop(open_window("x", (640, 360)), screen)
        pygame.event.clear()

    def _hear(self, event: pygame.Event, now: float) -> Step | None:
        if event.type in (DOWN, UP, KEY_REPEAT):
            self.heard.append(event.type)
        return None

    def sends(self, kind: int, code: int, now: float) -> None:
        """Send an event as a keyboard does, with its window."""
        values = {"key": code, "mod": 0, "unicode": "", "scancode": 0} if kind in (DOWN, UP) else {}
        pygame.event.post(pygame.Event(kind, values, window=None))
        assert self.loop.step(now)

    def rests(self, start: float, end: float) -> None:
        """Run frames without any event."""
        for frame in range(round((end - start) / FRAME_S)):
            assert self.loop.step(start + (frame + 1) * FRAME_S)


def test_editing_keys_repeat_while_held() -> None:
    keyboard = Keyboard()
    keyboard.sends(DOWN, BACK, 1.0)
    assert keyboard.loop.step(1.0 + REPEAT_DELAY_S - 0.01)
    assert [DOWN] == keyboard.heard

    keyboard.rests(1.0 + REPEAT_DELAY_S, 1.0 + REPEAT_DELAY_S + 5 * REPEAT_INTERVAL_S)
    keyboard.sends(UP, BACK, 2.0)
    keyboard.rests(2.0, 4.0)

    again = keyboard.heard.count(KEY_REPEAT)
    assert [DOWN, *[KEY_REPEAT] * again, UP] == keyboard.heard
    assert 4 <= again <= 6


def test_action_keys_count_once() -> None:
    keyboard = Keyboard()
    keyboard.sends(DOWN, pygame.K_d, 1.0)
    keyboard.rests(1.0, 4.0)
    assert [DOWN] == keyboard.heard


@pytest.mark.everyday
@pytest.mark.parametrize(
    ("kind", "code"), [(UP, BACK), (DOWN, pygame.K_d), (pygame.WINDOWFOCUSLOST, 0), (pygame.WINDOWMINIMIZED, 0)]
)
def test_other_keys_end_the_repeat(kind: int, code: int) -> None:
    keyboard = Keyboard()
    keyboard.sends(DOWN, BACK, 1.0)
    keyboard.sends(kind, code, 1.1)
    keyboard.rests(1.1, 4.0)
    assert KEY_REPEAT not in keyboard.heard


def test_loops_wake_for_held_keys() -> None:
    keyboard = Keyboard()
    keyboard.rests(0.0, 1.0)
    keyboard.loop.sprites.finish()
    keyboard.rests(1.0, 2.0)
    assert keyboard.loop.wait_s(2.0) > REPEAT_DELAY_S
    keyboard.sends(DOWN, BACK, 2.0)
    assert keyboard.loop.wait_s(2.0) <= REPEAT_DELAY_S


def test_codeless_keys_are_never_held() -> None:
    keyboard = Keyboard()
    pygame.event.post(key(BACK))
    keyboard.rests(1.0, 4.0)
    assert [DOWN] == keyboard.heard
