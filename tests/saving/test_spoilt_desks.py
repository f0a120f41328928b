"""A desk with anything wrong in it is no desk: each thing that can be wrong, at its limit and one beyond."""

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from game.saving import desk as desks
from game.saving.desk import Hand, SavedTable, desk_path, desk_text, load_desk, read_desk
from game.saving.shelf import MOST_PLAYERS

DESK = SavedTable(1, 2, (Hand(0, 2, ("7h", "**"), ((), ("Kd",)), "suit", "helps", ("7h",), "rank"),), (17, 21))
TEXT = desk_text(DESK)
TOP, HAND = TEXT.split("[[seats]]")


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        (" desk", " rest", "no desk of this edition"),
        ("version = 1", "version = 9", "no desk of this edition"),
        ('bottom = "P2"', 'bottom = "P9"', "a seat must be P1 to P8"),
        ('bottom = "P2"', "bottom = 2", "a seat must be P1 to P8"),
        ("round = 2", "round = true", "must be a number up to"),
        ("round = 2", "round = -1", "must be a number up to"),
        ("[[seats]]", HAND * 0 + "[[seats]]\nround = 'two'\n[[seats]]", "must be a number up to"),
        ('order = "suit"', "order = 7", "must be words"),
        ('order = "suit"', f'order = "{41 * "x"}"', "must be words"),
        ('row = "7h **"', "row = 7", "cards must be a text"),
    ],
)
def test_a_desk_that_says_something_else_is_none(was: str, becomes: str, why: str) -> None:
    assert was in TEXT

    with pytest.raises(ValueError, match=why):
        read_desk(TEXT.replace(was, becomes, 1))


@pytest.mark.parametrize(
    ("top", "why"),
    [
        ("seats = 7", "seats must be tables"),
        ("seats = [7]", "a seat must be a table"),
        ("seats = [{tray = 7, round = 1}]", "tray must be a list"),
        (f"seats = [{{tray = {[''] * (desks.MOST_CARDS + 1)}, round = 1}}]", "tray must be a list"),
        (f"seats = [{'{},' * (MOST_PLAYERS + 1)}]", "seats must be tables"),
        (f"ordered = {[1] * (desks.MOST_ORDERED + 1)}", "ordered must be a list"),
        ("ordered = 7", "ordered must be a list"),
    ],
)
def test_a_desk_of_another_shape_is_none(top: str, why: str) -> None:
    plain = "\n".join(line for line in TOP.splitlines() if not line.startswith(("ordered", "    ", "]")))

    with pytest.raises(ValueError, match=why):
        read_desk(f"{plain}\n{top}\n")


def test_the_tray_of_a_contract_of_many_melds_is_kept() -> None:
    tray = ("", "7h") * 8
    kept = SavedTable(0, 1, (Hand(0, 1, ("Kd",), tuple(tuple(slot.split()) for slot in tray)),))

    assert kept == read_desk(desk_text(kept))


def test_a_desk_that_can_neither_be_read_nor_moved_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(*_: object) -> NoReturn:
        raise OSError(errno.EACCES, "not allowed")

    path = desk_path(tmp_path / "game.jsonl")
    path.write_text("spoilt")
    monkeypatch.setattr(desks, "set_aside", stuck)

    assert (None, path) == load_desk(tmp_path / "game.jsonl")
    assert os.path.exists(path)
