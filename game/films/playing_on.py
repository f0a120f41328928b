"""Playing on from a moment of a film, as practice: the match it becomes."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.record import RecordedPlayer
from game.films.film import Film
from game.match import Computer, Match, Person, player_named
from game.seating.seating import is_known
from game.ui.form import Way
from game.ui.screen import Screen

PlayOn = Callable[[Match, Way], Screen]  # the table of a practice game, with a way back in its menu


def practice_from(film: Film, at: int, seat: int, level: str, seed: str) -> Match:
    """A practice game from that moment, with somebody at that seat and computer players at all others.

    Of a game still to be finished the rounds to come are dealt from another seed: practice must not foretell them.
    """
    state = film.reel.state(at)
    if not film.is_open:
        state = state._replace(seed=seed)
    players = tuple(
        Person(name) if other == seat else _opponent(player, name, level)
        for other, (player, name) in enumerate(zip(film.sitting(at), film.names, strict=True))
    )
    return Match(players, state, practice=True)


def _opponent(player: RecordedPlayer, name: str, level: str) -> Computer:
    """A computer player in somebody's seat: of her own level if it is one of ours."""
    found = player_named(player._replace(name=name))
    return found if isinstance(found, Computer) and is_known(found.level) else Computer(name, level)
