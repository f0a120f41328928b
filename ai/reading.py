"""Read another player's hand as Expert does: how many cards of each rank it holds, from what one seat has seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from game.engine.events import Discarded, Event
from game.engine.view import PlayerView
from game.rules.cards import RANKS, Card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PICKED = 3  # ranks that are read in a hand, and discards that tell most
DEALS = 512  # possible deals that are looked at
LEAST_TOLD = 0.5  # of what the discard tells that tells most


class HandReading(NamedTuple):
    """What Expert reads in a hand: how many cards of each rank to expect, and the discards that told most."""

    seat: int
    expected: tuple[float, ...]  # by rank, from the ace; wild cards are left out
    told: tuple[Card, ...]

    @property
    def kept(self) -> tuple[int, ...]:
        """The ranks of which most cards are expected."""
        return tuple(sorted(sorted(RANKS, key=lambda rank: -self.expected[rank - 1])[:PICKED]))


def read_hand(view: PlayerView, history: Sequence[Event], seat: int) -> Iterator[HandReading]:
    """Yield what Expert reads in another seat's hand: the hands that it deals when it simulates the round."""
    import numpy as np

    from ai.evaluator.batch import WILDS
    from ai.master.imagined import imagined

    chance = np.random.default_rng([view.round, view.turns, view.stock, seat])
    hands = imagined(view, history, DEALS, 1, chance).hands[seat, :, :WILDS]
    expected = hands.reshape(DEALS, -1, len(RANKS)).sum(axis=1).mean(axis=0)
    yield HandReading(seat, tuple(round(float(cards), 2) for cards in expected), _told(view, history, seat))


def _told(view: PlayerView, history: Sequence[Event], seat: int) -> tuple[Card, ...]:
    """Return the discards of a seat without which most cards of a rank would be expected in its hand."""
    known = _by_rank(view, history, history, seat)
    told = dict[Card, float]()
    for at, event in enumerate(history):
        if isinstance(event, Discarded) and event.seat == seat:
            # As a discard of the viewer's it tells nothing, but the pile grows by it and it is no unseen copy.
            elsewhere = replace(event, seat=view.seat)
            without = _by_rank(view, history, (*history[:at], elsewhere, *history[at + 1 :]), seat)
            told[event.card] = max(told.get(event.card, 0.0), float((without - known).max()))
    least = LEAST_TOLD * max(told.values(), default=0.0)
    most = sorted(told, key=lambda card: -told[card])[:PICKED]
    return tuple(card for card in most if 0 < least <= told[card])


def _by_rank(view: PlayerView, history: Sequence[Event], read: Sequence[Event], seat: int) -> NDArray[np.float64]:
    """Return by rank how many hidden cards to expect in a hand, by the odds alone, which are those of `read`."""
    import numpy as np

    from ai.evaluator.batch import WILDS, columns_of
    from ai.master.imagined import log_odds
    from ai.unseen import unseen

    columns, weights = columns_of(view.variant.dealing.wilds), np.zeros(WILDS + 1)
    odds = np.exp(log_odds(view, read)[seat])
    for card, copies in unseen(view, history).items():
        column = columns.get(card, WILDS)
        weights[column] += copies * odds[column]
    by_rank = weights[:WILDS].reshape(-1, len(RANKS)).sum(axis=0)
    return np.asarray(by_rank * view.seats[seat].cards / max(1e-9, weights.sum()))
