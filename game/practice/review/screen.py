"""A round's review: its mistakes, was it luck or choices, and up to three costly choices to improve.

A better choice stays hidden until it is found at the table, or shown there. The contents come as one value, which grows
during the analysis. Arrow keys step through the finds, the choices that clearly cost points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from typing import NamedTuple

import pygame

from ai.judge.kinds import kind_of
from ai.judge.verdicts import Judged, RoundReview
from ai.reviews import Judgement
from game.engine.actions import Action
from game.play.words.hints import BY_RULE_OF_THUMB
from game.practice import words
from game.practice.doors import CHOICE, LUCK, door_heading
from game.practice.memory.diary import MistakeCount, RoundReviewed, lost_by_kind
from game.practice.parts import cards_width, draw_bar, draw_cards, draw_dots
from game.practice.review.choices_screen import ChoicesScreen, choice_of, lines_of
from game.practice.review.curve import RoundCurve, draw_curve, draw_seal, turn_of
from game.practice.review.finding import Finding, pictured
from game.rules.variant import Variant
from game.text import ui
from game.text.cards import action_words
from game.text.replay import REVIEW
from game.ui.boxes import Child, Column, First, Grid, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.form import LOW_BUTTON, NOWHERE, SPRING, button, drawn_icon, foot, gold_heading, ornament
from game.ui.forms import WidgetEvent
from game.ui.geometry import Rect
from game.ui.looks import LARGEST
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import bar, frame, glow, panel
from game.ui.screen import Push, Step
from game.ui.widgets import Pressable
from sounds import Mood

FIGURE_WIDE, FIGURE_LEAST, CURVE_HIGH, BAR_HIGH = 392.0, 330.0, 156.0, 10.0
LABEL_WIDE, COUNT_WIDE, LEVEL_HIGH = 70.0, 66.0, 23.0
TOP_HIGH, TOP_LEAST = 226.0, 86.0  # from the first moment, so that nothing below moves when the review is done
FIND_WIDE, FIND_HIGH, FIND_CARD, MOST_FINDS, HEADING_HIGH = 330.0, 178.0, 66.0, 3, 40.0
LINE_LEAST, TITLE_LEAST = 200.0, 280.0  # lines beside buttons
MANY = 2  # the number of reviewed rounds from which a total is shown
EDGE, HEADLINE = 24.0, Style(22, "accent", "semi", most=2)
LEVELS = {  # in the stored reviews, see the manual's "Whether the judge is right"
    "novice": MistakeCount(157, 4429),
    "steady": MistakeCount(28, 3058),
    "sharp": MistakeCount(298, 68011),
}


class Review(NamedTuple):
    """What is known about a round and its game.

    `finds` are the choices that clearly cost most, `rest` the points that the others cost. `trouble` is the reason if
    the analysis failed.
    """

    variant: Variant
    number: int
    names: tuple[str, ...]
    me: int | None
    total: int  # choices
    done: int  # analyzed choices
    finds: tuple[Judgement, ...]
    is_judging: bool
    course: RoundCurve | None = None
    sum: RoundReview | None = None
    rest: float = 0.0
    judged_rounds: tuple[RoundReviewed, ...] = ()  # the judged rounds of the game, now or earlier
    done_rounds: int = 0  # rounds that can be reviewed and are done
    all_rounds: int = 0
    judging_round: int = 0  # 0: none
    is_whole: bool = False  # all rounds are being analyzed
    score: str = ""  # of the game before the round, with the chance to win it
    lately: MistakeCount | None = None  # of the player's latest choices
    findings: tuple[Finding, ...] = ()  # the findings about the finds, in the same order
    moments: tuple[Judgement, ...] = ()  # every analyzed choice, in order
    earlier: bool = False  # whether there are rounds before this one
    later: bool = False
    trouble: str = ""

    @property
    def mistakes(self) -> list[Judged]:
        """The analyzed choices that were mistakes."""
        return [choice_of(one) for one in self.moments if one.verdict.is_mistake(one.moment.action)]

    @property
    def by_thumb(self) -> bool:
        """Whether the deals ignore an option of the round, so that its figures are not shown."""
        return any(one.verdict.by_thumb for one in self.moments)

    @property
    def lacks(self) -> int:
        """Return how many rounds of the game are not reviewed yet, if it has several."""
        return self.all_rounds - self.done_rounds if self.all_rounds > 1 else 0

    @property
    def line(self) -> str:
        """Return which round it is."""
        return words.review_line(self.variant.title, self.number, self.variant.known_rounds, self.total)

    @property
    def game(self) -> str:
        """The progress of all rounds, or what choices of each kind cost in the reviewed ones."""
        if self.is_whole and self.judging_round:
            return words.JUDGING_GAME(done=self.done_rounds, rounds=self.all_rounds, number=self.judging_round)
        rounds = [review for review in self.judged_rounds if review.lost]
        count = len(rounds)
        kinds = lost_by_kind(rounds, count)
        if count < MANY or not kinds:
            return ""
        return words.whole_game(count, [(words.KINDS.get(loss.kind, loss.kind), loss.now * count) for loss in kinds])

    def say(self, find: Judgement, action: Action) -> str:
        """Return an action of a moment in words."""
        return action_words(action, find.moment.view, self.names, self.me)

    def did(self, find: Judgement) -> str:
        """Return what was done."""
        return self.say(find, find.moment.action)


class ReviewActions(NamedTuple):
    """The callbacks of a review; a missing one has no button."""

    back: Callable[[], Step]
    stop: Callable[[], None]
    go_on: Callable[[], None]
    find: Callable[[Judgement], Step]  # at the table
    see: Callable[[Judgement | None], Step]  # the replay, at a find or from the deal
    turn: Callable[[int], None]  # to an earlier or later round
    whole: Callable[[], None]  # analyze all rounds, or stop the analysis
    drill: Callable[[Judgement], Step | None] | None = None
    is_drill: Callable[[Judgement], bool] = lambda _: False


class ReviewScreen(LookingScreen[Review]):
    """A review of one round."""

    largest_tall = LARGEST
    music = Mood.SILENT

    def __init__(self, look: Callable[[], Review], actions: ReviewActions) -> None:
        self.chosen, self._is_focusable = 0, False
        self._actions = actions
        super().__init__(look, "again")

    @property
    def awaits(self) -> bool:
        """Return whether choices are still being analyzed."""
        return self.shown.is_judging or self.shown.is_whole

    @property
    def find(self) -> Judgement | None:
        """The selected find."""
        finds = self.shown.finds
        return finds[min(self.chosen, len(finds) - 1)] if finds else None

    def look_again(self) -> None:
        """Update, and keep the selected find even if its position has changed."""
        before = self.find
        super().look_again()
        if before is not None and self._is_focusable:
            self.chosen = next((at for at, find in enumerate(self.shown.finds) if find.at == before.at), 0)

    # ---- content ----

    def view(self) -> Node:
        """Return the title, figure and curve, finds, the other choices and buttons."""
        top = Column([gold_heading(REVIEW, 40), ornament(), self._which()])
        above = Row([self._figure(), self._above()], 12, cross=None, folds=True)
        body = Scrolled(Column([above, self._finds(), self._others()], 12), self.scroll)
        return self.framed(top, body, self._foot(), edge=EDGE)

    def _which(self) -> Node:
        """Return the round shown, and the way to others."""
        shown = self.shown
        line = Text(shown.line, Style(at="c", most=2), grow=1)
        if not (shown.earlier or shown.later):
            return line
        first, last = ("" if shown.earlier else words.FIRST_ROUND), ("" if shown.later else words.LAST_ROUND)
        earlier = button("earlier", words.EARLIER_ROUND, key="E", h=LOW_BUTTON, off=first, does=partial(self._turn, -1))
        later = button("later", words.LATER_ROUND, key="L", h=LOW_BUTTON, off=last, does=partial(self._turn, 1))
        beside = Row([earlier, replace(line, least_w=TITLE_LEAST), later], 12)
        return First([beside, Column([line, Row([earlier, SPRING, later], 12)])])

    def _figure(self) -> Node:
        """Return how many mistakes were found in the round, and in the latest choices beside the levels."""
        shown = self.shown
        if shown.sum is None:
            inside: Node = Text(words.COUNTING_MISTAKES, Style(ink="text_dim", at="c"), grow=1)
        else:
            losses, half = [one.loss for one in shown.mistakes], _margin(shown.mistakes)
            rows: list[Child] = [
                Text(words.mistakes_found(losses, half, by_thumb=shown.by_thumb), HEADLINE),
                Text(words.PLAYED_BY_THUMB, NOTE) if shown.by_thumb else None,
                Text(shown.score, NOTE),
                Gap(grow=1),
            ]
            inside = Column(rows if shown.lately is None else [*rows, *_beside_levels(shown.lately)])
        return Pad(inside, (20, 14), "raised", w=FIGURE_WIDE, least_w=FIGURE_LEAST, h=TOP_HIGH, least_h=TOP_LEAST)

    def _above(self) -> Node:
        shown = self.shown
        if shown.course is None or shown.sum is None:
            return Pad(self._progress(), (22, 12), "plain", grow=1, least_w=420, h=TOP_HIGH, least_h=TOP_LEAST)
        curve = CustomPaint(
            partial(draw_curve, shown.course, self.chosen if shown.finds else -1), words.CURVE, h=CURVE_HIGH, grow=1
        )
        parts: list[Child] = [_sum(shown.sum, by_thumb=shown.by_thumb)]
        if not shown.by_thumb:
            parts += [curve, Text(words.CURVE, NOTE._replace(at="c"))]
        body = Column(parts, 2, pack="middle")
        return Pad(body, (18, 8), "plain", grow=1, least_w=420, h=TOP_HIGH, least_h=TOP_LEAST)

    def _progress(self) -> Node:
        """Return the progress of the analysis, or why it has stopped."""
        shown = self.shown
        if shown.trouble:
            ways = button("go_on", words.JUDGE_AGAIN, key="X", w=170, does=self._actions.go_on)
            return Row([Text(words.REVIEW_STOPPED(reason=shown.trouble), grow=1), ways], 20, wraps=True)
        status = words.JUDGED(number=shown.done, all=shown.total) if shown.total else words.BEGINS
        share = shown.done / shown.total if shown.total else 0.0
        line = Column([Text(status, Style(weight="medium")), CustomPaint(partial(_bar, share), h=BAR_HIGH)], 6, grow=1)
        if shown.is_judging:
            return Row([line, button("stop", words.STOP, key="X", w=130, does=self._actions.stop)], 20)
        return Row([line, button("go_on", words.GO_ON, key="X", w=130, does=self._actions.go_on)], 20)

    def _finds(self) -> Node | None:
        shown = self.shown
        if not shown.finds:
            if shown.sum is None and not shown.is_judging:  # stopped: a mistake may be among the choices left
                return None
            line = words.LOOKING if shown.is_judging else words.NOTHING_FOUND
            return Pad(Text(line, Style("strong", at="c")), (20, 30), "plain")
        found = enumerate(zip(shown.finds, shown.findings, strict=True))
        cells = [self._card(at, find, finding) for at, (find, finding) in found]
        return Grid(cells, FIND_WIDE, MOST_FINDS, 12)

    def _card(self, at: int, find: Judgement, finding: Finding) -> Node:
        """Return a find: the question, what was done, and what is better once it was found or shown."""
        view, mine, on = find.moment.view, choice_of(find), at == self.chosen
        kind, better = kind_of(find.moment.action, view), find.verdict.best.action
        head = Row(
            [
                CustomPaint(partial(_seal, at, on=finding.is_found), w=28, h=28),
                Text(words.FIND_HEADS[kind], Style("strong", weight="semi", most=1), grow=1),
                Text(words.TURN(number=turn_of(view)), NOTE),
            ],
            8,
        )
        codes, other = pictured(find.moment.action, view), pictured(better, view)
        parts: list[Child] = [_cards(codes)]
        if finding.is_shown and other and other != codes:
            parts += [drawn_icon("step_on"), _cards(other)]
        if finding.is_shown:
            how = words.found_at(len(finding.tried)) if finding.is_found else words.SHOWN
            lines: list[Child] = [
                Text(how, Style(ink="accent", weight="semi", most=1)),
                Text(self.shown.say(find, better), Style(most=2)),
            ]
        else:
            lines = [Text(words.YOU_DID(action=self.shown.did(find)), Style(weight="medium", most=2))]
            lines.append(Text(words.FIND_BETTER, NOTE))
        best = find.verdict.best.lead
        points = ui.points_margin(mine.loss, mine.half)
        cost = words.COST(points=points, value=words.gain(best, mine.loss), best=words.gain(best))
        cost = BY_RULE_OF_THUMB if find.verdict.by_thumb else cost
        label = words.LOOK_AT_IT if finding.is_shown else words.FIND_IT
        last = Row(
            [
                Text(cost, Style(ink="accent", weight="medium", most=1), grow=1),
                CustomPaint(partial(door_heading, label, "", on), w=126, h=HEADING_HIGH),
            ],
            8,
        )
        middle = Row([*parts, Column(lines, 2, grow=1)], 10)
        inside = Column([Gap(length=10), head, Gap(length=6), middle, Gap(grow=1), last, Gap(length=10)])
        spoken_words = words.FIND_SPOKEN(number=at + 1, sentence=words.FIND_HEADS[kind], things=cost)
        widget = Pressable(
            f"find {at}", NOWHERE, partial(_ground, on), on, hint=spoken_words, does=partial(self._choose_and_find, at)
        )
        return WidgetNode(widget, inside, (18, 0), h=FIND_HIGH, least_h=150)

    def _others(self) -> Node | None:
        """Return the choices that are not among the finds, as dots, and the way to all."""
        shown = self.shown
        others = shown.total - len(shown.finds)
        if shown.sum is None or others <= 0:
            return Pad(Text(shown.game, NOTE), (20, 6)) if shown.game else None
        finds = {find.at for find in shown.finds}
        marks = tuple(not choice_of(one).lost for one in shown.moments if one.at not in finds)
        says = shown.finds and not shown.by_thumb  # without finds there are no others than all
        told = words.other_choices(others, shown.rest) if says else ""
        row = Row(
            [
                Text(told, Style(weight="medium", most=2), least_w=LINE_LEAST, grow=1),
                CustomPaint(partial(draw_dots, marks), w=min(440.0, 24.0 * len(marks)), h=24, least_w=60),
                button("all", words.ALL_OF(number=shown.total), key="A", w=170, h=44, does=self._all),
            ],
            20,
            wraps=True,
        )
        return Pad(Column([row, Text(shown.game, NOTE) if shown.game else None], 4), (20, 8), "plain")

    def _foot(self) -> Node:
        find, none = self.find, words.NO_FIND
        actions, off = self._actions, "" if find is not None else none
        is_drill = find is not None and actions.is_drill(find)
        left = sum(not finding.is_shown for finding in self.shown.findings)
        return foot(
            button("back", ui.BACK, key="Esc", w=130),
            self._whole(),
            SPRING,
            button(
                "drill",
                words.IN_DRILLS if is_drill else words.MAKE_DRILL,
                key="D",
                off=off or (words.IN_DRILLS_WHY if is_drill else ""),
                does=partial(self._of_find, actions.drill),
            )
            if actions.drill is not None
            else None,
            button("see", words.SEE_ROUND, key="S", does=partial(self._see)),
            button(
                "again",
                words.FIND_NEXT if left else words.LOOK_AT_IT,
                "gold",
                "Enter",
                w=230,
                size="strong",
                off=off,
                does=self._find_next,
            ),
        )

    def _whole(self) -> Node | None:
        """Return the button for all rounds of the game, while some are left."""
        label = words.STOP_GAME if self.shown.is_whole else words.JUDGE_GAME
        return button("whole", label, key="G", does=self._actions.whole) if self.shown.lacks else None

    # ---- input ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Step through the finds with Left and Right."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.shown.finds:
            self._walk(1 if event.key == pygame.K_RIGHT else -1)
            return None
        return super().handle(event, now)

    def _walk(self, by: int) -> None:
        self._choose((self.chosen + by) % len(self.shown.finds))

    def _choose(self, at: int) -> None:
        """Select a find, and scroll to it."""
        self.chosen = at
        self._is_focusable = self._renewed = True
        self.show(f"find {at}")

    def _choose_and_find(self, at: int) -> Step | None:
        self._choose(at)
        return self._of_find(self._actions.find)

    def _find_next(self) -> Step | None:
        """Ask for the selected find, or the first one that was not found yet if it was."""
        findings = self.shown.findings
        if findings and findings[min(self.chosen, len(findings) - 1)].is_shown:
            self.chosen = next((at for at, finding in enumerate(findings) if not finding.is_shown), self.chosen)
        return self._of_find(self._actions.find)

    def _see(self) -> Step:
        return self._actions.see(self.find)

    def _all(self) -> Step:
        shown = self.shown

        def find(at: int) -> Step | None:
            found = next((find for find in shown.finds if find.at == at), None)
            return self._actions.find(found) if found is not None else None

        lines = lines_of(shown.moments, [find.at for find in shown.finds if not self._is_shown(find)], shown.say)
        return Push(ChoicesScreen(lines, find))

    def _is_shown(self, find: Judgement) -> bool:
        return any(finding.find.at == find.at and finding.is_shown for finding in self.shown.findings)

    def leave(self) -> Step:
        """Go back, at any stage of the analysis."""
        return self._actions.back()

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """Handle a widget event, then update unless it leads on."""
        step = super().answer(event, now)
        if step is None:
            self.look_again()
        return step

    def _turn(self, by: int) -> None:
        """Show another round, starting with its most expensive find."""
        self._actions.turn(by)
        self.chosen, self._is_focusable = 0, False

    def _of_find(self, go: Callable[[Judgement], Step | None]) -> Step | None:
        """Follow a button of the selected find."""
        find = self.find
        return go(find) if find is not None else None


def _margin(mistakes: Sequence[Judged]) -> float:
    """Return the margin of error of what mistakes cost together."""
    return hypot(*(one.half for one in mistakes))


def _beside_levels(lately: MistakeCount) -> list[Child]:
    """Return the mistakes of the latest choices as a bar, and those that the levels make among as many."""
    levels = [(ui.level_name(level), count.among(lately.choices)) for level, count in LEVELS.items()]
    most = max(lately.mistakes + lately.half, *(value for _, value in levels))
    mine = ui.points_margin(lately.mistakes, lately.half)
    return [
        Text(words.LATEST_MISTAKES(number=lately.choices), Style(weight="semi", most=2)),
        _count_row(words.YOU, mine, "accent", partial(draw_bar, lately.mistakes, lately.half, most, "accent")),
        *(
            _count_row(name, words.few(value), "text_dim", partial(draw_bar, value, 0.0, most, "text_dim"))
            for name, value in levels
        ),
    ]


def _count_row(label: str, figure: str, ink: str, paint: Callable[[Canvas, Rect], None]) -> Node:
    name = Text(label, Style(ink=ink, weight="medium", most=1), w=LABEL_WIDE)
    value = Text(figure, Style(ink=ink, weight="medium", most=1, at="r"), w=COUNT_WIDE)
    return Row([name, CustomPaint(paint, h=BAR_HIGH, grow=1, least_w=80), value], 10, h=LEVEL_HIGH)


def _cards(codes: Sequence[str]) -> Node | None:
    if not codes:
        return None
    painted = partial(draw_cards, tuple(codes))
    return CustomPaint(painted, w=cards_width(1, FIND_CARD), h=FIND_CARD, least_h=FIND_CARD)


def _ground(on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw the background of a find."""
    if on:
        glow(canvas, box, "accent", 10, 6, 150)
    panel(canvas, box, "raised" if on or feel.hover > 0.5 else "plain", "accent" if on else "line")
    if feel.focus:
        focus_ring(canvas, box, 10)


