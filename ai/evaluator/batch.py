"""Distances of many hands at once, in numpy: for weighing every discard and every draw, and for simulation.

A batch is a matrix of copies: a row a hand, 52 columns for the naturals (suit by suit, ace first), one for the wilds.
The same two numbers decide as in `distance`; the few rows they do not decide go there one by one.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.distance import Evaluator
from ai.evaluator.exact import OUT_OF_REACH
from ai.evaluator.holding import RANK_SHIFT, RANK_STRIDE, STRIDE, SUIT_BITS, WILD_SHIFT
from ai.evaluator.task import Task, Window
from game.rules.cards import NATURALS, Card

Copies = NDArray[np.uint8]
Masks = NDArray[np.int64]
Counts = NDArray[np.int64]
Few = NDArray[np.int8]
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
_NONE = -40  # naturals in runs that cannot lie anywhere; three of them still fit eight bits
_SUIT_CODES = np.int64(1) << (STRIDE * np.arange(13, dtype=np.int64))
_HALF = 8  # so many ranks' counts at a time
_RANK_CODES = np.int64(1) << (RANK_STRIDE * np.arange(_HALF, dtype=np.int64))


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

    best: tuple[Few, ...]
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
        most = np.full(_SUITS, _NONE, np.int8)
        for first in set(stacks[:, 0].tolist()):
            np.maximum(most, np.bitwise_count(held & first).astype(np.int8), out=most)
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
    thrice: Masks = np.zeros((len(copies), 4), np.int64)
    rows = np.flatnonzero(copies[:, :WILDS].max(axis=1, initial=0) > 2)  # few
    thrice[rows] = _held(suits[rows] > 2)
    ranks = (suits[:, 0] + suits[:, 1] + suits[:, 2] + suits[:, 3]).astype(np.int64)
    packed: Masks = ranks @ _RANKS
    return Hands((_held(suits > 0), _held(suits > 1), thrice), ranks, packed, copies[:, WILDS].astype(np.int64))


def _held(cards: NDArray[np.bool_]) -> Masks:
    """Masks by suit of these ranks; small floats are multiplied fastest."""
    masks = cards.astype(np.float32) @ _BITS.astype(np.float32)
    return masks.astype(np.int64)


class Filled(NamedTuple):
    """By row the most naturals in use at once, and what the wild limits would still ask for with those (at most)."""

    naturals: Counts
    short: Counts


def distances(evaluator: Evaluator, copies: Copies) -> Counts:
    """The distance of every row, equal to what `Evaluator.distance` says."""
    if not len(copies):
        return np.zeros(0, np.int64)
    if not evaluator.is_quick or (len(evaluator.task.runs) > 1 and len(evaluator.task.sets) > 1):
        return np.array([evaluator.distance(code) for code in _codes(copies)], np.int64)
    hands, task = _taken_apart(copies), evaluator.task
    filled, decided = _either_filled(evaluator, hands)
    decided &= (filled.naturals >= 0) & (hands.ranks.max(axis=1, initial=0) <= _MOST_OF_A_RANK)
    found: Counts = np.maximum(task.places - filled.naturals - hands.wilds, 0)
    decided &= (hands.wilds <= task.spare) | (found >= filled.short)
    rest = np.flatnonzero(~decided)
    if len(rest):
        found[rest] = [evaluator.distance(code) for code in _codes(copies[rest])]
    return found


def _either_filled(evaluator: Evaluator, hands: Hands) -> tuple[Filled, NDArray[np.bool_]]:
    """With all windows where the wilds do for any blanks, else without those; and where that is sure to be best.

    Of a single run it is seen window by window.
    """
    if not evaluator.blanks or len(evaluator.task.runs) == 1:
        return _most_naturals(evaluator, hands, evaluator.windows), np.ones(len(hands.wilds), np.bool_)
    wet = hands.wilds >= evaluator.blanks
    helped = np.full(len(wet), evaluator.task.apart)  # a window may be better for lying elsewhere, too
    helped |= _blanks_help(evaluator.windows)[hands.levels[0]].any(axis=1)
    some, few = np.flatnonzero((hands.wilds > 0) & helped), np.flatnonzero(~(wet & helped))
    hoped = _most_naturals(evaluator, _rows(hands, some), evaluator.windows)
    dry = _most_naturals(evaluator, _rows(hands, few), evaluator.dry_windows)
    filled = Filled(np.full(len(wet), -99), np.zeros(len(wet), np.int64))
    for part, hopes, fallback in zip(filled, hoped, dry, strict=True):
        part[some] = hopes
        part[few] = fallback
    best = np.zeros(len(wet), np.int64)
    best[some] = hoped.naturals
    decided = wet | (hands.wilds == 0) | (filled.naturals == best) | ~helped
    rows = np.flatnonzero(~decided)
    if len(rows):
        rows = rows[_blanks_filled(evaluator, _rows(hands, rows), best[rows])]
        filled.naturals[rows], decided[rows] = best[rows], True
        filled.short[rows] = _most_short(evaluator.task, best[rows], hands.wilds[rows])
    return filled, decided


def _blanks_filled(evaluator: Evaluator, hands: Hands, naturals: Counts) -> NDArray[np.bool_]:
    """Where runs in different suits, and a set, hold so many naturals, and the wilds do for their blanks."""
    task, runs = evaluator.task, len(evaluator.task.runs)
    once, in_set = hands.levels[0][None], np.zeros((1, len(naturals)), np.int64)
    if task.sets:
        once, in_set = once & ~_BITS[:, None, None], np.minimum(hands.ranks.T, task.sets[0])
    wet = _tables(evaluator.windows, task.apart, runs).best[0][once]
    dry = np.zeros_like(wet)
    if evaluator.dry_windows:
        dry = _tables(evaluator.dry_windows, task.apart, runs).best[0][once]
    order = np.sort(2 * wet + (wet == dry), axis=2)[:, :, -runs:]
    blanks = (order & 1 == 0).sum(axis=2) * (evaluator.blanks // runs)
    filled = ((order >> 1).sum(axis=2) + in_set == naturals) & (blanks <= hands.wilds)
    return np.asarray(filled.any(axis=0), np.bool_)


@lru_cache(maxsize=64)
def _blanks_help(windows: tuple[Window, ...]) -> NDArray[np.bool_]:
    """By mask of ranks: whether a window with places for wilds only holds cards that no other window holds all of."""
    held, helps = np.arange(_SUITS, dtype=np.int64), np.zeros(_SUITS, np.bool_)
    for wet in windows:
        if wet.blanks:
            alone = np.ones(_SUITS, np.bool_)
            for dry in windows:
                if not dry.blanks:
                    alone &= (held & wet.mask & ~dry.mask) > 0
            helps |= alone
    return helps


def _rows(hands: Hands, rows: Masks) -> Hands:
    once, twice, thrice = (level[rows] for level in hands.levels)
    return Hands((once, twice, thrice), hands.ranks[rows], hands.packed[rows], hands.wilds[rows])


def _codes(copies: Copies) -> list[int]:
    """The rows as codes of hands; a code is too long for one number of numpy's."""
    suits = copies[:, :WILDS].reshape(len(copies), 4, 13).astype(np.int64)
    ranks = suits.sum(axis=1)
    parts = [suits[:, suit] @ _SUIT_CODES for suit in range(4)]
    parts += [ranks[:, :_HALF] @ _RANK_CODES[:_HALF], ranks[:, _HALF:] @ _RANK_CODES[: 13 - _HALF]]
    shifts = (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS, RANK_SHIFT, RANK_SHIFT + _HALF * RANK_STRIDE, WILD_SHIFT)
    rows = zip(*(part.tolist() for part in parts), copies[:, WILDS].tolist(), strict=True)
    return [sum(part << shift for part, shift in zip(row, shifts, strict=True)) for row in rows]


