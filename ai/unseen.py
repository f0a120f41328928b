"""Which cards a seat has not seen: those that may lie in the stock or in hands nobody has shown.

Counted out are the own hand, the table, the discard pile as it was seen to grow, and cards others took openly. When
one hand gives another a card face down, what was known of the giver stays counted as hers.
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
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.variant import Variant

_OF_TURNS = frozenset({TurnEnded, UpcardBought, UpcardTaken})
_TELLING_NOTHING = frozenset({CardDrawn, OfferOpened, OfferPassed, PenaltyDrawn, TurnBegan, TurnEnded})  # most events


@dataclass(slots=True)
class SeenCards:
    """The discard pile as seen, bottom to top, what each seat is known to hold, and what each has thrown."""

    pile: list[Card] = field(default_factory=list)
    held: dict[int, Counter[Card]] = field(default_factory=dict)
    thrown: dict[int, set[Card]] = field(default_factory=dict)

    def gains(self, seat: int, card: Card | None) -> None:
        """The seat took a card in the open."""
        if card is not None:
            self.held.setdefault(seat, Counter())[card] += 1

    def loses(self, seat: int, cards: Iterable[Card]) -> None:
        """Cards left the seat's hand."""
        known = self.held.get(seat)
        if known:
            for card in cards:
                if known.get(card):
                    known[card] -= 1

    def note(self, events: Iterable[Event]) -> None:
        """These events happened next."""
        for event in events:
            if type(event) not in _TELLING_NOTHING:
                _note(self, event)


class TakenCards:
    """What each seat has taken or bought since its last turn ended, from a growing list of events."""

    __slots__ = ("_bought", "_events", "_followed", "_taken")

    def __init__(self, events: Sequence[Event]) -> None:
        self._events = events
        self._followed = 0
        self._taken: dict[int, list[Card]] = {}
        self._bought: dict[int, int] = {}

    def of(self, seat: int) -> Sequence[Card]:
        """The cards of the seat; they go on changing with the events."""
        self._follow_all()
        return self._taken.get(seat, ())

    def bought_by(self, seat: int) -> int:
        """How many of them it bought."""
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
    """A list of events that only grows, as a seat may know them: `round_history` for the arena.

    Each event is redacted and noted when somebody asks for it: most are never looked at by most seats. What is taken
    lies open, so that all witnesses of a round may follow the same `takings`.
    """

    __slots__ = ("_events", "_known", "_noted", "_seat", "_seen", "_takings")

    def __init__(self, events: Sequence[Event], seat: int, takings: TakenCards | None = None) -> None:
        self._events = events
        self._seat = seat
        self._known: list[Event] = []
        self._seen, self._noted = SeenCards(), 0
        self._takings = takings or TakenCards(events)

    def seen(self) -> SeenCards:
        """What the events so far have shown; it goes on growing with them."""
        new = self._events[self._noted :]
        self._noted += len(new)
        self._seen.note(redacted(event, self._seat) for event in new if type(event) not in _TELLING_NOTHING)
        return self._seen

    @property
    def takings(self) -> TakenCards:
        """What everybody took or bought lately."""
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
    seen = SeenCards()
    seen.note(history)
    return seen


def taken_lately(history: Sequence[Event], seat: int) -> Sequence[Card]:
    """The cards that the seat whose history this is took or bought since its last turn ended."""
    return _takings(history).of(seat)


def bought_lately(history: Sequence[Event], seat: int) -> int:
    """How many cards the seat bought since its last turn ended."""
    return _takings(history).bought_by(seat)


def _takings(history: Sequence[Event]) -> TakenCards:
    return history.takings if isinstance(history, SeatHistory) else TakenCards(history)


def refusals_in(history: Sequence[Event], seat: int) -> set[Card]:
    """The upcards that others than the seat were asked about and let go by."""
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
    """Copies not seen, by card. Without the history only the own hand, the table and the upcard are counted out."""
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
    """All cards in play, by card."""
    return Counter(variant.cards_for(players))


def _note(seen: SeenCards, event: Event) -> None:
    match event:  # the most frequent first
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
            seen.pile, seen.held, seen.thrown = [upcard], {}, {}
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
            seen.gains(seat, wild)  # where it must be hit at once, the hit takes it off again
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
