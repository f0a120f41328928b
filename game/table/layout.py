"""The positions of everything on the table: a pure function from a seat's view and arrangement to boxes.

`lay_out(view, holding)` returns every plaque, meld, pile, card and slot in design units; the window's size only scales
them. Cards have keys, so that they can be animated from one layout to the next. No pygame, no clock, no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import Literal, NamedTuple

from game.engine.view import PlayerView
from game.rules.cards import RANK_LETTERS, Card
from game.rules.fit import End
from game.rules.melds import OF_WILDS, Meld, card_at, rank_at, read_meld
from game.rules.variant import Direction, Kind, Variant
from game.table import grid
from game.table.grid import USUAL, TableGrid
from game.table.hand_row import fits_in_one_row, hand_boxes, parted
from game.table.holding import Held, Holding
from game.table.tray import shows_tray
from game.ui.geometry import (
    CARD_SHAPE,
    LEAST_INDEX_DU,
    LEAST_SLIVER_DU,
    WIDEST_STEP,
    Rect,
    bounds,
    rail_card_width,
    rail_offsets,
)

FAN = (17.0, 24.0)  # a card on its way from or to a plaque
LOWEST_FOLDED, RAIL_TRIES = 24.0, 4.0  # how low a folded meld gets, and by how much at a time
SLACK = 0.01
RAIL_REACH, LANE_AIR = 28.0, 6.0  # how far a meld is pressed beside its cards; over and under the rails of a lane
FOLDED_INDEX, CLOSED_SLIVER = 0.42, 8.0  # of its height, and what is seen of its covered cards
HOLLOW_GAP = 2.0  # between hollow places
WHOLE_STEP = 12.0  # a card of the tray that shows less of itself is blank


class Raised(NamedTuple):
    """How a card of my row is lifted: by how much, and how much larger about its center."""

    du: float = 0.0
    scale: float = 1.0

    def box(self, ground: Rect) -> Rect:
        """Return the box of a lifted card that would otherwise be at `ground`.

        >>> Raised(18, 1.5).box(Rect(100, 566, 100, 140))
        Rect(x=75.0, y=513.0, w=150.0, h=210.0)
        """
        wide, high = ground.w * self.scale, ground.h * self.scale
        return Rect(ground.x - (wide - ground.w) / 2, ground.y - self.du - (high - ground.h) / 2, wide, high)

    def reach(self, box: Rect) -> Rect:
        """Return the clickable area of a lifted card: its unlifted size, extended down to where it was lifted from.

        >>> Raised(18, 1.5).reach(Rect(75.0, 513.0, 150.0, 210.0))
        Rect(x=100.0, y=548.0, w=100.0, h=158.0)
        """
        wide, high = box.w / self.scale, box.h / self.scale
        return Rect(box.x + (box.w - wide) / 2, box.y + (box.h - high) / 2, wide, high + self.du)


LYING = Raised()
Lifts = Mapping[int, Raised]  # by uid
NO_LIFTS: Lifts = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class HandKey:
    """One of my cards, in the row or in the tray."""

    uid: int


@dataclass(frozen=True, slots=True)
class MeldKey:
    """A card on the table: its meld, its place (in a run) or index (in a set), and the card."""

    meld: int
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardKey:
    """The top of the discard pile when it has this many cards."""

    depth: int


CardKey = HandKey | MeldKey | DiscardKey
Style = Literal["face", "crop", "rail"]


class CardPlace(NamedTuple):
    """The position of a card and how it is drawn: as a whole face, the upper half of one, or a rail card.

    `face` is the card; `code` is what its place shows: a wild on a rail is what it stands for with a star (`9c*`), a
    wild in my row is itself with a star (`2s*`).
    `column` is the width of a rail card's index column, `blank` means that only a sliver is visible, and `last` that
    nothing covers it.
    """

    box: Rect
    code: str
    face: str
    style: Style
    column: float = 0.0
    blank: bool = False
    last: bool = False


class MeldPlace(NamedTuple):
    """A meld on the table: its room in the lane, what its cards cover, the cards in order; `folded` where all but the
    ends lie close together.
    """

    seat: int  # the owner's seat
    box: Rect
    rail: Rect
    cards: tuple[CardPlace, ...]
    keys: tuple[MeldKey, ...]
    folded: bool

    def half(self, end: End | None) -> Rect:
        """Return the half of the meld for one end of a run (None: all of it), slightly larger than drawn."""
        room = Rect(self.box.x, self.rail.y, min(self.box.w, self.rail.w + RAIL_REACH), self.rail.h)
        middle = self.rail.center.x
        match end:
            case None:
                return room
            case End.LOW:
                return Rect(room.x, room.y, middle - room.x, room.h)
            case End.HIGH:
                return Rect(middle, room.y, room.right - middle, room.h)


class SlotPlace(NamedTuple):
    """A slot of the tray: its box, its cards and the empty places still to fill."""

    box: Rect
    hollow: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything on the table. Tuples are by seat number of the game, not from the viewer."""

    plaques: tuple[Rect, ...]
    lanes: tuple[Rect, ...]
    melds: tuple[MeldPlace, ...]
    stock: Rect
    discard: Rect
    slots: tuple[SlotPlace, ...]
    folded: bool
    cards: dict[CardKey, CardPlace]
    grid: TableGrid = USUAL
    fans: tuple[Rect, ...] = ()  # where seats' cards come from and go to, if not their plaques

    def seat_fan(self, seat: int) -> Rect:
        """Return where a seat's cards come from and go to: the fan of backs on its plaque."""
        if self.fans:
            return self.fans[seat]
        plaque = self.plaques[seat]
        middle = plaque.center
        return Rect(middle.x - FAN[0] / 2, middle.y - FAN[1] / 2, *FAN)


