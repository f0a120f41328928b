"""A hand that holds its whole contract and has not laid it down yet: what another card would add, or one less leave.

It is so after a buy that completed it, and where it is held back. What an unseen card brings is likely to fit nowhere,
so that an upcard with a place on the table, or on what the hand will lay down, is worth a draw.
"""

from ai.players.laying import Laid, best_laid
from ai.players.prospect import prospect_of
from game.engine.state import Phase
from game.engine.view import PlayerView
from game.rules.cards import Card, without


def discard_when_holding(view: PlayerView) -> Card | None:
    """The card without which a complete hand has least that fits nowhere; None if it would not stay complete."""
    found = [(laid.outcome, card) for card in dict.fromkeys(view.hand) if (laid := _laid_without(view, card))]
    return max(found, key=lambda each: each[0], default=(None, None))[1]


def is_upcard_better(view: PlayerView) -> bool:
    """Whether a complete hand has a place for the upcard, which is more than an unseen card says."""
    if view.upcard is None or prospect_of(view).distance:
        return False
    before, after = _laid_with(view, view.hand), _laid_with(view, (*view.hand, view.upcard))
    return before is not None and after is not None and after.outcome[:2] >= before.outcome[:2]


def _laid_without(view: PlayerView, card: Card) -> Laid | None:
    rest = without(view.hand, (card,))
    return None if rest is None else _laid_with(view, rest)


def _laid_with(view: PlayerView, hand: tuple[Card, ...]) -> Laid | None:
    """What laying down would come to in a turn of the seat's own with this hand."""
    turn = view._replace(hand=hand, phase=Phase.PLAY, turn=view.seat, owed=1, asked=(), upcard_alive=False)
    return None if prospect_of(turn).distance else best_laid(turn)
