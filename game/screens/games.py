"""Kept games: a row for each, the newest first; going on with one (or watching it), deleting, and where the file is.

Rows and ways come from the caller. Knows nothing of matches or files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.screens.dialogs import question
from game.screens.screen import Pop, Push, Replace, Screen, Step
from game.screens.told import Told
from game.table import drawings, grid
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import emblem, felt, gold_text, panel, para, rule, text
from game.table.rails import back, place_mark
from game.table.widgets import Button, Pressable, Widget
from game.words import saving as words
from game.words import ui
from game.words.cards import opened
from sprites import EMBLEMS

LIST = Rect(110, 112, 1060, 506)
EMPTY_PLACES = tuple(Rect(640 + 110 * at - 46, 212, *grid.PILE_CARD) for at in (-1, 0, 1))  # a table not yet set
ROW_DU, ROW_GAP, ROWS = 75.0, 6.0, 6
FOOT_Y = 640.0
NAMES_X, SEAT_DU, SEAT_STEP = 500.0, 34.0, 30.0
PAGE_KEYS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A kept game as its row shows it; `key` is what the caller knows it by."""

    key: str
    title: str
    how_far: str
    players: tuple[str, ...]
    when: str
    practice: bool = False


class Wording(NamedTuple):
    """What the screen is about: its title, what it says when it is empty, and what the large button does."""

    title: str = words.GAMES_TITLE
    empty: str = words.NO_GAMES
    open: str = words.GO_ON


PLAYING = Wording()


class GamesScreen:
    """Some games. Rows are read as they are shown: a sequence may make them only then.

    `on_open` gets a row's key, `on_delete` too and answers with what went wrong, if anything; `games` is asked again
    after a deletion.
    """

    overlay = False

    def __init__(
        self,
        games: Callable[[], Sequence[GameRow]],
        on_open: Callable[[str], Step],
        on_delete: Callable[[str], str],
        wording: Wording = PLAYING,
    ) -> None:
        self._games, self._on_open, self._on_delete, self._wording = games, on_open, on_delete, wording
        self.rows = games()
        self.chosen = 0
        self.timing = self._form = Form("open" if self.rows else "back")

    @property
    def first(self) -> int:
        """The first row of the page shown."""
        return self.chosen // ROWS * ROWS

    # ---- what there is to press ----

    def widgets(self) -> tuple[Widget, ...]:
        """What can be done with the game chosen, and the games of this page."""
        back = Button("back", Rect(LIST.x, FOOT_Y, 150, 50), ui.BACK, "dark", "Esc")
        if not self.rows:
            return (back,)
        right = LIST.right
        return (
            Button("open", Rect(right - 260, FOOT_Y, 260, 50), self._wording.open, "gold", "Enter", size="strong"),
            Button("delete", Rect(right - 424, FOOT_Y, 150, 50), words.DELETE, "dark", "X"),
            Button("where", Rect(right - 612, FOOT_Y, 174, 50), words.WHERE, "dark", "W"),
            back,
            *self._row_widgets(),
            *self._page_widgets(),
        )

    def _row_widgets(self) -> list[Widget]:
        return [
            Pressable(
                f"row {self.first + at}",
                Rect(LIST.x + 12, LIST.y + 13 + at * (ROW_DU + ROW_GAP), LIST.w - 24, ROW_DU),
                partial(_paint_row, row, self.first + at == self.chosen),
            )
            for at, row in enumerate(self.rows[self.first : self.first + ROWS])
        ]

    def _page_widgets(self) -> list[Widget]:
        if len(self.rows) <= ROWS:
            return []
        newer = "" if self.first else words.NOTHING_NEWER
        older = "" if self.first + ROWS < len(self.rows) else words.NOTHING_OLDER
        return [
            Button("newer", Rect(LIST.x + 162, FOOT_Y, 108, 50), words.NEWER, "quiet", off=newer),
            Button("older", Rect(LIST.x + 276, FOOT_Y, 108, 50), words.OLDER, "quiet", off=older),
        ]

    # ---- answers ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Choosing, and doing something with the game chosen."""
        if event.type == pygame.KEYDOWN and event.key in PAGE_KEYS:
            self._turn(PAGE_KEYS[event.key])
            return None
        said = self._form.handle(event, self.widgets(), now)
        if said is None or said.off:
            return None
        name, _, number = said.name.partition(" ")
        match name:
            case "row" if int(number) != self.chosen:
                self.chosen = int(number)
            case "row" | "open":
                return self._on_open(self.rows[self.chosen].key)
            case "delete":
                return Push(self._question(self.rows[self.chosen]))
            case "where":
                return Push(Told(words.WHERE, (words.lies_at(self.rows[self.chosen].key),)))
            case "back":
                return Pop()
            case _:
                self._turn(1 if name == "older" else -1)
        return None

    def _turn(self, pages: int) -> None:
        """Another page, its first game chosen."""
        first = self.first + pages * ROWS
        if 0 <= first < len(self.rows):
            self.chosen = first

    def _question(self, row: GameRow) -> Screen:
        def yes() -> Step:
            problem = self._on_delete(row.key)
            self.rows = self._games()
            self.chosen = max(0, min(self.chosen, len(self.rows) - 1))
            return Replace(Told(words.DELETE_TITLE, (problem,))) if problem else Pop()

        return question(words.DELETE_TITLE, words.delete_question(row.title, row.when), words.DELETE_IT, yes)

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Title, rows, what can be done."""
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, self._wording.title.upper(), 640, 70, "show", track=5, fit=1000)
        rule(canvas, 440, 84, 400)
        panel(canvas, LIST)
        if not self.rows:
            head, _, why = self._wording.empty.partition("\n")
            left, middle, right = EMPTY_PLACES
            place_mark(canvas, left)
            back(canvas, middle, cast=5)
            place_mark(canvas, right)
            text(canvas, head, 640, LIST.centre.y + 54, "strong", "text", "medium", "c", fit=LIST.w - 60)
            para(canvas, why, 640, LIST.centre.y + 86, 760, "text", "text_dim", at="c")
        self._form.draw(canvas, self.widgets(), now)


def _paint_row(row: GameRow, on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Rule set and round at the left, who plays and when at the right."""
    line, strength, fill = ("accent", 0.95, 0.12) if on else ("line", 0.35 + 0.4 * feel.hover, 0.05 * feel.hover)
    canvas.svg(drawings.frame(box.w, box.h, line, 8, 2 if on else 1, strength, "accent", fill), *box)
    if feel.focus:
        focus_ring(canvas, box)
    left = box.right - 18 - SEAT_DU - SEAT_STEP * (len(row.players) - 1)
    text(canvas, row.title, box.x + 22, box.y + 32, "strong", "ivory", "semi", fit=left - box.x - 40)
    under = opened(words.DOT.join(filter(None, (row.how_far, row.when, words.PRACTICE if row.practice else ""))))
    text(canvas, under, box.x + 22, box.y + 60, "note", "text", fit=NAMES_X - box.x - 34)
    for seat in range(len(row.players)):
        emblem(canvas, EMBLEMS[seat % len(EMBLEMS)], left + seat * SEAT_STEP, box.y + 8, SEAT_DU)
    names = ", ".join(row.players)
    text(canvas, names, box.right - 22, box.y + 60, "note", "text_dim", at="r", fit=box.right - NAMES_X - 22)
