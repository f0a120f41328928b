"""Files of JSON Lines that are only ever added to: a header, then a value a line.

What can be taken is taken, and what cannot is said; a file of another kind is set aside, never lost. A last line
without its end is one that was not written: nobody misses it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from game.documents import LARGEST_STATISTICS, LONGEST_STATISTICS_LINE, DocumentError, read_json
from game.engine.fields import Document, FieldError, json_line
from game.storage import append_line, read_bytes, reason_of, set_aside, write_text

Value = TypeVar("Value")


class FileWording(NamedTuple):
    """What is said of a file: where it is, and why."""

    not_readable: Callable[[str, str], str]
    not_ours: Callable[[str], str]
    lines_left_out: Callable[[int, str], str]
    not_kept: Callable[[str], str]


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
            lines = read_bytes(path, LARGEST_STATISTICS).split(b"\n")
        except FileNotFoundError:
            return (), ()
        except OSError as problem:
            return (), (self.words.not_readable(str(path), reason_of(problem)),)
        except ValueError:  # too large
            return (), (self._set_aside(path),)
        if _document(lines[0]) != self.header:
            return (), (self._set_aside(path),)
        return self._sorted_out(path, lines)

    def keep(self, path: Path, value: Value) -> str:
        """Add a value; an empty text, or a sentence why it could not be written."""
        try:
            append_line(path, json_line(self.written(value)), json_line(self.header))
        except OSError as problem:
            return self.words.not_kept(reason_of(problem))
        return ""

    def _sorted_out(self, path: Path, lines: list[bytes]) -> tuple[tuple[Value, ...], tuple[str, ...]]:
        """The values of the lines after the header. Where some are none, the whole file is set aside, the rest kept."""
        values: list[Value] = []
        good, bad = [lines[0]], 0
        for number, line in enumerate(lines[1:], 2):
            doc = _document(line)
            try:
                values.append(self.read(doc if isinstance(doc, dict) else {}))
                good.append(line)
            except FieldError:
                bad += bool(line.strip()) and number < len(lines)
        if not bad:
            return tuple(values), ()
        try:
            aside = set_aside(path)
            write_text(path, b"\n".join((*good, b"")).decode(), keep_older=False)
        except OSError:
            aside = path
        return tuple(values), (self.words.lines_left_out(bad, str(aside)),)

    def _set_aside(self, path: Path) -> str:
        try:
            return self.words.not_ours(str(set_aside(path)))
        except OSError:
            return self.words.not_ours(str(path))


def _document(line: bytes) -> object:
    try:
        return read_json(line.decode(), LONGEST_STATISTICS_LINE)
    except (DocumentError, UnicodeDecodeError):
        return None
