"""Measure how hard drills are: each level answers each drill, and the rating is the one that fits its answers best.

A level's choice depends on chance only through the order of its hand, so it is asked with the hand in several orders.
One level rarely changes its mind, so its answers count as few. Expert is asked only what Strong does not know.
"""

import random
from collections.abc import Mapping
from math import exp, log

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action, Discard
from game.practice.memory.ratings import POINTS, rating_of
from game.practice.memory.schedule import is_right
from game.practice.memory.shipped import Drill, DrillQuestion
from tests.drills.found import history_of, view_of

LEVELS = {"novice": 1000, "steady": 1300, "sharp": 1600, "master": 1900}
TIMES = {"novice": 12, "steady": 4, "sharp": 4, "master": 2}
NORMAL, LAST = "steady", "master"
WORTH = 4.0  # answers that a level's answers count as
SPREAD = 150.0  # the spread of drills around what one would guess from the loss of a wrong answer
LEAST, MOST, STEP = 800, 2000, 10


def shares_right(drill: Drill) -> Mapping[str, float]:
    """Return how often each level answers a drill correctly."""
    shares = dict[str, float]()
    for level, times in TIMES.items():
        if level == LAST and shares["sharp"] == 1:
            break  # it takes long, and would change little
        shares[level] = _share_right(drill, level, times)
    return shares


def normally(drill: Drill) -> float:
    """Return how often a Normal player answers a drill correctly."""
    return _share_right(drill, NORMAL, TIMES[NORMAL])


def _share_right(drill: Drill, level: str, times: int) -> float:
    view, history = view_of(drill), history_of(drill)
    chance, right = random.Random(f"{drill.id} {level}"), 0
    for _ in range(times):
        hand = tuple(chance.sample(view.hand, len(view.hand)))
        right += _is_right(drill, bot_named(level).choose(view._replace(hand=hand), history, Limit()))
    return right / times


def _is_right(drill: Drill, action: Action) -> bool:
    """Return whether an answer is right; where the question is when to lay down, any card may be thrown to wait."""
    if drill.question is DrillQuestion.WAIT:
        return isinstance(action, Discard) == isinstance(drill.answers[0].action, Discard)
    return is_right(drill, action)


def rated(drill: Drill, shares: Mapping[str, float]) -> Drill:
    """Return the drill with the rating that fits the shares of right answers best."""
    guess = rating_of(drill._replace(rating=0)).points
    return drill._replace(rating=min(range(LEAST, MOST + 1, STEP), key=lambda rating: _misfit(rating, guess, shares)))


def _misfit(rating: int, guess: float, shares: Mapping[str, float]) -> float:
    """Return how unlikely the answers are with a rating: a negative logarithm."""
    cost = ((rating - guess) / SPREAD) ** 2 / 2
    for level, share in shares.items():
        expected = 1 / (1 + exp((rating - LEVELS[level]) / POINTS))
        cost -= WORTH * (share * log(expected) + (1 - share) * log(1 - expected))
    return cost
