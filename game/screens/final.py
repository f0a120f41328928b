"""After the last round: who won, the ranking, and a chart of the scores by round.

Comes in as `FinalRow`s in order of rank. The chart tells seats apart by their medals at the lines' ends, not by
colour alone. Knows nothing of rules or states.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.screens.charts import round_figures
from game.screens.screen import Step
from game.screens.stages import Stages, eased
from game.table import drawings
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import emblem, felt, gold_text, hairline, icon, panel, text
from game.table.widgets import Button, Widget
from game.words import ui as words
from game.words.replay import REPLAY_GAME
from game.words.sealing import SEALED_DEALS

RANKING, CHART = Rect(60, 118, 560, 494), Rect(640, 118, 580, 494)
PLOT = Rect(700, 186, 450, 370)
BUTTON, BUTTON_STEP = Rect(0, 636, 216, 52), 236.0  # five of them are as wide as both panels
FAN_S, ROWS_S, STAGGER_S, END_S = 0.8, 0.3, 0.12, 1.8
TALLEST_ROW = 84.0
LEAD_DU, MEDAL_DU = 18.0, 26.0
INKS = ("#ffb9cd", "#ff9d8a", "#8fb8ff", "#ffc46b", "#a8d98a", "#8be4ff", "#d3b4ff", "#f3e3a0")
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


def chart(rows: Sequence[FinalRow], plot: Rect, ends: Sequence[float]) -> str:
    """The scores by round as one drawing: a line a player, from nought on, and on to her medal at the height in
    `ends`.
    """
    lines = grid_values(rows)
    low, high = lines[0], lines[-1]
    rounds = max(len(row.course) for row in rows)
    body = "".join(
        f'<path d="M0 {plot.h * (high - value) / (high - low):.1f}H{plot.w:g}" stroke="#c1cfc1" stroke-opacity=".16"/>'
        for value in lines
    )
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
    """Round figures from the lowest to the highest total ever held, nought among them: the chart's lines."""
    return round_figures([value for row in rows for value in row.course])


def label_heights(wanted: Sequence[float], least_gap: float, lowest: float) -> list[float]:
    """Heights near the wanted ones, at least so far apart, none below `lowest`: for the medals at the lines' ends."""
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


