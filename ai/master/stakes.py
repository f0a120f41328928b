"""Stakes: what the end of this round is worth, given the score of the game.

Points in hand cost points, and going out may earn some. In the last rounds the chance to win counts: the leader only
has to stay ahead, a player far behind gains only from going out.
"""

from math import prod, sqrt
from statistics import NormalDist, fmean
from typing import NamedTuple

from game.engine.state import Seat, later_rounds
from game.engine.view import PlayerView
from game.rules.scoring import by_contracts
from game.rules.variant import Winner

_LAST_ROUNDS = 2  # including the current one
_SPREAD_CARDS = 6  # cards of average points: the standard deviation of a round's cost
_LEAST_CARD = 1.0  # minimum average points of a card: luck needs some spread even where cards cost nothing
_LEAST_WORTH = 0.05  # a share of a card point where the most points win and there is little or no bonus
_NORMAL = NormalDist()
_LUCK = tuple(at / 2 for at in range(-6, 7))  # standard deviations that are sampled
_WEIGHTS = tuple(map(_NORMAL.pdf, _LUCK))
_STEP = 0.1
_BONUS_WINS = 1.25  # times its points: the player who gets it has usually won the game
_TIE = 0.02  # the share of a round's luck that remains when the last one ends: a tie is half a win


class Stakes(NamedTuple):
    """The value of this round's outcomes to a seat, in card points."""

    going_out: float  # card points that going out is worth in addition to an empty hand
    ahead: tuple[float, ...]  # lead over each other player before this round; late in the game only
    spread: float  # standard deviation of what luck will add to a lead after this round
    bonus: float = 0.0  # the bonus for the fewest penalties if this is the last round (M-15)
    penalties: tuple[float, ...] = ()  # so far, by seat, if there is a bonus


def stakes_of(view: PlayerView) -> Stakes:
    """Return the stakes of the current round, from the score sheet alone."""
    variant, deviation = view.variant, _deviation(view)
    later = later_rounds(view.seats, variant, view.round)
    worth = _point_worth(view, deviation)
    bonus_for_all = variant.scoring.out_bonus if variant.scoring.winner is not Winner.MOST_POINTS else 0
    going_out = view.rules.points / worth + bonus_for_all
    to_come = [rules.points / worth + bonus_for_all for rules in variant.rounds[len(variant.rounds) - later :]]
    # Who goes out in them is luck, too: the difference between two players has variance 2/n.
    spread = sqrt(deviation**2 * (_TIE + 2 * later) + sum(2 / view.players * points**2 for points in to_come))
    if later >= _LAST_ROUNDS or by_contracts(variant):  # a lead in points decides nothing there (K-30)
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
    """Return the cost of a penalty point in points where most points win: its effect on the chance of the bonus (M-15).

    Assumes that penalties of the rounds to come are normally distributed and the same for every player.
    """
    bonus = view.variant.scoring.fewest_penalties_bonus
    if not bonus:
        return 0.0
    spread = _deviation(view) * sqrt(later_rounds(view.seats, view.variant, view.round) + 1)
    leads = [(seat.score - view.me.score) / spread for seat in _others(view)]

    def chance(more: float) -> float:
        """Return the chance of the fewest penalties with `more` spreads more."""
        # The chance is averaged over the player's own luck, sampled at thirteen points of the normal curve.
        fewest = [prod(1 - _NORMAL.cdf(mine + more - lead) for lead in leads) for mine in _LUCK]
        return sum((weight * share for weight, share in zip(_WEIGHTS, fewest, strict=True)), 0.0) / sum(_WEIGHTS)

    slope = (chance(-_STEP) - chance(_STEP)) / (2 * _STEP)
    return _BONUS_WINS * bonus * slope / spread


def _deviation(view: PlayerView) -> float:
    """Return the standard deviation of a round's cost."""
    return _SPREAD_CARDS * max(_LEAST_CARD, fmean(map(view.variant.points_of, view.variant.cards_for(view.players))))


def _others(view: PlayerView) -> list[Seat]:
    return [seat for at, seat in enumerate(view.seats) if at != view.seat]


def _point_worth(view: PlayerView, deviation: float) -> float:
    """Return the value of a card point in ranking points: where most points win, a share of the final bonus.

    The bonus goes to the fewest penalties (M-15), so that another point loses it about as often as two totals of a
    whole game are a point apart.
    """
    scoring = view.variant.scoring
    if scoring.winner is not Winner.MOST_POINTS:
        return 1.0
    apart = deviation * sqrt(2 * len(view.variant.rounds))
    return max(_LEAST_WORTH, scoring.fewest_penalties_bonus * _NORMAL.pdf(0.0) / apart)
