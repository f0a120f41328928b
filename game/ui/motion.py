"""Durations and easing: animations as functions of time, never accumulated.

A `Motion` gives a card's box at any time from its start and its destination; the same time always gives the same box. A
`Follow` is a box that follows the pointer, independent of the frame rate.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import pygame

from game.ui.canvas import Canvas
from game.ui.form import FormScreen, Way
from game.ui.geometry import Point, Rect, between
from game.ui.screen import Step

SHAKE_DU = 5.0
SHAKE_CYCLES = 3
SHAKE_SECONDS = 0.22
NEAR_DU, FAR_DU = 160.0, 640.0
FOLLOW_SECONDS = 0.035
LONGEST_STRETCH = 0.05  # the pointer is assumed to have moved evenly since it was last seen, at most for this time
CLOSE_DU = 0.25
ARC, MOST_ARC = 0.12, 44.0  # how far a flight swings out: the share of its length, and at most in du


class Pace(StrEnum):
    """How fast the table moves: slow, normal, fast (less than half the time), or without motion."""

    SLOW = "slow"
    FULL = "full"
    BRISK = "brisk"
    NONE = "none"

    @property
    def factor(self) -> float:
        """The factor for durations."""
        return {Pace.SLOW: 1.75, Pace.FULL: 1.0, Pace.BRISK: 0.45, Pace.NONE: 0.0}[self]

    @property
    def beats(self) -> float:
        """The factor for the time between moves; slow play gives time to read, not only slower cards."""
        return {Pace.SLOW: 2.8, Pace.FULL: 1.0, Pace.BRISK: 0.5, Pace.NONE: 0.0}[self]


class Motion(NamedTuple):
    """A card moving from `source`: it starts at `began`, waits there until then, and takes `lasts` seconds.

    `unseen`: it is invisible while it waits, in a pile or a hand. `slides`: it stays in its row, beneath the resting
    cards to its right. `arcs`: it swings out. `held`: it was let go above the table, turned by `tilt` degrees.
    """

    source: Rect
    began: float
    lasts: float
    shakes: bool = False
    unseen: bool = False
    slides: bool = False
    arcs: bool = False
    held: bool = False
    tilt: float = 0.0

    @property
    def ends(self) -> float:
        """The time at which the card arrives."""
        return self.began + self.lasts

    def at(self, now: float, target: Rect) -> Rect:
        """Return where the card is now, on its way to the current `target`."""
        share = _share(now, self.began, self.lasts)
        if share >= 1:
            return target
        box = between(self.source, target, out_cubic(share))
        if self.arcs:
            box = box.moved(*swing(self.source.center, target.center, out_cubic(share)))
        return box.moved(shake_at(share), 0) if self.shakes else box

    def left(self, now: float) -> float:
        """Return the share of the way that is left."""
        return 1 - out_cubic(_share(now, self.began, self.lasts))


class Follow(NamedTuple):
    """A box that follows `target`; it was `behind` by this offset when the target last moved, at `since`.

    The offset shrinks to a third in `lag` seconds; with 0 there is no lag.
    """

    target: Rect
    behind: Rect
    since: float
    lag: float

    @classmethod
    def begun(cls, box: Rect, target: Rect, now: float, lag: float = FOLLOW_SECONDS) -> "Follow":
        """Start following from the box's current position."""
        return cls(target, _less(box, target), now, lag)

    def at(self, now: float) -> Rect:
        """Return where the box is."""
        box = self._plus(self._left(now - self.since))
        return self.target if max(map(abs, _less(box, self.target))) < CLOSE_DU else box

    def onto(self, target: Rect, now: float) -> "Follow":
        """Follow the target to a new position. It is assumed to have moved evenly, so no frame is lost."""
        held = max(0.0, now - self.since)
        moves = min(held, LONGEST_STRETCH)
        before = Rect(*(side * self._left(held - moves) for side in self.behind))
        if self.lag <= 0 or moves <= 0:
            return Follow(target, _less(_add_rects(self.target, before), target), now, self.lag)
        left, trails = self._left(moves), self.lag / moves
        way = _less(target, self.target)
        behind = Rect(*(b * left - w * trails * (1 - left) for b, w in zip(before, way, strict=True)))
        return Follow(target, behind, now, self.lag)

    def _left(self, seconds: float) -> float:
        """Return the share of a distance that is left after some seconds."""
        return math.exp(-max(0.0, seconds) / self.lag) if self.lag > 0 else 0.0

    def _plus(self, share: float) -> Rect:
        return _add_rects(self.target, Rect(*(side * share for side in self.behind)))


