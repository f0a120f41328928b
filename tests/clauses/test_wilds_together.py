"""The most wilds in all melds of a contract (K-40 of `game/docs/relatives.md`), and four naturals between wilds."""

from functools import cache

import pytest

from ai.evaluator.distance import evaluator_for
from ai.evaluator.helping import helping
from ai.evaluator.holding import WILD
from game.engine.actions import LayDown
from game.engine.state import State
from game.engine.view import observe
from game.rulebook.words.rulebook import rulebook
from game.rules.cards import parse_cards
from game.rules.schema import with_knob
from game.rules.supply import cards_allow
from game.rules.variant import Variant, WildSuits
from game.rules.variant_check import variant_faults
from game.text.refusals import refusal_sentence
from tests.clauses.measured import completeness, random_hands
from tests.clauses.table import (
    LEVELS,
    RUN_AND_SET,
    campfire,
    choice_of,
    fault,
    legal,
    on_turn,
    refusal_of,
    same,
    wild_twos,
    with_knobs,
)


@cache
def house(most: int = 2, contract: str = RUN_AND_SET, *, ranks: bool = False) -> Variant:
    """Return rules with six jokers and a limit for the wilds of a contract; with `ranks`, twos are wild as well."""
    base = wild_twos(contract, WildSuits.OWN) if ranks else campfire(contract, dealing__jokers=same(6))
    return with_knobs(base, melding__wilds_together=most)


def at_table(hand: str, melds: str = "", down: str = "no", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return on_turn(hand, melds, down, variant or house())


@pytest.mark.clause("K-40")
def test_the_melds_of_a_contract_hold_so_many_wilds_together() -> None:
    state = at_table("9h 9s 9d ** ** ** 5h 6h 8h Kd")

    assert "P1 lay set(9s 9h **) run(5h 6h ** 8h)" in legal(state)
    assert "P1 lay set(9s 9h 9d) run(5h 6h ** **)" in legal(state)
    assert "too many wilds together" == fault(state, "P1 lay set(9s 9h **) run(5h 6h ** **)")
    assert not any(action.count("**") > 2 for action in legal(state) if " lay " in action)
    why = refusal_sentence(refusal_of(state, "P1 lay set(9s 9h **) run(5h 6h ** **)"), observe(state, 0), ("",) * 3)
    assert "The melds of a contract hold at most 2 wilds together." == why
    assert any(
        action.count("**") == 3 for action in legal(at_table("9h 9s 9d ** ** ** 5h 6h 8h Kd", variant=house(13)))
    )


@pytest.mark.clause("K-40")
def test_hits_may_add_more() -> None:
    melds = '{ owner = 1, kind = "set", cards = "9s 9h **" }, { owner = 1, kind = "run", cards = "5h 6h ** 8h" }'
    assert "P1 hit ** m1" in legal(at_table("** Kd Qd", melds, "earlier"))


@pytest.mark.parametrize("ranks", [False, True])
@pytest.mark.parametrize("contract", ["2 sets of 3", "1 set of 3 + 1 run of 4", "2 runs of 4"])
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str, *, ranks: bool) -> None:
    variant = house(1, contract, ranks=ranks)
    hands = random_hands(variant, lambda card: card.rank < 8 and card.suit in "sh*", contract)
    assert {True, False} == set(completeness(variant, hands))


def test_another_wild_helps_only_up_to_the_limit() -> None:
    variant = house()
    evaluator = evaluator_for(variant.rounds[0].contract, variant)

    one, two = (parse_cards(f"9h 9s {wilds} 5h 6h Kd Qs") for wilds in ("**", "** **"))
    assert (2, 1) == (evaluator.distance_of(one), evaluator.distance_of(two))
    assert WILD in helping(evaluator, evaluator.code(one))
    assert WILD not in helping(evaluator, evaluator.code(two))
    assert evaluator.card_code(parse_cards("7h")[0]) in helping(evaluator, evaluator.code(two))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", ["9h 9s ** ** ** 5h 6h 8h Kd Qs", "9h 9s ** ** ** 5h 6h Jd Kd Qs"])
def test_every_level_keeps_to_the_limit(level: str, hand: str) -> None:
    action = choice_of(level, at_table(hand))
    assert isinstance(action, LayDown) is ("8h" in hand) or level == "novice"


@pytest.mark.clause("K-40")
def test_check_counts_the_wilds_of_a_contract() -> None:
    few = house(1, "1 set of 9 + 1 set of 9")
    assert not cards_allow(few.rounds[0].contract, few, 3)
    assert cards_allow(few.rounds[0].contract, house(2, "1 set of 9 + 1 set of 9"), 3)
    assert not variant_faults(house())


@pytest.mark.clause("K-40")
def test_the_rules_page_says_how_many() -> None:
    def page(variant: Variant) -> str:
        return " ".join(str(block) for section in rulebook(variant) for block in section.blocks)

    assert "All melds of a contract together hold at most 2 wilds when laid down." in page(house())
    assert "All melds of a contract together hold at most 1 wild when laid down." in page(house(1))
    assert "All melds of a contract" not in page(house(13))


@pytest.mark.clause("K-21")
def test_there_can_be_four_naturals_between_wilds() -> None:
    apart = with_knob(with_knob(house(13), "melding.wilds_apart", True), "melding.between_wilds", 4)
    runs = '{ owner = 1, kind = "run", cards = "** 4h 5h 6h" }, { owner = 1, kind = "run", cards = "** 5c 6c 7c 8c" }'

    hits = {action for action in legal(at_table("** 7h Qd", runs, "earlier", apart)) if "hit **" in action}
    assert {"P1 hit ** m2"} == hits
