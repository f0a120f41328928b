"""The game tree from fixed positions has the stored number of leaves, and every listed action can be played."""

from pathlib import Path

import pytest

from tests.perft.count import FOLDER, Start, leaves, opened, rewritten, starts

FILES = sorted(FOLDER.glob("*.perft"))
STARTS = [pytest.param(start, id=f"{file.stem}: {start.name}") for file in FILES for start in starts(file)]


@pytest.mark.parametrize("start", STARTS)
def test_action_sequences_are_as_many_as_recorded(start: Start) -> None:
    assert start.leaves == leaves(opened(start), start.depth)


def test_every_shipped_rule_set_has_its_positions() -> None:
    assert ["campfire", "classic", "may_i", "quarters", "shafer"] == [file.stem for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_rewriting_the_recorded_counts_changes_nothing(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    written = tuple(start.leaves for start in starts(file))
    assert text == rewritten(text, written)
