"""Long computations in slices: a generator that yields its progress from 0 to 1 and returns its result.

`at_once` runs one to its end; a window continues it by a slice per frame. This module knows no clock.
"""

from collections.abc import Generator
from typing import TypeVar

Found = TypeVar("Found")
Sliced = Generator[float, None, Found]


def at_once(work: Sliced[Found]) -> Found:
    """Run to the end and return the result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found


def part(work: Sliced[Found], begin: float, end: float) -> Sliced[Found]:
    """Run as a part of a larger computation, mapping progress to the range from `begin` to `end`."""
    while True:
        try:
            done = next(work)
        except StopIteration as finished:
            found: Found = finished.value
            return found
        yield begin + (end - begin) * done
