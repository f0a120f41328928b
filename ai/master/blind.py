"""Decide between laying down now and holding to go out blind, where that earns a bonus (H-14).

A player who holds the contract and little else goes out with the right next card, down or not. Holding until then earns
the bonus, and costs the whole hand if another player goes out first.
"""

from collections.abc import Callable, Sequence

from ai.master.race import Race
from ai.players.laying import best_laid
from ai.unseen import unseen
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.scoring import blind_bonus, by_contracts, left_points

_MOST_SPARE = 2  # cards without a place after laying down; with more, the next turn cannot get rid of them all
_SOON = 2.0  # turns: a rival who is out by then in the race, which is approximate, may be out before the next turn
_NEVER = float("-inf")


def may_wait(view: PlayerView) -> bool:
    """Return whether there is a bonus to wait for and no player is down who could go out at any moment."""
    scoring = view.variant.scoring
    if not (scoring.blind_bonus or scoring.blind_bonus_no_wild) or by_contracts(view.variant):
        return False  # a contract not laid down would cost more (K-30)
    if not view.variant.out_same_turn:
        return False  # nobody gets the bonus (K-34)
    return all(seat.down is Down.NO for seat in view.seats)


def gain_by_waiting(race: Race, history: Sequence[Event], card: Card, stopped: Callable[[], bool]) -> float:
    """Return the points won on average by discarding the card now and laying down next turn; -inf if unknown."""
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
    at_stake = left_points(rest, False, view.variant) + laid.outcome.points  # points in an outcome are negative
    ends = sum(future.ends <= _SOON for future in race.futures) / len(race.futures)
    return bonus / max(1, sum(copies.values())) - ends * at_stake


def _bonus_with(view: PlayerView, hand: tuple[Card, ...]) -> int:
    """Return the bonus for going out blind with this hand, zero if that is not possible."""
    laid = best_laid(view._replace(hand=hand))
    if laid is None or not laid.outcome.out:
        return 0
    return blind_bonus(view.variant, any(map(view.variant.is_wild, hand)))
