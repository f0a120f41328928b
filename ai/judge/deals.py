"""Simulate a decision: play out the rest of the round after each choice, in the same simulated deals.

The deals are those of `ai.master`, drawn from the seat's view and history alone and played on by quick players. The end
of each round is recorded.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.bot import moment, never
from ai.master.beginning import begin, carry_out
from ai.master.imagined import imagined
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.cards import Card


class DealOutcomes(NamedTuple):
    """How the rounds ended, by action and deal: who went out (-1: nobody), points left in hands, who was down."""

    out: NDArray[np.int64]
    left: NDArray[np.float64]  # points, by seat first
    down: NDArray[np.bool_]  # whether the seat itself was down
    blind: NDArray[np.float64]  # score reduction for going out blind, for the player who did


def outcomes_of(
    view: PlayerView,
    history: Sequence[Event],
    actions: Sequence[Action],
    number: int,
    lot: str,
    stopped: Callable[[], bool] = never,
    thrown: Card | None = None,
) -> DealOutcomes:
    """Return the results of this many simulated deals after each action; another `lot` uses other deals.

    A turn that begins by playing cards ends with the discard `thrown` if that is still possible. Without actions the
    round just continues, with the seat playing like everyone else. Once `stopped` returns True the deals stop where
    they are, and the results are meaningless.
    """
    seed = int.from_bytes(sha256(f"judge {lot} {moment(view)}".encode()).digest()[:8])
    chance = np.random.default_rng(seed)
    deals = imagined(view, history, number, max(1, len(actions)), chance)
    begin(deals, view, chooses=bool(actions))
    given = int(chance.integers(1 << 32))  # so that the cards given away are the same after every claim
    for at, action in enumerate(actions):
        rows = np.arange(at * number, (at + 1) * number)
        carry_out(deals, view, history, action, rows, np.random.default_rng(given), thrown)
    deals.play_on(stopped)
    shape = max(1, len(actions)), number
    left = deals.points_left().reshape(view.players, *shape)
    return DealOutcomes(
        deals.out.reshape(shape), left, deals.down[view.seat].reshape(shape), deals.blind.reshape(shape)
    )
