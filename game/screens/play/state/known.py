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
from game.screens.play.state.interaction import Hinted
from game.settings import Settings
from game.table.commands import Intention
from game.table.gesture import THRESHOLD_DU
from game.table.input import CAPS


class Assists(NamedTuple):
    """What is shown beside what the rules require to be seen."""

    arrows: bool = True  # on cards that would bring the tray on
    tray: bool = True  # in words, what the tray lacks
    hints: bool = True
    analysis: bool = True  # what a card would bring, and the better answer in gold

    @classmethod
    def of(cls, settings: Settings) -> Assists:
        """As the settings have it."""
        return cls(settings.fit_arrows, settings.tray_advice, settings.hints, settings.analysis)


ALL_ASSISTS = Assists()


class Calling(NamedTuple):
    """My time to call on a discard: whether it runs, and whether the table `waits` for my word and the banner says so.

    While the table `withholds` something, what follows the discard is not shown. `fits` are the melds that take the
    card, for those who want to be told.
    """

    is_open: bool = False
    waits: bool = False
    withholds: bool = False
    fits: tuple[int, ...] = ()


NO_CALLING = Calling()


class Known(NamedTuple):
    """What is known. `view` is what is shown, which may lag behind the game; `game` is the game as it is."""

    view: PlayerView
    game: PlayerView
    names: tuple[str, ...]
    tempers: tuple[str, ...] = ()  # of the computer players, by seat
    assists: Assists = ALL_ASSISTS
    caps: Mapping[Intention, str] = CAPS  # her own keys
    threshold_du: float = THRESHOLD_DU  # how far a pressed card must be moved before it is dragged
    order: StandingOrder = USUAL_ORDER
    calling: Calling = NO_CALLING
    asks: bool = False  # whether a banner waits for her answer
    has_more: bool = False  # whether more is still to be shown
    is_shared: bool = False  # whether several people play at this screen
    is_practice: bool = False  # whether what is played is not the game itself
    advice: Advice | None = None  # what the card she is asked about would do
    advised: Action | None = None  # what whoever gives hints would do about a card that is to be had
    short: int | None = None  # by how many cards hand and tray are short of the contract
    offers_hints: bool = True  # whether there is a button for them
    hinted: Hinted | None = None  # the one that is shown
    no_way_back: str = ""  # why nothing may be taken back
