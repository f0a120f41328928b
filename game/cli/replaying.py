"""`replay`: a record told as a log, or written out with every event in full."""

from pathlib import Path

from game.cli.check import failure_sentence
from game.documents import LARGEST_RECORD, Unusable
from game.engine.eyes import Eyes, eyes_allowed
from game.engine.notation import format_action
from game.engine.record import Record, RecordError, Replay, reading, replay
from game.engine.slices import Sliced, at_once
from game.engine.state import Phase
from game.engine.transcript import transcript
from game.printing import say, warn
from game.quoting import sentence
from game.reading import STANDARD_INPUT, read_text
from game.saving.giving_up import give_up
from game.storage import reason_of
from game.text.sentences import event_sentence


def replay_record(path: str, in_full: bool, all_hands: bool = False) -> int:
    """Print the record's events as sentences, or `in_full` as a transcript; 1 if some of it cannot be replayed.

    A game still to be finished is told as its people saw it. With `all_hands` it is given up first.
    """
    record = record_in(path)
    played = replay(record)
    if all_hands and not is_open(record, played):
        open_hands(path)
        record = record_in(path)
    eyes = eyes_allowed(played.players, is_open=is_open(record, played))[-1]
    say(*(transcript(played.start, played.moves, eyes) if in_full else log_lines(played, eyes)))
    failure = failure_sentence(record, played)
    if failure:
        warn(sentence(f"{path}: {failure}"))
    return 1 if failure else 0


def is_open(record: Record, played: Replay) -> bool:
    """Whether nothing of a game is secret: it is over, or was given up."""
    return played.state.phase is Phase.GAME_OVER or record.given_up


def open_hands(path: str) -> None:
    """Give the game up, in its record, so that all its hands may be seen; `Unusable` where that cannot be written."""
    if path == STANDARD_INPUT:
        raise Unusable("the game is unfinished, and it can't be ended in standard input: name its file")
    try:
        give_up(Path(path))
    except OSError as problem:
        why = reason_of(problem)
        raise Unusable(f"{path}: the game is unfinished and couldn't be ended: {why}") from None
    warn(f"{path}: the game has been ended: all hands are shown, and it can't be continued")


def record_in(path: str) -> Record:
    """The record in a file; `Unusable` where none can be read from it."""
    return at_once(reading_in(path))


def reading_in(path: str) -> Sliced[Record]:
    """`record_in`, a line at a time."""
    try:
        return (yield from reading(read_text(path, LARGEST_RECORD, damaged=True).split("\n")))
    except RecordError as error:
        raise Unusable(f"{path}: {error}") from None


def log_lines(played: Replay, eyes: Eyes) -> list[str]:
    """Each action as text, and under it what happened in sentences; players go by the names they have at the end."""
    names = tuple(player.name or f"P{seat}" for seat, player in enumerate(played.players, 1))
    lines = []
    for action, steps in played.moves:
        lines.append(format_action(action))
        lines += [f"    {event_sentence(eyes.event(event), eyes.view(after), names, None)}" for event, after in steps]
    return lines
