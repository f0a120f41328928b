"""Longer work that a screen has asked for, done by another process while everything else goes on."""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass, field
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from game.printing import say
from game.session.session import Session
from game.storage import APP, open_file
from game.ui.text_field import copied

if TYPE_CHECKING:
    from ai.errands import Work


def copied_or_printed(text: str) -> bool:
    """Put a text into the clipboard, or print it where there is none; whether there is one."""
    is_copied = copied(text)
    if not is_copied:
        say(*text.split("\n"))
    return is_copied


F = TypeVar("F")


@dataclass(slots=True)
class BackgroundWork:
    """What is being done, in one part or several at once; `name` is what the log calls it. Nothing here ever waits."""

    session: Session
    name: str
    trouble: str = ""  # what went wrong since it was last begun
    _tickets: list[int] = field(default_factory=list)

    @property
    def is_running(self) -> bool:
        """Whether more is on its way."""
        return bool(self._tickets)

    def begin(self, work: Work, *given: object) -> None:
        """Have something done, beside whatever is being done already."""
        self.trouble = ""
        self._tickets.append(self.session.errands().begin(work, *given))

    def poll(self, kind: type[F]) -> list[F]:
        """What has been found of a kind since this was last asked; what goes wrong is written to the log."""
        found = list[F]()
        for ticket in tuple(self._tickets):
            news = self.session.errands().poll(ticket)
            found += (each for each in news.found if isinstance(each, kind))
            if news.is_over:
                self._tickets.remove(ticket)
            if news.trouble:
                self.trouble = news.trouble
                if self.session.note is not None:
                    self.session.note(f"{self.name}: {news.trouble}")
        return found

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        for ticket in self._tickets:
            self.session.errands().cancel(ticket)
        self._tickets.clear()


FILE_NAME = "shanghai-rummy.log"
MOST_BYTES, OLDER_FILES = 100_000, 2
LINE = "%(asctime)s %(levelname)s %(message)s"


class _QuietFile(RotatingFileHandler):
    """A log file that is opened like every other file, and never complains of itself."""

    def _open(self) -> io.TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return io.TextIOWrapper(open_file(Path(self.baseFilename), "ab"), encoding="utf-8", write_through=True)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the library calls it so)
        """A full disk or a folder that cannot be written costs the line, nothing else."""


def logbook(folder: Path) -> logging.Logger:
    """The log in a folder; asked for again it is the same."""
    book = logging.getLogger(f"{APP} {folder}")
    if not book.handlers:
        book.propagate = False
        book.setLevel(logging.INFO)
        handler = _QuietFile(folder / FILE_NAME, maxBytes=MOST_BYTES, backupCount=OLDER_FILES, delay=True)
        handler.setFormatter(logging.Formatter(LINE))
        book.addHandler(handler)
    return book
