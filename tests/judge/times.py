"""How long a whole round of one seat takes to be judged in two processes, and until its first finding."""

import time
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from statistics import median

from ai.arena import Fixture, play_game
from ai.judge.rounds import RoundToJudge, judge_round, round_of
from ai.judge.verdicts import Moment
from game.engine.record import Replay
from game.rules.variant_file import shipped_variant

ROUNDS = 6  # of each rule set
LEVELS = ("steady", "sharp", "sharp", "sharp")


def main(variants: Sequence[str], rounds: int, jobs: int) -> int:
    """Print a line for each rule set and one for all: choices, and seconds by the wall clock."""
    print(f"{'rules':<10} {'rounds':>7} {'choices':>8} {'median':>7} {'worst':>6} {'first find':>11} {'worst':>6}")
    whole: list[tuple[int, float, float]] = []
    with get_context("spawn").Pool(jobs) as pool:
        pool.map(_judged, [(0, ())] * jobs)  # the processes have started
        for name in variants:
            found = [_timed(pool, played.moments, jobs) for played in _rounds(name, rounds)]
            print(_line(name, found), flush=True)
            whole += found
    print(_line("all", whole))
    return 0


def _line(name: str, found: Sequence[tuple[int, float, float]]) -> str:
    choices, seconds, first = zip(*found, strict=True)
    return (
        f"{name:<10} {len(found):>7} {median(choices):>8.0f} {median(seconds):>6.1f}s {max(seconds):>5.1f}s"
        f" {median(first):>10.1f}s {max(first):>5.1f}s"
    )


def _rounds(name: str, wanted: int) -> list[RoundToJudge]:
    variant = shipped_variant(name)
    game = play_game(Fixture(variant, LEVELS, f"times of {name}", 0, 0))
    replayed = Replay(game.start, tuple(game.moves()), None, True)
    every = max(1, len(variant.rounds) // wanted)
    return [round_of(replayed, 0, number) for number in range(1, len(variant.rounds) + 1, every)][:wanted]


def _timed(pool: "object", moments: tuple[Moment, ...], jobs: int) -> tuple[int, float, float]:
    """How many choices, seconds in all, and seconds to the first finding."""
    began = time.monotonic()
    parts = [(part, moments) for part in range(jobs)]
    ends = pool.map(partial(_judged, jobs=jobs, began=began), parts)  # type: ignore[attr-defined]
    firsts = [first for first in ends if first]
    return len(moments), time.monotonic() - began, min(firsts, default=0.0)


def _judged(part: tuple[int, tuple[Moment, ...]], jobs: int = 1, began: float = 0.0) -> float:
    """Judge one part of a round; seconds until the first verdict stood. The clock is the machine's, so all share it."""
    first = 0.0
    for step in judge_round(part[1], part=part[0], parts=jobs):
        if step.found is not None and not first:
            first = time.monotonic() - began
    return first
