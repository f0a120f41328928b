"""The player's files: written whole or not at all, never trusted, never overwritten when set aside."""

import errno
import os
import stat
from pathlib import Path
from typing import NoReturn

import pytest

from game.files.storage import (
    NO_FILE,
    append_line,
    config_folder,
    copy_aside,
    data_folder,
    documents_folder,
    generation,
    log_folder,
    open_file,
    read_bytes,
    read_text,
    set_aside,
    write_beside,
    write_text,
)


def full(*_: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "no room")


def test_file_kinds_have_uncreated_folders() -> None:
    folders = (config_folder(), data_folder(), log_folder())

    assert all("shanghai-rummy" in str(folder) for folder in folders)
    assert documents_folder().is_absolute()


def test_pipes_are_always_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for mode in ("rb", "wb"):
        with pytest.raises(OSError, match=NO_FILE):
            open_file(pipe, mode)
    with pytest.raises(FileNotFoundError):
        open_file(tmp_path / "nothing")


def test_unsynced_lines_leave_files_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lines.jsonl"
    append_line(path, "one", "first")
    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(OSError, match="no room"):
        append_line(path, "two", "first")

    assert "first\none\n" == path.read_text()


def test_incomplete_lines_are_completed_first(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_text("first\nhal")

    append_line(path, "two", "first")

    assert "first\nhal\ntwo\n" == path.read_text()


@pytest.mark.parametrize("size", [7, 8, 9])
def test_files_are_read_to_their_limit(tmp_path: Path, size: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"x" * size)

    if size <= 8:
        assert size == len(read_bytes(path, 8))
    else:
        with pytest.raises(ValueError, match="larger than 8 bytes"):
            read_bytes(path, 8)


def test_growing_files_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Path("/proc/self/maps")  # of size 0, but not empty
    if not endless.exists():
        pytest.skip("this system has no such file")
    monkeypatch.setattr(stat, "S_ISREG", lambda _: True)

    with pytest.raises(ValueError, match="larger than 8 bytes"):
        read_bytes(endless, 8)


def test_files_without_text_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\xff\xfe")

    with pytest.raises(ValueError, match="not text in UTF-8"):
        read_text(tmp_path / "file", 10)


@pytest.mark.parametrize("synced", [True, False])
def test_oldest_generations_are_forgotten(tmp_path: Path, synced: bool) -> None:
    path = tmp_path / "file"
    for text in "abcde":
        write_text(path, text, synced=synced)

    assert ["e", "d", "c", "b"] == [generation(path, age).read_text() for age in range(4)]
    assert ["file", "file.1", "file.2", "file.3"] == sorted(path.name for path in tmp_path.iterdir())


def test_without_generations_old_files_are_not_kept(tmp_path: Path) -> None:
    for text in "ab":
        write_text(tmp_path / "file", text, keep_older=False)

    assert ["file"] == [path.name for path in tmp_path.iterdir()]


def test_taken_names_get_numbers(tmp_path: Path) -> None:
    (tmp_path / "game-2.txt").mkdir()
    written = [write_beside(tmp_path / "game.txt", text).name for text in ("one", "two", "one", "two", "longer")]

    assert ["game.txt", "game-3.txt", "game.txt", "game-3.txt", "game-4.txt"] == written


def test_files_set_aside_never_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text("one")
    first, second = set_aside(path), tmp_path / "file.damaged-2.toml"
    path.write_text("two")

    assert second == copy_aside(path)
    assert ["one", "two", "two"] == [copy.read_text() for copy in (first, second, path)]


def test_unsynced_folders_still_get_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    sync = os.fsync

    def once(handle: int) -> None:
        calls.append(handle)
        if len(calls) > 1:
            full()
        sync(handle)

    monkeypatch.setattr(os, "fsync", once)
    write_text(tmp_path / "file", "text")

    assert ("text", 2) == ((tmp_path / "file").read_text(), len(calls))


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_links_stay_while_files_are_written(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    link, file = tmp_path / "settings.toml", tmp_path / "dotfiles" / "ours.toml"
    link.symlink_to(Path("dotfiles") / "ours.toml")
    for text in ("one", "two"):
        write_text(link, text)

    assert link.is_symlink()
    assert ("two", "one") == (file.read_text(), generation(link, 1).read_text())
    assert [file] == [*file.parent.iterdir()]


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_links_to_devices_are_not_written(tmp_path: Path) -> None:
    link, pipe = tmp_path / "settings.toml", tmp_path / "pipe"
    os.mkfifo(pipe)
    link.symlink_to(pipe)

    with pytest.raises(OSError, match="pipe"):
        write_text(link, "text")

    assert link.is_symlink()
    assert stat.S_ISFIFO(pipe.stat().st_mode)
