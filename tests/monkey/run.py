"""Random mouse, key and window events for the real loop, session and files, over all rule sets.

`python -m tests.monkey --events 100000 --seed S --jobs J`. Each life has its own folder, begins a game from the command
line, and half of the time does what makes progress, so that games end. `Eyes` checks after every event; now and then
the way back is tried by keys alone, and the record on disk is replayed. Drawing is sampled. A violation prints the
seed, the life and the last input; the same command repeats it.
"""

import argparse
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pygame

from ai.bots import ROSTER
from game.app.tables import new_table
from game.app.title import title
from game.engine.record import state_digest
from game.match import Match
from game.play.opening import Opening
from game.play.pause import AgreedPause
from game.play.scores.results import Results
from game.practice.set_up import words as set_up
from game.rules.variant_file import shipped_variant, shipped_variants
from game.seating.seating import NewGame
from game.seating.seats import Sitting
from game.session import chance as chances
from game.session.keeping import Keeping
from game.session.session import Session, look_of, zoom_of
from game.settings import Preferences, Settings, SettingsKeeper, changed, load
from game.statistics.scorebook import ScoreBook
from game.text import ui as words
from game.ui.dialogs import Menu
from game.ui.loop import Loop
from game.ui.window import open_window
from game.workshop import words as workshop
from sprites import Sprites
from tests import home_at
from tests.monkey.errands import PiecemealErrands
from tests.monkey.eyes import FACES, Eyes, check_record, table_of, tables
from tests.monkey.random_input import RandomInput, is_home
from tests.support.joined import take_up
from tests.support.presented import Watch, watching
from tests.support.thinkers import QuickThinker

LIFE = 5_000  # events
DRAWN = 50  # one of this many frames is drawn
HOME_AFTER = 400  # events until the way home is tested
WAY_HOME = 60  # keys at most
ESCAPES = 4  # without effect, until Enter is tried: at the table the first ones return a card or a choice
STUCK = 600  # sensible events at a table without any effect
PAUSES = (*(0.0, 0.01, 0.05, 0.4, 0.4) * 8, 1.5, 30.0)
QUICK = ("novice", "greedy", "random")
KEPT_IN_MIND = 30
OUT = (words.QUIT_TO_TITLE, words.LEAVE_GAME_BUTTON, words.LEAVE_IT, set_up.LEAVE_IT, workshop.LEAVE_IT)


class Glimpses(Loop):
    """The loop, drawing one of several frames and the next ones until one is complete, and noting its cards."""

    drawn = DRAWN
    wanted = 0
    looks_on = False  # the last frame drawn is not a complete one
    faces: set[str] | None = None

    def _draw(self, now: float) -> None:
        self.wanted += 1
        if self.wanted % self.drawn and not self.looks_on:
            return
        self.sprites.finish()
        problems: set[str] = set()
        plain = Sprites._card

        def noted(sprites: Sprites, path: str, size_px: tuple[int, int]) -> pygame.Surface:
            if path in FACES:
                problems.add(FACES[path])
            return plain(sprites, path, size_px)

        with patch.object(Sprites, "_card", noted):
            super()._draw(now)
        self.looks_on = self.sprites.pending or self.is_resizing(now)
        self.faces = problems


class Report(NamedTuple):
    """The results of a life."""

    events: int
    seconds: float
    actions: Counter[str]
    begun: Counter[str]
    over: Counter[str]
    screens: Counter[str]
    pictures: int
    compared: int  # share of the pictures, with a full redraw
    homes: int
    violation: str = ""


