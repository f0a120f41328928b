"""All that whoever sits at the table knows at one moment, as one frozen value.

What she sees of the game, how her settings and orders stand, and what is reckoned for her.

It is made in one place, `Desk.known`. Buttons, the band, what may be done and what is painted are functions of it and
of what she is about to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.engine.actions import Action
from game.engine.view import PlayerView
from game.orders import USUAL_ORDER, Advice, StandingOrder
from game.play.state.interaction import Hinted
from game.settings import Settings
from game.table.commands import Intention
from game.table.input import CAPS


class Calling(NamedTuple):
    """My time to call on a discard: whether it runs, and whether the table `waits` for my word and the banner says so.

    While the table `withholds` something, what follows the discard is not shown. `fits` are the melds that take the
    card, for those who want to be told.
    """

    is_open: bool = False
    waits: bool = False
    withholds: bool = False
    fits: tuple[int, ...] = ()


NO_CALLING, USUAL_SETTINGS = Calling(), Settings()


class Known(NamedTuple):
    """What is known. `view` is what is shown, which may lag behind the game; `game` is the game as it is.

    `counted` is the view the numbers tell where cards are still in flight, or None where that is `view`.
    """

    view: PlayerView
    game: PlayerView
    names: tuple[str, ...]
    tempers: tuple[str, ...] = ()  # of the computer players, by seat
    settings: Settings = USUAL_SETTINGS  # her own
    caps: Mapping[Intention, str] = CAPS  # her own keys
    order: StandingOrder = USUAL_ORDER
    calling: Calling = NO_CALLING
    asks: bool = False  # whether a banner waits for her answer
    has_more: bool = False  # whether more is still to be shown
    is_shared: bool = False  # whether several people play at this screen
    is_practice: bool = False  # whether what is played is not the game itself
    is_unsaved: bool = False  # whether the game cannot be saved at the moment
    advice: Advice | None = None  # what the card she is asked about would do
    advised: Action | None = None  # what whoever gives hints would do about a card that is to be had
    short: int | None = None  # by how many cards hand and tray are short of the contract
    offers_hints: bool = True  # whether there is a button for them
    hinted: Hinted | None = None  # the one that is shown
    no_way_back: str = ""  # why nothing may be taken back
    counted: PlayerView | None = None

    @property
    def numbers(self) -> PlayerView:
        """The view that every number on the table is taken from."""
        return self.view if self.counted is None else self.counted
