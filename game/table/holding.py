"""My own cards as I keep them: an order of my choosing, the cards put into the tray, the ones that are new.

The engine's hand has no order that means anything; this one is the player's and is never changed against her will.
Equal copies are told apart here by a number of their own, so that a picture stays the same card while it moves.
Values and pure functions; nothing of rules, screen or clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from game.rules.cards import ACE, KING, Card

SUIT_ORDER = "shcd*"  # black and red alternate


class Order(StrEnum):
    """What the row is ordered by."""

    MANUAL = "manual"
    SUIT = "suit"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class Held:
    """One card of mine; `new` until the turn it came in ends."""

    uid: int
    card: Card
    new: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """The row of cards, and the cards in each slot of the tray."""

    row: tuple[Held, ...] = ()
    slots: tuple[tuple[Held, ...], ...] = ()
    order: Order = Order.MANUAL
    next_uid: int = 0

    @property
    def in_tray(self) -> tuple[Held, ...]:
        """All cards in the tray."""
        return tuple(held for slot in self.slots for held in slot)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card held, wherever it is."""
        return tuple(held.card for held in (*self.row, *self.in_tray))

    def find(self, uid: int) -> Held | None:
        """The card with this number, if it is still held."""
        return next((held for held in (*self.row, *self.in_tray) if held.uid == uid), None)

    def index(self, uid: int) -> int | None:
        """Where in the row the card is; None when it is in the tray or gone."""
        return next((at for at, held in enumerate(self.row) if held.uid == uid), None)

    def slot_of(self, uid: int) -> int | None:
        """Which slot of the tray the card is in."""
        return next((at for at, slot in enumerate(self.slots) if any(held.uid == uid for held in slot)), None)


def dealt(cards: Iterable[Card], slots: int, order: Order = Order.MANUAL, next_uid: int = 0) -> Holding:
    """A fresh hand with an empty tray of so many slots. Manual order begins sorted by suit: a help, not a rule."""
    row = tuple(Held(next_uid + at, card) for at, card in enumerate(cards))
    first = Order.SUIT if order is Order.MANUAL else order
    return Holding(_sorted(row, first), ((),) * slots, order, next_uid + len(row))


def followed(holding: Holding, hand: Iterable[Card], gone_first: tuple[int, ...] = ()) -> Holding:
    """The holding after the engine's hand has changed.

    Of equal copies those named in `gone_first` leave first, then such in the row, then such in the tray. New cards
    come in at the right end, or where the order puts them.
    """
    now, before = Counter(hand), Counter(holding.cards)
    leaving, coming = before - now, now - before
    kept = _without(holding, leaving, gone_first)
    arrived = tuple(
        Held(kept.next_uid + at, card, new=True) for at, card in enumerate(sorted(coming.elements(), key=_by_suit))
    )
    row = (*kept.row, *arrived)
    if kept.order is not Order.MANUAL:
        row = _sorted(row, kept.order)
    return replace(kept, row=row, next_uid=kept.next_uid + len(arrived))


def _without(holding: Holding, leaving: Counter[Card], first: tuple[int, ...]) -> Holding:
    left = Counter(leaving)
    gone: set[int] = set()
    named = [held for uid in first if (held := holding.find(uid))]
    for held in (*named, *reversed(holding.row), *holding.in_tray):
        if held.uid not in gone and left[held.card] > 0:
            left[held.card] -= 1
            gone.add(held.uid)
    row = tuple(held for held in holding.row if held.uid not in gone)
    slots = tuple(tuple(held for held in slot if held.uid not in gone) for slot in holding.slots)
    return replace(holding, row=row, slots=slots)


def familiar(holding: Holding) -> Holding:
    """The holding with nothing new in it any more."""
    row = tuple(replace(held, new=False) for held in holding.row)
    return replace(
        holding, row=row, slots=tuple(tuple(replace(held, new=False) for held in slot) for slot in holding.slots)
    )


def moved(holding: Holding, uid: int, index: int) -> Holding:
    """The card at another place of the row (out of the tray, if it was there); from then on the order is manual."""
    held = holding.find(uid)
    if held is None:
        return holding
    bare = lifted(holding, uid)
    at = max(0, min(index, len(bare.row)))
    return replace(bare, row=(*bare.row[:at], held, *bare.row[at:]), order=Order.MANUAL)


def lifted(holding: Holding, uid: int) -> Holding:
    """The holding without that card; the rest unmoved."""
    row = tuple(held for held in holding.row if held.uid != uid)
    slots = tuple(tuple(held for held in slot if held.uid != uid) for slot in holding.slots)
    return replace(holding, row=row, slots=slots)


def in_slot(holding: Holding, uid: int, slot: int, index: int | None = None) -> Holding:
    """The card in a slot of the tray, at a place among its cards (None: last)."""
    held = holding.find(uid)
    if held is None or not 0 <= slot < len(holding.slots):
        return holding
    bare = lifted(holding, uid)
    inside = bare.slots[slot]
    at = len(inside) if index is None else max(0, min(index, len(inside)))
    filled = (*inside[:at], held, *inside[at:])
    return replace(bare, slots=(*bare.slots[:slot], filled, *bare.slots[slot + 1 :]))


def returned(holding: Holding, uid: int) -> Holding:
    """The card back from the tray, at the right end of the row or where the order puts it."""
    held = holding.find(uid)
    if held is None or holding.slot_of(uid) is None:
        return holding
    bare = lifted(holding, uid)
    row = (*bare.row, held)
    return replace(bare, row=row if bare.order is Order.MANUAL else _sorted(row, bare.order))


def emptied(holding: Holding) -> Holding:
    """Everything back from the tray."""
    for held in holding.in_tray:
        holding = returned(holding, held.uid)
    return holding


def ordered(holding: Holding, order: Order) -> Holding:
    """The row in another order; manual keeps what is there."""
    row = holding.row if order is Order.MANUAL else _sorted(holding.row, order)
    return replace(holding, row=row, order=order)


def _sorted(row: Iterable[Held], order: Order) -> tuple[Held, ...]:
    key = _by_suit if order is Order.SUIT else _by_rank
    return tuple(sorted(row, key=lambda held: key(held.card)))


def _by_suit(card: Card) -> tuple[int, int]:
    return SUIT_ORDER.index(card.suit), _height(card)


def _by_rank(card: Card) -> tuple[int, int]:
    return _height(card), SUIT_ORDER.index(card.suit)


def _height(card: Card) -> int:
    """Aces above kings, jokers above all."""
    return KING + 2 if card.is_joker else KING + 1 if card.rank == ACE else card.rank
