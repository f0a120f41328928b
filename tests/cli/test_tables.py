"""Tables in narrow terminals: nothing is lost, nothing is too wide, and columns stay below their titles."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.__main__ import main
from game.cli.tables import folded
from tests import ROOT

CELLS = st.text("ab% .é", min_size=0, max_size=30)
ROWS = st.lists(st.lists(CELLS, min_size=1, max_size=5).map("   ".join), max_size=5)
POSITION = str(ROOT / "tests" / "pictures" / "positions" / "campfire_offer.toml")


def letters(lines: list[str]) -> str:
    return "".join(re.sub(r"\s", "", line) for line in lines)


@given(ROWS, st.integers(20, 90))
@example([f"{'':17}aaa aa aaa a"], 20)
def test_folded_lines_fit_and_keep_everything(rows: list[str], width: int) -> None:
    lines = folded(rows, width)

    assert [] == [line for line in lines if len(line) > width]
    assert sorted(letters(rows)) == sorted(letters(lines))
    assert rows == folded(rows, max(map(len, rows), default=0))


def test_deep_rows_keep_half_the_width() -> None:
    assert ["          The last", "          words of a", "          row"] == folded(
        [f"{'':17}The last words of a row"], 20
    )


def test_columns_stay_below_their_titles() -> None:
    titles, row = "name        games     wins   better by", "Anna           12      25%   +4.1 ± 2.0"

    assert [
        "name        games",
        "    wins",
        "    better by",
        "Anna           12",
        "     25%",
        "    +4.1 ± 2.0",
    ] == folded((titles, row), 20)


@pytest.mark.parametrize(
    "command",
    [
        ["list"], ["compare", "quarters", "shafer"], ["hint", POSITION],
        ["simulate", "--variant", "quarters", "--games", "2", "--seats", "greedy,random"],
    ],
    ids=lambda command: command[0],
)  # fmt: skip
def test_results_fold_in_narrow_terminals(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    printed = []
    for columns in ("40", None):
        monkeypatch.delenv("COLUMNS", raising=False)
        if columns is not None:
            monkeypatch.setenv("COLUMNS", columns)
        assert main(command) == 0
        printed.append(re.sub(r" in [\d.]+ s: .*", "", capsys.readouterr().out).splitlines())
    narrow, wide = printed

    assert max(map(len, narrow)) <= 40 < max(map(len, wide))
    assert letters(narrow)[:20] == letters(wide)[:20]
