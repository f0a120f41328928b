"""Find hands that detect changes of the evaluator: `python -m tests.mutants.telling [FILE ...] [OPTIONS]`.

Every change of these files of `ai/evaluator`, or of all of them, is applied in this process, and hands are measured
until one gives another result: first those of `tests/ai/vectors/telling.txt`, then new random ones, for `--seconds`.
Changes that no hand detects are printed; many of them are equivalent, or only cost time. With `--write` hands that
detect what the stored ones did not are added to the file, with the unchanged evaluator's results; the slow tests
compare those with the exact solver, and the steps in `tests/ai/test_telling.py` must be counted again. The whole run
takes some hours, a short file ten minutes.
"""

import argparse
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from types import CodeType, FunctionType, ModuleType
from typing import Any

from ai.evaluator.batch import distances
from ai.evaluator.distance import Evaluator, evaluator_for
from ai.evaluator.exact import copies_of, distance_by_search
from game.rules.cards import Card, format_cards, parse_cards
from game.rules.variant import Contract, Variant, format_contract, parse_contract
from game.rules.variant_file import shipped_variant, shipped_variants
from tests import ROOT
from tests.ai.hands import CLASSES, HOUSES, Vector, hand_of, rules_named, stored_vectors
from tests.ai.test_helping import difference
from tests.mutants.changes import Change, changes
from tests.mutants.run import judged_the_same
from tests.mutants.session import functions_of
from tests.support.batches import copies_of_hands

FOLDER = "ai/evaluator"
MEASURED = ("batch", "distance", "exact", "helping", "holding", "suits", "tables", "task", "uneven")
VECTORS = ROOT / "tests" / "ai" / "vectors" / "telling.txt"
DRAWN = 12_000  # new hands, the same for every change
HOUSES_OF_A_KIND = 120
LONGEST = 20.0  # seconds after which a change counts as an endless loop


def main() -> int:
    """Try every change; always returns 0."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", default=MEASURED, metavar="FILE", help=f"of {', '.join(MEASURED)}")
    parser.add_argument("--seconds", type=float, default=4.0, help="for new hands, for each change")
    parser.add_argument("--write", action="store_true", help="keep the hands that show what none showed")
    options = parser.parse_args()
    if strangers := set(options.files) - set(MEASURED):
        parser.error(f"no file of {FOLDER} that hands are measured by: {', '.join(sorted(strangers))}")
    signal.signal(signal.SIGALRM, _too_long)
    stored = [*stored_vectors("telling.txt"), *stored_vectors("helping.txt")]
    new = [_vector(*drawn) for drawn in islice(_drawn(random.Random("telling")), DRAWN)]
    vectors: list[Vector] = []
    for file in options.files:
        module = import_module(f"ai.evaluator.{file}")
        for change, source in _open_changes(f"{FOLDER}/{file}.py"):
            killer = shown_by(change, source, module, (*vectors, *stored), new, options.seconds)
            if killer is None:
                before, after = change.lines(source)
                print(f"{change.file}:{change.line} {change.within}\n    - {before}\n    + {after}", flush=True)
            elif killer not in stored and killer not in vectors:
                vectors.append(killer)
    print(f"{len(vectors)} hands show what none did", file=sys.stderr)
    if options.write and vectors:
        lines = sorted(" | ".join(map(str, row)) for row in {*stored_vectors("telling.txt"), *vectors})
        VECTORS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def _drawn(chance: random.Random) -> Iterator[tuple[str, Variant, Contract, tuple[Card, ...]]]:
    """Return hands of all classes for shipped and house contracts, each with the name of its rules."""
    rules = [
        (name, shipped_variant(name), round_.contract)
        for name in shipped_variants()
        for round_ in shipped_variant(name).rounds
    ]
    rules += [(f"{kind} {at}", *house(at)) for kind, house in HOUSES.items() for at in range(HOUSES_OF_A_KIND)]
    while True:
        name, variant, contract = chance.choice(rules)
        yield name, variant, contract, hand_of(chance, chance.choice(list(CLASSES)), variant, contract)


def _vector(name: str, variant: Variant, contract: Contract, hand: tuple[Card, ...]) -> Vector:
    """Return the hand with the unchanged evaluator's results."""
    return name, format_contract(contract), evaluator_for(contract, variant).distance_of(hand), format_cards(hand)


