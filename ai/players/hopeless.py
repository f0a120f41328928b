"""How far a hand is from its contract in cards that can still come, and whether it is hopeless or far behind.

The evaluator's distance assumes any number of copies of every card. Here only unseen copies count: cards in melds, on
the discard pile or known to be in other hands do not come any more.
"""

from collections.abc import Mapping
from operator import mul

from ai.players.acceptance import Copies, by_code, helpful
from ai.players.prospect import Prospect, distance
from game.engine.state import Down
from game.engine.supply import may_remake
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.contract import OUT_OF_REACH
from game.rules.scoring import by_contracts

CHEAP = 5  # points of a card that is better than a drawn one, where points are all that counts
_STANDSTILL = 22  # turns per player; from 20 on every level counts what could still come
_DETOURS = 1  # cards besides those that bring the hand nearer, up to which the fewest are searched for


def is_hopeless(prospect: Prospect, unseen: Mapping[Card, int], more: Card | None = None) -> bool:
    """Return whether the hand, perhaps with one more card, can no longer be laid down: cards are gone, or turns."""
    code = prospect.code if more is None else prospect.code + prospect.evaluator.card_code(more)
    if not distance(prospect.evaluator, code):
        return False
    return is_too_late(prospect) or not _is_possible(prospect, code, by_code(prospect, unseen))


def is_standstill(view: PlayerView) -> bool:
    """Return whether the round has gone on for so long that nobody goes out any more as it has been played.

    Then players let go of what they keep from each other, and nobody thinks for long.
    """
    return view.turns >= _STANDSTILL * view.players


def is_too_late(prospect: Prospect) -> bool:
    """Return whether the round will be drawn before the seat can lay down, even with the best luck (X-9)."""
    view = prospect.view
    left = view.variant.turns_until_drawn * view.players - view.turns - 1  # turns of anybody after this one
    if not may_remake(view):
        left = min(left, view.stock)  # the round ends with the stock (K-33)
    buys = max(0, view.rules.buys - view.me.buys)
    cards = left // view.players + buys + view.variant.penalty_cards(view.rules, view.me.buys, buys)
    return cards < prospect.distance < OUT_OF_REACH


def is_far_behind(prospect: Prospect, lacking: int, cards: int) -> bool:
    """Return whether a hand lacks this many cards more than a rival who is down has left.

    A rival needs about one turn for each card. Never true if going out earns points (M-3) or contracts decide (K-30).
    """
    view = prospect.view
    return not (view.rules.points or by_contracts(view.variant)) and any(
        seat.down is not Down.NO and lacking >= seat.cards + cards
        for number, seat in enumerate(view.seats)
        if number != view.seat
    )


def cards_missing(prospect: Prospect, code: int, unseen: Mapping[Card, int]) -> int:
    """Return how many of the unseen cards the hand with this code needs at least, or `OUT_OF_REACH`.

    Exact unless two of them would have to be cards that do not lower the distance by themselves.
    """
    least, copies = distance(prospect.evaluator, code), by_code(prospect, unseen)
    if not least or _completes(prospect, code, least, copies, 0):
        return least
    if not _is_possible(prospect, code, copies):
        return OUT_OF_REACH
    detours = next((more for more in range(1, _DETOURS + 1) if _completes(prospect, code, least, copies, more)), None)
    return least + (detours or _DETOURS + 1)


def _is_possible(prospect: Prospect, code: int, copies: Copies) -> bool:
    """Return whether the hand and all these cards together hold the contract."""
    return distance(prospect.evaluator, code + sum(map(mul, copies, copies.values()))) == 0


def _completes(prospect: Prospect, code: int, before: int, copies: Copies, detours: int) -> bool:
    """Return whether some of the cards complete the hand, each lowering the distance except for `detours` of them."""
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
    """Return the copies without one of the card."""
    left = {**copies, card: copies[card] - 1}
    return {kept: count for kept, count in left.items() if count}
