"""Runs laid down together that must be of different suits (K-41 of `game/docs/relatives.md`)."""

from functools import cache

import pytest

from ai.evaluator.distance import evaluator_for
from game.engine.actions import LayDown
from game.engine.state import State
from game.engine.view import observe
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import parse_cards
from game.rules.idle import is_idle
from game.rules.schema import with_knob
from game.rules.variant import RunSuits, Variant
from game.rules.variant_check import variant_faults
from game.table.plan import planned
from game.text.refusals import refusal_sentence
from tests.clauses.measured import completeness, random_hands
from tests.clauses.table import LEVELS, campfire, choice_of, fault, given, legal, refusal_of

HAND = "5h 6h 7h 8h 9h Th Jh Qh 3c 4c 5c 6c Kd"


@cache
def house(contract: str = "2 runs of 4", *, differ: bool = True) -> Variant:
    """Return rules in which runs laid down together differ in suit."""
    return campfire(contract, melding__runs_apart=False, melding__distinct_suits=differ)


def at_table(hand: str, variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return given(
        f"""
        variant = ""
        players = 3
        discards = "4s 3s"
        phase = "play"
        seats = [{{ hand = "{hand}" }}, {{ hand = "Js Jd 4c 6c" }}, {{ hand = "Ts Td 6s 7s" }}]
        """,
        variant or house(),
    )


@pytest.mark.clause("K-41")
def test_runs_laid_down_together_are_of_different_suits() -> None:
    state = at_table(HAND)

    laid = {action for action in legal(state) if " lay " in action}
    assert "P1 lay run(3c 4c 5c 6c) run(5h 6h 7h 8h)" in laid
    assert laid
    assert all("c" in action and "h" in action for action in laid)
    assert "two runs of one suit" == fault(state, "P1 lay run(5h 6h 7h 8h) run(9h Th Jh Qh)")
    why = refusal_sentence(
        refusal_of(state, "P1 lay run(5h 6h 7h 8h) run(9h Th Jh Qh)"), observe(state, 0), ("Mei", "Jun", "Rosa")
    )
    assert "Runs laid down together must be of different suits." == why
    assert "P1 lay run(5h 6h 7h 8h) run(9h Th Jh Qh)" in legal(at_table(HAND, house(differ=False)))


@pytest.mark.parametrize("contract", ["2 runs of 4", "3 runs of 3", "1 set of 3 + 2 runs of 3"])
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str) -> None:
    variant = house(contract)
    hands = random_hands(variant, lambda card: card.rank < 8 and card.suit in "shd*", contract)
    assert {True, False} == set(completeness(variant, hands))


def test_a_second_run_of_the_suit_counts_for_nothing() -> None:
    hand = parse_cards("5h 6h 7h 8h 9h Th Jh Qh Kd 3c")
    distances = [evaluator_for(rules.rounds[0].contract, rules).distance_of(hand) for rules in (house(), _usual())]
    assert [3, 0] == distances


def _usual() -> Variant:
    return house(differ=False)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", ["5h 6h 7h 8h 3c 4c 5c 6c Kd 9s", "5h 6h 7h 8h 9h Th Jh Qh Kd 3c"])
def test_every_level_lays_runs_of_different_suits(level: str, hand: str) -> None:
    action = choice_of(level, at_table(hand))
    assert isinstance(action, LayDown) is ("4c" in hand) or level == "novice"


@pytest.mark.clause("K-41")
def test_check_refuses_more_runs_than_suits_and_mixed_runs() -> None:
    assert any("cannot be made of the cards" in words for words in variant_faults(house("5 runs of 3")))
    mixed = with_knob(house(), "melding.run_suits", RunSuits.ANY)
    assert any(
        "melding.distinct_suits is true, but runs have several suits" in words for words in variant_faults(mixed)
    )
    assert not variant_faults(house())
    assert is_idle(house(), "melding.runs_apart")
    assert is_idle(house("1 run of 4 + 1 set of 3"), "melding.distinct_suits")


@pytest.mark.clause("K-41")
def test_pages_and_groups_follow_the_language() -> None:
    def page(variant: Variant) -> str:
        return " ".join(str(block) for section in rulebook(variant) for block in section.blocks)

    assert "Runs laid down together must be of different suits." in page(house())
    assert "meet end to end" not in page(house())
    assert "of different suits" not in page(_usual())

    view = observe(at_table("5h 6h 7h 8h 9h Th Jh 3c 4c 5c Kd 9s"), 0)
    groups = planned(tuple(sorted(view.hand, key=str)), view.to_lay, house())
    assert {"h", "c"} == {group[0].suit for group in groups if len(group) > 1}
