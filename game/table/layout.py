"""The positions of everything on the table: a pure function from a seat's view and arrangement to boxes.

`lay_out(view, holding)` returns every plaque, meld, pile, card and slot in design units; the window's size only scales
them. Cards have keys, so that they can be animated from one layout to the next. No pygame, no clock, no rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from game.engine.view import PlayerView
from game.rules.cards import RANK_LETTERS, Card
from game.rules.contract import further_melds
from game.rules.fit import End
from game.rules.melds import Meld, card_at, rank_at, read_meld
from game.rules.variant import Direction, Kind, Variant
from game.table import grid
from game.table.grid import USUAL, TableGrid
from game.table.holding import Held, Holding
from game.table.tray import shows_tray
from game.ui.geometry import CARD_SHAPE, Rect, bounds, rail_card_width, rail_offsets

SLOT_TOP = 23.0
SLOT_EDGE = 10.0


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

    `face` is the card; `code` is what its place shows: a wild on a rail is what it stands for with a star (`9c*`).
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
    """A meld on the table: its reserved box, the box of its cards, and the cards in order."""

    seat: int  # its owner
    box: Rect
    rail: Rect
    cards: tuple[CardPlace, ...]
    keys: tuple[MeldKey, ...]
    captioned: bool

    def half(self, end: End | None) -> Rect:
        """Return the half of the meld for one end of a run (None: all of it), slightly larger than drawn."""
        room = Rect(self.box.x, self.rail.y, min(self.box.w, self.rail.w + 28), self.rail.h)
        middle = self.rail.centre.x
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
    blocks: tuple[grid.MeldPlaces, ...]
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
        return Rect(plaque.x + 10, plaque.y + 50, 17, 24) if plaque.h <= grid.PLAQUE_HEIGHT else plaque.grown(-40)


def lay_out(
    view: PlayerView, holding: Holding, folded: bool = False, lifts: Lifts = NO_LIFTS, on: TableGrid = USUAL
) -> Layout:
    """Lay out the whole table; `folded` while a banner takes the tray's room, `lifts` raises cards of the row
    (by uid).
    """
    chairs = grid.meld_places(view.players, _melds_each(view), on)
    blocks = tuple(chairs[chair(view, seat)] for seat in range(view.players))
    melds = _melds(view, blocks)
    cards: dict[CardKey, CardPlace] = {}
    for meld in melds:
        cards.update(zip(meld.keys, meld.cards, strict=True))
    if view.upcard is not None:
        cards[DiscardKey(view.discards)] = CardPlace(on.discard, str(view.upcard), str(view.upcard), "face")
    cards.update(_hand(holding, lifts, on))
    slots = _slots(view, holding, folded, cards, on)
    return Layout(_plaques(view, on), blocks, melds, on.stock, on.discard, slots, folded, cards, on)


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


def _melds_each(view: PlayerView) -> int:
    """Return the number of melds every seat has room for: the contract's, plus extra melds if allowed."""
    most = max(Counter(meld.owner for meld in view.melds).values(), default=0)
    asked = max(len(view.rules_of(seat).contract) for seat in range(view.players))
    return max(1, asked + bool(further_melds(view.variant)), most)


def _melds(view: PlayerView, blocks: tuple[grid.MeldPlaces, ...]) -> tuple[MeldPlace, ...]:
    places: dict[int, MeldPlace] = {}
    for seat in range(view.players):
        own = [at for at, meld in enumerate(view.melds) if meld.owner == seat]
        own.sort(key=lambda at: (view.melds[at].kind is Kind.RUN, at))
        for at, box in zip(own, blocks[seat].boxes, strict=False):
            places[at] = meld_place(at, view.melds[at], box, view.variant)
    return tuple(places[at] for at in sorted(places))


