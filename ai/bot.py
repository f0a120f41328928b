"""The interface of a computer player: a stateless object that chooses an action from what a seat may see.

The same view, history and limit always give the same action, so undo, loading and replays need no extra state. `whim`
supplies repeatable randomness.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from game.engine.actions import Action
from game.engine.events import Event, RoundDealt, redacted
from game.engine.shuffle import picked
from game.engine.view import PlayerView
from game.rules.cards import format_cards


def never() -> bool:
    """Return False: the bot is never asked to stop."""
    return False


class Limit(NamedTuple):
    """How much a bot may think.

    `nodes` sets its strength and is reproducible; `seconds` is only a safety limit. Bots poll `stopped` and, when it
    returns True, must return any legal action immediately.
    """

    nodes: int = 20_000
    seconds: float = 2.0
    stopped: Callable[[], bool] = never


class Bot(Protocol):
    """A computer player."""

    def choose(self, view: PlayerView, history: Sequence[Event], limit: Limit) -> Action:
        """Return an action for `view.seat`, which must be the seat to act. `history` comes from `round_history`."""
        ...


def round_history(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """Return the events since the latest deal, redacted for the seat: all that a bot gets to know of the past."""
    latest: list[Event] = []
    for event in events:
        if isinstance(event, RoundDealt):
            latest.clear()
        latest.append(event)
    return tuple(redacted(event, seat) for event in latest)


def whim(view: PlayerView, purpose: str, count: int) -> int:
    """Return a number from 0 to `count` - 1 that looks random but depends only on the view and the purpose."""
    return picked(count, moment(view), purpose)


def whim_of_turn(view: PlayerView, purpose: str, count: int) -> int:
    """Like `whim`, but the number stays the same while a seat plays cards during its turn."""
    others = " ".join(f"{seat.cards}/{seat.score}" for number, seat in enumerate(view.seats) if number != view.seat)
    return picked(count, f"{view.seat}: {view.round} {view.turns} {view.stock} {view.discards} | {others}", purpose)


def moment(view: PlayerView) -> str:
    """Return the view's moment as text, to seed a choice that depends on nothing else."""
    seats = " ".join(f"{seat.cards}/{seat.score}" for seat in view.seats)
    table = f"{view.round} {view.turns} {view.phase} {view.stock} {view.discards} {view.upcard} {len(view.melds)}"
    return f"{view.seat}: {table} | {seats} | {format_cards(view.hand)}"
