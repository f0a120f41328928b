"""Convert the ends of a round to points for a seat, as the rule set scores them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.judge.deals import DealOutcomes
from ai.master.stakes import penalty_cost
from game.engine.view import PlayerView
from game.rules.scoring import by_points

Points = NDArray[np.float64]


class Worth(NamedTuple):
    """By action and deal: how much the seat beats the others' average, and its own score."""

    lead: Points
    score: Points


def worth_of(view: PlayerView, ends: DealOutcomes) -> Worth:
    """Return the value of the ends in points of the rule set.

    Where going out earns the points, a penalty point is worth what it costs of the bonus for the fewest penalties
    (M-15), given the score; elsewhere penalties are the score.
    """
    went_out = ends.out == np.arange(view.players)[:, None, None]
    if by_points(view.variant):
        gains = view.rules.points * went_out - penalty_cost(view) * ends.left
        score = np.asarray(view.rules.points * went_out[view.seat], np.float64)
    else:
        gains = ends.blind * went_out - ends.left
        score = -gains[view.seat]
    return Worth(lead_of(gains, view.seat), score)


def lead_of(gains: Points, seat: int) -> Points:
    """Return how much more the seat (on the first axis) has than the others' average."""
    others = (gains.sum(axis=0) - gains[seat]) / max(1, len(gains) - 1)
    return np.asarray(gains[seat] - others, np.float64)
