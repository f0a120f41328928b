"""The shelf: which games lie in a folder, told from their records without playing them again, so that a title can ask.

A record is `<name>.jsonl`; a sealed one, its digest in the last line, is finished. What is no record at all is a
`Stranger`. Neither rules nor engine are imported here: the
first frame does not wait for them.
"""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = "games"  # inside the player's data folder
SUFFIX = ".jsonl"
FORMAT = "shanghai-rummy record"
MOST_BYTES = 32_000_000  # the longest game is a hundredth of it
ASIDE = re.compile(r"\.damaged-[0-9]+$")
TAIL_BYTES = 400


class Kept(NamedTuple):
    """A game on the shelf, as its record tells it."""

    path: Path
    when: float  # of the last thing that happened, in seconds since 1970
    title: str  # of the rule set
    round: int  # being played or just over; 0 before the first deal
    rounds: int
    players: tuple[str, ...]
    finished: bool
    practice: bool = False


class Stranger(NamedTuple):
    """A file that lies among the records and is none, and what is wrong with it."""

    path: Path
    sentence: str


def name_for(variant: str, now: time.struct_time) -> str:
    """A file name that sorts by time and says what is played.

    >>> name_for("my house/2", time.strptime("2031-05-07 21:15:30", "%Y-%m-%d %H:%M:%S"))
    '2031-05-07_21-15-30_my-house-2'
    """
    plain = re.sub(r"[^a-z0-9_]+", "-", variant.lower())[:40].strip("-") or "game"
    return f"{time.strftime('%Y-%m-%d_%H-%M-%S', now)}_{plain}"


def games(folder: Path) -> Iterator[Kept]:
    """Every game, the newest first."""
    for path in records(folder):
        game = told(path)
        if game is not None:
            yield game


def unfinished(folder: Path) -> Iterator[Kept]:
    """Those that wait to be finished; the others are passed over by their last line alone."""
    for path in records(folder):
        if not _is_sealed(path):
            game = told(path)
            if game is not None and not game.finished:
                yield game


def records(folder: Path) -> tuple[Path, ...]:
    """Every record, finished or not, the newest first; none of them read.

    Those set aside and those without a byte are none.
    """
    found = []
    try:
        for path in folder.glob(f"*{SUFFIX}"):
            if path.is_file() and not ASIDE.search(path.stem):
                state = path.stat()
                if state.st_size:
                    found.append((state.st_mtime, path.name, path))
    except OSError:
        return ()
    return tuple(path for *_, path in sorted(found, reverse=True))


def told(path: Path) -> Kept | None:
    """What a record says of itself; None where it says nothing that can be read."""
    try:
        state = path.stat()
        lines = path.read_bytes().split(b"\n") if state.st_size <= MOST_BYTES else [b""]
    except OSError:
        return None
    header = _header(lines[0])
    if isinstance(header, str):
        return None
    course = _Course(_first_round(header), [_text(seat, "name") for seat in _list(header.get("seats"))])
    for line in lines[1:]:
        course.follow(line.strip())
    variant = header.get("variant")
    return Kept(
        path,
        state.st_mtime,
        _text(variant, "title"),
        course.round,
        len(_list(variant.get("rounds") if isinstance(variant, dict) else None)),
        tuple(course.players),
        course.sealed,
        header.get("practice") is True,
    )


def strangers(folder: Path) -> tuple[Stranger, ...]:
    """Files among the records that are none; finished games are not looked at again."""
    found = []
    for path in records(folder):
        if _is_sealed(path):
            continue
        try:
            with path.open("rb") as file:
                header = _header(file.readline(MOST_BYTES))
        except OSError:
            continue
        if isinstance(header, str):
            found.append(Stranger(path, header))
    return tuple(found)


def _is_sealed(path: Path) -> bool:
    """Whether the last line is the digest that ends a game."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            lines = file.read(TAIL_BYTES).strip().split(b"\n")
    except OSError:
        return False
    return lines[-1].startswith(b'{"digest"') and lines[-1].endswith(b"}")


def _header(line: bytes) -> dict[str, Any] | str:
    """The first line, or what is wrong with it."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        return "its first line is no JSON"
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        return f"its first line does not say format {FORMAT!r}"
    return header


class _Course:
    """How far a game has come, line by line; what cannot be read is passed over."""

    def __init__(self, first: int, players: list[str]) -> None:
        self._first = first
        self._deals: list[bool] = []  # for each action that stands, whether it is a deal
        self.players = players
        self.sealed = False

    @property
    def round(self) -> int:
        """The round being played."""
        return self._first + sum(self._deals)

    def follow(self, line: bytes) -> None:
        """A line more."""
        if not line:
            return
        self.sealed = False
        if line.startswith(b'"'):
            self._deals.append(line == b'"deal"')
            return
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            return
        match said:
            case {"digest": _}:
                self.sealed = True
            case {"take_back": int(actions)} if 0 < actions <= len(self._deals):
                del self._deals[-actions:]
            case {"seat": str(seat), "name": str(name)} if seat[1:].isdecimal() and 0 < int(seat[1:]) <= len(
                self.players
            ):
                self.players[int(seat[1:]) - 1] = name
            case _:
                pass


def _first_round(header: dict[str, Any]) -> int:
    """The round a position is in; a game from its start is in none."""
    position = header.get("position")
    number = position.get("round", 1) if isinstance(position, dict) else 0
    return number if isinstance(number, int) else 0


def _text(table: object, key: str) -> str:
    found = table.get(key) if isinstance(table, dict) else None
    return found if isinstance(found, str) else ""


def _list(found: object) -> list[Any]:
    return found if isinstance(found, list) else []
