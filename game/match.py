"""A game in progress: the state, what has happened, and who decides each seat. No screen, no clock, no thinking.

`submit` is the only way anything changes. What a seat may know comes out as views and redacted events: `view`, `since`,
`history`. Whoever wants a record gets every action through `on_action`, before anybody sees its outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.actions import Action, Deal
from game.engine.events import Event, RoundDealt, redacted
from game.engine.play import play
from game.engine.state import Phase, State, new_game
from game.engine.view import PlayerView, observe
from game.rules.variant import Variant


class Person(NamedTuple):
    """A seat decided by somebody at the screen."""

    name: str


class Computer(NamedTuple):
    """A seat decided by a computer player of a level."""

    name: str
    level: str


Player = Person | Computer


class Seen(NamedTuple):
    """An event as one seat may know it, and what she sees after it."""

    event: Event
    view: PlayerView


@dataclass(slots=True)
class Match:
    """One game and its players, seat by seat."""

    players: tuple[Player, ...]
    state: State
    on_action: Callable[[Action], None] | None = None
    _happened: list[tuple[Event, State]] = field(default_factory=list)

    @classmethod
    def start(cls, variant: Variant, players: Sequence[Player], seed: str) -> Match:
        """A game before its first deal. `ValueError` if the variant does not seat so many."""
        return cls(tuple(players), new_game(variant, len(players), seed))

    @property
    def variant(self) -> Variant:
        """The rules played by."""
        return self.state.variant

    @property
    def count(self) -> int:
        """How many events there have been; a mark for `since`."""
        return len(self._happened)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been scored."""
        return self.state.phase is Phase.GAME_OVER

    @property
    def awaits_deal(self) -> bool:
        """Whether the next round may be dealt."""
        return self.state.phase is Phase.ROUND_OVER

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None when a deal or nothing at all comes next."""
        return self.view(0).to_act

    def player(self, seat: int) -> Player:
        """Who decides a seat."""
        return self.players[seat]

    def view(self, seat: int) -> PlayerView:
        """What a seat sees now."""
        return observe(self.state, seat)

    def submit(self, action: Action) -> None:
        """Carry an action out. `IllegalAction` if it is refused, and nothing has changed."""
        steps = play(self.state, action)
        if self.on_action is not None:
            self.on_action(action)
        self._happened.extend(steps)
        self.state = steps[-1][1]

    def set_level(self, seat: int, level: str) -> None:
        """Another level for a computer player, from her next decision on. `ValueError` for a person's seat."""
        player = self.players[seat]
        if not isinstance(player, Computer):
            raise ValueError(f"seat {seat + 1} is not decided by a computer player")
        self.players = (*self.players[:seat], player._replace(level=level), *self.players[seat + 1 :])

    def deal(self) -> None:
        """Deal the next round."""
        self.submit(Deal())

    def since(self, mark: int, seat: int) -> tuple[Seen, ...]:
        """What has happened from that mark on, as a seat may know it."""
        return tuple(Seen(redacted(event, seat), observe(state, seat)) for event, state in self._happened[mark:])

    def history(self, seat: int) -> tuple[Event, ...]:
        """The events of the round being played, from its deal on, as a seat may know them."""
        start = 0
        for at in range(len(self._happened) - 1, -1, -1):
            if isinstance(self._happened[at][0], RoundDealt):
                start = at
                break
        return tuple(redacted(event, seat) for event, _ in self._happened[start:])
