"""Hands that detect mutations: for each one there is a small change of the evaluator that few other hands reveal.

They were found by applying every change of `tests.mutants` to tens of thousands of hands, under shipped and house rules
(`python -m tests.mutants.telling` finds more). Every way to measure a hand must give the stored answer: by numbers, by
search, in a batch, and with a card added. No way may take more steps than before, because most bounds and shortcuts of
the evaluator change the work, not the answer.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import ai.evaluator
from ai.evaluator import batch, distance, effort, exact, filling, helping, holding, suits, tables, task, uneven
from ai.evaluator.batch import distances, is_batched, rough_distances
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.exact import copies_of, distance_by_search
from game.rules.cards import Card, parse_cards
from game.rules.contract import OUT_OF_REACH
from game.rules.variant import Contract, Variant, parse_contract
from tests.ai.hands import Vector, house, rules_named, stored_vectors
from tests.ai.test_helping import difference
from tests.support.batches import copies_of_hands

pytestmark = pytest.mark.usefixtures("python_code")

MODULES = (batch, distance, exact, filling, helping, holding, suits, tables, task, uneven)
PARTS = 4  # few enough to try every change on each of them
TELLING = stored_vectors("telling.txt")


@cache
def rules_of(row: Vector) -> tuple[Contract, Variant]:
    """Return the contract of a row and its rules."""
    name, contract, _, _ = row
    return parse_contract(contract), house(int(name))[0] if name.isdecimal() else rules_named(name)


def measured(row: Vector) -> tuple[Evaluator, tuple[Card, ...]]:
    """Return the evaluator of a row and its hand."""
    return evaluator_for(*rules_of(row)), parse_cards(row[3])


def wrong(measure: Callable[[Evaluator, tuple[Card, ...]], int]) -> list[Vector]:
    """Return the rows whose distance differs from the stored one."""
    return [row for row in TELLING if measure(*measured(row)) != row[2]]


def test_counting_agrees_with_the_stored_distances() -> None:
    assert [] == wrong(Evaluator.distance_of)


def test_the_search_agrees_with_the_stored_distances() -> None:
    def searched(evaluator: Evaluator, hand: tuple[Card, ...]) -> int:
        return distance_by_search(copies_of(evaluator.measured(evaluator.code(hand))), evaluator.task)

    assert [] == wrong(searched)


@pytest.mark.slow
def test_stored_distances_equal_the_exact_solvers() -> None:
    from tests.ai.oracle import oracle_distance

    differing, compared = [], 0
    for row in TELLING:
        contract, variant = rules_of(row)
        melding = variant.melding
        if melding.corner or melding.suits_differ or melding.mixed_runs:
            continue  # the solver does not know this rule
        if len(contract) <= (2 if melding.longer else 4):  # and is too slow for this one
            compared += 1
            if oracle_distance(parse_cards(row[3]), contract, variant) != row[2]:
                differing.append(row)
    assert differing == []
    assert compared > len(TELLING) // 2


def batches() -> Iterator[tuple[Evaluator, Variant, list[tuple[Card, ...]], list[int]]]:
    """Yield the hands of each contract together with their answers."""
    for rules, rows in groupby(sorted(TELLING), key=lambda row: row[:2]):
        hands, answers = zip(*((parse_cards(hand), answer) for _, _, answer, hand in rows), strict=True)
        contract, variant = rules_of((*rules, 0, ""))
        yield evaluator_for(contract, variant), variant, list(hands), list(answers)


@pytest.mark.everyday
@pytest.mark.parametrize("part", range(PARTS))
def test_batches_agree_with_the_stored_distances(part: int) -> None:
    for evaluator, variant, hands, answers in list(batches())[part::PARTS]:
        copies = copies_of_hands(hands, variant.dealing.wilds)
        assert answers == distances(evaluator, copies).tolist()
        for row, answer in enumerate(answers):  # and the order of the hands does not matter
            assert [answer] == distances(evaluator, copies[row : row + 1]).tolist()


def test_rough_distances_are_exact_where_counting_decides() -> None:
    decided = 0
    for evaluator, variant, hands, answers in batches():
        rough = rough_distances(evaluator, copies_of_hands(hands, variant.dealing.wilds)).tolist()
        for hand, measured, answer in zip(hands, rough, answers, strict=True):
            crowded = max(Counter(card.rank for card in hand).values()) > batch._MOST_OF_A_RANK
            numbers_decide = evaluator.deciding_book(evaluator.code(hand)) is not None and not crowded
            if (numbers_decide and answer < OUT_OF_REACH) or not is_batched(evaluator):
                decided += 1
                assert answer == measured, (variant.id, hand)
            elif answer < OUT_OF_REACH and not crowded and not evaluator.blanks:
                assert answer >= measured, (variant.id, hand)  # wild limits are ignored, and ask for more
    assert decided > len(TELLING) // 3


def test_helping_cards_agree_with_the_stored_ones() -> None:
    differences = [difference(parse_cards(row[3]), *rules_of(row)) for row in stored_vectors("helping.txt")]
    assert [] == [difference for difference in differences if difference]


# --- work -------------------------------------------------------------------------------------------------------------

ROWS = (*stored_vectors(), *stored_vectors("houses.txt"), *TELLING)
OWN = str(Path(ai.evaluator.__file__).parent)
# Calls of the evaluator's own functions. If a change needs fewer, lower the number here; if it needs more, it must be
# worth the cost, or a shortcut is lost.
STEPS = {
    "numbers": (111_488, 329_021, 137_009, 105_070),
    "help": (58_394, 173_284, 44_502, 411_425),
    "search": (72_468, 79_663, 91_884, 282_179),
    "batches": (114_996, 114_878, 100_130, 23_345),
}
SPARE = 4_566


def by_numbers(evaluator: Evaluator, hand: tuple[Card, ...]) -> None:
    evaluator.distance_of(hand)


def by_search(evaluator: Evaluator, hand: tuple[Card, ...]) -> None:
    distance_by_search(copies_of(evaluator.measured(evaluator.code(hand))), evaluator.task)


def by_help(evaluator: Evaluator, hand: tuple[Card, ...]) -> None:
    helping.helping(evaluator, evaluator.code(hand))
    helping.spare_ranks(evaluator, evaluator.code(hand))


# Each with the rows of which one is measured.
WAYS = {"numbers": (by_numbers, 1), "help": (by_help, 12), "search": (by_search, 3)}


def forget() -> None:
    """Empty every cache of the evaluator."""
    exact._KNOWN.clear()
    for module in MODULES:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@contextmanager
def calls_counted() -> Iterator[list[int]]:
    """Count the calls of the evaluator's functions."""
    counted = [0]

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        # Counting a decision's steps searches nothing.
        if event == "call" and code.co_filename.startswith(OWN) and code.co_filename != effort.__file__:
            counted[0] += not code.co_name.startswith("<")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield counted
    finally:
        sys.setprofile(before)


