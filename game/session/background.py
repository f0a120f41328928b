"""Longer work that a screen has asked for, done by another process while everything else goes on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from game.session.session import Session

if TYPE_CHECKING:
    from ai.errands import Work


F = TypeVar("F")


@dataclass(slots=True)
class BackgroundWork:
    """What is being done, in one part or several at once; `name` is what the log calls it. Nothing here ever waits."""

    session: Session
    name: str
    trouble: str = ""  # what went wrong since it was last begun
    _tickets: list[int] = field(default_factory=list)

    @property
    def is_running(self) -> bool:
        """Whether more is on its way."""
        return bool(self._tickets)

    def begin(self, work: Work, *given: object) -> None:
        """Have something done, beside whatever is being done already."""
        self.trouble = ""
        self._tickets.append(self.session.errands().begin(work, *given))

    def poll(self, kind: type[F]) -> list[F]:
        """What has been found of a kind since this was last asked; what goes wrong is written to the log."""
        found = list[F]()
        for ticket in tuple(self._tickets):
            news = self.session.errands().poll(ticket)
            found += (each for each in news.found if isinstance(each, kind))
            if news.is_over:
                self._tickets.remove(ticket)
            if news.trouble:
                self.trouble = news.trouble
                if self.session.note is not None:
                    self.session.note(f"{self.name}: {news.trouble}")
        return found

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        for ticket in self._tickets:
            self.session.errands().cancel(ticket)
        self._tickets.clear()
