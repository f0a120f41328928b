"""Figures of the shipped contracts: how rounds of each go among strong players, in `contracts.toml`.

The file is written by `python -m tests.judge.contracts`, which plays the rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from ai.contract_counts import ContractCounts
from game.files.documents import read_toml

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
