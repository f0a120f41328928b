"""What one suit of a hand offers to runs, worked out once for each combination of cards and kept.

An offer is one run, or two or three together, that hold as many naturals as they can: how many each holds, and which
cards are in use, spread out by rank. Offers whose cards are all in another offer are left out.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from ai.evaluator.exact import Planes, planes_of
from ai.evaluator.holding import suit_counts
from ai.evaluator.task import Window
from game.rules.cards import RANKS

RANK_STRIDE = 6
CACHED_SUITS = 1 << 16


class Offer(NamedTuple):
    """Runs of one suit: naturals in all, cards used (six bits a rank), naturals in each."""

    naturals: int
    used: int
    each: tuple[int, ...]


class Suit(NamedTuple):
    """One suit of a hand: copies by rank (six bits each), cards, the best single run's naturals, single runs."""

    ranks: int
    cards: int
    best: int
    ones: tuple[Offer, ...]


def spread(mask: int) -> int:
    """A mask of ranks with six bits for each."""
    return sum((mask >> at & 1) << RANK_STRIDE * at for at in range(len(RANKS)))


class SuitBook:
    """Suits looked up by their code, for windows of one length; `apart` keeps runs from lying end to end."""

    def __init__(self, windows: tuple[Window, ...], apart: bool) -> None:
        self._windows = windows
        self._apart = apart
        self.suit = lru_cache(maxsize=CACHED_SUITS)(self._suit)
        self.together = lru_cache(maxsize=CACHED_SUITS)(self._together)

    def _suit(self, code: int) -> Suit:
        copies = suit_counts(code)
        ranks = sum(count << RANK_STRIDE * at for at, count in enumerate(copies))
        have = sum(1 << at for at, count in enumerate(copies) if count)
        ones = _kept((window.mask & have,) for window in self._windows)
        return Suit(ranks, sum(copies), ones[0].naturals if ones else 0, ones)

    def _together(self, code: int, runs: int) -> tuple[Offer, ...]:
        """The offers of two or more runs in this suit; () where so many cannot lie in one suit."""
        planes = planes_of(suit_counts(code))
        groups = combinations_with_replacement(self._worth_trying(planes), runs)
        return _kept(_filled(group, planes) for group in groups if not (self._apart and _some_touch(group)))

    def _worth_trying(self, planes: Planes) -> list[Window]:
        """Windows whose cards are not all in another one; with neighbours forbidden any window can be of use."""
        if self._apart or not planes:
            return list(self._windows)
        kept: dict[int, Window] = {}
        for window in sorted(self._windows, key=lambda window: -(window.mask & planes[0]).bit_count()):
            mask = window.mask & planes[0]
            if not any(mask & ~other == 0 for other in kept):
                kept[mask] = window
        return list(kept.values())


def _some_touch(group: tuple[Window, ...]) -> bool:
    return any(one.high + 1 == other.low for one in group for other in group)


def _filled(group: tuple[Window, ...], planes: Planes) -> tuple[int, ...]:
    """For each run of the group the ranks it holds, given that earlier ones take a copy first."""
    left = list(planes)
    filled = []
    for window in group:
        gain = window.mask & left[0] if left else 0
        filled.append(gain)
        for level in range(len(left)):
            above = left[level + 1] if level + 1 < len(left) else 0
            left[level] = left[level] & ~gain | above & gain
    return tuple(filled)


def _kept(found: Iterable[tuple[int, ...]]) -> tuple[Offer, ...]:
    """The offers made of these masks, fullest first, dominated ones left out."""
    offers: dict[Planes, tuple[int, ...]] = {}
    for masks in found:
        offers.setdefault(_stacked(masks), masks)
    kept: list[Planes] = []
    for stack in sorted(offers, key=lambda stack: -sum(level.bit_count() for level in stack)):
        if not any(all(not mine & ~other for mine, other in zip(stack, more, strict=True)) for more in kept):
            kept.append(stack)
    return tuple(_offer(offers[stack]) for stack in kept)


def _stacked(masks: tuple[int, ...]) -> Planes:
    """Ranks used at least once, at least twice ..."""
    levels = [0] * len(masks)
    for mask in masks:
        for at in range(len(levels)):
            levels[at], mask = levels[at] | mask, levels[at] & mask
    return tuple(levels)


def _offer(masks: tuple[int, ...]) -> Offer:
    return Offer(
        naturals=sum(mask.bit_count() for mask in masks),
        used=sum(map(spread, masks)),
        each=tuple(mask.bit_count() for mask in masks),
    )
