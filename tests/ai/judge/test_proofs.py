"""The validation suites of the judge can be interrupted in the middle of a line and resumed."""

from pathlib import Path

import pytest

from tests.judge.stored import drop_torn, stored_rows

ROWS = "may_i,0,True,Buy,1.0\nmay_i,1,True,Pass,2.0\nmay_i,1,False,Take,3.0\n"


@pytest.mark.parametrize(
    ("text", "left"),
    [("", 0), (ROWS, 3), (ROWS + "may_i,1,Tr", 1), (ROWS + "may_i,2,", 1), ("may_i,0,Tr", 0)],
)
def test_unfinished_rounds_are_left_out(tmp_path: Path, text: str, left: int) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(text)

    drop_torn(path)

    assert left == len(stored_rows(path))