def _most_naturals(evaluator: Evaluator, hands: Hands, windows: tuple[Window, ...]) -> Filled:
    task = evaluator.task
    if evaluator.has_cores:
        found = _filled(task, hands, windows)
        return Filled(found.naturals, np.full(len(hands.wilds), OUT_OF_REACH))
    return _filled(task, hands, windows)


def _filled(task: Task, hands: Hands, windows: tuple[Window, ...]) -> Filled:
    runs = len(task.runs)
    if not runs:
        total, short = _in_sets(hands.packed, task, _is_deep(hands, task))
        return Filled(total.astype(np.int64), short.astype(np.int64))
    if not windows:
        return Filled(np.full(len(hands.wilds), -99), np.zeros(len(hands.wilds), np.int64))
    tables = _tables(windows, task.apart, runs)
    if not task.sets:
        return _in_runs_only(hands, task, tables)
    if runs == 1:
        return _in_run_and_sets(hands, task, windows)
    return _in_runs_and_set(hands, task, tables)


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


def _in_sets(packed: Masks, task: Task, deep: bool = False) -> tuple[Few, Few]:
    """The most naturals in the sets, of copies by rank in four bits each; and how many needed ones are missing."""
    sets, length = len(task.sets), task.sets[0]
    total: Few = np.zeros(packed.shape, np.int8)
    short: Few = total
    for least in range(1, length + 1):
        groups = _ranks_with(packed, least)
        for more in range(least + length, min(sets * length, _MOST_OF_A_RANK) + 1, length) if deep else ():
            groups += _ranks_with(packed, more)
        total += np.minimum(groups, sets, out=groups)
        if least == task.set_needs[0]:
            short = sets * least - total
    return total, short


