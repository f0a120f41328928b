"""What explains best why one choice is better than another, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.differences.discards import of_discards
from ai.differences.kinds import SHOWS, Difference, K, Measured, cards_added, of_100, worth_of
from ai.differences.plays import freed_at_once, of_holding, of_lay_downs, of_laying, of_plays
from ai.differences.upcards import of_leaving, of_taking
from ai.differences.weighing import Weighing
from game.engine.actions import (
    Buy,
    BuyStock,
    BuyUpcard,
    Discard,
    Draw,
    Hit,
    LayDown,
    Pass,
    Swap,
    SwapHit,
    Take,
)
from game.engine.events import Event
from game.engine.view import PlayerView

MOST_SAID = 2  # differences
WORTH_SAYING = 0.5  # of the first one: the share that the second must be worth
EXPLAINED = 0.4  # the share of the loss that the differences must explain
SURE = 0.995
_OF_CHANCES = frozenset({K.HOLDS, K.BLIND, K.RISKS})


def telling(view: PlayerView, history: Sequence[Event], best: Measured, other: Measured) -> tuple[Difference, ...]:
    """Return the one or two differences that explain most of what `other` loses against `best`.

    If they explain too little, what happened when both were played out.
    """
    ranked = sorted(differences(view, history, best, other), key=lambda one: -worth_of(one, view))
    if out := [one for one in ranked if one.kind is K.GOES_OUT]:
        return tuple(out)  # that says it all
    worth = [worth_of(one, view) for one in ranked]
    if not ranked or sum(worth) < EXPLAINED * other.loss:
        happened = () if {one.kind for one in ranked} & _OF_CHANCES else played_out(best, other)
        return (*happened, *ranked)[: max(1, len(happened) + 1)][:MOST_SAID]
    return tuple(one for one, points in zip(ranked, worth, strict=True) if points >= WORTH_SAYING * worth[0])[
        :MOST_SAID
    ]


def played_out(best: Measured, other: Measured) -> tuple[Difference, ...]:
    """Return by what the better choice came out ahead when both were played out, if it shows in a chance."""
    gains = [
        (best.out - other.out, Difference(K.OUT_MORE, 0.0, numbers=(of_100(best.out), of_100(other.out)))),
        (best.down - other.down, Difference(K.DOWN_MORE, 0.0, numbers=(of_100(best.down), of_100(other.down)))),
    ]
    gain, difference = max(gains, key=lambda pair: pair[0])
    return (difference,) if gain > SHOWS and len(set(difference.numbers)) == 2 else ()


def differences(view: PlayerView, history: Sequence[Event], best: Measured, other: Measured) -> Iterator[Difference]:
    """Yield everything in which the better choice has the advantage."""
    if best.out > SURE > other.out and view.turn == view.seat:
        yield Difference(K.GOES_OUT, 1.0, cards=freed_at_once(view, best.action, other.action))
    match best.action, other.action:
        case ((Hit() | Swap() | SwapHit()), (Hit() | Swap() | SwapHit())):
            yield from of_plays(view, best.action, other.action)
        case Discard(card=card), Discard(card=kept):
            yield from of_discards(Weighing(view, history), card, kept, best, other)
        case LayDown() as one, LayDown() as two:
            yield from of_lay_downs(view, one, two)
        case LayDown() as laid, Discard():
            yield from of_laying(view, laid, other)
        case Discard(), LayDown() as laid:
            yield from of_holding(view, laid, best, other)
        case ((Take() | Buy() | BuyUpcard()), (Pass() | Draw())):
            yield from of_taking(Weighing(view, history), best.action, other.action)
        case (Take(), (Buy() | BuyUpcard() | BuyStock())) | ((Pass() | Draw()), BuyStock()):
            yield Difference(K.FREE, 1.0, view.upcard, numbers=(cards_added(view),))
        case ((Pass() | Draw()), (Take() | Buy() | BuyUpcard())):
            yield from of_leaving(Weighing(view, history), other.action)
        case _:
            pass