class Life:
    """One monkey in one folder."""

    def __init__(self, seed: str, number: int, folder: Path, drawn: int = DRAWN) -> None:
        self.chance = random.Random(f"{seed} life {number}")
        self.number, self.folder, self.drawn = number, folder, drawn
        self.now = 100.0
        self.events = self.homes = self.idle = self.in_vain = 0
        self.eyes, self.watch = Eyes(), Watch()
        self.last: deque[str] = deque(maxlen=KEPT_IN_MIND)
        self.start()

    # ---- the program ----

    def start(self) -> None:
        """Start the program as the command line does."""
        settings, complaints = load(self.folder)
        keeper = SettingsKeeper(self.folder, settings)
        keeping, book = Keeping(self.folder / "games"), ScoreBook(self.folder, exports=self.folder)
        self.session = Session(QuickThinker(), Preferences(settings), books=[book], keeping=keeping)  # type: ignore[arg-type]
        self.session._errands = PiecemealErrands()  # type: ignore[assignment]
        self.loop = Glimpses(
            open_window("monkey", (640, 360)), title(self.session), look=look_of(settings), zoom=zoom_of(settings)
        )
        self.loop.drawn = self.drawn
        self.input = RandomInput(self.loop, self.chance)
        pygame.event.clear()

        def apply(chosen: Settings) -> None:
            self.loop.set_look(look_of(chosen), zoom_of(chosen))
            problem = keeper.keep(chosen)
            assert not problem, problem

        self.session.preferences.on_change = apply
        assert not complaints, complaints

    def tidy(self) -> None:
        """Reset settings that would make the monkey wait."""
        changed_settings = changed(
            self.session.preferences.settings, "speed", self.chance.choice(("instant",) * 4 + ("fast",))
        )
        if self.chance.random() < 0.5:
            changed_settings = changed(changed(changed_settings, "discard_undo", "off"), "confirm_discard", False)
            changed_settings = changed(changed_settings, "interface_size", 100)
        self.session.preferences.change(changed_settings)

    def begin(self) -> None:
        """Begin a game like the command line: rule sets in turn, any number of players and persons."""
        rule_sets = shipped_variants()
        variant = shipped_variant(rule_sets[self.number % len(rule_sets)])
        players = self.chance.randint(variant.fewest_players, min(5, variant.most_players))
        people = tuple(
            map(Sitting, sorted(self.chance.sample(range(players), self.chance.choice((1, 1, 2, 3, 4)) % players or 1)))
        )
        levels = tuple(self.chance.choice((*QUICK, *ROSTER)) for _ in range(players - len(people)))
        self.loop.push(new_table(self.session, NewGame(variant.id, levels, f"monkey {self.number}", people)))

    # ---- events ----

    def live(self, events: int) -> None:
        """Run this many events; raise `AssertionError`, or any exception of the program, at the first failure."""
        self.tidy()
        self.begin()
        until, home = self.events + events, self.events + HOME_AFTER
        while self.events < until:
            self.behave()
            if self.events >= home:
                self.tidy()
                self.check_way_home()
                home = self.events + HOME_AFTER
        self.check_way_home()

    def behave(self) -> None:
        """Make one gesture."""
        if self.chance.random() < 0.5:
            before = sum(table.match.count for table in tables(self.loop.stack))
            self.do(*self.input.sense())
            moved = before != sum(table.match.count for table in tables(self.loop.stack))
            self.idle = 0 if moved or table_of(self.loop.stack[-1]) is None else self.idle + 1
            assert self.idle < STUCK, "nothing happens at the table any more"
        elif self.chance.random() < 0.0005:
            self.do(pygame.Event(pygame.QUIT))
        else:
            self.do(*self.input.mischief())

    def do(self, *events: pygame.Event) -> None:
        """Post each event, run a step of the loop, and check."""
        for event in events:
            self.events += 1
            self.last.append(f"{type(self.loop.stack[-1]).__name__}: {event}")
            pygame.event.post(event)
            self.step()

    def step(self) -> None:
        """Run one step of the loop some time later; restart a program that has quit."""
        self.now += self.chance.choice(PAUSES)
        with redirect_stdout(StringIO()):
            goes_on = self.loop.step(self.now)
        if not goes_on:
            self.session.close()
            self.start()
        self.eyes.look(self.loop, self.now)
        if self.loop.faces is not None:
            self.eyes.picture(self.loop, self.loop.faces, self.now)
            self.loop.faces = None

    # ---- the way home and back ----

    def check_way_home(self) -> None:
        """Go to the title by keys alone; check that the game left is on disk unchanged, and continue it."""
        saved = self.kept()
        if saved is not None:
            path, match = saved
            check_record(path, match)
        for _ in range(WAY_HOME):
            if is_home(self.loop.stack):
                break
            self.key_home()
        assert is_home(self.loop.stack), f"no way home from {[type(screen).__name__ for screen in self.loop.stack]}"
        self.homes += 1
        if saved is not None and not saved[1].is_over:
            self.check_goes_on(*saved)

    def kept(self) -> tuple[Path, Match] | None:
        """Return the saved game on the stack, if there is one, with its record."""
        for table in tables(self.loop.stack):
            path = self.session.keeping.path_of(table.match)
            if path is not None:
                return path, table.match
        return None

    def key_home(self) -> None:
        """Return the key for leaving: Esc, then Enter; Tab first where Enter does something else."""
        self.now += 1.0  # wait a little, as a person would
        top, before = self.loop.stack[-1], self.loop.stack
        out = next((widget.name for widget in top.widgets() if widget.name in OUT), "") if isinstance(top, Menu) else ""
        if isinstance(top, Menu) and out:
            self.do(*self.input.key(pygame.K_RETURN if top.focus == out else pygame.K_TAB))
        elif isinstance(top, AgreedPause):
            waits = [pygame.K_1 + seat for seat, name, _ in top._people if name in top.waits_for]
            self.do(*self.input.key((*waits, pygame.K_RETURN)[0]))
        elif isinstance(top, Results) and top._form.ring and top._form.focus != "next":
            self.do(*self.input.key(pygame.K_TAB))
        else:
            self.do(*self.input.key(pygame.K_ESCAPE if self.in_vain < ESCAPES else pygame.K_RETURN))
            self.in_vain = self.in_vain + 1 if before == self.loop.stack and self.in_vain < ESCAPES else 0

    def check_goes_on(self, path: Path, match: Match) -> None:
        """Check that the game left is in the list of saved games, and is the same when opened."""
        assert path in [game.path for game in self.session.keeping.games()], f"{path.name} does not wait"
        digest = state_digest(match.state)
        self.loop.push(take_up(self.session, path))
        while isinstance(self.loop.stack[-1], Opening):
            self.step()
        again = next(tables(self.loop.stack), None)
        assert again is not None, f"{path.name} cannot be taken up: {self.loop.stack[-1]}"
        assert digest == state_digest(again.match.state), "another state was taken up"

    def report(self, seconds: float, violation: str = "") -> Report:
        """Return the results."""
        eyes = self.eyes
        return Report(
            self.events,
            seconds,
            eyes.actions,
            eyes.begun,
            eyes.over,
            eyes.screens,
            eyes.pictures,
            self.watch.compared,
            self.homes,
            violation,
        )


