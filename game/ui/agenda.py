"""`Agenda`: what is due on one screen, and when.

Whatever waits for a time puts one entry in under a name of its own, with what is to be done then, if the screen's look
at it in the same round is not enough. The loop sleeps until the first entry of the topmost screen and has it run;
entries of a screen that is covered by another one wait. Times are in seconds and always given, never fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Due = Callable[[float], None]  # called with the time at which it is run


class _Entry(NamedTuple):
    at: float
    due: Due | None


class Agenda:
    """The times of one screen, at most one for each name.

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
        """Put in what is due, in place of what was due under that name; None and infinity: nothing is."""
        self._entries.pop(name, None)
        if at is not None and at < float("inf"):
            self._entries[name] = _Entry(at, due)

    def take_out(self, name: str) -> None:
        """Nothing is due under that name any more."""
        self._entries.pop(name, None)

    @property
    def first(self) -> float | None:
        """When something is due next."""
        return min((entry.at for entry in self._entries.values()), default=None)

    def run(self, now: float) -> None:
        """Take out and do what is due by now, the earliest first.

        What is replaced or taken out meanwhile is not done; what is put in meanwhile waits for the next call.
        """
        due = [(name, entry) for name, entry in self._entries.items() if entry.at <= now]
        for name, entry in sorted(due, key=lambda pair: pair[1].at):
            if self._entries.get(name) is entry:
                del self._entries[name]
                if entry.due is not None:
                    entry.due(now)