def lay_out(
    view: PlayerView, holding: Holding, folded: bool = False, lifts: Lifts = NO_LIFTS, on: TableGrid = USUAL
) -> Layout:
    """Lay out the whole table; `folded` while a banner takes the tray's room, `lifts` raises cards of the row
    (by uid).
    """
    chairs = grid.lanes(view.players, on)
    lanes = tuple(chairs[chair(view, seat)] for seat in range(view.players))
    melds = _melds(view, lanes, on)
    cards: dict[CardKey, CardPlace] = {}
    for meld in melds:
        cards.update(zip(meld.keys, meld.cards, strict=True))
    if view.upcard is not None:
        cards[DiscardKey(view.discards)] = CardPlace(on.discard, str(view.upcard), str(view.upcard), "face")
    cards.update(_hand(holding, view.variant, lifts, on))
    slots = _slots(view, holding, folded, cards, on)
    return Layout(_plaques(view, on), lanes, melds, on.stock, on.discard, slots, folded, cards, on)


def on_pile(layout: Layout, view: PlayerView, card: Card) -> Layout:
    """Return the layout with a delayed discard on the pile."""
    place = CardPlace(layout.discard, str(card), str(card), "face")
    return replace(layout, cards={**layout.cards, DiscardKey(view.discards + 1): place})


def chair(view: PlayerView, seat: int) -> int:
    """Return a seat's position: 0 is the viewer, 1 their left neighbor, and so on clockwise (X-7, K-13)."""
    after = seat - view.seat
    return (after if view.variant.dealing.direction is Direction.CLOCKWISE else -after) % view.players


def _plaques(view: PlayerView, on: TableGrid) -> tuple[Rect, ...]:
    others = grid.plaques(view.players - 1, on)
    return tuple(on.me if seat == view.seat else others[chair(view, seat) - 1] for seat in range(view.players))


# ---- melds ----


class MeldRow(NamedTuple):
    """Melds side by side: their rooms from the left, their height, and the gap between them."""

    rooms: tuple[float, ...]
    high: float
    gap: float = grid.MELD_GAP


def _melds(view: PlayerView, lanes: tuple[Rect, ...], on: TableGrid) -> tuple[MeldPlace, ...]:
    """Return all melds, each in its owner's lane, all rails of the table equally high where that is possible."""
    owned = {
        seat: sorted(
            (at for at, meld in enumerate(view.melds) if meld.owner == seat),
            key=lambda at: (view.melds[at].kind is Kind.RUN, at),
        )
        for seat in sorted({meld.owner for meld in view.melds})
    }
    melds = {seat: tuple(view.melds[at] for at in own) for seat, own in owned.items()}
    wide, tallest = lanes[0].w - on.owner, min(grid.TALLEST_RAIL, min(lane.h for lane in lanes) - LANE_AIR)
    common = common_height(tuple(melds.values()), wide, tallest, is_usual=on.is_usual)
    places: dict[int, MeldPlace] = {}
    for seat, own in owned.items():
        rooms = lane_rooms(melds[seat], lanes[seat], on.owner, common)
        for at, box in zip(own, rooms, strict=True):
            places[at] = meld_place(at, view.melds[at], box, view.variant, _is_folded(view.melds[at], box))
    return tuple(places[at] for at in sorted(places))


