"""The window: opening it the fast way, its icon, full screen and back, presenting what was drawn.

`open_window` raises `NoDisplay` with a reason where there is none. On X11 the surface is presented without OpenGL
(twenty times faster, measured), unless the player has said otherwise in the environment. Knows nothing of screens or
the game.
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

from sprites import logo

LEAST = (1024, 640)
DESKTOP_SHARE = 0.85  # of the desktop, for the first window
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
HEADLESS = ("dummy", "offscreen")
ICON_PX = 64


class NoDisplay(RuntimeError):
    """There is no display to open a window on; the message is the reason."""


@dataclass(slots=True)
class Window:
    """The open window; its surface must be asked for anew after a resize."""

    size: tuple[int, int]
    full_screen: bool = False
    place: tuple[int, int] = (0, 0)  # on the desktop, while it fills the screen

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on now."""
        return pygame.display.get_surface() or set_mode(self.size, pygame.RESIZABLE)

    @property
    def is_in_front(self) -> bool:
        """Whether it is the window that keys go to."""
        return pygame.key.get_focused()

    def toggle_full_screen(self) -> None:
        """The whole screen, or the window as it was and where it was."""
        self.full_screen = not self.full_screen
        if self.full_screen:
            self.size, self.place = self.surface.get_size(), pygame.display.get_window_position()
            set_mode((0, 0), pygame.FULLSCREEN)
        else:
            set_mode(self.size, pygame.RESIZABLE)
            set_mode(self.size, pygame.RESIZABLE)  # the first only leaves the full screen, and keeps its size (X11)
            pygame.display.set_window_position(self.place)

    def present(self, boxes: Sequence[pygame.Rect] | None = None) -> None:
        """Show what was drawn; where `boxes` are given, only what lies in them has changed since the last time."""
        if boxes is None:
            pygame.display.flip()
        else:
            pygame.display.update(boxes)


def set_mode(size: tuple[int, int], flags: int) -> pygame.Surface:
    """A window of that size, or of what the window manager makes of it: screens fit themselves, so it is no warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags)


def open_window(title: str, size: tuple[int, int] | None = None) -> Window:
    """A resizable window, no larger than the desktop; without a size, a good part of that in 16:9.

    `NoDisplay` if there is no display.
    """
    try:
        pygame.display.init()
    except pygame.error as problem:
        raise NoDisplay(str(problem)) from problem
    if pygame.display.get_driver() in HEADLESS and "SDL_VIDEODRIVER" not in os.environ:
        # SDL falls back to drawing into nothing; a game nobody can see would only look hung
        pygame.display.quit()
        raise NoDisplay("no screen was found")
    chosen = _within_desktop(size) if size else _first_size()
    _fastest_mode(title, chosen)
    return Window(chosen)


def _fastest_mode(title: str, size: tuple[int, int]) -> None:
    """Without OpenGL in between where that works; a driver that refuses gets the plain way."""
    _introduce(title)
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
        _introduce(title)
        set_mode(size, pygame.RESIZABLE)


def _introduce(title: str) -> None:
    """What the window will be called, and its picture: both are forgotten whenever the display is left."""
    pygame.display.set_caption(title)
    pygame.display.set_icon(logo(ICON_PX))


def _within_desktop(size: tuple[int, int]) -> tuple[int, int]:
    """The size, as far as the desktop can show it."""
    if pygame.display.get_driver() in HEADLESS:
        return size
    wide, high = pygame.display.get_desktop_sizes()[0]
    return min(size[0], wide), min(size[1], high)


def _first_size() -> tuple[int, int]:
    """The largest 16:9 window that leaves some of the desktop free, at least 1280 x 720 where that fits."""
    if pygame.display.get_driver() in HEADLESS:
        return 1280, 720
    wide, high = pygame.display.get_desktop_sizes()[0]
    scale = max(1.0, DESKTOP_SHARE * min(wide / 1280, high / 720))
    return max(LEAST[0], min(wide, round(1280 * scale))), max(LEAST[1], min(high, round(720 * scale)))


MOST_PIXELS = 3840 * 2160 * 2  # of the enlarged picture: more would cost more memory than a card table may


class Lens(NamedTuple):
    """How much larger than the window the picture is, and the share of it (0 to 1 each way) that is looked at."""

    zoom: float = 1.0
    across: float = 0.5
    down: float = 0.5

    def picture_size(self, window: tuple[int, int]) -> tuple[int, int]:
        """The whole picture in pixels.

        >>> Lens(1.5).picture_size((1280, 720))
        (1920, 1080)
        """
        zoom = min(self.zoom, max(1.0, math.sqrt(MOST_PIXELS / (window[0] * window[1]))))
        return round(window[0] * zoom), round(window[1] * zoom)

    def offset(self, window: tuple[int, int]) -> tuple[int, int]:
        """Which pixel of the picture lies in the window's upper left corner."""
        wide, high = self.picture_size(window)
        return round((wide - window[0]) * self.across), round((high - window[1]) * self.down)

    def in_picture(self, window: tuple[int, int], at: tuple[float, float]) -> tuple[float, float]:
        """A place of the window as a place of the picture."""
        left, top = self.offset(window)
        return at[0] + left, at[1] + top

    def at_pointer(self, window: tuple[int, int], at: tuple[float, float]) -> Lens:
        """Looking where the pointer is."""
        return self._replace(across=_share(at[0], window[0]), down=_share(at[1], window[1]))

    def at_place(self, window: tuple[int, int], at: tuple[float, float]) -> Lens:
        """Looking round a place of the picture (pixels): in the middle where that is possible."""
        wide, high = self.picture_size(window)
        return self._replace(
            across=_share(at[0] - window[0] / 2, wide - window[0]), down=_share(at[1] - window[1] / 2, high - window[1])
        )


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole)) if whole > 0 else 0.5


WATCHED = 120  # pictures whose cost is remembered
SPARE_S = 0.0005  # on top of that
AWAKE_S = 0.001  # the most that is waited for without sleeping
STEADY = 0.5  # of the time between two pictures: who is later than that sets the clock anew
REST_S = 0.1  # of nothing to do: time for something else
FEW_FRAMES = 120


class FrameClock:
    """The clock pictures keep to. In turn: `wait`, draw, `hold`, show, `next`; where nothing is new, `wait`, `next`."""

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
        """Until it is time to begin with the next picture."""
        now = self._clock()
        self._begun = max(now, self._due - max(self._took, default=0.0) - SPARE_S)
        if self._begun > now:
            self._sleep(self._begun - now)

    def hold(self) -> None:
        """The picture is ready: until it is due. How long showing takes is not counted: some screens make one wait."""
        now = self._clock()
        self._took.append(min(now - self._begun, self._every))
        if self._due - now > AWAKE_S:
            self._sleep(self._due - now - AWAKE_S)
        while (now := self._clock()) < self._due:
            pass
        if now - self._due > STEADY * self._every:
            self._due = now

    def next(self, shown: bool) -> None:
        """One is over, whether or not there was something to be shown: the next is due a tick later."""
        self._due = (self._due if shown else max(self._due, self._clock())) + self._every


class Tidying:
    """Memory is tidied while nothing moves, so that it need not be while something does (13 ms at once, measured)."""

    def __init__(self) -> None:
        self._frames = 0

    def begin(self, frames: int) -> None:
        """Tidy if enough has been drawn since; what is left then is looked at no more until the next time."""
        if frames - self._frames >= FEW_FRAMES:
            self._frames = frames
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def end(self) -> None:
        """Leave nothing behind."""
        gc.unfreeze()
