"""`distance` on the command line: one hand per line in, a number or a JSON line out, one sentence for an error."""

import io
import json

import pytest

from game.__main__ import main

Captured = pytest.CaptureFixture[str]


def run_distance(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(["distance", *options])


def test_every_hand_gets_a_line(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    code = run_distance(monkeypatch, "7h 7s 7d Kc Kd\n\n7h 7s 7d ** Kc Kd\n", "--variant", "campfire", "--round", "1")
    assert code == 0
    assert capsys.readouterr().out == "1\n6\n0\n"


def test_json_lists_the_cards_that_would_help(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    run_distance(monkeypatch, "7h 7s 7d Kc Kd 2h", "--variant", "campfire", "--round", "1", "--players", "3", "--json")
    document = json.loads(capsys.readouterr().out)
    assert document == {
        "hand": "7h 7s 7d Kc Kd 2h",
        "distance": 1,
        "acceptance": {"Ks": 2, "Kh": 2, "Kd": 1, "Kc": 1, "**": 1},
        "copies": 7,
        "unseen": 99,
    }


def test_json_lays_complete_hands_down(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    run_distance(monkeypatch, "5h 6h 7h 8h 9h 9s 9d 9c 2c", "--variant", "campfire", "--round", "2", "--json")
    document = json.loads(capsys.readouterr().out)
    assert document["distance"] == 0
    assert document["lay"] == ["run(5h 6h 7h 8h)", "set(9s 9h 9d)"]
    assert (document["hits"], document["left"]) == ("9c", "2c")


@pytest.mark.parametrize(
    ("lines", "options", "sentence"),
    [
        ("7h", ("--variant", "campfire", "--round", "11"), "Campfire Shanghai has rounds 1 to 10, not 11"),
        ("7h", ("--variant", "shafer", "--round", "1", "--players", "8"), "Shafer Shanghai is for 2 to 7 players"),
        ("7h\n8x", ("--variant", "campfire", "--round", "1"), 'line 2: "8x" is not a card'),
        ("7h " * 400, ("--variant", "campfire", "--round", "1"), "line 1: is longer than 1000 characters"),
        ("7h", ("--variant", "nowhere", "--round", "1"), "nowhere"),
    ],
)
def test_an_error_is_one_sentence(
    lines: str, options: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    code = run_distance(monkeypatch, lines, *options)
    error = capsys.readouterr().err
    assert code == 1
    assert sentence in error
    assert error.count("\n") == 1
