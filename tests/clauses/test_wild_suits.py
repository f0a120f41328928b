"""Wild ranks that are wild in one color only (K-20 of `game/docs/relatives.md`)."""

from functools import cache

import numpy as np
import pytest

from ai.evaluator.batch import distances
from ai.evaluator.distance import evaluator_for
from game.engine.actions import LayDown
from game.engine.state import State
from game.rulebook.words.family import six_panels
from game.rules.cards import format_cards, parse_cards
from game.rules.fit import Misfit
from game.rules.schema import with_knob
from game.rules.variant import SwapIn, SwapWhose, Variant, WildRule, WildSuits
from tests.clauses.measured import completeness, random_hands
from tests.clauses.table import LEVELS, RUN_AND_SET, campfire, choice_of, do, fault, legal, on_turn, refused
from tests.support.batches import copies_of_hands


@cache
def house(contract: str = RUN_AND_SET, suits: WildSuits = WildSuits.BLACK, rank: int = 2) -> Variant:
    """Return rules in which only one color of twos, or of another rank, is wild."""
    return campfire(contract, dealing__wild_ranks=frozenset({0, rank}), dealing__wild_suits=suits)


def at_table(hand: str, melds: str = "", down: str = "no", variant: Variant | None = None) -> State:
    """Return P1 on turn after the draw."""
    return on_turn(hand, melds, down, variant or house())


@pytest.mark.clause("K-20")
def test_only_the_color_is_wild() -> None:
    assert "2s 2c **" == format_cards(sorted(house().dealing.wilds, key=lambda card: "shdc*".index(card.suit)))
    red = house(suits=WildSuits.RED, rank=1)
    assert [False, True, True, False, True] == [red.is_wild(card) for card in parse_cards("As Ah Ad Ac **")]


@pytest.mark.clause("K-20")
def test_the_other_color_is_natural_in_sets_and_runs() -> None:
    state = at_table("7h 7s 2c Ah 2h 3h 4h Kd Qh 2d")

    assert "P1 lay set(7s 7h 2c) run(Ah 2h 3h 4h)" in legal(state)
    assert "a set is all one rank" == fault(state, "P1 lay set(7h 7s 2d) run(Ah 2h 3h 4h)")
    twos = at_table("2h 2d 2c 5h 6h 7h 8h Kd Qh 9d")
    assert "set(2h 2d 2c)" == str(do(twos, "P1 lay set(2h 2d 2c) run(5h 6h 7h 8h)").melds[0])
    black = at_table("2s 2c 2s 5h 6h 7h 8h Kd Qh 9d")
    assert "it needs a natural card" == fault(black, "P1 lay set(2s 2c 2s) run(5h 6h 7h 8h)")


MELDS = (
    '{ owner = 1, kind = "set", cards = "2h 2d 2s" }, { owner = 1, kind = "run", cards = "3h 4h 5h 6h" }, '
    '{ owner = 2, kind = "run", cards = "7c 8c 2s Tc" }'
)


@pytest.mark.clause("K-20")
def test_hits_and_swaps_tell_the_colors_apart() -> None:
    swaps = with_knob(with_knob(house(), "hitting.swap_whose", SwapWhose.ANY), "hitting.swap_in", SwapIn.BOTH)
    state = at_table("2h 2c 9c 9d 2d", MELDS, "earlier", swaps)

    assert "set(2h 2d 2s 2h)" == str(do(state, "P1 hit 2h m1").melds[0])
    assert "run(2h 3h 4h 5h 6h)" == str(do(state, "P1 hit 2h m2").melds[1])
    assert Misfit.DOES_NOT_FIT == refused(state, "P1 hit 2d m2")
    assert "run(3h 4h 5h 6h 2c)" == str(do(state, "P1 hit 2c m2 high").melds[1])
    assert "run(7c 8c 9c Tc)" == str(do(state, "P1 swap 9c m3").melds[2])
    assert Misfit.NOTHING_TO_SWAP == refused(state, "P1 swap 2c m3")


@pytest.mark.clause("K-20")
def test_limits_for_wilds_count_the_color_only() -> None:
    one = with_knob(house(), "melding.set_wilds_laid", WildRule.ONE)
    state = at_table("2h 2d 2c 2s 5h 6h 7h 8h Kd 9d", variant=one)

    do(state, "P1 lay set(2h 2d 2c) run(5h 6h 7h 8h)")
    assert "it has too many wilds" == fault(state, "P1 lay set(2h 2s 2c) run(5h 6h 7h 8h)")


@pytest.mark.parametrize(
    "contract", ["2 sets of 3", "1 set of 3 + 1 run of 4", "2 runs of 4", "3 runs of 4", "2 runs of 4 + 2 sets of 3"]
)
@pytest.mark.parametrize("suits", [WildSuits.BLACK, WildSuits.RED])
def test_a_hand_is_complete_exactly_if_a_slow_search_finds_a_lay_down(contract: str, suits: WildSuits) -> None:
    variant = house(contract, suits)
    hands = random_hands(variant, lambda card: card.rank < 6, f"{contract} {suits}")
    assert {True, False} == set(completeness(variant, hands))
    evaluator = evaluator_for(variant.rounds[0].contract, variant)
    if evaluator.is_batched:
        copies = copies_of_hands(hands, variant.dealing.wilds)
        assert [evaluator.distance_of(hand) for hand in hands] == np.asarray(distances(evaluator, copies)).tolist()


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_lays_natural_twos(level: str) -> None:
    action = choice_of(level, at_table("7h 7s 7c 2c Ah 2h 3h 4h Kd Qh"))
    assert isinstance(action, LayDown)


@pytest.mark.clause("K-20")
def test_the_pages_name_the_color() -> None:
    assert "Black twos are wild, too." in str(six_panels(house()))
    assert "Red aces are wild, too." in str(six_panels(house(suits=WildSuits.RED, rank=1)))
    assert "Twos are wild, too." in str(six_panels(house(suits=WildSuits.ALL)))
