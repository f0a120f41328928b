"""Runs of wilds alone (K-27 of `game/docs/relatives.md`)."""

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
from game.rules.contract import LayingFault, NewMeld, read_laying
from game.rules.fit import Misfit, card_replaced_by_wild, may_go_to, wanted
from game.rules.melds import OF_WILDS, Meld, MeldFault, are_neighbors, describe_span, read_laid
from game.rules.schema import with_knob
from game.rules.variant import Further, Kind, RunSuits, SwapIn, Variant, WildGoes, WildRule, WildSuits
from game.table.holding import dealt
from game.table.layout import rail_code
from game.table.tray import fits_slot, placed, slot_states
from game.text.cards import meld_in_short, meld_laid, meld_name
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
    """Return rules with eight jokers and wild twos, one wild in a run, and runs of wilds alone."""
    return with_knobs(
        wild_twos(contract),
        dealing__jokers=same(8),
        melding__run_wilds_laid=WildRule.ONE,
        melding__run_wilds_hit=WildRule.ONE,
        melding__most_wilds=most,
        melding__longer=longer,
        melding__wild_runs=True,
        **FREE_SWAPS,
    )


def at_table(hand: str, melds: str = "", down: str = "no", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return on_turn(hand, melds, down, variant or house())


@pytest.mark.clause("K-27")
def test_a_run_of_wilds_alone_is_laid_down() -> None:
    state = at_table("** 2d 2h ** 9d 9h 9s Kd Qh")

    assert 1 == sum("run(** ** 2" in action for action in legal(state))  # the order of wilds is no choice
    after = do(state, "P1 lay set(9s 9h 9d) run(2d ** ** 2h)")
    assert {"run(2d ** ** 2h)", "set(9s 9h 9d)"} == set(map(str, after.melds))
    few = at_table("** 2d 2h 5h 9d 9h 9s Kd")
    assert "it has too many wilds" == fault(few, "P1 lay set(9s 9h 9d) run(** 2d 2h 5h)")
    none = with_knob(house(), "melding.wild_runs", False)
    other = at_table("** 2d 2h ** 9d 9h 9s Kd", variant=none)
    assert "it needs a natural card" == fault(other, "P1 lay set(9s 9h 9d) run(** 2d 2h **)")
    sets = at_table("** 2d 2h 5h 6h 7h 8h Kd")
    assert "it needs a natural card" == fault(sets, "P1 lay set(** 2d 2h) run(5h 6h 7h 8h)")
    three = at_table("** 2d 2h ** 9d 9h 9s Kd Qh", variant=house(most=3))
    assert "it has too many wilds" == fault(three, "P1 lay set(9s 9h 9d) run(2d ** ** 2h)")


MELDS = '{ owner = 1, kind = "run", cards = "** ** 2s 2s" }, { owner = 1, kind = "set", cards = "5h 5d 5s" }'


@pytest.mark.clause("K-27")
def test_it_takes_only_wilds_and_none_is_swapped() -> None:
    state = at_table("2d 9h 2c Kd", MELDS, "earlier")

    assert {"P1 hit 2d m1", "P1 hit 2c m1"} == {action for action in legal(state) if " m1" in action}
    assert "run(** ** 2s 2s 2d)" == str(do(state, "P1 hit 2d m1").melds[0])
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 9h m1")
    assert Misfit.NOTHING_TO_SWAP == refused(state, "P1 swap 9h m1")
    assert state.melds == given(dump_position(state), house()).melds
    in_runs = with_knob(house(), "hitting.swap_in", SwapIn.RUNS)
    assert Misfit.NOTHING_TO_SWAP == refused(at_table("2d 9h 2c Kd", MELDS, "earlier", in_runs), "P1 swap 9h m1")


@pytest.mark.clause("K-27")
def test_it_grows_to_thirteen_wilds() -> None:
    def wilds(number: int) -> object:
        return read_laid(0, Kind.RUN, parse_cards("** " * number), house())

    assert MeldFault.TOO_LONG == wilds(14)
    full = f'{{ owner = 1, kind = "run", cards = "{" ".join(["**"] * 8 + ["2s", "2s", "2h", "2h", "2d"])}" }}'
    assert Misfit.DOES_NOT_FIT == refused(at_table("2d 9h 2c Kd", full, "earlier"), "P1 hit 2d m1")


@pytest.mark.clause("K-27")
def test_it_has_a_name_everywhere() -> None:
    state = at_table("2d 9h 2c Kd", MELDS, "earlier")
    meld = state.melds[0]

    assert "your wilds" == meld_name(meld, NAMES, 0)
    assert "wilds" == meld_laid(meld)
    assert "*" == describe_span(meld) == meld_in_short(meld)[0]
    assert "Run of wilds, 4" == caption(meld)
    assert "wilds" in fits_where(meld, NAMES, 0)
    assert ["**", "**", "2s", "2s"] == [rail_code(meld, at, house()) for at in range(4)]
    why = refusal_sentence(refusal_of(state, "P1 hit 9h m1"), observe(state, 0), NAMES)
    assert "The 9 of hearts doesn't fit here: your wilds take a wild card." == why
    assert () == wanted(meld, 0, house())
    assert not set(card_replaced_by_wild(meld, house().dealing.wilds)) & set(house().cards_for(3))
    TableBatch(2, state.melds, house())
    texts = [str(block) for section in rulebook(house()) for block in section.blocks]
    assert any("No set can be all wilds." in words for words in texts)
    both = with_knob(house(), "melding.wild_sets", True)
    texts = [str(block) for section in rulebook(both) for block in section.blocks]
    assert not any("can be all wilds" in words for words in texts)


@pytest.mark.clause("K-27", "S-15", "K-41", "K-19")
def test_it_is_beside_any_run() -> None:
    """It stands for no cards, so it has no suit, no neighbors, and takes a swapped wild that must go to a run."""
    apart = with_knob(with_knob(house("2 runs of 4"), "melding.runs_apart", True), "melding.distinct_suits", True)
    hand = (NewMeld(Kind.RUN, parse_cards("** ** 2s 2s")), NewMeld(Kind.RUN, parse_cards("** 2h 2d 2c")))
    melds = read_laying(0, hand, apart.rounds[0].contract, apart)
    assert isinstance(melds, tuple)
    assert not are_neighbors(melds[0], melds[1])
    to_run = with_knob(apart, "hitting.wild_goes", WildGoes.RUN)
    assert may_go_to(melds, 1, 0, to_run)


@pytest.mark.parametrize("contract", ["1 run of 4", "2 runs of 4", "1 set of 3 + 1 run of 4"])
@pytest.mark.parametrize("suits", [RunSuits.ONE, RunSuits.ANY, RunSuits.ALTERNATING])
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str, suits: RunSuits) -> None:
    variant = with_knob(with_knob(house(contract), "melding.run_suits", suits), "melding.wild_sets", True)
    asked = variant.rounds[0].contract
    evaluator, chance = evaluator_for(asked, variant), random.Random(contract)
    naturals = [card for card in variant.cards_for(4) if 2 < card.rank < 9 and card.suit in "sh"]
    wilds = [card for card in variant.cards_for(4) if variant.is_wild(card)]
    outcomes, alone = set(), False
    for number in range(36):
        size, of_wilds = sum(spec.length for spec in asked) + 1, number % 9
        hand = (*chance.sample(wilds, min(of_wilds, size)), *chance.sample(naturals, max(0, size - of_wilds)))
        complete = next(lay_downs(hand, asked, variant), None) is not None
        outcomes.add(complete)
        assert complete == (evaluator.distance_of(hand) == 0), format_cards(hand)
        ways = list(layings(evaluator, hand))
        assert bool(ways) == complete, format_cards(hand)
        assert not any(isinstance(read_laying(0, melds, asked, variant), LayingFault) for melds in ways)
        alone |= any(
            meld.kind is Kind.RUN and all(map(variant.is_wild, meld.cards)) for melds in ways for meld in melds
        )
    assert {True, False} == outcomes
    assert alone


