"""Kinds of differences, and what each is worth in points."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, Protocol

from game.engine.actions import (
    Action,
    Hit,
    Swap,
    SwapHit,
)
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.scoring import by_points


class Measured(Protocol):
    """A choice that was played out: its loss, and its chances to go out first and to be down in time."""

    @property
    def action(self) -> Action:
        """The choice."""

    @property
    def loss(self) -> float:
        """The points it loses against the best."""

    @property
    def out(self) -> float:
        """The chance to go out first."""

    @property
    def down(self) -> float:
        """The chance to be down in time."""

    @property
    def points(self) -> float:
        """The score of the round to expect."""


OwnPlay = Hit | Swap | SwapHit


class DifferenceKind(StrEnum):
    """What a difference is about."""

    GOES_OUT = "goes_out"
    REACH = "reach"  # the contract is out of reach without a card
    SHORT = "short"  # fewer cards are missing
    HELP = "help"  # more unseen cards help
    DEAD = "dead"  # the cards that another card waits for are gone
    WILD = "wild"  # a wild is kept
    COST = "cost"  # a dearer card is thrown, and the hand stays as near
    DEARER = "dearer"  # the card kept costs more at the end, once down
    LATE = "late"  # a dearer card is thrown, and the hand hardly gets down
    FITS = "fits"  # the other card fits on the table, for a rival
    OWN_FIT = "own_fit"  # the player can play the card, once down
    WINS = "wins"  # the card can win a wild from the table
    COLLECTED = "collected"  # somebody collects the other card's rank or suit
    SIZE = "size"  # a buy makes the hand large enough
    SAVES = "saves"  # laying down takes points out of the hand
    RISKS = "risks"  # a player who waits may not get down any more
    LEFT = "left"  # fewer points stay
    FREED = "freed"  # after this play, further cards can be played as well
    EITHER = "either"  # only one of two cards can be played, and one is dearer
    NEXT = "next"  # cards that stay can be played in the next turn
    KEPT_FIT = "kept_fit"  # more of the cards that stay fit on the table
    WILD_KEPT = "wild_kept"  # a wild stays in the hand
    WILD_LAID = "wild_laid"  # the wild is laid
    WON_BACK = "won_back"  # the wild can be won back from where it lies
    CHEAP = "cheap"  # the upcard costs less than a card from the stock
    FREE = "free"  # a draw adds one card, a buy more
    ADDS = "adds"  # a buy adds cards and brings nothing nearer
    RIVAL = "rival"  # a buy adds cards, and somebody is nearly out
    LAST_BUY = "last_buy"
    UNSEEN = "unseen"  # cards from the stock bring the hand nearer, the upcard does not
    HOLDS = "holds"  # holding goes out first more often
    BLIND = "blind"  # laying down and going out in one turn earns a bonus
    STRANDED = "stranded"  # after laying down, cards stay that fit nowhere
    OUT_MORE = "out_more"  # played out, it went out first more often
    DOWN_MORE = "down_more"  # played out, it got down more often


class Difference(NamedTuple):
    """One difference: the size of what differs, the card it is about, further cards, two numbers, and a seat."""

    kind: DifferenceKind
    size: float
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    numbers: tuple[int, ...] = ()
    seat: int | None = None
    other: Card | None = None


K = DifferenceKind
# Points that one unit of a difference is worth where penalties count, rounded: what explains best what wrong answers
# lose in about 5,000 pairs of a best and a wrong answer that `python -m tests.drills search` found; rare ones are
# estimates.
WORTH: Mapping[DifferenceKind, float] = {
    K.GOES_OUT: 20.0,
    K.REACH: 15.0,
    K.SHORT: 14.0,
    K.HELP: 1.7,
    K.DEAD: 4.0,
    K.WILD: 12.0,
    K.COST: 0.9,
    K.DEARER: 0.7,
    K.LATE: 0.6,
    K.FITS: 4.5,
    K.OWN_FIT: 4.5,
    K.WINS: 8.0,
    K.COLLECTED: 3.0,
    K.SIZE: 6.0,
    K.SAVES: 0.13,
    K.RISKS: 80.0,
    K.LEFT: 0.7,
    K.FREED: 5.5,
    K.EITHER: 0.6,
    K.NEXT: 6.0,
    K.KEPT_FIT: 3.0,
    K.WILD_KEPT: 4.0,
    K.WILD_LAID: 1.0,
    K.WON_BACK: 2.0,
    K.CHEAP: 0.8,
    K.FREE: 10.0,
    K.ADDS: 4.0,
    K.RIVAL: 5.5,
    K.LAST_BUY: 6.0,
    K.UNSEEN: 0.8,
    K.HOLDS: 30.0,
    K.BLIND: 0.15,
    K.STRANDED: 0.5,
}
OF_POINTS = 0.7  # the share where points for going out count


def worth_of(difference: Difference, view: PlayerView) -> float:
    """Return how many points a difference is worth."""
    return WORTH.get(difference.kind, 0.0) * difference.size * (OF_POINTS if by_points(view.variant) else 1.0)


NEARLY_OUT = 3  # cards of a rival
MOST_NAMED = 2  # cards
ALIKE = 0.08  # chances that differ by less are the same
SHOWS = 0.02  # the least that a chance must gain


def of_100(share: float) -> int:
    return round(100 * share)


def rival_of(view: PlayerView) -> int | None:
    """Return the other player who is down with the fewest cards, if any."""
    down = [at for at, seat in enumerate(view.seats) if at != view.seat and seat.down is not Down.NO]
    return min(down, key=lambda at: view.seats[at].cards, default=None)


def cards_added(view: PlayerView) -> int:
    """Return how many cards a buy adds."""
    return 1 + view.penalty_of(view.seat)
