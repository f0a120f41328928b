"""A round's review: was it luck or the player's choices, and where? A curve, the most expensive choices, and better
ones.

The contents come as one value, which grows during the analysis. Arrow keys step through the finds, the choices that
clearly cost points.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from ai.judge.verdicts import Judged, RoundReview
from ai.reviews import Judgement
from game.engine.actions import Action, Buy, BuyUpcard, Take
from game.play.words.hints import reason_for
from game.practice import words
from game.practice.curve import RoundCurve, draw_curve, draw_moment, draw_seal, kind_of, turn_of
from game.practice.diary import RoundReviewed, lost_by_kind
from game.practice.doors import CHOICE, LUCK, draw_picture, lozenge, stroke
from game.rules.scoring import hand_points
from game.rules.variant import Variant
from game.text import ui
from game.text.cards import action_words
from game.text.replay import REVIEW
from game.ui.boxes import Child, Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.form import (
    LOW_BUTTON,
    SPRING,
    button,
    drawn_icon,
    foot,
    gold_heading,
    hairline_node,
    ornament,
    pressable_row,
)
from game.ui.forms import WidgetEvent
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text
from game.ui.paint import bar, frame
from game.ui.screen import Step
from game.ui.widgets import Press
from sounds import Mood

LIST_WIDE, LIST_LEAST, FIND_LEAST, CURVE_HIGH, MOMENT_HIGH = 356.0, 330.0, 560.0, 148.0, 150.0
FIGURE_WIDE, MARGIN_WIDE, ROW_HIGH, BAR_HIGH, FIND_AIR = 56.0, 60.0, 46.0, 10.0, 22.0
MANY = 2  # the number of reviewed rounds from which a total is shown
HEADING = Style(ink="accent", weight="semi")


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
    judged_rounds: tuple[RoundReviewed, ...] = ()  # of the game, now or earlier
    done_rounds: int = 0  # rounds that can be reviewed and are done
    all_rounds: int = 0
    judging_round: int = 0  # 0: none
    is_whole: bool = False  # all rounds are being analyzed
    earlier: bool = False  # whether there are rounds before this one
    later: bool = False
    trouble: str = ""

    @property
    def lacks(self) -> int:
        """Return how many rounds of the game are not reviewed yet, if it has several."""
        return self.all_rounds - self.done_rounds if self.all_rounds > 1 else 0

    @property
    def line(self) -> str:
        """Which round it is."""
        return words.review_line(self.variant.title, self.number, len(self.variant.rounds), self.total)

    @property
    def game(self) -> str:
        """The progress of all rounds, or what choices of each kind cost in the reviewed ones."""
        if self.is_whole and self.judging_round:
            return words.JUDGING_GAME(done=self.done_rounds, rounds=self.all_rounds, number=self.judging_round)
        count = len(self.judged_rounds)
        if count < MANY:
            return ""
        kinds = lost_by_kind(self.judged_rounds, count)
        return words.whole_game(count, [(words.KINDS.get(loss.kind, loss.kind), loss.now * count) for loss in kinds])

    def say(self, find: Judgement, action: Action) -> str:
        """Return an action of a moment in words."""
        return action_words(action, find.moment.view, self.names, self.me)

    def did(self, find: Judgement) -> str:
        """Return what was done."""
        return self.say(find, find.moment.action)


def choice_of(find: Judgement) -> Judged:
    """Return the analysis of the choice that was made."""
    return find.verdict.of(find.moment.action) or find.verdict.best


def lost_in(find: Judgement) -> tuple[str, str]:
    """Return what a choice lost, and the margin of error."""
    mine = choice_of(find)
    return words.lost(mine.loss), words.plus_minus((mine.high - mine.low) / 2)


class ReviewActions(NamedTuple):
    """The callbacks of a review; a missing one has no button."""

    back: Callable[[], Step]
    stop: Callable[[], None]
    go_on: Callable[[], None]
    again: Callable[[Judgement], Step]
    see: Callable[[Judgement], Step]
    turn: Callable[[int], None]  # to an earlier or later round
    whole: Callable[[], None]  # analyze all rounds, or stop that
    drill: Callable[[Judgement], Step | None] | None = None
    is_drill: Callable[[Judgement], bool] = lambda _: False


class ReviewScreen(LookingScreen[Review]):
    """A review of one round."""

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
        """Title, curve, finds, the selected find and buttons."""
        top = Column([gold_heading(REVIEW, 40), ornament(), self._which()])
        below = Row([self._list(), self._find()], 14, cross=None, folds=True, grow=1)
        body = Scrolled(Column([self._above(), below], 12), self.scroll)
        return self.framed(top, body, self._foot())

    def _which(self) -> Node:
        """The round shown, and the way to others."""
        shown = self.shown
        line = Text(shown.line, Style(at="c", most=2), grow=1)
        if not (shown.earlier or shown.later):
            return line
        first, last = ("" if shown.earlier else words.FIRST_ROUND), ("" if shown.later else words.LAST_ROUND)
        earlier = button("earlier", words.EARLIER_ROUND, key="E", h=LOW_BUTTON, off=first, does=partial(self._turn, -1))
        return Row(
            [
                earlier,
                line,
                button("later", words.LATER_ROUND, key="L", h=LOW_BUTTON, off=last, does=partial(self._turn, 1)),
            ],
            12,
        )

    def _above(self) -> Node:
        shown = self.shown
        if shown.course is None or shown.sum is None:
            return Pad(self._progress(), (22, 12), "plain")
        curve = CustomPaint(
            partial(draw_curve, shown.course, self.chosen if shown.finds else -1), words.CURVE, h=CURVE_HIGH
        )
        caption = Text(words.CURVE, NOTE._replace(at="c"))
        return Pad(Column([_sum(shown.sum), hairline_node(0.35), caption, curve]), (18, 8), "plain")

    def _progress(self) -> Node:
        """The progress of the analysis, or why it has stopped."""
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

    def _list(self) -> Node:
        shown = self.shown
        rows: list[Child] = [Row([Text(words.DEAREST_FIRST, HEADING, grow=1), Text(words.WHAT_IS_LOST, NOTE)], 8)]
        rows += [
            _row(at, find, on=at == self.chosen, does=partial(self._choose, at)) for at, find in enumerate(shown.finds)
        ]
        if not shown.finds:
            rows.append(Text(words.LOOKING if shown.is_judging else words.NOTHING_FOUND, Style(ink="text_dim")))
        rows.append(Gap(grow=1))
        others = shown.total - len(shown.finds)
        if shown.sum is not None and others > 0:
            rows += [hairline_node(0.35), Text(words.other_choices(others, shown.rest), NOTE)]
        if shown.game:
            rows += [Text(shown.game, NOTE)]
        return Pad(Column(rows, 2), (12, 12), "plain", w=LIST_WIDE, least_w=LIST_LEAST)

    def _find(self) -> Node:
        find = self.find
        if find is None:
            return Pad(Gap(grow=1), (20, 20), "plain", grow=1, least_w=FIND_LEAST)
        view, verdict, mine = find.moment.view, find.verdict, choice_of(find)
        (loss, margin), did, why = lost_in(find), self.shown.did(find), reason_for(find.why)
        held = words.held(len(view.hand), hand_points(view.hand, view.variant))
        lit = isinstance(verdict.best.action, Take | Buy | BuyUpcard)
        head = Row(
            [
                CustomPaint(partial(_seal, self.chosen), w=28, h=28),
                Text(did, Style("strong", weight="semi")),
                Text(words.TURN(number=turn_of(view)), NOTE, grow=1),
                Text(loss, Style("head", "accent", "semi", at="r", most=1)),
                Text(margin, Style("text", "accent", "medium", most=1)),
            ],
            10,
        )
        parts = [
            head,
            CustomPaint(partial(draw_moment, view, held, lit), held, h=MOMENT_HIGH),
            Gap(length=6),
            _option("hint", verdict.best, words.BETTER(action=self.shown.say(find, verdict.best.action)), best=True),
            _option("person", mine, words.YOU_DID(action=did), best=False),
            Row([Text(why, Style(lead=1.25), grow=1)], 10) if why else None,
        ]
        return Pad(Column(parts, 4), (34, 18), "deco", grow=1, least_w=FIND_LEAST)

    def _foot(self) -> Node:
        find, none = self.find, words.NO_FIND
        actions, off = self._actions, "" if find is not None else none
        is_drill = find is not None and actions.is_drill(find)
        more = len(self.shown.finds) > 1
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
            button("see", words.SEE_ON, key="S", off=off, does=partial(self._of_find, actions.see)),
            button(
                "next",
                words.NEXT_FIND,
                key="N",
                off=off or ("" if more else words.ONE_FIND),
                does=partial(self._walk, 1),
            ),
            button(
                "again",
                words.TRY_AGAIN,
                "gold",
                "Enter",
                w=200,
                size="strong",
                off=off,
                does=partial(self._of_find, actions.again),
            ),
        )

    def _whole(self) -> Node | None:
        """The button for all rounds of the game, while some are left."""
        label = words.STOP_GAME if self.shown.is_whole else words.JUDGE_GAME
        return button("whole", label, key="G", does=self._actions.whole) if self.shown.lacks else None

    # ---- input ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Left and Right step through the finds."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.shown.finds:
            self._walk(1 if event.key == pygame.K_RIGHT else -1)
            return None
        return super().handle(event, now)

    def _walk(self, by: int) -> None:
        self._choose((self.chosen + by) % len(self.shown.finds))

    def _choose(self, at: int) -> None:
        """Select a find, and scroll to it if it is below the list."""
        self.chosen = at
        self._is_focusable = self._renewed = True
        for leaf, box, through in self.placed():
            if through is not None and leaf.spoken() == self.shown.did(self.shown.finds[at]):
                through.go(through.top + box.y - FIND_AIR - through.box.y)

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


def _row(at: int, find: Judgement, *, on: bool, does: Press) -> Node:
    view, (loss, margin) = find.moment.view, lost_in(find)
    kind, turn = words.KINDS[kind_of(find.moment.action, view)], words.TURN(number=turn_of(view))
    description = Column([Text(kind, Style(weight="semi")), Text(turn, NOTE)], pack="middle", grow=1)
    cells = [
        CustomPaint(partial(_seal, at, on=on), w=28, h=28),
        description,
        Text(loss, Style("strong", weight="semi", at="r"), w=FIGURE_WIDE),
        Text(margin, NOTE._replace(at="r"), w=MARGIN_WIDE),
    ]
    return pressable_row(f"find {at}", cells, ROW_HIGH, on=on, does=does)


def _seal(at: int, canvas: Canvas, box: Rect, *, on: bool = True) -> None:
    draw_seal(canvas, box.center.x, box.center.y, str(at + 1), on=on)


def _option(picture: str, judged: Judged, text: str, *, best: bool) -> Node:
    ink = "text" if best else "text_dim"
    figure = Style("text", ink, "semi", at="r")
    cells: list[Child] = [
        drawn_icon(picture, ink="accent" if best else "text_dim"),
        Text(text, Style("text", ink, "semi", lead=1.15), grow=1),
        Text(words.signed(judged.lead), figure),
        Text(words.EXPECTED, NOTE),
        Text(ui.per_cent(judged.down), figure),
        Text(words.DOWN_IN_TIME, NOTE),
        Text(ui.per_cent(judged.out), figure),
        Text(words.OUT_FIRST, NOTE),
    ]
    row = Pad(Row(cells, 8), (8, 3))
    return Stack([CustomPaint(_best), row]) if best else row


def _best(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box, "accent", 7, 1.4, 0.8, "accent", 0.13)


def _bar(share: float, canvas: Canvas, box: Rect) -> None:
    bar(canvas, box, share)
    frame(canvas, box.grown(1), "line", 4, 1, 0.6)


def _sum(review: RoundReview) -> Node:
    """Return a line with the legend and the sum: deal, luck and choices add up to the result."""
    cells: list[Child] = []
    for mark, figure, label, ink in (
        ("", words.signed(review.deal), words.THE_DEAL_GAVE, "text"),
        ("luck", words.signed(review.luck), words.LUCK, LUCK),
        ("choice", words.signed(-review.lost), words.YOUR_CHOICES, CHOICE),
        ("", words.equals(review.result), words.THE_RESULT, "ivory"),
    ):
        mark_node = CustomPaint(partial(_mark, mark), w=36, h=18) if mark else None
        cells.append(Row([mark_node, Text(figure, Style("head", ink, "semi", most=1)), Text(label, Style(most=1))], 8))
    return Row(cells, 30, pack="middle", wraps=True)


def _mark(kind: str, canvas: Canvas, box: Rect) -> None:
    if kind == "luck":
        body = stroke("M2 13L12 6L22 10L34 4", LUCK, 2)
        body += "".join(
            f'<circle cx="{x}" cy="{y}" r="2.8" fill="{color(LUCK)}"/>'
            for x, y in ((3, 13), (12, 6), (22, 10), (33, 4))
        )
    else:
        body = stroke("M6 15L14 3", CHOICE, 6) + lozenge(26, 9, 7, True)
    draw_picture(canvas, box, body)
