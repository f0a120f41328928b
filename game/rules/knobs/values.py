"""What some knobs hold beside words and whole numbers: contracts, numbers by players, limits for wilds."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The two kinds of meld."""

    __hash__ = str.__hash__  # Enum's own is a Python function

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class MeldSpec:
    """One meld a contract asks for: its kind and its least (or exact) number of cards."""

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
        """The number for so many players; `KeyError` outside the rows."""
        for fewest, most, number in self.rows:
            if fewest <= players <= most:
                return number
        raise KeyError(players)
