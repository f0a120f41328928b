"""Lay down now, or hold for going out from nothing, where that takes points off (H-14).

Whoever holds the contract and little besides goes out with the right next card whether she is down or not. Held back
until then it earns the bonus, and costs the whole hand if somebody else is out before.
"""

from collections.abc import Callable, Sequence

from ai.master.race import Race
from ai.players.laying import best_laid
from ai.unseen import unseen
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.scoring import blind_bonus, hand_points

_MOST_SPARE = 2  # cards without a place after laying down; with more the next turn will not be rid of all
_SOON = 2.0  # turns: whoever is out by then in the race, which is rough, might be before the next turn
_NEVER = float("-inf")


def may_wait(view: PlayerView) -> bool:
    """Whether there is a bonus to wait for, and nobody is down who could be out at any moment."""
    scoring = view.variant.scoring
    if not (scoring.blind_bonus or scoring.blind_bonus_no_wild):
        return False
    return all(seat.down is Down.NO for seat in view.seats)


def gain_by_waiting(race: Race, history: Sequence[Event], card: Card, stopped: Callable[[], bool]) -> float:
    """Points won on average by discarding the card now and laying down next turn; minus infinity if not to be known."""
    view = race.view
    laid = best_laid(view)
    rest = without(view.hand, (card,))
    if laid is None or rest is None or laid.outcome.out or laid.outcome.dead < -_MOST_SPARE:
        return _NEVER
    copies = unseen(view, history)
    bonus = 0.0
    for drawn, count in sorted(copies.items()):
        if stopped():
            return _NEVER
        bonus += count * _bonus_with(view, (*rest, drawn))
    at_stake = hand_points(rest, view.variant) + laid.outcome.points  # in an outcome they count below nought
    ends = sum(future.ends <= _SOON for future in race.futures) / len(race.futures)
    return bonus / max(1, sum(copies.values())) - ends * at_stake


def _bonus_with(view: PlayerView, hand: tuple[Card, ...]) -> int:
    """What going out from nothing with this hand would take off, nought if it can't be done."""
    laid = best_laid(view._replace(hand=hand))
    if laid is None or not laid.outcome.out:
        return 0
    return blind_bonus(view.variant, any(map(view.variant.is_wild, hand)))
