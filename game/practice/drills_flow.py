"""Drills at the table: a position and one question, answered with the hands one plays with, and a verdict at once.

Everything of a drill was judged beforehand, so nobody waits. While it is asked nothing at the table gives it away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from functools import partial

from game.engine.actions import Action
from game.engine.state import State, to_act
from game.engine.view import PlayerView, observe
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.screen import PlayScreen
from game.play.words.hints import hint_sentence
from game.practice import words
from game.practice.diary import ENDED, Answered, Made
from game.practice.drill_screen import DrillVerdict, JudgedChoice, VerdictActions, VerdictScreen
from game.practice.drills import DAILY, answered_on, answers, by_drill, days_until, meters, same, ten_of
from game.practice.exits import PracticeExits
from game.practice.notebook import Notebook
from game.practice.shipped import Drill, DrillAnswer, DrillQuestion, shipped_drills
from game.seating.seats import Sitting, names_at_table
from game.session.session import Session
from game.text import ui
from game.text.actions import action_words
from game.ui.form import Way
from game.ui.message import Message
from game.ui.screen import Pop, Push, Replace, Screen, Step

COMPANY = "sharp"  # plays on with whoever plays on
MOST_CHOICES = 3


def drills_of(session: Session, rule_set: str) -> tuple[Drill, ...]:
    """One's own drills of a rule set, the latest first, then those that come with the game."""
    own = [entry.drill for entry in session.book(Notebook).entries() if isinstance(entry, Made)]
    mine = [each for each in reversed(own) if each.state.variant.id == rule_set]
    return tuple({each.id: each for each in (*mine, *shipped_drills(rule_set).drills)}.values())


def waiting(session: Session, rule_set: str, now: datetime) -> tuple[Drill, ...]:
    """What is left of today's ten; where that is done, nothing."""
    left = max(0, DAILY - len(_marks_of(session, rule_set, now)))
    return ten_of(drills_of(session, rule_set), answers(session.book(Notebook).entries()), now, left)


def _marks_of(session: Session, rule_set: str, now: datetime) -> tuple[bool, ...]:
    """How those of today went that were answered already."""
    return tuple(each.right for each in answered_on(answers(session.book(Notebook).entries()), rule_set, now.date()))


@dataclass(slots=True)
class Ten:
    """A sitting: the drills asked one after the other, and how they went; `before`: of the same ten, earlier today."""

    session: Session
    exits: PracticeExits
    rule_set: str
    drills: tuple[Drill, ...]
    before: tuple[bool, ...] = ()
    marks: list[bool] = field(default_factory=list)

    @property
    def all_marks(self) -> tuple[bool, ...]:
        """How today's went so far, whenever they were asked."""
        return *self.before, *self.marks


def drilling(session: Session, exits: PracticeExits, rule_set: str) -> Screen:
    """Today's ten, or ten more where those are done; a sentence where there are none at all."""
    now = datetime.now()
    drills, before = waiting(session, rule_set, now), _marks_of(session, rule_set, now)
    if not drills:
        before = ()
        drills = ten_of(drills_of(session, rule_set), answers(session.book(Notebook).entries()), now)
    if not drills:
        return Message(words.DRILLS, (words.NO_DRILLS_WHY,))
    return drill_table(Ten(session, exits, rule_set, drills, before))


def drill_table(ten: Ten) -> PlayScreen:
    """The drill that is next, at the table."""
    exits, drill = ten.exits, ten.drills[len(ten.marks)]
    state = drill.state
    me = seat_asked(state)
    names = names_at_table(state.players, [Sitting(me, "")])
    players: tuple[Player, ...] = tuple(
        Person(name) if seat == me else Computer(name, COMPANY) for seat, name in enumerate(names)
    )
    asked, keep = _DrillAsked(ten, drill), exits.kind.keep

    def kept(play: PlayScreen, now: float) -> Step | None:
        return asked.due(play, now) or (keep(play, now) if keep is not None else None)

    kind = exits.kind._replace(
        ways=(Way(ui.PRACTICE, lambda: Pop(2), "K"),),
        submit=asked.submit,
        over=None,
        keep=kept,
        is_exercise=True,
        helpers=exits.kind.helpers._replace(is_secret=lambda: not asked.is_over),
        order=StandingOrder.ASK,
        asks=True,
        note=words.drill_asks(len(ten.all_marks) + 1, len(ten.before) + len(ten.drills)),
    )
    return exits.open_table(Match(players, state, practice=True), kind)


