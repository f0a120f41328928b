"""The stack of screens, and the loop: it draws for events and movement only, and sleeps otherwise."""

import pygame
import pytest

from game.play.overlays.pages import pause_menu
from game.ui.canvas import Canvas
from game.ui.dialogs import Menu
from game.ui.form import Way
from game.ui.loop import Loop
from game.ui.screen import Home, Pop, Push, Quit, Replace, Screen, after, visible
from game.ui.window import open_window
from tests.support.shells import plain_title, screens

pytestmark = pytest.mark.usefixtures("dummy_display")


# ---- the stack ----


def test_steps_stack_and_clear_screens() -> None:
    first, second, third = plain_title(), plain_title(), plain_title()
    assert after((first,), None) == (first,)
    assert after((first,), Push(second)) == (first, second)
    assert after((first, second), Replace(third)) == (first, third)
    assert after((first, second, third), Replace(plain_title(), 2))[:1] == (first,)
    assert after((first, second, third), Pop(2)) == (first,)
    assert after((first, second, third), Home()) == (first,)
    assert after((first, second), Quit()) == ()


def test_overlays_are_drawn_over_the_screens_below() -> None:
    below, menu = plain_title(), pause_menu()
    assert visible((plain_title(), below, menu)) == (below, menu)
    assert visible((below,)) == (below,)


# ---- the loop ----


def loop(first: Screen, size: tuple[int, int] = (1280, 720)) -> Loop:
    made = Loop(open_window("test", size), first)
    pygame.event.clear()
    return made


def settled(made: Loop, now: float) -> float:
    """Run the loop until no frame is wanted; return the time."""
    for _ in range(30):
        now += 0.1
        made.step(now)
        made.sprites.finish()
    made.step(now)
    return now


@pytest.mark.everyday
@pytest.mark.parametrize("which", range(7))
def test_idle_screens_draw_nothing(which: int) -> None:
    made = loop(plain_title())
    made.push(screens()[which])
    now = settled(made, 1.0)
    frames = made.frames
    for _ in range(200):
        now += 0.05
        assert made.step(now)
    assert made.frames == frames
    assert made.wait_s(now) > 0.2


def test_events_draw_and_quitting_ends() -> None:
    made = loop(plain_title())
    now = settled(made, 1.0)
    frames = made.frames
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert made.step(now + 1)
    assert made.frames == frames + 1
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert not made.step(now + 2)


def test_keys_show_presses_before_slow_work() -> None:
    made, seen = loop(plain_title()), list[tuple[int, bytes]]()

    def picture() -> tuple[int, bytes]:
        return made.frames, pygame.image.tobytes(made.window.surface, "RGB")

    def think_for_long() -> Pop:
        seen.append(picture())
        return Pop()

    made.push(Menu("", (Way("Stay", Pop), Way("Think for long", think_for_long, "T"))))
    now = settled(made, 1.0)
    frames, before = picture()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t"))

    made.step(now + 1)

    assert [frames + 1] == [number for number, _ in seen]
    assert before != seen[0][1]


def test_mice_report_design_units() -> None:
    for size in ((1024, 640), (2560, 1080)):
        made = loop(plain_title(), size)
        made.step(1.0)
        box = plain_title().widgets()[0].box
        at = made.canvas.at(box.center.x, box.center.y)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=at, button=1))
        assert not made.step(1.1), f"the first entry quits, pressed at {at} in {size}"


def test_resizes_draw_in_new_size() -> None:
    made = loop(plain_title())
    made.step(1.0)
    pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=1920, h=1080, size=(1920, 1080)))
    made.step(1.1)
    assert made.canvas.surface.get_size() == (1920, 1080)
    assert made.canvas.surface.get_at((1900, 20))[:3] != (0, 0, 0)


def test_fast_motion_keeps_the_last_position() -> None:
    made = loop(plain_title())
    now = settled(made, 1.0)
    frames = made.frames
    for x in range(200):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, 5), rel=(1, 0), buttons=(0, 0, 0)))
    made.step(now + 1)
    assert made.frames == frames + 1


def test_a_canvas_follows_the_current_window() -> None:
    made = loop(plain_title())
    assert isinstance(made.canvas, Canvas)
    assert made.canvas.surface is pygame.display.get_surface()
