"""Giving a game up, and the lock that keeps a game in one window."""

import errno
import fcntl
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import NoReturn

import pytest

from game.engine.record import given_up_line
from game.files.storage import BEYOND, locked
from game.saving.autosave import give_up
from game.saving.reopening import GivenUp
from tests.saving.games import reopened, saved_game
from tests.support.kept import games


@pytest.fixture
def record(tmp_path: Path) -> Path:
    _, autosave = saved_game(tmp_path)
    autosave.close()
    return autosave.path


@pytest.mark.parametrize(("end", "stays"), [(b"", True), (b'"P1 disc', False), (b'"deal"', True)])
def test_given_up_games_stay_over(record: Path, end: bytes, stays: bool) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole + end)

    give_up(record)

    before = whole + (end + b"\n" if end and stays else b"")
    assert before + f"{given_up_line()}\n".encode() == record.read_bytes()
    assert GivenUp(record) == reopened(record)
    assert [True] == [game.given_up for game in games(record.parent)]


def test_running_games_cannot_be_given_up(tmp_path: Path) -> None:
    _, autosave = saved_game(tmp_path)
    before = autosave.path.read_bytes()

    with pytest.raises(BlockingIOError, match="open in another window"):
        give_up(autosave.path)

    assert before == autosave.path.read_bytes()
    autosave.close()


def test_lone_incomplete_lines_stay(tmp_path: Path) -> None:
    (tmp_path / "half.jsonl").write_bytes(b'{"format')

    give_up(tmp_path / "half.jsonl")

    assert f'{{"format\n{given_up_line()}\n' == (tmp_path / "half.jsonl").read_text()


def test_files_lock_once_where_supported(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: object) -> NoReturn:
        raise OSError(errno.ENOLCK, "no locks here")

    with record.open("rb") as first, record.open("rb") as second:
        assert (True, False) == (locked(first), locked(second))
        monkeypatch.setattr(fcntl, "flock", no_locks)
        assert locked(second)


def test_windows_locks_beyond_any_record(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []

    def locking(handle: int, kind: str, length: int) -> None:
        place = os.lseek(handle, 0, os.SEEK_CUR)
        if place in taken:
            raise OSError(errno.EACCES, "taken")
        taken.append(place)
        assert ("without waiting", 1) == (kind, length)

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK="without waiting"))
    monkeypatch.setattr(sys, "platform", "win32")

    with record.open("rb", buffering=0) as first, record.open("rb", buffering=0) as second:
        assert (True, False) == (locked(first), locked(second))
        assert (0, 0) == (first.tell(), second.tell())
    assert [BEYOND] == taken
