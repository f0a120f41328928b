"""The player's own arrangement of their cards: the order and gaps of the row, the cards in the tray, the new cards.

The order of the engine's hand has no meaning. This order keeps itself until the player moves a card, then it changes
only by their choice. Equal copies get unique numbers (uids), so that an animated card stays the same card. Values and
pure functions; no rules, screen or clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from game.rules.cards import ACE, KING, Card


class Spot(NamedTuple):
    """A place to insert a card in a row: before which card, and on which sides of it there is a gap."""

    place: int
    before: bool = False
    after: bool = False

    @property
    def rank(self) -> tuple[int, bool, bool]:
        """The sort key of spots, from left to right."""
        return self.place, self.before, not self.after


def spots(count: int, gaps: Collection[int]) -> tuple[Spot, ...]:
    """Return where a card can be inserted in a row of `count`, from left to right; on either side of a gap.

    >>> [tuple(spot) for spot in spots(2, (1,))]
    [(0, False, False), (1, False, True), (1, True, False), (2, False, False)]
    """
    found: list[Spot] = []
    for place in range(count + 1):
        if 0 < place < count and place in gaps:
            found += (Spot(place, after=True), Spot(place, before=True))
        else:
            found.append(Spot(place))
    return tuple(found)


def apart(count: int) -> tuple[Spot, Spot]:
    """Return the two spots beyond the ends of a row: a separate group before all others, and one after them."""
    return Spot(0, after=count > 0), Spot(count, before=count > 0)


def next_spot(at: Spot, by: int, count: int, gaps: Collection[int]) -> Spot:
    """Return the neighboring spot to the left or right; the same one at the ends.

    >>> next_spot(Spot(1, before=True, after=True), 1, 2, (1,))  # one that stood alone joins the group it comes to
    Spot(place=1, before=True, after=False)
    """
    others = spots(count, gaps)
    if by > 0:
        return next((spot for spot in others if spot.rank > at.rank), at)
    return next((spot for spot in reversed(others) if spot.rank < at.rank), at)


def with_spot(gaps: Collection[int], spot: Spot) -> tuple[int, ...]:
    """Return the gaps of a row after a card has been inserted.

    >>> with_spot((1, 3), Spot(1, after=True))
    (2, 4)
    """
    moved = {gap + (gap >= spot.place) for gap in gaps} - {spot.place, spot.place + 1}
    return tuple(sorted(moved | ({spot.place} if spot.before else set()) | ({spot.place + 1} if spot.after else set())))


SUIT_ORDER = "shcd*"  # black and red alternate
ROOMY = 28  # up to this many cards there is room for automatic gaps


class Order(StrEnum):
    """How the row is sorted."""

    MANUAL = "manual"
    SUIT = "suit"
    RANK = "rank"
    MELDS = "melds"  # by what the hand could lay down, which depends on the contract: see `grouped`


@dataclass(frozen=True, slots=True)
class Held:
    """One card of mine; `new` until the turn it came in ends, `gap` if a gap is before it in the row."""

    uid: int
    card: Card
    new: bool = False
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """The row of cards, and the cards in each slot of the tray.

    `own` is the player's own order of all cards, including those in the tray; empty if it equals the row.
    """

    row: tuple[Held, ...] = ()
    slots: tuple[tuple[Held, ...], ...] = ()
    order: Order = Order.MANUAL
    next_uid: int = 0
    own: tuple[Held, ...] = ()

    @property
    def gaps(self) -> tuple[int, ...]:
        """The indexes of cards in the row that have a gap before them."""
        return tuple(at for at, held in enumerate(self.row) if held.gap)

    @property
    def in_tray(self) -> tuple[Held, ...]:
        """All cards in the tray."""
        return tuple(held for slot in self.slots for held in slot)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card held."""
        return tuple(held.card for held in (*self.row, *self.in_tray))

    def find(self, uid: int) -> Held | None:
        """Return the card with this uid if it is still held."""
        return next((held for held in (*self.row, *self.in_tray) if held.uid == uid), None)

    def index(self, uid: int) -> int | None:
        """Return a card's index in the row; None if it is in the tray or gone."""
        return next((at for at, held in enumerate(self.row) if held.uid == uid), None)

    def slot_of(self, uid: int) -> int | None:
        """Return the slot of the tray that contains the card."""
        return next((at for at, slot in enumerate(self.slots) if any(held.uid == uid for held in slot)), None)


