"""What every worker does before its first test is done once, or not at all."""

from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

from tests.support.collecting import Collecting


@pytest.mark.parametrize(("code", "count"), [(">>> 1\n1", 1), ("1", 0)])
def test_only_modules_with_examples_are_imported(code: str, count: int, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(code, encoding="utf-8")
    collecting = Collecting().pytest_collect_file(tmp_path / "module.py")
    next(collecting)

    with pytest.raises(StopIteration) as end:
        collecting.send([object.__new__(DoctestModule)])

    assert count == len(end.value.value)
