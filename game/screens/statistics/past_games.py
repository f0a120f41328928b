"""Past games: a row each on the statistics' third page, and the whole score sheet of one, round by round.

Made from a finished `Game` alone, so a sheet can be opened whether or not its record is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple

import pygame

from game.rules.scoring import places
from game.screens.scores import rows_by_rank, sorted_hand
from game.screens.screen import Pop, Step
from game.screens.sheet import ScoreRow, ScoreSheet, draw_sheet
from game.statistics import Game
from game.table import drawings
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import felt, gold_text, hairline, icon, panel, text
from game.table.widgets import Button, Pressable, Segmented, Widget
from game.words import statistics as words
from game.words import ui

PAGE_ROWS = 8
HEAD_DU, ROW_DU = 44.0, 42.0
COLUMNS = (24.0, 246.0, 530.0, 630.0, 850.0, 1136.0)  # the last to its right edge
TROPHY_X = 1040.0


class Speech(NamedTuple):
    """How a moment of the statistics and a level are said."""

    when: Callable[[str], str]
    level: Callable[[str], str]


# ---- the list ----


def past_rows(box: Rect, games: Sequence[Game], person: str, said: Speech) -> tuple[Widget, ...]:
    """A row to press for each game of a page."""
    return tuple(
        Pressable(
            f"past {at}",
            Rect(box.x + 10, box.y + HEAD_DU + at * ROW_DU, box.w - 20, ROW_DU),
            partial(_paint_row, game, person, said),
        )
        for at, game in enumerate(games)
    )


def _paint_row(game: Game, person: str, said: Speech, canvas: Canvas, box: Rect, feel: Feel) -> None:
    if feel.hover > 0.5:
        canvas.svg(drawings.frame(box.w, box.h, "accent", 8, 1, 0.35, "accent", 0.08), *box)
    if feel.focus:
        focus_ring(canvas, box)
    seat = game.seat_of(person) or 0
    own, base, left = game.players[seat], box.y + box.h / 2 + 6, box.x - 10
    cells = (
        *(said.when(game.ended), game.title, str(len(game.players)), said.level(game.level_against(seat))),
        words.place_of(own.place, len(game.players)),
    )
    for at, words_ in enumerate(cells):
        fit = COLUMNS[at + 1] - COLUMNS[at] - 14 if at < 4 else TROPHY_X - COLUMNS[4] - 8
        text(canvas, words_, left + COLUMNS[at], base, "text", "text", "semi" if at == 1 else "regular", fit=fit)
    text(canvas, ui.figure(own.total), left + COLUMNS[5], base, "text", "ivory", "semi", "r")
    if own.place == 1 and not game.practice:
        icon(canvas, "trophy", left + TROPHY_X, base - 17, 22, "accent")


def draw_past(canvas: Canvas, box: Rect, first: int, count: int) -> None:
    """The ground of the list, its headings, and which games are shown."""
    panel(canvas, box)
    for at, heading in enumerate(words.PAST_COLUMNS):
        side = "r" if at == len(COLUMNS) - 1 else "l"
        text(canvas, heading, box.x + COLUMNS[at], box.y + 29, "note", "text_dim", "medium", side)  # type: ignore[arg-type]
    hairline(canvas, box.x + 16, box.y + HEAD_DU - 5, box.w - 32, 0.45)
    shown = words.page_of(first + 1, min(count, first + PAGE_ROWS), count)
    text(canvas, shown, box.x + 24, box.bottom - 16, "note", "text_dim")


# ---- one game ----


def past_sheet(game: Game, number: int, person: str, emblems: Sequence[str]) -> ScoreSheet:
    """The sheet of a past game as it stood after a round, counted from 1."""
    courses = tuple(tuple(accumulate(column)) for column in zip(*map(game.scored, game.sheet), strict=True))
    seats = range(len(game.players))
    now = tuple(_total(game, seat, courses[seat], number) for seat in seats)
    before = tuple(_total(game, seat, courses[seat], number - 1) for seat in seats)
    ranks, ranks_before = (places(totals, most=game.most_points) for totals in (now, before))
    rows_now, rows_before = rows_by_rank(ranks), rows_by_rank(ranks_before)
    result, mine = game.sheet[number - 1], game.seat_of(person)
    rows = tuple(
        ScoreRow(
            name=game.players[seat].name,
            emblem=emblems[seat],
            before=rows_before[seat],
            place=rows_now[seat],
            rank_before=ranks_before[seat],
            rank=ranks[seat],
            scores=tuple(ui.figure(game.scored(each)[seat]) for each in game.sheet[:number]),
            total=ui.figure(now[seat]),
            total_before=ui.figure(before[seat]),
            left=tuple(map(str, sorted_hand(result.hands[seat]))),
            worth=ui.worth([game.card_points[card.rank] for card in sorted_hand(result.hands[seat])]),
            note=_note(game, seat, number),
            out=result.out == seat,
            mine=seat == mine,
        )
        for seat in seats
    )
    return ScoreSheet(
        game.rounds, number, rows, ui.aim_of_game(game.most_points, 0), words.after_round(number, game.rounds)
    )


def _total(game: Game, seat: int, course: Sequence[int], number: int) -> int:
    """What a seat had after a round; after the last, a final bonus is in it."""
    if number == game.rounds:
        return game.players[seat].total
    return course[number - 1] if number else 0


def _note(game: Game, seat: int, number: int) -> str:
    """The small line under a name: who played it, or that she went out; the purse at the end."""
    if game.uses_quarters and number == game.rounds:
        return ui.quarters_held(game.players[seat].quarters, 0)
    return ui.WENT_OUT if game.sheet[number - 1].out == seat else ""


class PastGame:
    """The score sheet of a past game, after any of its rounds."""

    overlay = False

    def __init__(self, game: Game, person: str, emblems: Sequence[str], when: Callable[[str], str]) -> None:
        self.number = game.rounds
        self._game, self._person, self._emblems, self._when = game, person, tuple(emblems), when
        self.timing = self._form = Form("round")

    def widgets(self) -> tuple[Widget, ...]:
        """The rounds, and the way back."""
        rounds = tuple(str(number) for number in range(1, self._game.rounds + 1))
        wide = min(640.0, 58.0 * len(rounds))
        chooser = Segmented("round", Rect(1220 - wide, 641, wide, 42), rounds, self.number - 1)
        return (chooser, Button("close", Rect(60, 636, 200, 52), ui.BACK, "gold", "Esc", size="strong"))

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Another round, or back."""
        said = self._form.handle(event, self.widgets(), now)
        if said is not None and isinstance(said.value, int):
            self.number = said.value + 1
        return Pop() if said is not None and said.name == "close" else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Head, sheet, rounds, the way back."""
        game = self._game
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, ui.SCORE_SHEET.upper(), 640, 64, "show", track=4, fit=1000)
        line = words.past_game(game.title, len(game.players), self._when(game.ended), game.seed)
        text(canvas, line, 640, 91, "text", "text", at="c", fit=1100)
        draw_sheet(canvas, past_sheet(game, self.number, self._person, self._emblems))
        chooser = self.widgets()[0]
        text(canvas, ui.ROUND, chooser.box.x - 12, chooser.box.y + 27, "text", "text_dim", at="r")
        self._form.draw(canvas, self.widgets(), now)
