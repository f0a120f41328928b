"""The value of a buy to players that price it: savings against cost."""

import random
from dataclasses import replace

import pytest

from ai.bot import Limit
from ai.master.master import Master
from ai.players.player import Player
from ai.players.price import WEIGHTS, BuyFactors, buy_factors_of, is_worth_a_buy, may_pay, worth_of_buying
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP, STEADY
from game.engine.actions import Action, Buy, Pass
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import JOKER, parse_card
from game.rules.contract import OUT_OF_REACH
from game.rules.variant import parse_contract
from tests.ai.positions import LONG, PAIRS, asked_to_buy, with_wilds
from tests.bench.prices import Offer, fit, judge

LIMIT = Limit()
SCATTERED = "2c 4c 6d 8d Th Qh Ks 3s 7c Jd 9h"


def worth(view: PlayerView) -> float:
    """Return the value of the buy."""
    assert view.upcard is not None
    return worth_of_buying(prospect_of(view), (), view.upcard)


def choice(view: PlayerView) -> Action:
    """Return the choice of sharp."""
    return Player(SHARP).choose(view, (), LIMIT)


def test_many_sets_make_any_card_worthwhile() -> None:
    useless = asked_to_buy(PAIRS, "6d", 4)
    assert Buy(1) == choice(useless)
    assert Pass(1) == Player(STEADY).choose(useless, (), LIMIT), "the distance does not fall"


def test_runs_only_reward_cards_that_help() -> None:
    assert Pass(1) == choice(asked_to_buy(SCATTERED, "Ah", 7))
    assert Pass(1) == choice(asked_to_buy(SCATTERED, "Ah", 3))


def test_last_buys_cost_more_than_first() -> None:
    first, last = (worth(asked_to_buy(PAIRS, "6d", 4, buys=buys)) for buys in (0, 2))
    assert first > 0 > last


def test_dear_cards_must_be_worth_more() -> None:
    low, high = worth(asked_to_buy(PAIRS, "6d", 4)), worth(asked_to_buy(PAIRS, "Ad", 4))
    assert low > high


def test_helpful_buys_are_worth_more() -> None:
    nearer, useless = worth(asked_to_buy(PAIRS, "4s", 4)), worth(asked_to_buy(PAIRS, "3s", 4))
    assert nearer > useless + 5


def test_long_runs_devalue_extra_cards() -> None:
    """A run of five is long beside two sets, one of four is not."""
    hand, useless = "4c 4d Jc Jd 7h 8h 9h Ts 2h Qd Kc", parse_card("5d")
    short, long = asked_to_buy(hand, "5d", 5), asked_to_buy(hand, "5d", 6, "campfire")
    for view in (short, long):
        assert prospect_of(view).having(useless) == prospect_of(view).distance
    assert buy_factors_of(prospect_of(long), (), useless).long
    assert not buy_factors_of(prospect_of(short), (), useless).long
    assert Buy(1) == choice(short)
    assert Pass(1) == choice(long)


def test_two_melds_reward_no_useless_card() -> None:
    view, queen = asked_to_buy("4c 4d 4h 7h 8h 9h Kc 2s 5d Jc Qd", "Qc", 2), parse_card("Qc")
    prospect = prospect_of(view)
    assert prospect.having(queen) == prospect.distance
    assert worth(view) > 0
    assert not may_pay(prospect)
    assert Pass(1) == choice(view)


def test_dear_cards_saving_little_are_left() -> None:
    view = asked_to_buy("Ts Js Ks 2c 4c 6d 8d 9h 3h 5h 7c", "As", 10, "classic", buys=2)
    prospect = prospect_of(view)
    assert view.upcard is not None
    assert prospect.having(view.upcard) < prospect.distance
    assert Pass(1) == choice(view)
    assert Buy(1) == Player(STEADY).choose(view, (), LIMIT)


def test_completing_cards_have_any_price() -> None:
    view = asked_to_buy("3h 4h 5h 6h 7h 8h 9h As Ad Kc Kd Qs Qd Jc Jd Tc Td", "Ac", 5, "campfire", buys=3)
    assert 0 == prospect_of(view).having(parse_card("Ac"))
    assert worth(view) < 0, "it is dear, the last buy, and many others would do"
    assert Buy(1) == choice(view)


def test_a_wild_is_always_worth_its_points() -> None:
    view = asked_to_buy(SCATTERED, "**", 7)
    assert view.variant.points_of(JOKER) >= 50
    assert prospect_of(view).having(JOKER) < prospect_of(view).distance
    assert Buy(1) == choice(view)


