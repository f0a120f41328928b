"""Output of the command line: no terminal control characters, and no traceback if the output is closed."""

import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.__main__ import main
from game.engine.position import position_document
from game.engine.record import RecordedPlayer, action_line, header_line
from game.engine.state import new_game
from game.files.documents import read_toml
from game.files.printing import escaped
from game.films.films import film_of_match, kept
from game.rules.variant_file import dump_variant, shipped_variant
from tests import ROOT
from tests.engine.games import played
from tests.support.films import whole_match

Captured = pytest.CaptureFixture[str]
EVIL = "Mal\x1b[31m\x07\r\nlory\x9b2J\x7f\u202e\u2028\U000e0041"


def is_harmless(text: str) -> bool:
    """Return whether a terminal only shows the text."""
    return all(letter.isprintable() or letter == "\n" or unicodedata.category(letter) == "Zs" for letter in text)


@pytest.fixture
def record(tmp_path: Path) -> str:
    """Write a game with player names that would color a terminal red, and an invalid line."""
    moves = played("may_i", 1)[:40]
    start = moves[0][0]
    head = header_line(
        start._replace(seed=start.seed), tuple(RecordedPlayer(EVIL, "person") for _ in range(start.players))
    )
    lines = [head, *(action_line(action) for _, action, _ in moves), json.dumps(EVIL), json.dumps({"seat": EVIL})]
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.json"
    doc = {**position_document(new_game(shipped_variant("shafer"), 3, "1")), "seed": EVIL}
    file.write_text(json.dumps(doc), encoding="utf-8")
    return str(file)


@pytest.fixture
def wrong_position(tmp_path: Path) -> str:
    file = tmp_path / f"wrong{EVIL.replace('/', '')}.json"
    file.write_text(json.dumps({"variant": EVIL * 900, "phase": EVIL, EVIL: 1}), encoding="utf-8")
    return str(file)


@pytest.fixture
def rules(tmp_path: Path) -> str:
    file = tmp_path / "house.toml"
    text = dump_variant(shipped_variant("shafer")).replace("Shafer Shanghai", "\\u001b[31m\\u009b")
    file.write_text(text + '"' + "\\u202e" * 40 + '" = 1\n', encoding="utf-8")
    return str(file)


