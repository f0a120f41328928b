"""Continue a saved game: read its record, replay it, and append to it.

A torn last line is cut off. If a record cannot be replayed to its end, `reopening` reports that and changes nothing or,
with `mend`, continues before that line and keeps a copy of the file. Nothing is deleted.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.engine.record import (
    LATEST_VERSION,
    RECORD_VERSION,
    Failure,
    Record,
    RecordError,
    Replay,
    header_line,
    reading,
    replaying,
)
from game.engine.slices import Sliced, part
from game.files.documents import LARGEST_RECORD, LONGEST_RECORD_LINE
from game.files.storage import copy_aside, locked, open_file, set_aside, write_text
from game.language.quoting import Wording, message_of
from game.match import Match, player_named
from game.saving.autosave import NEWLINE, Autosave

HEAD_BYTES = 10_000
READING = 0.25  # share of the whole work
VERSION = re.compile(rb'^\s*\{.*?"version"\s*:\s*([0-9]+)', re.DOTALL)


class Reopened(NamedTuple):
    """A game that continues, saved by its autosave; `torn` if half a line was cut off."""

    match: Match
    autosave: Autosave
    torn: bool = False


class BrokenRecord(NamedTuple):
    """A record that can be replayed only up to a line."""

    path: Path
    failure: Failure
    round: int  # in which it could continue


class NotARecord(NamedTuple):
    """A file that is not a record, or whose first line cannot be used; its new path."""

    path: Path
    sentence: str
    aside: Path | None


class NewerFormat(NamedTuple):
    """A record of another edition: it stays where it is."""

    path: Path
    sentence: str


class GivenUp(NamedTuple):
    """A game that was given up: all its hands could be seen."""

    path: Path


class OpenElsewhere(NamedTuple):
    """A game that is open in another window."""

    path: Path


class Unreadable(NamedTuple):
    """A file that could not be opened or copied."""

    path: Path
    problem: OSError


Outcome = Reopened | BrokenRecord | NotARecord | NewerFormat | GivenUp | OpenElsewhere | Unreadable


class _Read(NamedTuple):
    """A replayed record, and the bytes of its file."""

    content: bytes
    record: Record
    replayed: Replay


def reopening(path: Path, *, mend: bool = False) -> Sliced[Outcome]:
    """Reopen the game in a file, one line at a time; closing the generator early leaves everything unchanged.

    With `mend`, continue from the line where it breaks off and keep a copy of the old file.
    """
    try:
        file, content = _open_and_lock(path)
    except OSError as problem:
        return Unreadable(path, problem)
    if content is None:
        return OpenElsewhere(path)
    try:
        read = yield from _read(content)
    except RecordError as error:
        _close(file)
        return _set_aside(path, content, message_of(error))
    except GeneratorExit:
        _close(file)
        raise
    if read.record.given_up:
        _close(file)
        return GivenUp(path)
    failure = read.replayed.failure
    if failure is not None:
        try:
            if mend:
                copy_aside(path)
        except OSError as problem:
            _close(file)
            return Unreadable(path, problem)
        if not mend:
            _close(file)
            return BrokenRecord(path, failure, read.replayed.state.round)
    return _going_on(path, file, read)


def _close(file: BinaryIO | None) -> None:
    if file is not None:
        file.close()


def _open_and_lock(path: Path) -> tuple[BinaryIO | None, bytes | None]:
    """Open and lock the file, and read it; no file if it is read-only, no content if it is locked elsewhere."""
    try:
        file = open_file(path, "r+b", buffering=0)
    except PermissionError:
        with open_file(path) as readable:
            return None, readable.read(LARGEST_RECORD + 1)
    if not locked(file):
        file.close()
        return None, None
    with open_file(path) as readable:
        return file, readable.read(LARGEST_RECORD + 1)


def _read(content: bytes) -> Sliced[_Read]:
    if len(content) > LARGEST_RECORD:
        raise RecordError(Wording("it is larger than {most} bytes", most=LARGEST_RECORD))
    first, *rest = content.decode("utf-8", errors="replace").split("\n")
    # A line that is far too long is cut, so that only this line fails and not the whole record.
    record = yield from part(reading([first, *(line[:LONGEST_RECORD_LINE] for line in rest)]), 0, READING)
    return _Read(content, record, (yield from part(replaying(record), READING, 1)))


def _set_aside(path: Path, content: bytes, sentence: str) -> Outcome:
    """Leave a newer record; move anything that is not a record out of the way."""
    if _version(content) > LATEST_VERSION:
        return NewerFormat(path, sentence)
    try:
        return NotARecord(path, sentence, set_aside(path))
    except OSError:
        return NotARecord(path, sentence, None)


def _going_on(path: Path, file: BinaryIO | None, read: _Read) -> Reopened:
    """Return the match, and an autosave that appends after the last valid line and takes over the file."""
    record, replayed = read.record, read.replayed
    players = tuple(map(player_named, replayed.players))
    named = {sitting: tuple(map(player_named, sitting)) for sitting in set(replayed.deciders)}
    deciders = tuple(named[sitting] for sitting in replayed.deciders)
    match = Match.resumed(record.start, replayed.moves, players, record.practice, record.salt, deciders)
    good = _good(read)
    header, _, rest = good.partition(NEWLINE)
    if _version(header) < RECORD_VERSION:
        header = header_line(record.start, record.players, record.practice, record.salt).encode("utf-8")
        _close(file)
        file, good = None, header + NEWLINE + rest
        with suppress(OSError):  # if the file cannot be rewritten, the autosave meets the same problem and reports it
            write_text(path, good.decode("utf-8", errors="replace"), keep_older=False)
    autosave = Autosave(path, good, file)
    match.set_keeper(autosave)
    autosave.trim()
    return Reopened(match, autosave, record.torn)


def _version(header: bytes) -> int:
    """Return the version of a header, 0 if it has none."""
    version = VERSION.match(header[:HEAD_BYTES])
    return int(version[1][:9]) if version is not None else 0


def _good(read: _Read) -> bytes:
    """Return the valid part of the file, with its last line ended."""
    lines = read.content.split(NEWLINE)
    failure = read.replayed.failure
    if failure is not None:
        count = failure.line - 1
    else:
        count = max(at for at, line in enumerate(lines, 1) if line.strip())
        count -= read.record.torn
    return NEWLINE.join(lines[:count]) + NEWLINE