class Common(NamedTuple):
    """How high the rails of a whole table are, and whether all of its melds are folded."""

    high: float
    folded: bool = False


@lru_cache(256)
def common_height(owned: tuple[tuple[Meld, ...], ...], wide: float, tallest: float, *, is_usual: bool) -> Common:
    """Return the greatest height at which the melds of each owner lie in one row of that width, if they can at all.

    Where everything is larger they are folded rather than made low.
    """
    evens = [in_one_row(melds, wide, tallest) for melds in owned]
    high = min((row.high for row in evens if row is not None), default=tallest)
    if is_usual or (None not in evens and high >= tallest - grid.RAIL_STEPS):
        return Common(high)
    return Common(min((folded_row(melds, wide, tallest).high for melds in owned), default=tallest), folded=True)


def in_one_row(melds: tuple[Meld, ...], wide: float, tallest: float) -> MeldRow | None:
    """Return melds side by side at the greatest height at which each card shows enough; None if no height is enough."""
    count, cards = len(melds), sum(len(meld.cards) for meld in melds)
    lowest = min(grid.LEAST_RAIL, tallest)
    for least in (grid.LEAST_RAIL_STEP, grid.TIGHT_RAIL_STEP):
        high = tallest
        while high >= lowest:
            card = rail_card_width(high)
            free, steps = wide - (count - 1) * grid.MELD_GAP - count * card, cards - count
            step = min(free / steps if steps else card, card * WIDEST_STEP)
            if step >= min(max(least, grid.RAIL_STEP * high), card * WIDEST_STEP):
                return MeldRow(tuple(card + (len(meld.cards) - 1) * step for meld in melds), high)
            high -= grid.RAIL_STEPS
    return None


def folded_row(melds: tuple[Meld, ...], wide: float, tallest: float) -> MeldRow:
    """Return melds side by side with all but their ends close together: as high as there is room for."""
    free, high = wide - (len(melds) - 1) * grid.FOLDED_GAP, tallest
    while high > LOWEST_FOLDED and sum(_folded_width(meld, high) for meld in melds) > free:
        high -= RAIL_TRIES
    least = [_folded_width(meld, high) for meld in melds]
    more = max(0.0, free - sum(least))
    longer = [len(meld.cards) if meld.kind is Kind.RUN else 0 for meld in melds]
    wants = [min(more * share / max(1, sum(longer)), share * grid.RAIL_STEP * high) for share in longer]
    part = min(1.0, free / sum(least))
    rooms = tuple(width * part + want for width, want in zip(least, wants, strict=True))
    return MeldRow(rooms, high, grid.FOLDED_GAP)


def _folded_width(meld: Meld, high: float) -> float:
    """Return the least room of a folded meld: its last card, slivers of the others, the index of a run's first one."""
    ends = LEAST_INDEX_DU if meld.kind is Kind.RUN else 0.0
    return rail_card_width(high) + ends + LEAST_SLIVER_DU * (len(meld.cards) - 1)


def _is_folded(meld: Meld, box: Rect) -> bool:
    """Return whether a room is too narrow for the index of every card of a meld."""
    return (box.w - rail_card_width(box.h)) / max(1, len(meld.cards) - 1) < min(
        grid.TIGHT_RAIL_STEP, rail_card_width(box.h) * WIDEST_STEP
    ) - SLACK


