"""What a discard may do for others: the chance that a player who is not down takes or buys it, from face-up cards.

Only the table, the counts and the round's history as the seat knows it are used, never hidden cards. The weights are a
logistic regression on 12,600 discards of strong players in four rule sets: cards that others discarded are safest.
"""

from collections.abc import Collection, Mapping, Sequence
from math import exp
from typing import NamedTuple

from ai.unseen import cards_seen_in
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import KINDS, NATURALS, Card
from game.rules.variant import Kind

_ANYBODY = -1.2
_SAME_CARD = (-1.2, -0.7)  # discarded by the next player, by others
_SAME_RANK = (-0.5, -0.8)
_NEAR = (-0.2, -0.27)
_HELD_RANK, _HELD_NEAR, _UNSEEN_NEAR = 0.2, 0.25, 0.09
_REACH = 2  # ranks around a discarded card to which it applies
_FURTHER = 3  # ranks for cards held or unseen
_AROUND = {
    card: [near for near in NATURALS if near.suit == card.suit and 0 < abs(near.rank - card.rank) <= _FURTHER]
    for card in KINDS
}


class Traces(NamedTuple):
    """Cards that a player discarded or took: the cards, their ranks, and the ranks by suit, rank n as bit n."""

    cards: Collection[Card]
    ranks: frozenset[int]
    suits: Mapping[str, int]


class Company(NamedTuple):
    """Public information on the others: the next player's discards, the others' discards, and what each player took."""

    threw: tuple[Traces, Traces]
    took: tuple[Traces, ...]  # of players who are not down
    unseen: Mapping[Card, int]
    sets: bool
    runs: bool


def company_of(view: PlayerView, history: Sequence[Event], unseen: Mapping[Card, int]) -> Company:
    """Return the public information on the other players."""
    seen, following = cards_seen_in(history), (view.seat + 1) % view.players
    rest = [cards for seat, cards in seen.thrown.items() if seat not in (view.seat, following)]
    threw = (_signs(seen.thrown.get(following, ())), _signs(set().union(*rest)))
    took = tuple(
        _signs(cards)
        for seat, known in seen.held.items()
        if seat != view.seat and view.seats[seat].down is Down.NO
        if (cards := [card for card, count in known.items() if count > 0])
    )
    kinds = {spec.kind for seat in range(view.players) if seat != view.seat for spec in view.rules_of(seat).contract}
    return Company(threw, took, unseen, Kind.SET in kinds, Kind.RUN in kinds)


def _signs(cards: Collection[Card]) -> Traces:
    suits: dict[str, int] = {}
    for rank, suit in cards:
        suits[suit] = suits.get(suit, 0) | 1 << rank
    return Traces(cards, frozenset([rank for rank, _ in cards]), suits)


def chance_wanted(card: Card, others: Company) -> float:
    """Return the chance that another player takes or buys the card."""
    log_odds = _ANYBODY
    rank = card.rank
    for whose, threw in enumerate(others.threw):
        log_odds += _SAME_CARD[whose] * (card in threw.cards)
        log_odds += _SAME_RANK[whose] * (others.sets and rank in threw.ranks)
        log_odds += _NEAR[whose] * (others.runs and _is_near(card, threw, _REACH))
    for took in others.took:
        log_odds += _HELD_RANK * (others.sets and rank in took.ranks)
        log_odds += _HELD_NEAR * (others.runs and _is_near(card, took, _FURTHER))
    if others.runs:
        copies = others.unseen.get
        log_odds += _UNSEEN_NEAR * sum([copies(near, 0) for near in _AROUND[card]])
    return 1 / (1 + exp(-log_odds))


def _is_near(card: Card, others: Traces, reach: int) -> bool:
    """Return whether they include a card of the suit within this many ranks."""
    return bool(others.suits.get(card.suit, 0) << reach >> card.rank & (1 << 2 * reach + 1) - 1)
