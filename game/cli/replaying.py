"""`replay`: print a record as a log, or as a transcript with every event in full."""

from game.engine.record import replay
from game.engine.transcript import transcript
from game.engine.viewpoint import allowed_viewpoints
from game.files.printing import say, warn
from game.films.records import is_open, open_hands, record_in
from game.language.quoting import sentence
from game.text.records import failure_sentence, log_lines


def replay_record(path: str, in_full: bool, all_hands: bool = False) -> int:
    """Print the record's events as sentences, or `in_full` as a transcript; return 1 if some of it cannot be replayed.

    An unfinished game is printed as its people saw it. With `all_hands` it is given up first.
    """
    record = record_in(path)
    played = replay(record)
    if all_hands and not is_open(record, played):
        open_hands(path)
        record = record_in(path)
    viewpoint = allowed_viewpoints(played.players, is_open=is_open(record, played))[-1]
    say(*(transcript(played.start, played.moves, viewpoint) if in_full else log_lines(played, viewpoint)))
    failure = failure_sentence(record, played)
    if failure:
        warn(sentence(f"{path}: {failure}"))
    return 1 if failure else 0
