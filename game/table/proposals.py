"""Where a card can go and what that would do: every place for a card, with its action and the referee's answer.

`places_for` lists them for a card in the hand, `claim_places` for a discard that can be claimed. `best` picks the place
at a position: the legal place with the largest overlap, or else the nearest illegal one, which explains itself. Pure;
no pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.actions import Action, Discard, Hit, Shanghai, Swap, SwapHit
from game.engine.referee import freed_choices, hit_choices, refusal
from game.engine.refusal import Reason, Refusal
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import End, swappable_wilds, with_swap
from game.rules.variant import Claim
from game.table.layout import Layout
from game.ui.geometry import Point, Rect

PROBE_DU = 44.0
SNAP_DU = 48.0  # the distance at which a dragged card snaps to a place
ROW_ENDS = 18.0  # how far beyond the ends of my row a card may be dropped
PILE_REACH, POINTED_DU = 6.0, 4.0  # around the pile; and how near a place that is not legal has to be pointed at


@dataclass(frozen=True, slots=True)
class OnMeld:
    """A meld, or one end of it."""

    meld: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class OnWild:
    """A wild in a meld, by its index."""

    meld: int
    at: int


@dataclass(frozen=True, slots=True)
class OnPile:
    """The discard pile."""


@dataclass(frozen=True, slots=True)
class OnSlot:
    """A slot of the tray."""

    slot: int


@dataclass(frozen=True, slots=True)
class OnRow:
    """The row of my hand."""


@dataclass(frozen=True, slots=True)
class OnStock:
    """The stock: no card of mine can go there."""


@dataclass(frozen=True, slots=True)
class OnSeat:
    """A seat's plaque: no card can be put there."""

    seat: int


@dataclass(frozen=True, slots=True)
class OnControl:
    """A button, by its name: no card can go there."""

    name: str


Target = OnMeld | OnWild | OnPile | OnSlot | OnRow


