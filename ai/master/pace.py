"""Who goes on when deals are played on together: what few rows do takes almost as long as what many do.

So whoever lays down waits for company, and her row falls behind. Nothing tells rows apart but how many steps each has
taken: all end as if nobody had waited, because a row takes only those steps that it would have taken then.
"""

import numpy as np

from ai.master.table import Bools, Rows

MOST_STEPS = 100
FEW = 0.06  # the share of the deals that may be left as they are
_COMPANY = 0.3  # so many rows are waited for, as a share of those that go on


class Lockstep:
    """How many steps each of a number of deals has taken, and in which of them somebody waits to lay down."""

    __slots__ = ("_steps", "_waits")

    def __init__(self, number: int) -> None:
        self._steps = np.zeros(number, np.int64)
        self._waits = np.zeros(number, np.bool_)

    def next(self, live: Bools) -> Rows | None:
        """The rows that take their next step now, perhaps none while some wait; or None where all have come far enough.

        A row may go as far as it is certain that more than a few rounds have not ended there, those in rows behind it
        left out: they may have.
        """
        lead = int(self._steps.max(where=live, initial=-1))
        if lead < 0:
            return None
        goes = live & ~self._waits
        still = np.count_nonzero(self._steps > lead) + np.count_nonzero(live & (self._steps == lead))
        if lead == MOST_STEPS or (lead and still / len(live) < FEW):
            goes &= self._steps < lead
            if not goes.any() and not self._waits.any():
                return None
        return np.asarray(goes.nonzero()[0], np.int64)

    def together(self, rows: Rows, complete: Rows) -> Rows:
        """The rows whose turns go on now: these but for those places that wait; once there is company, all who wait."""
        self._waits[rows[complete]] = True
        waiting, goes = self._waits.nonzero()[0], ~self._waits[rows]
        rows = rows[goes]
        if len(waiting) <= _COMPANY * len(rows):
            return rows
        self._waits[waiting] = False
        return np.concatenate([rows, waiting])

    def stepped(self, rows: Rows) -> None:
        """These rows have taken a step."""
        self._steps[rows] += 1
