"""Find the cards a seat has not seen: those that may be in the stock or in other hands.

Excluded are the seat's own hand, the table, the discard pile as it grew, and cards others took openly. When a card
passes face down from one hand to another, cards known to be in the giver's hand are still counted there.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import overload

from game.engine.events import (
    BoughtInTurn,
    CardDrawn,
    CardGiven,
    CardHit,
    Discarded,
    Event,
    MeldsLaid,
    OfferOpened,
    OfferPassed,
    PenaltyDrawn,
    RoundDealt,
    ShanghaiCalled,
    StockRemade,
    TurnBegan,
    TurnEnded,
    UpcardBought,
    UpcardTaken,
    WildSwapped,
    redacted,
)
from game.engine.history import RoundHistory
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.variant import Variant

_OF_TURNS = frozenset({TurnEnded, UpcardBought, UpcardTaken})
_TELLING_NOTHING = frozenset({CardDrawn, OfferOpened, OfferPassed, PenaltyDrawn, TurnBegan, TurnEnded})  # most events


@dataclass(slots=True)
class SeenCards:
    """The discard pile as seen, bottom to top, the cards each seat is known to hold, and its discards."""

    pile: list[Card] = field(default_factory=list)
    held: dict[int, Counter[Card]] = field(default_factory=dict)
    thrown: dict[int, set[Card]] = field(default_factory=dict)

    def gains(self, seat: int, card: Card | None) -> None:
        """Record that the seat took a face-up card."""
        if card is not None:
            self.held.setdefault(seat, Counter())[card] += 1

    def loses(self, seat: int, cards: Iterable[Card]) -> None:
        """Record that cards left the seat's hand."""
        known = self.held.get(seat)
        if known:
            for card in cards:
                if known.get(card):
                    known[card] -= 1

    def note(self, events: Iterable[Event]) -> None:
        """Record the next events."""
        for event in events:
            if type(event) not in _TELLING_NOTHING:
                _note(self, event)


class TakenCards:
    """The cards each seat has taken or bought since its last turn ended, from a growing list of events."""

    __slots__ = ("_bought", "_events", "_followed", "_taken")

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events
        self._followed = 0
        self._taken: dict[int, list[Card]] = {}
        self._bought: dict[int, int] = {}

    def of(self, seat: int) -> Sequence[Card]:
        """Return the seat's cards, a sequence that changes with later events."""
        self._follow_all()
        return self._taken.get(seat, ())

    def bought_by(self, seat: int) -> int:
        """Return how many of them the seat bought."""
        self._follow_all()
        return self._bought.get(seat, 0)

    def _follow_all(self) -> None:
        new = self._events[self._followed :]
        self._followed += len(new)
        for event in new:
            if type(event) in _OF_TURNS:
                self._follow(event)

    def _follow(self, event: Event) -> None:
        match event:
            case UpcardTaken(seat=seat, card=card) | UpcardBought(seat=seat, card=card):
                self._taken.setdefault(seat, []).append(card)
                self._bought[seat] = self._bought.get(seat, 0) + isinstance(event, UpcardBought)
            case TurnEnded(seat=seat):
                self._taken.pop(seat, None)
                self._bought.pop(seat, None)
            case _:
                pass


class SeatHistory(Sequence[Event]):
    """A growing list of events as one seat may know them: `round_history` for the arena.

    An event is redacted and recorded only on demand: most are never used by most seats. Taken cards are public, so all
    histories of a round can share one `takings`.
    """

    __slots__ = ("_events", "_known", "_noted", "_seat", "_seen", "_takings")

    def __init__(
        self, events: Sequence[Event], seat: int, takings: TakenCards | None = None, pile: Sequence[Card] = ()
    ) -> None:
        """Create the history of a seat; `pile` is the discard pile before the first event."""
        self._events = events
        self._seat = seat
        self._known: list[Event] = []
        self._seen, self._noted = SeenCards([*pile]), 0
        self._takings = takings or TakenCards(events)

    def seen(self) -> SeenCards:
        """Return what the events so far have revealed; the object grows with them."""
        new = self._events[self._noted :]
        self._noted += len(new)
        self._seen.note(redacted(event, self._seat) for event in new if type(event) not in _TELLING_NOTHING)
        return self._seen

    @property
    def takings(self) -> TakenCards:
        """The cards every player has recently taken or bought."""
        return self._takings

    def _up_to_date(self) -> list[Event]:
        known, seat = self._known, self._seat
        if len(known) < len(self._events):
            known += [redacted(event, seat) for event in self._events[len(known) :]]
        return known

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._up_to_date())

    def __reversed__(self) -> Iterator[Event]:
        return reversed(self._up_to_date())

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | Sequence[Event]:
        return self._up_to_date()[at]


