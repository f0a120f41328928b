"""Append-only JSON Lines files: a header, then one value per line.

Valid lines are read and invalid ones reported. A document that cannot be read stays in the file, because a newer
version may have written it; what is no document was torn, and stays in a copy. A file of another type is set aside,
never lost. A last line without a line end was not completely written and is ignored. Several windows may append to a
file, change it and repair it at once.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from game.files.described import Document
from game.files.documents import LARGEST_STATISTICS, LONGEST_STATISTICS_LINE, DocumentError, json_line, read_json
from game.files.storage import append_line, copy_aside, only_writer, read_bytes, reason_of, set_aside, write_text
from game.language import Text

Value = TypeVar("Value")


class FileWording(NamedTuple):
    """The sentences about a file, given its location and the reason."""

    not_readable: Text
    not_ours: Text
    lines_left_out: Text
    not_kept: Text


@dataclass(frozen=True)
class LineFile(Generic[Value]):
    """A type of file: its header, how a line becomes a value (or an exception) and back, and its sentences."""

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
                    with suppress(OSError):
                        where = _repair(path, content)
        except FileNotFoundError:
            return (), ()
        except OSError as problem:
            return (), (self.words.not_readable(where=str(path), reason=reason_of(problem)),)
        if content.header is None:
            return (), (self.words.not_ours(where=str(where)),)
        bad = content.torn + len(content.refused)
        return content.values, (self.words.lines_left_out(number=bad, where=str(where)),) if bad else ()

    def last(self, path: Path, number: int) -> tuple[Value, ...]:
        """Return the values of the last lines, as far as they can be read, without repairing the file."""
        values = list[Value]()
        with suppress(OSError):
            for line in self._lines(path)[1:][
                -number - 1 :
            ]:  # the last line is empty, because lines end with a newline
                with suppress(Exception):  # as in `_read`
                    values.append(self.read(read_json(line.decode(), LONGEST_STATISTICS_LINE)))
        return tuple(values)

    def keep(self, path: Path, value: Value) -> str:
        """Append a value; return "" or a sentence why it could not be written.

        A file of another type, or too large to be read, is set aside first: it must not take the value along.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with only_writer(path.parent):
                with suppress(FileNotFoundError):
                    if path.stat().st_size and not self._lines(path):
                        set_aside(path)
                append_line(path, json_line(self.written(value)), json_line(self.header))
        except OSError as problem:
            return self.words.not_kept(reason=reason_of(problem))
        return ""

    def change(self, path: Path, changed: Callable[[tuple[Value, ...]], tuple[Value, ...]]) -> str:
        """Rewrite a file with other values; return "" or a sentence why it could not be written.

        The values are read again first, because another window may have changed them. Lines that cannot be read stay.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with only_writer(path.parent):
                try:
                    content = self._read(path)
                    _repair(path, content)
                except FileNotFoundError:
                    content = _Content[Value](None)
                after = changed(content.values)
                if after != content.values:
                    header = content.header or json_line(self.header).encode()
                    lines = [json_line(self.written(value)).encode() for value in after]
                    text = b"\n".join((header, *lines, *content.refused, b""))
                    write_text(path, text.decode(), keep_older=False, synced=False)
        except OSError as problem:
            return self.words.not_kept(reason=reason_of(problem))
        return ""

    def _read(self, path: Path) -> "_Content[Value]":
        """Read a file. Raises `OSError` if it cannot be read."""
        header, *lines = self._lines(path) or (None,)
        if header is None:
            return _Content(None)
        values, whole, refused, torn = list[Value](), list[bytes](), list[bytes](), 0
        for number, line in enumerate(lines, 1):
            doc = _document(line)
            if doc is None:
                torn += bool(line.strip()) and number < len(lines)
                continue
            whole.append(line)
            try:
                values.append(self.read(doc))
            except Exception:  # a reader's own fault, too, costs no more than its line
                refused.append(line)
        return _Content(header, tuple(values), whole, refused, torn)

    def _lines(self, path: Path) -> list[bytes]:
        """Return the lines of a file, its header first; none if it is of another type or too large.

        Raises `OSError`.
        """
        try:
            lines = read_bytes(path, LARGEST_STATISTICS).split(b"\n")
        except ValueError:
            return []
        header = _document(lines[0])
        return lines if header is not None and header.get("format") == self.header["format"] else []


class _Content(NamedTuple, Generic[Value]):
    """The content of a file: its header (None: another type of file), its values, the lines that are documents, those
    of them that cannot be read, and the number of all others.
    """

    header: bytes | None
    values: tuple[Value, ...] = ()
    whole: Sequence[bytes] = ()
    refused: Sequence[bytes] = ()
    torn: int = 0

    @property
    def is_damaged(self) -> bool:
        """Return whether the file should be repaired."""
        return self.header is None or self.torn > 0


def _repair(path: Path, content: "_Content[Value]") -> Path:
    """Set aside a file of another type, or remove torn lines after copying the file; return where the old one is.

    Raises `OSError`.
    """
    if content.header is None:
        return set_aside(path)
    if not content.torn:
        return path
    aside = copy_aside(path)
    write_text(path, b"\n".join((content.header, *content.whole, b"")).decode(), keep_older=False)
    return aside


def _document(line: bytes) -> Document | None:
    try:
        doc = read_json(line.decode(), LONGEST_STATISTICS_LINE)
    except (DocumentError, UnicodeDecodeError):
        return None
    return doc if isinstance(doc, dict) else None
