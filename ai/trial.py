"""A short trial of a rule set: in how many rounds nobody goes out among computer players, the same every time."""

from collections.abc import Callable
from typing import NamedTuple

from ai.arena import Fixture, deal_round, fixtures, play_round
from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.effort import effort
from game.engine.course import Course
from game.engine.state import Ongoing, Phase, new_game
from game.rules.variant import Variant

LEVEL, SEED = "steady", "trial"
ROUNDS, PLAYERS = 20, 4  # at least this many rounds, in whole games; players, if the rule set allows that many
MOST_ACTIONS, MOST_STEPS = 5_000, 2_000_000  # for all games together: a second or two
SHARE = 0.2  # the usual share of rounds without a winner


class Trial(NamedTuple):
    """How many rounds were played, none if already the first takes too many steps; and how many nobody won."""

    rounds: int
    drawn: int

    @property
    def is_dull(self) -> bool:
        """Return whether nobody won more than a fifth of the rounds."""
        return self.drawn > SHARE * self.rounds


def try_out(variant: Variant, on_round: Callable[[], object] = lambda: None) -> Trial:
    """Play whole games, because what a round allows may depend on earlier ones.

    A round with too many actions counts as drawn; a round whose decisions take too many steps does not count. Call
    `on_round` after each round.
    """
    players = max(variant.fewest_players, min(variant.most_players, PLAYERS))
    rounds = drawn = 0
    left, most_steps = MOST_ACTIONS, effort().inside + MOST_STEPS
    for fixture in fixtures(variant, (LEVEL,) * players, -(-ROUNDS // len(variant.rounds)), SEED):
        outcomes, actions = _play(fixture, left, most_steps, on_round)
        rounds += len(outcomes)
        drawn += outcomes.count(False)
        left -= actions
        if left <= 0 or effort().inside > most_steps:
            break
    return Trial(rounds, drawn)


def _play(fixture: Fixture, most: int, most_steps: int, on_round: Callable[[], object]) -> tuple[list[bool], int]:
    """Return whether each round of a game was won, and how many actions it took; at most that many are played."""
    bots, actions = [bot_named(level) for level in fixture.levels], 0
    game = Ongoing(*new_game(fixture.variant, len(bots), fixture.seed))
    while game.phase is not Phase.GAME_OVER:
        course = Course(game)
        deal_round(course, [])
        for _ in play_round(course, bots, Limit()):
            actions += 1
            if actions >= most or effort().inside > most_steps:
                cut = [False] if actions >= most else []
                return [*(result.out is not None for result in game.sheet), *cut], actions
        on_round()
    return [result.out is not None for result in game.sheet], actions
