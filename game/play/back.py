"""What comes between a gesture and the game: an action may be postponed, confirmed, delayed and taken back.

Cards return to the places that the table remembers. The match decides what may be taken back; afterwards the earlier
view is shown again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.engine.actions import Action, Deal, Discard, Draw, Pass
from game.engine.referee import legal_actions
from game.engine.taking_back import TakeBack
from game.play.others import Others
from game.play.state.interaction import Hold
from game.play.table import Table
from game.play.words import table as words
from game.table.commands import Intention
from game.text import table as table_words
from game.ui.dialogs import Menu, question
from game.ui.motion import Pace
from game.ui.screen import Pop, Screen, Step
from game.ui.touch import Abandon
from sounds import Sound


class DiscardQuestion(Menu):
    """The question about a discard; it names a card of the hand."""

    is_private = True


WAITS_S, CLICKED_WAITS_S = 1.2, 2.5  # a discard on the pile; longer after a click, which slips more easily
WINNING_WAITS_S, LEAST_S = 0.3, 0.05  # with its flight, at most, for the discard that ends the round; and at least
LEFT = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)


class LocalActions:
    """The actions of the local player, on their way from the desk to the table and back.

    `postpones` is called with an action before anything else happens to it, and returns whether it is postponed.
    """

    def __init__(
        self, table: Table, others: Others, postpones: Callable[[Action, float, tuple[int, ...]], bool] | None
    ) -> None:
        self._table, self._others, self._postpones = table, others, postpones
        self._question: Screen | None = None
        self._asked: bool | None = None  # whether the discard on the pile is confirmed; None: none is asked about
        table.desk.submit_to(self.submit)

    # ---- to the table ----

    def submit(self, action: Action, now: float, going: tuple[int, ...] = ()) -> None:
        """Submit a legal action; tables of this kind may postpone it."""
        if self._postpones is None or not self._postpones(action, now, going):
            self.pass_on(action, now, going)

    def pass_on(self, action: Action, now: float, going: tuple[int, ...] = ()) -> None:
        """Pass on a legal action that is not postponed; a discard may have to be confirmed or delayed first."""
        if not (isinstance(action, Discard) and self._waits(action, going, now)):
            self._table.do(action, now, going)

    def _question_about(self, action: Discard) -> Screen:
        """Return a question. The safe answer has the focus, so a repeated key press cannot confirm."""

        def yes() -> Step:
            self._asked = True
            return Pop()

        sentence = table_words.discard_question(action.card)
        return question(table_words.DISCARD_TITLE, sentence, table_words.DISCARD_IT, yes, kind=DiscardQuestion)

    def question(self) -> Screen | None:
        """Return the question about a discard that is due, once."""
        due, self._question = self._question, None
        return due

    def update(self, now: float) -> None:
        """Once nothing covers the table, carry out a confirmed discard or return one that was not confirmed, and resume
        the ring of a delayed one.
        """
        asked, self._asked = self._asked, None
        if asked:
            self.let_go(now, pressed=False)
        elif asked is not None:
            self.withdraw(now)
        elif self.hold is not None:
            self._keep(self.hold.go_on(now), now)

    # ---- a delayed discard ----

    @property
    def hold(self) -> Hold | None:
        """The delayed discard, if there is one."""
        return self._table.desk.state.hold

    def _waits(self, action: Discard, going: tuple[int, ...], now: float) -> bool:
        """Put a discard by the local player on the pile, where it waits for a while or for an answer; return False if
        nothing is to wait.
        """
        table, stage, settings = self._table, self._table.stage, self._table.preferences.settings
        undo, asks = settings.discard_undo, settings.confirm_discard
        if action.seat != table.me or not (asks or (undo != "off" and stage.pace is not Pace.NONE)):
            return False
        row = [held.uid for held in stage.holding.row if held.card == action.card]
        uid = next((uid for uid in going if uid in row), row[-1] if row else None)
        if uid is None:
            return False
        stage.make_way()
        lands = stage.put_down(uid, now)
        waits = CLICKED_WAITS_S if undo == "long" or table.desk.was_clicked else WAITS_S
        if len(stage.holding.cards) == 1:
            waits = max(LEAST_S, now + WINNING_WAITS_S - lands)
        table.sounds.play_at(Sound.DISCARD, lands, now)
        if asks:
            self._question, self._asked = self._question_about(action), False
        self._keep(Hold(action, uid, lands, waits, stopped=lands if asks else None), now)
        return True

    def pause(self, now: float) -> None:
        """Stop the ring because something may cover the table, or the window is left."""
        if self.hold is not None:
            self._keep(self.hold.stop(now), now)

    def let_go(self, now: float, pressed: bool = True) -> None:
        """Carry out a delayed discard now; a press too soon after the discard's own press does nothing."""
        hold = self.hold
        if hold is not None and (hold.accepts(now) or not pressed):
            self._keep(None, now)
            self._table.do(hold.action, now, (hold.uid,))
            # the card has been on the pile since then, so nobody needs another beat
            self._table.restart_beat(hold.began)

    def _keep(self, hold: Hold | None, now: float) -> None:
        desk, is_due = self._table.desk, partial(self.let_go, pressed=False)
        self._table.agenda.put("discard", hold.due_at if hold is not None else None, is_due)
        desk.set_state(replace(desk.state, hold=hold), now)

    # ---- taking back ----

    def help(self) -> str:
        """Return a sentence about what can be taken back now; empty if nothing can."""
        table = self._table
        key = table.desk.caps[Intention.TAKE_BACK]
        if self.hold is not None:
            return words.waits_now(self.hold.action.card, key)
        return words.may_now(key) if table.match.may_take_back(table.me).bar is None else ""

    def take_back(self, now: float) -> None:
        """Return a delayed discard to the hand, or undo the last action, or say why neither is possible."""
        table = self._table
        table.desk.handle_input(Abandon(), now)
        if not self.withdraw(now):
            self._undo(now)

    def withdraw(self, now: float) -> bool:
        """Return a delayed discard to the hand; return whether there was one."""
        if self.hold is None:
            return False
        self._keep(None, now)
        self._table.stage.take_up(now)
        return True

    def undo_to(self, actions: int, line: str, now: float) -> None:
        """Undo actions, by any player, until `actions` remain; add `line` to the log."""
        table = self._table
        table.desk.handle_input(Abandon(), now)
        self.withdraw(now)
        if (count := len(table.match.moves) - actions) > 0:
            table.match.take_back(count)
            self._others.forget()
            table.rewind(line, now)

    def _undo(self, now: float) -> None:
        """Undo to the player's last decision. Answers by a standing order, and a draw after passing, are none."""
        table, match = self._table, self._table.match
        verdict = match.may_take_back(table.me)
        if verdict.bar is not None:
            return
        while verdict.step:
            match.take_back(verdict.step)
            goes_on = table.memory.is_ordered(len(match.moves)) or self._draws_after_passing()
            verdict = match.may_take_back(table.me) if goes_on else TakeBack(0)
        self._others.forget()
        table.rewind(words.taken_back(None if table.seats.me is not None else table.names[table.me]), now)

    def _draws_after_passing(self) -> bool:
        """Return whether the player is about to draw, having passed on the upcard, as one press does both."""
        match, me = self._table.match, self._table.me
        if match.to_act != me or tuple(legal_actions(match.view(me), 1)) != (Draw(me),):
            return False
        mine = (action for action in reversed(match.actions) if not isinstance(action, Deal) and action.seat == me)
        return isinstance(next(mine, None), Pass)
