"""The file of finished games: JSON Lines, a header and one game per line, append-only.

It is independent of the records, so those may be deleted. `read_games` and `keep` use `line_file`; `reset` starts a new
file and keeps the old one. `csv_text` and `json_text` are exports for other programs. The time at which a game ended is
passed in.
"""

import csv
import gc
import io
import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from game.engine.decider import without_path
from game.engine.position import result_document
from game.engine.position_reading import POINTS, read_result
from game.engine.record import PERSON
from game.engine.record_header import LONGEST_NAME, LONGEST_PLAYS
from game.files.described import (
    Choice,
    Document,
    FieldError,
    ListOf,
    Text,
    Whole,
    ascending,
    expect_keys,
    field,
    flag,
    tables,
    text,
)
from game.files.line_file import FileWording, LineFile
from game.files.storage import only_writer, reason_of, set_aside
from game.language.quoting import no_formula, quoted
from game.rules.cards import KING
from game.rules.knobs.record import LONGEST_GAME, MOST_PLAYERS
from game.statistics import words
from game.statistics.achievements import Achievement, Award
from game.statistics.games import FinishedGame, Finisher, is_win

Stamp = tuple[int, int] | None  # the stamp of a file: its time and its size, if it is there
FILE_NAME = "statistics.jsonl"
FORMAT, VERSION = "shanghai-rummy statistics", 1
HEADER: Document = {"format": FORMAT, "version": VERSION}
LONGEST_TEXT = 200
GAME_KEYS = (
    "ended", "rule_set", "title", "rounds", "most_points", "uses_quarters", "practice", "seed", "card_points",
    "players", "sheet", "buys", "laid", "calls", "digest", "minutes", "early", "sat",
    "numbers",
)  # fmt: skip
BY_ROUND = ("buys", "laid", "calls", "early")  # a list for each round, with a number for each seat
LATER_KEYS = frozenset({"laid", "calls", "minutes", "early", "sat", "numbers"})  # missing in lines of older versions
UNWRITTEN = frozenset({"minutes", "early", "sat", "numbers"})  # unknown; nobody changed seats; all rounds played
LATEST_GAMES = 60
LONGEST_SITTING = 24 * 60  # minutes
CSV_HEADING = (
    "ended", "rule_set", "practice", "seed", "players", "seat", "name", "plays", "place", "win", "total", "quarters",
    "rounds", "rounds_out", "buys", "rounds_told", "rounds_down", "numbers",
)  # fmt: skip


class StoredGames(NamedTuple):
    """The games of a file, the oldest first, and messages from reading it."""

    games: tuple[FinishedGame, ...] = ()
    complaints: tuple[str, ...] = ()


# ---- one game ----


def game_document(game: FinishedGame) -> Document:
    """Return a game as a document for JSON, with everything that is known."""
    values = {name: getattr(game, name) for name in GAME_KEYS if name not in UNWRITTEN or getattr(game, name)}
    by_round = {name: list(map(list, values[name])) for name in (*BY_ROUND, "sat") if name in values}
    return {
        **values,
        "card_points": list(game.card_points),
        "players": [player._asdict() for player in game.players],
        "sheet": [result_document(result) for result in game.sheet],
        **by_round,
    }


def game_from_document(doc: Document) -> FinishedGame:
    """Return the game in a document. Raises `FieldError` for the first key that is missing, unknown or invalid."""
    expect_keys(doc, GAME_KEYS)
    for key in GAME_KEYS:
        if key not in doc and key not in LATER_KEYS:
            raise FieldError(f"{key} is missing")
    rounds = field(doc, "rounds", Whole(1, LONGEST_GAME))
    players = tuple(_finisher(entry) for entry in tables(doc, "players", MOST_PLAYERS) or ())
    sheet = tuple(
        read_result(entry, "", len(players), LONGEST_GAME) for entry in tables(doc, "sheet", LONGEST_GAME) or ()
    )
    if len(players) < 2 or len(sheet) != rounds:
        raise FieldError(f"a game of {rounds} rounds has {len(players)} players and {len(sheet)} rounds on its sheet")
    return FinishedGame(
        ended=_words(doc, "ended"),
        rule_set=_words(doc, "rule_set"),
        title=_words(doc, "title"),
        rounds=rounds,
        most_points=flag(doc, "most_points", False),
        uses_quarters=flag(doc, "uses_quarters", False),
        practice=flag(doc, "practice", False),
        seed=_words(doc, "seed"),
        card_points=field(doc, "card_points", ListOf(POINTS, KING + 1, KING + 1)),
        players=players,
        sheet=sheet,
        buys=_by_round(doc, "buys", len(players), rounds),
        laid=_by_round(doc, "laid", len(players), rounds),
        calls=_by_round(doc, "calls", len(players), rounds),
        digest=_words(doc, "digest"),
        minutes=field(doc, "minutes", Whole(0, LONGEST_SITTING)) if "minutes" in doc else 0,
        early=_by_round(doc, "early", len(players), rounds) if "early" in doc else (),
        sat=_sat(doc, len(players), rounds) if "sat" in doc else (),
        numbers=ascending(doc, "numbers", LONGEST_GAME, rounds) if "numbers" in doc else (),
    )


