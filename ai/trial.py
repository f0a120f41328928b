"""A short trial of a rule set: in how many rounds nobody goes out among computer players, the same every time."""

from collections.abc import Callable
from typing import NamedTuple

from ai.arena import Fixture, deal_round, fixtures, play_round
from ai.bot import Limit
from ai.bots import bot_named
from game.engine.course import Course
from game.engine.state import Ongoing, Phase, new_game
from game.rules.variant import Variant

LEVEL, SEED = "steady", "trial"
ROUNDS, PLAYERS = 20, 4  # at least this many rounds, in whole games; players, if the rule set allows that many
MOST_ACTIONS = 5_000  # of all games together: a few seconds
SHARE = 0.2  # of rounds without a winner that is usual


class Trial(NamedTuple):
    """How many rounds were played, and how many of them nobody won."""

    rounds: int
    drawn: int

    @property
    def is_dull(self) -> bool:
        """Return whether nobody won more than a fifth of the rounds."""
        return self.drawn > SHARE * self.rounds


def try_out(variant: Variant, on_round: Callable[[], object] = lambda: None) -> Trial:
    """Play whole games, because what a round allows may depend on earlier ones; a round cut short counts as drawn.

    Call `on_round` after each round.
    """
    players = max(variant.fewest_players, min(variant.most_players, PLAYERS))
    rounds = drawn = 0
    left = MOST_ACTIONS
    for fixture in fixtures(variant, (LEVEL,) * players, -(-ROUNDS // len(variant.rounds)), SEED):
        outcomes, actions = _play(fixture, left, on_round)
        rounds += len(outcomes)
        drawn += outcomes.count(False)
        left -= actions
        if left <= 0:
            break
    return Trial(rounds, drawn)


def _play(fixture: Fixture, most: int, on_round: Callable[[], object]) -> tuple[list[bool], int]:
    """Return whether each round of a game was won, and how many actions it took; at most that many are played."""
    bots, actions = [bot_named(level) for level in fixture.levels], 0
    game = Ongoing(*new_game(fixture.variant, len(bots), fixture.seed))
    while game.phase is not Phase.GAME_OVER:
        course = Course(game)
        deal_round(course, [])
        for _ in play_round(course, bots, Limit()):
            actions += 1
            if actions >= most:
                return [*(result.out is not None for result in game.sheet), False], actions
        on_round()
    return [result.out is not None for result in game.sheet], actions
