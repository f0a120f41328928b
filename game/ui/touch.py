"""Hover, press and focus: the one state machine of the pointer, for forms and for the card table.

`after(touch, motion)` returns the next `Touch` and the outcome. A press acts when it is released on its target, or
hardly moved from where it began; released elsewhere, or interrupted, it does nothing. What can be dragged is lifted
after `slack` du. A target is any value that names one thing; the caller of a motion names what is under it. The
keyboard walks along the order of the tree of nodes. No pygame, cards or clock here.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from game.ui.buttons import AT_REST, Feel
from game.ui.geometry import Point, Rect
from game.value import value

T = TypeVar("T")

SLACK_DU = 8.0  # how far a hand moves without meaning to


# ---- motions ----


class Move(NamedTuple):
    """The pointer moved. `is_down` False means that the button is up, also if its release was never reported."""

    at: Point
    target: Hashable = None
    is_down: bool = True


class Press(NamedTuple):
    """The button went down on a target in `area`. Within `slack` of this point it is the same press; beyond it what is
    draggable is lifted.
    """

    at: Point
    target: Hashable = None
    area: Rect | None = None
    draggable: bool = False
    slack: float = SLACK_DU


class Release(NamedTuple):
    """The button went up."""

    at: Point
    target: Hashable = None


class Abandon(NamedTuple):
    """Escape, another button, or another window in front."""


class Leave(NamedTuple):
    """The pointer left the window, or a `finger` was lifted."""

    finger: bool = False


class Look(NamedTuple):
    """The right button went down on something to enlarge it, or up again; or a `finger` rested there."""

    at: Point
    held: bool
    finger: bool = False


Motion = Move | Press | Release | Abandon | Leave | Look


# ---- outcomes ----


class Clicked(NamedTuple):
    """A press was released on its target."""

    target: Hashable
    at: Point


class Lifted(NamedTuple):
    """A drag began."""

    target: Hashable
    at: Point


class Carried(NamedTuple):
    """The dragged target was moved."""

    target: Hashable
    at: Point


class Dropped(NamedTuple):
    """The dragged target was dropped."""

    target: Hashable
    at: Point


class Cancelled(NamedTuple):
    """A press or drag came to nothing."""

    target: Hashable


Outcome = Clicked | Lifted | Carried | Dropped | Cancelled


# ---- the machine ----


@value
class Touch:
    """The hovered target, the press that is held, the focused target, and whether the `ring` round that is shown."""

    hover: Hashable = None
    press: Press | None = None
    dragging: bool = False  # the press has become a drag
    focus: Hashable = None
    ring: bool = True

    @property
    def held(self) -> Hashable:
        """The target that is held down or dragged; None if there is none."""
        return self.press.target if self.press is not None else None

    def over(self, target: Hashable) -> Touch:
        """Return the touch with the pointer over a target, or over none."""
        return self if target == self.hover else replace(self, hover=target)

    def at(self, target: Hashable = None, *, ring: bool = True) -> Touch:
        """Return the touch with the keyboard at a target, or at none."""
        return self if (target, ring) == (self.focus, self.ring) else replace(self, focus=target, ring=ring)

    def released(self) -> Touch:
        """Return the touch without a press."""
        return self if self.press is None else replace(self, press=None, dragging=False)

    def lifted(self) -> Touch:
        """Return the touch without a pointer."""
        return self.released().over(None)

    def feel(self, target: Hashable, *, off: bool = False) -> Feel:
        """Return how a target is touched; what is `off` feels only the keyboard."""
        if target not in (self.hover, self.held, self.focus):
            return AT_REST
        has_ring = self.ring and target == self.focus
        return Feel(focus=has_ring) if off else Feel(float(target == self.hover), float(target == self.held), has_ring)


def after(touch: Touch, motion: Motion) -> tuple[Touch, Outcome | None]:
    """Return the touch after a motion, and the outcome for what was pressed, if there is one."""
    press = touch.press
    match motion:
        case Move(at, target):
            return _moved(touch, motion) if press is not None else (touch.over(target), None)
        case Press():
            return replace(touch, press=motion, dragging=False), _cancelled(press)
        case Release(at, target) if press is not None:
            if touch.dragging:
                return touch.released(), Dropped(press.target, at)
            counts = target == press.target or _is_within(press, at)
            return touch.released(), Clicked(press.target, at) if counts else Cancelled(press.target)
        case Abandon():
            return touch.released(), _cancelled(press)
        case Leave():
            return touch.lifted(), _cancelled(press)
        case _:
            return touch, None


def _moved(touch: Touch, motion: Move) -> tuple[Touch, Outcome | None]:
    """Return the touch after a move during a press; a drag leaves the hovered target as it is."""
    press = touch.press
    assert press is not None
    if not motion.is_down:
        return touch.released().over(motion.target), Cancelled(press.target)
    if touch.dragging:
        return touch, Carried(press.target, motion.at)
    if press.draggable and press.at.distance(motion.at) >= press.slack:
        return replace(touch, dragging=True), Lifted(press.target, motion.at)
    return touch.over(motion.target), None


def _is_within(press: Press, at: Point) -> bool:
    """Return whether a point lies where a press was made, or hardly beside it."""
    return (press.area is not None and press.area.holds(at)) or press.at.distance(at) < press.slack


def _cancelled(press: Press | None) -> Cancelled | None:
    return Cancelled(press.target) if press is not None else None


def stepped(order: Sequence[T], at: T | None, by: int) -> T | None:
    """Return what follows in an order, in a cycle; from outside it the first, or backwards the last.

    >>> [stepped("abc", at, by) for at, by in (("a", 1), ("a", -1), (None, 1), (None, -1))]
    ['b', 'c', 'a', 'c']
    """
    if not order:
        return None
    place = order.index(at) if at is not None and at in order else -1 if by > 0 else 0
    return order[(place + by) % len(order)]
