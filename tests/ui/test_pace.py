"""Frame pacing: pictures come at even intervals, whatever each of them costs; and memory is cleaned up at rest."""

import gc
from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest

from game.app.title import title
from game.session.session import Session
from game.ui.canvas import Canvas
from game.ui.loop import Loop
from game.ui.window import AWAKE_S, FEW_FRAMES, WATCHED, FrameClock, IdleCollector, Window, open_window

LOOKING_S = 1e-5  # what one look at the clock takes
OVERSLEEPS_S = 0.0003


class Clock:
    """Time that passes by sleeping, which takes a little longer than asked, by working, and by looking at it."""

    def __init__(self) -> None:
        self.now = 100.0
        self.awake = 0.0

    def __call__(self) -> float:
        self.awake += LOOKING_S
        self.now += LOOKING_S
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds + OVERSLEEPS_S


def shown_at(rate: float, costs: Sequence[float], shows_for: float = 0.0) -> list[float]:
    """When pictures of these costs are shown."""
    clock, found = Clock(), []
    pace = FrameClock(rate, clock, clock.sleep)
    for cost in costs:
        pace.wait()
        clock.now += cost
        pace.hold()
        found.append(clock.now)
        clock.now += shows_for
        pace.next(shown=True)
    return found


def apart(times: Sequence[float]) -> list[float]:
    return [after - before for before, after in pairwise(times)]


@pytest.mark.parametrize("rate", [30, 60, 144])
def test_pictures_are_shown_evenly_though_one_costs_thrice_the_other(rate: float) -> None:
    cheap, dear = 0.1 / rate, 0.3 / rate

    times = shown_at(rate, [dear, cheap, cheap, dear, cheap] * 40)

    assert [] == [each for each in apart(times[2:]) if abs(each - 1 / rate) > 5 * LOOKING_S]


def test_nothing_is_lost_in_the_long_run() -> None:
    times = shown_at(60, [0.002] * 600)

    assert abs(times[-1] - times[1] - 598 / 60) < 5 * LOOKING_S


def test_after_a_picture_that_took_far_too_long_the_next_comes_a_tick_later() -> None:
    times = shown_at(60, [0.002] * 10 + [0.2] + [0.002] * 10)

    assert all(each > 0.9 / 60 for each in apart(times[1:]))
    assert all(abs(each - 1 / 60) < 5 * LOOKING_S for each in apart(times[11:]))


def test_a_machine_too_slow_for_the_pace_shows_as_many_as_it_can() -> None:
    times = shown_at(60, [0.025] * (WATCHED + 50))

    assert all(each < 0.0265 for each in apart(times[5:]))


def test_a_screen_that_makes_a_picture_wait_sets_the_pace() -> None:
    """Its time is about a tick: the game neither waits twice nor falls to half the pictures."""
    times = shown_at(60, [0.003] * 200, shows_for=1 / 60 - 0.0005)

    assert all(each < 1.3 / 60 for each in apart(times[5:]))


def test_the_processor_is_left_to_others_but_for_the_last_moment() -> None:
    clock = Clock()
    pace = FrameClock(60, clock, clock.sleep)
    for number in range(60):
        pace.wait()
        clock.now += 0.008 if number % 3 == 0 else 0.002
        pace.hold()
        pace.next(shown=True)

    assert clock.awake < 60 * (AWAKE_S + 10 * LOOKING_S)


def test_rounds_that_show_nothing_come_no_faster_than_pictures() -> None:
    clock = Clock()
    pace, began = FrameClock(60, clock, clock.sleep), clock.now
    for number in range(61):
        pace.wait()
        clock.now += 0.5 if number == 30 else 0.0
        pace.next(shown=False)

    assert clock.now - began > 0.5 + 59 / 60


def test_the_first_picture_after_a_rest_waits_for_nothing() -> None:
    clock = Clock()
    pace = FrameClock(60, clock, clock.sleep)
    pace.wait()
    pace.hold()
    pace.next(shown=True)
    clock.now = woken = clock.now + 5
    pace.wait()
    clock.now += 0.002
    pace.hold()

    assert clock.now - woken < 0.002 + 10 * LOOKING_S


def test_memory_is_tidied_after_enough_was_drawn_and_left_as_it_was_at_the_end() -> None:
    rest = IdleCollector()
    counts = []
    try:
        for frames in (FEW_FRAMES - 1, FEW_FRAMES, FEW_FRAMES + 1, 2 * FEW_FRAMES):
            gc.unfreeze()
            rest.begin(frames)
            counts.append(gc.get_freeze_count() > 0)
    finally:
        rest.end()

    assert [False, True, False, True] == counts
    assert gc.get_freeze_count() == 0


@pytest.mark.usefixtures("dummy_display")
def test_the_loop_keeps_the_pace_while_something_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = title(Session())
    loop = Loop(open_window("x", (320, 180)), screen)
    clock, begun, shown = Clock(), list[float](), list[float]()
    screen.animating = lambda now: now > 0  # type: ignore[method-assign]

    def drawn(canvas: Canvas, now: float) -> None:
        del canvas, now
        clock.now += 0.004 if loop.frames % 3 else 0.001

    def present(*_: object) -> None:
        shown.append(clock.now)
        if len(shown) == 90:
            pygame.event.post(pygame.Event(pygame.QUIT))

    screen.update = begun.append  # type: ignore[method-assign, assignment]
    screen.draw = drawn  # type: ignore[method-assign]
    monkeypatch.setattr(Window, "present", present)
    pygame.event.clear()
    loop.run(clock, clock.sleep)

    assert loop.frames == 90
    assert [] == [each for each in apart(shown[2:]) if abs(each - 1 / 60) > 5 * LOOKING_S]
    assert all(end - start < 0.006 for start, end in zip(begun[2:], shown[2:], strict=True)), "what is shown is old"


@pytest.mark.usefixtures("dummy_display")
def test_the_loop_tidies_memory_once_nothing_moves_any_more() -> None:
    first = title(Session())
    loop = Loop(open_window("x", (320, 180)), first)
    clock, tidied = Clock(), list[tuple[int, bool]]()
    first.animating = lambda now: loop.frames < FEW_FRAMES + 5 and now > 0  # type: ignore[method-assign]

    def ending(now: float) -> None:
        del now
        loop.sprites.finish()  # time is made up here, the thread that draws them has its own
        tidied.append((loop.frames, gc.get_freeze_count() > 0))
        if tidied[-1][1] or len(tidied) > 2 * FEW_FRAMES:
            pygame.event.post(pygame.Event(pygame.QUIT))

    first.update = ending  # type: ignore[method-assign]
    pygame.event.clear()
    loop.run(clock, clock.sleep)

    assert not any(is_tidy for frames, is_tidy in tidied if frames < FEW_FRAMES + 5)
    assert tidied[-1][1]
    assert gc.get_freeze_count() == 0
