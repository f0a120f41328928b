"""Call the core's functions directly, with any counts and any contents; started by `tests.native`.

Hypothesis chooses the arguments, `tests.native` adds sanitizers. Every buffer ends where its counts say, so that a
sanitizer notices one byte read or written too many. Counts out of bounds must be refused, whatever the buffers are;
what is within bounds must be accepted, or refused for a known reason. Contracts are real ones in which numbers were
changed and arrays taken away.
"""

import argparse
import ctypes
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from unittest.mock import patch

import numpy as np
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ai.evaluator.batch import is_batched
from ai.master.native import round_of
from ai.native import door, library
from ai.native.door import Struct
from game.rules.variant import Variant
from game.rules.variant_file import shipped_variant, shipped_variants
from tests.houses.draw import rule_sets
from tests.native.made import deals_of, rules_for

_C = library.layout().constants
COLUMNS, WILDS, SEATS, MOST_CARDS = _C["COLUMNS"], _C["WILDS"], _C["MOST_SEATS"], _C["MOST_CARDS"]
DONE, REFUSED = _C["DONE"], _C["OUT_OF_BOUNDS"]
FEW = 6  # deals or hands for which there are buffers
MOST_DEALS = 1 << 24
DRAWN = 8  # random rule sets
# Numbers of a contract that say how long its arrays are: the core has to believe them.
SIZES = frozenset({"places", "dry", "all", "number", "share_rows", "sets", "runs", "all_windows", "windows"})

Bytes = NDArray[np.uint8]
COUNTS = st.one_of(
    st.integers(-2, FEW),
    st.sampled_from(
        (-(1 << 63), -1, 53, 127, 255, 256, 1 << 20, 1 << 24, (1 << 24) + 1, 1 << 31, 1 << 40, (1 << 63) - 1)
    ),
)
ANY = st.integers(-(1 << 63), (1 << 63) - 1)
SEEDS = st.integers(0, (1 << 32) - 1)
LUCK = np.array([0.0, -0.0, 0.5, 1.0, -1.0, np.nan, np.inf, -np.inf, 1e300, 5e-324])
tally: Counter[str] = Counter()


def call(name: str, *arguments: object) -> int:
    """Call a function of the core; arrays are passed by address."""
    dll = library.core_library().library
    assert dll is not None
    passed = [
        ctypes.c_void_p(argument.ctypes.data) if isinstance(argument, np.ndarray) else
        ctypes.c_void_p(argument.address) if isinstance(argument, Struct) else
        ctypes.c_int64(int(str(argument)))
        for argument in arguments
    ]  # fmt: skip
    function = dll[name]
    function.restype = ctypes.c_int64
    answer = int(function(*passed))
    tally[f"{name} {'refused' if answer == REFUSED else 'answered'}"] += 1
    return answer


@cache
def all_rounds() -> tuple[tuple[Variant, int], ...]:
    """Return many rounds that the core measures, as rule set and number."""
    variants = (*map(shipped_variant, shipped_variants()), *rule_sets(DRAWN, "native calls"))
    return tuple(
        (variant, line)
        for variant in variants
        for line in range(1, len(variant.rounds) + 1)
        if is_batched(rules_for(variant, line, variant.fewest_players).evaluator)
    )


@st.composite
def counts(draw: st.DrawFn, number: int) -> list[int]:
    """Return this many counts, of which all are small and positive, or one is anything."""
    drawn = draw(st.lists(st.integers(1, FEW), min_size=number, max_size=number))
    for at, count in draw(st.dictionaries(st.integers(0, number - 1), COUNTS, max_size=1)).items():
        drawn[at] = count
    return drawn


@st.composite
def contracts(draw: st.DrawFn) -> Struct:
    """Return a real contract, or one in which numbers were changed or arrays taken away."""
    core = door.core()
    assert core is not None
    variant, line = draw(st.sampled_from(all_rounds()))
    contract = rules_for(variant, line, variant.fewest_players).evaluator.contract(core)
    copied = type(contract.itself).from_buffer_copy(contract.itself)
    fields = dict(copied._fields_)  # type: ignore[arg-type]
    sized = SIZES if copied.share_rows else SIZES - {"sets"}
    numbers = sorted(name for name, kind in fields.items() if kind is ctypes.c_int64 and name not in sized)
    pointers = sorted(name for name, kind in fields.items() if kind is ctypes.c_void_p)
    for name, value in draw(st.dictionaries(st.sampled_from(numbers), COUNTS, max_size=2)).items():
        setattr(copied, name, value)
    for name in draw(st.sets(st.sampled_from(pointers), max_size=1)):
        setattr(copied, name, None)
    return Struct(copied, contract.arrays, ctypes.addressof(copied))


