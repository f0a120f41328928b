"""Whole games of several people at one screen: by mouse, by keys, with computer players between them."""

import pytest

from tests.pilot import Hands
from tests.sharing.company import Company

# Rule set, people, computer players, hands.
GAMES: tuple[tuple[str, tuple[int, ...], int, Hands], ...] = (
    ("quarters", (0, 1), 0, "clicks"),
    ("may_i", (0, 1, 2, 3), 0, "keys"),
    ("may_i", tuple(range(8)), 0, "clicks"),
    ("shafer", (0, 2, 3), 1, "drags"),
)


@pytest.mark.parametrize(("rule_set", "people", "computers", "hands"), GAMES)
def test_a_whole_game_goes_from_hand_to_hand(
    rule_set: str, people: tuple[int, ...], computers: int, hands: Hands
) -> None:
    company = Company(hands, "company")
    company.meet(rule_set, people, computers, "5")

    company.play_to_the_end()

    match = company.table.match
    assert match.is_over
    assert len(match.variant.rounds) == len(match.state.sheet)
    assert set(company.opened) == set(people)
    assert company.acted > 20 * len(people)
