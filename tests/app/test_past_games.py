"""Past games from the statistics: the record is found by its digest, or a sentence says it is gone."""

from dataclasses import replace
from pathlib import Path

import pytest

from ai.errands import JobNews, Work
from game.app.past_games import looked_back
from game.engine.record import RecordedPlayer
from game.match import named
from game.practice.review.screen import ReviewScreen
from game.practice.rounds.par_screen import ParScreen
from game.replay.screen import ReplayScreen
from game.saving.shelf import record_of
from game.statistics import words
from game.statistics.games import FinishedGame, finished
from game.ui.dialogs import Message
from game.ui.screen import Push, Screen
from tests.pictures.studio import Studio
from tests.support.recording import RecordWriter
from tests.support.shells import played_match
from tests.support.thinkers import ImmediateWork

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, FinishedGame]:
    """Save a game in a folder; return it with its entry in the statistics."""
    match, folder = played_match("quarters", 2, 99), tmp_path_factory.mktemp("games")
    with (folder / "2031-05-07_21-15-30_quarters.jsonl").open("w", encoding="utf-8") as file:
        writer = RecordWriter(file)
        writer.begin(match.start_state, tuple(RecordedPlayer(*named(player)) for player in match.players))
        for action in match.actions:
            writer.add(action)
        writer.finish(match.state)
    return folder, finished(match, "2031-05-07 21:40")


class Idle(ImmediateWork):
    """Work that never ends."""

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        del work, given
        return 0

    def poll(self, ticket: int) -> JobNews:
        return JobNews()


def looked(saved: tuple[Path, FinishedGame], way: str) -> Screen:
    studio = Studio()
    studio.session._errands = Idle()  # type: ignore[assignment]
    studio.session.keeping.folder = saved[0]
    step = looked_back(studio.session, saved[1], 1, 3, way)
    assert isinstance(step, Push)
    return step.screen


def test_final_digests_find_their_record(saved: tuple[Path, FinishedGame]) -> None:
    folder, game = saved

    assert folder / "2031-05-07_21-15-30_quarters.jsonl" == record_of(folder, game.digest)
    assert record_of(folder, game.digest[:-1]) is None


def test_past_games_open_at_their_round(saved: tuple[Path, FinishedGame]) -> None:
    screen = looked(saved, "watch")

    assert isinstance(screen, ReplayScreen)
    assert 3 == screen.film.reel.state(screen.at).round


@pytest.mark.parametrize(("way", "screen"), [("review", ReviewScreen), ("par", ParScreen)])
def test_past_rounds_have_review_and_par(saved: tuple[Path, FinishedGame], way: str, screen: type[Screen]) -> None:
    assert isinstance(looked(saved, way), screen)


def test_a_missing_record_is_reported(saved: tuple[Path, FinishedGame]) -> None:
    screen = looked((saved[0], replace(saved[1], digest="gone")), "watch")

    assert isinstance(screen, Message)
    assert words.NO_RECORD in screen.sentences
