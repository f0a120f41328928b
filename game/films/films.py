"""Films of records and matches, a line at a time where they may be long, and their text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.engine.record import Record, Replay, replaying
from game.engine.slices import Sliced, at_once, part
from game.films.film import Film
from game.films.records import is_open, open_hands, reading_in, record_in
from game.match import Match, Player, named
from game.reading import STANDARD_INPUT
from game.storage import data_folder, reason_of, write_beside
from game.table.reel import Reel
from game.text import replay as words
from game.text.records import failure_sentence, log_lines

READING = 0.25  # of the work of opening a kept game
TEXTS = "texts"  # the folder of exported texts where a game has no file of its own


def film_of(record: Record, title: str) -> Film:
    """A record as a film."""
    return at_once(filming(record, title))


def filming(record: Record, title: str) -> Sliced[Film]:
    """`film_of`, a line at a time."""
    played = yield from replaying(record)
    trouble = failure_sentence(record, played)
    return Film(
        reel=Reel(played.start, played.moves),
        title=title,
        players=played.players,
        deciders=played.deciders,
        is_open=is_open(record, played),
        salt=record.salt,
        trouble=words.breaks_off(trouble) if trouble else "",
    )


def filming_kept(path: Path, title: str) -> Sliced[Film]:
    """The film of a kept game, a line at a time; `Unusable` where there is none."""
    record = yield from part(reading_in(str(path)), 0, READING)
    return (yield from part(filming(record, title), READING, 1))


def film_brought(path: str, all_hands: bool = False) -> tuple[Film, Path]:
    """A record named on the command line as a film, and where its text would go; `Unusable` where there is none.

    With `all_hands` a game still to be finished is given up.
    """
    is_file = path != STANDARD_INPUT
    title = Path(path).name if is_file else words.FROM_STANDARD_INPUT
    film = film_of(record_in(path), title)
    if all_hands and not film.is_open:
        open_hands(path)
        film = film_of(record_in(path), title)
    return film, Path(path).with_suffix(".txt") if is_file else data_folder() / TEXTS / "game.txt"


def film_of_match(match: Match, title: str, called: Sequence[Player] = ()) -> Film:
    """A match that has been played as a film; its players may be called otherwise."""
    players = tuple(map(named, called or match.players))
    reel = Reel(match.start_state, match.moves)
    return Film(reel, title, players, (players,) * reel.last, is_open=match.is_over, salt=match.salt)


def text_of(film: Film) -> str:
    """The whole game told, as `replay --text` prints it."""
    played = Replay(film.reel.start, film.reel.moves, None, complete=False, players=film.players)
    return "".join(f"{line}\n" for line in log_lines(played, film.eyes[-1]))


def kept(film: Film, text_file: Path) -> str:
    """Write the whole game as text into a file of that name, or beside what is there already; where, or why not."""
    try:
        written = write_beside(text_file, text_of(film))
    except OSError as problem:
        return words.text_not_kept(str(text_file), reason_of(problem))
    return words.text_kept(str(written))