def _seal(at: int, canvas: Canvas, box: Rect, *, on: bool = True) -> None:
    draw_seal(canvas, box.center.x, box.center.y, str(at + 1), on=on)


def _bar(share: float, canvas: Canvas, box: Rect) -> None:
    bar(canvas, box, share)
    frame(canvas, box.grown(1), "line", 4, 1, 0.6)


def _sum(review: RoundReview, *, by_thumb: bool) -> Node:
    """Return the sum: deal, luck and choices add up to the result; only the sum where the parts are not sure."""
    parts: tuple[tuple[str, str, str], ...] = ((words.signed(review.result), words.THE_RESULT, "ivory"),)
    if not (review.is_wide or by_thumb):
        parts = (
            (words.signed(review.deal), words.THE_DEAL_GAVE, "text"),
            (words.signed(review.luck), words.LUCK, LUCK),
            (words.signed(-review.lost), words.YOUR_CHOICES, CHOICE),
            *parts,
        )
    cells: list[Child] = []
    for sign, (figure, label, ink) in zip(("", "+", "+", "="), parts, strict=False):
        sign_node = Text(sign, Style("strong", "text_dim")) if sign else None
        name = Text(label, Style(ink="text_dim", most=1))
        cells.append(Row([sign_node, name, Text(figure, Style(24, ink, "semi"))], 8))
    return Row(cells, 26, pack="middle", wraps=True)
