"""What a screen is, and how screens follow one another.

A screen gets events, is asked for frames, and returns a `Step` (`Push`, `Replace`, `Pop`, `CloseTo`, `ReplaceFrom`,
`Home`, `Quit`, or None for "stay"). Mouse positions in events (`event.pos`, `event.rel`) arrive in design units of the
centred 1280 x 720 stage, whatever the window's size: the shell translates them once. Keys and text come as pygame sends
them. `now` is in seconds and always given, never fetched. Overlays (`overlay` True) are drawn over the screen beneath;
only the topmost screen gets events and updates.
"""

from __future__ import annotations

from functools import cached_property

import pygame

from game.ui.agenda import Agenda
from game.ui.canvas import Canvas
from game.ui.narration import NOTHING, Narration
from game.value import value


class Screen:
    """One full window of the game, or an overlay on one. What a screen does not say of itself is as it is here."""

    overlay = False  # the screen beneath is drawn first
    largest = 1.0  # the interface size up to which it lays itself out anew; beyond, the window shows a part of it
    is_private = False  # it may show what only one of several people may see: `curtain` says so

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """One event, mouse positions in du; the answer says which screen comes next, None: this one stays."""
        raise NotImplementedError

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw everything; the canvas may have another size than last time."""
        raise NotImplementedError

    @cached_property
    def agenda(self) -> Agenda:
        """What is due here, and when; while nothing moves, the loop sleeps until the first entry."""
        return Agenda()

    def update(self, now: float) -> Step | None:
        """What is due, and what happens by itself: called once a loop while it is topmost, before drawing."""
        self.agenda.run(now)
        return self.go_on(now)

    def go_on(self, now: float) -> Step | None:
        """What happens by itself, after what was due has been done."""
        return None

    def animating(self, now: float) -> bool:
        """Whether frames are wanted; False lets the process sleep until an event, or until something is due."""
        return False

    @property
    def is_behind(self) -> bool:
        """Whether parts of its picture, painted over several frames, still wait to be painted as they are now."""
        return False

    def curtain(self) -> Screen | None:
        """What falls over everything when the window is left; None while there is nothing to hide."""
        return None

    def farewell(self) -> Screen | None:
        """What is asked before the window is closed; None where nothing is lost by that."""
        return None

    def narration(self) -> Narration:
        """What it says to somebody who does not see it: nothing that whoever hears it may not know."""
        return NOTHING


@value
class Push:
    """Put a screen on top of this one."""

    screen: Screen


@value
class Replace:
    """Put a screen in this one's place (or in that of `count` from the top)."""

    screen: Screen
    count: int = 1


@value
class Pop:
    """Close this screen (or `count` of them from the top); what was beneath goes on."""

    count: int = 1


@value
class CloseTo:
    """Close everything above a screen, however much that is, and perhaps put another one on it."""

    base: Screen
    screen: Screen | None = None


@value
class ReplaceFrom:
    """Put a screen in the place of another one and of everything above that."""

    base: Screen
    screen: Screen


@value
class Home:
    """Close everything but the first screen (the title)."""


@value
class Quit:
    """End the program."""


Step = Push | Replace | Pop | CloseTo | ReplaceFrom | Home | Quit


def laid_out_at(screen: Screen, zoom: float) -> float:
    """At which size a screen lays itself out where the interface is that much larger than usual."""
    return max(1.0, min(zoom, screen.largest))


def after(stack: tuple[Screen, ...], step: Step | None) -> tuple[Screen, ...]:
    """The stack of screens after a step; empty: the program ends."""
    match step:
        case None:
            return stack
        case Push(screen):
            return (*stack, screen)
        case Replace(screen, count):
            return (*stack[: max(0, len(stack) - count)], screen)
        case Pop(count):
            return stack[: max(0, len(stack) - count)]
        case CloseTo(base, screen):
            return (*stack[: _place(stack, base) + 1], *((screen,) if screen is not None else ()))
        case ReplaceFrom(base, screen):
            return (*stack[: _place(stack, base)], screen)
        case Home():
            return stack[:1]
        case Quit():
            return ()


def _place(stack: tuple[Screen, ...], base: Screen) -> int:
    """Where a screen lies; the topmost place if it is not there."""
    return next((at for at, screen in enumerate(stack) if screen is base), len(stack) - 1)


def visible(stack: tuple[Screen, ...]) -> tuple[Screen, ...]:
    """The screens to draw, lowest first: the topmost full screen and the overlays on it."""
    first = max((i for i, screen in enumerate(stack) if not screen.overlay), default=0)
    return stack[first:]
