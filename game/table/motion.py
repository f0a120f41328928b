"""How long things take and how they ease: tweens as functions of the clock, never accumulations.

A `Motion` gives a card's box at any time from where it was and where it belongs; asked twice it says the same.
"""

import math
from enum import StrEnum
from typing import NamedTuple

from game.table.geometry import Rect, between

SHAKE_DU = 5.0
SHAKE_CYCLES = 3
SHAKE_SECONDS = 0.22
NEAR_DU, FAR_DU = 160.0, 640.0


class Pace(StrEnum):
    """How fast the table moves: with time to follow, as usual, less than half the time, nothing moves at all."""

    SLOW = "slow"
    FULL = "full"
    BRISK = "brisk"
    NONE = "none"

    @property
    def factor(self) -> float:
        """What times are multiplied by."""
        return {Pace.SLOW: 1.75, Pace.FULL: 1.0, Pace.BRISK: 0.45, Pace.NONE: 0.0}[self]


class Motion(NamedTuple):
    """A card on its way from `source`: it starts at `began` (before that it waits there) and takes `lasts` seconds.

    `unseen` says that it cannot be seen while it waits: it lies in a pile or in somebody's hand.
    """

    source: Rect
    began: float
    lasts: float
    shakes: bool = False
    unseen: bool = False

    @property
    def ends(self) -> float:
        """When the card has arrived."""
        return self.began + self.lasts

    def at(self, now: float, target: Rect) -> Rect:
        """Where the card is now, on its way to `target`, wherever that lies by now."""
        share = _share(now, self.began, self.lasts)
        box = target if share >= 1 else between(self.source, target, out_cubic(share))
        return box.moved(shake_at(share), 0) if self.shakes and share < 1 else box


def _share(now: float, began: float, lasts: float) -> float:
    if now >= began + lasts:
        return 1.0
    return max(0.0, (now - began) / lasts) if lasts > 0 else 1.0


def out_cubic(share: float) -> float:
    """Fast at first, slow at the end.

    >>> out_cubic(0), out_cubic(0.5), out_cubic(1)
    (0, 0.875, 1)
    """
    return 1 - (1 - share) ** 3


def shake_at(share: float) -> float:
    """How far to the side a refused card is, in du."""
    return SHAKE_DU * (1 - share) * math.sin(share * SHAKE_CYCLES * 2 * math.pi)


def by_distance(seconds: float, source: Rect, target: Rect) -> float:
    """A time scaled 0.8 to 1.3 by how far the way is."""
    far = (source.centre.distance(target.centre) - NEAR_DU) / (FAR_DU - NEAR_DU)
    return seconds * (0.8 + 0.5 * max(0.0, min(1.0, far)))
