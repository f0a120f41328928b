"""Drawing in tests: a headless display, a canvas of any size, and a player's events."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.ui.canvas import Canvas
from game.ui.geometry import Point, Rect
from game.ui.text import Lettering
from sprites import Sprites, SurfaceCache

SIZES = ((1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (1024, 640))


@contextmanager
def headless(size: tuple[int, int] = (1280, 720)) -> Iterator[pygame.Surface]:
    """Use a display without a screen."""
    pygame.display.init()
    try:
        yield pygame.display.set_mode(size)
    finally:
        pygame.display.quit()


def canvas_of(window: tuple[int, int], size: float = 1.0) -> Canvas:
    """Return a new canvas for an interface of that size; there must be a display."""
    sprites = Sprites()
    surface = pygame.display.set_mode(window)
    return Canvas.fitting(surface, sprites, Lettering(sprites), SurfaceCache(64 << 20), size=size)


def key(code: int, mod: int = 0) -> pygame.Event:
    """Return a key press."""
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def mouse_up_at(at: Point) -> pygame.Event:
    """Return a move with the button up, as it comes first after a release that nobody reported."""
    return pygame.Event(pygame.MOUSEMOTION, pos=(at.x, at.y), buttons=(0, 0, 0))


def mouse(kind: int, at: Point) -> pygame.Event:
    """Return a mouse event in design units, as screens get it."""
    values = {"pos": (at.x, at.y)}
    if kind != pygame.MOUSEMOTION:
        values["button"] = 1  # type: ignore[assignment]
    return pygame.Event(kind, values)


def click(at: Rect | Point) -> tuple[pygame.Event, ...]:
    """Move there, press and release."""
    point = at.center if isinstance(at, Rect) else at
    return tuple(mouse(kind, point) for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))


def pixels(surface: pygame.Surface, box: pygame.Rect | None = None) -> bytes:
    """Return the pixels of a surface or of a box of it."""
    return pygame.image.tobytes(surface.subsurface(box) if box else surface, "RGB")
