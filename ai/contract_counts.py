"""Count how rounds of a contract go among strong players: who lays down, when, with how many buys, for what points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from ai.intervals import Z95
from game.engine.course import Course
from game.engine.events import BoughtInTurn, Event, MeldsLaid, RoundEnded, TurnEnded, UpcardBought
from game.engine.state import Ongoing, new_game
from game.rules.scoring import by_points
from game.rules.variant import Variant

LEVEL, PLAYERS = "sharp", 4
MOST_TURNS, MOST_BUYS = 20, 8  # later turns and more buys count as these


class SeatRound(NamedTuple):
    """How a round went for one seat: the own turn in which it laid down (0: never), its buys, points, and going out."""

    down: int
    buys: int
    points: int
    is_out: bool


class ContractCounts(NamedTuple):
    """Counts over all seats of many rounds of a contract."""

    rounds: int = 0
    seats: int = 0
    drawn: int = 0  # rounds in which nobody went out
    down: tuple[int, ...] = (0,) * MOST_TURNS  # seats by the own turn in which they laid down, from 1
    buys_down: tuple[int, ...] = (0,) * (MOST_BUYS + 1)  # seats that laid down, by their buys
    buys_not: tuple[int, ...] = (0,) * (MOST_BUYS + 1)  # seats that did not
    points: tuple[int, int] = (0, 0)  # of all seats, and their squares
    points_down: int = 0  # of seats that laid down

    def with_round(self, seats: Sequence[SeatRound]) -> ContractCounts:
        """Return the counts with another round."""
        down, buys_down, buys_not = list(self.down), list(self.buys_down), list(self.buys_not)
        for seat in seats:
            by_buys = buys_down if seat.down else buys_not
            by_buys[min(seat.buys, MOST_BUYS)] += 1
            if seat.down:
                down[min(seat.down, MOST_TURNS) - 1] += 1
        points = [seat.points for seat in seats]
        return ContractCounts(
            self.rounds + 1,
            self.seats + len(seats),
            self.drawn + (not any(seat.is_out for seat in seats)),
            *(tuple(down), tuple(buys_down), tuple(buys_not)),
            (self.points[0] + sum(points), self.points[1] + sum(value * value for value in points)),
            self.points_down + sum(seat.points for seat in seats if seat.down),
        )

    @property
    def downs(self) -> int:
        """The seats that laid down."""
        return sum(self.down)


class Mean(NamedTuple):
    """A mean with its margin of error, and of how many it is."""

    value: float
    half: float
    number: int


def mean_of(values: Iterable[tuple[float, int]]) -> Mean | None:
    """Return the mean of values with how often each occurs; None without any."""
    counted = [(value, times) for value, times in values if times]
    number = sum(times for _, times in counted)
    if not number:
        return None
    mean = sum(value * times for value, times in counted) / number
    spread = sum(times * (value - mean) ** 2 for value, times in counted) / max(1, number - 1)
    return Mean(mean, Z95 * sqrt(spread / number), number)


def seat_rounds(events: Iterable[Event], variant: Variant, players: int) -> tuple[SeatRound, ...]:
    """Return how a round went for each seat, from its events."""
    ended, buys, down = [0] * players, [0] * players, [0] * players
    for event in events:
        match event:
            case MeldsLaid(seat) if not down[seat]:
                down[seat] = ended[seat] + 1
            case TurnEnded(seat):
                ended[seat] += 1
            case UpcardBought(seat) | BoughtInTurn(seat):
                buys[seat] += 1
            case RoundEnded(result):
                points = result.points if by_points(variant) else result.penalties
                rows = zip(down, buys, points, strict=True)
                return tuple(SeatRound(*row, result.out == seat) for seat, row in enumerate(rows))
            case _:
                pass
    return ()


def players_of(variant: Variant) -> int:
    """Return how many play: four, if the rule set allows it."""
    return min(max(PLAYERS, variant.fewest_players), variant.most_players)


def count_contract(
    variant: Variant, number: int, rounds: int, counts: ContractCounts | None = None
) -> Iterator[ContractCounts]:
    """Play rounds of a contract, in addition to those counted before, and yield the counts after each."""
    counts = counts or ContractCounts()
    players = players_of(variant)
    for _ in range(rounds):
        start = new_game(variant, players, f"contract {number} deal {counts.rounds}")._replace(round=number - 1)
        course = Course(Ongoing(*start))
        deal_round(course, [])
        for _action in play_round(course, [bot_named(LEVEL)] * players, Limit()):
            pass
        counts = counts.with_round(seat_rounds(course.events, variant, players))
        yield counts
