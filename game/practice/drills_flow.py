"""Drills at the table: a position and one question, answered with the hands one plays with, and a verdict at once.

Everything of a drill was judged beforehand, so nobody waits. While it is asked nothing at the table gives it away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime

from game.app.tables import table_of
from game.engine.actions import Action
from game.engine.state import State, to_act
from game.engine.view import observe
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.screen import PlayScreen
from game.play.state.log import noted
from game.practice import words
from game.practice.diary import ENDED, Answered, Made
from game.practice.drill_screen import DrillVerdict, VerdictActions, VerdictScreen
from game.practice.drills import DAILY, answered_on, answers, by_drill, days_until, is_right, meters, ten_of
from game.practice.shipped import Drill, DrillQuestion, shipped_drills
from game.seating.seats import Sitting, names_at_table
from game.session.session import Session
from game.text import ui
from game.ui.form import Way
from game.ui.message import Message
from game.ui.screen import Pop, Push, Replace, Screen, Step

COMPANY = "sharp"  # plays on with whoever plays on


def drills_of(session: Session, rule_set: str) -> tuple[Drill, ...]:
    """One's own drills of a rule set, the latest first, then those that come with the game."""
    own = [entry.drill for entry in session.notebook.entries() if isinstance(entry, Made)]
    mine = [each for each in reversed(own) if each.state.variant.id == rule_set]
    return tuple({each.id: each for each in (*mine, *shipped_drills(rule_set).drills)}.values())


def waiting(session: Session, rule_set: str, now: datetime) -> tuple[Drill, ...]:
    """What is left of today's ten; where that is done, nothing."""
    left = max(0, DAILY - len(_marks_of(session, rule_set, now)))
    return ten_of(drills_of(session, rule_set), answers(session.notebook.entries()), now, left)


def _marks_of(session: Session, rule_set: str, now: datetime) -> tuple[bool, ...]:
    """How those of today went that were answered already."""
    return tuple(each.right for each in answered_on(answers(session.notebook.entries()), rule_set, now.date()))


@dataclass(slots=True)
class Ten:
    """A sitting: the drills asked one after the other, and how they went; `before`: of the same ten, earlier today."""

    session: Session
    rule_set: str
    drills: tuple[Drill, ...]
    before: tuple[bool, ...] = ()
    marks: list[bool] = field(default_factory=list)

    @property
    def all_marks(self) -> tuple[bool, ...]:
        """How today's went so far, whenever they were asked."""
        return *self.before, *self.marks


def drilling(session: Session, rule_set: str) -> Screen:
    """Today's ten, or ten more where those are done; a sentence where there are none at all."""
    now = datetime.now()
    drills, before = waiting(session, rule_set, now), _marks_of(session, rule_set, now)
    if not drills:
        before = ()
        drills = ten_of(drills_of(session, rule_set), answers(session.notebook.entries()), now)
    if not drills:
        return Message(words.DRILLS, (words.NO_DRILLS_WHY,))
    return drill_table(Ten(session, rule_set, drills, before))


def drill_table(ten: Ten) -> PlayScreen:
    """The drill that is next, at the table."""
    session, drill = ten.session, ten.drills[len(ten.marks)]
    state = drill.state
    me = seat_asked(state)
    names = names_at_table(state.players, [Sitting(me, "")])
    players: tuple[Player, ...] = tuple(
        Person(name) if seat == me else Computer(name, COMPANY) for seat, name in enumerate(names)
    )
    play = table_of(session, Match(players, state, practice=True), more=(Way(ui.PRACTICE, lambda: Pop(2), "K"),))
    play.desk.is_lesson = True
    play.table.log = noted(play.table.log, words.drill_asks(len(ten.all_marks) + 1, len(ten.before) + len(ten.drills)))
    asked = _DrillAsked(ten, drill, play, _keep_it_secret(play))
    play.desk.submit = asked.submit
    tended = play.actions.keep

    def kept(play: PlayScreen, now: float) -> Step | None:
        step = asked.due(now)
        return step or (tended(play, now) if tended is not None else None)

    play.actions = play.actions._replace(keep=kept, over=None)
    return play


def seat_asked(state: State) -> int:
    """Who is to act."""
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None, "a drill asks somebody"
    return seat


def _keep_it_secret(play: PlayScreen) -> Callable[[], None]:
    """No advice, no hint, no order that would answer; what comes back gives advice and hints again."""
    orders, hinting = play.desk.orders, play.desk.hinting
    advise, counsel, prompter = orders.advise, orders.counsel, hinting.prompter
    orders.advise = orders.counsel = None
    hinting.prompter, hinting.is_offered = None, False
    orders.give(play.me, StandingOrder.ASK)
    orders.put(play.match.view(play.me), play.match.count)

    def help_again() -> None:
        orders.advise, orders.counsel = advise, counsel
        hinting.prompter, hinting.is_offered = prompter, True

    return help_again


@dataclass(slots=True)
class _DrillAsked:
    """A drill being asked at a table, until it is answered."""

    ten: Ten
    drill: Drill
    play: PlayScreen
    help_again: Callable[[], None]
    since: float | None = None
    given: tuple[Action, float, tuple[int, ...]] | None = None

    def submit(self, action: Action, now: float, going: tuple[int, ...] = ()) -> None:
        """The answer; nothing of it happens yet."""
        if self.given is None:
            self.given = action, now, going

    def due(self, now: float) -> Step | None:
        """The question at first, where the table does not ask it itself; the verdict, once it is answered."""
        if self.since is None:
            self.since = now
            if self.drill.question not in (DrillQuestion.BUY, DrillQuestion.DRAW):
                self.play.table.remark(words.QUESTIONS[self.drill.question], now)
        if self.given is None:
            return None
        action, then, going = self.given
        self.given = None
        self.play.desk.submit = lambda *_: None
        right = is_right(self.drill, action)
        self.ten.marks.append(right)
        self._note(right, round(then - self.since))
        return Push(self._verdict(action, now, going))

    def _note(self, right: bool, seconds: int) -> None:
        drill = self.drill
        when = f"{datetime.now():{ENDED}}"
        self.ten.session.notebook.note(Answered(drill.id, when, self.ten.rule_set, drill.question, right, seconds))

    def _verdict(self, action: Action, now: float, going: tuple[int, ...]) -> Screen:
        play, ten = self.play, self.ten

        def on() -> Step:
            play.desk.submit = play._submit
            self.help_again()
            play.table.do(action, now, going)
            return Pop()

        is_last = len(ten.marks) == len(ten.drills)
        after = (lambda: Pop(2)) if is_last else (lambda: Replace(drill_table(ten), count=2))
        band = play.stage.layout.grid.band
        return VerdictScreen(
            verdict_of(self.ten, self.drill, action, play.names),
            VerdictActions(after, on, lambda: Pop(2), is_last),
            max(0.0, play.stage.layout.grid.me.bottom - band.bottom + 10),
        )


def verdict_of(ten: Ten, drill: Drill, action: Action, names: tuple[str, ...]) -> DrillVerdict:
    """An answer as it was judged, beside the others of today."""
    state, mine = drill.state, answers(ten.session.notebook.entries())
    return DrillVerdict(
        drill,
        action,
        observe(state, seat_asked(state)),
        names,
        ten.all_marks,
        len(ten.before) + len(ten.drills),
        days_until(by_drill(mine)[drill.id], date.today()),
        meters(mine, ten.rule_set)[drill.question],
    )
