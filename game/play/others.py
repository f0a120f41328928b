"""What the computer players do, and when it may be seen: they think while things move, and act after a human beat.

Passes in a row share one beat. Whoever thinks sits elsewhere and is asked and polled, never waited for. Time is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from game.engine.actions import Action, Pass
from game.engine.buying import only_passing_pays
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.play.table import Table
from game.table.choreography import beat_before
from game.text.table import NOTHING_TO_HOLD, STANDS_STILL


class ActionSource(Protocol):
    """Where the actions of computer players come from: ask, then poll; never waits."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Ask for the action of `view.seat`; an earlier question is cancelled."""
        ...

    def poll(self, ticket: int) -> Action | None:
        """The answer if it is there."""
        ...

    def cancel(self, ticket: int) -> None:
        """Forget a question."""
        ...


class MatchMoment(NamedTuple):
    """A moment of a match: how much had happened, and what came last."""

    happened: int  # the match's events
    last: Action | None


class _Awaited(NamedTuple):
    ticket: int  # of the question that is not answered yet
    moment: MatchMoment


class _Ahead(NamedTuple):
    since: MatchMoment  # of the match itself
    action: Action  # that still waits
    match: Match  # as it would go on


class Thoughts:
    """The thoughts of one table's computer players."""

    def __init__(self, thinker: ActionSource) -> None:
        self._thinker = thinker
        self._asked: _Awaited | None = None
        self._known: dict[MatchMoment, Action] = {}
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
            self._asked = _Awaited(self._thinker.ask(player.level, match.view(seat), match.history(seat)), moment)
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
            self._known, self._ahead = known, _Ahead(since, action, match.copy_after(action))
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


def _moment_of(match: Match) -> MatchMoment:
    return MatchMoment(match.count, match.last_action)


POLL_SECONDS = 0.02
CALL_SECONDS = 0.45


class Others:
    """Everybody at the table who is no person: one question at a time, the next while an answer waits to be seen."""

    def __init__(self, table: Table, thinker: ActionSource) -> None:
        self._table, self._calls = table, table.desk.calls
        self._thoughts = Thoughts(thinker)
        self._answer: Action | None = None  # what is to be seen as soon as it may be
        self._passes_at: float | None = None  # when a person who is not asked passes

    def update(self, now: float) -> None:
        """Let whoever is to act think, and act when the beat is over; persons' orders answer too.

        While a discard of mine may still come back, those after me think already; nothing of it is seen.
        """
        self._go_on(now)
        self._table.agenda.put("others", self._next(now))

    def _go_on(self, now: float) -> None:
        match, desk = self._table.match, self._table.desk
        seat = match.to_act
        self._answer = self._passes_at = None
        if desk.state.hold is not None:
            self._thoughts.ahead(match, desk.state.hold.action)
            return
        self._thoughts.settle(match, waits=seat is not None and isinstance(match.player(seat), Computer))
        if seat is None:
            self._let_go(now)
            return
        if not isinstance(match.player(seat), Computer):
            self._table.take_time()
            self._answer_by_order(seat, now)
            if match.to_act == seat and self._table.stage.is_shown(now):
                self._let_go(now)
            return
        if not self._table.seats.is_open:
            self._let_go(now)
        self._answer = self._thoughts.answer(match)
        if self._answer is None:
            return
        if self._is_held or now < self._due(self._answer, now):
            self._thoughts.ahead(match, self._answer)
            return
        answer, self._answer = self._answer, None
        match.submit(answer)
        self._table.show(now)

    def _answer_by_order(self, seat: int, now: float) -> None:
        """What a person's standing order answers, once all is quiet."""
        table = self._table
        if table.seats.is_shared or self._calls.holds or not table.stage.is_shown(now):
            return
        view = table.match.view(seat)
        if only_passing_pays(view) and now < self._may_call_till:
            self._passes_at = self._may_call_till
            return
        answer = table.desk.orders.answer(view, table.match.count)
        if answer is not None:
            table.do(answer, now, by_order=True)

    @property
    def _may_call_till(self) -> float:
        """Until when the key of a call that only costs is waited for: it is no question, but may be pressed (Q-11)."""
        table = self._table
        return table.beat_from + (0.0 if table.hurried else CALL_SECONDS * table.pace.beats * table.stage.share)

    def hold(self, now: float) -> None:
        """Hold whatever the others do next, or let them go on; nothing is to be held once a person must act."""
        match, desk = self._table.match, self._table.desk
        seat = match.to_act
        if self._calls.holds:  # whoever is asked then, it must not be told from what is said
            desk.say(STANDS_STILL, now, calm=True)
            return
        if seat is None or not isinstance(match.player(seat), Computer):
            desk.say(NOTHING_TO_HOLD, now, calm=True)
            return
        desk.become(replace(desk.state, holds_others=not desk.state.holds_others), now)
        self._table.restart_beat(now)
        self._table.take_time()

    @property
    def _is_held(self) -> bool:
        """Whether nothing is to happen: but answers about a discard that can be called on always come unseen."""
        return self._table.desk.state.holds_others and not self._calls.holds

    def _let_go(self, now: float) -> None:
        if self._is_held:
            desk = self._table.desk
            desk.become(replace(desk.state, holds_others=False), now)

    def forget(self) -> None:
        """What was asked is not to be answered any more."""
        self._thoughts.forget()
        self._answer = None

    def _due(self, answer: Action, now: float) -> float:
        """When an action may be seen: after its beat, and never before what was shown last has had its time."""
        table = self._table
        if not self._calls.may_answer(answer, now):
            return float("inf")
        if self._calls.holds:
            return now  # nothing of it is seen yet
        if not table.stage.is_shown(now):
            return float("inf")
        beat = 0.0 if table.hurried else beat_before(answer, table.last_seen) * table.pace.beats * table.stage.share
        return table.beat_from + beat

    def _next(self, now: float) -> float | None:
        """When the answer is to be looked for, or may be seen."""
        if self._passes_at is not None:
            return self._passes_at  # a person is asked: nobody thinks
        polled = now + POLL_SECONDS if self._thoughts.is_waiting else None
        if self._answer is None or self._is_held:
            return polled
        due = self._due(self._answer, now)
        if due == float("inf"):
            return now + POLL_SECONDS
        return max(now, due) if polled is None else min(polled, max(now, due))
