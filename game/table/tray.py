"""The tray: melds being built for the contract, one slot each, and what each still lacks.

A slot holds cards in order, because in a run the order gives a wild its place. Natural cards sort themselves into a
run; a wild stays where it was put as long as that makes sense. The referee decides whether the tray can be laid down.
Pure; no screen or clock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from game.engine.laydowns import holds_further
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import ACE, KING, RANKS, Card
from game.rules.contract import NewMeld
from game.rules.fit import wanted
from game.rules.melds import (
    HIGH_ACE,
    LOW_ACE,
    Meld,
    MeldFault,
    counted,
    fewest_naturals,
    in_one_run,
    laid_limit,
    may_stand,
    may_stand_alone,
    place_rank,
    read_laid,
    read_meld,
    wilds_allowed,
)
from game.rules.variant import AceRule, Contract, Kind, MeldSpec, Variant
from game.table.holding import Held, Holding, Order, in_slot


class SlotState(NamedTuple):
    """The progress of a slot: cards that count, cards needed, and the meld they make or why they make none.

    `lacks` names cards that would advance it (empty if any card of a kind will do): all of them if `holes` is True, any
    one of them otherwise; `wild_helps` says whether a wild would do as well.
    """

    spec: MeldSpec
    have: int
    meld: Meld | MeldFault | None
    lacks: tuple[Card, ...]
    holes: bool
    wild_helps: bool

    @property
    def is_full(self) -> bool:
        """Return whether it is a legal meld of at least the required length."""
        return isinstance(self.meld, Meld) and self.have >= self.spec.length


def shows_tray(view: PlayerView) -> bool:
    """Return whether there is a tray: until the viewing seat is down, and then while its hand holds an extra meld
    (K-14); none before it has chosen its contract (K-18).
    """
    if view.is_unnamed(view.seat):
        return False
    return view.me.down is Down.NO or holds_further(view.hand, view.variant)


def slots_of(view: PlayerView) -> int:
    """Return the number of slots in the viewing seat's tray; 0 without a tray."""
    return len(view.to_lay) if shows_tray(view) else 0


def slot_contract(contract: Contract) -> Contract:
    """Return the contract in the order of slots and meld places: sets first, longer melds later."""
    return tuple(sorted(contract, key=lambda spec: (spec.kind is Kind.RUN, spec.length)))


def usual_order(contract: Contract) -> Order:
    """Return how a hand is sorted at first: by rank for a contract of sets alone, otherwise by suit."""
    return Order.RANK if contract and all(spec.kind is Kind.SET for spec in contract) else Order.SUIT


def order_of_deal(kept: Order, before: Contract, now: Contract) -> Order:
    """Return how the next hand is sorted: for its contract, unless the player has sorted the last hand otherwise."""
    return usual_order(now) if kept in (Order.MANUAL, usual_order(before)) else kept


def offered(holding: Holding, contract: Contract) -> tuple[NewMeld, ...]:
    """Return the melds in the tray as they would be laid down; empty slots are left out."""
    specs = slot_contract(contract)
    return tuple(
        NewMeld(spec.kind, tuple(held.card for held in slot))
        for spec, slot in zip(specs, holding.slots, strict=False)
        if slot
    )


def placed(holding: Holding, uid: int, slot: int, index: int | None, contract: Contract, variant: Variant) -> Holding:
    """Put a card into a slot. `index` (None: anywhere) fixes the place of wilds; natural cards go where they belong."""
    held = holding.find(uid)
    if held is None or not 0 <= slot < len(holding.slots):
        return holding
    put = in_slot(holding, uid, slot, index)
    kind = slot_contract(contract)[slot].kind
    inside = settled(put.slots[slot], kind, variant, keep=index is not None and variant.is_wild(held.card))
    return replace(put, slots=(*put.slots[:slot], inside, *put.slots[slot + 1 :]))


def settled(cards: tuple[Held, ...], kind: Kind, variant: Variant, keep: bool = False) -> tuple[Held, ...]:
    """Return the cards of a slot in an order that makes a meld, if there is one; unchanged if they already are one.

    With `keep` the order is never changed.
    """
    plain = tuple(held.card for held in cards)
    if kind is Kind.SET or keep or isinstance(read_meld(0, kind, plain, variant), Meld):
        return cards
    corner = tuple(_round_corner(cards, variant, first) for first in RANKS) if variant.melding.corner else ()
    for arranged in (*corner, *(_as_run(cards, variant, ace) for ace in (AceRule.HIGH, AceRule.LOW))):
        if isinstance(read_meld(0, kind, tuple(held.card for held in arranged), variant), Meld):
            return arranged
    return _as_run(cards, variant, variant.melding.ace if variant.melding.ace is not AceRule.BOTH else AceRule.HIGH)


def _as_run(cards: tuple[Held, ...], variant: Variant, ace: AceRule) -> tuple[Held, ...]:
    """Sort natural cards, put wilds into the holes between them, and the rest at the high end (or low end at
    an ace).
    """
    wilds = [held for held in cards if variant.is_wild(held.card)]
    naturals = sorted((held for held in cards if not variant.is_wild(held.card)), key=lambda h: _place(h.card, ace))
    out = _with_holes_filled(naturals, wilds, lambda below, above: _place(above, ace) - _place(below, ace) - 1)
    room_above = HIGH_ACE - _place(naturals[-1].card, ace) if naturals else len(wilds)
    above = wilds[:room_above]
    return (*wilds[len(above) :], *out, *above)


