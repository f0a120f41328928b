"""What a buy gains: the rest of the round with it and without it, in the same imagined deals."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import sqrt
from statistics import fmean, pstdev

import numpy as np
from numpy.typing import NDArray

from ai.bot import moment
from ai.evaluator.batch import WILDS, columns_of, is_batched
from ai.evaluator.distance import evaluator_for
from ai.master.imagined import imagined
from ai.master.worth import worths
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.variant import Asking

_LOT = 128  # deals played out at once
_CLEAR = 1.5  # standard errors that settle it before all deals are played out

Gains = NDArray[np.float64]


def gain_of_buying(view: PlayerView, history: Sequence[Event], most: int, stopped: Callable[[], bool]) -> float | None:
    """What buying the upcard, rather than passing, gains on average in so many deals at most.

    `None` if stopped before any, or if the contract is one whose hands are measured too slowly for it.
    """
    if not is_batched(evaluator_for(view.rules.contract, view.variant)):
        return None
    found, gains = None, list[float]()
    for lot in range(most // _LOT):
        if stopped():
            break
        gains += gains_of_buying(view, history, _LOT, lot).tolist()
        found = fmean(gains)
        if abs(found) > _CLEAR * pstdev(gains) / sqrt(len(gains)):
            break
    return found


def gains_of_buying(view: PlayerView, history: Sequence[Event], number: int, lot: int = 0) -> Gains:
    """In each of so many deals what buying the upcard, rather than passing, is worth; another lot has other deals.

    In points by which the seat does better than the others, or what the chance to win is worth late in the game.
    """
    assert view.upcard is not None
    chance = np.random.default_rng(int.from_bytes(sha256(f"deals {lot} {moment(view)}".encode()).digest()[:8]))
    deals = imagined(view, history, number, 2, chance)
    deals.upcard[:] = columns_of(view.variant.dealing.wild_ranks).get(view.upcard, WILDS)
    deals.turn[:] = view.turn
    deals.may_have[:] = False
    deals.may_have[list(view.asked)] = True
    if view.variant.buying.asking is Asking.BEFORE_TURN:
        deals.may_have[view.turn] = True
    deals.may_have[view.seat] = False
    deals.buy(view.seat, np.arange(number))
    deals.play_on()
    worth = worths(view, deals.out, deals.points_left())
    return worth[:number] - worth[number:]
