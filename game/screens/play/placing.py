"""Putting cards somewhere and making a move of it: into the row, the tray, onto melds and piles; laying down, claims.

Each goes through the desk: what becomes an action is asked of the referee first, and what may not be is said.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import Action, Hit, LayDown, Shanghai, Swap, SwapHit
from game.engine.referee import refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import Phase
from game.rules.variant import Claim
from game.screens.play.desk import Desk
from game.screens.play.fill import filled, lay_down_to_show
from game.screens.play.interaction import Choosing
from game.table.geometry import Point
from game.table.grid import hand_spot
from game.table.holding import emptied, lifted, set_down, spot_of
from game.table.layout import slot_index
from game.table.proposals import OnRow, OnSlot, OnTile, OnWild, Place, best, claim_places, wild_places
from game.table.tray import offered, placed, shows_tray
from game.words import table as words


def put(desk: Desk, uid: int, at: Point, now: float) -> None:
    """The selected card to where was clicked."""
    held = desk.holding.find(uid)
    if held is None:
        return
    place = best(desk.places_of(held.card), at)
    if place is None:
        desk.select(None, now)
    elif isinstance(place.target, OnRow):
        into_row(desk, uid, at, now)
        desk.select(None, now)
    else:
        land(desk, uid, place, at, now)


def land(desk: Desk, uid: int, place: Place | None, at: Point, now: float) -> None:
    """A card to the place it was let go over; nothing where there is none."""
    match place:
        case None:
            pass
        case Place(target=OnSlot(slot=slot)):
            into_slot(desk, uid, slot, at, now)
        case Place(target=OnRow()):
            into_row(desk, uid, at, now)
        case Place(target=OnTile()) if len(place.ways) > 1:
            held = desk.holding.find(uid)
            choosing = Choosing(words.CHOOSE_HIT, place.ways, held.card if held is not None else None)
            desk.become(replace(desk.state, selected=uid, choosing=choosing), now)
        case Place(target=OnTile()) if place.ways:
            perform(desk, place.ways[0], uid, now)
        case _:
            perform(desk, place, uid, now)


def into_row(desk: Desk, uid: int, at: Point, now: float) -> None:
    """A card to where it would lie in the row, or apart from all others beyond its ends."""
    bare = lifted(desk.holding, uid)
    spot = hand_spot(at.x, at.y, len(bare.row), bare.gaps, desk.grid)
    if spot != spot_of(desk.holding, uid):
        desk.stage.rearrange(set_down(desk.holding, uid, spot), now)


def into_slot(desk: Desk, uid: int, slot: int, at: Point | None, now: float) -> None:
    """A card into the tray, at the place pointed to."""
    view = desk.stage.view
    place = desk.stage.layout.slots[slot] if slot < len(desk.stage.layout.slots) else None
    if place is None or desk.is_waiting(uid):
        return
    index = slot_index(place, len(desk.holding.slots[slot]), at.x) if at is not None else None
    holding = placed(desk.holding, uid, slot, index, view.rules.contract, view.variant)
    desk.stage.rearrange(holding, now)
    if desk.state.selected == uid:
        desk.select(None, now)


def perform(desk: Desk, place: Place, uid: int | None, now: float) -> None:
    """What a place stands for: an action, a choice to be made first, or a refusal with its reason."""
    view = desk.view
    if place.action is None:
        return
    why = refusal(view, place.action)
    if why is not None:
        meld = place.action.meld if isinstance(place.action, Hit | Swap | SwapHit) else None
        desk.refuse(why, now, uid, desk.stage.layout.melds[meld].rail if meld is not None else None)
        return
    if len(place.then) > 1 and isinstance(place.target, OnWild):
        selected = desk.state.selected if uid is None else uid
        freed = view.melds[place.target.meld].cards[place.target.at]
        choosing = Choosing(words.CHOOSE_WILD, wild_places(desk.stage.layout, place.then), freed)
        desk.become(replace(desk.state, selected=selected, choosing=choosing), now)
        return
    chosen = (
        uid if uid is not None else desk.state.selected
    )  # while a place is chosen, the card it is for stays selected
    desk.act(place.action, now, (chosen,) if chosen is not None else ())


def lay_down(desk: Desk, now: float) -> None:
    """Lay down what is in the tray, or say why not."""
    view = desk.view
    action = LayDown(desk.me, offered(desk.holding, view.rules.contract))
    why = refusal(view, action)
    if why is None:
        desk.act(action, now, tuple(held.uid for held in desk.holding.in_tray))
    elif shows_tray(view) and not desk.holding.in_tray:
        desk.say(words.tray_empty(view.rules.contract), now)
    else:
        desk.refuse(why, now)


def fill(desk: Desk, now: float) -> None:
    """Put a lay-down into the tray: one that may be laid now, if there is one; naturals first."""
    view = desk.view
    if not shows_tray(view):
        refuse_tray(desk, now)
        return
    found = lay_down_to_show(view)
    if found is None:
        desk.say(words.NOTHING_TO_FILL, now)
        return
    desk.stage.rearrange(filled(emptied(desk.holding), found, view), now)


def refuse_tray(desk: Desk, now: float) -> None:
    """Say why nothing can be put together any more."""
    desk.say(words.NO_TRAY, now)


def answer_to_calls(desk: Desk, now: float) -> Action | None:
    """What I have to answer about a discard that may be called on; None while a place is to be chosen first."""
    answer = desk.calls.update(now, is_choosing=desk.state.choosing is not None)
    if isinstance(answer, Shanghai) and desk.match.variant.claims is not Claim.HAND:
        claim(desk, now)
        return None
    return answer


def claim(desk: Desk, now: float) -> None:
    """Shanghai with a meld to choose."""
    view = desk.seats.view()
    places = tuple(place for place in claim_places(view, desk.stage.layout) if place.is_legal)
    if view.phase is not Phase.CLAIM or view.to_act != desk.me or not places:
        desk.refuse(Refusal(Reason.NOT_NOW), now)
    elif len(places) == 1:
        action = places[0].action
        assert action is not None  # it is legal
        desk.act(action, now)
    else:
        desk.become(replace(desk.state, choosing=Choosing(words.CHOOSE_CLAIM, places, view.upcard)), now)
