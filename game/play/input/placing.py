"""Placing cards: the row, the tray, melds, piles, laying down and claims.

Every function changes a draft. Actions are checked by the referee first; refusals are shown.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from ai.players.further import further_lay_downs
from ai.players.laying import best_lay_down
from ai.players.prospect import prospect_of
from game.engine.actions import Hit, LayDown, Swap, SwapHit
from game.engine.laydowns import ways_to_lay
from game.engine.referee import legal_actions, refusal
from game.engine.refusal import Reason, Refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView
from game.play.input.draft import DraftState
from game.play.scene.compose import called_place, places_of
from game.play.state.interaction import Choosing
from game.rules.contract import NewMeld
from game.rules.variant import Variant
from game.table.hand_row import hand_spot
from game.table.holding import Holding, emptied, in_slot, lifted, set_down, spot_of
from game.table.layout import slot_index
from game.table.proposals import OnRow, OnSlot, OnWild, Place, best, claim_places, wild_places
from game.table.tray import offered, placed, slot_contract
from game.text import table as words
from game.ui.geometry import Point

FILLS_TRIED = 60


def lay_down_to_show(view: PlayerView) -> tuple[NewMeld, ...] | None:
    """Return the best lay-down from the hand: the one that leaves least, with the hits that may follow.

    If none is legal, the first one there is. Once the player is down, an extra meld is chosen likewise.
    """
    if view.me.down is Down.NO:
        on_turn = view._replace(turn=view.seat, phase=Phase.PLAY)  # the tray may be filled ahead of the turn
        best = best_lay_down(on_turn) if not prospect_of(on_turn).distance else None
        legal = (action.melds for action in legal_actions(view, 1) if isinstance(action, LayDown))
        return best.melds if best is not None else next(legal, None) or next(ways_to_lay(view), None)
    if further := further_lay_downs(view):
        return further[0].action.melds
    ways = sorted(islice(ways_to_lay(view), FILLS_TRIED), key=lambda melds: _wilds_less_naturals(melds, view.variant))
    return ways[0] if ways else None


def _wilds_less_naturals(melds: tuple[NewMeld, ...], variant: Variant) -> int:
    return sum(1 if variant.is_wild(card) else -1 for meld in melds for card in meld.cards)


def filled(holding: Holding, melds: tuple[NewMeld, ...], view: PlayerView) -> Holding:
    """Return the holding with the melds in the tray, each in a slot of its kind and length, in the given order."""
    left = list(melds)
    for slot, spec in enumerate(slot_contract(view.to_lay)):
        fitting = [meld for meld in left if meld.kind is spec.kind and len(meld.cards) >= spec.length]
        if not fitting:
            continue
        meld = min(fitting, key=lambda meld: len(meld.cards))
        left.remove(meld)
        for card in meld.cards:
            held = next((held for held in holding.row if held.card == card), None)
            if held is not None:
                holding = in_slot(holding, held.uid, slot)
    return holding


def put(draft: DraftState, uid: int, at: Point) -> None:
    """Put the selected card where the player clicked."""
    held = draft.holding.find(uid)
    if held is None:
        return
    place = best(places_of(held.card, draft.shown), at)
    if place is None:
        draft.select(None)
    elif isinstance(place.target, OnRow):
        into_row(draft, uid, at)
        draft.select(None)
    else:
        land(draft, uid, place, at)


def land(draft: DraftState, uid: int, place: Place | None, at: Point) -> None:
    """Drop a card on a place; nothing happens if there is none."""
    match place:
        case None:
            pass
        case Place(target=OnSlot(slot=slot)):
            into_slot(draft, uid, slot, at)
        case Place(target=OnRow()):
            into_row(draft, uid, at)
        case _:
            perform(draft, place, uid)


def into_row(draft: DraftState, uid: int, at: Point) -> None:
    """Insert a card into the row at the pointer, or set it apart beyond either end."""
    bare = lifted(draft.holding, uid)
    spot = hand_spot(at.x, at.y, len(bare.row), bare.gaps, draft.shown.layout.grid)
    if spot != spot_of(draft.holding, uid):
        draft.arrange(set_down(draft.holding, uid, spot))


def into_slot(draft: DraftState, uid: int, slot: int, at: Point | None) -> None:
    """Put a card into a slot of the tray, at the pointer."""
    view = draft.shown.view
    place = draft.shown.layout.slots[slot] if slot < len(draft.shown.layout.slots) else None
    if place is None or draft.state.is_waiting(uid):
        return
    index = slot_index(place, len(draft.holding.slots[slot]), at.x) if at is not None else None
    holding = placed(draft.holding, uid, slot, index, view.to_lay, view.variant)
    draft.arrange(holding)
    if draft.state.selected == uid:
        draft.select(None)


def perform(draft: DraftState, place: Place, uid: int | None) -> None:
    """Do what a place stands for: submit an action, ask for a choice first, or show the refusal."""
    view = draft.view
    if place.action is None:
        return
    why = refusal(view, place.action)
    if why is not None:
        meld = place.action.meld if isinstance(place.action, Hit | Swap | SwapHit) else None
        draft.refuse(why, uid, draft.shown.layout.melds[meld].rail if meld is not None else None)
        return
    if len(place.then) > 1 and isinstance(place.target, OnWild):
        selected = draft.state.selected if uid is None else uid
        freed = view.melds[place.target.meld].cards[place.target.at]
        choosing = Choosing(words.CHOOSE_WILD, wild_places(draft.shown.layout, place.then), freed)
        draft.set_state(replace(draft.state, selected=selected, choosing=choosing))
        return
    chosen = uid if uid is not None else draft.state.selected  # while a place is chosen, the card it is for stays so
    draft.act(place.action, (chosen,) if chosen is not None else ())


def laid(draft: DraftState) -> LayDown:
    """Return the lay-down of the cards in the tray."""
    return LayDown(draft.view.seat, offered(draft.holding, draft.view.to_lay))


def lay_down(draft: DraftState) -> None:
    """Lay down the cards in the tray; the caller has checked that this is legal."""
    draft.act(laid(draft), tuple(held.uid for held in draft.holding.in_tray))


def fill(draft: DraftState) -> None:
    """Fill the tray with the best lay-down, preferably a legal one."""
    view = draft.view
    lay_down = lay_down_to_show(view)
    if lay_down is None:
        draft.say(words.NOTHING_TO_FILL)
        return
    draft.arrange(filled(emptied(draft.holding), lay_down, view))


def claim(draft: DraftState) -> None:
    """Call "Shanghai!" for the place that has been shown, or choose one."""
    view = draft.known.game
    places, meant = claim_places(view, draft.shown.layout), called_place(draft.shown)
    place = meant if meant is not None or len(places) != 1 else places[0]
    if view.phase is not Phase.CLAIM or view.to_act != view.seat or not places:
        draft.refuse(Refusal(Reason.NOT_NOW))
    elif place is not None and place.action is not None:
        draft.act(place.action)
    else:
        draft.set_state(replace(draft.state, choosing=Choosing(words.CHOOSE_CLAIM, places, view.upcard)))
