"""Frame pacing: frames come at even intervals, whatever they cost, and garbage is collected at rest."""

import gc
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame
import pytest

from game.app.title import title
from game.session.session import Session
from game.ui.canvas import Canvas
from game.ui.loop import Loop
from game.ui.window import AWAKE_S, FEW_FRAMES, WATCHED, FrameClock, IdleCollector, Window, open_window

LOOKING_S = 1e-5  # the cost of reading the clock
OVERSLEEPS_S = 0.0003


class Clock:
    """A simulated clock: time passes by sleeping (a little longer than asked), by working, and by reading it."""

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
    """Return the times at which frames of these costs are shown."""
    clock, times = Clock(), []
    pace = FrameClock(rate, clock, clock.sleep)
    for cost in costs:
        pace.wait()
        clock.now += cost
        pace.hold()
        times.append(clock.now)
        clock.now += shows_for
        pace.next(shown=True)
    return times


def apart(times: Sequence[float]) -> list[float]:
    return [after - before for before, after in pairwise(times)]


@pytest.mark.parametrize("rate", [30, 60, 144])
def test_uneven_frames_show_evenly(rate: float) -> None:
    cheap, dear = 0.1 / rate, 0.3 / rate

    times = shown_at(rate, [dear, cheap, cheap, dear, cheap] * 40)

    assert [] == [gap for gap in apart(times[2:]) if abs(gap - 1 / rate) > 5 * LOOKING_S]


def test_long_runs_keep_the_rate() -> None:
    times = shown_at(60, [0.002] * 600)

    assert abs(times[-1] - times[1] - 598 / 60) < 5 * LOOKING_S


def test_slow_frames_delay_one_tick() -> None:
    times = shown_at(60, [0.002] * 10 + [0.2] + [0.002] * 10)

    assert all(gap > 0.9 / 60 for gap in apart(times[1:]))
    assert all(abs(gap - 1 / 60) < 5 * LOOKING_S for gap in apart(times[11:]))


def test_slow_machines_show_what_they_can() -> None:
    times = shown_at(60, [0.025] * (WATCHED + 50))

    assert all(gap < 0.0265 for gap in apart(times[5:]))


def test_vertical_sync_sets_the_pace() -> None:
    """A frame takes about a tick: the game neither waits twice nor falls to half the frame rate."""
    times = shown_at(60, [0.003] * 200, shows_for=1 / 60 - 0.0005)

    assert all(gap < 1.3 / 60 for gap in apart(times[5:]))


def test_clocks_sleep_shortly_before_frames() -> None:
    clock = Clock()
    pace = FrameClock(60, clock, clock.sleep)
    for number in range(60):
        pace.wait()
        clock.now += 0.008 if number % 3 == 0 else 0.002
        pace.hold()
        pace.next(shown=True)

    assert clock.awake < 60 * (AWAKE_S + 10 * LOOKING_S)


def test_frameless_rounds_keep_the_pace() -> None:
    clock = Clock()
    pace, began = FrameClock(60, clock, clock.sleep), clock.now
    for number in range(61):
        pace.wait()
        clock.now += 0.5 if number == 30 else 0.0
        pace.next(shown=False)

    assert clock.now - began > 0.5 + 59 / 60


def test_pauses_delay_no_first_frame() -> None:
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


@pytest.fixture
def nothing_to_collect(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Skip the search through everything that the tests of this process have made: it takes a second."""
    gc.unfreeze()
    monkeypatch.setattr(gc, "collect", lambda *_: 0)
    yield
    gc.freeze()


@pytest.mark.usefixtures("nothing_to_collect")
def test_enough_frames_collect_garbage() -> None:
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
def test_moving_loops_keep_their_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = title(Session())
    loop = Loop(open_window("x", (320, 180)), screen)
    clock, begun, finished = Clock(), list[float](), list[float]()
    screen.animating = lambda now: now > 0  # type: ignore[method-assign]

    def drawn(canvas: Canvas, now: float) -> None:
        del canvas, now
        clock.now += 0.004 if loop.frames % 3 else 0.001

    def present(*_: object) -> None:
        finished.append(clock.now)
        if len(finished) == 90:
            pygame.event.post(pygame.Event(pygame.QUIT))

    screen.update = begun.append  # type: ignore[method-assign, assignment]
    screen.draw = drawn  # type: ignore[method-assign]
    monkeypatch.setattr(Window, "present", present)
    # Nothing is shown here, so the watch that compares shown frames has nothing to compare.
    monkeypatch.setattr("tests.support.presented.Watch.look", lambda *_: None)
    pygame.event.clear()
    loop.run(clock, clock.sleep)

    assert loop.frames == 90
    assert [] == [gap for gap in apart(finished[2:]) if abs(gap - 1 / 60) > 5 * LOOKING_S]
    assert all(end - start < 0.006 for start, end in zip(begun[2:], finished[2:], strict=True)), (
        "the frame shows an old state"
    )


@pytest.mark.usefixtures("dummy_display", "nothing_to_collect")
def test_garbage_is_collected_after_motion() -> None:
    first = title(Session())
    loop = Loop(open_window("x", (320, 180)), first)
    clock, tidied = Clock(), list[tuple[int, bool]]()
    first.animating = lambda now: loop.frames < FEW_FRAMES + 5 and now > 0  # type: ignore[method-assign]

    def ending(now: float) -> None:
        del now
        loop.sprites.finish()  # time is simulated here, but the drawing thread uses real time
        tidied.append((loop.frames, gc.get_freeze_count() > 0))
        if tidied[-1][1] or len(tidied) > 2 * FEW_FRAMES:
            pygame.event.post(pygame.Event(pygame.QUIT))

    first.update = ending  # type: ignore[method-assign]
    pygame.event.clear()
    loop.run(clock, clock.sleep)

    assert not any(is_tidy for frames, is_tidy in tidied if frames < FEW_FRAMES + 5)
    assert tidied[-1][1]
    assert gc.get_freeze_count() == 0
