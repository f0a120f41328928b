"""How much company a card has in a hand: a quick look at pairs and neighbours, for choices the distance leaves open."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from game.rules.cards import ACE, KING, RANKS, Card
from game.rules.melds import HIGH_ACE, LOW_ACE
from game.rules.variant import AceRule, Contract, Kind, Variant

WILD = 1000  # a wild needs nobody to speak for it
_PAIR = 4
_WIDEST = 5  # cards further apart than this share few runs, however long


def companies(hand: Sequence[Card], contract: Contract, variant: Variant) -> Mapping[Card, int]:
    """How much the other cards of the hand speak for keeping each card."""
    wild = variant.dealing.wild_ranks
    pair = _PAIR if any(spec.kind is Kind.SET for spec in contract) else 0
    span = min(_WIDEST, max((spec.length for spec in contract if spec.kind is Kind.RUN), default=0))
    of_rank = [0] * (KING + 1)
    suits: dict[str, int] = {}
    for rank, suit in hand:
        of_rank[rank] += 1
        suits[suit] = suits.get(suit, 0) | 1 << rank
    near = _nearness(span, variant.melding.ace)
    told: dict[Card, int] = {}
    for card in hand:
        rank, suit = card
        if rank in wild:
            told[card] = WILD
        elif card in told:
            told[card] = pair * (of_rank[rank] - 1)  # a second copy is of no use to runs
        else:
            told[card] = pair * (of_rank[rank] - 1) + near(rank, suits[suit])
    return told


@lru_cache(maxsize=32)
def _nearness(span: int, ace: AceRule) -> Callable[[int, int], int]:
    """`_neighbours` under these rules, kept for every rank and suit asked about."""
    return lru_cache(maxsize=1 << 15)(lambda rank, held: _neighbours(rank, held, span, ace))


def _neighbours(rank: int, held: int, span: int, ace: AceRule) -> int:
    """The ranks held that could stand in one run with this one, nearer ones counting more."""
    ends = {AceRule.HIGH: (HIGH_ACE,), AceRule.LOW: (LOW_ACE,), AceRule.BOTH: (LOW_ACE, HIGH_ACE)}[ace]
    places = [place for place in RANKS if place != ACE and held >> place & 1 and place != rank]
    if held >> ACE & 1 and rank != ACE:
        places += ends
    own = ends if rank == ACE else (rank,)
    return max(sum(max(0, span - abs(place - other)) for other in places) for place in own)


def company(card: Card, hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """How much the hand speaks for keeping one card of it."""
    return companies(hand, contract, variant)[card]
