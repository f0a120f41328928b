"""What a discard may do for others: the chance that somebody not yet down takes or buys it, from the open cards.

Nothing here looks at hidden cards: only the table, the counts and the round's history as the seat knows it. The numbers
are a logistic regression on 12,600 discards of strong players in four rule sets: what others threw is safest.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import NamedTuple

from ai.unseen import seen_in
from game.engine.events import Discarded, Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.variant import Contract, Kind

_ANYBODY = -1.2
_SAME_CARD = (-1.2, -0.7)  # thrown by the next player, by others
_SAME_RANK = (-0.5, -0.8)
_NEAR = (-0.2, -0.27)
_HELD_RANK, _HELD_NEAR, _UNSEEN_NEAR = 0.2, 0.25, 0.09
_REACH = 2  # ranks apart that a thrown card speaks for
_FURTHER = 3  # and cards held or unseen


class Company(NamedTuple):
    """The others as the open cards show them: what the next player threw, what the rest threw, what each took."""

    threw: tuple[frozenset[Card], frozenset[Card]]
    took: tuple[frozenset[Card], ...]  # of those not down
    unseen: Mapping[Card, int]
    sets: bool
    runs: bool


def company_of(view: PlayerView, history: Sequence[Event], unseen: Mapping[Card, int]) -> Company:
    """The others at the table."""
    following = (view.seat + 1) % view.players
    discards = [event for event in history if isinstance(event, Discarded) and event.seat != view.seat]
    threw = (
        frozenset(event.card for event in discards if event.seat == following),
        frozenset(event.card for event in discards if event.seat != following),
    )
    held = seen_in(history).held
    took = tuple(
        frozenset(+cards)
        for seat, cards in held.items()
        if seat != view.seat and view.seats[seat].down is Down.NO and +cards
    )
    contract = view.rules.contract
    return Company(threw, took, unseen, _asks(contract, Kind.SET), _asks(contract, Kind.RUN))


def _asks(contract: Contract, kind: Kind) -> bool:
    return any(spec.kind is kind for spec in contract)


def chance_wanted(card: Card, others: Company) -> float:
    """The chance that one of the others will take or buy the card."""
    told = _ANYBODY
    for whose, threw in enumerate(others.threw):
        told += _SAME_CARD[whose] * (card in threw)
        told += _SAME_RANK[whose] * (others.sets and any(other.rank == card.rank for other in threw))
        told += _NEAR[whose] * (others.runs and _is_near(card, threw, _REACH))
    for took in others.took:
        told += _HELD_RANK * (others.sets and any(other.rank == card.rank for other in took))
        told += _HELD_NEAR * (others.runs and _is_near(card, took, _FURTHER))
    if others.runs:
        near = (Card(card.rank + step, card.suit) for step in range(-_FURTHER, _FURTHER + 1) if step)
        told += _UNSEEN_NEAR * sum(others.unseen.get(other, 0) for other in near)
    return 1 / (1 + exp(-told))


def _is_near(card: Card, others: Iterable[Card], reach: int) -> bool:
    return any(card.suit == other.suit and abs(card.rank - other.rank) <= reach for other in others)
