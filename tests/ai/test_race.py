"""The race: reproducible futures, valid chances, better results for closer hands, no use of hidden cards."""

import random

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.distance import evaluator_for
from ai.master.master import Master, fresh_draws, race_of
from ai.players.discards import chance_wanted, company_of
from ai.players.player import Player
from ai.players.prospect import prospect_of
from ai.players.traits import SHARP
from ai.unseen import refusals_in, unseen
from game.engine.events import Discarded, OfferPassed, UpcardTaken
from game.engine.position import load_position
from game.engine.view import PlayerView, observe
from game.rules.cards import parse_card, parse_cards
from game.rules.contract import OUT_OF_REACH
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.positions import LONG, asked_to_buy, view_of, with_wilds
from tests.support.secrets import rearranged

NEAR = "7h 7d Kc Kd 2c 4d 9s Js Ah 3c 5s 8d"
FAR = "7h Kc 2c 4d 9s Js Ah 3c 5s 8d Qd Th"
POSITION = """
variant = "campfire"
players = 4
round = 1
dealer = 4
turn = 1
phase = "play"
discards = "3d"
turns = 4
[[seats]]
hand = "{hand}"
"""
ENOUGH = Limit(nodes=8_000)


def viewed(hand: str = NEAR) -> PlayerView:
    return view_of(POSITION.format(hand=hand))


def test_the_same_view_gives_the_same_futures() -> None:
    assert race_of(prospect_of(viewed()), (), 20) == race_of(prospect_of(viewed()), (), 20)


def test_futures_do_not_depend_on_hidden_cards() -> None:
    state = load_position(POSITION.format(hand=NEAR), "race", open_variant=shipped_variant)
    other = rearranged(state, 0, random.Random(1))
    races = [race_of(prospect_of(observe(position, 0)), (), 20) for position in (state, other)]
    assert races[0] == races[1]


def test_a_closer_hand_needs_fewer_draws() -> None:
    races = [race_of(prospect_of(viewed(hand)), (), 64) for hand in (NEAR, FAR)]
    codes = [prospect_of(race.view).code for race in races]
    nearer, farther = (sum(race.draws(code)) for race, code in zip(races, codes, strict=True))
    assert 0 < nearer < farther


def test_complete_hands_race_without_drawing() -> None:
    race = race_of(prospect_of(viewed()), (), 16)
    evaluator = race.evaluator
    complete, lacking = (evaluator.code(parse_cards(hand)) for hand in ("7h 7d 7s Kc Kd Kh", "7h 7d 7s Kc Kd"))
    assert [0] * 16 == race.draws(complete)
    alone, with_cards = race.draws(lacking), race.draws(lacking, 2)
    assert [max(0, draws - 2) for draws in alone] == with_cards


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_new_hands_draw_their_distance_at_least(variant_id: str) -> None:
    variant = shipped_variant(variant_id)
    contract = variant.rounds[-1].contract
    evaluator = evaluator_for(contract, variant)
    pack, chance = variant.cards_for(4), random.Random(f"{contract} 11")  # the same deals again
    draws = fresh_draws(contract, variant, 11, 4)
    assert 200 == len(draws)
    for needed in draws:
        dealt = chance.sample(pack, min(len(pack), 11 + 36))
        lacking = [evaluator.distance(evaluator.code(dealt[:held])) for held in range(11, len(dealt) + 1)]
        assert next((drawn for drawn, short in enumerate(lacking) if short == 0), len(lacking)) == needed
        assert lacking[0] <= needed


def test_out_of_reach_nothing_is_skipped() -> None:
    view = with_wilds(asked_to_buy(LONG, "2c", 8, "campfire"), 7)
    race = race_of(prospect_of(view), (), 64)
    code = prospect_of(view).code
    assert OUT_OF_REACH == race.evaluator.distance(code)
    one_by_one = [
        next((at for at, sum_ in enumerate(future.sums) if not race.evaluator.distance(code + sum_)), len(future.sums))
        for future in race.futures
    ]
    assert 30 < sum(draws < len(race.futures[0].sums) for draws in one_by_one)
    assert one_by_one == race.draws(code)


def test_new_hands_may_wait_for_wilds() -> None:
    view = with_wilds(asked_to_buy(LONG, "2c", 8, "campfire"), 7)
    draws = fresh_draws(view.rules.contract, view.variant, 11, 4)
    assert len(draws) * 0.9 < sum(draw < max(draws) for draw in draws), "few need more cards than are looked at"


def test_stopped_races_answer_like_sharp() -> None:
    view = viewed()
    sharp = Player(SHARP).choose(view, (), ENOUGH)
    assert sharp == Master().choose(view, (), Limit(nodes=100))
    assert sharp == Master().choose(view, (), Limit(nodes=8_000, stopped=lambda: True))


def test_master_can_have_a_style() -> None:
    cautious = bot_named("master/cautious")
    assert isinstance(cautious, Master)
    assert 4 == cautious.player.traits.alarm


def test_discards_and_takings_shape_wants() -> None:
    view = viewed()
    copies = unseen(view, ())
    card = parse_card("9s")
    threw, took = Discarded(1, card, 0), UpcardTaken(2, parse_card("9h"))
    plain, safe, wished = (
        chance_wanted(card, company_of(view, history, copies)) for history in ((), (threw,), (took,))
    )
    assert 0 < safe < plain < wished < 1


def test_seats_remember_upcards_they_refused() -> None:
    card = parse_card("9s")
    history = (Discarded(0, card, 0), OfferPassed(2), Discarded(1, parse_card("Kd"), 0), OfferPassed(0))
    assert {card} == refusals_in(history, 0)
    assert {card, parse_card("Kd")} == refusals_in(history, 3)
