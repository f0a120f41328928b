"""A long game is being opened: the page that says so, shows how far it is, and can be left.

The work is done here, a slice a frame, in the one thread that draws: nothing else touches the screen. What it leads to
takes this page's place. Knows nothing of games or files.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.slices import Sliced
from game.screens.dialogs import DIM
from game.screens.screen import Pop, Replace, Screen, Step, Timing
from game.table import drawings
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import dim, gold_text, panel
from game.table.widgets import Button, Widget
from game.words import saving as words
from game.words import ui

BOX = Rect(380, 240, 520, 240)
RAIL = Rect(450, 345, 380, 12)
STEPS = 76  # of the bar
SLICE_S = 0.025  # of work a frame: the bar moves on, and a press is never long without an answer


class Opening:
    """A page over what is beneath, until the work is done."""

    overlay = True
    box = BOX

    def __init__(self, work: Sliced[Screen], clock: Callable[[], float]) -> None:
        self._work, self._clock = work, clock
        self.done = 0.0  # how far it is, from 0 to 1
        self._form = Form()  # no ring: the key that opened the game, pressed twice, must not leave it

    def widgets(self) -> tuple[Widget, ...]:
        """The way back."""
        return (Button("leave", Rect(560, BOX.bottom - 74, 160, 46), ui.CANCEL, "dark", "Esc"),)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Leaving: what was begun is put away."""
        if self._form.handle(event, self.widgets(), now) is None:
            return None
        self._work.close()
        return Pop()

    def update(self, now: float) -> Step | None:
        """A slice of the work; at its end, what it led to."""
        del now
        until = self._clock() + SLICE_S
        while True:
            try:
                self.done = next(self._work)
            except StopIteration as end:
                return Replace(end.value)
            if self._clock() >= until:
                return None

    @property
    def timing(self) -> Timing:
        """It works all the time."""
        return self

    def animating(self, now: float) -> bool:
        """All the time."""
        del now
        return True

    def wake_at(self, now: float) -> float | None:
        """At once."""
        return now

    def draw(self, canvas: Canvas, now: float) -> None:
        """What happens, how far it is, and the way back."""
        dim(canvas, DIM)
        panel(canvas, BOX, "deco")
        gold_text(canvas, words.OPENING.upper(), 640, BOX.y + 72, 30, track=4, fit=BOX.w - 80)
        canvas.svg(drawings.frame(RAIL.w, RAIL.h, "line", RAIL.h / 2, 1, 0.8, "accent", 0.06), *RAIL)
        full = max(RAIL.h, RAIL.w * round(STEPS * self.done) / STEPS)  # few lengths: each is a picture to be kept
        canvas.svg(
            drawings.frame(full, RAIL.h, "accent", RAIL.h / 2, 1, 1.0, "accent", 0.9), RAIL.x, RAIL.y, full, RAIL.h
        )
        self._form.draw(canvas, self.widgets(), now)
