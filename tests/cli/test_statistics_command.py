"""`statistics` on the command line: tables, exports and errors."""

import csv
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.__main__ import main
from game.files.storage import NO_FILE
from game.statistics import words
from game.statistics.file import CSV_HEADING, FILE_NAME, csv_text, json_text, keep
from game.statistics.games import Filters, counted
from game.text.ui import per_cent
from tests.pictures.past_games import past_games

Captured = pytest.CaptureFixture[str]
GAMES = (*past_games("Ada", 10), *(replace(game, digest=f"b{game.digest}"[:64]) for game in past_games("Ben", 3)))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty data folder."""
    monkeypatch.setattr("game.cli.statistics.data_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def stored(folder: Path) -> Path:
    """Return a data folder with the games of two people."""
    for game in GAMES:
        assert keep(folder / FILE_NAME, game) == ""
    return folder


@pytest.mark.usefixtures("stored")
def test_statistics_prints_the_figures_of_everyone(capsys: Captured) -> None:
    assert main(["statistics"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == ["Ada", "Ben"]
    assert lines[:2] == ["Ada", f"  {words.KINDS[0]}"]
    totals = counted(GAMES, Filters("Ada"))
    assert len(totals.rule_sets) > 1
    for row, (game, figures) in zip(lines[3:], totals.rule_sets, strict=False):
        assert row.startswith(f"    {game.title} ")
        ends = words.total(figures.best), words.total(figures.worst)
        assert row.split()[-2:] == list(ends)
        assert f" {figures.games} {per_cent(figures.win_rate)} " in " ".join(row.split())
        assert len(row) == len(lines[2])


@pytest.mark.usefixtures("stored")
def test_statistics_of_one_person(capsys: Captured) -> None:
    assert main(["statistics", "--person", "Ben"]) == 0
    assert capsys.readouterr().out.startswith("Ben\n")
    assert main(["statistics", "--person", "Ben", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["games"]) == 3


def test_statistics_exports_as_the_window_does(stored: Path, capsys: Captured) -> None:
    assert main(["statistics", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json_text(GAMES))
    file = stored / "games.csv"
    assert main(["statistics", "--csv", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == csv_text(GAMES)
    capsys.readouterr()
    assert main(["statistics", "--csv", "-"]) == 0
    heading, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert tuple(heading) == CSV_HEADING
    assert len(rows) == sum(len(game.players) for game in GAMES)


@pytest.mark.usefixtures("folder")
def test_statistics_without_games(capsys: Captured) -> None:
    assert main(["statistics"]) == 0
    assert capsys.readouterr() == (f"{words.NOTHING_YET}\n", "")


@pytest.mark.usefixtures("stored")
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--person", "Nobody"], 'no person with finished games is called "Nobody"; there are Ada, Ben'),
        (["--csv", "-", "--json"], "--csv - and --json both print to standard output: choose one"),
    ],
)
def test_statistics_says_what_it_cannot_do(options: list[str], problem: str, capsys: Captured) -> None:
    assert main(["statistics", *options]) == 2
    out, err = capsys.readouterr()
    assert problem in (json.loads(out)["message"] if "--json" in options else err)


def test_statistics_name_unusable_files(stored: Path, capsys: Captured) -> None:
    assert main(["statistics", "--csv", str(stored / FILE_NAME / "games.csv")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main(["statistics", "--csv", os.devnull]) == 2
    assert capsys.readouterr() == ("", f"shanghai-rummy: {os.devnull}: cannot be written: {NO_FILE}\n")
    with (stored / FILE_NAME).open("a", encoding="utf-8") as file:
        file.write('{"ended": 3}\n')
    assert main(["statistics"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Ada\n")
    assert len(err.splitlines()) == 1
