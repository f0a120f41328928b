"""Figures at the edge of what the evaluator is asked, where a wrong one would go unnoticed."""

import pytest

from ai.evaluator.acceptance import chance_to_draw
from ai.evaluator.distance import evaluator_for
from game.rules.cards import parse_cards
from game.rules.contract import parse_contract
from game.rules.variant_file import shipped_variant


@pytest.mark.parametrize(("wanted", "chance"), [(0, 0.0), (5, 1.0), (6, 0.0)])
def test_a_draw_is_sure_where_every_unseen_card_helps(wanted: int, chance: float) -> None:
    assert chance == chance_to_draw(wanted, 5, 1)


@pytest.mark.clause("M-4")
def test_wilds_do_not_stand_in_for_more_naturals_than_a_meld_may_lack() -> None:
    may_i = shipped_variant("may_i")
    evaluator = evaluator_for(parse_contract("2 sets of 3 + 1 run of 4"), may_i)

    assert 1 == evaluator.distance_of(parse_cards("Kh Kh 5s Kd 2c 3d Kh 2h 2h 2c Kd"))
