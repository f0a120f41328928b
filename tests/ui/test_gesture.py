"""Gestures: a click, a drag past the threshold, a slip, a canceled drag."""

import pytest

from game.ui.geometry import Point
from game.ui.gesture import (
    Abandon,
    Cancelled,
    Carried,
    Clicked,
    Dragging,
    Dropped,
    Gesture,
    Idle,
    Lifted,
    Motion,
    Move,
    Outcome,
    Press,
    Release,
    after,
)


def outcomes(*motions: Motion) -> list[Outcome | None]:
    """Return the outcome of each motion of a series."""
    gesture: Gesture = Idle()
    results = []
    for motion in motions:
        gesture, outcome = after(gesture, motion)
        results.append(outcome)
    return results


def at(x: float) -> Point:
    """Return a point on a line."""
    return Point(x, 0)


def test_press_and_release_is_a_click() -> None:
    assert [None, Clicked("card", at(3))] == outcomes(Press(at(0), "card", True), Release(at(3)))


@pytest.mark.parametrize(("far", "drags"), [(7.9, False), (8.0, True), (100.0, True)])
def test_a_drag_begins_after_eight_units(far: float, drags: bool) -> None:
    _, moved = outcomes(Press(at(0), "card", True), Move(at(far)))

    assert drags == (moved == Lifted("card", at(far)))


def test_a_drag_is_carried_and_dropped() -> None:
    results = outcomes(Press(at(0), "card", True), Move(at(20)), Move(at(50)), Release(at(60)))

    assert [None, Lifted("card", at(20)), Carried("card", at(50)), Dropped("card", at(60))] == results


def test_a_target_that_cannot_be_dragged_stays_pressed_and_slipping_off_is_no_click() -> None:
    results = outcomes(Press(at(0), "button", False), Move(at(20)), Release(at(90)))

    assert [None, None, Cancelled("button")] == results


def test_escape_cancels_a_drag() -> None:
    gesture, outcome = after(Dragging("card", at(0), at(30)), Abandon())

    assert (Idle(), Cancelled("card")) == (gesture, outcome)


def test_moving_and_releasing_without_a_press_does_nothing() -> None:
    assert [None, None, None] == outcomes(Move(at(5)), Release(at(5)), Abandon())
