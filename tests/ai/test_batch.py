"""Batches of hands give the same results as single hands."""

import random
from dataclasses import replace
from itertools import groupby
from operator import itemgetter

import numpy as np
import pytest

from ai.evaluator.batch import distances, is_batched
from ai.evaluator.distance import evaluator_for
from game.rules.cards import format_cards, parse_cards
from game.rules.schema import with_knob
from game.rules.variant import WildRule, WildSuits, format_contract, parse_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.hands import CLASSES, hand_of, house, stored_vectors
from tests.houses.draw import rule_sets
from tests.support.batches import copies_of_hands

pytestmark = pytest.mark.usefixtures("python_code")

SHIPPED = [
    (variant, round_.contract) for variant in map(shipped_variant, shipped_variants()) for round_ in variant.rounds
]


def differences(seed: str, number: int) -> list[tuple[str, str, str]]:
    """Return the hands of every contract whose distance in a batch differs from the single one."""
    chance = random.Random(seed)
    wrong = []
    for variant, contract in SHIPPED:
        evaluator = evaluator_for(contract, variant)
        hands = [hand_of(chance, chance.choice(list(CLASSES)), variant, contract) for _ in range(number)]
        together = distances(evaluator, copies_of_hands(hands, variant.dealing.wilds)).tolist()
        alone = [evaluator.distance_of(hand) for hand in hands]
        wrong += [
            (variant.id, format_contract(contract), format_cards(hand))
            for hand, together_distance, other in zip(hands, together, alone, strict=True)
            if together_distance != other
        ]
    return wrong


def test_batches_agree_with_single_hands() -> None:
    assert differences("some thousands", 75) == []


@pytest.mark.slow
def test_huge_batches_agree_with_single_hands() -> None:
    assert differences("a hundred thousand", 100_000 // len(SHIPPED) + 1) == []


def test_a_batch_follows_house_rules() -> None:
    for number, rows in groupby(stored_vectors("houses.txt"), key=itemgetter(0)):
        variant, contract = house(int(number))
        answers, hands = zip(*((answer, parse_cards(hand)) for _, _, answer, hand in rows), strict=True)
        batch = copies_of_hands(hands, variant.dealing.wilds)
        assert distances(evaluator_for(contract, variant), batch).tolist() == list(answers), number


@pytest.mark.parametrize("contract", ["1 run of 4", "1 run of 13", "2 runs of 13", "1 set of 4", "4 sets of 3"])
def test_batches_follow_contracts_of_no_shipped_rules(contract: str) -> None:
    chance, melds, variant = random.Random(contract), parse_contract(contract), shipped_variant("may_i")
    evaluator = evaluator_for(melds, variant)
    hands = [hand_of(chance, chance.choice(list(CLASSES)), variant, melds) for _ in range(250)]
    together = distances(evaluator, copies_of_hands(hands, variant.dealing.wilds))
    assert together.tolist() == [evaluator.distance_of(hand) for hand in hands]


def test_melds_without_wilds_refuse_one_wild() -> None:
    """The number of wilds must be below that of naturals, and two cards allow none: one card is missing wherever the
    wild goes.
    """
    campfire, contract = shipped_variant("campfire"), parse_contract("2 runs of 4 + 1 set of 2")
    variant = replace(campfire, melding=replace(campfire.melding, set_wilds_laid=WildRule.FEWER))
    evaluator, hand = evaluator_for(contract, variant), parse_cards("3h 4h 5h 6h 8s 9s Ts Js Kc **")

    assert 1 == evaluator.distance_of(hand)
    assert [1] == distances(evaluator, copies_of_hands([hand], variant.dealing.wilds)).tolist()


def test_batched_wilds_in_place_must_not_touch() -> None:
    """Jacks are wild: in J Q K A of diamonds the two wilds would be side by side, so a queen is missing."""
    campfire, contract = shipped_variant("campfire"), parse_contract("3 runs of 4")
    melding = replace(campfire.melding, wilds_apart=True, longer=True)
    variant = replace(campfire, dealing=replace(campfire.dealing, wild_ranks=frozenset({0, 11})), melding=melding)
    evaluator, hand = evaluator_for(contract, variant), parse_cards("7s 8s 9s Ts 7h 8h 9h Th Kd Ad Jd Jc 5d")

    assert 1 == evaluator.distance_of(hand)
    assert [1] == distances(evaluator, copies_of_hands([hand], variant.dealing.wilds)).tolist()


@pytest.mark.slow
def test_batches_follow_rules_of_any_options() -> None:
    """Except that wilds of their own suit are like any others, as for the players (`ai.master.rules.simplified`)."""
    chance, batched = random.Random("every knob"), 0
    for drawn in rule_sets(40, "batches"):
        variant = with_knob(drawn, "dealing.wild_suits", WildSuits.ALL) if drawn.dealing.own_suit else drawn
        for round_ in variant.rounds:
            evaluator = evaluator_for(round_.contract, variant)
            hands = [hand_of(chance, kind, variant, round_.contract) for kind in CLASSES for _ in range(2)]
            together = distances(evaluator, copies_of_hands(hands, variant.dealing.wilds))
            batched += is_batched(evaluator)
            assert together.tolist() == [evaluator.distance_of(hand) for hand in hands], (variant, round_.contract)
    assert batched > 20


@pytest.mark.parametrize(
    ("contract", "together"),
    [
        ("2 sets of 3", True),
        ("1 run of 4 + 2 sets of 3", True),
        ("2 runs of 4 + 1 set of 3", True),
        ("3 runs of 4", True),
        ("2 runs of 4 + 2 sets of 3", False),
        ("1 set of 4 + 1 set of 3", False),
    ],
)
def test_unusual_contracts_are_measured_apart(contract: str, together: bool) -> None:
    assert together is is_batched(evaluator_for(parse_contract(contract), shipped_variant("campfire")))


def test_an_empty_batch_has_no_distances() -> None:
    for variant, contract in SHIPPED:
        measured = distances(evaluator_for(contract, variant), copies_of_hands([], variant.dealing.wilds))
        assert measured.tolist() == []


def test_a_row_counts_copies_and_wilds() -> None:
    variant = shipped_variant("may_i")
    hand = next(iter([hand_of(random.Random(1), "wilds", variant, variant.rounds[0].contract)]))
    row = copies_of_hands([hand], variant.dealing.wilds)[0]
    assert int(row.sum(dtype=np.int64)) == len(hand)
    assert int(row[-1]) == sum(variant.is_wild(card) for card in hand)
