"""The autosave: a match's record in a file, a line for whatever happens, written before anybody sees the outcome.

Each line goes to the system at once, so a program that is killed loses nothing it has shown. `sync` asks the system to
put it on the disk as well; callers do so when a round is over and when a game is left, since it may take a tenth of a
second: a power cut can cost the moves since then. A line that cannot be written is kept and tried again with the next
one; `problem` says why, and the game goes on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO

from game.documents import LONGEST_RECORD_LINE, DocumentError, read_json
from game.engine.actions import Action
from game.engine.record import action_line, digest_line, given_up_line, header_line, seat_line, take_back_line
from game.engine.state import State
from game.match import Match, Player, named
from game.saving.shelf import SUFFIX
from game.storage import locked, open_file


def give_up(path: Path) -> None:
    """Write that the game was given up; `OSError` where that cannot be, also while it is being played in a window."""
    with open_file(path, "r+b", buffering=0) as file:
        if not locked(file):
            raise BlockingIOError("it is open in another window")
        _end_last_line(file)
        file.write(f"{given_up_line()}\n".encode())
        os.fsync(file.fileno())


def _end_last_line(file: BinaryIO) -> None:
    """A last line without its end gets one; half a line did not happen, and is cut off as when a game goes on."""
    size = file.seek(0, os.SEEK_END)
    start = file.seek(max(0, size - LONGEST_RECORD_LINE))
    *_, line = file.read().rpartition(b"\n")
    if not line:
        return
    try:
        read_json(line.decode("utf-8", errors="replace"), LONGEST_RECORD_LINE)
    except DocumentError:
        if len(line) < size - start:  # not the only line there is
            file.truncate(size - len(line))
            file.seek(0, os.SEEK_END)
            return
    file.write(b"\n")


NEWLINE = b"\n"


class Autosave:
    """Keeps one record up to date; a match's `keeper`."""

    def __init__(self, path: Path, written: bytes = b"", file: BinaryIO | None = None) -> None:
        self.path = path
        self._is_ours = bool(written)  # whether the file of that name was made, or found, for this game
        self.problem: OSError | None = None
        self._parts = [written] if written else []  # the whole record, in case the file is lost
        self._done = len(self._parts)  # how many of them are in the file
        self._size = len(written)
        self._file = file

    # ---- what happens ----

    def acted(self, action: Action) -> None:
        """An action is about to happen."""
        self.write(action_line(action))

    def took_back(self, actions: int) -> None:
        """So many did not happen after all."""
        self.write(take_back_line(actions))

    def seated(self, seat: int, player: Player) -> None:
        """Somebody else plays a seat from here on."""
        self.write(seat_line(seat, named(player)))

    def finish(self, state: State) -> None:
        """The game is over: seal it, and see that it is on the disk."""
        self.write(digest_line(state))
        self.sync()

    def write(self, line: str) -> None:
        """A line more, and with it those that could not be written before."""
        self._parts.append(line.encode("utf-8", errors="replace") + NEWLINE)
        self.catch_up()

    # ---- the file ----

    @property
    def is_saved(self) -> bool:
        """Whether everything is in the file."""
        return self.problem is None and self._done == len(self._parts)

    def catch_up(self) -> None:
        """Write what is not in the file yet; `problem` if it cannot be."""
        waiting = b"".join(self._parts[self._done :])
        try:
            if self._file is None:
                self._file = self._opened()
                waiting = b"".join(self._parts[self._done :])
            self._file.seek(self._size)
            _write_whole(self._file, waiting)
        except OSError as problem:
            self._give_up(problem)
        else:
            self._done, self._size, self.problem = len(self._parts), self._size + len(waiting), None

    def sync(self) -> None:
        """See that it survives a power cut; a record that was deleted meanwhile is written anew."""
        if self._file is not None and not self.path.exists():
            self._let_go()
        if self._file is None:
            self.catch_up()
        if self._file is not None:
            try:
                os.fsync(self._file.fileno())
            except OSError as problem:
                self._give_up(problem)

    def close(self) -> None:
        """Write what can be written and let go of the file."""
        self.sync()
        self._let_go()

    def _opened(self) -> BinaryIO:
        """The file as far as it is good, or a new one."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except FileExistsError as problem:  # a file lies where the folder should be: no question of the record's name
            raise NotADirectoryError(problem.errno, "not a folder", str(self.path.parent)) from None
        file = self._found() or self._made()
        if not locked(file):
            file.close()
            raise BlockingIOError(f"{self.path.name} is open in another window")
        there = os.fstat(file.fileno()).st_size
        if there < self._size:
            self._done = self._size = 0  # the whole record goes over what is left of it
        elif there > self._size:
            file.truncate(self._size)
        return file

    def _found(self) -> BinaryIO | None:
        """The game's own file, even without a byte of it: where the disk was full, making it is all that went well."""
        if self._is_ours:
            with suppress(FileNotFoundError):
                return open_file(self.path, "r+b", buffering=0)
        return None

    def _made(self) -> BinaryIO:
        """A new file, of another name where the name is taken by another game."""
        if self._is_ours:
            return open_file(self.path, "xb", buffering=0)
        for path in _free_names(self.path):
            with suppress(FileExistsError):
                file = open_file(path, "xb", buffering=0)
                break
        self.path, self._is_ours = path, True
        return file

    def trim(self) -> None:
        """Make the file just opened what has been read of it: half a line cut off, the last line ended."""
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
        """For now: half a line is cut off, where even that is possible."""
        self.problem = problem
        if self._file is not None:
            with suppress(OSError):
                there = os.fstat(self._file.fileno()).st_size
                self._file.truncate(min(there, self._size))  # a file that is too short would be filled up with zeros
        self._let_go()

    def _let_go(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        self._file = None


def begun(folder: Path, name: str, match: Match) -> Autosave:
    """A new record of a game before its first action; in the worst case only in memory, with its `problem`."""
    autosave = Autosave(folder / f"{name}{SUFFIX}")
    match.set_keeper(autosave)
    autosave.write(header_line(match.start_state, tuple(map(named, match.players)), match.practice, match.salt))
    return autosave


def _free_names(path: Path) -> Iterator[Path]:
    """The name, then the same with a number, as long as they are taken."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.name.removesuffix(SUFFIX)}-{number}{SUFFIX}")


def _write_whole(file: BinaryIO, text: bytes) -> None:
    """An unbuffered file may take less than all at once."""
    while text:
        text = text[file.write(text) :]
