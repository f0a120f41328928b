"""How strong each opponent is, changed in the middle of a game: a row for each computer seat.

The caller gives names, emblems and levels, and is told what was chosen. Knows nothing of matches.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.screens.new_game import Level
from game.screens.screen import Pop, Step
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import dim, emblem, gold_text, panel, rule, text
from game.table.widgets import Button, Dropdown, Widget
from game.words import ui as words

WIDE, ROW_DU, HEAD_DU, FOOT_DU = 520.0, 54.0, 124.0, 90.0
DIM = 0.55


@dataclass(frozen=True, slots=True)
class Opponent:
    """A computer seat: its number at the table, who sits there, and how strong she is now."""

    seat: int
    name: str
    emblem: str
    level: str


class OpponentsScreen:
    """Every opponent's level, to be seen and changed."""

    overlay = True

    def __init__(
        self, opponents: Sequence[Opponent], levels: Sequence[Level], on_level: Callable[[int, str], None]
    ) -> None:
        self._opponents, self._levels, self._on_level = tuple(opponents), tuple(levels), on_level
        self._chosen = {opponent.seat: opponent.level for opponent in opponents}
        self._form = Form("close")

    @property
    def box(self) -> Rect:
        """The panel, as high as its rows need."""
        high = HEAD_DU + len(self._opponents) * ROW_DU + FOOT_DU
        return Rect(640 - WIDE / 2, 360 - high / 2, WIDE, high)

    def widgets(self) -> tuple[Widget, ...]:
        """The way back and a choice for each opponent."""
        labels, ids = tuple(level.label for level in self._levels), [level.id for level in self._levels]
        rows = tuple(
            Dropdown(
                f"seat {opponent.seat}",
                self._row(at, 250, 40),
                labels,
                ids.index(self._chosen[opponent.seat]),
                "machine",
            )
            for at, opponent in enumerate(self._opponents)
        )
        foot = Rect(540, self.box.bottom - 74, 200, 50)
        return (Button("close", foot, words.CLOSE, "gold", "Esc", size="strong"), *rows)

    def _row(self, at: int, wide: float, high: float) -> Rect:
        box = self.box
        return Rect(box.right - 40 - wide, box.y + HEAD_DU + at * ROW_DU, wide, high)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A choice is made at once."""
        said = self._form.handle(event, self.widgets(), now)
        if said is None:
            return None
        if said.name == "close":
            return Pop()
        if isinstance(said.value, int):
            seat = int(said.name.removeprefix("seat "))
            self._chosen[seat] = self._levels[said.value].id
            self._on_level(seat, self._chosen[seat])
        return None

    def update(self, now: float) -> Step | None:
        """Nothing happens by itself."""
        del now
        return None

    def animating(self, now: float) -> bool:
        """Only while a button eases."""
        return self._form.animating(now)

    def wake_at(self, now: float) -> float | None:
        """For a hint."""
        return self._form.wake_at(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Dim, panel, title, who they are, their levels."""
        box = self.box
        dim(canvas, DIM)
        panel(canvas, box, "deco")
        gold_text(canvas, words.OPPONENTS.upper(), 640, box.y + 64, 34, track=5, fit=box.w - 60)
        rule(canvas, box.x + 110, box.y + 80, box.w - 220)
        text(canvas, words.FROM_NEXT_DECISION, 640, box.y + 108, "note", "text_dim", at="c")
        for at, opponent in enumerate(self._opponents):
            row = self._row(at, WIDE - 80, 40)
            emblem(canvas, opponent.emblem, row.x, row.y + 2, 36)
            text(canvas, opponent.name, row.x + 50, row.y + 26, "text", "text", "semi", fit=130)
        self._form.draw(canvas, self.widgets(), now)
