"""Distances of many hands at once, in numpy: for simulated deals, with many players and many hands.

A batch is a matrix of copies: a row per hand, 52 columns for the naturals (suit by suit, ace first) and one for the
wilds. Two numbers decide most rows, as in `distance`; the few others are measured there one by one.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.distance import Evaluator
from ai.evaluator.holding import RANK_SHIFT, RANK_STRIDE, STRIDE, SUIT_BITS, WILD_SHIFT
from ai.evaluator.limits import is_searched, most_short, worst_sharing
from ai.evaluator.tables import (
    BITS,
    INCOMPLETE,
    NIBBLES,
    NONE,
    RANKS_ABREAST,
    Masks,
    Places,
    SmallInts,
    Tables,
    blanks_help,
    places_of,
    tables_of,
    without_a_rank,
)
from ai.evaluator.task import Task
from ai.native.door import UNDECIDED, core
from game.rules.cards import NATURALS, Card
from game.rules.contract import OUT_OF_REACH

Copies = NDArray[np.uint8]
Counts = NDArray[np.int64]
Levels = Masks  # levels x suits x rows: the ranks each suit holds at least once, twice, three times

WILDS = len(NATURALS)
COLUMNS = WILDS + 1
# With copies by rank in four bits each, adding 8 - n sets the top bit where there are n or more.
_ONES = int(NIBBLES.sum())
_TOP = _ONES << 3
_MOST_OF_A_RANK = 7
_LEVELS = np.arange(3, dtype=np.uint8)[:, None, None]
_WORD = 64  # bits for the 52 naturals of a hand
_SUIT_SHIFTS = np.arange(0, len(NATURALS), 13, dtype=np.int64)[:, None]
# Floating point, because its matrix product is faster; the 52 bits of all ranks just fit into the mantissa.
_PACKING = np.array([*np.tile(NIBBLES, 4), 0], np.float64)
_TWO_RANKS = np.array([(byte & 15, byte >> 4) for byte in range(256)], np.int8)  # of a byte of packed ranks
_SUIT_CODES = np.int64(1) << (STRIDE * np.arange(13, dtype=np.int64))
# Thirteen counts of six bits do not fit into 64 bits, so ranks are packed in two parts, the first with eight of them.
_HALF = 8
_RANK_CODES = np.int64(1) << (RANK_STRIDE * np.arange(_HALF, dtype=np.int64))


@lru_cache(maxsize=64)
def columns_of(wilds: frozenset[Card]) -> dict[Card, int]:
    """Return the columns of the naturals; every other card is a wild."""
    return {card: WILDS if card in wilds else at for at, card in enumerate(NATURALS)}


class Hands(NamedTuple):
    """A decoded batch: the ranks each suit holds once as keys, more often as masks; copies by rank, packed."""

    levels: Levels
    packed: Masks  # by row
    wilds: Counts


def _taken_apart(copies: Copies, task: Task) -> Hands:
    """Decode the batch, leaving out levels that the task does not use."""
    packed = _without_overflow((copies.astype(np.float64) @ _PACKING).astype(np.int64))
    levels = _held(copies, (0, 1, 3)[min(2, len(task.runs))])
    return Hands(levels, packed, copies[:, WILDS].astype(np.int64))


def _without_overflow(packed: Masks) -> Masks:
    """Return copies by rank, limited to seven so that the top bit of each count stays free."""
    over = packed & _TOP
    # A count of eight or more has its top bit set; subtracting an eighth of that bit leaves seven.
    return packed & ~over | over - (over >> 3) if over.any() else packed


def _held(copies: Copies, levels: int) -> Levels:
    """Return masks of the ranks that each suit holds at this many levels."""
    cards = np.zeros((levels, len(copies), _WORD), np.bool_)
    np.greater(copies, _LEVELS[:levels], out=cards[:, :, :COLUMNS])
    # The comparisons of a hand become one 64-bit number, of which every suit takes its thirteen bits.
    words = np.packbits(cards, bitorder="little").view("<i8").reshape(levels, 1, len(copies))
    held: Masks = words >> _SUIT_SHIFTS
    held &= INCOMPLETE - 1
    return held


def _ranks_of(packed: Masks) -> SmallInts:
    """Return copies by rank: rows x 13, and three empty columns."""
    return _TWO_RANKS.take(packed.view(np.uint8), axis=0).reshape(len(packed), RANKS_ABREAST)


class Filled(NamedTuple):
    """By row: the most naturals in use at once, and how much the wild limits can raise the distance at most.

    The second is zero unless the caller wants exact distances.
    """

    naturals: Counts
    short: Counts


def is_batched(evaluator: Evaluator) -> bool:
    """Return whether rows can be measured together; a few unusual contracts are measured row by row."""
    return evaluator.is_batched


def distances(evaluator: Evaluator, copies: Copies) -> Counts:
    """Return the distance of every row, equal to `Evaluator.distance`.

    Computer players only need `rough_distances`, which are faster and are tested against these.
    """
    if not len(copies):
        return np.zeros(0, np.int64)
    if not is_batched(evaluator):
        return np.array([evaluator.distance(code) for code in codes_of(copies)], np.int64)
    native = core()
    if native is not None:
        answers = native.distances(evaluator.contract(native), copies)
        rest = np.flatnonzero(answers == UNDECIDED)
        answers[rest] = [evaluator.distance(code) for code in codes_of(copies[rest])]
        return answers
    task = evaluator.task
    hands = _taken_apart(copies, task)
    filled, decided = _either_filled(evaluator, hands, exactly=True)
    # The number is negative where the runs fit nowhere.
    decided &= filled.naturals >= 0
    ranks = copies[:, :WILDS].reshape(-1, 4, 13).sum(axis=1, dtype=np.uint8)
    # Packed counts stop at seven, so hands with more copies of a rank are measured one by one.
    decided &= ranks.max(axis=1) <= _MOST_OF_A_RANK
    distances_of: Counts = np.maximum(task.places - filled.naturals - hands.wilds, 0)
    # Wild limits matter only for hands with more wilds than any meld can spare.
    decided &= (hands.wilds <= task.spare) | (distances_of >= filled.short)
    rest = np.flatnonzero(~decided)
    if len(rest) and evaluator.shares:
        distances_of[rest] = _in_shared_sets(evaluator, ranks[rest], hands.wilds[rest])
    elif len(rest):
        distances_of[rest] = [evaluator.distance(code) for code in codes_of(copies[rest])]
    return distances_of


def rough_distances(evaluator: Evaluator, copies: Copies) -> Counts:
    """Return the approximate distance of every row: without rows that need a search and, while cards are missing,
    without wild limits.
    """
    if not len(copies):
        return np.zeros(0, np.int64)
    if not is_batched(evaluator):
        return distances(evaluator, copies)
    native = core()
    if native is not None:
        return native.rough_distances(evaluator.contract(native), copies)
    task = evaluator.task
    hands = _taken_apart(copies, task)
    naturals = np.maximum(_either_filled(evaluator, hands, exactly=False)[0].naturals, 0)
    lacking: Counts = np.maximum(task.places - naturals - hands.wilds, 0)
    if is_searched(task):
        limited = np.flatnonzero((lacking == 0) & (hands.wilds > task.spare))
        lacking[limited] = np.minimum(distances(evaluator, copies[limited]), task.places)
    return lacking


def _in_shared_sets(evaluator: Evaluator, ranks: Copies, wilds: Counts) -> Counts:
    """Return the distance in sets alone, wild limits included, for any way of sharing the ranks with most copies."""
    task = evaluator.task
    length, need = task.sets[0], task.set_needs[0]
    counts = np.sort(ranks, axis=1)[:, ::-1].astype(np.int64)
    best = np.full(len(wilds), OUT_OF_REACH)
    for shares in map(np.array, evaluator.shares):
        held = counts[:, : len(shares)]
        naturals, short = np.minimum(held, shares * length), np.maximum(shares * need - held, 0)
        missing = np.maximum(task.places - naturals.sum(axis=1) - wilds, 0)
        np.minimum(best, np.maximum(missing, short.sum(axis=1)), out=best)
    return best


def _either_filled(evaluator: Evaluator, hands: Hands, exactly: bool) -> tuple[Filled, NDArray[np.bool_]]:
    """Return the fill with all windows where the wilds can fill any blanks, else without those; and the final rows.

    For a single run beside sets the check is made window by window.
    """
    task, number = evaluator.task, len(hands.wilds)
    sure = np.ones(number, np.bool_)
    if not evaluator.blanks or (task.sets and len(task.runs) == 1):
        return _most_naturals(evaluator, hands, exactly), sure
    # Enough wilds for all blanks allow every window, and no wilds allow only those without blanks. Hands in between are
    # measured both ways.
    some = np.flatnonzero((hands.wilds > 0) & (hands.wilds < evaluator.blanks))
    if not task.apart:  # otherwise a window elsewhere may be better
        some = some[blanks_help(evaluator.windows).take(hands.levels[0].take(some, axis=1)).any(axis=0)]
    wet = np.concatenate([hands.wilds >= evaluator.blanks, np.ones(len(some), np.bool_)])
    naturals, short = _most_naturals(evaluator, _rows(hands, np.concatenate([np.arange(number), some]), wet), exactly)
    filled, hoped = Filled(naturals[:number], short[:number]), naturals[number:]
    more = hoped > filled.naturals[some]
    some, hoped = some[more], hoped[more]
    sure[some] = possible = _blanks_filled(evaluator, _rows(hands, some), hoped)
    some, hoped = some[possible], hoped[possible]
    filled.naturals[some] = hoped
    if exactly and not evaluator.has_cores:
        filled.short[some] = most_short(task, hoped, hands.wilds[some])
    return filled, sure


def _blanks_filled(evaluator: Evaluator, hands: Hands, naturals: Counts) -> NDArray[np.bool_]:
    """Return in which rows the wilds fill the blanks of runs in different suits, and a set, with this many naturals."""
    task, runs = evaluator.task, len(evaluator.task.runs)
    once, in_set = hands.levels[0][None], np.zeros((1, len(naturals)), np.int64)
    if task.sets:
        once, in_set = once & ~BITS[:, None, None], np.minimum(_ranks_of(hands.packed).T[: len(BITS)], task.sets[0])
    table = tables_of(evaluator.windows, task.apart, runs).best[0]
    wet, dry = table.take(once | INCOMPLETE), table.take(once)
    # An offer counts twice its naturals, and one more if it needs no blanks: so sorting prefers it among equals.
    order = np.sort(2 * wet + (wet == dry), axis=1)[:, -runs:]
    blanks = (order & 1 == 0).sum(axis=1) * (evaluator.blanks // runs)
    filled = ((order >> 1).sum(axis=1) + in_set == naturals) & (blanks <= hands.wilds)
    return np.asarray(filled.any(axis=0), np.bool_)


def _rows(hands: Hands, rows: Masks, wet: NDArray[np.bool_] | bool = False) -> Hands:
    levels = hands.levels.take(rows, axis=2)
    if wet is not False:
        levels[0] |= INCOMPLETE * wet
    return Hands(levels, hands.packed[rows], hands.wilds[rows])


def codes_of(copies: Copies) -> list[int]:
    """Return the rows as hand codes, which are too long for a numpy integer."""
    suits = copies[:, :WILDS].reshape(len(copies), 4, 13).astype(np.int64)
    ranks = suits.sum(axis=1)
    parts = [suits[:, suit] @ _SUIT_CODES for suit in range(4)]
    parts += [ranks[:, :_HALF] @ _RANK_CODES[:_HALF], ranks[:, _HALF:] @ _RANK_CODES[: 13 - _HALF]]
    shifts = (0, SUIT_BITS, 2 * SUIT_BITS, 3 * SUIT_BITS, RANK_SHIFT, RANK_SHIFT + _HALF * RANK_STRIDE, WILD_SHIFT)
    rows = zip(*(part.tolist() for part in parts), copies[:, WILDS].tolist(), strict=True)
    return [sum(part << shift for part, shift in zip(row, shifts, strict=True)) for row in rows]


def _most_naturals(evaluator: Evaluator, hands: Hands, exactly: bool) -> Filled:
    if exactly and evaluator.has_cores:
        naturals = _most_naturals(evaluator, hands, exactly=False).naturals
        return Filled(naturals, np.full(len(naturals), OUT_OF_REACH))
    task, windows = evaluator.task, evaluator.windows
    runs = len(task.runs)
    if not runs:
        total, short = _in_sets(hands.packed, task, _is_deep(hands, task))
        return Filled(total.astype(np.int64), short.astype(np.int64))
    if not windows:
        return Filled(np.full(len(hands.wilds), -99), np.zeros(len(hands.wilds), np.int64))
    tables = tables_of(windows, task.apart, runs)
    if not task.sets:
        return _in_runs_only(hands, task, tables, exactly)
    if runs == 1:
        return _in_run_and_sets(hands, task, places_of(windows), exactly)
    return _in_runs_and_set(hands, task, tables, without_a_rank(windows, task.apart), exactly)


def _is_deep(hands: Hands, task: Task) -> bool:
    """Return whether some rank could fill more than one set."""
    length = task.sets[0]
    several = not task.distinct and len(task.sets) > 1 and length < _MOST_OF_A_RANK
    return several and bool((hands.packed + _ONES * (7 - length) & _TOP).any())


def _in_sets(packed: Masks, task: Task, deep: bool = False) -> tuple[SmallInts, SmallInts]:
    """Return the most naturals in the sets, from packed copies by rank, and how many needed ones are missing."""
    sets, length = len(task.sets), task.sets[0]
    total: SmallInts = np.zeros(packed.shape, np.int8)
    short: SmallInts = total
    for least in range(1, length + 1):
        groups = _ranks_with(packed, least)
        # A rank with more copies than a set holds can fill part of another set.
        for more in range(least + length, min(sets * length, _MOST_OF_A_RANK) + 1, length) if deep else ():
            groups += _ranks_with(packed, more)
        total += np.minimum(groups, sets, out=groups)
        if least == task.set_needs[0]:
            short = sets * least - total
    return total, short


def _ranks_with(packed: Masks, least: int) -> SmallInts:
    """Return how many ranks have at least this many copies."""
    raised = packed + _ONES * (8 - least)
    raised &= _TOP
    return np.bitwise_count(raised).view(np.int8)


def _in_run_and_sets(hands: Hands, task: Task, places: Places, exactly: bool) -> Filled:
    """Try a run in every window of every suit that matters, and the sets from what is left."""
    suits = hands.levels[0].T.ravel()
    # Suits have different numbers of entries, so the entries of all hands are laid out in one flat array. Those of a
    # hand's four suits lie together, and `reduceat` finds the best of them.
    counts = places.entries.take(suits)
    ends = np.cumsum(counts)
    begins = ends - counts
    at = np.arange(ends[-1])
    at += (places.start.take(suits) - begins).repeat(counts)
    firsts = begins[::4]  # the first entry of each row
    rows = (np.arange(len(suits)) // 4).repeat(counts)
    in_run = places.naturals.take(at)
    left = hands.packed.take(rows) - places.packed.take(at)
    in_sets, short = _in_sets(left, task)
    deep = np.flatnonzero(_ranks_with(left, task.sets[0] + 1)) if len(task.sets) > 1 and not task.distinct else ()
    if len(deep):
        in_sets[deep], short[deep] = _in_sets(left[deep], task, deep=True)
    total = in_run + in_sets
    if places.has_blanks:
        total[places.blanks.take(at) > hands.wilds.take(rows)] = NONE
    best = np.maximum.reduceat(total, firsts).astype(np.int64)
    if not exactly:
        return Filled(best, np.zeros_like(best))
    # Of the windows that leave enough for the wilds, use the one that needs the fewest naturals.
    enough = total >= np.minimum(best, task.places - hands.wilds)[rows]
    asked = np.where(enough, short + np.maximum(task.run_needs[0] - in_run, 0), OUT_OF_REACH)
    return Filled(best, np.minimum.reduceat(asked, firsts).astype(np.int64))


def _in_runs_only(hands: Hands, task: Task, tables: Tables, exactly: bool) -> Filled:
    runs, need = len(task.runs), task.run_needs[0]
    naturals = _in_runs(hands.levels, tables, runs)
    if not exactly:
        return Filled(naturals, np.zeros_like(naturals))
    singles = np.sort(tables.best[0].take(hands.levels[0]), axis=0)[-runs:]
    # Several runs in one suit share their naturals in the worst case; one run in each of the best suits may do.
    in_singles = np.maximum(need - singles, 0).sum(axis=0)
    in_singles = np.maximum(in_singles, task.places - singles.sum(axis=0) - hands.wilds)
    return Filled(naturals, np.minimum(most_short(task, naturals, hands.wilds), in_singles))


def _in_runs(levels: Levels, tables: Tables, runs: int, bar: Counts | int = NONE) -> Counts:
    """Return the most naturals in this many runs; rows that cannot exceed `bar` may be too low."""
    once = levels[0]
    one = tables.best[0].take(once)
    if runs == 1:
        return np.asarray(one.max(axis=0), np.int64)
    if runs == 2:
        both = _in_two_runs(one, tables.best[1].take(once)).astype(np.int64)
        return _with_doubles(levels, tables, 2, one, 0, both, bar)
    _, third, second, first = np.sort(one, axis=0)
    best: Counts = (first + second + third).astype(np.int64)
    for size in range(2, runs + 1):
        elsewhere = np.where(one == first, second, first) if size < runs else 0
        best = np.maximum(best, (tables.best[size - 1].take(once) + elsewhere).max(axis=0))
        best = _with_doubles(levels, tables, size, one, elsewhere, best, bar)
    return best


def _with_doubles(
    levels: Levels,
    tables: Tables,
    size: int,
    one: SmallInts,
    elsewhere: SmallInts | int,
    best: Counts,
    bar: Counts | int,
) -> Counts:
    """Return `best`, or more where several runs of one suit can use second and third copies."""
    once, twice, thrice = levels
    cards = np.bitwise_count(once & ~INCOMPLETE) + np.bitwise_count(twice) + np.bitwise_count(thrice)
    hoped = np.minimum(cards.view(np.int8), size * one).astype(np.int16)
    hoped += elsewhere
    at = np.flatnonzero((twice > 0) & (hoped > np.maximum(best, bar)))
    if not len(at):
        return best
    first, second, third, wet = tables.covers[size - 1]
    held = once.take(at)[:, None]
    naturals = np.bitwise_count(held & first)
    naturals += np.bitwise_count(twice.take(at)[:, None] & second)
    if size > 2:
        naturals += np.bitwise_count(thrice.take(at)[:, None] & third)
    if wet.any():
        naturals.view(np.int8)[(held < INCOMPLETE) & wet] = NONE
    most = naturals.view(np.int8).max(axis=1)
    if size < len(tables.best):
        most += np.take(elsewhere, at)
    best = best.copy()
    np.maximum.at(best, at % len(best), most)
    return best


def _in_runs_and_set(
    hands: Hands, task: Task, tables: Tables, left: tuple[SmallInts, SmallInts], exactly: bool
) -> Filled:
    """Fill two runs and a set: the set takes its cards, the runs get the rest of the hand.

    First for all ranks at once, with one copy of each card for the runs and without the cards a set leaves over; then
    for single ranks in rows where more copies could do better.
    """
    length, rows, ranks = task.sets[0], np.arange(len(hands.wilds)), _ranks_of(hands.packed)
    one, two = (table.take(hands.levels[0], axis=0).reshape(4, -1) for table in left)  # suits x (rows and ranks)
    in_set = np.minimum(ranks, length)
    both = in_set + _in_two_runs(one, two).reshape(in_set.shape)
    rank = both.argmax(axis=1)
    best, taken = both[rows, rank], in_set[rows, rank].astype(np.int64)
    more = (in_set + _if_doubled(hands.levels, one).reshape(in_set.shape) > best[:, None]) | (ranks > length)
    best = best.astype(np.int64)
    some, of_rank = np.divmod(np.flatnonzero(more[:, : len(BITS)]), len(BITS))
    if len(some):
        best, taken = _with_all_copies(hands, tables, length, (some, of_rank, ranks[some, of_rank]), best, taken)
    if not exactly:
        return Filled(best, np.zeros_like(best))
    asked = np.maximum(task.set_needs[0] - taken, 0)
    asked += worst_sharing(task.runs, task.run_needs)[np.maximum(best - taken, 0)]
    short = np.minimum(most_short(task, best, hands.wilds), asked)
    doubtful = np.flatnonzero((short > task.places - best - hands.wilds) & (hands.wilds > task.spare))
    apart = _if_apart(task, one.reshape(4, *both.shape)[:, doubtful], in_set[doubtful], hands.wilds[doubtful])
    short[doubtful] = np.minimum(short[doubtful], apart)
    return Filled(best, short)


def _if_doubled(levels: Levels, one: SmallInts) -> SmallInts:
    """Return, by row and rank, the most that two runs could hold in a suit with second copies; zero without any."""
    cards = np.where(levels[1] > 0, np.bitwise_count(levels & ~INCOMPLETE).sum(axis=0, dtype=np.int8), np.int8(0))
    hoped = 2 * one
    np.minimum(hoped, cards.ravel().repeat(RANKS_ABREAST).reshape(hoped.shape), out=hoped)
    return np.asarray(hoped.max(axis=0), np.int8)


def _if_apart(task: Task, one: SmallInts, in_set: SmallInts, wilds: Counts) -> Counts:
    """Return the distance with runs in different suits and a set of the rank that makes it smallest."""
    two = np.sort(one, axis=0)[2:]
    asked = np.maximum(task.run_needs[0] - two, 0).sum(axis=0) + np.maximum(task.set_needs[0] - in_set, 0)
    missing = task.places - two.sum(axis=0) - in_set - wilds[:, None]
    return np.asarray(np.maximum(missing, asked)[:, : len(BITS)].min(axis=1), np.int64)


def _with_all_copies(
    hands: Hands, tables: Tables, length: int, sets: tuple[Masks, Masks, SmallInts], best: Counts, taken: Counts
) -> tuple[Counts, Counts]:
    """Return the most naturals, and those in the set, with all copies; `sets` are rows, ranks and copies of each.

    Copies that the set leaves over count as well. A single such copy is tried in the suit where it does most; with two
    or more the runs are never short.
    """
    rows, ranks, copies = sets
    spare = np.maximum(copies - length, 0)
    single = np.flatnonzero(spare == 1).repeat(4)
    at = np.concatenate([np.arange(len(rows)), single])
    gone = np.where(spare[at] > 1, 0, BITS[ranks[at]])
    rows, in_set = rows[at], np.minimum(copies, length).astype(np.int64)[at]
    levels = hands.levels.take(rows, axis=2)
    extra, suits = np.arange(len(at) - len(single), len(at)), np.tile(np.arange(4), len(single) // 4)
    kept = levels[0, suits, extra]
    levels &= ~gone
    levels[0, suits, extra] = kept
    in_run = _in_runs(levels, tables, 2, best[rows] - in_set)
    # Both numbers share an integer, so that a better total brings its own number of naturals in the set.
    both = best << 4 | taken
    np.maximum.at(both, rows, in_set + in_run << 4 | in_set)
    return both >> 4, both & 15


def _in_two_runs(one: SmallInts, both: SmallInts) -> SmallInts:
    """Return the most naturals in two runs from what each suit offers to one and to both of them; suits first."""
    # This is the sum of the two largest of four numbers, by comparisons alone.
    a, b, c, d = one
    high, low, top, bottom = np.maximum(a, b), np.minimum(a, b), np.maximum(c, d), np.minimum(c, d)
    best: SmallInts = np.maximum(high + top, np.maximum(high + low, top + bottom))
    np.maximum(best, both.max(axis=0), out=best)
    return best
