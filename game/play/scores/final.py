"""The end of a game: the winner in laurels, the others, the story of the evening, the scores by round, and what is new.

This module knows nothing about rules or game states.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from io import BytesIO
from typing import NamedTuple

import pygame

from game.play.scores.story_words import STORY
from game.text import ui as words
from game.text.replay import REPLAY_GAME
from game.ui import drawings
from game.ui.boxes import Child, Column, Grid, Pad, Row, Scrolled
from game.ui.canvas import Canvas
from game.ui.charts import draw_scale, round_figures
from game.ui.form import Way, button, foot, head, title_node, way_button
from game.ui.geometry import Point, Rect
from game.ui.looks import LARGEST
from game.ui.motion import StagedScreen, eased
from game.ui.nodes import NOTE, CustomPaint, Node, Style, Text
from game.ui.paint import achievement, panel, portrait, text, width_of
from game.ui.screen import Step

END_S, GLORY_S, OTHERS_S = 1.6, 0.7, 0.5  # when all is shown; how long the light grows; when the others come
EDGE, GAP, INSIDE = 30.0, 14.0, (22, 12)
WINNER_WIDE, BESIDE_WIDE, LEAST_BESIDE = 400.0, 800.0, 480.0
WINNER_HIGH, LEAST_WINNER, WORDS_HIGH, FACE_SHARE, LAUREL_SHARE = 330.0, 200.0, 84.0, 0.6, 0.98
RAYS_SHARE, RAYS_LIGHT, PALE = 4.4, 0.4, "#fbeab4"
OTHERS_A_LINE, CARD_HIGH, CARD_LEAST, CARD_FACE = 4, 124.0, 96.0, 60.0
STORY_FACE, NEWS_WIDE, LEAST_NEWS, FIGURE_WIDE = 42.0, 330.0, 260.0, 120.0
LEAST_CHART, LEAD_DU, MEDAL_DU = 170.0, 14.0, 28.0
LARGE_MEDAL, SMALL_MEDAL, LARGE_UP_TO, NEWS_UP_TO = 74.0, 30.0, 2, 5
AGAIN_WIDE, BUTTON_WIDE = 250.0, 186.0
INKS = ("#ffb9cd", "#ff9d8a", "#8fb8ff", "#ffc46b", "#a8d98a", "#8be4ff", "#d3b4ff", "#f3e3a0")
DASHES = ("", "7 4", "2 4", "10 3 2 3")
LINE_TITLE, LINE, FIGURE = (
    Style("text", "accent", "medium"),
    Style("text", "text"),
    Style("head", "accent", "semi", at="r"),
)
LEAVES, LEAF_STEP = 12, 12.5  # of one branch, and degrees between two leaves


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One player at the end. `course` is the running total after each round."""

    place: int
    name: str
    face: str
    total: str
    note: str
    course: tuple[int, ...]
    mine: bool = False

    @property
    def spoken(self) -> str:
        """The row as it is read out."""
        return f"{self.place} {self.name}: {self.total}. {self.note}"


class Highlight(NamedTuple):
    """One line of the story of the evening: what it is, the sentence, its figure, and whose face stands beside it."""

    title: str
    sentence: str
    figure: str
    seat: int
    expression: str


class Honor(NamedTuple):
    """An achievement that is new: its picture, its name, what it is for, and whose it is if several people share the
    screen.
    """

    picture: str
    name: str
    meaning: str
    person: str = ""


