"""The stocks of many simulated deals: cards in order, with discards drawn again when the stock runs out (X-8).

Every seat has its own part of the stock, a card per round of the table. Since the order is unknown, that changes
nothing for one deal; but when deals are played on after several choices, the players a choice does not affect draw the
same cards after all of them, so that differences come from the choice and less from luck.
"""

import numpy as np
from numpy.typing import NDArray

from ai.master.table import Rows
from ai.native.door import Array

Columns = NDArray[np.int64]

MOST_THROWN = 128  # kept discards of a deal; after that, the last one is replaced


class Stock:
    """The stocks of a number of deals, as rows; cards are columns of a batch."""

    __slots__ = ("_again", "_kept", "_thrown", "cards", "used")

    def __init__(self, cards: Columns, players: int) -> None:
        number = len(cards)
        self.cards = np.ascontiguousarray(cards)
        self.used = np.zeros((players, number), np.int64)  # cards of its part that a seat drew, or would have drawn
        self._thrown = np.zeros((number, MOST_THROWN), np.int64)
        self._kept = np.zeros(number, np.int64)  # how many discards nobody took
        self._again = np.zeros(number, np.int64)  # how many of those were drawn again

    def arrays(self) -> dict[str, Array]:
        """Return all fields, for the native core."""
        return {
            "cards": self.cards,
            "used": self.used,
            "thrown": self._thrown,
            "kept": self._kept,
            "again": self._again,
        }

    def draw(self, seats: int | Rows, rows: Rows) -> tuple[Rows, Columns]:
        """Return the rows in which a card is left for the seat, or for each row's own, and the cards.

        Discards are drawn again in the order they were made, except the top one: equivalent to a shuffle.
        """
        seats = np.broadcast_to(seats, rows.shape)
        # Seats take turns in the order of the cards, so that each has a part of its own.
        at, again = self.used[seats, rows] * len(self.used) + seats, self._again[rows]
        is_fresh = at < self.cards.shape[1]
        left = is_fresh | (again < self._kept[rows] - 1)
        if not left.all():
            seats, rows, at, again, is_fresh = seats[left], rows[left], at[left], again[left], is_fresh[left]
        self.used[seats, rows] += 1
        self._again[rows] += ~is_fresh
        drawn = self._thrown[rows, again * ~is_fresh]
        drawn[is_fresh] = self.cards[rows[is_fresh], at[is_fresh]]
        return rows, drawn

    def throw(self, rows: Rows, cards: Columns) -> None:
        """Put these cards on the discard pile."""
        self._thrown[rows, np.minimum(self._kept[rows], MOST_THROWN - 1)] = cards
        self._kept[rows] = np.minimum(self._kept[rows] + 1, MOST_THROWN)

    def take_back(self, rows: Rows) -> None:
        """Take the top cards of the discard piles away."""
        self._kept[rows] -= 1
