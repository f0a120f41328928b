"""The unseen cards that would bring a hand closer to its contract, counted by code.

Codes are the evaluator's; different wilds share one. `ai.unseen` knows which cards have not been seen.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ai.evaluator.helping import helping, is_spare, nearer, spare_ranks
from ai.evaluator.holding import WILD, card_codes
from ai.players.prospect import Prospect, distance
from game.rules.cards import Card

Copies = Mapping[int, int]  # by the code of a card
_FEW = 12  # cards that are measured one by one
PLENTY = 12  # helpful unseen cards with which a hand does not wait long


def by_code(prospect: Prospect, unseen: Mapping[Card, int]) -> Copies:
    """Return the unseen copies by card code."""
    wilds = prospect.evaluator.task.free_wilds
    counts = dict(zip(map(card_codes(wilds).__getitem__, unseen), unseen.values(), strict=True))
    if WILD in counts:  # the code of several kinds of card
        counts[WILD] = sum([unseen.get(card, 0) for card in wilds])
    return counts


def helpful(prospect: Prospect, code: int, before: int, counts: Copies) -> Copies:
    """Return those of the cards that bring the hand with this code below a distance."""
    evaluator = prospect.evaluator
    if len(counts) > _FEW and distance(evaluator, code) == before:
        helps = helping(evaluator, code)
        return {card: count for card, count in counts.items() if card in helps}
    useful = nearer(evaluator, code, before, counts)
    if useful is None:
        return {card: count for card, count in counts.items() if distance(evaluator, code + card) < before}
    return {card: count for card, count in counts.items() if card in useful}


def helpful_without(prospect: Prospect, card: Card, before: int, useful: Copies) -> Copies:
    """Return those of the cards that improve the hand without `card`; each also improves the hand with it."""
    evaluator, gone = prospect.evaluator, prospect.evaluator.card_code(card)
    helpful = nearer(evaluator, prospect.code - gone, before, useful)
    if helpful is not None:
        return {step: count for step, count in useful.items() if step in helpful}
    return {
        step: count
        for step, count in useful.items()
        if is_spare(spare_ranks(evaluator, prospect.code + step), gone)
        or distance(evaluator, prospect.code + step - gone) < before
    }


def accepted(prospect: Prospect, code: int, before: int, counts: Copies) -> int:
    """Return how many copies would bring the hand with this code below a distance."""
    return sum(helpful(prospect, code, before, counts).values())


class Outlook(NamedTuple):
    """The prospects of a hand, two helpful draws ahead."""

    first: int  # unseen cards that bring it closer to its contract
    then: float  # how many do so next, after drawing one of those, on average; 0 if nothing is missing then


def outlook(prospect: Prospect, code: int, before: int, useful: Copies) -> Outlook:
    """Return the outlook of the hand with this code and distance; only the useful cards are tried.

    A card that helps next would have helped at once, since a card gains at most one; wilds are a small exception.
    """
    steps = helpful(prospect, code, before, useful)
    first = sum(steps.values())
    if not first or before == 1:
        return Outlook(first, 0.0)
    then = sum(count * accepted(prospect, code + step, before - 1, steps) for step, count in steps.items())
    return Outlook(first, then / first)
