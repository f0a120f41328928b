"""Read records from files, and decide whether all hands may be seen."""

from pathlib import Path

from game.engine.record import Record, RecordError, Replay, reading
from game.engine.slices import Sliced, at_once
from game.engine.state import Phase
from game.files.documents import LARGEST_RECORD, Unusable
from game.files.printing import warn
from game.files.storage import reason_of
from game.films.reading import STANDARD_INPUT, read_text
from game.language.quoting import Wording, message_of
from game.saving.autosave import give_up
from game.text import records as words


def record_in(path: str) -> Record:
    """Return the record in a file. Raises `Unusable` if it cannot be read."""
    return at_once(reading_in(path))


def reading_in(path: str) -> Sliced[Record]:
    """Like `record_in`, one line at a time."""
    try:
        return (yield from reading(read_text(path, LARGEST_RECORD, damaged=True).split("\n")))
    except RecordError as error:
        raise Unusable(Wording("{where}: {reason}", where=path, reason=message_of(error))) from None


def is_open(record: Record, played: Replay) -> bool:
    """Return whether nothing in a game is secret: it is over, or was given up."""
    return played.state.phase is Phase.GAME_OVER or record.given_up


def open_hands(path: str) -> None:
    """Mark the game as given up in its record, so that all hands may be seen. Raises `Unusable` if that fails."""
    if path == STANDARD_INPUT:
        raise Unusable(words.NOT_ENDED_IN_STANDARD_INPUT)
    try:
        give_up(Path(path))
    except OSError as problem:
        raise Unusable(words.not_ended(path, reason_of(problem))) from None
    warn(words.ended(path))
