"""Sets of wilds alone (K-27 of `game/docs/relatives.md`)."""

import random
from functools import cache

import pytest

from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from ai.master.table import TableBatch
from game.engine.actions import Hit, LayDown
from game.engine.laydowns import further_ways, lay_downs
from game.engine.position import dump_position
from game.engine.state import State
from game.engine.view import observe
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import format_cards, parse_cards
from game.rules.contract import LayingFault, read_laying
from game.rules.fit import Misfit, card_replaced_by_wild, wanted
from game.rules.melds import describe_span
from game.rules.schema import with_knob
from game.rules.variant import (
    Further,
    Variant,
    WildRule,
    WildSuits,
)
from game.table.holding import dealt
from game.table.layout import rail_code
from game.table.tray import fits_slot, placed, slot_states
from game.text.cards import meld_in_short, meld_name
from game.text.refusals import refusal_sentence
from game.text.table import caption, fits_where
from tests.clauses.table import (
    FREE_SWAPS,
    LEVELS,
    RUN_AND_SET,
    choice_of,
    do,
    fault,
    given,
    legal,
    on_turn,
    refusal_of,
    refused,
    same,
    wild_twos,
    with_knobs,
)

NAMES = ("Mei", "Jun", "Rosa")


@cache
def house(contract: str = RUN_AND_SET, most: int = 13, longer: bool = False) -> Variant:
    """Return rules with eight jokers and wild twos, one wild in a set, and sets of wilds alone."""
    return with_knobs(
        wild_twos(contract),
        dealing__jokers=same(8),
        melding__set_wilds_laid=WildRule.ONE,
        melding__most_wilds=most,
        melding__longer=longer,
        melding__wild_sets=True,
        **FREE_SWAPS,
    )


def at_table(hand: str, melds: str = "", down: str = "no", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return on_turn(hand, melds, down, variant or house())


@pytest.mark.clause("K-27")
def test_a_set_of_wilds_alone_is_laid_down() -> None:
    state = at_table("** 2d 2h ** 5h 6h 7h 8h Kd Qh")

    assert "P1 lay set(** 2d 2h) run(5h 6h 7h 8h)" in legal(state)
    assert "set(** 2d 2h)" == str(do(state, "P1 lay set(** 2d 2h) run(5h 6h 7h 8h)").melds[0])
    assert "it has too many wilds" == fault(state, "P1 lay set(** 2d Kd) run(5h 6h 7h 8h)")
    none = with_knob(house(), "melding.wild_sets", False)
    other = at_table("** 2d 2h 5h 6h 7h 8h Kd", variant=none)
    assert "it needs a natural card" == fault(other, "P1 lay set(** 2d 2h) run(5h 6h 7h 8h)")
    runs = at_table("** 2d 2h ** 9d 9h 9s Kd")
    assert "it needs a natural card" == fault(runs, "P1 lay set(9s 9h 9d) run(** 2d 2h **)")
    two = at_table("** 2d 2h ** 5h 6h 7h 8h Kd Qh", variant=house(most=2))
    assert "it has too many wilds" == fault(two, "P1 lay set(** 2d 2h) run(5h 6h 7h 8h)")


MELDS = '{ owner = 1, kind = "set", cards = "** ** 2s" }, { owner = 1, kind = "run", cards = "3h 4h 5h 6h" }'


@pytest.mark.clause("K-27")
def test_it_takes_only_wilds_and_none_is_swapped() -> None:
    state = at_table("2d 9h 2c Kd", MELDS, "earlier")

    assert {"P1 hit 2d m1", "P1 hit 2c m1"} == {action for action in legal(state) if " m1" in action}
    assert "set(** ** 2s 2d)" == str(do(state, "P1 hit 2d m1").melds[0])
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 9h m1")
    assert Misfit.NOTHING_TO_SWAP == refused(state, "P1 swap 9h m1")
    assert state.melds == given(dump_position(state), house()).melds


@pytest.mark.clause("K-27")
def test_it_has_a_name_everywhere() -> None:
    state = at_table("2d 9h 2c Kd", MELDS, "earlier")
    meld = state.melds[0]

    assert "your wilds" == meld_name(meld, NAMES, 0)
    assert "*" == describe_span(meld) == meld_in_short(meld)[0]
    assert "Set of wilds, 3" == caption(meld)
    assert ["**", "**", "2s"] == [rail_code(meld, at, house()) for at in range(3)]
    assert "wilds" in fits_where(meld, NAMES, 0)
    why = refusal_sentence(refusal_of(state, "P1 hit 9h m1"), observe(state, 0), NAMES)
    assert "The 9 of hearts doesn't fit here: your wilds take a wild card." == why
    assert () == wanted(meld, 0, house())
    assert not set(card_replaced_by_wild(meld, house().dealing.wilds)) & set(house().cards_for(3))
    TableBatch(2, state.melds, house())
    texts = [str(block) for section in rulebook(house()) for block in section.blocks]
    assert any("No run can be all wilds." in words for words in texts)
    assert not any("No meld can be all wilds." in words for words in texts)


@pytest.mark.parametrize("contract", ["1 set of 3", "2 sets of 3", "1 set of 3 + 1 run of 4"])
@pytest.mark.parametrize("distinct", [False, True])
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str, distinct: bool) -> None:
    variant = with_knob(house(contract), "melding.distinct_ranks", distinct)
    asked = variant.rounds[0].contract
    evaluator, chance = evaluator_for(asked, variant), random.Random(contract)
    naturals = [card for card in variant.cards_for(4) if 2 < card.rank < 9 and card.suit in "sh"]
    wilds = [card for card in variant.cards_for(4) if variant.is_wild(card)]
    outcomes, alone = set(), False
    for number in range(24):
        size, of_wilds = sum(spec.length for spec in asked) + 1, number % 6
        hand = (*chance.sample(wilds, min(of_wilds, size)), *chance.sample(naturals, max(0, size - of_wilds)))
        complete = next(lay_downs(hand, asked, variant), None) is not None
        outcomes.add(complete)
        assert complete == (evaluator.distance_of(hand) == 0), format_cards(hand)
        ways = list(layings(evaluator, hand))
        assert bool(ways) == complete, format_cards(hand)
        assert not any(isinstance(read_laying(0, melds, asked, variant), LayingFault) for melds in ways)
        alone |= any(all(map(variant.is_wild, meld.cards)) for melds in ways for meld in melds)
    assert {True, False} == outcomes
    assert alone


