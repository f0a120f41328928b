"""Hover, press and focus as one state machine: clicks, slips, drags, interruptions, and where the keyboard is."""

import pytest

from game.ui.buttons import AT_REST, Feel
from game.ui.geometry import Point, Rect
from game.ui.touch import (
    SLACK_DU,
    Abandon,
    Cancelled,
    Carried,
    Clicked,
    Dropped,
    Leave,
    Lifted,
    Look,
    Motion,
    Move,
    Outcome,
    Press,
    Release,
    Touch,
    after,
    stepped,
)


def at(x: float) -> Point:
    """Return a point on a line."""
    return Point(x, 0)


UNTOUCHED = Touch()
HELD = Touch(hover="buy", press=Press(at(0), "buy"), focus="pass")
CARD = Press(at(0), "card", draggable=True)


def run(*motions: Motion, start: Touch = UNTOUCHED) -> tuple[Touch, list[Outcome | None]]:
    """Return the touch after a series of motions, and the outcome of each motion."""
    touch, outcomes = start, list[Outcome | None]()
    for motion in motions:
        touch, outcome = after(touch, motion)
        outcomes.append(outcome)
    return touch, outcomes


# ---- a press ----


@pytest.mark.parametrize(
    ("release", "counts"),
    [
        (Release(at(3), "buy"), True),
        (Release(at(300), "buy"), True),  # a long way, but still on it
        (Release(at(SLACK_DU - 0.1), None), True),
        (Release(at(SLACK_DU - 0.1), "pass"), True),
        (Release(at(SLACK_DU), None), False),
        (Release(at(300), "pass"), False),
    ],
)
def test_presses_count_near_their_target(release: Release, counts: bool) -> None:
    touch, outcomes = run(Press(at(0), "buy"), release)

    assert [None, Clicked("buy", release.at) if counts else Cancelled("buy")] == outcomes
    assert touch.held is None


def test_presses_count_where_targets_lay() -> None:
    press = Press(at(0), "buy", Rect(-50, -5, 100, 10))

    assert [None, Clicked("buy", at(40))] == run(press, Release(at(40), "another"))[1]
    assert [None, Cancelled("buy")] == run(press, Release(at(60), "another"))[1]


def test_presses_survive_slipping_off() -> None:
    touch, outcomes = run(Press(at(0), "buy"), Move(at(90), "pass"))
    assert (touch.held, touch.hover, outcomes) == ("buy", "pass", [None, None])

    _, outcomes = run(Move(at(2), "buy"), Release(at(2), "buy"), start=touch)
    assert [None, Clicked("buy", at(2))] == outcomes


@pytest.mark.parametrize("motion", [Abandon(), Leave(), Move(at(1), "buy", is_down=False)])
def test_an_interrupted_press_comes_to_nothing(motion: Motion) -> None:
    touch, outcomes = run(motion, Release(at(0), "buy"), start=HELD)

    assert [Cancelled("buy"), None] == outcomes
    assert (touch.held, touch.focus) == (None, "pass")
    assert touch.hover == (None if isinstance(motion, Leave) else "buy")


def test_unreported_releases_yield_to_presses() -> None:
    touch, outcomes = run(Press(at(9), "pass"), start=HELD)

    assert ([Cancelled("buy")], "pass") == (outcomes, touch.held)


def test_releases_without_presses_do_nothing() -> None:
    motions = Move(at(5), is_down=False), Release(at(5)), Abandon(), Leave(), Look(at(5), held=True)

    assert (UNTOUCHED, [None] * 5) == run(*motions)


# ---- a drag ----


@pytest.mark.parametrize("slack", [0.0, 8.0, 40.0])
def test_short_drags_are_clicks(slack: float) -> None:
    card = CARD._replace(slack=slack)
    touch, outcomes = run(card, Move(at(slack), "beside"))
    assert (touch.dragging, outcomes) == (True, [None, Lifted("card", at(slack))])
    if not slack:
        return

    near = at(slack - 0.1)
    touch, outcomes = run(card, Move(near, "beside"), Release(near, "beside"))
    assert (touch.dragging, outcomes) == (False, [None, None, Clicked("card", near)])


def test_drops_leave_what_is_hovered() -> None:
    touch, outcomes = run(Move(at(0), "card", is_down=False), CARD, Move(at(20), "pile"), Move(at(50), "meld"))
    assert [None, None, Lifted("card", at(20)), Carried("card", at(50))] == outcomes
    assert (touch.hover, touch.held) == ("card", "card")

    touch, outcomes = run(Release(at(60), "card"), start=touch)
    assert ([Dropped("card", at(60))], None, False) == (outcomes, touch.held, touch.dragging)


def test_what_cannot_be_dragged_stays_pressed() -> None:
    assert [None, None, Cancelled("buy")] == run(Press(at(0), "buy"), Move(at(20)), Release(at(90)))[1]


@pytest.mark.parametrize("motion", [Abandon(), Leave(), Press(at(9), "buy"), Move(at(70), is_down=False)])
def test_an_interrupted_drag_is_canceled(motion: Motion) -> None:
    touch, outcomes = run(CARD, Move(at(20)), motion)

    assert ([None, Lifted("card", at(20)), Cancelled("card")], False) == (outcomes, touch.dragging)


# ---- how it feels ----


def test_targets_feel_only_their_own() -> None:
    assert Feel(1, 1) == HELD.feel("buy")
    assert Feel(focus=True) == HELD.feel("pass")
    assert HELD.feel("draw") is AT_REST
    assert AT_REST == HELD.feel("buy", off=True), "what is disabled does not move"
    assert Feel(focus=False) == HELD.at("pass", ring=False).feel("pass"), "without a ring nobody sees the focus"


def test_without_pointers_only_focus_remains() -> None:
    bare = HELD.lifted()

    assert Touch(focus="pass") == bare
    assert bare is bare.lifted()


def test_what_changes_nothing_is_the_same_value() -> None:
    assert HELD is HELD.over("buy").at("pass")
    assert HELD is after(HELD, Move(at(1), "buy"))[0]


# ---- the keyboard ----


@pytest.mark.parametrize(
    ("start", "by", "then"),
    [("b", 1, "c"), ("c", 1, "a"), ("a", -1, "c"), (None, 1, "a"), ("x", -1, "c"), ("b", 0, "b")],
)
def test_keyboards_circle_through_targets(start: str | None, by: int, then: str) -> None:
    assert then == stepped("abc", start, by)


def test_there_is_no_step_where_nothing_is() -> None:
    assert stepped((), None, 1) is None
