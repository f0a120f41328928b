"""Compare choices by playing out the rest of the round after each of them, in the same simulated deals.

The quick player's estimate of a choice is combined with the simulation: the more deals, the less the estimate counts.
All deals of a lot are played at once, because few take almost as long as many.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from ai.bot import moment, never
from ai.evaluator.batch import is_batched
from ai.master.beginning import begin, carry_out
from ai.master.deals import NOBODY, Deals
from ai.master.imagined import imagined
from ai.master.rules import rules_of
from ai.master.stakes import Stakes, stakes_of
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView

Points = NDArray[np.float64]
Bools = NDArray[np.bool_]

# The ends of simulated rounds are valued for a seat by the score of the game, many at once.
_GAME, _REST = 1000.0, 1.0  # the value of winning a game that is nearly over, and of each point
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
        # The most points win here, and the penalties in `left` matter only for the bonus. So nearly all of them are
        # given back, and the bonus goes where the total is lowest.
        gained += (1 - _TRIFLE) * left + stakes.bonus * (totals == totals.min(axis=0))
    leads = gained[mine] - gained[~mine]
    better = np.asarray(leads.mean(axis=0), np.float64)
    if not stakes.ahead:
        return better
    # The logistic curve stands for the normal one, which numpy lacks; the clip keeps `exp` from overflowing.
    advantage = np.clip((np.array(stakes.ahead)[:, None] + leads) / stakes.spread, -20, 20)
    chance = np.prod(1 / (1 + np.exp(-_LOGISTIC * advantage)), axis=0)
    return np.asarray(_GAME * chance + _REST * better, np.float64)


_FEWEST = 32  # deals that are worth simulating
# Standard deviation, in points, of the error of two estimates. Of 640 decisions checked by playing on with real
# players, 0.4 to 0.8 of the gains held up that deals with an error of 3 to 4 points had shown.
_DOUBT = 3.0
_LOTS = (96, 128, 192, 416, 832)  # deals for each remaining choice, as far as `rounds` allows
_SURE = 3.0  # standard errors by which a choice must lead the first one, if only those two are left, to end the race

Worths = NDArray[np.float64]


def best_of(
    view: PlayerView,
    history: Sequence[Event],
    reckoned: Mapping[Action, float],
    rounds: int,
    stopped: Callable[[], bool] = never,
) -> Action:
    """Return the best of the actions, as far as this many simulated rounds can tell.

    `reckoned` has a first estimate of each in points. All actions are simulated in the same deals, lot by lot, and
    those clearly worse are dropped early. The first one stands unless another is better by more than one standard
    error, if rounds are too few, if hands of the contract are too slow to measure, or once `stopped` returns True.
    """
    first, *_ = actions = list(reckoned)
    if view.rules.at_once or view.is_apart or not is_batched(rules_of(view).evaluator):
        return first
    found: dict[Action, Worths] = {}
    for lot, most in enumerate(_LOTS):
        number = min(most, rounds // len(actions))
        if number < _FEWEST:
            break
        rounds -= number * len(actions)
        played = play_out(view, history, actions, number, lot, stopped)
        if stopped():
            return first
        for action, worth in zip(actions, played, strict=True):
            found[action] = np.concatenate([found[action], worth]) if lot else worth
        gains = {action: _gain(found[action] - found[first]) for action in actions}
        # An action stays as long as its gain plus its error reaches the best gain that is certain.
        hope = max(mean - error for mean, error in gains.values())
        actions = [action for action in actions if action == first or sum(gains[action]) > hope]
        if len(actions) < 2:
            return first
        mean, error = gains[actions[-1]]
        if len(actions) == 2 and mean > _SURE * error:
            break
    if not found:
        return first
    values = _weighed(
        np.array([reckoned[action] for action in actions]), np.stack([found[action] for action in actions])
    )
    best = actions[int(values.argmax())]
    mean, error = gains[best]
    return best if mean > error else first


def _gain(gains: Worths) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return float(gains.mean()), float(gains.std() / len(gains) ** 0.5)


def _weighed(reckoned: Worths, worths: Worths) -> Worths:
    """Return the value of choices relative to the first, from the estimates and the simulation by action and deal."""
    gains = worths - worths[0]
    errors = gains.var(axis=1) / gains.shape[1]
    # The first estimate counts like one more measurement, whose error is `_DOUBT`: both are weighted by the inverse of
    # their variance.
    trust = _DOUBT**2 / (_DOUBT**2 + errors)
    return np.asarray(trust * gains.mean(axis=1) + (1 - trust) * (reckoned - reckoned[0]), np.float64)


def play_out(
    view: PlayerView,
    history: Sequence[Event],
    actions: Sequence[Action],
    number: int,
    lot: int = 0,
    stopped: Callable[[], bool] = never,
) -> Worths:
    """Return the results of the round, by action and deal; all actions share the deals, another `lot` has others.

    In points by which the seat beats the others or, late in the game, the value of the chance to win. Once `stopped`
    returns True the rounds stop where they are, and the results are meaningless.
    """
    chance = np.random.default_rng(int.from_bytes(sha256(f"deals {lot} {moment(view)}".encode()).digest()[:8]))
    return ends_of(view, history, actions, imagined(view, history, number, len(actions), chance), stopped)


def ends_of(
    view: PlayerView,
    history: Sequence[Event],
    actions: Sequence[Action],
    deals: Deals,
    stopped: Callable[[], bool] = never,
) -> Worths:
    """Return the results of the round, by action and deal, for deals that contain each deal once per action.

    The deals are played on, so they cannot be used again.
    """
    number = len(deals.live) // len(actions)
    given = int.from_bytes(sha256(f"given {moment(view)}".encode()).digest()[:8])  # the same cards after every claim
    begin(deals, view, chooses=True)
    for at, action in enumerate(actions):
        rows = np.arange(at * number, (at + 1) * number)
        carry_out(deals, view, history, action, rows, np.random.default_rng(given))
    deals.play_on(stopped)
    left = deals.points_left()
    went = np.flatnonzero(deals.out != NOBODY)
    left[deals.out[went], went] -= deals.blind[went] - deals.rules.out_bonus  # the stakes include that one
    return worths(view, deals.out, left).reshape(len(actions), number)
