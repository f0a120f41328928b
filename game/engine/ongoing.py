"""A game going on: the fields of a `State` that change in place, so that an event costs what it changes and no more.

The engine works on one of these while it carries an action out. Whoever keeps what has been asks for its `state`.
"""

from dataclasses import dataclass
from operator import attrgetter

from game.engine.state import Phase, RoundResult, Seat, State, seat_after
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.variant import Round, Variant

_FIELDS = attrgetter(*State._fields)


@dataclass(slots=True)
class Ongoing:
    """The fields of a `State`, in its order and with its meanings: made by `Ongoing(*state)`, changed by `evolve`."""

    variant: Variant
    seed: str
    round: int
    dealer: int
    turn: int
    phase: Phase
    asked: tuple[int, ...]
    acting: int
    owed: int
    upcard_alive: bool
    discarder: int | None
    turns: int
    chances: int
    wild_played: bool
    pot: int
    melds: tuple[Meld, ...]
    seats: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    sheet: tuple[RoundResult, ...]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)

    def rules_of(self, seat: int) -> Round:
        """The round being played, as a seat has it."""
        return self.variant.round_at(self.round - self.seats[seat].behind)

    @property
    def seats_next(self) -> tuple[Seat, ...]:
        """The seats as the next round finds them, as far as contracts go (K-17, K-18).

        Where nobody holds a card no round has been played, and what comes is the first, or a round to practise.
        """
        was_played = any(self.hands)
        return tuple([seat_after(seat, self.variant, self.round) if was_played else seat for seat in self.seats])

    @property
    def state(self) -> State:
        """The game as it is now, for keeping."""
        return State._make(_FIELDS(self))