def _open_changes(file: str) -> Iterator[tuple[Change, bytes]]:
    """Yield the changes inside functions that are not listed as equivalent, with the source."""
    source, same = (ROOT / file).read_bytes(), judged_the_same()
    for change in changes(source, file):
        if change.within and (file, change.within, *change.lines(source)) not in same:
            yield change, source


def shown_by(
    change: Change, source: bytes, module: ModuleType, known: Sequence[Vector], new: Sequence[Vector], seconds: float
) -> Vector | None:
    """Return the first hand whose results differ with the change, trying new ones for this time, or None."""
    changed = compile(change.applied(source), change.file, "exec", dont_inherit=True)
    codes = {(code.co_qualname, code.co_firstlineno): code for code in functions_of(changed)}
    functions = [function for function in _functions(module) if _key(function.__code__) in codes]
    before = [function.__code__ for function in functions]
    for function in functions:
        function.__code__ = codes[_key(function.__code__)].replace(co_filename=function.__code__.co_filename)
    _forget()
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    row = None
    try:
        ends = time.monotonic() + seconds
        for row in known:
            if _differs(row):
                return row
        for row in new:
            if _differs(row):
                return row
            if time.monotonic() > ends:
                break
        return None
    except TimeoutError:
        return row  # an endless loop
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for function, code in zip(functions, before, strict=True):
            function.__code__ = code
        _forget()


def _differs(row: Vector) -> bool:
    """Return whether any way to measure differs or fails."""
    try:
        return any(look(row) for look in (_by_numbers, _in_a_batch, _by_search, _by_help))
    except TimeoutError:
        raise
    except Exception:
        return True


def _case(row: Vector) -> tuple[Contract, Variant, Evaluator, tuple[Card, ...]]:
    contract, variant = parse_contract(row[1]), rules_named(row[0])
    return contract, variant, evaluator_for(contract, variant), parse_cards(row[3])


def _by_numbers(row: Vector) -> bool:
    _, _, evaluator, hand = _case(row)
    return evaluator.distance_of(hand) != row[2]


def _in_a_batch(row: Vector) -> bool:
    _, variant, evaluator, hand = _case(row)
    (distance,) = distances(evaluator, copies_of_hands([hand], variant.dealing.wilds)).tolist()
    return bool(distance != row[2])


def _by_search(row: Vector) -> bool:
    _, _, evaluator, hand = _case(row)
    return distance_by_search(copies_of(evaluator.measured(evaluator.code(hand))), evaluator.task) != row[2]


def _by_help(row: Vector) -> bool:
    contract, variant, evaluator, hand = _case(row)
    return evaluator.is_quick and bool(difference(hand, contract, variant))


def _functions(module: ModuleType) -> list[FunctionType]:
    """Return the functions and methods that a module defines, unwrapped."""
    own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    inside = [value for value in own if isinstance(value, type) for value in vars(value).values()]
    bare = [getattr(member, "fget", None) or getattr(member, "__wrapped__", member) for member in (*own, *inside)]
    return [function for function in bare if isinstance(function, FunctionType)]


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _forget() -> None:
    """Clear every cache of the evaluator."""
    import_module("ai.evaluator.exact")._KNOWN.clear()
    for file in MEASURED:
        for value in vars(import_module(f"ai.evaluator.{file}")).values():
            clear: Callable[[], None] | None = getattr(value, "cache_clear", None)
            if clear is not None:
                clear()


def _too_long(*_: Any) -> None:
    raise TimeoutError


if __name__ == "__main__":
    sys.exit(main())