def _sat(doc: Document, players: int, rounds: int) -> tuple[tuple[str, ...], ...]:
    """Return a name for each seat in each round, empty for none."""
    found = field(doc, "sat", ListOf(ListOf(Text(LONGEST_NAME), players, players), rounds, rounds))
    for names in found:
        people = [*filter(None, names)]
        if len(set(people)) < len(people):
            raise FieldError(f"sat is {quoted(doc['sat'])}, but in each round every seat has its own name, or none")
    return found


def _words(doc: Document, key: str) -> str:
    return text(doc, key, LONGEST_TEXT)


def _finisher(doc: Document) -> Finisher:
    expect_keys(doc, Finisher._fields)
    return Finisher(
        text(doc, "name", LONGEST_NAME),
        without_path(text(doc, "plays", LONGEST_PLAYS)),
        field(doc, "place", Whole(1, MOST_PLAYERS)),
        field(doc, "total", POINTS),
        field(doc, "quarters", POINTS),
    )


def _by_round(doc: Document, key: str, players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Return a number for each seat in each round; an empty tuple for a round that older lines do not cover."""
    if key not in doc:
        return ((),) * rounds
    row = ListOf(POINTS, players, 0 if key in LATER_KEYS else players)
    found = field(doc, key, ListOf(row, rounds, rounds))
    if not {*map(len, found)} <= {0, players}:
        raise FieldError(f"{key} is {quoted(doc[key])}, but in each round every seat has a number, or none has")
    return found


# ---- the file ----


_FILE = LineFile(
    HEADER,
    game_from_document,
    game_document,
    FileWording(words.NOT_READABLE, words.NO_STATISTICS, words.LINES_LEFT_OUT, words.NOT_COUNTED),
)


def read_games(path: Path) -> StoredGames:
    """Return the games of a file without duplicates; none if there is no file."""
    gc.disable()  # games hold no cycles, and every collection would look through all that have been read
    try:
        games, complaints = _FILE.load(path)
    finally:
        gc.enable()
    return StoredGames(tuple({game.digest: game for game in games}.values()), complaints)


def latest_games(path: Path) -> tuple[FinishedGame, ...]:
    """Return the last `LATEST_GAMES` games of a file without duplicates, quickly even if the file is long."""
    return tuple({game.digest: game for game in _FILE.last(path, LATEST_GAMES)}.values())


def stamp_of(path: Path) -> Stamp:
    """Return a value that changes whenever the file does; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def keep(path: Path, game: FinishedGame) -> str:
    """Append a game; return an empty string, or why it could not be written."""
    return _FILE.keep(path, game)


BADGES_NAME = "badges.jsonl"


def _award(doc: Document) -> Award:
    expect_keys(doc, Award._fields)
    achievement = field(doc, "achievement", Choice(tuple(Achievement)))
    return Award(_words(doc, "ended"), text(doc, "person", LONGEST_NAME), achievement, _words(doc, "seed"))


AWARDS: LineFile[Award] = LineFile(
    {"format": "shanghai-rummy badges", "version": 1}, _award, Award._asdict, _FILE.words
)


def reset(path: Path) -> tuple[bool, str]:
    """Start a new file; return whether that succeeded, and a sentence with the old file's place or the reason."""
    try:
        with only_writer(path.parent):
            with suppress(FileNotFoundError):
                set_aside(path.with_name(BADGES_NAME), "before")
            return True, words.RESET_DONE(where=str(set_aside(path, "before")))
    except FileNotFoundError:
        return True, words.NOTHING_TO_RESET
    except OSError as problem:
        return False, words.NOT_RESET(reason=reason_of(problem))


# ---- exports ----


def json_text(games: tuple[FinishedGame, ...]) -> str:
    """Return all games as one JSON document."""
    doc = {"format": FORMAT, "version": VERSION, "games": [game_document(game) for game in games]}
    return json.dumps(doc, ensure_ascii=False, indent=1) + "\n"


def csv_text(games: tuple[FinishedGame, ...]) -> str:
    """Return a heading, then a row for each seat of each game."""
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(CSV_HEADING)
    for game in games:
        for seat, player in enumerate(game.players):
            rows.writerow(map(no_formula, _csv_row(game, seat, player)))
    return file.getvalue()


def _csv_row(game: FinishedGame, seat: int, player: Finisher) -> tuple[object, ...]:
    name = player.name if player.plays == PERSON else ""
    own = [at for at in range(game.rounds) if not game.sat or game.sat[at][seat] == name]
    return (
        game.ended, game.rule_set, int(game.practice), game.seed, len(game.players),
        seat + 1, player.name, player.plays, player.place, int(is_win(game, seat)), player.total, player.quarters,
        len(own), sum(game.sheet[at].out == seat for at in own), sum(game.buys[at][seat] for at in own),
        sum(bool(game.laid[at]) for at in own), sum(bool(game.laid[at] and game.laid[at][seat]) for at in own),
        " ".join(map(str, game.numbers)),
    )  # fmt: skip
