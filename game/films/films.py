"""Films of records and matches, processed in slices because they may be long, and films as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.engine.record import Record, RecordedPlayer, Replay, replaying
from game.engine.slices import Sliced, at_once, part
from game.files.storage import data_folder, reason_of, write_beside
from game.films.film import Film
from game.films.reading import STANDARD_INPUT
from game.films.records import is_open, open_hands, reading_in, record_in
from game.match import Computer, Match, Person, named, player_named
from game.seating.seating import is_known
from game.table.reel import Reel
from game.text import replay as words
from game.text.records import failure_sentence, log_lines
from game.ui.form import Way
from game.ui.screen import Screen

PlayOn = Callable[[Match, Way], Screen]  # opens the table of a practice game, with a way back in its menu


def practice_from(film: Film, at: int, seat: int, level: str, seed: str) -> Match:
    """Return a practice game from that moment, with a person in that seat and computer players in all others.

    If the game is unfinished, the following rounds are dealt from another seed: practice must not reveal them.
    """
    state = film.reel.state(at)
    if not film.is_open:
        state = state._replace(seed=seed)
    players = tuple(
        Person(name) if other == seat else _opponent(player, name, level)
        for other, (player, name) in enumerate(zip(film.sitting(at), film.names, strict=True))
    )
    return Match(players, state, practice=True)


def _opponent(player: RecordedPlayer, name: str, level: str) -> Computer:
    """Return a computer player for a seat: of its previous level if it is a known one."""
    opponent = player_named(player._replace(name=name))
    return opponent if isinstance(opponent, Computer) and is_known(opponent.level) else Computer(name, level)


READING = 0.25  # share of the work of opening a saved game
TEXTS = "texts"  # the folder of exported texts for a game without its own file


def film_of(record: Record, title: str) -> Film:
    """Return a record as a film."""
    return at_once(filming(record, title))


def filming(record: Record, title: str) -> Sliced[Film]:
    """Like `film_of`, one line at a time."""
    played = yield from replaying(record)
    trouble = failure_sentence(record, played)
    return Film(
        reel=Reel(played.start, played.moves),
        title=title,
        players=played.players,
        deciders=played.deciders,
        is_open=is_open(record, played),
        salt=record.salt,
        trouble=words.BREAKS_OFF(sentence=trouble) if trouble else "",
    )


def filming_kept(path: Path, title: str) -> Sliced[Film]:
    """Return the film of a saved game, one line at a time. Raises `Unusable` if there is none."""
    record = yield from part(reading_in(str(path)), 0, READING)
    return (yield from part(filming(record, title), READING, 1))


def film_brought(path: str, all_hands: bool = False) -> tuple[Film, Path]:
    """Return the film of a record named on the command line, and the path for its text. Raises `Unusable`.

    With `all_hands` an unfinished game is given up.
    """
    is_file = path != STANDARD_INPUT
    title = Path(path).name if is_file else words.FROM_STANDARD_INPUT
    film = film_of(record_in(path), title)
    if all_hands and not film.is_open:
        open_hands(path)
        film = film_of(record_in(path), title)
    return film, Path(path).with_suffix(".txt") if is_file else data_folder() / TEXTS / "game.txt"


def film_of_match(match: Match, title: str, *, is_game: bool = True) -> Film:
    """Return the film of a match, or of a round of practice."""
    reel = Reel(match.start_state, match.moves)
    deciders = tuple(tuple(map(named, sitting)) for sitting in match.deciders)
    players = tuple(map(named, match.players))
    return Film(reel, title, players, deciders, is_open=match.is_over, salt=match.salt, is_game=is_game)


def text_of(film: Film) -> str:
    """Return the whole game as text, as `replay --text` prints it."""
    played = Replay(film.reel.start, film.reel.moves, None, complete=False, players=film.players)
    return "".join(f"{line}\n" for line in log_lines(played, film.viewpoints[-1]))


def kept(film: Film, text_file: Path) -> str:
    """Write the whole game as text to a new file of that name; return the path, or an error."""
    try:
        written = write_beside(text_file, text_of(film))
    except OSError as problem:
        return words.TEXT_NOT_KEPT(where=str(text_file), reason=reason_of(problem))
    return words.TEXT_KEPT(where=str(written))
