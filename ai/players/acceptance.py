"""The unseen cards that would bring a hand nearer to its contract, counted one code at a time.

Codes are the evaluator's; different wilds share one. `ai.unseen` says which cards have not been seen.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ai.evaluator.helping import helping, is_spare, nearer, spare_ranks
from ai.evaluator.holding import card_codes
from ai.players.prospect import Prospect, distance
from game.rules.cards import Card

Copies = Mapping[int, int]  # by the code of a card
_FEW = 12  # cards that are measured one by one
PLENTY = 12  # helpful cards unseen, with which a hand does not wait long


def by_code(prospect: Prospect, unseen: Mapping[Card, int]) -> Copies:
    """Unseen copies by the code of the card."""
    codes, counts = card_codes(prospect.evaluator.task.wild_ranks), dict[int, int]()
    for card, count in unseen.items():
        code = codes[card]
        counts[code] = counts.get(code, 0) + count
    return counts


def helpful(prospect: Prospect, code: int, before: int, counts: Copies) -> Copies:
    """Those of the cards that bring the hand with this code below a distance."""
    evaluator = prospect.evaluator
    if len(counts) > _FEW and distance(evaluator, code) == before:
        helps = helping(evaluator, code)
        return {card: count for card, count in counts.items() if card in helps}
    found = nearer(evaluator, code, before, counts)
    if found is None:
        return {card: count for card, count in counts.items() if distance(evaluator, code + card) < before}
    return {card: count for card, count in counts.items() if card in found}


def helpful_without(prospect: Prospect, card: Card, before: int, useful: Copies) -> Copies:
    """Those of the cards that bring the hand, a card of it gone, below its own distance; each does so with the card."""
    evaluator, gone = prospect.evaluator, prospect.evaluator.card_code(card)
    found = nearer(evaluator, prospect.code - gone, before, useful)
    if found is not None:
        return {step: count for step, count in useful.items() if step in found}
    return {
        step: count
        for step, count in useful.items()
        if is_spare(spare_ranks(evaluator, prospect.code + step), gone)
        or distance(evaluator, prospect.code + step - gone) < before
    }


def accepted(prospect: Prospect, code: int, before: int, counts: Copies) -> int:
    """How many copies would bring the hand with this code below a distance."""
    return sum(helpful(prospect, code, before, counts).values())


class Outlook(NamedTuple):
    """How a hand may go on, two draws that help ahead."""

    first: int  # unseen cards that bring it nearer to its contract
    then: float  # how many do so next, once it has drawn one of those, on average; 0 where nothing is lacking then


def outlook(prospect: Prospect, code: int, before: int, useful: Copies) -> Outlook:
    """The outlook of the hand with this code and distance; none but the useful cards are tried.

    What helps next would have helped at once, since a card is worth no more than one; of wilds that is not quite so.
    """
    steps = helpful(prospect, code, before, useful)
    first = sum(steps.values())
    if not first or before == 1:
        return Outlook(first, 0.0)
    then = sum(count * accepted(prospect, code + step, before - 1, steps) for step, count in steps.items())
    return Outlook(first, then / first)
