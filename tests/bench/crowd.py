"""Time the fullest possible table: `python -m tests.bench.crowd worst|resize [--size WxH] [--seconds N]`.

Eight players, 32 melds, a hand of 34 cards. `worst` keeps cards and the pointer moving while a computer player thinks,
and times every frame including presentation; `resize` changes the window's size every frame, with pauses. Run it as
described in `screen.py`, on a virtual screen at least as large as the requested size.
"""

import argparse
import os
import statistics
import time
from collections.abc import Iterator

import pygame

from ai.thinker import Thinker
from game.engine.view import observe
from game.match import Computer, Match, Person, Player
from game.play.screen import PlayScreen
from game.ui.loop import RATE, Loop
from game.ui.window import open_window
from tests.bench.screen import OPENING, described
from tests.support.situations import situation
from tests.support.stages import moved

FULLEST, LONGEST_HAND = "eight_thirty_two_melds", 34
FRAME_S = 1 / 60
MOVE_EVERY, THINK_EVERY = 15, 120  # frames
PULLED = 50  # frames of ninety


class Times:
    """The times of frames."""

    def __init__(self) -> None:
        self.drawn: list[float] = []
        self.worked: list[float] = []

    def frame(self, loop: Loop, counted: bool) -> None:
        """Run one frame of the loop, and sleep for the rest of a sixtieth of a second."""
        before, used = time.perf_counter(), time.thread_time()
        loop.step(before)
        now = time.perf_counter()
        if counted:
            self.drawn.append((now - before) * 1000)
            self.worked.append((time.thread_time() - used) * 1000)
        time.sleep(max(0.0, FRAME_S - (time.perf_counter() - before)))

    def say(self) -> None:
        """Print the times."""
        print(f"frame: {described(self.drawn)}")
        print(f"of it processor time: {described(self.worked)}")


def full_table(size: tuple[int, int], rate: float = RATE) -> tuple[Loop, PlayScreen, Thinker]:
    """Return a window with the fullest table, all pictures sharp, and a thinking process ready."""
    state = situation(FULLEST)
    # more cards than the packs have left, which is fine for drawing
    hand = (state.hands[0] * LONGEST_HAND)[:LONGEST_HAND]
    seats = (state.seats[0]._replace(cards=LONGEST_HAND), *state.seats[1:])
    state = state._replace(turn=0, acting=0, hands=(hand, *state.hands[1:]), seats=seats)
    players: tuple[Player, ...] = (Person("You"), *(Computer(f"Player {n}", "sharp") for n in range(2, 9)))
    thinker = Thinker()
    thinker.warm_up()
    table = PlayScreen(Match(players, state), thinker)
    loop = Loop(open_window("bench", size), table, rate=rate)
    loop.step(time.perf_counter())
    loop.sprites.finish()
    return loop, table, thinker


def pointer(size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Return the pointer's place: along the hand and back, now and then over the melds."""
    number = 0
    while True:
        number += 1
        along = abs(number % 300 - 150) / 150
        yield round((0.2 + 0.7 * along) * size[0]), round((0.85 if number % 400 < 300 else 0.3) * size[1])


def worst(size: tuple[int, int], seconds: float) -> None:
    """Time moving cards, a moving pointer and a thinking computer player."""
    loop, table, thinker = full_table(size)
    times, flying, places = Times(), [], pointer(size)
    begin = time.perf_counter() + OPENING
    number = 0
    while (now := time.perf_counter()) < begin + seconds:
        number += 1
        if number % MOVE_EVERY == 0:
            row = table.stage.holding.row
            at = number // MOVE_EVERY * 5 % (len(row) - 5)
            table.stage.rearrange(moved(table.stage.holding, row[at].uid, at + 5), now)
        if number % THINK_EVERY == 0:
            thinker.ask("sharp", observe(table.match.state, 0), ())
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=next(places), rel=(1, 0), buttons=(0, 0, 0)))
        times.frame(loop, counted=now > begin)
        flying.append(len(tuple(table.stage.in_motion(now))))
    thinker.close()
    print(f"{size[0]}x{size[1]}: {len(times.drawn)} frames, {statistics.median(flying):.0f} cards moving (median)")
    times.say()


def resize(size: tuple[int, int], seconds: float) -> None:
    """Time a window that changes its size."""
    loop, _, thinker = full_table(size)
    thinker.close()
    times, number = Times(), 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        number += 1
        if number % 90 < PULLED:
            share = 0.6 + 0.4 * abs(number % 37 - 18) / 18
            wide, high = round(size[0] * share), round(size[1] * share)
            pygame.display.set_mode((wide, high), pygame.RESIZABLE)
            pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=wide, y=high))
        times.frame(loop, counted=number > 40)
    print(f"up to {size[0]}x{size[1]}: {len(times.drawn)} frames")
    times.say()


def main() -> None:
    """Run one of the benchmarks."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("worst", "resize"))
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    {"worst": worst, "resize": resize}[options.what]((width, height), options.seconds)


if __name__ == "__main__":
    main()
