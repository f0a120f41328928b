"""The value of the ends of simulated rounds to a seat, given the score of the game: many at once, in numpy."""

import numpy as np
from numpy.typing import NDArray

from ai.master.stakes import Stakes, stakes_of
from game.engine.view import PlayerView

Points = NDArray[np.float64]
Bools = NDArray[np.bool_]

_GAME, _REST = 1000.0, 1.0  # the value of winning the game, late in it, and of a point besides
_TRIFLE = 0.02  # value of a penalty point where penalties only decide a bonus for the fewest
_LOGISTIC = 1.702  # makes the logistic curve as steep as the normal one


def worths(view: PlayerView, out: NDArray[np.int64], left: NDArray[np.float64]) -> Points:
    """Return the value of ends of this round: points by which the seat beats the others' average.

    `out` has the seat that went out by deal, `left` the points in hand by seat and deal. Late in the game the chance to
    win counts, and points only a little. Either is scaled to vary as much from deal to deal as points in hand do,
    because estimates without simulation are in those.
    """
    stakes, mine = stakes_of(view), np.arange(view.players) == view.seat
    in_hand = left[~mine].mean(axis=0) - left[mine][0]
    if not stakes.going_out and not stakes.ahead:
        return np.asarray(in_hand, np.float64)
    worths_at_stake = _at_stake(stakes, mine, out, left)
    spreads = float(in_hand.std()), float(worths_at_stake.std())
    return worths_at_stake * (spreads[0] / spreads[1]) if all(spreads) else worths_at_stake


def _at_stake(stakes: Stakes, mine: Bools, out: NDArray[np.int64], left: NDArray[np.float64]) -> Points:
    """Return the value of the ends where more than points in hand counts, in its own scale."""
    gained = stakes.going_out * (out == np.arange(len(left))[:, None]) - left
    if stakes.bonus:  # then penalties count for hardly anything else
        totals = np.array(stakes.penalties)[:, None] + left
        gained += (1 - _TRIFLE) * left + stakes.bonus * (totals == totals.min(axis=0))
    leads = gained[mine] - gained[~mine]
    better = np.asarray(leads.mean(axis=0), np.float64)
    if not stakes.ahead:
        return better
    advantage = np.clip((np.array(stakes.ahead)[:, None] + leads) / stakes.spread, -20, 20)
    chance = np.prod(1 / (1 + np.exp(-_LOGISTIC * advantage)), axis=0)
    return np.asarray(_GAME * chance + _REST * better, np.float64)
