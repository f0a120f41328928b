"""Hands as numbers: four bits count the copies of each natural card, the wilds are counted above them all.

The code of a hand is the sum of its cards' codes, so a card more or less is one addition. Which cards are wild is the
task's to say; their naturals are never counted.
"""

from collections.abc import Iterable
from functools import lru_cache

from game.rules.cards import KINDS, RANKS, SUITS, Card

STRIDE = 4
SUIT_BITS = STRIDE * len(RANKS)
SUIT_MASK = (1 << SUIT_BITS) - 1
WILD_SHIFT = SUIT_BITS * len(SUITS)
WILD = 1 << WILD_SHIFT
COPIES = (1 << STRIDE) - 1


@lru_cache(maxsize=64)
def card_codes(wild_ranks: frozenset[int]) -> dict[Card, int]:
    """The code of every card where these ranks are wild; do not change it."""
    return {card: WILD if card.rank in wild_ranks else natural_code(card) for card in KINDS}


def natural_code(card: Card) -> int:
    """The code of a natural card."""
    return 1 << SUITS.index(card.suit) * SUIT_BITS + (card.rank - 1) * STRIDE


def hand_code(cards: Iterable[Card], wild_ranks: frozenset[int]) -> int:
    """The code of a hand."""
    return sum(map(card_codes(wild_ranks).__getitem__, cards))


def suit_counts(suit_code: int) -> tuple[int, ...]:
    """Copies held of each rank of one suit, ace first."""
    return tuple(suit_code >> at & COPIES for at in range(0, SUIT_BITS, STRIDE))


def counts_of(code: int) -> tuple[tuple[int, ...], ...]:
    """Copies held by suit and rank."""
    return tuple(suit_counts(code >> at & SUIT_MASK) for at in range(0, WILD_SHIFT, SUIT_BITS))
