"""The practice page: a door for each room with what is due there, and the player's rounds compared with par.

Rooms and figures come from the caller for the selected rule set and may change whenever the screen is on top. This
module knows nothing about rounds, files or dates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from game.practice import words
from game.practice.diary import LAST_ROUNDS, LATEST, LostPoints
from game.practice.doors import (
    BUTTON_HIGH,
    DOOR_WIDE,
    PICTURE_HIGH,
    door_heading,
    draw_picture,
    lozenge,
    practice_door,
    stroke,
)
from game.text import ui
from game.ui.boxes import Column, Grid, Pad, Row, Scrolled
from game.ui.canvas import Canvas
from game.ui.charts import draw_scale, round_figures
from game.ui.dialogs import LookingScreen
from game.ui.form import NOWHERE, SPRING, button, foot, head
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import text
from game.ui.screen import Push, Screen, Step
from game.ui.widgets import Dropdown, Pressable
from sounds import Mood

MOST_IN_A_ROW, DOOR_HIGH, DOORS_GAP = 5, 286.0, 15.0
RULE_SETS_WIDE, PROGRESS_LEAST = 290.0, 130.0
SHOWN_ROUNDS = 30


class PracticeRoom(NamedTuple):
    """A room: its title and description, its status (`is_due`: something is due), and the way in."""

    name: str
    title: str
    description: str
    status: str
    is_due: bool
    label: str
    key: str
    picture: Callable[[Canvas, Rect], None]
    enter: Callable[[], Step]


class PracticePage(NamedTuple):
    """The contents of the page for a rule set: the rooms, the day, and the rounds' results to par, latest last.

    `lost` is what choices of each kind cost in reviewed rounds.
    """

    rooms: tuple[PracticeRoom, ...]
    today: date
    to_par: tuple[int, ...] = ()
    most_points: bool = False  # whether the most points win
    lost: tuple[LostPoints, ...] = ()
    reviewed: int = 0


class PracticeScreen(LookingScreen[PracticePage]):
    """The entrance to every room."""

    music = Mood.SILENT

    def __init__(
        self,
        rule_sets: Sequence[str],
        look: Callable[[int], PracticePage],
        statistics: Callable[[], Step],
        chosen: int = 0,
        news: Callable[[], Screen | None] = lambda: None,
    ) -> None:
        self.chosen = chosen
        self._rule_sets, self._statistics, self._news = tuple(rule_sets), statistics, news
        super().__init__(lambda: look(self.chosen))
        rooms = self.shown.rooms
        self._form.go_to(next((room.name for room in rooms if room.is_due), rooms[0].name))

    def view(self) -> Node:
        """The rule set, the doors and the progress."""
        dropdown = Dropdown("rule_set", NOWHERE, self._rule_sets, self.chosen, does=self._choose)
        today = Text(words.today(self.shown.today.timetuple()), NOTE._replace(at="r"), grow=1)
        top = Row([WidgetNode(dropdown, w=RULE_SETS_WIDE, least_w=200), today], 20, wraps=True)
        rooms = self.shown.rooms
        first = next((room.name for room in rooms if room.is_due), rooms[0].name)
        doors = Grid([_door(room, room.name == first) for room in rooms], DOOR_WIDE, MOST_IN_A_ROW, DOORS_GAP)
        body = Scrolled(Column([top, doors, self._progress()], 14), self.scroll)
        ways = foot(
            button("back", ui.BACK, key="Esc", w=170),
            SPRING,
            Text(words.PAR_IS, NOTE._replace(at="c"), grow=1),
            SPRING,
            button("statistics", ui.STATISTICS, key="T", w=170, does=self._statistics),
        )
        return self.framed(head(ui.PRACTICE), body, ways)

    def _progress(self) -> Node:
        title = Style(ink="accent", weight="semi")
        if not self.shown.to_par:
            middle = Style("strong", weight="medium", at="c")
            empty = [Text(words.PROGRESS_EMPTY, middle), Text(words.PROGRESS_BEGINS, Style(ink="text_dim", at="c"))]
            return Pad(Column([Text(words.PROGRESS, title), *empty], 8), (24, 16), "plain", grow=1)
        latest = self.shown.to_par[-LAST_ROUNDS:]
        average = words.average(sum(latest) / len(latest), most_points=self.shown.most_points)
        figures = Row([Text(words.PROGRESS, title), SPRING, Text(average, Style(weight="semi"))], 20)
        chart = CustomPaint(partial(_to_par, self.shown.to_par[-SHOWN_ROUNDS:]), h=PROGRESS_LEAST, least_h=90, grow=1)
        left = Column([figures, chart], 8, grow=1, least_w=360)
        return Pad(Row([left, self._kinds()], 40, folds=True, cross=None), (24, 16), "plain", grow=1)

    def _kinds(self) -> Node | None:
        """Return what each kind of choice costs per round, if rounds have been reviewed."""
        if not self.shown.lost:
            return None
        count = words.reviewed_rounds(self.shown.reviewed, LATEST)
        head = Row([Text(words.BY_KIND, Style(ink="accent", weight="semi"), grow=1), Text(count, NOTE)], 12)
        most = max(loss.now for loss in self.shown.lost) or 1.0
        rows = [
            Row(
                [
                    Text(words.KINDS.get(loss.kind, loss.kind), Style(weight="semi" if at == 0 else "regular"), w=130),
                    CustomPaint(partial(_share, round(loss.now / most, 2)), h=10, grow=1, least_w=60),
                    Text(
                        words.lost(loss.before) if loss.before is not None else "",
                        Style("text", "text_dim", at="r", most=1),
                        w=44,
                    ),
                    Text(words.lost(loss.now), Style(weight="semi", at="r", most=1), w=44),
                ],
                8,
            )
            for at, loss in enumerate(self.shown.lost)
        ]
        return Column([head, *rows], 3, w=470, least_w=360)

    def go_on(self, now: float) -> Step | None:
        """Check for changes; messages are shown first."""
        news = self._news()
        return Push(news) if news is not None else super().go_on(now)

    def _choose(self, at: int) -> None:
        """Select another rule set."""
        self.chosen = at
        self.look_again()


def _door(room: PracticeRoom, is_first: bool) -> Node:
    name = Style("head", "accent" if room.is_due else "text", at="c", most=1)
    waits = Style("note", "accent" if room.is_due else "text_dim", "semi" if room.is_due else "regular", at="c")
    inside = Column(
        [
            CustomPaint(room.picture, h=PICTURE_HIGH),
            Gap(length=6),
            Text(room.title, name),
            Text(room.description, Style(at="c")),
            Gap(grow=1),
            Text(room.status, waits),
            Gap(length=6),
            CustomPaint(partial(door_heading, room.label, room.key, is_first), h=BUTTON_HIGH),
            Gap(length=14),
        ]
    )
    widget = Pressable(room.name, NOWHERE, partial(practice_door, room.is_due), is_first, key=room.key, does=room.enter)
    return WidgetNode(widget, inside, (16, 0), h=DOOR_HIGH)


def _share(share: float, canvas: Canvas, box: Rect) -> None:
    """Draw a bar of points lost."""
    draw_picture(canvas, box, stroke(f"M0 5H{box.w:.1f}", "text_dim", 1, 0.25))
    if share > 0:
        bar = Rect(box.x, box.y, max(2.0, round(box.w * share, 1)), box.h)
        draw_picture(canvas, bar, stroke(f"M0 5H{bar.w:.1f}", "accent", 7, 0.9))


def _to_par(values: Sequence[int], canvas: Canvas, box: Rect) -> None:
    """Draw a bar per round, up if it was worse than par, down if better; the latest is gold."""
    lines = round_figures(values)
    plot = Rect(box.x + 46, box.y + 8, box.w - 56, box.h - 16)
    draw_scale(canvas, lines, plot)
    low, high = lines[0], lines[-1]
    room = plot.w / SHOWN_ROUNDS
    zero = plot.h * high / (high - low)
    body = stroke(f"M0 {zero:.1f}H{plot.w:g}", "text_dim", 1.4, 0.8)
    for at, value in enumerate(values):
        x, last = (at + 0.2) * room, at == len(values) - 1
        ink = "accent" if last else "text_dim"
        tall = plot.h * abs(value) / (high - low)
        if not value:
            body += lozenge(x + room * 0.3, zero, 4, True, ink)
        body += (
            f'<rect x="{x:.1f}" y="{zero - tall if value > 0 else zero:.1f}" width="{room * 0.6:.1f}" '
            f'height="{tall:.1f}" fill="{"#f3d27f" if last else "#c1cfc1"}" fill-opacity="{1 if last else 0.5}"/>'
        )
    draw_picture(canvas, plot, body)
    text(canvas, words.PAR, plot.right, plot.y + zero - 6, "note", "line_bright", "medium", "r")