def _round_corner(cards: tuple[Held, ...], variant: Variant, first: int) -> tuple[Held, ...]:
    """Sort natural cards from that rank on, put wilds into the holes and the rest at the high end (K-10)."""
    wilds = [held for held in cards if variant.is_wild(held.card)]
    naturals = sorted(
        (held for held in cards if not variant.is_wild(held.card)), key=lambda held: (held.card.rank - first) % KING
    )
    return (*_with_holes_filled(naturals, wilds, lambda below, above: (above.rank - below.rank) % KING - 1), *wilds)


def _with_holes_filled(
    naturals: list[Held], wilds: list[Held], hole_between: Callable[[Card, Card], int]
) -> list[Held]:
    """Return the natural cards with available wilds in the holes that they can fill."""
    out: list[Held] = []
    for held in naturals:
        hole = hole_between(out[-1].card, held.card) if out else 0
        if 0 < hole <= len(wilds):
            out += [wilds.pop(0) for _ in range(hole)]
        out.append(held)
    return out


def _place(card: Card, ace: AceRule) -> int:
    if card.rank == ACE:
        return LOW_ACE if ace is AceRule.LOW else HIGH_ACE
    return card.rank


def slot_states(holding: Holding, contract: Contract, variant: Variant) -> tuple[SlotState, ...]:
    """Return the progress of each slot."""
    specs = slot_contract(contract)
    pairs = zip(specs, holding.slots, strict=False)
    return tuple(_state(spec, tuple(held.card for held in slot), variant) for spec, slot in pairs)


def _state(spec: MeldSpec, cards: tuple[Card, ...], variant: Variant) -> SlotState:
    naturals = tuple(card for card in cards if not variant.is_wild(card))
    meld = read_laid(0, spec.kind, cards, variant) if len(cards) > 1 else None
    wild_helps = _wild_helps(spec, cards, variant)
    if isinstance(meld, Meld) and not wilds_allowed(
        laid_limit(spec.kind, variant.melding), counted(meld, variant), variant.dealing.wilds
    ):
        meld = MeldFault.TOO_MANY_WILDS if len(cards) >= spec.length else meld
    if len(cards) >= spec.length and isinstance(meld, Meld):
        return SlotState(spec, len(cards), meld, (), False, wild_helps)
    lacks, holes = _lacks_of_run(cards, naturals, variant) if spec.kind is Kind.RUN else ((), False)
    return SlotState(spec, len(cards), meld, lacks, holes, wild_helps)


def _wild_helps(spec: MeldSpec, cards: tuple[Card, ...], variant: Variant) -> bool:
    """Return whether one more wild could be part of a slot of the required length."""
    wild = variant.dealing.wilds
    wilds = 1 + sum(card in wild for card in cards)
    length = max(spec.length, len(cards) + 1)
    return length - wilds >= fewest_naturals(laid_limit(spec.kind, variant.melding), length)


def _lacks_of_run(
    cards: tuple[Card, ...], naturals: tuple[Card, ...], variant: Variant
) -> tuple[tuple[Card, ...], bool]:
    """Return what fills the holes between the natural cards; without holes, what fits at the ends. Without a suit if
    any will do.
    """
    mixed = variant.melding.mixed_runs
    if not naturals or not all(in_one_run(naturals[0], card, variant.melding) for card in naturals):
        return (), False
    meld = read_meld(0, Kind.RUN, cards, variant)
    if isinstance(meld, Meld) and len(cards) > 1:
        found = [Card(card.rank, "") if mixed else card for card, _ in wanted(meld, meld.owner, variant)]
        return tuple(dict.fromkeys(found)), False
    held = {_place(card, _ace_for(naturals)) for card in naturals}
    low, high = min(held), max(held)
    if len(held) < len(naturals) or high - low > 12:
        return (), False
    inside = [place for place in range(low + 1, high) if place not in held]
    missing = inside or [place for place in (low - 1, high + 1) if LOW_ACE <= place <= HIGH_ACE]
    shown = [place for place in missing if _ace_stands(place, variant.melding.ace)]
    suit = "" if mixed else naturals[0].suit
    return tuple(Card(place_rank(place), suit) for place in shown), bool(inside)


def _ace_for(naturals: tuple[Card, ...]) -> AceRule:
    low_cards = [card for card in naturals if 2 <= card.rank <= 6]
    high_cards = [card for card in naturals if card.rank >= 9]
    return AceRule.LOW if len(low_cards) > len(high_cards) else AceRule.HIGH


def _ace_stands(place: int, ace: AceRule) -> bool:
    if place == LOW_ACE:
        return ace is not AceRule.HIGH
    return place != HIGH_ACE or ace is not AceRule.LOW


def fits_slot(card: Card, state: SlotState, inside: tuple[Card, ...], variant: Variant) -> bool:
    """Return whether the card would advance this slot: it is missing, the slot is a set of its rank, or a wild could
    help.

    A full slot needs no wild, even if melds may be longer.
    """
    naturals = [held for held in inside if not variant.is_wild(held)]
    kind = state.spec.kind
    if inside and not naturals and variant.melding.wilds_alone(kind):
        return variant.is_wild(card) and not state.is_full and may_stand_alone(card, kind, variant)
    if not naturals or (state.is_full and not variant.melding.longer):
        return False
    if variant.is_wild(card):
        suit = "" if variant.melding.mixed_runs else naturals[0].suit
        return state.wild_helps and not state.is_full and may_stand(card, state.spec.kind, suit, variant)
    if state.spec.kind is Kind.SET:
        return all(held.rank == card.rank for held in naturals) and not (
            variant.melding.suits_differ and card in naturals
        )
    if Card(card.rank, "") in state.lacks:
        return all(in_one_run(card, held, variant.melding) for held in naturals)
    return card in state.lacks
