"""The record of a knob: its allowed values, first format, title, and the sentences about it, in one place.

A knob is a field of a value class, annotated with its `Knob`. The value class, file reading and writing, faults, the
rules page, comparisons and checks are all derived from these records. Value types other than words, numbers and texts
come first: contracts, numbers by players, ranks.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from game.files.described import Choice, FreeText, Plain, Texts, ValueKind, Whole, YesNo, missing
from game.language.quoting import Wording, quoted, shortened
from game.rules.cards import JOKER_RANK, NotationError

FEWEST_PLAYERS = 2
MOST_PLAYERS = 8
MOST_ROUNDS = 20  # that a rule set may list
LONGEST_GAME = 99  # rounds after which a game ends that goes on past its list (K-42)
LONGEST_TITLE = 40
LONGEST_CONTRACT = 200  # characters
RANK_NAMES = ("joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FIRST_FORMAT = 1  # the first format of rule sets; files of that format do not name it
_TERM = re.compile(r"(\d+) (set|run)s? of (\d+)")
_ROW = re.compile(r"([2-8])(?:-([2-8]))?")
_SHORT_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


class Kind(StrEnum):
    """The two kinds of meld."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class MeldSpec:
    """One meld of a contract: its kind and its minimum (or exact) number of cards."""

    kind: Kind
    length: int

    def __hash__(self) -> int:
        return self.length  # contracts are looked up all the time

    def __str__(self) -> str:
        return f"{self.kind} of {self.length}"


Contract = tuple[MeldSpec, ...]


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """A number that depends on the number of players: `(fewest, most, number)` rows without gaps."""

    rows: tuple[tuple[int, int, int], ...]

    def at(self, players: int) -> int:
        """Return the number for this many players. Raises `KeyError` outside the rows."""
        for fewest, most, number in self.rows:
            if fewest <= players <= most:
                return number
        raise KeyError(players)


def parse_contract(text: str) -> Contract:
    """Parse a contract such as `2 sets of 3 + 1 run of 4`. Raises `NotationError`.

    >>> [str(spec) for spec in parse_contract("2 sets of 3 + 1 run of 4")]
    ['set of 3', 'set of 3', 'run of 4']
    """
    specs: list[MeldSpec] = []
    for term in text.split("+"):
        match = _TERM.fullmatch(term.strip())
        if match is None:
            raise NotationError(
                Wording("{value} is not a contract: write it like '2 sets of 3 + 1 run of 4'", value=quoted(text))
            )
        count, kind, length = match.groups()
        if len(count) > 2 or len(length) > 2:
            raise NotationError(
                Wording(
                    "{value} is not a contract: at most 99 melds of at most 99 cards can be written",
                    value=quoted(text),
                )
            )
        specs.extend([MeldSpec(Kind(kind), int(length))] * int(count))
    return tuple(specs)


def format_contract(contract: Contract) -> str:
    """Format a contract for `parse_contract`, counting equal neighbors together."""
    return " + ".join(format_terms(contract))


def format_terms(contract: Contract) -> tuple[str, ...]:
    """Return the terms of a contract, such as `('2 sets of 3', '1 run of 4')`."""
    counted = Counter(contract)
    return tuple(f"{n} {spec.kind}{'s' if n > 1 else ''} of {spec.length}" for spec, n in counted.items())


@dataclass(frozen=True, slots=True)
class ShortName(ValueKind[str]):
    """The id of a rule set."""

    @property
    def allowed(self) -> str:
        return Wording("a word of at most 32 small letters, digits and _ that begins with a letter")

    def take(self, value: object) -> str | None:
        return value if isinstance(value, str) and _SHORT_NAME.fullmatch(value) else None


@dataclass(frozen=True, slots=True)
class ContractText(ValueKind[Contract]):
    """A contract as `2 sets of 3 + 1 run of 4`."""

    @property
    def allowed(self) -> str:
        return Wording('a contract as "2 sets of 3 + 1 run of 4"')

    def take(self, value: object) -> Contract | None:
        if not isinstance(value, str) or len(value) > LONGEST_CONTRACT:
            return None
        try:
            contract = parse_contract(value)
        except NotationError:
            return None
        # Formatted and parsed, so that equal melds are always next to each other.
        return parse_contract(format_contract(contract)) if contract else None

    def write(self, value: Contract) -> Plain:
        return format_contract(value)


@dataclass(frozen=True, slots=True)
class WildRanks(ValueKind[frozenset[int]]):
    """A list of ranks that are wild in addition to the jokers."""

    @property
    def allowed(self) -> str:
        return Wording('a list of different ranks in quotes (A, 2 to 10, J, Q, K) as ["2"], or []')

    def take(self, value: object) -> frozenset[int] | None:
        if not isinstance(value, list) or not all(isinstance(name, str) and name in RANK_NAMES[1:] for name in value):
            return None
        ranks = frozenset(RANK_NAMES.index(name) for name in value)
        return ranks | {JOKER_RANK} if len(ranks) == len(value) else None

    def write(self, value: frozenset[int]) -> Plain:
        return [RANK_NAMES[rank] for rank in sorted(value) if rank != JOKER_RANK]


