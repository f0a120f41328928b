"""Cards that are not at rest: how one is drawn, one under the pointer, one let go, and a pull from my hand.

Times are in seconds; no pygame here.
"""

from __future__ import annotations

from typing import NamedTuple

from game.table.choreography import CLOSES, LEAVES, PULLED, RISES, Spot
from game.table.layout import CardKey, CardPlace
from game.ui.geometry import Rect, between
from game.ui.motion import Follow, out_cubic

TILT_SECONDS = 0.15  # until a card that is carried no further hangs straight
PULL_RISES = 30.0  # how far a card rises that is pulled out of the hand


class Drawn(NamedTuple):
    """One card as drawn now: its key (None: only passing by), its look in its place, and its box.

    From `covered_from` to its right edge it is beneath a resting card of its row. `height` is 1 for a card under the
    pointer, turned by `tilt` degrees, and less for a card that comes down from there.
    """

    key: CardKey | None
    place: CardPlace
    box: Rect
    covered_from: float | None = None
    height: float = 0.0
    tilt: float = 0.0


class Carried(NamedTuple):
    """The card under the pointer."""

    key: CardKey
    follow: Follow
    tilt: float  # when the pointer last moved
    moved: float

    def tilt_at(self, now: float) -> float:
        """Return by how many degrees the card is turned."""
        return self.tilt * max(0.0, 1 - (now - self.moved) / TILT_SECONDS)


class LetGo(NamedTuple):
    """Where a card was let go, and how it was turned."""

    box: Rect
    tilt: float = 0.0


class ActiveFlight(NamedTuple):
    """A card that appears only in flight."""

    code: str
    source: Rect
    target: Spot
    began: float
    lasts: float
    arcs: bool


class Pull(NamedTuple):
    """My hand while a card is pulled out of it, unseen: backs that close to a packet, from which one leaves."""

    sources: tuple[Rect, ...]  # where my cards lay
    packet: tuple[Rect, ...]  # where they lie closed
    target: Spot
    began: float
    unit: float  # how long a second of it takes

    @property
    def ends(self) -> float:
        """Return when the card has left and the hand opens."""
        return self.began + PULLED * self.unit

    def boxes(self, now: float, target: Rect) -> tuple[Rect, ...]:
        """Return where the backs are, lowest first: the one that is pulled comes last, once it rises."""
        s = (now - self.began) / self.unit
        closed = out_cubic(min(1.0, s / CLOSES))
        boxes = [between(was, then, closed) for was, then in zip(self.sources, self.packet, strict=True)]
        if s < RISES:
            return tuple(boxes)
        pulled = boxes.pop(len(boxes) // 2)
        pulled = pulled.moved(0, -PULL_RISES * out_cubic(min(1.0, (s - RISES) / (LEAVES - RISES))))
        gone = max(0.0, (s - LEAVES) / (PULLED - LEAVES))
        return (*boxes, between(pulled, target, gone * gone * (3 - 2 * gone)))
