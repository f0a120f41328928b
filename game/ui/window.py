"""The window: opening it the fast way, its icon, full screen, and presenting frames.

`open_window` raises `NoDisplay` with a reason if there is no display. On X11 the surface is presented without OpenGL
(twenty times faster, measured), unless the environment says otherwise. This module knows nothing about screens or the
game.
"""

from __future__ import annotations

import gc
import math
import os
import time
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.ui.sides import Side
from game.ui.turning import FULL, Light
from sprites import logo

USUAL_SIZE, LEAST = (1280, 720), (1024, 640)
TITLE_BAR = 0.05  # a share of the height of the desktop: at least as high as title bars are
DESKTOP_SHARE = 0.85  # a share of the desktop, for the first window
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
HEADLESS = ("dummy", "offscreen")
ICON_PX = 64


class NoDisplay(RuntimeError):
    """There is no display on which to open a window; the message is the reason."""


@dataclass(slots=True)
class Window:
    """The open window; ask for its surface again after a resize, and after it was turned."""

    size: tuple[int, int]
    full_screen: bool = False
    place: tuple[int, int] = (0, 0)  # on the desktop, while it is full screen
    side: Side = Side.BOTTOM  # the side at which its reader sits
    _picture: pygame.Surface | None = None  # what is presented turned

    @property
    def display(self) -> pygame.Surface:
        """The surface that is presented."""
        return pygame.display.get_surface() or set_mode(self.size, pygame.RESIZABLE)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on: upright for the reader."""
        display = self.display
        if self.side is Side.BOTTOM:
            self._picture = None
            return display
        size = self.side.picture_size(display.get_size())
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size).convert()
        return self._picture

    @property
    def is_in_front(self) -> bool:
        """Return whether it is the window that keys go to."""
        return pygame.key.get_focused()

    def turn_to(self, side: Side) -> None:
        """Turn what is presented to a reader at another side."""
        self.side = side

    @property
    def windowed_size(self) -> tuple[int, int]:
        """Return the size of the window, in full screen the one it returns to."""
        return self.size if self.full_screen else self.display.get_size()

    def toggle_full_screen(self) -> None:
        """Switch to full screen, or back to the window's previous size and place."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            self.size, self.place = self.display.get_size(), pygame.display.get_window_position()
            set_mode((0, 0), pygame.FULLSCREEN)
        else:
            set_mode(self.size, pygame.RESIZABLE)
            set_mode(self.size, pygame.RESIZABLE)  # the first call only leaves full screen and keeps its size (X11)
            pygame.display.set_window_position(self.place)

    def present(self, boxes: Sequence[pygame.Rect] | None = None, light: Light = FULL) -> None:
        """Present the frame; if `boxes` is given, only what is inside them has changed.

        What `light` has not reached is dark, also on `surface` if that is the display.
        """
        boxes = boxes if light.is_full else None
        if self.side is not Side.BOTTOM:
            boxes = self._turn(boxes)
        light.fall_on(self.display)
        if boxes is None:
            pygame.display.flip()
        else:
            pygame.display.update(boxes)

    def _turn(self, boxes: Sequence[pygame.Rect] | None) -> Sequence[pygame.Rect] | None:
        """Copy what has changed from the picture to the display, turned; return the boxes there."""
        display, picture = self.display, self.surface
        if boxes is None:
            display.blit(self.side.turned(picture), (0, 0))
            return None
        turned = []
        for box in boxes:
            if part := box.clip(picture.get_rect()):
                turned.append(self.side.in_window(part, picture.get_size()))
                display.blit(self.side.turned(picture.subsurface(part)), turned[-1])
        return turned


def set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    """Set a window size; the window manager may change it without a warning, because screens fit themselves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags)


def open_window(title: str, size: tuple[int, int] | None = None, *, full_screen: bool = False) -> Window:
    """Open a resizable window, no larger than the desktop, or the full screen; the default is a large 16:9 window.

    Raises `NoDisplay` if there is no display.
    """
    try:
        pygame.display.init()
    except pygame.error as problem:
        raise NoDisplay(str(problem)) from problem
    if pygame.display.get_driver() in HEADLESS and "SDL_VIDEODRIVER" not in os.environ:
        # SDL falls back to a dummy display; an invisible game would only seem to hang
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    chosen = _within_desktop(size) if size else _first_size()
    _fastest_mode(title, chosen)
    window = Window(chosen)
    if full_screen:
        window.toggle_full_screen()
    return window


def _fastest_mode(title: str, size: tuple[int, int]) -> None:
    """Set the mode without OpenGL if that works; otherwise use the default."""
    _set_title_and_icon(title)
    fast = pygame.display.get_driver() == "x11" and ACCELERATION not in os.environ
    if fast:
        os.environ[ACCELERATION] = "0"
    try:
        set_mode(size, pygame.RESIZABLE)
    except pygame.error as problem:
        if not fast:
            raise NoDisplay(str(problem)) from problem
        del os.environ[ACCELERATION]
        pygame.display.quit()
        pygame.display.init()
        _set_title_and_icon(title)
        set_mode(size, pygame.RESIZABLE)


def _set_title_and_icon(title: str) -> None:
    """Set the window's title and icon; both are lost when the display is closed."""
    pygame.display.set_caption(title)
    pygame.display.set_icon(logo(ICON_PX))


