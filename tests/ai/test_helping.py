"""Helpful cards found without measuring each of them are those that measuring finds."""

import random
from dataclasses import replace

import pytest

from ai.bot import Limit
from ai.evaluator.distance import evaluator_for
from ai.evaluator.helping import helping, is_spare, spare_ranks
from ai.evaluator.holding import WILD, card_codes
from ai.players import discards
from ai.players.acceptance import Outlook
from ai.players.player import Player
from ai.players.traits import FAR_SIGHTED, SHARP, Traits
from game.engine.actions import Discard
from game.engine.state import Phase
from game.rules.cards import Card, format_cards, parse_cards
from game.rules.variant import Contract, Variant, WildSuits, format_contract, parse_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.hands import CLASSES, hand_of, house_rules
from tests.ai.moments import moments

pytestmark = pytest.mark.usefixtures("python_code")

SHIPPED = [
    (variant, round_.contract) for variant in map(shipped_variant, shipped_variants()) for round_ in variant.rounds
]


def difference(hand: tuple[Card, ...], contract: Contract, variant: Variant) -> str:
    """Return where the helping cards of a hand differ from measured distances; empty if nowhere."""
    evaluator = evaluator_for(contract, variant)
    code = evaluator.code(hand)
    before = evaluator.distance(code)
    measured = {card for card in card_codes(variant.dealing.wilds).values() if evaluator.distance(code + card) < before}
    spare = spare_ranks(evaluator, code)
    missed = [
        card
        for card in set(hand)
        if is_spare(spare, evaluator.card_code(card)) and evaluator.distance(code - evaluator.card_code(card)) > before
    ]
    if measured == helping(evaluator, code) and not missed:
        return ""
    return f"{variant.id}, {format_contract(contract)}, {variant.melding}: {format_cards(hand)}, {missed}"


def differences(seed: str, number: int, houses: int) -> list[str]:
    """Return the differences for every shipped contract, and for a few house rules that have shortcuts."""
    chance = random.Random(seed)
    own = [house_rules(chance, chance.choice(SHIPPED)[0]) for _ in range(houses)]
    own = [(variant, contract) for variant, contract in own if evaluator_for(contract, variant).is_quick]
    cases = [*SHIPPED * number, *own * 2]
    hands = [(hand_of(chance, chance.choice(list(CLASSES)), *task), *task) for task in cases]
    return [wrong for wrong in (difference(hand, contract, variant) for hand, variant, contract in hands) if wrong]


def test_helping_cards_agree_with_measured_distances() -> None:
    assert [] == differences("helping", 3, 12)


@pytest.mark.usefixtures("python_code")
def test_black_wilds_help_as_wilds_alone() -> None:
    shipped = shipped_variant("campfire")
    dealing = replace(shipped.dealing, wild_ranks=frozenset({0, 2}), wild_suits=WildSuits.BLACK)
    variant, contract = replace(shipped, dealing=dealing), parse_contract("2 sets of 3")
    for hand in ("**", "3h 3d", "3h 3d 2h 2d 9c"):
        assert "" == difference(parse_cards(hand), contract, variant)


def test_helping_cards_leave_the_wilds_alone() -> None:
    """A wild can replace two naturals at once (M-1): the place of a two, and the whole run around it."""
    contract, variant = parse_contract("1 set of 3 + 1 run of 4 + 1 run of 5"), shipped_variant("may_i")
    evaluator = evaluator_for(contract, variant)
    code = evaluator.code(parse_cards("Ah 3h 4h 8s 8d 8c 9c Tc Jc Qc Kc"))

    assert WILD in helping(evaluator, code)
    assert [2, 0] == [evaluator.distance(code), evaluator.distance(code + WILD)]


@pytest.mark.slow
def test_many_hands_agree_on_help() -> None:
    assert [] == differences("many", 100, 250)


def test_most_useless_cards_are_recognized_as_spare() -> None:
    """Otherwise the shortcut would be useless: of a hand for three sets all cards that are not in sets can go."""
    variant = shipped_variant("campfire")
    evaluator, chance = evaluator_for(variant.rounds[3].contract, variant), random.Random("spare")
    compared = free = 0
    for _ in range(12):
        hand = hand_of(chance, "anything", variant, variant.rounds[3].contract)
        code = evaluator.code(hand)
        before, spare = evaluator.distance(code), spare_ranks(evaluator, code)
        codes = [evaluator.card_code(card) for card in hand]
        free += sum(evaluator.distance(code - card) == before for card in codes)
        compared += sum(is_spare(spare, card) for card in codes)
    assert 0.9 * free < compared <= free


@pytest.mark.parametrize("traits", [SHARP, FAR_SIGHTED], ids=["one draw ahead", "two draws ahead"])
@pytest.mark.parametrize(("rule_set", "number"), [("quarters", 6), ("campfire", 9), ("classic", 7)])
def test_skipped_cards_would_not_have_been_discarded(
    rule_set: str, number: int, traits: Traits, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(traits)
    turns = [(view, history) for view, history in moments(rule_set, number) if view.phase is Phase.PLAY][:15]
    chosen = [player.choose(*turn, Limit()) for turn in turns]
    monkeypatch.setattr(discards, "outlook_bound", lambda _useful, *, then: Outlook(10_000, float(then)))
    assert chosen == [player.choose(*turn, Limit()) for turn in turns]
    assert sum(isinstance(action, Discard) for action in chosen) > 2
