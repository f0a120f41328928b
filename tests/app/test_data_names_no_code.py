"""Data never names code to run: games, films, choices and settings from others never start a program.

A program runs only after a user of this computer has chosen it.
"""

import csv
import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from ai.bots import ROSTER, USUAL_LEVEL
from ai.thinker import HintRequest, Query, Thinker
from game.__main__ import main
from game.files.storage import PLAYERS
from game.films.films import film_of, practice_from
from game.films.records import record_in
from game.match import Computer, Match, Person
from game.new_game.choosing import chosen_at_once, remembered_choice
from game.new_game.seats_screen import dealt_again
from game.play.screen import PlayScreen
from game.practice.memory.diary import FILE_NAME as DIARY_FILE
from game.practice.memory.diary import PracticeRound, document_of
from game.practice.memory.notebook import Notebook
from game.practice.round_screen import RoundChoice, RoundScreen
from game.saving.last_game import FILE_NAME as CHOSEN_FILE
from game.saving.last_game import GAME_FILE_NAME as LAST_GAME_FILE
from game.saving.last_game import LastGame, LastSeat, chosen_programs, last_game_text
from game.seating.seating import choose_programs, choose_typed, is_known, levels, program_of
from game.session.keeping import Keeping
from game.session.session import Session
from game.settings import read_settings
from game.statistics.file import csv_text
from game.text import saving as words
from game.text import ui
from game.ui.dialogs import Message
from tests.pictures.past_games import past_games
from tests.support.films import record_text, whole_match
from tests.support.joined import choose_round, take_up
from tests.support.waiting import awaited

pytestmark = pytest.mark.usefixtures("dummy_display")

LABEL = "program:trap.py"


class Trap(NamedTuple):
    """A program that was never chosen, in the folder of programs; `sprung` once it has run."""

    folder: Path
    path: Path
    sprung: Path


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trap:
    monkeypatch.setattr("game.seating.seating.data_folder", lambda: tmp_path)
    folder = tmp_path / PLAYERS
    folder.mkdir()
    path, sprung = folder / "trap.py", tmp_path / "sprung"
    path.write_text(f"#!{sys.executable}\nopen({str(sprung)!r}, 'w')\n", encoding="utf-8")
    path.chmod(0o755)
    return Trap(tmp_path, path, sprung)


NAMES: dict[str, Callable[[Trap], str]] = {
    "the whole path": lambda trap: str(trap.path),
    "a relative path": lambda trap: f"../{trap.folder.name}/{PLAYERS}/trap.py",
    "as versions before wrote it": lambda _trap: "./trap.py",
    "a label": lambda _trap: LABEL,
    "a shell": lambda _trap: "/bin/sh",
    "a shell's label": lambda _trap: "program:/bin/sh",
    "a drive": lambda _trap: "C:\\Windows\\System32\\cmd.exe",
    "another computer": lambda _trap: "\\\\server\\share\\trap.exe",
    "a command": lambda trap: f"{sys.executable} {trap.path}",
    "a command without a folder": lambda trap: f"python3 {trap.path}",
    "a command as it is chosen": lambda trap: json.dumps([sys.executable, str(trap.path)]),
    "a command's label": lambda _trap: "program:python3 trap.py",
    "nothing at all": lambda _trap: "program:",
    "the root": lambda _trap: "/",
}


def record(trap: Trap, plays: str, seat_line: bool = False) -> Path:
    """Return the record of a game in which a program plays from the start or joins in the last line."""
    match = whole_match("shafer", 2, "trap", "greedy")
    lines = record_text(match, 30).splitlines()[:-1]
    header = json.loads(lines[0])
    header["variant"]["title"] = "$(touch sprung); touch sprung #"
    if not seat_line:
        header["seats"][1]["plays"] = plays
    lines[0] = json.dumps(header)
    if seat_line:
        lines.append(json.dumps({"seat": "P2", "name": "Mei", "plays": plays}))
    path = trap.folder / "games" / "trap.jsonl"
    path.parent.mkdir()
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return path


