"""The list of saved games, newest first: continue (or watch) one, delete it, see where its file is.

Rows and callbacks come from the caller. This module knows nothing about matches or files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.language import called, joined
from game.play.faces import FacesOf, faces_at
from game.table import grid
from game.table.rails import back, place_mark
from game.text import saving as words
from game.text import ui
from game.text.cards import capitalized
from game.ui.boxes import Child, Column, First, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.dialogs import Message, question
from game.ui.form import CELL_GAP, NOWHERE, SPRING, TURNS_PAGE, FormScreen, button, face, foot, head
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Node, Style, Text, WidgetNode
from game.ui.paint import frame
from game.ui.screen import Pop, Push, Replace, Screen, Step
from game.ui.widgets import Press, Pressable

EDGE, ROWS = 110.0, 6
WALKS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
ROW_DU, LOW_ROW, SEAT_DU = 75.0, 62.0, 30.0
NAMED, SMALLER = (Style(size, "ivory", "semi", most=1) for size in ("strong", "note"))
WHO = NOTE._replace(at="r", most=1)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A saved game as its row shows it; `key` identifies it for the caller."""

    key: str
    title: str
    progress: str
    players: tuple[str, ...]
    when: str
    practice: bool = False


class GamesWording(NamedTuple):
    """The words of the screen: its title, its text when it is empty, and the label of the large button."""

    title: str = words.GAMES_TITLE
    empty: str = words.NO_GAMES
    open: str = words.GO_ON


PLAYING = GamesWording()


class GamesScreen(FormScreen):
    """A list of games. Rows are read as they are shown, so the sequence may create them lazily.

    `on_open` and `on_delete` get a row's key; `on_delete` returns an error, if any; `games` is called again after a
    deletion.
    """

    def __init__(
        self,
        games: Callable[[], Sequence[GameRow]],
        on_open: Callable[[str], Step],
        on_delete: Callable[[str], str],
        wording: GamesWording = PLAYING,
        faces_of: FacesOf = faces_at,
    ) -> None:
        self._games, self._on_open, self._on_delete = games, on_open, on_delete
        self._wording, self._faces_of = wording, faces_of
        self.rows = games()
        self.chosen = 0
        super().__init__("open" if self.rows else "back")

    @property
    def first(self) -> int:
        """The index of the first row on the page."""
        return self.chosen // ROWS * ROWS

    def view(self) -> Node:
        """Return the games of a page, and the actions for the selected one."""
        back = button("back", ui.BACK, key="Esc", w=150)
        if not self.rows:
            return self.framed(head(self._wording.title), self._nothing(), foot(back), edge=EDGE)
        shown = self.rows[self.first : self.first + ROWS]
        rows = [
            _row(at, row, self._faces_of(row.players), on=at == self.chosen, does=partial(self._press_row, at))
            for at, row in enumerate(shown, self.first)
        ]
        ways = foot(
            back,
            *self._turning(),
            SPRING,
            button("where", words.WHERE, key="W", w=174, does=self._tell_where),
            button("delete", words.DELETE, key="X", w=150, does=self._ask_to_delete),
            button("open", self._wording.open, "gold", "Enter", w=260, size="strong", does=self._open),
        )
        body = Pad(Scrolled(Pad(Column(rows, 6), (12, 12)), self.scroll, grow=1), kind="plain")
        return self.framed(head(self._wording.title), body, ways, edge=EDGE)

    def _turning(self) -> tuple[Node, ...]:
        if len(self.rows) <= ROWS:
            return ()
        older = "" if self.first + ROWS < len(self.rows) else words.NOTHING_OLDER
        return (
            button(
                "newer", ui.NEWER, "quiet", w=108, off="" if self.first else ui.NEWEST, does=partial(self._turn, -1)
            ),
            button("older", ui.OLDER, "quiet", w=108, off=older, does=partial(self._turn, 1)),
        )

    def _nothing(self) -> Node:
        headline, _, why = self._wording.empty.partition("\n")
        parts: list[Child] = [
            CustomPaint(_empty_table, h=grid.USUAL.pile_card[1]),
            Text(headline, Style("strong", weight="medium", at="c")),
            Column([Text(why, Style(ink="text_dim", at="c"), w=760, least_w=300)], hugs="middle"),
        ]
        return Pad(Column(parts, 18, pack="middle"), (20, 20), "plain")

    # ---- input ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle page keys; from the large button, up and down select another game."""
        if event.type == pygame.KEYDOWN and event.key in TURNS_PAGE:
            self._turn(1 if event.key == pygame.K_PAGEDOWN else -1)
            return None
        if event.type == pygame.KEYDOWN and event.key in WALKS and self._form.focus == "open":
            self.chosen = max(0, min(len(self.rows) - 1, self.chosen + WALKS[event.key]))
            self._form.go_to("open", ring=True)
            self.show(f"row {self.chosen}")
            return None
        return super().handle(event, now)

    def _press_row(self, at: int) -> Step | None:
        """Select a row, or open it if it is already selected."""
        if at == self.chosen:
            return self._open()
        self.chosen = at
        return None

    def _open(self) -> Step:
        return self._on_open(self.rows[self.chosen].key)

    def _ask_to_delete(self) -> Step:
        return Push(self._question(self.rows[self.chosen]))

    def _tell_where(self) -> Step:
        return Push(Message(words.WHERE, (words.KEPT_AT(where=self.rows[self.chosen].key),)))

    def _turn(self, pages: int) -> None:
        """Show another page and select its first game."""
        first = self.first + pages * ROWS
        if 0 <= first < len(self.rows):
            self.chosen = first

    def _question(self, row: GameRow) -> Screen:
        def yes() -> Step:
            problem = self._on_delete(row.key)
            self.rows = self._games()
            self.chosen = max(0, min(self.chosen, len(self.rows) - 1))
            return Replace(Message(words.DELETE_TITLE, (problem,))) if problem else Pop()

        return question(words.DELETE_TITLE, words.DELETE_QUESTION(title=row.title, when=row.when), words.DELETE_IT, yes)


