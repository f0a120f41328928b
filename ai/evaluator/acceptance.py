"""Acceptance: which cards bring a hand closer to its contract, how many copies of them are unseen, and the odds."""

from collections.abc import Mapping
from math import comb
from typing import NamedTuple

from ai.evaluator.distance import Evaluator
from game.rules.cards import Card


class Acceptance(NamedTuple):
    """The distance of a hand, the cards that lower it with their unseen copies, and the total of unseen cards."""

    distance: int
    cards: tuple[tuple[Card, int], ...]
    unseen: int

    @property
    def copies(self) -> int:
        """Unseen copies of cards that lower the distance."""
        return sum(copies for _, copies in self.cards)


def acceptance(evaluator: Evaluator, code: int, unseen: Mapping[Card, int]) -> Acceptance:
    """Return the acceptance of the hand with this code; the wanted cards are in the order of `unseen`."""
    distance = evaluator.distance(code)
    wanted = []
    if distance:
        wanted = [
            (card, copies)
            for card, copies in unseen.items()
            if copies > 0 and evaluator.distance(code + evaluator.card_code(card)) < distance
        ]
    return Acceptance(distance, tuple(wanted), sum(unseen.values()))


def chance_to_draw(wanted: int, unseen: int, draws: int) -> float:
    """Return the chance that at least one wanted card is among `draws` unseen cards, drawn without replacement.

    >>> round(chance_to_draw(8, 80, 2), 3)
    0.191
    """
    if not 0 < wanted <= unseen:
        return 0.0
    draws = min(draws, unseen)
    return 1 - comb(unseen - wanted, draws) / comb(unseen, draws)
