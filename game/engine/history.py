"""The events of a round as a seat may know them, the discards of before if they begin in its middle, and its turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.events import Event, RoundDealt, TurnBegan, TurnEnded, UpcardTaken, redacted
from game.engine.state import Ongoing, State
from game.rules.cards import Card
from game.rules.variant import Discards


class RoundHistory(tuple[Event, ...]):
    """Events in order, and the discards known before them."""

    _pile: tuple[Card, ...]

    def __new__(cls, events: Iterable[Event] = (), pile: Iterable[Card] = ()) -> RoundHistory:
        """Return a history; a deal among its events begins a new pile."""
        made = super().__new__(cls, tuple(events))
        made._pile = tuple(pile)
        return made

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discards known before the first event, bottom to top."""
        return self._pile

    def __reduce__(self) -> tuple[type[RoundHistory], tuple[tuple[Event, ...], tuple[Card, ...]]]:
        """Return how to make it again, for a worker process."""
        return RoundHistory, (tuple(self), self.pile)


def shown_discards(state: State | Ongoing) -> tuple[Card, ...]:
    """Return the discards that a table shows from now on, bottom to top: all, or only the top one (X-3)."""
    return state.discards if state.variant.discards is Discards.ALL else state.discards[-1:]


def history_from(start: State, events: Iterable[Event], seat: int) -> RoundHistory:
    """Return what a seat may know of the current round, from its deal on, or from the position `start`.

    Of a position's discards it knows those that the table shows (X-3).
    """
    latest: list[Event] = []
    pile = shown_discards(start)
    for event in events:
        if isinstance(event, RoundDealt):
            latest.clear()
            pile = ()
        latest.append(event)
    return RoundHistory((redacted(event, seat) for event in latest), pile)


def with_turns(events: Iterable[Event]) -> Iterator[tuple[Event, int | None]]:
    """Yield every event, and whose turn begins with it, if one does: also where the offered upcard is the draw."""
    begun = False
    for event in events:
        starts = None
        match event:
            case RoundDealt() | TurnEnded():
                begun = False
            case TurnBegan(seat=seat):
                begun, starts = True, seat
            case UpcardTaken(seat=seat) if not begun:
                begun, starts = True, seat
            case _:
                pass
        yield event, starts
