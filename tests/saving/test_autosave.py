"""The autosave: every line is in the file before its outcome is seen; a game continues if nothing can be written."""

import os
from pathlib import Path
from typing import Any

import pytest

from game.engine.actions import Action
from game.engine.notation import format_action
from game.engine.record import read_record, replay, state_digest
from game.match import Computer
from game.saving.autosave import begun
from game.saving.reopening import Reopened
from tests.saving.games import fresh, play_on, reopened, saved_game


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")


def test_lines_are_written_before_changes(tmp_path: Path) -> None:
    match = fresh()
    autosave = begun(tmp_path, "game", match)
    calls: list[tuple[str, int]] = []
    write = autosave.acted

    def noting(action: Action) -> None:
        write(action)
        calls.append((lines_of(autosave.path)[-2], len(match.actions)))

    autosave.acted = noting  # type: ignore[method-assign]
    play_on(match, 30)

    expected = [(f'"{format_action(action)}"', at) for at, action in enumerate(match.actions)]
    assert expected == calls
    autosave.close()


def test_taking_back_and_changing_seats_are_saved(tmp_path: Path) -> None:
    match, autosave = saved_game(tmp_path)
    match.take_back(2)
    match.seat(0, Computer("Ada", "novice"))
    autosave.close()

    outcome = reopened(autosave.path)

    assert isinstance(outcome, Reopened)
    assert (match.actions, match.players, match.state) == (
        outcome.match.actions,
        outcome.match.players,
        outcome.match.state,
    )
    outcome.autosave.close()


def test_finished_games_are_sealed_by_digest(tmp_path: Path) -> None:
    match, autosave = saved_game(tmp_path, actions=100_000)
    autosave.finish(match.state)
    autosave.close()

    again = replay(read_record(lines_of(autosave.path)))

    assert again.complete
    assert state_digest(match.state) == state_digest(again.state)


def test_equal_names_get_separate_files(tmp_path: Path) -> None:
    first, second = begun(tmp_path, "evening", fresh()), begun(tmp_path, "evening", fresh())

    assert ["evening.jsonl", "evening-2.jsonl"] == [first.path.name, second.path.name]
    assert first.is_saved
    assert second.is_saved
    first.close()
    second.close()


class FullDisk:
    """A file on a disk with this many bytes left."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.room = 10**9

    def write(self, text: bytes) -> int:
        """Write as much as fits."""
        if text and self.room == 0:
            raise OSError(28, "No space left on device")
        taken = int(self.file.write(text[: self.room]))
        self.room -= taken
        return taken

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def fill(monkeypatch: pytest.MonkeyPatch, room: int) -> list[FullDisk]:
    """Put every file opened for writing on a disk with this much space; return the files."""
    disks: list[FullDisk] = []

    def on_full_disk(path: Path, mode: str, **named: Any) -> Any:
        disk = FullDisk(open(path, mode, **named))  # noqa: SIM115 the autosave closes it
        disk.room = room
        disks.append(disk)
        return disk

    monkeypatch.setattr("game.saving.autosave.open_file", on_full_disk)
    return disks


def test_full_disks_are_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, autosave = saved_game(tmp_path, actions=10)
    before = autosave.path.read_bytes()
    disks = fill(monkeypatch, room=5)
    autosave._release()
    play_on(match, 20)

    assert not autosave.is_saved
    assert autosave.problem is not None
    assert "No space left on device" == autosave.problem.strerror
    assert before == autosave.path.read_bytes(), "half a line must not stay"
    assert all(disk.file.closed for disk in disks)

    monkeypatch.undo()
    play_on(match, 1)

    assert autosave.is_saved
    assert match.actions == read_record(lines_of(autosave.path)).actions
    autosave.close()


@pytest.mark.parametrize("room", [0, 5])
def test_games_survive_starting_on_full_disks(room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(monkeypatch, room)
    match, autosave = saved_game(tmp_path, actions=10)

    assert autosave.problem is not None
    assert "No space left on device" == autosave.problem.strerror
    assert b"" == (tmp_path / "game.jsonl").read_bytes()

    monkeypatch.undo()
    play_on(match, 1)

    assert autosave.is_saved
    assert ["game.jsonl"] == [path.name for path in tmp_path.iterdir()]
    assert match.actions == read_record(lines_of(autosave.path)).actions
    autosave.close()


def test_meanwhile_taken_names_stay_theirs(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.write_text("a file where the folder should be")
    match, autosave = saved_game(folder, actions=10)
    folder.unlink()
    folder.mkdir()
    (folder / "game.jsonl").write_text("another game")

    play_on(match, 1)

    assert "another game" == (folder / "game.jsonl").read_text()
    assert folder / "game-2.jsonl" == autosave.path
    assert match.actions == read_record(lines_of(autosave.path)).actions
    autosave.close()


def test_an_unwritable_folder_only_prevents_saving(tmp_path: Path) -> None:
    blocked = tmp_path / "games"
    blocked.write_text("a file where the folder should be")

    match, autosave = saved_game(blocked)
    assert 40 == len(match.actions)
    assert isinstance(autosave.problem, OSError)
    blocked.unlink()
    play_on(match, 1)

    assert autosave.is_saved
    assert match.actions == read_record(lines_of(autosave.path)).actions
    autosave.close()


def test_deleted_records_are_written_again(tmp_path: Path) -> None:
    match, autosave = saved_game(tmp_path)
    autosave.path.unlink()

    autosave.sync()

    assert match.actions == read_record(lines_of(autosave.path)).actions
    autosave.close()


def test_truncated_records_are_completed(tmp_path: Path) -> None:
    match, autosave = saved_game(tmp_path)
    autosave._release()
    os.truncate(autosave.path, 500)

    play_on(match, 1)

    assert match.actions == read_record(lines_of(autosave.path)).actions
    autosave.close()
