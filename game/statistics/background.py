"""Reading the statistics in another process: a long file, and the achievements of a game. Knows no screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.rules.variant_file import shipped_variants
from game.statistics.achievements import Achievement, Award, buys_allowed, new_achievements, won_in_round
from game.statistics.file import Stamp, StoredGames, read_games, stamp_of
from game.statistics.games import Filters, FinishedGame, Totals, counted, people

PART = 100  # games that travel at once: a few milliseconds for the process that gets them


class GamesRead(NamedTuple):
    """Some games of a file, in order."""

    games: tuple[FinishedGame, ...]


class ReadingDone(NamedTuple):
    """The end of the answer, after all games: the version of the file, complaints about it, and the totals of the
    person who has played most (without their `games`, which the receiver has).
    """

    stamp: Stamp
    complaints: tuple[str, ...]
    counted: Totals | None = None


class Earned(NamedTuple):
    """The achievements that a game has earned a person."""

    person: str
    achievements: tuple[Achievement, ...]


def read_in_parts(path: Path) -> Iterator[GamesRead | ReadingDone]:
    """Yield the games of a file, a few at a time."""
    kept: StoredGames = read_games(path)
    for at in range(0, len(kept.games), PART):
        yield GamesRead(kept.games[at : at + PART])
    most = people(kept.games)[:1]
    totals = replace(counted(kept.games, Filters(most[0])), games=()) if most else None
    yield ReadingDone(stamp_of(path), kept.complaints, totals)


def earned_by_game(path: Path, digest: str, people: Sequence[str], awards: Sequence[Award]) -> Iterator[Earned]:
    """Yield what a game in a file has earned each of these people."""
    yield from earned_in(read_games(path).games, digest, people, awards)


def earned_in(
    games: Sequence[FinishedGame], digest: str, people: Sequence[str], awards: Sequence[Award] = ()
) -> Iterator[Earned]:
    """Yield the same from games that are already read; nothing if the game is not among them."""
    last = next((at for at, game in enumerate(games) if game.digest == digest), -1)
    for person in people:
        yield Earned(person, new_achievements(games[: last + 1], person, shipped_variants(), buys_allowed, awards))


def earned_by_round(path: Path, played: FinishedGame, awards: Sequence[Award]) -> Iterator[Earned]:
    """Yield what the last round of a game has earned the people who played it, beside the games in a file."""
    yield from earned_in_round(read_games(path).games, played, awards)


def earned_in_round(games: Sequence[FinishedGame], played: FinishedGame, awards: Sequence[Award]) -> Iterator[Earned]:
    """Yield the same beside games that are already read."""
    for person in played.people:
        yield Earned(person, won_in_round(games, played, person, shipped_variants(), buys_allowed, awards))
