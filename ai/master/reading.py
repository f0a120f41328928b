"""Estimate which hidden card is in whose hand, from what every player took, discarded and passed.

The weights are a multinomial regression on the positions of hidden cards at 5,000 choices of strong players in all rule
sets (refit with `python -m tests.bench.reading 56 --fit`): the logarithm of the odds that a copy of a card is in a hand
rather than in the stock, if both were the same size. A card that a player took makes similar cards likelier, but a
second copy less likely; players who are down keep no wilds and hardly anything that fits.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.batch import COLUMNS, WILDS, columns_of
from ai.master.kept import hits_not_made
from ai.players.plays import fitting_naturals
from ai.unseen import cards_seen_in
from game.engine.events import Discarded, Event, OfferPassed, RoundDealt
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import NATURALS, RANKS, SUITS, Card
from game.rules.variant import BY_DISCARD, Kind

Floats = NDArray[np.float64]

_REACH = 2  # ranks within which cards of a suit are neighbors
_MOST = 3  # of a kind that count
_PLACES = {card: at for at, card in enumerate(NATURALS)}


class Signs(NamedTuple):
    """Evidence for and against a card being in a hand: a number of cards, or 1 for yes."""

    took: float = 0.0  # a player not down took another copy openly and still has it
    took_rank: float = 0.0  # they took one of its rank, in contracts with sets
    took_near: float = 0.0  # they took a neighbor, in contracts with runs
    threw: float = 0.0
    threw_rank: float = 0.0
    threw_near: float = 0.0
    refused: float = 0.0  # they passed a copy when asked
    refused_near: float = 0.0
    fits: float = 0.0  # it could be hit, and the player is not down
    fits_down: float = 0.0  # it could be hit, and the player is down but has not had the chance yet
    passed_up: float = 0.0  # the player is down and could have hit it last turn
    to_go_out: float = 0.0  # the same, if it is their only card and the last card has to be played
    wild_down: float = 0.0  # it is wild, and the player is down


WEIGHTS = Signs(
    took=-0.94,
    took_rank=0.61,
    took_near=0.78,
    threw=-0.07,
    threw_rank=-0.35,
    threw_near=-0.22,
    refused=-0.24,
    refused_near=-0.05,
    fits=0.25,
    fits_down=0.41,
    passed_up=-2.52,
    to_go_out=0.47,
    wild_down=-3.5,
)


def log_odds(view: PlayerView, history: Sequence[Event]) -> Floats:
    """Return, by seat and column, the log odds that a hidden copy is there; zero for the viewer's own seat."""
    return np.asarray(signs_of(view, history) @ np.array(WEIGHTS), np.float64)


def signs_of(view: PlayerView, history: Sequence[Event]) -> Floats:
    """Return the signs by seat, column and kind."""
    threw, refused = _let_go(view, history)
    held, kept = cards_seen_in(history).held, hits_not_made(view, history)
    signs_by_seat = np.zeros((view.players, COLUMNS, len(Signs._fields)))
    for seat, public in enumerate(view.seats):
        if seat == view.seat:
            continue
        is_up, kinds = public.down is Down.NO, {spec.kind for spec in view.rules_of(seat).contract}
        fits, could = _are_in(fitting_naturals(view.melds, seat, view.variant)), _are_in(kept[seat])
        is_last = public.cards == 1 and view.rules_of(seat).go_out_by not in BY_DISCARD
        took = (+held.get(seat, Counter())).elements() if is_up else ()
        refused_copies, _, refused_near = _akin(refused[seat] if is_up else (), kinds)
        fitting = fits * is_up, (fits & ~could) * (not is_up), could * (not is_last), could * is_last
        signs = *_akin(took, kinds), *_akin(threw[seat], kinds), refused_copies, refused_near, *fitting
        signs_by_seat[seat, :WILDS, : len(signs)] = np.transpose(signs)
        signs_by_seat[seat, WILDS] = Signs(wild_down=not is_up)
    are_wild = [column == WILDS for column in columns_of(view.variant.dealing.wilds).values()]
    signs_by_seat[:, :WILDS][:, are_wild] = 0
    return signs_by_seat


def _let_go(view: PlayerView, history: Sequence[Event]) -> tuple[list[list[Card]], list[list[Card]]]:
    """Return, by seat, the cards discarded and the upcards passed."""
    threw: list[list[Card]] = [[] for _ in view.seats]
    refused: list[list[Card]] = [[] for _ in view.seats]
    top: Card | None = None
    for event in history:
        match event:
            case RoundDealt(upcard=card):
                top = card
            case Discarded(seat=seat, card=card):
                top = card
                threw[seat].append(card)
            case OfferPassed(seat=seat) if top is not None:
                refused[seat].append(top)
            case _:
                pass
    return threw, refused


def _are_in(cards: Iterable[Card]) -> NDArray[np.bool_]:
    """Return, by natural, whether it is one of these."""
    are_in = np.zeros(len(NATURALS), np.bool_)
    are_in[[_PLACES[card] for card in cards]] = True
    return are_in


def _akin(cards: Iterable[Card], kinds: set[Kind]) -> NDArray[np.int64]:
    """Return, by natural, how many of the cards are copies of it, share its rank, or are neighbors, up to `_MOST`."""
    counts = np.zeros((3, len(SUITS), len(RANKS)), np.int64)
    copies, ranks, near = counts
    for card in cards:
        if card in _PLACES:
            suit, rank = divmod(_PLACES[card], len(RANKS))
            copies[suit, rank] += 1
            ranks[:, rank] += Kind.SET in kinds
            if Kind.RUN in kinds:
                near[suit, max(0, rank - _REACH) : rank + _REACH + 1] += 1
                near[suit, rank] -= 1
    return np.minimum(counts, _MOST).reshape(3, -1)
