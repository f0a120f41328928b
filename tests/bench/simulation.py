"""How fast computer players play whole games: `python -m tests.bench.simulation [GAMES] [LEVEL]`.

Four players of a level; games a second of processor time on one core, and what an action takes with the decision that
led to it, rule set by rule set. The first game warms up. Of three runs of each game the fastest counts: what else the
machine does slows some of them.
"""

import sys
import time
from collections.abc import Iterator

from ai.arena import Fixture, fixtures, play_game, play_games
from game.rules.variant_file import shipped_variant, shipped_variants

GAMES = 12
RUNS = 3


def seconds(fixture: Fixture) -> float:
    """Processor time of one game."""
    began = time.process_time()
    next(iter(play_games([fixture])))
    return time.process_time() - began


def lines(games: int, level: str) -> Iterator[str]:
    """A line for each rule set."""
    for variant_id in shipped_variants():
        variant = shipped_variant(variant_id)
        warm, *planned = fixtures(variant, (level,) * 4, games + 1, "speed")
        play_game(warm)
        actions = sum(len(play_game(fixture).moves) for fixture in planned)
        took = sum(min(seconds(fixture) for _ in range(RUNS)) for fixture in planned)
        yield f"{variant_id:<9} {len(variant.rounds):>6} {games / took:>8.1f} {took / actions * 1e6:>10.0f}"


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    level = sys.argv[2] if len(sys.argv) > 2 else "steady"
    print(f"{'rules':<9} {'rounds':>6} {'games/s':>8} {'us/action':>10}")
    for line in lines(games, level):
        print(line, flush=True)


if __name__ == "__main__":
    main()
