"""Hands as a batch of copies, one row per hand, as the evaluator takes them."""

from collections.abc import Iterable

import numpy as np

from ai.evaluator.batch import COLUMNS, WILDS, Copies, columns_of
from game.rules.cards import Card


def copies_of_hands(hands: Iterable[Iterable[Card]], wilds: frozenset[Card]) -> Copies:
    """Return the batch of these hands."""
    columns = columns_of(wilds)
    rows = [[columns.get(card, WILDS) for card in hand] for hand in hands]
    copies = np.zeros((len(rows), COLUMNS), np.uint8)
    for at, row in enumerate(rows):
        np.add.at(copies[at], row, 1)
    return copies
