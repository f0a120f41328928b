"""Whole games played through the window: every rule set by drags, one by clicks alone, one by keys alone; and
rounds by fingers and by gamepad.
"""

import pytest

from tests.support.pilot import Hands, Pilot
from tests.support.rows import slow_unless

GAMES: tuple[tuple[str, int, Hands], ...] = (
    ("campfire", 3, "drags"),
    ("shafer", 3, "drags"),
    ("quarters", 4, "drags"),
    ("may_i", 4, "drags"),
    ("classic", 3, "drags"),
    ("quarters", 3, "clicks"),
    ("may_i", 5, "keys"),
)


@pytest.mark.parametrize(("rule_set", "players", "hands"), slow_unless(lambda row: row[0] == "may_i", GAMES))
def test_a_whole_game_is_played_through_the_window(rule_set: str, players: int, hands: Hands) -> None:
    pilot = Pilot(hands)
    pilot.begin(rule_set, players, "5")

    pilot.play_to_the_end()

    match = pilot.table.match
    assert match.is_over
    assert len(match.variant.rounds) == len(match.state.sheet)
    assert pilot.acted > 15 * players


@pytest.mark.parametrize(("rule_set", "hands"), [("campfire", "finger drags"), ("may_i", "taps"), ("campfire", "pad")])
def test_a_whole_round_is_played_by_other_devices(rule_set: str, hands: Hands) -> None:
    pilot = Pilot(hands)
    pilot.begin(rule_set, 3, "5")

    pilot.play_a_round()

    assert 1 == len(pilot.table.match.state.sheet)
    assert pilot.acted > 5
