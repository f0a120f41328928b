"""Simulated deals played on by real players: complete states that agree with the view, and their results."""

from collections import Counter

import pytest

from ai.bot import round_history
from ai.bots import bot_named
from ai.judge.choices import choices_of
from game.engine.actions import Buy, Pass
from game.engine.state import to_act
from game.engine.view import observe
from game.rules.variant_file import shipped_variants
from tests.ai.moments import played
from tests.ai.positions import PAIRS, asked_to_buy
from tests.judge.playing_on import really, states


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_sampled_states_match_the_seats_knowledge(variant_id: str) -> None:
    for state, events in played(variant_id, 2, "real")[::23]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        view, history = observe(state, seat), round_history(events, seat)
        pack = Counter(view.variant.cards_for(view.players))
        for imagined in states(view, history, 3, ""):
            assert observe(imagined, seat)._replace(seats=(), stock=0, discards=0) == view._replace(
                seats=(), stock=0, discards=0
            )
            dealt = [card for hand in imagined.hands for card in hand] + [*imagined.stock]
            naturals = Counter(card for card in dealt if not view.variant.is_wild(card))
            assert naturals <= pack


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_without_history_the_pile_keeps_its_height(variant_id: str) -> None:
    for state, _ in played(variant_id, 2, "real")[::23]:
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        view = observe(state, seat)
        for imagined in states(view, (), 2, ""):
            assert (len(imagined.stock), len(imagined.discards)) == (view.stock, view.discards)
            assert observe(imagined, seat) == view


def test_real_values_are_reproducible_and_can_stop() -> None:
    view = asked_to_buy(PAIRS, "4h", 4)
    assert set(choices_of(view)) >= {Pass(1), Buy(1)}
    steady = bot_named("steady")
    values = really(view, (), (Pass(1), Buy(1)), 3, steady)
    assert values.shape == (2, 3)
    assert (values == really(view, (), (Pass(1), Buy(1)), 3, steady)).all()
    assert really(view, (), (Pass(1), Buy(1)), 3, steady, stopped=lambda: True).shape == (2, 0)
