"""Who sits on which chair, as plain values: leaving one to a computer player, taking one, changing places, moving on.

Pure. A chair keeps its cards whoever sits on it; names go with those who sit. Knows neither matches nor the screen.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.play.words import sharing
from game.text import ui as words

LONGEST_NAME = 16


class Chair(NamedTuple):
    """Who sits here: her name, and her level where she is a computer player."""

    name: str
    level: str = ""

    @property
    def is_person(self) -> bool:
        """Whether somebody at this screen decides."""
        return not self.level


Chairs = tuple[Chair, ...]


def people(chairs: Chairs) -> tuple[int, ...]:
    """The chairs of persons."""
    return tuple(at for at, chair in enumerate(chairs) if chair.is_person)


def with_chair(chairs: Chairs, at: int, chair: Chair) -> Chairs:
    """The same with somebody else on one chair."""
    return (*chairs[:at], chair, *chairs[at + 1 :])


def give_to_computer(chairs: Chairs, at: int, level: str) -> Chairs:
    """A computer player of a level goes on there, under the same name.

    >>> give_to_computer((Chair("You"), Chair("Mei", "sharp")), 0, "steady")
    (Chair(name='You', level='steady'), Chair(name='Mei', level='sharp'))
    """
    return with_chair(chairs, at, chairs[at]._replace(level=level))


def take_chair(chairs: Chairs, at: int) -> Chairs:
    """A person takes a chair: you who had left yours, under your own name, or one more, under the name of the chair.

    >>> take_chair((Chair("You", "steady"), Chair("Mei", "sharp")), 1)
    (Chair(name='Mei', level='steady'), Chair(name='You', level=''))
    >>> take_chair((Chair("You"), Chair("Mei", "sharp")), 1)
    (Chair(name='Ada', level=''), Chair(name='Mei', level=''))
    """
    here = people(chairs)
    mine = next((seat for seat, chair in enumerate(chairs) if chair.name == words.YOU), None)
    if mine is not None and mine != at:
        name = chairs[at].name if not here else _free_name(chairs, mine)
        found = with_chair(chairs, mine, chairs[mine]._replace(name=name))
        return with_chair(found, at, Chair(words.YOU if not here else chairs[at].name))
    return with_chair(chairs, at, Chair(chairs[at].name))


def _free_name(chairs: Chairs, at: int) -> str:
    """A name for one who is "you" no more, as others sit at this screen as well."""
    names = {chair.name.casefold() for chair in chairs}
    usual = (words.HOME_NAMES[at], *words.HOME_NAMES, *words.SPARE_NAMES)
    return next(name for name in usual if name.casefold() not in names)


def swap_chairs(chairs: Chairs, one: int, other: int) -> Chairs:
    """Two of them change places.

    >>> swap_chairs((Chair("You"), Chair("Mei", "sharp")), 0, 1)
    (Chair(name='Mei', level='sharp'), Chair(name='You', level=''))
    """
    return with_chair(with_chair(chairs, one, chairs[other]), other, chairs[one])


def rotate_chairs(chairs: Chairs) -> Chairs:
    """Everybody moves one chair on, clockwise.

    >>> [chair.name for chair in rotate_chairs((Chair("You"), Chair("Mei", "x"), Chair("Jun", "x")))]
    ['Jun', 'You', 'Mei']
    """
    return (*chairs[-1:], *chairs[:-1])


def complaint(chairs: Sequence[Chair]) -> str:
    """Why these names cannot stand; empty: they can.

    >>> complaint((Chair("Ada"), Chair("ada", "sharp")))
    'Two players are called ada. Change one of the names.'
    """
    found: set[str] = set()
    for chair in chairs:
        name = chair.name.strip()
        if not name:
            return sharing.NAME_NEEDED
        if name.casefold() in found:
            return sharing.TWO_OF_ONE_NAME(name=name)
        found.add(name.casefold())
    return ""
