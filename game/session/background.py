"""Longer work for a screen, done in another process."""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass, field
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from game.files.printing import say
from game.files.storage import APP, open_file
from game.session.session import Session
from game.ui.text_field import copied

if TYPE_CHECKING:
    from ai.errands import Work


def copied_or_printed(text: str) -> bool:
    """Copy a text to the clipboard, or print it if there is none; return whether it was copied."""
    is_copied = copied(text)
    if not is_copied:
        say(*text.split("\n"))
    return is_copied


F = TypeVar("F")


@dataclass(slots=True)
class BackgroundWork:
    """Work in progress, as one job or several; `name` is for the log. Nothing here blocks."""

    session: Session
    name: str
    is_brisk: bool = False  # at normal priority, for the page in front
    trouble: str = ""  # the error since the work last began
    _tickets: list[int] = field(default_factory=list)

    @property
    def is_running(self) -> bool:
        """Return whether more results are to come."""
        return bool(self._tickets)

    def begin(self, work: Work, *given: object) -> None:
        """Start a job, in addition to those running."""
        self.trouble = ""
        self._tickets.append(self.session.errands().begin(work, *given, is_brisk=self.is_brisk))

    def poll(self, kind: type[F]) -> list[F]:
        """Return the new results of a type; errors are written to the log."""
        results = list[F]()
        for ticket in tuple(self._tickets):
            news = self.session.errands().poll(ticket)
            results += (result for result in news.results if isinstance(result, kind))
            if news.is_over:
                self._tickets.remove(ticket)
            if news.trouble:
                self.trouble = news.trouble
                if self.session.note is not None:
                    self.session.note(f"{self.name}: {news.trouble}")
        return results

    def slow_down(self) -> None:
        """Go on at low priority: another page is in front now."""
        if self.is_running:
            self.session.errands().slow_down()

    def cancel(self) -> None:
        """Cancel all jobs."""
        for ticket in self._tickets:
            self.session.errands().cancel(ticket)
        self._tickets.clear()


FILE_NAME = "shanghai-rummy.log"
MOST_BYTES, OLDER_FILES = 100_000, 2
LINE = "%(asctime)s %(levelname)s %(message)s"


class _QuietFile(RotatingFileHandler):
    """A log file that is opened like every other file and never reports its own errors."""

    def _open(self) -> io.TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return io.TextIOWrapper(open_file(Path(self.baseFilename), "ab"), encoding="utf-8", write_through=True)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (named by the library)
        """Ignore the error: a full disk or read-only folder costs only the line."""


def logbook(folder: Path) -> logging.Logger:
    """Return the log in a folder, the same one every time."""
    book = logging.getLogger(f"{APP} {folder}")
    if not book.handlers:
        book.propagate = False
        book.setLevel(logging.INFO)
        handler = _QuietFile(folder / FILE_NAME, maxBytes=MOST_BYTES, backupCount=OLDER_FILES, delay=True)
        handler.setFormatter(logging.Formatter(LINE))
        book.addHandler(handler)
    return book
