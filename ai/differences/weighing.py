"""A hand that is not down yet, weighed with the cards that its seat has not seen."""

from __future__ import annotations

from collections.abc import Sequence

from ai.players.acceptance import by_code, helpful
from ai.players.hopeless import cards_missing
from ai.players.prospect import Prospect, distance, prospect_of
from ai.unseen import unseen
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import KING, Card

FARTHEST = 4  # places in a run


class Weighing:
    """The hand of a seat that is not down, and the cards it has not seen."""

    def __init__(self, view: PlayerView, history: Sequence[Event]) -> None:
        self.view, self.history = view, history
        self.is_down = view.me.down is not Down.NO
        self.copies = unseen(view, history)
        self.prospect: Prospect = prospect_of(view)
        self.points = view.variant.points_of

    def missing(self, hand: Sequence[Card]) -> int:
        """Return how many cards a hand still needs."""
        return cards_missing(self.prospect, self.prospect.evaluator.code(hand), self.copies)

    def helping(self, hand: Sequence[Card]) -> dict[Card, int]:
        """Return the unseen cards that bring a hand nearer, with their number."""
        code = self.prospect.evaluator.code(hand)
        codes = helpful(
            self.prospect, code, distance(self.prospect.evaluator, code), by_code(self.prospect, self.copies)
        )
        card_code = self.prospect.evaluator.card_code
        return {card: count for card, count in self.copies.items() if card_code(card) in codes}

    def gone(self, hand: Sequence[Card], than: Sequence[Card], card: Card) -> tuple[Card, ...]:
        """Return what a card of the hand waits for although every copy was seen, and none is in the hand: what would
        bring the hand nearer, and another not.
        """
        evaluator = self.prospect.evaluator
        code, other = evaluator.code(hand), evaluator.code(than)
        before, before_other = distance(evaluator, code), distance(evaluator, other)
        if before != before_other:
            return ()
        found = []
        packs = self.view.variant.cards_for(self.view.players)
        for used in sorted(set(packs) - set(self.copies) - set(self.view.hand)):
            if not self.view.variant.is_wild(used) and may_meet(used, card):
                more = evaluator.card_code(used)
                if distance(evaluator, code + more) < before <= distance(evaluator, other + more):
                    found.append(used)
        return tuple(found)

    @property
    def average(self) -> float:
        """The points of an unseen card on average."""
        return sum(self.points(card) * count for card, count in self.copies.items()) / max(1, self.copies.total())


def may_meet(one: Card, other: Card) -> bool:
    """Return whether two cards may lie in one short meld."""
    apart = abs(one.rank - other.rank)
    return one.rank == other.rank or (one.suit == other.suit and min(apart, KING - apart) <= FARTHEST)