@lru_cache(4096)
def meld_place(number: int, meld: Meld, box: Rect, variant: Variant) -> MeldPlace:
    """Lay out one meld in its box, with a caption above it if there is room and a count beside it if not."""
    captioned = box.h >= grid.CAPTION_FROM
    height = box.h - grid.CAPTION if captioned else box.h
    top = box.y + (grid.CAPTION - 2 if captioned else 0)
    count = len(meld.cards)
    counter = 0.0 if captioned or count > 10 else 20.0
    whole = [at for at, card in enumerate(meld.cards) if variant.is_wild(card)]
    codes = [rail_code(meld, at, variant) for at in range(count)]
    cards = on_rail(meld.cards, codes, Rect(box.x, top, box.w - counter, height), whole)
    start = meld.low if meld.kind is Kind.RUN else 0
    keys = tuple(MeldKey(number, start + at, card) for at, card in enumerate(meld.cards))
    return MeldPlace(meld.owner, box, bounds(tuple(card.box for card in cards)), cards, keys, captioned)


def on_rail(
    cards: Sequence[Card], codes: Sequence[str], room: Rect, whole: Sequence[int] = ()
) -> tuple[CardPlace, ...]:
    """Lay out cards side by side, overlapping more if there are many; cards in `whole` show more."""
    offsets, index = rail_offsets(len(cards), whole, room.w, room.h)
    width = rail_card_width(room.h)
    places = []
    for at, x in enumerate(offsets):
        last = at + 1 == len(cards)
        seen = width if last else offsets[at + 1] - x
        box = Rect(room.x + x, room.y, width, room.h)
        places.append(CardPlace(box, codes[at], str(cards[at]), "rail", index, seen < index - 1, last))
    return tuple(places)


def rail_code(meld: Meld, index: int, variant: Variant) -> str:
    """Return the code of a meld's card on its rail: a wild as what it stands for."""
    card = meld.cards[index]
    if not variant.is_wild(card):
        return str(card)
    if not meld.suit:
        return f"{RANK_LETTERS[rank_at(meld, index)]}*"
    return f"{card_at(meld, index)}*"


# ---- my cards ----


def _hand(holding: Holding, lifts: Lifts, on: TableGrid) -> dict[CardKey, CardPlace]:
    count, gaps = len(holding.row), holding.gaps
    raised = [at for at, held in enumerate(holding.row) if held.uid in lifts]
    boxes = grid.parted(grid.hand_boxes(count, gaps, on), raised, on)
    style: Style = "face" if grid.in_one_row(count, len(gaps), on) else "crop"
    return {
        HandKey(held.uid): CardPlace(_standing(box, lifts.get(held.uid), style), str(held.card), str(held.card), style)
        for held, box in zip(holding.row, boxes, strict=True)
    }


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
    boxes = grid.folded_slots(len(lengths), on) if folded else grid.slot_boxes(len(lengths), on)
    places = []
    for at, (box, (is_run, need)) in enumerate(zip(boxes, lengths, strict=True)):
        inside = holding.slots[at] if at < len(holding.slots) else ()
        taken = _slot_cards(box, inside, need, folded)
        taken = _standing_for(taken, inside, Kind.RUN if is_run else Kind.SET, view.variant)
        for held, place in zip(inside, taken, strict=False):
            cards[HandKey(held.uid)] = place
        hollow = () if folded else tuple(place.box for place in taken[len(inside) :])
        places.append(SlotPlace(box, hollow))
    return tuple(places)


def _slot_cards(box: Rect, inside: tuple[Held, ...], need: int, folded: bool) -> list[CardPlace]:
    """Return the places in a slot: filled ones first, then empty ones up to the required length."""
    top, edge = (0.0, 0.0) if folded else (SLOT_TOP, SLOT_EDGE)
    height = box.h - (0 if folded else SLOT_TOP + 5)
    width = rail_card_width(height)
    count = max(need, len(inside))
    step = min(width + 4, (box.w - 2 * edge - width) / max(1, count - 1))
    places = []
    for at in range(count):
        code = str(inside[at].card) if at < len(inside) else ""
        last = at + 1 >= len(inside) or step >= width
        place = Rect(box.x + edge + at * step, box.y + top, width, height)
        places.append(CardPlace(place, code, code, "rail", min(step, width * 0.92), step < 12 and not last, last))
    return places