def cards_of(draw_seed: int, number: int, *, is_real: bool) -> Bytes:
    """Return copies of this many hands: at most four of a card, or any bytes."""
    chance = np.random.default_rng(draw_seed)
    if is_real:
        return chance.choice(5, (number, COLUMNS), p=(0.75, 0.18, 0.05, 0.01, 0.01)).astype(np.uint8)
    return chance.integers(0, 256, (number, COLUMNS), np.uint8)


@given(contracts(), st.sampled_from(("core_rough", "core_distances")), counts(1), SEEDS, st.booleans())
def measures(contract: Struct, name: str, numbers: list[int], drawn: int, is_real: bool) -> None:
    """Measure some hands, or fewer than none."""
    (number,) = numbers
    assume(number <= FEW and is_quick(contract))
    copies, answers = cards_of(drawn, max(0, number), is_real=is_real), np.empty(max(0, number), np.int64)
    answer = call(name, contract, copies, number, answers)
    assert answer == REFUSED or (answer == DONE and number >= 0 and is_measured(contract))
    if answer == DONE:
        assert (answers >= door.UNDECIDED).all()


@given(contracts(), st.binary(min_size=door.CODE_BYTES, max_size=door.CODE_BYTES), ANY, st.one_of(COUNTS, ANY))
def measures_codes(contract: Struct, code: bytes, asked: int, before: int) -> None:
    """Measure a hand by its code, and ask which cards help it."""
    assume(is_quick(contract))
    held = np.frombuffer(code, np.uint8).copy()
    distance = call("core_distance", contract, held)
    helping = call("core_helping", contract, held, asked, before)
    assert (distance == REFUSED) == (helping == REFUSED)
    if helping >= 0:
        assert not helping & ~asked & ((1 << COLUMNS) - 1)


@given(contracts())
def checks(contract: Struct) -> None:
    """Check a contract: one that was refused is refused everywhere."""
    is_refused = call("core_check", contract) == REFUSED
    assert is_refused or call("core_rough", contract, np.empty(0, np.uint8), 0, np.empty(0, np.int64)) == DONE
    assert not is_refused or is_changed(contract)


@given(COUNTS, COUNTS)
def makes_room(seats: int, number: int) -> None:
    """Ask for room for deals."""
    answer = call("core_room", seats, number)
    assert (answer == REFUSED) != (1 <= seats <= SEATS and 0 <= number <= MOST_DEALS)
    assert call("core_bytes", seats) == REFUSED or 0 <= seats < len(library.STRUCTS)


@given(st.sampled_from(("core_deal", "core_shuffle")), counts(3), SEEDS, st.booleans())
def deals_cards(name: str, numbers: list[int], drawn: int, is_real: bool) -> None:
    """Deal a hand, or shuffle the rest, with any counts of deals, hidden cards, and cards to deal."""
    number, length, size = numbers
    chance, fewest = np.random.default_rng(drawn), name == "core_deal"
    may = 0 <= number <= MOST_DEALS and 1 <= length <= MOST_CARDS and fewest <= size <= length
    assume(not may or number <= FEW)
    rows, columns, most = (max(0, count) if may else 0 for count in (number, length, size))
    luck = chance.choice([*LUCK, *chance.random(20)], (rows, columns))
    cards = chance.integers(0, COLUMNS if is_real else 256, columns, np.uint8)
    dealt = np.zeros((rows, columns), np.uint8)
    if name == "core_shuffle" and is_real:
        dealt[:, : columns - most] = 1
    else:
        dealt[:] = chance.random((rows, columns)) < 0.3
    if name == "core_deal":
        answer = call(name, luck, cards, dealt, number, length, size, np.zeros((rows, COLUMNS), np.uint8))
        is_fine = may and bool((cards <= WILDS).all())
    else:
        answer = call(name, luck, cards, dealt, number, length, size, np.empty((rows, most), np.int64))
        is_fine = may and bool(((dealt == 0).sum(axis=1) == size).all())
    assert answer == (DONE if is_fine else REFUSED)


