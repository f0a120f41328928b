"""The game chosen last: its rule set and its seats, to offer it again.

A small TOML file beside the games. It is optional: if it cannot be read, it counts as missing, and the next game that
is chosen replaces it.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.files.described import Choice, Document, FieldError, ListOf, Table, Text, ascending, field
from game.files.documents import LARGEST_LAST_GAME, LARGEST_PROGRAMS, read_json, read_toml
from game.files.storage import only_writer, read_text, write_text
from game.language.quoting import quoted
from game.saving.shelf import MOST_PLAYERS, MOST_ROUNDS

FILE_NAME = "chosen-programs.txt"
MOST, LONGEST_PATH = 50, 1000


def chosen_programs(folder: Path) -> tuple[tuple[str, ...], ...]:
    """Return the programs chosen so far, as paths with their arguments; none if the file cannot be read."""
    try:
        lines = read_text(folder / FILE_NAME, LARGEST_PROGRAMS).split("\n")
    except (OSError, ValueError):
        return ()
    return tuple(program for line in lines if (program := _program_in(line)))[-MOST:]


def keep_chosen(folder: Path, program: Sequence[str]) -> bool:
    """Remember that a program was chosen; return False if that fails."""
    program = (str(Path(program[0]).absolute()), *program[1:])
    try:
        with only_writer(folder):
            before = chosen_programs(folder)
            if before[-1:] == (program,):
                return True
            if _program_in(_line_of(program)) != program:
                return False
            lines = [_line_of(other) for other in before if other != program] + [_line_of(program)]
            write_text(folder / FILE_NAME, "\n".join([*lines[-MOST:], ""]), keep_older=False)
    except (OSError, UnicodeError):
        return False
    return True


def _line_of(program: Sequence[str]) -> str:
    """Return a path or, with arguments, a list in JSON."""
    return program[0] if len(program) == 1 else json.dumps(program, ensure_ascii=False)


def _program_in(line: str) -> tuple[str, ...]:
    """Return the program of a line; nothing if it is malformed."""
    if not 0 < len(line) <= LONGEST_PATH or not line.isprintable():
        return ()
    words: list[Any] = [line]
    if line.startswith("["):
        try:
            words = list(read_json(line, LONGEST_PATH))
        except ValueError:
            return ()
    if not words or not all(isinstance(word, str) and word.isprintable() for word in words):
        return ()
    return tuple(words) if Path(words[0]).is_absolute() else ()


GAME_FILE_NAME = "last-game.toml"
FORMAT = "shanghai-rummy last game"
VERSION = 1
PERSON = "person"
LONGEST_NAME, LONGEST_WORD, GAME_LONGEST_PATH, LONGEST_SOURCE = 40, 60, 1000, 4000


class LastSeat(NamedTuple):
    """A seat: `plays` is a level, perhaps with a style, or `PERSON`; only people have names here."""

    plays: str
    name: str = ""


class LastGame(NamedTuple):
    """The rule set as a new game names it, its title, the players by seat, and the rounds of a short game."""

    rule_set: str
    title: str
    chairs: tuple[LastSeat, ...]
    rounds: tuple[int, ...] = ()


def last_game_text(game: LastGame) -> str:
    """Return a last game as TOML that reads back as the same value.

    >>> game = LastGame("campfire", "Campfire Shanghai", (LastSeat("person", "Ida"), LastSeat("sharp/cautious")))
    >>> read_last_game(last_game_text(game)) == game
    True
    """
    import tomli_w

    seats = [{"plays": chair.plays, **({"name": chair.name} if chair.name else {})} for chair in game.chairs]
    top = {"format": FORMAT, "version": VERSION, "rule_set": game.rule_set, "title": game.title}
    rounds = {"rounds": list(game.rounds)} if game.rounds else {}
    return tomli_w.dumps({**top, **rounds, "seats": seats})


def read_last_game(text: str) -> LastGame:
    """Read a last game from TOML. Raises `ValueError` for anything else."""
    document = read_toml(text, LARGEST_LAST_GAME)
    field(document, "format", Choice((FORMAT,)))
    field(document, "version", Choice((VERSION,)))
    seats = field(document, "seats", ListOf(Table(), MOST_PLAYERS, 1))
    rule_set = _short_text(document, "rule_set", LONGEST_SOURCE)
    title = _short_text(document, "title", LONGEST_WORD)
    rounds = ascending(document, "rounds", MOST_ROUNDS) if "rounds" in document else ()
    return LastGame(rule_set, title, tuple(map(_chair, seats)), rounds)


def load_last_game(folder: Path) -> LastGame | None:
    """Return the last game kept in a folder, if it is readable."""
    try:
        return read_last_game(read_text(folder / GAME_FILE_NAME, LARGEST_LAST_GAME))
    except (OSError, ValueError):
        return None


def save_last_game(folder: Path, game: LastGame) -> bool:
    """Write the game, whole or not at all; return False if that fails."""
    try:
        write_text(folder / GAME_FILE_NAME, last_game_text(game), keep_older=False, synced=False)
    except (OSError, UnicodeError):
        return False
    return True


def _chair(table: Document) -> LastSeat:
    plays = _short_text(table, "plays", GAME_LONGEST_PATH)
    return LastSeat(plays, _short_text(table, "name", LONGEST_NAME) if table.get("name") else "")


def _short_text(table: Document, key: str, longest: int) -> str:
    value = field(table, key, Text(longest))
    if not value or not value.isprintable():
        raise FieldError(f"{key} is {quoted(value)}, but it must not be empty, and printable")
    return value
