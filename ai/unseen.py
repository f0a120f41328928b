"""Which cards a seat has not seen: those that may lie in the stock or in hands nobody has shown.

Counted out are the own hand, the table, the discard pile as it was seen to grow, and cards others took openly. When
one hand gives another a card face down, what was known of the giver stays counted as hers.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

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
)
from game.engine.view import PlayerView
from game.rules.cards import Card

_TELLING_NOTHING = frozenset({CardDrawn, OfferOpened, OfferPassed, PenaltyDrawn, TurnBegan, TurnEnded})  # most events


@dataclass(slots=True)
class Seen:
    """The discard pile as seen, bottom to top, and what each seat is known to hold."""

    pile: list[Card] = field(default_factory=list)
    held: dict[int, Counter[Card]] = field(default_factory=dict)

    def gains(self, seat: int, card: Card | None) -> None:
        """The seat took a card in the open."""
        if card is not None:
            self.held.setdefault(seat, Counter())[card] += 1

    def loses(self, seat: int, cards: Iterable[Card]) -> None:
        """Cards left the seat's hand."""
        known = self.held.get(seat, Counter())
        for card in cards:
            known[card] = max(0, known[card] - 1)


def seen_in(history: Sequence[Event]) -> Seen:
    """What the round's events have shown."""
    seen = Seen()
    for event in history:
        if type(event) not in _TELLING_NOTHING:
            _note(seen, event)
    return seen


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
    left = Counter(view.variant.cards_for(view.players))
    left.subtract(view.hand)
    for meld in view.melds:
        left.subtract(meld.cards)
    seen = seen_in(history)
    pile = seen.pile or ([view.upcard] if view.upcard is not None else [])
    left.subtract(pile)
    for seat, known in seen.held.items():
        if seat != view.seat:
            left.subtract(known)
    return +left


def _note(seen: Seen, event: Event) -> None:
    match event:
        case RoundDealt(upcard=upcard):
            seen.pile, seen.held = [upcard], {}
        case UpcardTaken(seat=seat, card=card) | UpcardBought(seat=seat, card=card):
            seen.gains(seat, seen.pile.pop() if seen.pile else card)
        case BoughtInTurn(seat=seat, from_stock=False):
            seen.gains(seat, seen.pile.pop() if seen.pile else None)
        case StockRemade(whole=whole):
            seen.pile = [] if whole else seen.pile[-1:]
        case Discarded(seat=seat, card=card):
            seen.pile.append(card)
            seen.loses(seat, [card])
        case _:
            _note_play(seen, event)


def _note_play(seen: Seen, event: Event) -> None:
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