@pytest.mark.parametrize("level", LEVELS)
def test_the_better_levels_lay_wilds_alone(level: str) -> None:
    action = choice_of(level, at_table("** 2d 2h 5h 6h 7h 8h Kd Qc 9s"))
    assert level in ("greedy", "novice") or isinstance(action, LayDown)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_beside_wilds_alone(level: str) -> None:
    action = choice_of(level, at_table("2d 9h 2c Kd", MELDS, "earlier"))
    assert not isinstance(action, Hit) or house().is_wild(action.card)


@pytest.mark.clause("K-27")
def test_the_tray_takes_wilds_alone() -> None:
    view = observe(at_table("** 2d 2h 5h 6h 7h 8h Kd Qc 9s"), 0)
    holding = dealt(view.hand, 2)
    for code in ("**", "2d"):
        held = next(held for held in holding.row if str(held.card) == code)
        holding = placed(holding, held.uid, 0, None, view.to_lay, house())
    state = slot_states(holding, view.to_lay, house())[0]
    assert [True, False] == [fits_slot(card, state, parse_cards("** 2d"), house()) for card in parse_cards("2h Kd")]
    held = next(held for held in holding.row if str(held.card) == "2h")
    full = slot_states(placed(holding, held.uid, 0, None, view.to_lay, house()), view.to_lay, house())[0]
    assert full.is_full


@pytest.mark.clause("K-27", "K-25")
def test_a_set_of_wilds_alone_takes_jokers_only_if_wild_ranks_keep_to_runs_of_their_suit() -> None:
    own = with_knob(with_knob(house(), "dealing.wild_suits", WildSuits.OWN), "melding.further", Further.SETS)
    ways = list(further_ways(parse_cards("** ** ** 2s 2h 2d Kc"), own))

    assert ways
    assert all(card.is_joker for (meld,) in ways for card in meld.cards if card.rank in (0, 2))
