"""Append-only files of JSON Lines: a header, then one value a line.

What can be taken is taken, and what cannot is said; a file of another kind is set aside, never lost. A last line
without its end is one that was not written: nobody misses it. Several windows may add to a file, and mend it, at once.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from game.described import Document, FieldError
from game.documents import LARGEST_STATISTICS, LONGEST_STATISTICS_LINE, DocumentError, json_line, read_json
from game.language import Text
from game.storage import append_line, copy_aside, only_writer, read_bytes, reason_of, set_aside, write_text

Value = TypeVar("Value")


class FileWording(NamedTuple):
    """What is said of a file: where it is, and why."""

    not_readable: Text
    not_ours: Text
    lines_left_out: Text
    not_kept: Text


@dataclass(frozen=True)
class LineFile(Generic[Value]):
    """A kind of file: its header, how a line becomes a value (`FieldError` where it cannot) and back, what is said."""

    header: Document
    read: Callable[[Document], Value]
    written: Callable[[Value], Document]
    words: FileWording

    def load(self, path: Path) -> tuple[tuple[Value, ...], tuple[str, ...]]:
        """The values of a file, and what there is to say about the reading; no file, no values."""
        try:
            found, where = self._read(path), path
            if found.is_damaged:
                with suppress(TimeoutError), only_writer(path.parent):
                    found = self._read(path)  # again: another window may just have mended it
                    where = _mended(path, found) if found.is_damaged else path
        except FileNotFoundError:
            return (), ()
        except OSError as problem:
            return (), (self.words.not_readable(where=str(path), reason=reason_of(problem)),)
        if found.lines is None:
            return (), (self.words.not_ours(where=str(where)),)
        return found.values, (self.words.lines_left_out(number=found.bad, where=str(where)),) if found.bad else ()

    def keep(self, path: Path, value: Value) -> str:
        """Add a value; an empty text, or a sentence why it could not be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with only_writer(path.parent):
                append_line(path, json_line(self.written(value)), json_line(self.header))
        except OSError as problem:
            return self.words.not_kept(reason=reason_of(problem))
        return ""

    def _read(self, path: Path) -> "_Content[Value]":
        """What a file holds. `OSError` where it cannot be read."""
        try:
            first, *lines = read_bytes(path, LARGEST_STATISTICS).split(b"\n")
        except ValueError:  # too large
            return _Content((), None)
        if _document(first) != self.header:
            return _Content((), None)
        values: list[Value] = []
        good, bad = [first], 0
        for number, line in enumerate(lines, 1):
            doc = _document(line)
            try:
                values.append(self.read(doc if isinstance(doc, dict) else {}))
                good.append(line)
            except FieldError:
                bad += bool(line.strip()) and number < len(lines)
        return _Content(tuple(values), good, bad)


class _Content(NamedTuple, Generic[Value]):
    """What a file holds: values, its good lines (None: it is another kind of file), and how many others there are."""

    values: tuple[Value, ...]
    lines: list[bytes] | None
    bad: int = 0

    @property
    def is_damaged(self) -> bool:
        """Whether the file should be mended."""
        return self.lines is None or self.bad > 0


def _mended(path: Path, found: "_Content[Value]") -> Path:
    """A file of another kind is moved aside, one with bad lines is copied there and keeps the others; where it is."""
    try:
        if found.lines is None:
            return set_aside(path)
        aside = copy_aside(path)
        write_text(path, b"\n".join((*found.lines, b"")).decode(), keep_older=False)
    except OSError:
        return path
    return aside


def _document(line: bytes) -> object:
    try:
        return read_json(line.decode(), LONGEST_STATISTICS_LINE)
    except (DocumentError, UnicodeDecodeError):
        return None
