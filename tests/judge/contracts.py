"""How rounds of each contract go among strong players: `python -m tests.judge.contracts [VARIANT ...] [--rounds N]`.

Plays rounds until there are N of each contract and writes `ai/contracts.toml`, after every lot: a
run can be stopped and continued. `--anew` starts again, after the players or the rules have changed.
"""

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from ai.contract_counts import count_contract
from ai.contracts import ContractCounts, counts_in
from ai.native.hands import measure_natively
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT

PATH = ROOT / "ai" / "contracts.toml"
LOT = 10  # rounds


def more(rules: str, contract: tuple[int, ContractCounts]) -> ContractCounts:
    """Return the counts of a contract with another lot of rounds."""
    measure_natively()
    number, counts = contract
    *_, counts = count_contract(shipped_variant(rules), number, LOT, counts)
    return counts


def counts_text(counts: Mapping[str, Sequence[ContractCounts]]) -> str:
    """Return counts as text that `ai.contracts` reads."""
    lines = ["# How rounds of each contract go among four strong players, by rule set and round."]
    lines += ["# Played with `python -m tests.judge.contracts`; the lists are explained in `ai/contract_counts.py`."]
    for rules, contracts in counts.items():
        for contract in contracts:
            lines += ["", f"[[{rules}]]"]
            for name, value in contract._asdict().items():
                lines.append(f"{name} = {list(value) if isinstance(value, tuple) else value}")
    return "\n".join([*lines, ""])


def stored(path: Path) -> dict[str, tuple[ContractCounts, ...]]:
    """Return what was counted before; contracts that never were have no rounds."""
    known = counts_in(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {
        rules: known.get(rules) or (ContractCounts(),) * len(shipped_variant(rules).rounds)
        for rules in shipped_variants()
    }


def main() -> None:
    """Play, lot by lot."""
    parser = argparse.ArgumentParser(description="Rounds of each contract among strong players.")
    parser.add_argument("variants", nargs="*", default=shipped_variants())
    parser.add_argument("--rounds", type=int, default=500, help="of each contract")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--anew", action="store_true")
    asked = parser.parse_args()
    if asked.anew:
        PATH.unlink(missing_ok=True)
    counts = stored(PATH)
    with get_context("spawn").Pool(asked.jobs) as pool:
        for wanted in range(LOT, asked.rounds + 1, LOT):
            for rules in asked.variants:
                behind = [at for at, contract in enumerate(counts[rules]) if contract.rounds < wanted]
                contracts = list(counts[rules])
                lots = pool.map(partial(more, rules), [(at + 1, contracts[at]) for at in behind], chunksize=1)
                for at, contract in zip(behind, lots, strict=True):
                    contracts[at] = contract
                counts[rules] = tuple(contracts)
                PATH.write_text(counts_text(counts), encoding="utf-8")
                print(f"{rules}: {wanted} rounds of each contract", flush=True)


if __name__ == "__main__":
    main()
