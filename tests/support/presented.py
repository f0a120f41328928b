"""Compare what was presented, the window's pixels, with a whole redraw of the same moment.

While `watching` is on, every loop is watched. The watch keeps the content of each window: the previous pixels, with
only the boxes passed to `Window.present` copied over. After each presented frame it redraws all visible screens on an
empty canvas, without any caches, and compares. A difference raises `Unlike`, with both pictures in files and the box
that differs. Only a picture that is stretched while the window's size changes is skipped: a sharp picture follows.

In every frame up to 150 percent, presented or not, a text that is cut off and not a name raises `CutShort`.
"""

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch
from weakref import WeakKeyDictionary

import numpy as np
import pygame

from game.play.input.commands import why_not
from game.play.picture.cache import Change, PictureCache
from game.play.picture.parts import Layers
from game.play.picture.regions import Over
from game.play.scene.band import band_for
from game.play.scene.compose import TableScene, band_details, make_scene
from game.play.scene.controls import Situation, controls
from game.play.table import Table
from game.ui.canvas import Canvas, Frame
from game.ui.looks import LARGEST
from game.ui.loop import Loop
from game.ui.paint import felt
from game.ui.screen import visible
from game.ui.turning import FULL, Light
from game.ui.window import Lens, Window
from tests.support.sentences import Cut, names_shown, noting_cuts, noting_places

COLORS = 0x00FFFFFF  # the colors of a pixel: the fourth byte of a window shows nothing


class Unlike(AssertionError):
    """A window shows something other than its screens would draw."""


class CutShort(AssertionError):
    """A sentence is cut off at a normal size."""


class Seen:
    """The content of one window."""

    def __init__(self) -> None:
        self.surface: pygame.Surface | None = None
        self.now = 0.0  # when the frame was drawn
        self.lens = Lens(1.0)  # and the lens until then
        self.light = FULL

    def present(self, window: Window, boxes: Sequence[pygame.Rect] | None, light: Light = FULL) -> None:
        """Copy these boxes of the drawing to the window; None, or not all of it is lit: all of it."""
        boxes, self.light = boxes if light.is_full else None, light
        drawn, picture = window.display, window.surface.get_size()
        boxes = None if boxes is None else [window.side.in_window(box, picture) for box in boxes]
        if boxes is None or self.surface is None or self.surface.get_size() != drawn.get_size():
            self.surface = drawn.copy()
            return
        for box in boxes:
            self.surface.blit(drawn, box, box)


class Watch:
    """All watched windows, and the results."""

    def __init__(self, every: int = 1) -> None:
        self.every = every  # one of this many presented frames is compared, and any that stays
        self.presented = self.compared = self.stretched = 0
        self.seconds = 0.0
        self._seen: WeakKeyDictionary[Loop, Seen] = WeakKeyDictionary()

    def seen(self, loop: Loop) -> Seen:
        """Return the content of a loop's window."""
        return self._seen.setdefault(loop, Seen())

    def look(self, loop: Loop) -> None:
        """Compare every few presented frames with a frame drawn afresh."""
        self.presented += 1
        if self.presented % self.every and loop.wait_s(self.seen(loop).now) == 0:
            return
        began, picture = time.process_time(), self.seen(loop)
        if loop.is_resizing(picture.now):
            self.stretched += 1
            return
        assert picture.surface is not None
        whole = redrawn(loop, picture)
        self.compared += 1
        box = difference(picture.surface, whole)
        if box is not None:
            raise Unlike(difference_found(loop, picture.surface, whole, box))
        self.seconds += time.process_time() - began


PLAIN_DRAW = Loop._draw
OF_A_FRAME = ("lens", "_frame", "_shown", "_ready", "_stale", "_picture")


def redrawn(loop: Loop, picture: Seen) -> pygame.Surface:
    """Return the same moment drawn by the loop without caches. The loop and its window are unchanged afterwards."""
    window = loop.window.surface
    drawn, before = window.copy(), {name: getattr(loop, name) for name in OF_A_FRAME}
    loop.lens, loop._frame, loop._shown, loop._picture = picture.lens, Frame(), None, None
    window.fill("black")
    try:
        with patch.object(PictureCache, "show", _whole), patch.object(Table, "scene", scene_anew):
            PLAIN_DRAW(loop, picture.now)
        whole = loop.window.side.turned(window).copy()
        picture.light.fall_on(whole)
        return whole
    finally:
        window.blit(drawn, (0, 0))
        for name, value in before.items():
            setattr(loop, name, value)


