"""A long statistics file is read in the background, and a game's achievements are shown when they are known."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ai.errands import JobNews, Work
from game.app.past_games import statistics
from game.engine.record import state_digest
from game.files.documents import json_line
from game.match import Computer, Match, Person
from game.play.scores.final import Final, Honor
from game.session.background import BackgroundWork
from game.session.session import Session
from game.statistics import words
from game.statistics.achievements import Achievement
from game.statistics.background import PART, Earned, GamesRead, ReadingDone, earned_in, read_in_parts
from game.statistics.file import FILE_NAME, HEADER, game_document, keep, read_games, stamp_of
from game.statistics.games import Filters, FinishedGame, counted, finished
from game.statistics.scorebook import LONG_BYTES, ScoreBook, honors_of
from game.statistics.screen import ACHIEVEMENTS, StatisticsScreen
from game.text import ui
from game.ui.dialogs import Reading
from game.ui.screen import Pop, Push
from tests.pictures.past_games import past_games
from tests.support.shells import played_match
from tests.support.thinkers import ImmediateWork
from tests.support.waiting import awaited

pytestmark = pytest.mark.usefixtures("dummy_display")

MANY = tuple(replace(game, digest=f"{game.digest} {copy}") for copy in range(6) for game in past_games("Ada", 50))


def write(folder: Path, games: tuple[FinishedGame, ...] = MANY, *, more: str = "") -> Path:
    path = folder / FILE_NAME
    lines = [json_line(HEADER), *(json_line(game_document(game)) for game in games)]
    path.write_text("".join(f"{line}\n" for line in lines) + more, encoding="utf-8")
    return path


class ManualWork(ImmediateWork):
    """Background work that is done when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[Callable[[], object]] = []
        self.is_done = False

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        ticket = len(self.waits)
        self.waits.append(lambda: ImmediateWork.begin(self, work, *given))
        return ticket

    def poll(self, ticket: int) -> JobNews:
        if not self.is_done:
            return JobNews()
        self.waits[ticket]()
        return super().poll(ticket)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    made = Session(books=(ScoreBook(tmp_path),))
    yield made
    made.close()


def patient(session: Session) -> ManualWork:
    errands = ManualWork()
    session._errands = errands  # type: ignore[assignment]
    return errands


def not_here(path: Path) -> None:
    raise AssertionError(f"{path} is read where the window is drawn")


# ---- the page ----


