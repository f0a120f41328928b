"""Hands as numbers, so that a card more or less is one addition.

From the low end: four bits count the copies of each natural card, six bits those of each rank over all suits, and the
wilds are counted above them all. Which cards are wild is the task's to say; they count as nothing else.
"""

from functools import lru_cache

from game.rules.cards import KINDS, RANKS, SUITS, Card

STRIDE = 4
SUIT_BITS = STRIDE * len(RANKS)
SUIT_MASK = (1 << SUIT_BITS) - 1
COPIES = (1 << STRIDE) - 1
RANK_SHIFT = SUIT_BITS * len(SUITS)
RANK_STRIDE = 6
RANK_BITS = RANK_STRIDE * len(RANKS)
RANK_MASK = (1 << RANK_BITS) - 1
_OF_A_RANK = (1 << RANK_STRIDE) - 1
WILD_SHIFT = RANK_SHIFT + RANK_BITS
WILD = 1 << WILD_SHIFT
_LOWEST = sum(1 << at for at in range(0, RANK_SHIFT, STRIDE))  # the low bit of every count of a card


@lru_cache(maxsize=64)
def card_codes(wild_ranks: frozenset[int]) -> dict[Card, int]:
    """The code of every card where these ranks are wild; not to be changed."""
    return {card: WILD if card.rank in wild_ranks else natural_code(card) for card in KINDS}


def natural_code(card: Card) -> int:
    """The code of a natural card."""
    at = card.rank - 1
    return (1 << SUITS.index(card.suit) * SUIT_BITS + at * STRIDE) + (1 << RANK_SHIFT + at * RANK_STRIDE)


def suit_counts(suit_code: int) -> tuple[int, ...]:
    """Copies held of each rank of one suit, ace first."""
    return tuple(suit_code >> at & COPIES for at in range(0, SUIT_BITS, STRIDE))


def rank_counts(code: int) -> tuple[int, ...]:
    """Copies held of each rank over all suits, ace first."""
    ranks = code >> RANK_SHIFT & RANK_MASK
    return tuple([ranks >> at & _OF_A_RANK for at in range(0, RANK_BITS, RANK_STRIDE)])


def by_suits(code: int) -> int:
    """The code with each rank counted by the suits it is held in, however many copies of a card there are (K-15)."""
    ranks, held = 0, once(code)
    for at in range(0, RANK_SHIFT, SUIT_BITS):
        ranks += _by_rank(held >> at & SUIT_MASK)
    return code & ~(RANK_MASK << RANK_SHIFT) | ranks << RANK_SHIFT


@lru_cache(maxsize=1 << 15)
def _by_rank(mask: int) -> int:
    return sum(1 << at // STRIDE * RANK_STRIDE for at in range(0, SUIT_BITS, STRIDE) if mask >> at & 1)


def in_one_suit(code: int) -> int:
    """The code with all naturals in the first suit, no more copies of a rank than can be counted (K-16)."""
    merged = 0
    for at in range(0, SUIT_BITS, STRIDE):
        copies = sum(code >> suit + at & COPIES for suit in range(0, RANK_SHIFT, SUIT_BITS))
        merged |= min(copies, COPIES) << at
    return code >> RANK_SHIFT << RANK_SHIFT | merged


def once(code: int) -> int:
    """The low bit of every natural card that is held at all."""
    return (code | code >> 1 | code >> 2 | code >> 3) & _LOWEST


def twice(code: int) -> int:
    """The low bit of every natural card that is held at least twice."""
    return (code >> 1 | code >> 2 | code >> 3) & _LOWEST


def thrice(code: int) -> int:
    """The low bit of every natural card that is held at least three times."""
    return (code & code >> 1 | code >> 2 | code >> 3) & _LOWEST