def dealt(cards: Iterable[Card], slots: int, order: Order = Order.SUIT, next_uid: int = 0) -> Holding:
    """Return a new hand with an empty tray; by suit if the last hand was in the player's own order."""
    row = tuple(Held(next_uid + at, card) for at, card in enumerate(cards))
    order = Order.SUIT if order is Order.MANUAL else order
    return Holding(_sorted(row, order), ((),) * slots, order, next_uid + len(row))


def followed(holding: Holding, hand: Iterable[Card], gone_first: tuple[int, ...] = ()) -> Holding:
    """Return the holding after the engine's hand has changed.

    Of equal copies, those in `gone_first` leave first, then those in the row, then those in the tray. New cards are
    added at the right end, or where the order puts them.
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
    own = kept.own if kept.order is not Order.MANUAL or kept.in_tray else ()
    return replace(kept, row=row, next_uid=kept.next_uid + len(arrived), own=own)


def _without(holding: Holding, leaving: Counter[Card], first: tuple[int, ...]) -> Holding:
    left = Counter(leaving)
    gone: set[int] = set()
    named = [held for uid in first if (held := holding.find(uid))]
    for held in (*named, *reversed(holding.row), *holding.in_tray):
        if held.uid not in gone and left[held.card] > 0:
            left[held.card] -= 1
            gone.add(held.uid)
    return _rid(holding, gone)


def _rid(holding: Holding, gone: Collection[int]) -> Holding:
    slots = tuple(tuple(held for held in slot if held.uid not in gone) for slot in holding.slots)
    return replace(holding, row=_left(holding.row, gone), slots=slots)


def _left(row: Iterable[Held], gone: Collection[int]) -> tuple[Held, ...]:
    """Remove cards from a row; a gap stays with its group even if the group's first card leaves."""
    found: list[Held] = []
    gap = False
    for held in row:
        gap = gap or held.gap
        if held.uid not in gone:
            found.append(_with_gap(held, gap and bool(found)))
            gap = False
    return tuple(found)


def _with_gap(held: Held, gap: bool) -> Held:
    return held if held.gap is gap else replace(held, gap=gap)


def without_new_marks(holding: Holding) -> Holding:
    """Return the holding with no card marked as new."""
    row = tuple(replace(held, new=False) for held in holding.row)
    return replace(
        holding, row=row, slots=tuple(tuple(replace(held, new=False) for held in slot) for slot in holding.slots)
    )


def set_down(holding: Holding, uid: int, spot: Spot) -> Holding:
    """Move a card to a spot of the row (also from the tray); the order becomes manual."""
    held = holding.find(uid)
    if held is None:
        return holding
    bare = lifted(holding, uid).row
    at = spot.place
    behind = (_with_gap(bare[at], spot.after), *bare[at + 1 :]) if at < len(bare) else ()
    row = (*bare[:at], _with_gap(held, spot.before and at > 0), *behind)
    return _by_hand(holding, lifted(holding, uid), row, uid)


def spot_of(holding: Holding, uid: int) -> Spot | None:
    """Return a card's spot in the row; None if it is not there."""
    at = holding.index(uid)
    if at is None:
        return None
    return Spot(at, holding.row[at].gap, at + 1 < len(holding.row) and holding.row[at + 1].gap)


def gap_turned(holding: Holding, uid: int) -> Holding:
    """Open the gap before a card, or close it; the first card of the row has none."""
    at = holding.index(uid)
    if not at:
        return holding
    held = holding.row[at]
    row = (*holding.row[:at], replace(held, gap=not held.gap), *holding.row[at + 1 :])
    return _by_hand(holding, holding, row)


def _by_hand(before: Holding, holding: Holding, row: tuple[Held, ...], moved: int | None = None) -> Holding:
    """Store the row in the player's own order, with the card `moved`.

    Cards in the tray keep their place in that order, behind the card they followed.
    """
    tray = {held.uid for held in holding.in_tray}
    line, left = list(row), None
    laid = _laid(before)
    gaps = {held.uid: held.gap for held in laid}
    for held in laid if tray else ():
        if held.uid == moved:
            continue
        if held.uid in tray:
            at = next((place + 1 for place, other in enumerate(line) if other.uid == left), 0)
            if held.gap and at < len(line) and not gaps.get(line[at].uid, True):
                line[at] = _with_gap(line[at], False)  # the gap was before the card in the tray
            line.insert(at, held)
        left = held.uid
    return replace(holding, row=row, order=Order.MANUAL, own=_left(line, ()) if tray else ())


def lifted(holding: Holding, uid: int) -> Holding:
    """Return the holding without that card; the rest keeps its order and groups."""
    return _rid(holding, (uid,))


