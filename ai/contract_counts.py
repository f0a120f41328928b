"""Count how rounds of a contract go among strong players: who lays down, when, with how many buys, for what points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from ai.contracts import ContractCounts, SeatRound
from ai.intervals import Z95
from game.engine.course import Course
from game.engine.events import BoughtInTurn, Event, MeldsLaid, RoundEnded, TurnEnded, UpcardBought
from game.engine.notation import parse_action
from game.engine.play import play
from game.engine.refusal import IllegalAction
from game.engine.state import Ongoing, State, new_game
from game.rules.cards import Card, NotationError
from game.rules.scoring import by_points
from game.rules.variant import Variant

LEVEL, PLAYERS = "sharp", 4
EARLY = 3  # the own turn at whose end buys and ranks are counted


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
    ended, buys, early, down = [0] * players, [0] * players, [0] * players, [0] * players
    for event in events:
        match event:
            case MeldsLaid(seat) if not down[seat]:
                down[seat] = ended[seat] + 1
            case TurnEnded(seat):
                ended[seat] += 1
            case UpcardBought(seat) | BoughtInTurn(seat):
                buys[seat] += 1
                early[seat] += ended[seat] < EARLY
            case RoundEnded(result):
                points = result.points if by_points(variant) else result.penalties
                rows = zip(down, buys, points, early, strict=True)
                return tuple(SeatRound(*row[:3], result.out == seat, row[3]) for seat, row in enumerate(rows))
            case _:
                pass
    return ()


class RoundPlayed(NamedTuple):
    """A round as it was played: the game before its deal, the seat in question, and all actions as text."""

    start: State
    seat: int
    actions: tuple[str, ...]


class RoundsOfSeat(NamedTuple):
    """How rounds went for one player."""

    rounds: tuple[SeatRound, ...]


def count_again(played: Sequence[RoundPlayed]) -> Iterator[RoundsOfSeat]:
    """Play rounds again, and yield how they went; a round with an action that is refused now is left out."""
    found = list[SeatRound]()
    for one in played:
        state, events = one.start, list[Event]()
        try:
            for action in one.actions:
                steps = play(state, parse_action(action))
                events += [event for event, _ in steps]
                state = steps[-1][1]
        except (IllegalAction, NotationError):
            continue
        found += seat_rounds(events, one.start.variant, one.start.players)[one.seat : one.seat + 1]
    yield RoundsOfSeat(tuple(found))


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
        kept = _Kept(players)
        for _action in play_round(course, [bot_named(LEVEL)] * players, Limit()):
            kept.look(course)
        seats = seat_rounds(course.events, variant, players)
        counts = counts.with_round([seat._replace(ranks=kept.ranks[at]) for at, seat in enumerate(seats)])
        yield counts


class _Kept:
    """The most ranks of one suit that each seat holds at the end of its third turn, if it is not down."""

    def __init__(self, players: int) -> None:
        self.ranks: list[int | None] = [None] * players
        self._seen = 0
        self._ended = [0] * players
        self._is_down = [False] * players

    def look(self, course: Course) -> None:
        """Take in what has happened since."""
        for event in course.events[self._seen :]:
            match event:
                case MeldsLaid(seat):
                    self._is_down[seat] = True
                case TurnEnded(seat):
                    self._ended[seat] += 1
                    if self._ended[seat] == EARLY and not self._is_down[seat]:
                        self.ranks[seat] = ranks_of_a_suit(course.game.hands[seat], course.game.variant)
                case _:
                    pass
        self._seen = len(course.events)


def ranks_of_a_suit(hand: Iterable[Card], variant: Variant) -> int:
    """Return the most ranks of one suit among the cards that are not wild."""
    suits: dict[str, set[int]] = {}
    for card in hand:
        if not variant.is_wild(card):
            suits.setdefault(card.suit, set()).add(card.rank)
    return max(map(len, suits.values()), default=0)
