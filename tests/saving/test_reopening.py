"""Reopening a game from a file in any state: whole, torn, cut anywhere, damaged, foreign, locked."""

import random
from pathlib import Path

import pytest

from game.engine.record import RECORD_VERSION, read_record
from game.saving.reopening import (
    BrokenRecord,
    NewerFormat,
    NotARecord,
    OpenElsewhere,
    Reopened,
    Unreadable,
)
from tests.saving.games import play_on, reopened, saved_game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match, autosave = saved_game(tmp_path)
    autosave.close()
    assert 40 == len(match.actions)
    return autosave.path


def resumed(path: Path) -> Reopened:
    outcome = reopened(path)
    assert isinstance(outcome, Reopened), outcome
    return outcome


def actions_in(path: Path) -> int:
    return len(read_record(path.read_text(encoding="utf-8").split("\n")).actions)


def goes_on(result: Reopened) -> None:
    """Append three actions, and check that the file is a complete record."""
    before = len(result.match.actions)
    play_on(result.match, 3)
    result.autosave.close()
    again = resumed(result.autosave.path)
    assert before + 3 == len(again.match.actions)
    assert result.match.state == again.match.state
    again.autosave.close()


def test_a_complete_record_continues_where_it_ended(record: Path) -> None:
    game = resumed(record)

    assert not game.torn
    assert 40 == len(game.match.actions)
    goes_on(game)


def test_an_incomplete_last_line_is_ignored(record: Path) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole + b'"P1 disc')

    game = resumed(record)

    assert game.torn
    assert whole == record.read_bytes()
    goes_on(game)


def test_unended_last_lines_count(record: Path) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole[:-1])

    game = resumed(record)

    assert whole == record.read_bytes()
    goes_on(game)


def test_cut_records_keep_whole_lines(record: Path) -> None:
    whole = record.read_bytes()
    for size in range(len(whole) - 60, len(whole)):
        record.write_bytes(whole[:size])
        lines = whole[:size].count(b"\n") - 1 + (whole[size : size + 1] == b"\n")

        game = resumed(record)

        assert lines == len(game.match.actions), size
        game.autosave.close()
        assert lines == actions_in(record)


def test_trailing_zeros_are_ignored(record: Path) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole + bytes(4096))

    goes_on(resumed(record))


def test_damaged_middles_are_named_and_kept(record: Path) -> None:
    lines = record.read_bytes().split(b"\n")
    lines[20] = b"\xff\xfe garbage"
    record.write_bytes(b"\n".join(lines))

    outcome = reopened(record)

    assert isinstance(outcome, BrokenRecord)
    assert (21, 1) == (outcome.failure.line, outcome.round)
    assert b"\n".join(lines) == record.read_bytes()


@pytest.mark.parametrize("damage", [b"\xff\xfe garbage", b'"P1 discard **"', b'{"take_back":999}', b"x" * 50_000])
def test_repairs_continue_before_the_damage(record: Path, damage: bytes) -> None:
    lines = record.read_bytes().split(b"\n")
    lines[20] = damage
    record.write_bytes(b"\n".join(lines))

    result = reopened(record, mend=True)

    assert isinstance(result, Reopened)
    assert 19 == len(result.match.actions)
    assert b"\n".join(lines) == record.with_name("game.damaged-1.jsonl").read_bytes()
    goes_on(result)


@pytest.mark.parametrize(
    "content", [b"\x00\xff\x80 no text", b"[1, 2, 3]\n", b'{"format":"tide tables"}\n', b"\n\n", b""]
)
def test_foreign_files_move_away_safely(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_bytes(content)

    outcome = reopened(path)

    assert isinstance(outcome, NotARecord)
    assert outcome.aside == tmp_path / "notes.damaged-1.jsonl"
    assert outcome.aside.read_bytes() == content
    assert "first line" in outcome.sentence
    assert not path.exists()


def test_cut_first_lines_move_away(record: Path) -> None:
    record.write_bytes(record.read_bytes()[:300])

    assert isinstance(reopened(record), NotARecord)


def test_older_records_continue_in_current_format(record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace(f'"version":{RECORD_VERSION}', '"version":1', 1)
    record.write_text(text, encoding="utf-8")

    game = resumed(record)
    game.match.take_back(1)
    play_on(game.match, 1)
    game.autosave.close()

    assert f'"version":{RECORD_VERSION}' in record.read_text(encoding="utf-8").split("\n")[0]
    again = resumed(record)
    assert 40 == len(again.match.actions)
    again.autosave.close()


def test_newer_records_are_refused(record: Path) -> None:
    newer = record.read_bytes().replace(f'"version":{RECORD_VERSION}'.encode(), b'"version":99', 1)
    record.write_bytes(newer)

    outcome = reopened(record)

    assert isinstance(outcome, NewerFormat)
    assert "newer edition" in outcome.sentence
    assert newer == record.read_bytes()


def test_games_open_elsewhere_stay_closed(record: Path) -> None:
    game = resumed(record)

    assert OpenElsewhere(record) == reopened(record)
    game.autosave.close()
    resumed(record).autosave.close()


def test_a_missing_file_is_reported_as_missing(tmp_path: Path) -> None:
    outcome = reopened(tmp_path / "gone.jsonl")

    assert isinstance(outcome, Unreadable)
    assert isinstance(outcome.problem, FileNotFoundError)


def test_any_damage_opens_or_refuses(record: Path) -> None:
    whole, chance = record.read_bytes(), random.Random(7)
    opened = 0
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 1, 3, 20))):
            at = chance.randrange(len(damaged) or 1)
            kind = chance.randrange(4)
            if kind == 0 and damaged:
                damaged[at] = chance.randrange(256)
            elif kind == 1:
                del damaged[at : at + chance.randrange(1, 200)]
            elif kind == 2:
                damaged[at:at] = chance.randbytes(chance.randrange(1, 50))
            else:
                del damaged[max(1, at) :]
        record.write_bytes(damaged)
        outcome = reopened(record)
        if isinstance(outcome, BrokenRecord):
            outcome = reopened(record, mend=True)
        if isinstance(outcome, Reopened):
            opened += 1
            outcome.autosave.close()
            resumed(record).autosave.close()
        else:
            assert isinstance(outcome, NotARecord), outcome
            assert outcome.aside is not None
    assert 0 < opened < 150
