"""Scheduling for deals played together: a step of few rows takes almost as long as a step of many.

So players who lay down wait for others, and their rows fall behind. Rows differ only in the steps taken: the result is
the same as without waiting, because a row takes only those steps that it would have taken then.
"""

import numpy as np

from ai.master.table import Bools, Rows

FEW = 0.06  # the share of the deals that may remain unfinished
_COMPANY = 0.3  # rows to wait for, as a share of those that continue


class SingleSteps:
    """Every deal takes one step at a time: nobody waits."""

    __slots__ = ()

    def together(self, rows: Rows, complete: Rows) -> Rows:
        """Return all rows."""
        return rows

    def stepped(self, rows: Rows) -> None:
        """Record nothing."""


class Lockstep:
    """The steps each deal has taken, and the deals in which a player waits to lay down."""

    __slots__ = ("_most", "_steps", "_waits")

    def __init__(self, number: int, most: int) -> None:
        self._most = most  # steps
        self._steps = np.zeros(number, np.int64)
        self._waits = np.zeros(number, np.bool_)

    def next(self, live: Bools) -> Rows | None:
        """Return the rows that take their next step now, perhaps none while some wait; None once all are far enough.

        A row may continue as long as more than a few rounds are certainly unfinished at that step, not counting rows
        behind it, which may have ended.
        """
        lead = int(self._steps.max(where=live, initial=-1))
        if lead < 0:
            return None
        goes = live & ~self._waits
        still = np.count_nonzero(self._steps > lead) + np.count_nonzero(live & (self._steps == lead))
        if lead == self._most or (lead and still / len(live) < FEW):
            goes &= self._steps < lead
            if not goes.any() and not self._waits.any():
                return None
        return np.asarray(goes.nonzero()[0], np.int64)

    def together(self, rows: Rows, complete: Rows) -> Rows:
        """Return the rows whose turns continue now: these without those that wait or, if enough wait, all of them."""
        self._waits[rows[complete]] = True
        waiting, goes = self._waits.nonzero()[0], ~self._waits[rows]
        rows = rows[goes]
        if len(waiting) <= _COMPANY * len(rows):
            return rows
        self._waits[waiting] = False
        return np.concatenate([rows, waiting])

    def stepped(self, rows: Rows) -> None:
        """Record that these rows have taken a step."""
        self._steps[rows] += 1
