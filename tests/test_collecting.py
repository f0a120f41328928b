"""What every worker does before its first test is done once, or not at all."""

import gc
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest
from _pytest.doctest import DoctestModule

from sprites import loader, rasterizer
from tests.support.collecting import Collecting


def test_collected_tests_are_never_garbage() -> None:
    collecting = Collecting().pytest_collection()
    next(collecting)
    assert not gc.isenabled()

    with pytest.raises(StopIteration):
        collecting.send(None)

    assert gc.isenabled()
    assert gc.get_freeze_count()


def test_equal_drawings_are_rasterized_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(side_effect=lambda *_: pygame.Surface((1, 1)))
    monkeypatch.setattr(rasterizer, "rasterized", made)
    monkeypatch.setattr(loader, "rasterized", made)
    Collecting().pytest_collection_finish()

    for size in ((20, 20), (20, 20), (20, 21), (1000, 1000), (1000, 1000)):
        loader.rasterized("<svg>", size)  # type: ignore[attr-defined]

    assert [(20, 20), (20, 21), (1000, 1000), (1000, 1000)] == [size for (_, size), _ in made.call_args_list]


@pytest.mark.parametrize(("code", "count"), [(">>> 1\n1", 1), ("1", 0)])
def test_only_modules_with_examples_are_imported(code: str, count: int, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(code, encoding="utf-8")
    collecting = Collecting().pytest_collect_file(tmp_path / "module.py")
    next(collecting)

    with pytest.raises(StopIteration) as end:
        collecting.send([object.__new__(DoctestModule)])

    assert count == len(end.value.value)
