"""Exact chances of drawing a contract, compared with trying every order of the cards."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from ai.evaluator.distance import Evaluator
from ai.odds import DrawStep, chance_of
from ai.players.prospect import Prospect, prospect_of
from ai.unseen import unseen
from game.engine.state import Down, Phase
from game.rules.cards import Card, parse_cards
from game.rules.variant_file import shipped_variants
from tests.ai.moments import moments
from tests.ai.positions import COMPLETING, view_of

DRAW, LAY, DISCARD = DrawStep.DRAW, DrawStep.LAY, DrawStep.DISCARD
PLANS = (
    (DRAW, LAY),
    (DRAW, LAY, DISCARD, DRAW, LAY),
    (LAY, DISCARD, DRAW, LAY),
    (DRAW, DRAW, LAY),
    (DRAW, DISCARD, DRAW, LAY),
)


def tried(
    evaluator: Evaluator, fewest: int, hand: Sequence[Card], pool: Sequence[Card], steps: Sequence[DrawStep]
) -> float:
    """Return the chance by playing every card of the pool and every discard, one by one."""
    if not steps:
        return 0.0
    first, *then = steps
    if first is LAY and len(hand) >= fewest and evaluator.distance_of(tuple(hand)) == 0:
        return 1.0
    if first is LAY:
        return tried(evaluator, fewest, hand, pool, then)
    if first is DISCARD:
        rests = [[*hand[:at], *hand[at + 1 :]] for at in range(len(hand))]
        return max(tried(evaluator, fewest, rest, pool, then) for rest in rests)
    draws = [([*hand, card], [*pool[:at], *pool[at + 1 :]]) for at, card in enumerate(pool)]
    return sum(tried(evaluator, fewest, held, rest, then) for held, rest in draws) / len(draws)


def near_hands(variant_id: str) -> list[Prospect]:
    """Return prospects of hands that are one or two cards short, in several rounds."""
    return [
        prospect
        for number in (1, 2, 4)
        for view, _ in moments(variant_id, number, "drawing")
        if view.me.down is Down.NO and view.phase is Phase.OFFER
        if 0 < (prospect := prospect_of(view)).distance <= 2
    ]


@pytest.mark.parametrize("variant_id", shipped_variants())
def test_chances_equal_those_of_all_orders(variant_id: str) -> None:
    chance, found = Random(variant_id), set[float]()
    for prospect in near_hands(variant_id)[::9][:6]:
        view = prospect.view
        helpful = [card for card in unseen(view) if prospect.having(card) < prospect.distance]
        pool = [*helpful[:2], *chance.sample(sorted(unseen(view).elements()), 3)]
        for steps in PLANS:
            counted = chance_of(prospect, view.hand, Counter(pool), steps)
            fewest = prospect.short + len(view.hand) + 1
            assert counted == pytest.approx(tried(prospect.evaluator, fewest, view.hand, pool, steps))
            found.add(counted)
    assert len(found) > 1


def test_next_card_chances_are_completing_shares() -> None:
    """Of eight sevens two are held and one lies on the pile; besides the other five the one joker helps."""
    view = view_of(COMPLETING, 1)
    left = unseen(view)
    assert chance_of(prospect_of(view), view.hand, left, (DRAW, LAY)) == pytest.approx(6 / sum(left.values()))


def test_discards_cost_tight_hands_a_way() -> None:
    """Of three pairs, the third cards for two are needed; without a spare card a pair is broken between the draws."""
    view = view_of(COMPLETING, 1)
    prospect = prospect_of(view)
    hand = tuple(parse_cards("7h 7d Kc Kd 9h 9d"))
    pool = Counter(parse_cards("7s Ks 9s 2c"))
    twice = chance_of(prospect, hand, pool, (DRAW, DRAW, LAY))
    between = chance_of(prospect, hand, pool, (DRAW, DISCARD, DRAW, LAY))
    assert twice == pytest.approx(3 / 4 * 2 / 3)
    assert between == pytest.approx(3 / 4 * 1 / 3)
    assert chance_of(prospect, (*hand, parse_cards("2d")[0]), pool, (DRAW, DISCARD, DRAW, LAY)) == pytest.approx(twice)
