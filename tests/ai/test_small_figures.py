"""Figures at the edge of what the evaluator is asked, where a wrong one would go unnoticed."""

import random

import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.acceptance import acceptance, chance_to_draw
from ai.evaluator.batch import copies_of_hands, distances, rough_distances
from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import best_laying
from ai.players.naturals import Naturals, Outcome
from ai.players.upcard import bought_in_turn
from game.engine.actions import BuyUpcard
from game.engine.notation import format_action
from game.engine.position import load_position
from game.engine.view import observe
from game.rules.cards import parse_cards
from game.rules.contract import parse_contract
from game.rules.variant_file import shipped_variant


@pytest.mark.parametrize(("wanted", "chance"), [(0, 0.0), (5, 1.0), (6, 0.0)])
def test_a_draw_is_sure_where_every_unseen_card_helps(wanted: int, chance: float) -> None:
    assert chance == chance_to_draw(wanted, 5, 1)


def test_a_card_of_which_no_copy_is_left_helps_nobody() -> None:
    evaluator = evaluator_for(parse_contract("2 sets of 3"), shipped_variant("shafer"))
    code = evaluator.code(parse_cards("3h 3d 3c 5h 5d"))
    gone, there = parse_cards("5s 5c")

    assert ((there, 2),) == acceptance(evaluator, code, {gone: 0, there: 2}).cards


@pytest.mark.clause("M-4")
def test_wilds_do_not_stand_in_for_more_naturals_than_a_meld_may_lack() -> None:
    may_i = shipped_variant("may_i")
    evaluator = evaluator_for(parse_contract("2 sets of 3 + 1 run of 4"), may_i)

    assert 1 == evaluator.distance_of(parse_cards("Kh Kh 5s Kd 2c 3d Kh 2h 2h 2c Kd"))


@pytest.mark.parametrize("name", ["shafer", "may_i"])
def test_hands_of_odd_contracts_are_measured_in_rows_as_they_are_one_by_one(name: str) -> None:
    variant = shipped_variant(name)
    evaluator = evaluator_for(parse_contract("2 sets of 3 + 2 runs of 4"), variant)
    pack = list(variant.cards_for(4))
    chance = random.Random(name)
    hands = [chance.sample(pack, 14) for _ in range(3)]
    rows = copies_of_hands(hands, variant.dealing.wild_ranks)

    one_by_one = [evaluator.distance_of(hand) for hand in hands]

    assert one_by_one == rough_distances(evaluator, rows).tolist() == distances(evaluator, rows).tolist()


@pytest.mark.clause("M-1")
def test_a_two_stands_in_its_own_place_where_nobody_can_exchange_it() -> None:
    may_i = shipped_variant("may_i")
    evaluator = evaluator_for(parse_contract("1 set of 3 + 1 run of 4"), may_i)

    for twos in ("2h 2s", "2s 2h"):
        laid = best_laying(evaluator, parse_cards(f"{twos} Ah 3h 4h 9s 9d 9c"), may_i)
        assert laid is not None
        assert "run(Ah 2h 3h 4h)" in map(str, laid.melds)


@pytest.mark.clause("S-12")
@pytest.mark.parametrize(
    ("hand", "upcard", "buys"),
    [
        ("3h 3d 3c 5s 5d 8c 9h Js Kd 2c Qh", "5c", True),  # one away, and it completes the contract
        ("3h 3d 6c 5s 5d 8c 9h Js Kd 2c Qh", "5c", True),  # two away, and it brings it nearer
        ("3h 3d 3c 5s 5d 8c 9h Js Kd 2c Qh", "7c", False),
        ("3h 3d 3c 5s 5d 5h 9h Js Kd 2c Qh", "5c", False),  # complete already
    ],
)
def test_the_discard_is_bought_in_turn_where_it_brings_the_contract_nearer(hand: str, upcard: str, buys: bool) -> None:
    position = f'variant = "shafer"\nphase = "play"\ndiscards = "{upcard}"\nseats = [{{ hand = "{hand}" }}, {{}}, {{}}]'
    view = observe(load_position(position, "here", open_variant=lambda name: shipped_variant(str(name))), 0)

    assert (BuyUpcard(0) if buys else None) == bought_in_turn(view)


@pytest.mark.clause("X-10", "S-19")
def test_of_cards_that_can_be_neither_hit_nor_discarded_one_is_counted_as_kept() -> None:
    position = """
        variant = "shafer"
        phase = "play"
        discards = "2c"
        owed = 2
        seats = [{ hand = "Kd 9s", down = "earlier" }, {}, {}]
        melds = [{ owner = 2, kind = "set", cards = "4h 4d 4c" }]
    """
    view = observe(load_position(position, "here", open_variant=lambda name: shipped_variant(str(name))), 0)

    found = Naturals(view, view.hand, view.melds).plan()

    assert (Outcome(False, -1, -5, 0), ()) == found


RUN_WITH_A_GAP = '{ owner = 2, kind = "set", cards = "4h 4d 4c" }, { owner = 2, kind = "run", cards = "5h 6h ** 8h" }'


@pytest.mark.parametrize("level", ["steady", "sharp"])
@pytest.mark.parametrize(
    ("rules", "hand", "melds", "deed"),
    [
        pytest.param(
            'variant = "may_i"\nround = 2',
            '{ hand = "7h 9s 9d 9c 4s 5s Kd Qc 3h Jd 8c Ac" }',
            RUN_WITH_A_GAP,
            "P1 swap 7h m2",
            marks=pytest.mark.clause("M-8"),
            id="swapped before being down",
        ),
        pytest.param(
            'variant = "classic"\nround = 2',
            '{ hand = "7h", down = "earlier" }',
            RUN_WITH_A_GAP,
            "P1 swap 7h m2",
            marks=pytest.mark.clause("C-12"),
            id="swapped, so that the joker can go out",
        ),
        pytest.param(
            'variant = "campfire"\nround = 10',
            '{ hand = "7h Ks", down = "earlier" }',
            '{ owner = 2, kind = "run", cards = "8h 9h Th Jh Qh" }',
            "P1 hit 7h m1",
            marks=pytest.mark.clause("H-11"),
            id="hit, so that the other can be discarded",
        ),
    ],
)
def test_a_level_sees_the_play_that_is_there(level: str, rules: str, hand: str, melds: str, deed: str) -> None:
    position = (
        f'{rules}\nphase = "play"\ndiscards = "Kc"\nseats = [{hand}, {{ down = "earlier" }}, {{}}]\nmelds = [{melds}]'
    )
    view = observe(load_position(position, "here", open_variant=lambda name: shipped_variant(str(name))), 0)

    assert deed == format_action(bot_named(level).choose(view, (), Limit()))
