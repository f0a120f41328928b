"""The odds of whoever sits at a table, counted in another process and shown over it."""

from __future__ import annotations

from dataclasses import dataclass

from ai.odds import Odds, odds
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.odds_screen import OddsScreen, OddsShown
from game.session.background import BackgroundWork
from game.session.session import Session
from game.text import ui
from game.ui.geometry import Rect
from game.ui.message import Message
from game.ui.screen import Screen

BESIDE = 6.0  # of what is asked
NOTHING = OddsShown({}, frozenset(), {}, words.COUNTING, awaits=True)


@dataclass(slots=True)
class _Counting:
    """Odds on their way."""

    work: BackgroundWork
    shown: OddsShown = NOTHING

    def look(self) -> OddsShown:
        """What is known now."""
        if self.shown.awaits:
            for found in self.work.poll(Odds):
                self.shown = told(found)
            if not self.work.is_running:
                line = words.NOT_COUNTED if self.work.trouble else self.shown.line
                self.shown = self.shown._replace(awaits=False, line=line)
        return self.shown


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


def told(found: Odds) -> OddsShown:
    """Odds in words."""
    return OddsShown(
        {str(card): count for card, count in found.left.items()},
        frozenset(map(str, found.nearer)),
        {str(card): more for card, more in found.ways.items()},
        words.odds_line(found.total, found.short),
        str(found.asked) if found.asked is not None else "",
        tuple((ui.per_cent(plain), ui.per_cent(buy) if buy is not None else "") for plain, buy in found.chances),
        awaits=not found.chances and found.short is not None,
    )