def seat_asked(state: State) -> int:
    """Who is to act."""
    seat = to_act(state.phase, state.turn, state.acting, state.asked)
    assert seat is not None, "a drill asks somebody"
    return seat


@dataclass(slots=True)
class _DrillAsked:
    """A drill being asked at a table, until its answer is carried out; till then nobody helps there."""

    ten: Ten
    drill: Drill
    is_over: bool = False
    since: float | None = None
    given: tuple[Action, float, tuple[int, ...]] | None = None
    is_judged: bool = False

    def submit(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> bool:
        """The answer; nothing of it happens yet."""
        del play
        if self.given is None:
            self.given = action, now, going
        return not self.is_over

    def due(self, play: PlayScreen, now: float) -> Step | None:
        """The question at first, where the table does not ask it itself; the verdict, once it is answered."""
        if self.since is None:
            self.since = now
            if self.drill.question not in (DrillQuestion.BUY, DrillQuestion.DRAW):
                play.table.remark(words.QUESTIONS[self.drill.question], now)
        if self.given is None or self.is_judged:
            return None
        self.is_judged = True
        action, then, going = self.given
        right = is_right(self.drill, action)
        self.ten.marks.append(right)
        self._note(right, round(then - self.since))
        return Push(self._verdict(play, action, now, going))

    def _note(self, right: bool, seconds: int) -> None:
        drill = self.drill
        when = f"{datetime.now():{ENDED}}"
        self.ten.session.book(Notebook).note(
            Answered(drill.id, when, self.ten.rule_set, drill.question, right, seconds)
        )

    def _verdict(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> Screen:
        ten = self.ten

        def on() -> Step:
            self.is_over = True
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


def is_right(drill: Drill, action: Action) -> bool:
    """Whether an answer is one of the right ones."""
    return any(same(each.action, action) for each in drill.answers[: drill.right])


def answer_given(drill: Drill, action: Action) -> DrillAnswer | None:
    """What is said of an answer; nothing of one that was not judged, because hardly anybody would give it."""
    return next((each for each in drill.answers if same(each.action, action)), None)


def verdict_of(ten: Ten, drill: Drill, action: Action, names: tuple[str, ...]) -> DrillVerdict:
    """An answer in words and figures."""
    state = drill.state
    view = observe(state, seat_asked(state))
    best, given, right = drill.answers[0], answer_given(drill, action), is_right(drill, action)
    said = partial(action_words, view=view, names=names, me=view.seat)
    wrong = drill.answers[drill.right] if right and drill.right < len(drill.answers) else given
    loss = words.would_lose(said(wrong.action), wrong.loss, _half(wrong)) if wrong is not None else words.NOT_JUDGED
    if given is not None and given.action != best.action and right:
        loss = words.AS_GOOD
    today, mine = date.today(), answers(ten.session.book(Notebook).entries())
    meter = meters(mine, ten.rule_set)[drill.question]
    return DrillVerdict(
        right,
        (words.right_answer if right else words.wrong_answer)(said((given or best).action if right else best.action)),
        loss,
        hint_sentence(drill.why),
        words.chances(best.down, best.out, *((given.down, given.out) if given and not right else ())),
        _choices(drill, given, view, names),
        ten.all_marks,
        len(ten.before) + len(ten.drills),
        words.ten_so_far(len(ten.all_marks), len(ten.before) + len(ten.drills), sum(ten.all_marks)),
        words.comes_back(days_until(by_drill(mine)[drill.id], today)),
        words.meter(words.QUESTION_KINDS[drill.question], meter.right, meter.all),
    )


def _half(weighed: DrillAnswer) -> float:
    return (weighed.high - weighed.low) / 2


def _choices(
    drill: Drill, given: DrillAnswer | None, view: PlayerView, names: tuple[str, ...]
) -> tuple[JudgedChoice, ...]:
    """The best, the answer, and what else there is room for."""
    rows = [drill.answers[0], *([given] if given is not None else []), *drill.answers[1:]]
    shown = list(dict.fromkeys(rows))[:MOST_CHOICES]
    shown.sort(key=drill.answers.index)
    return tuple(
        JudgedChoice(
            action_words(each.action, view, names, view.seat), each.loss, each.low, each.high, mine=each is given
        )
        for each in shown
    )
