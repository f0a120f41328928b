"""Which tests a change runs."""

import ast
import json
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests import ROOT, changed
from tests.__main__ import main
from tests.changed import Undecided, all_trees, dependencies, reached_from, reached_tests, selected
from tests.house.source import is_ours

MODULES = {
    "game": "",
    "game.cards": "",
    "game.table": "from game import cards",
    "game.score": "def total():\n    from game.cards import Card",
    "game.loop": "",
    "game.sorts": "",
    "game.sorts.runs": "",
    "game.sorts.sets": "",
    "game.__main__": "",
    "tests": "",
    "tests.conftest": "def watched():\n    if 'game.loop': import game.score\n"
    "@pytest.fixture\ndef dealt():\n    import game.score",
    "tests.helper": "import game.table",
    "tests.cli.test_pages": "",
    "tests.screens.test_all": "",
    "tests.test_late": "def test():\n    from game import score",
    "tests.test_helped": "from tests.helper import x",
    "tests.test_dealt": "def test(dealt): ...",
    "tests.test_loop": "import game.loop",
    "tests.test_package": "import game.sorts.sets",
    "tests.test_started": "run([python, '-m', 'game'])",
    "tests.test_named": "import_module(f'game.sorts.{name}')",
    "tests.test_patched": "patch('game.table.Table.drawn')",
    "tests.test_code": "run([python, '-c', 'from game import table'])",
    "tests.test_all_code": "for file in (ROOT / 'game').rglob('*.py'): ...",
    "tests.test_file": "(ROOT / 'game/table.py').read_text()",
    "tests.test_deals": "read('deals.csv')",
    "tests.test_ending": "read(f'{name}.csv')",
    "tests.test_folder": "for file in (ROOT / 'kept').iterdir(): ...",
    "tests.test_german": "choose('de')",
    "tests.test_alone": "'''Not about game.table or `game/table.py`, de or deals.csv.'''",
}
PARSED = {name: ast.parse(source) for name, source in MODULES.items()}
ALL_CODE = "test_all_code"


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("game/table.py", {"test_helped", "test_patched", "test_code", "test_file"}),
        ("game/cards.py", {"test_late", "test_dealt", "test_loop", "test_helped", "test_patched", "test_code"}),
        ("game/score.py", {"test_late", "test_dealt", "test_loop"}),
        ("game/sorts/runs.py", {"test_named"}),
        ("game/sorts/__init__.py", {"test_named", "test_package"}),
        ("game/__main__.py", {"test_started"}),
        ("tests/helper.py", {"test_helped"}),
        ("tests/kept/deals.csv", {"test_deals", "test_ending", "test_folder"}),
        ("tests/elsewhere/other.csv", {"test_ending"}),
        ("game/sorts/kept.toml", {"test_named", "test_package"}),
        ("game/languages/de.po", {"test_german", "test_all"}),
        ("game/docs/keys.md", {"test_pages", "test_all"}),
    ],
)
def test_a_change_reaches_what_depends_on_it(file: str, expected: set[str]) -> None:
    reached = {name.rpartition(".")[2] for name in reached_from([file], PARSED) if ".test_" in name}

    assert reached == expected | ({ALL_CODE} if fnmatch(file, "game/*.py") else set())


def test_a_removed_module_reaches_its_importers() -> None:
    left = {name: tree for name, tree in PARSED.items() if name != "game.cards"}

    assert "tests.test_helped" in reached_from(["game/cards.py"], left)


@pytest.mark.parametrize("file", ["x" * 9, "pyproject.toml", "tests/conftest.py", "tests/__init__.py"])
def test_what_is_not_decided_runs_everything(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changed, "changed_files", lambda _: [file])
    monkeypatch.setattr(changed, "all_trees", lambda: PARSED)

    with pytest.raises(Undecided):
        reached_tests([file])
    assert ["-k", "buying"] == selected(["HEAD", "-k", "buying"])


def test_the_house_tests_always_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changed, "all_trees", lambda: PARSED)

    assert ["tests/house"] == reached_tests([])


@pytest.mark.slow
def test_every_module_a_test_loads_is_reached() -> None:
    test = "tests.practice.test_rooms"
    code = f"import json, sys, {test}; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    graph = dependencies(all_trees())
    needed, left = {test}, [test]
    while left:
        left += (new := graph[left.pop()] - needed)
        needed |= new

    assert set() == {name for name in json.loads(run.stdout.splitlines()[-1]) if is_ours(name)} - needed


def test_files_new_moved_and_committed_are_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*arguments: str) -> None:
        author = ("-c", "user.name=A", "-c", "user.email=a@b")
        subprocess.run(["git", *author, *arguments], cwd=tmp_path, capture_output=True, check=True)

    for name in ("old", "moved", "ümlaut"):
        (tmp_path / name).write_text(name)
    git("init", "-b", "main")
    git("add", ".")
    git("commit", "-m", "Begin")
    git("checkout", "-b", "branch")
    (tmp_path / "old").write_text("new")
    git("commit", "-am", "Change")
    git("mv", "moved", "here")
    (tmp_path / "ümlaut").write_text("changed")
    (tmp_path / "unknown").touch()
    monkeypatch.setattr(changed, "ROOT", tmp_path)

    assert ["here", "moved", "old", "unknown", "ümlaut"] == changed.changed_files("main")
    assert ["here", "moved", "unknown", "ümlaut"] == changed.changed_files("HEAD")


def test_an_unknown_branch_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--changed", "no-such-branch"]) == 2
    assert "no-such-branch" in capsys.readouterr().err
