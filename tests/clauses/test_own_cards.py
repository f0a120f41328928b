"""Wilds that stand only for cards of their own suit, in runs and in sets (K-38 of `game/docs/relatives.md`)."""

import random
from functools import cache

import pytest

from ai.evaluator.distance import evaluator_for
from game.engine.actions import LayDown
from game.engine.laydowns import lay_downs
from game.engine.state import State
from game.engine.view import observe
from game.rulebook.words.family import six_panels
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import format_cards, parse_cards
from game.rules.fit import Misfit
from game.rules.schema import with_knob
from game.rules.variant import RunSuits, Variant, WildRule, WildSuits
from game.rules.variant_check import variant_faults
from game.table.holding import dealt
from game.table.tray import fits_slot, placed, slot_states
from game.text.refusals import refusal_sentence
from tests.clauses.measured import completeness, random_hands
from tests.clauses.table import (
    FREE_SWAPS,
    LEVELS,
    RUN_AND_SET,
    choice_of,
    do,
    fault,
    legal,
    on_turn,
    refusal_of,
    refused,
    wild_twos,
    with_knobs,
)
from tests.support.rows import slow_unless


@cache
def house(contract: str = RUN_AND_SET, limit: WildRule = WildRule.FREE) -> Variant:
    """Return rules in which a two stands only for cards of its own suit, and everybody may swap."""
    limits = {"melding__set_wilds_laid": limit, "melding__run_wilds_laid": limit}
    return with_knobs(wild_twos(contract, WildSuits.OWN_CARDS), **FREE_SWAPS, **limits)


def at_table(hand: str, melds: str = "", down: str = "no", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return on_turn(hand, melds, down, variant or house())


MELDS = (
    '{ owner = 1, kind = "set", cards = "Ks Kd 2c **" }, { owner = 1, kind = "run", cards = "3h 4h 5h 2h" }, '
    '{ owner = 2, kind = "run", cards = "7c 8c ** Tc" }'
)


@pytest.mark.clause("K-38")
def test_a_wild_is_laid_in_any_set_and_in_a_run_of_its_own_suit() -> None:
    state = at_table("9h 9s 9d 2d 2h 5h 6h 8h Kd Qh")

    assert {"P1 lay set(9s 9h 9d) run(5h 6h 2h 8h)", "P1 lay set(9s 9h 2d) run(5h 6h 2h 8h)"} <= legal(state)
    assert "only jokers are wild in any meld, the others in runs of their own suit" == fault(
        state, "P1 lay set(9s 9h 9d) run(5h 6h 2d 8h)"
    )
    assert not any("6h 2d 8h" in action for action in legal(state) if " lay " in action)
    why = refusal_sentence(refusal_of(state, "P1 lay set(9s 9h 9d) run(5h 6h 2d 8h)"), observe(state, 0), ("",) * 3)
    assert "only jokers are wild in any meld, the others in sets and in runs of their own suit" in why


@pytest.mark.clause("K-38")
def test_a_wild_is_hit_on_any_set_and_on_runs_of_its_own_suit() -> None:
    state = at_table("2d 2c ** Qd", MELDS, "earlier")

    hits = {action for action in legal(state) if "hit 2" in action}
    assert {"P1 hit 2c m1", "P1 hit 2d m1", "P1 hit 2c m3 low", "P1 hit 2c m3 high"} == hits
    assert Misfit.WILD_OF_OTHER_SUIT == refused(state, "P1 hit 2d m2 high")
    why = refusal_sentence(refusal_of(state, "P1 hit 2d m2 high"), observe(state, 0), ("Mei", "Jun", "Rosa"))
    assert "The 2 of diamonds is wild only in sets and in runs of its own suit." == why


@pytest.mark.clause("K-38")
def test_in_a_set_only_a_card_of_its_suit_takes_its_place() -> None:
    state = at_table("Kc Kh 6h Qd", MELDS, "earlier")

    swaps = {action for action in legal(state) if " swap " in action}
    assert {"P1 swap Kc m1 for 2c", "P1 swap Kc m1 for **", "P1 swap Kh m1", "P1 swap 6h m2"} == swaps
    assert "set(Ks Kd Kc **)" == str(do(state, "P1 swap Kc m1 for 2c").melds[0])
    assert "set(Ks Kd 2c Kh)" == str(do(state, "P1 swap Kh m1").melds[0])


CONTRACTS = (
    "1 run of 5",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "2 sets of 3",
    "2 sets of 3 + 1 run of 4",
    "1 set of 4 + 1 run of 3",
    "2 runs of 3 + 1 set of 3",
)


@pytest.mark.parametrize("limit", [WildRule.FREE, WildRule.HALF, WildRule.ONE])
@pytest.mark.parametrize("contract", slow_unless(lambda contract: contract == CONTRACTS[1], CONTRACTS))
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str, limit: WildRule) -> None:
    variant = house(contract, limit)
    hands = random_hands(variant, lambda card: card.rank < 8 and card.suit in "sh*", contract)
    assert {True, False} == set(completeness(variant, hands))