@dataclass(frozen=True, slots=True)
class PointsByRank(ValueKind[tuple[int, ...]]):
    """A table of whole numbers, one for each rank and the joker."""

    least: int
    most: int

    @property
    def allowed(self) -> str:
        return Wording(
            "a table of whole numbers from {first} to {last}, one for each of A, 2 to 10, J, Q, K and joker",
            first=self.least,
            last=self.most,
        )

    def read(self, name: str, value: object, faults: list[str]) -> tuple[int, ...] | None:
        if not isinstance(value, dict):
            faults.append(self.refused(name, value))
            return None
        number = Whole(self.least, self.most)
        strange = [shortened(rank) for rank in value if rank not in RANK_NAMES]
        faults.extend(
            Wording("{key} is not a card: the cards are A, 2 to 10, J, Q, K and joker", key=f"{name}.{rank}")
            for rank in strange[:5]
        )
        for rank in RANK_NAMES:
            if rank not in value:
                faults.append(missing(f"{name}.{rank}", number))
            else:
                number.read(f"{name}.{rank}", value[rank], faults)
        return tuple(value.get(rank, 0) for rank in RANK_NAMES)

    def write(self, value: tuple[int, ...]) -> Plain:
        return {name: value[rank] for rank, name in (*enumerate(RANK_NAMES[1:], 1), (JOKER_RANK, RANK_NAMES[0]))}


@dataclass(frozen=True, slots=True)
class WholeByPlayers(ValueKind[ByPlayers]):
    """A whole number, or one for each number of players; one number applies to all `seats`, the fewest and the most."""

    least: int
    most: int
    seats: tuple[int, int] = (FEWEST_PLAYERS, MOST_PLAYERS)

    @property
    def allowed(self) -> str:
        return Wording(
            "{allowed}, or one by players as {what}",
            allowed=Whole(self.least, self.most).allowed,
            what="{ 2-4 = 2, 5-8 = 3 }",
        )

    def read(self, name: str, value: object, faults: list[str]) -> ByPlayers | None:
        number = Whole(self.least, self.most)
        same = number.take(value)
        if same is not None:
            return ByPlayers(((*self.seats, same),))
        if not isinstance(value, dict) or not value:
            faults.append(self.refused(name, value))
            return None
        rows = []
        for players, item in value.items():
            row = _ROW.fullmatch(players) if isinstance(players, str) else None
            if row is None:
                faults.append(
                    Wording(
                        "{key} is not a number of players: write 4 or 5-8, within {fewest} to {most}",
                        key=f"{name}.{shortened(players)}",
                        fewest=FEWEST_PLAYERS,
                        most=MOST_PLAYERS,
                    )
                )
            elif (count := number.read(f"{name}.{players}", item, faults)) is not None:
                rows.append((int(row[1]), int(row[2] or row[1]), count))
        return ByPlayers(tuple(sorted(rows)))

    def write(self, value: ByPlayers) -> Plain:
        match value.rows:
            case ((fewest, most, number),) if (fewest, most) == self.seats:
                return number
            case rows:
                return {f"{low}-{high}" if low < high else str(low): number for low, high, number in rows}


Limits = (
    Whole
    | WholeByPlayers
    | Choice[StrEnum]
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
    """How a number is worded: `one` and `many` contain `{number}`; `none` is for 0, `apart` for numbers with words."""

    none: str
    one: str
    many: str
    apart: Mapping[int, str] = field(default_factory=dict)


CoachText = Mapping[Any, str] | Counted


@dataclass(frozen=True, slots=True)
class Knob:
    """One option of a rule set. If `says` or `page` is None, it follows from the limits or has a page of its own.

    `limits` of a field with a few words, or yes and no, follow from its type.
    """

    title: str  # the name on pages; empty if it only names a rule set
    sentence: str  # what the option does, for files, without a full stop
    limits: Limits | None = None
    clauses: str = ""  # the clauses of the rule book, separated by spaces: the common ones, and that of each rule set
    says: CoachText | None = None  # each value in a few words, for comparisons
    page: CoachText | None = None  # each value in a sentence, for the rules page
    since: int = FIRST_FORMAT  # the format of rule sets that introduced it
    default: object = None  # the value in files of older formats, as a file writes it: the game plays as it did then
    later: Mapping[Any, int] | None = None  # values that came after it, with the format that introduced each


@dataclass(frozen=True, slots=True)
class KnobTable:
    """A table of knobs: its comment in files."""

    sentence: str
