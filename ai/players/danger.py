"""What a discard may do for others: who could use the card, judged by what they took and threw away in the open.

Nothing here looks at hidden cards: only the table, the counts and the round's history as the seat knows it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ai.unseen import seen_in
from game.engine.events import Discarded, Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.variant import Contract, Kind


class Rival(NamedTuple):
    """Another player on the way to the contract, as the open cards show her; `weight` is how soon she is asked."""

    weight: float
    holds: tuple[Card, ...]
    threw: tuple[Card, ...]


def rivals(view: PlayerView, history: Sequence[Event]) -> tuple[Rival, ...]:
    """The others who are not down, the next player first."""
    seen = seen_in(view, history)
    threw: dict[int, list[Card]] = {}
    for event in history:
        if isinstance(event, Discarded):
            threw.setdefault(event.seat, []).append(event.card)
    found = []
    for step in range(1, view.players):
        seat = (view.seat + step) % view.players
        if view.seats[seat].down is Down.NO:
            may_buy = view.seats[seat].buys < view.rules.buys
            weight = 1.0 if step == 1 else 0.6 * may_buy
            held = tuple((+seen.held.get(seat, Counter())).elements())
            found.append(Rival(weight, held, tuple(threw.get(seat, ()))))
    return tuple(found)


def helps_rivals(card: Card, others: Sequence[Rival], contract: Contract) -> float:
    """How much the open cards speak for the card being useful to others: more is worse."""
    sets = any(spec.kind is Kind.SET for spec in contract)
    runs = any(spec.kind is Kind.RUN for spec in contract)
    return sum(rival.weight * _wish(card, rival, sets, runs) for rival in others)


def _wish(card: Card, rival: Rival, sets: bool, runs: bool) -> float:
    wish = sum(_kinship(card, held, sets, runs) for held in rival.holds)
    return wish - 0.5 * max((_kinship(card, thrown, sets, runs) for thrown in rival.threw), default=0.0)


def _kinship(card: Card, other: Card, sets: bool, runs: bool) -> float:
    """How likely two cards are collected together, 0 to 1."""
    if card.rank == other.rank:
        return float(sets or (runs and card.suit == other.suit))
    if runs and card.suit == other.suit and abs(card.rank - other.rank) < 4:
        return 1.0 - 0.25 * abs(card.rank - other.rank)
    return 0.0
