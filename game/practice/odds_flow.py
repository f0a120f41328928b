"""The odds of whoever sits at a table, counted in another process and shown over it."""

from __future__ import annotations

from dataclasses import dataclass

from ai.odds import Odds, odds
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.odds_screen import Counted, OddsScreen
from game.session.background import BackgroundWork
from game.session.session import Session
from game.ui.geometry import Rect
from game.ui.message import Message
from game.ui.screen import Screen

COUNTING = Counted()  # nothing known yet
BESIDE = 6.0  # of what is asked


@dataclass(slots=True)
class _Counting:
    """Odds on their way."""

    work: BackgroundWork
    counted: Counted = COUNTING

    def look(self) -> Counted:
        """What is known now."""
        if self.counted.awaits_chances:
            for odds in self.work.poll(Odds):
                self.counted = self.counted._replace(odds=odds)
            if not self.work.is_running:
                self.counted = self.counted._replace(is_running=False, has_failed=bool(self.work.trouble))
        return self.counted


def odds_over(session: Session, play: PlayScreen) -> Screen:
    """The lens over a table; a sentence where nobody's cards lie open."""
    view = play.match.view(play.me)
    if not play.seats.is_open or not view.round:
        return Message(words.ODDS, (words.NO_ODDS,))
    counting = _Counting(BackgroundWork(session, "odds"))
    counting.work.begin(odds, view, play.match.history(play.me))
    grid = play.stage.layout.grid
    wing = grid.wings[0]
    return OddsScreen(counting.look, Rect(wing.x, wing.y, wing.w, grid.band.y - BESIDE - wing.y))
