"""An unfinished record shows only what its people saw; to see more, the game must be given up."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.__main__ import main
from game.engine.record import read_record, replay
from game.engine.viewpoint import Shown, Viewpoint
from game.films.films import film_brought
from game.match import Computer, Match, Person, Player
from game.rules.variant_file import shipped_variant
from game.saving.autosave import begun, give_up
from game.saving.reopening import GivenUp
from game.saving.shelf import unfinished
from game.text import saving as words
from tests.saving.games import play_on, reopened
from tests.support.kept import games

Captured = pytest.CaptureFixture[str]
ACTIONS = 60


def written(folder: Path, persons: int = 1, actions: int = ACTIONS) -> tuple[Path, Match]:
    """Write a game with this many persons and actions to a file."""
    seats: tuple[Player, ...] = tuple(
        Person(f"Ada {seat}") if seat < persons else Computer(f"Bot {seat}", "greedy") for seat in range(3)
    )
    match = Match.start(shipped_variant("quarters"), seats, "a telling seed")
    autosave = begun(folder, "game", match)
    play_on(match, actions)
    if match.is_over:
        autosave.finish(match.state)
    autosave.close()
    return autosave.path, match


def printed_entries(capsys: Captured) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(("persons", "seen_by"), [(0, 0), (1, 1), (2, 0)])
def test_unfinished_transcripts_show_persons_views(
    persons: int, seen_by: int, tmp_path: Path, capsys: Captured
) -> None:
    path, match = written(tmp_path, persons)

    assert 0 == main(["replay", str(path), "--transcript"])

    head, *events = printed_entries(capsys)
    assert seen_by == head["seen_by"]
    assert "a telling seed" not in json.dumps(head)
    (dealt,) = (event for event in events if event.get("event") == "round_dealt")
    hands, stock = dealt["hands"], dealt["stock"]
    assert isinstance(hands, list)
    assert isinstance(stock, str)
    assert [seat + 1 == seen_by for seat in range(3)] == ["--" not in hand for hand in hands]
    assert {"--"} == set(stock.split())
    drawn = [event for event in events if event.get("event") == "card_drawn"]
    assert drawn
    assert all((event["card"] != "--") == (event["seat"] == seen_by) for event in drawn)
    assert "digest" not in events[-1]
    assert match.state.round == 1


def test_transcripts_from_positions_hide_cards(tmp_path: Path, capsys: Captured) -> None:
    _, before = written(tmp_path / "before")
    match = Match(before.players, before.state)
    autosave = begun(tmp_path, "game", match)
    play_on(match, 3)
    autosave.close()

    assert 0 == main(["replay", str(autosave.path), "--transcript"])

    position = printed_entries(capsys)[0]["position"]
    assert isinstance(position, dict)
    assert not position.keys() & {"stock", "seed", "stock_exact"}
    own, *others = (seat["hand"] for seat in position["seats"])
    assert isinstance(own, str)
    assert [len(hand) for hand in before.state.hands[1:]] == others


def test_a_finished_game_shows_everything(tmp_path: Path, capsys: Captured) -> None:
    path, match = written(tmp_path, actions=100_000)
    assert match.is_over

    assert 0 == main(["replay", str(path), "--transcript", "--all-hands"])

    events = printed_entries(capsys)
    assert "--" not in json.dumps([event for event in events if event.get("event") == "round_dealt"])
    assert ["digest"] == list(events[-1])
    assert b"given_up" not in path.read_bytes()


def test_given_up_files_show_hands(tmp_path: Path) -> None:
    path, _ = written(tmp_path)

    closed, _ = film_brought(str(path))
    opened, _ = film_brought(str(path), all_hands=True)
    afterwards, _ = film_brought(str(path))

    assert (Viewpoint(0),) == closed.viewpoints
    assert Viewpoint(0, Shown.ALL) in opened.viewpoints
    assert opened.viewpoints == afterwards.viewpoints


def test_showing_hands_gives_up_visibly(tmp_path: Path, capsys: Captured) -> None:
    path, match = written(tmp_path)
    before = path.read_bytes()

    assert 0 == main(["replay", str(path), "--transcript", "--all-hands"])

    out, err = capsys.readouterr()
    assert f"{path}: the game has been ended: all hands are shown, and it can't be continued\n" == err
    assert '"--' not in out
    assert before + b'{"given_up":true}\n' == path.read_bytes()
    again = replay(read_record(path.read_text(encoding="utf-8").split("\n")))
    assert match.state == again.state
    assert 0 == main(["check", str(path)])


def test_given_up_games_never_continue(tmp_path: Path) -> None:
    path, _ = written(tmp_path)

    give_up(path)

    assert [] == list(unfinished(tmp_path))
    assert [True] == [game.given_up for game in games(tmp_path)]
    assert GivenUp(path) == reopened(path)
    assert "given up" == words.GIVEN_UP


@pytest.mark.parametrize(("torn", "kept"), [('"P1 dis', ""), ('"deal"', '"deal"\n')])
def test_giving_up_mends_last_lines(torn: str, kept: str, tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    before = path.read_text(encoding="utf-8")
    path.write_text(before + torn, encoding="utf-8")

    give_up(path)

    assert f'{before}{kept}{{"given_up":true}}\n' == path.read_text(encoding="utf-8")


def refused(path: str, capsys: Captured) -> str:
    assert 2 == main(["replay", path, "--text", "--all-hands"])
    out, err = capsys.readouterr()
    assert "" == out
    return err


def test_kept_games_keep_hands_hidden(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = written(tmp_path)
    being_played = reopened(path)

    assert "couldn't be ended: it is open in another window" in refused(str(path), capsys)

    being_played.autosave.close()  # type: ignore[union-attr]
    text = path.read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))

    assert "it can't be ended in standard input" in refused("-", capsys)
    assert text == path.read_text(encoding="utf-8")


def test_unfinished_texts_show_one_view(tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Viewpoint, object]] = []
    look: Callable[..., object] = Viewpoint.view

    def noting(viewpoint: Viewpoint, state: object) -> object:
        calls.append((viewpoint, state))
        return look(viewpoint, state)

    monkeypatch.setattr(Viewpoint, "view", noting)
    path, _ = written(tmp_path)

    assert 0 == main(["replay", str(path), "--text"])

    assert {Viewpoint(0)} == {viewpoint for viewpoint, _ in calls}
    assert "Ada 0 drew from the stock." in capsys.readouterr().out