@lru_cache(1024)
def lane_rooms(melds: tuple[Meld, ...], lane: Rect, owner: float, common: Common) -> tuple[Rect, ...]:
    """Return the rooms of an owner's melds in a lane: in one row, in two if that row would be too low, else folded."""
    rows = _rows(melds, lane.w - owner, lane.h, common)
    y, found = lane.center.y - (sum(row.high for row in rows) + grid.TWO_ROWS_APART * (len(rows) - 1)) / 2, []
    for row in rows:
        x = lane.x + owner
        for room in row.rooms:
            found.append(Rect(x, y, room, row.high))
            x += room + row.gap
        y += row.high + grid.TWO_ROWS_APART
    return tuple(found)


def _rows(melds: tuple[Meld, ...], wide: float, lane: float, common: Common) -> list[MeldRow]:
    """Return melds in one row, or in two."""
    if common.folded:
        return [folded_row(melds, wide, common.high)]
    one = in_one_row(melds, wide, common.high)
    if one is not None:
        return [one]
    half, first = min((lane - grid.TWO_ROWS_APART) / 2, common.high), (len(melds) + 1) // 2
    if half < grid.LEAST_RAIL or len(melds) < 2:
        return [folded_row(melds, wide, common.high)]
    return [in_one_row(part, wide, half) or folded_row(part, wide, half) for part in (melds[:first], melds[first:])]


@lru_cache(4096)
def meld_place(number: int, meld: Meld, box: Rect, variant: Variant, folded: bool = False) -> MeldPlace:
    """Return a meld in its room."""
    whole = [at for at, card in enumerate(meld.cards) if variant.is_wild(card)]
    codes = [rail_code(meld, at, variant) for at in range(len(meld.cards))]
    if folded:
        seen = () if meld.kind is Kind.SET else tuple({0, *whole} - {len(meld.cards) - 1})
        cards = _folded_rail(meld.cards, codes, box, seen)
    else:
        cards = on_rail(meld.cards, codes, box, whole)
    start = meld.low if meld.kind is Kind.RUN else 0
    keys = tuple(MeldKey(number, start + at, card) for at, card in enumerate(meld.cards))
    return MeldPlace(meld.owner, box, bounds(tuple(card.box for card in cards)), cards, keys, folded)


def on_rail(
    cards: Sequence[Card], codes: Sequence[str], room: Rect, whole: Sequence[int] = ()
) -> tuple[CardPlace, ...]:
    """Lay out cards side by side, overlapping more if there are many; cards in `whole` show more."""
    offsets, index = rail_offsets(len(cards), whole, room.w, room.h)
    return _laid_at(cards, codes, room, offsets, index)


def _folded_rail(cards: Sequence[Card], codes: Sequence[str], room: Rect, seen: Sequence[int]) -> tuple[CardPlace, ...]:
    """Return cards of which only the last and the `seen` ones show what they are, over the edges of the others."""
    width, slivers = rail_card_width(room.h), len(cards) - 1 - len(seen)
    free = room.w - width - LEAST_SLIVER_DU * slivers
    index = min(FOLDED_INDEX * room.h, free / len(seen)) if seen else 0.0
    sliver = min(CLOSED_SLIVER, (room.w - width - index * len(seen)) / max(1, slivers))
    steps = [index if at in seen else sliver for at in range(len(cards) - 1)]
    places = _laid_at(cards, codes, room, list(accumulate(steps, initial=0.0)), index)
    return (*places[:-1], places[-1]._replace(column=width * WIDEST_STEP))


def _laid_at(
    cards: Sequence[Card], codes: Sequence[str], room: Rect, offsets: Sequence[float], index: float
) -> tuple[CardPlace, ...]:
    """Return cards at these distances from the left edge of a room, each with a column for its index."""
    width, places = rail_card_width(room.h), list[CardPlace]()
    for at, x in enumerate(offsets):
        last = at + 1 == len(cards)
        seen = width if last else offsets[at + 1] - x
        box = Rect(room.x + x, room.y, width, room.h)
        places.append(CardPlace(box, codes[at], str(cards[at]), "rail", index, seen < index - 1, last))
    return tuple(places)


def rail_code(meld: Meld, index: int, variant: Variant) -> str:
    """Return the code of a meld's card on its rail: a wild as what it stands for."""
    card = meld.cards[index]
    if not variant.is_wild(card) or meld.rank == OF_WILDS:
        return str(card)
    if len(meld.suit) != 1:
        return f"{RANK_LETTERS[rank_at(meld, index)]}*"
    return f"{card_at(meld, index)}*"