def _less(one: Rect, other: Rect) -> Rect:
    return Rect(*(a - b for a, b in zip(one, other, strict=True)))


def _add_rects(one: Rect, other: Rect) -> Rect:
    return Rect(*(a + b for a, b in zip(one, other, strict=True)))


def _share(now: float, began: float, lasts: float) -> float:
    if now >= began + lasts:
        return 1.0
    return max(0.0, (now - began) / lasts) if lasts > 0 else 1.0


def out_cubic(share: float) -> float:
    """Ease: fast at first, slow at the end.

    >>> out_cubic(0), out_cubic(0.5), out_cubic(1)
    (0, 0.875, 1)
    """
    return 1 - (1 - share) ** 3


def swing(source: Point, target: Point, share: float) -> Point:
    """Return how far a flight that arcs is beside the straight way, in du; it swings out upwards."""
    across, down, far = target.x - source.x, target.y - source.y, source.distance(target)
    if not far:
        return Point(0.0, 0.0)
    high = min(MOST_ARC, ARC * far) * 4 * share * (1 - share) * (-1 if across < 0 else 1)
    return Point(high * down / far, -high * across / far)


def shake_at(share: float) -> float:
    """Return the sideways offset of a refused card, in du."""
    return SHAKE_DU * (1 - share) * math.sin(share * SHAKE_CYCLES * 2 * math.pi)


NEAREST, FARTHEST = 0.8, 1.3  # what a duration is multiplied by


def by_distance(seconds: float, source: Rect, target: Rect) -> float:
    """Scale a duration by 0.8 to 1.3, depending on the distance."""
    far = (source.center.distance(target.center) - NEAR_DU) / (FAR_DU - NEAR_DU)
    return seconds * (NEAREST + (FARTHEST - NEAREST) * max(0.0, min(1.0, far)))


FADE_S = 0.2
FADE_STEPS = 4
ROUNDING = 1e-6


class Fade(NamedTuple):
    """A change of looks in a few steps, because each of them is painted."""

    began: float
    lasts: float

    def share(self, now: float) -> float:
        """Return how much of it is done, 0 to 1."""
        done = int((now - self.began) / self.lasts * FADE_STEPS + ROUNDING) if self.lasts else FADE_STEPS
        return min(1.0, done / FADE_STEPS)

    def next_at(self, now: float) -> float | None:
        """Return when the next step is due; None once it is over."""
        share = self.share(now)
        return self.began + (share + 1 / FADE_STEPS) * self.lasts if share < 1 else None


class StagedScreen(FormScreen):
    """A form screen with stages that take `length_s` seconds and can be skipped."""

    def __init__(self, focus: str, length_s: float, *, at_once: bool, ways: Sequence[Way] = ()) -> None:
        super().__init__(focus, ways=ways)
        self._length_s, self._at_once = length_s, at_once
        self._opened: float | None = None
        self._began_s = 0.0  # the stages before that moment have been shown elsewhere
        self._shown_s = length_s  # the time that is drawn

    def shown_s(self, now: float) -> float:
        """Return the time since the screen opened, in seconds; the first call starts it."""
        if self._opened is None:
            self._opened = now
        return self._length_s if self._at_once else min(self._length_s, now - self._opened + self._began_s)

    @property
    def hurries(self) -> bool:
        """Return whether a press during the stages skips them, as it does unless they began late."""
        return not self._began_s

    def begin_at(self, seconds: float) -> None:
        """Leave out the stages before a moment; a press does not wait for the others."""
        self._began_s = seconds

    def show_all(self) -> None:
        """Skip the stages."""
        self._at_once = True

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Show everything on a press during the stages; leave on Esc at any time."""
        press = event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE)
        if press and self.hurries and self.shown_s(now) < self._length_s:
            self.show_all()
            return None
        return super().handle(event, now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the current stage."""
        self._shown_s = self.shown_s(now)
        super().draw(canvas, now)

    def animating(self, now: float) -> bool:
        """Return True also while the stages run."""
        return self.shown_s(now) < self._length_s or super().animating(now)


def eased(now: float, start: float, length_s: float = FADE_S) -> float:
    """Return 0 before `start`, 1 after `start + length_s`, out-cubic between."""
    part = min(1.0, max(0.0, (now - start) / length_s))
    return 1 - (1 - part) ** 3
