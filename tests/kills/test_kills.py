"""A few kills and damages, so that the slow suite (`tests.kills`) keeps working: nothing shown is lost, no crash."""

import sys
from pathlib import Path

import pytest

from tests.kills.harms import DAMAGES, HARMS, damaged
from tests.kills.run import kill, suffer


@pytest.mark.dear("whatever is shown must survive a kill")
@pytest.mark.parametrize("lives", [2, pytest.param(5, marks=pytest.mark.slow)])
def test_killed_programs_keep_what_they_showed(lives: int) -> None:
    counts = kill(lives, "quick", 1).counts

    assert lives == counts["lives"]
    assert counts["actions"] > 0


@pytest.mark.slow
@pytest.mark.usefixtures("dummy_display")
def test_damaged_records_open_or_explain(tmp_path: Path) -> None:
    counts = damaged(tmp_path, 2 * len(DAMAGES), "quick")

    assert 2 * len(DAMAGES) == counts.total()
    assert {"mended", "set aside"} <= set(counts)


if sys.platform == "linux":  # elsewhere a disk cannot be filled and a permission not given up so easily

    @pytest.mark.everyday
    @pytest.mark.dear("a full disk must lose no game")
    @pytest.mark.parametrize("harm", HARMS)
    def test_unwritable_games_are_finally_saved(harm: str) -> None:
        assert suffer(harm).endswith("actions, all of them saved in the end")
