"""Drills at the table: a position and one question, answered with the usual controls, and an immediate verdict.

Drills were analyzed beforehand, so nobody waits. Until the answer, nothing on the table gives it away. They are asked
ten a day, by what the player chose to practice, or against the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum, auto
from functools import partial

from ai.differences.telling import telling
from ai.judge.thumbs import Question, RuleOfThumb, facts_of, is_yes
from ai.master.ignored import ignored_options
from game.engine.actions import Action
from game.engine.history import history_from
from game.engine.notation import format_action
from game.engine.state import State, clockwise
from game.engine.view import observe
from game.match import Computer, Match, Person, Player
from game.orders import StandingOrder
from game.play.aside import Aside
from game.play.faces import faces_of
from game.play.screen import PlayScreen
from game.practice import words
from game.practice.answer_screen import Answer, AnswerRow, AnswerScreen
from game.practice.drills.aside import DrillAside, DrillPanel, action_name, in_short
from game.practice.exits import PracticeExits
from game.practice.memory.diary import ENDED, ClockRun, DrillAnswered, DrillChoice, DrillMade
from game.practice.memory.notebook import Notebook
from game.practice.memory.ratings import (
    CLOCK_BELOW,
    CLOCK_MISSES,
    CLOCK_SECONDS,
    CLOCK_STEP,
    best_run,
    course,
    current,
    gems_of,
    rating_of,
)
from game.practice.memory.schedule import (
    DAILY,
    answer_given,
    answered_on,
    answers,
    by_drill,
    days_until,
    drills_for_today,
    drills_to_train,
    fits,
    is_right,
)
from game.practice.memory.shipped import Drill, DrillAnswer, DrillQuestion, shipped_drills
from game.practice.reason_words import difference_sentences, in_brief, played_out_sentences
from game.seating.seats import Sitting, names_at_table
from game.session.session import Session
from game.text import ui
from game.text.cards import Names, action_words
from game.ui.dialogs import Message
from game.ui.form import Way
from game.ui.screen import Pop, Push, Replace, Screen, Step

COMPANY = "sharp"  # the level of the other players if the position is played on
MOST_ROWS, TICK_S = 3, 0.01


def drills_of(session: Session, rule_set: str) -> tuple[Drill, ...]:
    """Return the drills of a rule set: the player's own, latest first, then those that come with the game."""
    own = [entry.drill for entry in session.book(Notebook).entries() if isinstance(entry, DrillMade)]
    mine = [drill for drill in reversed(own) if drill.state.variant.id == rule_set]
    return tuple({drill.id: drill for drill in (*mine, *shipped_drills(rule_set).drills)}.values())


def drills_to_ask(session: Session, rule_set: str, day: date) -> tuple[Drill, ...]:
    """Return the drills that may be asked on a day: one made from a find rests until the next day."""
    made = [entry for entry in session.book(Notebook).entries() if isinstance(entry, DrillMade)]
    resting = {entry.drill.id for entry in made if entry.when.startswith(f"{day:%Y-%m-%d}")}
    return tuple(drill for drill in drills_of(session, rule_set) if drill.id not in resting)


def chosen_drills(session: Session, rule_set: str) -> DrillChoice:
    """Return what was chosen last to practice with a rule set."""
    chosen = [entry for entry in session.book(Notebook).entries() if isinstance(entry, DrillChoice)]
    return next((entry for entry in reversed(chosen) if entry.rule_set == rule_set), DrillChoice(rule_set))


def remember_choice(session: Session, choice: DrillChoice) -> None:
    """Store what was chosen to practice, if it has changed."""
    if choice != chosen_drills(session, choice.rule_set):
        session.book(Notebook).note(choice)


def my_rating(session: Session) -> float:
    """Return the player's rating now."""
    return current(course(answers(session.book(Notebook).entries()))).points


