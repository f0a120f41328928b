"""The shelf: lists the games in a folder from their records without replaying them, quickly enough for the title.

A record is `<name>.jsonl`; a finished one ends in its digest, or was given up. A file that is not a record is an
`UnreadableGame`; no file raises or blocks here. Rules and engine are not imported, because the first frame must not
wait for them.
"""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.files.described import Whole
from game.files.documents import LARGEST_RECORD, LONGEST_HEADER, LONGEST_RECORD_LINE, DocumentError, read_json
from game.files.storage import NO_FILE, open_file, read_bytes, reason_of
from game.language.quoting import Wording, message_of, quoted, shortened

FOLDER = "games"  # inside the player's data folder
SUFFIX = ".jsonl"
FORMAT = "shanghai-rummy record"
MOST_LINES = 200_000
MOST_PLAYERS, MOST_ROUNDS = 8, 99
ASIDE = re.compile(r"\.damaged-[0-9]+$")
SEAT = re.compile(r"P[1-8]")
TAIL_BYTES = 400
LAST_LINES = (b'{"digest"', b'{"given_up"')


class ShelvedGame(NamedTuple):
    """A summary of a saved game."""

    path: Path
    when: float  # time of the last event, in seconds since 1970
    title: str  # the title of the rule set
    round: int  # current or just over; 0 before the first deal
    rounds: int | None  # None: nobody knows, because the game goes on until a contract is laid down (K-42)
    players: tuple[str, ...]
    finished: bool
    practice: bool = False
    given_up: bool = False

    @property
    def waits(self) -> bool:
        """Return whether it can be continued."""
        return not self.finished and not self.given_up


class UnreadableGame(NamedTuple):
    """A file among the records that is not a record or cannot be read, and the reason."""

    path: Path
    sentence: str
    stays: bool = False  # the system does not let it be read, so it may be a game and is not moved


def name_for(variant: str, now: time.struct_time) -> str:
    """Return a file name that sorts by time and includes the rule set.

    >>> name_for("my house/2", time.strptime("2031-05-07 21:15:30", "%Y-%m-%d %H:%M:%S"))
    '2031-05-07_21-15-30_my-house-2'
    """
    plain = re.sub(r"[^a-z0-9_]+", "-", variant.lower())[:40].strip("-") or "game"
    return f"{time.strftime('%Y-%m-%d_%H-%M-%S', now)}_{plain}"


def unfinished(folder: Path) -> Iterator[ShelvedGame]:
    """Yield the unfinished games; finished ones are recognized by their last line alone."""
    for path in records(folder):
        if not _is_over(path):
            game = read_shelf_entry(path)
            if isinstance(game, ShelvedGame) and game.waits:
                yield game


def records(folder: Path) -> tuple[Path, ...]:
    """Return every record, finished or not, the newest first, without reading them.

    Files set aside and empty files are excluded.
    """
    files = []
    for path in _record_files(folder):
        try:
            state = path.stat()
        except OSError:
            continue
        if path.is_file() and state.st_size:
            files.append((state.st_mtime, path.name, path))
    return tuple(path for *_, path in sorted(files, reverse=True))


def _record_files(folder: Path) -> tuple[Path, ...]:
    """Return all files named like a record that were not set aside."""
    try:
        return tuple(path for path in folder.glob(f"*{SUFFIX}") if not ASIDE.search(path.stem))
    except OSError:
        return ()


def read_shelf_entry(path: Path) -> ShelvedGame | UnreadableGame:
    """Return a summary of a record, or what is wrong with the file."""
    try:
        when = path.stat().st_mtime
        lines = read_bytes(path, LARGEST_RECORD).split(b"\n", MOST_LINES)
    except OSError as problem:
        return UnreadableGame(path, reason_of(problem), stays=True)
    except ValueError as problem:
        return UnreadableGame(path, message_of(problem))
    header = _header(lines[0])
    if isinstance(header, str):
        return UnreadableGame(path, header)
    seats = _list(header.get("seats"))[:MOST_PLAYERS]
    course = _Course(_first_round(header), [_text(seat, "name") for seat in seats])
    for line in lines[1:]:
        course.follow(line.strip())
    variant = header.get("variant")
    return ShelvedGame(
        path,
        when,
        _text(variant, "title") or shortened(path.stem),
        course.round,
        _rounds(variant if isinstance(variant, dict) else {}),
        tuple(course.players),
        course.sealed,
        header.get("practice") is True,
        course.given_up,
    )