def continued(session: Session, trap: Trap, plays: str) -> Match:
    """Continue a game."""
    table = take_up(session, record(trap, plays))
    assert isinstance(table, PlayScreen), table.sentences if isinstance(table, Message) else table
    return table.match


def continued_later(session: Session, trap: Trap, plays: str) -> Match:
    """Continue a game in which a player joined later."""
    table = take_up(session, record(trap, plays, seat_line=True))
    assert isinstance(table, PlayScreen)
    return table.match


def played_on(session: Session, trap: Trap, plays: str) -> Match:
    """Practice from a moment of a film."""
    del session
    film = film_of(record_in(str(record(trap, plays))), "trap")
    return practice_from(film, film.reel.last, 0, USUAL_LEVEL, "seed")


def the_same_again(session: Session, trap: Trap, plays: str) -> Match:
    """Return the last chosen game."""
    session.last_games = trap.folder
    chairs = (LastSeat("person"), LastSeat(plays), LastSeat("sharp"))
    text = last_game_text(LastGame("campfire", "Campfire", chairs))
    (trap.folder / LAST_GAME_FILE).write_text(text, encoding="utf-8")
    last = remembered_choice(session)
    return dealt(last.levels if last is not None else (USUAL_LEVEL,) * 2)  # an oversized file counts as no last game


def practiced(session: Session, trap: Trap, plays: str) -> Match:
    """Return the last practiced round."""
    choice = RoundChoice("campfire", 1, (plays, "sharp"), 0, "seed")
    entry = document_of(PracticeRound("id", "2031-01-01 10:00", "Campfire", choice, 5, False))
    header = {"format": "shanghai-rummy practice", "version": 1}
    lines = "".join(f"{json.dumps(line)}\n" for line in (header, entry))
    (trap.folder / DIARY_FILE).write_text(lines, encoding="utf-8")
    session.add_book(Notebook(trap.folder))
    (round_,) = session.book(Notebook).played()
    screen = choose_round(session, round_.round.choice)
    assert isinstance(screen, RoundScreen)
    return dealt(screen.choice.levels)


def dealt(levels_: tuple[str, ...]) -> Match:
    match = whole_match("campfire", len(levels_) + 1, "dealt", "greedy")
    match.players = (Person("You"), *(Computer("Mei", level) for level in levels_))
    return match


DOORS = (continued, continued_later, played_on, the_same_again, practiced)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("named", NAMES)
def test_program_paths_never_come_from_files(
    trap: Trap, monkeypatch: pytest.MonkeyPatch, door: Callable[[Session, Trap, str], Match], named: str
) -> None:
    questions: list[Query | HintRequest] = []

    def put(_self: Thinker, question: Query | HintRequest) -> int:
        questions.append(question)
        return question.ticket

    monkeypatch.setattr(Thinker, "_put", put)
    monkeypatch.setattr(Thinker, "poll_hints", lambda _self, _ticket: ())
    monkeypatch.setattr(Thinker, "warm_up", lambda _self: None)
    session = Session(keeping=Keeping(trap.folder / "games"))

    match = door(session, trap, NAMES[named](trap))
    session.keeping.leave()

    queries = [question for question in questions if isinstance(question, Query)]
    at_the_table = {player.level for player in match.players if isinstance(player, Computer)}
    assert {""} >= {query.program for query in queries}
    assert at_the_table | {query.level for query in queries} <= set(ROSTER)


def test_others_games_run_no_program(trap: Trap) -> None:
    session = Session(keeping=Keeping(trap.folder / "games"))
    table = take_up(session, record(trap, str(trap.path)))
    assert isinstance(table, PlayScreen)
    match = table.match
    assert session.keeping._open is not None
    news = session.keeping._open.news
    try:
        view = match.view(1)
        ticket = session.thinker().ask(match.players[1].level, view, match.history(1))  # type: ignore[union-attr]
        awaited(session.thinker().poll, ticket)
        ticket = session.thinker().ask(str(trap.path), view, match.history(1))
        awaited(session.thinker().poll, ticket)
    finally:
        session.close()

    assert not trap.sprung.exists()
    assert Computer(match.names[1], USUAL_LEVEL) == match.players[1]
    assert (words.PROGRAM_UNKNOWN(name=match.names[1], level="trap", now=ui.level_name(USUAL_LEVEL)),) == news


