"""How rounds of each contract went among strong players, as counts; those of the rule sets that ship with the game.

The shipped counts are in `contracts.toml`, which `python -m tests.judge.contracts` writes. This module is apart from
`ai.contract_counts`, which counts, because the window reads counts without loading the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from game.files.documents import read_toml

MOST_TURNS, MOST_BUYS = 20, 8  # later turns and more buys count as these
RANKS = 13


class SeatRound(NamedTuple):
    """How a round went for one seat.

    `down` is the own turn in which it laid down (0: never); `early` its buys up to the end of its third turn, None if
    that is unknown; `ranks` the most ranks of one suit in its hand then, None if it had laid down or is unknown.
    """

    down: int
    buys: int
    points: int
    is_out: bool
    early: int | None = None
    ranks: int | None = None


class ContractCounts(NamedTuple):
    """Counts over all seats of many rounds of a contract."""

    rounds: int = 0
    seats: int = 0
    drawn: int = 0  # rounds in which nobody went out
    down: tuple[int, ...] = (0,) * MOST_TURNS  # seats by the own turn in which they laid down, from 1
    buys_down: tuple[int, ...] = (0,) * (MOST_BUYS + 1)  # seats that laid down, by their buys
    buys_not: tuple[int, ...] = (0,) * (MOST_BUYS + 1)  # seats that did not
    points: tuple[int, int] = (0, 0)  # the points of all seats and their squares
    points_down: int = 0  # the points down of seats that laid down
    early: tuple[int, ...] = (0,) * (MOST_BUYS + 1)  # seats by their early buys
    ranks_down: tuple[int, ...] = (0,) * (RANKS + 1)  # seats that laid down after their third turn, by ranks held then
    ranks_not: tuple[int, ...] = (0,) * (RANKS + 1)  # seats that never laid down

    def with_round(self, seats: Sequence[SeatRound]) -> ContractCounts:
        """Return the counts with another round."""
        down, buys_down, buys_not = list(self.down), list(self.buys_down), list(self.buys_not)
        early, ranks_down, ranks_not = list(self.early), list(self.ranks_down), list(self.ranks_not)
        for seat in seats:
            by_buys = buys_down if seat.down else buys_not
            by_buys[min(seat.buys, MOST_BUYS)] += 1
            if seat.down:
                down[min(seat.down, MOST_TURNS) - 1] += 1
            if seat.early is not None:
                early[min(seat.early, MOST_BUYS)] += 1
            if seat.ranks is not None:
                (ranks_down if seat.down else ranks_not)[seat.ranks] += 1
        points = [seat.points for seat in seats]
        return ContractCounts(
            self.rounds + 1,
            self.seats + len(seats),
            self.drawn + (not any(seat.is_out for seat in seats)),
            tuple(down), tuple(buys_down), tuple(buys_not),
            (self.points[0] + sum(points), self.points[1] + sum(value * value for value in points)),
            self.points_down + sum(seat.points for seat in seats if seat.down),
            tuple(early), tuple(ranks_down), tuple(ranks_not),
        )  # fmt: skip

    @property
    def downs(self) -> int:
        """The seats that laid down."""
        return sum(self.down)


DATA = files(__name__.rpartition(".")[0]) / "contracts.toml"


@cache
def shipped_counts() -> Mapping[str, tuple[ContractCounts, ...]]:
    """Return the counts of every round, by rule set."""
    return counts_in(DATA.read_text(encoding="utf-8"))


def counts_in(text: str) -> dict[str, tuple[ContractCounts, ...]]:
    """Return the counts written in a text."""
    document = read_toml(text, len(text))
    return {rules: tuple(_counts(table) for table in tables) for rules, tables in document.items()}


def _counts(table: Mapping[str, Sequence[int] | int]) -> ContractCounts:
    return ContractCounts(**{name: tuple(n) if isinstance(n, list) else n for name, n in table.items()})  # type: ignore[arg-type]