COMMANDS: dict[str, Callable[[str, str, str, str], list[str]]] = {
    "check": lambda record, position, wrong, rules: ["check", record, position, wrong, rules],
    "replay as text": lambda record, *_: ["replay", record, "--text"],
    "replay in full": lambda record, *_: ["replay", record, "--transcript", "--all-hands"],
    "replay of something else": lambda _, position, *__: ["replay", position, "--text"],
    "try": lambda _, position, *__: ["try", position, "deal"],
    "try as JSON": lambda _, position, *__: ["try", position, "deal", "--json"],
    "try the impossible": lambda _, position, *__: ["try", position, EVIL],
    "try something wrong": lambda _, __, wrong, *___: ["try", wrong, "deal"],
    "legal": lambda _, position, *__: ["legal", position],
    "legal of something wrong": lambda _, __, wrong, ___: ["legal", wrong, "--json"],
    "hint": lambda _, position, *__: ["hint", position, "--json"],
    "hint of something wrong": lambda _, __, wrong, ___: ["hint", wrong],
    "simulate": lambda _, __, ___, rules: ["simulate", "--variant", rules],
    "simulate nothing there is": lambda *_: ["simulate", "--variant", EVIL, "--seats", EVIL],
    "rules": lambda _, __, ___, rules: ["rules", rules],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_control_characters_never_reach_terminals(
    command: str, record: str, position: str, wrong_position: str, rules: str, capsys: Captured
) -> None:
    main(COMMANDS[command](record, position, wrong_position, rules))

    out, err = capsys.readouterr()
    assert out + err
    assert is_harmless(out + err)
    if command != "check":
        assert len(err.splitlines()) <= 2


def test_controls_in_names_print_as_numbers(record: str, capsys: Captured) -> None:
    main(["replay", record, "--text"])

    assert (
        "Mal\\u001b[31m\\u0007\\u000d\\u000alory\\u009b2J\\u007f\\u202e\\u2028\\udb40\\udc41 "
        in capsys.readouterr().out
    )


def test_machine_output_keeps_exact_text(position: str, capsys: Captured) -> None:
    assert 0 == main(["try", position, "--json"])
    assert EVIL == json.loads(capsys.readouterr().out)["position"]["seed"]
    assert 0 == main(["try", position])
    assert EVIL == read_toml(capsys.readouterr().out, 1 << 20)["seed"]


def test_sentences_quote_little_of_a_file(tmp_path: Path, capsys: Captured) -> None:
    long = "x" * 30_000
    for name, text in {
        "a.json": json.dumps({"variant": long}),
        "b.json": json.dumps({"variant": f"./{long}"}),
        "c.json": json.dumps({"variant": "shafer", "phase": long}),
        "d.json": json.dumps({"variant": "shafer", long: 1}),
        "e.toml": f"[{long}]\n[{long}]",
        "f.jsonl": f"{json.dumps({'format': long})}",
        "g.toml": f"title = '{long}'",
    }.items():
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        main(["check", str(file)])
        for line in capsys.readouterr().out.splitlines():
            assert "x" * 81 not in line, line[:300]


@given(st.text(st.characters(), max_size=30))
def test_escaping_changes_only_harmful_text(text: str) -> None:
    assert is_harmless(escaped(text))
    assert not text.isprintable() or text == escaped(text)


# ---- where nothing can be printed ----


def ran(arguments: list[str], redirection: str) -> subprocess.CompletedProcess[str]:
    """Run the program with its output redirected by a shell."""
    command = f'"$0" -m game "$@" {redirection}'
    return subprocess.run(
        ["sh", "-c", command, sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=ROOT
    )


if sys.platform == "linux":

    @pytest.mark.everyday
    @pytest.mark.parametrize("json_too", [[], ["--json"]])
    def test_a_full_standard_output_gets_one_sentence(position: str, json_too: list[str]) -> None:
        completed = ran(["try", position, "deal", *json_too], ">/dev/full")

        assert 1 == completed.returncode
        assert "shanghai-rummy: standard output cannot be written: No space left on device\n" == completed.stderr

    @pytest.mark.slow
    def test_without_any_output_commands_run_quietly(position: str) -> None:
        assert (0, "", "") == _ended(ran(["try", position, "deal"], ">&-"))
        assert (0, "", "") == _ended(ran(["try", position, "deal"], ">&- 2>&-"))
        assert 2 == ran(["dance"], ">&- 2>&-").returncode
        assert 1 == ran(["try", position, "P1 draw"], ">&- 2>/dev/full").returncode

    @pytest.mark.everyday
    @pytest.mark.parametrize("folder", ["/dev/full", "/proc"])
    def test_unwritable_transcripts_get_one_sentence(folder: str) -> None:
        plan = ["--variant", "may_i", "--games", "1", "--seats", "random,random", "--transcripts", folder]

        completed = ran(["simulate", *plan], "")

        assert 2 == completed.returncode
        assert "Traceback" not in completed.stderr
        assert completed.stderr.splitlines()[-1].startswith(f"shanghai-rummy: {folder}")


def _ended(completed: subprocess.CompletedProcess[str]) -> tuple[int, str, str]:
    return completed.returncode, completed.stdout, completed.stderr


def test_windowed_builds_need_no_streams(position: str, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)

    assert 0 == main(["try", position, "deal"])
    assert 1 == main(["check", record])
    assert 2 == main(["try", "-", "deal"])
    plan = ["--variant", "may_i", "--games", "1", "--seats", "random,random"]
    assert 0 == main(["simulate", *plan])
    assert 0 == main(["docs", "formats"])
    for option in ("--version", "--help"):
        with pytest.raises(SystemExit) as ended:
            main([option])
        assert 0 == ended.value.code


# ---- input ----


if os.name == "posix":

    @pytest.mark.parametrize("command", ["try", "legal", "hint", "check", "replay"])
    def test_pipes_and_devices_are_refused(command: str, tmp_path: Path, capsys: Captured) -> None:
        pipe = tmp_path / "pipe.jsonl"
        os.mkfifo(pipe)

        for path in (str(pipe), "/dev/zero"):
            code = main([command, path, *(["--text"] if command == "replay" else [])])
            assert code == (1 if command == "check" else 2)
            out, err = capsys.readouterr()
            assert f"{path}: cannot be read: it is no file but a pipe, a device or the like" in out + err


def test_sizes_are_checked_before_reading(tmp_path: Path, capsys: Captured) -> None:
    for name, most in (("a.toml", 256 << 10), ("a.jsonl", 8 << 20)):
        with (tmp_path / name).open("wb") as file:
            file.truncate(3 << 30)

        assert 1 == main(["check", str(tmp_path / name)])

        assert f"it is larger than {most} bytes" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [["deal", "--json"], ["--json", "deal"], ["deal", "--json", "P1 pass"], ["--json", "deal", "P1 pass"]],
)
def test_try_takes_actions_around_options(arguments: list[str], position: str, capsys: Captured) -> None:
    main(["try", position, *arguments])

    document = json.loads(capsys.readouterr().out)
    assert document["ok"] or document["action"] == "P1 pass"


def test_replayed_text_overwrites_no_file(tmp_path: Path) -> None:
    film = film_of_match(whole_match("may_i", 4), "May I?")
    there = tmp_path / "game.txt"
    there.write_text("a shopping list")

    first, second = kept(film, there), kept(film, there)

    assert "a shopping list" == there.read_text()
    assert str(tmp_path / "game-2.txt") in first
    assert first == second
    assert {"game.txt", "game-2.txt"} == {path.name for path in tmp_path.iterdir()}
