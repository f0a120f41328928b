"""Rules for tests: each has a home of its own, uses no clock, and loads no more of the game than it needs."""

import ast
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import Mock

import pytest

from game.files import storage
from tests import ROOT
from tests.changed import all_trees
from tests.house.source import graph_of
from tests.support import cost

# Tests about the whole game, and those that still load it for a part. A new test is not added: `tests.support.alone`
# says what to import instead. Whatever no longer loads the game must leave the list.
WHOLE = ("tests.app.", "tests.fuzz.", "tests.language.", "tests.monkey.", "tests.pictures.", "tests.screens.")
STILL_WHOLE = """
engine.history films.unfinished_records games.keeping games.keeping_trouble games.picture_kept games.strangers
kills.kills lesson.first_round lesson.guided lesson.lesson new_game.choosing new_game.seats play.after_a_round
play.assists play.attention play.band_words play.called play.few_words play.hand_marks play.inspector play.landing
play.notices play.orders_kept play.results_screens play.sharing.one_way
play.sharing.personal_settings play.zoom practice.coach practice.drilling practice.evening practice.finding
practice.kept_rounds practice.odds practice.par_page practice.plan practice.practice_at_a_table practice.reading
practice.by_thumb practice.review practice.rooms practice.set_up practice.standing practice.winning
preferences.settings_screen
replay.replay_list replay.replay_screen
rulebook.own_rules rulebook.reading rulebook.sealing_page saving.disk_faults saving.giving_up saving.shelf
seating.programs_at_the_table seating.tempers session.logbook statistics.background statistics.statistics_screen
table.sounding title.same_again ui.fingers ui.narration ui.pace ui.window workshop.beside_the_editor
workshop.by_keys workshop.editor workshop.lab workshop.yours
"""


def test_no_test_sees_its_runners_home(own_home: Path) -> None:
    """Neither here nor in a process; what a home decides would otherwise decide what a test finds."""
    folders = ("config_folder", "data_folder", "log_folder", "documents_folder", "pictures_folder")
    seen = [Path.home(), *(getattr(storage, name)() for name in folders)]
    script = f"from game.files import storage; print(*(getattr(storage, name)() for name in {folders}), sep='\\n')"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert all(path.is_relative_to(own_home) for path in seen)
    assert [str(path) for path in seen[1:]] == run.stdout.splitlines()
    assert not own_home.exists()


WAITING = ROOT / "tests" / "support" / "waiting.py"
CLOCKS = {"monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "sleep", "get_ticks", "alarm", "setitimer"}


def clocks_in(text: str) -> list[str]:
    """Return where a test calls a clock on the wall, sleeps, or lets something wait for some seconds only."""
    if not any(word in text for word in {*CLOCKS, "timeout"}):
        return []
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    named = [(call.lineno, getattr(call.func, "attr", getattr(call.func, "id", ""))) for call in calls]
    waits = [(call.lineno, word.arg) for call in calls for word in call.keywords if word.arg == "timeout"]
    return [f"line {line}: {name}" for line, name in named + waits if name in {*CLOCKS, "timeout"}]


def test_no_test_depends_on_the_clock() -> None:
    """Clocks are injected, and processes are waited for as long as they take: see `tests.support.waiting`."""
    folder = ROOT / "tests"
    paths = [*folder.rglob("test_*.py"), *folder.rglob("conftest.py"), *(folder / "support").glob("*.py")]
    found = {path.name: clocks_in(path.read_text(encoding="utf-8")) for path in paths if path != WAITING}

    assert {} == {name: where for name, where in found.items() if where}
    assert clocks_in(WAITING.read_text(encoding="utf-8"))
    assert 3 == len(
        clocks_in("time.sleep(1); a = monotonic() + 5; run(x, timeout=5); b.sleep; Fake(lambda timeout: 1)")
    )


def test_tests_of_parts_load_no_game() -> None:
    graph = {name: needs for name, needs in graph_of(all_trees()).items() if name.startswith("tests.")}
    loading = {name for name, needs in graph.items() if any(need.startswith("game.app") for need in needs)}
    while more := {name for name, needs in graph.items() if needs & loading} - loading:
        loading |= more
    found = {name for name in loading if ".test_" in name and not name.startswith(WHOLE)}

    assert set(STILL_WHOLE.split()) == {name.removeprefix("tests.").replace(".test_", ".") for name in found}


@pytest.mark.parametrize(
    ("costs", "slowness", "outcome"),
    [
        ((1.4,), 1, "passed"),
        ((9.0, 0.1), 1, "passed"),  # what the process then keeps
        ((9.0, 1.6), 1, "failed"),
        ((9.0, 1.6), 2, "passed"),  # a slow or busy machine
        ((9.0, 3.1), 2, "failed"),
        ((9.0, 1.6), 0.5, "failed"),
    ],
)
def test_items_cost_at_most_a_second(
    costs: tuple[float, ...], slowness: float, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, report = list(costs), SimpleNamespace(when="call", outcome="passed", passed=True)
    item = SimpleNamespace(ihook=Mock(), nodeid="", location="", get_closest_marker=lambda _: None)
    monkeypatch.setattr(cost, "work", lambda: slowness * cost.WORK_S)
    monkeypatch.setattr(cost.Cost, "measured", lambda *_: ([report], left.pop(0)))

    cost.Cost(None, is_rule=True).pytest_runtest_protocol(cast(pytest.Item, item), None)

    assert (outcome, []) == (report.outcome, left)
