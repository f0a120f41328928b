"""What is hovered, held down and focused: one value for forms and the table."""

import pytest

from game.ui.buttons import AT_REST, Feel
from game.ui.touch import Touch, stepped


def test_a_target_feels_what_is_done_to_it_and_others_nothing() -> None:
    touch = Touch().over("buy").hold("buy").at("pass")

    assert Feel(1, 1) == touch.feel("buy")
    assert Feel(focus=True) == touch.feel("pass")
    assert touch.feel("draw") is AT_REST
    assert Feel(focus=False) == touch.at("pass", ring=False).feel("pass"), "without a ring nobody sees the focus"


def test_without_the_pointer_only_the_focus_is_left() -> None:
    touch = Touch().at("pass")

    assert touch == touch.over("buy").hold("buy").lifted()
    assert touch is touch.lifted()


def test_what_changes_nothing_is_the_same_value() -> None:
    touch = Touch().over("buy").hold("buy").at("pass")

    assert touch is touch.over("buy").hold("buy").at("pass")
    assert touch.hold().held is None


@pytest.mark.parametrize(
    ("at", "by", "after"), [("b", 1, "c"), ("c", 1, "a"), ("a", -1, "c"), (None, 1, "a"), ("x", -1, "c"), ("b", 0, "b")]
)
def test_the_keyboard_walks_in_a_circle_and_enters_at_either_end(at: str | None, by: int, after: str) -> None:
    assert after == stepped("abc", at, by)


def test_there_is_no_step_where_nothing_is() -> None:
    assert stepped((), None, 1) is None
