"""The game chosen last: saved, read back, and ignored if it cannot be read."""

from pathlib import Path
from typing import Any

import pytest

from game.files.storage import LOCK, locked, open_file, read_text
from game.saving import last_game
from game.saving.last_game import GAME_FILE_NAME as FILE_NAME
from game.saving.last_game import (
    LastGame,
    LastSeat,
    chosen_programs,
    keep_chosen,
    last_game_text,
    load_last_game,
    read_last_game,
    save_last_game,
)

GAME = LastGame("shafer", "Shafer Shanghai", (LastSeat("person", "Ida"), LastSeat("sharp/cautious")))
TEXT = last_game_text(GAME)


def test_the_last_game_reads_back(tmp_path: Path) -> None:
    assert save_last_game(tmp_path, GAME)
    assert GAME == load_last_game(tmp_path)


def test_short_games_keep_their_rounds() -> None:
    short = GAME._replace(rounds=(1, 4, 7))

    assert short == read_last_game(last_game_text(short))
    assert () == read_last_game(TEXT).rounds


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        *(("seats =", f"rounds = {wrong}\nseats =") for wrong in ("7", "[0]", "[100]", "[2, 1]", "[1, 1]", "[true]")),
        ("last game", "best game"),
        ("version = 1", "version = 2"),
        ("version = 1", "version = true"),
        ("seats = [", "chairs = ["),
        ("seats = [", "seats = [{},"),
        ("seats = [", "seats = [7,"),
        ("seats = [", "seats = [" + "{plays = 'steady'}," * 7),
        ('"person"', "7"),
        ('"person"', f'"{1001 * "x"}"'),
        ('"Ida"', f'"{41 * "x"}"'),
        ('"Ida"', '"I\\u0007da"'),
        ('rule_set = "shafer"', ""),
    ],
)
def test_unreadable_files_are_no_last_game(tmp_path: Path, was: str, becomes: str) -> None:
    assert was in TEXT
    text = TEXT.replace(was, becomes, 1)
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")

    assert load_last_game(tmp_path) is None


def test_eight_seats_are_allowed() -> None:
    text = TEXT.replace("seats = [", "seats = [" + "{plays = 'steady'}," * 6)

    assert 8 == len(read_last_game(text).chairs)


def test_unsaved_last_games_lose_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert not save_last_game(tmp_path / "file", GAME)
    assert load_last_game(tmp_path / "file") is None


def test_programs_chosen_in_two_windows_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def reading(*arguments: Any) -> str:
        with open_file(tmp_path / LOCK, "ab") as lock:
            free.append(locked(lock))
        return read_text(*arguments)

    free = list[bool]()
    monkeypatch.setattr(last_game, "read_text", reading)

    assert keep_chosen(tmp_path, ("/bots/one.py",))
    assert keep_chosen(tmp_path, ("/bots/two.py", "--fast"))

    assert [False, False] == free  # nobody else writes between reading and writing
    assert (("/bots/one.py",), ("/bots/two.py", "--fast")) == chosen_programs(tmp_path)


def test_names_without_text_leave_nothing(tmp_path: Path) -> None:
    assert not save_last_game(tmp_path, GAME._replace(title="\udcff"))
    assert [] == [*tmp_path.iterdir()]
