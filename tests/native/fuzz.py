"""Feed the core valid input and nonsense; started by `tests.native`.

Sanitizers end the process at the first fault; so does a result that differs from the Python code's.
"""

import ctypes
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.batch import is_batched, rough_distances
from ai.evaluator.distance import Evaluator
from ai.master.deals import Deals
from ai.master.native import round_of
from ai.native import door, library
from game.rules.variant import Variant
from tests.houses.draw import rule_sets
from tests.native.made import Chance, both, copies_of, deals_of, differing, rules_for

AT_ONCE = 6  # rule sets
NUMBERS = (0, 1, 2, 3, 7, 13, 52, 53, 54, 100, 127, 128, 1 << 16, 1 << 31, 1 << 40, (1 << 63) - 1)
CHANGED = 0.3  # share of the numbers of a struct


class Tally:
    """The counts of the run."""

    def __init__(self) -> None:
        self.hands = self.deals = self.nonsense = self.refused = 0


def main(file: Path, minutes: float, seed: int) -> int:
    """Run until the time is over, and print the counts; 1 if results differ."""
    native, until, tally = library.library_in(file), time.monotonic() + 60 * minutes, Tally()
    assert native.library is not None, native.code
    with patch.object(library, "core_library", lambda: native):
        for number in count(seed * 1_000_000):
            for variant in rule_sets(AT_ONCE, f"fuzz {number}"):
                for line in range(1, len(variant.rounds) + 1):
                    if wrong := compare_line(np.random.default_rng([number, line]), variant, line, tally):
                        print(f"{wrong} differ: {variant}, round {line}, seed {number}")
                        return 1
            if time.monotonic() > until:
                break
    print(f"{tally.hands} hands and {tally.deals} deals as in Python; {tally.nonsense} calls of nonsense, of which "
          f"{tally.refused} were refused; no fault found")  # fmt: skip
    return 0


def compare_line(chance: Chance, variant: Variant, line: int, tally: Tally) -> list[str]:
    """Run a round; return what differs from the Python code."""
    players = int(chance.integers(variant.fewest_players, variant.most_players + 1))
    evaluator = rules_for(variant, line, players).evaluator
    if not is_batched(evaluator):
        return []
    copies = copies_of(chance, variant, players, 60)
    native, python = both(partial(rough_distances, evaluator, copies))
    seed = int(chance.integers(1 << 32))
    wrong = differing(partial(deals_of, seed, variant, line, players, 12))
    tally.hands, tally.deals = tally.hands + len(copies), tally.deals + 12
    for _ in range(4):
        nonsense(chance, partial(deals_of, seed, variant, line, players, int(chance.integers(0, 5))), tally)
    garbage(chance, evaluator)
    return wrong if np.array_equal(native, python) else ["hands", *wrong]


def garbage(chance: Chance, evaluator: Evaluator) -> None:
    """Return impossible hands, and cards with random frequencies."""
    core = door.core()
    assert core is not None
    contract, number, length = evaluator.contract(core), int(chance.integers(0, 6)), int(chance.integers(1, 256))
    core.rough_distances(contract, chance.integers(0, 256, (9, door.COLUMNS), np.uint8))
    core.distances(contract, chance.integers(0, 256, (9, door.COLUMNS), np.uint8))
    for _ in range(5):
        code = int.from_bytes(chance.bytes(door.CODE_BYTES), "little")
        core.distance(contract, code)
        core.helping(contract, code, int.from_bytes(chance.bytes(7), "little"))
    luck = chance.choice([0.0, 0.5, 1.0, -1.0, np.nan, np.inf, -np.inf, chance.random()], (number, length))
    cards = chance.integers(0, int(chance.choice([53, 53, 256])), length, np.uint8)
    dealt, hands = chance.random((number, length)) < 0.2, np.zeros((number, door.COLUMNS), np.uint8)
    size = int(chance.integers(-1, length + 2))
    try:
        core.deal(luck, cards, dealt, size, hands)
        core.shuffled(luck, cards, dealt, int((~dealt[:1]).sum()))
    except ValueError:
        pass


def nonsense(chance: Chance, make: Callable[[], Deals], tally: Tally) -> None:
    """Replace numbers in deals and play them: the core refuses them or plays them to some end."""
    deals, core = make(), door.core()
    assert core is not None
    rules, contract = round_of(deals.rules, deals.most_steps), deals.rules.evaluator.contract(core)
    itself = contract.itself
    copied = type(itself).from_buffer_copy(itself)  # the original is cached and shared
    contract = contract._replace(itself=copied, address=ctypes.addressof(copied))
    if chance.random() < CHANGED:
        field = str(chance.choice(["places", "runs", "sets", "set_length", "distinct", "apart", "blanks"]))
        setattr(contract.itself, field, int(chance.choice(NUMBERS)))
    for name, kind in dict(rules.itself._fields_).items():  # type: ignore[arg-type]
        if chance.random() < CHANGED / 4 and kind is ctypes.c_int64:
            setattr(rules.itself, name, int(chance.choice(NUMBERS)) * int(chance.choice([1, 1, 1, -1])))
        elif chance.random() < CHANGED and kind is ctypes.c_double:
            setattr(rules.itself, name, float(chance.choice([0, -1e9, 1e300, np.inf, np.nan])))
    arrays = deals.arrays()
    for array in arrays.arrays:
        if array.size and chance.random() < CHANGED / 3:
            spoil(chance, array)
    tally.nonsense += 1
    try:
        core.play_on(contract, rules, arrays, lambda: False)
    except ValueError:
        tally.refused += 1


def spoil(chance: Chance, array: NDArray[np.generic]) -> None:
    """Replace a value with any other of its type, or all of them with small ones."""
    cells = array.reshape(-1).view(np.uint8 if array.itemsize == 1 else array.dtype)
    if chance.random() < 0.5:
        cells[chance.integers(len(cells))] = np.array(int(chance.choice(NUMBERS))).astype(cells.dtype)
    else:
        cells[:] = chance.integers(0, 4, len(cells)).astype(cells.dtype)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
