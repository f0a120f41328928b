"""Opening a long game shows its progress, one slice per frame; a short game opens at once, and leaving cancels."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.app import PRELOADED_MODULES
from game.app.title import title
from game.engine.record import read_record, reading, replaying
from game.engine.slices import Sliced, at_once, part
from game.play import opening
from game.play.opening import SLICE_S, Opening, run_or_show_progress
from game.play.screen import PlayScreen
from game.replay.screen import ReplayScreen
from game.saving.reopening import OpenElsewhere, Reopened, reopening
from game.session.keeping import Keeping
from game.session.session import Session
from game.ui.loop import Loop
from game.ui.screen import Pop, Push, Replace, Screen
from game.ui.window import open_window
from tests.saving.games import reopened, saved_game
from tests.support.canvases import canvas_of, key, pixels
from tests.support.joined import games_screen, replay_list, take_up
from tests.support.shells import plain_title
from tests.support.thinkers import Silent

pytestmark = pytest.mark.usefixtures("dummy_display")

PIECE_S = 0.002


@pytest.fixture
def record(tmp_path: Path) -> Path:
    _, autosave = saved_game(tmp_path)
    autosave.close()
    return autosave.path


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every game count as long, and every step of the work take a frame."""
    monkeypatch.setattr(opening, "AT_ONCE", 3)
    monkeypatch.setattr("game.play.opening.SLICE_S", 0.0)


class Work:
    """Work of this many pieces, with the time of each; notes whether it was ended early."""

    def __init__(self, pieces: int, leads_to: Screen) -> None:
        self.now, self.done, self.is_ended = 50.0, 0, False
        self.sliced = self._sliced(pieces, leads_to)

    def clock(self) -> float:
        return self.now

    def _sliced(self, pieces: int, leads_to: Screen) -> Sliced[Screen]:
        try:
            for self.done in range(1, pieces + 1):
                self.now += PIECE_S
                yield self.done / pieces
        except GeneratorExit:
            self.is_ended = True
            raise
        return leads_to


def test_short_tasks_go_straight_on() -> None:
    leads_to = plain_title()

    assert leads_to is run_or_show_progress(Work(opening.AT_ONCE - 1, leads_to).sliced)
    assert isinstance(run_or_show_progress(Work(opening.AT_ONCE, leads_to).sliced), Opening)


def test_long_tasks_run_in_slices() -> None:
    leads_to, pieces = plain_title(), 100
    work = Work(pieces, leads_to)
    page, frames = Opening(work.sliced, work.clock), []
    while (step := page.update(1.0)) is None:
        frames.append((work.done, page.done))
        assert page.animating(1.0)

    a_frame = round(SLICE_S / PIECE_S) + 1
    assert Replace(leads_to) == step
    assert all(0 < after - before <= a_frame for (before, _), (after, _) in pairwise(frames))
    assert [position / pieces for position, _ in frames] == [share for _, share in frames]
    assert len(frames) > 5


def test_the_page_shows_progress() -> None:
    canvas, drawn = canvas_of((1280, 720)), []
    page = Opening(Work(2, plain_title()).sliced, lambda: 1.0)
    for page.done in (0.0, 0.3, 0.6, 1.0):
        canvas.surface.fill("black")
        for _ in range(2):
            page.draw(canvas, 1.0)
            canvas.sprites.finish()
        drawn.append(pixels(canvas.surface))

    assert 4 == len(set(drawn))


def test_only_leaving_ends_the_task() -> None:
    work = Work(100, plain_title())
    page = Opening(work.sliced, work.clock)
    page.update(1.0)
    assert (None, False) == (page.handle(key(pygame.K_RETURN), 1.0), work.is_ended)

    assert (Pop(), True) == (page.handle(key(pygame.K_ESCAPE), 1.0), work.is_ended)


def session(folder: Path) -> Session:
    return Session(_thinker=Silent(), keeping=Keeping(folder))  # type: ignore[arg-type]


def ran(loop: Loop) -> Iterator[Screen]:
    """Yield the topmost screen, frame after frame."""
    for frame in range(2000):
        assert loop.step(10 + frame / 60)
        yield loop.stack[-1]


