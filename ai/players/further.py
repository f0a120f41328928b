"""Extra melds once down (K-14): which to lay down, and which cards to save for one."""

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
from game.rules.melds import in_one_run
from game.rules.variant import Kind

_LOOKED_THROUGH, _MOST_TRIED = 400, 12  # for one hand: most differ only in the place of a wild


def best_further(view: PlayerView) -> LayDown | None:
    """Return the extra meld, with its hits, that leaves least, if that is less than with hits alone."""
    ways = further_lay_downs(view)
    if not ways:
        return None
    plan = best_plan(view, view.hand, view.melds, view.me.down)
    if plan.plays and isinstance(plan.plays[0], LayDown):
        return plan.plays[0]  # with it the round ends for certain
    return ways[0].action if ways[0].outcome > plan.outcome else None


def further_lay_downs(view: PlayerView) -> list[Laid]:
    """Return the legal extra melds with the resulting turn, the best first; only those with the fewest wilds."""
    if not further_melds(view.variant) or not may_hit(view, view.me.down):
        return []
    wild = view.variant.is_wild
    ways = sorted(
        islice(further_ways(view.hand, view.variant), _LOOKED_THROUGH),
        key=lambda melds: sum(2 * wild(card) - 1 for card in melds[0].cards),
    )
    options = []
    for melds in ways[:_MOST_TRIED]:
        action = LayDown(view.seat, melds)
        laid = resolve_laying(view, action)
        left = without(view.hand, melds[0].cards)
        if not isinstance(laid, Refusal) and left is not None:
            options.append(Laid(best_plan(view, left, view.melds + laid, view.me.down).outcome, action))
    return sorted(options, key=lambda laid: laid.outcome, reverse=True)


def completes_further(view: PlayerView, card: Card) -> bool:
    """Return whether the card makes an extra meld with cards of the hand that could not be laid without it."""
    if not further_melds(view.variant) or view.me.down is Down.NO or view.variant.is_wild(card):
        return False
    return any(
        card in melds[0].cards and not any(view.variant.is_wild(other) for other in melds[0].cards)
        for melds in islice(further_ways((*view.hand, card), view.variant), _LOOKED_THROUGH)
    )


def is_begun(view: PlayerView, card: Card) -> bool:
    """Return whether the natural card belongs to an extra meld of the hand that lacks one card."""
    further = further_melds(view.variant)
    if not further or view.variant.is_wild(card):
        return False
    others = [other for other in view.hand if not view.variant.is_wild(other)]
    same_rank = sum(other.rank == card.rank for other in others)
    of_suit = {other.rank for other in others if in_one_run(card, other, view.variant.melding)}
    for spec in further:
        lows = range(card.rank - spec.length + 1, card.rank + 1)
        in_a_row = max(len(of_suit & set(range(low, low + spec.length))) for low in lows)
        if (same_rank if spec.kind is Kind.SET else in_a_row) >= spec.length - 1:
            return True
    return False
