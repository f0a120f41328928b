"""Frame intervals as a player sees them: the time between two presented pictures while the real loop runs by itself.

The fullest table; cards and pointer moving, and constant work in other processes: a master thinking about one question
after the other or, with `--judging`, two processes reviewing a game. Counts what `Loop.run` presents; nothing here
sleeps.
"""

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol, cast

import pygame

from ai.arena import Fixture, play_game
from ai.errands import JobQueue
from ai.reviews import Judgement, ReviewRequest, judgements
from ai.thinker import Thinker
from game.engine.view import PlayerView, observe
from game.play.screen import PlayScreen
from game.practice.review.flow import PARTS
from game.rules.variant_file import shipped_variant
from game.ui.canvas import Canvas
from game.ui.screen import Quit, Screen, Step
from game.ui.sides import Side
from game.ui.turning import FULL, Light
from game.ui.window import FEW_FRAMES, IdleCollector, Window
from tests.bench.crowd import MOVE_EVERY, full_table, pointer
from tests.bench.screen import OPENING, described
from tests.support.stages import moved

LEVEL = "master"


class TimedWindow:
    """A window that notes when it presented."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.shown: list[float] = []

    @property
    def display(self) -> pygame.Surface:
        """Return what is presented."""
        return self._window.display

    @property
    def side(self) -> Side:
        """Return the side of the reader."""
        return self._window.side

    def turn_to(self, side: Side) -> None:
        """Turn to another reader."""
        self._window.turn_to(side)

    @property
    def surface(self) -> pygame.Surface:
        """Return the surface of the window."""
        return self._window.surface

    def toggle_full_screen(self) -> None:
        """Toggle full screen."""
        self._window.toggle_full_screen()

    def present(self, boxes: Sequence[pygame.Rect] | None = None, light: Light = FULL) -> None:
        """Present the frame, and note the time."""
        self._window.present(boxes, light)
        self.shown.append(time.perf_counter())


class Beside(Protocol):
    """Work in other processes; `summary` is how much of it was done."""

    def go_on(self) -> None:
        """Poll for results, and request more."""

    def close(self) -> None:
        """Stop."""

    @property
    def summary(self) -> str:
        """Return how much was done."""


class Thinking:
    """A master that is asked again and again."""

    def __init__(self, view: PlayerView) -> None:
        self._view, self._thinker, self._ticket, self._answers = view, Thinker(), 0, 0

    def go_on(self) -> None:
        """Ask again after each answer."""
        if self._ticket == 0 or self._thinker.poll(self._ticket) is not None:
            self._answers += self._ticket != 0
            self._ticket = self._thinker.ask(LEVEL, self._view, ())

    def close(self) -> None:
        """Stop the process."""
        self._thinker.close()

    @property
    def summary(self) -> str:
        """Return how often it answered."""
        return f"{self._answers} answers of a {LEVEL}"


class Judging:
    """A game whose rounds are reviewed one after another, as on the review screen."""

    def __init__(self) -> None:
        game = play_game(Fixture(shipped_variant("quarters"), ("sharp",) * 4, "intervals", 0, 0))
        self._asked = [
            ReviewRequest(game.start, game.actions, 0, number) for number in range(1, len(game.end.sheet) + 1)
        ]
        self._errands, self._tickets, self._rounds, self._found = JobQueue(), [0] * 0, 0, 0

    def go_on(self) -> None:
        """Poll for judged choices; after a round begin the next."""
        for ticket in tuple(self._tickets):
            news = self._errands.poll(ticket)
            self._found += sum(isinstance(result, Judgement) for result in news.results)
            if news.is_over:
                self._tickets.remove(ticket)
        if not self._tickets:
            question = self._asked[self._rounds % len(self._asked)]
            self._tickets = [self._errands.begin(judgements, question, {}, part, PARTS) for part in range(PARTS)]
            self._rounds += 1

    def close(self) -> None:
        """Cancel the review."""
        self._errands.close()

    @property
    def summary(self) -> str:
        """Return how many choices were judged."""
        return f"{self._found} choices judged"


class Busy(Screen):
    """The fullest table with constant activity, until its time is up."""

    def __init__(self, table: PlayScreen, beside: Beside, size: tuple[int, int], until: float) -> None:
        self._table, self._beside, self._until = table, beside, until
        self._places, self._number = pointer(size), 0

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Let the table handle it."""
        return self._table.handle(event, now)

    def update(self, now: float) -> Step | None:
        """Move the pointer, now and then a card; continue the other work."""
        self._number += 1
        if self._number % MOVE_EVERY == 0:
            row = self._table.stage.holding.row
            at = self._number // MOVE_EVERY * 5 % (len(row) - 5)
            self._table.stage.rearrange(moved(self._table.stage.holding, row[at].uid, at + 5), now)
        self._beside.go_on()
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=next(self._places), rel=(1, 0), buttons=(0, 0, 0)))
        return Quit() if now > self._until else self._table.update(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the table."""
        self._table.draw(canvas, now)

    def animating(self, now: float) -> bool:
        """Return True."""
        return now > 0


def intervals(size: tuple[int, int], seconds: float, rate: float, *, judging: bool = False) -> None:
    """Return the intervals between this many frames at this rate."""
    loop, table, thinker = full_table(size, rate)
    beside: Beside = Judging() if judging else Thinking(observe(table.match.state, 0))
    window = TimedWindow(loop.window)
    loop.window = cast(Window, window)  # this class does what a window does
    begin = time.perf_counter() + OPENING
    busy = Busy(table, beside, size, begin + seconds)
    loop.stack = (busy,)
    rest = IdleCollector()
    rest.begin(FEW_FRAMES)  # as in a player's first turn
    used, began = time.process_time(), time.perf_counter()
    loop.run()
    share = (time.process_time() - used) / (time.perf_counter() - began)
    rest.end()
    thinker.close()
    beside.close()
    frames = [at for at in window.shown if at > begin]
    apart = [(after - before) * 1000 for before, after in pairwise(frames)]
    print(f"{size[0]}x{size[1]}: {len(frames)} pictures, {beside.summary}, {share:.0%} of a core")
    print(f"interval: {described(apart)}, shortest {min(apart):.1f} ms; wanted {1000 / rate:.1f} ms")
