"""Whole games of several people at one screen: by mouse, by keys, with computer players between them."""

from pathlib import Path

import pytest

from game.engine.record import read_record, replay, state_digest
from game.session.keeping import Keeping
from tests.play.sharing.company import Company
from tests.support.rows import slow_unless
from tests.support.seated import Hands

SMALL = (320, 180)  # a window: most of the time is drawing
# Rule set, people, computer players, hands, rounds: all of them, or the first.
GAMES: tuple[tuple[str, tuple[int, ...], int, Hands, int], ...] = (
    ("quarters", (0, 1), 0, "clicks", 2),
    ("quarters", (0, 1), 0, "clicks", 7),
    ("may_i", tuple(range(8)), 0, "clicks", 7),
    ("shafer", (0, 2, 3), 1, "drags", 7),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule_set", "people", "computers", "hands", "rounds"), slow_unless(lambda row: row[4] == 2, GAMES)
)
def test_several_people_play_at_one_screen(
    rule_set: str, people: tuple[int, ...], computers: int, hands: Hands, rounds: int
) -> None:
    company = Company(hands, "company", SMALL)
    company.meet(rule_set, people, computers, "5")

    match = company.table.match
    company.play_on(lambda: rounds == len(match.state.sheet) < len(match.variant.rounds))

    assert rounds == len(match.state.sheet)
    assert match.is_over is (rounds == len(match.variant.rounds))
    assert set(company.opened) == set(people)
    assert company.acted > 3 * rounds * len(people)
    assert not [poll for poll in company.asked if not {(poll.about[0], seat) for seat in poll.seats} <= company.seen]


@pytest.mark.slow
def test_shared_games_loaded_twice_end_alike(tmp_path: Path) -> None:
    company = Company("keys", "interrupted")
    company.session.keeping = Keeping(tmp_path)
    company.meet("may_i", (0, 1, 2, 3), 0, "5")
    for far in (12, 30):
        company.play_on(lambda far=far: len(company.opened) >= far)  # type: ignore[misc]
        hands, log = company.table.match.state.hands, company.table.table.log.lines
        company.interrupt()
        assert hands == company.table.match.state.hands
        assert not company.table.seats.is_open
        assert company.table.table.log.lines == log[-len(company.table.table.log.lines) :]

    company.play_to_the_end()

    match = company.table.match
    path = company.session.keeping.path_of(match)
    assert path is not None
    company.session.keeping.leave()
    again = replay(read_record(path.read_text(encoding="utf-8").splitlines()))
    assert again.failure is None
    assert state_digest(match.state) == state_digest(again.moves[-1][1][-1][1])
    assert 4 == len(set(company.opened))


@pytest.mark.everyday
@pytest.mark.parametrize(("rule_set", "seed"), [("may_i", "2"), ("may_i", "3"), ("quarters", "3")])
def test_cards_are_seen_before_any_question(rule_set: str, seed: str) -> None:
    company = Company("keys", seed, SMALL)
    company.meet(rule_set, (0, 1, 2), 1, seed)

    company.play_on(lambda: len(company.asked) >= 2)

    assert not [poll for poll in company.asked if not {(poll.about[0], seat) for seat in poll.seats} <= company.seen]
