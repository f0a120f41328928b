"""How much company a card has in a hand: a quick look at pairs and neighbours, for choices the distance leaves open."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from game.rules.cards import ACE, JOKER, KING, SUITS, Card
from game.rules.melds import HIGH_ACE, LOW_ACE
from game.rules.variant import AceRule, Contract, Kind, Variant

WILD = 1000  # a wild needs nobody to speak for it
_PAIR = 4
_WIDEST = 5  # cards further apart than this share few runs, however long
_ENDS = {AceRule.HIGH: (HIGH_ACE,), AceRule.LOW: (LOW_ACE,), AceRule.BOTH: (LOW_ACE, HIGH_ACE)}


def companies(hand: Sequence[Card], contract: Contract, variant: Variant) -> Mapping[Card, int]:
    """How much the other cards of the hand speak for keeping each card."""
    wild = variant.dealing.wild_ranks
    pair, span = _asked(contract)
    of_rank = [0] * (KING + 1)
    suits = dict.fromkeys(SUITS + JOKER.suit, 0)
    for rank, suit in hand:
        of_rank[rank] += 1
        suits[suit] |= 1 << rank
    ace = variant.melding.ace
    near = {suit: _neighbours(held, ace, span) for suit, held in suits.items()}
    told: dict[Card, int] = {}
    for card in hand:
        rank, suit = card
        if rank in wild:
            told[card] = WILD
        elif card in told:
            told[card] = pair * (of_rank[rank] - 1)  # a second copy is of no use to runs
        else:
            told[card] = pair * (of_rank[rank] - 1) + near[suit][rank]
    return told


@lru_cache(maxsize=256)
def _asked(contract: Contract) -> tuple[int, int]:
    """What a contract makes of another card of one's rank, and how far apart it lets neighbours be."""
    pair = _PAIR if any(spec.kind is Kind.SET for spec in contract) else 0
    return pair, min(_WIDEST, max((spec.length for spec in contract if spec.kind is Kind.RUN), default=0))


@lru_cache(maxsize=1 << 14)
def _neighbours(held: int, ace: AceRule, span: int) -> tuple[int, ...]:
    """By rank: what the ranks held of a suit (a mask) say that could stand in one run with it."""
    return tuple(_beside(rank, held, _ENDS[ace], span) for rank in range(KING + 1))


def _beside(rank: int, held: int, ends: tuple[int, ...], span: int) -> int:
    """What neighbours count, nearer ones more; an ace stands at the ends only."""
    places = {place for place in range(ACE + 1, KING + 1) if held >> place & 1}
    if rank == ACE:
        return max(sum(max(0, span - abs(place - end)) for place in places) for end in ends)
    if held >> ACE & 1:
        places.update(ends)
    return sum(max(0, span - abs(place - rank)) for place in places - {rank})


def company(card: Card, hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """How much the hand speaks for keeping one card of it."""
    return companies(hand, contract, variant)[card]
