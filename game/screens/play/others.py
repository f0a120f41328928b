"""What the computer players do, and when it may be seen: they think while things move, and act after a human beat.

Passes in a row share one beat. Whoever thinks sits elsewhere and is asked and polled, never waited for. Time is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.engine.actions import Action, Pass
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer
from game.table.choreography import beat_before
from game.words.table import NOTHING_TO_HOLD, STANDS_STILL

if TYPE_CHECKING:
    from game.screens.play.screen import PlayScreen

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

    def __init__(self, play: PlayScreen, thinker: Thinker) -> None:
        self._play = play
        self._thinker = thinker
        self._asked: _Asked | None = None
        self.hurried = False  # no beats till a person must act
        self.quiet_since = 0.0

    def update(self, now: float) -> None:
        """Let whoever is to act think, and act once all is quiet and the beat is over; persons' orders answer too."""
        match = self._play.match
        seat = match.to_act
        if seat is None:
            self._let_go()
            return
        player = match.player(seat)
        if not isinstance(player, Computer):
            self.hurried = False
            self._play.answer_for_me(seat, now)
            if match.to_act == seat and self._play.stage.is_idle(now):
                self._let_go()
            return
        if not self._play.seats.is_open:
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
            self._play.show(now)

    def hold(self, now: float) -> None:
        """Hold whatever the others do next, or let them go on; nothing is to be held once a person must act."""
        match, desk = self._play.match, self._play.desk
        seat = match.to_act
        if desk.calls.holds:  # whoever is asked then, it must not be told from what is said
            desk.say(STANDS_STILL, now, calm=True)
            return
        if seat is None or not isinstance(match.player(seat), Computer):
            desk.say(NOTHING_TO_HOLD, now, calm=True)
            return
        desk.holds_others, self.hurried = not desk.holds_others, False
        self.quiet_since = now
        self._play.touch()

    @property
    def _is_held(self) -> bool:
        """Whether nothing is to happen: but answers about a discard that can be called on always come unseen."""
        return self._play.desk.holds_others and not self._play.desk.calls.holds

    def _let_go(self) -> None:
        if self._is_held:
            self._play.desk.holds_others = False
            self._play.touch()

    def forget(self) -> None:
        """What was asked is not to be answered any more."""
        if self._asked is not None:
            self._thinker.cancel(self._asked.ticket)
        self._asked = None

    def _due(self, answer: Action, now: float) -> float:
        """When an action may be seen."""
        play = self._play
        if not play.desk.calls.may_answer(answer, now):
            return float("inf")
        if play.desk.calls.holds:
            return now  # nothing of it is seen yet
        if not play.stage.is_idle(now):
            return float("inf")
        follows = isinstance(answer, Pass) and bool(play.told.passes)
        beat = 0.0 if self.hurried or follows else beat_before(answer) * play.pace.factor * play.stage.share
        return self.quiet_since + beat

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
