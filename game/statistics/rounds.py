"""Finished games looked at more closely: round by round, records, and how somebody did against each of the others.

Pure, like `games`. What is set side by side here are games of one rule set, but for head to head.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from game.engine.decider import level_of
from game.engine.state import RoundResult
from game.statistics.games import FinishedGame, Totals

DAY = "%Y-%m-%d"
SPANS = (None, 7, 30, 365)  # days that can be asked about; None: all


class RoundFigures(NamedTuple):
    """What a round, with its contract, came to for one person, however often she has played it."""

    number: int
    played: int
    out: int  # times she went out
    points: int
    buys: int
    best: int
    worst: int
    laid: tuple[int, ...]  # of each round of which that is known, in which of her turns she laid down; 0: never

    @property
    def mean(self) -> float:
        """Points, on average."""
        return self.points / self.played

    @property
    def down_rate(self) -> float | None:
        """Rounds in which she laid down, of those of which it is known; None where it is known of none."""
        return sum(map(bool, self.laid)) / len(self.laid) if self.laid else None

    @property
    def turn_of_laying(self) -> float | None:
        """In which of her turns she laid down, on average, where she did; None where she never did."""
        turns = [*filter(None, self.laid)]
        return sum(turns) / len(turns) if turns else None


class PersonalBest(NamedTuple):
    """The best or worst there was, and when."""

    value: int
    ended: str


class Records(NamedTuple):
    """Personal records in a rule set."""

    best_round: PersonalBest
    worst_round: PersonalBest
    most_out: PersonalBest  # rounds gone out of in one game
    closest: PersonalBest | None  # the game won by least


class Rival(NamedTuple):
    """Somebody one has played against, and how it went: `ahead` and `behind` are games."""

    name: str
    plays: str  # `PERSON`, or a computer player's level
    games: int
    ahead: int
    behind: int


class RoundTotals(NamedTuple):
    """Everything the page of rounds shows. Games of several rule sets have neither rounds nor records in common."""

    rounds: tuple[RoundFigures, ...]
    records: Records | None
    rivals: tuple[Rival, ...]


def round_totals(counted: Totals) -> RoundTotals:
    """What the games asked about come to, round by round."""
    games, person = counted.games, counted.choice.person
    rivals = head_to_head(games, person)
    if not counted.is_comparable:
        return RoundTotals((), None, rivals)
    return RoundTotals(by_round(games, person), records(games, person), rivals)


def first_day(today: date, days: int | None) -> str:
    """The day from which on games are asked about, as their ends are written; empty for all of them."""
    return "" if days is None else f"{today - timedelta(days=days):{DAY}}"


def _scored(games: Sequence[FinishedGame], person: str) -> Iterator[tuple[FinishedGame, int, int, RoundResult]]:
    for game in games:
        seat = game.seat_of(person)
        if seat is not None:
            for at, result in enumerate(game.sheet):
                yield game, seat, at, result


def by_round(games: Sequence[FinishedGame], person: str) -> tuple[RoundFigures, ...]:
    """Each round of games of one rule set, the first round first."""
    held: dict[int, list[tuple[FinishedGame, int, int, RoundResult]]] = {}
    for scored in _scored(games, person):
        held.setdefault(scored[-1].round, []).append(scored)
    return tuple(_figures(number, rows) for number, rows in sorted(held.items()))


def _figures(number: int, rows: Sequence[tuple[FinishedGame, int, int, RoundResult]]) -> RoundFigures:
    points = [game.scored(result)[seat] for game, seat, _, result in rows]
    low, high = min(points), max(points)
    return RoundFigures(
        number,
        len(rows),
        sum(result.out == seat for _, seat, _, result in rows),
        sum(points),
        sum(game.buys[at][seat] for game, seat, at, _ in rows),
        *((high, low) if rows[0][0].most_points else (low, high)),
        tuple(game.laid[at][seat] for game, seat, at, _ in rows if game.laid[at]),
    )


def records(games: Sequence[FinishedGame], person: str) -> Records | None:
    """The records in games of one rule set, each as it was reached first; None where there are no games."""
    rounds = [PersonalBest(game.scored(result)[seat], game.ended) for game, seat, _, result in _scored(games, person)]
    seats = [(game, seat) for game in games if (seat := game.seat_of(person)) is not None]
    if not rounds:
        return None
    sign = -1 if games[0].most_points else 1
    outs = [PersonalBest(sum(result.out == seat for result in game.sheet), game.ended) for game, seat in seats]
    won = [
        PersonalBest(min(abs(other.total - game.players[seat].total) for other in others), game.ended)
        for game, seat in seats
        if game.players[seat].place == 1 and not game.practice
        if (others := [other for at, other in enumerate(game.players) if at != seat])
    ]
    return Records(
        min(rounds, key=lambda each: sign * each.value),
        max(rounds, key=lambda each: sign * each.value),
        max(outs, key=lambda each: each.value),
        min(won, key=lambda each: each.value) if won else None,
    )


def head_to_head(games: Sequence[FinishedGame], person: str) -> tuple[Rival, ...]:
    """Everybody she has played against, whoever most often first; levels are told apart, two by one name are one."""
    found: dict[tuple[str, str], Rival] = {}
    for game in games:
        seat = game.seat_of(person)
        if seat is None:
            continue
        for at, other in enumerate(game.players):
            if at != seat:
                plays = level_of(other.plays)
                before = found.get((other.name, plays), Rival(other.name, plays, 0, 0, 0))
                mine = game.players[seat].place
                found[other.name, plays] = before._replace(
                    games=before.games + 1,
                    ahead=before.ahead + (mine < other.place),
                    behind=before.behind + (mine > other.place),
                )
    return tuple(sorted(found.values(), key=lambda rival: -rival.games))
