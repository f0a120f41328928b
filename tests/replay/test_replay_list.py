"""The list of saved games: every record has its row, read when it becomes visible, and opens as a replay."""

from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app.tables import new_table
from game.app.title import title
from game.app.watching import onward
from game.engine.record import read_record
from game.engine.viewpoint import Viewpoint
from game.games.games_screen import GamesScreen
from game.games.replay_list import Rows
from game.match import Computer
from game.replay.screen import ReplayScreen
from game.replay.strip import ReplayCommand
from game.replay.watching_flow import replay_of_match
from game.saving.shelf import FOLDER
from game.seating.seating import NewGame
from game.session.keeping import Keeping
from game.session.session import Session
from game.text import saving as words
from game.ui.dialogs import Message
from game.ui.screen import Push
from tests.support.canvases import canvas_of, key
from tests.support.films import midway, record_text, whole_match
from tests.support.joined import play_on, replay_list
from tests.support.thinkers import Silent

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a finished game, an unfinished one, and a file that is no game."""
    path = tmp_path / FOLDER
    path.mkdir()
    (path / "a.jsonl").write_text(record_text(whole_match("shafer", 2)), encoding="utf-8")
    unfinished = record_text(whole_match("may_i", 4), midway("may_i", 4)).splitlines(keepends=True)
    (path / "b.jsonl").write_text("".join(unfinished[:-1]), encoding="utf-8")
    (path / "c.jsonl").write_text("nothing", encoding="utf-8")
    return path


def session(folder: Path | None) -> Session:
    return Session(_thinker=Silent(), keeping=Keeping(folder))  # type: ignore[arg-type]


def listed(folder: Path | None) -> GamesScreen:
    screen = replay_list(session(folder))
    assert isinstance(screen, GamesScreen)
    return screen


def opened(screen: GamesScreen, name: str) -> object:
    screen.chosen = next(at for at, row in enumerate(screen.rows) if Path(row.key).name == name)
    step = screen.handle(key(pygame.K_RETURN), 1.0)
    assert isinstance(step, Push)
    return step.screen


def test_records_have_rows_with_their_progress(folder: Path) -> None:
    rows = {Path(row.key).name: row for row in listed(folder).rows}

    assert (words.FINISHED, 2) == (rows["a.jsonl"].progress, len(rows["a.jsonl"].players))
    assert rows["b.jsonl"].progress == "round 2 of 7"
    assert words.CANNOT_BE_READ(reason="its first line is not JSON") == rows["c.jsonl"].progress


def test_only_finished_games_show_all_hands(folder: Path) -> None:
    finished, unfinished = (opened(listed(folder), name) for name in ("a.jsonl", "b.jsonl"))

    assert isinstance(finished, ReplayScreen)
    assert isinstance(unfinished, ReplayScreen)
    assert len(finished.film.viewpoints) == 3
    assert (Viewpoint(0),) == unfinished.film.viewpoints


def test_foreign_files_open_as_a_sentence(folder: Path) -> None:
    page = opened(listed(folder), "c.jsonl")

    assert isinstance(page, Message)
    assert "not a record" in page.sentences[0]


def test_empty_lists_say_so() -> None:
    screen = listed(None)

    screen.draw(canvas_of((640, 360)), 1.0)

    assert len(screen.rows) == 0


def test_only_visible_rows_are_read(folder: Path) -> None:
    for number in range(30):
        (folder / f"more-{number}.jsonl").write_text((folder / "a.jsonl").read_text(encoding="utf-8"))
    screen = listed(folder)

    screen.draw(canvas_of((640, 360)), 1.0)

    assert isinstance(screen.rows, Rows)
    assert len(screen.rows) == 33
    assert 0 < len(screen.rows._read) < 10


def test_just_played_games_are_watchable(tmp_path: Path) -> None:
    joined = session(tmp_path / FOLDER)
    table = new_table(joined, NewGame("shafer", ("greedy",), "kept"))
    table.match.deal()
    table.match.seat(1, Computer("Mei", "novice"))

    screen = replay_of_match(joined, table.match, onward(joined, partial(play_on, joined)))

    assert isinstance(screen, ReplayScreen)
    assert [["person", "greedy"]] == [[player.plays for player in players] for players in screen.film.deciders]
    assert ["person", "novice"] == [player.plays for player in screen.film.players]
    joined.close()


def test_the_title_leads_to_the_list(folder: Path) -> None:
    step = title(session(folder)).handle(key(pygame.K_p), 1.0)

    assert isinstance(step, Push)
    assert isinstance(step.screen, GamesScreen)


def test_broken_records_say_why_when_opened(folder: Path) -> None:
    lines = (folder / "a.jsonl").read_text(encoding="utf-8").split("\n")
    lines[20] = '"deal"'
    (folder / "d.jsonl").write_text("\n".join(lines), encoding="utf-8")
    screen = opened(listed(folder), "d.jsonl")
    assert isinstance(screen, ReplayScreen)

    step = screen.update(1.0)

    assert isinstance(step, Push)
    assert isinstance(step.screen, Message)
    assert "line 21" in step.screen.sentences[0]
    assert screen.update(1.1) is None


def test_games_played_on_keep_their_position(folder: Path) -> None:
    joined = session(folder)
    watched = opened_in(joined, "a.jsonl")
    watched.seek(60, 1.0)

    step = watched.handle(key(pygame.K_b), 1.1)

    assert isinstance(step, Push)
    match = step.screen.match  # type: ignore[attr-defined]
    path = joined.keeping.path_of(match)
    assert path is not None
    record = read_record(path.read_text(encoding="utf-8").split("\n"))
    assert record.practice
    assert record.from_position
    assert watched.film.reel.state(60) == record.start
    joined.close()


def test_playing_on_leaves_running_games_alone(folder: Path) -> None:
    joined = session(folder)
    table = new_table(joined, NewGame("shafer", ("greedy",), "kept"))
    table.match.deal()
    before = joined.keeping.path_of(table.match)
    watched = opened_in(joined, "a.jsonl")
    watched.seek(60, 1.0)

    step = watched.handle(key(pygame.K_b), 1.1)

    assert isinstance(step, Push)
    assert before is not None
    assert before == joined.keeping.path_of(table.match)
    joined.close()


def opened_in(joined: Session, name: str) -> ReplayScreen:
    screen = replay_list(joined)
    assert isinstance(screen, GamesScreen)
    step = opened(screen, name)
    assert isinstance(step, ReplayScreen)
    return step


def test_undealt_games_are_watchable(tmp_path: Path) -> None:
    whole = record_text(whole_match("quarters", 3)).splitlines(keepends=True)
    (tmp_path / "undealt.jsonl").write_text(whole[0], encoding="utf-8")

    screen = opened(listed(tmp_path), "undealt.jsonl")

    assert isinstance(screen, ReplayScreen)
    canvas = canvas_of((1280, 720))
    screen.draw(canvas, 1.0)
    for command in ReplayCommand:
        screen._go(command, 4.0)
        screen.update(5.0)
        screen.draw(canvas, 6.0)
    assert 0 == screen.at


def test_a_chosen_face_is_shown_everywhere(folder: Path) -> None:
    owned = session(folder)
    shown = replay_list(owned)
    assert isinstance(shown, GamesScreen)
    names = next(row for row in shown.rows if Path(row.key).name == "a.jsonl").players
    owned.preferences.change_for(names[0], face="tao")

    replay = opened(shown, "a.jsonl")

    assert isinstance(replay, ReplayScreen)
    assert "tao" == shown._faces_of(names)[0] == replay.watched().scene.seats[0].face
