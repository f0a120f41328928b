"""The playing levels: legal whole games everywhere, the same answer to the same question, and blind to hidden cards."""

import random
from collections.abc import Iterator

import pytest

from ai.bot import Limit, round_history
from ai.bots import ROSTER, bot_named
from game.engine.actions import Action, Deal
from game.engine.events import Event, RoundDealt
from game.engine.play import play
from game.engine.state import Phase, State, new_game, to_act
from game.engine.view import observe
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.secrets import rearranged

LEVELS = tuple(level for level in ROSTER if level not in ("random", "greedy"))
TABLES = [
    (variant_id, players)
    for variant_id in shipped_variants()
    for players in sorted({shipped_variant(variant_id).fewest_players, 4, shipped_variant(variant_id).most_players})
]
LIMIT = Limit(nodes=200)


def decisions(variant_id: str, level: str, players: int, seed: str) -> Iterator[tuple[State, list[Event], Action]]:
    """Every decision of a game with the level in all seats: the state, the round's events so far, the action."""
    bot = bot_named(level)
    state = new_game(shipped_variant(variant_id), players, seed)
    happened: list[Event] = []
    while state.phase is not Phase.GAME_OVER:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        action: Action = Deal()
        if seat is not None:
            action = bot.choose(observe(state, seat), round_history(happened, seat), LIMIT)
            yield state, happened, action
        steps = play(state, action)
        for event, _ in steps:
            happened = [event] if isinstance(event, RoundDealt) else [*happened, event]
        state = steps[-1][1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("variant_id", "players"), TABLES)
def test_a_level_plays_whole_games_legally(variant_id: str, players: int, level: str) -> None:
    *_, (last, _, action) = decisions(variant_id, level, players, f"whole game of {level}")
    end = play(last, action)[-1][1]
    assert Phase.GAME_OVER is end.phase
    assert len(end.variant.rounds) == len(end.sheet)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_hidden_cards_change_no_decision(variant_id: str, level: str) -> None:
    chance = random.Random(f"{variant_id} {level}")
    bot = bot_named(level)
    compared = 0
    for state, happened, action in decisions(variant_id, level, 4, "hidden"):
        if compared >= 60 or chance.random() > 0.1:
            continue
        seat = observe(state, 0).to_act
        assert seat is not None
        other = rearranged(state, seat, chance)
        assert action == bot.choose(observe(other, seat), round_history(happened, seat), LIMIT)
        compared += 1
    assert compared >= 30


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant_id", shipped_variants())
def test_the_same_question_gets_the_same_answer(variant_id: str, level: str) -> None:
    first = [action for _, _, action in decisions(variant_id, level, 3, "again")]
    second = [action for _, _, action in decisions(variant_id, level, 3, "again")]
    assert first == second