@pytest.mark.parametrize("limit", [WildRule.FREE, WildRule.HALF])
@pytest.mark.parametrize("contract", ["1 set of 3 + 1 run of 3", "2 runs of 3"])
def test_no_added_natural_brings_a_hand_closer_than_its_distance_says(contract: str, limit: WildRule) -> None:
    """A hand one card away is completed by some natural, and a hand further away by none."""
    variant = house(contract, limit)
    asked = variant.rounds[0].contract
    evaluator, chance = evaluator_for(asked, variant), random.Random(contract)
    pack = [card for card in variant.cards_for(4) if card.rank < 8 and card.suit in "sh*"]
    naturals = [card for card in dict.fromkeys(variant.cards_for(4)) if not variant.is_wild(card) and card.rank < 9]
    for _ in range(25):
        hand = tuple(chance.sample(pack, 6))
        distance = evaluator.distance_of(hand)
        completed = any(next(lay_downs((*hand, card), asked, variant), None) is not None for card in naturals)
        assert completed == (distance <= 1), format_cards(hand)


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        ("9s 9h 2d 5h 6h 2h 8h", 0),
        ("9s 9h 2h 5h 6h 2d 8h", 0),
        ("9s 9h 9d 5h 6h 2d 8h", 1),  # the two may stand in the set, but not in the run
        ("9s 9h ** 5h 2s 2h 8h", 0),
        ("9s 9h 9d 5h 2h 2h 2h", 0),
        ("9s Kh 2d 5h 6h 2h 2c", 1),
    ],
)
def test_wilds_of_other_suits_count_for_the_sets(hand: str, distance: int) -> None:
    variant = house()
    cards = parse_cards(hand)
    lays = next(lay_downs(tuple(cards), variant.rounds[0].contract, variant), None) is not None
    assert lays is (distance == 0)
    assert distance == evaluator_for(variant.rounds[0].contract, variant).distance_of(cards)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", ["9h 9s Jd 5h 6h 2h 8h 2d Kd Qc", "9h 9s 9d 5h 6h 2s 8h Jd Kd Qc"])
def test_every_level_lays_wilds_where_they_may_stand(level: str, hand: str) -> None:
    action = choice_of(level, at_table(hand))
    assert isinstance(action, LayDown) is hand.startswith("9h 9s Jd")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_hits_wilds_where_they_may_stand(level: str) -> None:
    choice_of(level, at_table("2c 2d 2s ** Qd", MELDS, "earlier"))


@pytest.mark.clause("K-38")
def test_check_refuses_these_wilds_where_the_suits_of_melds_leave_a_choice() -> None:
    faults = variant_faults(with_knob(house(), "melding.suits_differ", True))
    assert any('dealing.wild_suits is "own suit", but melding.suits_differ is true' in words for words in faults)
    mixed = variant_faults(with_knob(house(), "melding.run_suits", RunSuits.ANY))
    assert any("but runs have several suits" in words for words in mixed)
    assert not variant_faults(house())


@pytest.mark.clause("K-38")
def test_pages_say_what_these_wilds_stand_for() -> None:
    assert "Twos are wild, too, for cards of their own suit." in str(six_panels(house()))
    texts = [str(block) for section in rulebook(house()) for block in section.blocks]
    assert any("so are all twos, but these only for cards of their own suit." in words for words in texts)
    assert any("another wild only for a card of its own suit." in words for words in texts)
    assert any(
        "In a set, a wild that is not a joker is swapped only for a card of its own suit." in words for words in texts
    )
    assert not any("wherever they are" in words or "A wild can stand in" in words for words in texts)


@pytest.mark.clause("K-38")
def test_the_tray_takes_these_wilds_where_they_may_stand() -> None:
    variant = house()
    view = observe(at_table("9h 9s 5h 6h 8h 2h 2d 2d Kc"), 0)
    holding = dealt(view.hand, 2)
    for code, slot in (("9h", 0), ("5h", 1), ("6h", 1)):
        held = next(held for held in holding.row if str(held.card) == code)
        holding = placed(holding, held.uid, slot, None, view.to_lay, variant)
    inside = {0: tuple(parse_cards("9h")), 1: tuple(parse_cards("5h 6h"))}
    fits = [
        [fits_slot(wild, state, inside[at], variant) for wild in parse_cards("2h 2d **")]
        for at, state in enumerate(slot_states(holding, view.to_lay, variant))
    ]
    assert [[True, True, True], [True, False, True]] == fits