def in_slot(holding: Holding, uid: int, slot: int, index: int | None = None) -> Holding:
    """Put a card into a slot of the tray, at `index` among its cards (None: last)."""
    held = holding.find(uid)
    if held is None or not 0 <= slot < len(holding.slots):
        return holding
    bare = lifted(holding, uid)
    inside = bare.slots[slot]
    at = len(inside) if index is None else max(0, min(index, len(inside)))
    filled = (*inside[:at], _with_gap(held, False), *inside[at:])
    own = _laid(holding) if holding.order is Order.MANUAL else holding.own
    return replace(bare, slots=(*bare.slots[:slot], filled, *bare.slots[slot + 1 :]), own=own)


def returned(holding: Holding, uid: int) -> Holding:
    """Return a card from the tray to its place in the row, or where the order puts it."""
    held = holding.find(uid)
    if held is None or holding.slot_of(uid) is None:
        return holding
    bare = lifted(holding, uid)
    if bare.order is Order.MANUAL:
        return _as_laid(bare, _laid(holding))
    return replace(bare, row=_sorted((*bare.row, held), bare.order))


def with_slots(holding: Holding, slots: int) -> Holding:
    """Return the holding with a tray of `slots` slots; if the number changes, all cards leave the tray first."""
    if len(holding.slots) == slots:
        return holding
    return replace(emptied(holding), slots=((),) * slots)


def emptied(holding: Holding) -> Holding:
    """Empty the tray into the row."""
    for held in holding.in_tray:
        holding = returned(holding, held.uid)
    return holding


def ordered(holding: Holding, order: Order) -> Holding:
    """Sort the row; manual is the player's own order, with newer cards at the right end."""
    if order is Order.MANUAL:
        return _as_laid(replace(holding, order=order), _laid(holding))
    own = _laid(holding) if holding.order is Order.MANUAL else holding.own
    return replace(holding, row=_sorted(holding.row, order), order=order, own=own)


def _as_laid(holding: Holding, laid: tuple[Held, ...]) -> Holding:
    """Return the row in the player's own order, without the cards in the tray."""
    tray = {held.uid for held in holding.in_tray}
    return replace(holding, row=_left(laid, tray), own=laid if tray else ())


def _laid(holding: Holding) -> tuple[Held, ...]:
    """Return all cards in the player's own order, including those in the tray; newer ones at the right end."""
    now = {held.uid: held for held in (*holding.row, *holding.in_tray)}
    line = holding.own or holding.row
    own = _left(line, {held.uid for held in line} - set(now))
    known = tuple(_with_gap(now[held.uid], held.gap) for held in own)
    others = {held.uid for held in own}
    return (*known, *(_with_gap(held, False) for uid, held in now.items() if uid not in others))


def grouped(holding: Holding, groups: Iterable[Collection[Card]]) -> Holding:
    """Arrange the row in these groups, then the rest, with gaps if there is room for them."""
    left, row = list(holding.row), list[Held]()
    gaps = len(left) <= ROOMY
    for group in groups:
        first = True
        for card in group:
            held = next((held for held in left if held.card == card), None)
            if held is not None:
                left.remove(held)
                row.append(_with_gap(held, gaps and first and bool(row)))
                first = False
    others = [_with_gap(held, gaps and at == 0 and bool(row)) for at, held in enumerate(_sorted(left, Order.SUIT))]
    return replace(holding, row=(*row, *others))


def _sorted(row: Iterable[Held], order: Order) -> tuple[Held, ...]:
    """Sort by order, with gaps between suits if there is room; unchanged for the order by melds, which needs the
    contract.
    """
    if order is Order.MELDS:
        return tuple(row)
    key = _by_suit if order is Order.SUIT else _by_rank
    found = sorted(row, key=lambda held: key(held.card))
    suits, gaps = [held.card.suit for held in found], order is Order.SUIT and len(found) <= ROOMY
    return tuple(_with_gap(held, gaps and at > 0 and suits[at - 1] != suits[at]) for at, held in enumerate(found))


def _by_suit(card: Card) -> tuple[int, int]:
    return SUIT_ORDER.index(card.suit), _height(card)


def _by_rank(card: Card) -> tuple[int, int]:
    return _height(card), SUIT_ORDER.index(card.suit)


def _height(card: Card) -> int:
    """Rank for sorting: aces above kings, jokers highest."""
    return KING + 2 if card.is_joker else KING + 1 if card.rank == ACE else card.rank
