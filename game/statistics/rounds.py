"""Detailed statistics: by round, personal records, and results against each opponent.

Pure, like `games`. Except for head to head, all games compared here have the same rule set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from game.engine.decider import level_of
from game.statistics.games import FinishedGame, PersonalRound, Totals, is_win, rounds_of_game

DAY = "%Y-%m-%d"
SPANS = (None, 7, 30, 365)  # choices of days; None: all


class RoundFigures(NamedTuple):
    """One person's results in a round with its contract, over all games."""

    number: int
    played: int
    out: int  # times they went out
    points: int
    buys: int
    best: int
    worst: int
    laid: tuple[int, ...]  # for each round where it is known, the turn in which they laid down; 0: never

    @property
    def mean(self) -> float:
        """Return the average points."""
        return self.points / self.played

    @property
    def down_rate(self) -> float | None:
        """Return the share of rounds in which they laid down; None if it is not known for any."""
        return sum(map(bool, self.laid)) / len(self.laid) if self.laid else None

    @property
    def turn_of_laying(self) -> float | None:
        """Return the average turn in which they laid down, over rounds in which they did; None if they never did."""
        turns = [*filter(None, self.laid)]
        return sum(turns) / len(turns) if turns else None


class PersonalBest(NamedTuple):
    """A best or worst value, and when it was reached."""

    value: int
    ended: str


class Records(NamedTuple):
    """Personal records in a rule set."""

    best_round: PersonalBest
    worst_round: PersonalBest
    most_out: PersonalBest  # rounds gone out of in one game
    closest: PersonalBest | None  # the game won by the smallest margin


class Rival(NamedTuple):
    """An opponent and the results against them: `ahead` and `behind` count games."""

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
    """Return the totals of the selected games, round by round."""
    games, person = counted.games, counted.choice.person
    rivals = head_to_head(games, person)
    if not counted.is_comparable:
        return RoundTotals((), None, rivals)
    return RoundTotals(by_round(games, person), records(games, person), rivals)


def first_day(today: date, days: int | None) -> str:
    """Return the first day of the period in the format of the games' ends; empty for all games."""
    return "" if days is None else f"{today - timedelta(days=days):{DAY}}"


def rounds_of(
    games: Sequence[FinishedGame], person: str, rule_set: str, number: int
) -> Iterator[tuple[int, int, int, bool, int | None]]:
    """Yield the turn of laying down (0: never), buys, points, going out and early buys (None if unknown), for every
    stored round of that number.
    """
    for scored in (one for game in games if game.rule_set == rule_set for one in rounds_of_game(game, person)):
        game, at, seat = scored
        if scored.number == number and game.laid[at]:
            early = game.early[at][seat] if game.early and game.early[at] else None
            yield game.laid[at][seat], scored.buys, scored.points, scored.is_out, early


def by_round(games: Sequence[FinishedGame], person: str) -> tuple[RoundFigures, ...]:
    """Return the results of each round, over games of one rule set."""
    held: dict[int, list[PersonalRound]] = {}
    for scored in (one for game in games for one in rounds_of_game(game, person)):
        held.setdefault(scored.number, []).append(scored)
    return tuple(_figures(number, rows) for number, rows in sorted(held.items()))


def _figures(number: int, rows: Sequence[PersonalRound]) -> RoundFigures:
    points = [scored.points for scored in rows]
    low, high = min(points), max(points)
    return RoundFigures(
        number,
        len(rows),
        sum(scored.is_out for scored in rows),
        sum(points),
        sum(scored.buys for scored in rows),
        *((high, low) if rows[0].game.most_points else (low, high)),
        tuple(game.laid[at][seat] for game, at, seat in rows if game.laid[at]),
    )


def records(games: Sequence[FinishedGame], person: str) -> Records | None:
    """Return the records in games of one rule set, each with its first occurrence; None without games."""
    by_game = [[*rounds_of_game(game, person)] for game in games]
    rounds = [PersonalBest(scored.points, scored.game.ended) for some in by_game for scored in some]
    seats = [(game, seat) for game in games if (seat := game.seat_of(person)) is not None]
    if not rounds:
        return None
    sign = -1 if games[0].most_points else 1
    outs = [PersonalBest(sum(scored.is_out for scored in some), some[0].game.ended) for some in by_game if some]
    won = [
        PersonalBest(min(abs(other.total - game.players[seat].total) for other in others), game.ended)
        for game, seat in seats
        if is_win(game, seat)
        if (others := [other for at, other in enumerate(game.players) if at != seat])
    ]
    return Records(
        min(rounds, key=lambda best: sign * best.value),
        max(rounds, key=lambda best: sign * best.value),
        max(outs, key=lambda best: best.value),
        min(won, key=lambda best: best.value) if won else None,
    )


def head_to_head(games: Sequence[FinishedGame], person: str) -> tuple[Rival, ...]:
    """Return all opponents, most frequent first; levels are separate, and players with the same name are combined."""
    rivals: dict[tuple[str, str], Rival] = {}
    for game in games:
        seat = game.seat_of(person)
        if seat is None:
            continue
        for at, other in enumerate(game.players):
            if at != seat:
                plays = level_of(other.plays)
                before = rivals.get((other.name, plays), Rival(other.name, plays, 0, 0, 0))
                mine = game.players[seat].place
                rivals[other.name, plays] = before._replace(
                    games=before.games + 1,
                    ahead=before.ahead + (mine < other.place),
                    behind=before.behind + (mine > other.place),
                )
    return tuple(sorted(rivals.values(), key=lambda rival: -rival.games))
