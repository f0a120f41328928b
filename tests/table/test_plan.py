"""The hand sorted by melds: grouped by what it could lay down, the closest first, nothing lost or duplicated."""

import random
from collections import Counter

import pytest

from ai.evaluator.distance import evaluator_for
from game.engine.view import observe
from game.rules.cards import Card, format_cards, parse_cards
from game.rules.contract import OUT_OF_REACH
from game.rules.variant import Contract, Kind, MeldSpec, parse_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from game.table.holding import Order, dealt, emptied, grouped, in_slot, ordered
from game.table.plan import groups_of, planned
from game.table.stage import Stage
from game.table.tray import slot_contract
from tests.play.test_hands import position
from tests.support.stages import moved

CAMPFIRE = shipped_variant("campfire")
HANDS = 10


def groups(hand: str, contract: str) -> list[str]:
    """Return the groups of a hand as text."""
    return [format_cards(cards) for cards in planned(tuple(parse_cards(hand)), parse_contract(contract), CAMPFIRE)]


@pytest.mark.parametrize(
    ("hand", "contract", "expected"),
    [
        ("9c Kd 9d 4h 9h 5h 7h 2s", "1 set of 3 + 1 run of 4", ["9c 9d 9h", "4h 5h 7h"]),
        ("9c Kd 9d 4h ** 5h 7h 2s", "1 set of 3 + 1 run of 4", ["4h 5h ** 7h", "9c 9d"]),
        ("Qs Ks As 3d 3h 8c", "1 run of 4 + 1 set of 3", ["Qs Ks As", "3d 3h"]),
        ("3c 4c 5c 6c 8c 9c Tc Jc 2d", "2 runs of 4", ["3c 4c 5c 6c", "8c 9c Tc Jc"]),
        ("2c 5d 8h Js", "2 sets of 3", []),
    ],
)
def test_related_cards_lie_side_by_side(hand: str, contract: str, expected: list[str]) -> None:
    assert expected == groups(hand, contract)


@pytest.mark.everyday
@pytest.mark.parametrize("name", shipped_variants())
def test_best_plans_nearly_match_exact_distances(name: str) -> None:
    chance, variant = random.Random(name), shipped_variant(name)
    deck = [Card(rank, suit) for rank in range(1, 14) for suit in "shdc"] * 2
    naturals = [card for card in deck if not variant.is_wild(card)]
    off = 0
    for rules in variant.rounds:
        for _ in range(HANDS):
            hand = tuple(chance.sample(naturals, 12))
            left = evaluator_for(rules.contract, variant).distance_of(hand)
            plan = planned(hand, rules.contract, variant)
            assert not Counter(card for group in plan for card in group) - Counter(hand)
            off += left != OUT_OF_REACH and lacking(plan, rules.contract) != left

    assert off <= 0.04 * HANDS * len(variant.rounds)  # which treats the rules of wilds and runs roughly


def lacking(plan: tuple[tuple[Card, ...], ...], contract: Contract) -> int:
    """Return how many cards the groups lack, counting one card at best for a meld without a group."""
    specs = list(slot_contract(contract))
    total = 0
    for group in plan:
        kind = Kind.SET if len({card.rank for card in group}) == 1 else Kind.RUN
        spec = max((spec for spec in specs if spec.kind is kind), key=lambda spec: spec.length)
        specs.remove(spec)
        total += spec.length - most_of(group, spec)
    return total + sum(spec.length - 1 for spec in specs)


def most_of(group: tuple[Card, ...], spec: MeldSpec) -> int:
    """Return how many cards of a group count for the meld: for a run, those of the fullest stretch of its length."""
    if spec.kind is Kind.SET:
        return min(spec.length, len(group))
    places = {card.rank for card in group} | {14 for card in group if card.rank == 1}
    return max(sum(low <= place < low + spec.length for place in places) for low in range(1, 15))


def test_groups_precede_other_cards() -> None:
    holding = dealt(parse_cards("9c Kd 9d 4h 9h 5h 7h 2s"), 2)

    laid = grouped(ordered(holding, Order.MELDS), [tuple(parse_cards("9c 9d 9h")), tuple(parse_cards("4h 5h 7h"))])

    assert "9c 9d 9h 4h 5h 7h 2s Kd" == format_cards(held.card for held in laid.row)
    assert (3, 6) == laid.gaps
    assert Order.MELDS is laid.order


def test_moved_cards_end_meld_order() -> None:
    view = observe(position("laying down a set and a run"), 0)
    stage = Stage(view, ordered(dealt(view.hand, 2), Order.MELDS))
    assert "8s 9s Ts Js 4c 4d 4s" == format_cards(held.card for held in stage.holding.row[:7])

    stage.rearrange(moved(stage.holding, stage.holding.row[0].uid, 5), 0.0)

    assert Order.MANUAL is stage.holding.order
    assert "9s Ts Js 4c 4d 8s 4s" == format_cards(held.card for held in stage.holding.row[:7])


def test_meld_order_follows_new_cards() -> None:
    view = observe(position("laying down a set and a run"), 0)
    stage = Stage(view, ordered(dealt(view.hand, 2), Order.MELDS))
    first = stage.holding.row[0].uid

    stage.rearrange(in_slot(stage.holding, first, 0), 0.0)
    assert "9s Ts Js 4c 4d 4s" == format_cards(held.card for held in stage.holding.row[:6])
    stage.rearrange(emptied(stage.holding), 0.0)

    assert "8s 9s Ts Js" == format_cards(held.card for held in stage.holding.row[:4])
    assert (4, 7) == stage.holding.gaps[:2]


def test_players_down_see_fits_first() -> None:
    view = observe(position("hits without swaps"), 0)
    fitting = {card for group in groups_of(view) for card in group}

    stage = Stage(view, ordered(dealt(view.hand, 0), Order.MELDS))

    assert fitting == {held.card for held in stage.holding.row[: len(fitting)]}
    assert len(fitting) == 5
