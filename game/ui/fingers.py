"""Fingers on a touch screen: the first one acts as the mouse does, and further ones are ignored until all are lifted.

`Fingers` turns pygame's finger events into the mouse events that every screen handles. A finger that rests holds the
right button, which enlarges or explains; one that is lifted leaves nothing hovered. SDL also reports touches as mouse
events, which `is_synthetic` recognizes, so that nothing happens twice. The time is passed in.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

import pygame

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
HOLD_S = 0.4  # how long a finger must rest to enlarge what is under it
FINGER_SLACK_DU = 12.0  # how far a finger may roll and still rest
# The touchpads of Macs, which have no touch screens, report fingers too; they already move the pointer.
HAS_TOUCH_SCREENS = sys.platform != "darwin"
Place = tuple[float, float]


class _First(NamedTuple):
    """The finger that acts: where it went down and is now, in pixels, when it has rested, and what it has become."""

    finger: tuple[int, int]
    start: Place
    at: Place
    due: float | None
    moved: bool = False
    held: bool = False


def is_synthetic(event: pygame.Event) -> bool:
    """Return whether a mouse event was made by SDL from a touch that is also reported as a finger."""
    return HAS_TOUCH_SCREENS and bool(event.dict.get("touch"))


class Fingers:
    """The fingers that are down."""

    def __init__(self) -> None:
        self._down: set[tuple[int, int]] = set()
        self._first: _First | None = None

    @property
    def due(self) -> float | None:
        """The time when the finger will have rested long enough, if it may."""
        return self._first.due if self._first is not None else None

    def forget(self) -> None:
        """Forget all fingers: their release may never be reported."""
        self._down.clear()
        self._first = None

    def keep_down(self) -> None:
        """Stop the finger from holding anything: another screen has opened under it."""
        if self._first is not None:
            self._first = self._first._replace(due=None)

    def mouse_events(
        self, event: pygame.Event, window: tuple[int, int], slack_px: float, now: float
    ) -> Sequence[pygame.Event]:
        """Return the mouse events, in pixels of the window, that a finger's event stands for."""
        finger = event.touch_id, event.finger_id
        at = _inside(event.x, window[0]), _inside(event.y, window[1])
        if not HAS_TOUCH_SCREENS:
            return ()
        if event.type == pygame.FINGERDOWN:
            others = self._down - {finger}
            self._down.add(finger)
            return () if others else self._begin(finger, at, now)
        first = self._first
        if event.type == pygame.FINGERUP:
            self._down.discard(finger)
        if first is None or finger != first.finger:
            return ()
        moves = self._move(first, at, slack_px)
        if event.type == pygame.FINGERUP:
            return *moves, *self._end()
        return moves

    def rested(self, now: float) -> Sequence[pygame.Event]:
        """Return the events of a finger that has now rested long enough."""
        first = self._first
        if first is None or first.due is None or now < first.due:
            return ()
        self._first = first._replace(due=None, held=True)
        return (_button(pygame.MOUSEBUTTONDOWN, first.start, pygame.BUTTON_RIGHT),)

    def _begin(self, finger: tuple[int, int], at: Place, now: float) -> Sequence[pygame.Event]:
        self._first = _First(finger, at, at, now + HOLD_S)
        return _motion(at, at, down=False), _button(pygame.MOUSEBUTTONDOWN, at, pygame.BUTTON_LEFT)

    def _move(self, first: _First, at: Place, slack_px: float) -> Sequence[pygame.Event]:
        if not first.moved and pygame.Vector2(first.start).distance_to(at) < slack_px:
            return ()
        self._first = first._replace(at=at, due=None, moved=True)
        return (_motion(first.at, at, down=True),)

    def _end(self) -> Sequence[pygame.Event]:
        first, self._first = self._first, None
        assert first is not None
        buttons = (pygame.BUTTON_RIGHT, pygame.BUTTON_LEFT) if first.held else (pygame.BUTTON_LEFT,)
        ups = (_button(pygame.MOUSEBUTTONUP, first.at, button) for button in buttons)
        return *ups, pygame.Event(pygame.WINDOWLEAVE, touch=True)


def _inside(share: float, length: int) -> float:
    return min(max(share, 0.0), 1.0) * length


def _motion(before: Place, at: Place, *, down: bool) -> pygame.Event:
    rel = at[0] - before[0], at[1] - before[1]
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=(int(down), 0, 0), touch=True)


def _button(kind: int, at: Place, button: int) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=button, touch=True)