def _ranks_with(packed: Masks, least: int) -> Few:
    """How many ranks there are so many copies of."""
    raised = packed + _ONES * (8 - least)
    raised &= _TOP
    return np.bitwise_count(raised).view(np.int8)


class Places(NamedTuple):
    """What windows hold of a suit, by the mask of its ranks: from `start` on so many entries, none all in another."""

    start: Masks
    entries: Masks
    held: Masks
    blanks: Few


@lru_cache(maxsize=64)
def _places(windows: tuple[Window, ...]) -> Places:
    masks, blanks = np.array([each.mask for each in windows], np.int64), np.array([each.blanks for each in windows])
    held = np.arange(_SUITS, dtype=np.int64)[:, None] & masks
    kept = np.ones(held.shape, np.bool_)
    for at in range(len(windows)):
        for other in range(len(windows)):
            covers = (held[:, at] & ~held[:, other] == 0) & (blanks[other] <= blanks[at])
            equal = (held[:, at] == held[:, other]) & (blanks[other] == blanks[at])
            kept[:, at] &= ~(covers & ~(equal & (at <= other)))
    count = kept.sum(axis=1).astype(np.int64)
    return Places(np.cumsum(count) - count, count, held[kept], blanks[np.nonzero(kept)[1]].astype(np.int8))


def _in_run_and_sets(hands: Hands, task: Task, windows: tuple[Window, ...]) -> Filled:
    """A run, tried in every window of every suit that matters, and the sets from what it leaves."""
    places = _places(windows)
    suits = hands.levels[0].ravel()
    counts = places.entries[suits]
    ends = np.cumsum(counts)
    at = np.arange(ends[-1]) + (places.start[suits] - ends + counts).repeat(counts)
    firsts = (ends - counts)[::4]  # of each row
    rows = np.arange(len(hands.wilds)).repeat(np.add.reduceat(counts, np.arange(0, len(counts), 4)))
    held = places.held[at]
    in_run = np.bitwise_count(held).view(np.int8)
    left = hands.packed[rows] - _spread()[held]
    in_sets, short = _in_sets(left, task)
    deep = np.flatnonzero(_ranks_with(left, task.sets[0] + 1)) if len(task.sets) > 1 and not task.distinct else ()
    if len(deep):
        in_sets[deep], short[deep] = _in_sets(left[deep], task, deep=True)
    total = np.where(places.blanks[at] > hands.wilds[rows], _NONE, in_run + in_sets)
    best = np.maximum.reduceat(total, firsts).astype(np.int64)
    # Of the windows that leave enough for the wilds the one that asks for fewest naturals.
    enough = total >= np.minimum(best, task.places - hands.wilds)[rows]
    asked = np.where(enough, short + np.maximum(task.run_needs[0] - in_run, 0), OUT_OF_REACH)
    return Filled(best, np.minimum.reduceat(asked, firsts).astype(np.int64))


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
    if runs == 2:
        both = _in_two_runs(np.ascontiguousarray(one.T), tables.best[1][once].T).astype(np.int64)
        return _with_doubles(levels, tables, 2, one, np.zeros_like(one), both, bar)
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
    one: Few,
    elsewhere: Few,
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


