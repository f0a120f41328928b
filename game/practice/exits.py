"""Where practice leads: tables, replays and statistics, which `game.app` gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.films.film import Film
from game.films.films import PlayOn
from game.match import Match
from game.play.screen import PlayScreen, TableKind
from game.ui.screen import Screen


class PracticeExits(NamedTuple):
    """What other features do for practice."""

    kind: TableKind  # of a game, from which a table of practice differs
    open_table: Callable[[Match, TableKind], PlayScreen]
    play_on: PlayOn
    review: Callable[[Film, int, int], Screen]  # of a round of a film, from a seat
    statistics: Callable[[], Screen]
