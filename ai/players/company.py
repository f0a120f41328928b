"""How much company a card has in a hand: a quick look at pairs and neighbours, for choices the distance leaves open."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.rules.cards import ACE, JOKER, KING, SUITS, Card
from game.rules.melds import HIGH_ACE, LOW_ACE
from game.rules.variant import AceRule, Contract, Kind, Variant

WILD = 1000  # a wild needs nobody to speak for it
_PAIR = 4
_WIDEST = 5  # cards further apart than this share few runs, however long
_REACH = _WIDEST - 1
_AROUND = (1 << 2 * _REACH + 1) - 1
_ENDS = {AceRule.HIGH: (HIGH_ACE,), AceRule.LOW: (LOW_ACE,), AceRule.BOTH: (LOW_ACE, HIGH_ACE)}


def companies(hand: Sequence[Card], contract: Contract, variant: Variant) -> Mapping[Card, int]:
    """How much the other cards of the hand speak for keeping each card."""
    wild = variant.dealing.wild_ranks
    pair = _PAIR if any(spec.kind is Kind.SET for spec in contract) else 0
    span = min(_WIDEST, max((spec.length for spec in contract if spec.kind is Kind.RUN), default=0))
    of_rank = [0] * (KING + 1)
    suits = dict.fromkeys(SUITS + JOKER.suit, 0)
    for rank, suit in hand:
        of_rank[rank] += 1
        suits[suit] |= 1 << rank
    ends = _ENDS[variant.melding.ace]
    near = _nearness(span)
    told: dict[Card, int] = {}
    for card in hand:
        rank, suit = card
        if rank in wild:
            told[card] = WILD
        elif card in told:
            told[card] = pair * (of_rank[rank] - 1)  # a second copy is of no use to runs
        else:
            told[card] = pair * (of_rank[rank] - 1) + _neighbours(rank, suits[suit], ends, near)
    return told


@lru_cache(maxsize=16)
def _nearness(span: int) -> tuple[int, ...]:
    """What neighbours count, nearer ones more, by a mask of the nine places around a card."""
    counts = [max(0, span - abs(at - _REACH)) if at != _REACH else 0 for at in range(2 * _REACH + 1)]
    return tuple(sum(count for at, count in enumerate(counts) if mask >> at & 1) for mask in range(1 << len(counts)))


def _neighbours(rank: int, held: int, ends: tuple[int, ...], near: tuple[int, ...]) -> int:
    """The ranks held that could stand in one run with this one; an ace stands at the ends only."""
    places = held & ~(1 << ACE)
    if rank == ACE:
        return max([near[places << _REACH >> end & _AROUND] for end in ends])
    if held >> ACE & 1:
        for end in ends:
            places |= 1 << end
    return near[places << _REACH >> rank & _AROUND]


def company(card: Card, hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """How much the hand speaks for keeping one card of it."""
    return companies(hand, contract, variant)[card]
