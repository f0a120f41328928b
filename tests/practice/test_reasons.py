"""Why a choice is better, in words: at most two short sentences about what differs, with everybody by name."""

import re

import pytest

from ai.differences.kinds import Difference, DifferenceKind
from game.language import BUILT_IN, choose
from game.language.catalogs import catalog_of
from game.practice.drills.flow import reasons_of
from game.practice.memory.shipped import shipped_drills
from game.practice.reason_words import brief, difference_sentences
from game.rules.cards import parse_card, parse_cards
from game.rules.variant_file import shipped_variant, shipped_variants

NAMES = ("Ada", "Jun", "Mei", "Rosa", "Tao")
K = DifferenceKind
QUARTERS, MAY_I = map(shipped_variant, ("quarters", "may_i"))
LONGEST = 22  # words of a sentence
NUMBERS = {K.LATE: (20, 5, 12, 15), K.SIZE: (14, 12, 2), K.RIVAL: (1, 2, 3)}


@pytest.mark.parametrize("kind", DifferenceKind)
def test_every_difference_has_a_sentence(kind: DifferenceKind) -> None:
    card, other = parse_cards("9c 5h")
    difference = Difference(kind, 1.0, card, (other,), NUMBERS.get(kind, (3, 1)), 2, other)
    (sentence,) = difference_sentences((difference,), NAMES, QUARTERS)

    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert len(sentence.split()) <= LONGEST
    assert not re.search(r"[{}]|None", sentence)


def test_one_card_is_not_many() -> None:
    def sentence(kind: DifferenceKind, *numbers: int) -> str:
        card = parse_card("9c")
        return difference_sentences((Difference(kind, 1.0, card, (), numbers, 2, card),), NAMES, QUARTERS)[0]

    assert "With the 9♣ you need 1 more card; without it, 2." == sentence(K.SHORT, 2, 1)
    assert "With the 9♣ the contract is complete." == sentence(K.SHORT, 1, 0)
    assert "With the 9♣, 4 unseen cards help you. Without it, none does." == sentence(K.HELP, 4, 0)
    assert "Mei holds 1 card. After buying you hold 3 more cards and still need 2." == sentence(K.RIVAL, 1, 2, 3)


@pytest.mark.parametrize("kind", [K.COST, K.DEARER, K.LATE, K.SAVES, K.LEFT, K.EITHER, K.WILD_LAID, K.CHEAP, K.ADDS])
def test_card_points_are_named_in_may_i(kind: DifferenceKind) -> None:
    card = parse_card("9c")
    difference = Difference(kind, 1.0, card, (), NUMBERS.get(kind, (20, 5)), None, card)
    for variant, points in ((QUARTERS, "points"), (MAY_I, "card points")):
        (sentence,) = difference_sentences((difference,), NAMES, variant)
        assert re.search(rf"\b(20|5) {points}", sentence)


ARTICLES = {
    "de": ("Mit der 9♣ helfen dir 4 verdeckte Karten, ohne sie 2.", "Der K♥ bringt dich nicht weiter"),
    "es": ("Con el 9♣ te sirven 4 cartas no vistas; sin él, 2.", "El K♥ no te acerca"),
    "fr": ("Avec le 9♣, 4 cartes inconnues t’aident, sans lui 2.", "Le K♥ ne te rapproche pas"),
}


@pytest.mark.parametrize("language", ARTICLES)
def test_a_card_in_short_keeps_its_article(language: str) -> None:
    nine, king, ace = parse_cards("9c Kh As")
    choose(catalog_of(language))
    try:
        differences = (
            Difference(K.HELP, 1.0, nine, (), (4, 2), 2, king),
            Difference(K.UNSEEN, 1.0, king, (), (60, 96), 2, nine),
            Difference(K.DEARER, 1.0, ace, (), (15, 5), 2, nine),
        )
        helps, unseen, dearer = map(str, difference_sentences(differences, NAMES, QUARTERS))
    finally:
        choose(BUILT_IN)
    assert ARTICLES[language] == (helps, unseen[: len(ARTICLES[language][1])])
    assert dearer.startswith({"de": "Das A♠", "es": "El A♠", "fr": "L’A♠"}[language])


def test_a_joker_is_named_without_a_suit() -> None:
    assert ("10♥", "joker", "joker") == tuple(map(brief, (*parse_cards("Th **"), None)))


@pytest.mark.everyday
@pytest.mark.parametrize("rule_set", shipped_variants())
def test_verdicts_address_the_given_answer(rule_set: str) -> None:
    differ = 0
    for drill in shipped_drills(rule_set).drills[:20]:
        by_answer = {reasons_of(drill, answer, NAMES) for answer in drill.answers[drill.right :]}
        assert all(1 <= len(sentences) <= 2 for sentences in by_answer)
        right = reasons_of(drill, drill.answers[0], NAMES)
        assert right == reasons_of(drill, None, NAMES)
        differ += len(by_answer) > 1
    assert differ
