"""Decide which moves a player may take back: any move until it gives them new information.

Laying down, hitting, swapping and taking the upcard reveal nothing new; a card from the stock does, and so does
anything another player does afterwards.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from game.engine.actions import Action, Deal, Discard, EndTurn, Hit, LayDown, Swap, SwapHit, Take
from game.engine.events import (
    BoughtInTurn,
    CardDrawn,
    CardGiven,
    CardHit,
    Event,
    MeldsLaid,
    NothingDrawn,
    PenaltyDrawn,
    RoundEnded,
    TurnBegan,
    UpcardTaken,
    WildSwapped,
)
from game.engine.play import Steps

Move = tuple[Action, Steps]
SILENT = (MeldsLaid, CardHit, WildSwapped, UpcardTaken, TurnBegan)  # events that show the player nothing new


class Obstacle(StrEnum):
    """Why nothing may be taken back."""

    NOTHING_DONE = "nothing done"  # the player has done nothing in this round
    OTHERS_ACTED = "others acted"
    CARD_SEEN = "card seen"  # the action showed the player a card
    DISCARDED = "discarded"
    ANSWERED = "answered"  # the player took part in an offer
    ROUND_OVER = "round over"  # the action ended the round, and the hands are open


class TakeBack(NamedTuple):
    """How many of the last actions may be taken back, and how many per command; `bar` is why none may.

    `seat` is the player who has acted since, if any.
    """

    actions: int
    step: int = 0
    bar: Obstacle | None = None
    seat: int | None = None


def may_take_back(moves: Sequence[Move], seat: int) -> TakeBack:
    """Return which of the moves the seat may take back."""
    free = 0
    for action, steps in reversed(moves):
        if not is_free(action, steps, seat):
            break
        free += 1
    return TakeBack(free, 1) if free else obstacle_to(moves, seat)


def is_free(action: Action, steps: Steps, seat: int) -> bool:
    """Return whether the action was the seat's and has shown it nothing new."""
    mine = isinstance(action, LayDown | Hit | Swap | SwapHit | Take) and action.seat == seat
    return mine and all(isinstance(event, SILENT) for event, _ in steps)


def obstacle_to(moves: Sequence[Move], seat: int) -> TakeBack:
    """Explain why this seat cannot take back the last move."""
    action, steps = moves[-1] if moves else (Deal(), ())
    if isinstance(action, Deal):
        return TakeBack(0, bar=Obstacle.NOTHING_DONE)
    if action.seat != seat:
        own = any(_seat(done) == seat for done in _round(moves))
        return TakeBack(
            0, bar=Obstacle.OTHERS_ACTED if own else Obstacle.NOTHING_DONE, seat=action.seat if own else None
        )
    return TakeBack(0, bar=_bar(action, tuple(event for event, _ in steps)))


def _round(moves: Sequence[Move]) -> tuple[Action, ...]:
    """Return the actions of the current round, the last first."""
    return tuple(takewhile(lambda action: not isinstance(action, Deal), (action for action, _ in reversed(moves))))


def _bar(action: Action, events: tuple[Event, ...]) -> Obstacle:
    if any(isinstance(event, RoundEnded) for event in events):
        return Obstacle.ROUND_OVER
    if isinstance(action, Discard | EndTurn):
        return Obstacle.DISCARDED
    seen = any(
        isinstance(event, CardDrawn | BoughtInTurn | PenaltyDrawn | CardGiven | NothingDrawn) for event in events
    )
    return Obstacle.CARD_SEEN if seen else Obstacle.ANSWERED


def may_take_back_in_practice(moves: Sequence[Move], seats: Collection[int]) -> TakeBack:
    """Return what may be taken back in practice: everything; one command goes back to these seats' last decision."""
    for back, (action, _) in enumerate(reversed(moves), 1):
        if _seat(action) in seats:
            return TakeBack(len(moves), back)
    return TakeBack(0, bar=Obstacle.NOTHING_DONE)


def _seat(action: Action) -> int | None:
    return None if isinstance(action, Deal) else action.seat
