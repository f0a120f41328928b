"""Runs of mixed suits (K-16 of `game/docs/relatives.md`): laid, hit, swapped, measured and played by the levels."""

import random
from functools import cache

import numpy as np
import pytest

from ai.bot import Limit
from ai.bots import bot_named
from ai.evaluator.batch import COLUMNS, columns_of
from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from ai.master.table import TableBatch
from game.engine.actions import LayDown
from game.engine.laydowns import lay_downs
from game.engine.referee import refusal
from game.engine.state import State
from game.engine.view import observe
from game.rules.cards import parse_cards
from game.rules.fit import Misfit
from game.rules.melds import Meld, read_meld
from game.rules.schema import with_knob
from game.rules.variant import Kind, RunSuits, SwapIn, SwapWhose, Variant, WildRule, parse_contract
from tests.clauses.table import do, fault, given, legal, open_shipped, refused


@cache
def house(contract: str = "1 set of 3 + 1 run of 4", base: str = "campfire") -> Variant:
    """Return rules with runs of any suits, and one contract in every round."""
    mixed = with_knob(open_shipped(base), "melding.run_suits", RunSuits.ANY)
    return with_knob(mixed, "rounds.contract", parse_contract(contract))


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


RUN = '{ owner = 1, kind = "set", cards = "Ks Kd Kc" }, { owner = 1, kind = "run", cards = "3h ** 5c 6s" }'


@pytest.mark.clause("K-16")
def test_a_run_laid_down_may_have_any_suits_but_must_have_its_order() -> None:
    state = at_table("7h 7s 7d 3s 4h 5d 6c Kd 2c Qh")

    assert "not consecutive" == fault(state, "P1 lay set(7h 7s 7d) run(3s 5d 4h 6c)")
    assert "P1 lay set(7s 7h 7d) run(3s 4h 5d 6c)" in legal(state)
    laid = do(state, "P1 lay set(7h 7s 7d) run(3s 4h 5d 6c)")
    assert {meld.suit for meld in laid.melds} == {""}
    of_one = with_knob(house(), "melding.run_suits", RunSuits.ONE)
    again = at_table("7h 7s 7d 3s 4h 5d 6c Kd 2c Qh", variant=of_one)
    assert "different suits" == fault(again, "P1 lay set(7h 7s 7d) run(3s 4h 5d 6c)")


@pytest.mark.clause("K-16")
@pytest.mark.parametrize("suit", "shdc")
def test_both_ends_take_any_suit(suit: str) -> None:
    state = at_table(f"2{suit} 7{suit} 8{suit} 9c", RUN, "earlier")

    assert f"run(2{suit} 3h ** 5c 6s)" == str(do(state, f"P1 hit 2{suit} m2").melds[1])
    assert f"run(3h ** 5c 6s 7{suit})" == str(do(state, f"P1 hit 7{suit} m2").melds[1])
    assert Misfit.DOES_NOT_FIT == refused(state, f"P1 hit 8{suit} m2")


@pytest.mark.clause("K-16")
def test_a_wild_of_a_run_stands_for_a_rank_alone() -> None:
    swaps = with_knob(with_knob(house(), "hitting.swap_whose", SwapWhose.ANY), "hitting.swap_in", SwapIn.BOTH)
    state = at_table("4d 5d 4s 9c", RUN, "earlier", swaps)

    assert Misfit.NOTHING_TO_SWAP == refused(state, "P1 swap 5d m2")
    assert "run(3h 4d 5c 6s)" == str(do(state, "P1 swap 4d m2").melds[1])
    assert "run(3h 4s 5c 6s)" == str(do(state, "P1 swap 4s m2").melds[1])


@pytest.mark.clause("K-16")
def test_a_mixed_run_goes_around_the_corner_where_runs_do() -> None:
    hand = "7h 7s 7d Qs Kh Ad 2c 4d 5c 9h"
    assert "not consecutive" == fault(at_table(hand), "P1 lay set(7h 7s 7d) run(Qs Kh Ad 2c)")
    corner = with_knob(house(), "melding.corner", True)
    do(at_table(hand, variant=corner), "P1 lay set(7h 7s 7d) run(Qs Kh Ad 2c)")


