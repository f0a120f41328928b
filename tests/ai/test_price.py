"""What a buy is worth to who prices it: what it saves against what it costs."""

import pytest

from ai.bot import Limit
from ai.players.player import Player
from ai.players.price import is_worth_a_buy, worth_of_buying
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP, STEADY
from game.engine.actions import Action, Buy, Pass
from game.engine.view import PlayerView
from game.rules.cards import parse_card
from tests.ai.positions import PAIRS, asked

LIMIT = Limit()
SCATTERED = "2c 4c 6d 8d Th Qh Ks 3s 7c Jd 9h"


def worth(view: PlayerView) -> float:
    """What the buy is worth."""
    assert view.upcard is not None
    return worth_of_buying(prospect_of(view), (), view.upcard)


def choice(view: PlayerView) -> Action:
    """What the sharp player does."""
    return Player(SHARP).choose(view, (), LIMIT)


def test_where_many_sets_are_asked_more_cards_are_worth_their_points_whatever_they_are() -> None:
    useless = asked(PAIRS, "6d", 4)
    assert Buy(1) == choice(useless)
    assert Pass(1) == Player(STEADY).choose(useless, (), LIMIT), "the distance does not fall"


def test_where_runs_alone_are_asked_a_card_that_brings_nothing_nearer_is_left() -> None:
    assert Pass(1) == choice(asked(SCATTERED, "Ah", 7))
    assert Pass(1) == choice(asked(SCATTERED, "Ah", 3))


def test_the_last_buy_of_a_round_is_dearer_than_the_first() -> None:
    first, last = (worth(asked(PAIRS, "6d", 4, buys=buys)) for buys in (0, 2))
    assert first > 0 > last


def test_a_card_of_many_points_must_be_worth_more() -> None:
    low, high = worth(asked(PAIRS, "6d", 4)), worth(asked(PAIRS, "Ad", 4))
    assert low > high


def test_a_card_that_brings_the_contract_nearer_is_worth_more_than_one_that_does_not() -> None:
    nearer, useless = worth(asked(PAIRS, "4s", 4)), worth(asked(PAIRS, "3s", 4))
    assert nearer > useless + 5


def test_with_a_long_run_asked_no_useless_card_is_worth_a_buy() -> None:
    assert Pass(1) == choice(asked(PAIRS, "6d", 5, "campfire"))


def test_a_dear_card_that_saves_little_is_left_though_it_brings_the_contract_nearer() -> None:
    view = asked("Ts Js Ks 2c 4c 6d 8d 9h 3h 5h 7c", "As", 10, "classic", buys=2)
    prospect = prospect_of(view)
    assert view.upcard is not None
    assert prospect.having(view.upcard) < prospect.distance
    assert Pass(1) == choice(view)
    assert Buy(1) == Player(STEADY).choose(view, (), LIMIT)


def test_the_card_that_completes_the_contract_is_bought_at_any_price() -> None:
    view = asked("4c 4d 4s 7h 7s 7d Jc Jd 9s 2h Qd", "Jh", 4, buys=2)
    assert 0 == prospect_of(view).having(parse_card("Jh"))
    assert Buy(1) == choice(view)


def test_where_going_out_earns_points_cards_are_bought_that_bring_the_contract_nearer_and_no_others() -> None:
    """Penalties break ties there only (M-15)."""
    assert Buy(1) == choice(asked(PAIRS, "4s", 4, "may_i"))
    assert Pass(1) == choice(asked(PAIRS, "6d", 4, "may_i"))


@pytest.mark.parametrize(
    ("hand", "action"),
    [("4c 5c 6c 7c 8d 9d Td Jd Th Jh Qh", Buy(1)), ("4c 5c 8d 9d 2h 3h 7s Ts Qd 9c 6h", Pass(1))],
)
def test_a_hand_too_small_for_the_contract_buys_anything_once_it_lacks_little(hand: str, action: Action) -> None:
    """Three runs of four and a discard take thirteen cards; eleven are dealt and one is drawn."""
    view = asked(hand, "Ks", 7)
    prospect = prospect_of(view)
    assert prospect.short > 0
    assert prospect.having(parse_card("Ks")) == prospect.distance
    assert action == choice(view)


def test_nothing_is_worth_a_buy_to_a_hand_that_is_complete() -> None:
    view = asked("4c 4d 4s 7h 7s 7d Jc Jd Js 2h Qd", "6d", 4)
    assert view.upcard is not None
    assert not is_worth_a_buy(prospect_of(view), (), view.upcard)
    assert Pass(1) == choice(view)
