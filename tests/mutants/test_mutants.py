"""The changes that mutation testing tries, and the list of equivalent ones."""

import ast
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from ai.evaluator import distance
from ai.evaluator.distance import Evaluator
from tests import ROOT
from tests.ai.hands import stored_vectors
from tests.mutants import run, session
from tests.mutants.changes import Change, changes
from tests.mutants.run import (
    EVERYDAY,
    GOLDEN,
    REST,
    ROOMS,
    SAME,
    Stage,
    Trial,
    judged_the_same,
    lines_of,
    stages,
    table,
)
from tests.mutants.session import Order, Report, Sleep, files_of
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


@pytest.mark.parametrize("file", ["game/engine/plays.py", "game/rules/melds.py", "ai/evaluator/hits.py"])
def test_changed_files_parse_with_equal_lines(file: str) -> None:
    source = (ROOT / file).read_bytes()
    mutants = changes(source, file)

    for change in mutants[:: max(1, len(mutants) // 40)]:
        changed = change.applied(source)
        ast.parse(changed)
        assert source.count(b"\n") == changed.count(b"\n")
        assert changed != source


def test_equivalent_changes_exist_with_reasons() -> None:
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


def test_stored_hands_detect_applied_changes() -> None:
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


def test_notes_about_missing_files_expire(tmp_path: Path) -> None:
    file = tmp_path / "here.py"
    file.write_bytes(SOURCE)
    noted = {"lines": {str(file): [2]}}
    before = files_of(noted)
    file.unlink()

    assert before != files_of(noted)


@pytest.mark.slow
def test_broken_test_files_end_the_run(tmp_path: Path) -> None:
    broken, order, answers = (tmp_path / name for name in ("test_broken.py", "order", "answers"))
    broken.write_text("import no_such_module\n")
    order.write_text(json.dumps(Order(str(answers), [str(broken)], [], EVERYDAY, ["game/rules"], [], 1.0, 1)._asdict()))

    subprocess.run(
        [sys.executable, "-m", "tests.mutants.session", str(order)], cwd=ROOT, capture_output=True, check=False
    )

    assert {"trouble": "1 of the test files cannot be imported in the copy"} == json.loads(answers.read_text())


@pytest.mark.parametrize(("failing", "alone"), [(1, True), (2, False)])
def test_a_change_is_announced_once(failing: int, alone: bool, tmp_path: Path) -> None:
    file = tmp_path / "test_here.py"
    rows = "@pytest.mark.parametrize('row', [1, 2])\ndef test_rows(row): assert False\n"
    file.write_text(f"import pytest\n{rows}def test_other(): assert {failing} == 1\n")

    assert answers_of(tmp_path, file, fresh=True)[-1].get("alone", False) is alone


def test_a_test_ending_its_process_is_dropped(tmp_path: Path) -> None:
    file = tmp_path / "test_here.py"
    file.write_text("import os\ndef test_a(): pass\ndef test_b(): os._exit(3)\ndef test_c(): pass\n")

    assert [(2, 3)] == [(answer["recorded"], answer["of"]) for answer in answers_of(tmp_path, file)]


def test_changes_reach_frozen_functions(tmp_path: Path) -> None:
    hook = "def pytest_configure(config): config.pluginmanager.register(Collecting())\n"
    (tmp_path / "conftest.py").write_text(f"from tests.support.collecting import Collecting\n{hook}")
    name, file = "game/rules/cards.py", tmp_path / "test_here.py"
    file.write_text("from game.rules.cards import parse_cards\ndef test_a(): assert len(parse_cards('Kd 2c')) == 2\n")
    bare = next(
        change
        for change in changes((ROOT / name).read_bytes(), name)
        if change.within == "parse_cards" and change.becomes == "return None"
    )

    assert "killed" == answers_of(tmp_path, file, change=bare)[-1]["verdict"]


def test_changes_without_super_are_imported_afresh(tmp_path: Path) -> None:
    name, file = "game/engine/refusal.py", tmp_path / "test_here.py"
    file.write_text("from game.engine.refusal import *\ndef test_a(): IllegalAction(Refusal(Reason.NOT_NOW))\n")
    bare = next(change for change in changes((ROOT / name).read_bytes(), name) if change.within.endswith("__init__"))

    (answer,) = answers_of(tmp_path, file, change=bare)[1:]

    assert bare.becomes == "pass"
    assert [f"{file.name}::test_a"] == [name.rpartition("/")[2] for name in answer["again"]]


def answers_of(folder: Path, file: Path, fresh: bool = False, change: Change | None = None) -> list[Report]:
    """Run a session on a file of tests, with a change or none; return what it answers."""
    tried, room = ([change], Path(change.file).parent.as_posix()) if change else ([], "game/value")
    order = Order(str(folder / "answers"), [str(file)], [], EVERYDAY, [room], tried, 1.0, 1, alone=True, fresh=fresh)
    (folder / "order").write_text(json.dumps(order._asdict()))
    command = [sys.executable, "-m", "tests.mutants.session", str(folder / "order")]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    return list(map(json.loads, (folder / "answers").read_text().splitlines()))


@pytest.mark.parametrize(("does", "ends"), [("time.sleep(9999)", True), ("any(iter(int, 1))", False)])
def test_only_a_sleeping_process_is_stopped(does: str, ends: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that waits for another of its session sleeps only while that does."""
    monkeypatch.setattr(session, "LOOKS", 3)
    monkeypatch.setattr("time.monotonic", map(float, count(step=2)).__next__)
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; print(); {does}'])"
    started = subprocess.Popen([sys.executable, "-uc", code], stdout=subprocess.PIPE, start_new_session=True)
    sleep = Sleep(started.pid)
    with started:
        assert started.stdout is not None
        started.stdout.readline()  # the inner process runs

        ended = any(sleep.lasts() for _ in range(10_000 if ends else 50))

        sleep.end()
    assert ended is ends


def test_near_tests_come_first_windows_last(monkeypatch: pytest.MonkeyPatch) -> None:
    both = "import game.rules.melds, game.ui.loop"
    modules = dict.fromkeys(("tests.conftest", "game.rules.melds", "game.ui.loop", "tests.ui.test_pads"), "")
    modules |= {"tests.rules.test_limits": "import game.rules.melds", "tests.play.test_calls": both}
    modules |= {"tests.cli.test_help": "import game.rules.melds"}
    monkeypatch.setattr(run, "all_trees", lambda: {name: ast.parse(source) for name, source in modules.items()})
    near, other = ["game/rules/melds.py", "tests/rules/test_limits.py"], ["tests/cli/test_help.py"]
    with_window = ["tests/play/test_calls.py"]

    found = stages(["rules"], "all")

    assert [near, other, with_window, sorted(near + other + with_window)] == [stage.files for stage in found]
    assert [near, other] == [stage.files for stage in stages(["rules"], "windowless")]


def test_later_edits_change_no_reported_line(monkeypatch: pytest.MonkeyPatch) -> None:
    change = Change("game/rules/melds.py", 1, "", 0, 0, "")

    def edited(*_: object) -> Iterator[tuple[Change, Report]]:
        monkeypatch.setattr(run, "lines_of", lambda _: ("edited", ""))
        yield change, {"verdict": "survived", "tests": 1}

    monkeypatch.setattr(run.Workshop, "try_all", edited)
    (trial,) = run.run_tests_on([change], [Stage("all", [], REST)], Order("", [], [], "", [], [], 1.0, 1))

    assert lines_of(change) == trial.lines


def test_interrupts_end_background_runs_with_results(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    change = Change("game/rules/melds.py", 1, "", 0, 0, "")

    def interrupted(*_: object) -> Iterator[Trial]:
        yield Trial(change, ("", ""), "killed", "", 1, "everyday")
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(run, "all_changes", lambda _: [change])
    monkeypatch.setattr(run, "stages", lambda *_: [])
    monkeypatch.setattr(run, "run_tests_on", interrupted)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell starts what runs in the background
    try:
        run.main(["--rooms", "rules"])
    finally:
        signal.signal(signal.SIGINT, before)

    assert "stopped after 1 of 1" in capsys.readouterr().out


def test_scores_count_equivalent_changes_nowhere() -> None:
    change = Change("game/rules/melds.py", 1, "", 0, 0, "")
    verdicts = [("killed", "everyday")] * 6 + [
        ("timed out", "all"),
        ("golden", "all"),
        ("survived", "all"),
        ("same", ""),
    ]
    trials = [Trial(change, ("", ""), verdict, "", 1, stage) for verdict, stage in verdicts]

    lines, lowest = table(trials, ["rules"])

    assert "| rules | 10 | 1 | 6 | 1 | 1 | 1 | 66.7 % | 77.8 % |" in lines
    assert lowest == pytest.approx(100 * 6 / 9)


@pytest.mark.parametrize("place", [*GOLDEN, *ROOMS.values()])
def test_every_path_to_change_exists(place: str) -> None:
    path, _, name = place.partition("::")
    assert (ROOT / path).exists(), f"{place}: nothing is there, so a run would end before its first change"
    assert not name or f"def {name}" in (ROOT / path).read_text("utf-8"), f"{place}: no such test"
