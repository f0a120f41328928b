"""Long work in slices: a generator that tells now and then how far it is, from 0 to 1, and returns what it found.

Whoever is in no hurry runs it to its end by `at_once`; a window goes on with it a slice a frame. Knows no clock.
"""

from collections.abc import Generator
from typing import TypeVar

Found = TypeVar("Found")
Sliced = Generator[float, None, Found]


def at_once(work: Sliced[Found]) -> Found:
    """All of it, and what it found."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found


def part(work: Sliced[Found], begin: float, end: float) -> Sliced[Found]:
    """The same as a part of something larger, from `begin` to `end` of it."""
    while True:
        try:
            done = next(work)
        except StopIteration as finished:
            found: Found = finished.value
            return found
        yield begin + (end - begin) * done
