"""Filling the tray for a player: a lay-down of her hand, and putting it into the slots.

Pure. The best of several lay-downs is a computer player's business; this takes the first that may be laid.
"""

from game.engine.actions import LayDown
from game.engine.laydowns import lay_downs
from game.engine.referee import refusal
from game.engine.view import PlayerView
from game.rules.contract import NewMeld
from game.table.holding import Holding, in_slot
from game.table.tray import slot_contract

FILLS_TRIED = 60


def lay_down_to_show(view: PlayerView) -> tuple[NewMeld, ...] | None:
    """A lay-down of my hand: the first the referee would let happen now, else the first there is."""
    first = None
    for tried, melds in enumerate(lay_downs(view.hand, view.rules.contract, view.variant)):
        if refusal(view, LayDown(view.seat, melds)) is None:
            return melds
        first = first or melds
        if tried >= FILLS_TRIED:
            break
    return first


def filled(holding: Holding, melds: tuple[NewMeld, ...], view: PlayerView) -> Holding:
    """The melds in the tray, each in a slot of its kind and length, in the order given."""
    left = list(melds)
    for slot, spec in enumerate(slot_contract(view.rules.contract)):
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
