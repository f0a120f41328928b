"""Speed of whole games of computer players: `python -m tests.bench.simulation [GAMES] [LEVEL]`.

Four players of a level, a third of the games on each of three seeds: games per second of processor time on one core,
and the time per action including its decision, by rule set; then the same for the engine alone, which applies the same
actions from the same views. A game before them is a warm-up. The fastest of three runs of each game counts, since other
processes slow down some of them.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial

from ai.arena import Fixture, Game, fixtures, play_game, play_games
from ai.evaluator.helping import _cached_helping, spare_ranks
from ai.players.plays import _plans_of_turn
from ai.players.prospect import _cached_distance, _known
from game.engine.actions import Deal
from game.engine.course import Course
from game.engine.play import carry_out
from game.engine.state import Ongoing
from game.engine.view import observe
from game.rules.contract import _read_alone, read_laying
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants

GAMES = 30
SEEDS = ("speed", "pace", "tempo")
RUNS = 3


def forget_hands() -> None:
    """Clear caches of single hands, because a new game brings new hands."""
    for function in (_known, _cached_distance, _cached_helping, spare_ranks, _plans_of_turn, read_laying, _read_alone):
        function.cache_clear()


def planned_games(variant: Variant, level: str, games: int) -> list[Fixture]:
    """Return the games to play, as many on each seed, after playing one as a warm-up."""
    each = -(-games // len(SEEDS))
    play_game(next(iter(fixtures(variant, (level,) * 4, 1, "warm"))))
    return [fixture for seed in SEEDS for fixture in fixtures(variant, (level,) * 4, each, seed)]


def play_one(fixture: Fixture) -> None:
    """Play and report a game as `simulate` does, with empty caches."""
    forget_hands()
    next(iter(play_games([fixture])))


def carry_out_again(game: Game) -> Course:
    """Play the game again without its players: from each view to the known action."""
    course = Course(Ongoing(*game.start))
    for action in game.actions:
        seat = 0 if isinstance(action, Deal) else action.seat
        carry_out(course, observe(course.game, seat), action)
    return course


def seconds(work: Callable[[], object]) -> float:
    """Return the least processor time of several runs."""
    took = []
    for _ in range(RUNS):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return min(took)


def lines(games: int, level: str) -> Iterator[str]:
    """Yield a line for each rule set."""
    for variant_id in shipped_variants():
        variant = shipped_variant(variant_id)
        planned = planned_games(variant, level, games)
        played = [play_game(fixture) for fixture in planned]
        actions = sum(len(game.actions) for game in played)
        whole = sum(seconds(partial(play_one, fixture)) for fixture in planned)
        alone = sum(seconds(partial(carry_out_again, game)) for game in played)
        count = len(planned)
        figures = (count / whole, whole / actions * 1e6, count / alone, alone / actions * 1e6)
        yield f"{variant_id:<9} {len(variant.rounds):>6}" + "{:>9.1f} {:>10.1f}  {:>9.1f} {:>10.1f}".format(*figures)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=GAMES, help="of each rule set")
    parser.add_argument("level", nargs="?", default="steady")
    options = parser.parse_args()
    print(f"{'':<16}{'players':>20}  {'engine alone':>20}")
    print(f"{'rules':<9} {'rounds':>6}" + f"{'games/s':>9} {'us/action':>10}  " * 2)
    for line in lines(options.games, options.level):
        print(line, flush=True)


if __name__ == "__main__":
    main()