def test_records_name_programs_without_paths(trap: Trap) -> None:
    assert LABEL in {level.id for level in levels()}  # offered
    assert not is_known(LABEL)

    choose_programs(["sharp", LABEL])
    assert (str(trap.path),) == program_of(LABEL)
    for older in ("./trap.py", str(trap.path), "/somewhere/else/trap.py"):
        session = Session(keeping=Keeping(trap.folder / "games"))
        match = continued(session, trap, older)
        session.close()
        assert Computer(match.names[1], LABEL) == match.players[1]
        (trap.folder / "games" / "trap.jsonl").unlink()
        (trap.folder / "games").rmdir()

    trap.path.unlink()
    assert not is_known(LABEL)


def test_programs_are_chosen_in_three_ways(trap: Trap) -> None:
    match = Match.start(whole_match("shafer", 2, "a", "greedy").variant, (Person("You"), Computer("Mei", LABEL)), "s")

    def chairs_chosen() -> None:
        from game.new_game.seats_screen import chairs_of

        dealt_again(match, chairs_of(match), lambda again, _choice: again)  # type: ignore[arg-type, return-value]

    def typed() -> None:
        assert (LABEL,) == chosen_at_once("shafer", 2, str(trap.path), "seed").levels

    for choose in (chairs_chosen, typed):
        assert not is_known(LABEL)
        choose()
        assert is_known(LABEL)
        (trap.folder / CHOSEN_FILE).unlink()


@pytest.mark.parametrize(
    "text",
    [
        "bot.py",
        "./bot.py",
        "/x\x1b[2J.py",
        "/" + "x" * 2000,
        "\x00",
        "[programs]",
        "a" * 100_000,
        "/x\n" * 40_000,
        "[1]",
        '["sh", "-c"]',
        "[" * 900,
    ],
)
def test_malformed_lists_of_programs_choose_none(trap: Trap, text: str) -> None:
    (trap.folder / CHOSEN_FILE).write_text(text, encoding="utf-8")

    assert chosen_programs(trap.folder) == ()


def test_typed_commands_keep_arguments_and_label(trap: Trap) -> None:
    command = (sys.executable, str(trap.path), "--depth", "3")
    label = f"program:{Path(sys.executable).name} trap.py --depth 3"

    assert choose_typed(f"'{sys.executable}' '{trap.path}' --depth 3") == label
    assert choose_typed(str(trap.path)) == LABEL
    assert (program_of(label), program_of(LABEL)) == (command, (str(trap.path),))
    assert {label, LABEL} <= {level.id for level in levels()}
    assert not is_known(f"program:{Path(sys.executable).name} trap.py")  # other arguments were not chosen


@pytest.mark.parametrize("text", ["\\\\\\\\server\\\\share\\\\x.toml", "//server/share/x.toml"])
def test_positions_open_no_foreign_file(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.toml"
    file.write_text(f'variant = "{text}"\nplayers = 2\n', encoding="utf-8")

    assert main(["legal", str(file)]) == 2

    assert "files of another computer are not opened" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_no_name_becomes_a_spreadsheet_formula(name: str) -> None:
    (game, *_) = past_games("You")
    named = replace(game, players=tuple(player._replace(name=name) for player in game.players))

    rows = list(csv.DictReader(io.StringIO(csv_text((named,)))))

    assert {f"'{name}"} == {row["name"] for row in rows}


def test_settings_from_another_person_choose_no_program() -> None:
    read_back = read_settings("programs = ['/bin/sh']\nchosen_programs = ['/bin/sh']\n")

    assert 2 == len(read_back.complaints)
