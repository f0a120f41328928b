"""The table as it lies before whoever sits there, and where a card of hers may go on it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.engine.view import PlayerView
from game.play.scene.controls import Control
from game.play.state.interaction import Interaction
from game.play.state.known import Known
from game.rules.cards import Card
from game.table.layout import Layout, Raised
from game.table.proposals import Place, Tile, places_for, stops

NOTHING_RAISED: Mapping[int, Raised] = MappingProxyType({})


class ShownTable(NamedTuple):
    """The table as it lies before her: what she knows, and where everything is."""

    known: Known
    layout: Layout
    lifts: Mapping[int, Raised] = NOTHING_RAISED  # cards that stand out, by uid
    tiles: tuple[Tile, ...] = ()
    controls: tuple[Control, ...] = ()
    is_idle: bool = True  # nothing moves or waits to be shown
    is_just_asked: bool = False  # a question has only just come up: it hears no answer yet

    @property
    def view(self) -> PlayerView:
        """What is shown of the game."""
        return self.known.view


def visible_view(state: Interaction, known: Known) -> PlayerView:
    """What she goes by: the game as it is, but while she may call only what is shown, so that nothing tells whether
    the card fits.
    """
    return known.view if known.calling.withholds and state.choosing is None else known.game


def places_of(card: Card, state: Interaction, shown: ShownTable) -> tuple[Place, ...]:
    """Where a card of mine may go or why not: places are told by what is shown, never by what will be."""
    view = visible_view(state, shown.known)
    going_by = view if view.melds == shown.view.melds else shown.view
    return places_for(going_by, shown.layout, card, shown.tiles)


def targets(state: Interaction, shown: ShownTable) -> tuple[Place, ...]:
    """The legal places of the moment on the table: for the chosen card, or those being chosen from."""
    if state.choosing is not None:
        return state.choosing.places
    card = state.chosen
    if card is None:
        return ()
    drag = state.drag
    return stops((drag.places if drag is not None else ()) or places_of(card, state, shown))
