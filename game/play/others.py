"""The computer players: they think during animations and act after a human-like delay, the beat.

Passes in a row share one beat. The actions are computed elsewhere and polled; nothing blocks. The time is passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from game.engine.actions import Action, Draw, Pass
from game.engine.buying import only_passing_pays
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer, Match
from game.play.table import Table
from game.table.choreography import beat_before
from game.text.table import NOTHING_TO_HOLD, STANDS_STILL


class ActionSource(Protocol):
    """The source of computer players' actions: `ask`, then `poll`; neither blocks."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Ask for the action of `view.seat`; an earlier question is canceled. Returns a ticket."""
        ...

    def poll(self, ticket: int) -> Action | None:
        """Return the answer, or None until it is ready."""
        ...

    def cancel(self, ticket: int) -> None:
        """Cancel a question."""
        ...


class MatchMoment(NamedTuple):
    """A moment of a match: the number of events, and the last one."""

    happened: int  # the number of the match's events
    last: Action | None


class _PendingQuestion(NamedTuple):
    ticket: int  # the ticket of the pending question
    moment: MatchMoment


class _Prediction(NamedTuple):
    since: MatchMoment  # the moment of the real match from which it counts
    action: Action  # that is delayed
    match: Match  # the match as it would continue


class Thoughts:
    """What one table's computer players are thinking about."""

    def __init__(self, thinker: ActionSource) -> None:
        self._thinker = thinker
        self._asked: _PendingQuestion | None = None
        self._known: dict[MatchMoment, Action] = {}
        self._ahead: _Prediction | None = None

    @property
    def is_waiting(self) -> bool:
        """Return whether a question is pending."""
        return self._asked is not None

    def answer(self, match: Match) -> Action | None:
        """Return the action of the computer player on turn; None while they think, or if no computer player
        must act.
        """
        moment, seat = _moment_of(match), match.to_act
        player = match.player(seat) if seat is not None else None
        if seat is None or not isinstance(player, Computer):
            return None
        if moment in self._known:
            return self._known[moment]
        if self._ahead is None:
            self._known.clear()  # outdated moments
        if self._asked is None or self._asked.moment != moment:
            self._asked = _PendingQuestion(
                self._thinker.ask(player.level, match.view(seat), match.history(seat)), moment
            )
        answer = self._thinker.poll(self._asked.ticket)
        if answer is not None:
            self._known[moment], self._asked = answer, None
        return answer

    def ahead(self, match: Match, action: Action) -> None:
        """Compute ahead, as if the action were done: the answers of those who pass, and the first other action."""
        since = _moment_of(match)
        if self._ahead is None or self._ahead[:2] != (since, action):
            known = {moment: answer for moment, answer in self._known.items() if moment.happened >= since.happened}
            if self._ahead is not None:  # the prediction may not come true: keep only what is asked now
                known = {moment: answer for moment, answer in known.items() if moment == since}
                self.forget()
            self._known, self._ahead = known, _Prediction(since, action, match.copy_after(action))
        answer = self.answer(self._ahead.match)
        if isinstance(answer, Pass):
            self._ahead.match.submit(answer)

    def settle(self, match: Match, *, waits: bool) -> None:
        """Keep predictions if they came true, or while an action `waits`; drop them otherwise."""
        if self._ahead is None or (waits and self._ahead.since == _moment_of(match)):
            return
        has_come, self._ahead = self._ahead.action == match.last_action, None
        if not has_come:
            self.forget()

    def forget(self) -> None:
        """Drop the pending question and all predictions."""
        if self._asked is not None:
            self._thinker.cancel(self._asked.ticket)
        self._asked, self._ahead = None, None
        self._known.clear()


def _moment_of(match: Match) -> MatchMoment:
    return MatchMoment(match.count, match.last_action)


POLL_SECONDS = 0.02
CALL_SECONDS = 0.25
OWN_TURN_AFTER = 0.05  # at any speed the player hears that it is their turn before their order answers


