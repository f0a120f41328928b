"""The pointer's motion in a pygame event, without what lies under it."""

from __future__ import annotations

import pygame

from game.ui.geometry import Point
from game.ui.touch import Abandon, Leave, Look, Motion, Move, Press, Release

LEFT, RIGHT = pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT
WHEEL = (pygame.BUTTON_WHEELUP, pygame.BUTTON_WHEELDOWN)  # turns of the wheel are reported as presses, too
BUTTONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def motion_of(event: pygame.Event) -> Motion | None:
    """Return the pointer's motion in an event, or None; another button, or leaving the window, abandons a press."""
    if event.type == pygame.MOUSEMOTION:
        return Move(Point(*event.pos), is_down=is_left_down(event))
    if event.type in BUTTONS and event.button == RIGHT:
        by_finger = bool(event.dict.get("touch"))
        return Look(Point(*event.pos), event.type == pygame.MOUSEBUTTONDOWN, by_finger)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button not in WHEEL:
        return Press(Point(*event.pos)) if event.button == LEFT else Abandon()
    if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
        return Release(Point(*event.pos))
    if event.type == pygame.WINDOWLEAVE:
        return Leave(finger=event.dict.get("touch", False))
    return Abandon() if event.type == pygame.WINDOWFOCUSLOST else None


def is_left_down(event: pygame.Event) -> bool:
    """Return whether the left button is down during a move; a release outside the window is never reported."""
    return bool(event.dict.get("buttons", (True,))[0])
