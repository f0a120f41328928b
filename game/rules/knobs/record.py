"""What is known of a knob, in one place: what may be said, since when, what it is called and how pages tell of it.

A knob is a field of a value class, annotated with its `Knob`. The value class, reading and writing files, the faults
told, the rules page, the comparison and the checks follow from these records; nothing else has to be remembered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
MOST_ROUNDS = 20
LONGEST_TITLE = 40
LONGEST_CONTRACT = 200  # characters
RANK_NAMES = ("joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FIRST_FORMAT = 1  # of rule sets; files of that time do not say it


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within limits."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class WholeByPlayers:
    """A whole number, or one for each number of players."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[StrEnum, ...]


@dataclass(frozen=True, slots=True)
class YesNo:
    """True or false."""


@dataclass(frozen=True, slots=True)
class ShortName:
    """The id of a rule set."""


@dataclass(frozen=True, slots=True)
class FreeText:
    """A line or paragraph; line breaks in it count as spaces."""

    longest: int


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of lines, which may be empty."""

    most: int
    longest: int


@dataclass(frozen=True, slots=True)
class ContractText:
    """A contract as `2 sets of 3 + 1 run of 4`."""


@dataclass(frozen=True, slots=True)
class WildRanks:
    """A list of ranks that are wild beside the jokers."""


@dataclass(frozen=True, slots=True)
class PointsByRank:
    """A table of whole numbers, one for each rank and the joker."""

    least: int
    most: int


Limits = (
    Whole
    | WholeByPlayers
    | Choice
    | YesNo
    | ShortName
    | FreeText
    | Texts
    | ContractText
    | WildRanks
    | PointsByRank
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counted:
    """How a number is said: `{number}` stands in `one` and `many`; `none` is said of 0."""

    none: str
    one: str
    many: str


Saying = Mapping[Any, str] | Counted


@dataclass(frozen=True, slots=True)
class Knob:
    """One thing a rule set says. Where `says` or `page` is None, it follows from the limits or has a page of its own.

    `limits` of a field that holds one of a few words, or yes and no, follow from its type.
    """

    title: str  # what pages call it; empty for what only names a rule set
    sentence: str  # what it does, in files, without its full stop
    limits: Limits | None = None
    clauses: str = ""  # of the rule book, with blanks between: those of the frame, and the one of each rule set
    says: Saying | None = None  # each value in a few words, for comparisons
    page: Saying | None = None  # each value in a whole sentence, for the rules page
    since: int = FIRST_FORMAT  # the format of rule sets that it came with
    default: object = None  # what a file of an older format means, as a file says it: that which plays as it did then


@dataclass(frozen=True, slots=True)
class KnobTable:
    """A table of knobs: what the file says of it, and what heads it on pages."""

    sentence: str
    heading: str


def allowed(limits: Limits) -> str:
    """What may be said, as the end of "it must be ...".

    >>> allowed(Whole(0, 5))
    'a whole number from 0 to 5'
    """
    match limits:
        case Whole(least, most):
            return f"a whole number from {least} to {most}"
        case WholeByPlayers(least, most):
            return f"a whole number from {least} to {most}, or one by players as {{ 2-4 = 2, 5-8 = 3 }}"
        case Choice(words):
            *first, last = [f'"{word}"' for word in words]
            return f"{', '.join(first)} or {last}"
        case YesNo():
            return "true or false"
        case ShortName():
            return "a word of at most 32 small letters, digits and _ that begins with a letter"
        case FreeText(longest):
            return f"a text of 1 to {longest} characters"
        case Texts(most, longest):
            return f"a list of at most {most} texts of 1 to {longest} characters"
        case ContractText():
            return 'a contract as "2 sets of 3 + 1 run of 4"'
        case WildRanks():
            return 'a list of different ranks in quotes (A, 2 to 10, J, Q, K) as ["2"], or []'
        case PointsByRank(least, most):
            return f"a table of whole numbers from {least} to {most}, one for each of A, 2 to 10, J, Q, K and joker"
        case _:
            assert_never(limits)
