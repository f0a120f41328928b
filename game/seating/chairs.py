"""Seats and their players as plain values: leave one to a computer player, take one, trade or rotate seats.

Pure functions. A seat keeps its cards when its player changes; names move with the players. Knows neither matches nor
screens.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.language import YOU
from game.play.words import sharing
from game.text import ui as words

LONGEST_NAME = 20


class Chair(NamedTuple):
    """A player's name, and their level if they are a computer player."""

    name: str
    level: str = ""

    @property
    def is_person(self) -> bool:
        """Return whether a person at this screen decides."""
        return not self.level


Chairs = tuple[Chair, ...]


def people(chairs: Chairs) -> tuple[int, ...]:
    """Return the seats of persons."""
    return tuple(at for at, chair in enumerate(chairs) if chair.is_person)


def with_chair(chairs: Chairs, at: int, chair: Chair) -> Chairs:
    """Return the seats with another player in one."""
    return (*chairs[:at], chair, *chairs[at + 1 :])


def give_to_computer(chairs: Chairs, at: int, level: str) -> Chairs:
    """Let a computer player of a level continue there, under the same name.

    >>> give_to_computer((Chair("You"), Chair("Mei", "sharp")), 0, "steady")
    (Chair(name='You', level='steady'), Chair(name='Mei', level='sharp'))
    """
    return with_chair(chairs, at, chairs[at]._replace(level=level))


def take_chair(chairs: Chairs, at: int) -> Chairs:
    """Let a person take a seat: you, if you had left yours, under your own name, otherwise one more under the seat's.

    >>> take_chair((Chair("You", "steady"), Chair("Mei", "sharp")), 1)
    (Chair(name='Mei', level='steady'), Chair(name='You', level=''))
    >>> take_chair((Chair("You"), Chair("Mei", "sharp")), 1)
    (Chair(name='Ada', level=''), Chair(name='Mei', level=''))
    """
    here = people(chairs)
    mine = next((seat for seat, chair in enumerate(chairs) if chair.name == YOU), None)
    if mine is not None and mine != at:
        name = chairs[at].name if not here else _free_name(chairs, mine)
        moved = with_chair(chairs, mine, chairs[mine]._replace(name=name))
        return with_chair(moved, at, Chair(YOU if not here else chairs[at].name))
    return with_chair(chairs, at, Chair(chairs[at].name))


def _free_name(chairs: Chairs, at: int) -> str:
    """Return a name for a person who was "You", now that others play at this screen as well."""
    names = {chair.name.casefold() for chair in chairs}
    usual = (words.HOME_NAMES[at], *words.HOME_NAMES, *words.SPARE_NAMES)
    return next(name for name in usual if name.casefold() not in names)


def swap_chairs(chairs: Chairs, one: int, other: int) -> Chairs:
    """Trade two seats.

    >>> swap_chairs((Chair("You"), Chair("Mei", "sharp")), 0, 1)
    (Chair(name='Mei', level='sharp'), Chair(name='You', level=''))
    """
    return with_chair(with_chair(chairs, one, chairs[other]), other, chairs[one])


def rotate_chairs(chairs: Chairs) -> Chairs:
    """Move everyone one seat on, clockwise.

    >>> [chair.name for chair in rotate_chairs((Chair("You"), Chair("Mei", "x"), Chair("Jun", "x")))]
    ['Jun', 'You', 'Mei']
    """
    return (*chairs[-1:], *chairs[:-1])


def complaint(chairs: Sequence[Chair]) -> str:
    """Explain why these names are not allowed, or return "".

    >>> complaint((Chair("Ada"), Chair("ada", "sharp")))
    'Two players are called ada. Change one of the names.'
    """
    names: set[str] = set()
    for chair in chairs:
        name = chair.name.strip()
        if not name:
            return sharing.NAME_NEEDED
        if name.casefold() in names:
            return sharing.TWO_OF_ONE_NAME(name=name)
        names.add(name.casefold())
    return ""