# --- many lives -----------------------------------------------------------------------------------------------------


class Task(NamedTuple):
    """One monkey's run, small enough to send to a process."""

    seed: str
    number: int
    events: int
    drawn: int = DRAWN


@contextmanager
def elsewhere(folder: Path, chance: random.Random) -> Iterator[None]:
    """Return an environment with files in that folder, no display or sound, and reproducible seeds."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SDL_NO_SIGNAL_HANDLERS": "1"}  # to be removed
    with (
        patch.dict(os.environ, {**home_at(folder), **quiet}),
        patch.object(os, "fsync", lambda _: None),  # no signal is sent here
        patch.object(chances, "new_seed", lambda: f"monkey-{chance.randrange(10_000):04}"),
    ):
        yield


def live(task: Task) -> Report:
    """Send one sequence of random events; report a violation with everything needed to repeat it."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as name, elsewhere(Path(name), random.Random(task.number)):
        life = Life(task.seed, task.number, Path(name), task.drawn)
        try:
            with watching() as life.watch:
                life.live(task.events)
        except Exception as broken:
            return life.report(time.perf_counter() - began, violation_text(task, life, broken))
        finally:
            life.session.close()
    return life.report(time.perf_counter() - began)


def violation_text(task: Task, life: Life, broken: Exception) -> str:
    """Return a violation in words."""
    import traceback

    lines = "\n  ".join(life.last)
    where = f"seed {task.seed!r}, life {task.number}, event {life.events}"
    return f"{where}: {broken!r}\n  {lines}\n{''.join(traceback.format_exception(broken))}"


def tasks(events: int, seed: str, first: int, drawn: int) -> Iterator[Task]:
    """Yield lives until there are this many events; at least one for each rule set."""
    most_events = min(LIFE, -(-events // len(shipped_variants())))
    for number in range(first, first + -(-events // most_events)):
        yield Task(seed, number, most_events, drawn)


def main() -> int:
    """Send many sequences of events in several processes and print the results; exit 1 at any violation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", default="monkey")
    parser.add_argument("--first", type=int, default=0, help="number of the first life, to see one again")
    parser.add_argument("--drawn", type=int, default=DRAWN, help="one of this many frames is drawn")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin to stop after so long")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    began, reports = time.perf_counter(), []
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        for report in pool.imap_unordered(live, tasks(options.events, options.seed, options.first, options.drawn)):
            reports.append(report)
            if report.violation:
                print(report.violation, flush=True)
            if time.perf_counter() - began > 60 * options.minutes:
                break
            if len(reports) % 20 == 0:
                print(f"{sum(report.events for report in reports)} events", file=sys.stderr, flush=True)
    summary(reports, time.perf_counter() - began)
    return 1 if any(report.violation for report in reports) else 0


def summary(reports: list[Report], seconds: float) -> None:
    """Return the figures by rule set, by screen and in total."""
    columns = {
        name: sum((getattr(report, name) for report in reports), Counter[str]())
        for name in ("actions", "begun", "over")
    }
    print(f"{'rule set':10} {'tables':>8} {'played out':>10} {'actions':>9}")
    for name in shipped_variants():
        print(f"{name:10} {columns['begun'][name]:8} {columns['over'][name]:10} {columns['actions'][name]:9}")
    screens: Counter[str] = sum((report.screens for report in reports), Counter())
    print(", ".join(f"{name} {count}" for name, count in screens.most_common()))
    events, pictures = sum(report.events for report in reports), sum(report.pictures for report in reports)
    compared = sum(report.compared for report in reports)
    homes, violations = sum(report.homes for report in reports), sum(bool(report.violation) for report in reports)
    print(
        f"{events} events in {len(reports)} lives, {seconds:.0f} s, {pictures} frames drawn, "
        f"{compared} compared with a whole redraw, {homes} times home by keys, {violations} violations"
    )
