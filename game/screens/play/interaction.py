"""What a person at the table is about to do, as one frozen value: nothing is changed in place.

Another value is another thing to be seen, so nobody has to say that anything has changed. What became of the game is
the match's, how cards lie the stage's, and where the pointer is the mouse's.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.rules.cards import Card
from game.screens.play.coach import CoachLook
from game.screens.play.hold import Hold
from game.screens.play.sight import Hinted, Refused
from game.screens.play.zoom import NOTHING_ENLARGED, Zoom
from game.table.geometry import Rect
from game.table.holding import Holding
from game.table.layout import HandKey
from game.table.proposals import Place


class Choosing(NamedTuple):
    """A place is being chosen for a card: the sentence, and where."""

    sentence: str
    places: tuple[Place, ...]
    card: Card | None


class Drag(NamedTuple):
    """What is under the pointer on its way: a card of mine, or one from a pile. Of mine also where it may go, reckoned
    when it was lifted, how the cards lay then, and what was to be seen of it till it has been carried off that.
    """

    target: Hashable
    places: tuple[Place, ...] = ()
    before: Holding | None = None
    ground: Rect | None = None


class Polled(NamedTuple):
    """A question to everybody while nobody's cards lie open; `callers` if it is about Shanghai: whether the card fits a
    meld must not be seen.
    """

    callers: bool


@dataclass(frozen=True, slots=True)
class Interaction:
    """What a person does between two actions. Cards of hers go by their uid."""

    selected: int | None = None
    focus: int | None = None  # where the keyboard is
    hover: Hashable = None  # what the pointer is over, as the mouse names it
    pressed: Hashable = None
    choosing: Choosing | None = None
    aim: Place | None = None
    drag: Drag | None = None
    zoom: Zoom = NOTHING_ENLARGED
    refused: Refused | None = None
    last_refused: str = ""  # to be read again
    hold: Hold | None = None  # a discard that waits on the pile
    holds_others: bool = False  # the others wait till I say so
    polled: Polled | None = None
    coach: CoachLook | None = None  # what the coach says, where somebody is taught
    taught: Hinted | None = None  # and what she points at

    @property
    def carried(self) -> int | None:
        """The card of mine under the pointer."""
        return self.drag.target.uid if self.drag is not None and isinstance(self.drag.target, HandKey) else None

    @property
    def at(self) -> int | None:
        """The card selected, else the one the keyboard is at."""
        return self.selected if self.selected is not None else self.focus

    def select(self, uid: int | None) -> Interaction:
        """A card is chosen, or none; a place being chosen for another is chosen no more."""
        return replace(self, selected=uid, aim=None, choosing=None)

    def lift(self, drag: Drag) -> Interaction:
        """Something is taken under the pointer."""
        if not isinstance(drag.target, HandKey):
            return replace(self, drag=drag)
        return replace(self, selected=None, choosing=None, refused=None, hover=None, drag=drag)

    def put_aside(self) -> Interaction:
        """Nothing is selected, aimed at or being chosen any more; what is dragged may go nowhere."""
        drag = self.drag._replace(places=()) if self.drag is not None else None
        return replace(self, selected=None, choosing=None, aim=None, refused=None, drag=drag)

    def new_turn(self) -> Interaction:
        """Nothing is kept of what somebody was about to do."""
        return replace(
            self.put_aside(), focus=None, hover=None, pressed=None, last_refused="", hold=None, zoom=NOTHING_ENLARGED
        )

    def heed(self) -> Interaction:
        """She acts again: what was refused before has been read."""
        return replace(self, refused=None) if self.refused is not None and not self.refused.calm else self

    def of_these(self, row: Holding) -> Interaction:
        """The same without cards that are no longer mine."""
        now = self if self.selected is None or row.index(self.selected) is not None else self.select(None)
        return now if now.focus is None or row.find(now.focus) is not None else replace(now, focus=None)