def test_pages_open_before_reading_ends(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert write(tmp_path).stat().st_size > LONG_BYTES
    monkeypatch.setattr("game.statistics.file.read_games", not_here)

    screen = statistics(session)
    assert isinstance(screen, StatisticsScreen)
    assert screen.awaits
    assert words.READING in screen.spoken()
    assert {"back"} == {widget.name for widget in screen.widgets()}

    assert awaited(lambda: screen.update(0.0) is None and not screen.awaits)
    assert screen.shown == tuple(game for game in MANY if not game.practice)
    assert screen.counted == counted(MANY, Filters("Ada"))
    assert words.READING not in screen.spoken()

    again = statistics(session)
    assert isinstance(again, StatisticsScreen)
    assert not again.awaits  # the totals are known now


def test_a_short_file_is_read_at_once(session: Session, tmp_path: Path) -> None:
    write(tmp_path, MANY[:40])

    screen = statistics(session)

    assert isinstance(screen, StatisticsScreen)
    assert not screen.awaits
    assert [] == session.errands()._lanes
    assert len(screen.shown) > 30


def test_reopened_pages_await_one_reading(session: Session, tmp_path: Path) -> None:
    write(tmp_path)
    errands = patient(session)

    first, second = statistics(session), statistics(session)
    errands.is_done = True
    second.update(0.0)

    assert isinstance(first, StatisticsScreen)
    assert isinstance(second, StatisticsScreen)
    assert 1 == len(errands.waits)
    assert second.shown
    first.update(0.0)
    assert first.shown == second.shown


def test_damaged_files_are_repaired_once(session: Session, tmp_path: Path) -> None:
    path = write(tmp_path, more='{"ended": 1\n')
    patient(session).is_done = True

    screen = statistics(session)
    step = screen.update(0.0)

    assert isinstance(step, Push)
    assert isinstance(step.screen, Reading)
    assert "1 game" in " ".join(step.screen.spoken())
    assert (MANY, ()) == read_games(path)
    assert statistics(session).update(0.0) is None


def test_failed_workers_leave_reading_here(session: Session, tmp_path: Path) -> None:
    write(tmp_path)

    class Broken(ImmediateWork):
        def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
            return super().begin(lambda: iter(()))

    session._errands = Broken()  # type: ignore[assignment]
    screen = statistics(session)
    screen.update(0.0)

    assert isinstance(screen, StatisticsScreen)
    assert screen.shown


def test_file_parts_are_games_in_order(tmp_path: Path) -> None:
    path = write(tmp_path)

    *parts, done = read_in_parts(path)

    assert isinstance(done, ReadingDone)
    assert (stamp_of(path), ()) == done[:2]
    assert done.counted is not None
    assert replace(counted(MANY, Filters("Ada")), games=()) == done.counted
    assert len(parts) == -(-len(MANY) // PART)
    assert tuple(game for part in parts if isinstance(part, GamesRead) for game in part.games) == MANY


# ---- achievements of a game ----


def finished_match() -> Match:
    """Return a game between computer players whose first seat now is a person."""
    played = played_match("may_i", 2, 99)
    return Match((Person("Ada"), Computer("Bo", "greedy")), played.state)


def test_achievements_appear_at_the_end(tmp_path: Path, session: Session) -> None:
    match, book = finished_match(), session.book(ScoreBook)
    game = finished(match, "2025-03-01 21:40")
    book.add(game)

    news = book.news(match, BackgroundWork(session, "achievements"))()

    assert game.digest == state_digest(match.state)
    assert news is not None
    assert Honor(Achievement.FIRST_OUT, *words.ACHIEVEMENTS[Achievement.FIRST_OUT]) in news
    assert all(not honor.person for honor in news)
    keep(tmp_path / FILE_NAME, replace(past_games("Ada", 1)[0], digest="later"))
    assert news == book.news(match, BackgroundWork(session, "achievements"))()


def test_achievements_appear_once_games_are_read(tmp_path: Path, session: Session) -> None:
    match, book, errands = finished_match(), session.book(ScoreBook), patient(session)
    write(tmp_path)
    book.add(finished(match, "2026-03-01 21:40"))

    final = Final("You win!", "x", (), Pop, Pop, news=book.news(match, BackgroundWork(session, "achievements")))
    assert final.awaits
    final.update(0.0)
    assert final.awaits
    errands.is_done = True
    final.update(0.1)

    assert not final.awaits
    assert final.animating(0.1)
    assert 1 == len(errands.waits)


def test_two_people_at_one_screen_are_named() -> None:
    games = tuple(
        replace(game, players=tuple(player._replace(plays="person") for player in game.players))
        for game in past_games("Ada", 1)
    )
    earned = tuple(earned_in(games, games[0].digest, ["Ada", games[0].players[1].name]))

    assert all(isinstance(announced, Earned) and announced.achievements for announced in earned)
    assert {"Ada", games[0].players[1].name} == {honor.person for honor in honors_of(earned)}
    assert {""} == {honor.person for honor in honors_of(earned[:1])}


def test_missing_games_earned_nothing() -> None:
    assert [Earned("Ada", ())] == [*earned_in(past_games("Ada", 3), "unknown", ["Ada"])]


# ---- the page of achievements ----


def test_the_page_of_achievements_ignores_the_filters(session: Session, tmp_path: Path) -> None:
    write(tmp_path, MANY[:40])
    screen = statistics(session)
    assert isinstance(screen, StatisticsScreen)
    screen._ask(rule_set="classic", players=2)
    screen._open_page(ACHIEVEMENTS)

    spoken = screen.spoken()

    assert {name for name, _ in words.ACHIEVEMENTS.values()} <= {*spoken}
    assert "36 of 100" in spoken
    assert {"page", "person", "back", "export", "reset"} == {widget.name for widget in screen.widgets()}
    assert ui.STATISTICS in spoken
