"""The greedy count groups cards as public programs do: right for simple hands, wrong where a second look is needed."""

import pytest

from ai.counting import counted, is_useful, keeping
from ai.evaluator.distance import evaluator_for
from game.rules.cards import parse_card, parse_cards
from game.rules.variant_file import shipped_variant

QUARTERS = shipped_variant("quarters")
SET_AND_RUN = QUARTERS.rounds[1].contract


def test_a_plain_hand_is_counted_complete() -> None:
    count = counted(parse_cards("7h 7s 7d 9c Tc Jc Qc 2d"), SET_AND_RUN, QUARTERS)
    assert (True, ["set(7h 7s 7d)", "run(9c Tc Jc Qc)"]) == (count.complete, [str(meld) for meld in count.melds])


def test_wilds_complete_pairs_before_runs() -> None:
    count = counted(parse_cards("7h 7s ** 9c Tc ** Qc 2d"), SET_AND_RUN, QUARTERS)
    assert (True, ["set(7h 7s **)", "run(9c Tc ** Qc)"]) == (count.complete, [str(meld) for meld in count.melds])


def test_run_cards_are_not_counted_twice() -> None:
    hand = parse_cards("7h 7s 7d 7c 4h 5h 6h 2d")
    assert 0 == evaluator_for(SET_AND_RUN, QUARTERS).distance_of(hand)
    assert not counted(hand, SET_AND_RUN, QUARTERS).complete


@pytest.mark.parametrize(
    ("card", "useful"), [("**", True), ("7c", True), ("Td", True), ("9s", False), ("2c", False), ("Kd", False)]
)
def test_wilds_thirds_and_neighbors_are_useful(card: str, useful: bool) -> None:
    hand = parse_cards("7h 7s 9d Jd 2h 4c")
    assert useful == is_useful(parse_card(card), hand, SET_AND_RUN, QUARTERS)


def test_only_the_contract_makes_cards_useful() -> None:
    hand = parse_cards("7h 7s 8h")
    sets, both = QUARTERS.rounds[0].contract, SET_AND_RUN
    useful = [
        keeping(parse_card(card), hand, contract, QUARTERS) for contract in (sets, both) for card in ("7h", "7s", "8h")
    ]
    assert [3, 3, 0, 5, 3, 2] == useful
