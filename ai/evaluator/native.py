"""A contract as the native core takes it: numbers, and tables that are made once and kept."""

from functools import lru_cache

import numpy as np

from ai.evaluator.distance import Evaluator
from ai.evaluator.tables import WET, blanks_help, places_of, tables_of
from ai.native.door import Array, Core, Struct, struct_of


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
        places = places_of(windows)
        entries: dict[str, Array] = {
            "starts": np.append(places.start, len(places.packed)).astype(np.int32),
            "packed": places.packed,
            "naturals": places.naturals,
            "entry_blanks": places.blanks,
        }
        return struct_of("Contract", {**values, "entries": len(places.packed)}, entries)
    tables = tables_of(windows, task.apart, len(task.runs))
    assert {2 * WET} == {len(best) for best in tables.best}
    groups: dict[str, list[Array]] = {
        "best": list(tables.best),
        "first": [each.first.astype(np.uint16) for each in tables.covers],
        "second": [each.second.astype(np.uint16) for each in tables.covers],
        "third": [each.third.astype(np.uint16) for each in tables.covers],
        "wet": [each.wet for each in tables.covers],
    }
    help_of = {"blanks_help": blanks_help(windows)} if evaluator.blanks else {}
    made = struct_of("Contract", values, {**groups, **help_of})
    made.itself.groups[: len(tables.covers)] = [len(each.first) for each in tables.covers]
    return made
