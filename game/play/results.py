"""After a round: the score sheet appears in stages, then leads to the next round or to the final ranking.

This module knows nothing about rules or game states.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import NamedTuple

import pygame

from game.play.sheet import END_S, ScoreSheet, sheet_node
from game.play.words.story import STORY
from game.text import ui as words
from game.text.replay import REPLAY_GAME
from game.text.sealing import SEALED_DEALS
from game.ui import drawings
from game.ui.boxes import Child, Column, Pad, Row, Scrolled, Stack
from game.ui.canvas import Canvas
from game.ui.charts import draw_scale, round_figures
from game.ui.form import Way, button, cornered, fan, foot, head, way_button
from game.ui.geometry import Rect
from game.ui.motion import StagedScreen, eased
from game.ui.nodes import NOTE, CustomPaint, Node, Style, Text
from game.ui.paint import emblem, frame, hairline, icon, text, width_of
from game.ui.screen import Push, Screen, Step

FAN_S, BESIDE_MENU = 0.7, 44.0


class Results(StagedScreen):
    """The screen after a round that is not the last, or before the final ranking."""

    def __init__(  # noqa: PLR0913 (what it shows and where it leads)
        self,
        head: str,
        sub: str,
        sheet: ScoreSheet,
        on_next: Callable[[float], Step],
        on_table: Callable[[], Step],
        *,
        on_menu: Callable[[], Screen] | None = None,
        next_label: str = words.NEXT_ROUND,
        won: bool = True,
        beside: Sequence[Way] = (),
        foot: str = "",
        reduced_motion: bool = False,
    ) -> None:
        super().__init__("next", END_S, at_once=reduced_motion, ways=beside)
        self._head, self._sub, self._sheet = head, sub, sheet
        self._foot = foot
        self._on_next, self._on_table, self._on_menu = on_next, on_table, on_menu
        self._next_label, self._won = next_label, won

    def view(self) -> Node:
        """The cards of the player who went out, the headline, the sheet, the buttons; the menu in the corner."""
        ways = foot(
            button("next", self._next_label, "gold", "Enter", w=200, size="strong", does=self._go_on),
            button("table", words.SEE_TABLE, "dark", "T", w=200, does=self._on_table),
            *(way_button(way, 164, 44, kind="quiet") for way in self._ways),
            pack="middle",
        )
        sheet = sheet_node(self._sheet, self.scroll, self._shown_s)
        below = words.SHOW_ALL if self._shown_s < END_S else self._foot or " "  # keep the line's height
        top = Pad(head(self._head, self._sub), (BESIDE_MENU, 0))
        whole = self.framed(top, sheet, ways, Text(below, NOTE._replace(at="c")))
        opened = round(eased(self._shown_s, 0, FAN_S) * 40) / 40 if self._won else 0.0
        return Stack(
            [
                fan(opened, 0.34, self._head, self._sub),
                whole,
                cornered("menu", words.MENU, does=self._open_menu) if self._on_menu is not None else None,
            ]
        )

    def _open_menu(self) -> Step | None:
        return Push(self._on_menu()) if self._on_menu is not None else None

    def _go_on(self) -> Step:
        return self._on_next(self._now)


RANKING_WIDE, CHART_WIDE, LEAST_CHART = (560.0, 480.0), (580.0, 380.0), 170.0
BUTTON_WIDE = 186.0
FINAL_FAN_S, ROWS_S, STAGGER_S, FINAL_END_S = 0.8, 0.3, 0.12, 1.8
TALLEST_ROW, LOWEST_ROW = 84.0, 46.0
LEAD_DU, MEDAL_DU = 18.0, 26.0
INKS = ("#ffb9cd", "#ff9d8a", "#8fb8ff", "#ffc46b", "#a8d98a", "#8be4ff", "#d3b4ff", "#f3e3a0")
HEADING, NEWS = Style("strong", "accent", "medium"), Style("note", "accent", "semi", at="c")
STORY_TITLE, STORY_LINE = Style("note", "accent", "semi"), Style("text", "text")
DASHES = ("", "7 4", "2 4", "10 3 2 3")


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One player at the end. `course` is the running total after each round."""

    place: int
    name: str
    emblem: str
    total: str
    note: str
    course: tuple[int, ...]
    mine: bool = False


class Highlight(NamedTuple):
    """One line of the story of the evening: what it is, and the sentence."""

    title: str
    sentence: str


