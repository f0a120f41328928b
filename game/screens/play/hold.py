"""A discard that waits: it lies on the pile, a ring closes round it, and until it has closed nothing has happened.

Nobody is told before the card is let go: not the match, not the others, no save. `Hold` is a value of the clock; a
stopped one stands still while something else is on the screen.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Discard
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.ring import closing_ring

TWICE_SECONDS = 0.35  # a second press so soon after the first was meant for the first
CALM_STEPS = 5  # where nothing moves, the ring closes in so many steps


class Hold(NamedTuple):
    """A discard on the pile: which card of mine it is, since when it waits and for how long."""

    action: Discard
    uid: int
    began: float
    lasts: float
    stopped: float | None = None  # when the ring was stopped

    def share(self, now: float) -> float:
        """How far the ring has closed, 0 to 1."""
        upto = now if self.stopped is None else self.stopped
        return max(0.0, min(1.0, (upto - self.began) / self.lasts))

    def is_due(self, now: float) -> bool:
        """Whether it has waited long enough."""
        return self.stopped is None and now >= self.began + self.lasts

    def hears(self, now: float) -> bool:
        """Whether a press is a new one, not the second half of a double click."""
        return now >= self.began + TWICE_SECONDS

    def stop(self, now: float) -> Hold:
        """The same with its ring stopped."""
        return self if self.stopped is not None else self._replace(stopped=now)

    def go_on(self, now: float) -> Hold:
        """The same, waiting for as long as was left when it was stopped."""
        return self if self.stopped is None else self._replace(began=self.began + now - self.stopped, stopped=None)


def paint_hold(canvas: Canvas, hold: Hold, now: float, pile: Rect, calm: bool) -> None:
    """The ring round the pile."""
    share = hold.share(now)
    closing_ring(canvas, pile, int(share * CALM_STEPS + 1e-6) / CALM_STEPS if calm else share)
