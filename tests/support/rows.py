"""Rows of a test: the everyday check runs some, `python -m tests all` all."""

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
    seen = set[str]()
    for item in items:
        marker = item.get_closest_marker("everyday")
        if marker is None or item.get_closest_marker("slow"):
            continue
        family, _, row = item.nodeid.removesuffix("]").partition("[")
        if row not in marker.args if marker.args else family in seen:
            item.add_marker("slow")
        seen.add(family)
