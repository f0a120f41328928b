"""Press, drag, drop and click as a pure state machine over positions; targets are identified by name.

Idle -> Pressed -> (moved 8 du) Dragging -> dropped, or Pressed -> released: a click. A press acts on release, so that
it can still be canceled. No pygame, cards or clock here.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.ui.geometry import Point

THRESHOLD_DU = 8.0


class Idle(NamedTuple):
    """Nothing is held."""


class Pressed(NamedTuple):
    """The button is down on a target, not yet moved far enough for a drag."""

    target: Hashable
    at: Point
    draggable: bool


class Dragging(NamedTuple):
    """A target is being dragged: where it was gripped, and where the pointer is now."""

    target: Hashable
    grip: Point
    at: Point


Gesture = Idle | Pressed | Dragging


class Press(NamedTuple):
    """The button went down. `target` is what lies there, `draggable` whether it can be dragged."""

    at: Point
    target: Hashable
    draggable: bool


class Move(NamedTuple):
    """The pointer moved."""

    at: Point


class Release(NamedTuple):
    """The button went up."""

    at: Point


class Abandon(NamedTuple):
    """Escape, another button, or the window losing the pointer."""


class Look(NamedTuple):
    """The right button went down on something to enlarge it, or up again."""

    at: Point
    held: bool


Motion = Press | Move | Release | Abandon | Look


class Clicked(NamedTuple):
    """A press was released without a drag."""

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
    """A press or drag was abandoned."""

    target: Hashable


Outcome = Clicked | Lifted | Carried | Dropped | Cancelled


def after(gesture: Gesture, motion: Motion, threshold_du: float = THRESHOLD_DU) -> tuple[Gesture, Outcome | None]:
    """Return the gesture after a motion, and its outcome; a drag begins after `threshold_du`."""
    match motion:
        case Press(at=at, target=target, draggable=draggable):
            return Pressed(target, at, draggable), None
        case Move(at=at):
            return _move(gesture, at, threshold_du)
        case Release(at=at):
            return _release(gesture, at, threshold_du)
        case Look():
            return gesture, None
        case Abandon():
            return Idle(), None if isinstance(gesture, Idle) else Cancelled(gesture.target)


def _move(gesture: Gesture, at: Point, threshold_du: float) -> tuple[Gesture, Outcome | None]:
    match gesture:
        case Pressed(target=target, at=start, draggable=True) if start.distance(at) >= threshold_du:
            return Dragging(target, start, at), Lifted(target, at)
        case Dragging(target=target, grip=grip):
            return Dragging(target, grip, at), Carried(target, at)
        case _:
            return gesture, None


def _release(gesture: Gesture, at: Point, threshold_du: float) -> tuple[Gesture, Outcome | None]:
    match gesture:
        case Pressed(target=target, at=start):
            slipped = start.distance(at) > 4 * max(threshold_du, THRESHOLD_DU)
            return Idle(), Cancelled(target) if slipped else Clicked(target, at)
        case Dragging(target=target):
            return Idle(), Dropped(target, at)
        case Idle():
            return gesture, None
