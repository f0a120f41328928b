"""What the computer players do, and when it may be seen: they think while things move, and act after a human beat.

Passes in a row share one beat. Whoever thinks sits elsewhere and is asked and polled, never waited for. Time is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.engine.actions import Action, Pass
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer
from game.screens.play.table import Table
from game.table.choreography import beat_before
from game.words.table import NOTHING_TO_HOLD, STANDS_STILL

POLL_SECONDS = 0.02


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


class _Asked(NamedTuple):
    ticket: int
    mark: int  # the match's events when asked
    answer: Action | None = None


class Others:
    """Everybody at the table who is no person: one question at a time."""

    def __init__(self, table: Table, thinker: Thinker) -> None:
        self._table = table
        self._thinker = thinker
        self._asked: _Asked | None = None

    def update(self, now: float) -> None:
        """Let whoever is to act think, and act once all is quiet and the beat is over; persons' orders answer too."""
        match = self._table.match
        seat = match.to_act
        if seat is None:
            self._let_go()
            return
        player = match.player(seat)
        if not isinstance(player, Computer):
            self._table.hurried = False
            self._answer_by_order(seat, now)
            if match.to_act == seat and self._table.stage.is_idle(now):
                self._let_go()
            return
        if not self._table.seats.is_open:
            self._let_go()
        if self._asked is None or self._asked.mark != match.count:
            ticket = self._thinker.ask(player.level, match.view(seat), match.history(seat))
            self._asked = _Asked(ticket, match.count)
        if self._asked.answer is None:
            self._asked = self._asked._replace(answer=self._thinker.poll(self._asked.ticket))
        answer = self._asked.answer
        if answer is not None and not self._is_held and now >= self._due(answer, now):
            self._asked = None
            match.submit(answer)
            self._table.show(now)

    def _answer_by_order(self, seat: int, now: float) -> None:
        """What a person's standing order answers, once all is quiet."""
        table = self._table
        if table.seats.is_shared or table.desk.calls.holds or not table.stage.is_idle(now):
            return
        answer = table.desk.asking.answer(table.match.view(seat), table.match.count)
        if answer is not None:
            table.do(answer, now, by_order=True)

    def hold(self, now: float) -> None:
        """Hold whatever the others do next, or let them go on; nothing is to be held once a person must act."""
        match, desk = self._table.match, self._table.desk
        seat = match.to_act
        if desk.calls.holds:  # whoever is asked then, it must not be told from what is said
            desk.say(STANDS_STILL, now, calm=True)
            return
        if seat is None or not isinstance(match.player(seat), Computer):
            desk.say(NOTHING_TO_HOLD, now, calm=True)
            return
        desk.holds_others, self._table.hurried = not desk.holds_others, False
        self._table.quiet_since = now
        self._table.touch()

    @property
    def _is_held(self) -> bool:
        """Whether nothing is to happen: but answers about a discard that can be called on always come unseen."""
        return self._table.desk.holds_others and not self._table.desk.calls.holds

    def _let_go(self) -> None:
        if self._is_held:
            self._table.desk.holds_others = False
            self._table.touch()

    def forget(self) -> None:
        """What was asked is not to be answered any more."""
        if self._asked is not None:
            self._thinker.cancel(self._asked.ticket)
        self._asked = None

    def _due(self, answer: Action, now: float) -> float:
        """When an action may be seen."""
        table = self._table
        if not table.desk.calls.may_answer(answer, now):
            return float("inf")
        if table.desk.calls.holds:
            return now  # nothing of it is seen yet
        if not table.stage.is_idle(now):
            return float("inf")
        follows = isinstance(answer, Pass) and bool(table.told.passes)
        beat = 0.0 if self._table.hurried or follows else beat_before(answer) * table.pace.factor * table.stage.share
        return self._table.quiet_since + beat

    def wake_at(self, now: float) -> float | None:
        """When the answer is to be looked for, or may be seen."""
        if self._asked is None:
            return None
        if self._asked.answer is None:
            return now + POLL_SECONDS
        if self._is_held:
            return None
        due = self._due(self._asked.answer, now)
        return max(now, due) if due != float("inf") else now + POLL_SECONDS
