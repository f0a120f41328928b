"""Second thoughts at the table: whether a discard is meant, a discard that waits, and an action that is undone.

What comes back lies where it lay, as the table's memory has it. What may be taken back is the match's word; what is
shown afterwards is the view of then.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.actions import Action, Discard
from game.engine.taking_back import TakeBack
from game.play.others import Others
from game.play.state.interaction import Hold
from game.play.table import Table
from game.play.words import table as words
from game.table.commands import Intention
from game.text import table as table_words
from game.ui.dialogs import question
from game.ui.gesture import Abandon
from game.ui.motion import Pace
from game.ui.screen import Pop, Screen, Step


class MeantDiscard(NamedTuple):
    """A discard, and the card on the table that goes."""

    action: Discard
    going: tuple[int, ...]


class Confirming:
    """One discard at a time is asked about."""

    def __init__(self) -> None:
        self._asked: MeantDiscard | None = None
        self._confirmed: MeantDiscard | None = None

    def ask(self, action: Discard, going: tuple[int, ...]) -> None:
        """Ask about a discard before it happens."""
        self._asked = MeantDiscard(action, going)

    def screen(self) -> Screen | None:
        """The question that is due, its safe answer chosen first, so that no key pressed twice can say yes."""
        if self._asked is None:
            return None
        asked, self._asked = self._asked, None

        def yes() -> Step:
            self._confirmed = asked
            return Pop()

        return question(
            table_words.DISCARD_TITLE, table_words.discard_question(asked.action.card), table_words.DISCARD_IT, yes
        )

    def take(self) -> MeantDiscard | None:
        """What has been confirmed, once."""
        confirmed, self._confirmed = self._confirmed, None
        return confirmed


WINNING_WAITS_MS = 300  # at most, for the discard that ends the round: while the card flies
LEFT = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)


class DiscardUndo:
    """Second thoughts at one table."""

    def __init__(self, table: Table, others: Others) -> None:
        self._table, self._others = table, others

    # ---- a discard that waits ----

    @property
    def hold(self) -> Hold | None:
        """The discard that waits, if one does."""
        return self._table.desk.state.hold

    def waits(self, action: Action, going: tuple[int, ...], waits_ms: int, now: float) -> bool:
        """Let a discard of whoever sits here wait on the pile; False where it is none, or nothing is to wait."""
        stage, mine = self._table.stage, isinstance(action, Discard) and action.seat == self._table.me
        if not isinstance(action, Discard) or not mine or not waits_ms or stage.pace is Pace.NONE:
            return False
        row = [held.uid for held in stage.holding.row if held.card == action.card]
        uid = next((uid for uid in going if uid in row), row[-1] if row else None)
        if uid is None:
            return False
        if len(stage.holding.cards) == 1:
            waits_ms = min(waits_ms, WINNING_WAITS_MS)
        stage.settle()
        stage.put_down(uid, now)
        self._keep(Hold(action, uid, now, waits_ms / 1000), now)
        return True

    def update(self, now: float) -> None:
        """The ring of a discard that waits goes on when nothing covers the table any more."""
        if self.hold is not None:
            self._keep(self.hold.go_on(now), now)

    def pause(self, now: float) -> None:
        """Stop the ring: something comes over the table, or may as the window is left."""
        if self.hold is not None:
            self._keep(self.hold.stop(now), now)

    def let_go(self, now: float, pressed: bool = True) -> None:
        """Let a waiting discard happen; a press too soon after the discard's own does nothing."""
        hold = self.hold
        if hold is not None and (hold.accepts(now) or not pressed):
            self._keep(None, now)
            self._table.do(hold.action, now, (hold.uid,))
            self._table.restart_beat(hold.began)  # it has lain there since: what was thought meanwhile needs no beat

    def _keep(self, hold: Hold | None, now: float) -> None:
        desk, is_due = self._table.desk, partial(self.let_go, pressed=False)
        self._table.agenda.put("discard", hold.due_at if hold is not None else None, is_due)
        desk.become(replace(desk.state, hold=hold), now)

    # ---- taking back ----

    def help(self) -> str:
        """What can be taken back now, in a sentence; empty where nothing can."""
        table = self._table
        key = table.desk.keys.caps[Intention.TAKE_BACK]
        if self.hold is not None:
            return words.waits_now(self.hold.action.card, key)
        return words.may_now(key) if table.match.may_take_back(table.me).bar is None else ""

    def take_back(self, now: float) -> None:
        """A waiting discard goes back to the hand; else the last action is undone, or it says why not."""
        table = self._table
        table.desk.hear(Abandon(), now)
        if not self.withdraw(now):
            self._undo(now)

    def withdraw(self, now: float) -> bool:
        """A waiting discard goes back to the hand; whether there was one."""
        if self.hold is None:
            return False
        self._keep(None, now)
        self._table.stage.take_up(now)
        return True

    def lead_back(self, actions: int, line: str, now: float) -> None:
        """Back to when only so many actions stood, whoever made those that follow; the log gets a line."""
        table = self._table
        table.desk.hear(Abandon(), now)
        self.withdraw(now)
        if (count := len(table.match.moves) - actions) > 0:
            table.match.take_back(count)
            self._others.forget()
            table.rewind(line, now)

    def _undo(self, now: float) -> None:
        """Back to the last decision: what a standing order answers by itself is none."""
        table, match = self._table, self._table.match
        verdict = match.may_take_back(table.me)
        if verdict.bar is not None:
            return
        while verdict.step:
            match.take_back(verdict.step)
            verdict = match.may_take_back(table.me) if table.memory.is_ordered(len(match.moves)) else TakeBack(0)
        self._others.forget()
        table.rewind(words.taken_back(None if table.seats.me is not None else table.names[table.me]), now)
