"""A hand that holds its whole contract but has not laid it down: what another card would add, or its loss leave.

This happens after a buy that completed it, or while it is held back. An unseen card probably fits nowhere, so an upcard
that fits the table, or what the hand will lay down, is better than a draw.
"""

from ai.players.laying import Laid, best_laid
from ai.players.prospect import prospect_of
from game.engine.plays import discards
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.rules.cards import Card, without


def discard_when_holding(view: PlayerView) -> Card | None:
    """Return the discard after which a complete hand has least that fits nowhere; None if that is impossible."""
    options = [(laid.outcome, card) for card in discards(view) if (laid := _laid_without(view, card))]
    return max(options, key=lambda option: option[0], default=(None, None))[1]


def is_upcard_better(view: PlayerView) -> bool:
    """Return whether a complete hand has a place for the upcard, which makes it better than an unseen card."""
    if view.upcard is None or prospect_of(view).distance:
        return False
    before, after = _laid_with(view, view.hand), _laid_with(view, (*view.hand, view.upcard))
    return before is not None and after is not None and after.outcome[:2] >= before.outcome[:2]


def _laid_without(view: PlayerView, card: Card) -> Laid | None:
    rest = without(view.hand, (card,))
    return None if rest is None else _laid_with(view, rest)


def _laid_with(view: PlayerView, hand: tuple[Card, ...]) -> Laid | None:
    """Return what laying down this hand on the seat's own turn would lead to."""
    turn = view._replace(hand=hand, phase=Phase.PLAY, turn=view.seat, owed=1, asked=(), upcard_alive=False)
    return None if prospect_of(turn).distance else best_laid(turn)
