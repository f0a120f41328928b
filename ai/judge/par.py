"""Par: how experts do with the same hand in the same seat against the same opponents, as in golf.

The cards that the seat does not see are shuffled again each time, so that par is what the hand is worth, not what one
order of the stock brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action
from game.engine.course import Course
from game.engine.events import BoughtInTurn, Event, MeldsLaid, RoundEnded, TurnEnded, UpcardBought
from game.engine.shuffle import shuffled
from game.engine.state import OVER, Ongoing, State
from game.rules.cards import Card
from game.rules.scoring import by_points
from game.rules.variant import Variant

PAR_LEVEL = "master"  # the level that sets par
PLAYINGS, EXPERTS = 16, 100  # how often the hand is played; and for the deal of the day


class RoundOutcome(NamedTuple):
    """The result of one seat in a round; `turns` counts its own turns from 1."""

    points: int  # points written on the score sheet for the round
    left: tuple[Card, ...]
    down: int | None  # the seat's own turn in which it laid down
    turns: int
    buys: int
    is_out: bool


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


class Playing(NamedTuple):
    """One time an expert played the hand: its number, how it ended, and everything needed to watch it."""

    at: int
    outcome: RoundOutcome
    start: State  # just after the deal
    actions: tuple[Action, ...]


def dealt_anew(dealt: State, seat: int, number: int) -> State:
    """Return a deal with the same hand for the seat, and every card it does not see shuffled again.

    Its number decides the cards: nothing else is random.
    """
    others = [other for other in range(dealt.players) if other != seat]
    unseen = [*dealt.stock, *(card for other in others for card in dealt.hands[other])]
    seed = f"{dealt.seed} par {number}"
    cards = iter(shuffled(sorted(unseen), seed, f"round {dealt.round}"))
    hands = [hand if other == seat else tuple(next(cards) for _ in hand) for other, hand in enumerate(dealt.hands)]
    return dealt._replace(seed=seed, hands=tuple(hands), stock=tuple(cards))


def playings(start: State, seat: int, company: Sequence[str], numbers: Sequence[int]) -> Iterator[Playing]:
    """Yield how an expert in the seat plays the round that `start` is about to deal, the others by their levels."""
    course = Course(Ongoing(*start))
    if start.phase in OVER:
        deal_round(course, [])
    dealt = course.game.state
    for number in numbers:
        yield _playing(dealt_anew(dealt, seat, number), seat, company, number)


def _playing(dealt: State, seat: int, company: Sequence[str], number: int) -> Playing:
    levels = [PAR_LEVEL if other == seat else theirs for other, theirs in enumerate(company)]
    course = Course(Ongoing(*dealt))
    actions = tuple(play_round(course, [bot_named(level) for level in levels], Limit()))
    found = round_outcome(course.events, seat, dealt.variant)
    assert found is not None, "a round that is played comes to its end"
    return Playing(number, found, dealt, actions)
