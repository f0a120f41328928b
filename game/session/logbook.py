"""The log file: what went wrong inside, for whoever mends it. It grows to a few hundred kilobytes and no further.

It lies in the system's folder for logs and is made when there is something to write. Where it cannot be written nothing
happens. Nothing of a game goes in: no cards, no seeds, no names.
"""

from __future__ import annotations

import io
import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

from game.storage import APP, open_file

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
