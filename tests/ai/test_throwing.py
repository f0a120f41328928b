"""What simulated players discard: the support of cards, and the choice."""

import numpy as np
import pytest

from ai.evaluator.batch import COLUMNS, WILDS, Copies
from ai.master.rules import RoundRules, rules_of
from ai.master.throwing import loneliness, most_sociable
from game.rules.variant_file import shipped_variants
from tests.ai.positions import HOLDING, view_of

pytestmark = pytest.mark.usefixtures("python_code")


def rules_named(variant_id: str, number: int) -> RoundRules:
    """Return the rules of a round for any hand."""
    return rules_of(view_of(HOLDING.format(variant=variant_id, round=number, hand="3c")))


def some_hands(number: int) -> Copies:
    """Return hands of fourteen, many cards held twice."""
    chance = np.random.default_rng(7)
    odds = chance.dirichlet(np.full(COLUMNS, 0.3), number)
    return np.array([chance.multinomial(14, chances) for chances in odds]).clip(0, 3).astype(np.uint8)


@pytest.mark.parametrize("variant_id", shipped_variants())
@pytest.mark.parametrize("number", [1, 2, 7])
def test_copies_support_cards_and_ranks_pairs(variant_id: str, number: int) -> None:
    rules, hands = rules_named(variant_id, number), some_hands(40)

    scores = loneliness(rules, hands)

    for hand, lonely in zip(hands, scores, strict=True):
        for column in np.flatnonzero(hand[:WILDS]):
            speaks = rules.company[:, column].copy()
            if rules.evaluator.task.runs and hand[column] > 1:
                speaks[np.arange(COLUMNS) % 13 != column % 13] = 0
            company = float(hand @ speaks) - rules.company[column, column]
            assert lonely[column] == pytest.approx(company - 0.01 * rules.points[column], abs=1e-4)


def test_wilds_have_the_best_support() -> None:
    rules, hands = rules_named("quarters", 3), some_hands(40)

    lonely = loneliness(rules, hands)

    rows = np.arange(len(hands))
    assert (hands[rows, lonely.argmin(axis=1)] > 0).all()
    assert (hands[rows, most_sociable(lonely)] > 0).all()
    assert ((most_sociable(lonely) == WILDS) == (hands[:, WILDS] > 0)).all()
