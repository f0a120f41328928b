"""Stores hard hands with the exact solver's answers: run `python -m tests.ai.store_vectors` to write them anew.

For every shipped contract it keeps hands of every class, the first half of them such as a greedy count gets wrong.
"""

import random
from pathlib import Path

from game.rules.cards import format_cards
from game.rules.contract import format_contract
from game.rules.variant import Contract, Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.hands import CLASSES, hand_of, missing_at_a_glance
from tests.ai.oracle import oracle_distance

FILE = Path(__file__).parent / "vectors" / "distance.txt"
EACH = 20  # hands for each contract
TRIES = 60


def rows_of(chance: random.Random, variant: Variant, contract: Contract) -> list[str]:
    """The lines of one contract, those a greedy count gets wrong before the others, `EACH` in all."""
    fooling, plain = list[str](), list[str]()
    kinds = list(CLASSES)
    for at in range(TRIES):
        hand = hand_of(chance, kinds[at % len(kinds)], variant, contract)
        answer = oracle_distance(hand, contract, variant)
        row = f"{variant.id} | {format_contract(contract)} | {answer} | {format_cards(hand)}"
        (plain if missing_at_a_glance(hand, contract, variant) == answer else fooling).append(row)
    return (fooling[: EACH // 2] + plain)[:EACH]


def main() -> None:
    """Write the file."""
    chance = random.Random("stored vectors")
    rows: list[str] = []
    for variant in map(shipped_variant, shipped_variants()):
        for each in variant.rounds:
            rows += rows_of(chance, variant, each.contract)
    FILE.write_text("\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    main()
