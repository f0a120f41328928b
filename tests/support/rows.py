"""Rows of a test: the everyday check runs some, `python -m tests all` all."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

Row = TypeVar("Row")


def slow_unless(quick: Callable[[Row], bool], rows: Iterable[Row]) -> list[Any]:
    """Return the rows as parameters, marked slow except the quick ones; at least one of each."""
    rows = list(rows)
    marked = [row if quick(row) else pytest.param(*_values(row), marks=pytest.mark.slow) for row in rows]
    count = sum(map(quick, rows))
    assert 0 < count < len(rows), f"{count} of {len(rows)} rows are quick"
    return marked


def _values(row: object) -> tuple[object, ...]:
    return row if isinstance(row, tuple) else (row,)


def mark_others_slow(items: Iterable[pytest.Item]) -> None:
    """Mark the rows of tests that are marked `everyday` as slow, but for those it names, or the first."""
    families = defaultdict[str, list[tuple[str, pytest.Item]]](list)
    for item in items:
        if item.get_closest_marker("everyday") and not item.get_closest_marker("slow"):
            family, _, row = item.nodeid.removesuffix("]").partition("[")
            families[family].append((row, item))
    for family, rows in families.items():
        marker = rows[0][1].get_closest_marker("everyday")
        kept = (marker.args if marker is not None else ()) or (rows[0][0],)
        others = [item for row, item in rows if row not in kept]
        if len(others) == len(rows) > 1:
            raise pytest.UsageError(f"{family} has no row {', '.join(kept)} for every day")
        for item in others:
            item.add_marker("slow")
