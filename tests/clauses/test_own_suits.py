"""Wilds that may stand only in runs of their own suit (K-25 of `game/docs/relatives.md`)."""

from functools import cache

import pytest

from ai.evaluator.distance import evaluator_for
from game.engine.actions import LayDown
from game.engine.state import State
from game.engine.view import observe
from game.rulebook.words.family import six_panels
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import format_cards, parse_cards
from game.rules.fit import Misfit
from game.rules.schema import with_knob
from game.rules.variant import Variant, WildGoes, WildSuits
from game.table.holding import dealt
from game.table.plan import planned
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

RUN = "1 set of 3 + 1 run of 4"


@cache
def house(contract: str = RUN_AND_SET, goes: WildGoes = WildGoes.HAND) -> Variant:
    """Return rules in which a two is wild in runs of its own suit only, and everybody may swap."""
    return with_knobs(wild_twos(contract, WildSuits.OWN), **FREE_SWAPS, hitting__wild_goes=goes)


def at_table(hand: str, melds: str = "", down: str = "no", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return on_turn(hand, melds, down, variant or house())


MELDS = (
    '{ owner = 1, kind = "set", cards = "Ks Kd Kc" }, { owner = 1, kind = "run", cards = "3h 4h 5h 2h" }, '
    '{ owner = 2, kind = "run", cards = "7c 8c ** Tc" }'
)


@pytest.mark.clause("K-25")
def test_a_wild_is_laid_in_a_run_of_its_own_suit_only() -> None:
    state = at_table("9h 9s 9d 2d 2h 5h 6h 8h Kd Qh")

    assert "P1 lay set(9s 9h 9d) run(5h 6h 2h 8h)" in legal(state)
    assert "only jokers are wild in any meld, the others in runs of their own suit" == fault(
        state, "P1 lay set(9s 9h 2d) run(5h 6h 2h 8h)"
    )
    assert "only jokers are wild in any meld, the others in runs of their own suit" == fault(
        state, "P1 lay set(9s 9h 9d) run(5h 6h 2d 8h)"
    )
    assert not any("2d" in action for action in legal(state) if " lay " in action)
    why = refusal_sentence(refusal_of(state, "P1 lay set(9s 9h 2d) run(5h 6h 2h 8h)"), observe(state, 0), ("",) * 3)
    assert "only jokers are wild in any meld, the others in runs of their own suit" in why


@pytest.mark.clause("K-25")
def test_a_wild_is_hit_on_runs_of_its_own_suit_only() -> None:
    state = at_table("2d 2c ** Qd", MELDS, "earlier")

    hits = {action for action in legal(state) if "hit 2" in action}
    assert {"P1 hit 2c m3 low", "P1 hit 2c m3 high"} == hits
    assert Misfit.WILD_OF_OTHER_SUIT == refused(state, "P1 hit 2d m1")
    assert Misfit.WILD_OF_OTHER_SUIT == refused(state, "P1 hit 2d m2 high")
    assert "P1 hit ** m1" in legal(state)
    why = refusal_sentence(refusal_of(state, "P1 hit 2d m1"), observe(state, 0), ("Mei", "Jun", "Rosa"))
    assert "The 2 of diamonds is wild only in runs of its own suit." == why


@pytest.mark.clause("K-25")
def test_a_wild_swapped_out_goes_only_where_it_may_stand() -> None:
    state = at_table("6h 9s Qd", MELDS, "earlier", house(goes=WildGoes.HIT))

    assert {"P1 swap 6h m2 hit m2 low", "P1 swap 6h m2 hit m2 high"} == {
        action for action in legal(state) if " swap " in action
    }
    assert "run(3h 4h 5h 6h 2h)" == str(do(state, "P1 swap 6h m2 hit m2 high").melds[1])


CONTRACTS = (
    "1 run of 5",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "3 runs of 4",
    "2 sets of 3",
    "2 runs of 4 + 1 set of 3",
)


@pytest.mark.everyday("1 run of 5", "1 set of 3 + 1 run of 4", "2 runs of 4")
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str) -> None:
    variant = house(contract)
    hands = random_hands(variant, lambda card: card.rank < 8 and card.suit in "sh*", contract)
    assert {True, False} == set(completeness(variant, hands))


@pytest.mark.parametrize(
    ("hand", "distance"),
    [
        ("9s 9h 2d 5h 6h 2h 8h", 1),  # the two of diamonds is of no use
        ("9s 9h ** 5h 2h 2h 8h", 0),
        ("9s 9h ** 5h 2s 2h 8h", 1),
        ("9s 9h 9d 5h 2h 2h 2h", 0),
        ("9s 9h 9d 5h 2s 2s 2s", 1),  # a run of spades
    ],
)
def test_only_wilds_of_the_suit_count_for_a_run(hand: str, distance: int) -> None:
    variant = house()
    assert distance == evaluator_for(variant.rounds[0].contract, variant).distance_of(parse_cards(hand))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", ["9h 9s 9d 5h 6h 2h 8h 2d Kd Qc", "9h 9s 2d 5h 6h 2s 8h Jd Kd Qc"])
