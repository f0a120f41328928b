"""Par: how experts do with the same hand in the same seat against the same opponents, as in golf.

The cards that the seat does not see are shuffled again each time, so that par is what the hand is worth, not what one
order of the stock brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from ai.arena import deal_round, play_round
from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action
from game.engine.course import Course
from game.engine.events import (
    BoughtInTurn,
    CardHit,
    Discarded,
    Event,
    MeldsLaid,
    RoundEnded,
    TurnEnded,
    UpcardBought,
    WildSwapped,
)
from game.engine.shuffle import shuffled
from game.engine.state import OVER, Ongoing, State
from game.rules.cards import Card
from game.rules.melds import Meld
from game.rules.scoring import by_points
from game.rules.variant import Variant

PAR_LEVEL = "master"  # the level that sets par
PLAYINGS, EXPERTS = 16, 100  # how many set par; and how many play a deal of the day, or a hand that is planned


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


class Fate(StrEnum):
    """How a dealt card left the hand, if it did."""

    MELD = "meld"
    HIT = "hit"
    THROWN = "thrown"
    LEFT = "left"


class CardFate(NamedTuple):
    """What became of a dealt card, and in which of the seat's own turns."""

    fate: Fate
    turn: int


class HandCourse(NamedTuple):
    """What became of each dealt card in the order of the hand, the melds laid, and the own turn in which the first
    rival laid down.
    """

    cards: tuple[CardFate, ...]
    melds: tuple[Meld, ...] = ()
    rival_down: int | None = None


def hand_course(events: Iterable[Event], seat: int, hand: Sequence[Card]) -> HandCourse:
    """Return what became of a dealt hand from the events of its round; of equal cards the first leaves first."""
    fates: list[CardFate | None] = [None] * len(hand)
    melds, downs, turns = tuple[Meld, ...](), set[int](), dict[int, int]()
    rival: int | None = None

    def leave(card: Card, fate: Fate) -> None:
        at = next((at for at, dealt in enumerate(hand) if dealt == card and fates[at] is None), None)
        if at is not None:
            fates[at] = CardFate(fate, turns.get(seat, 0) + 1)

    for event in events:
        match event:
            case MeldsLaid(laid, new) if laid == seat:
                melds += new
                for card in (card for meld in new for card in meld.cards):
                    leave(card, Fate.MELD)
            case MeldsLaid(laid) if laid not in downs:
                downs.add(laid)
                rival = min(rival or 1 + turns.get(laid, 0), 1 + turns.get(laid, 0))
            case CardHit(hit, card) | WildSwapped(hit, card) if hit == seat:
                leave(card, Fate.HIT)
            case Discarded(thrower, card) if thrower == seat:
                leave(card, Fate.THROWN)
            case TurnEnded(ended):
                turns[ended] = turns.get(ended, 0) + 1
            case _:
                pass
    last = CardFate(Fate.LEFT, turns.get(seat, 0))
    return HandCourse(tuple(fate or last for fate in fates), melds, rival)


class Playing(NamedTuple):
    """One time an expert played the hand: its number, how it went, and everything needed to watch it."""

    at: int
    outcome: RoundOutcome
    course: HandCourse
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
    hand = dealt.hands[seat]
    return Playing(number, found, hand_course(course.events, seat, hand), dealt, actions)
