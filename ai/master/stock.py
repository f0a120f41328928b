"""The stocks of many deals, as far as a playing-out knows: cards in order, and what is thrown comes again (X-8)."""

import numpy as np
from numpy.typing import NDArray

from ai.master.table import Rows

Columns = NDArray[np.int64]

_MOST_THROWN = 128  # of a deal that are kept; of more the last takes the place of the one before


class Stock:
    """The stocks of a number of deals, as rows; cards are columns of a batch."""

    __slots__ = ("_kept", "_thrown", "cards", "used")

    def __init__(self, cards: Columns) -> None:
        number = len(cards)
        self.cards = cards
        self.used = np.zeros(number, np.int64)  # cards that were drawn
        self._thrown = np.zeros((number, _MOST_THROWN), np.int64)
        self._kept = np.zeros(number, np.int64)  # thrown cards that nobody took

    def draw(self, rows: Rows) -> tuple[Rows, Columns]:
        """The rows in which there is a card left, and the card of each.

        Drawn again are cards in the order they were thrown, which is as good as shuffled, but for the top one.
        """
        again = self.used[rows] - self.cards.shape[1]
        left = again < np.maximum(self._kept[rows] - 1, 0)
        rows, again = rows[left], again[left]
        self.used[rows] += 1
        if not self.cards.shape[1]:
            return rows, self._thrown[rows, again]
        fresh = self.cards[rows, np.minimum(again, -1)]
        return rows, np.where(again < 0, fresh, self._thrown[rows, np.maximum(again, 0)])

    def throw(self, rows: Rows, cards: Columns) -> None:
        """These cards went onto the discard pile."""
        self._thrown[rows, np.minimum(self._kept[rows], _MOST_THROWN - 1)] = cards
        self._kept[rows] = np.minimum(self._kept[rows] + 1, _MOST_THROWN)

    def take_back(self, rows: Rows) -> None:
        """The top cards of the discard pile were taken."""
        self._kept[rows] -= 1
