"""Opening a long game: a page that shows the progress and can be left.

The work is done here, one slice a frame, in the drawing thread, because nothing else may touch the screen. The screen
it produces replaces this page. The work done before the page appears is counted in steps, not timed, so that the same
game opens in the same way on every computer. This module knows nothing about games or files.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from game.engine.slices import Sliced
from game.text import saving as words
from game.text import ui
from game.ui.boxes import Centered, Column, Pad
from game.ui.canvas import Canvas
from game.ui.form import FormScreen, button, gold_heading
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Node
from game.ui.paint import frame
from game.ui.screen import Pop, Replace, Screen, Step

WIDE, RAIL_DU = 520.0, 12.0
STEPS = 76  # the steps of the bar
AT_ONCE = 3000  # steps: lines read or actions applied; measured at under a tenth of a second
SLICE_S = 0.025  # the seconds of work in a frame: the bar moves on and input stays responsive


def run_or_show_progress(work: Sliced[Screen]) -> Screen:
    """Return the result of the work if it is short; otherwise a page that continues it."""
    for _ in range(AT_ONCE):
        try:
            next(work)
        except StopIteration as end:
            screen: Screen = end.value
            return screen
    return Opening(work, time.perf_counter)


class Opening(FormScreen):
    """A progress page that runs until the work is done."""

    overlay = True

    def __init__(self, work: Sliced[Screen], clock: Callable[[], float]) -> None:
        super().__init__()  # no focus: pressing the key that opened the game twice must not leave it
        self._work, self._clock = work, clock
        self.done = 0.0  # progress from 0 to 1

    def view(self) -> Node:
        """Return the description, the progress bar and the way back."""
        bar = Pad(CustomPaint(partial(_rail, self.done), h=RAIL_DU), (24, 26))
        leave = button("back", ui.CANCEL, "dark", "Esc", w=160)
        parts = Column([gold_heading(words.OPENING, 30), bar, Column([leave], hugs="middle")])
        return Centered(Pad(parts, (46, 26), "deco", w=WIDE))

    def leave(self) -> Step:
        """Discard the work."""
        self._work.close()
        return Pop()

    def go_on(self, now: float) -> Step | None:
        """Do a slice of the work; at the end, open its result."""
        until = self._clock() + SLICE_S
        while True:
            try:
                self.done = next(self._work)
            except StopIteration as end:
                return Replace(end.value)
            if self._clock() >= until:
                return None

    def animating(self, now: float) -> bool:
        """Return True: the bar always moves."""
        return True


def _rail(done: float, canvas: Canvas, box: Rect) -> None:
    """Paint the progress bar."""
    frame(canvas, box, "line", box.h / 2, 1, 0.8, "accent", 0.06)
    full = max(box.h, box.w * round(STEPS * done) / STEPS)  # few lengths, because each is a cached picture
    frame(canvas, (box.x, box.y, full, box.h), "accent", box.h / 2, 1, 1.0, "accent", 0.9)
