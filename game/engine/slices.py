"""Long computations in slices: a generator that yields its progress from 0 to 1 and returns its result.

`at_once` runs one to its end; a window continues it by a slice per frame. This module knows no clock.
"""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
Sliced = Generator[float, None, Result]


def at_once(work: Sliced[Result]) -> Result:
    """Run to the end and return the result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


def part(work: Sliced[Result], begin: float, end: float) -> Sliced[Result]:
    """Run as a part of a larger computation, mapping progress to the range from `begin` to `end`."""
    while True:
        try:
            done = next(work)
        except StopIteration as finished:
            result: Result = finished.value
            return result
        yield begin + (end - begin) * done
