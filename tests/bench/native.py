"""Speed of the native core beside Python: `python -m tests.bench.native [VARIANT ...] [--games N] [--deals N]`.

Both are measured in one run, in turns, in processor time, so that other programs hardly distort it. For each rule set:

- simulated deals a second and core, as in `tests.bench.deals`;
- the review of the round with the most choices: seconds of the longer of two processes, and until the first finding;
- decisions of an Expert player at thirty moments of those rounds: the median, and the longest, in milliseconds;
- whole games of four Strong players a second, as in `tests.bench.simulation`.

`tests.judge times` and `tests.bench.decisions` measure the core alone, with more rounds and games.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from statistics import median
from typing import NamedTuple

from ai.bot import Limit
from ai.bots import bot_named
from ai.judge.verdicts import Moment
from ai.native.hands import measure_natively
from ai.native.library import core_library
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.deals import asked_about, measured
from tests.bench.simulation import GAMES, forget_hands, planned_games, play_one, seconds
from tests.judge.times import judged, rounds_of
from tests.native.made import in_python

JOBS = 2  # the parallel jobs of a review
MOMENTS = 30
ROUNDS = 6  # the rounds of a game

Figures = tuple[float, ...]


class Pair(NamedTuple):
    """The figures of the Python code and of the core, and how to print them."""

    what: str
    python: Figures
    native: Figures
    form: str
    is_rate: bool = False  # more is faster

    def line(self, rules: str) -> str:
        """Return a line of the table."""
        python, native = self.python[0], self.native[0]
        times = native / python if self.is_rate else python / native
        cells = (" / ".join(f"{figure:{self.form}}" for figure in figures) for figures in (self.python, self.native))
        return f"{rules:<10} {self.what:<34} {next(cells):>17} {next(cells):>17} {times:>6.1f}"


def both(measure: Callable[[], Figures]) -> tuple[Figures, Figures]:
    """Return the figures with the core switched off, and with it."""
    figures = []
    for context in (in_python(), nullcontext()):
        with context:
            forget_hands()
            figures.append(measure())
    return figures[0], figures[1]


def pairs(name: str, games: int, rows: int) -> Iterator[Pair]:
    """Yield every pair of a rule set."""
    yield Pair("deals a second", *both(partial(deals_a_second, name, rows)), ",.0f", is_rate=True)
    rounds = [played.moments for played in rounds_of(name, ROUNDS)]
    yield Pair("review: s, and to the first finding", *both(partial(review_seconds, max(rounds, key=len))), ".2f")
    moments = [moment for some in rounds for moment in some]
    some = moments[:: max(1, len(moments) // MOMENTS)]
    yield Pair("Expert: ms, and the longest", *both(partial(decision_ms, some)), ".1f")
    yield Pair("games of Strong a second", *both(partial(games_a_second, name, games)), ".2f", is_rate=True)


def deals_a_second(name: str, rows: int) -> Figures:
    """Return how many simulated deals are played a second."""
    took = [measured(view, history, rows)[0] for view, history in asked_about(name)]
    return (rows * len(took) / sum(took),)


def review_seconds(moments: Sequence[Moment]) -> Figures:
    """Return the seconds of the longer of two parts of a review, and to the first finding."""
    parts = [judged((part, moments), JOBS) for part in range(JOBS)]
    return max(took.worked for took in parts), min(took.first_worked for took in parts)


def decision_ms(moments: Sequence[Moment]) -> Figures:
    """Return the median time of an Expert player's decisions, and the longest."""
    expert, took = bot_named("master"), list[float]()
    for moment in moments:
        began = time.process_time()
        expert.choose(moment.view, moment.history, Limit())
        took.append(1000 * (time.process_time() - began))
    return median(took), max(took)


def games_a_second(name: str, games: int) -> Figures:
    """Return how many games of Strong players are played a second."""
    planned = planned_games(shipped_variant(name), "sharp", games)
    return (len(planned) / sum(seconds(partial(play_one, fixture)) for fixture in planned),)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--games", type=int, default=GAMES, help="of Strong players in each rule set")
    parser.add_argument("--deals", type=int, default=256, help="simulated at once")
    options = parser.parse_args()
    measure_natively()
    print(f"the core: {core_library().code}")
    print(f"{'rules':<10} {'what':<34} {'Python':>17} {'core':>17} {'times':>6}")
    for name in options.variants:
        for pair in pairs(name, options.games, options.deals):
            print(pair.line(name), flush=True)


if __name__ == "__main__":
    main()
