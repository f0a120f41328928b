"""What the ends of imagined rounds are worth to a seat, as the score of the game stands: many at once, in numpy."""

import numpy as np
from numpy.typing import NDArray

from ai.master.stakes import stakes_of
from game.engine.view import PlayerView

_GAME, _REST = 300.0, 0.3  # points that winning the game is worth late in it, and what a point counts besides
_TRIFLE = 0.02  # what a penalty point counts besides, where nothing but a bonus for the fewest comes of them
_LOGISTIC = 1.702  # makes the logistic curve as steep as the normal one


def worths(view: PlayerView, out: NDArray[np.int64], left: NDArray[np.float64]) -> NDArray[np.float64]:
    """What ends of this round are worth to the seat: points by which it does better than the others on average.

    `out` says by deal which seat went out, `left` by seat and deal the points in hand. Late in the game the chance to
    win it counts, and points only a little.
    """
    stakes, seats = stakes_of(view), np.arange(view.players)
    gained = stakes.going_out * (out == seats[:, None]) - left
    if stakes.bonus:  # then penalties count for hardly anything else
        totals = np.array(stakes.penalties)[:, None] + left
        gained += (1 - _TRIFLE) * left + stakes.bonus * (totals == totals.min(axis=0))
    leads = gained[view.seat] - gained[seats != view.seat]
    better = np.asarray(leads.mean(axis=0), np.float64)
    if not stakes.ahead:
        return better
    told = np.clip((np.array(stakes.ahead)[:, None] + leads) / stakes.spread, -20, 20)
    chance = np.prod(1 / (1 + np.exp(-_LOGISTIC * told)), axis=0)
    return np.asarray(_GAME * chance + _REST * better, np.float64)
