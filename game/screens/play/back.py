"""Taking back at the table: a discard that waits returns to the hand, an action is undone, and the hand is as it was.

`Back` remembers how the cards were kept before each action of a person here, so that what comes back lies where it
lay. What may be taken back is the match's word; what is shown afterwards is the view of then.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.engine.actions import Action, Discard
from game.engine.taking_back import TakeBack
from game.screens.play.hold import Hold
from game.screens.screen import Push, Step
from game.table.holding import Holding, followed
from game.table.input import Intention
from game.table.motion import Pace
from game.words import taking_back as words

if TYPE_CHECKING:
    from game.screens.play.screen import PlayScreen


LEFT = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)


class _Kept(NamedTuple):
    seat: int
    actions: int  # that stood when her cards lay like this
    holding: Holding


class Back:
    """Second thoughts at one table."""

    def __init__(self, play: PlayScreen) -> None:
        self._play = play
        self._kept: list[_Kept] = []
        self._ordered: set[int] = set()  # numbers of the actions that a standing order did

    def note(self, by_order: bool) -> None:
        """An action is about to happen: remember how the cards lie."""
        self._ordered.discard(self._stand())
        if by_order:
            self._ordered.add(self._stand())
        if self._play.seats.is_open:
            self._kept.append(_Kept(self._play.me, self._stand(), self._play.stage.holding))

    def _stand(self) -> int:
        return len(self._play.match.moves)

    # ---- a discard that waits ----

    @property
    def is_waiting(self) -> bool:
        """Whether a discard waits."""
        return self._play.desk.hold is not None

    def waits(self, action: Action, going: tuple[int, ...], waits_ms: int, now: float) -> bool:
        """Let a discard of whoever sits here wait on the pile; False where it is none, or nothing is to wait."""
        stage, mine = self._play.stage, isinstance(action, Discard) and action.seat == self._play.me
        if not isinstance(action, Discard) or not mine or not waits_ms or stage.pace is Pace.NONE:
            return False
        row = [held.uid for held in stage.holding.row if held.card == action.card]
        uid = next((uid for uid in going if uid in row), row[-1] if row else None)
        if uid is None:
            return False
        stage.settle()
        stage.put_down(uid, now)
        self._play.desk.hold = Hold(action, uid, now, waits_ms / 1000)
        return True

    def update(self, now: float) -> None:
        """A discard that has waited long enough happens; its ring goes on when nothing covers the table any more."""
        if self._play.desk.hold is not None:
            self._play.desk.hold = self._play.desk.hold.go_on(now)
            if self._play.desk.hold.is_due(now):
                self.let_go(now, pressed=False)

    def covered_by(self, event: pygame.Event, step: Step | None, now: float) -> Step | None:
        """Stop the ring where something comes over the table, or may as the window is left; the step as it was."""
        covered = isinstance(step, Push) or event.type in LEFT
        if covered and self._play.desk.hold is not None:
            self._play.desk.hold = self._play.desk.hold.stop(now)
        return step

    def let_go(self, now: float, pressed: bool = True) -> None:
        """Let a waiting discard happen; a press too soon after the discard's own does nothing."""
        hold = self._play.desk.hold
        if hold is not None and (hold.hears(now) or not pressed):
            self._play.desk.hold = None
            self._play.do(hold.action, now, (hold.uid,))

    # ---- taking back ----

    def help(self) -> str:
        """What can be taken back now, in a sentence; empty where nothing can."""
        play = self._play
        key = play.desk.keys.caps[Intention.TAKE_BACK]
        if play.desk.hold is not None:
            return words.waits_now(play.desk.hold.action.card, key)
        return words.may_now(key) if play.match.may_take_back(play.me).bar is None else ""

    def take_back(self, now: float) -> None:
        """A waiting discard goes back to the hand; else the last action is undone, or it says why not."""
        play = self._play
        play.mouse.abandon(now)
        if not self.withdraw(now):
            self._undo(now)
        play.touch()

    def withdraw(self, now: float) -> bool:
        """A waiting discard goes back to the hand; whether there was one."""
        if self._play.desk.hold is None:
            return False
        self._play.desk.hold = None
        self._play.stage.take_up(now)
        return True

    def _undo(self, now: float) -> None:
        """Back to the last decision: what a standing order answers by itself is none."""
        play = self._play
        verdict = play.match.may_take_back(play.me)
        if verdict.bar is not None:
            play.desk.say(words.why_not(verdict, play.names), now)
            return
        while verdict.step:
            play.match.take_back(verdict.step)
            verdict = play.match.may_take_back(play.me) if self._stand() in self._ordered else TakeBack(0)
        play.stage.rewind(play.seats.view(), self._holding_then(), now)
        play.desk.put_aside(now)
        play.desk.asking.put(play.match.view(play.me), play.match.count)
        play.rewound(words.taken_back(None if play.seats.me is not None else play.names[play.me]))

    def _holding_then(self) -> Holding:
        """How the cards lay when as many actions stood as now."""
        play, stand = self._play, self._stand()
        hand = play.seats.view().hand  # not what is shown: a call may still be waited for
        then = [kept for kept in self._kept if (kept.seat, kept.actions) == (play.me, stand)]
        self._kept = [kept for kept in self._kept if kept.actions < stand]
        if then and Counter(then[-1].holding.cards) == Counter(hand):
            return then[-1].holding
        return followed(play.stage.holding, hand)
