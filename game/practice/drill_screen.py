"""The verdict on a drill over its table: whether the answer was right, its cost, the reason, and when the drill
returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from ai.judge.verdicts import Judged
from game.engine.actions import Action, LayDown
from game.engine.view import PlayerView
from game.play.words.hints import hint_sentence
from game.practice import words
from game.practice.diary import ENDED, DrillAnswered, Entry
from game.practice.doors import draw_picture, lozenge, stroke
from game.practice.shipped import Drill, DrillAnswer, DrillQuestion
from game.text import ui
from game.text.cards import action_words
from game.ui.boxes import Column, Pad, Row
from game.ui.canvas import Canvas
from game.ui.form import FormScreen, button
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import glow
from game.ui.screen import Step

DAILY = 10


class DrillScore(NamedTuple):
    """How often drills of a kind were answered correctly."""

    right: int
    all: int


def answers(entries: Iterable[Entry]) -> tuple[DrillAnswered, ...]:
    """Return all answers, the oldest first."""
    return tuple(entry for entry in entries if isinstance(entry, DrillAnswered))


def due_at(given: Sequence[DrillAnswered]) -> datetime:
    """Return when a drill with these answers is due again, in local time; never on the same day."""
    from fsrs import Card, Rating, Scheduler

    scheduler = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
    card = Card(card_id=1)
    for answer in given:
        rating = Rating.Good if answer.right else Rating.Again
        card, _ = scheduler.review_card(card, rating, _moment(answer.when))
    return card.due


def _moment(when: str) -> datetime:
    """Return a local time marked as UTC, for counting days."""
    return datetime.strptime(when, ENDED).replace(tzinfo=UTC)


def days_until(given: Sequence[DrillAnswered], today: date) -> int:
    """Return in how many days a drill is due; 0 is today."""
    return max(0, (due_at(given).date() - today).days)


def by_drill(given: Iterable[DrillAnswered]) -> dict[str, list[DrillAnswered]]:
    """Return the answers by drill."""
    answers: dict[str, list[DrillAnswered]] = {}
    for answer in given:
        answers.setdefault(answer.drill, []).append(answer)
    return answers


def answered_on(given: Iterable[DrillAnswered], rule_set: str, day: date) -> tuple[DrillAnswered, ...]:
    """Return the answers given on a day in a rule set."""
    return tuple(
        answer for answer in given if answer.rule_set == rule_set and answer.when.startswith(f"{day:%Y-%m-%d}")
    )


def drills_for_today(
    drills: Sequence[Drill], given: Sequence[DrillAnswered], now: datetime, most: int = DAILY
) -> tuple[Drill, ...]:
    """Return the drills to ask now: due ones, the longest due first, then new ones, alternating between kinds."""
    learned = by_drill(given)
    due = sorted((due_at(learned[drill.id]), drill.id) for drill in drills if drill.id in learned)
    known = {drill.id: drill for drill in drills}
    waiting = [known[id] for at, id in due if at.date() <= now.date()]
    new: Mapping[DrillQuestion, list[Drill]] = {kind: [] for kind in DrillQuestion}
    for candidate in drills:
        if candidate.id not in learned:
            new[candidate.question].append(candidate)
    mixed = [drill for row in zip_longest(*new.values()) for drill in row if drill is not None]
    return tuple([*waiting, *mixed][:most])


def meters(given: Iterable[DrillAnswered], rule_set: str) -> dict[str, DrillScore]:
    """Return the score of each kind of drill in a rule set."""
    scores: dict[str, DrillScore] = {}
    for answer in given:
        if answer.rule_set == rule_set:
            right, count = scores.get(answer.question, DrillScore(0, 0))
            scores[answer.question] = DrillScore(right + answer.right, count + 1)
    return scores


def same_effect(one: Action, other: Action) -> bool:
    """Return whether two actions do the same: the order of melds does not matter."""
    if isinstance(one, LayDown) and isinstance(other, LayDown):
        return sorted(map(str, one.melds)) == sorted(map(str, other.melds))
    return one == other


def is_right(drill: Drill, action: Action) -> bool:
    """Return whether an answer is one of the right ones."""
    return any(same_effect(answer.action, action) for answer in drill.answers[: drill.right])


def answer_given(drill: Drill, action: Action) -> DrillAnswer | None:
    """Return the analysis of an answer; None for one so unlikely that it was not analyzed."""
    return next((answer for answer in drill.answers if same_effect(answer.action, action)), None)


MARKS_WIDE, SCALE_WIDE, SEAL, STEP = 300.0, 126.0, 44.0, 28.0
MOST_CHOICES = 3
FIGURE = Style(weight="semi", at="r", most=1)

Weighed = Judged | DrillAnswer


class DrillVerdict(NamedTuple):
    """The verdict on an answer: the drill from the asked seat's view, and today's results including this one."""

    drill: Drill
    action: Action
    view: PlayerView
    names: tuple[str, ...]
    marks: tuple[bool, ...]
    total: int
    days: int  # until it is due again
    score: DrillScore  # of its kind of question

    @property
    def right(self) -> bool:
        """Return whether it was one of the right answers."""
        return is_right(self.drill, self.action)

    @property
    def given(self) -> DrillAnswer | None:
        """The analysis of the answer, if it was analyzed."""
        return answer_given(self.drill, self.action)

    @property
    def shown(self) -> tuple[DrillAnswer, ...]:
        """The best choice, the answer, and others as far as there is room."""
        answers, given = self.drill.answers, self.given
        rows = [answers[0], *([given] if given is not None else []), *answers[1:]]
        return tuple(sorted(list(dict.fromkeys(rows))[:MOST_CHOICES], key=answers.index))

    def say(self, action: Action) -> str:
        """Return an action in words."""
        return action_words(action, self.view, self.names, self.view.seat)

    def head(self) -> str:
        """Return whether the answer was right, and what would have been."""
        given, right = self.given, self.right
        sentence = words.RIGHT_ANSWER if right else words.WRONG_ANSWER
        shown = given if right and given is not None else self.drill.answers[0]
        return sentence(action=self.say(shown.action))

    def loss(self) -> str:
        """Return what the answer loses; for a right one, what the best wrong one would lose."""
        drill, given, right = self.drill, self.given, self.right
        if given is not None and given.action != drill.answers[0].action and right:
            return words.AS_GOOD
        wrong = drill.answers[drill.right] if right and drill.right < len(drill.answers) else given
        if wrong is None:
            return words.NOT_JUDGED
        return words.would_lose(self.say(wrong.action), wrong.loss, (wrong.high - wrong.low) / 2)

    def chances(self) -> str:
        """Return the chances of the best choice, compared with a wrong answer's."""
        best, given = self.drill.answers[0], self.given
        return words.chances(
            best.down, best.out, *((given.down, given.out) if given is not None and not self.right else ())
        )


