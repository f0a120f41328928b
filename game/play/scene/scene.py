"""Everything the play screen shows at one moment, as one frozen value: made by `compose`, painted by the painters.

A scene is made from a `SceneSource` and from nothing else: while that is equal it looks the same, and a picture baked
from it need not be baked again. Nothing of other hands is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.engine.view import PlayerView
from game.play.scene.band import Band
from game.play.scene.controls import Control
from game.play.scene.shown import ShownTable
from game.play.state.interaction import NOTHING_LIT, Hinted, Interaction
from game.play.state.known import Known
from game.play.state.log import EMPTY_LOG, GameLog
from game.rules.cards import Card
from game.table.grid import TableGrid
from game.table.layout import CardKey, Layout
from game.table.plaques import OwnLook, SeatLook
from game.table.proposals import Place
from game.ui.geometry import Rect


class SceneSource(NamedTuple):
    """What a scene is made from: what she is about to do, the table before her, which cards move, and the log."""

    state: Interaction
    shown: ShownTable
    moving: frozenset[CardKey] = frozenset()
    log: GameLog = EMPTY_LOG


@dataclass(frozen=True, slots=True)
class TableScene:
    """What there is to see."""

    source: SceneSource
    seats: tuple[SeatLook, ...]
    own: OwnLook
    band: Band
    controls: tuple[Control, ...] = ()
    pile: tuple[Card, ...] = ()  # the discards that may be looked at, the newest first
    log: tuple[str, ...] = ()
    new: frozenset[int] = frozenset()  # uids of cards that came last
    fitting: frozenset[int] = frozenset()  # uids that would bring the tray on
    targets: tuple[Place, ...] = ()  # where the chosen card may go
    aim: Place | None = None
    gap: Rect | None = None  # the place a carried card has left
    away: frozenset[CardKey] = frozenset()  # cards in motion: painted over, not here
    stock_live: bool = False
    discard_live: bool = False
    watched: bool = False  # nobody plays here: the game is only looked at

    @property
    def state(self) -> Interaction:
        """What she is about to do."""
        return self.source.state

    @property
    def known(self) -> Known:
        """What she knows."""
        return self.source.shown.known

    @property
    def view(self) -> PlayerView:
        """What is shown of the game."""
        return self.known.view

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called."""
        return self.known.names

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        return self.source.shown.layout

    @property
    def grid(self) -> TableGrid:
        """Where the parts of the table lie."""
        return self.layout.grid

    @property
    def hinted(self) -> Hinted:
        """What a hint, or the coach, speaks of."""
        return self.known.hinted or self.state.taught or NOTHING_LIT

    @property
    def veiled(self) -> bool:
        """Whether melds that do not take the chosen card step back."""
        return self.state.carried is not None or self.state.choosing is not None
