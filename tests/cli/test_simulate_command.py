"""`simulate` on the command line: tables, rows and transcripts, and the results kept after any interruption."""

import json
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from ai.arena import CSV_HEADING, Fixture, GameReport, fixtures, play_fixture, play_game
from game.__main__ import main
from game.engine.record import replay
from game.films.records import record_in
from game.rules.variant_file import relatives, shipped_variant, shipped_variants

Captured = pytest.CaptureFixture[str]


def test_simulate_prints_tables_and_writes_files(tmp_path: Path, capsys: Captured) -> None:
    rows, folder = tmp_path / "games.csv", tmp_path / "games"
    options = ["--variant", "may_i", "--games", "2", "--seats", "random,greedy", "--seed", "3"]
    assert main(["simulate", *options, "--csv", str(rows), "--transcripts", str(folder)]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split()[:4] == ["rules", "level", "seats", "wins"]
    assert len(rows.read_text(encoding="utf-8").splitlines()) == 1 + 2 * 2
    assert sorted(path.name for path in folder.iterdir()) == ["may_i-00000.jsonl", "may_i-00001.jsonl"]


TWO_GAMES = ["simulate", "--variant", "may_i", "--games", "2", "--seats", "random,greedy", "--seed", "3"]


def test_simulate_answers_in_json(capsys: Captured) -> None:
    assert main([*TWO_GAMES, "--json"]) == 0
    document = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert list(document) == ["version", "ok", "games", "seconds", "levels", "standings", "forfeits"]
    assert document["games"] == 2
    assert [(row["level"], row["seats"]) for row in document["levels"]] == [("random", 2), ("greedy", 2)]
    assert sum(row["wins"] for row in document["levels"]) == pytest.approx(1)
    random, _greedy = document["standings"]
    assert random["deals"] == 1
    assert random["wins"] == {"mean": document["levels"][0]["wins"], "low": None, "high": None}

    assert main([*TWO_GAMES[:4], "4", *TWO_GAMES[5:], "--json"]) == 0
    margin = json.loads(capsys.readouterr().out)["standings"][0]["margin"]
    assert margin["low"] < margin["mean"] < margin["high"]


def test_titles_name_changed_rule_sets(tmp_path: Path, capsys: Captured) -> None:
    rows = tmp_path / "games.csv"
    command = ["simulate", "--variant", "shanghai:may_i;title=Friday at home;buys=1", *TWO_GAMES[3:]]
    assert main([*command, "--csv", str(rows)]) == 0
    assert 4 == sum(line.startswith("Friday at home ") for line in capsys.readouterr().out.splitlines())
    assert {"Friday at home"} == {line.split(",")[0] for line in rows.read_text(encoding="utf-8").splitlines()[1:]}
    assert main([*command, "--json"]) == 0
    assert {"Friday at home"} == {row["variant"] for row in json.loads(capsys.readouterr().out)["levels"]}


def test_titles_are_no_formulas(capsys: Captured) -> None:
    assert main(["simulate", "--variant", "shanghai:may_i;title==1+1", *TWO_GAMES[3:], "--csv", "-"]) == 0
    assert all(line.startswith("'=1+1,") for line in capsys.readouterr().out.splitlines()[1:])


def test_all_plays_every_listed_rule_set(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    planned = list[Fixture]()

    def none(games: Sequence[Fixture], *_: object) -> Iterator[GameReport]:
        planned.extend(games)
        return iter(())

    monkeypatch.setattr("game.cli.simulate.play_games", none)
    assert main(["simulate", "--games", "1"]) == 0
    assert main(["list", "--json"]) == 0
    listed = [entry["id"] for entry in json.loads(capsys.readouterr().out)["rule_sets"]]
    assert [*shipped_variants(), *relatives()] == [game.variant.id for game in planned] == listed


def test_single_games_and_seats_are_singular(capsys: Captured) -> None:
    assert main(["simulate", "--variant", "may_i", "--games", "1", "--seats", "random,greedy"]) == 0
    assert "\n1 game in " in capsys.readouterr().out
    assert main(["simulate", "--variant", "may_i", "--seats", "random"]) == 2
    assert "--seats names 1 seat, and" in capsys.readouterr().err


def test_simulated_rows_can_replace_the_table(tmp_path: Path, capsys: Captured) -> None:
    rows = tmp_path / "games.csv"
    assert main([*TWO_GAMES, "--csv", str(rows)]) == 0
    capsys.readouterr()
    assert main([*TWO_GAMES, "--csv", "-"]) == 0
    assert capsys.readouterr().out.splitlines() == rows.read_text(encoding="utf-8").splitlines()


def test_only_one_output_uses_standard_output(capsys: Captured) -> None:
    for command in (TWO_GAMES, ["lab", "may_i", "quarters", "--games", "1"]):
        assert main([*command, "--csv", "-", "--json"]) == 2
        problem = "--csv - and --json both print to standard output: choose one"
        assert json.loads(capsys.readouterr().out)["message"] == problem


@pytest.mark.everyday
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulated_records_replay_and_check(jobs: str, tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "records"
    assert main([*TWO_GAMES, "--jobs", jobs, "--records", str(folder), "--csv", "-"]) == 0
    winner = next(row.split(",")[4] for row in capsys.readouterr().out.splitlines()[1:] if row.split(",")[7] == "1")

    first, second = sorted(folder.iterdir())
    assert main(["check", str(first), str(second)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{first}: ok", f"{second}: ok"]
    assert main(["replay", str(first), "--text"]) == 0
    assert winner in capsys.readouterr().out.splitlines()[-1]
    record, game = record_in(str(first)), next(fixtures(shipped_variant("may_i"), ("random", "greedy"), 1, "3"))
    assert [player.plays for player in record.players] == ["random", "greedy"]
    assert replay(record).complete
    assert replay(record).state == play_game(game).end


def test_records_and_transcripts_go_to_different_folders(tmp_path: Path, capsys: Captured) -> None:
    both = ["--records", str(tmp_path), "--transcripts", f"{tmp_path}/."]
    assert main([*TWO_GAMES, *both]) == 2
    problem = "--transcripts and --records write files of the same names: name two folders"
    assert capsys.readouterr() == ("", f"shanghai-rummy: {problem}\n")
    assert [] == [*tmp_path.iterdir()]


def test_records_name_programs_without_their_path(tmp_path: Path) -> None:
    program = tmp_path / "private" / "bot"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    folder = tmp_path / "records"
    seats = f"greedy,{program}"
    assert main(["simulate", "--variant", "may_i", "--games", "1", "--seats", seats, "--records", str(folder)]) == 1
    (file,) = folder.iterdir()
    assert "private" not in file.read_text(encoding="utf-8")
    assert record_in(str(file)).players[1].plays == "program:bot"


@pytest.mark.parametrize(
    ("options", "about"),
    [
        (["--seats", "nobody,greedy"], "nobody"),
        (["--variant", "nothing"], "nothing"),
        (["--variant", "campfire", "--seats", "greedy,greedy"], "3 to 8"),
        (["--variant", "none.toml"], "none.toml"),
    ],
)
def test_simulate_says_what_it_cannot_play(options: list[str], about: str, capsys: Captured) -> None:
    assert main(["simulate", "--games", "1", *options]) == 2
    err = capsys.readouterr().err
    assert about in err
    assert len(err.splitlines()) == 1


def test_simulate_says_where_it_cannot_write(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "a file"
    file.touch()
    small = ["simulate", "--variant", "may_i", "--games", "1", "--seats", "random,random"]
    assert main([*small, "--transcripts", str(file)]) == 2
    assert "no folder can be made there" in capsys.readouterr().err
    assert main([*small, "--records", str(file)]) == 2
    assert "no folder can be made there" in capsys.readouterr().err
    assert main([*small, "--csv", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("stop", [KeyboardInterrupt, RuntimeError, None])
def test_stopped_simulations_keep_finished_games(
    stop: type[BaseException] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    rows = tmp_path / "games.csv"

    def stopped(planned: Sequence[Fixture], *_: object) -> Iterator[GameReport]:
        yield from map(play_fixture, planned[:2])
        assert len(rows.read_text(encoding="utf-8").splitlines()) == 1 + 2 * 2
        if stop is None:
            signal.raise_signal(signal.SIGTERM)
        raise stop or AssertionError

    monkeypatch.setattr("game.cli.simulate.play_games", stopped)
    options = ["simulate", "--variant", "may_i", "--games", "40", "--seats", "random,greedy", "--csv", str(rows)]
    before = signal.getsignal(signal.SIGTERM)
    if stop in (KeyboardInterrupt, None):
        assert main(options) == 130
        assert before == signal.getsignal(signal.SIGTERM)
        capsys.readouterr()
        assert main([*options, "--json"]) == 130
        document = json.loads(capsys.readouterr().out)
        assert (document["ok"], document["reason"], document["games"]) == (False, "stopped", 2)
        assert main(options) == 130
    else:
        with pytest.raises(stop):
            main(options)
    out, err = capsys.readouterr()
    assert "stopped after 2 of 40 games" in err
    assert "2 games in" in out
    assert "95 % intervals" in out


def test_immediately_stopped_simulations_print_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def stopped(_: object) -> GameReport:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.cli.simulate.play_games", lambda planned, *_: map(stopped, planned))
    options = ["--variant", "may_i", "--games", "40", "--seats", "random,greedy", "--csv", str(tmp_path / "games.csv")]
    assert main(["simulate", *options]) == 130
    assert capsys.readouterr() == ("", "stopped after 0 of 40 games\n")
    assert len((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()) == 1


def test_lost_rows_name_their_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    rows = tmp_path / "games.csv"

    def failing(planned: Sequence[Fixture], *_: object) -> Iterator[GameReport]:
        yield play_fixture(planned[0])
        rows.unlink()
        rows.mkdir()
        yield from map(play_fixture, planned[1:])

    monkeypatch.setattr("game.cli.simulate.play_games", failing)
    options = ["--variant", "may_i", "--games", "40", "--seats", "random,greedy", "--csv", str(rows)]
    assert main(["simulate", *options]) == 2
    out, err = capsys.readouterr()
    assert "2 games in" in out
    assert err.splitlines()[0] == "stopped after 2 of 40 games"
    assert "games.csv: cannot be written" in err


def test_unwritable_rows_are_reported_before_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    played = list[object]()
    monkeypatch.setattr("game.cli.simulate.play_games", lambda *_: map(played.append, [1]))
    options = ["--variant", "may_i", "--games", "1", "--seats", "random,greedy", "--csv", str(tmp_path)]
    assert main(["simulate", *options]) == 2
    assert not played
    assert "cannot be written" in capsys.readouterr().err


def test_a_killed_process_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def broken(*_: object) -> Iterator[GameReport]:
        raise BrokenExecutor

    monkeypatch.setattr("game.cli.simulate.play_games", broken)
    monkeypatch.setattr("game.cli.lab.compare_rule_sets", broken)
    for command in (["simulate", "--variant", "may_i", "--seats", "random,greedy"], ["lab", "may_i", "classic"]):
        assert main(command) == 1
        last = capsys.readouterr().err.splitlines()[-1]
        assert last == "shanghai-rummy: a process that played games was ended from outside"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_without_their_program_do_not_count(jobs: str, tmp_path: Path, capsys: Captured) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    rows = tmp_path / "games.csv"
    command = ["simulate", "--variant", "may_i", "--games", "2", "--seats", f"greedy,{program}"]
    assert main([*command, "--jobs", jobs, "--csv", str(rows)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.splitlines()[0].startswith(f"{program} forfeited ")
    message = f"{program} gave up: 2 games of 2 left out. To see why, run `shanghai-rummy bot {program}`"
    assert f"shanghai-rummy: {message}" == printed.err.splitlines()[-1]
    assert main([*command, "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert [False, "given_up", message, 0] == [document[key] for key in ("ok", "reason", "message", "games")]
    assert [",".join(CSV_HEADING)] == rows.read_text(encoding="utf-8").splitlines()