class VerdictActions(NamedTuple):
    """The callbacks of a verdict."""

    next: Callable[[], Step]
    play_on: Callable[[], Step]
    leave: Callable[[], Step]
    is_last: bool


class VerdictScreen(FormScreen):
    """A verdict over the table, which stays visible; the hand below is not covered."""

    overlay = True
    dims = False  # the verdict refers to the table

    def __init__(self, verdict: DrillVerdict, actions: VerdictActions, low: float) -> None:
        """Create the screen; `low` is the height of the stage that belongs to the hand."""
        super().__init__("next")
        self.verdict, self._actions, self._low = verdict, actions, low

    def view(self) -> Node:
        """Today's results, the verdict, the choices and the buttons."""
        verdict = self.verdict
        head = Row(
            [
                CustomPaint(partial(_seal, verdict.right), w=SEAL, h=SEAL),
                Column(
                    [
                        Text(verdict.head(), Style("strong", weight="semi", lead=1.2)),
                        Text(verdict.loss(), Style(ink="accent", weight="semi")),
                    ],
                    grow=1,
                ),
            ],
            12,
        )
        middle = Column(
            [head, Text(hint_sentence(verdict.drill.why)), Text(verdict.chances(), Style(ink="text_dim"))],
            3,
            grow=1,
            least_w=360,
        )
        mine = verdict.given
        rows = [
            choice_row(
                choice,
                verdict.shown,
                verdict.say(choice.action),
                mine=mine is not None and choice.action == mine.action,
            )
            for choice in verdict.shown
        ]
        parts = Row(
            [self._ten_rounds_panel(), middle, Column([Text(words.POINTS_LOST, NOTE), *rows], 2)], 24, folds=True
        )
        panel = Pad(Column([parts, self._buttons()], 8), (22, 14), "raised")
        return Pad(Column([Gap(grow=1), CustomPaint(_lit, h=0), panel, Gap(length=self._low)]), (14, 0))

    def _ten_rounds_panel(self) -> Node:
        verdict, score = self.verdict, self.verdict.score
        done = words.TEN_SO_FAR(number=len(verdict.marks), all=verdict.total, right=sum(verdict.marks))
        meter = words.METER(kind=words.QUESTION_KINDS[verdict.drill.question], right=score.right, all=score.all)
        top = Row([Text(words.DAILY_TEN, Style(ink="accent", weight="semi"), grow=1), Text(done, FIGURE)], 8)
        marks = CustomPaint(partial(_marks, verdict.marks, verdict.total), done, h=30)
        return Column(
            [top, marks, Text(words.comes_back(verdict.days), NOTE), Text(meter, NOTE)], 3, w=MARKS_WIDE, least_w=240
        )

    def _buttons(self) -> Node:
        on = ui.PRACTICE if self._actions.is_last else words.NEXT
        return Row(
            [
                button("leave", ui.PRACTICE, key="Esc", w=170, does=self._actions.leave),
                Gap(grow=1),
                button("play_on", words.PLAY_ON, key="B", w=170, does=self._actions.play_on),
                button("next", on, "gold", "Enter", w=200, size="strong", does=self._actions.next),
            ],
            12,
            wraps=True,
        )


