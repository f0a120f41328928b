"""Opening what may be long: a short game at once, a long one on a page of its own that shows how far it is.

How much is at once is counted, not timed, so that the same game opens in the same way everywhere.
"""

from __future__ import annotations

import time

from game.engine.slices import Sliced
from game.screens.opening import Opening
from game.screens.screen import Screen

AT_ONCE = 3000  # steps: a line read or played; under a tenth of a second where they were counted


def opened(work: Sliced[Screen]) -> Screen:
    """What the work leads to, or a page that goes on with it."""
    for _ in range(AT_ONCE):
        try:
            next(work)
        except StopIteration as end:
            found: Screen = end.value
            return found
    return Opening(work, time.perf_counter)
