"""Hints for a person at the table: a seat's choices as `ai.hints` weighs them, in words; and what the upcard would do.

Choices are weighed where computer players think, in another process, so that no frame waits; the upcard by the exact
evaluator, in well under a frame. Joined to the screens here, because screens know nothing of computer players. Only the
seat's own view and what it has been shown are asked, so neither can betray anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ai.hints import Hint
from ai.players.prospect import prospect_of
from game.engine.events import Event
from game.engine.referee import legal_actions
from game.engine.state import Down
from game.engine.view import PlayerView
from game.orders import Advice
from game.play.hint import Suggestion
from game.play.words.hints import best_hint_line, hint_numbers, next_hint_line
from game.rules.fit import places
from game.rules.variant import GoOut
from game.text.actions import action_words


class HintSource(Protocol):
    """Who weighs choices, elsewhere: ask, then look; never waits."""

    def weigh(self, view: PlayerView, history: Sequence[Event]) -> int:
        """Ask what `view.seat` might do; an earlier question is cancelled."""
        ...

    def weighed(self, ticket: int) -> tuple[Hint, ...] | None:
        """What was found if it is there, the best first."""
        ...

    def cancel(self, ticket: int) -> None:
        """Forget a question."""
        ...


def suggestions(
    hints: Sequence[Hint], view: PlayerView, names: Sequence[str], me: int | None
) -> tuple[Suggestion, ...]:
    """What the viewing seat might do, the best first, each in a sentence."""
    # What is not advised may be left out of what was found, and is something one can do all the same.
    is_only = len(hints) == 1 and len(tuple(legal_actions(view, 0))) <= 1
    return tuple(
        Suggestion(hint.action, _said(hint, at, len(hints), action_words(hint.action, view, tuple(names), me), is_only))
        for at, hint in enumerate(hints)
    )


def _said(hint: Hint, at: int, count: int, done: str, is_only: bool) -> str:
    if at == 0:
        return best_hint_line(done, hint.why, is_only=is_only)
    return next_hint_line(done, at + 1, count, hint_numbers(hint.distance, hint.helpful, hint.unseen, hint.points))


class _HintAsked(NamedTuple):
    ticket: int
    view: PlayerView
    names: tuple[str, ...]
    me: int | None


class Hinter:
    """Who is asked for hints at a table."""

    def __init__(self, weigher: HintSource) -> None:
        self._weigher = weigher
        self._asked: _HintAsked | None = None

    def ask(self, view: PlayerView, history: Sequence[Event], names: Sequence[str], me: int | None) -> None:
        """Begin to find out what the viewing seat might do; an earlier question is forgotten."""
        self._asked = _HintAsked(self._weigher.weigh(view, history), view, tuple(names), me)

    def poll(self) -> tuple[Suggestion, ...] | None:
        """What was found out, once, when it is there."""
        asked = self._asked
        found = self._weigher.weighed(asked.ticket) if asked is not None else None
        if asked is None or found is None:
            return None
        self._asked = None
        return suggestions(found, asked.view, asked.names, asked.me)

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        if self._asked is not None:
            self._weigher.cancel(self._asked.ticket)
            self._asked = None


# ---- the upcard ----


def advise(view: PlayerView) -> Advice:
    """What the upcard would do for the viewing seat's hand; without one, how far the hand is from its contract."""
    card = view.upcard
    if view.me.down is not Down.NO:
        by_playing = view.rules.go_out_by in (GoOut.HIT, GoOut.PLAY)
        return Advice(hits=by_playing and card is not None and bool(places(view.melds, card, view.seat, view.variant)))
    prospect = prospect_of(view)
    if card is None:
        return Advice(prospect.distance)
    return Advice(prospect.distance, prospect.having(card), prospect.short > 0)
