"""Time identical frames in different trees: `python -m tests.bench.same_frames worst|played [--size WxH] [--frames N]`.

`crowd` and `screen` use real time: the processor slows down while a program sleeps, and no two runs have the same
frames, so identical trees differ by more than a tenth. Here a simulated clock advances by a sixtieth of a second per
frame, nothing sleeps, computer players answer immediately (their thinking is not counted), memory is cleaned up first,
and only the thread's own time counts. To compare two trees, run this file with the other checkout as working directory,
`PYTHONPATH=. python path/to/same_frames.py`, in turns.

`worst` is the fullest table with cards and pointer moving; in `played` eight computer players continue a crowded round.
Best run with `SDL_VIDEODRIVER=dummy`, where presentation costs nothing.
"""

import argparse
import gc
import os
import time
from collections.abc import Sequence

import pygame

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.play.screen import PlayScreen
from game.ui.loop import Loop
from game.ui.window import open_window
from tests.bench.crowd import FRAME_S, MOVE_EVERY, full_table, pointer
from tests.bench.screen import crowded
from tests.support.stages import moved

OPENING = 180  # frames while a table opens; not counted
FRAMES = {"worst": 1500, "played": 2400}


class AtOnce:
    """Answers at once; `spent` is the thinking time since it was last read, in seconds."""

    def __init__(self) -> None:
        self._answers: list[Action] = []
        self._spent = 0.0

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Think, and keep the answer."""
        begun = time.thread_time()
        self._answers.append(bot_named(level).choose(view, history, Limit()))
        self._spent += time.thread_time() - begun
        return len(self._answers) - 1

    def poll(self, ticket: int) -> Action | None:
        """Return the answer."""
        return self._answers[ticket]

    def cancel(self, ticket: int) -> None:
        """Do nothing."""

    def spent(self) -> float:
        """Return the thinking time, once."""
        spent, self._spent = self._spent, 0.0
        return spent


def worst(size: tuple[int, int], frames: int) -> list[float]:
    """Return the thread's seconds for each frame of the fullest table."""
    loop, table, thinker = full_table(size)
    thinker.close()
    places, times, now = pointer(size), [], time.perf_counter()
    tidied()
    for number in range(1, OPENING + frames + 1):
        now += FRAME_S
        if number % MOVE_EVERY == 0:
            row = table.stage.holding.row
            at = number // MOVE_EVERY * 5 % (len(row) - 5)
            table.stage.rearrange(moved(table.stage.holding, row[at].uid, at + 5), now)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=next(places), rel=(1, 0), buttons=(0, 0, 0)))
        begun = time.thread_time()
        loop.step(now)
        times.append(time.thread_time() - begun)
    return times[OPENING:]


def played(size: tuple[int, int], frames: int) -> list[float]:
    """Return the thread's seconds for each drawn frame while computer players play."""
    players, start, thinker = tuple(Computer(f"Player {n}", "greedy") for n in range(1, 9)), crowded(), AtOnce()
    match = Match(players, start)
    loop = Loop(open_window("bench", size), PlayScreen(match, thinker))
    times, now, opened = [], time.perf_counter(), 0
    loop.step(now)
    loop.sprites.finish()
    tidied()
    for number in range(1, frames + 1):
        now += FRAME_S
        if match.awaits_deal:  # the round is over: open the same table again
            match, opened = Match(players, start), number
            loop.stack = (PlayScreen(match, thinker),)
        drawn, begun = loop.frames, time.thread_time()
        loop.step(now)
        took = time.thread_time() - begun - thinker.spent()
        if loop.frames > drawn and number > opened + OPENING:
            times.append(took)
    return times


def tidied() -> None:
    """Collect garbage, as after a rest."""
    gc.collect()
    gc.freeze()


def main() -> None:
    """Run the benchmark of the command line, and print its result."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=tuple(FRAMES))
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--frames", type=int)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    run = {"worst": worst, "played": played}[options.what]
    ranked = sorted(time_s * 1000 for time_s in run((width, height), options.frames or FRAMES[options.what]))
    at = {"median": len(ranked) // 2, "p90": len(ranked) * 9 // 10, "p99": len(ranked) * 99 // 100, "worst": -1}
    print(f"{options.what}, {len(ranked)} frames: " + ", ".join(f"{name} {ranked[n]:.2f} ms" for name, n in at.items()))


if __name__ == "__main__":
    main()
