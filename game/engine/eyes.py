"""Which hands of a recorded game are shown: one seat's, all or none."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from game.engine.events import Event, redacted
from game.engine.record_header import PERSON, RecordedPlayer
from game.engine.state import OVER, State
from game.engine.view import PlayerView, observe, observe_openly
from game.rules.cards import Card

NOBODY = -1  # whose eyes see only what everybody sees


class Shown(StrEnum):
    """Whose cards lie open."""

    OWN = "own"
    ALL = "all"
    NONE = "none"


class Eyes(NamedTuple):
    """Through whose eyes: the seat at the bottom, and whose cards lie open."""

    seat: int
    shown: Shown = Shown.OWN

    def view(self, state: State) -> PlayerView:
        """What these eyes see of a state; other hands, which only `ALL` shows, are no part of it."""
        return observe_openly(state, self.seat) if self.shown is Shown.NONE else observe(state, self.seat)

    def event(self, event: Event) -> Event:
        """An event as these eyes see it."""
        match self.shown:
            case Shown.ALL:
                return event
            case Shown.OWN:
                return redacted(event, self.seat)
            case Shown.NONE:
                return redacted(event, NOBODY)

    def hands(self, state: State) -> tuple[tuple[Card, ...], ...]:
        """Every hand, where all lie open; none otherwise."""
        return state.hands if self.shown is Shown.ALL else ()


def eyes_allowed(players: Sequence[RecordedPlayer], *, is_open: bool) -> tuple[Eyes, ...]:
    """Every seat's eyes and all hands where nothing is secret; else the one person's, or nobody's.

    The last is the eyes that see most.
    """
    persons = [seat for seat, player in enumerate(players) if player.plays == PERSON]
    first = persons[0] if persons else 0
    if not is_open:
        return (Eyes(first, Shown.OWN if len(persons) == 1 else Shown.NONE),)
    seats = [first, *(seat for seat in range(len(players)) if seat != first)]
    return (*(Eyes(seat) for seat in seats), Eyes(first, Shown.ALL))


def may_look(seat: int, players: Sequence[RecordedPlayer], *, is_open: bool) -> bool:
    """Whether what that seat holds may be told."""
    return any(eyes.seat == seat and eyes.shown is not Shown.NONE for eyes in eyes_allowed(players, is_open=is_open))


def is_round_over(number: int, state: State) -> bool:
    """Whether the round is over in a game that has reached this state, so that nothing of it is secret."""
    return number < state.round or (number == state.round and state.phase in OVER)
