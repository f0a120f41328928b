"""Random legal games, for tests that need realistic states, events and actions."""

import random
from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from game.engine.actions import Action, Hit, LayDown, Shanghai, Swap, SwapHit
from game.engine.events import Event
from game.engine.play import play
from game.engine.referee import legal_actions
from game.engine.state import Phase, State, new_game, to_act
from game.engine.view import observe
from game.rules.variant_file import shipped_variant, shipped_variants

Steps = tuple[tuple[Event, State], ...]
Move = tuple[State, Action, Steps]


def random_game(variant_id: str, seed: int, moves: int) -> Iterator[Move]:
    """Return this many legal moves of a game: the state before, the action, the events with the states after."""
    chance = random.Random(seed)
    variant = shipped_variant(variant_id)
    state = new_game(variant, chance.randint(variant.fewest_players, variant.most_players), str(seed))
    for _ in range(moves):
        if state.phase is Phase.GAME_OVER:
            return
        action = _choice(state, chance)
        steps = play(state, action)
        yield state, action, steps
        state = steps[-1][1]


def _choice(state: State, chance: random.Random) -> Action:
    seat = to_act(state.phase, state.turn, state.acting, state.asked) or 0
    actions = list(legal_actions(observe(state, seat), 2))
    plays = [action for action in actions if isinstance(action, LayDown | Hit | Swap | SwapHit | Shanghai)]
    return chance.choice(plays if plays and chance.random() < 0.8 else actions)


@cache
def played(variant_id: str, seed: int, moves: int = 250) -> tuple[Move, ...]:
    """Return a random game, cached for the next test."""
    return tuple(random_game(variant_id, seed, moves))


def last_state(moves: tuple[Move, ...]) -> State:
    return moves[-1][2][-1][1]


# Moves from a few hundred moves of every rule set.
moves = st.builds(
    lambda variant_id, seed, at: played(variant_id, seed)[at % len(played(variant_id, seed))],
    st.sampled_from(shipped_variants()),
    st.integers(0, 2),
    st.integers(0, 249),
)
states = moves.map(lambda move: move[2][-1][1])
