"""`Agenda`: the schedule of one screen.

Everything that waits for a time is an entry under its own name, with a callback if the screen does not check for it
anyway in the same round. The loop sleeps until the first entry of the top screen and runs it; the entries of covered
screens wait. Times are in seconds and always passed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Due = Callable[[float], None]  # called with the time at which it is run


class _Entry(NamedTuple):
    at: float
    due: Due | None


class Agenda:
    """The schedule of one screen, with at most one entry per name.

    >>> agenda = Agenda()
    >>> agenda.put("bell", 5.0, lambda now: print("rung at", now))
    >>> agenda.put("bell", 3.0, lambda now: print("rung early, at", now))
    >>> agenda.first
    3.0
    >>> agenda.run(4.0)
    rung early, at 4.0
    >>> agenda.first is None
    True
    """

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}

    def put(self, name: str, at: float | None, due: Due | None = None) -> None:
        """Schedule something under a name, replacing what was scheduled under it; with None or infinity, nothing is."""
        self._entries.pop(name, None)
        if at is not None and at < float("inf"):
            self._entries[name] = _Entry(at, due)

    def take_out(self, name: str) -> None:
        """Cancel what is scheduled under that name."""
        self._entries.pop(name, None)

    @property
    def first(self) -> float | None:
        """The time at which something is due next."""
        return min((entry.at for entry in self._entries.values()), default=None)

    def run(self, now: float) -> None:
        """Remove and do what is due, the earliest first.

        What is replaced or removed meanwhile is not done; what is added meanwhile waits for the next call.
        """
        due = [(name, entry) for name, entry in self._entries.items() if entry.at <= now]
        for name, entry in sorted(due, key=lambda pair: pair[1].at):
            if self._entries.get(name) is entry:
                del self._entries[name]
                if entry.due is not None:
                    entry.due(now)
