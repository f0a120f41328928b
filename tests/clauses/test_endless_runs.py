"""Runs around the corner that hits make longer than thirteen cards (K-39 of `game/docs/relatives.md`)."""

from functools import cache

import pytest

from game.engine.actions import Hit
from game.engine.position import dump_position, load_position
from game.engine.state import State
from game.engine.view import observe
from game.rulebook.words.rulebook import rulebook
from game.rules.schema import with_knob
from game.rules.variant import GoOut, Variant
from game.rules.variant_check import variant_faults
from game.text.refusals import refusal_sentence
from tests.clauses.table import (
    FREE_SWAPS,
    LEVELS,
    campfire,
    choice_of,
    do,
    fault,
    legal,
    on_turn,
    refusal_of,
    refused,
    same,
)

WHOLE = "5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h 3h 4h"


@cache
def house(*, endless: bool = True, contract: str = "1 run of 13") -> Variant:
    """Return rules with runs around the corner, and swaps in anyone's melds."""
    return campfire(
        contract,
        dealing__jokers=same(6),
        melding__corner=True,
        melding__endless=endless,
        melding__runs_apart=False,
        melding__longer=True,
        **FREE_SWAPS,
    )


def at_table(hand: str, run: str = WHOLE, down: str = "earlier", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw; P2 owns a run."""
    melds = f'{{ owner = 1, kind = "run", cards = "{run}" }}' if run else ""
    return on_turn(hand, melds, down, variant or house())


@pytest.mark.clause("K-39")
def test_hits_carry_a_run_past_thirteen_cards() -> None:
    state = at_table("5h 4h 6h 5s ** Qd")

    hits = {action for action in legal(state) if " hit " in action}
    assert {"P1 hit 5h m1", "P1 hit 4h m1", "P1 hit ** m1 low", "P1 hit ** m1 high"} == hits
    grown = do(state, "P1 hit 5h m1", "P1 hit 6h m1", "P1 hit 4h m1", "P1 hit ** m1 low")
    assert 17 == len(grown.melds[0].cards)
    assert (3, 19) == (grown.melds[0].low, grown.melds[0].high)
    assert grown == load_position(dump_position(grown), "", open_variant=lambda _: house())

    usual = at_table("5h 4h 6h 5s ** Qd", variant=house(endless=False))
    assert not [action for action in legal(usual) if " hit " in action]
    assert "does_not_fit" == refused(usual, "P1 hit 5h m1")


@pytest.mark.clause("K-39")
def test_a_run_laid_down_has_each_rank_once() -> None:
    state = at_table(f"{WHOLE} 5h Kd Qc", run="", down="no")

    assert f"P1 lay run({WHOLE})" in legal(state)
    assert not [action for action in legal(state) if " lay " in action and action.count("h") > 14]
    assert "a run has each rank only once" == fault(state, f"P1 lay run({WHOLE} 5h)")
    why = refusal_of(state, f"P1 lay run({WHOLE} 5h)")
    assert "a run has each rank only once when it is laid down" in refusal_sentence(why, observe(state, 0), ("",) * 3)


@pytest.mark.clause("K-39")
def test_a_wild_for_a_repeated_rank_can_be_swapped() -> None:
    state = at_table("6h Kd Qc", run=f"{WHOLE} 5h **")

    assert {"P1 swap 6h m1"} == {action for action in legal(state) if " swap " in action}
    assert "6h" == str(do(state, "P1 swap 6h m1").melds[0].cards[14])
    first = at_table("6h Kd Qc", run="5h ** 7h 8h 9h Th Jh Qh Kh Ah 2h 3h 4h 5h **")
    assert "run(5h 6h 7h 8h" in str(do(first, "P1 swap 6h m1").melds[0])


@pytest.mark.clause("K-39")
def test_check_knows_that_whole_runs_take_hits() -> None:
    hit = with_knob(with_knob(house(), "rounds.go_out_by", GoOut.HIT), "rounds.cards", house().rounds[9].cards)
    faults = [words for words in variant_faults(hit) if "take no hits" in words]
    assert not faults
    assert any("take no hits" in words for words in variant_faults(with_knob(hit, "melding.endless", False)))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_hits_a_whole_run(level: str) -> None:
    action = choice_of(level, at_table("5h Qd"))
    assert isinstance(action, Hit) or level == "novice"


@pytest.mark.clause("K-39")
def test_the_rules_page_says_that_hits_go_on() -> None:
    def page(variant: Variant) -> str:
        return " ".join(str(block) for section in rulebook(variant) for block in section.blocks)

    words = "Hits may make it longer than thirteen cards, and ranks then repeat."
    assert words in page(house())
    assert page(house()).index("around the corner") < page(house()).index(words)
    assert words not in page(house(endless=False))
