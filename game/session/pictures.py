"""Saving pictures of a screen: the folder, and the sentence that names it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from game.files.storage import data_folder, pictures_folder, reason_of, write_beside
from game.text import ui as words

NAME = "shanghai-%Y-%m-%d-%H%M.png"
FOLDER = "pictures"


def folders() -> tuple[Path, ...]:
    """Return the pictures folder of this system, and the game's own folder to use if that fails."""
    return pictures_folder(), data_folder() / FOLDER


def save_picture(content: bytes, when: datetime, places: Sequence[Path]) -> str:
    """Write a picture to the first folder that can be written; return its path, or why it was not saved."""
    reason = ""
    for place in places:
        try:
            return words.PICTURE_SAVED(where=str(write_beside(place / f"{when:{NAME}}", content)))
        except OSError as problem:
            reason = reason or reason_of(problem)
    return words.PICTURE_NOT_SAVED(reason=reason)
