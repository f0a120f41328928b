"""`replay`: a record told as a log, or written out with every event in full."""

from game.commands import Unusable
from game.commands.check import failure_sentence
from game.commands.printing import say, warn
from game.commands.reading import read_text
from game.documents import LARGEST_RECORD
from game.engine.notation import format_action
from game.engine.record import Record, RecordError, Replay, reading, replay
from game.engine.slices import Sliced, at_once
from game.engine.transcript import transcript
from game.engine.view import observe
from game.words.sentences import event_sentence


def replay_record(path: str, in_full: bool) -> int:
    """Print the record's events as sentences, or `in_full` as a transcript; 1 if some of it cannot be replayed."""
    record = record_in(path)
    played = replay(record)
    lines = transcript(played.start, played.moves) if in_full else log_lines(played)
    say(*lines)
    failure = failure_sentence(record, played)
    if failure:
        warn(f"{path}: {failure}")
    return 1 if failure else 0


def record_in(path: str) -> Record:
    """The record in a file; `Unusable` where none can be read from it."""
    return at_once(reading_in(path))


def reading_in(path: str) -> Sliced[Record]:
    """`record_in`, a line at a time."""
    try:
        return (yield from reading(read_text(path, LARGEST_RECORD, damaged=True).split("\n")))
    except RecordError as error:
        raise Unusable(f"{path}: {error}") from None


def log_lines(played: Replay) -> list[str]:
    """Each action as text, and under it what happened in sentences; players go by the names they have at the end."""
    names = tuple(player.name or f"P{seat}" for seat, player in enumerate(played.players, 1))
    lines = []
    for action, steps in played.moves:
        lines.append(format_action(action))
        lines += [f"    {event_sentence(event, observe(after, 0), names, None)}" for event, after in steps]
    return lines
