"""Drills at the table: a position and one question, answered with the usual controls, and an immediate verdict.

Drills were analyzed beforehand, so nobody waits. Until the answer, nothing on the table gives it away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime

from game.engine.actions import Action
from game.engine.state import State, to_act
from game.engine.view import observe
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.diary import ENDED, DrillAnswered, DrillMade
from game.practice.drill_screen import (
    DAILY,
    DrillVerdict,
    VerdictActions,
    VerdictScreen,
    answered_on,
    answers,
    by_drill,
    days_until,
    drills_for_today,
    is_right,
    meters,
)
from game.practice.exits import PracticeExits
from game.practice.notebook import Notebook
from game.practice.shipped import Drill, DrillQuestion, shipped_drills
from game.seating.seats import Sitting, names_at_table
from game.session.session import Session
from game.text import ui
from game.ui.dialogs import Message
from game.ui.form import Way
from game.ui.screen import Pop, Push, Replace, Screen, Step

COMPANY = "sharp"  # the level of the other players if the position is played on


def drills_of(session: Session, rule_set: str) -> tuple[Drill, ...]:
    """Return the drills of a rule set: one's own, latest first, then those that come with the game."""
    own = [entry.drill for entry in session.book(Notebook).entries() if isinstance(entry, DrillMade)]
    mine = [drill for drill in reversed(own) if drill.state.variant.id == rule_set]
    return tuple({drill.id: drill for drill in (*mine, *shipped_drills(rule_set).drills)}.values())


def waiting(session: Session, rule_set: str, now: datetime) -> tuple[Drill, ...]:
    """Return what is left of today's ten drills; empty if they are done."""
    left = max(0, DAILY - len(_marks_of(session, rule_set, now)))
    return drills_for_today(drills_of(session, rule_set), answers(session.book(Notebook).entries()), now, left)


def _marks_of(session: Session, rule_set: str, now: datetime) -> tuple[bool, ...]:
    """Return the results of today's drills answered so far."""
    return tuple(
        answer.right for answer in answered_on(answers(session.book(Notebook).entries()), rule_set, now.date())
    )


@dataclass(slots=True)
class DailyDrills:
    """A session of drills, asked one after the other; `before` holds the results from earlier today."""

    session: Session
    exits: PracticeExits
    rule_set: str
    drills: tuple[Drill, ...]
    before: tuple[bool, ...] = ()
    marks: list[bool] = field(default_factory=list)

    @property
    def all_marks(self) -> tuple[bool, ...]:
        """All results of today so far."""
        return *self.before, *self.marks


def drilling(session: Session, exits: PracticeExits, rule_set: str) -> Screen:
    """Begin today's ten drills, or ten more if they are done; a message if there are none at all."""
    now = datetime.now()
    drills, before = waiting(session, rule_set, now), _marks_of(session, rule_set, now)
    if not drills:
        before = ()
        drills = drills_for_today(drills_of(session, rule_set), answers(session.book(Notebook).entries()), now)
    if not drills:
        return Message(words.DRILLS, (words.NO_DRILLS_WHY,))
    return show_drill(DailyDrills(session, exits, rule_set, drills, before))


def show_drill(daily: DailyDrills) -> PlayScreen:
    """Show the next drill at the table."""
    exits, drill = daily.exits, daily.drills[len(daily.marks)]
    state = drill.state
    me = seat_asked(state)
    names = names_at_table(state.players, [Sitting(me, "")])
    players: tuple[Player, ...] = tuple(
        Person(name) if seat == me else Computer(name, COMPANY) for seat, name in enumerate(names)
    )
    asked, keep = _DrillAsked(daily, drill), exits.kind.on_update

    def kept(play: PlayScreen, now: float) -> Step | None:
        return asked.due(play, now) or (keep(play, now) if keep is not None else None)

    kind = exits.kind._replace(
        ways=(Way(ui.PRACTICE, lambda: Pop(2), "K"),),
        submit=asked.submit,
        on_game_over=None,
        on_update=kept,
        is_exercise=True,
        celebrates=False,
        helpers=exits.kind.helpers._replace(is_secret=lambda: not asked.is_over),
        order=StandingOrder.ASK,
        asks=True,
        note=words.DRILL_ASKS(number=len(daily.all_marks) + 1, all=len(daily.before) + len(daily.drills)),
    )
    return exits.open_table(Match(players, state, practice=True), kind)


def seat_asked(state: State) -> int:
    """Return the seat that must act."""
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None, "a drill asks somebody"
    return seat


@dataclass(slots=True)
class _DrillAsked:
    """A drill at a table until its answer is carried out; until then there is no help."""

    daily: DailyDrills
    drill: Drill
    is_over: bool = False
    since: float | None = None
    given: tuple[Action, float, tuple[int, ...]] | None = None
    is_judged: bool = False

    def submit(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> bool:
        """Store the answer; it is not carried out yet."""
        del play
        if self.given is None:
            self.given = action, now, going
        return not self.is_over

    def due(self, play: PlayScreen, now: float) -> Step | None:
        """Show the question first, if the table does not ask it itself, and the verdict after the answer."""
        if self.since is None:
            self.since = now
            if self.drill.question not in (DrillQuestion.BUY, DrillQuestion.DRAW):
                play.table.remark(words.QUESTIONS[self.drill.question], now)
        if self.given is None or self.is_judged:
            return None
        self.is_judged = True
        action, then, going = self.given
        right = is_right(self.drill, action)
        self.daily.marks.append(right)
        self._note(right, round(then - self.since))
        return Push(self._verdict(play, action, now, going))

    def _note(self, right: bool, seconds: int) -> None:
        drill = self.drill
        when = f"{datetime.now():{ENDED}}"
        self.daily.session.book(Notebook).note(
            DrillAnswered(drill.id, when, self.daily.rule_set, drill.question, right, seconds)
        )

    def _verdict(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> Screen:
        daily = self.daily

        def on() -> Step:
            self.is_over = True
            play.table.do(action, now, going)
            return Pop()

        is_last = len(daily.marks) == len(daily.drills)
        after = (lambda: Pop(2)) if is_last else (lambda: Replace(show_drill(daily), count=2))
        band = play.stage.layout.grid.band
        return VerdictScreen(
            verdict_of(self.daily, self.drill, action, play.match.names),
            VerdictActions(after, on, lambda: Pop(2), is_last),
            max(0.0, play.stage.layout.grid.me.bottom - band.bottom + 10),
        )


def verdict_of(daily: DailyDrills, drill: Drill, action: Action, names: tuple[str, ...]) -> DrillVerdict:
    """Return the verdict on an answer."""
    state, mine = drill.state, answers(daily.session.book(Notebook).entries())
    return DrillVerdict(
        drill,
        action,
        observe(state, seat_asked(state)),
        names,
        daily.all_marks,
        len(daily.before) + len(daily.drills),
        days_until(by_drill(mine)[drill.id], date.today()),
        meters(mine, daily.rule_set)[drill.question],
    )
