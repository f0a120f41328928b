"""Speed of distances: `python -m tests.bench.evaluator [HANDS] [--beside]`, in microseconds of processor time per hand.

Hands are drawn at random from the packs of four players, with 11 cards or about as many as the contract takes; none is
measured twice, and as many others have filled the caches before. For each contract: the distance of a hand given as a
number (median, p99) and as cards (median), in a batch of a thousand (the best of five), and all lay-downs. Then all
contracts together and, with `--beside`, public programs timed in the same run (`beside`).
"""

import argparse
import gc
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from ai.evaluator.batch import distances
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.laying import layings
from game.rules.cards import NATURALS, Card
from game.rules.contract import NewMeld, cards_needed
from game.rules.variant import Contract, Variant, format_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.bench.beside import public_programs
from tests.support.batches import copies_of_hands

HANDS = 4000
TOGETHER = 1000
COMPLETE = 60  # hands laid down for each contract
MISSING = "nothing to time beside: install mahjong or rlcard into this environment first"
HEADING = f"{'rules':<9} {'contract':<26} {'median':>7} {'p99':>7} {'cards':>7} {'batch':>7} {'lay':>7} {'lay p99':>8}"


def hands_of(chance: random.Random, variant: Variant, contract: Contract, number: int) -> list[tuple[Card, ...]]:
    """Return random hands of a size that is usual while a player collects the contract."""
    deck = variant.cards_for(4)
    needed = cards_needed(contract)
    sizes = range(max(11, needed - 1), max(12, needed + 2) + 1)
    return [tuple(chance.sample(deck, chance.choice(sizes))) for _ in range(number)]


Thing = TypeVar("Thing")


def timed_us(act: Callable[[Thing], object], things: Sequence[Thing]) -> list[float]:
    """Return the processor time of each call, sorted, without that of the clock itself."""
    clock = time.thread_time_ns
    overhead = min(-(clock() - clock()) for _ in range(1000))
    took = []
    gc.disable()
    for thing in things:
        began = clock()
        act(thing)
        took.append(max(0, clock() - began - overhead) / 1000)
    gc.enable()
    return sorted(took)


def completed(evaluator: Evaluator, hands: Sequence[tuple[Card, ...]], variant: Variant) -> Iterator[tuple[Card, ...]]:
    """Return the hands with the naturals they need."""
    kinds = [card for card in NATURALS if not variant.is_wild(card)]
    for hand in hands:
        left = evaluator.distance_of(hand)
        while left:
            card = next(card for card in kinds if evaluator.distance_of((*hand, card)) < left)
            hand, left = (*hand, card), left - 1
        yield hand


class Row(NamedTuple):
    """A contract's line, and its times: of single hands, batches and lay-downs."""

    line: str
    twos: bool
    scalar: list[float]
    together: float
    laying: list[float]


def rows(number: int) -> Iterator[Row]:
    """Return a row for each contract."""
    chance = random.Random("bench")
    for variant in map(shipped_variant, shipped_variants()):
        for contract in dict.fromkeys(round_.contract for round_ in variant.rounds):
            evaluator = evaluator_for(contract, variant)
            for hand in hands_of(chance, variant, contract, 4 * number):
                evaluator.distance_of(hand)
            hands = hands_of(chance, variant, contract, number)
            scalar = timed_us(evaluator.distance, [evaluator.code(hand) for hand in hands])
            cards = timed_us(evaluator.distance_of, hands_of(chance, variant, contract, number // 4))
            batch = copies_of_hands(hands_of(chance, variant, contract, TOGETHER), variant.dealing.wilds)
            together = timed_us(partial(distances, evaluator), [batch] * 5)[0] / TOGETHER
            whole = list(completed(evaluator, hands[:COMPLETE], variant))
            laying = timed_us(partial(_laid, evaluator), whole)
            line = (
                f"{variant.id:<9} {format_contract(contract):<26} {at(scalar, 0.5):7.1f} {at(scalar, 0.99):7.1f} "
                f"{at(cards, 0.5):7.1f} {together:7.2f} {at(laying, 0.5):7.0f} {at(laying, 0.99):8.0f}"
            )
            yield Row(line, len(variant.dealing.wild_ranks) > 1, scalar, together, laying)


def _laid(evaluator: Evaluator, hand: tuple[Card, ...]) -> list[tuple[NewMeld, ...]]:
    return list(layings(evaluator, hand))


def at(times: Sequence[float], share: float) -> float:
    """Return the quantile."""
    return times[min(len(times) - 1, int(len(times) * share))]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hands", type=int, nargs="?", default=HANDS, help="of each contract")
    parser.add_argument("--beside", action="store_true", help="and what public programs ask")
    options = parser.parse_args()
    print(HEADING)
    cases = []
    for row in rows(options.hands):
        print(row.line, flush=True)
        cases.append(row)
    print(f"\n{'all contracts':<36} {'median':>7} {'p99':>7}")
    summary("distance of a hand, jokers wild", (time for row in cases if not row.twos for time in row.scalar))
    summary("distance of a hand, twos wild too", (time for row in cases if row.twos for time in row.scalar))
    summary("all lay-downs", (time for row in cases for time in row.laying))
    together = sorted(row.together for row in cases)
    print(f"{'in a batch, by contract':<36} {at(together, 0.5):7.2f} {together[-1]:7.2f} at most")
    if options.beside:
        beside(options.hands)


def summary(title: str, times: Iterable[float]) -> None:
    """Return a line of the table below."""
    ordered = sorted(times)
    print(f"{title:<36} {at(ordered, 0.5):7.1f} {at(ordered, 0.99):7.1f}")


def beside(number: int) -> None:
    """Yield lines for the public programs that are installed."""
    programs = tuple(public_programs(number))
    print("\npublic programs, on questions of theirs: neither knows jokers or contracts" if programs else MISSING)
    for program in programs:
        for hand in program.hands[: number // 4]:
            program.ask(hand)
        summary(program.title, timed_us(program.ask, program.hands))


if __name__ == "__main__":
    main()
