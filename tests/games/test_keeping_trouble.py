"""Damaged, foreign, locked or unwritable saved games: one sentence each, and nothing lost."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.engine.record import RECORD_VERSION
from game.play.paint.table import HeadShown
from game.play.picture.regions import regions
from game.play.screen import PlayScreen
from game.text import saving as words
from game.text import table as table_words
from game.text import ui
from game.ui.dialogs import Menu, Message
from tests.support.kept import games, opened, sentences, session, waiting
from tests.support.pilot import Pilot

pytestmark = pytest.mark.usefixtures("dummy_display")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


def test_incomplete_lines_get_one_sentence(folder: Path) -> None:
    path = waiting(folder)
    path.write_bytes(path.read_bytes()[:-5])

    pilot = opened(folder)

    assert [words.TORN] == sentences(pilot.loop.stack[-1])
    assert isinstance(pilot.loop.stack[-2], PlayScreen)
    pilot.session.close()


def test_damaged_lines_allow_continuing_before(folder: Path) -> None:
    path = waiting(folder)
    lines = path.read_bytes().split(b"\n")
    lines[5] = b"ink"
    path.write_bytes(b"\n".join(lines))

    pilot = opened(folder)

    (sentence,) = sentences(pilot.loop.stack[-1])
    assert f"Line 6 of {path.name} can't be played" in sentence
    pilot.key(pygame.K_g)
    top = pilot.loop.stack[-1]
    assert isinstance(top, PlayScreen)
    assert 4 == len(top.match.actions)
    assert b"\n".join(lines) == path.with_name(f"{path.stem}.damaged-1.jsonl").read_bytes()
    pilot.session.close()


def test_foreign_files_are_moved_away(folder: Path) -> None:
    folder.mkdir()
    (folder / "notes.jsonl").write_text("shopping\n")

    pilot = Pilot("clicks", session=session(folder))
    pilot.frame()

    (sentence,) = sentences(pilot.loop.stack[-1])
    assert "notes.jsonl couldn't be read as a game: its first line is not JSON." in sentence
    assert str(folder / "notes.damaged-1.jsonl") in sentence
    pilot.session.close()


@pytest.mark.everyday
@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        ((f'"version":{RECORD_VERSION}', '"version":77'), "written by a newer edition"),
        (('"rounds"', '"rownds"'), "couldn't be read as a game: the header cannot be used"),
    ],
)
def test_an_unusable_header_gets_one_sentence(folder: Path, spoil: tuple[str, str], text: str) -> None:
    path = waiting(folder)
    path.write_text(path.read_text(encoding="utf-8").replace(*spoil, 1), encoding="utf-8")

    pilot = opened(folder)

    (sentence,) = sentences(pilot.loop.stack[-1])
    assert text in sentence
    assert path.name in sentence
    pilot.session.close()


def test_open_games_say_so(folder: Path) -> None:
    path = waiting(folder)
    first = opened(folder)
    second = opened(folder)

    assert [words.OPEN_ELSEWHERE(name=path.name)] == sentences(second.loop.stack[-1])
    assert words.OPEN_ELSEWHERE(name=path.name) == second.session.keeping.delete(path)
    assert path.exists()
    first.session.close()
    assert "" == second.session.keeping.delete(path)
    second.session.close()


def test_unreadable_layouts_lose_only_order(folder: Path) -> None:
    path = waiting(folder)
    path.with_name(f"{path.stem}.desk.toml").write_text("bottom = [")

    pilot = opened(folder)

    assert [words.DESK_LOST(where=str(path.with_name(f"{path.stem}.desk.damaged-1.toml")))] == sentences(
        pilot.loop.stack[-1]
    )
    pilot.session.close()


@pytest.mark.slow
def test_nonsensical_layouts_help_where_possible(folder: Path) -> None:
    path = waiting(folder)
    desk = path.with_name(f"{path.stem}.desk.toml")
    text = desk.read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("row"))
    desk.write_text(
        text.replace(row, 'row = "9z ** ** ** ** ** As"').replace("manual", "by mood").replace("helps", "perhaps"),
        encoding="utf-8",
    )

    pilot = opened(folder)

    top = pilot.loop.stack[-1]
    assert isinstance(top, PlayScreen)
    assert sorted(top.match.view(0).hand) == sorted(top.stage.holding.cards)
    pilot.session.close()


def test_unwritable_games_continue_with_notice(tmp_path: Path) -> None:
    blocked = tmp_path / "games"
    blocked.write_text("a file where the folder should be")
    pilot = Pilot("clicks", session=session(blocked))
    pilot.begin("quarters", 2, "7")
    pilot.frame()
    pilot.frame()

    (sentence,) = sentences(pilot.loop.stack[-1])
    assert "This game isn't being saved right now" in sentence
    pilot.leave(pilot.loop.stack[-1])
    pages: list[Sequence[str]] = []
    blocked.unlink()
    play_until(pilot, 3, pages)

    assert [[words.SAVED_AGAIN]] == pages
    assert pilot.session.keeping.is_saved(pilot.table.match)
    pilot.session.close()
    assert 1 == len(list(games(blocked)))


def play_until(pilot: Pilot, actions: int, pages: list[Sequence[str]]) -> None:
    """Play this many actions, and collect the messages of pages."""
    until = pilot.acted + actions
    while pilot.acted < until:
        pilot.frame()
        top = pilot.loop.stack[-1]
        if isinstance(top, Message):
            pages.append(sentences(top))
        if top is not pilot.table:
            pilot.leave(top)
        elif pilot.my_move():
            pilot.act(pilot.decision())


def test_unsaved_games_are_named_everywhere(tmp_path: Path) -> None:
    blocked = tmp_path / "games"
    blocked.write_text("a file where the folder should be")
    pilot = Pilot("clicks", session=session(blocked))
    pilot.begin("quarters", 2, "7")
    play_until(pilot, 4, [])
    loop, stack = pilot.loop, pilot.loop.stack
    assert table_words.NOT_SAVED_HERE in head_of(pilot)

    pygame.event.post(pygame.Event(pygame.QUIT))
    pilot.frame()

    question = loop.stack[-1]
    assert isinstance(question, Menu)
    assert ui.LEAVE_GAME_WHY == question._sentence
    pilot.key(pygame.K_ESCAPE)
    assert loop.stack[-1] is pilot.table
    for _ in range(2):  # when asked twice, the window closes anyway
        pygame.event.post(pygame.Event(pygame.QUIT))
        loop.step(pilot.now)
    assert () == loop.stack
    loop.stack = stack

    blocked.unlink()
    play_until(pilot, 3, [])

    assert table_words.NOT_SAVED_HERE not in head_of(pilot)
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert not loop.step(pilot.now)
    pilot.session.close()


def head_of(pilot: Pilot) -> str:
    """Return the line below what is painted over the piles."""
    head = next(part.args[-1] for part in regions(pilot.table.scene()).lower if part.name == "head")
    assert isinstance(head, HeadShown)
    return head.below