@given(contracts(), counts(6), SEEDS, st.booleans())
def ages(contract: Struct, numbers: list[int], drawn: int, is_real: bool) -> None:
    """Let hands play turns, with any counts of seats, deals, cards in the stock, rivals, turns and places."""
    seats, number, length, rivals, times, back = numbers
    may = 1 <= seats <= SEATS and 0 <= number <= MOST_DEALS and 1 <= rivals <= SEATS
    may = may and 1 <= length <= 1 << 20 and 1 <= back <= length and 0 <= times <= 1 << 20
    assume(not may or max(number, times) <= FEW)
    assume(is_quick(contract))
    chance, sizes = (
        np.random.default_rng(drawn),
        [max(0, count) if may else 0 for count in (seats, number, length, rivals)],
    )
    hands = cards_of(drawn, sizes[0] * sizes[1], is_real=is_real)
    stock = chance.integers(0, COLUMNS if is_real else COLUMNS + 1, (sizes[1], sizes[2]))
    who = chance.integers(0, max(1, sizes[0]) if is_real else 9, sizes[3])
    deals = door.struct_of("Deals", {"seats": seats, "number": number, "stock": length}, {"hands": hands})
    known = cards_of(drawn + 1, sizes[0], is_real=is_real)
    answer = call("core_age", contract, some_round(), deals, stock, who, rivals, known, times, back)
    is_fine = may and bool((who < seats).all()) and bool((stock <= WILDS).all())
    assert answer == REFUSED or (answer == DONE and is_fine)


@given(st.sampled_from(range(4)), st.lists(st.tuples(SEEDS, COUNTS), max_size=3), SEEDS, COUNTS)
def plays(at: int, changes: list[tuple[int, int]], drawn: int, before: int) -> None:
    """Play deals in which any values were changed, from any step on."""
    core = door.core()
    assert core is not None
    variant, line = all_rounds()[drawn % len(all_rounds())]
    deals = deals_of(drawn, variant, line, min(variant.fewest_players + at % 2, variant.most_players), at)
    rules, arrays = round_of(deals.rules, deals.most_steps), deals.arrays()
    for place, value in changes:
        array = arrays.arrays[place % len(arrays.arrays)]
        if array.size:
            cells = array.reshape(-1).view(np.uint8 if array.itemsize == 1 else array.dtype)
            cells[place // 97 % len(cells)] = np.array(value).astype(cells.dtype)
    room = np.empty(call("core_room", *deals.hands.shape[:2]) // 8 + 1, np.int64)
    them = deals.rules.evaluator.contract(core), rules, arrays, room
    begun = call("core_begin", *them)
    assert begun == DONE or (begun == REFUSED and changes)
    if begun == DONE:
        steps = call("core_play", *them, before)
        assert (steps == REFUSED) != (0 <= before <= rules.itself.most_steps)
        assert call("core_end", arrays, room) == DONE


def is_quick(contract: Struct) -> bool:
    """Return whether a changed contract cannot make a search endless."""
    return not is_changed(contract) or contract.itself.runs + contract.itself.sets <= 3


def is_measured(contract: Struct) -> bool:
    """Return whether the core accepts the contract."""
    return call("core_check", contract) == DONE


def is_changed(contract: Struct) -> bool:
    """Return whether the contract is none of the real ones."""
    core = door.core()
    assert core is not None
    real = {
        bytes(rules_for(variant, line, variant.fewest_players).evaluator.contract(core).itself)
        for variant, line in all_rounds()
    }
    return bytes(contract.itself) not in real


@cache
def some_round() -> Struct:
    """Return the rules of a round."""
    deals = deals_of(1, shipped_variant("campfire"), 2, 4, 1)
    return round_of(deals.rules, deals.most_steps)


ALL: Mapping[str, Callable[[], None]] = {
    function.__name__: function for function in (measures, measures_codes, checks, makes_room, deals_cards, ages, plays)
}


def run(name: str, examples: int, start: int) -> None:
    """Call with this many random arguments; the first that does something wrong is made smaller and raised."""
    checked = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        suppress_health_check=[*HealthCheck],
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )
    seed(start)(checked(ALL[name]))()


def main() -> None:
    """Call every function, and print how often each answered and refused."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("library", type=Path)
    parser.add_argument("--examples", type=int, default=2000, help="of each kind of call")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    native = library.library_in(options.library)
    assert native.library is not None, native.code
    with patch.object(library, "core_library", lambda: native):
        for name in ALL:
            run(name, options.examples, options.seed)
    print("; ".join(f"{kind} {number:,} times" for kind, number in sorted(tally.items())))


if __name__ == "__main__":
    main()
