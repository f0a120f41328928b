"""Decide whether the cards of a game can make a contract at all, wild limits included, regardless of who holds them.

A depth-first search for one lay-down: runs first, sets from what is left. That melds laid together must differ or lie
apart is only counted, and after too many tries the answer is True: only what is proved impossible counts.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.rules.cards import JOKER, KING, RANKS, SUITS, Card
from game.rules.melds import (
    HIGH_ACE,
    LOW_ACE,
    MeldFault,
    WildLimit,
    fewest_naturals,
    hit_limit,
    laid_limit,
    place_rank,
    read_meld,
    wilds_allowed,
)
from game.rules.variant import MOST_WILDS, AceRule, Contract, Kind, MeldSpec, RunSuits, Variant

_ALIKE, _IN_TURN = ("ss", "hh", "dd", "cc"), ("sh", "cd", "hs", "dc")  # suits of even and of odd places in a run
_MOST_TRIES = 4000  # places for runs that are tried


Limited = list[tuple[int, WildLimit, bool]]  # lengths, longest first, limits for wilds, whether suits must differ


class _Laying(NamedTuple):
    """A partial lay-down: the naturals and wilds that are left."""

    naturals: Counter[Card]
    wilds: int


def cards_allow(
    contract: Contract, variant: Variant, players: int, *, strictly: bool = False, grown: MeldSpec | None = None
) -> bool:
    """Return whether the cards of a game hold a lay-down of the contract (S-15, S-17, Q-3, Q-4).

    `strictly`: with sets of different ranks or suits, if the rules say so. `grown` is a meld besides, which a hit may
    have lengthened.
    """
    cards = variant.cards_for(players)
    naturals = Counter(card for card in cards if not variant.is_wild(card))
    melding = variant.melding
    laid = [(spec, laid_limit(spec.kind, melding), strictly and melding.suits_differ) for spec in contract]
    if grown is not None:
        laid.append((grown, hit_limit(grown.kind, melding), strictly and melding.suits_stay_different))
    laid.sort(key=lambda meld: -meld[0].length)
    runs = [(spec.length, limit, differ) for spec, limit, differ in laid if spec.kind is Kind.RUN]
    sets = [(spec.length, limit, differ) for spec, limit, differ in laid if spec.kind is Kind.SET]
    wilds = len(cards) - naturals.total()
    most = melding.wilds_together if grown is None else wilds  # a hit may add more (K-40)
    start = _Laying(naturals, wilds if most == MOST_WILDS else min(wilds, most))
    if not _room_for_runs([length for length, _limit, _differ in runs], start.wilds, variant, players):
        return False
    search = _SupplySearch(variant, strictly, iter(range(_MOST_TRIES)))
    return _can_finish(start, runs, sets, search)


class _SupplySearch(NamedTuple):
    """What a search depends on: the rules, how strictly they are read, and the tries left."""

    variant: Variant
    strictly: bool
    tries: Iterator[int]


def _room_for_runs(runs: list[int], wilds: int, variant: Variant, players: int) -> bool:
    """Return whether the runs that can have no wild fit: one pack's suit holds adjacent runs, or runs with gaps."""
    if variant.melding.distinct_suits and len(runs) > len(SUITS):
        return False
    natural = runs[wilds:]  # the shortest; longer ones would need more room
    if not natural:
        return True
    places = HIGH_ACE if variant.melding.ace is AceRule.BOTH and not variant.melding.corner else HIGH_ACE - 1
    gap = variant.melding.runs_gap
    in_one_suit = variant.dealing.packs.at(players) * ((places + gap) // (natural[-1] + gap))
    return len(natural) <= in_one_suit * len(SUITS)


def _can_finish(laying: _Laying, runs: Limited, sets: Limited, search: _SupplySearch) -> bool:
    if not runs:
        return _sets_fit(laying, sets, search)
    (length, limit, _), *others = runs
    last = KING if search.variant.melding.corner else HIGH_ACE - length + 1
    for suits in _IN_TURN if search.variant.melding.run_suits is RunSuits.ALTERNATING else _ALIKE:
        for low in range(LOW_ACE, last + 1):
            if next(search.tries, None) is None:
                return True
            placed = _with_run(laying, suits, range(low, low + length), limit, search.variant)
            if placed is not None and _can_finish(placed, others, sets, search):
                return True
    return False


def _with_run(laying: _Laying, suits: str, places: range, limit: WildLimit, variant: Variant) -> _Laying | None:
    """Return the lay-down with a run in those places, using wilds only without a natural; None if it does not fit.

    `suits` are those of even and of odd places. That runs share four suits is no loss if their cards may be mixed:
    runs that can be made of the same cards can also be made suit by suit.
    """
    wanted = [Card(place_rank(place), suits[place % 2]) for place in places]
    cards = tuple(card if laying.naturals[card] else JOKER for card in wanted)
    wilds = cards.count(JOKER)
    run = read_meld(0, Kind.RUN, cards, variant)
    if isinstance(run, MeldFault) or wilds > laying.wilds or not wilds_allowed(limit, cards, variant.dealing.wilds):
        return None
    spent = Counter(card for card in cards if card != JOKER)
    return _Laying(laying.naturals - spent, laying.wilds - wilds)


def _sets_fit(laying: _Laying, sets: Limited, search: _SupplySearch) -> bool:
    """Return whether the sets can be made of what is left: first their required naturals, then more before wilds."""
    by_rank = search.strictly and search.variant.melding.distinct_ranks
    left = {rank: [laying.naturals[Card(rank, suit)] for suit in SUITS] for rank in RANKS}
    free, more = set(RANKS), []

    def usable(rank: int, by_suit: bool) -> int:
        return sum(map(bool, left[rank])) if by_suit else sum(left[rank])

    def fullness(by_suit: bool) -> Callable[[int], tuple[int, int]]:
        return lambda rank: (usable(rank, by_suit), sum(left[rank]))

    def take(rank: int, number: int) -> None:
        for _ in range(number):
            most = max(range(len(SUITS)), key=left[rank].__getitem__)
            left[rank][most] -= 1

    for length, limit, by_suit in sets:
        if by_suit and length > len(SUITS):
            return False
        rank = max(free, key=fullness(by_suit), default=None)
        least = fewest_naturals(limit, length)
        if rank is None or usable(rank, by_suit) < least:
            return False
        if by_rank:
            free.remove(rank)
        taken = min(length, usable(rank, by_suit)) if by_suit else least
        more.append((rank, taken, length, by_suit))
        take(rank, taken)
    wilds = 0
    for rank, taken, length, by_suit in more:
        naturals = 0 if by_suit else min(length - taken, usable(rank, by_suit))
        take(rank, naturals)
        wilds += length - taken - naturals
    return wilds <= laying.wilds
