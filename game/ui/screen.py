"""The screen class, and the steps between screens.

A screen gets events, is asked for frames, and returns a `Step` (`Push`, `Replace`, `Pop`, `CloseTo`, `ReplaceFrom`,
`Home`, `Quit`, or None for "stay"). Mouse positions in events (`event.pos`, `event.rel`) are in design units of the
centered 1280 x 720 stage, whatever the window's size: the loop converts them once. Keys and text come as pygame sends
them. `now` is in seconds and always passed in. Overlays (`overlay` True) are drawn over the screen beneath; only the
top screen gets events and updates.
"""

from __future__ import annotations

from functools import cached_property

import pygame

from game.ui.agenda import Agenda
from game.ui.canvas import Canvas, Viewport, stage_of
from game.ui.narration import NOTHING, Narration
from game.ui.sides import Side
from game.value import value
from sounds import Mood


class Screen:
    """A full window of the game, or an overlay on one. These are the defaults."""

    overlay = False  # the screen beneath is drawn first
    # the largest interface size for which it has a layout; beyond it the window shows a part of the screen
    largest = 1.0
    presses = 0  # buttons pressed so far: each press is heard
    largest_tall = 1.0  # the largest interface in a window taller than wide
    keeps_side = False  # the window turns to nobody else until it is left
    is_private = False  # only for the person who has the screen, as the screen beneath is; see `lie_beneath`

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle one event, with mouse positions in du; return the next step, None: stay."""
        raise NotImplementedError

    def press_by_key(self, event: pygame.Event, now: float) -> bool:
        """Show the button as pressed that a key is about to press; return whether there is one."""
        return False

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw everything; the canvas may have another size than last time."""
        raise NotImplementedError

    @cached_property
    def agenda(self) -> Agenda:
        """Return what is due on this screen, and when; while nothing moves, the loop sleeps until the first entry."""
        return Agenda()

    def update(self, now: float) -> Step | None:
        """Do what is due and what happens by itself: called once per loop before drawing, while it is the
        top screen.
        """
        self.agenda.run(now)
        return self.go_on(now)

    def go_on(self, now: float) -> Step | None:
        """Do what happens by itself, after the entries that were due."""
        return None

    def animating(self, now: float) -> bool:
        """Return whether frames are needed; False lets the process sleep until an event, or until something is due."""
        return False

    @property
    def music(self) -> Mood | None:
        """The music it wants; None: what the screen beneath wants."""
        return None

    @property
    def is_tall(self) -> bool:
        """Return whether it has a layout for a window that is taller than wide."""
        return False

    @property
    def side(self) -> Side | None:
        """The side of the window at which its reader sits; None: where the screen beneath says."""
        return None

    def lie_beneath(self, top: Screen, now: float) -> None:
        """Hide what nobody may see under this other screen: called before every frame while it is on top."""

    def curtain(self, now: float) -> Step | None:
        """Return the step that covers everything when the window is left; None if there is nothing to hide."""
        return None

    def farewell(self) -> Screen | None:
        """Return the question to ask before the window is closed; None if nothing would be lost."""
        return None

    def narration(self) -> Narration:
        """Return the text to read aloud: nothing that anyone who hears it may not know."""
        return NOTHING


@value
class Push:
    """Put a screen on top of this one."""

    screen: Screen


@value
class Replace:
    """Replace this screen (or `count` from the top) with another one."""

    screen: Screen
    count: int = 1


@value
class Pop:
    """Close this screen (or `count` from the top); the one beneath continues."""

    count: int = 1


@value
class CloseTo:
    """Close everything above a screen, and optionally put another one on it."""

    base: Screen
    screen: Screen | None = None


@value
class ReplaceFrom:
    """Replace another screen, and everything above it, with a new one."""

    base: Screen
    screen: Screen


@value
class Home:
    """Close everything except the first screen (the title)."""


@value
class Quit:
    """End the program."""


Step = Push | Replace | Pop | CloseTo | ReplaceFrom | Home | Quit


def laid_out_at(screen: Screen, zoom: float, *, is_tall: bool = False) -> float:
    """Return the size at which a screen lays itself out for an interface size."""
    return max(1.0, min(zoom, screen.largest_tall if is_tall else screen.largest))


def stage_on(screen: Screen, window: tuple[int, int], zoom: float, picture: tuple[int, int] | None = None) -> Viewport:
    """Return the stage of a screen in a window, or in a larger picture of which the window shows a part."""
    is_tall = screen.is_tall and window[1] > window[0]
    return stage_of(picture or window, laid_out_at(screen, zoom, is_tall=is_tall), is_tall=is_tall)


def after(stack: tuple[Screen, ...], step: Step | None) -> tuple[Screen, ...]:
    """Return the stack of screens after a step; empty: the program ends."""
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
    """Return the index of a screen; the top one if it is not there."""
    return next((at for at, screen in enumerate(stack) if screen is base), len(stack) - 1)


def visible(stack: tuple[Screen, ...]) -> tuple[Screen, ...]:
    """Return the screens to draw, lowest first: the top full screen and the overlays on it."""
    first = max((i for i, screen in enumerate(stack) if not screen.overlay), default=0)
    return stack[first:]
