"""How much company a card has in a hand: a quick count of pairs and neighbors, to decide between equal distances."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.rules.cards import ACE, JOKER, KING, SUITS, Card
from game.rules.melds import HIGH_ACE, LOW_ACE
from game.rules.variant import AceRule, Contract, Kind, Variant

WILD = 1000  # a wild always stays
_PAIR = 4
_WIDEST = 5  # cards further apart share few runs, however long
_REACH = _WIDEST - 1
_AROUND = (1 << 2 * _REACH + 1) - 1
_SUITS = SUITS + JOKER.suit
_ACES = 1 << ACE
_ENDS = {AceRule.HIGH: (HIGH_ACE,), AceRule.LOW: (LOW_ACE,), AceRule.BOTH: (LOW_ACE, HIGH_ACE)}


def support_by_card(hand: Sequence[Card], contract: Contract, variant: Variant) -> Mapping[Card, int]:
    """Return how much the other cards of the hand favor keeping each card."""
    wild = variant.dealing.wilds
    pair, near = _asked(contract)
    of_rank = [0] * (KING + 1)
    suits = dict.fromkeys(_SUITS, 0)
    for rank, suit in hand:
        of_rank[rank] += 1
        suits[suit] |= 1 << rank
    ends = _ENDS[variant.melding.ace]
    places = {suit: _places(held, ends) if held & _ACES else held << _REACH for suit, held in suits.items()}
    support: dict[Card, int] = {}
    for card in hand:
        rank, suit = card
        if card in wild:
            support[card] = WILD
        elif card in support:
            support[card] = pair * (of_rank[rank] - 1)  # a second copy is useless in runs
        elif rank == ACE:
            beside = [near[(suits[suit] & ~_ACES) << _REACH >> end & _AROUND] for end in ends]
            support[card] = pair * (of_rank[rank] - 1) + max(beside)
        else:
            support[card] = pair * (of_rank[rank] - 1) + near[places[suit] >> rank & _AROUND]
    return support


@lru_cache(maxsize=256)
def _asked(contract: Contract) -> tuple[int, tuple[int, ...]]:
    """Return a contract's weights of another card of the same rank, and of neighbors by a mask of nine places."""
    pair = _PAIR if any(spec.kind is Kind.SET for spec in contract) else 0
    span = min(_WIDEST, max((spec.length for spec in contract if spec.kind is Kind.RUN), default=0))
    counts = [max(0, span - abs(at - _REACH)) if at != _REACH else 0 for at in range(2 * _REACH + 1)]
    return pair, tuple(
        sum(count for at, count in enumerate(counts) if mask >> at & 1) for mask in range(1 << len(counts))
    )


def _places(held: int, ends: tuple[int, ...]) -> int:
    """Return how many places of runs are near the held ranks (a mask, with an ace), with an ace at the ends only."""
    held &= ~_ACES
    for end in ends:
        held |= 1 << end
    return held << _REACH


def support_for(card: Card, hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """Return how much the hand favors keeping one card of it."""
    return support_by_card(hand, contract, variant)[card]