def fitting_drills(session: Session, choice: DrillChoice, day: date) -> tuple[Drill, ...]:
    """Return the drills of a choice."""
    mine = my_rating(session)
    return tuple(drill for drill in drills_to_ask(session, choice.rule_set, day) if fits(drill, choice, mine))


def waiting(session: Session, rule_set: str, now: datetime) -> tuple[Drill, ...]:
    """Return what is left of today's ten drills; empty if they are done."""
    left = max(0, DAILY - len(_marks_of(session, rule_set, now)))
    return _todays(session, rule_set, now, left)


def _todays(session: Session, rule_set: str, now: datetime, most: int = DAILY) -> tuple[Drill, ...]:
    """Return drills for today: those of the chosen round and difficulty first."""
    given, day = answers(session.book(Notebook).entries()), now.date()
    choice = chosen_drills(session, rule_set)._replace(theme="")
    drills, mine = drills_to_ask(session, rule_set, day), my_rating(session)
    ordered = sorted(drills, key=lambda drill: not fits(drill, choice, mine))
    return drills_for_today(ordered, given, now, most)


def _marks_of(session: Session, rule_set: str, now: datetime) -> tuple[bool, ...]:
    """Return the results of today's drills answered so far."""
    given = answered_on(answers(session.book(Notebook).entries()), rule_set, now.date())
    return tuple(answer.right for answer in given if not answer.is_timed)


class DrillMode(Enum):
    """How drills are asked: the ten of the day, by choice, or against the clock."""

    DAILY = auto()
    TRAINING = auto()
    CLOCK = auto()


@dataclass(slots=True)
class DailyDrills:
    """A session of drills, asked one after the other; `before` holds the results from earlier today."""

    session: Session
    exits: PracticeExits
    rule_set: str
    drills: tuple[Drill, ...]
    before: tuple[bool, ...] = ()
    marks: list[bool] = field(default_factory=list)
    mode: DrillMode = DrillMode.DAILY
    until: float | None = None  # when a run against the clock ends
    now: float = 0.0
    more: Callable[[], Screen] | None = None  # begins ten more

    @property
    def all_marks(self) -> tuple[bool, ...]:
        """All results of today so far."""
        return *self.before, *self.marks

    @property
    def total(self) -> int:
        """Return how many drills there are; 0 if there is no end."""
        return 0 if self.mode is DrillMode.CLOCK else len(self.before) + len(self.drills)

    @property
    def is_over(self) -> bool:
        """Return whether no drill is left, or a run has had its misses."""
        misses = self.mode is DrillMode.CLOCK and self.marks.count(False) >= CLOCK_MISSES
        return misses or len(self.marks) >= len(self.drills)

    def look_at_clock(self, now: float) -> None:
        """Note the time; a run against the clock begins with its first drill."""
        self.now = now
        if self.mode is DrillMode.CLOCK and self.until is None:
            self.until = now + CLOCK_SECONDS


def drilling(session: Session, exits: PracticeExits, rule_set: str) -> Screen:
    """Begin today's ten drills, or ten more if they are done; a message if there are none at all."""
    now = datetime.now()
    drills, before = waiting(session, rule_set, now), _marks_of(session, rule_set, now)
    if not drills:
        before, drills = (), _todays(session, rule_set, now)
    return _begun(DailyDrills(session, exits, rule_set, drills, before))


def training(session: Session, exits: PracticeExits, choice: DrillChoice) -> Screen:
    """Begin ten drills of a choice, which is remembered."""
    remember_choice(session, choice)
    day = date.today()
    given = answers(session.book(Notebook).entries())
    drills = drills_to_train(fitting_drills(session, choice, day), given, day, my_rating(session))
    return _begun(DailyDrills(session, exits, choice.rule_set, drills, mode=DrillMode.TRAINING))


QUESTIONS = {
    Question.BUY: DrillQuestion.BUY,
    Question.TAKE: DrillQuestion.DRAW,
    Question.LAY_DOWN: DrillQuestion.WAIT,
}


