"""The hook for translations: every sentence for players passes through `_`, `text` or `counted`.

A sentence is written whole, with named places, and never assembled from parts: it is a constant that is called with
its arguments. English is built in; a translated edition replaces the lookup of sentences here, and how cards and lists
are put into words (`speak`), and nothing else.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:  # argument names are for the type checker and the house tests; the first frame need not load them
    from collections.abc import Callable, Mapping, Sequence
    from typing import Protocol, TypedDict, Unpack

    class Spoken(Protocol):
        """A card, which is worded with its article."""

        @property
        def rank(self) -> int:
            """The rank of the card."""

        @property
        def suit(self) -> str:
            """The letter of the card's suit."""

    _Figure = str | int | float
    _Listing = str | Sequence[str]

    class Arguments(TypedDict, total=False):
        """Every argument a sentence may have, with its type."""

        # a card, or a word in its place
        card: str | Spoken
        wild: str | Spoken
        # a phrase, or several as a list
        cards: _Listing
        contract: _Listing
        meld: _Listing
        names: _Listing
        owner: _Listing
        ranks: _Listing
        things: _Listing
        # a whole number
        all: int
        done: int
        fewest: int
        first: int
        height: int
        last: int
        left: int
        lost: int
        most: int
        number: int
        others: int
        right: int
        turn: int
        width: int
        won: int
        year: int
        # a number, or a number in words
        best: _Figure
        cost: _Figure
        day: _Figure
        now: _Figure
        out: _Figure
        par: _Figure
        place: _Figure
        players: _Figure
        points: _Figure
        result: _Figure
        rounds: _Figure
        seconds: _Figure
        share: _Figure
        then: _Figure
        times: _Figure
        value: _Figure
        worst: _Figure
        # a phrase
        action: str
        allowed: str
        buy: str
        digits: str
        fill: str
        high: str
        jokers: str
        key: str
        kind: str
        lay: str
        level: str
        low: str
        month: str
        name: str
        no: str
        other: str
        other_key: str
        pack: str
        packs: str
        rank: str
        reason: str
        run: str
        salt: str
        seed: str
        sentence: str
        set: str
        span: str
        suit: str
        take: str
        title: str
        version: str
        weekday: str
        what: str
        when: str
        where: str
        words: str


_Value = TypeVar("_Value")
_SPEAKERS: dict[type, Callable[[Any], str]] = {}


def _(sentence: str) -> str:
    """Return a sentence without arguments in the player's language."""
    return sentence


def translated(sentence: str) -> str:
    """Return a sentence from the rules or a rule book, in the player's language."""
    return sentence


def speak(kind: type[_Value], in_words: Callable[[_Value], str]) -> None:
    """Set the function that puts arguments of a type into words."""
    _SPEAKERS[kind] = in_words


class Text:
    """A sentence with arguments; calling it with exactly these returns it in the player's language."""

    __slots__ = ("_many", "_one")

    def __init__(self, one: str, many: str = "") -> None:
        self._one = one
        self._many = many

    def __call__(self, **arguments: Unpack[Arguments]) -> str:
        return self._with(arguments)

    @property
    def names(self) -> frozenset[str]:
        """The names of its arguments."""
        return _named_in(self._one, self._many)

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the sentence with those of the values that it uses, where one call serves several sentences."""
        return self._with({name: values[name] for name in self.names if name in values})

    def _with(self, arguments: Mapping[str, object]) -> str:
        if arguments.keys() != self.names:
            raise TypeError(f'"{self._one}" takes {sorted(self.names)}, not {sorted(arguments)}')
        form = self._many if self._many and arguments["number"] != 1 else self._one
        return form.format(**{name: _in_words(value) for name, value in arguments.items()})


def text(sentence: str) -> Text:
    """Return a sentence with named arguments.

    >>> text("{name} is not down yet")(name="Mei")
    'Mei is not down yet'
    """
    return Text(sentence)


def counted(one: str, many: str) -> Text:
    """Return a sentence whose form depends on its `number`.

    >>> counted("{number} card", "{number} cards")(number=1)
    '1 card'
    """
    return Text(one, many)


@cache
def _named_in(one: str, many: str) -> frozenset[str]:
    names = {name for form in (one, many) for name in re.findall(r"\{(\w+)", form)}
    return frozenset(names | {"number"} if many else names)


def _in_words(value: object) -> object:
    if isinstance(value, str | int | float):
        return value
    speaker = _SPEAKERS.get(type(value))
    if speaker is None:
        raise TypeError(f"there are no words for a {type(value).__name__}")
    return speaker(value)