def cards_seen_in(history: Sequence[Event]) -> SeenCards:
    """Return the cards that the round's events have revealed. Do not change the result."""
    if isinstance(history, SeatHistory):
        return history.seen()
    seen = SeenCards([*history.pile] if isinstance(history, RoundHistory) else [])
    seen.note(history)
    return seen


def taken_lately(history: Sequence[Event], seat: int) -> Sequence[Card]:
    """Return the cards that the history's own seat took or bought since its last turn ended."""
    return _takings(history).of(seat)


def bought_lately(history: Sequence[Event], seat: int) -> int:
    """Return how many cards the seat bought since its last turn ended."""
    return _takings(history).bought_by(seat)


def _takings(history: Sequence[Event]) -> TakenCards:
    return history.takings if isinstance(history, SeatHistory) else TakenCards(history)


def refusals_in(history: Sequence[Event], seat: int) -> set[Card]:
    """Return the upcards that other players were offered and passed."""
    refused: set[Card] = set()
    top: Card | None = None
    for event in history:
        match event:
            case RoundDealt(upcard=card) | Discarded(card=card):
                top = card
            case OfferPassed(seat=other) if other != seat and top is not None:
                refused.add(top)
            case _:
                pass
    return refused


def unseen(view: PlayerView, history: Sequence[Event] = ()) -> Counter[Card]:
    """Return the number of unseen copies of each card.

    Without a history, only the hand, the table and the upcard are excluded.
    """
    left, seen = dict(_pack(view.variant, view.players)), cards_seen_in(history)
    pile = seen.pile or ([view.upcard] if view.upcard is not None else [])
    for cards in (view.hand, pile, *[meld.cards for meld in view.melds]):
        for card in cards:
            left[card] = left.get(card, 0) - 1
    for seat, known in seen.held.items():
        if seat != view.seat:
            for card, count in known.items():
                left[card] = left.get(card, 0) - count
    return Counter({card: count for card, count in left.items() if count > 0})


@lru_cache(maxsize=64)
def _pack(variant: Variant, players: int) -> Counter[Card]:
    """Return all cards in play, counted."""
    return Counter(variant.cards_for(players))


def _note(seen: SeenCards, event: Event) -> None:
    match event:  # most frequent first
        case Discarded(seat=seat, card=card):
            seen.pile.append(card)
            seen.thrown.setdefault(seat, set()).add(card)
            seen.loses(seat, [card])
        case UpcardTaken(seat=seat, card=card) | UpcardBought(seat=seat, card=card):
            seen.gains(seat, seen.pile.pop() if seen.pile else card)
        case BoughtInTurn(seat=seat, from_stock=False):
            seen.gains(seat, seen.pile.pop() if seen.pile else None)
        case StockRemade(whole=whole):
            seen.pile = [] if whole else seen.pile[-1:]
        case RoundDealt(upcard=upcard):
            seen.pile, seen.held, seen.thrown = [] if upcard is None else [upcard], {}, {}
            for wild in event.to_dealer:
                seen.gains(event.dealer, wild)
        case _:
            _note_play(seen, event)


def _note_play(seen: SeenCards, event: Event) -> None:
    match event:
        case MeldsLaid(seat=seat, melds=melds):
            seen.loses(seat, [card for meld in melds for card in meld.cards])
        case CardHit(seat=seat, card=card):
            seen.loses(seat, [card])
        case WildSwapped(seat=seat, card=card, wild=wild):
            seen.loses(seat, [card])
            seen.gains(seat, wild)  # if it must be hit immediately, the hit removes it again
        case ShanghaiCalled(seat=seat, card=card, meld=meld):
            if seen.pile:
                seen.pile.pop()
            if meld is None:
                seen.gains(seat, card)
        case CardGiven(giver=giver, taker=taker, card=card) if card is not None:
            seen.loses(giver, [card])
            seen.gains(taker, card)
        case _:
            pass
