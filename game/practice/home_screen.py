"""The practice page: what to practice, today's drills, the rating, the other rooms, and the themes, weakest first.

The contents come from the caller for the selected rule set and may change whenever the screen is on top. This module
knows nothing about files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from game.practice import words
from game.practice.doors import draw_picture, stroke
from game.practice.memory.diary import DrillChoice
from game.practice.parts import WRONG, draw_answers, draw_bar, draw_cards, draw_contract, draw_gems, draw_marks
from game.practice.winning.words import WHAT_WINS
from game.rules.variant import Contract
from game.text import ui
from game.text.cards import contract_words
from game.ui.boxes import Child, Column, First, Grid, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.dialogs import LookingScreen
from game.ui.drawings import field
from game.ui.form import NOWHERE, SPRING, button, foot, head, title_node
from game.ui.forms import WidgetEvent
from game.ui.geometry import Rect
from game.ui.looks import color
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import glow, panel, text
from game.ui.screen import Push, Screen, Step
from game.ui.widgets import Dropdown, Pressable, Segmented
from sounds import Mood

EDGE, RULE_SETS_WIDE, MORE_WIDE, DIFFICULTY_WIDE, ROUND_WIDE, ROUND_HIGH = 24.0, 760.0, 220.0, 200.0, 98.0, 62.0
TABS, FEW_TABS, FEW_BELOW = 5, 3, 600.0  # rule sets in view, and in a narrow window; the others are in a list
THEME_WIDE, THEME_HIGH, LEAST_THEME, THEMES_IN_A_ROW = 180.0, 152.0, 118.0, 6
GEM_DU, ROOM_HIGH, RATING_DU = 36.0, 44.0, 46.0
DIFFICULTIES = ("", "near", "1", "2", "3", "4")


class PracticeRoom(NamedTuple):
    """A room: its title, what is due there (`is_due` highlights it), the label and key of its button, and its callback.

    `other` is a second button for a room in which something is kept.
    """

    name: str
    title: str
    status: str
    is_due: bool
    label: str
    key: str
    enter: Callable[[], Step]
    other: tuple[str, str, Callable[[], Step]] | None = None  # label, key, callback


class Theme(NamedTuple):
    """What drills can be about: its id, name and cards, how many there are, and the player's rating in it."""

    id: str
    name: str
    cards: tuple[str, ...]
    drills: int
    gems: int
    rating: int | None  # None: nothing answered yet


class Today(NamedTuple):
    """Today's ten: the results so far, how many are left, about how long they take, and the habit."""

    marks: tuple[bool, ...]
    left: int
    minutes: int
    streak: int
    week: tuple[bool, ...]
    best_run: int


class MyRating(NamedTuple):
    """The player's rating: its margin, its course, and its change in a month; not `is_sure` while it is found out."""

    points: int
    half: int
    course: tuple[int, ...]
    gained: int | None
    is_sure: bool


class PracticePage(NamedTuple):
    """The contents of the page for a rule set: its contracts, and everything else."""

    contracts: tuple[Contract, ...]
    choice: DrillChoice
    today: Today
    rating: MyRating
    rooms: tuple[PracticeRoom, ...]
    themes: tuple[Theme, ...]  # the themes of the drills that fit the round and the difficulty, the weakest first
    places: int  # how many themes there can be: they keep their room, so that a choice moves nothing
    day: date
    fitting: int  # drills of the choice


class PracticeActions(NamedTuple):
    """The callbacks of the page; a choice is remembered when something is begun, or the page is left."""

    daily: Callable[[], Step]
    clock: Callable[[DrillChoice], Step]
    train: Callable[[DrillChoice], Step]
    statistics: Callable[[], Step]
    what_wins: Callable[[int], Step]  # the page of a round
    remember: Callable[[DrillChoice], None]


