"""How the cards lay before each action of a person at this screen, and what her standing orders did by themselves.

So that whatever is taken back lies where it lay. An action goes by its number: how many stood before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.rules.cards import Card
from game.table.holding import Holding


class _Lay(NamedTuple):
    seat: int
    action: int
    holding: Holding


class Memory:
    """What is remembered at one table."""

    def __init__(self) -> None:
        self._lays: list[_Lay] = []
        self._ordered: set[int] = set()

    def note(self, action: int, by_order: bool) -> None:
        """An action is about to happen, perhaps by a standing order."""
        self._ordered.discard(action)
        if by_order:
            self._ordered.add(action)

    def keep(self, action: int, seat: int, holding: Holding) -> None:
        """Before that action a person's cards lie like this."""
        self._lays.append(_Lay(seat, action, holding))

    def is_ordered(self, action: int) -> bool:
        """Whether a standing order did it."""
        return action in self._ordered

    def ordered_since(self, action: int) -> tuple[int, ...]:
        """What standing orders did from that action on."""
        return tuple(sorted(number for number in self._ordered if number >= action))

    def lay(self, action: int, seat: int, hand: Sequence[Card]) -> Holding | None:
        """How a hand lay before that action, which has been taken back; what came later is forgotten."""
        then = [lay for lay in self._lays if (lay.seat, lay.action) == (seat, action)]
        self._lays = [lay for lay in self._lays if lay.action < action]
        return then[-1].holding if then and Counter(then[-1].holding.cards) == Counter(hand) else None