class Final:
    """The last screen of a game."""

    overlay = False

    def __init__(
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
        reduced_motion: bool = False,
    ) -> None:
        self._head, self._sub, self._rows = head, sub, rows
        self._ways = {"title": on_title, "table": on_table}
        if on_again is not None:
            self._ways["again"] = on_again
        if on_replay is not None:
            self._ways["replay"] = on_replay
        if on_seals is not None:
            self._ways["seals"] = on_seals
        self._form = Form("again" if on_again else "title")
        self.timing = self._stages = Stages(END_S, self._form, at_once=reduced_motion)

    def widgets(self) -> tuple[Widget, ...]:
        """On, and back to look at the table."""
        table = Button("table", BUTTON, words.SEE_TABLE, "dark", "T")
        title = Button("title", BUTTON, words.BACK_TO_TITLE, "gold", "Enter")
        offered = [title, table]
        if "again" in self._ways:
            again = Button("again", BUTTON, words.PLAY_AGAIN, "gold", "Enter")
            offered = [again, replace(title, kind="dark", key="Esc"), table]
        if "replay" in self._ways:
            offered.append(Button("replay", BUTTON, REPLAY_GAME, "dark", "R"))
        if "seals" in self._ways:
            offered.append(Button("seals", BUTTON, SEALED_DEALS, "dark", "D"))
        left = 640 - (len(offered) * BUTTON_STEP - 20) / 2
        return tuple(
            replace(button, box=button.box.moved(left + i * BUTTON_STEP, 0)) for i, button in enumerate(offered)
        )

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Any key or click shows all at once; then the buttons answer. Esc leaves at any time: the game is over."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._ways["title"]()
        if self._stages.skipped(event, now):
            return None
        said = self._form.handle(event, self.widgets(), now)
        return self._ways[said.name]() if said else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Fan, head, ranking, chart."""
        shown = self._stages.shown_s(now)
        felt(canvas, (0.5, 0.3))
        opened = round(eased(shown, 0, FAN_S) * 40) / 40
        canvas.svg(drawings.fan(460, 0.225, opened, 0.4), 180, 118 - 460 * 0.225, 920, 460 * 0.225 + 2)
        gold_text(canvas, self._head.upper(), 640, 64, "show", track=4, fit=1000)
        text(canvas, self._sub, 640, 92, "text", "text", at="c", fit=1100)
        self._draw_ranking(canvas, shown)
        self._draw_chart(canvas)
        self._form.draw(canvas, self.widgets(), now)

    def _draw_ranking(self, canvas: Canvas, shown: float) -> None:
        panel(canvas, RANKING, "deco")
        text(canvas, words.FINAL_RANKING, RANKING.x + 40, RANKING.y + 42, "strong", "accent", "medium")
        high = min(TALLEST_ROW, (RANKING.h - 88) / len(self._rows))
        for i, row in enumerate(self._rows):
            seen = eased(shown, ROWS_S + (len(self._rows) - 1 - i) * STAGGER_S)  # the winner last
            if seen > 0:
                _rank_row(canvas, row, Rect(RANKING.x, RANKING.y + 64 + i * high, RANKING.w, high), seen, i > 0)

    def _draw_chart(self, canvas: Canvas) -> None:
        panel(canvas, CHART, "plain")
        text(canvas, words.SCORES_BY_ROUND, CHART.x + 30, CHART.y + 42, "strong", "accent", "medium")
        lines = grid_values(self._rows)
        low, high = lines[0], lines[-1]
        for value in lines:
            y = PLOT.y + PLOT.h * (high - value) / (high - low)
            text(canvas, words.figure(value), PLOT.x - 12, y + 5, "note", "text_dim", at="r")
        rounds = max(len(row.course) for row in self._rows)
        for number in range(1, rounds + 1):
            text(canvas, str(number), PLOT.x + PLOT.w * number / rounds, PLOT.bottom + 24, "note", "text_dim", at="c")
        text(canvas, words.ROUND, PLOT.x - 12, PLOT.bottom + 24, "note", "text_dim", at="r")
        wanted = [PLOT.y + PLOT.h * (high - row.course[-1]) / (high - low) for row in self._rows]
        ends = label_heights(wanted, MEDAL_DU + 1, PLOT.bottom)
        canvas.svg(chart(self._rows, PLOT, ends), PLOT.x, PLOT.y, PLOT.w + LEAD_DU, PLOT.h)
        for row, y in zip(self._rows, ends, strict=True):
            emblem(canvas, row.emblem, PLOT.right + LEAD_DU, y - MEDAL_DU / 2, MEDAL_DU)


def _rank_row(canvas: Canvas, row: FinalRow, box: Rect, seen: float, ruled: bool) -> None:
    x, y, w, h = box
    middle, first = y + h / 2, row.place == 1
    if row.mine:
        canvas.svg(drawings.frame(w - 44, h - 8, "accent", 8, 1, 0.35, "accent", 0.08), x + 22, y + 4, w - 44, h - 8)
    if ruled:
        hairline(canvas, x + 28, y, w - 56, 0.28)
    text(canvas, str(row.place), x + 52, middle + 9, "head", "accent" if first else "text", "medium", "c", alpha=seen)
    size = min(52.0, h - 12)
    emblem(canvas, row.emblem, x + 106 - size / 2, middle - size / 2, size, seen)
    text(canvas, row.name, x + 146, middle - 3, "strong", "text", "semi", fit=250, alpha=seen)
    text(canvas, row.note, x + 146, middle + 16, "note", "accent" if first else "text_dim", fit=250, alpha=seen)
    text(canvas, row.total, x + w - 84, middle + 9, "head", "ivory", "semi", "r", alpha=seen)
    if first:
        icon(canvas, "trophy", x + w - 66, middle - 13, 26, "accent")
