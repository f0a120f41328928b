"""Contracts for the native core: numbers and tables, built once and cached."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.limits import is_searched, most_short
from ai.evaluator.tables import INCOMPLETE, Covers, Places, Tables, blanks_help, places_of, tables_of
from ai.evaluator.task import RunWindow, Task
from ai.native.door import COUNT_BITS, ENTRY_SHIFT, LIMIT_WILDS, OFFER_BITS, Array, Struct, struct_of
from game.rules.contract import OUT_OF_REACH


def contract_of(
    task: Task, windows: tuple[RunWindow, ...], shares: Sequence[tuple[int, ...]], has_cores: bool
) -> Struct:
    """Return the contract of an evaluator that measures hands in batches; see `Evaluator` for the parameters."""
    limited = _limits_of(task, shares, has_cores)
    values = {
        "places": task.places,
        "runs": len(task.runs),
        "windows": len(windows),
        "sets": len(task.sets),
        "set_length": task.sets[0] if task.sets else 0,
        "distinct": task.distinct,
        "apart": task.apart,
        "blanks": len(task.runs) * max((window.blanks for window in windows), default=0),
        "spare": task.spare,
        "set_need": task.set_needs[0] if task.sets else 0,
        "run_need": task.run_needs[0] if task.runs else 0,
        "cores": has_cores,
        "share_rows": len(shares),
        "wild_mask": task.wild_mask,
    }
    limited |= _windows_to_search(task, values)
    if not windows:
        return struct_of("Contract", values, limited)
    if len(task.runs) == 1 and task.sets:
        starts, entries = _entries_of(places_of(windows))
        return struct_of(
            "Contract", {**values, "number": len(entries)}, {"starts": starts, "entries": entries, **limited}
        )
    tables = tables_of(windows, task.apart, len(task.runs))
    groups = [_groups_of(covers) for covers in tables.covers]
    arrays: dict[str, Array | list[Array]] = {
        "offers": _offers_of(tables),
        "groups": [group for group, _ in groups],
        **limited,
    }
    if values["blanks"]:
        arrays["blanks_help"] = blanks_help(windows)
    made = struct_of("Contract", values, arrays)
    made.itself.dry[: len(groups)] = [dry for _, dry in groups]
    made.itself.all[: len(groups)] = [len(group) for group, _ in groups]
    return made


def _windows_to_search(task: Task, values: dict[str, int]) -> dict[str, Array]:
    """Return the windows for every length of a run, where the core may search for the exact distance; note that."""
    windows = task.windows[0] if task.runs else ()
    values["searched"] = is_searched(task)
    if not windows or not values["searched"]:
        return {}
    values["all_windows"] = len(windows)
    rows = [(place.low, place.length, place.mask, place.core, place.need, place.blanks) for place in windows]
    return {"each_window": np.array(rows, np.uint16)}


def _limits_of(task: Task, shares: Sequence[tuple[int, ...]], has_cores: bool) -> dict[str, Array]:
    """Return the most that wild limits can require, by naturals in use and wilds, and how sets may share ranks."""
    rows, wilds = np.arange(task.places + 1)[:, None], np.arange(LIMIT_WILDS)
    limits = np.full((len(rows), LIMIT_WILDS), OUT_OF_REACH) if has_cores else most_short(task, rows, wilds)
    return {
        "limits": limits.astype(np.uint16),
        "shares": np.array([share + (0,) * (len(task.sets) - len(share)) for share in shares], np.uint8),
    }


def _entries_of(places: Places) -> tuple[NDArray[np.uint32], NDArray[np.uint64]]:
    """Return where each key's entries begin and how many there are, and the content of each entry, fullest first."""
    fullest_first = np.lexsort((-places.naturals, np.arange(INCOMPLETE).repeat(places.entries)))
    counts = places.naturals.astype(np.int64) | places.blanks.astype(np.int64) << 4
    entries = (places.packed | counts << ENTRY_SHIFT).astype(np.uint64)[fullest_first]
    assert places.entries.max() < 1 << COUNT_BITS
    return (places.start << COUNT_BITS | places.entries).astype(np.uint32), entries


def _offers_of(tables: Tables) -> NDArray[np.uint32]:
    """Return, by key, the most naturals in one, two and three runs, a byte each."""
    offers = np.zeros(2 * INCOMPLETE, np.uint32)
    for at, best in enumerate(tables.best):
        offers |= best.view(np.uint8).astype(np.uint32) << np.uint32(OFFER_BITS * at)
    return offers


def _groups_of(covers: Covers) -> tuple[NDArray[np.uint64], int]:
    """Return what groups of windows cover once, twice and three times, sixteen bits each, and how many have no blanks.

    Groups without blanks come first.
    """
    packed = (covers.first | covers.second << 16 | covers.third << 32).astype(np.uint64)
    dry, wet = np.unique(packed[~covers.wet]), np.unique(packed[covers.wet])
    return np.concatenate([dry, wet]), len(dry)
