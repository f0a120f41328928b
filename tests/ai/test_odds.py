"""Odds: computed only from what one seat has seen."""

from random import Random

import pytest

from ai.odds import Odds, odds
from ai.unseen import unseen
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.state import Down, State
from game.engine.view import observe
from tests.pictures.studio import situation
from tests.support.secrets import rearranged


def asked_to_buy() -> State:
    state = situation("quarters_buy")
    for text in ("P2 discard 9c", "P3 pass", "P4 pass"):
        state = play(state, parse_action(text))[-1][1]
    return state


def last(state: State, seat: int = 0) -> Odds:
    return [*odds(observe(state, seat), ())][-1]


def test_unseen_copies_exclude_all_visible_cards() -> None:
    state = asked_to_buy()
    odds = last(state)

    assert {card: count for card, count in unseen(observe(state, 0)).items() if count > 0} == odds.left
    assert odds.total == sum(odds.left.values())


def test_gold_cards_bring_the_contract_closer_and_way_cards_are_not_gold() -> None:
    odds = last(asked_to_buy())

    assert odds.nearer
    assert not odds.nearer & set(odds.ways)
    assert all(more > 0 for more in odds.ways.values())


def test_chances_grow_with_every_turn_and_a_buy_has_odds_only_when_offered() -> None:
    odds = last(asked_to_buy())
    plain, buying = zip(*odds.chances, strict=True)

    assert sorted(plain) == list(plain)
    assert sorted(buying) == list(buying)
    assert all(0 <= chance <= 1 for chance in (*plain, *buying))
    assert {None} == {buy for _, buy in last(situation("quarters_tray"), 0).chances}


def test_once_down_the_gold_cards_are_those_that_fit_on_the_table() -> None:
    state = situation("quarters_hit")
    seat = next(seat for seat, held in enumerate(state.seats) if held.down is not Down.NO)
    odds = last(state, seat)

    assert (None, ()) == (odds.short, odds.chances)
    assert odds.nearer


@pytest.mark.parametrize("chance", range(4))
def test_odds_do_not_depend_on_hidden_cards(chance: int) -> None:
    state = asked_to_buy()

    assert [*odds(observe(state, 0), ())] == [*odds(observe(rearranged(state, 0, Random(chance)), 0), ())]
