"""Meld cards counted the greedy way, as most public rummy programs do: a yardstick, wrong on some hands on purpose.

It takes the fullest run, then the next, then the fullest sets, and never looks back; wilds fill whatever is missing.
The exact count is the evaluator's.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from game.rules.cards import RANKS, SUITS, Card
from game.rules.melds import HIGH_ACE, LOW_ACE, place_rank
from game.rules.variant import AceRule, Contract, Kind, Variant


class Count(NamedTuple):
    """How many cards seem to be missing for the contract, and which naturals seem to be of use."""

    missing: int
    useful: tuple[Card, ...]


def counted(hand: Sequence[Card], contract: Contract, variant: Variant) -> Count:
    """Group the hand greedily for the contract."""
    return _counted(tuple(hand), contract, variant.dealing.wild_ranks, variant.melding.ace)


@lru_cache(maxsize=4096)  # the same hand is asked about at every offer
def _counted(hand: tuple[Card, ...], contract: Contract, wild_ranks: frozenset[int], ace: AceRule) -> Count:
    left = [card for card in hand if card.rank not in wild_ranks]
    wilds = len(hand) - len(left)
    missing = 0
    useful: list[Card] = []
    for spec in sorted(contract, key=lambda spec: (spec.kind is Kind.SET, -spec.length)):
        found = _fullest_run(left, spec.length, ace) if spec.kind is Kind.RUN else _fullest_set(left, spec.length)
        missing += spec.length - len(found)
        useful += found
        for card in found:
            left.remove(card)
    return Count(max(0, missing - wilds), tuple(useful))


def _fullest_set(cards: list[Card], length: int) -> list[Card]:
    groups: dict[int, list[Card]] = {rank: [] for rank in RANKS}
    for card in cards:
        groups[card.rank].append(card)
    return max(groups.values(), key=len)[:length]


def _fullest_run(cards: list[Card], length: int, ace: AceRule) -> list[Card]:
    held = set(cards)
    best: frozenset[Card] = frozenset()
    for run in _runs(length, ace):
        found = run & held
        if len(found) > len(best):
            best = found
    return sorted(best)


@cache
def _runs(length: int, ace: AceRule) -> tuple[frozenset[Card], ...]:
    first = LOW_ACE + 1 if ace is AceRule.HIGH else LOW_ACE
    last = HIGH_ACE - 1 if ace is AceRule.LOW else HIGH_ACE
    return tuple(
        frozenset(Card(place_rank(place), suit) for place in range(low, low + length))
        for suit in SUITS
        for low in range(first, last - length + 2)
    )