def chart(rows: Sequence[FinalRow], plot: Rect, ends: Sequence[float]) -> str:
    """Return the scores by round as one drawing: a line per player, from zero to their medal at the height in
    `ends`.
    """
    lines = grid_values(rows)
    low, high = lines[0], lines[-1]
    rounds = max(len(row.course) for row in rows)
    body = ""
    for i, row in enumerate(rows):
        points = [(0, 0), *enumerate(row.course, 1)]
        d = "L".join(f"{plot.w * x / rounds:.1f} {plot.h * (high - y) / (high - low):.1f}" for x, y in points)
        dash = DASHES[i % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        wide = 3.4 if row.mine else 2.4
        last = plot.h * (high - row.course[-1]) / (high - low) if row.course else plot.h
        lead = f"M{plot.w:g} {last:.1f}L{plot.w + LEAD_DU:g} {ends[i] - plot.y:.1f}"
        body += f'<path d="{lead}" fill="none" stroke="{INKS[i]}" stroke-width="1" stroke-opacity=".55"/>'
        body += f'<path d="M{d}" fill="none" stroke="{INKS[i]}" stroke-width="{wide}" stroke-linejoin="round"{dashed}/>'
    return drawings.document(body, plot.w + LEAD_DU, plot.h)


def grid_values(rows: Sequence[FinalRow]) -> range:
    """Return round values from the lowest to the highest total, including zero: the chart's grid lines."""
    return round_figures([value for row in rows for value in row.course])


def label_heights(wanted: Sequence[float], least_gap: float, lowest: float) -> list[float]:
    """Return heights near the wanted ones, at least `least_gap` apart and none below `lowest`, for the medals."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed: list[float] = []
    for i in order:
        placed.append(max(wanted[i], placed[-1] + least_gap) if placed else wanted[i])
    limit = lowest
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - least_gap
    heights = [0.0] * len(wanted)
    for i, y in zip(order, placed, strict=True):
        heights[i] = y
    return heights


class Final(StagedScreen):
    """The last screen of a game."""

    def __init__(  # noqa: PLR0913 (what it shows and where it leads)
        self,
        head: str,
        sub: str,
        rows: tuple[FinalRow, ...],
        on_title: Callable[[], Step],
        on_table: Callable[[], Step],
        on_again: Callable[[], Step] | None = None,
        on_replay: Callable[[], Step] | None = None,
        on_seals: Callable[[], Step] | None = None,
        *,
        story: Sequence[Highlight] = (),
        on_picture: Callable[[bytes], str] | None = None,  # keeps a PNG of this page and says where it is
        news: Callable[[], str | None] = str,  # what the game has earned; None until that is known
        reduced_motion: bool = False,
    ) -> None:
        offered = (
            (words.PLAY_AGAIN, on_again, "Enter"),
            (words.BACK_TO_TITLE, on_title, "Enter" if on_again is None else "Esc"),
            (words.SEE_TABLE, on_table, "T"),
            (REPLAY_GAME, on_replay, "R"),
            (SEALED_DEALS, on_seals, "D"),
        )
        ways = [Way(label, go, key) for label, go, key in offered if go is not None]
        ways[0] = replace(ways[0], kind="gold")
        super().__init__(ways[0].label, FINAL_END_S, at_once=reduced_motion, ways=ways)
        self._head, self._sub, self._rows, self._on_title = head, sub, rows, on_title
        self._story, self._on_picture = story, on_picture
        self._wants_picture, self._picture = False, b""
        self._ask_news, self._news = news, news()

    @property
    def awaits(self) -> bool:
        """Whether it is not known yet what the game has earned."""
        return self._news is None

    def go_on(self, now: float) -> Step | None:
        """See whether that is known now."""
        if self._news is None:
            self._news = self._ask_news()
            self._renewed = self._news is not None
        if self._picture and self._on_picture is not None:
            self._news, self._picture, self._renewed = self._on_picture(self._picture), b"", True
        return super().go_on(now)

    def _want_picture(self) -> None:
        """The next frame becomes a picture, with everything on it."""
        self._wants_picture = self._at_once = True

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the page; once it is drawn it can be kept as a picture."""
        super().draw(canvas, now)
        if self._wants_picture:
            file = BytesIO()
            pygame.image.save(canvas.surface, file, "page.png")
            self._picture, self._wants_picture = file.getvalue(), False
            self.agenda.put("picture", now)

    def view(self) -> Node:
        """Cards, headline, ranking, chart and buttons."""
        ways = [way_button(way, BUTTON_WIDE) for way in self._ways]
        if self._on_picture is not None:
            ways.append(button("picture", words.SAVE_PICTURE, "dark", "P", w=BUTTON_WIDE, does=self._want_picture))
        beside: list[Child] = [self._evening()] if self._story else []
        notes = Pad(Column([*beside, self._chart()], 12), w=CHART_WIDE[0], least_w=CHART_WIDE[1], grow=1)
        body = Row([self._ranking(), notes], 20, folds=True, cross=None)
        top = head(self._head, self._sub)
        whole = self.framed(top, Scrolled(body, self.scroll), foot(*ways, pack="middle"), Text(self._news or " ", NEWS))
        opened = round(eased(self._shown_s, 0, FINAL_FAN_S) * 40) / 40
        return Stack([fan(opened, 0.4, self._head, self._sub), whole])

    def _ranking(self) -> Node:
        last = len(self._rows) - 1
        rows = [
            CustomPaint(
                partial(_rank_row, row, eased(self._shown_s, ROWS_S + (last - at) * STAGGER_S), at > 0),
                f"{row.place} {row.name}: {row.total}. {row.note}",
                h=TALLEST_ROW,
                least_h=LOWEST_ROW,
            )
            for at, row in enumerate(self._rows)  # the winner comes last
        ]
        title = Pad(Text(words.FINAL_RANKING, HEADING), (16, 0))
        return Pad(Column([title, *rows], 3), (24, 18), "deco", w=RANKING_WIDE[0], least_w=RANKING_WIDE[1])

    def _evening(self) -> Node:
        """The story of the evening."""
        lines = [Column([Text(line.title, STORY_TITLE), Text(line.sentence, STORY_LINE)]) for line in self._story]
        return Pad(Column([Text(STORY, HEADING), *lines], 4), (24, 14), "plain")

    def _chart(self) -> Node:
        title = Text(words.SCORES_BY_ROUND, HEADING)
        chart = Column([title, CustomPaint(partial(_draw_chart, self._rows), h=LEAST_CHART, grow=1)], 8)
        return Pad(chart, (24, 14), "plain", grow=1)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Esc always leaves, whatever its button: the game is over."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._on_title()
        return super().handle(event, now)


def _draw_chart(rows: Sequence[FinalRow], canvas: Canvas, box: Rect) -> None:
    """Draw the scores by round with medals at the ends of the lines."""
    plot = Rect(box.x + 36, box.y + 8, box.w - 36 - LEAD_DU - MEDAL_DU, box.h - 44)
    lines = grid_values(rows)
    low, high = lines[0], lines[-1]
    draw_scale(canvas, lines, plot)
    rounds = max(len(row.course) for row in rows)
    for number in range(1, rounds + 1):
        text(canvas, str(number), plot.x + plot.w * number / rounds, plot.bottom + 24, "note", "text_dim", at="c")
    text(canvas, words.ROUND, plot.x - 12, plot.bottom + 24, "note", "text_dim", at="r")
    wanted = [plot.y + plot.h * (high - row.course[-1]) / (high - low) for row in rows]
    ends = label_heights(wanted, MEDAL_DU + 1, plot.bottom)
    canvas.svg(chart(rows, plot, ends), plot.x, plot.y, plot.w + LEAD_DU, plot.h)
    for row, y in zip(rows, ends, strict=True):
        emblem(canvas, row.emblem, plot.right + LEAD_DU, y - MEDAL_DU / 2, MEDAL_DU)


def _rank_row(row: FinalRow, seen: float, ruled: bool, canvas: Canvas, box: Rect) -> None:
    if not seen:
        return
    x, y, w, h = box
    middle, first = y + h / 2, row.place == 1
    if row.mine:
        frame(canvas, (x, y + 4, w, h - 8), "accent", 8, 1, 0.35, "accent", 0.08)
    if ruled:
        hairline(canvas, x + 4, y, w - 8, 0.28)
    text(canvas, str(row.place), x + 28, middle + 9, "head", "accent" if first else "text", "medium", "c", alpha=seen)
    size = min(52.0, h - 12)
    emblem(canvas, row.emblem, x + 82 - size / 2, middle - size / 2, size, seen)
    room = w - 122 - 60 - width_of(canvas, row.total, "head", "semi") - 10
    text(canvas, row.name, x + 122, middle - 3, "strong", "text", "semi", fit=room, alpha=seen)
    text(canvas, row.note, x + 122, middle + 16, "note", "accent" if first else "text_dim", fit=room, alpha=seen)
    text(canvas, row.total, x + w - 60, middle + 9, "head", "ivory", "semi", "r", alpha=seen)
    if first:
        icon(canvas, "trophy", x + w - 42, middle - 13, 26, "accent")