def test_every_level_lays_wilds_where_they_may_stand(level: str, hand: str) -> None:
    action = choice_of(level, at_table(hand))
    assert isinstance(action, LayDown) is (hand.startswith("9h 9s 9d"))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_hits_wilds_where_they_may_stand(level: str) -> None:
    choice_of(level, at_table("2c 2d 2s ** Qd", MELDS, "earlier"))


@pytest.mark.clause("K-25")
def test_pages_say_where_these_wilds_stand() -> None:
    assert "Twos are wild, too, in runs of their own suit." in str(six_panels(house()))
    texts = [str(block) for section in rulebook(house()) for block in section.blocks]
    assert any("so are all twos, but these only in runs of their own suit." in words for words in texts)
    assert any("A joker can stand in for any of these, another wild only in a run" in words for words in texts)
    assert not any("wherever they are" in words or "A wild can stand in" in words for words in texts)


@pytest.mark.clause("K-25")
def test_the_tray_and_the_groups_put_these_wilds_where_they_may_stand() -> None:
    variant = house()
    view = observe(at_table("9h 9s 5h 6h 8h 2h 2d 2d Kc"), 0)
    holding = dealt(view.hand, 2)
    for code, slot in (("9h", 0), ("5h", 1), ("6h", 1)):
        held = next(held for held in holding.row if str(held.card) == code)
        holding = placed(holding, held.uid, slot, None, view.to_lay, variant)
    of_set, of_run = slot_states(holding, view.to_lay, variant)
    inside = {0: tuple(parse_cards("9h")), 1: tuple(parse_cards("5h 6h"))}
    fits = [
        [fits_slot(wild, state, inside[at], variant) for wild in parse_cards("2h 2d **")]
        for at, state in enumerate((of_set, of_run))
    ]
    assert [[False, False, True], [True, False, True]] == fits
    groups = [format_cards(group) for group in planned(tuple(sorted(view.hand, key=str)), view.to_lay, variant)]
    assert any("2h" in group and "5h" in group for group in groups)
    assert not any("2d" in group and ("9h" in group or "5h" in group) for group in groups)


@cache
def without_places(contract: str = RUN_AND_SET, suits: WildSuits = WildSuits.ALL, rank: int = 2) -> Variant:
    """Return rules with six jokers and another wild rank, of which runs have no place."""
    ranks = frozenset({0, rank})
    return with_knobs(house(contract), dealing__wild_suits=suits, dealing__wild_ranks=ranks, melding__wild_places=False)


@pytest.mark.clause("K-11")
def test_no_run_covers_the_place_of_a_wild_rank() -> None:
    state = at_table("9h 9s 9d Ah 2h 3h 4h 5h 2d Kd", variant=without_places())

    assert "a run has no place for a rank that is wild" == fault(state, "P1 lay set(9s 9h 9d) run(Ah 2h 3h 4h)")
    assert "P1 lay set(9s 9h 9d) run(3h 4h 5h 2h)" in legal(state)
    assert not any("run(2h 3h" in action for action in legal(state))
    usual = with_knob(without_places(), "melding.wild_places", True)
    do(at_table("9h 9s 9d Ah 2h 3h 4h 5h 2d Kd", variant=usual), "P1 lay set(9s 9h 9d) run(Ah 2h 3h 4h)")
    why = refusal_of(state, "P1 lay set(9s 9h 9d) run(Ah 2h 3h 4h)")
    assert "a run has no place for a rank that is wild" in refusal_sentence(why, observe(state, 0), ("",) * 3)

    runs = '{ owner = 1, kind = "run", cards = "3h 4h 5h 6h" }, { owner = 1, kind = "run", cards = "8c 9c Tc Jc" }'
    down = at_table("2d ** Qd", runs, "earlier", without_places())
    assert {"P1 hit 2d m1", "P1 hit 2d m2 low", "P1 hit 2d m2 high"} == {
        action for action in legal(down) if "hit 2d" in action
    }
    black = at_table("9h 9s 9d Ah 2h 3h 4h 5h 2d Kd", variant=without_places(suits=WildSuits.BLACK))
    do(black, "P1 lay set(9s 9h 9d) run(Ah 2h 3h 4h)")


@pytest.mark.parametrize("contract", ["1 run of 5", "1 set of 3 + 1 run of 4", "2 runs of 4"])
def test_without_places_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str) -> None:
    variant = without_places(contract, rank=5)
    hands = random_hands(variant, lambda card: card.rank < 10 and card.suit in "sh*", contract)
    assert {True, False} == set(completeness(variant, hands))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_without_places(level: str) -> None:
    action = choice_of(level, at_table("9h 9s 9d Ah 2h 3h 4h 5h 2d Kd", variant=without_places()))
    assert isinstance(action, LayDown) or level == "novice"
