"""Cards and packs: the card type, its text form and the pack of a game.

Copies from different packs are equal (X-1). A card does not know whether it is wild: the variant decides that.
"""

from collections.abc import Iterable
from typing import NamedTuple

from game.language.quoting import Wording, quoted

JOKER_RANK = 0
ACE = 1
TWO = 2
KING = 13
RANKS = range(ACE, KING + 1)
SUITS = "shdc"
BLACK, RED = "sc", "hd"
RANK_LETTERS = "*A23456789TJQK"


class NotationError(ValueError):
    """Text that is not a valid card, meld, action or position."""


class Card(NamedTuple):
    """A playing card: `rank` 1 (ace) to 13 (king) with a suit of `shdc`, or the joker (rank 0, suit `*`).

    >>> str(Card(10, "d"))
    'Td'
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANK_LETTERS[self.rank] + self.suit

    @property
    def is_joker(self) -> bool:
        """Return whether this is a joker. Twos may be wild as well; the variant decides that."""
        return self.rank == JOKER_RANK


JOKER = Card(JOKER_RANK, "*")
NATURALS = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
KINDS = (*NATURALS, JOKER)
_BY_TEXT = {str(card): card for card in KINDS}


def parse_card(text: str) -> Card:
    """Parse one card. Raises `NotationError`.

    >>> parse_card("7h"), parse_card("**").is_joker
    (Card(rank=7, suit='h'), True)
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise NotationError(
            Wording(
                "{value} is not a card: write a rank (A 2-9 T J Q K) and a suit (s h d c), or **", value=quoted(text)
            )
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by white space.

    >>> format_cards(parse_cards("7h  Td **"))
    '7h Td **'
    """
    words = text.split()
    try:
        return tuple(map(_BY_TEXT.__getitem__, words))
    except KeyError:
        return tuple(map(parse_card, words))  # raises with the first word that is no card


def format_cards(cards: Iterable[Card]) -> str:
    """Format cards as text that `parse_cards` reads."""
    return " ".join(map(str, cards))


def pack(packs: int, jokers: int) -> tuple[Card, ...]:
    """Return all cards of a game in a fixed order: `packs` times the 52 naturals, and `jokers` jokers in all (X-1).

    >>> len(pack(2, 4))
    108
    """
    return NATURALS * packs + (JOKER,) * jokers


def without(cards: tuple[Card, ...], taken: Iterable[Card]) -> tuple[Card, ...] | None:
    """Return `cards` minus one copy of each of `taken`, in order, or None if a copy is missing.

    >>> format_cards(without(parse_cards("7h 8h 7h"), parse_cards("7h")) or ())
    '8h 7h'
    """
    left = list(cards)
    for card in taken:
        try:
            left.remove(card)
        except ValueError:
            return None
    return tuple(left)
