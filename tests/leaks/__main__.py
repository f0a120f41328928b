"""Shuffle hidden cards and compare what reaches a player: `python -m tests.leaks`; exit code 1 at the first leak."""

import argparse
import sys
import time
from math import inf

from tests.leaks.run import run
from tests.leaks.scales import LeakError


def main() -> int:
    """Compare, and print the counts by kind and part of the game."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    parser.add_argument("--comparisons", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=inf, help="stop after so long, with what has been compared")
    parser.add_argument("--seed", default="leaks")
    options = parser.parse_args()
    began = time.perf_counter()
    try:
        tally = run(options.comparisons, options.seed, options.minutes * 60)
    except LeakError as leak:
        print(leak)
        return 1
    print("\n".join(tally.scales.table()))
    print(", ".join(f"{name} {count}" for name, count in tally.games.items()), "games")
    rounds = ", ".join(f"{number}: {count}" for number, count in sorted(tally.rounds.items()))
    print(f"{tally.positions} positions, {tally.with_melds} with melds on the table; by round {rounds}")
    comparisons, games, seconds = tally.scales.comparisons, tally.games.total(), time.perf_counter() - began
    print(f"{comparisons} comparisons in {games} games, {seconds:.0f} s, no leak")
    return 0


if __name__ == "__main__":
    sys.exit(main())
