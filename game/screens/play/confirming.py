"""Whether a discard is meant, for players who want to be asked: the question, and what follows a yes."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Discard
from game.screens.dialogs import question
from game.screens.screen import Pop, Screen, Step
from game.words import table as words


class Meant(NamedTuple):
    """A discard, and the card on the table that goes."""

    action: Discard
    going: tuple[int, ...]


class Confirming:
    """One discard at a time is asked about."""

    def __init__(self) -> None:
        self._asked: Meant | None = None
        self._confirmed: Meant | None = None

    def ask(self, action: Discard, going: tuple[int, ...]) -> None:
        """Ask about a discard before it happens."""
        self._asked = Meant(action, going)

    def screen(self) -> Screen | None:
        """The question that is due, its safe answer chosen first, so that no key pressed twice can say yes."""
        if self._asked is None:
            return None
        asked, self._asked = self._asked, None

        def yes() -> Step:
            self._confirmed = asked
            return Pop()

        return question(words.DISCARD_TITLE, words.discard_question(asked.action.card), words.DISCARD_IT, yes)

    def take(self) -> Meant | None:
        """What has been confirmed, once."""
        confirmed, self._confirmed = self._confirmed, None
        return confirmed