def _empty_table(canvas: Canvas, box: Rect) -> None:
    """Draw an empty table."""
    wide = grid.USUAL.pile_card[0]
    left, middle, right = (Rect(box.center.x + 110 * at - wide / 2, box.y, *grid.USUAL.pile_card) for at in (-1, 0, 1))
    place_mark(canvas, left)
    back(canvas, middle, cast=5)
    place_mark(canvas, right)


def _row(at: int, row: GameRow, faces: Sequence[str], *, on: bool, does: Press) -> Node:
    """Return a row: rule set and round at the left, players and date at the right."""
    under = capitalized(
        joined(filter(None, (row.progress, row.when, words.PRACTICE if row.practice else "")), words.DOT)
    )
    worn_by_all = [face(worn, SEAT_DU) for worn in faces]
    titles = [
        Text(row.title, NAMED, grow=1),
        Text(row.title, SMALLER, grow=1),
        Text(row.title, NAMED, (row.title,), grow=1),
    ]
    top = First([Row([title, *worn_by_all]) for title in titles])
    names = joined(map(called, row.players), ", ")
    low = Row([Text(under, Style("note", most=1)), Text(names, WHO, (names,), least_w=SEAT_DU, grow=1)], CELL_GAP)
    widget = Pressable(f"row {at}", NOWHERE, partial(_row_ground, on), does=does)
    return WidgetNode(widget, Column([top, low], 4, pack="middle"), (20, 6), h=ROW_DU, least_h=LOW_ROW)


def _row_ground(on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    line, strength, fill = ("accent", 0.95, 0.12) if on else ("line", 0.35 + 0.4 * feel.hover, 0.05 * feel.hover)
    frame(canvas, box, line, 8, 2 if on else 1, strength, "accent", fill)
    if feel.focus:
        focus_ring(canvas, box)
