"""What a screen is, and how screens follow one another.

A screen gets events, is asked for frames, and returns a `Step` (`Push`, `Replace`, `Pop`, `Upon`, `Instead`, `Home`,
`Quit`, or None for "stay"). Mouse positions in events (`event.pos`, `event.rel`) arrive in design units of the centred
1280 x 720 stage, whatever the window's size: the shell translates them once. Keys and text come as pygame sends them.
`now` is in seconds and always given, never fetched. Overlays (`overlay` True) are drawn over the screen beneath; only
the topmost screen gets events and updates. Only on a `Living` screen anything happens by itself.
"""

from dataclasses import dataclass
from typing import Any, Protocol, TypeGuard, runtime_checkable

import pygame

from game.screens.narration import Narration
from game.table.canvas import Canvas
from game.table.geometry import Rect


class Timing(Protocol):
    """When a screen is drawn and woken although no event comes: that of its form, or the screen itself."""

    def animating(self, now: float) -> bool:
        """Whether frames are wanted; False lets the process sleep until the next event or `wake_at`."""
        ...

    def wake_at(self, now: float) -> float | None:
        """When the screen wants to be looked at again although nothing moves (a bot's beat, a hint); None: only on
        events.
        """
        ...


class Screen(Protocol):
    """One full window of the game, or an overlay on one."""

    @property
    def overlay(self) -> bool:
        """Whether the screen beneath is drawn first."""
        ...

    @property
    def timing(self) -> Timing:
        """When it wants frames: a screen on which only buttons move gives its form."""
        ...

    def handle(self, event: pygame.Event, now: float) -> "Step | None":
        """One event, mouse positions in du; the answer says which screen comes next, None: this one stays."""
        ...

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw everything; the canvas may have another size than last time."""
        ...


@runtime_checkable
class Living(Protocol):
    """A screen on which something happens by itself: bots, timers, ends of animations, news for it."""

    def update(self, now: float) -> "Step | None":
        """Called once a loop while it is topmost, before drawing."""
        ...


@runtime_checkable
class Growing(Protocol):
    """A screen that lays itself out anew where everything is larger, so that the window still shows all of it."""

    @property
    def largest(self) -> float:
        """Up to which interface size it does (1.0 is the usual one); beyond, the window shows a part."""
        ...


@runtime_checkable
class Boxed(Protocol):
    """A screen all of which stands in one box: where it fits into an enlarged window, all of it is shown."""

    @property
    def box(self) -> Rect:
        """The box, in design units."""
        ...


@runtime_checkable
class Trailing(Protocol):
    """A screen whose picture may be painted over several frames."""

    @property
    def is_behind(self) -> bool:
        """Whether parts of it still wait to be painted as they are now."""
        ...


@runtime_checkable
class Private(Protocol):
    """A screen that may show what only one of several people may see."""

    def curtain(self) -> Screen | None:
        """What falls over everything when the window is left; None while there is nothing to hide."""
        ...


@runtime_checkable
class Narrating(Protocol):
    """A screen that can say what it shows to somebody who does not see it."""

    def narration(self) -> Narration:
        """What it has to say at this moment: nothing that whoever hears it may not know."""
        ...


@dataclass(frozen=True, slots=True)
class Push:
    """Put a screen on top of this one."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a screen in this one's place (or in that of `count` from the top)."""

    screen: Screen
    count: int = 1


@dataclass(frozen=True, slots=True)
class Pop:
    """Close this screen (or `count` of them from the top); what was beneath goes on."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Upon:
    """Close everything above a screen, however much that is, and perhaps put another one on it."""

    base: Screen
    screen: Screen | None = None


@dataclass(frozen=True, slots=True)
class Instead:
    """Put a screen in the place of another one and of everything above that."""

    base: Screen
    screen: Screen


@dataclass(frozen=True, slots=True)
class Home:
    """Close everything but the first screen (the title)."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Step = Push | Replace | Pop | Upon | Instead | Home | Quit


def is_growing(screen: Screen) -> TypeGuard[Growing]:
    """Whether it lays itself out anew where everything is larger."""
    return _is(screen, Growing)


def is_boxed(screen: Screen) -> TypeGuard[Boxed]:
    """Whether all of it stands in one box."""
    return _is(screen, Boxed)


def is_trailing(screen: Screen) -> TypeGuard[Trailing]:
    """Whether its picture may be painted over several frames."""
    return _is(screen, Trailing)


def is_behind(screen: Screen) -> bool:
    """Whether parts of its picture still wait to be painted as they are now."""
    return is_trailing(screen) and screen.is_behind


def is_private(screen: Screen) -> TypeGuard[Private]:
    """Whether it may show what only one of several people may see."""
    return _is(screen, Private)


def is_narrating(screen: Screen) -> TypeGuard[Narrating]:
    """Whether it says what it shows."""
    return _is(screen, Narrating)


def is_living(screen: Screen) -> TypeGuard[Living]:
    """Whether something happens on it by itself."""
    return _is(screen, Living)


_known: dict[tuple[type[Screen], object], bool] = {}


def _is(screen: Screen, protocol: Any) -> bool:
    """What kind of screen it is, found out once a class: asking a protocol is slow, and a frame asks eleven times."""
    key = type(screen), protocol
    if key not in _known:
        _known[key] = isinstance(screen, protocol)
    return _known[key]


def laid_out_at(screen: Screen, zoom: float) -> float:
    """At which size a screen lays itself out where the interface is that much larger than usual."""
    return max(1.0, min(zoom, screen.largest)) if is_growing(screen) else 1.0


def updated(screen: Screen, now: float) -> Step | None:
    """What a screen does by itself, if anything ever happens by itself on it."""
    return screen.update(now) if is_living(screen) else None


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
        case Upon(base, screen):
            return (*stack[: _place(stack, base) + 1], *((screen,) if screen is not None else ()))
        case Instead(base, screen):
            return (*stack[: _place(stack, base)], screen)
        case Home():
            return stack[:1]
        case Quit():
            return ()


def _place(stack: tuple[Screen, ...], base: Screen) -> int:
    """Where a screen lies, or the one that shows it as its table; the topmost place if it is in none."""
    here = (at for at, screen in enumerate(stack) if screen is base or getattr(screen, "table", None) is base)
    return next(here, len(stack) - 1)


def visible(stack: tuple[Screen, ...]) -> tuple[Screen, ...]:
    """The screens to draw, lowest first: the topmost full screen and the overlays on it."""
    first = max((i for i, screen in enumerate(stack) if not screen.overlay), default=0)
    return stack[first:]
