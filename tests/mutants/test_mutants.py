"""The changes that mutation testing tries, and the list of equivalent ones."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ai.evaluator import distance
from ai.evaluator.distance import Evaluator
from tests import ROOT
from tests.ai.hands import stored_vectors
from tests.mutants.changes import changes
from tests.mutants.run import GOLDEN, ROOMS, SAME, TESTS, judged_the_same, lines_of
from tests.mutants.session import Order, files_of
from tests.mutants.telling import shown_by

SOURCE = b'''
LIMIT = 7  # of something

def lower(one: int | None, other: int = 2) -> bool:
    """Whether one is lower."""
    if one is None or not other:
        return False
    return one + 1 < other
'''


def test_every_change_is_one_small_error() -> None:
    mutants = {(change.line, change.within, change.lines(SOURCE)[1]) for change in changes(SOURCE, "here.py")}

    for line, within, after in (
        (2, "", "LIMIT = 8 # of something"),
        (2, "", "LIMIT = 6 # of something"),
        (4, "", "def lower(one: int | None, other: int = 3) -> bool:"),
        (6, "lower", "if one is not None or not other:"),
        (6, "lower", "if one is None and not other:"),
        (6, "lower", "if (one is None):"),
        (6, "lower", "if one is None or (other):"),
        (7, "lower", "return True"),
        (8, "lower", "return None"),
        (8, "lower", "return one - 1 < other"),
        (8, "lower", "return one + 1 <= other"),
        (8, "lower", "return one + 2 < other"),
    ):
        assert (line, within, after) in mutants
    assert not any("int &" in after or "Whether" in after for *_, after in mutants)


@pytest.mark.parametrize("file", ["game/engine/plays.py", "game/rules/melds.py", "ai/evaluator/acceptance.py"])
def test_a_changed_file_still_parses_and_has_the_same_number_of_lines(file: str) -> None:
    source = (ROOT / file).read_bytes()
    mutants = changes(source, file)

    for change in mutants[:: max(1, len(mutants) // 40)]:
        changed = change.applied(source)
        ast.parse(changed)
        assert source.count(b"\n") == changed.count(b"\n")
        assert changed != source


def test_every_listed_equivalent_change_still_exists_and_has_a_reason() -> None:
    same = judged_the_same()
    there = {
        (file, change.within, *lines_of(change))
        for file in {key[0] for key in same}
        for change in changes((ROOT / file).read_bytes(), file)
    }

    assert not [key for key in same if key not in there], f"out of date in {SAME.name}"
    assert all(why.endswith(".") for why in same.values())


def test_areas_and_golden_tests_exist() -> None:
    assert all((ROOT / folder).is_dir() for folder in ROOMS.values())
    assert all((ROOT / name.partition("::")[0]).exists() for name in GOLDEN)


def test_a_stored_hand_detects_a_change_that_is_applied_and_reverted() -> None:
    file, vectors = "ai/evaluator/distance.py", stored_vectors("telling.txt")
    source = (ROOT / file).read_bytes()
    change = next(
        change for change in changes(source, file) if change.lines(source)[1] == "if naturals + in_sets > best:"
    )
    before = Evaluator._one_run.__code__

    row = shown_by(change, source, distance, vectors, (), 0.0)

    assert row in vectors
    assert Evaluator._one_run.__code__ is before
    assert shown_by(change._replace(becomes="<="), source, distance, vectors[:50], (), 0.0) is None


def test_notes_about_a_missing_file_no_longer_count(tmp_path: Path) -> None:
    file = tmp_path / "here.py"
    file.write_bytes(SOURCE)
    noted = {"lines": {str(file): [2]}}
    before = files_of(noted)
    file.unlink()

    assert before != files_of(noted)


@pytest.mark.slow
def test_a_test_file_that_cannot_be_imported_ends_the_run(tmp_path: Path) -> None:
    broken, order, answers = (tmp_path / name for name in ("test_broken.py", "order", "answers"))
    broken.write_text("import no_such_module\n")
    order.write_text(json.dumps(Order(str(answers), [str(broken)], [], ["game/rules"], [], 1.0, 1)._asdict()))

    subprocess.run(
        [sys.executable, "-m", "tests.mutants.session", str(order)], cwd=ROOT, capture_output=True, check=False
    )

    assert {"trouble": "1 of the test files cannot be imported in the copy"} == json.loads(answers.read_text())


@pytest.mark.parametrize("place", [*TESTS, *GOLDEN, *ROOMS.values()])
def test_every_path_to_change_exists(place: str) -> None:
    path, _, name = place.partition("::")
    assert (ROOT / path).exists(), f"{place}: nothing is there, so a run would end before its first change"
    assert not name or f"def {name}" in (ROOT / path).read_text("utf-8"), f"{place}: no such test"