class Place(NamedTuple):
    """A place a card may be put: what it would be (None: only my own arranging), and why not, if it may not.

    `then` holds the choices to be made next where a swapped wild must be hit at once.
    """

    target: Target
    box: Rect
    action: Action | None
    refusal: Refusal | None
    then: tuple[SwapHit, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Return whether the card may go there."""
        return self.refusal is None


def places_for(view: PlayerView, layout: Layout, card: Card) -> tuple[Place, ...]:
    """Return every place for a card of mine, slots and row included."""
    hand = layout.grid.hand
    row = Rect(hand.x - ROW_ENDS, hand.y, hand.w + 2 * ROW_ENDS, hand.h)
    found = [Place(OnRow(), row, None, None)]
    found += [Place(OnSlot(at), slot.box, None, None) for at, slot in enumerate(layout.slots) if not layout.folded]
    discard = Discard(view.seat, card)
    found.append(Place(OnPile(), layout.discard.grown(PILE_REACH), discard, refusal(view, discard)))
    for number in range(len(layout.melds)):
        found += _meld_places(view, layout, card, number)
    return tuple(found)


def _meld_places(view: PlayerView, layout: Layout, card: Card, number: int) -> list[Place]:
    """Return hits (one per end if both are possible) and swaps; a swap gets the whole meld if no hit is legal."""
    hits = list(_hits(view, layout, card, number))
    swaps = list(_swaps(view, layout, card, number))
    legal_swaps = [swap for swap in swaps if swap.is_legal]
    if legal_swaps and not any(hit.is_legal for hit in hits):
        hits = [legal_swaps[0]._replace(box=layout.melds[number].half(None))]
    plain_fault = hits[0].refusal if hits else None
    return hits + [swap for swap in swaps if swap.is_legal or swap.refusal != plain_fault]


def _hits(view: PlayerView, layout: Layout, card: Card, number: int) -> Iterator[Place]:
    meld = layout.melds[number]
    either = Hit(view.seat, card, number)
    why = refusal(view, either)
    if why is None or why.reason is not Reason.WHICH_END:
        yield Place(OnMeld(number), meld.half(None), either, why)
        return
    for end in End:
        action = Hit(view.seat, card, number, end)
        yield Place(OnMeld(number, end), meld.half(end), action, refusal(view, action))


def _swaps(view: PlayerView, layout: Layout, card: Card, number: int) -> Iterator[Place]:
    meld = view.melds[number]
    different = swappable_wilds(meld, card, view.variant)
    for at in different:
        wild = meld.cards[at] if len(different) > 1 else None
        boxes = [
            layout.melds[number].cards[other].box
            for other, held in enumerate(meld.cards)
            if held == meld.cards[at] and (other == at or meld.kind.value == "set")
        ]
        for box in boxes:
            yield _swap_place(view, card, number, at, wild, box)


def _swap_place(view: PlayerView, card: Card, number: int, at: int, wild: Card | None, box: Rect) -> Place:
    target = OnWild(number, at)
    if not view.variant.hitting.hits_wilds:
        swap = Swap(view.seat, card, number, wild)
        return Place(target, box, swap, refusal(view, swap))
    choices = tuple(swap_hits(view, card, number, at, wild))
    legal = tuple(choice for choice in choices if refusal(view, choice) is None)
    if legal:
        return Place(target, box, legal[0], None, legal)
    plain = choices[0] if choices else SwapHit(view.seat, card, number, number, None, wild)
    return Place(target, box, plain, refusal(view, plain))


def swap_hits(view: PlayerView, card: Card, number: int, at: int, wild: Card | None) -> Iterator[SwapHit]:
    """Yield every place for the freed wild, given the meld's shape after the swap."""
    meld = view.melds[number]
    melds = (*view.melds[:number], with_swap(meld, at, card), *view.melds[number + 1 :])
    for onto, end in freed_choices(view, melds, number, meld.cards[at]):
        yield SwapHit(view.seat, card, number, onto, end, wild)


def stops(places: Iterable[Place]) -> tuple[Place, ...]:
    """Return the legal places to highlight and step through by key, melds first."""
    found = [place for place in places if place.is_legal and not isinstance(place.target, OnRow)]
    return tuple(sorted(found, key=lambda place: (isinstance(place.target, OnPile), isinstance(place.target, OnSlot))))


def wild_places(layout: Layout, choices: Iterable[SwapHit]) -> tuple[Place, ...]:
    """Return where a freed wild may go."""
    return tuple(
        Place(OnMeld(choice.onto, choice.end), layout.melds[choice.onto].half(choice.end), choice, None)
        for choice in choices
    )


def claim_places(view: PlayerView, layout: Layout) -> tuple[Place, ...]:
    """Return where the discard can be claimed to; empty if it goes to the caller's hand."""
    if view.variant.claims is not Claim.TABLE or view.upcard is None:
        return ()
    return tuple(
        Place(OnMeld(number, end), layout.melds[number].half(end), Shanghai(view.seat, number, end), None)
        for number, end in hit_choices(view, view.melds, view.upcard)
    )


def best(places: Sequence[Place], at: Point, reach: float = 0.0) -> Place | None:
    """Return the place meant by a position, or None.

    Legal places come first, by how much of a small square around the position they cover; then the nearest illegal one
    under the position; then, for a dragged card, the nearest legal one within `reach`. A wild takes precedence over its
    meld.
    """
    probe = Rect(at.x - PROBE_DU / 2, at.y - PROBE_DU / 2, PROBE_DU, PROBE_DU)
    touched = [place for place in places if place.box.overlap(probe) > 0]
    for legal in (True, False):
        group = [place for place in touched if place.is_legal is legal and _is_meant(place, at, legal)]
        if group:
            return max(group, key=lambda place: _claim_on(place, probe, at))
    near = [place for place in places if place.is_legal and not isinstance(place.target, OnRow)]
    nearest = min(near, key=lambda place: place.box.distance(at), default=None)
    return nearest if nearest is not None and nearest.box.distance(at) <= reach else None


def _is_meant(place: Place, at: Point, legal: bool) -> bool:
    """Return whether a position means a place: legal ones attract a card from nearby, illegal ones only when pointed
    at.
    """
    return place.box.distance(at) <= (PROBE_DU / 2 if legal else POINTED_DU)


def _claim_on(place: Place, probe: Rect, at: Point) -> tuple[bool, float, bool, float]:
    inside = place.box.distance(at) <= 0
    exact = isinstance(place.target, OnWild) and inside
    return exact, place.box.overlap(probe), inside, -place.box.center.distance(at)
