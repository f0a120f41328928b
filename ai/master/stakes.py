"""What the score asks for: what an outcome of the round costs a seat, as the game stands.

Points in hand cost points, and where going out earns some, missing them costs too. In the last rounds what counts is
who wins: whoever leads need only stay ahead, whoever is far behind gains from going out alone.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import NamedTuple

from game.engine.state import Seat
from game.engine.view import PlayerView
from game.rules.variant import Winner

_LAST_ROUNDS = 2  # the one being played among them
_USUAL_CARDS, _SPREAD_CARDS = 4, 6  # cards of mean points: what a round costs on average, and its standard deviation
_LEAST_CARD = 1.0  # point that a card is taken to cost on average: luck must have some spread where cards cost nothing
_OPEN = 0.01  # a chance to win that can change by less is not played for
_LEAST_WORTH = 0.05  # of a card point, where most points win and there is little or no bonus
_NORMAL = NormalDist()
_TIE = 0.02  # of the luck of a round stays in doubt when the last one ends: a tie is half a win


class Stakes(NamedTuple):
    """What outcomes of this round are worth to a seat, in card points."""

    going_out: float  # card points that going out is worth besides an empty hand
    usual: float  # what a round costs on average
    ahead: tuple[float, ...]  # of each other player before this round; late in the game only
    theirs: float  # what a usual round costs each of them
    spread: float  # standard deviation of what the others' luck now and everybody's later adds to a lead
    spread_later: float  # the same of what is left once this round has ended

    def cost(self, out: bool, loss: float) -> float:
        """What it costs to end the round so: as many points, or what they do to the chance of winning the game.

        Scaled so that going out still costs nothing, and a usual loss its points.
        """
        plain = loss + self.going_out * (not out)
        if not self.ahead:
            return plain
        usual = self.usual + self.going_out
        best, then = self._chance(0.0), self._chance(usual)
        return plain if best - then < _OPEN else usual * (best - self._chance(plain)) / (best - then)

    def _chance(self, cost: float) -> float:
        """Roughly the chance of being ahead of everybody in the end."""
        chance = 1.0
        for lead in self.ahead:
            chance *= _NORMAL.cdf((lead + self.theirs - cost) / self.spread)
        return chance

    def costs(self, outcomes: Sequence[tuple[bool, bool, float]]) -> list[float]:
        """The same for futures as a race tells them: down, out first, points left in hand."""
        return [self.cost(out, loss) for _, out, loss in outcomes]


def stakes_of(view: PlayerView) -> Stakes:
    """What is at stake in the round being played; nothing but the score sheet is looked at."""
    variant = view.variant
    card = max(_LEAST_CARD, fmean(map(variant.points_of, variant.cards_for(view.players))))
    usual, deviation = _USUAL_CARDS * card, _SPREAD_CARDS * card
    later = len(variant.rounds) - view.round
    spread, spread_later = deviation * sqrt(1 + 2 * later), deviation * sqrt(_TIE + 2 * later)
    worth = _point_worth(view, deviation)
    going_out = view.rules.points / worth
    if later >= _LAST_ROUNDS:
        return Stakes(going_out, usual, (), usual, spread, spread_later)
    if variant.scoring.winner is Winner.MOST_POINTS:
        ahead = [(view.me.points - seat.points) / worth for seat in _others(view)]
        # Somebody goes out: that falls to each of the others alike.
        theirs = going_out * (1 - 1 / (view.players - 1))
    else:
        ahead = [float(seat.score - view.me.score) for seat in _others(view)]
        theirs = usual
    return Stakes(going_out, usual, tuple(ahead), theirs, spread, spread_later)


def _others(view: PlayerView) -> list[Seat]:
    return [seat for at, seat in enumerate(view.seats) if at != view.seat]


def _point_worth(view: PlayerView, deviation: float) -> float:
    """What a card point is worth in what the ranking goes by: where most points win, a share of the bonus at the end.

    The bonus goes to the fewest penalties (M-15), so that a point more costs it about as often as two totals of a whole
    game are a point apart.
    """
    scoring = view.variant.scoring
    if scoring.winner is not Winner.MOST_POINTS:
        return 1.0
    apart = deviation * sqrt(2 * len(view.variant.rounds))
    return max(_LEAST_WORTH, scoring.fewest_penalties_bonus * _NORMAL.pdf(0.0) / apart)