class PracticeScreen(LookingScreen[PracticePage]):
    """The entrance to every room."""

    music = Mood.SILENT

    def __init__(
        self,
        rule_sets: Sequence[str],
        look: Callable[[int, DrillChoice | None], PracticePage],
        actions: Callable[[int], PracticeActions],
        chosen: int = 0,
        news: Callable[[], Screen | None] = lambda: None,
    ) -> None:
        self.chosen = chosen
        self.choice: DrillChoice | None = None  # until something is changed here, the one remembered
        self._rule_sets, self._actions, self._news = tuple(rule_sets), actions, news
        super().__init__(lambda: look(self.chosen, self.choice))
        self._form.go_to("drills")

    @property
    def actions(self) -> PracticeActions:
        """Return what leads on from the selected rule set."""
        return self._actions(self.chosen)

    # ---- content ----

    def view(self) -> Node:
        """Return what to practice, today, the rooms, and the themes."""
        middle = Row([self._today(), self._rating(), self._rooms()], 12, cross=None, folds=True)
        body = Scrolled(Column([self._what(), middle, self._themes()], 12), self.scroll)
        return self.framed(
            head(ui.PRACTICE, words.today(self.shown.day.timetuple()), 40), body, self._foot(), edge=EDGE
        )

    @property
    def _tabs(self) -> int:
        return TABS if self.room[0] >= FEW_BELOW else FEW_TABS

    def _what(self) -> Node:
        shown, choice = self.shown, self.shown.choice
        in_tabs, others = self._rule_sets[: self._tabs], self._rule_sets[self._tabs :]
        in_list = max(0, self.chosen - self._tabs + 1)
        tabs = Segmented("rule_set", NOWHERE, in_tabs, -1 if in_list else self.chosen, does=self._choose_rules)
        more = Dropdown("more_rules", NOWHERE, (words.MORE_RULES, *others), in_list, does=self._choose_other_rules)
        levels = Dropdown(
            "difficulty", NOWHERE, words.DIFFICULTIES, DIFFICULTIES.index(choice.difficulty), does=self._choose_hard
        )
        top = Row(
            [
                WidgetNode(tabs, w=RULE_SETS_WIDE, least_w=110.0 * self._tabs),
                WidgetNode(more, w=MORE_WIDE, least_w=180, grow=1) if others else None,
                WidgetNode(levels, w=DIFFICULTY_WIDE, least_w=160),
            ],
            12,
            wraps=True,
        )
        cells = [self._round(at, contract) for at, contract in enumerate((None, *shown.contracts))]
        wide = ROUND_WIDE if len(cells) <= 11 else 76.0
        return Pad(Column([top, Grid(cells, wide, len(cells), 8)], 8), (14, 10), "plain")

    def _round(self, number: int, contract: Contract | None) -> Node:
        on = self.shown.choice.round == number
        label = words.ALL_ROUNDS if contract is None else str(number)
        spoken_words = (
            label if contract is None else words.ROUND_AND_CONTRACT(number=number, contract=contract_words(contract))
        )
        paint = partial(_round_cell, label, contract, on)
        does = partial(self._choose_round, number)
        return WidgetNode(Pressable(f"round {number}", NOWHERE, paint, on, hint=spoken_words, does=does), h=ROUND_HIGH)

    def _today(self) -> Node:
        today = self.shown.today
        left = words.left_today(today.left, today.minutes) if today.left else words.TEN_DONE
        days = words.STREAK_DAYS(number=today.streak) if today.streak else words.NO_STREAK
        marks = today.marks[-10:]
        gems = partial(draw_answers, marks, 10, 10, bool(today.left))
        spoken_words = words.TEN_SO_FAR(number=len(marks), all=10, right=sum(marks))
        go = button(
            "drills",
            words.GO_ON if marks and today.left else words.START if today.left else words.TEN_MORE,
            "gold",
            "L",
            h=50,
            grow=1,
            size="strong",
            does=self.actions.daily,
        )
        sub = words.CLOCK_BEST(number=today.best_run) if today.best_run else words.CLOCK_SUB
        run = button("clock", words.AGAINST_THE_CLOCK, key="C", h=50, sub=sub, does=self._clock)
        rows: list[Child] = [
            Row([title_node(words.DAILY_TEN, 25, w=170), SPRING, Text(left, Style(at="r"))], 10),
            CustomPaint(gems, spoken_words, h=GEM_DU, least_h=26),
            Row(
                [
                    Text(words.STREAK, Style(ink="text_dim")),
                    Text(days, Style(ink="accent", weight="semi")),
                    SPRING,
                    CustomPaint(partial(draw_marks, words.day_letters(), today.week), w=150, h=22),
                ],
                8,
            ),
            Gap(grow=1),
            Row([go, run], 12),
        ]
        return Pad(Column(rows, 6), (20, 12), "raised", w=500, least_w=400, grow=1)

    def _rating(self) -> Node:
        rating = self.shown.rating
        half = words.half(rating.half) if rating.is_sure else words.FINDING_OUT
        gained = words.gained(rating.gained) if rating.gained is not None else ""
        parts: list[Child] = [
            Text(words.YOUR_RATING, Style(ink="text_dim")),
            Row([Text(str(rating.points), Style(RATING_DU, "accent", "semi", most=1)), Text(half, NOTE, grow=1)], 8),
            CustomPaint(partial(_course, rating.course), grow=1, h=50, least_h=30),
            Text(gained, Style(weight="medium")),
        ]
        return Pad(Column(parts, 2), (18, 12), "plain", w=230, least_w=190)

    def _rooms(self) -> Node:
        rows = [_room(room) for room in self.shown.rooms]
        return Column(rows, 6, w=450)

    def _themes(self) -> Node:
        shown = self.shown
        cells: list[Node] = [self._theme(at, theme) for at, theme in enumerate(shown.themes)]
        cells += [Gap(h=THEME_HIGH, least_h=LEAST_THEME)] * (shown.places - len(cells))
        return Grid(cells, THEME_WIDE, THEMES_IN_A_ROW, 8)

    def _theme(self, at: int, theme: Theme) -> Node:
        on = self.shown.choice.theme == theme.id
        ink = WRONG if at == 0 and theme.rating is not None else "accent"
        points = str(theme.rating) if theme.rating is not None else words.NEW_THEME
        share = 0.0 if theme.rating is None else (theme.rating - 800) / 1200
        inside = Column(
            [
                Gap(length=10),
                CustomPaint(partial(_theme_cards, theme.cards), h=58, least_h=36),
                Gap(grow=1),
                Text(theme.name, Style(size=17, weight="semi", at="c", most=1), least_w=120),
                Row(
                    [
                        CustomPaint(partial(draw_gems, theme.gems), words.difficulty(theme.gems), w=70, h=16),
                        Text(points, Style(ink="accent", weight="semi", at="r", most=1), grow=1),
                    ],
                    6,
                ),
                CustomPaint(partial(draw_bar, share, 0.0, 1.0, ink, high=7.0), h=10),
                Gap(length=8),
            ],
            2,
        )
        spoken_words = words.THEME_SPOKEN(name=theme.name, number=theme.drills, points=points)
        paint = partial(_cell, on)
        widget = Pressable(
            f"theme {theme.id}", NOWHERE, paint, on, hint=spoken_words, does=partial(self._choose_theme, theme.id)
        )
        return WidgetNode(widget, inside, (12, 0), h=THEME_HIGH, least_h=LEAST_THEME)

    def _foot(self) -> Node:
        shown = self.shown
        weakest = shown.themes[0] if shown.themes else None
        chosen = next((theme for theme in shown.themes if theme.id == shown.choice.theme), None)
        line = words.DRILLS_FIT(number=shown.fitting) if shown.choice.round or shown.choice.difficulty else ""
        if chosen is not None:
            line = words.THEME_CHOSEN(name=chosen.name, number=shown.fitting)
        elif not line and weakest is not None and weakest.rating is not None:
            line = words.WEAKEST(name=weakest.name, number=weakest.drills)
        off = "" if shown.fitting else words.NO_DRILLS_FIT
        return foot(
            button("back", ui.BACK, key="Esc", w=130),
            button("statistics", words.MY_PROGRESS, key="T", does=self.actions.statistics),
            button("what_wins", WHAT_WINS(number=shown.choice.round or 1), key="W", does=self._what_wins),
            SPRING,
            Text(line, NOTE._replace(at="r"), grow=1),
            button("train", words.DRILL_THIS, "gold", "G", w=220, size="strong", off=off, does=self._train),
        )

    # ---- input ----

    def go_on(self, now: float) -> Step | None:
        """Check for changes; messages are shown first."""
        news = self._news()
        return Push(news) if news is not None else super().go_on(now)

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """Handle a widget event; if it leads away, the choice is remembered first."""
        step = super().answer(event, now)
        if step is not None and self.choice is not None:
            self.actions.remember(self.choice)
        return step

    def _what_wins(self) -> Step:
        return self.actions.what_wins(self.shown.choice.round or 1)

    def _clock(self) -> Step:
        return self.actions.clock(self.shown.choice)

    def _train(self) -> Step:
        return self.actions.train(self.shown.choice)

    def _change(self, choice: DrillChoice) -> None:
        self.choice = choice
        self.look_again()

    def _choose_rules(self, at: int) -> None:
        """Select another rule set, with what was practiced of it last."""
        self.chosen, self.choice = at, None
        self.look_again()

    def _choose_other_rules(self, at: int) -> None:
        """Select a rule set of the list, whose first line is its label."""
        if at:
            self._choose_rules(self._tabs + at - 1)

    def _choose_round(self, number: int) -> None:
        self._change(self.shown.choice._replace(round=number))

    def _choose_hard(self, at: int) -> None:
        self._change(self.shown.choice._replace(difficulty=DIFFICULTIES[at]))

    def _choose_theme(self, id: str) -> None:
        """Select a theme, or all of them again."""
        before = self.shown.choice
        self._change(before._replace(theme="" if before.theme == id else id))


