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
from ai.master.deals import NO_CARD, NOBODY, Deals
from ai.master.imagined import imagined
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView
from game.rules.cards import Card


class DealOutcomes(NamedTuple):
    """How the rounds ended, by action and deal: who went out (-1: nobody), points left in hands, who was down, and
    whether another was out before the seat's next turn.
    """

    out: NDArray[np.int64]
    left: NDArray[np.float64]  # points, by seat first
    down: NDArray[np.bool_]  # whether the seat itself was down
    blind: NDArray[np.float64]  # score reduction for going out blind, for the player who did
    soon: NDArray[np.bool_]


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
    deals, seat = begun(view, history, actions, number, lot, thrown), view.seat
    soon = _out_before_turn(deals, seat, is_own=view.turn == seat)
    deals.play_on(stopped)
    shape = max(1, len(actions)), number
    left = deals.points_left().reshape(view.players, *shape)
    down, blind = deals.down[seat].reshape(shape), deals.blind.reshape(shape)
    return DealOutcomes(deals.out.reshape(shape), left, down, blind, soon.reshape(shape))


def _out_before_turn(deals: Deals, seat: int, *, is_own: bool) -> NDArray[np.bool_]:
    """Play until every deal has reached the seat's next turn, after the present one if that `is_own`; return where
    another had gone out before. These steps are taken off `most_steps`, so the deals end as if they had been played in
    one go.
    """
    has_left, is_next = deals.turn != seat if is_own else np.ones_like(deals.live), np.zeros_like(deals.live)
    steps = deals.steps()
    while True:
        has_left |= deals.turn != seat
        is_next |= deals.live & has_left & (deals.turn == seat)
        if not (deals.live & ~is_next).any() or next(steps, steps) is steps:
            break
        deals.most_steps -= 1
    return np.asarray(~is_next & (deals.out != NOBODY) & (deals.out != seat), np.bool_)


def begun(
    view: PlayerView,
    history: Sequence[Event],
    actions: Sequence[Action],
    number: int,
    lot: str,
    thrown: Card | None = None,
) -> Deals:
    """Return the deals after each action, before anybody plays on; arguments as for `outcomes_of`."""
    seed = int.from_bytes(sha256(f"judge {lot} {moment(view)}".encode()).digest()[:8])
    chance = np.random.default_rng(seed)
    deals = imagined(view, history, number, max(1, len(actions)), chance)
    begin(deals, view, chooses=bool(actions))
    given = int(chance.integers(1 << 32))  # so that the cards given away are the same after every claim
    for at, action in enumerate(actions):
        rows = np.arange(at * number, (at + 1) * number)
        carry_out(deals, view, history, action, rows, np.random.default_rng(given), thrown)
    return deals


def down_by_turn(
    view: PlayerView, history: Sequence[Event], actions: Sequence[Action], number: int, turns: int
) -> NDArray[np.float64]:
    """Return, by action and own turn, in what share of deals the seat is down by the end of that turn.

    The turn under way counts as the first if it is the seat's own.
    """
    deals, seat = begun(view, history, actions, number, "odds"), view.seat
    ended = ((view.turn == seat) & (deals.turn != seat)).astype(np.int64)  # own turns
    laid = np.where(deals.down[seat], 0, turns)  # own turns ended before the one in which the seat laid down
    steps = deals.steps()
    while True:
        deals.live &= (ended < turns) & (laid == turns)
        mine = deals.live & (deals.turn == seat)
        if next(steps, steps) is steps:
            break
        np.copyto(laid, ended, where=deals.down[seat] & (laid == turns))
        # A turn ends with a discard or the round; a buy may make it somebody else's turn, but takes the upcard.
        ended += mine & ((deals.turn != seat) & (deals.upcard != NO_CARD) | ~deals.live)
    shape = max(1, len(actions)), number
    return np.stack([(laid <= turn).reshape(shape).mean(axis=1) for turn in range(turns)], axis=1)
