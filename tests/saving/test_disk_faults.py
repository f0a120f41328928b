"""Disk errors, vanishing files, files that are not records: one sentence or silence, never a crash."""

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest

from game.files import line_file
from game.files.described import FieldError
from game.files.line_file import FileWording, LineFile
from game.files.storage import LOCK, NO_FILE, locked, open_file, read_bytes
from game.language import counted, text
from game.saving import reopening as reopenings
from game.saving import shelf
from game.saving.autosave import begun
from game.saving.reopening import NotARecord, Reopened, Unreadable
from game.saving.shelf import read_shelf_entry, record_of, records, unfinished, unreadable_games
from tests.saving.games import fresh, play_on, reopened, saved_game
from tests.support.kept import games


def refusing(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.EACCES, "not allowed")


def refusing_permission() -> NoReturn:
    raise PermissionError(errno.EACCES, "not allowed")


class TestTheShelf:
    """The list of saved games with disk errors."""

    def test_pipes_and_folders_are_no_records(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.jsonl")
        (tmp_path / "folder.jsonl").mkdir()
        (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nowhere")

        assert [NO_FILE] * 3 == [stranger.sentence for stranger in unreadable_games(tmp_path)]
        assert () == records(tmp_path)

    def test_unopened_files_give_the_systems_reason(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        saved_game(tmp_path)[1].close()
        monkeypatch.setattr(shelf, "open_file", refusing)
        monkeypatch.setattr(shelf, "read_bytes", refusing)

        assert [("not allowed", True)] == [(entry.sentence, entry.stays) for entry in unreadable_games(tmp_path)]
        assert [] == list(unfinished(tmp_path))
        assert "not allowed" == read_shelf_entry(tmp_path / "game.jsonl").sentence  # type: ignore[union-attr]

    def test_a_file_that_vanishes_meanwhile_is_skipped(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shelf, "_record_files", lambda folder: (folder / "gone.jsonl",))

        assert () == records(tmp_path)
        assert [] == list(games(tmp_path))

    def test_unlistable_folders_count_as_empty(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        saved_game(tmp_path)[1].close()
        monkeypatch.setattr(Path, "glob", refusing)

        assert ([], ()) == (list(games(tmp_path)), unreadable_games(tmp_path))

    def test_oversized_files_are_unreadable(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        saved_game(tmp_path)[1].close()
        monkeypatch.setattr(shelf, "LARGEST_RECORD", 100)

        (stranger,) = unreadable_games(tmp_path)
        assert "it is larger than 100 bytes" == stranger.sentence
        assert "larger than 100 bytes" in read_shelf_entry(tmp_path / "game.jsonl").sentence  # type: ignore[union-attr]

    @pytest.mark.parametrize(
        "header", ['{"format": "shanghai-rummy record", "seats": [{"name": "Ada"}], "position": {"round": 3}}', "[7]"]
    )
    def test_records_are_described_while_readable(self, tmp_path: Path, header: str) -> None:
        lines = (
            header,
            "{",
            "7",
            '{"seat": "P1", "name": "Eve"}',
            '{"seat": "P9", "name": "Eve"}',
            '{"take_back": 5}',
            '"deal"',
            '{"given_up": true}',
        )
        (tmp_path / "game.jsonl").write_text("\n".join((*lines, "", "")))

        entry = read_shelf_entry(tmp_path / "game.jsonl")

        if header == "[7]":
            assert "its first line does not say format" in entry.sentence  # type: ignore[union-attr]
        else:
            assert (4, ("Eve",), True, False) == (entry.round, entry.players, entry.given_up, entry.waits)  # type: ignore[union-attr]

    def test_final_digests_find_records(self, tmp_path: Path) -> None:
        match, autosave = saved_game(tmp_path, actions=100_000)
        autosave.finish(match.state)
        autosave.close()
        digest = autosave.path.read_text().splitlines()[-1].split('"')[3]

        assert autosave.path == record_of(tmp_path, digest)
        assert record_of(tmp_path, digest[::-1]) is None
        assert [] == list(unfinished(tmp_path))
        assert () == unreadable_games(tmp_path)


class TestTheAutosave:
    """Saving a running game with disk errors."""

    def test_unsynced_files_are_reported_in_play(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        match, autosave = saved_game(tmp_path, actions=5)
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", refusing)
            autosave.sync()
            assert autosave.problem is not None
        play_on(match, 3)

        assert autosave.is_saved
        autosave.close()
        result = reopened(autosave.path)
        assert isinstance(result, Reopened)
        assert match.actions == result.match.actions
        result.autosave.close()

    def test_files_instead_of_folders_are_reported(self, tmp_path: Path) -> None:
        (tmp_path / "games").write_text("")

        autosave = begun(tmp_path / "games", "game", fresh())

        assert isinstance(autosave.problem, NotADirectoryError)
        autosave.close()
        assert isinstance(autosave.problem, NotADirectoryError)

    def test_records_taken_elsewhere_are_reported(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("game.saving.autosave.locked", lambda _: False)

        autosave = begun(tmp_path, "game", fresh())

        assert isinstance(autosave.problem, BlockingIOError)
        assert "game.jsonl is open in another window" == str(autosave.problem)
        autosave.close()

    def test_what_another_program_appended_is_removed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        match, autosave = saved_game(tmp_path, actions=5)
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", refusing)
            autosave.sync()
        with autosave.path.open("ab") as file:
            file.write(b"tides and winds")
        play_on(match, 1)

        assert autosave.is_saved
        assert b"tides" not in autosave.path.read_bytes()
        autosave.close()

    def test_last_lines_are_completed_later(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        _, autosave = saved_game(tmp_path)
        autosave.close()
        autosave.path.write_bytes(autosave.path.read_bytes()[:-1])
        with monkeypatch.context() as broken:
            broken.setattr("game.saving.autosave._write_whole", refusing)
            result = reopened(autosave.path)
            assert isinstance(result, Reopened)
            assert result.autosave.problem is not None

        result.autosave.catch_up()

        assert result.autosave.is_saved
        assert autosave.path.read_bytes().endswith(b'"\n')
        result.autosave.close()


class TestReopening:
    """Opening a saved game with disk errors."""

    @pytest.fixture
    def broken(self, tmp_path: Path) -> Path:
        _, autosave = saved_game(tmp_path)
        autosave.close()
        lines = autosave.path.read_text().split("\n")
        autosave.path.write_text("\n".join((*lines[:20], '"P1 dance"', *lines[20:])))
        return autosave.path

    def test_repairs_must_keep_the_damaged_record(self, broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        before = broken.read_bytes()
        monkeypatch.setattr(reopenings, "copy_aside", refusing)

        assert isinstance(reopened(broken, mend=True), Unreadable)
        assert before == broken.read_bytes()

    def test_immovable_unreadable_files_stay(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "notes.jsonl").write_text("hello\n")
        monkeypatch.setattr(reopenings, "set_aside", refusing)

        result = reopened(tmp_path / "notes.jsonl")

        assert isinstance(result, NotARecord)
        assert result.aside is None

    def test_an_oversized_file_is_not_a_record(self, broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reopenings, "LARGEST_RECORD", 100)

        result = reopened(broken)

        assert isinstance(result, NotARecord)
        assert "it is larger than 100 bytes" == result.sentence

    def test_a_read_only_record_is_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        _, autosave = saved_game(tmp_path)
        autosave.close()

        def read_only(path: Path, mode: str = "rb", buffering: int = -1) -> Any:
            return open_file(path, mode, buffering) if mode == "rb" else refusing_permission()

        monkeypatch.setattr(reopenings, "open_file", read_only)

        result = reopened(autosave.path)

        assert isinstance(result, Reopened)
        assert 40 == len(result.match.actions)
        result.autosave.close()

    @pytest.mark.parametrize("content", [b"hello\n", b""])
    def test_foreign_read_only_files_are_unreadable(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
    ) -> None:
        (tmp_path / "notes.jsonl").write_bytes(content)

        def read_only(path: Path, mode: str = "rb", buffering: int = -1) -> Any:
            return open_file(path, mode, buffering) if mode == "rb" else refusing_permission()

        monkeypatch.setattr(reopenings, "open_file", read_only)

        assert isinstance(reopened(tmp_path / "notes.jsonl"), NotARecord)

    def test_an_interrupted_read_closes_the_file(self, tmp_path: Path) -> None:
        _, autosave = saved_game(tmp_path)
        autosave.close()
        reading = reopenings.reopening(autosave.path)
        next(reading)
        reading.close()

        result = reopened(autosave.path)

        assert isinstance(result, Reopened)
        result.autosave.close()


class TestFilesOfLines:
    """Statistics and practice files with disk errors."""

    @pytest.fixture
    def file(self) -> LineFile[str]:
        def note(doc: dict[str, Any]) -> str:
            if not isinstance(doc.get("note"), str):
                raise FieldError("no note")
            return str(doc["note"])

        words = FileWording(
            text("{where} not read: {reason}"),
            text("not ours: {where}"),
            counted("{number} left out: {where}", "{number} left out: {where}"),
            text("not kept: {reason}"),
        )
        return LineFile({"format": "notes"}, note, lambda note: {"note": note}, words)

    @pytest.fixture
    def path(self, file: LineFile[str], tmp_path: Path) -> Path:
        for note in ("one", "two"):
            assert not file.keep(tmp_path / "notes.jsonl", note)
        return tmp_path / "notes.jsonl"

    def test_incomplete_last_lines_are_ignored(self, file: LineFile[str], path: Path) -> None:
        path.write_text(path.read_text() + '{"not')

        assert (("one", "two"), ()) == file.load(path)
        assert ((), ()) == file.load(path.with_name("nothing.jsonl"))

    def test_files_of_other_kinds_move_aside(self, file: LineFile[str], path: Path) -> None:
        path.write_bytes(b"\xff\n")

        assert ((), (f"not ours: {path.with_name('notes.damaged-1.jsonl')}",)) == file.load(path)

    @pytest.mark.parametrize("others", ["ink\n", '{"format":"other"}\n', '{"format":"notes"}\n' * 9])
    def test_kept_values_join_no_strange_file(
        self, file: LineFile[str], path: Path, monkeypatch: pytest.MonkeyPatch, others: str
    ) -> None:
        monkeypatch.setattr(line_file, "LARGEST_STATISTICS", 100)
        path.write_text(others)  # by another program, after this window has loaded the file

        assert "" == file.keep(path, "three")

        assert others == path.with_name("notes.damaged-1.jsonl").read_text()
        assert (("three",), ()) == file.load(path)

    def test_a_file_too_large_is_set_aside(
        self, file: LineFile[str], path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(line_file, "LARGEST_STATISTICS", 20)

        assert ((), (f"not ours: {path.with_name('notes.damaged-1.jsonl')}",)) == file.load(path)

    def test_skipped_lines_keep_the_original(self, file: LineFile[str], path: Path) -> None:
        before = path.read_text() + '7\n\n{"note": "three"}\n'
        path.write_text(before)

        assert (("one", "two", "three"), (f"1 left out: {path.with_name('notes.damaged-1.jsonl')}",)) == file.load(path)
        assert before == path.with_name("notes.damaged-1.jsonl").read_text()
        assert (("one", "two", "three"), ()) == file.load(path)

    def test_one_window_changes_a_file(self, file: LineFile[str], path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def reading(*arguments: Any) -> bytes:
            with open_file(path.parent / LOCK, "ab") as lock:
                free.append(locked(lock))
            return read_bytes(*arguments)

        free = list[bool]()
        monkeypatch.setattr(line_file, "read_bytes", reading)

        assert not file.change(path, lambda notes: (*notes, "three"))
        assert [False] == free
        assert ("one", "two", "three") == file.load(path)[0]

    def test_changed_files_keep_unreadable_parts(self, file: LineFile[str], path: Path) -> None:
        path.write_text(path.read_text() + '{"wish": 1}\n7\n')

        assert not file.change(path, lambda notes: notes[1:])

        assert (("two",), (f"1 left out: {path}",)) == file.load(path)
        assert ['{"format":"notes"}', '{"note":"two"}', '{"wish": 1}'] == path.read_text().splitlines()
        assert "7\n" in path.with_name("notes.damaged-1.jsonl").read_text()

    @pytest.mark.parametrize("fault", [ZeroDivisionError, KeyError, RecursionError, OverflowError])
    def test_reader_faults_cost_one_line(self, file: LineFile[str], path: Path, fault: type[Exception]) -> None:
        def note(doc: dict[str, Any]) -> str:
            if doc["note"] == "two":
                raise fault
            return str(doc["note"])

        assert (("one",), (f"1 left out: {path}",)) == replace(file, read=note).load(path)
        assert (("one", "two"), ()) == file.load(path)

    def test_failing_disks_give_readable_values(
        self, file: LineFile[str], path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path.write_text(path.read_text() + "7\n")
        for name in ("set_aside", "copy_aside", "append_line"):
            monkeypatch.setattr(line_file, name, refusing)

        assert (("one", "two"), (f"1 left out: {path}",)) == file.load(path)
        assert "not kept: not allowed" == file.keep(path, "three")
        path.write_text("something else\n")
        assert ((), (f"not ours: {path}",)) == file.load(path)
        monkeypatch.setattr(line_file, "read_bytes", refusing)
        assert ((), (f"{path} not read: not allowed",)) == file.load(path)
