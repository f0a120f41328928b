"""Hints for a person at the table: `ai.hints`' ranked actions in words, found out in a thread so that no frame waits.

Joined to the screens here, because screens know nothing of computer players. Only the seat's own view and what it has
been shown are asked, so a hint can betray nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread

from ai.hints import Hint, hints
from game.engine.events import Event
from game.engine.view import PlayerView
from game.screens.play.hint import Suggestion
from game.words.deeds import deed
from game.words.hints import best_said, hint_numbers, next_said

Work = Callable[[], None]


def suggestions(
    view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None
) -> tuple[Suggestion, ...]:
    """What the viewing seat might do, the best first, each in a sentence."""
    found = hints(view, history)
    return tuple(
        Suggestion(hint.action, _said(hint, at, len(found), deed(hint.action, view, tuple(names), me)))
        for at, hint in enumerate(found)
    )


def _said(hint: Hint, at: int, count: int, done: str) -> str:
    if at == 0:
        return best_said(done, hint.why, is_only=count == 1)
    return next_said(done, at + 1, count, hint_numbers(hint.distance, hint.helpful, hint.unseen, hint.points))


def aside(work: Work) -> None:
    """Do something in a thread of its own."""
    Thread(target=work, daemon=True, name="hint").start()


class Hinter:
    """Who is asked for hints; `begin` says where the work is done."""

    def __init__(self, begin: Callable[[Work], None] = aside) -> None:
        self._begin = begin
        self._asked = 0
        self._found: tuple[int, tuple[Suggestion, ...]] | None = None

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        """Begin to find out what the viewing seat might do; an earlier question is forgotten."""
        self._asked += 1
        ticket = self._asked

        def work() -> None:
            try:
                found = suggestions(view, history, names, me)
            except Exception:  # a fault in judging must not cost the game: there is no hint then
                found = ()
            if ticket == self._asked:
                self._found = ticket, found

        self._begin(work)

    def poll(self) -> tuple[Suggestion, ...] | None:
        """What was found out, if it is there."""
        found = self._found
        return found[1] if found is not None and found[0] == self._asked else None
