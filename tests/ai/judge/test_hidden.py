"""Cards that a seat cannot see never change the evaluation of its choices (X-15)."""

import random

import pytest

from ai.bot import round_history
from ai.judge.choices import choices_of
from ai.judge.judging import Budget, judge_choice
from game.engine.state import to_act
from game.engine.view import observe
from game.rules.variant_file import shipped_variants
from tests.ai.moments import played
from tests.support.secrets import rearranged

TRIED = 3  # moments of a round


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_rearranging_hidden_cards_changes_no_verdict(variant_id: str) -> None:
    chance = random.Random(f"hidden {variant_id}")
    compared = 0
    for state, events in played(variant_id, 2, "judge")[::17]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        view = observe(state, seat)
        if len(choices_of(view)) < 2 or compared >= TRIED:
            continue
        compared += 1
        other = rearranged(state, seat, chance)
        assert other.hands != state.hands or other.stock != state.stock
        history = round_history(events, seat)
        verdict = judge_choice(view, history, budget=Budget((8,), 8))
        assert judge_choice(observe(other, seat), history, budget=Budget((8,), 8)) == verdict
    assert compared
