"""Saved games as the lists and the title show them."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.language import joined, of_rule_set
from game.saving.shelf import ShelvedGame
from game.text import saving as words

if TYPE_CHECKING:
    from game.games.games_screen import GameRow, GamesWording


def with_folder(wording: GamesWording, folder: Path | None) -> GamesWording:
    """Add to the words of a list that its folder cannot be read, if so."""
    complaints = words.unreadable(folder)
    return wording._replace(empty=joined((words.GAMES_NOT_SHOWN, *complaints), "\n")) if complaints else wording


def game_row(game: ShelvedGame) -> GameRow:
    """Return a saved game as the list shows it."""
    from game.games.games_screen import GameRow

    far = words.how_far(game.round, game.rounds)
    return GameRow(str(game.path), of_rule_set(game.title), far, game.players, when(game.when), game.practice)


def in_one_line(game: ShelvedGame) -> str:
    """Return a saved game as the title shows it."""
    return words.in_one_line(of_rule_set(game.title), game.round, game.rounds, len(game.players), when(game.when))


def when(then: float, now: float | None = None) -> str:
    """Return a time in words."""
    today = datetime.fromtimestamp(time.time() if now is None else now)
    try:
        moment = datetime.fromtimestamp(then)
    except (ValueError, OverflowError, OSError):  # a file may have any date, even one outside the calendar
        return words.NO_DATE
    return words.moment(moment.timetuple(), today.timetuple(), (today.date() - moment.date()).days)
