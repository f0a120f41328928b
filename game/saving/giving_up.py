"""Giving a kept game up: a line at the end of its record says so, and it is never played on."""

import os
from pathlib import Path
from typing import BinaryIO

from game.documents import LONGEST_RECORD_LINE, DocumentError, read_json
from game.engine.record import given_up_line
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
