"""How far a hand is from its contract in cards that can still come, and whether it is hopeless or far behind.

The distance of the evaluator takes any number of copies of any card to be at hand. Here cards count only as far as they
are unseen: what lies in melds or on the discard pile, and what others are known to hold, does not come any more.
"""

from collections.abc import Mapping

from ai.players.acceptance import Copies, by_code, helpful
from ai.players.prospect import Prospect, distance
from game.engine.state import Down
from game.rules.cards import Card
from game.rules.contract import OUT_OF_REACH

CHEAP = 5  # points of a card that is better than a drawn one, where points are all that counts
_DETOURS = 1  # cards besides those that bring the hand nearer, up to which the fewest are searched for


def is_hopeless(prospect: Prospect, unseen: Mapping[Card, int], more: Card | None = None) -> bool:
    """Whether the hand, perhaps with one card more, cannot be laid down any more: cards for it are gone, or turns."""
    code = prospect.code if more is None else prospect.code + prospect.evaluator.card_code(more)
    if not distance(prospect.evaluator, code):
        return False
    return is_too_late(prospect) or not _is_possible(prospect, code, by_code(prospect, unseen))


def is_too_late(prospect: Prospect) -> bool:
    """Whether the round will be drawn before the seat can lay down, however lucky it is (X-9)."""
    view, buying = prospect.view, prospect.view.variant.buying
    left = view.variant.turns_until_drawn * view.players - view.turns - 1  # turns of anybody after this one
    cards = left // view.players + max(0, view.rules.buys - view.me.buys) * (1 + buying.penalty_cards)
    return cards < prospect.distance < OUT_OF_REACH


def is_far_behind(prospect: Prospect, lacking: int, cards: int) -> bool:
    """Whether a hand that lacks so many cards had better get rid of points: a rival is so many cards nearer to the end.

    A rival who is down needs a turn for every card, about. Where going out earns the points (M-3), it is never so.
    """
    view = prospect.view
    return not view.rules.points and any(
        seat.down is not Down.NO and lacking >= seat.cards + cards
        for number, seat in enumerate(view.seats)
        if number != view.seat
    )


def cards_missing(prospect: Prospect, code: int, unseen: Mapping[Card, int]) -> int:
    """The fewest of the unseen cards after which the hand with this code could be laid down; else `OUT_OF_REACH`.

    Where more than one card would be needed that brings nothing nearer by itself, at least so many.
    """
    least, copies = distance(prospect.evaluator, code), by_code(prospect, unseen)
    if not least or _completes(prospect, code, least, copies, 0):
        return least
    if not _is_possible(prospect, code, copies):
        return OUT_OF_REACH
    detours = next((more for more in range(1, _DETOURS + 1) if _completes(prospect, code, least, copies, more)), None)
    return least + (detours or _DETOURS + 1)


def _is_possible(prospect: Prospect, code: int, copies: Copies) -> bool:
    """Whether the contract could be laid down from the hand and all these cards together."""
    return distance(prospect.evaluator, code + sum(card * count for card, count in copies.items())) == 0


def _completes(prospect: Prospect, code: int, before: int, copies: Copies, detours: int) -> bool:
    """Whether cards of these complete the hand one after another, all but so many of them bringing it nearer."""
    evaluator = prospect.evaluator
    nearer = helpful(prospect, code, before, copies)
    for card in nearer:
        after = distance(evaluator, code + card)
        if not after or _completes(prospect, code + card, after, _less(copies, card), detours):
            return True
    others = copies if detours else ()
    return any(
        _completes(prospect, code + card, before, _less(copies, card), detours - 1)
        for card in others
        if card not in nearer
    )


def _less(copies: Copies, card: int) -> Copies:
    """The copies but for one of the card."""
    left = {**copies, card: copies[card] - 1}
    return {each: count for each, count in left.items() if count}