class Final(StagedScreen):
    """The last screen of a game."""

    largest_tall = LARGEST

    def __init__(  # noqa: PLR0913 (what it shows and where it leads)
        self,
        head: str,
        sub: str,
        rows: tuple[FinalRow, ...],
        on_title: Callable[[], Step],
        on_table: Callable[[], Step],
        on_again: Callable[[], Step] | None = None,
        on_replay: Callable[[], Step] | None = None,
        *,
        again: str = words.PLAY_AGAIN,
        beside: Sequence[Way] = (),  # ways of looking back on the whole game
        story: Sequence[Highlight] = (),
        faces: Sequence[str] = (),  # the faces of the seats in the story
        on_picture: Callable[[bytes], str] | None = None,  # keeps a PNG of this page and says where it is
        news: Callable[[], Sequence[Honor] | None] = tuple,  # what the game has earned; None until that is known
        note: str = "",  # what the game means for the next one
        reduced_motion: bool = False,
    ) -> None:
        offered = (
            (again, on_again, "Enter"),
            (words.BACK_TO_TITLE, on_title, "Enter" if on_again is None else "Esc"),
            (words.SEE_TABLE, on_table, "T"),
            (REPLAY_GAME, on_replay, "R"),
        )
        ways = [*(Way(label, go, key) for label, go, key in offered if go is not None), *beside]
        ways[0] = replace(ways[0], kind="gold")
        super().__init__(ways[0].label, END_S, at_once=reduced_motion, ways=ways)
        self._head, self._rows, self._on_title = head, rows, on_title
        self._below = [sub, *filter(None, [note])]
        self._story, self._faces, self._on_picture = story, faces, on_picture
        self._wants_picture, self._picture, self.saved = False, b"", ""
        self._ask_news, self._news = news, news()

    @property
    def awaits(self) -> bool:
        """Return whether the game's achievements are still unknown."""
        return self._news is None

    def go_on(self, now: float) -> Step | None:
        """See whether that is known now."""
        if self._news is None:
            self._news = self._ask_news()
            self._renewed = self._news is not None
        if self._picture and self._on_picture is not None:
            self.saved, self._picture, self._renewed = self._on_picture(self._picture), b"", True
        return super().go_on(now)

    def _want_picture(self) -> None:
        """Make a picture of the next frame, with everything on it."""
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
        """Return the winner and the others; the story, the chart and what is new; the buttons."""
        again, *others = self._ways
        ways = [way_button(again, AGAIN_WIDE, size="strong"), *(way_button(way, BUTTON_WIDE) for way in others)]
        if self._on_picture is not None:
            ways.append(button("picture", words.SAVE_PICTURE, "dark", "P", w=BUTTON_WIDE, does=self._want_picture))
        beside: list[Child] = [self._evening()] if self._story else []
        figures = Row([self._chart(), self._new()], GAP, cross=None, folds=True, grow=1)
        right = Pad(Column([*beside, figures], GAP), w=BESIDE_WIDE, least_w=LEAST_BESIDE, grow=1)
        body = Scrolled(Row([self._people(), right], GAP, folds=True, cross=None), self.scroll)
        below = Column([Text(line, NOTE._replace(at="c")) for line in ([self.saved] if self.saved else self._below)])
        return self.framed(head(self._head), body, foot(*ways, pack="middle"), below, EDGE)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Leave on Esc, whatever its button: the game is over."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._on_title()
        return super().handle(event, now)

    def ground(self, canvas: Canvas) -> None:
        """Paint cloth, and rays that grow behind the winner."""
        super().ground(canvas)
        lit = eased(self._shown_s, 0, GLORY_S)
        spoken = {row.spoken for row in self._winners}
        for box in [item.box for item in self.placed() if lit and item.leaf.spoken() in spoken]:
            middle, side = _sides(box)
            reach = RAYS_SHARE * side
            canvas.svg(drawings.rays(PALE), middle.x - reach / 2, middle.y - reach / 2, reach, reach, RAYS_LIGHT * lit)

    # ---- the people ----

    @property
    def _winners(self) -> list[FinalRow]:
        """Return the winner, or those who share the win."""
        return [row for row in self._rows if row.place == self._rows[0].place]

    def _people(self) -> Node:
        """Return the winners in light and laurels, and below them the others."""
        winners = self._winners
        others = self._rows[len(winners) :]
        glory = Row(
            [
                CustomPaint(partial(_winner, row), row.spoken, h=WINNER_HIGH, least_h=LEAST_WINNER, grow=1)
                for row in winners
            ],
            8,
            cross=None,
            grow=1,
        )
        seen = eased(self._shown_s, OTHERS_S, GLORY_S)
        cards = [CustomPaint(partial(_other, row, seen), row.spoken, h=CARD_HIGH, least_h=CARD_LEAST) for row in others]
        lines = -(-len(cards) // OTHERS_A_LINE)
        most = -(-len(cards) // max(1, lines))
        below = Grid(cards, CARD_LEAST - GAP, most, 8) if cards else None
        return Pad(Column([glory, below], 8), w=WINNER_WIDE, least_w=WINNER_WIDE)

    # ---- what there is to tell ----

    def _evening(self) -> Node:
        """Return the story of the evening."""
        lines = [
            Row(
                [
                    _face(self._faces[line.seat], line.expression),
                    Column([Text(line.title, LINE_TITLE), Text(line.sentence, LINE)], grow=1),
                    Text(line.figure, FIGURE, w=FIGURE_WIDE, least_w=FIGURE_WIDE / 2),
                ],
                GAP,
            )
            for line in self._story
        ]
        return Pad(Column([title_node(STORY), *lines], 4), INSIDE, "plain")

    def _chart(self) -> Node:
        title = Text(words.SCORES_BY_ROUND, LINE_TITLE)
        drawn = CustomPaint(partial(_draw_chart, self._rows), h=LEAST_CHART, grow=1)
        return Pad(Column([title, drawn], 6), INSIDE, "plain", w=BESIDE_WIDE - NEWS_WIDE, least_w=LEAST_NEWS, grow=1)

    def _new(self) -> Child:
        """Return what the game has earned; empty if that is nothing, or not known yet."""
        news = self._news or ()
        if not news:
            return None
        is_large = len(news) <= LARGE_UP_TO
        rows: list[Child] = [_honor(honor, is_large) for honor in news[:NEWS_UP_TO]]
        if len(news) > NEWS_UP_TO:
            rows.append(Text(words.AND_MORE(number=len(news) - NEWS_UP_TO), NOTE))
        title = title_node(words.NEW_FOR_YOU)
        return Pad(Column([title, *rows], 6), INSIDE, "plain", w=NEWS_WIDE, least_w=LEAST_NEWS)


def _face(face: str, expression: str) -> Node:
    def paint(canvas: Canvas, box: Rect) -> None:
        portrait(canvas, face, expression, box.x, box.center.y - STORY_FACE / 2, STORY_FACE)

    return CustomPaint(paint, w=STORY_FACE, h=STORY_FACE)


def _honor(honor: Honor, is_large: bool) -> Node:
    """Return a new achievement with its medal; a small one says only its name and whose it is."""
    side = LARGE_MEDAL if is_large else SMALL_MEDAL

    def paint(canvas: Canvas, box: Rect) -> None:
        achievement(canvas, honor.picture, box.x, box.center.y - side / 2, side)

    medal = CustomPaint(paint, w=side, h=side)
    aside = [honor.person, honor.meaning] if is_large else [honor.person]
    lines = [Text(honor.name, Style("text", "text", "semi")), *(Text(line, NOTE) for line in aside if line)]
    return Row([medal, Column(lines, grow=1)], GAP)


# ---- painting the people ----


@lru_cache(1)
def laurels() -> str:
    """Return two branches of gold leaves, open at the top, in a square of 200."""
    body = ""
    for side in (-1, 1):
        for at in range(LEAVES):
            angle = math.radians(90 + side * (10 + at * LEAF_STEP))
            x, y = 100 + 88 * math.cos(angle), 100 + 88 * math.sin(angle)
            turn, size = math.degrees(angle) + side * 62, 1.32 - at * 0.05
            leaf = '<path d="M-2 0Q9 -9 24 0Q9 9 -2 0Z" fill="url(#gold)" stroke="#5a3d0c" stroke-width=".8"/>'
            body += f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({size:.2f})">{leaf}</g>'
    return drawings.document(body, 200, 200, drawings.GOLD)


def _sides(box: Rect) -> tuple[Point, float]:
    """Return the middle of the winner's face, and the side of the square for the laurels."""
    side = min(box.h - WORDS_HIGH, box.w)
    return Point(box.center.x, box.y + side / 2), side


def _winner(row: FinalRow, canvas: Canvas, box: Rect) -> None:
    """Paint the winner's face in laurels, with name and total below."""
    middle, side = _sides(box)
    for share, draw in ((LAUREL_SHARE, _laurels), (FACE_SHARE, partial(_delighted, row.face))):
        draw(canvas, middle.x - share * side / 2, middle.y - share * side / 2, share * side)
    text(canvas, row.name, middle.x, box.y + side + 26, "head", "text", "semi", "c", fit=box.w)
    text(canvas, row.total, middle.x, box.y + side + 68, 40, "accent", "semi", "c")


def _laurels(canvas: Canvas, x: float, y: float, side: float) -> None:
    canvas.svg(laurels(), x, y, side, side)


def _delighted(face: str, canvas: Canvas, x: float, y: float, side: float) -> None:
    portrait(canvas, face, "delighted", x, y, side)


def _other(row: FinalRow, seen: float, canvas: Canvas, box: Rect) -> None:
    """Paint somebody who has not won: place, face, name and total."""
    if not seen:
        return
    panel(canvas, box, "plain", "accent" if row.mine else "line_dim")
    side = min(CARD_FACE, box.h - 60)
    portrait(canvas, row.face, "calm", box.center.x - side / 2, box.y + 8, side, seen)
    text(canvas, str(row.place), box.x + 10, box.y + 24, "text", "accent", "semi", alpha=seen)
    text(canvas, row.name, box.center.x, box.bottom - 34, "text", "text", "semi", "c", fit=box.w - 8, alpha=seen)
    text(canvas, row.total, box.center.x, box.bottom - 11, 21, "text", "semi", "c", alpha=seen)


# ---- the chart ----


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


def _draw_chart(rows: Sequence[FinalRow], canvas: Canvas, box: Rect) -> None:
    """Draw the scores by round with faces at the ends of the lines."""
    lines = grid_values(rows)
    low, high = lines[0], lines[-1]
    left = max(width_of(canvas, str(value), "note") for value in (low, high)) + 8
    plot = Rect(box.x + left, box.y + 8, box.w - left - LEAD_DU - MEDAL_DU, box.h - 36)
    draw_scale(canvas, lines, plot)
    rounds = max(len(row.course) for row in rows)
    for number in range(1, rounds + 1):
        text(canvas, str(number), plot.x + plot.w * number / rounds, plot.bottom + 22, "note", "text_dim", at="c")
    wanted = [plot.y + plot.h * (high - row.course[-1]) / (high - low) for row in rows]
    side = min(MEDAL_DU, (plot.h + MEDAL_DU) / len(rows) - 1)
    ends = label_heights(wanted, side + 1, plot.bottom)
    canvas.svg(chart(rows, plot, ends), plot.x, plot.y, plot.w + LEAD_DU, plot.h)
    for row, y in zip(rows, ends, strict=True):
        portrait(canvas, row.face, "calm", plot.right + LEAD_DU, y - side / 2, side)
