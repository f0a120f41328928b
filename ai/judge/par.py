"""Par: how other players do with the same cards in the same seat against the same opponents, as in golf."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from game.engine.course import Course
from game.engine.events import BoughtInTurn, Event, MeldsLaid, RoundEnded, TurnEnded, UpcardBought
from game.engine.state import OVER, Ongoing, State
from game.rules.cards import Card
from game.rules.scoring import by_points
from game.rules.variant import Variant

LEVELS = ("steady", "sharp", "master")
PAR_LEVEL = "sharp"  # the level that sets par


class RoundOutcome(NamedTuple):
    """The result of one seat in a round; `turns` counts its own turns from 1."""

    points: int  # points written on the score sheet for the round
    left: tuple[Card, ...]
    down: int | None  # the seat's own turn in which it laid down
    turns: int
    buys: int
    is_out: bool


class Par(NamedTuple):
    """How a level did in the seat."""

    level: str
    outcomes: RoundOutcome


def round_outcome(events: Iterable[Event], seat: int, variant: Variant) -> RoundOutcome | None:
    """Return the result of a seat from the events of a round; None while the round is not over."""
    down: int | None = None
    turns = buys = 0
    for event in events:
        match event:
            case MeldsLaid(laid) if laid == seat and down is None:
                down = turns + 1
            case TurnEnded(ended) if ended == seat:
                turns += 1
            case UpcardBought(bought) | BoughtInTurn(bought) if bought == seat:
                buys += 1
            case RoundEnded(result):
                figures = result.points if by_points(variant) else result.penalties
                mine = result.out == seat
                return RoundOutcome(figures[seat], result.hands[seat], down, turns + mine, buys, mine)
    return None


def par(start: State, seat: int, company: Sequence[str], level: str) -> Par:
    """Play the round from `start` with the seat played by a level and the others by theirs."""
    levels = [level if other == seat else theirs for other, theirs in enumerate(company)]
    course = Course(Ongoing(*start))
    if start.phase in OVER:
        deal_round(course, [])
    for _ in play_round(course, [bot_named(level) for level in levels], Limit()):
        pass
    outcome = round_outcome(course.events, seat, start.variant)
    assert outcome is not None, "a round that is played comes to its end"
    return Par(level, outcome)


def pars_by_level(start: State, seat: int, company: Sequence[str], levels: Sequence[str] = LEVELS) -> Iterator[Par]:
    """Yield the par of several levels, one after the other."""
    return (par(start, seat, company, level) for level in levels)
