"""An invalid desk is ignored: every possible fault, at its limit and one beyond."""

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from game.saving import desk as desks
from game.saving.desk import Hand, SavedTable, desk_path, desk_text, load_desk, read_desk
from game.saving.shelf import MOST_PLAYERS

DESK = SavedTable(
    1, 2, (Hand(0, 2, ("7h", "**"), ((), ("Kd",)), "suit", "helps", ("7h",), "rank"),), (17, 21), ("buyer/out",)
)
TEXT = desk_text(DESK)
TOP, HAND = TEXT.split("[[seats]]")


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        (" desk", " rest", 'format is "shanghai-rummy rest", but it must be "shanghai-rummy desk"'),
        ("version = 1", "version = 9", "version is 9, but it must be 1"),
        ("version = 1", "version = true", "version is true, but it must be 1"),
        ('bottom = "P2"', 'bottom = "P9"', "bottom is .P9., but it must be .P1., .P2."),
        ('bottom = "P2"', "bottom = 2", "bottom is 2, but it must be .P1., .P2."),
        ("round = 2", "round = true", "round is .*, but it must be a whole number"),
        ("round = 2", "round = -1", "round is .*, but it must be a whole number"),
        (
            "[[seats]]",
            "[[seats]]\nseat = 'P1'\nround = 'two'\n[[seats]]",
            "round is .*, but it must be a whole number",
        ),
        ('order = "suit"', "order = 7", "order is 7, but it must be a text"),
        ('order = "suit"', f'order = "{41 * "x"}"', "order is .*, but it must be a text of at most 40"),
        ('row = "7h **"', "row = 7", "row is 7, but it must be a text"),
    ],
)
def test_wrong_values_refuse_a_saved_table(was: str, becomes: str, why: str) -> None:
    assert was in TEXT

    with pytest.raises(ValueError, match=why):
        read_desk(TEXT.replace(was, becomes, 1))


@pytest.mark.parametrize(
    ("top", "why"),
    [
        ("seats = 7", "seats .* it must be a list of"),
        ("seats = [7]", "seats is .* it must be a list of tables"),
        ("seats = [{tray = 7, round = 1}]", "tray is .* it must be a list of at most 200"),
        (
            f"seats = [{{tray = {[''] * (desks.MOST_CARDS + 1)}, round = 1}}]",
            "tray has 201 entries, but it must be a list of at most 200",
        ),
        (f"seats = [{'{},' * (MOST_PLAYERS + 1)}]", "seats .* it must be a list of"),
        (f"ordered = {[1] * (desks.MOST_ORDERED + 1)}", "ordered has 5001 entries, .* at most 5000"),
        ("remarks = [7]", r"remarks\[1\] is 7, but it must be a text"),
        (f"remarks = {['x'] * (desks.MOST_REMARKS + 1)}", "remarks has 501 entries, .* at most 500"),
        ("ordered = 7", "ordered is .* it must be a list of at most 5000"),
    ],
)
def test_other_shapes_refuse_a_saved_table(top: str, why: str) -> None:
    plain = "\n".join(line for line in TOP.splitlines() if not line.startswith(("ordered", "remarks", "    ", "]")))

    with pytest.raises(ValueError, match=why):
        read_desk(f"{plain}\n{top}\n")


def test_long_contracts_trays_are_saved() -> None:
    tray = ("", "7h") * 8
    table = SavedTable(0, 1, (Hand(0, 1, ("Kd",), tuple(tuple(slot.split()) for slot in tray)),))

    assert table == read_desk(desk_text(table))


def test_immovable_broken_tables_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(*_: object) -> NoReturn:
        raise OSError(errno.EACCES, "not allowed")

    path = desk_path(tmp_path / "game.jsonl")
    path.write_text("damaged")
    monkeypatch.setattr(desks, "set_aside", stuck)

    assert (None, path) == load_desk(tmp_path / "game.jsonl")
    assert os.path.exists(path)