def _in_runs_and_set(hands: Hands, task: Task, tables: Tables) -> Filled:
    """Two runs and a set: its cards go to the set, the runs get the rest of the hand.

    All ranks at once first, with one copy of each card for the runs and without what a set leaves over. Then the ranks
    of those rows where more copies could do better.
    """
    length, rows = task.sets[0], np.arange(len(hands.wilds))
    without = np.ascontiguousarray(hands.levels[0].T) & ~_BITS[:, None, None]  # ranks x suits x rows
    in_set = np.minimum(hands.ranks.T, length).astype(np.int8)
    both = in_set + _in_two_runs(tables.best[0].take(without), tables.best[1].take(without))
    rank = both.argmax(axis=0)
    best, taken = both[rank, rows].astype(np.int64), in_set[rank, rows].astype(np.int64)
    naturals = best.copy()
    again = hands.levels[1]
    several = again[:, 0] | again[:, 1] | again[:, 2] | again[:, 3]
    loose = np.flatnonzero((several > 0) | (_ranks_with(hands.packed, length + 1) > 0))
    once, twice, thrice = (level[loose] for level in hands.levels)
    in_set, least = in_set[:, loose], best[loose]
    every = _in_runs((once, twice, thrice), tables, 2, least - in_set.max(axis=0, initial=0))
    some, ranks = np.nonzero((in_set + every).T > least[:, None])
    some = loose[some]
    if len(some):
        _with_all_copies(hands, tables, length, some, ranks, naturals)
    chosen = tables.best[0].take(without[rank, :, rows])
    short = np.minimum(_short_with_set(hands, task, best, taken, chosen), _most_short(task, best, hands.wilds))
    return Filled(naturals, np.where(naturals > best, _most_short(task, naturals, hands.wilds), short))


def _short_with_set(hands: Hands, task: Task, best: Counts, taken: Counts, ones: Few) -> Counts:
    """What limits may ask for at most where a set takes so many of the best naturals; `ones`: of each suit in a run."""
    asked = np.maximum(task.set_needs[0] - taken, 0)
    short: Counts = asked + _worst_sharing(task.runs, task.run_needs)[np.maximum(best - taken, 0)]
    doubtful = np.flatnonzero((short > task.places - best - hands.wilds) & (hands.wilds > task.spare))
    two = np.sort(ones[doubtful], axis=1)[:, 2:]
    apart = two.sum(axis=1) == (best - taken)[doubtful]
    each = np.maximum(task.run_needs[0] - two, 0).sum(axis=1) + asked[doubtful]
    short[doubtful] = np.where(apart, np.minimum(each, short[doubtful]), short[doubtful])
    return short


def _with_all_copies(hands: Hands, tables: Tables, length: int, rows: Masks, ranks: Masks, naturals: Counts) -> None:
    """Raise the naturals of these rows with the set in these ranks, all copies counted: those the set leaves over too.

    Of one copy left over it is tried in which suit it does most; of two or more the runs are never short.
    """
    spare = np.maximum(hands.ranks[rows, ranks] - length, 0)
    single = np.flatnonzero(spare == 1).repeat(4)
    at = np.concatenate([np.arange(len(rows)), single])
    gone = np.where(spare[at] > 1, 0, _BITS[ranks[at]])[:, None]
    rows, taken = rows[at], np.minimum(hands.ranks[rows, ranks], length)[at]
    once, twice, thrice = (level[rows] for level in hands.levels)
    kept = once & ~gone
    extra, suits = np.arange(len(at) - len(single), len(at)), np.tile(np.arange(4), len(single) // 4)
    kept[extra, suits] = once[extra, suits]
    found = _in_runs((kept, twice & ~gone, thrice & ~gone), tables, 2, naturals[rows] - taken)
    np.maximum.at(naturals, rows, taken + found)


def _in_two_runs(one: Few, both: Few) -> Few:
    """The most naturals in two runs, by what each suit offers to one and to both of them; suits last but one."""
    a, b, c, d = (one[..., suit, :] for suit in range(4))
    high, low, top, bottom = np.maximum(a, b), np.minimum(a, b), np.maximum(c, d), np.minimum(c, d)
    apart = np.maximum(high + top, np.maximum(high + low, top + bottom))
    best: Few = np.maximum(apart, both.max(axis=-2))
    return best
