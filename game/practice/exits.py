"""The screens of other features that practice leads to: tables, replays and statistics, supplied by `game.app`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ai.contracts import SeatRound
from game.films.film import Film
from game.films.films import PlayOn
from game.match import Match
from game.play.screen import PlayScreen, TableKind
from game.ui.screen import Screen


class PracticeExits(NamedTuple):
    """What other features do for practice."""

    kind: TableKind  # the kind of a normal game, which practice modifies
    open_table: Callable[[Match, TableKind], PlayScreen]
    play_on: PlayOn
    watch: Callable[[Film, int], Screen]  # opens the replay of a film at a moment
    review: Callable[[Film, int, int], Screen]  # opens the review of a film's round from a seat
    statistics: Callable[[], Screen]
    my_rounds: Callable[[str, int], tuple[SeatRound, ...]]  # the player's rounds of a rule set and contract, of games