def is_exception(drill: Drill, rule: RuleOfThumb) -> bool:
    """Return whether a rule of thumb answers a drill wrongly."""
    if drill.question is not QUESTIONS[rule.question]:
        return False
    state = drill.state
    facts = facts_of(observe(state, seat_asked(state)))
    yes = [is_yes(answer.action, rule.question) for answer in drill.answers]
    is_wrong = rule.answer in yes[drill.right :] and rule.answer not in yes[: drill.right]
    return is_wrong and facts is not None and rule.holds(facts)


def drills_of_exceptions(session: Session, rule_set: str, rule: RuleOfThumb) -> tuple[Drill, ...]:
    """Return the drills that a rule of thumb answers wrongly."""
    return tuple(drill for drill in drills_to_ask(session, rule_set, date.today()) if is_exception(drill, rule))


def exceptions_to(session: Session, exits: PracticeExits, rule_set: str, rule: RuleOfThumb) -> Screen:
    """Begin ten drills that a rule of thumb answers wrongly."""
    given = answers(session.book(Notebook).entries())
    drills = drills_to_train(drills_of_exceptions(session, rule_set, rule), given, date.today(), my_rating(session))
    again = partial(exceptions_to, session, exits, rule_set, rule)
    return _begun(DailyDrills(session, exits, rule_set, drills, mode=DrillMode.TRAINING, more=again))


def against_the_clock(session: Session, exits: PracticeExits, choice: DrillChoice) -> Screen:
    """Begin a run against the clock: as many drills as possible, ever harder ones, until time or three misses."""
    remember_choice(session, choice)
    drills = climbing(fitting_drills(session, choice._replace(difficulty=""), date.today()), my_rating(session))
    return _begun(DailyDrills(session, exits, choice.rule_set, drills, mode=DrillMode.CLOCK))


def climbing(drills: tuple[Drill, ...], mine: float) -> tuple[Drill, ...]:
    """Return drills in the order of a run: those nearest to a rating that begins below the player's and rises."""
    left, found, target = list(drills), list[Drill](), mine - CLOCK_BELOW
    while left:
        nearest = min(left, key=lambda drill: abs(rating_of(drill).points - target))
        left.remove(nearest)
        found.append(nearest)
        target += CLOCK_STEP
    return tuple(found)


def _begun(daily: DailyDrills) -> Screen:
    return show_drill(daily) if daily.drills else Message(words.DRILLS, (words.NO_DRILLS_WHY,))


def show_drill(daily: DailyDrills) -> PlayScreen:
    """Show the next drill at the table."""
    exits, drill = daily.exits, daily.drills[len(daily.marks)]
    state = drill.state
    me = seat_asked(state)
    names = names_at_table(state.players, [Sitting(0, (*daily.session.preferences.settings.people, "")[0])])
    by_seat = dict(zip(clockwise(me, state.players), names, strict=True))  # everybody keeps their place and face
    players: tuple[Player, ...] = tuple(
        Person(by_seat[seat]) if seat == me else Computer(by_seat[seat], COMPANY) for seat in range(state.players)
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
        aside=asked.aside,
        sign=words.ahead_or_behind(drill.standing),
    )
    return exits.open_table(Match(players, state, practice=True), kind)


def seat_asked(state: State) -> int:
    """Return the seat that must act."""
    seat = state.to_act
    assert seat is not None, "a drill asks somebody"
    return seat


