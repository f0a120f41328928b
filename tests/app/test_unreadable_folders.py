"""An unreadable folder never looks empty: wherever its files would be listed, a sentence reports it."""

import os
from datetime import date
from pathlib import Path

import pytest

from game.app.past_games import looked_back
from game.app.practicing import practice_exits
from game.app.title import title
from game.games.games_screen import GamesScreen
from game.practice.home_flow import home_of
from game.practice.set_up import words as set_up_words
from game.practice.set_up.flow import saved_positions
from game.practice.set_up.position import fresh
from game.rulebook.own_rules import rule_sets
from game.rules.variant_file import shipped_variant
from game.session.keeping import Keeping
from game.session.session import Session
from game.statistics import words as statistics_words
from game.text import saving as words
from game.ui.dialogs import Menu, Message
from game.ui.screen import Push
from tests.statistics.test_games import game_of_ada
from tests.support.joined import games_screen, new_game, replay_list, setting_up
from tests.support.thinkers import QuickThinker

pytestmark = pytest.mark.usefixtures("dummy_display")


def forbidden(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise as with mode 000, which an administrator may read anyway."""
    folder.mkdir()
    scandir = os.scandir

    def refusing(path: "str | os.PathLike[str]" = ".") -> object:
        if Path(path) == folder:
            raise PermissionError(13, "Permission denied", str(folder))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)


def linked(folder: Path, _: pytest.MonkeyPatch) -> None:
    folder.symlink_to(folder.parent / "nowhere")


def file(folder: Path, _: pytest.MonkeyPatch) -> None:
    folder.write_text("")


@pytest.fixture(params=[forbidden, linked, file])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an unreadable folder."""
    unreadable = tmp_path / "kept"
    request.param(unreadable, monkeypatch)
    return unreadable


def session(folder: Path) -> Session:
    return Session(QuickThinker(), keeping=Keeping(folder), own_rules=folder, positions=folder)  # type: ignore[arg-type]


def test_unreadable_game_folders_are_reported(folder: Path) -> None:
    here = session(folder)

    step = title(here).update(0.0)

    assert isinstance(step, Push)
    assert isinstance(step.screen, Message)
    (sentence,) = step.screen.sentences
    assert f"The folder {folder} cannot be read: " in sentence
    for screen in (replay_list(here), games_screen(here)):
        assert isinstance(screen, GamesScreen)
        assert f"{words.GAMES_NOT_SHOWN}\n{sentence}" == screen._wording.empty


def test_unreadable_rule_set_folders_are_reported(folder: Path) -> None:
    (sentence,) = rule_sets(folder).complaints

    assert f"The folder {folder} cannot be read: " in sentence
    step = new_game(session(folder)).update(0.0)
    assert isinstance(step, Push)
    assert isinstance(step.screen, Message)
    assert (sentence,) == step.screen.sentences


def test_unreadable_position_folders_are_reported(folder: Path) -> None:
    here = session(folder)
    here_set_up = setting_up(here)
    table = here_set_up.open(fresh(shipped_variant("quarters"), 1, 3, "seed"))

    room = home_of(here, practice_exits(here), rule_sets(None).rule_sets[0], date(2026, 11, 23)).rooms[-1]

    assert set_up_words.NOT_SHOWN == room.status
    menu = here_set_up._choose(table)
    assert isinstance(menu, Menu)
    assert f"The folder {folder} cannot be read: " in menu._sentence


def test_past_games_blame_unreadable_folders(folder: Path, tmp_path: Path) -> None:
    def message_of(folder: Path) -> tuple[str, ...]:
        step = looked_back(session(folder), game_of_ada(1, 5, 10), 0, 1, "watch")
        assert isinstance(step, Push)
        assert isinstance(step.screen, Message)
        return tuple(step.screen.sentences)

    assert f"The folder {folder} cannot be read: " in message_of(folder)[0]
    assert (statistics_words.NO_RECORD,) == message_of(tmp_path / "missing")


def test_a_missing_folder_is_not_reported(tmp_path: Path) -> None:
    here = session(tmp_path / "missing")

    assert () == here.keeping.unreadable_games()
    assert () == rule_sets(here.own_rules).complaints


def test_broken_links_hide_no_positions(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text("")
    (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere.toml")

    assert ["good", "gone"] == [path.stem for path in saved_positions(tmp_path)]
    assert "gone.toml: No such file or directory" in str(
        setting_up(session(tmp_path))._open_file(tmp_path / "gone.toml")
    )
