"""What is asked to be shown enlarged: a meld, the upcard or a card of mine, by whom, and from when on, as one value.

Resting the pointer on the table, holding the right button or a key asks for it; `enlarged` says what is shown then.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum, auto
from typing import NamedTuple

from game.engine.view import PlayerView
from game.table.layout import HandKey
from game.table.proposals import OnMeld, OnPile

ZOOM_AFTER_S = 0.4


class Cause(Enum):
    """Who asked for it."""

    POINTER = auto()  # by resting
    BUTTON = auto()  # the right one, as long as it is held
    KEY = auto()


class Zoom(NamedTuple):
    """What is enlarged now, or soon will be: what, who asked for it, from when on, and whether it has appeared."""

    subject: Hashable = None
    cause: Cause = Cause.POINTER
    since: float = 0.0
    shown: bool = False

    # ---- asking ----

    def rest(self, target: Hashable, now: float) -> Zoom:
        """The pointer is over this: once it has rested there, it is shown."""
        if self.subject is not None and self.cause is not Cause.POINTER:
            held = self.hold(target, now) if self.cause is Cause.BUTTON else None
            return held if held is not None else self
        subject = target if isinstance(target, OnMeld | OnPile) else None
        if subject != self.subject or self.cause is not Cause.POINTER:
            return self._replace(subject=subject, cause=Cause.POINTER, since=now + ZOOM_AFTER_S)
        return self

    def hold(self, target: Hashable, now: float) -> Zoom | None:
        """The right button went down on this; None where there is nothing to show."""
        if not isinstance(target, OnMeld | OnPile | HandKey):
            return None
        same = (target, Cause.BUTTON) == (self.subject, self.cause)
        return self if same else self._replace(subject=target, cause=Cause.BUTTON, since=now)

    def by_key(self, subject: Hashable, now: float) -> Zoom:
        """A key asks for this; None: for nothing any more."""
        return self._replace(subject=subject, cause=Cause.KEY, since=now)

    def release(self) -> Zoom:
        """The right button went up."""
        return self.close() if self.cause is Cause.BUTTON else self

    def close(self) -> Zoom:
        """Nothing is asked for, and the pointer has to come anew."""
        return self if self.subject is None else self._replace(subject=None, cause=Cause.POINTER, since=0.0)

    def release_key(self) -> Zoom:
        """A press closes a zoom opened by key; one under the pointer waits until it has been elsewhere."""
        if self.cause is Cause.KEY:
            return self.close()
        return self._replace(since=float("inf")) if self.cause is Cause.POINTER else self

    # ---- the clock ----

    @property
    def is_by_key(self) -> bool:
        """Whether the keyboard leafs through it."""
        return self.subject is not None and self.cause is Cause.KEY

    def is_due(self, now: float) -> bool:
        """Whether it is to be seen now."""
        return self.subject is not None and now >= self.since

    def wake_at(self, now: float) -> float | None:
        """When it will be."""
        waits = self.subject is not None and now < self.since < float("inf")
        return self.since if waits else None

    def tick(self, now: float) -> Zoom:
        """The same at this moment: it may have appeared, or gone."""
        due = self.is_due(now)
        return self if due is self.shown else self._replace(shown=due)


NOTHING_ENLARGED = Zoom()


def subjects(view: PlayerView, focus: int | None) -> tuple[Hashable, ...]:
    """All that can be enlarged by key: the card the keyboard is at, every meld, the upcard."""
    own = (HandKey(focus),) if focus is not None else ()
    pile = (OnPile(),) if view.upcard is not None else ()
    return (*own, *(OnMeld(number) for number in range(len(view.melds))), *pile)
