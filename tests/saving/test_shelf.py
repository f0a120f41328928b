"""The shelf: summaries of the games in a folder without replaying them."""

import os
import time
from pathlib import Path

from game.saving.desk import Hand, SavedTable, desk_path, load_desk, save_desk
from game.saving.shelf import name_for, unfinished, unreadable_games
from tests.saving.games import fresh, play_on, saved_game
from tests.support.kept import games


def test_games_list_rules_round_and_players(tmp_path: Path) -> None:
    match, autosave = saved_game(tmp_path, actions=5)
    while match.state.round < 2:
        play_on(match, 1)
    autosave.close()

    (game,) = games(tmp_path)

    assert (autosave.path, match.variant.title, 2, len(match.variant.rounds)) == (
        game.path,
        game.title,
        game.round,
        game.rounds,
    )
    assert ("Ada", "Bot 2", "Bot 3") == game.players
    assert not game.finished
    assert not game.practice


def test_actions_taken_back_do_not_count(tmp_path: Path) -> None:
    match, autosave = saved_game(tmp_path, actions=1)
    match.take_back(1)
    autosave.close()
    with autosave.path.open("a") as file:
        file.write('"deal"\n{"take_back":true}\n{"take_back":1}\n{"take_back":1}\n')

    assert [0] == [game.round for game in games(tmp_path)]


def test_newest_unfinished_games_come_first(tmp_path: Path) -> None:
    for name, when in (("a", 3000), ("b", 9000), ("c", 6000)):
        match, autosave = saved_game(tmp_path, actions=100_000 if name == "b" else 3, name=name)
        if match.is_over:
            autosave.finish(match.state)
        autosave.close()
        os.utime(autosave.path, (when, when))

    waiting = list(unfinished(tmp_path))

    assert ["b", "c", "a"] == [game.path.stem for game in games(tmp_path)]
    assert [True, False, False] == [game.finished for game in games(tmp_path)]
    assert ["c", "a"] == [game.path.stem for game in waiting]


def test_odd_folders_hold_no_games(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "empty.jsonl").write_text("")

    for folder in (tmp_path, tmp_path / "missing", tmp_path / "file"):
        assert ([], [], ()) == (list(games(folder)), list(unfinished(folder)), unreadable_games(folder))


def test_unreadable_files_are_recognized(tmp_path: Path) -> None:
    (tmp_path / "notes.jsonl").write_text("hello\n")
    (tmp_path / "old.damaged-1.jsonl").write_text("hello\n")

    assert ["notes.jsonl"] == [stranger.path.name for stranger in unreadable_games(tmp_path)]
    assert [] == list(games(tmp_path))
    assert [] == list(unfinished(tmp_path))


def test_incomplete_records_end_with_whole_lines(tmp_path: Path) -> None:
    _, autosave = saved_game(tmp_path)
    autosave.close()
    autosave.path.write_bytes(autosave.path.read_bytes()[:-4])

    assert [1] == [game.round for game in games(tmp_path)]


def test_file_names_sort_and_are_valid() -> None:
    now = time.strptime("2031-05-07 21:15:30", "%Y-%m-%d %H:%M:%S")

    assert "2031-05-07_21-15-30_shafer" == name_for("shafer", now)
    assert "2031-05-07_21-15-30_game" == name_for("../..", now)


def test_saved_tables_read_back_beside_records(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    desk = SavedTable(1, 2, (Hand(0, 2, ("7h", "**"), ((), ("Kd", "Qd")), "manual", "helps"), Hand(1)))

    assert save_desk(record, desk, synced=True)
    assert (desk, None) == load_desk(record)
    assert tmp_path / "game.desk.toml" == desk_path(record)


def test_damaged_saved_tables_move_aside(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    assert (None, None) == load_desk(record)
    for number, text in enumerate(("format = ", "format = 'tides'", "bottom = 'P9'", "\x00"), 1):
        desk_path(record).write_text(text)
        desk, aside = load_desk(record)
        assert desk is None
        assert aside == tmp_path / f"game.desk.damaged-{number}.toml"


def test_unwritten_saved_tables_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not save_desk(tmp_path / "file" / "game.jsonl", SavedTable(), synced=False)


def test_undealt_games_are_in_no_round(tmp_path: Path) -> None:
    saved_game(tmp_path, actions=0)[1].close()

    assert [0] == [game.round for game in games(tmp_path)]
    assert fresh().variant.title == next(games(tmp_path)).title


def test_untitled_rule_sets_use_file_names(tmp_path: Path) -> None:
    (tmp_path / "evening.jsonl").write_text('{"format": "shanghai-rummy record", "variant": 7}\n', encoding="utf-8")

    assert ["evening"] == [game.title for game in games(tmp_path)]