def _lit(canvas: Canvas, box: Rect) -> None:
    glow(canvas, (box.x, box.y, box.w, 60), "accent", 9, 6, 120)


def mark(x: float, y: float, r: float, right: bool, size: float) -> str:
    """Return the mark of an answered drill: a filled lozenge with a tick, or a hollow one with a dash."""
    if right:
        tick = f"M{x - 4.6 * size:g} {y + 0.4 * size:g}L{x - size:g} {y + 4 * size:g}L{x + 5 * size:g} {y - 4 * size:g}"
        return lozenge(x, y, r, True) + stroke(tick, "accent_ink", 2.4 * size)
    dash = stroke(f"M{x - 4.5 * size:g} {y:g}H{x + 4.5 * size:g}", "accent", 2.4 * size)
    return lozenge(x, y, r, False, "accent", 1.6 * size) + dash


def _seal(right: bool, canvas: Canvas, box: Rect) -> None:
    draw_picture(canvas, Rect(box.x, box.center.y - SEAL / 2, SEAL, SEAL), mark(SEAL / 2, SEAL / 2, 19, right, 1.5))


def _marks(marks: Sequence[bool], total: int, canvas: Canvas, box: Rect) -> None:
    """Draw today's drills; those to come are hollow."""
    step = min(STEP, box.w / max(1, total))
    body = ""
    for at in range(total):
        x = 14 + at * step
        body += mark(x, 15, 11, marks[at], 0.9) if at < len(marks) else lozenge(x, 15, 9, False, "text_dim", 1.2)
    draw_picture(canvas, box, body)


def choice_row(choice: Weighed, choices: Sequence[Weighed], text: str, *, mine: bool = False) -> Node:
    """Return a row for a choice: what it loses on the common scale, and whether the player made it."""
    best = choice is choices[0]
    most = max(1.0, *(option.high for option in choices))
    scale = CustomPaint(partial(_scale, choice, most, best), w=SCALE_WIDE, h=18)
    loses = words.BEST if best else words.points_margin(choice.loss, (choice.high - choice.low) / 2)
    return Row(
        [
            Text(text, Style(weight="semi" if best else "regular"), w=210, least_w=120),
            scale,
            Text(loses, FIGURE, w=90),
            Text(words.YOU_CHOSE if mine else "", Style("note", "accent", "semi"), w=34),
        ],
        8,
    )


def _scale(choice: Weighed, most: float, best: bool, canvas: Canvas, box: Rect) -> None:
    """Draw a confidence interval on the scale that all choices share; nothing lost is at its left end."""
    x, a, b = (7 + (box.w - 14) * value / most for value in (choice.loss, choice.low, choice.high))
    ink = "accent" if best else "text_dim"
    body = stroke(f"M7 9H{box.w - 7:g}", "text_dim", 1, 0.25)
    body += stroke(f"M{a:.1f} 9H{b:.1f}M{a:.1f} 5V13M{b:.1f} 5V13", ink, 1.8)
    if best:
        body += lozenge(round(x, 1), 9, 5.6, True)
    else:
        ground = f'fill="{color("panel_low")}" stroke="{color("text_dim")}" stroke-width="1.8"'
        body += f'<circle cx="{x:.1f}" cy="9" r="4.4" {ground}/>'
    draw_picture(canvas, box, body)