def unreadable_games(folder: Path) -> tuple[UnreadableGame, ...]:
    """Return the files among the records that cannot be read. Finished games are not checked again."""
    strangers = []
    for path in sorted(_record_files(folder)):
        stranger = _stranger(path)
        if stranger is not None:
            strangers.append(stranger)
    return tuple(strangers)


def _stranger(path: Path) -> UnreadableGame | None:
    """Return what is wrong with a file, judged by its type and first line."""
    try:
        if not path.is_file():
            return UnreadableGame(path, NO_FILE)
        if _is_over(path):
            return None
        with open_file(path) as file:
            first = file.readline(LONGEST_HEADER)
            if not first:
                return None
            is_large = path.stat().st_size > LARGEST_RECORD
    except OSError as problem:
        return UnreadableGame(path, reason_of(problem), stays=True)
    header = Wording("it is larger than {most} bytes", most=LARGEST_RECORD) if is_large else _header(first)
    return UnreadableGame(path, header) if isinstance(header, str) else None


def _is_over(path: Path) -> bool:
    """Return whether the last line is one that ends a game."""
    last = _last_line(path)
    return last.startswith(LAST_LINES) and last.endswith(b"}")


def _last_line(path: Path) -> bytes:
    """Return the last line if it is short enough to end a game; empty if it cannot be read."""
    try:
        with open_file(path) as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            return file.read(TAIL_BYTES).strip().split(b"\n")[-1]
    except OSError:
        return b""


def record_of(folder: Path, digest: str) -> Path | None:
    """Return the record of the game with this digest, if it still exists."""
    wanted = f'{{"digest":"{digest}"}}'.encode()
    return next((path for path in records(folder) if _last_line(path).replace(b" ", b"") == wanted), None)


def _header(line: bytes) -> dict[str, Any] | str:
    """Return the first line, or what is wrong with it."""
    try:
        header = read_json(line.decode("utf-8", errors="replace"), LONGEST_HEADER)
    except DocumentError:
        return Wording("its first line is not JSON")
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        return Wording("its first line does not say format {value}", value=quoted(FORMAT))
    return header


class _Course:
    """The progress of a game, line by line; unreadable lines are skipped."""

    def __init__(self, first: int, players: list[str]) -> None:
        self._first = first
        self._deals: list[bool] = []  # for each action that stands, whether it is a deal
        self.players = players
        self.sealed = self.given_up = False

    @property
    def round(self) -> int:
        """The current round."""
        return self._first + sum(self._deals)

    def follow(self, line: bytes) -> None:
        """Process the next line."""
        if not line:
            return
        self.sealed = False
        if line.startswith(b'"'):
            self._deals.append(line == b'"deal"')
            return
        try:
            entry = read_json(line.decode("utf-8", errors="replace"), LONGEST_RECORD_LINE)
        except DocumentError:
            return
        match entry:
            case {"digest": _}:
                self.sealed = True
            case {"given_up": True}:
                self.given_up = True
            case {"take_back": actions} if Whole(1, len(self._deals)).take(actions):
                del self._deals[-actions:]
            case {"seat": str(seat), "name": str(name)} if SEAT.fullmatch(seat) and int(seat[1]) <= len(self.players):
                self.players[int(seat[1]) - 1] = shortened(name)
            case _:
                pass


def _first_round(header: dict[str, Any]) -> int:
    """Return the round of a position, or 0 for a game from its start."""
    position = header.get("position")
    number = position.get("round", 1) if isinstance(position, dict) else 0
    return number if type(number) is int and 0 <= number <= MOST_ROUNDS else 0


def _rounds(variant: dict[str, Any]) -> int | None:
    """Return the number of rounds of a game, as `Variant.known_rounds` does."""
    if variant.get("until_last_contract") is True and variant.get("failed_contract") == "repeated":
        return None
    return min(len(_list(variant.get("rounds"))), MOST_ROUNDS)


def _text(table: object, key: str) -> str:
    value = table.get(key) if isinstance(table, dict) else None
    return shortened(value) if isinstance(value, str) else ""


def _list(result: object) -> list[Any]:
    return result if isinstance(result, list) else []
