"""Thinkers and workers without processes: they answer at once, or never."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ai.bot import Limit
from ai.bots import bot_named
from ai.errands import JobNews, Work
from ai.hints import Hint, hints
from game.engine.actions import (
    Action,
)
from game.engine.events import Event
from game.engine.view import PlayerView


@dataclass(slots=True)
class QuickThinker:
    """Answers at once, in this process."""

    answers: dict[int, Action] = field(default_factory=dict)
    found: tuple[Hint, ...] = ()

    def warm_up(self) -> None:
        """Do nothing."""

    def begin_game(self) -> None:
        """Do nothing."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Think at once."""
        ticket = len(self.answers)
        self.answers[ticket] = bot_named(level).choose(view, history, Limit(nodes=200))
        return ticket

    def poll(self, ticket: int) -> Action | None:
        """Return the answer."""
        return self.answers.get(ticket)

    def request_hints(self, view: PlayerView, history: Sequence[Event]) -> int:
        """Compute hints at once."""
        self.found = hints(view, history)
        return 0

    def poll_hints(self, ticket: int) -> tuple[Hint, ...]:
        """Return the hints."""
        return self.found

    def cancel(self, ticket: int) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class SilentThinker(QuickThinker):
    """Never answers."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Accept the question and never answer."""
        return 0


class Silent:
    """A thinker that never moves, so that nothing happens by itself; hints are computed at once."""

    def __init__(self) -> None:
        self._weighed: tuple[Hint, ...] = ()

    def warm_up(self) -> None:
        """Do nothing: there is no process to start."""

    def begin_game(self) -> None:
        """Do nothing."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Take the question."""
        return 0

    def poll(self, ticket: int) -> Action | None:
        """Never answer."""
        return None

    def request_hints(self, view: PlayerView, history: Sequence[Event]) -> int:
        """Compute the hints of a seat."""
        self._weighed = hints(view, history)
        return 0

    def poll_hints(self, ticket: int) -> tuple[Hint, ...]:
        """Return the hints."""
        return self._weighed

    def cancel(self, ticket: int) -> None:
        """Do nothing: nothing runs."""

    def close(self) -> None:
        """Do nothing: there is no process to end."""


class ImmediateWork:
    """Background work that is done at once."""

    def __init__(self) -> None:
        self._found: list[tuple[object, ...]] = []

    def begin(self, work: Work, *given: object, is_brisk: bool = False) -> int:
        """Do the job at once."""
        del is_brisk
        self._found.append(tuple(work(*given)))
        return len(self._found) - 1

    def poll(self, ticket: int) -> JobNews:
        """Return all results."""
        return JobNews(self._found[ticket], is_over=True)

    def cancel(self, ticket: int) -> None:
        """Do nothing: nothing runs."""

    def slow_down(self) -> None:
        """Do nothing: nothing runs."""

    def close(self) -> None:
        """Do nothing: there is no process to end."""
