"""Tables of what a suit offers to runs, by the cards held, for `batch`; built once and cached.

A key is the mask of the ranks held (bit 0 is the ace), plus WET if the wilds can fill all blanks: places that only a
wild can fill. Without WET, runs lie only where naturals can fill every place.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.task import RunWindow

Masks = NDArray[np.int64]
SmallInts = NDArray[np.int8]

INCOMPLETE = 1 << 13
RANKS_ABREAST = 16  # columns for 13 ranks, padded so that a row is two 64-bit numbers
NONE = -40  # naturals in runs that fit nowhere; three of them still fit into eight bits
BITS = 1 << np.arange(13, dtype=np.int64)
# Copies by rank in four bits each.
NIBBLES = np.int64(1) << (4 * np.arange(13, dtype=np.int64))


class Covers(NamedTuple):
    """Groups of windows: the ranks they cover at least once, twice, three times, and whether they have blanks."""

    first: Masks
    second: Masks
    third: Masks
    wet: NDArray[np.bool_]


class Tables(NamedTuple):
    """The most naturals in one, two and three runs of a suit, by key, with one copy of each card; and their groups."""

    best: tuple[SmallInts, ...]
    covers: tuple[Covers, ...]


@lru_cache(maxsize=64)
def tables_of(windows: tuple[RunWindow, ...], apart: int, runs: int) -> Tables:
    """Return the tables for this many runs, which must have `apart` ranks between them or overlap."""
    covers = tuple(_covers(windows, apart, size) for size in range(1, runs + 1))
    # The second half of a table is for keys with the bit that says that wilds fill all blanks.
    return Tables(tuple(np.concatenate([_most(covered, False), _most(covered, True)]) for covered in covers), covers)


def _covers(windows: tuple[RunWindow, ...], apart: int, size: int) -> Covers:
    groups = [
        group
        for group in combinations_with_replacement(windows, size)
        if not any(_touch(one, other, apart) for one, other in combinations(group, 2))
    ]
    first, second, third = np.array([_stacked(group) for group in groups], np.int64).reshape(-1, 3).T
    return Covers(first, second, third, np.array([any(place.blanks for place in group) for group in groups], np.bool_))


def _touch(one: RunWindow, other: RunWindow, gap: int) -> bool:
    return 0 < other.low - one.high <= gap or 0 < one.low - other.high <= gap


def _stacked(group: tuple[RunWindow, ...]) -> tuple[int, int, int]:
    first = second = third = 0
    for window in group:
        # A rank moves up a level each time another window covers it.
        third |= second & window.mask
        second |= first & window.mask
        first |= window.mask
    return first, second, third


def _most(covers: Covers, wet: bool) -> SmallInts:
    """Return, by mask of ranks, the most that a group holds, with or without blanks."""
    held = np.arange(INCOMPLETE, dtype=np.int64)
    most = np.full(INCOMPLETE, NONE, np.int8)
    # Suits are keyed by one copy of each card, so only the union of a group's windows counts here.
    for first in set(covers.first[wet | ~covers.wet].tolist()):
        np.maximum(most, np.bitwise_count(held & first).astype(np.int8), out=most)
    return most


@lru_cache(maxsize=64)
def without_a_rank(windows: tuple[RunWindow, ...], apart: int) -> tuple[SmallInts, SmallInts]:
    """Return what a suit offers to one run and to two after giving away a rank, by key and rank."""
    keys = np.arange(2 * INCOMPLETE)[:, None] & ~BITS
    one, two = (np.full((len(keys), RANKS_ABREAST), NONE, np.int8) for _ in range(2))
    for table, best in zip((one, two), tables_of(windows, apart, 2).best, strict=True):
        table[:, : len(BITS)] = best[keys]
    return one, two


@lru_cache(maxsize=1)
def nibbles_of() -> Masks:
    """Return, by mask of ranks, four bits for each, as copies by rank are packed."""
    bits = np.arange(INCOMPLETE)[:, None] >> np.arange(len(BITS)) & 1
    return np.asarray((bits * NIBBLES).sum(axis=1), np.int64)


@lru_cache(maxsize=64)
def blanks_help(windows: tuple[RunWindow, ...]) -> NDArray[np.bool_]:
    """Return, by mask of ranks, whether a window with blanks holds cards that no other window fully holds."""
    held, helps = np.arange(INCOMPLETE, dtype=np.int64), np.zeros(INCOMPLETE, np.bool_)
    for wet in windows:
        if wet.blanks:
            alone = np.ones(INCOMPLETE, np.bool_)
            for dry in windows:
                if not dry.blanks:
                    alone &= (held & wet.mask & ~dry.mask) > 0
            helps |= alone
    return helps


class Places(NamedTuple):
    """What windows hold of a suit, by the mask of its ranks: entries from `start` on, none a subset of another."""

    start: Masks
    entries: Masks
    naturals: SmallInts  # the naturals of each entry
    packed: Masks  # the masks, with four bits for each rank
    blanks: SmallInts
    has_blanks: bool


@lru_cache(maxsize=64)
def places_of(windows: tuple[RunWindow, ...]) -> Places:
    """Return the windows that matter, by mask of ranks."""
    masks = np.array([window.mask for window in windows], np.int64)
    blanks = np.array([window.blanks for window in windows])
    held = np.arange(INCOMPLETE, dtype=np.int64)[:, None] & masks
    kept = np.ones(held.shape, np.bool_)
    for at in range(len(windows)):
        for other in range(len(windows)):
            covers = (held[:, at] & ~held[:, other] == 0) & (blanks[other] <= blanks[at])
            equal = (held[:, at] == held[:, other]) & (blanks[other] == blanks[at])
            # Of windows that hold the same cards with as many blanks, the first one stays.
            kept[:, at] &= ~(covers & ~(equal & (at <= other)))
    count = kept.sum(axis=1).astype(np.int64)
    of_entry = held[kept]
    return Places(
        np.cumsum(count) - count,
        count,
        np.bitwise_count(of_entry).astype(np.int8),
        nibbles_of()[of_entry],
        blanks[np.nonzero(kept)[1]].astype(np.int8),
        bool(blanks.any()),
    )
