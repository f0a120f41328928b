"""Whole games played through the window: every rule set by drags, one by clicks alone, one by keys alone; and
rounds by fingers and by gamepad, from the title to the score.
"""

import pytest

from game.play.scores.results import Results
from game.session import chance
from game.settings import ALL_AROUND, FACE_TO_FACE, changed
from game.ui.sides import Side
from tests.play.sharing import company
from tests.support.pilot import Pilot
from tests.support.rows import slow_unless
from tests.support.seated import Hands

GAMES: tuple[tuple[str, int, Hands], ...] = (
    ("campfire", 3, "drags"),
    ("shafer", 3, "drags"),
    ("quarters", 4, "drags"),
    ("may_i", 4, "drags"),
    ("classic", 3, "drags"),
    ("quarters", 3, "clicks"),
    ("may_i", 5, "keys"),
)


class Company(company.Company, Pilot):
    """People at one screen in the whole game."""


@pytest.mark.slow
@pytest.mark.parametrize(("rule_set", "players", "hands"), slow_unless(lambda row: row[2] == "keys", GAMES))
def test_windows_play_whole_games(rule_set: str, players: int, hands: Hands) -> None:
    pilot = Pilot(hands)
    pilot.begin(rule_set, players, "5")

    pilot.play_to_the_end()

    match = pilot.table.match
    assert match.is_over
    assert len(match.variant.rounds) == len(match.state.sheet)
    assert pilot.acted > 15 * players


@pytest.mark.everyday
@pytest.mark.parametrize(
    ("rule_set", "hands"), [("campfire", "finger drags"), ("may_i", "taps"), ("campfire", "pad"), ("may_i", "drags")]
)
def test_every_device_plays_whole_rounds(rule_set: str, hands: Hands) -> None:
    pilot = Pilot(hands)
    pilot.begin(rule_set, 3, "5")

    pilot.play_a_round()

    assert 1 == len(pilot.table.match.state.sheet)
    assert pilot.acted > 5


@pytest.fixture
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "new_seed", lambda: "from the title")


@pytest.mark.everyday
@pytest.mark.usefixtures("one_seed")
@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("hands", ["taps", "finger drags", "pad"])
def test_titles_lead_to_a_rounds_score(hands: Hands, size: int) -> None:
    pilot = Pilot(hands)
    pilot.enlarge(size)
    pilot.deal_from_the_title(*(() if hands == "pad" else ("players 3",)))

    pilot.play_to_the_score()

    assert isinstance(pilot.loop.stack[-1], Results)
    assert pilot.acted > 5


@pytest.mark.slow
@pytest.mark.usefixtures("one_seed")
@pytest.mark.parametrize(
    ("sitting", "size", "sides"),
    [(ALL_AROUND, 100, (0, 1, 2, 3)), pytest.param(FACE_TO_FACE, 150, (0, 0, 2, 2), marks=pytest.mark.slow)],
)
def test_turning_screens_play_by_fingers(sitting: str, size: int, sides: tuple[int, ...]) -> None:
    company = Company("taps", "title", (320, 200))
    company.enlarge(size)
    company.preferences.change(changed(company.preferences.settings, "sitting", sitting))
    seen = set[tuple[int, Side]]()

    def note() -> None:
        if company.table.seats.is_open and company.loop.stack[-1] is company.table:
            seen.add((company.table.me, company.loop.window.side))

    company.deal_from_the_title("friends", *(f"here {seat}" for seat in range(1, 4)), "back")
    company.watch = note
    company.play_on(lambda: isinstance(company.loop.stack[-1], Results))

    assert {(seat, Side(side)) for seat, side in enumerate(sides)} == seen
    assert company.acted > 10
