"""What the ends of imagined rounds are worth to a seat, as the score of the game stands: many at once, in numpy."""

import numpy as np
from numpy.typing import NDArray

from ai.master.stakes import Stakes, stakes_of
from game.engine.view import PlayerView

Points = NDArray[np.float64]
Bools = NDArray[np.bool_]

_GAME, _REST = 1000.0, 1.0  # what winning the game counts late in it, and a point besides
_TRIFLE = 0.02  # what a penalty point counts besides, where nothing but a bonus for the fewest comes of them
_LOGISTIC = 1.702  # makes the logistic curve as steep as the normal one


def worths(view: PlayerView, out: NDArray[np.int64], left: NDArray[np.float64]) -> Points:
    """What ends of this round are worth to the seat: points by which it does better than the others on average.

    `out` says by deal which seat went out, `left` by seat and deal the points in hand. Late in the game the chance to
    win it counts, and points only a little. Whatever counts, it is measured so that it varies as much from deal to deal
    as points in hand do: what is reckoned of choices without playing on is in those.
    """
    stakes, mine = stakes_of(view), np.arange(view.players) == view.seat
    in_hand = left[~mine].mean(axis=0) - left[mine][0]
    if not stakes.going_out and not stakes.ahead:
        return np.asarray(in_hand, np.float64)
    found = _at_stake(stakes, mine, out, left)
    spreads = float(in_hand.std()), float(found.std())
    return found * (spreads[0] / spreads[1]) if all(spreads) else found


def _at_stake(stakes: Stakes, mine: Bools, out: NDArray[np.int64], left: NDArray[np.float64]) -> Points:
    """What the ends are worth where more than points in hand counts, in a measure of its own."""
    gained = stakes.going_out * (out == np.arange(len(left))[:, None]) - left
    if stakes.bonus:  # then penalties count for hardly anything else
        totals = np.array(stakes.penalties)[:, None] + left
        gained += (1 - _TRIFLE) * left + stakes.bonus * (totals == totals.min(axis=0))
    leads = gained[mine] - gained[~mine]
    better = np.asarray(leads.mean(axis=0), np.float64)
    if not stakes.ahead:
        return better
    told = np.clip((np.array(stakes.ahead)[:, None] + leads) / stakes.spread, -20, 20)
    chance = np.prod(1 / (1 + np.exp(-_LOGISTIC * told)), axis=0)
    return np.asarray(_GAME * chance + _REST * better, np.float64)
