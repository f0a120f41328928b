"""The best way to lay a contract down: the one that removes most points from the hand, including later hits.

Every choice of windows and ranks is tried. Naturals stand wherever possible and wilds only where none can; ties go to
the lay-down with the fewest wilds, preferably inside its runs.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ai.evaluator.distance import Evaluator
from ai.evaluator.effort import OutOfSteps, effort
from ai.evaluator.exact import MeldChoice, choices, copies_of
from ai.evaluator.filling import Filler
from ai.evaluator.hits import Leftover, after_hits
from game.rules.cards import Card, without
from game.rules.contract import NewMeld
from game.rules.melds import MeldFault, read_meld
from game.rules.variant import Kind, Variant

MOST_CHOICES = 2_000  # only hands full of wilds have more; windows that need the fewest wilds come first

_A_CHOICE = 100  # steps that another choice costs


class Laying(NamedTuple):
    """A lay-down, and what would stay in the hand after it and all hits that fit."""

    melds: tuple[NewMeld, ...]
    after: Leftover


def best_laying(evaluator: Evaluator, hand: tuple[Card, ...], variant: Variant) -> Laying | None:
    """Return the best lay-down of the hand with no other melds on the table, or None."""
    best: Laying | None = None
    for melds in layings(evaluator, hand):
        laying = Laying(melds, _after(hand, melds, variant))
        if best is None or _worth(laying, variant) > _worth(best, variant):
            best = laying
    return best


def layings(evaluator: Evaluator, hand: tuple[Card, ...]) -> Iterator[tuple[NewMeld, ...]]:
    """Yield a lay-down for each choice of windows and ranks, without duplicates; none for an incomplete contract."""
    code = evaluator.code(hand)
    if evaluator.distance(code):
        return
    seen: set[tuple[NewMeld, ...]] = set()
    filler = Filler(evaluator.task, hand)
    for choice in _until_out_of_steps(choices(copies_of(evaluator.measured(code)), evaluator.task, 0, every=True)):
        melds = filler.melds(choice)
        key = tuple(sorted(melds))
        if key not in seen:
            seen.add(key)
            yield melds
    # The search knows no sets of wilds alone (K-27), so they are laid beside the ways to lay a smaller contract.
    for smaller, _ in evaluator.with_wild_sets(code):
        length = evaluator.task.places - smaller.task.places
        wilds = [card for card in hand if card in evaluator.task.free_wilds][:length]
        rest = without(hand, wilds)
        assert rest is not None
        for melds in layings(smaller, rest):
            yield (*melds, NewMeld(Kind.SET, tuple(wilds)))


def _until_out_of_steps(found: Iterator[MeldChoice]) -> Iterator[MeldChoice]:
    """Yield choices up to a maximum, and no more than a decision has steps for; at least one."""
    for number in range(MOST_CHOICES):
        try:
            if number:
                effort().spend(_A_CHOICE)
            choice = next(found, None)
        except OutOfSteps:
            if not number:
                raise
            return
        if choice is None:
            return
        yield choice


def _after(hand: tuple[Card, ...], melds: tuple[NewMeld, ...], variant: Variant) -> Leftover:
    left = without(hand, (card for meld in melds for card in meld.cards))
    laid = [read_meld(0, meld.kind, meld.cards, variant) for meld in melds]
    assert left is not None
    return after_hits(left, [meld for meld in laid if not isinstance(meld, MeldFault)], variant)


def _worth(laying: Laying, variant: Variant) -> tuple[int, int, int, int]:
    """Compare by points left and cards left, then wilds laid, then wilds at the open ends of runs."""
    wilds = sum(variant.is_wild(card) for meld in laying.melds for card in meld.cards)
    runs = [meld.cards for meld in laying.melds if meld.kind is Kind.RUN]
    open_wilds = sum(variant.is_wild(cards[0]) + variant.is_wild(cards[-1]) for cards in runs)
    return (-laying.after.points, -len(laying.after.cards), -wilds, -open_wilds)
