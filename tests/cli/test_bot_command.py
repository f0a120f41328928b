"""`bot`: a game with a program, its messages, and every reason why an answer does not count."""

import json
import re
from pathlib import Path

import pytest

from ai.outside import end_all
from game.__main__ import main
from game.cli.bot import EXPLANATIONS
from game.rulebook.words.manual import text_of

Captured = pytest.CaptureFixture[str]
READ = "#!/bin/sh\nwhile read -r line; do\n{}\ndone\n"
ONE_ROUND = ["--variant", "shanghai:may_i;rounds=1"]


def program(folder: Path, text: str) -> str:
    """Return the path of a program."""
    path = folder / "my bot"
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def played(typed: str, capsys: Captured, *options: str) -> tuple[int, list[str]]:
    code = main(["bot", typed, *ONE_ROUND, *options])
    end_all()
    printed = capsys.readouterr()
    assert printed.err == ""
    return code, printed.out.splitlines()


def test_bot_shows_a_whole_game(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "my-bot.py"
    path.write_text(text_of("players").split("```python\n")[1].split("```")[0], encoding="utf-8")
    code, lines = played(str(path), capsys)
    assert code == 0
    assert lines[0].startswith('> {"protocol":"shanghai-rummy player",')
    assert lines[0].endswith(',"rules":{...}}')
    assert "< version 2" in lines[:3]
    assert lines[-2].startswith('> {"game_over":1,')
    assert re.fullmatch(r"Place [12] of 2\. 0 of \d+ answers did not count\.", lines[-1])
    whole = played(str(path), capsys, "--whole")[1]
    assert len(lines) == len(whole)
    assert json.loads(whole[0][2:])["rules"]["title"] == "May I?"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (READ.format("echo P1 fly"), "notation"),
        (READ.format("printf %2000s x"), "too_long"),
        ("#!/bin/sh\nexit 1\n", "ended"),
        ("#!/no/such/file\n", "not_started"),
    ],
)
def test_bot_explains_what_does_not_count(text: str, reason: str, tmp_path: Path, capsys: Captured) -> None:
    code, lines = played(program(tmp_path, text), capsys)
    assert code == 1
    assert f"! {reason}: {EXPLANATIONS[reason]}" in lines
    assert lines[-1].endswith("did not count.")


def test_bot_explains_late_answers(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ai.outside.START_SECONDS", -1.99)
    code, lines = played(program(tmp_path, READ.format("sleep 9999")), capsys)
    assert code == 1
    assert f"! late: {EXPLANATIONS['late']}" in lines


def test_bot_explains_illegal_actions(tmp_path: Path, capsys: Captured) -> None:
    code, lines = played(program(tmp_path, READ.format("echo P1 draw")), capsys)
    assert code == 1
    assert "! not_now: Not now: you have drawn already, so play or discard." in lines


def test_bot_stops_with_its_program(tmp_path: Path, capsys: Captured) -> None:
    lines = played(program(tmp_path, "#!/bin/sh\nexit 1\n"), capsys)[1]
    assert lines[-2:] == [f"! given_up: {EXPLANATIONS['given_up']}", "4 of 4 answers did not count."]


@pytest.mark.parametrize("typed", ["./none", "none", "greedy"])
def test_bot_needs_a_program(typed: str, capsys: Captured) -> None:
    assert main(["bot", typed]) == 2
    assert capsys.readouterr() == ("", f'shanghai-rummy: no program "{typed}": there is no such file\n')


def test_programs_without_their_path_are_named(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").touch()
    assert main(["simulate", "--seats", "greedy,mine.py"]) == 2
    assert '"mine.py" is no level: to name the program in this folder, write "./mine.py"' in capsys.readouterr().err


def test_the_manual_explains_every_reason() -> None:
    table = text_of("players").split("| reason | means |")[1].split("\n\n")[0]
    assert EXPLANATIONS == dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", table, re.MULTILINE))