@dataclass(slots=True)
class _DrillAsked:
    """A drill at a table until its answer is carried out; until then there is no help."""

    daily: DailyDrills
    drill: Drill
    is_over: bool = False
    since: float | None = None
    given: tuple[Action | None, float, tuple[int, ...]] | None = None  # no action: skipped, or shown
    is_skipped: bool = False
    is_judged: bool = False

    def submit(self, play: PlayScreen, action: Action, now: float, going: tuple[int, ...]) -> bool:
        """Store the answer; it is not carried out yet."""
        del play
        if self.given is None:
            self.given = action, now, going
        return not self.is_over

    def aside(self, play: PlayScreen) -> Aside:
        """Return the question over the table."""

        return DrillAside(play, self.drill, self._panel, self._give, self._skip)

    def _give(self, action: Action | None) -> None:
        if self.given is None:
            self.given = action, self.daily.now, ()

    def _skip(self) -> None:
        self.is_skipped = True
        self._give(None)

    def _panel(self) -> DrillPanel | None:
        if self.given is not None:
            return None
        daily, gems = self.daily, gems_of(rating_of(self.drill).points)
        clock = in_short(daily.until - daily.now) if daily.until is not None else ""
        return DrillPanel(daily.all_marks, daily.total, gems, clock)

    def due(self, play: PlayScreen, now: float) -> Step | None:
        """Show the question first, if the table does not ask it itself, and the verdict after the answer."""
        daily = self.daily
        daily.look_at_clock(now)
        self.since = now if self.since is None else self.since
        if daily.until is not None and not self.is_judged:
            play.agenda.put("clock", now + ((daily.until - now) % 1.0 or 1.0) + TICK_S)
            if now >= daily.until:
                self.is_judged = True
                return Replace(run_over(daily, words.TIME_IS_UP))
        if self.given is None or self.is_judged:
            return None
        self.is_judged = True
        action, then, going = self.given
        right = action is not None and is_right(self.drill, action)
        daily.marks.append(right)
        self._note(action, right, round(then - self.since))
        if daily.mode is DrillMode.CLOCK:
            return Replace(show_drill(daily) if not daily.is_over else run_over(daily, words.THREE_MISSES))
        if self.is_skipped:
            return Replace(show_drill(daily)) if not daily.is_over else Pop()
        return Push(self._verdict(play, action, now, going))

    def _note(self, action: Action | None, right: bool, seconds: int) -> None:
        drill, daily = self.drill, self.daily
        when = f"{datetime.now():{ENDED}}"
        rating, timed = round(rating_of(drill).points), daily.mode is DrillMode.CLOCK
        given = format_action(action) if action is not None else ""
        daily.session.book(Notebook).note(
            DrillAnswered(drill.id, when, daily.rule_set, drill.question, right, seconds, rating, timed, given)
        )

    def _verdict(self, play: PlayScreen, action: Action | None, now: float, going: tuple[int, ...]) -> Screen:
        daily = self.daily
        play.desk.rest_question(True)

        def on() -> Step:
            self.is_over = True
            play.desk.rest_question(False)
            if action is not None:
                play.table.do(action, now, going)
            return Pop()

        after: Callable[[], Step] = (lambda: Pop(2)) if daily.is_over else (lambda: Replace(show_drill(daily), count=2))
        label = ui.BACK if daily.is_over else words.NEXT
        ways = [Way(label, after, "Enter"), Way(words.PLAY_ON, on, "B"), Way(ui.BACK, lambda: Pop(2), "Esc")]
        if daily.is_over:
            ways[2] = Way(words.TEN_MORE, lambda: Replace(self._more(), count=2), "M")
        answer = answer_of(daily, self.drill, action, play)
        return AnswerScreen(lambda: answer, ways, play.stage)

    def _more(self) -> Screen:
        """Return ten more drills of the same kind."""
        daily = self.daily
        if daily.more is not None:
            return daily.more()
        if daily.mode is DrillMode.TRAINING:
            return training(daily.session, daily.exits, chosen_drills(daily.session, daily.rule_set))
        return drilling(daily.session, daily.exits, daily.rule_set)


def run_over(daily: DailyDrills, why: str) -> Screen:
    """Note a run against the clock, and return its result."""
    notebook, right = daily.session.book(Notebook), daily.marks.count(True)
    best = best_run(notebook.entries(), daily.rule_set)
    notebook.note(ClockRun(f"{datetime.now():{ENDED}}", daily.rule_set, right))
    last = words.NEW_BEST if right > best else words.RUN_BEST(number=best)
    again = chosen_drills(daily.session, daily.rule_set)
    ways = (Way(ui.AGAIN, lambda: Replace(against_the_clock(daily.session, daily.exits, again)), "A"),)
    return Message(words.AGAINST_THE_CLOCK, (why, words.RUN_RESULT(number=right), last), ways)