# ---- my cards ----


def _hand(holding: Holding, variant: Variant, lifts: Lifts, on: TableGrid) -> dict[CardKey, CardPlace]:
    count, gaps = len(holding.row), holding.gaps
    raised = [at for at, held in enumerate(holding.row) if held.uid in lifts]
    boxes = parted(hand_boxes(count, gaps, on), raised, on)
    style: Style = "face" if fits_in_one_row(count, len(gaps), on) else "crop"
    cards: dict[CardKey, CardPlace] = {}
    for held, box in zip(holding.row, boxes, strict=True):
        face = str(held.card)
        code = f"{face}*" if variant.is_wild(held.card) and not held.card.is_joker else face
        cards[HandKey(held.uid)] = CardPlace(_standing(box, lifts.get(held.uid), style), code, face, style)
    return cards


def _standing(box: Rect, raised: Raised | None, style: Style) -> Rect:
    """Return the box of a card in the row; with two rows there is no room to enlarge it."""
    if raised is None:
        return box
    return raised.box(box) if style == "face" else box.moved(0, -raised.du)


def _slots(
    view: PlayerView, holding: Holding, folded: bool, cards: dict[CardKey, CardPlace], on: TableGrid
) -> tuple[SlotPlace, ...]:
    if not shows_tray(view):
        return ()
    lengths = sorted((spec.kind is Kind.RUN, spec.length) for spec in view.to_lay)
    boxes = grid.slot_boxes([length for _, length in lengths], on.folded_tray if folded else on.slots)
    places = []
    for at, (box, (is_run, need)) in enumerate(zip(boxes, lengths, strict=True)):
        inside = holding.slots[at] if at < len(holding.slots) else ()
        taken = _slot_cards(box, inside, need)
        taken = _standing_for(taken, inside, Kind.RUN if is_run else Kind.SET, view.variant)
        for held, place in zip(inside, taken, strict=False):
            cards[HandKey(held.uid)] = place
        places.append(SlotPlace(box, tuple(place.box for place in taken[len(inside) :])))
    return tuple(places)


def _slot_cards(box: Rect, inside: tuple[Held, ...], need: int) -> list[CardPlace]:
    """Return the places in a slot: filled ones first, then empty ones up to the required length."""
    height = box.h - 2 * grid.SLOT_EDGE
    width = rail_card_width(height)
    count = max(need, len(inside))
    step = slot_step(box, count)
    places = []
    for at in range(count):
        code = str(inside[at].card) if at < len(inside) else ""
        last = at + 1 >= len(inside)
        seen = min(width, step - HOLLOW_GAP) if len(inside) <= at < count - 1 else width
        place = Rect(box.x + grid.SLOT_EDGE + at * step, box.y + grid.SLOT_EDGE, seen, height)
        blank = step < WHOLE_STEP and not last
        places.append(CardPlace(place, code, code, "rail", min(step, width * WIDEST_STEP), blank, last))
    return places


def slot_step(box: Rect, count: int) -> float:
    """Return the distance from card to card in a slot that holds, or asks for, `count` cards."""
    height = box.h - 2 * grid.SLOT_EDGE
    room = box.w - 2 * grid.SLOT_EDGE - rail_card_width(height)
    return min(grid.SLOT_STEP * height, room / max(1, count - 1))


def _standing_for(places: list[CardPlace], inside: tuple[Held, ...], kind: Kind, variant: Variant) -> list[CardPlace]:
    """Show the wilds of a slot that makes a meld as what they stand for."""
    meld = read_meld(0, kind, tuple(held.card for held in inside), variant)
    if not isinstance(meld, Meld):
        return places
    shown = [place._replace(code=rail_code(meld, at, variant)) for at, place in enumerate(places[: len(inside)])]
    return shown + places[len(inside) :]


def slot_index(slot: SlotPlace, inside: int, x: float) -> int:
    """Return the index in a slot at which a card dropped with its center at x is inserted."""
    width = (slot.box.h - 2 * grid.SLOT_EDGE) * CARD_SHAPE
    step = slot_step(slot.box, max(inside + len(slot.hollow), 1))
    return max(0, min(inside, round((x - slot.box.x - grid.SLOT_EDGE - width / 2) / step + 0.2)))
