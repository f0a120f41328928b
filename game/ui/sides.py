"""The side of the screen at which its reader sits: the picture is turned to them, and presses are turned back.

A screen that lies flat on a table shows the same picture to people on all four sides. Screens know only the picture;
the window presents it turned, and the loop converts the positions of all pointer events.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

import pygame

from game.ui.fingers import FINGERS

Size = tuple[int, int]
Spot = tuple[float, float]
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Side(IntEnum):
    """A side of the window. Its number is how many quarters the picture is turned clockwise."""

    BOTTOM = 0
    LEFT = 1
    TOP = 2
    RIGHT = 3

    @property
    def is_across(self) -> bool:
        """Return whether width and height are exchanged."""
        return self in (Side.LEFT, Side.RIGHT)

    @property
    def next(self) -> Side:
        """Return the next side clockwise."""
        return Side((self + 1) % len(Side))

    def picture_size(self, window: Size) -> Size:
        """Return the size of the picture that fills a window, or of the window that a picture fills.

        >>> Side.LEFT.picture_size((1280, 720))
        (720, 1280)
        """
        return (window[1], window[0]) if self.is_across else window

    def in_picture(self, at: Spot, most: Spot) -> Spot:
        """Convert a place in the window, whose far corner is at `most`, to one in the picture.

        >>> [side.in_picture((0, 0), (1279, 719)) for side in Side]
        [(0, 0), (0, 1279), (1279, 719), (719, 0)]
        """
        (x, y), (wide, high) = at, most
        match self:
            case Side.BOTTOM:
                return x, y
            case Side.LEFT:
                return y, wide - x
            case Side.TOP:
                return wide - x, high - y
            case Side.RIGHT:
                return high - y, x

    def in_window(self, box: pygame.Rect, picture: Size) -> pygame.Rect:
        """Convert a box of a picture of that size to one in the window.

        >>> Side.LEFT.in_window(pygame.Rect(0, 700, 50, 20), (1280, 720))
        Rect(0, 0, 20, 50)
        """
        wide, high = picture
        match self:
            case Side.BOTTOM:
                return box
            case Side.LEFT:
                return pygame.Rect(high - box.bottom, box.x, box.h, box.w)
            case Side.TOP:
                return pygame.Rect(wide - box.right, high - box.bottom, box.w, box.h)
            case Side.RIGHT:
                return pygame.Rect(box.y, wide - box.right, box.h, box.w)

    def turned(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a picture as it is seen in the window."""
        if self is Side.TOP:
            return pygame.transform.flip(picture, True, True)
        return pygame.transform.rotate(picture, -90 * self) if self else picture

    def converted(self, event: pygame.Event, window: Size) -> pygame.Event:
        """Return a pointer's event with its places in the picture instead of the window; other events unchanged."""
        if self is Side.BOTTOM:
            return event
        if event.type in MOUSE:
            at = self.in_picture(event.pos, (window[0] - 1, window[1] - 1))
            return pygame.Event(event.type, {**event.dict, "pos": at, **self._motion(event.dict)})
        if event.type in FINGERS:
            x, y = self.in_picture((event.x, event.y), (1.0, 1.0))
            dx, dy = self.in_picture((event.dx, event.dy), (0.0, 0.0))
            return pygame.Event(event.type, {**event.dict, "x": x, "y": y, "dx": dx, "dy": dy})
        return event

    def _motion(self, values: Mapping[str, Spot]) -> dict[str, Spot]:
        return {"rel": self.in_picture(values["rel"], (0, 0))} if "rel" in values else {}