class Others:
    """All computer players at the table: one question at a time, the next one while an answer waits to be shown."""

    def __init__(self, table: Table, thinker: ActionSource) -> None:
        self._table, self._calls = table, table.desk.calls
        self._thoughts = Thoughts(thinker)
        self._answer: Action | None = None  # to be shown as soon as its beat is over
        self._answers_at: float | None = None  # when the order of a person who is not asked answers

    def update(self, now: float) -> None:
        """Ask the player on turn and act when the beat is over; persons' standing orders answer here too.

        While a discard of the local player may still come back, the next players think already, but nothing is shown.
        """
        self._go_on(now)
        self._table.agenda.put("others", self._next(now))

    def _go_on(self, now: float) -> None:
        match, desk = self._table.match, self._table.desk
        seat = match.to_act
        self._answer = self._answers_at = None
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
        """Give the answer of a person's standing order once the table is quiet."""
        table = self._table
        if table.seats.is_shared or self._calls.holds or not table.stage.is_shown(now):
            return
        view, orders = table.match.view(seat), table.desk.orders
        answer, due = orders.next_answer(view, table.match.count), now
        if only_passing_pays(view):
            due = self._may_call_till
        elif answer is not None and view.turn == seat:
            due = table.beat_from + max(self._beat(answer) if isinstance(answer, Draw) else 0.0, OWN_TURN_AFTER)
        if now < due:
            self._answers_at = due
        elif (answer := orders.answer(view, table.match.count)) is not None:
            table.do(answer, now, by_order=True)

    @property
    def _may_call_till(self) -> float:
        """Return until when, from the discard on, the key for a call that only costs a penalty is accepted. Such a call
        is allowed, but not asked about (Q-11).
        """
        table = self._table
        return table.offered_at + (0.0 if table.hurried else CALL_SECONDS * table.pace.beats * table.stage.share)

    def hold(self, now: float) -> None:
        """Pause the other players, or let them go on; nothing is paused once a person must act."""
        match, desk = self._table.match, self._table.desk
        seat = match.to_act
        if self._calls.holds:  # the message must not reveal who will be asked
            desk.say(STANDS_STILL, now, calm=True)
            return
        if seat is None or not isinstance(match.player(seat), Computer):
            desk.say(NOTHING_TO_HOLD, now, calm=True)
            return
        desk.set_state(replace(desk.state, holds_others=not desk.state.holds_others), now)
        self._table.restart_beat(now)
        self._table.take_time()

    @property
    def _is_held(self) -> bool:
        """Return whether play is paused. Answers about a discard that can be called on still arrive, unseen."""
        return self._table.desk.state.holds_others and not self._calls.holds

    def _let_go(self, now: float) -> None:
        if self._is_held:
            desk = self._table.desk
            desk.set_state(replace(desk.state, holds_others=False), now)

    def forget(self) -> None:
        """Drop the pending question and the computed answer."""
        self._thoughts.forget()
        self._answer = None

    def _due(self, answer: Action, now: float) -> float:
        """Return when an action may be shown: after its beat, and after the previous event has had its time."""
        table = self._table
        if not self._calls.may_answer(answer, now):
            return float("inf")
        if self._calls.holds:
            return now  # the action is not shown yet
        if not table.stage.is_shown(now):
            return float("inf")
        return table.beat_from + self._beat(answer)

    def _beat(self, action: Action) -> float:
        """Return the beat before an action at the current speed."""
        table = self._table
        return 0.0 if table.hurried else beat_before(action, table.last_seen) * table.pace.beats * table.stage.share

    def _next(self, now: float) -> float | None:
        """Return when to poll for the answer, or to show it."""
        if self._answers_at is not None:
            return self._answers_at  # a person is asked: nobody thinks
        polled = now + POLL_SECONDS if self._thoughts.is_waiting else None
        if self._answer is None or self._is_held:
            return polled
        due = self._due(self._answer, now)
        if due == float("inf"):
            return now + POLL_SECONDS
        return max(now, due) if polled is None else min(polled, max(now, due))
