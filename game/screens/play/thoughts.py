"""What computer players think: asked elsewhere, one question at a time, polled and never waited for.

A moment that may yet come can be thought about before it does: `ahead` goes on from a match as it would be after an
action that still waits, over passes, and keeps what it finds till that moment is there or can no longer come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.engine.actions import Action, Pass
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer, Match


class Thinker(Protocol):
    """Who answers for the computer players, elsewhere: ask, then poll; never waits."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Ask for the action of `view.seat`; an earlier question is cancelled."""
        ...

    def poll(self, ticket: int) -> Action | None:
        """The answer if it is there."""
        ...

    def cancel(self, ticket: int) -> None:
        """Forget a question."""
        ...


class Moment(NamedTuple):
    """A moment of a match: how much had happened, and what came last."""

    happened: int  # the match's events
    last: Action | None


class _Asked(NamedTuple):
    ticket: int
    moment: Moment


class _Ahead(NamedTuple):
    since: Moment  # of the match itself
    action: Action  # that still waits
    match: Match  # as it would go on


class Thoughts:
    """The thoughts of one table's computer players."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._asked: _Asked | None = None
        self._known: dict[Moment, Action] = {}
        self._ahead: _Ahead | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether a question has been asked and not been answered yet."""
        return self._asked is not None

    def answer(self, match: Match) -> Action | None:
        """What the computer player who must act does; None while she thinks, or where nobody at all must think."""
        moment, seat = _moment_of(match), match.to_act
        player = match.player(seat) if seat is not None else None
        if seat is None or not isinstance(player, Computer):
            return None
        if moment in self._known:
            return self._known[moment]
        if self._ahead is None:
            self._known.clear()  # of moments gone by
        if self._asked is None or self._asked.moment != moment:
            self._asked = _Asked(self._thinker.ask(player.level, match.view(seat), match.history(seat)), moment)
        answer = self._thinker.poll(self._asked.ticket)
        if answer is not None:
            self._known[moment], self._asked = answer, None
        return answer

    def ahead(self, match: Match, action: Action) -> None:
        """Think about what would come if that were done: the answers of those who pass, and the first other."""
        since = _moment_of(match)
        if self._ahead is None or self._ahead[:2] != (since, action):
            known = {moment: answer for moment, answer in self._known.items() if moment.happened >= since.happened}
            if self._ahead is not None:  # what was thought about may not come: only what is asked now stays known
                known = {moment: answer for moment, answer in known.items() if moment == since}
                self.forget()
            self._known, self._ahead = known, _Ahead(since, action, match.imagined(action))
        answer = self.answer(self._ahead.match)
        if isinstance(answer, Pass):
            self._ahead.match.submit(answer)

    def settle(self, match: Match, *, waits: bool) -> None:
        """Keep what was thought ahead if it has come to that, or while an action `waits`; forget it otherwise."""
        if self._ahead is None or (waits and self._ahead.since == _moment_of(match)):
            return
        has_come, self._ahead = self._ahead.action == match.last_action, None
        if not has_come:
            self.forget()

    def forget(self) -> None:
        """What was asked is not to be answered any more, and what was known is not known."""
        if self._asked is not None:
            self._thinker.cancel(self._asked.ticket)
        self._asked, self._ahead = None, None
        self._known.clear()


def _moment_of(match: Match) -> Moment:
    return Moment(match.count, match.last_action)