@pytest.mark.parametrize("level", LEVELS)
def test_the_better_levels_lay_wilds_alone(level: str) -> None:
    action = choice_of(level, at_table("** 2d 2h 2s 9h 9d 9c Kd Qc"))
    assert level in ("greedy", "novice") or isinstance(action, LayDown)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_beside_wilds_alone(level: str) -> None:
    action = choice_of(level, at_table("2d 9h 2c Kd", MELDS, "earlier"))
    assert not isinstance(action, Hit) or house().is_wild(action.card) or action.meld == 1


@pytest.mark.clause("K-27")
def test_the_tray_takes_wilds_alone() -> None:
    view = observe(at_table("** 2d 2h 2s 9h 9d 9c Kd Qc"), 0)
    slot = next(at for at, spec in enumerate(view.to_lay) if spec.kind is Kind.RUN)
    holding = dealt(view.hand, 2)
    for code in ("**", "2d", "2h"):
        held = next(held for held in holding.row if str(held.card) == code)
        holding = placed(holding, held.uid, slot, None, view.to_lay, house())
    state, inside = slot_states(holding, view.to_lay, house())[slot], parse_cards("** 2d 2h")
    assert [True, False] == [fits_slot(card, state, inside, house()) for card in parse_cards("2s Kd")]
    held = next(held for held in holding.row if str(held.card) == "2s")
    full = slot_states(placed(holding, held.uid, slot, None, view.to_lay, house()), view.to_lay, house())[slot]
    assert full.is_full
    assert isinstance(full.meld, Meld)
    assert OF_WILDS == full.meld.rank


@pytest.mark.clause("K-27", "K-25", "K-38")
@pytest.mark.parametrize("suits", [WildSuits.OWN, WildSuits.OWN_CARDS])
def test_a_run_of_wilds_alone_takes_jokers_only_if_wild_ranks_keep_to_their_suit(suits: WildSuits) -> None:
    own = with_knob(with_knob(house(), "dealing.wild_suits", suits), "melding.further", Further.RUNS)
    ways = [meld.cards for (meld,) in further_ways(parse_cards("** ** ** ** 2s 2h 2d 3s Kc"), own)]

    assert parse_cards("** ** ** **") in ways
    assert not any(all(map(own.is_wild, cards)) and set(cards) != {cards[0]} for cards in ways)
    beside = at_table("2d 9h ** Kd", '{ owner = 1, kind = "run", cards = "** ** ** **" }', "earlier", own)
    assert Misfit.WILD_OF_OTHER_SUIT == refused(beside, "P1 hit 2d m1")
