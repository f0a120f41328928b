"""The ways to lay a contract down.

Every choice of windows and ranks is tried. Naturals stand wherever possible and wilds only where none can.
"""

from collections.abc import Iterator

from ai.evaluator.distance import Evaluator
from ai.evaluator.effort import OutOfSteps, effort
from ai.evaluator.exact import MeldChoice, choices, copies_of
from ai.evaluator.filling import Filler
from game.rules.cards import Card, without
from game.rules.contract import NewMeld

MOST_CHOICES = 2_000  # only hands full of wilds have more; windows that need the fewest wilds come first

_A_CHOICE = 100  # steps that another choice costs


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
    # The search knows no melds of wilds alone (K-27), so they are laid beside the ways to lay a smaller contract.
    for kind, smaller, _ in evaluator.with_wilds_alone(code):
        length = evaluator.task.places - smaller.task.places
        wilds = [card for card in hand if card in evaluator.task.free_wilds][:length]
        rest = without(hand, wilds)
        assert rest is not None
        for melds in layings(smaller, rest):
            yield (*melds, NewMeld(kind, tuple(wilds)))


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
