"""The window: opening it the fast way, its icon, full screen and back, presenting what was drawn.

`open_window` raises `NoDisplay` with a reason where there is none. On X11 the surface is presented without OpenGL
(twenty times faster, measured), unless the player has said otherwise in the environment. Knows nothing of screens or
the game.
"""

import os
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

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
