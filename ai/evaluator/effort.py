"""Counted work: the searches of a decision share a number of steps; a decision without any left does with less.

Steps are counted and not timed, so that the same view always leads to the same action. For the same reason a cached
distance costs what it cost when it was computed, once in every decision.
"""

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

MOST_STEPS = 500_000  # the most steps of a decision: half a second to a second of Python
_NO_END = 1 << 62
_MOST_KNOWN = 1 << 16


class OutOfSteps(Exception):
    """A decision has made all the steps that it may."""


class Effort:
    """The steps left, the steps of limited efforts inside, which do not count here, and the distances paid for."""

    __slots__ = ("inside", "known", "left")

    def __init__(self, left: int) -> None:
        self.left, self.inside = left, 0
        self.known: dict[Hashable, int] = {}

    def spend(self, steps: int) -> None:
        """Count these steps. Raises `OutOfSteps` if that is more than there are."""
        self.left -= steps
        if self.left < 0:
            raise OutOfSteps

    def keep(self, asked: Hashable, distance: int) -> int:
        """Remember a distance that has been paid for, and return it."""
        if len(self.known) >= _MOST_KNOWN:
            self.known.clear()
        self.known[asked] = distance
        return distance


class _Current(threading.local):
    def __init__(self) -> None:
        self.effort = Effort(_NO_END)


_CURRENT = _Current()


def effort() -> Effort:
    """Return what this thread may still do; without a decision there is no limit."""
    return _CURRENT.effort


@contextmanager
def limited(steps: int = MOST_STEPS) -> Iterator[Effort]:
    """Limit the steps of all searches inside; yield what is left of them."""
    outer, inner = _CURRENT.effort, Effort(steps)
    _CURRENT.effort = inner
    try:
        yield inner
    finally:
        _CURRENT.effort = outer
        outer.inside += steps - inner.left
