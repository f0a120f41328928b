"""A contract as the native core takes it: numbers, and tables that are made once and kept."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.distance import Evaluator
from ai.evaluator.tables import WET, Covers, Places, Tables, blanks_help, places_of, tables_of
from ai.native.door import COUNT_BITS, ENTRY_SHIFT, OFFER_BITS, Array, Core, Struct, struct_of


@lru_cache(maxsize=256)
def contract_of(evaluator: Evaluator, native: Core) -> Struct:
    """The contract that the evaluator measures, which must be one whose hands are measured in batches."""
    return native.checked(_contract_of(evaluator))


def _contract_of(evaluator: Evaluator) -> Struct:
    task, windows = evaluator.task, evaluator.windows
    values = {
        "places": task.places,
        "runs": len(task.runs),
        "windows": len(windows),
        "sets": len(task.sets),
        "set_length": task.sets[0] if task.sets else 0,
        "distinct": task.distinct,
        "apart": task.apart,
        "blanks": evaluator.blanks,
    }
    if not windows:
        return struct_of("Contract", values, {})
    if len(task.runs) == 1 and task.sets:
        starts, entries = _entries_of(places_of(windows))
        return struct_of("Contract", {**values, "number": len(entries)}, {"starts": starts, "entries": entries})
    tables = tables_of(windows, task.apart, len(task.runs))
    groups = [_groups_of(each) for each in tables.covers]
    arrays: dict[str, Array | list[Array]] = {"offers": _offers_of(tables), "groups": [each for each, _ in groups]}
    if evaluator.blanks:
        arrays["blanks_help"] = blanks_help(windows)
    made = struct_of("Contract", values, arrays)
    made.itself.dry[: len(groups)] = [dry for _, dry in groups]
    made.itself.all[: len(groups)] = [len(each) for each, _ in groups]
    return made


def _entries_of(places: Places) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
    """By key where its entries begin, with how many there are; and what each holds, the fullest of a key first."""
    fullest_first = np.lexsort((-places.naturals, np.arange(WET).repeat(places.entries)))
    counts = places.naturals.astype(np.int64) | places.blanks.astype(np.int64) << 4
    entries = (places.packed | counts << ENTRY_SHIFT).astype(np.uint64)[fullest_first]
    assert places.entries.max() < 1 << COUNT_BITS
    return (places.start << COUNT_BITS | places.entries).astype(np.uint32), entries


def _offers_of(tables: Tables) -> NDArray[np.uint32]:
    """By key the most naturals in one, two and three runs, a byte each."""
    found = np.zeros(2 * WET, np.uint32)
    for at, best in enumerate(tables.best):
        found |= best.view(np.uint8).astype(np.uint32) << np.uint32(OFFER_BITS * at)
    return found


def _groups_of(covers: Covers) -> tuple[NDArray[np.uint64], int]:
    """What groups of windows cover once, twice and three times, in sixteen bits each, and how many have no blanks.

    Those stand first.
    """
    packed = (covers.first | covers.second << 16 | covers.third << 32).astype(np.uint64)
    dry, wet = np.unique(packed[~covers.wet]), np.unique(packed[covers.wet])
    return np.concatenate([dry, wet]), len(dry)
