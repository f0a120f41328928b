"""The command line for other programs: exit codes, JSON, one sentence for every error."""

import io
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.__main__ import main
from game.cli import positions
from game.engine.actions import Deal, Draw
from game.engine.laydowns import SearchLimit
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.position import dump_position, load_position, position_document
from game.engine.record import RecordedPlayer
from game.engine.state import State, new_game
from game.files.printing import ANSWER
from game.language.quoting import LONGEST_SENTENCE
from game.rules.variant_file import dump_variant, shipped_variant, shipped_variants
from tests import ROOT
from tests.engine.games import last_state, played
from tests.support.recording import RecordWriter

Captured = pytest.CaptureFixture[str]
POSITION = """
variant = "shafer"
phase = "draw"
discards = "7h"
stock = "9c 2d"
[[seats]]
hand = "3h 3d 3c Kd"
[[seats]]
[[seats]]
[[seats]]
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    return str(file)


def here(text: str) -> State:
    return load_position(text, "here", open_variant=shipped_variant)


def answer(capsys: Captured) -> Any:
    return json.loads(capsys.readouterr().out)


# --- try ------------------------------------------------------------------------------------------------------------


def test_try_answers_with_events_and_position(position: str, capsys: Captured) -> None:
    code = main(["try", position, "P1 draw", "P1 discard Kd", "--json"])
    document = answer(capsys)
    steps = play(here(POSITION), Draw(0))
    steps += play(steps[-1][1], parse_action("P1 discard Kd"))
    assert code == 0
    assert list(document) == ["version", "ok", "events", "position"]
    assert document["ok"] is True
    assert document["events"][0] == {"event": "card_drawn", "seat": 1, "card": "9c"}
    assert len(document["events"]) == len(steps)
    assert document["position"] == position_document(steps[-1][1])


def test_tried_positions_can_be_tried_again(position: str, capsys: Captured, tmp_path: Path) -> None:
    main(["try", position, "P1 draw", "--json"])
    again = tmp_path / "again.json"
    again.write_text(json.dumps(answer(capsys)["position"]), encoding="utf-8")
    assert main(["try", str(again), "P1 discard 9c", "--json"]) == 0
    assert answer(capsys)["position"]["discards"] == "7h 9c"


def test_try_names_refused_actions_and_reasons(position: str, capsys: Captured) -> None:
    assert main(["try", position, "P1 draw", "P1 hit Kd m1", "P1 discard Kd", "--json"]) == 1
    assert answer(capsys) == {
        "version": ANSWER,
        "ok": False,
        "action": "P1 hit Kd m1",
        "reason": "not_down",
        "message": "Lay down your contract first.",
    }


@pytest.mark.parametrize("text", ["P1 fly", "", "P1 discard 10h", "lay"])
def test_try_refuses_text_without_notation(text: str, position: str, capsys: Captured) -> None:
    assert main(["try", position, text, "--json"]) == 1
    document = answer(capsys)
    assert (document["ok"], document["action"], document["reason"]) == (False, text, "notation")


@pytest.mark.parametrize(
    ("text", "reason"),
    [("P9 draw", "no_such_seat"), ("deal", "not_now"), ("P3 buy", "not_now"), ("P2 draw", "not_your_turn")],
)
def test_try_gives_the_code_of_the_reason(text: str, reason: str, position: str, capsys: Captured) -> None:
    assert main(["try", position, text, "--json"]) == 1
    assert answer(capsys)["reason"] == reason


def test_try_reads_a_position_from_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(POSITION))
    assert main(["try", "-", "P1 draw", "--json"]) == 0
    assert answer(capsys)["position"]["phase"] == "play"


def test_plain_try_prints_a_readable_position(position: str, capsys: Captured) -> None:
    assert main(["try", position, "P1 draw"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# P1 drew from the stock.\n")
    assert here(text) == play(here(POSITION), Draw(0))[-1][1]


def test_plain_refusals_go_to_standard_error(position: str, capsys: Captured) -> None:
    assert main(["try", position, "P1 hit Kd m1"]) == 1
    assert capsys.readouterr() == ("", "shanghai-rummy: P1 hit Kd m1: Not now: draw first.\n")


def test_try_finds_neighboring_rule_sets(tmp_path: Path, capsys: Captured) -> None:
    house = dump_variant(shipped_variant("shafer")).replace("Shafer Shanghai", "Our Kitchen")
    (tmp_path / "house.toml").write_text(house, encoding="utf-8")
    file = tmp_path / "position.toml"
    file.write_text('variant = "house.toml"', encoding="utf-8")
    assert main(["try", str(file), "--json"]) == 0
    assert answer(capsys)["position"]["variant"]["title"] == "Our Kitchen"


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"variant = 'nobody'", b"variant = 'none.toml'", b"turn = 9", b"{"]
)
@pytest.mark.parametrize("command", ["try", "legal"])
def test_unusable_positions_get_one_sentence(content: bytes, command: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    assert main([command, str(file), "--json"]) == 2
    document = answer(capsys)
    assert (document["ok"], document["reason"]) == (False, "unusable")
    assert main([command, str(file)]) == 2
    assert capsys.readouterr().err == f"shanghai-rummy: {document['message']}\n"


def test_a_missing_file_gets_one_sentence(tmp_path: Path, capsys: Captured) -> None:
    for arguments in (["try", "P1 draw"], ["legal"], ["replay"], ["check"]):
        command, *more = arguments
        assert main([command, str(tmp_path / "none.toml"), *more]) == (1 if command == "check" else 2)
        out, err = capsys.readouterr()
        assert len((out + err).splitlines()) == 1
        assert "cannot be read" in out + err


# --- legal ----------------------------------------------------------------------------------------------------------


def test_legal_lists_actions_to_choose(position: str, capsys: Captured) -> None:
    assert main(["legal", position, "--json"]) == 0
    document = answer(capsys)
    assert document["to_act"] == 1
    assert "P1 draw" in document["actions"]
    assert document["cut"] is False


def test_legal_actions_are_accepted_by_try(position: str, capsys: Captured) -> None:
    main(["legal", position, "--json"])
    for text in answer(capsys)["actions"]:
        assert main(["try", position, text, "--json"]) == 0
        assert answer(capsys)["ok"] is True


def test_legal_cuts_lay_downs_at_the_limit(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "position.toml"
    hand = 'seats = [{hand = "3h 3d 3c 3s 4h 4d 4c 4s 5h 5d 5c Kd"}, {}, {}, {}]'
    file.write_text(f'variant = "campfire"\nphase = "play"\n{hand}\n', encoding="utf-8")
    assert main(["legal", str(file), "--json", "--limit", "2"]) == 0
    document = answer(capsys)
    assert document["cut"] is True
    assert sum(" lay " in text for text in document["actions"]) == 2
    assert main(["legal", str(file), "--limit", "0"]) == 0
    assert " lay " not in capsys.readouterr().out


def test_legal_admits_cut_searches(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "SearchLimit", partial(SearchLimit, 0))
    file = tmp_path / "position.toml"
    hand = 'seats = [{hand = "3h 3d 3c 4h 4d 4c Kd"}, {}, {}, {}]'
    file.write_text(f'variant = "campfire"\nphase = "play"\n{hand}\n', encoding="utf-8")

    assert main(["legal", str(file), "--json"]) == 0
    document = answer(capsys)
    assert document["cut"] is True
    assert not any(" lay " in text for text in document["actions"])


def test_legal_between_rounds_is_the_deal(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "position.toml"
    file.write_text(dump_position(new_game(shipped_variant("classic"), 4, "1")), encoding="utf-8")
    assert main(["legal", str(file), "--json"]) == 0
    assert answer(capsys) == {"version": ANSWER, "ok": True, "to_act": None, "actions": ["deal"], "cut": False}


# --- check and replay -----------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    moves = played("may_i", 1)[:40]
    file = tmp_path / "game.jsonl"
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        writer = RecordWriter(stream)
        writer.begin(moves[0][0], tuple(RecordedPlayer(f"Ana {seat}", "person") for seat in range(moves[0][0].players)))
        for _, action, _ in moves:
            writer.add(action)
        writer.finish(last_state(moves))
    return file


@pytest.mark.slow
def test_check_accepts_every_good_file(position: str, record: Path, tmp_path: Path, capsys: Captured) -> None:
    files = [position, str(record)]
    for variant_id in shipped_variants():
        file = tmp_path / f"{variant_id}.toml"
        file.write_text(dump_variant(shipped_variant(variant_id)), encoding="utf-8")
        files.append(str(file))
    assert main(["check", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if not line.startswith("  note: ")] == [f"{file}: ok" for file in files]
    assert any("hitting.swap_when, hitting.swap_in and hitting.wild_goes decide nothing here" in line for line in lines)


def test_check_lists_every_rule_error(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "house.toml"
    text = dump_variant(shipped_variant("shafer"))
    file.write_text(text.replace("longer = false", "longer = 3").replace("penalty_cards = 2", "penalty_cards = 'two'"))
    assert main(["check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "melding.longer" in out
    assert "buying.penalty_cards" in out


def test_check_answers_in_json(record: Path, tmp_path: Path, capsys: Captured) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("turn = 9", encoding="utf-8")
    assert main(["check", str(bad)]) == 1
    errors = capsys.readouterr().out.splitlines()
    assert main(["check", str(record), str(bad), "--json"]) == 1
    assert answer(capsys) == {
        "version": ANSWER,
        "ok": False,
        "files": [
            {"file": str(record), "ok": True, "errors": [], "notes": []},
            {"file": str(bad), "ok": False, "errors": errors, "notes": []},
        ],
    }
    assert main(["check", str(record), "--json"]) == 0
    assert answer(capsys)["ok"] is True


@pytest.mark.parametrize("typed", ["shanghai:may_i;title=Friday", "-"])
def test_check_takes_short_texts(typed: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("shanghai:may_i;title=Friday\n"))
    assert main(["check", typed]) == 0
    assert capsys.readouterr().out.startswith(f"{typed}: ok\n")


def test_check_lists_a_short_texts_faults(capsys: Captured) -> None:
    assert main(["check", "shanghai:may_i;buys=many;price=1"]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith('the short text: buys is "many", but it must be a whole number')
    assert second == "the short text: price is not a key of a rule set; did you mean purse?"


def test_positions_name_short_texts(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "position.toml"
    file.write_text('variant = "shanghai:shafer;title=Friday;buys=9"', encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert main(["try", str(file), "--json"]) == 0
    capsys.readouterr()
    assert main(["legal", str(file)]) == 0
    file.write_text('variant = "shanghai:shafer;buys=many"', encoding="utf-8")
    assert main(["legal", str(file)]) == 2
    assert 'variant: the short text: buys is "many"' in capsys.readouterr().err


def test_check_names_damaged_lines(record: Path, capsys: Captured) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[:4], '"deal"', *lines[5:]]) + "\n", encoding="utf-8")
    assert main(["check", str(record)]) == 1
    assert capsys.readouterr().out.startswith(f"{record}: line 5: deal is refused: Not now")


def test_check_ignores_an_incomplete_last_line(record: Path, capsys: Captured) -> None:
    text = record.read_bytes()
    record.write_bytes(text[:-30])
    assert main(["check", str(record)]) == 0
    assert capsys.readouterr().out == f"{record}: ok\n"


@pytest.mark.parametrize(
    ("name", "content", "about"),
    [
        ("game.jsonl", "{}", "not a record"),
        ("position.json", '{"variant": "shafer", "turn": 9}', "turn is 9"),
        ("position.toml", 'variant = "shafer"\nturn = ', "neither TOML nor JSON"),
        ("house.toml", "title = ", "not readable as TOML"),
    ],
)
def test_check_names_the_kind_it_read(name: str, content: str, about: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    assert main(["check", str(file)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(str(file))
    assert about in out


def test_replay_names_the_players(record: Path, capsys: Captured) -> None:
    assert main(["replay", str(record), "--text"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "deal"
    assert any(line.startswith("    Ana ") for line in lines)


def test_replay_names_the_faulty_line(record: Path, capsys: Captured) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join([*lines[:4], '"P1 fly"', *lines[5:]]) + "\n", encoding="utf-8")
    assert main(["replay", str(record), "--text"]) == 1
    out, err = capsys.readouterr()
    assert sum(not line.startswith(" ") for line in out.splitlines()) == 3
    assert "line 5" in err


def test_replay_writes_a_transcript(record: Path, capsys: Captured) -> None:
    assert main(["replay", str(record), "--transcript", "--all-hands"]) == 0
    actions = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert actions[0]["format"] == "shanghai-rummy transcript"
    assert actions[1] == {"action": "deal"}
    assert list(actions[-1]) == ["digest"]


@pytest.mark.parametrize("path", [".", "/", "..", "", "a" * 5000, "a\x00b"])
def test_replay_needs_an_existing_file(path: str, capsys: Captured) -> None:
    assert main(["replay", path]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "cannot be read" in line


def test_replay_refuses_other_files(position: str, capsys: Captured) -> None:
    assert main(["replay", position]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# --- the game itself ------------------------------------------------------------------------------------------------


def test_options_alone_open_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[object] = []

    def play_on_screen(size: object, **choice: object) -> int:
        commands.append((size, choice))
        return 7

    monkeypatch.setitem(sys.modules, "game.app", SimpleNamespace(play_on_screen=play_on_screen))
    options = ["--variant", "may_i", "--players", "3", "--seed", "5", "--level", "greedy", "--windowed", "1280x800"]
    options += ["--people", "2"]
    assert (main([]), main(options)) == (7, 7)
    assert commands == [
        (None, {"variant": None, "players": None, "level": None, "seed": None, "people": None}),
        ((1280, 800), {"variant": "may_i", "players": 3, "level": "greedy", "seed": "5", "people": 2}),
    ]


def test_an_interrupted_command_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "game.app", SimpleNamespace(play_on_screen=interrupted))
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")


# --- usage ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["try"],
        ["legal"],
        ["check"],
        ["--windowed", "big"],
        ["--windowed", "1x1"],
        ["--windowed", "400x300"],
        ["--windowed", "99999x99999"],
        ["--windowed", "3841x2160"],
        ["replay", "x", "--windowed", "1024x639"],
        ["--players", "9"],
        ["--players", "two"],
        ["legal", "x", "--limit", "-1"],
        ["simulate", "--games", "0"],
        ["simulate", "--jobs", "many"],
        ["simulate", "--games", "9" * 5000],
        ["replay", "x", "--text", "--transcript"],
        ["try", "x", "--color"],
    ],
)
def test_wrong_usage_exits_2(arguments: list[str], capsys: Captured) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("shanghai-rummy: ")
    assert err.endswith(" --help)\n")
    assert main([*arguments, "--json"]) == 2
    assert answer(capsys)["ok"] is False


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["simulte"], 'no command is called "simulte"; did you mean "simulate"?'),
        (["help", "jugde"], 'no command is called "jugde"; did you mean "judge"?'),
        (["docs", "formts"], 'no page is called "formts"; did you mean "formats"?'),
        (["rules", "shaffer"], 'no rule set is called "shaffer"; did you mean "shafer"?'),
        (["simulate", "--seats", "stedy"], 'no level is called "stedy"; did you mean "steady"?'),
        (["lab", "may_i", "shafer", "--seats", "sharp/cautios"], 'no playing style is called "cautios"; did you mean'),
        (["--level", "stedy"], 'no level is called "stedy"; did you mean "steady"?'),
        (["--variant", "shaffer"], 'no rule set is called "shaffer"; did you mean "shafer"?'),
    ],
)
def test_misspelled_names_get_a_guess(arguments: list[str], meant: str, capsys: Captured) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"shanghai-rummy: {meant}")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["try", "none.toml", "deal"], ["legal", "none.toml"], ["hint", "none.toml"], ["judge", "none.toml"],
        ["compare", "may_i", "none"], ["simulate", "--seats", "nobody"], ["lab", "may_i", "none"],
        ["statistics", "--person", "Nobody"],
    ],
)  # fmt: skip
def test_every_command_fails_in_json(arguments: list[str], capsys: Captured) -> None:
    assert main(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    for option in ("--json", "--js"):
        assert main([*arguments, option]) == 2
        out, err = capsys.readouterr()
        document = json.loads(out)
        assert (err, line) == ("", f"shanghai-rummy: {document.pop('message')}")
        assert document == {"version": ANSWER, "ok": False, "reason": "unusable"}


@pytest.mark.parametrize(
    ("words", "shown"), [(["help"], "usage: shanghai-rummy [-h]"), (["help", "lab"], "usage: shanghai-rummy lab ")]
)
def test_help_shows_the_help(words: list[str], shown: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(shown)


def test_the_version_has_a_short_option(capsys: Captured) -> None:
    for option in ("-V", "--version"):
        with pytest.raises(SystemExit) as end:
            main([option])
        assert end.value.code == 0
        assert capsys.readouterr().out.startswith("shanghai-rummy ")


def test_the_game_runs_as_a_command(position: str) -> None:
    completed = subprocess.run(
        [sys.executable, "-m", "game", "try", position, "P1 draw", "--json"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (completed.returncode, completed.stderr) == (0, "")
    assert json.loads(completed.stdout)["position"]["phase"] == "play"


def test_parsing_options_imports_no_game() -> None:
    imports = "import sys, game.__main__, game.cli.options"
    script = f"{imports}; game.cli.options.parser(); print(sorted(n for n in sys.modules if n in sys.argv[1:]))"
    heavy = ["ai", "pygame", "numpy", "tqdm", "game.engine", "game.rules", "tomllib", "multiprocessing"]
    completed = subprocess.run(
        [sys.executable, "-c", script, *heavy], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert completed.stdout == "[]\n"


def test_early_closed_pipes_are_no_error(position: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "game", "try", position],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""


def test_text_alone_follows_a_game(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "game.json"
    start = play(new_game(shipped_variant("quarters"), 3, "5"), Deal())[-1][1]
    file.write_text(json.dumps(position_document(start)), encoding="utf-8")
    for _ in range(25):
        main(["legal", str(file), "--json", "--limit", "1"])
        actions = answer(capsys)["actions"]
        assert main(["try", str(file), actions[-1], "--json"]) == 0
        file.write_text(json.dumps(answer(capsys)["position"]), encoding="utf-8")
    assert here(file.read_text(encoding="utf-8")).turns > 0


def test_errors_stay_within_a_sentence(capsys: Captured) -> None:
    assert main(["P1 draw" * 40]) == 2

    (line,) = capsys.readouterr().err.splitlines()
    assert len(line) <= LONGEST_SENTENCE
