"""Cache of what the melds on the table accept, shared by all seats.

The cache is keyed by identity, because comparing melds costs more than computing the answer.
"""

from typing import NamedTuple

from game.rules.cards import Card
from game.rules.fit import Misfit, card_replaced_by_wild, swaps, wanted_cards
from game.rules.melds import Meld
from game.rules.variant import Variant

Melds = tuple[Meld, ...]
_MOST_KNOWN = 1 << 11  # tables, and melds: about those of some rounds


class Openings(NamedTuple):
    """The naturals that some of the melds accept now, and the melds that hold wilds."""

    naturals: frozenset[Card]
    with_wilds: Melds


_OF_TABLES: dict[int, tuple[Melds, Variant, Openings]] = {}
_OF_MELDS: dict[int, tuple[Meld, Variant, frozenset[Card], bool]] = {}


def openings(melds: Melds, by: int, variant: Variant) -> Openings:
    """Return what the melds accept from seat `by`, whether or not it may hit now."""
    del by  # no current rule depends on who hits: see `takes`
    known = _OF_TABLES.get(id(melds))
    # An entry keeps its melds alive, so no other melds can get their id while the entry exists.
    if known is None or known[0] is not melds or known[1] is not variant:
        if len(_OF_TABLES) >= _MOST_KNOWN:
            _OF_TABLES.clear()
        known = _OF_TABLES[id(melds)] = melds, variant, _openings(melds, variant)
    return known[2]


def _openings(melds: Melds, variant: Variant) -> Openings:
    naturals, with_wilds = list[frozenset[Card]](), list[Meld]()
    for meld in melds:
        known = _OF_MELDS.get(id(meld))
        if known is None or known[0] is not meld or known[1] is not variant:
            if len(_OF_MELDS) >= _MOST_KNOWN:
                _OF_MELDS.clear()
            wild = variant.dealing.wilds
            has_wilds = any(card in wild for card in meld.cards)
            known = _OF_MELDS[id(meld)] = meld, variant, wanted_cards(meld, meld.owner, variant), has_wilds
        naturals.append(known[2])
        if known[3]:
            with_wilds.append(meld)
    return Openings(frozenset().union(*naturals), tuple(with_wilds))


def is_open_to_swaps(melds: Melds, hand: tuple[Card, ...], by: int, variant: Variant) -> bool:
    """Return whether the seat could swap some card of the hand for a wild, if it may swap at all."""
    with_wilds = openings(melds, by, variant).with_wilds
    if not with_wilds:
        return False
    held, wild = set(hand), variant.dealing.wilds
    return any(
        not isinstance(swaps(meld, card, by, variant), Misfit)
        for meld in with_wilds
        for card in held.intersection(card_replaced_by_wild(meld, wild))
    )
