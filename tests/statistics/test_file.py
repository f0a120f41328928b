"""The statistics file: entries can be read back, and no damage to it causes a crash."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.files.documents import json_line
from game.statistics.file import (
    FILE_NAME,
    HEADER,
    LATER_KEYS,
    game_document,
    game_from_document,
    keep,
    read_games,
    reset,
)
from game.statistics.games import finished
from game.statistics.rounds import by_round
from tests import ROOT
from tests.pictures.past_games import past_games
from tests.support.shells import played_match

DATA = ROOT / "tests" / "data"


def test_games_read_back_as_written() -> None:
    for game in (*past_games("Ada", 12), finished(played_match("may_i", 4, 99), "2025-03-01 21:40")):
        assert game == game_from_document(json.loads(json_line(game_document(game))))


def test_games_stored_without_calls_are_read() -> None:
    game = past_games("Ada", 1)[0]
    document = game_document(game)
    del document["calls"]

    assert replace(game, calls=((),) * game.rounds) == game_from_document(document)


def test_games_without_lay_down_turns_read() -> None:
    old = DATA / "statistics_1.jsonl"

    games, messages = read_games(old)

    assert ((), ["may_i", "campfire"]) == (messages, [game.rule_set for game in games])
    for game in games:
        played = finished(played_match(game.rule_set, 3, 99), game.ended)
        # The digest includes the rule set's description, which has been edited since.
        assert (
            replace(played, laid=((),) * played.rounds, calls=((),) * played.rounds, digest=game.digest, early=())
            == game
        )
        assert all(
            figures.down_rate is figures.turn_of_laying is None for figures in by_round([game], game.players[0].name)
        )


def test_added_games_read_back_in_order(tmp_path: Path) -> None:
    path, games = tmp_path / "new" / FILE_NAME, past_games("Ada", 5)

    assert ["", "", "", "", ""] == [keep(path, game) for game in games]

    assert (games, ()) == read_games(path)
    assert json_line(HEADER) == path.read_text(encoding="utf-8").splitlines()[0]


def test_a_game_added_twice_is_counted_once(tmp_path: Path) -> None:
    path, (game,) = tmp_path / FILE_NAME, past_games("Ada", 1)
    keep(path, game)
    keep(path, game)

    assert ((game,), ()) == read_games(path)


def test_no_file_means_no_games(tmp_path: Path) -> None:
    assert ((), ()) == read_games(tmp_path / FILE_NAME)


def test_cut_files_lose_one_game(tmp_path: Path) -> None:
    path, games = tmp_path / FILE_NAME, past_games("Ada", 2)
    for game in games:
        keep(path, game)
    whole = path.read_bytes()
    second = whole.index(b"\n", len(json_line(HEADER)) + 1) + 1
    for end in (second, second + 1, second + 200, len(whole) - 1, len(whole)):
        path.write_bytes(whole[:end])
        expected = games if end >= len(whole) - 1 else games[:1]
        assert (expected, ()) == read_games(path)


def test_torn_lines_spare_the_next_game(tmp_path: Path) -> None:
    path, games = tmp_path / FILE_NAME, past_games("Ada", 3)
    for game in games[:2]:
        keep(path, game)
    path.write_bytes(path.read_bytes()[:-30])

    keep(path, games[2])

    games_read, messages = read_games(path)
    assert ((games[0], games[2]), 1) == (games_read, len(messages))
    assert ((games[0], games[2]), ()) == read_games(path)


def test_unreadable_documents_stay_in_place(tmp_path: Path) -> None:
    path, (game,) = tmp_path / FILE_NAME, past_games("Ada", 1)
    keep(path, game)
    good = path.read_bytes() + b'{"ended": 1}\n'
    bad = good + b"\xff\xfe\n" + b"[" * 50_000 + b"\n"
    path.write_bytes(bad)

    games, messages = read_games(path)

    aside = tmp_path / "statistics.damaged-1.jsonl"
    assert ((game,), bad, good) == (games, aside.read_bytes(), path.read_bytes())
    assert str(aside) in messages[0]
    assert "3 games" in messages[0]
    games, messages = read_games(path)
    assert ((game,), good) == (games, path.read_bytes())
    assert "1 game " in messages[0]
    assert str(path) in messages[0]


def test_newer_files_are_read_and_continued(tmp_path: Path) -> None:
    path, (first, second) = tmp_path / FILE_NAME, past_games("Ada", 2)
    newer = [json_line({**HEADER, "version": 2}), json_line(game_document(first)), '{"what":"new"}', ""]
    path.write_text("\n".join(newer), encoding="utf-8")

    assert "" == keep(path, second)

    games, messages = read_games(path)
    assert ((first, second), 1) == (games, len(messages))
    assert [*newer[:3], json_line(game_document(second)), ""] == path.read_text(encoding="utf-8").split("\n")
    assert [path] == [file for file in tmp_path.iterdir() if file.suffix == ".jsonl"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ended", 7),
        ("rounds", 0),
        ("rounds", 10**20),
        ("practice", "no"),
        ("players", []),
        ("players", [{"name": "Ada"}]),
        ("players", "Ada"),
        ("sheet", [{}]),
        ("sheet", []),
        ("buys", [[1]]),
        ("buys", 3),
        ("card_points", [1, 2]),
        ("title", "x" * 1000),
        ("digest", None),
        ("surprise", 1),
        ("numbers", [1]),
        ("numbers", [0, *range(2, 11)]),
        ("numbers", [*range(10, 0, -1)]),
        ("numbers", "1 4 7"),
    ],
)
def test_impossible_keys_leave_games_out(tmp_path: Path, key: str, value: object) -> None:
    path, (game,) = tmp_path / FILE_NAME, past_games("Ada", 1)
    path.write_text(json_line(HEADER) + "\n" + json_line({**game_document(game), key: value}) + "\n", encoding="utf-8")

    games, messages = read_games(path)

    assert ((), 1) == (games, len(messages))


@pytest.mark.parametrize("missing", sorted({*game_document(past_games("Ada", 1)[0])} - LATER_KEYS))
def test_missing_keys_leave_games_out(tmp_path: Path, missing: str) -> None:
    path, document = tmp_path / FILE_NAME, game_document(past_games("Ada", 1)[0])
    del document[missing]
    path.write_text(json_line(HEADER) + "\n" + json_line(document) + "\n", encoding="utf-8")

    assert () == read_games(path).games


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff" * 40,
        b"{}\n",
        b'{"format": "shanghai-rummy record", "version": 1}\n',
        b"[" * 100_000,
    ],
)
def test_foreign_files_move_aside_with_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(content)

    games, messages = read_games(path)

    aside = tmp_path / "statistics.damaged-1.jsonl"
    assert ((), 1, content) == (games, len(messages), aside.read_bytes())
    assert str(aside) in messages[0]
    assert not path.exists()


@given(st.binary(max_size=200), st.integers(0, 10_000))
def test_no_damage_is_a_crash(tmp_path_factory: pytest.TempPathFactory, junk: bytes, at: int) -> None:
    path = tmp_path_factory.mktemp("damage") / FILE_NAME
    for game in past_games("Ada", 2):
        keep(path, game)
    whole = path.read_bytes()
    at %= len(whole)
    path.write_bytes(whole[:at] + junk + whole[at + len(junk) :])

    assert len(read_games(path).games) <= 2


def test_failed_writes_leave_the_file_unchanged(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    game = past_games("Ada", 1)[0]

    assert keep(tmp_path / "file" / FILE_NAME, game).startswith("This game couldn't be added to the statistics: ")
    messages = read_games(tmp_path / "file" / FILE_NAME)
    assert ((), 1) == (messages.games, len(messages.complaints))


def test_resetting_the_statistics_keeps_the_old_file(tmp_path: Path) -> None:
    path, (game,) = tmp_path / FILE_NAME, past_games("Ada", 1)
    keep(path, game)
    before = path.read_bytes()

    done, messages = reset(path)

    aside = tmp_path / "statistics.before-1.jsonl"
    assert (True, before) == (done, aside.read_bytes())
    assert str(aside) in messages
    assert ((), ()) == read_games(path)
    assert reset(path)[0]


def test_reading_a_game_takes_few_calls() -> None:
    (game,) = past_games("Ada", 1)
    document, calls = game_document(game), 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        del frame, argument
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        again = game_from_document(document)
    finally:
        sys.setprofile(before)

    assert game == again
    assert calls < 40 * len(game.players) * len(game.sheet)
