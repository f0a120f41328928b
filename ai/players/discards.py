"""Discards: the card whose loss costs least, before laying down and after."""

from ai.bot import whim
from ai.players.company import company
from ai.players.plays import fits_somewhere
from ai.players.prospect import Prospect, prospect_of
from ai.players.traits import Traits
from game.engine.actions import Action, Discard, EndTurn
from game.engine.referee import refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.variant import Claim


def discard(view: PlayerView, traits: Traits) -> Action:
    """The discard to make, or the end of the turn where the last card may neither be played nor discarded (X-10)."""
    cards = [card for card in dict.fromkeys(view.hand) if refusal(view, Discard(view.seat, card)) is None]
    if not cards:
        return EndTurn(view.seat)
    if view.me.down is not Down.NO:
        return Discard(view.seat, min(cards, key=lambda card: _cost_once_down(view, card)))
    return Discard(view.seat, _on_the_way(prospect_of(view), cards, traits))


def _cost_once_down(view: PlayerView, card: Card) -> tuple[bool, bool, int]:
    """Once down: first cards that fit nowhere, then the dear ones; wilds last."""
    variant = view.variant
    return (variant.is_wild(card), fits_somewhere(view, card, view.melds), -variant.points_of(card))


def _on_the_way(prospect: Prospect, cards: list[Card], traits: Traits) -> Card:
    """On the way to the contract: the loneliest card whose loss does not raise the distance, dear ones first."""
    view = prospect.view
    contract, variant = view.rules.contract, view.variant
    claimed = variant.claims is not Claim.NONE

    def looks(card: Card) -> tuple[int, bool, int]:
        helps_callers = claimed and fits_somewhere(view, card, view.melds)
        return (company(card, view.hand, contract, variant), helps_callers, -variant.points_of(card))

    order = sorted(cards, key=looks)
    if traits.careless and whim(view, "careless", 100) < traits.careless:
        return order[0]
    free = next((card for card in order if prospect.lacking(card) == prospect.distance), None)
    return min(order, key=prospect.lacking) if free is None else free
