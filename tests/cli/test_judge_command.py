"""`judge` on the command line: positions and records, and one sentence for what cannot be judged."""

import io
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from ai.arena import Fixture, play_game
from ai.judge import judging, verdicts
from ai.judge.judging import Budget
from ai.judge.rounds import judge_round
from ai.judge.verdicts import Moment, ReviewProgress
from game.__main__ import main
from game.engine.actions import Deal
from game.engine.record import PERSON
from game.engine.record_header import RecordedPlayer
from game.rules.variant_file import shipped_variant
from tests.ai.positions import ASKED, PAIRS
from tests.support.recording import RecordWriter

Captured = pytest.CaptureFixture[str]
LEVELS = ("greedy", "sharp", "sharp")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "USUAL", Budget((8,), 8))


@pytest.fixture
def position(tmp_path: Path) -> str:
    """Return a position in which seat 2 is asked about a card."""
    path = tmp_path / "position.toml"
    path.write_text(ASKED.format(variant="quarters", round=4, upcard="4h", hand=PAIRS, buys=0), encoding="utf-8")
    return str(path)


def recorded(path: Path, rounds_played: int, plays: str) -> str:
    """Write a record of a game of three, finished only if it has all its rounds; seat 1 is a person or a level."""
    game = play_game(Fixture(shipped_variant("campfire"), LEVELS, "judge", 0, 0))
    text = io.StringIO()
    record = RecordWriter(text)
    record.begin(game.start, (RecordedPlayer("Ann", plays), *(RecordedPlayer("", level) for level in LEVELS[1:])))
    deals = 0
    for action in game.actions:
        deals += isinstance(action, Deal)
        if deals > rounds_played:
            break
        record.add(action)
    path.write_text(text.getvalue(), encoding="utf-8")
    return str(path)


def test_judged_choices_come_best_first(position: str, capsys: Captured) -> None:
    assert main(["judge", position, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {choice["action"] for choice in document["choices"]} == {"P2 buy", "P2 pass"}
    first = document["choices"][0]
    assert list(first) == ["action", "gain", "loss", "low", "high", "out", "down"]
    assert all(first["gain"] - choice["gain"] == pytest.approx(choice["loss"]) for choice in document["choices"])
    assert (first["loss"], first["low"]) == (0.0, 0.0)
    assert document["deals"] == 16


def test_only_given_actions_are_judged(position: str, capsys: Captured) -> None:
    assert main(["judge", position, "P2 pass"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert re.match(r"P2 pass  [+-]\d+\.\d  \(the best; out first ", first)
    assert last.endswith("simulated deals")


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["P2 fly"], '"fly" is nothing a seat does'),
        (["P1 pass"], "P2 must act"),
        (["P2 draw"], "P2 draw is refused: "),
        (["--seat", "P1"], "--seat and --round are for records"),
    ],
)
def test_unjudgeable_positions_say_why(position: str, arguments: list[str], about: str, capsys: Captured) -> None:
    assert main(["judge", position, *arguments]) == 2
    err = capsys.readouterr().err
    assert about in err
    assert len(err.splitlines()) == 1


def test_rounds_are_judged_by_choice(tmp_path: Path, capsys: Captured) -> None:
    path = recorded(tmp_path / "game.jsonl", 2, PERSON)
    assert main(["judge", path, "--seat", "P1", "--round", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    (number,) = document["rounds"]
    assert number["deal"] + number["luck"] - number["lost"] == pytest.approx(number["result"], abs=0.2)
    assert all(choice["action"].startswith("P1 ") and choice["why"] for choice in number["choices"])
    assert all(one["best_gain"] - one["gain"] == pytest.approx(one["loss"]) for one in number["choices"])
    assert main(["judge", path, "--seat", "P1", "--round", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Round 1"
    assert len(lines) == len(number["choices"]) + 2
    assert lines[-1].startswith("Compared with the other players: ")


def test_unsure_sums_print_only_results(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    path = recorded(tmp_path / "game.jsonl", 2, PERSON)
    for limit, shown in ((1e9, True), (0.0, False)):
        monkeypatch.setattr(verdicts, "_MOST_HALF", limit)
        assert main(["judge", path, "--seat", "P1", "--round", "1"]) == 0
        line = capsys.readouterr().out.splitlines()[-1]
        assert line.startswith("Compared with the other players: ")
        assert shown == ("luck" in line) == ("by choices" in line)


def test_unfinished_rounds_allow_one_view(tmp_path: Path, capsys: Captured) -> None:
    path = recorded(tmp_path / "game.jsonl", 1, PERSON)
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    Path(path).write_text("\n".join(lines[:12]), encoding="utf-8")
    assert main(["judge", path, "--seat", "P2"]) == 2
    assert "round 1 is still to be finished, and what P2 holds is not to be seen before" in capsys.readouterr().err


def test_finished_rounds_allow_any_seat(tmp_path: Path) -> None:
    path = recorded(tmp_path / "game.jsonl", 1, PERSON)
    assert main(["judge", path, "--seat", "P2", "--round", "1"]) == 0


def test_stopped_judging_says_what_is_finished(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, judged = recorded(tmp_path / "game.jsonl", 2, "greedy"), list[object]()

    def stopped(moments: Sequence[Moment]) -> Iterator[ReviewProgress]:
        judged.append(moments)
        if len(judged) % 2 == 0:
            raise KeyboardInterrupt
        yield from judge_round(moments)

    monkeypatch.setattr("game.cli.judging.judge_round", stopped)
    assert main(["judge", path, "--seat", "P1"]) == 130
    out, err = capsys.readouterr()
    assert out.startswith("Round 1\n")
    assert "Round 2" not in out
    assert err.startswith("stopped after 1 of ")
    assert main(["judge", path, "--seat", "P1", "--json"]) == 130
    document = json.loads(capsys.readouterr().out)
    assert (document["reason"], [one["round"] for one in document["rounds"]]) == ("stopped", [1])


@pytest.mark.everyday
@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ([], "say whose choices to judge"),
        (["--seat", "P4"], "there is no P4: 3 play"),
        (["--seat", "Ann"], "Ann"),
        (["--seat", "P1", "--round", "7"], "round 7 was not played"),
        (["P1 draw", "--seat", "P1"], "actions are for positions"),
    ],
)
def test_unjudgeable_records_say_why(tmp_path: Path, arguments: list[str], about: str, capsys: Captured) -> None:
    path = recorded(tmp_path / "game.jsonl", 1, PERSON)
    assert main(["judge", path, *arguments]) == 2
    err = capsys.readouterr().err
    assert about in err
    assert len(err.splitlines()) == 1
