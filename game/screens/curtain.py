"""The curtain: the whole window covered while the screen goes from hand to hand, and whose turn it is to look.

It opens by a press made for it: a click on its button, Enter or Space, after a moment without any press. A key that was
down when it fell says nothing more, and whoever presses it again and again only makes the moment longer. What stands on
it is public; nothing of the table is beneath.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.screens.screen import Push, Screen, Step
from game.table import drawings
from game.table.canvas import Canvas
from game.table.drapery import curtain
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import emblem, gold_text, icon, panel, rule, text, width_of
from game.table.widgets import Button, IconButton, Widget
from game.words import sharing as words

REST_S = 0.4  # without a press before one counts: a double press is over by then
WIDE, ROW_DU, ROWS_TOP, FOOT_DU = 600.0, 27.0, 282.0, 92.0
NOTE_DU, NOTE_LOWEST = 27.0, 666.0  # the note ends over the brass rail at the foot
MENU_BOX = Rect(1229, 660, 37, 37)
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
NOTE_ROOM = 900.0


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings: place, name, emblem, what everybody may know, and the score."""

    place: str
    name: str
    emblem: str
    facts: str
    score: str
    called: bool = False  # whether the screen is handed to her


@dataclass(frozen=True, slots=True)
class Notice:
    """What stands on the curtain."""

    head: str
    name: str
    emblem: str
    round: str
    standings: tuple[Standing, ...]
    last: str = ""  # what happened last


class Rest:
    """A moment without a press: until it is over no press is meant for what is shown now."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: float | None = None

    def begin(self, now: float) -> None:
        """The first call starts it."""
        if self._since is None:
            self._since = now

    def over(self, now: float) -> bool:
        """Whether a press now counts; one that does not starts the moment again."""
        self.begin(now)
        counts = self._since is not None and now >= self._since + self._seconds
        if not counts:
            self._since = now
        return counts


class Curtain:
    """A screen of its own: what is beneath is neither drawn nor asked."""

    overlay = False

    def __init__(
        self, notice: Notice, on_open: Callable[[float], Step], on_menu: Callable[[], Screen] | None = None
    ) -> None:
        self.notice = notice
        self._on_open, self._on_menu = on_open, on_menu
        self._rest = Rest(REST_S)
        self.timing = self._form = Form("open")

    @property
    def box(self) -> Rect:
        """The panel, as high as its rows need."""
        high = ROWS_TOP + len(self.notice.standings) * ROW_DU + FOOT_DU
        return Rect(640 - WIDE / 2, min(368 - high / 2, 660 - high), WIDE, high)

    def widgets(self) -> tuple[Widget, ...]:
        """The button that opens it, and the menu."""
        box = self.box
        label = words.show_my_cards(self.notice.name)
        found: tuple[Widget, ...] = (
            Button("open", Rect(640 - 170, box.bottom - 72, 340, 50), label, "gold", "Enter", size="text"),
        )
        return (*found, IconButton("menu", MENU_BOX, "menu", words.MENU, "Esc")) if self._on_menu else found

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Open for a press after a moment of rest."""
        if event.type in PRESSES and not self._rest.over(now):
            return None
        said = self._form.handle(event, self.widgets(), now)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and said is None:
            return self._on_open(now)
        if said is None:
            return None
        if said.name == "menu":
            return Push(self._on_menu()) if self._on_menu is not None else None
        return self._on_open(now)

    def curtain(self) -> Screen | None:
        """Nothing here is anybody's own."""
        return None

    def update(self, now: float) -> Step | None:
        """It only hangs."""
        self._rest.begin(now)
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Cloth, panel, whom it is for, how the game stands."""
        curtain(canvas)
        box, notice = self.box, self.notice
        panel(canvas, box, "deco")
        emblem(canvas, notice.emblem, 640 - 48, box.y + 26, 96)
        text(canvas, notice.head, 640, box.y + 152, "text", "text_dim", at="c")
        gold_text(canvas, notice.name.upper(), 640, box.y + 202, "show", track=8, fit=box.w - 120)
        rule(canvas, box.x + 130, box.y + 222, box.w - 260)
        text(canvas, notice.round, 640, box.y + 260, "strong", "ivory", "medium", "c", fit=box.w - 60)
        for at, row in enumerate(notice.standings):
            self._draw_row(canvas, row, box.y + ROWS_TOP + at * ROW_DU)
        self._form.draw(canvas, self.widgets(), now)
        self._draw_note(canvas)

    def _draw_row(self, canvas: Canvas, row: Standing, y: float) -> None:
        left, right = self.box.x, self.box.right
        if row.called:
            mark = drawings.frame(WIDE - 140, ROW_DU - 1, "accent", 6, 1.4, 0.9, "accent", 0.12)
            canvas.svg(mark, left + 70, y, WIDE - 140, ROW_DU - 1)
            icon(canvas, "person", left + 46, y + 4, 18, "accent")
        text(canvas, row.place, left + 92, y + 19, "text", "text_dim", at="c")
        emblem(canvas, row.emblem, left + 110, y + 2, 22)
        text(canvas, row.name, left + 140, y + 19, "text", "text", "semi", fit=150)
        text(canvas, row.facts, left + 300, y + 19, "note", "text_dim", fit=140)
        text(canvas, row.score, right - 84, y + 19, "text", "text", "semi", "r")

    def _draw_note(self, canvas: Canvas) -> None:
        line = f"{words.LOOK_AWAY} {self.notice.last}".strip()
        wide = min(NOTE_ROOM, width_of(canvas, line, "note")) + 40
        box = Rect(640 - wide / 2, min(self.box.bottom + 22, NOTE_LOWEST), wide, NOTE_DU)
        panel(canvas, box, "well")
        text(canvas, line, 640, box.y + 18.5, "note", "ivory", at="c", fit=NOTE_ROOM)
