"""Everything the play screen shows at one moment, as one frozen value: made by the screen, painted by the painters.

Two equal scenes look the same, so a picture baked from one need not be baked again. Nothing of other hands is in it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.view import PlayerView
from game.rules.cards import Card
from game.screens.play.band import Band
from game.screens.play.coach import CoachLook
from game.screens.play.controls import Control
from game.table.geometry import Rect
from game.table.grid import TableGrid
from game.table.layout import CardKey, Layout
from game.table.plaques import OwnLook, SeatLook
from game.table.proposals import Place


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal being shown: its sentence, the card that shakes, the place that said no, and until when; `calm` if it
    is none but only something to know. Without being calm it stays while the view it was said `on` is shown.
    """

    sentence: str
    until: float
    uid: int | None = None
    box: Rect | None = None
    calm: bool = False
    on: PlayerView | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint being shown: its sentence, until when, and what it speaks of."""

    sentence: str
    until: float
    uids: frozenset[int] = frozenset()  # of my cards
    melds: frozenset[int] = frozenset()
    stock: bool = False
    discard: bool = False


NOTHING_LIT = Hinted("", 0.0)


@dataclass(frozen=True, slots=True)
class TableScene:
    """What there is to see."""

    view: PlayerView
    layout: Layout
    names: tuple[str, ...]
    seats: tuple[SeatLook, ...]
    own: OwnLook
    controls: tuple[Control, ...]
    band: Band
    log: tuple[str, ...]
    pile: tuple[Card, ...] = ()  # the discards that may be looked at, the newest first
    hover: str = ""  # the name of the control under the pointer
    pressed: str = ""
    selected: int | None = None  # uid of the selected card
    focus: int | None = None  # uid of the card the keyboard is at
    new: frozenset[int] = frozenset()
    fitting: frozenset[int] = frozenset()  # uids that would bring the tray on
    targets: tuple[Place, ...] = ()  # where the chosen card may go
    aim: Place | None = None
    chosen: Card | None = None
    veiled: bool = False  # melds that don't take the card step back
    refused: Refused | None = None
    hinted: Hinted = NOTHING_LIT
    gap: Rect | None = None  # the place a carried card has left
    away: frozenset[CardKey] = frozenset()  # cards in motion: painted over, not here
    stock_live: bool = False
    discard_live: bool = False
    coach: CoachLook | None = None  # where somebody is taught
    practice: bool = False  # what is played is not the game itself
    watched: bool = False  # nobody plays here: the game is only looked at

    @property
    def grid(self) -> TableGrid:
        """Where the parts of the table lie."""
        return self.layout.grid


class Reply(NamedTuple):
    """A sentence for the player; `calm` where nothing was refused."""

    sentence: str
    calm: bool = False
