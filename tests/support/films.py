"""Films for tests: whole games of simple computer players, cached, and records of them."""

import io
from dataclasses import replace
from functools import cache

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.play import Steps
from game.engine.record import PERSON, Record, RecordedPlayer, RecordLine, given_up_line, read_record
from game.engine.state import State
from game.engine.taking_back import Move
from game.films.film import Film
from game.match import Computer, Match, named
from game.rules.variant_file import shipped_variant
from game.table.reel import Reel
from game.text import ui
from tests.support.recording import RecordWriter

NAMES = ui.SEAT_NAMES


@cache
def whole_match(variant: str, players: int, seed: str = "reel", level: str = "greedy") -> Match:
    """Return a game played to its end, which tests must not change."""
    seats = tuple(Computer(name, level) for name in NAMES[:players])
    match = Match.start(shipped_variant(variant), seats, seed)
    bot = bot_named(level)
    while not match.is_over:
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot.choose(match.view(seat), match.history(seat), Limit(nodes=50)))
    return match


def moves_of(match: Match, count: int | None = None) -> tuple[Move, ...]:
    """Return the first moves of a film."""
    return match.moves[:count]


def record_text(match: Match, count: int | None = None, persons: tuple[int, ...] = (0,), salt: str = "") -> str:
    """Return the record of a game, or of its beginning, with persons in these seats."""
    players = tuple(
        RecordedPlayer(player.name, PERSON) if seat in persons else named(player)
        for seat, player in enumerate(match.players)
    )
    stream = io.StringIO()
    writer = RecordWriter(stream)
    writer.begin(match.start_state, players, salt=salt)
    state = match.start_state
    for action, steps in moves_of(match, count):
        writer.add(action)
        state = after(steps)
    writer.finish(state)
    return stream.getvalue()


def midway(variant: str, players: int, number: int = 2) -> int:
    """Return how many moves lead into the middle of a round."""
    chapter = reel(variant, players).chapters[number - 1]
    return (chapter.begins + chapter.ends) // 2


def after(steps: Steps) -> State:
    """Return the state after these events."""
    return steps[-1][1]


def record_of(match: Match, count: int | None = None, persons: tuple[int, ...] = (0,)) -> Record:
    """Return the record, read back."""
    return read_record(record_text(match, count, persons).split("\n"))


def film(
    variant: str = "may_i",
    players: int = 4,
    count: int | None = None,
    persons: tuple[int, ...] = (0,),
    *,
    given_up: bool = False,
) -> Film:
    """Return a film of it."""
    from game.films.films import film_of

    record = record_of(whole_match(variant, players), count, persons)
    if given_up:
        record = replace(record, entries=(*record.entries, RecordLine(0, given_up_line(), given_up=True)))
    return film_of(record, "A game")


def reel(variant: str = "may_i", players: int = 4) -> Reel:
    """Return a whole game as a reel."""
    match = whole_match(variant, players)
    return Reel(match.start_state, match.moves)
