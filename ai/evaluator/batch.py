"""Distances of many hands at once, in numpy: for weighing every discard and every draw, and for simulation.

A batch is a matrix of copies: a row a hand, 52 columns for the naturals (suit by suit, ace first), one for the wilds.
The same two numbers decide as in `distance`; the few rows they do not decide go there one by one.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.distance import Evaluator
from ai.evaluator.exact import OUT_OF_REACH
from ai.evaluator.holding import WILD, natural_code
from ai.evaluator.task import Task, Window
from game.rules.cards import NATURALS, Card

Copies = NDArray[np.uint8]
Masks = NDArray[np.int64]
Counts = NDArray[np.int64]
Levels = tuple[Masks, Masks, Masks]  # what each suit holds once, twice, three times

WILDS = len(NATURALS)
COLUMNS = WILDS + 1
_BITS = 1 << np.arange(13, dtype=np.int64)
_SUITS = 1 << 13
# Copies by rank in four bits each, the top one of which is raised by adding 8 - n where there are n or more.
_RANKS = np.int64(1) << (4 * np.arange(13, dtype=np.int64))
_ONES = int(_RANKS.sum())
_TOP = _ONES << 3
_MOST_OF_A_RANK = 7
_NATURAL_CODES = tuple(map(natural_code, NATURALS))


@lru_cache(maxsize=64)
def _columns(wild_ranks: frozenset[int]) -> dict[Card, int]:
    return {card: WILDS if card.rank in wild_ranks else at for at, card in enumerate(NATURALS)}


def copies_of_hands(hands: Iterable[Iterable[Card]], wild_ranks: frozenset[int]) -> Copies:
    """The batch of these hands."""
    columns = _columns(wild_ranks)
    rows = [[columns.get(card, WILDS) for card in hand] for hand in hands]
    copies = np.zeros((len(rows), COLUMNS), np.uint8)
    for at, row in enumerate(rows):
        np.add.at(copies[at], row, 1)
    return copies


class Tables(NamedTuple):
    """What a suit offers to one, two and three runs, by the mask of the ranks held once; and the groups behind it."""

    best: tuple[Counts, ...]
    covers: tuple[tuple[Masks, ...], ...]  # for two and three runs: ranks covered at least once, twice, three times


@lru_cache(maxsize=64)
def _tables(windows: tuple[Window, ...], apart: bool, runs: int) -> Tables:
    held = np.arange(_SUITS, dtype=np.int64)
    best, covers = [], []
    for size in range(1, runs + 1):
        groups = [
            group
            for group in combinations_with_replacement(windows, size)
            if not (apart and any(_touch(one, other) for one, other in combinations(group, 2)))
        ]
        stacks = np.array([_stacked(group) for group in groups], np.int64).reshape(-1, 3)
        most = np.full(_SUITS, -99, np.int64)
        for first in set(stacks[:, 0].tolist()):
            np.maximum(most, np.bitwise_count(held & first), out=most)
        best.append(most)
        covers.append(tuple(stacks.T))
    return Tables(tuple(best), tuple(covers))


def _touch(one: Window, other: Window) -> bool:
    return one.high + 1 == other.low or other.high + 1 == one.low


def _stacked(group: tuple[Window, ...]) -> tuple[int, int, int]:
    first = second = third = 0
    for window in group:
        third |= second & window.mask
        second |= first & window.mask
        first |= window.mask
    return first, second, third


@lru_cache(maxsize=1)
def _spread() -> Masks:
    """By mask of ranks: four bits for each."""
    bits = np.arange(_SUITS)[:, None] >> np.arange(13) & 1
    return np.asarray((bits * _RANKS).sum(axis=1), np.int64)


class Hands(NamedTuple):
    """A batch taken apart: masks by suit of what is held once, twice, three times; copies by rank, also packed."""

    levels: Levels  # rows x suits
    ranks: Counts  # rows x 13
    packed: Masks
    wilds: Counts


def _taken_apart(copies: Copies) -> Hands:
    suits = copies[:, :WILDS].reshape(len(copies), 4, 13)
    once, twice, thrice = ((suits >= least).astype(np.float32) @ _BITS.astype(np.float32) for least in (1, 2, 3))
    ranks = suits.sum(axis=1, dtype=np.int64)
    levels = (once.astype(np.int64), twice.astype(np.int64), thrice.astype(np.int64))
    packed: Masks = ranks @ _RANKS
    return Hands(levels, ranks, packed, copies[:, WILDS].astype(np.int64))


class Filled(NamedTuple):
    """By row the most naturals in use at once, and what the wild limits would still ask for with those (at most)."""

    naturals: Counts
    short: Counts


def distances(evaluator: Evaluator, copies: Copies) -> Counts:
    """The distance of every row, equal to what `Evaluator.distance` says."""
    if not evaluator.is_quick or (len(evaluator.task.runs) > 1 and len(evaluator.task.sets) > 1):
        return np.array([evaluator.distance(_code(row)) for row in copies], np.int64)
    hands, task = _taken_apart(copies), evaluator.task
    filled, decided = _either_filled(evaluator, hands)
    decided &= (filled.naturals >= 0) & (hands.ranks.max(axis=1, initial=0) <= _MOST_OF_A_RANK)
    found: Counts = np.maximum(task.places - filled.naturals - hands.wilds, 0)
    decided &= (hands.wilds <= task.spare) | (found >= filled.short)
    for at in np.flatnonzero(~decided):
        found[at] = evaluator.distance(_code(copies[at]))
    return found


def _either_filled(evaluator: Evaluator, hands: Hands) -> tuple[Filled, NDArray[np.bool_]]:
    """With all windows where the wilds do for any blanks, else without those; and where that is sure to be best."""
    if not evaluator.blanks:
        return _most_naturals(evaluator, hands, evaluator.windows), np.ones(len(hands.wilds), np.bool_)
    wet = hands.wilds >= evaluator.blanks
    some, few = np.flatnonzero(hands.wilds > 0), np.flatnonzero(~wet)
    hoped = _most_naturals(evaluator, _rows(hands, some), evaluator.windows)
    dry = _most_naturals(evaluator, _rows(hands, few), evaluator.dry_windows)
    filled = Filled(np.full(len(wet), -99), np.zeros(len(wet), np.int64))
    for part, hopes, fallback in zip(filled, hoped, dry, strict=True):
        part[some] = hopes
        part[few] = fallback
    best = np.zeros(len(wet), np.int64)
    best[some] = hoped.naturals
    return filled, wet | (hands.wilds == 0) | (filled.naturals == best)


def _rows(hands: Hands, rows: Masks) -> Hands:
    once, twice, thrice = (level[rows] for level in hands.levels)
    return Hands((once, twice, thrice), hands.ranks[rows], hands.packed[rows], hands.wilds[rows])


def _code(row: Copies) -> int:
    code = int(row[WILDS]) * WILD
    for at in np.flatnonzero(row[:WILDS]):
        code += int(row[at]) * _NATURAL_CODES[at]
    return code


def _most_naturals(evaluator: Evaluator, hands: Hands, windows: tuple[Window, ...]) -> Filled:
    task = evaluator.task
    if evaluator.has_cores:
        found = _filled(task, hands, windows)
        return Filled(found.naturals, np.full(len(hands.wilds), OUT_OF_REACH))
    return _filled(task, hands, windows)


def _filled(task: Task, hands: Hands, windows: tuple[Window, ...]) -> Filled:
    runs = len(task.runs)
    if not runs:
        return Filled(*_in_sets(hands.packed, task, _is_deep(hands, task)))
    if not windows:
        return Filled(np.full(len(hands.wilds), -99), np.zeros(len(hands.wilds), np.int64))
    tables = _tables(windows, task.apart, runs)
    if not task.sets:
        return _in_runs_only(hands, task, tables)
    if runs == 1:
        return _in_run_and_sets(hands, task, windows)
    naturals = _in_runs_and_set(hands, tables, runs, task.sets[0])
    return Filled(naturals, _most_short(task, naturals, hands.wilds))


@lru_cache(maxsize=64)
def _worst_sharing(lengths: tuple[int, ...], needs: tuple[int, ...]) -> Counts:
    """By naturals in all: how many needed ones may be missing if they are shared among the melds in the worst way."""
    worst = np.zeros(sum(lengths) + 1, np.int64)
    for shares in product(*(range(length + 1) for length in lengths)):
        short = sum(max(0, need - share) for need, share in zip(needs, shares, strict=True))
        worst[sum(shares)] = max(worst[sum(shares)], short)
    return worst


def _most_short(task: Task, naturals: Counts, wilds: Counts) -> Counts:
    """What wild limits can ask for at most, whatever the melds are: a group that takes all wilds asks for none."""
    needs = task.run_needs + task.set_needs
    asked = np.concatenate([[0], np.cumsum(sorted(needs, reverse=True))])
    groups = np.maximum(wilds - 1, 0) // max(task.spare, 1)
    worst = _worst_sharing(task.runs + task.sets, needs)[np.maximum(naturals, 0)]
    return np.asarray(np.minimum(worst, asked[np.minimum(groups, len(needs))]), np.int64)


def _is_deep(hands: Hands, task: Task) -> bool:
    """Whether some rank could fill more than one set."""
    return not task.distinct and len(task.sets) > 1 and bool((hands.ranks > task.sets[0]).any())


def _in_sets(packed: Masks, task: Task, deep: bool) -> tuple[Counts, Counts]:
    """The most naturals in the sets, of copies by rank in four bits each; and how many needed ones are missing."""
    sets, length = len(task.sets), task.sets[0]
    total: NDArray[np.uint8] = np.zeros(packed.shape, np.uint8)
    short: Counts = np.zeros(packed.shape, np.int64)
    for least in range(1, length + 1):
        groups = np.bitwise_count(packed + _ONES * (8 - least) & _TOP)
        for more in range(least + length, min(sets * length, _MOST_OF_A_RANK) + 1, length) if deep else ():
            groups += np.bitwise_count(packed + _ONES * (8 - more) & _TOP)
        total = total + np.minimum(groups, sets)
        if least == task.set_needs[0]:
            short = np.subtract(sets * least, total, dtype=np.int64)
    return total.astype(np.int64), short


def _in_run_and_sets(hands: Hands, task: Task, windows: tuple[Window, ...]) -> Filled:
    masks = np.array([window.mask for window in windows], np.int64)
    used = (hands.levels[0][:, :, None] & masks).reshape(len(hands.wilds), 4 * len(masks))
    in_run = np.bitwise_count(used)
    in_sets, short = _in_sets(hands.packed[:, None] - _spread()[used], task, _is_deep(hands, task))
    total = in_run + in_sets
    best: Counts = total.max(axis=1)
    missing = np.zeros(len(best), np.int64)
    rows = np.flatnonzero(hands.wilds > task.spare)
    if len(rows):
        # Of the windows that leave enough for the wilds the one that asks for fewest naturals.
        enough = total[rows] >= np.minimum(best, task.places - hands.wilds)[rows, None]
        asked = short[rows] + np.maximum(task.run_needs[0] - in_run[rows].astype(np.int64), 0)
        missing[rows] = np.where(enough, asked, OUT_OF_REACH).min(axis=1)
    return Filled(best, missing)


def _in_runs_only(hands: Hands, task: Task, tables: Tables) -> Filled:
    runs, need = len(task.runs), task.run_needs[0]
    naturals = _in_runs(hands.levels, tables, runs, np.full(len(hands.wilds), -1, np.int64))
    singles = np.sort(tables.best[0][hands.levels[0]], axis=1)[:, -runs:]
    apart = singles.sum(axis=1) == naturals  # else several lie in one suit, and who knows how
    in_singles = np.maximum(need - singles, 0).sum(axis=1)
    short = _most_short(task, naturals, hands.wilds)
    return Filled(naturals, np.where(apart, np.minimum(in_singles, short), short))


def _in_runs(levels: Levels, tables: Tables, runs: int, bar: Counts) -> Counts:
    """The most naturals in so many runs; rows whose best cannot exceed `bar` may come out too low."""
    once = levels[0]
    one = tables.best[0][once]
    if runs == 1:
        return np.asarray(one.max(axis=1), np.int64)
    ordered = np.sort(one, axis=1)
    best: Counts = ordered[:, -runs:].sum(axis=1)
    for size in range(2, runs + 1):
        elsewhere = np.zeros_like(one)
        if size < runs:
            elsewhere = np.where(one == ordered[:, 3:], ordered[:, 2:3], ordered[:, 3:])
        best = np.maximum(best, (tables.best[size - 1][once] + elsewhere).max(axis=1))
        best = _with_doubles(levels, tables, size, one, elsewhere, best, bar)
    return best


def _with_doubles(
    levels: Levels,
    tables: Tables,
    size: int,
    one: Counts,
    elsewhere: Counts,
    best: Counts,
    bar: Counts,
) -> Counts:
    """The best so far, or more where several runs of one suit can use second and third copies."""
    once, twice, thrice = levels
    cards = np.bitwise_count(once).astype(np.int64) + np.bitwise_count(twice) + np.bitwise_count(thrice)
    hoped = np.minimum(cards, size * one) + elsewhere
    rows, suits = np.nonzero((twice > 0) & (hoped > np.maximum(best, bar)[:, None]))
    if not len(rows):
        return best
    first, second, third = tables.covers[size - 1]
    found = np.bitwise_count(once[rows, suits][:, None] & first).astype(np.int64)
    found += np.bitwise_count(twice[rows, suits][:, None] & second)
    if size > 2:
        found += np.bitwise_count(thrice[rows, suits][:, None] & third)
    best = best.copy()
    np.maximum.at(best, rows, found.max(axis=1) + elsewhere[rows, suits])
    return best


def _in_runs_and_set(hands: Hands, tables: Tables, runs: int, length: int) -> Counts:
    """The best set rank by rank, fullest first: its cards go to the set, the runs get the rest of the hand."""
    count = len(hands.wilds)
    every = _in_runs(hands.levels, tables, runs, np.full(count, -1, np.int64))
    best = np.full(count, -1, np.int64)
    order = np.argsort(-hands.ranks, axis=1, kind="stable")
    for nth in range(order.shape[1]):
        rank = order[:, nth]
        copies = hands.ranks[np.arange(count), rank]
        in_set = np.minimum(copies, length)
        rows = np.flatnonzero(in_set + every > best)
        if not len(rows):
            break
        spare = np.maximum(copies - length, 0)[rows]
        for some, levels in _without_rank(hands, rows, _BITS[rank[rows]], spare, runs):
            taken = in_set[some]
            best[some] = np.maximum(best[some], taken + _in_runs(levels, tables, runs, best[some] - taken))
    return best


def _without_rank(hands: Hands, rows: Masks, bit: Masks, spare: Counts, runs: int) -> Iterator[tuple[Masks, Levels]]:
    """These rows less the cards of the set's rank, but for those that are spare, a single one in each suit in turn."""
    once, twice, thrice = (level[rows] for level in hands.levels)
    gone = np.where(spare >= runs, 0, bit)[:, None]
    yield rows, (once & ~gone, twice & ~gone, thrice & ~gone)
    few = (spare > 0) & (spare < runs)
    if few.any():
        some, lost = rows[few], bit[few][:, None]
        for suit in range(4):
            kept = once[few] & ~lost
            kept[:, suit] = once[few][:, suit]
            yield some, (kept, twice[few] & ~lost, thrice[few] & ~lost)
