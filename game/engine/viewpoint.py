"""Which hands of a recorded game are shown: one seat's, all or none."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from game.engine.events import Event, redacted
from game.engine.record_header import PERSON, RecordedPlayer
from game.engine.state import OVER, State
from game.engine.view import PlayerView, observe, observe_openly
from game.rules.cards import Card

NOBODY = -1  # a seat that sees only what everyone sees


class Shown(StrEnum):
    """Whose cards are shown."""

    OWN = "own"
    ALL = "all"
    NONE = "none"


class Viewpoint(NamedTuple):
    """How a recorded game is seen: the seat at the bottom, and whose cards are shown."""

    seat: int
    shown: Shown = Shown.OWN

    def view(self, state: State) -> PlayerView:
        """Return the state from this viewpoint, without the other hands that `ALL` shows."""
        return observe_openly(state, self.seat) if self.shown is Shown.NONE else observe(state, self.seat)

    def event(self, event: Event) -> Event:
        """Return an event from this viewpoint."""
        match self.shown:
            case Shown.ALL:
                return event
            case Shown.OWN:
                return redacted(event, self.seat)
            case Shown.NONE:
                return redacted(event, NOBODY)

    def hands(self, state: State) -> tuple[tuple[Card, ...], ...]:
        """Return every hand if all are shown, otherwise nothing."""
        return state.hands if self.shown is Shown.ALL else ()


def allowed_viewpoints(
    players: Sequence[RecordedPlayer], *, is_open: bool, first: int | None = None
) -> tuple[Viewpoint, ...]:
    """Return every seat's viewpoint and `ALL` if nothing is secret, else the only person's, or nobody's.

    The last one sees most. If nothing is secret, the seat `first` comes first, or else the first person's.
    """
    persons = [seat for seat, player in enumerate(players) if player.plays == PERSON]
    usual = persons[0] if persons else 0
    if not is_open:
        return (Viewpoint(usual, Shown.OWN if len(persons) == 1 else Shown.NONE),)
    first = usual if first is None else first
    seats = [first, *(seat for seat in range(len(players)) if seat != first)]
    return (*(Viewpoint(seat) for seat in seats), Viewpoint(first, Shown.ALL))


def may_see_hand(seat: int, players: Sequence[RecordedPlayer], *, is_open: bool) -> bool:
    """Return whether the seat's cards may be shown."""
    return any(
        viewpoint.seat == seat and viewpoint.shown is not Shown.NONE
        for viewpoint in allowed_viewpoints(players, is_open=is_open)
    )


def is_round_over(number: int, state: State) -> bool:
    """Return whether the round is over in a game that has reached this state, so that nothing in it is secret."""
    return number < state.round or (number == state.round and state.phase in OVER)