def _within_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size, limited to the desktop with room for a title bar."""
    if pygame.display.get_driver() in HEADLESS:
        return size
    wide, high = pygame.display.get_desktop_sizes()[0]
    return min(size[0], wide), min(size[1], high - round(TITLE_BAR * high))


def _first_size() -> tuple[int, int]:
    """Return the largest 16:9 size that leaves some of the desktop free, at least 1280 x 720 if that fits.

    On an upright desktop width and height are exchanged.
    """
    if pygame.display.get_driver() in HEADLESS:
        return USUAL_SIZE
    wide, high = pygame.display.get_desktop_sizes()[0]
    usual_wide, usual_high = upright(USUAL_SIZE, wide < high)
    scale = max(1.0, DESKTOP_SHARE * min(wide / usual_wide, high / usual_high))
    return at_least((min(wide, round(usual_wide * scale)), min(high, round(usual_high * scale))))


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """Return a size of a window, enlarged to the least one.

    >>> at_least((300, 300)), at_least((500, 1200))
    ((1024, 640), (640, 1200))
    """
    wide, high = upright(LEAST, size[0] < size[1])
    return max(wide, size[0]), max(high, size[1])


def upright(size: tuple[int, int], is_upright: bool) -> tuple[int, int]:
    """Return a size, with width and height exchanged if it `is_upright`."""
    return size[::-1] if is_upright else size


MOST_PIXELS = 3840 * 2160 * 2  # the most pixels of the enlarged picture, to limit memory


class Lens(NamedTuple):
    """How much larger than the window the picture is, and how far it is scrolled each way (0 to 1)."""

    zoom: float = 1.0
    across: float = 0.5
    down: float = 0.5

    def picture_size(self, window: tuple[int, int]) -> tuple[int, int]:
        """Return the size of the whole picture in pixels.

        >>> Lens(1.5).picture_size((1280, 720))
        (1920, 1080)
        """
        zoom = min(self.zoom, max(1.0, math.sqrt(MOST_PIXELS / (window[0] * window[1]))))
        return round(window[0] * zoom), round(window[1] * zoom)

    def offset(self, window: tuple[int, int]) -> tuple[int, int]:
        """Return the pixel of the picture in the window's upper left corner."""
        wide, high = self.picture_size(window)
        return round((wide - window[0]) * self.across), round((high - window[1]) * self.down)

    def in_picture(self, window: tuple[int, int], at: tuple[float, float]) -> tuple[float, float]:
        """Convert a position in the window to one in the picture."""
        left, top = self.offset(window)
        return at[0] + left, at[1] + top

    def at_pointer(self, window: tuple[int, int], at: tuple[float, float]) -> Lens:
        """Return the lens at the pointer."""
        return self._replace(across=_share(at[0], window[0]), down=_share(at[1], window[1]))

    def moved(self, window: tuple[int, int], by: tuple[float, float]) -> Lens:
        """Return the lens moved by a distance in the window; across the whole window is across the whole picture."""
        across, down = self.across * window[0] + by[0], self.down * window[1] + by[1]
        return self.at_pointer(window, (across, down))

    def at_place(self, window: tuple[int, int], at: tuple[float, float]) -> Lens:
        """Return the lens centered on a position of the picture (pixels), as far as possible."""
        wide, high = self.picture_size(window)
        return self._replace(
            across=_share(at[0] - window[0] / 2, wide - window[0]), down=_share(at[1] - window[1] / 2, high - window[1])
        )


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole)) if whole > 0 else 0.5


WATCHED = 120  # the number of frames whose cost is remembered
SPARE_S = 0.0005  # extra time
AWAKE_S = 0.001  # the longest wait without sleeping
STEADY = 0.5  # as a share of the frame time: a later frame restarts the clock
REST_S = 0.1  # idle time after which other work is done
FEW_FRAMES = 120


class FrameClock:
    """The clock for even frames. Per frame: `wait`, draw, `hold`, show, `next`; without a new frame: `wait`, `next`."""

    def __init__(
        self,
        rate: float,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._every = 1 / rate
        self._clock, self._sleep = clock, sleep
        self._due = self._begun = clock()
        self._took: deque[float] = deque(maxlen=WATCHED)

    def wait(self) -> None:
        """Wait until it is time to begin the next frame."""
        now = self._clock()
        self._begun = max(now, self._due - max(self._took, default=0.0) - SPARE_S)
        if self._begun > now:
            self._sleep(self._begun - now)

    def hold(self) -> None:
        """Wait until the finished frame is due. Showing it is not counted, because some displays block."""
        now = self._clock()
        self._took.append(min(now - self._begun, self._every))
        if self._due - now > AWAKE_S:
            self._sleep(self._due - now - AWAKE_S)
        while (now := self._clock()) < self._due:
            pass
        if now - self._due > STEADY * self._every:
            self._due = now

    def next(self, shown: bool) -> None:
        """Finish a frame, shown or not: the next one is due a tick later."""
        self._due = (self._due if shown else max(self._due, self._clock())) + self._every


class IdleCollector:
    """Runs garbage collection while nothing moves, so that it does not interrupt animations (13 ms, measured)."""

    def __init__(self) -> None:
        self._frames = 0

    def begin(self, frames: int) -> None:
        """Collect if enough has been drawn since; survivors are ignored until the next time."""
        if frames - self._frames >= FEW_FRAMES:
            self._frames = frames
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def end(self) -> None:
        """Unfreeze everything."""
        gc.unfreeze()
