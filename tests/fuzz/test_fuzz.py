"""A few cases of the fuzz, so that the slow suite (`tests.fuzz`) keeps working and detects faults."""

import random
from pathlib import Path
from unittest.mock import patch

import pytest

from game.app import past_games
from tests.fuzz import folders, run
from tests.fuzz.commands import Outcome, nameless
from tests.fuzz.files import DAMAGES, good_home
from tests.fuzz.lines import KINDS
from tests.fuzz.run import LINES, LONGEST_SENTENCE, TEXTS, Task, fuzz
from tests.monkey.run import elsewhere

SOME = 8


@pytest.mark.everyday("7")
@pytest.mark.parametrize("number", range(SOME))
def test_no_input_breaks_the_game(number: int) -> None:
    assert () == fuzz(Task("quick", number)).findings


def test_no_short_text_breaks_its_reader() -> None:
    assert [()] * SOME == [fuzz(Task("quick", number, TEXTS)).findings for number in range(SOME)]


@pytest.mark.everyday("rule sets", "records", "kept rounds", "desks")
@pytest.mark.parametrize("number", range(len(KINDS)), ids=KINDS)
def test_no_crafted_file_breaks_the_game(number: int) -> None:
    assert () == fuzz(Task("quick", number, LINES)).findings


@pytest.mark.parametrize("number", [1, 2])
def test_refusals_without_a_file_are_found(tmp_path: Path, number: int) -> None:
    files = [str(tmp_path / f"{at}.toml") for at in range(number)]
    for file in files:
        Path(file).touch()

    says = Outcome(1, "", f"rounds: must be a list\n{files[-1]}: rounds: must be a list\n")

    assert ["rounds: must be a list"] == nameless(["legal", *files], says)
    for other in ("P1 draw", "-", "-1"):  # the fault may be in the action, or on standard input
        assert [] == nameless(["legal", *files, other], says)


def test_a_reader_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.practice.memory.diary.field", lambda *_: 1 / 0)

    found = {
        finding.kind for number in range(2) for finding in fuzz(Task("quick", number * len(KINDS), LINES)).findings
    }
    assert {kind.partition(" ")[0] for kind in found} == {"ZeroDivisionError"}


@pytest.mark.slow
def test_undamaged_folders_cause_no_findings(tmp_path: Path) -> None:
    chance = random.Random(1)
    good_home(tmp_path / "home")
    with patch.object(folders, "spoil", lambda place, _: place.name), elsewhere(tmp_path, chance):
        _, sentences = folders.folder_case(tmp_path / "home", chance)

    assert not [sentence for sentence in sentences if "could not" in sentence or "cannot" in sentence]
    assert len(DAMAGES) > 10


@pytest.mark.dear("a fuzz test that finds no fault proves nothing")
def test_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(run, "here", lambda *_: Outcome(3, "", "x" * (LONGEST_SENTENCE + 1)))
    monkeypatch.setattr(run, "APART", 0)
    monkeypatch.setattr(past_games, "statistics", broken)

    kinds = {finding.kind for number in range(2) for finding in fuzz(Task("broken", number)).findings}

    assert {"exit code 3", "long sentence"} <= kinds
    assert any(kind.startswith("ZeroDivisionError") for kind in kinds)
