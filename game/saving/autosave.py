"""The autosave: writes a match's record to a file, a line per event, before anyone sees the outcome.

Each line goes to the system immediately, so a killed program loses nothing it has shown. `sync` also forces it to the
disk; because that may take a tenth of a second, callers do so when a round is over and when a game is left, and a power
failure can cost the moves since then. A line that cannot be written is kept and retried with the next one; `problem`
has the reason, and the game goes on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from game.engine.actions import Action
from game.engine.record import action_line, digest_line, given_up_line, header_line, seat_line, take_back_line
from game.engine.state import State
from game.files.documents import LONGEST_RECORD_LINE, DocumentError, read_json
from game.files.storage import locked, open_file
from game.language.quoting import Wording
from game.match import Match, Player, named
from game.saving.shelf import SUFFIX


def give_up(path: Path) -> None:
    """Mark the game as given up. Raises `OSError` if that fails, also while it is open in a window."""
    with open_file(path, "r+b", buffering=0) as file:
        if not locked(file):
            raise BlockingIOError(Wording("it is open in another window"))
        _end_last_line(file)
        file.write(f"{given_up_line()}\n".encode())
        os.fsync(file.fileno())


def _end_last_line(file: BinaryIO) -> None:
    """Complete a last line without a line end; an incomplete line is cut off, as when a game continues."""
    size = file.seek(0, os.SEEK_END)
    start = file.seek(max(0, size - LONGEST_RECORD_LINE))
    *_, line = file.read().rpartition(b"\n")
    if not line:
        return
    try:
        read_json(line.decode("utf-8", errors="replace"), LONGEST_RECORD_LINE)
    except DocumentError:
        if len(line) < size - start:  # not the only line
            file.truncate(size - len(line))
            file.seek(0, os.SEEK_END)
            return
    file.write(b"\n")


NEWLINE = b"\n"


class Autosave:
    """Keeps one record up to date; a match's `keeper`."""

    def __init__(self, path: Path, written: bytes = b"", file: BinaryIO | None = None) -> None:
        self.path = path
        self._is_ours = bool(written)  # whether the file of that name was created, or recognized, for this game
        self.problem: OSError | None = None
        self._parts = [written] if written else []  # the whole record, in case the file is lost
        self._done = len(self._parts)  # number of parts in the file
        self._size = len(written)
        self._file = file

    # ---- events ----

    def acted(self, action: Action) -> None:
        """Write an action before it happens."""
        self.write(action_line(action))

    def took_back(self, actions: int) -> None:
        """Write that actions were taken back."""
        self.write(take_back_line(actions))

    def seated(self, seat: int, player: Player) -> None:
        """Write that another player takes a seat."""
        self.write(seat_line(seat, named(player)))

    def finish(self, state: State) -> None:
        """Write the digest of a finished game and sync it."""
        self.write(digest_line(state))
        self.sync()

    def write(self, line: str) -> None:
        """Write a line, after any that could not be written before."""
        self._parts.append(line.encode("utf-8", errors="replace") + NEWLINE)
        self.catch_up()

    # ---- the file ----

    @property
    def is_saved(self) -> bool:
        """Return whether everything is in the file."""
        return self.problem is None and self._done == len(self._parts)

    def catch_up(self) -> None:
        """Write what is not in the file yet; set `problem` if that fails."""
        waiting = b"".join(self._parts[self._done :])
        try:
            if self._file is None:
                self._file = self._open()
                waiting = b"".join(self._parts[self._done :])
            self._file.seek(self._size)
            _write_whole(self._file, waiting)
        except OSError as problem:
            self._give_up(problem)
        else:
            self._done, self._size, self.problem = len(self._parts), self._size + len(waiting), None

    def sync(self) -> None:
        """Make the record survive a power failure; if it was deleted meanwhile it is written again."""
        if self._file is not None and not self.path.exists():
            self._release()
        if self._file is None:
            self.catch_up()
        if self._file is not None:
            try:
                os.fsync(self._file.fileno())
            except OSError as problem:
                self._give_up(problem)

    def close(self) -> None:
        """Write what can be written and close the file."""
        self.sync()
        self._release()

    def _open(self) -> BinaryIO:
        """Return the valid part of the file, or a new file."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except FileExistsError as problem:  # a file has the folder's name: the record's name is not the problem
            raise NotADirectoryError(problem.errno, Wording("not a folder"), str(self.path.parent)) from None
        file = self._open_own_file() or self._create_file()
        if not locked(file):
            file.close()
            raise BlockingIOError(f"{self.path.name} is open in another window")
        there = os.fstat(file.fileno()).st_size
        if there < self._size:
            self._done = self._size = 0  # rewrite the whole record
        elif there > self._size:
            file.truncate(self._size)
        return file

    def _open_own_file(self) -> BinaryIO | None:
        """Open the game's own file, even if it is empty: on a full disk it may only have been created."""
        if self._is_ours:
            with suppress(FileNotFoundError):
                return open_file(self.path, "r+b", buffering=0)
        return None

    def _create_file(self) -> BinaryIO:
        """Create a new file, under another name if another game has this one."""
        if self._is_ours:
            return open_file(self.path, "xb", buffering=0)
        for path in _free_names(self.path):
            with suppress(FileExistsError):
                file = open_file(path, "xb", buffering=0)
                break
        self.path, self._is_ours = path, True
        return file

    def trim(self) -> None:
        """Cut the opened file to the part that was read: remove half a line, end the last line."""
        if self._file is None:
            self.catch_up()
            return
        try:
            there = os.fstat(self._file.fileno()).st_size
            self._file.truncate(min(there, self._size))
            self._file.seek(0, os.SEEK_END)
            _write_whole(self._file, self._parts[0][there : self._size])
        except OSError as problem:
            self._give_up(problem)

    def _give_up(self, problem: OSError) -> None:
        """Stop writing for now; cut off half a line if possible."""
        self.problem = problem
        if self._file is not None:
            with suppress(OSError):
                there = os.fstat(self._file.fileno()).st_size
                self._file.truncate(min(there, self._size))  # truncating to more would append zeros
        self._release()

    def _release(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        self._file = None


def begun(folder: Path, name: str, match: Match) -> Autosave:
    """Create the record of a game before its first action; at worst only in memory, with its `problem`."""
    autosave = Autosave(folder / f"{name}{SUFFIX}")
    match.set_keeper(autosave)
    autosave.write(header_line(match.start_state, tuple(map(named, match.players)), match.practice, match.salt))
    return autosave


def _free_names(path: Path) -> Iterator[Path]:
    """Yield the name, then the name with numbers."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.name.removesuffix(SUFFIX)}-{number}{SUFFIX}")


def _write_whole(file: BinaryIO, text: bytes) -> None:
    """Write all of it: an unbuffered file may accept only a part."""
    while text:
        text = text[file.write(text) :]
