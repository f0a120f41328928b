"""Store hard hands with the exact solver's answers: `python -m tests.ai.store_vectors`.

For every shipped contract it stores hands of every class, the first half chosen because a greedy count gets them wrong,
and likewise for rule sets unlike any shipped one (`house`). Where wilds must lie apart, a rare hand that the evaluator
knowingly overestimates by one card (K-2) is left out.
"""

import random
from pathlib import Path

from ai.evaluator.distance import evaluator_for
from game.rules.cards import format_cards
from game.rules.variant import Contract, Variant, format_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.ai.hands import CLASSES, hand_of, house, missing_at_a_glance
from tests.ai.oracle import oracle_distance

FILE = Path(__file__).parent / "vectors" / "distance.txt"
HOUSES = FILE.with_name("houses.txt")
NUMBER_OF_HOUSES = 48
HANDS, HOUSE_HANDS = 20, 10  # hands for each contract


def rows_of(chance: random.Random, variant: Variant, contract: Contract, name: str, number: int) -> list[str]:
    """Return this many lines of one contract of the named rule set; those a greedy count gets wrong come first."""
    fooling, plain = list[str](), list[str]()
    kinds = list(CLASSES)
    for at in range(number * 3):
        hand = hand_of(chance, kinds[at % len(kinds)], variant, contract)
        answer = oracle_distance(hand, contract, variant)
        evaluator = evaluator_for(contract, variant)
        if evaluator.task.wilds_placed and evaluator.distance_of(hand) == answer + 1:
            continue
        row = f"{name} | {format_contract(contract)} | {answer} | {format_cards(hand)}"
        (plain if missing_at_a_glance(hand, contract, variant) == answer else fooling).append(row)
    return (fooling[: number // 2] + plain)[:number]


def main() -> None:
    """Write the file."""
    chance = random.Random("stored vectors")
    rows: list[str] = []
    for variant in map(shipped_variant, shipped_variants()):
        for round_ in variant.rounds:
            rows += rows_of(chance, variant, round_.contract, variant.id, HANDS)
    FILE.write_text("\n".join(rows) + "\n", "utf-8")
    rows = []
    for number in range(NUMBER_OF_HOUSES):
        rows += rows_of(random.Random(f"hands of {number}"), *house(number), str(number), HOUSE_HANDS)
    HOUSES.write_text("\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    main()
