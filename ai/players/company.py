"""How much company a card has in a hand: a quick look at pairs and neighbours, for choices the distance leaves open."""

from collections.abc import Sequence

from game.rules.cards import ACE, Card
from game.rules.melds import HIGH_ACE
from game.rules.variant import AceRule, Contract, Kind, Variant

_PAIR = 4


def company(card: Card, hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """How much the other cards of the hand speak for keeping this one; a wild needs nobody to speak for it."""
    if variant.is_wild(card):
        return 1000
    told = 0
    if any(spec.kind is Kind.SET for spec in contract):
        told = _PAIR * (sum(other.rank == card.rank for other in hand) - 1)
    span = max((spec.length for spec in contract if spec.kind is Kind.RUN), default=0)
    if span and hand.count(card) == 1:
        told += _neighbours(card, hand, min(span, 5), variant)
    return told


def _neighbours(card: Card, hand: Sequence[Card], span: int, variant: Variant) -> int:
    """Cards of the suit that could stand in one run with it, nearer ones counting more."""
    ranks = {other.rank for other in hand if other.suit == card.suit} - {card.rank}
    if ACE in ranks and variant.melding.ace is not AceRule.LOW:
        ranks.add(HIGH_ACE)
    place = HIGH_ACE if card.rank == ACE and _stands_high(ranks, variant) else card.rank
    return sum(max(0, span - abs(place - rank)) for rank in ranks)


def _stands_high(ranks: set[int], variant: Variant) -> bool:
    """Whether an ace is nearer to the cards at the top than to those at the bottom."""
    if variant.melding.ace is not AceRule.BOTH:
        return variant.melding.ace is AceRule.HIGH
    return sum(rank > 9 for rank in ranks) >= sum(rank < 6 for rank in ranks)
