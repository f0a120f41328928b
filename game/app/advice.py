"""What the upcard would do for a hand, reckoned by the exact evaluator: numbers for the banner and standing orders.

Joined to the screens here, because screens know nothing of computer players. Only the seat's own view is asked, so an
advice can betray nothing; it is reckoned in well under a frame.
"""

from ai.players.prospect import prospect_of
from game.engine.state import Down
from game.engine.view import PlayerView
from game.orders import Advice
from game.rules.melds import fitting_ends
from game.rules.variant import GoOut


def advise(view: PlayerView) -> Advice:
    """What the upcard would do for the viewing seat's hand; without one, how far the hand is from its contract."""
    card = view.upcard
    if view.me.down is not Down.NO:
        by_playing = view.rules.go_out_by in (GoOut.HIT, GoOut.PLAY)
        return Advice(
            hits=by_playing and card is not None and any(fitting_ends(meld, card, view.variant) for meld in view.melds)
        )
    prospect = prospect_of(view)
    if card is None:
        return Advice(prospect.distance)
    return Advice(prospect.distance, prospect.having(card), prospect.short > 0)
