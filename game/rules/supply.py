"""Decide whether the cards of a game can make a contract at all, wild limits included, regardless of who holds them.

A depth-first search for one lay-down: runs first, sets from what is left. That melds laid together must differ or lie
apart is only counted, and after too many tries the answer is True: only what is proved impossible counts.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.rules.cards import JOKER, KING, RANKS, SUITS, Card
from game.rules.melds import (
    HIGH_ACE,
    LOW_ACE,
    MeldFault,
    fewest_naturals,
    laid_limit,
    place_rank,
    read_meld,
    wilds_allowed,
)
from game.rules.variant import AceRule, Contract, Kind, Variant

_MOST_TRIES = 4000  # places for runs that are tried


class _Laying(NamedTuple):
    """A partial lay-down: the naturals and wilds that are left."""

    naturals: Counter[Card]
    wilds: int


def cards_allow(contract: Contract, variant: Variant, players: int) -> bool:
    """Return whether the cards of a game hold a lay-down of the contract (S-15, S-17, Q-3, Q-4)."""
    cards = variant.cards_for(players)
    naturals = Counter(card for card in cards if not variant.is_wild(card))
    runs = sorted((spec.length for spec in contract if spec.kind is Kind.RUN), reverse=True)
    sets = sorted((spec.length for spec in contract if spec.kind is Kind.SET), reverse=True)
    start = _Laying(naturals, len(cards) - naturals.total())
    if not _room_for_runs(runs, start.wilds, variant, players):
        return False
    return _can_finish(start, runs, sets, variant, iter(range(_MOST_TRIES)))


def _room_for_runs(runs: list[int], wilds: int, variant: Variant, players: int) -> bool:
    """Return whether the runs that can have no wild fit: one pack's suit holds adjacent runs, or runs with gaps."""
    natural = runs[wilds:]  # the shortest; longer ones would need more room
    if not natural:
        return True
    places = HIGH_ACE if variant.melding.ace is AceRule.BOTH and not variant.melding.corner else HIGH_ACE - 1
    gap = variant.melding.runs_gap
    in_one_suit = variant.dealing.packs.at(players) * ((places + gap) // (natural[-1] + gap))
    return len(natural) <= in_one_suit * len(SUITS)


def _can_finish(laying: _Laying, runs: list[int], sets: list[int], variant: Variant, tries: Iterator[int]) -> bool:
    if not runs:
        return _sets_fit(laying, sets, variant)
    last = KING if variant.melding.corner else HIGH_ACE - runs[0] + 1
    for suit in SUITS:
        for low in range(LOW_ACE, last + 1):
            if next(tries, None) is None:
                return True
            placed = _with_run(laying, suit, range(low, low + runs[0]), variant)
            if placed is not None and _can_finish(placed, runs[1:], sets, variant, tries):
                return True
    return False


def _with_run(laying: _Laying, suit: str, places: range, variant: Variant) -> _Laying | None:
    """Return the lay-down with a run in those places, using wilds only without a natural; None if it does not fit."""
    wanted = [Card(place_rank(place), suit) for place in places]
    cards = tuple(card if laying.naturals[card] else JOKER for card in wanted)
    wilds = cards.count(JOKER)
    run = read_meld(0, Kind.RUN, cards, variant)
    limit = laid_limit(Kind.RUN, variant.melding)
    if isinstance(run, MeldFault) or wilds > laying.wilds or not wilds_allowed(limit, cards, variant.dealing.wilds):
        return None
    spent = Counter(card for card in cards if card != JOKER)
    return _Laying(laying.naturals - spent, laying.wilds - wilds)


def _sets_fit(laying: _Laying, sets: list[int], variant: Variant) -> bool:
    """Return whether the sets can be made of what is left: first their required naturals, then more before wilds."""
    left = {rank: sum(laying.naturals[Card(rank, suit)] for suit in SUITS) for rank in RANKS}
    more = []
    for length in sets:
        rank = max(left, key=lambda other: left[other])
        least = fewest_naturals(laid_limit(Kind.SET, variant.melding), length)
        if left[rank] < least:
            return False
        left[rank] -= least
        more.append((rank, length - least))
    wilds = 0
    for rank, cards in more:
        naturals = min(cards, left[rank])
        left[rank] -= naturals
        wilds += cards - naturals
    return wilds <= laying.wilds
