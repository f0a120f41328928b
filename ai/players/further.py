"""Further melds of one's own once down (K-14): which to lay, and which cards to wait with."""

from itertools import islice

from ai.players.laying import Laid
from ai.players.plays import best_plan
from game.engine.actions import LayDown
from game.engine.last_card import may_hit
from game.engine.laydowns import further_ways
from game.engine.plays import resolve_laying
from game.engine.refusal import Refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.contract import further_melds
from game.rules.variant import Kind

_LOOKED_THROUGH, _MOST_TRIED = 400, 12  # of one hand: most differ only in which wild stands where


def best_further(view: PlayerView) -> LayDown | None:
    """The further meld that leaves least, if it leaves less than hits alone; with hits to follow it."""
    ways = further_lay_downs(view)
    if not ways or ways[0].outcome <= best_plan(view, view.hand, view.melds, view.me.down).outcome:
        return None
    return ways[0].action


def further_lay_downs(view: PlayerView) -> list[Laid]:
    """The legal further melds with what the turn comes to after each, the best first; those with fewest wilds only."""
    if not further_melds(view.variant) or not may_hit(view, view.me.down):
        return []
    wild = view.variant.is_wild
    ways = sorted(
        islice(further_ways(view.hand, view.variant), _LOOKED_THROUGH),
        key=lambda melds: sum(2 * wild(card) - 1 for card in melds[0].cards),
    )
    found = []
    for melds in ways[:_MOST_TRIED]:
        action = LayDown(view.seat, melds)
        laid = resolve_laying(view, action)
        left = without(view.hand, melds[0].cards)
        if not isinstance(laid, Refusal) and left is not None:
            found.append(Laid(best_plan(view, left, view.melds + laid, view.me.down).outcome, action))
    return sorted(found, key=lambda each: each.outcome, reverse=True)


def completes_further(view: PlayerView, card: Card) -> bool:
    """Whether the card makes a further meld with cards of the hand that could not be laid without it."""
    if not further_melds(view.variant) or view.me.down is Down.NO or view.variant.is_wild(card):
        return False
    return any(
        card in melds[0].cards and not any(view.variant.is_wild(other) for other in melds[0].cards)
        for melds in islice(further_ways((*view.hand, card), view.variant), _LOOKED_THROUGH)
    )


def is_begun(view: PlayerView, card: Card) -> bool:
    """Whether the natural card is one short of a further meld with other naturals of the hand."""
    further = further_melds(view.variant)
    if not further or view.variant.is_wild(card):
        return False
    others = [other for other in view.hand if not view.variant.is_wild(other)]
    same_rank = sum(other.rank == card.rank for other in others)
    of_suit = {other.rank for other in others if other.suit == card.suit or view.variant.melding.mixed_runs}
    for spec in further:
        lows = range(card.rank - spec.length + 1, card.rank + 1)
        in_a_row = max(len(of_suit & set(range(low, low + spec.length))) for low in lows)
        if (same_rank if spec.kind is Kind.SET else in_a_row) >= spec.length - 1:
            return True
    return False
