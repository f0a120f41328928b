"""Hands as numbers, so that adding or removing a card is one addition.

From the low end: four bits for the copies of each natural card, six bits for those of each rank over all suits, and the
number of wilds above them. The task decides which cards are wild; those count as nothing else.
"""

from functools import lru_cache

from game.rules.cards import BLACK, KINDS, RANKS, RED, SUITS, Card

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
_COLORS_AT = tuple([SUITS.index(suit) * SUIT_BITS for suit in suits] for suits in (BLACK, RED))
_MANY = sum(1 << at + STRIDE - 1 for at in range(0, SUIT_BITS, STRIDE))  # more copies than can surely be added
_FIRST_OF_PAIRS = SUIT_MASK | SUIT_MASK << 2 * SUIT_BITS
_ODD_RANKS = sum(
    COPIES << at + rank for at in range(0, RANK_SHIFT, SUIT_BITS) for rank in range(0, SUIT_BITS, 2 * STRIDE)
)
_LOWEST = sum(1 << at for at in range(0, RANK_SHIFT, STRIDE))  # the lowest bit of every count of a card


@lru_cache(maxsize=64)
def card_codes(wilds: frozenset[Card]) -> dict[Card, int]:
    """Return the code of every card for these wilds. Do not change the result."""
    return {card: WILD if card in wilds else natural_code(card) for card in KINDS}


def natural_code(card: Card) -> int:
    """Return the code of a natural card."""
    at = card.rank - 1
    return (1 << SUITS.index(card.suit) * SUIT_BITS + at * STRIDE) + (1 << RANK_SHIFT + at * RANK_STRIDE)


def suit_counts(suit_code: int) -> tuple[int, ...]:
    """Return the copies of each rank of one suit, ace first."""
    return tuple(suit_code >> at & COPIES for at in range(0, SUIT_BITS, STRIDE))


def rank_counts(code: int) -> tuple[int, ...]:
    """Return the copies of each rank over all suits, ace first."""
    ranks = code >> RANK_SHIFT & RANK_MASK
    return tuple([ranks >> at & _OF_A_RANK for at in range(0, RANK_BITS, RANK_STRIDE)])


def by_suits(code: int) -> int:
    """Return the code with each rank counted by the suits it is held in, regardless of copies (K-15)."""
    ranks, held = 0, once(code)
    for at in range(0, RANK_SHIFT, SUIT_BITS):
        ranks += _by_rank(held >> at & SUIT_MASK)
    return code & ~(RANK_MASK << RANK_SHIFT) | ranks << RANK_SHIFT


@lru_cache(maxsize=1 << 15)
def _by_rank(mask: int) -> int:
    return sum(1 << at // STRIDE * RANK_STRIDE for at in range(0, SUIT_BITS, STRIDE) if mask >> at & 1)


def in_one_suit(code: int) -> int:
    """Return the code with all naturals in the first suit, limited to the highest count a rank can store (K-16)."""
    merged = 0
    for at in range(0, SUIT_BITS, STRIDE):
        copies = sum(code >> suit + at & COPIES for suit in range(0, RANK_SHIFT, SUIT_BITS))
        merged |= min(copies, COPIES) << at
    return code >> RANK_SHIFT << RANK_SHIFT | merged


def in_colors(code: int) -> int:
    """Return the code with black naturals in the first suit and red ones in the second, limited likewise (K-35)."""
    (spades, clubs), (hearts, diamonds) = ([code >> at & SUIT_MASK for at in color] for color in _COLORS_AT)
    merged = _added(spades, clubs) | _added(hearts, diamonds) << SUIT_BITS
    return code >> RANK_SHIFT << RANK_SHIFT | merged


def _added(one: int, other: int) -> int:
    """Return the counts of two suits added, limited to the highest count of a card."""
    if not (one | other) & _MANY:
        return one + other
    each = ((min((one >> at & COPIES) + (other >> at & COPIES), COPIES), at) for at in range(0, SUIT_BITS, STRIDE))
    return sum(copies << at for copies, at in each)


def in_phases(code: int) -> tuple[int, int]:
    """Return two codes in which runs of alternating colors are runs of one color: odd ranks swap their colors (K-35).

    An ace changes its color from one end of a run to the other: in the first code it counts in both, so the hand is as
    good or better, in the second in no run.
    """
    # Spades change places with hearts, clubs with diamonds, which are the two pairs of neighbors among the suits.
    odd = code & _ODD_RANKS
    swapped = (odd & _FIRST_OF_PAIRS) << SUIT_BITS | odd >> SUIT_BITS & _FIRST_OF_PAIRS
    merged = in_colors(code & ~_ODD_RANKS | swapped)
    without = merged & ~(COPIES | COPIES << SUIT_BITS)
    aces = min((merged & COPIES) + (merged >> SUIT_BITS & COPIES), COPIES)
    return without | aces | aces << SUIT_BITS, without


def once(code: int) -> int:
    """Return the low bit of every natural card held at least once."""
    # A count is not zero if any of its four bits is set. The shifts bring all of them to the lowest bit.
    return (code | code >> 1 | code >> 2 | code >> 3) & _LOWEST


def twice(code: int) -> int:
    """Return the low bit of every natural card held at least twice."""
    return (code >> 1 | code >> 2 | code >> 3) & _LOWEST


def thrice(code: int) -> int:
    """Return the low bit of every natural card held at least three times."""
    return (code & code >> 1 | code >> 2 | code >> 3) & _LOWEST
