"""Pace: when the next picture is due, so that pictures follow one another as evenly as a clock ticks.

A picture is drawn somewhat before it is due, as long before as the slowest of late has taken, and shown when it is: so
nobody sees that one costs more than another. The last moment is waited for awake, because a sleep ends when it likes.
`Tidying` tidies memory while nothing moves. Knows a clock and a way to sleep, both given.
"""

import gc
import time
from collections import deque
from collections.abc import Callable

WATCHED = 120  # pictures whose cost is remembered
SPARE_S = 0.0005  # on top of that
AWAKE_S = 0.001  # the most that is waited for without sleeping
STEADY = 0.5  # of the time between two pictures: who is later than that sets the clock anew
REST_S = 0.1  # of nothing to do: time for something else
FEW_FRAMES = 120


class FrameClock:
    """The clock pictures keep to. In turn: `wait`, draw, `hold`, show, `next`; where nothing is new, `wait`, `next`."""

    def __init__(
        self,
        rate: float,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._every = 1 / rate
        self._clock, self._sleep = clock, sleep
        self._due = self._begun = clock()
        self._took: deque[float] = deque(maxlen=WATCHED)

    def wait(self) -> None:
        """Until it is time to begin with the next picture."""
        now = self._clock()
        self._begun = max(now, self._due - max(self._took, default=0.0) - SPARE_S)
        if self._begun > now:
            self._sleep(self._begun - now)

    def hold(self) -> None:
        """The picture is ready: until it is due. How long showing takes is not counted: some screens make one wait."""
        now = self._clock()
        self._took.append(min(now - self._begun, self._every))
        if self._due - now > AWAKE_S:
            self._sleep(self._due - now - AWAKE_S)
        while (now := self._clock()) < self._due:
            pass
        if now - self._due > STEADY * self._every:
            self._due = now

    def next(self, shown: bool) -> None:
        """One is over, whether or not there was something to be shown: the next is due a tick later."""
        self._due = (self._due if shown else max(self._due, self._clock())) + self._every


class Tidying:
    """Memory is tidied while nothing moves, so that it need not be while something does (13 ms at once, measured)."""

    def __init__(self) -> None:
        self._frames = 0

    def begin(self, frames: int) -> None:
        """Tidy if enough has been drawn since; what is left then is looked at no more until the next time."""
        if frames - self._frames >= FEW_FRAMES:
            self._frames = frames
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def end(self) -> None:
        """Leave nothing behind."""
        gc.unfreeze()