def test_where_outs_score_only_help_counts() -> None:
    """Penalties break ties there only (M-15)."""
    assert Buy(1) == choice(asked_to_buy(PAIRS, "4s", 4, "may_i"))
    assert Pass(1) == choice(asked_to_buy(PAIRS, "6d", 4, "may_i"))


@pytest.mark.parametrize(
    ("hand", "action"),
    [("4c 5c 6c 7c 8d 9d Td Jd Th Jh Qh", Buy(1)), ("4c 5c 8d 9d 2h 3h 7s Ts Qd 9c 6h", Pass(1))],
)
def test_nearly_complete_small_hands_buy_anything(hand: str, action: Action) -> None:
    """Three runs of four and a discard take thirteen cards; eleven are dealt and one is drawn."""
    view = asked_to_buy(hand, "Ks", 7)
    prospect = prospect_of(view)
    assert prospect.short > 0
    assert prospect.having(parse_card("Ks")) == prospect.distance
    assert action == choice(view)


@pytest.mark.parametrize("more", ["", " 2s 9d"])
@pytest.mark.parametrize("player", [Player(SHARP), Master()])
def test_enabling_wilds_cost_like_missing_cards(more: str, player: Player | Master) -> None:
    """With sevens wild every run of ten contains the place of a wild."""
    usual = asked_to_buy(LONG + more, "**", 8, "campfire")
    view = with_wilds(usual, 7)
    assert (OUT_OF_REACH, 2) == (prospect_of(view).distance, prospect_of(view).having(JOKER))
    assert worth(view) == pytest.approx(worth(usual), abs=5)
    assert Buy(1) == player.choose(view, (), LIMIT)


def test_indispensable_wilds_have_any_price() -> None:
    """Two runs of ten need two wilds as sevens, and the hand holds one seven."""
    view = with_wilds(asked_to_buy(SCATTERED, "**", 8, "campfire", buys=3), 7)
    rounds = [replace(round_, contract=parse_contract("2 runs of 10")) for round_ in view.variant.rounds]
    view = view._replace(variant=replace(view.variant, rounds=tuple(rounds)))
    assert 2 < prospect_of(view).having(JOKER) < OUT_OF_REACH == prospect_of(view).distance
    assert worth(view) < 0
    assert is_worth_a_buy(prospect_of(view), (), JOKER)


def test_hands_out_of_reach_buy_anything() -> None:
    small, large = (with_wilds(asked_to_buy(hand, "Kd", 8, "campfire"), 7) for hand in (LONG, f"{LONG} 2s 9d"))
    assert [Buy(1), Pass(1)] == [choice(view) for view in (small, large)]
    assert -20 < worth(large) < 0, "as little as any card of no use is worth to a hand that lacks many"


def test_complete_hands_buy_nothing() -> None:
    view = asked_to_buy("4c 4d 4s 7h 7s 7d Jc Jd Js 2h Qd", "6d", 4)
    assert view.upcard is not None
    assert not is_worth_a_buy(prospect_of(view), (), view.upcard)
    assert Pass(1) == choice(view)


def test_the_bench_recovers_offer_weights() -> None:
    chance = random.Random("planted")
    offers = []
    for nearer in (True, False) * 40:
        factors = BuyFactors(1.0, float(nearer), *(chance.uniform(-1, 1) for _ in range(len(WEIGHTS) - 2)))
        worth = sum(weight * ground for weight, ground in zip(WEIGHTS, factors, strict=True)) / 2
        offers.append(Offer(factors, nearer, True, True, worth))
    assert fit([offers, []]).tolist() == pytest.approx([weight / 2 for weight in WEIGHTS])


def test_the_bench_judges_only_real_choices() -> None:
    view, chance = asked_to_buy(PAIRS, "4s", 4), random.Random(1)
    judged = judge(view, (), Buy(1), chance)
    assert judged is not None
    assert (True, True, True) == (judged.nearer, judged.judged, judged.is_bought)
    seats = list(view.seats)
    seats[1] = seats[1]._replace(down=Down.EARLIER)
    assert judge(view._replace(seats=tuple(seats)), (), Pass(1), chance) is None
    seats[1] = view.seats[1]._replace(buys=view.rules.buys)
    assert judge(view._replace(seats=tuple(seats)), (), Pass(1), chance) is None