def _room(room: PracticeRoom) -> Node:
    ink = "accent" if room.is_due else "text_dim"
    title = Text(room.title, Style(19, weight="semi", most=1), grow=1)
    ways = [button(room.name, room.label, key=room.key, w=112, h=38, does=room.enter)]
    if room.other is not None:
        label, key, does = room.other
        ways.insert(0, button(f"{room.name} other", label, key=key, h=38, does=does))
    beside = Row([title, Text(room.status, Style("note", ink, at="r", most=1)), *ways], 8)
    below = Row([Column([title, Text(room.status, Style("note", ink, most=1))], grow=1), *ways], 8)
    return Pad(First([beside, below]), (14, 3), "plain", h=ROOM_HIGH)


def _round_cell(label: str, contract: Contract | None, on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a round to choose: its number and its contract."""
    _field(on, canvas, box, feel)
    ink = "accent_ink" if on else "text"
    if contract is None:
        text(canvas, label, box.center.x, box.center.y + 6, "strong", ink, "semi", "c", fit=box.w - 8)
        return
    text(canvas, label, box.x + 10, box.y + 22, "text", ink, "semi")
    draw_contract(contract, ink if on else "accent", canvas, Rect(box.x + 8, box.y + 30, box.w - 16, 26))


def _field(on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    if on:
        glow(canvas, box, "accent", 8, 5, 150)
    canvas.svg(field(box.w, box.h, chosen=on, hover=feel.hover > 0.5), *box)
    if feel.focus:
        focus_ring(canvas, box)


def _cell(on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    panel(canvas, box, "raised" if on or feel.hover > 0.5 else "plain", "accent" if on else "line")
    if feel.focus:
        focus_ring(canvas, box, 10)


def _theme_cards(codes: Sequence[str], canvas: Canvas, box: Rect) -> None:
    high = min(box.h, 58.0)
    wide = high * 0.72 + (len(codes) - 1) * high * 0.55
    left = box.center.x - wide / 2
    draw_cards(tuple(codes), canvas, Rect(left, box.center.y - high / 2, wide, high))


def _course(values: Sequence[int], canvas: Canvas, box: Rect) -> None:
    """Draw the rating's course; a dash before there is one."""
    if len(values) < 2:
        return
    low, high = min(values), max(max(values), min(values) + 40)
    places = [
        (4 + (box.w - 8) * at / (len(values) - 1), box.h - 6 - (box.h - 12) * (value - low) / (high - low))
        for at, value in enumerate(values)
    ]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    last = places[-1]
    ground = f'<path d="{d}L{last[0]:.1f} {box.h:.1f}L4 {box.h:.1f}Z" fill="{color("accent")}" fill-opacity=".13"/>'
    dot = f'<circle cx="{last[0]:.1f}" cy="{last[1]:.1f}" r="4.2" fill="{color("ivory")}"/>'
    draw_picture(canvas, box, ground + stroke(d, "accent", 2.4) + dot)
