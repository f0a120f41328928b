"""How long two processes take to review a whole round of one seat, and until the first finding.

Measured in real time and in processor time: the longer of the two processors' times is what an idle machine would take.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from multiprocessing import get_context
from statistics import median
from typing import NamedTuple

from ai.arena import Fixture, play_game
from ai.judge.rounds import RoundToJudge, judge_round, round_of
from ai.judge.verdicts import Moment
from game.engine.record import Replay
from game.rules.variant_file import shipped_variant

ROUNDS = 6  # the rounds of each rule set
LEVELS = ("steady", "sharp", "sharp", "sharp")

Part = tuple[int, Sequence[Moment]]


class Took(NamedTuple):
    """Seconds by the clock and of the processor: in total, and until the first verdict."""

    wall: float = 0.0
    worked: float = 0.0
    first_wall: float = 0.0
    first_worked: float = 0.0


def main(variants: Sequence[str], rounds: int, jobs: int) -> int:
    """Print choices and seconds for each rule set, and for all."""
    print(f"{'rules':<10} {'rounds':>6} {'choices':>7}   wall: median  worst  first   worked: median  worst  first")
    whole: list[tuple[int, Took]] = []
    with get_context("spawn").Pool(jobs) as pool:
        pool.map(partial(judged, jobs=jobs), [(0, ())] * jobs)  # the processes have started
        for name in variants:
            timed = [
                (len(played.moments), _timed(pool.map, played.moments, jobs)) for played in rounds_of(name, rounds)
            ]
            print(_line(name, timed), flush=True)
            whole += timed
    print(_line("all", whole))
    return 0


def _line(name: str, timed: Sequence[tuple[int, Took]]) -> str:
    choices, took = median(number for number, _ in timed), [timing for _, timing in timed]
    wall, worked = [timing.wall for timing in took], [timing.worked for timing in took]
    return (
        f"{name:<10} {len(timed):>6} {choices:>7.0f}   {median(wall):>11.1f}s {max(wall):>5.1f}s"
        f" {median(timing.first_wall for timing in took):>5.1f}s   {median(worked):>13.1f}s {max(worked):>5.1f}s"
        f" {median(timing.first_worked for timing in took):>5.1f}s"
    )


def rounds_of(name: str, wanted: int) -> list[RoundToJudge]:
    """Return some rounds of a game of the rule set."""
    variant = shipped_variant(name)
    game = play_game(Fixture(variant, LEVELS, f"times of {name}", 0, 0))
    replayed = Replay(game.start, tuple(game.moves()), None, True)
    every = max(1, len(variant.rounds) // wanted)
    return [round_of(replayed, 0, number) for number in range(1, len(variant.rounds) + 1, every)][:wanted]


def _timed(spread: Callable[[Callable[[Part], Took], Iterable[Part]], list[Took]], moments: Sequence[Moment],
           jobs: int) -> Took:  # fmt: skip
    """Return how long all parts took together, each in its own process."""
    began = time.monotonic()
    ends = spread(partial(judged, jobs=jobs), [(part, moments) for part in range(jobs)])
    firsts = [timing for timing in ends if timing.first_wall] or [Took()]
    return Took(
        time.monotonic() - began,
        max(timing.worked for timing in ends),
        min(timing.first_wall for timing in firsts),
        min(timing.first_worked for timing in firsts),
    )


def judged(part: Part, jobs: int) -> Took:
    """Judge one part of a round."""
    wall, worked = time.monotonic(), time.process_time()
    took = Took()
    for step in judge_round(part[1], part=part[0], parts=jobs):
        now = time.monotonic() - wall, time.process_time() - worked
        first = now if step.finding is not None and not took.first_wall else (took.first_wall, took.first_worked)
        took = Took(*now, *first)
    return took
