"""The unseen cards that would bring a hand nearer to its contract, counted one code at a time.

Codes are the evaluator's; different wilds share one. `ai.unseen` says which cards have not been seen.
"""

from collections.abc import Mapping

from ai.players.prospect import Prospect, distance
from game.rules.cards import Card

Copies = Mapping[int, int]  # by the code of a card
PLENTY = 12  # helpful cards unseen, with which a hand does not wait long


def by_code(prospect: Prospect, unseen: Mapping[Card, int]) -> Copies:
    """Unseen copies by the code of the card."""
    counts: dict[int, int] = {}
    for card, count in unseen.items():
        code = prospect.evaluator.card_code(card)
        counts[code] = counts.get(code, 0) + count
    return counts


def helpful(prospect: Prospect, code: int, before: int, counts: Copies) -> Copies:
    """Those of the cards that bring the hand with this code below a distance."""
    return {card: count for card, count in counts.items() if distance(prospect.evaluator, code + card) < before}


def accepted(prospect: Prospect, code: int, before: int, counts: Copies) -> int:
    """How many copies would bring the hand with this code below a distance."""
    return sum(helpful(prospect, code, before, counts).values())
