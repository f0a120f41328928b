"""Kinds of values in files: what is accepted, and the one sentence about anything else."""

from enum import StrEnum
from typing import Any

import pytest

from game.files.described import (
    Choice,
    FieldError,
    FreeText,
    ListOf,
    Number,
    Table,
    Text,
    Texts,
    ValueKind,
    Whole,
    YesNo,
    entries,
    expect,
    field,
    option,
    tables,
)

TEXT = "a text of at most 3 characters that can be written to a file"


class Pace(StrEnum):
    SLOW = "slow"
    FAST = "fast"


@pytest.mark.parametrize(
    ("kind", "value", "taken"),
    [
        (Whole(0, 5), 5, 5),
        (Number(0, 5), 5, 5.0),
        (YesNo(), False, False),
        (Choice(("", "ask")), "", ""),
        (Choice((0, 3)), 0, 0),
        (Choice(tuple(Pace)), "fast", Pace.FAST),
        (Text(3), "a\nb", "a\nb"),
        (FreeText(3), " a\n b ", "a b"),
        (Texts(2, 3), ["a", " b "], ("a", "b")),
        (Texts(2, 3), [], ()),
    ],
)
def test_allowed_values_read_and_write(kind: ValueKind[Any], value: object, taken: Any) -> None:
    assert taken == kind.take(value)
    assert type(taken) is type(kind.take(value))
    assert taken == kind.take(kind.write(taken))
    assert type(kind.write(taken)) in (int, float, bool, str, list)


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (Whole(0, 5), 6, "pace is 6, but it must be a whole number from 0 to 5"),
        (Whole(0, 5), True, "pace is true, but it must be a whole number from 0 to 5"),
        (Whole(4, 4), 5, "pace is 5, but it must be 4"),
        (Number(0, 5), True, "pace is true, but it must be a number from 0 to 5"),
        (Number(0, 5), 10**309, "pace is a number of more than twelve digits, but it must be a number from 0 to 5"),
        (Number(0, 5), float("nan"), "pace is nan, but it must be a number from 0 to 5"),
        (Table(), [], "pace is [], but it must be a table"),
        (ListOf(Whole(4, 4), 2, 1), [], "pace has 0 entries, but it must be a list of 1 to 2: 4"),
        (ListOf(Whole(0, 5), 2, 2), [0], "pace has 1 entries, but it must be a list of 2: a whole number from 0 to 5"),
        (ListOf(Whole(0, 5), 2, 1), [0, True], "pace[2] is true, but it must be a whole number from 0 to 5"),
        (YesNo(), 1, "pace is 1, but it must be true or false"),
        (Choice((0, 3)), False, "pace is false, but it must be 0 or 3"),
        (Choice((0, 3)), 3.0, "pace is 3.0, but it must be 0 or 3"),
        (Choice(tuple(Pace)), ["slow"], 'pace is ["slow"], but it must be "slow" or "fast"'),
        (Choice(("slow",)), "SLOW", 'pace is "SLOW", but it must be "slow"'),
        (
            Text(3),
            "abcd",
            'pace is "abcd", but it must be a text of at most 3 characters that can be written to a file',
        ),
        (Text(3), "\ud800", f'pace is " ", but it must be {TEXT}'),
        (FreeText(3), " \n ", 'pace is "   ", but it must be a text of 1 to 3 characters'),
        (Texts(2, 3), ["a", ""], 'pace is ["a", ""], but it must be a list of at most 2 texts of 1 to 3 characters'),
    ],
)
def test_other_values_get_one_sentence(kind: ValueKind[Any], value: object, text: str) -> None:
    faults: list[str] = []

    assert kind.read("pace", value, faults) is None
    assert [text] == faults
    with pytest.raises(FieldError) as caught:
        expect(kind, "pace", value)
    assert text == str(caught.value)


def test_a_missing_key_is_reported_as_missing() -> None:
    with pytest.raises(FieldError, match=r"^P1's pace is missing; it must be a whole number from 0 to 5$"):
        field({}, "pace", Whole(0, 5), "P1's ")
    assert Pace.SLOW is option({}, "pace", Pace.SLOW)


def test_lists_name_wrong_entries() -> None:
    kind = Whole(1, 4)

    assert (4, 1) == entries({"asked": [4, 1]}, "asked", kind, 2)
    with pytest.raises(FieldError, match=r"^asked\[1\] is 5, but it must be a whole number from 1 to 4$"):
        entries({"asked": [5]}, "asked", kind, 2)
    with pytest.raises(FieldError, match=r"^asked has 3 entries, but it must be a list of at most 2: a whole number"):
        entries({"asked": [1, 2, 3]}, "asked", kind, 2)
    with pytest.raises(FieldError, match=r"^seats is 7, but it must be a list of tables"):
        tables({"seats": 7}, "seats", 2)
