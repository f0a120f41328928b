"""Select the choices to evaluate: legal actions, but only the best lay-downs."""

from collections.abc import Sequence
from itertools import islice

from ai.bot import Limit
from ai.evaluator.distance import evaluator_for
from ai.evaluator.laying import layings
from ai.players.further import further_lay_downs
from ai.players.laying import best_laid
from ai.players.player import Player
from ai.players.traits import SHARP
from game.engine.actions import Action, Buy, LayDown, distinct
from game.engine.buying import call_would_pay
from game.engine.events import Event
from game.engine.referee import legal_actions, refusal
from game.engine.state import Down, Phase
from game.engine.view import PlayerView

_MOST_LAY_DOWNS = 4
_SHARP = Player(SHARP)


def choices_of(view: PlayerView) -> tuple[Action, ...]:
    """Return every legal action except fined calls; of the lay-downs only the best and the first few others.

    Empty when a contract is being chosen (K-18): simulated deals start after that.
    """
    if view.phase is Phase.NAME:
        return ()
    plain = [action for action in legal_actions(view, 0) if not (isinstance(action, Buy) and call_would_pay(view))]
    return (*plain, *_lay_downs(view))


def _lay_downs(view: PlayerView) -> tuple[Action, ...]:
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return ()
    if view.me.down is not Down.NO:
        return tuple(laid.action for laid in further_lay_downs(view)[:_MOST_LAY_DOWNS])
    evaluator = evaluator_for(view.rules.contract, view.variant)
    if evaluator.distance_of(view.hand):
        return ()
    best = best_laid(view)
    ways = (LayDown(view.seat, melds) for melds in islice(layings(evaluator, view.hand), 4 * _MOST_LAY_DOWNS))
    lay_downs = [*([best.action] if best else []), *(action for action in ways if refusal(view, action) is None)]
    return distinct(lay_downs)[:_MOST_LAY_DOWNS]


def likely_choice(view: PlayerView, history: Sequence[Event]) -> Action:
    """Return what a sharp player does at first sight: the choice to beat."""
    return _SHARP.choose(view, history, Limit())