def _standing_for(places: list[CardPlace], inside: tuple[Held, ...], kind: Kind, variant: Variant) -> list[CardPlace]:
    """Show the wilds of a slot that makes a meld as what they stand for."""
    meld = read_meld(0, kind, tuple(held.card for held in inside), variant)
    if not isinstance(meld, Meld):
        return places
    shown = [place._replace(code=rail_code(meld, at, variant)) for at, place in enumerate(places[: len(inside)])]
    return shown + places[len(inside) :]


def slot_index(slot: SlotPlace, inside: int, x: float) -> int:
    """Return the index in a slot at which a card dropped with its center at x is inserted."""
    height = slot.box.h - SLOT_TOP - 5
    width = height * CARD_SHAPE
    count = max(inside + len(slot.hollow), 1)
    step = min(width + 4, (slot.box.w - 2 * SLOT_EDGE - width) / max(1, count - 1))
    return max(0, min(inside, round((x - slot.box.x - SLOT_EDGE - width / 2) / step + 0.2)))


COLUMN_GAP = 12.0
ONE_COLUMN, ONE_ENLARGED = 3, 4  # up to this many players rows have the full width: usually, and in large mode
TALLEST_CARD = 64.0
NAME, WORTH = 146.0, 84.0  # at a row's ends, for the player and for the points
MEDAL_ALONE = 36.0  # for the player, in large mode


class BoardRow(NamedTuple):
    """One seat's row and the area of its cards."""

    box: Rect
    cards: Rect


def board_rows(view: PlayerView, on: TableGrid = USUAL) -> tuple[BoardRow, ...]:
    """Return the rows by seat: clockwise from the viewer's left neighbor, down the left column, then the right; the
    viewer last.
    """
    players = view.players
    columns = 1 if players <= (ONE_COLUMN if on.is_usual else ONE_ENLARGED) else 2
    rows = -(-players // columns)
    board = Rect(on.hand.x, on.me.y - 2, on.acts.right - on.hand.x, on.me.h + 4)
    wide, high = (board.w - (columns - 1) * COLUMN_GAP) / columns, board.h / rows
    found = []
    for place in range(players):
        column, row = divmod(place, rows)
        box = Rect(board.x + column * (wide + COLUMN_GAP), board.y + row * high, wide, high - 4)
        found.append(BoardRow(box, _cards_box(box, NAME if on.is_usual else MEDAL_ALONE)))
    return tuple(found[chair(view, seat) - 1] for seat in range(players))  # the viewer's is the last


def _cards_box(row: Rect, name: float) -> Rect:
    high = min(TALLEST_CARD, row.h - 2)
    return Rect(row.x + name, row.centre.y - high / 2, row.w - name - WORTH, high)


def in_a_row(cards: tuple[Card, ...], box: Rect) -> tuple[CardPlace, ...]:
    """Lay out cards side by side in a box, overlapping more if there are many."""
    return on_rail(cards, [str(card) for card in cards], box)


def lay_out_table(layout: Layout, view: PlayerView, holding: Holding) -> Layout:
    """Lay out the table with my cards in my row of the board, where all cards come from and go to."""
    rows = board_rows(view, layout.grid)
    mine = in_a_row(tuple(held.card for held in holding.row), rows[view.seat].cards)
    cards: dict[CardKey, CardPlace] = {
        key: place for key, place in layout.cards.items() if not isinstance(key, HandKey)
    }
    cards.update({HandKey(held.uid): place for held, place in zip(holding.row, mine, strict=True)})
    return replace(layout, cards=cards, fans=tuple(row.cards._replace(w=row.cards.h * 0.7) for row in rows))
