"""Why a choice is better, in words: at most two short sentences about what differs, with everybody by name."""

import re

import pytest

from ai.differences.kinds import Difference, DifferenceKind
from game.practice.drills_flow import reasons_of
from game.practice.reason_words import brief, difference_sentences
from game.practice.shipped import shipped_drills
from game.rules.cards import parse_card, parse_cards
from game.rules.variant_file import shipped_variants

NAMES = ("Ada", "Jun", "Mei", "Rosa", "Tao")
K = DifferenceKind
LONGEST = 22  # words of a sentence
NUMBERS = {K.LATE: (20, 5, 12), K.SIZE: (14, 12, 2), K.RIVAL: (1, 2, 3)}


@pytest.mark.parametrize("kind", DifferenceKind)
def test_every_difference_has_a_sentence(kind: DifferenceKind) -> None:
    card, other = parse_cards("9c 5h")
    difference = Difference(kind, 1.0, card, (other,), NUMBERS.get(kind, (3, 1)), 2, other)
    (sentence,) = difference_sentences((difference,), NAMES)

    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert len(sentence.split()) <= LONGEST
    assert not re.search(r"[{}]|None", sentence)


def test_one_card_is_not_many() -> None:
    def sentence(kind: DifferenceKind, *numbers: int) -> str:
        card = parse_card("9c")
        return difference_sentences((Difference(kind, 1.0, card, (), numbers, 2, card),), NAMES)[0]

    assert "With the 9♣ you need 1 more card, not 2." == sentence(K.SHORT, 2, 1)
    assert "With the 9♣ the contract is complete." == sentence(K.SHORT, 1, 0)
    assert "With the 9♣, 4 unseen cards help you. Without it, none does." == sentence(K.HELP, 4, 0)
    assert "Mei holds 1 card. After buying you hold 3 more cards and still need 2." == sentence(K.RIVAL, 1, 2, 3)


def test_a_joker_is_named_without_a_suit() -> None:
    assert ("10♥", "joker", "joker") == tuple(map(brief, (*parse_cards("Th **"), None)))


@pytest.mark.everyday
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_the_verdict_of_a_drill_speaks_of_the_answer_that_was_given(rule_set: str) -> None:
    differ = 0
    for drill in shipped_drills(rule_set).drills[:20]:
        by_answer = {reasons_of(drill, answer, NAMES) for answer in drill.answers[drill.right :]}
        assert all(1 <= len(sentences) <= 2 for sentences in by_answer)
        right = reasons_of(drill, drill.answers[0], NAMES)
        assert right == reasons_of(drill, None, NAMES)
        differ += len(by_answer) > 1
    assert differ