@pytest.mark.clause("K-16")
def test_limits_for_wilds_hold_in_mixed_runs() -> None:
    hand = "7h 7s 7d 3s ** ** 6c Kd 2c Qh"
    limited = with_knob(house(base="quarters"), "melding.run_wilds_laid", WildRule.ONE)
    assert "too many wilds" == fault(at_table(hand, variant=limited), "P1 lay set(7h 7s 7d) run(3s ** ** 6c)")


CONTRACTS = ("1 run of 4", "2 runs of 4", "1 set of 3 + 1 run of 4", "2 sets of 3 + 1 run of 4")


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str) -> None:
    variant = house(contract)
    asked_contract = variant.rounds[0].contract
    evaluator, chance = evaluator_for(asked_contract, variant), random.Random(contract)
    pack = [card for card in variant.cards_for(4) if card.rank < 7]
    outcomes = set()
    for _ in range(25):
        hand = tuple(chance.sample(pack, sum(spec.length for spec in asked_contract) + chance.randint(0, 1)))
        complete = next(lay_downs(hand, asked_contract, variant), None) is not None
        outcomes.add(complete)
        assert complete == (evaluator.distance_of(hand) == 0), hand
        ways = list(layings(evaluator, hand))
        assert bool(ways) == complete, hand
        for melds in ways:
            read = [read_meld(0, meld.kind, meld.cards, variant) for meld in melds]
            laid = tuple(meld for meld in read if isinstance(meld, Meld))
            assert len(laid) == len(read)
            assert not set(map(id, laid)) or sum(len(meld.cards) for meld in laid) <= len(hand)
    assert outcomes == {False, True}


def test_the_distance_to_one_run_is_the_number_of_missing_ranks() -> None:
    variant = house("1 run of 4")
    evaluator, chance = evaluator_for(variant.rounds[0].contract, variant), random.Random(16)
    spans = [[(place - 1) % 13 + 1 for place in range(low, low + 4)] for low in range(1, 12)]
    for _ in range(200):
        hand = chance.sample(variant.cards_for(4), 5)
        ranks, wilds = {card.rank for card in hand if not variant.is_wild(card)}, sum(map(variant.is_wild, hand))
        lacking = min(len(set(span) - ranks) for span in spans)
        if wilds < 2:
            assert max(0, lacking - wilds) == evaluator.distance_of(hand), hand


@pytest.mark.parametrize("level", ["greedy", "novice", "steady", "sharp", "master"])
def test_every_level_lays_mixed_runs(level: str) -> None:
    view = observe(at_table("7h 7s 7d 3s 4h 5d 6c Kd 2c Qh"), 0)

    action = bot_named(level).choose(view, (), Limit(nodes=50))
    assert isinstance(action, LayDown)
    assert refusal(view, action) is None


@pytest.mark.clause("K-16")
def test_simulated_tables_let_a_mixed_run_take_one_card_at_an_end_of_any_suit() -> None:
    variant = house("1 run of 4")
    run = read_meld(1, Kind.RUN, tuple(parse_cards("4h 5s 6c 7d")), variant)
    assert isinstance(run, Meld)
    table, row = TableBatch(1, (run,), variant), np.zeros(1, np.int64)
    columns = columns_of(variant.dealing.wilds)

    def left(hand: str) -> int:
        hands = np.zeros((1, COLUMNS), np.uint8)
        for card in parse_cards(hand):
            hands[0, columns[card]] += 1
        table = TableBatch(1, (run,), variant)
        table.hit(hands, row, row, row)
        return int(hands.sum())

    taken = {str(card) for card in columns if table.takes(row)[0, columns[card]] and not variant.is_wild(card)}
    assert {f"{rank}{suit}" for rank in "38" for suit in "shdc"} == taken
    assert [0, 1, 3, 0, 1] == [left("8h"), left("8h 8s"), left("8h 8s 8d 8c"), left("8h 9c Ts"), left("8h 9c Td 9s")]
