"""Append-only JSON Lines files: a header, then one value per line.

Valid lines are read and invalid ones reported; a file of another type is set aside, never lost. A last line without a
line end was not completely written and is ignored. Several windows may append to a file, and repair it, at once.
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
    """The sentences about a file, given its location and the reason."""

    not_readable: Text
    not_ours: Text
    lines_left_out: Text
    not_kept: Text


@dataclass(frozen=True)
class LineFile(Generic[Value]):
    """A type of file: its header, how a line becomes a value (or raises `FieldError`) and back, and its sentences."""

    header: Document
    read: Callable[[Document], Value]
    written: Callable[[Value], Document]
    words: FileWording

    def load(self, path: Path) -> tuple[tuple[Value, ...], tuple[str, ...]]:
        """Return the values of a file and sentences about problems; no values if there is no file."""
        try:
            content, where = self._read(path), path
            if content.is_damaged:
                with suppress(TimeoutError), only_writer(path.parent):
                    content = self._read(path)  # again: another window may have repaired it in the meantime
                    where = _repair(path, content) if content.is_damaged else path
        except FileNotFoundError:
            return (), ()
        except OSError as problem:
            return (), (self.words.not_readable(where=str(path), reason=reason_of(problem)),)
        if content.lines is None:
            return (), (self.words.not_ours(where=str(where)),)
        return content.values, (self.words.lines_left_out(number=content.bad, where=str(where)),) if content.bad else ()

    def keep(self, path: Path, value: Value) -> str:
        """Append a value; return "" or a sentence why it could not be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with only_writer(path.parent):
                append_line(path, json_line(self.written(value)), json_line(self.header))
        except OSError as problem:
            return self.words.not_kept(reason=reason_of(problem))
        return ""

    def _read(self, path: Path) -> "_Content[Value]":
        """Read a file. Raises `OSError` if it cannot be read."""
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
    """The content of a file: values, its valid lines (None: another type of file), and the number of invalid ones."""

    values: tuple[Value, ...]
    lines: list[bytes] | None
    bad: int = 0

    @property
    def is_damaged(self) -> bool:
        """Return whether the file should be repaired."""
        return self.lines is None or self.bad > 0


def _repair(path: Path, content: "_Content[Value]") -> Path:
    """Set aside a file of another type, or repair one with bad lines after copying it; return where the old one is."""
    try:
        if content.lines is None:
            return set_aside(path)
        aside = copy_aside(path)
        write_text(path, b"\n".join((*content.lines, b"")).decode(), keep_older=False)
    except OSError:
        return path
    return aside


def _document(line: bytes) -> object:
    try:
        return read_json(line.decode(), LONGEST_STATISTICS_LINE)
    except (DocumentError, UnicodeDecodeError):
        return None
