"""What the score asks for: what counts at the end of this round, as the game stands.

Points in hand cost points, and going out may earn some. In the last rounds what counts is who wins: whoever leads need
only stay ahead, whoever is far behind gains from going out alone.
"""

from math import prod, sqrt
from statistics import NormalDist, fmean
from typing import NamedTuple

from game.engine.state import Seat
from game.engine.view import PlayerView
from game.rules.variant import Winner

_LAST_ROUNDS = 2  # the one being played among them
_SPREAD_CARDS = 6  # cards of mean points: the standard deviation of what a round costs
_LEAST_CARD = 1.0  # point that a card is taken to cost on average: luck must have some spread where cards cost nothing
_LEAST_WORTH = 0.05  # of a card point, where most points win and there is little or no bonus
_NORMAL = NormalDist()
_LUCK = tuple(at / 2 for at in range(-6, 7))  # standard deviations that are looked at
_WEIGHTS = tuple(map(_NORMAL.pdf, _LUCK))
_STEP = 0.1
_BONUS_WINS = 1.25  # times what its points say: whoever gets it has mostly won the game
_TIE = 0.02  # of the luck of a round stays in doubt when the last one ends: a tie is half a win


class Stakes(NamedTuple):
    """What outcomes of this round are worth to a seat, in card points."""

    going_out: float  # card points that going out is worth besides an empty hand
    ahead: tuple[float, ...]  # of each other player before this round; late in the game only
    spread: float  # standard deviation of what everybody's luck adds to a lead once this round has ended
    bonus: float = 0.0  # what the fewest penalties earn when this round, the last one, has ended (M-15)
    penalties: tuple[float, ...] = ()  # so far, by seat, where there is a bonus


def stakes_of(view: PlayerView) -> Stakes:
    """What is at stake in the round being played; nothing but the score sheet is looked at."""
    variant, deviation = view.variant, _deviation(view)
    later = len(variant.rounds) - view.round
    worth = _point_worth(view, deviation)
    bonus_for_all = variant.scoring.out_bonus if variant.scoring.winner is not Winner.MOST_POINTS else 0
    going_out = view.rules.points / worth + bonus_for_all
    to_come = [rules.points / worth + bonus_for_all for rules in variant.rounds[view.round :]]
    # Who goes out in them is luck, too: that one of two players does and the other does not varies by two in so many.
    spread = sqrt(deviation**2 * (_TIE + 2 * later) + sum(2 / view.players * points**2 for points in to_come))
    if later >= _LAST_ROUNDS:
        return Stakes(going_out, (), spread)
    if variant.scoring.winner is Winner.MOST_POINTS:
        ahead = [(view.me.points - seat.points) / worth for seat in _others(view)]
        if not later:
            bonus = variant.scoring.fewest_penalties_bonus / worth
            return Stakes(going_out, tuple(ahead), spread, bonus, tuple(float(seat.score) for seat in view.seats))
    else:
        ahead = [float(seat.score - view.me.score) for seat in _others(view)]
    return Stakes(going_out, tuple(ahead), spread)


def penalty_cost(view: PlayerView) -> float:
    """What a penalty point costs in points where most points win: its part in the chance of the bonus (M-15).

    The penalties of the rounds to come are taken to be as good as normal, and the same for everybody.
    """
    bonus = view.variant.scoring.fewest_penalties_bonus
    if not bonus:
        return 0.0
    spread = _deviation(view) * sqrt(len(view.variant.rounds) - view.round + 1)
    leads = [(seat.score - view.me.score) / spread for seat in _others(view)]

    def chance(more: float) -> float:
        """The chance to have the fewest with so many spreads more."""
        fewest = [prod(1 - _NORMAL.cdf(mine + more - lead) for lead in leads) for mine in _LUCK]
        return sum((weight * each for weight, each in zip(_WEIGHTS, fewest, strict=True)), 0.0) / sum(_WEIGHTS)

    slope = (chance(-_STEP) - chance(_STEP)) / (2 * _STEP)
    return _BONUS_WINS * bonus * slope / spread


def _deviation(view: PlayerView) -> float:
    """The standard deviation of what a round costs."""
    return _SPREAD_CARDS * max(_LEAST_CARD, fmean(map(view.variant.points_of, view.variant.cards_for(view.players))))


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
