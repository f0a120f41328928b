"""Random hands, measured by the evaluator and by a slow search."""

import random
from collections.abc import Callable, Iterable

from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from game.engine.laydowns import lay_downs
from game.rules.cards import Card, format_cards
from game.rules.contract import LayingFault, cards_needed, read_laying
from game.rules.variant import Variant

Hand = tuple[Card, ...]
HANDS = 30


def random_hands(variant: Variant, is_used: Callable[[Card], bool], seed: str) -> list[Hand]:
    """Return hands with one to six cards more than the first contract needs, from the cards that are used.

    Of hands of one size none may be complete, or all; a comparison needs both.
    """
    chance, needed = random.Random(seed), cards_needed(variant.rounds[0].contract)
    pack = [card for card in variant.cards_for(4) if is_used(card)]
    return [tuple(chance.sample(pack, needed + 1 + at % 6)) for at in range(HANDS)]


def completeness(variant: Variant, hands: Iterable[Hand]) -> list[bool]:
    """Return for each hand whether it holds the first contract; the evaluator has to agree with the slow search."""
    contract = variant.rounds[0].contract
    evaluator, complete = evaluator_for(contract, variant), list[bool]()
    for hand in hands:
        complete.append(next(lay_downs(hand, contract, variant), None) is not None)
        assert complete[-1] == (evaluator.distance_of(hand) == 0), format_cards(hand)
        ways = list(layings(evaluator, hand))
        assert complete[-1] == bool(ways), format_cards(hand)
        assert not any(isinstance(read_laying(0, melds, contract, variant), LayingFault) for melds in ways)
    return complete