@pytest.mark.usefixtures("long")
def test_long_games_continue_via_the_page(record: Path) -> None:
    joined = session(record.parent)
    loop = Loop(open_window("x", (640, 360)), title(joined))
    pygame.event.clear()
    pygame.event.post(key(pygame.K_RETURN))
    screens = [type(screen) for screen, _ in zip(ran(loop), range(120), strict=False)]
    table = loop.stack[-1]
    joined.close()

    assert 70 < screens.count(Opening) < 90, "a frame for each line read, and for each line played"
    assert isinstance(table, PlayScreen)
    assert (40, 2) == (len(table.match.actions), len(loop.stack))


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("way", ["go on", "watch"])
def test_long_listed_games_open_via_pages(record: Path, way: str) -> None:
    joined = session(record.parent)
    step = (games_screen if way == "go on" else replay_list)(joined).handle(key(pygame.K_RETURN), 1.0)
    assert isinstance(step, Push)
    page = step.screen
    assert isinstance(page, Opening)
    result = None
    while result is None:
        result = page.update(1.0)
    assert isinstance(result, Replace)
    joined.close()

    assert isinstance(result.screen, PlayScreen if way == "go on" else ReplayScreen)


@pytest.mark.usefixtures("long")
def test_leaving_releases_opening_games_unchanged(record: Path) -> None:
    before, joined = record.read_bytes(), session(record.parent)
    page = take_up(joined, record)
    assert isinstance(page, Opening)
    assert isinstance(reopened(record), OpenElsewhere)
    page.handle(key(pygame.K_ESCAPE), 1.0)

    assert joined.keeping.is_free
    assert before == record.read_bytes()
    again = reopened(record)
    assert isinstance(again, Reopened)
    again.autosave.close()


def test_progress_never_decreases(record: Path) -> None:
    shares, work = [], reopening(record)
    while True:
        try:
            shares.append(next(work))
        except StopIteration as end:
            end.value.autosave.close()
            break

    assert sorted(shares) == shares
    assert (0.0, True) == (round(shares[0], 1), 0.9 < shares[-1] <= 1.0)


def test_slices_equal_one_pass(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").split("\n")
    result = at_once(part(reading(lines), 0.5, 1.0))

    assert read_record(lines) == result
    assert 40 == len(at_once(replaying(result)).moves)


# ---- meanwhile ----

MODULES_OF_A_FIRST_GAME = """
import os, sys
os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
import game.__main__
from pathlib import Path
from game.session.keeping import Keeping
from importlib import import_module
from game.app import PRELOADED_MODULES
from game.session.session import Session
from game.app.title import title
from game.ui.loop import Loop
from game.ui.window import open_window
from tests.support.canvases import key
import pygame
joined = Session(keeping=Keeping(Path(sys.argv[1]) / "games"))
loop = Loop(open_window("x", (640, 360)), title(joined), meanwhile=map(import_module, PRELOADED_MODULES))
for now in range(5):
    loop.step(float(now))
loop.sprites.finish()
loop.step(5.0)
loop._spend_time(lambda: 5.0)
before = set(sys.modules)
from game.new_game.choosing import new_game
from game.app.tables import new_table
from game.seating.seating import NewGame
loop.push(new_game(joined, lambda choice: new_table(joined, choice)))
loop.push(new_table(joined, NewGame("campfire", ("greedy", "greedy"), "soon")))
joined.close()
print(*sorted(name for name in set(sys.modules) - before if name.startswith(("game.", "ai."))))
"""


@pytest.mark.slow
def test_idle_titles_import_game_modules(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", MODULES_OF_A_FIRST_GAME, str(tmp_path)], capture_output=True, text=True, check=False
    )

    assert (0, "") == (run.returncode, run.stderr)
    assert "" == run.stdout.strip()


def test_deferred_work_waits_for_no_event() -> None:
    calls: list[int] = []

    def pieces() -> Iterator[bool]:
        for number in range(100):
            calls.append(number)
            if number == 4:
                pygame.event.post(key(pygame.K_TAB))
            yield True

    loop = Loop(open_window("x", (640, 360)), plain_title(), meanwhile=pieces())
    pygame.event.clear()
    loop.step(1.0)
    loop._spend_time(lambda: 1.0)
    assert [] == calls, "the first picture is not even sharp"
    loop.sprites.finish()
    loop.step(2.0)
    loop.step(3.0)
    pygame.event.clear()
    loop._spend_time(lambda: 3.0)

    assert [0, 1, 2, 3, 4] == calls
    assert len(PRELOADED_MODULES) == len(set(PRELOADED_MODULES))
