"""What a player's eyes get: the time between one picture shown and the next, while the real loop runs by itself.

The fullest table; cards of the hand on their way, the pointer moving, a master thinking in the process for that all the
time, the next question asked as soon as she has answered. Counts what `Loop.run` presents; nothing here sleeps.
"""

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import pygame

from ai.thinker import Thinker
from game.engine.view import observe
from game.loop_pace import FEW_FRAMES, Tidying
from game.screens.play.screen import PlayScreen
from game.screens.screen import Quit, Step, Timing
from game.table.canvas import Canvas
from game.table.holding import moved
from game.window import Window
from tests.bench.crowd import MOVE_EVERY, full_table, pointer
from tests.bench.screen import OPENING, described

LEVEL = "master"


class TimedWindow:
    """A window that notes when it showed something."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.shown: list[float] = []

    @property
    def surface(self) -> pygame.Surface:
        """The window's own."""
        return self._window.surface

    def toggle_full_screen(self) -> None:
        """The window's own."""
        self._window.toggle_full_screen()

    def present(self, boxes: Sequence[pygame.Rect] | None = None) -> None:
        """Show it, and look at the clock."""
        self._window.present(boxes)
        self.shown.append(time.perf_counter())


class Busy:
    """The fullest table where something happens all the time, until its time is up."""

    overlay = False

    def __init__(self, table: PlayScreen, thinker: Thinker, size: tuple[int, int], until: float) -> None:
        self._table, self._thinker, self._until = table, thinker, until
        self._places, self._number, self._ticket = pointer(size), 0, 0
        self.answers = 0

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """The table's own."""
        return self._table.handle(event, now)

    def update(self, now: float) -> Step | None:
        """Move the pointer, now and then a card; ask the master again when she has answered."""
        self._number += 1
        if self._number % MOVE_EVERY == 0:
            row = self._table.stage.holding.row
            at = self._number // MOVE_EVERY * 5 % (len(row) - 5)
            self._table.stage.rearrange(moved(self._table.stage.holding, row[at].uid, at + 5), now)
        if self._ticket == 0 or self._thinker.poll(self._ticket) is not None:
            self.answers += self._ticket != 0
            self._ticket = self._thinker.ask(LEVEL, observe(self._table.match.state, 0), ())
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=next(self._places), rel=(1, 0), buttons=(0, 0, 0)))
        return Quit() if now > self._until else self._table.update(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """The table's own."""
        self._table.draw(canvas, now)

    @property
    def timing(self) -> Timing:
        """Its own."""
        return self

    def animating(self, now: float) -> bool:
        """Always."""
        return now > 0

    def wake_at(self, now: float) -> float | None:
        """At once."""
        return now


def intervals(size: tuple[int, int], seconds: float, rate: float) -> None:
    """Between pictures, so many of them wanted a second."""
    loop, table, thinker = full_table(size, rate)
    window = TimedWindow(loop.window)
    loop.window = cast(Window, window)  # it does what a window does
    begin = time.perf_counter() + OPENING
    busy = Busy(table, thinker, size, begin + seconds)
    loop.stack = (busy,)
    rest = Tidying()
    rest.begin(FEW_FRAMES)  # as at a player's first turn
    used, began = time.process_time(), time.perf_counter()
    loop.run()
    share = (time.process_time() - used) / (time.perf_counter() - began)
    rest.end()
    thinker.close()
    shown = [at for at in window.shown if at > begin]
    apart = [(after - before) * 1000 for before, after in pairwise(shown)]
    print(f"{size[0]}x{size[1]}: {len(shown)} pictures, {busy.answers} answers of a {LEVEL}, {share:.0%} of a core")
    print(f"interval: {described(apart)}, shortest {min(apart):.1f} ms; wanted {1000 / rate:.1f} ms")