def scene_anew(table: Table) -> TableScene:
    """Return the scene of a table, without caches."""
    shown = table.desk.shown(table.log, table.company)
    situation = Situation(shown.known, shown.state, shown.layout.grid)
    band = band_for(shown.known, shown.state.holding, band_details(shown))
    return make_scene(shown, controls(situation, partial(why_not, shown=shown)), band)


def paint_whole(canvas: Canvas, layers: Layers) -> None:
    """Paint everything that does not move, without caches."""
    felt(canvas)
    for part in (*layers.lower, *layers.upper):
        part.on(canvas)


def _whole(kept: PictureCache, canvas: Canvas, scene: TableScene, over: Sequence[Over] = ()) -> Change:
    """Paint a table without caches."""
    paint_whole(canvas, kept._layers(scene))
    for paint in over:
        paint(canvas)
    return Change.SOME


def difference(first: pygame.Surface, other: pygame.Surface) -> pygame.Rect | None:
    """Return the smallest box around all pixels that differ, or None."""
    if first.get_size() != other.get_size():
        return first.get_rect()
    if first.get_buffer().raw == other.get_buffer().raw:
        return None
    unlike = (pygame.surfarray.pixels2d(first) ^ pygame.surfarray.pixels2d(other)) & COLORS != 0
    across, down = np.flatnonzero(unlike.any(axis=1)), np.flatnonzero(unlike.any(axis=0))
    if not across.size:
        return None
    return pygame.Rect(across[0], down[0], across[-1] - across[0] + 1, down[-1] - down[0] + 1)


def difference_found(loop: Loop, painted: pygame.Surface, whole: pygame.Surface, box: pygame.Rect) -> str:
    """Return a difference in words, after saving the two pictures."""
    folder = Path(os.environ.get("UNLIKE_PICTURES", tempfile.gettempdir()))
    files = [Path(tempfile.mkstemp(f" {name}.png", "unlike ", folder)[1]) for name in ("window", "whole")]
    for file, picture in zip(files, (painted, whole), strict=True):
        pygame.image.save(picture, file)
    canvas = loop.canvas
    left, top = canvas.stage.du(box.topleft)
    screens = ", ".join(type(screen).__name__ for screen in visible(loop.stack))
    return (
        f"{screens}: the window differs from a whole redraw in {tuple(box)} of {painted.get_size()} "
        f"(du {left:.0f}, {top:.0f}, {box.w / canvas.scale:.0f} x {box.h / canvas.scale:.0f}), frame {loop.frames}: "
        f"{files[0]}, {files[1]}"
    )


def cut_short(loop: Loop, picture: Seen, cuts: set[Cut]) -> str:
    """Return the cut texts in words, with their places."""
    with noting_places(cut.shown for cut in cuts) as places:
        redrawn(loop, picture)
    screens = ", ".join(type(screen).__name__ for screen in visible(loop.stack))
    text = "; ".join(f"{cut.words!r} as {cut.shown!r} in {tuple(places.get(cut.shown, ()))}" for cut in sorted(cuts))
    return f"{screens} of {loop.canvas.surface.get_size()}: cut is {text}"


@contextmanager
def watching(every: int = 1) -> Iterator[Watch]:
    """Watch every loop while this is open."""
    watch = Watch(every)
    plain_draw, plain_present, plain_update = Loop._draw, Loop._present, Window.present

    def draw(loop: Loop, now: float) -> None:
        picture = watch.seen(loop)
        picture.now, picture.lens = now, loop.lens
        with noting_cuts(names_shown(loop), loop.canvas.scale / loop.canvas.stage.size) as cuts:
            plain_draw(loop, now)
        if cuts and loop.zoom <= LARGEST:
            raise CutShort(cut_short(loop, picture, cuts))

    def update(window: Window, boxes: Sequence[pygame.Rect] | None = None, light: Light = FULL) -> None:
        plain_update(window, boxes, light)
        for loop, picture in list(watch._seen.items()):
            if loop.window is window:
                picture.present(window, boxes, light)

    def present(loop: Loop) -> bool:
        painting = plain_present(loop)
        if painting:
            watch.look(loop)
        return painting

    with (
        patch.object(Loop, "_draw", draw),
        patch.object(Loop, "_present", present),
        patch.object(Window, "present", update),
    ):
        yield watch
