"""Sets of different suits (K-15 of `game/docs/relatives.md`): laid, hit, swapped, and played by the levels."""

import random
from functools import cache

import pytest

from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from game.engine.actions import LayDown
from game.engine.laydowns import lay_downs
from game.engine.state import State
from game.engine.view import observe
from game.rules.cards import parse_cards
from game.rules.fit import Misfit
from game.rules.schema import with_knob
from game.rules.variant import SwapIn, SwapWhose, Variant, parse_contract
from game.rules.variant_check import variant_faults
from game.table.holding import dealt
from game.table.tray import fits_slot, placed, slot_states
from tests.clauses.table import (
    LEVELS,
    RUN_AND_SET,
    choice_of,
    do,
    fault,
    given,
    legal,
    open_shipped,
    refused,
    with_knobs,
)


@cache
def house(contract: str = RUN_AND_SET, base: str = "campfire") -> Variant:
    """Return rules with sets of different suits, and one contract in every round."""
    return with_knobs(open_shipped(base), melding__suits_differ=True, rounds__contract=parse_contract(contract))


def at_table(hand: str, melds: str = "", down: str = "no", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return given(
        f"""
        variant = ""
        players = 3
        discards = "2c 3c"
        phase = "play"
        melds = [{melds}]
        seats = [{{ hand = "{hand}", down = "{down}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6s 7s" }}]
        """,
        variant or house(),
    )


KINGS = '{ owner = 1, kind = "set", cards = "Ks Kd Kc" }, { owner = 1, kind = "run", cards = "3h 4h 5h 6h" }'


@pytest.mark.clause("K-15")
def test_a_set_laid_down_has_no_suit_twice() -> None:
    state = at_table("7h 7h 7d 7c 3s 4s 5s 6s Kd 2c")

    assert "the cards of a set must be of different suits" == fault(state, "P1 lay set(7h 7h 7d) run(3s 4s 5s 6s)")
    assert "P1 lay set(7h 7d 7c) run(3s 4s 5s 6s)" in legal(state)
    longer = with_knob(house(), "melding.longer", True)
    wild = at_table("7h 7d 7c 7s ** 3s 4s 5s 6s Kd", variant=longer)
    assert "a set has only one card of each suit" == fault(wild, "P1 lay set(7h 7d 7c 7s **) run(3s 4s 5s 6s)")
    do(wild, "P1 lay set(7h 7d 7c **) run(3s 4s 5s 6s)")


@pytest.mark.clause("K-15")
def test_a_set_takes_a_missing_suit_until_it_has_all() -> None:
    state = at_table("Kd Kh ** 9c", KINGS, "earlier")

    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit Kd m1")
    whole = do(state, "P1 hit Kh m1")
    assert Misfit.DOES_NOT_FIT == refused(whole, "P1 hit ** m1")
    assert "set(Ks Kd Kc **)" == str(do(state, "P1 hit ** m1").melds[0])


@pytest.mark.clause("K-15")
def test_a_wild_of_a_set_stands_for_a_missing_suit() -> None:
    swaps = with_knob(with_knob(house(), "hitting.swap_whose", SwapWhose.ANY), "hitting.swap_in", SwapIn.BOTH)
    state = at_table("Kd Kh 9c", KINGS.replace("Kc", "**"), "earlier", swaps)

    assert Misfit.NOTHING_TO_SWAP == refused(state, "P1 swap Kd m1")
    assert "set(Ks Kd Kh)" == str(do(state, "P1 swap Kh m1").melds[0])


@pytest.mark.clause("K-15")
def test_no_contract_asks_for_more_cards_than_suits() -> None:
    assert not variant_faults(house("1 set of 4 + 1 run of 4"))
    assert any("a set holds 4 cards at most" in fault for fault in variant_faults(house("1 set of 5 + 1 run of 4")))


@pytest.mark.parametrize(
    "contract", ["1 set of 3 + 1 run of 4", "2 sets of 3", "3 sets of 4", "1 set of 3 + 2 runs of 4"]
)
def test_hands_are_measured_by_the_suits_they_hold(contract: str) -> None:
    variant = house(contract)
    evaluator, chance = evaluator_for(variant.rounds[0].contract, variant), random.Random(contract)
    pack = variant.cards_for(4)
    for _ in range(30):
        hand = tuple(chance.sample([card for card in pack if card.rank < 8], 14))
        short = evaluator.distance_of(hand)
        is_complete = next(lay_downs(hand, variant.rounds[0].contract, variant), None) is not None
        assert is_complete or short > 0  # some complete hands are missed: equal cards count as one
        ways = list(layings(evaluator, hand))
        assert bool(ways) == (short == 0)
        for melds in ways:
            for meld in melds:
                naturals = [card for card in meld.cards if not variant.is_wild(card)]
                assert len(set(naturals)) == len(naturals)


def test_another_copy_brings_a_hand_no_closer_and_another_suit_does() -> None:
    variant = house("2 sets of 3")
    evaluator = evaluator_for(variant.rounds[0].contract, variant)
    hand = parse_cards("7h 7d 7c Kh Kd 2s")

    assert 1 == evaluator.distance_of(hand)
    code = evaluator.code(hand)
    assert 1 == evaluator.distance(code + evaluator.card_code(parse_cards("Kh")[0]))
    assert 0 == evaluator.distance(code + evaluator.card_code(parse_cards("Kc")[0]))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_lays_sets_of_different_suits(level: str) -> None:
    action = choice_of(level, at_table("7h 7h 7d 7c 3s 4s 5s 6s Kd 2c"))
    assert isinstance(action, LayDown)


def test_the_tray_accepts_no_suit_twice() -> None:
    variant = house()
    view = observe(at_table("7h 7h 7d 3s Kd 2c"), 0)
    holding = dealt(view.hand, 2)
    first = next(held for held in holding.row if str(held.card) == "7h")
    holding = placed(holding, first.uid, 0, None, view.to_lay, variant)
    state = slot_states(holding, view.to_lay, variant)[0]
    again, other = parse_cards("7h 7d")

    assert not fits_slot(again, state, (first.card,), variant)
    assert fits_slot(other, state, (first.card,), variant)


@pytest.mark.clause("K-15")
def test_suits_may_differ_only_when_a_set_is_laid_down() -> None:
    free = with_knob(house(), "melding.suits_free_later", True)
    hand = at_table("7h 7h 7d 7c 3s 4s 5s 6s Kd 2c", variant=free)
    assert "the cards of a set must be of different suits" == fault(hand, "P1 lay set(7h 7h 7d) run(3s 4s 5s 6s)")
    laid = do(hand, "P1 lay set(7h 7d 7c) run(3s 4s 5s 6s)")
    assert "set(7h 7d 7c 7h)" == str(do(laid, "P1 hit 7h m1").melds[0])
    assert Misfit.DOES_NOT_FIT == refused(
        do(at_table("7h 7h 7d 7c 3s 4s 5s 6s Kd 2c"), "P1 lay set(7h 7d 7c) run(3s 4s 5s 6s)"), "P1 hit 7h m1"
    )

    grown = '{ owner = 1, kind = "set", cards = "Ks Kd Kd Kc **" }, { owner = 1, kind = "run", cards = "3h 4h 5h 6h" }'
    swaps = with_knob(with_knob(free, "hitting.swap_whose", SwapWhose.ANY), "hitting.swap_in", SwapIn.BOTH)
    down = at_table("Ks Kh 9c", grown, "earlier", swaps)
    assert {"P1 hit Ks m1", "P1 hit Kh m1", "P1 swap Ks m1", "P1 swap Kh m1"} == {
        action for action in legal(down) if " m1" in action
    }


@pytest.mark.clause("K-15")
def test_free_later_alone_forbids_nothing() -> None:
    free = with_knob(with_knob(house(), "melding.suits_differ", False), "melding.suits_free_later", True)
    hand = at_table("7h 7h 7d 7c 3s 4s 5s 6s Kd 2c", variant=free)

    assert "set(7h 7h 7d)" == str(do(hand, "P1 lay set(7h 7h 7d) run(3s 4s 5s 6s)").melds[0])


def test_the_tray_asks_for_different_suits_where_hits_are_free() -> None:
    free = with_knob(house(), "melding.suits_free_later", True)
    view = observe(at_table("7h 7h 7d 3s Kd 2c", variant=free), 0)
    holding = dealt(view.hand, 2)
    for code in ("7h", "7h", "7d"):
        held = next(held for held in holding.row if str(held.card) == code)
        holding = placed(holding, held.uid, 0, None, view.to_lay, free)

    assert "the cards of a set must be of different suits" == str(slot_states(holding, view.to_lay, free)[0].meld)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_sets_that_take_any_suits_later(level: str) -> None:
    free = with_knob(house(), "melding.suits_free_later", True)
    for hand, melds, down in (("7h 7h 7d 7c 3s 4s 5s 6s Kd 2c", "", "no"), ("Kd Ks 9c 2d", KINGS, "earlier")):
        choice_of(level, at_table(hand, melds, down, free))
