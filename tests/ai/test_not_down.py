"""Where hands that never lay down count several times (K-7), being down is worth more cards and more risk."""

from dataclasses import replace

import pytest

from ai.bot import Limit
from ai.master.master import gain_by_buying, gain_by_holding
from ai.players.laying import best_laid
from ai.players.player import Player
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP, STEADY, Traits
from game.engine.actions import Action, Buy, BuyStock, Discard, Pass
from game.engine.view import PlayerView
from game.rules.cards import parse_card
from game.rules.schema import with_knob
from tests.ai import test_blind, test_tempo
from tests.ai.positions import IN_NEED, PAIRS, asked_to_buy, view_of

LIMIT = Limit()
TOO_FAR = "2c 4c 6d 8d Th Qh Ks 3s 7c Jd 9h"  # for two runs of four


def counting(view: PlayerView, times: int, penalty_more: int = 0) -> PlayerView:
    """Return the view under rules that count hands not laid down several times, and add cards to a buy."""
    variant = with_knob(view.variant, "scoring.not_down_times", times)
    rounds = tuple(replace(played, penalty_more=penalty_more) for played in variant.rounds)
    return view._replace(variant=replace(variant, rounds=rounds))


def answer(view: PlayerView, traits: Traits = STEADY) -> Action:
    """Return what a player does about an upcard."""
    return Player(traits).choose(view, (), LIMIT)


def test_dear_penalties_make_extra_cards_worthwhile() -> None:
    useless = asked_to_buy(PAIRS, "6d", 4)
    assert prospect_of(useless).having(parse_card("6d")) == prospect_of(useless).distance

    assert Pass(1) == answer(counting(useless, 1, penalty_more=4))
    assert Buy(1) == answer(counting(useless, 7, penalty_more=4))
    assert Buy(1) == answer(counting(useless, 7))


def test_strong_players_buy_what_they_would_leave() -> None:
    view = asked_to_buy(TOO_FAR, "Ah", 3)
    assert Pass(1) == answer(view, SHARP)
    assert Buy(1) == answer(counting(view, 10, penalty_more=4), SHARP)


def test_too_many_extra_cards_are_left() -> None:
    view = asked_to_buy(TOO_FAR, "Ah", 3)
    assert Pass(1) == answer(counting(view, 2))


def test_a_complete_hand_buys_nothing() -> None:
    view = counting(asked_to_buy("4c 4d 4s 7h 7s 7d Jc Jd Js 2h Qd", "6d", 4), 10, penalty_more=4)
    assert Pass(1) == answer(view)


def test_needed_blind_buys_risk_the_hands_points() -> None:
    hardly = SHARP._replace(despair=0.1)
    in_need = view_of(IN_NEED)

    assert isinstance(answer(in_need, hardly), Discard)
    assert BuyStock(0) == answer(counting(in_need, 7), hardly)


@pytest.mark.parametrize("times", [2, 5])
def test_penalties_discourage_holding_back(times: int) -> None:
    blind, held = test_blind.viewed(turns=60), test_tempo.holding(2)
    laid = best_laid(held)
    assert laid is not None

    assert test_blind.gain(counting(blind, times)) < test_blind.gain(blind)
    assert gain_by_holding(counting(held, times), laid) < gain_by_holding(held, laid)


def test_buys_save_more_where_hands_multiply() -> None:
    view = test_tempo.holding(2)
    assert gain_by_buying(counting(view, 3), 2) > gain_by_buying(view, 2)
