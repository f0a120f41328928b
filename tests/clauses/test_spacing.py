"""Wilds and runs further apart (K-21 and K-22 of `game/docs/relatives.md`): laid, hit, measured and played."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from ai.evaluator.batch import distances
from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from game.engine.actions import LayDown
from game.engine.laydowns import lay_downs
from game.engine.state import State
from game.engine.view import observe
from game.rules.cards import Card
from game.rules.contract import LayingFault, read_laying
from game.rules.fit import Misfit
from game.rules.variant import Variant
from game.text.refusals import refusal_sentence
from tests.ai.oracle import oracle_distance
from tests.clauses.table import (
    LEVELS,
    campfire,
    choice_of,
    do,
    fault,
    given,
    legal,
    refusal_of,
    refused,
    same,
)
from tests.support.batches import copies_of_hands

APART = {"melding__wilds_apart": True, "melding__between_wilds": 2}
IN_SETS = {"melding__wilds_apart": True, "melding__apart_in_sets": True}
RUNS = {"melding__runs_apart": True, "melding__between_runs": 2}


@cache
def house(contract: str, **knobs: Any) -> Variant:
    """Return Campfire rules with twelve jokers, one contract and these options."""
    return campfire(contract, dealing__jokers=same(12), **knobs)


def at_table(variant: Variant, hand: str, melds: str = "", down: str = "no") -> State:
    """Return P1 on turn after the draw."""
    return given(
        f"""
        variant = ""
        players = 3
        discards = "2c 3c"
        phase = "play"
        melds = [{melds}]
        seats = [{{ hand = "{hand}", down = "{down}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6d 7d" }}]
        """,
        variant,
    )


@pytest.mark.clause("K-21")
def test_two_natural_cards_are_between_wilds_of_a_run() -> None:
    variant = house("1 set of 3 + 1 run of 4", **APART)
    state = at_table(variant, "7h 7d ** ** 5s 6s 7s ** Kd 9d 2h")

    assert "it has too many wilds" == fault(state, "P1 lay set(7h 7d **) run(** 5s ** 7s)")
    assert "P1 lay set(7h 7d **) run(** 6s 7s **)" in legal(state)
    melds = '{ owner = 1, kind = "run", cards = "3s 4s ** 6s" }, { owner = 1, kind = "run", cards = "5d 6d ** 8d 9d" }'
    down = at_table(variant, "** 7s 2h", melds, "earlier")
    assert {"P1 hit ** m1", "P1 hit ** m2 low", "P1 hit ** m2 high"} == {
        action for action in legal(down) if "hit **" in action
    }
    assert "P1 hit ** m1 high" in legal(do(down, "P1 hit 7s m1"))
    words = refusal_sentence(
        refusal_of(state, "P1 lay set(7h 7d **) run(** 5s ** 7s)"), observe(state, 0), ("", "", "")
    )
    assert "there must be 2 natural cards between two wilds" in words


@pytest.mark.clause("K-21")
def test_sets_hold_as_many_wilds_as_would_be_apart_in_a_run() -> None:
    variant = house("1 set of 4 + 1 run of 4", **IN_SETS)
    state = at_table(variant, "7h 7d ** ** ** 5s 6s 7s 8s Kd 9d")

    assert "it has too many wilds" == fault(state, "P1 lay set(7h ** ** **) run(5s 6s 7s 8s)")
    assert "P1 lay set(7h 7d ** **) run(5s 6s 7s 8s)" in legal(state)
    down = at_table(variant, "** 2h", '{ owner = 1, kind = "set", cards = "9s 9d ** **" }', "earlier")
    assert "P1 hit ** m1" in legal(down)
    full = at_table(variant, "** 2h", '{ owner = 1, kind = "set", cards = "9s 9d ** ** **" }', "earlier")
    assert Misfit.TOO_MANY_WILDS == refused(full, "P1 hit ** m1")
    words = refusal_sentence(refusal_of(full, "P1 hit ** m1"), observe(full, 0), ("", "", ""))
    assert "at most one card in 2 can be wild, rounded up" in words


@pytest.mark.clause("K-22")
def test_two_ranks_are_between_runs_of_one_suit() -> None:
    variant = house("2 runs of 4", **RUNS)
    state = at_table(variant, "3s 4s 5s 6s 8s 9s Ts Js Qs 7h 8h")

    lay = "P1 lay run(3s 4s 5s 6s) run({})"
    assert "two runs end to end" == fault(state, lay.format("8s 9s Ts Js"))
    do(state, lay.format("9s Ts Js Qs"))
    overlapping = at_table(variant, "3s 4s 5s 6s 6s 7s 8s 9s 2h")
    do(overlapping, lay.format("6s 7s 8s 9s"))
    words = refusal_sentence(refusal_of(state, lay.format("8s 9s Ts Js")), observe(state, 0), ("", "", ""))
    assert "Runs laid down together must overlap or leave a gap of at least 2 ranks." == words
    one_between = state._replace(variant=house("2 runs of 4", melding__runs_apart=True))
    do(one_between, lay.format("8s 9s Ts Js"))


CONTRACTS = ("2 runs of 4", "3 runs of 4", "2 runs of 4 + 1 set of 3", "1 run of 5 + 1 set of 4")


@pytest.mark.everyday("knobs1-2 runs of 4", "knobs2-2 runs of 4")
@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("knobs", [APART, APART | IN_SETS, RUNS | {"melding__between_runs": 3}])
def test_hands_are_measured_exactly(contract: str, knobs: dict[str, Any]) -> None:
    variant = house(contract, **knobs)
    asked = variant.rounds[0].contract
    evaluator, chance = evaluator_for(asked, variant), random.Random(f"{contract} {knobs}")
    pack = [card for card in variant.cards_for(4) if card.suit in "sh*"]
    hands = []
    for _ in range(6):
        hand = tuple(chance.sample(pack, sum(spec.length for spec in asked) + chance.randint(0, 2)))
        hands.append(hand)
        distance, exact = evaluator.distance_of(hand), oracle_distance(hand, asked, variant)
        assert distance == exact or (evaluator.task.wilds_placed and distance > exact), (hand, distance, exact)
        for melds in layings(evaluator, hand):
            assert not isinstance(read_laying(0, melds, asked, variant), LayingFault), melds
    if evaluator.is_batched:
        copies = copies_of_hands(hands, variant.dealing.wilds)
        assert [evaluator.distance_of(hand) for hand in hands] == np.asarray(distances(evaluator, copies)).tolist()


def test_close_runs_are_not_those_with_room() -> None:
    variant = house("2 runs of 4", **RUNS)
    evaluator = evaluator_for(variant.rounds[0].contract, variant)
    close, wide = (tuple(Card(rank, "s") for low in lows for rank in range(low, low + 4)) for lows in ((3, 8), (3, 9)))

    assert not list(lay_downs(close, variant.rounds[0].contract, variant))
    assert (evaluator.distance_of(close), evaluator.distance_of(wide)) == (1, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_lays_wilds_apart(level: str) -> None:
    variant = house("1 set of 3 + 1 run of 4", **(APART | IN_SETS))
    action = choice_of(level, at_table(variant, "7h 7d 7c ** 5s 6s 7s Kd Qc Qh"))
    assert isinstance(action, LayDown) or level == "novice"
