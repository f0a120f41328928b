"""Whose cards a record shows, in every command and screen, for every kind of record."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ai.judge import judging
from ai.judge.judging import Budget
from game import api
from game.__main__ import main
from game.engine.events import Event
from game.engine.slices import at_once
from game.engine.state import Phase
from game.engine.viewpoint import Shown, Viewpoint
from game.films.films import film_brought, filming_kept, text_of
from game.match import Computer, Match, Person, Player
from game.practice.review.flow import reviewable
from game.rules.variant_file import shipped_variant
from game.saving.autosave import begun, give_up
from tests.saving.games import play_on

EVERYBODY = {0, 1, 2}
PEOPLE = (0, 1, 2)


def seats_of(viewpoint: Viewpoint) -> set[int]:
    return {Shown.ALL: EVERYBODY, Shown.OWN: {viewpoint.seat}, Shown.NONE: set()}[viewpoint.shown]


class UsedRecord(NamedTuple):
    """A record, and the viewpoints its events were seen from."""

    path: Path
    used: list[Viewpoint]


def _by_command(*words: str) -> Callable[[UsedRecord], set[int]]:
    def door(saved: UsedRecord) -> set[int]:
        assert 0 == main([words[0], str(saved.path), *words[1:]])
        return set().union(*map(seats_of, saved.used))

    return door


def _exported(saved: UsedRecord) -> set[int]:
    text_of(film_brought(str(saved.path))[0])
    return set().union(*map(seats_of, saved.used))


def _in_window(saved: UsedRecord) -> set[int]:
    return set().union(*map(seats_of, film_brought(str(saved.path))[0].viewpoints))


def _from_list(saved: UsedRecord) -> set[int]:
    return set().union(*map(seats_of, at_once(filming_kept(saved.path, "")).viewpoints))


def _judged(saved: UsedRecord) -> set[int]:
    return {seat for seat in PEOPLE if main(["judge", str(saved.path), "--seat", f"P{seat + 1}", "--json"]) == 0}


def _rooms(saved: UsedRecord) -> set[int]:
    """Return the seats shown by playing on, review and par, each at the last moment."""
    film = film_brought(str(saved.path))[0]
    last = film.reel.last
    before = max(at for at in range(last) if film.reel.state(at).phase is not Phase.GAME_OVER)
    shows = {
        not film.branch_off(before),
        reviewable(film, film.reel.state(last).round),
    }
    assert 1 == len(shows), "the rooms do not agree"
    return EVERYBODY if shows == {True} else set()


DOORS = {
    "replay --text": _by_command("replay", "--text"),
    "replay --transcript": _by_command("replay", "--transcript"),
    "text of a replay": _exported,
    "replay": _in_window,
    "list of replays": _from_list,
    "judge": _judged,
}
KINDS = [(0, "unfinished"), (1, "unfinished"), (2, "unfinished"), (2, "given up"), (0, "over"), (2, "over")]


def _is_read_by_programs(saved: UsedRecord) -> bool:
    try:
        return bool(api.read_record(saved.path).actions)
    except ValueError as fault:
        refused = str(fault)
    assert "the game is not over" in refused
    return False


@pytest.fixture
def saved(persons: int, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UsedRecord:
    monkeypatch.setattr(judging, "USUAL", Budget((4,), 4))
    used: list[Viewpoint] = []
    look = Viewpoint.event

    def noted(viewpoint: Viewpoint, event: Event) -> Event:
        used.append(viewpoint)
        return look(viewpoint, event)

    monkeypatch.setattr(Viewpoint, "event", noted)
    seats: tuple[Player, ...] = tuple(
        Person(f"Ada {seat}") if seat < persons else Computer(f"Bot {seat}", "greedy") for seat in PEOPLE
    )
    match = Match.start(shipped_variant("shafer"), seats, "whose eyes")
    match = Match(match.players, match.state._replace(round=len(match.variant.rounds) - 1))  # a short game
    autosave = begun(tmp_path, "game", match)
    play_on(match, 100_000 if kind == "over" else 16)
    if match.is_over:
        autosave.finish(match.state)
    autosave.close()
    if kind == "given up":
        give_up(autosave.path)
    return UsedRecord(autosave.path, used)


@pytest.mark.everyday
@pytest.mark.parametrize(("persons", "kind"), KINDS)
@pytest.mark.parametrize("door", DOORS)
def test_unfinished_records_show_one_persons_view(door: str, persons: int, kind: str, saved: UsedRecord) -> None:
    unfinished = {0} if persons == 1 else set[int]()

    assert (unfinished if kind == "unfinished" else EVERYBODY) == DOORS[door](saved)


@pytest.mark.parametrize(("persons", "kind"), KINDS)
def test_only_finished_records_open_all_hands(persons: int, kind: str, saved: UsedRecord) -> None:
    assert (kind != "unfinished" or not persons) is _is_read_by_programs(saved)
    if kind != "given up":  # an unfinished round cannot be reviewed
        assert (EVERYBODY if kind == "over" else set()) == _rooms(saved)


@pytest.mark.slow
def test_no_other_module_replays_records() -> None:
    """The modules that do are behind one of the doors above, show no card (`check`), or are the table itself
    (`reopening`).
    """
    readers = set()
    for path in Path("game").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "game.engine.record":
                readers |= {path.as_posix() for name in node.names if name.name in ("replay", "replaying")}

    assert {
        *("game/api.py", "game/cli/check.py", "game/cli/judging.py", "game/cli/replaying.py"),
        *("game/films/films.py", "game/saving/reopening.py"),
    } == readers