def answer_of(daily: DailyDrills, drill: Drill, action: Action | None, play: PlayScreen) -> Answer:
    """Return the verdict on an answer: no action if the answer was only shown."""
    mine = answers(daily.session.book(Notebook).entries())
    view, names = observe(drill.state, seat_asked(drill.state)), play.match.names
    given = answer_given(drill, action) if action is not None else None
    right = action is not None and is_right(drill, action)

    def say(what: Action, how: Callable[[Action, str], str] = lambda _, sentence: sentence) -> str:
        return action_name(what, drill, lambda one: how(one, action_words(one, view, names, view.seat)))

    def row(answer: DrillAnswer) -> AnswerRow:
        good = is_right(drill, answer.action)
        is_mine = given is not None and answer.action == given.action
        half = (answer.high - answer.low) / 2
        is_best, label = answer is drill.answers[0], say(answer.action, in_brief)
        return AnswerRow(
            label,
            answer.loss,
            half,
            is_best,
            is_mine,
            good,
            drill.lead,
            answer.action,
            is_of_games=bool(drill.standing),
        )

    shown = (drill.answers[0], *compared(drill, given), *drill.answers[1:])
    rows = sorted(list(dict.fromkeys(shown))[:MOST_ROWS], key=drill.answers.index)
    head = given.action if right and given is not None else drill.answers[0].action
    template = words.RIGHT_ANSWER if right else words.WRONG_ANSWER if action is not None else words.THE_ANSWER
    unknown = words.NOT_JUDGED if action is not None and given is None and not right else ""
    return Answer(
        right=right if action is not None else None,
        headline=template(action=say(head)),
        reasons=(*reasons_of(drill, given, names), unknown),
        rows=tuple(map(row, rows)),
        face=faces_of(daily.session.preferences, play.match.names)[play.me],
        notes=(*_notes(drill, mine), *_result(daily)),
        by_thumb=bool(ignored_options(view)),
    )


def reasons_of(drill: Drill, given: DrillAnswer | None, names: Names) -> tuple[str, ...]:
    """Explain why the better of the compared answers is better."""
    state = drill.state
    seat = seat_asked(state)
    view, history = observe(state, seat), history_from(state, (), seat)
    if drill.standing and (played := played_out_sentences(*compared(drill, given))):
        return played
    return difference_sentences(telling(view, history, *compared(drill, given)), names, view.variant) or (
        words.NO_REASON,
    )


def compared(drill: Drill, given: DrillAnswer | None) -> tuple[DrillAnswer, DrillAnswer]:
    """Return two answers, the better one first: the best and the given one; the best wrong one if that was right."""
    if given is None or is_right(drill, given.action):
        return given or drill.answers[0], drill.answers[drill.right]
    return drill.answers[0], given


def _result(daily: DailyDrills) -> tuple[str, ...]:
    """Return how many answers were right, after the last drill."""
    marks = daily.all_marks
    return (words.RIGHT_IN_ALL(number=sum(marks), all=len(marks)),) if daily.is_over else ()


def _notes(drill: Drill, mine: tuple[DrillAnswered, ...]) -> tuple[str, ...]:
    """Return the rating before and after if the answer counted, and when the drill comes back."""
    after = course(mine)
    is_counted = bool(after) and after[-1].answer is mine[-1]
    before = course(mine[:-1])
    lines = []
    if is_counted:
        figures = round(current(before).points), round(current(after).points)
        lines.append(words.RATING(number=figures[0], all=figures[1]))
    lines.append(words.comes_back(days_until(by_drill(mine)[drill.id], date.today())))
    return tuple(lines)
