"""A quick count of meld cards, the way most public rummy programs do it; deliberately inexact.

Sets come first, the fullest ranks before the others, with wilds completing pairs; runs use what is left, each in the
window that lacks the fewest cards. Nothing is reconsidered, so some hands that could be laid down are missed. The
evaluator computes the exact result.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.rules.cards import KING, RANKS, Card
from game.rules.contract import NewMeld
from game.rules.melds import HIGH_ACE, LOW_ACE, in_one_run, may_stand, place_rank, suits_at
from game.rules.variant import AceRule, Contract, Kind, Melding, Variant

Run = tuple[tuple[int, str], ...]  # the rank and the suits of each place
_OF_ITS_RANK = 3  # weight of another card of the same rank, compared with a neighbor in the suit
_PAIR = 2


class Count(NamedTuple):
    """The melds counted so far, and whether they make the whole contract."""

    melds: tuple[NewMeld, ...]
    complete: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in them."""
        return tuple(card for meld in self.melds for card in meld.cards)


def counted(hand: Sequence[Card], contract: Contract, variant: Variant) -> Count:
    """Group the hand for the contract: sets, then runs; wilds go to the first meld that needs them."""
    return _counted(tuple(hand), contract, variant)


@lru_cache(maxsize=4096)  # the same hand is evaluated for every action of a turn
def _counted(hand: tuple[Card, ...], contract: Contract, variant: Variant) -> Count:
    melding = variant.melding
    left = [card for card in hand if not variant.is_wild(card)]
    wilds = [card for card in hand if variant.is_wild(card)]
    melds: dict[int, NewMeld] = {}
    complete = True
    for at, spec in sorted(enumerate(contract), key=lambda indexed: (indexed[1].kind is Kind.RUN, -indexed[1].length)):
        cards_laid = (
            _fullest_set([*dict.fromkeys(left)] if melding.suits_differ else left, spec.length)
            if spec.kind is Kind.SET
            else _fullest_run(left, _runs(spec.length, melding, variant.closed_ranks), melding)
        )
        naturals = [card for card in cards_laid if card is not None]
        for card in naturals:
            left.remove(card)
        suit = naturals[0].suit if naturals and not melding.mixed_runs else ""
        fitting = [wild for wild in wilds if may_stand(wild, spec.kind, suit, variant)]
        if len(naturals) < 2 or spec.length - len(naturals) > len(fitting):
            complete = False
            melds[at] = NewMeld(spec.kind, tuple(naturals))
        else:
            cards = tuple(fitting.pop() if card is None else card for card in cards_laid)
            for card in cards:
                if card in wilds:
                    wilds.remove(card)
            melds[at] = NewMeld(spec.kind, cards)
    return Count(tuple(melds[at] for at in sorted(melds)), complete)


def _fullest_set(cards: list[Card], length: int) -> list[Card | None]:
    groups: dict[int, list[Card]] = {rank: [] for rank in RANKS}
    for card in cards:
        groups[card.rank].append(card)
    fullest = max(groups.values(), key=lambda group: min(len(group), length))[:length]
    return [*fullest, *[None] * (length - len(fullest))]


def _fullest_run(cards: list[Card], runs: tuple[Run, ...], melding: Melding) -> list[Card | None]:
    kinds = (suits_at(pattern, place) for pattern in melding.suit_patterns for place in (0, 1))
    of_suits = {suits: dict[int, Card]() for suits in kinds}
    for card in cards:
        for suits, of_rank in of_suits.items():
            if card.suit in suits:
                of_rank[card.rank] = card
    best = max(runs, key=lambda run: sum(rank in of_suits[suits] for rank, suits in run))
    return [of_suits[suits].get(rank) for rank, suits in best]


@lru_cache(maxsize=64)
def _runs(length: int, melding: Melding, closed: frozenset[int]) -> tuple[Run, ...]:
    """Return the runs of a length, each as the ranks and suits of its places."""
    first = LOW_ACE + 1 if melding.ace is AceRule.HIGH else LOW_ACE
    last = HIGH_ACE - 1 if melding.ace is AceRule.LOW else HIGH_ACE
    if melding.corner:
        first, last = LOW_ACE, KING + length - 1
    return tuple(
        tuple((place_rank(place), suits_at(pattern, place)) for place in range(low, low + length))
        for pattern in melding.suit_patterns
        for low in range(first, last - length + 2)
        if not any(place_rank(place) in closed for place in range(low, low + length))
    )


def is_useful(card: Card, hand: Sequence[Card], contract: Contract, variant: Variant) -> bool:
    """Return whether the card looks useful:

    a wild, a third of its rank, or next to a card of its suit, if the contract needs that.
    """
    if variant.is_wild(card):
        return True
    if any(spec.kind is Kind.SET for spec in contract) and sum(other.rank == card.rank for other in hand) >= _PAIR:
        return True
    return any(spec.kind is Kind.RUN for spec in contract) and any(
        _are_neighbors(card, other, variant) for other in hand
    )


def keeping(card: Card, hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """Return how strongly cards of the same rank and neighbors in the suit favor keeping a card of the hand."""
    support = 0
    if any(spec.kind is Kind.SET for spec in contract):
        support += _OF_ITS_RANK * (sum(other.rank == card.rank for other in hand) - 1)
    if any(spec.kind is Kind.RUN for spec in contract):
        support += 2 * len({other for other in hand if _are_neighbors(card, other, variant)})
    return support


def _are_neighbors(card: Card, other: Card, variant: Variant) -> bool:
    return abs(card.rank - other.rank) in (1, KING - 1) and in_one_run(card, other, variant.melding)
