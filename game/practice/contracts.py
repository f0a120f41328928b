"""Figures of the shipped contracts: how rounds of each go among strong players, in `contracts.toml`.

The file is written by `python -m tests.judge.contracts`, which plays the rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from ai.contract_counts import ContractCounts
from game.documents import read_toml

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


def counts_text(counts: Mapping[str, Sequence[ContractCounts]]) -> str:
    """Return counts as text that `counts_in` reads."""
    lines = ["# How rounds of each contract go among four strong players, by rule set and round."]
    lines += ["# Played with `python -m tests.judge.contracts`; the lists are explained in `ai/contract_counts.py`."]
    for rules, contracts in counts.items():
        for contract in contracts:
            lines += ["", f"[[{rules}]]"]
            for name, value in contract._asdict().items():
                lines.append(f"{name} = {list(value) if isinstance(value, tuple) else value}")
    return "\n".join([*lines, ""])