@pytest.mark.everyday("help-2")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("way", list(WAYS))
def test_measuring_takes_no_more_steps_than_recorded(way: str, part: int) -> None:
    look, count_of = WAYS[way]
    rows = ROWS[part * count_of :: PARTS * count_of]
    for row in rows:
        measured(row)  # rules and hands are read before anything is counted
    forget()
    with calls_counted() as counted:
        for row in rows:
            look(*measured(row))
    assert counted[0] <= STEPS[way][part]


@pytest.mark.everyday
@pytest.mark.parametrize("part", range(PARTS))
def test_batches_take_no_more_steps_than_recorded(part: int) -> None:
    vectors = [
        (evaluator, copies_of_hands(hands, variant.dealing.wilds))
        for evaluator, variant, hands, _ in list(batches())[part::PARTS]
    ]
    for evaluator, _ in vectors:
        evaluator._known.clear()
    with calls_counted() as counted:
        for evaluator, copies in vectors:
            distances(evaluator, copies)
            rough_distances(evaluator, copies)
    assert counted[0] <= STEPS["batches"][part]


def test_spare_ranks_are_recognized_as_recorded() -> None:
    compared = 0
    for row in ROWS:
        evaluator, hand = measured(row)
        compared += helping.spare_ranks(evaluator, evaluator.code(hand)).bit_count()
    assert compared >= SPARE
