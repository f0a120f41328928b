"""Acceptance: which cards bring a hand nearer to its contract, how many copies of them are unseen, and the odds."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

from ai.evaluator.distance import Evaluator
from game.rules.cards import Card


class Acceptance(NamedTuple):
    """The distance of a hand, the cards that lower it with their unseen copies, and all copies unseen."""

    distance: int
    cards: tuple[tuple[Card, int], ...]
    unseen: int

    @property
    def copies(self) -> int:
        """Unseen copies of cards that lower the distance."""
        return sum(copies for _, copies in self.cards)

    def chance(self, draws: int) -> float:
        """The chance that so many cards from the unseen ones hold one that lowers the distance."""
        return chance_to_draw(self.copies, self.unseen, draws)


def acceptance(evaluator: Evaluator, code: int, unseen: Mapping[Card, int]) -> Acceptance:
    """The acceptance of the hand with this code; the wanted cards in the order of `unseen`."""
    distance = evaluator.distance(code)
    wanted = []
    if distance:
        wanted = [
            (card, copies)
            for card, copies in unseen.items()
            if copies > 0 and evaluator.distance(code + evaluator.card_code(card)) < distance
        ]
    return Acceptance(distance, tuple(wanted), sum(unseen.values()))


class Keeping(NamedTuple):
    """A discard, and the acceptance of the hand without it."""

    discard: Card
    acceptance: Acceptance


def after_discards(evaluator: Evaluator, hand: Sequence[Card], unseen: Mapping[Card, int]) -> tuple[Keeping, ...]:
    """The acceptance after each different discard, counted in one batch."""
    import numpy as np

    from ai.evaluator.batch import copies_of_hands, distances

    wild_ranks = evaluator.task.wild_ranks
    discards = tuple(dict.fromkeys(hand))
    draws = [card for card, copies in unseen.items() if copies > 0]
    kept = copies_of_hands([[*hand]] * len(discards), wild_ranks) - copies_of_hands(
        [[card] for card in discards], wild_ranks
    )
    drawn = copies_of_hands([[], *([card] for card in draws)], wild_ranks)
    found = distances(evaluator, (kept[:, None, :] + drawn[None, :, :]).reshape(-1, kept.shape[1]).astype(np.uint8))
    rows = found.reshape(len(discards), -1).tolist()
    total = sum(unseen.values())
    return tuple(
        Keeping(
            discard,
            Acceptance(
                row[0],
                tuple((card, unseen[card]) for card, after in zip(draws, row[1:], strict=True) if after < row[0]),
                total,
            ),
        )
        for discard, row in zip(discards, rows, strict=True)
    )


def chance_to_draw(wanted: int, unseen: int, draws: int) -> float:
    """The chance that so many of the unseen cards, drawn without putting back, hold a wanted one.

    >>> round(chance_to_draw(8, 80, 2), 3)
    0.191
    """
    if not 0 < wanted <= unseen:
        return 0.0
    draws = min(draws, unseen)
    return 1 - comb(unseen - wanted, draws) / comb(unseen, draws)
