"""The offers of one suit of a hand to runs, computed once for each combination of cards and cached.

An offer is one run, or two or three together, that hold as many naturals as possible: how many each holds, and which
cards are in use, spread out by rank. Masks here have four bits per rank, as hand codes do; the lowest is used.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from ai.evaluator.holding import RANK_STRIDE, STRIDE, once, thrice, twice
from ai.evaluator.task import RunWindow

CACHED_SUITS = 1 << 15
Levels = tuple[int, int, int]  # the cards held at least once, twice, three times


class SuitOffer(NamedTuple):
    """Runs of one suit: total naturals, cards used (six bits a rank), naturals in each run, places for wilds only."""

    naturals: int
    used: int
    each: tuple[int, ...]
    blanks: int


class SuitWindow(NamedTuple):
    """A window in a suit at hand: the cards of it that are held, its first and last place, its blanks."""

    held: int
    low: int
    high: int
    blanks: int


Offers = tuple[SuitOffer, ...]
Runs = tuple[int, ...]  # the cards held by each run of one suit


class SuitBook:
    """Offers by suit code, for windows of one length; `apart` excludes runs with fewer ranks between them.

    `ones` takes a code with every card counted once and returns the offers of a single run. `pairs` takes a full code
    and returns the offers of two runs; `fullest` returns the offer of two or three runs with the most naturals.
    """

    def __init__(self, windows: tuple[RunWindow, ...], apart: int) -> None:
        self._windows = tuple(
            SuitWindow(_widened(window.mask), window.low, window.high, window.blanks)
            for window in sorted(windows, key=lambda window: window.blanks)
        )
        self._masks = tuple((place.held, place.blanks) for place in self._windows)
        self._most_blanks = max((place.blanks for place in self._windows), default=0)
        self._apart = apart
        self.ones = lru_cache(maxsize=CACHED_SUITS)(self._ones)
        self.pairs = lru_cache(maxsize=CACHED_SUITS)(self._pairs)
        self.fullest = lru_cache(maxsize=CACHED_SUITS)(self._fullest)
        self._fillings = lru_cache(maxsize=CACHED_SUITS)(self._find_fillings)
        self._holders = lru_cache(maxsize=CACHED_SUITS)(self._holding)

    def _ones(self, have: int) -> Offers:
        fewest_blanks: dict[int, int] = {}
        for mask, blanks in self._masks:  # sorted, fewest blanks first
            fewest_blanks.setdefault(mask & have, blanks)
        kept = _undominated(fewest_blanks)
        return tuple(
            [SuitOffer(held.bit_count(), _by_rank(held), (held.bit_count(),), fewest_blanks[held]) for held in kept]
        )

    def _pairs(self, code: int) -> Offers:
        have, again = once(code), twice(code)
        pairs = _unlike_pairs(self._fillings(have), again)
        # Pairs of the fullest windows are enough unless some of them can only lie too close together: then windows with
        # fewer cards matter as well.
        if self._apart and not all(self._can_be_apart(filled) for filled in pairs):
            pairs = _unlike_pairs(list({mask & have for mask, _ in self._masks}), again, self._can_be_apart)
        return tuple([_offer(filled, self._blanks_of(filled)) for filled in pairs])

    def _fullest(self, code: int, runs: int) -> SuitOffer | None:
        levels = (once(code), twice(code), thrice(code))
        fillings = self._fillings(levels[0])
        filled: Runs | None = _fullest_pair(fillings, levels) if runs == 2 else _fullest_three(fillings, levels)
        # The fullest runs may be forced to lie side by side. Only then the slower search, which obeys the rule, is
        # needed.
        if self._apart and filled is not None and not self._can_be_apart(filled):
            filled = _fullest_apart(self._places(levels[0]), levels, runs, -1, self._apart)
        return None if filled is None else _offer(filled, self._blanks_of(filled))

    def _find_fillings(self, have: int) -> list[int]:
        """Return what windows hold of these cards, fullest first, without subsets of another window's cards."""
        return _undominated({mask & have for mask, _ in self._masks})

    def _places(self, have: int) -> list[SuitWindow]:
        """Return the windows in this suit, fullest first; ties by fewest blanks."""
        places = [SuitWindow(mask & have, low, high, blanks) for mask, low, high, blanks in self._windows]
        places.sort(key=lambda place: -place.held.bit_count())
        return places

    def _holding(self, gain: int) -> list[SuitWindow]:
        """Return the windows that hold these cards, fewest blanks first."""
        return [place for place in self._windows if not gain & ~place[0]]

    def _blanks_of(self, filled: Runs) -> int:
        """Return the fewest blanks of windows that hold these cards."""
        if not self._most_blanks:
            return 0
        if self._apart and len(filled) > 1:
            return len(filled) * self._most_blanks  # which windows are used is not known here
        return sum([self._holders(gain)[0][3] for gain in filled])

    def _can_be_apart(self, filled: Runs) -> bool:
        """Return whether runs can hold these cards without being adjacent."""
        choices = [self._holders(gain) for gain in filled]
        if len(choices) == 2:
            return not all(_touch(one, other, self._apart) for one in choices[0] for other in choices[1])
        return any(
            not any(_touch(one, other, self._apart) for one, other in combinations(chosen, 2))
            for chosen in product(*choices)
        )


def _touch(one: SuitWindow, other: SuitWindow, gap: int) -> bool:
    """Return whether runs in these windows would not overlap and have fewer ranks between them."""
    return 0 < other[1] - one[2] <= gap or 0 < one[1] - other[2] <= gap


def _fullest_apart(places: Sequence[SuitWindow], levels: Levels, runs: int, bar: int, gap: int) -> Runs | None:
    """Return the runs, in windows that are not too close, that hold the most cards, if more than `bar`."""
    best: Runs | None = None
    for at, place in enumerate(places):
        if runs * place[0].bit_count() <= bar:
            break  # places are sorted, fullest first
        gain = place[0] & levels[0]
        mine = gain.bit_count()
        if runs == 1:
            if mine > bar:
                bar, best = mine, (gain,)
            continue
        beside = [other for other in places[at:] if not _touch(place, other, gap)]
        others = _fullest_apart(beside, _less(levels, gain), runs - 1, bar - mine, gap)
        if others is not None:
            best = (gain, *others)
            bar = sum(map(int.bit_count, best))
    return best


def _unlike_pairs(fillings: Sequence[int], again: int, allowed: Callable[[Runs], bool] = bool) -> list[Runs]:
    """Return pairs of runs, fullest first, without pairs whose cards another pair uses as often."""
    pairs: dict[tuple[int, int], Runs] = {}
    for at, one in enumerate(fillings):
        for other in fillings[at:]:
            # Pairs that use the same cards equally often are alike. The second run keeps only cards that the first one
            # does not use or that the hand holds twice.
            pairs.setdefault((one | other, one & other & again), (one, other & (~one | again)))
    order = sorted(pairs, key=lambda used: -used[0].bit_count() - used[1].bit_count())
    kept: list[tuple[int, int]] = []
    for first, second in order:
        for more, more_again in kept:
            if not (first & ~more or second & ~more_again):
                break
        else:
            if allowed(pairs[first, second]):
                kept.append((first, second))
    return [pairs[used] for used in kept]


def _fullest_pair(fillings: Sequence[int], levels: Levels) -> Runs:
    """Return the two runs that hold the most cards; fillings are sorted, fullest first."""
    best, again = -1, levels[1]
    fullest: Runs = (0, 0)
    for at, one in enumerate(fillings):
        cards = one.bit_count()
        if 2 * cards <= best:
            break
        for other in fillings[at:]:
            if cards + other.bit_count() <= best:
                break
            held = (one | other).bit_count() + (one & other & again).bit_count()
            if held > best:
                best, fullest = held, (one, other & (~one | again))
    return fullest


def _fullest_three(fillings: Sequence[int], levels: Levels) -> Runs:
    """Return the three runs that hold the most cards."""
    best = -1
    fullest: Runs = (0, 0, 0)
    for at, one in enumerate(fillings):
        cards = one.bit_count()
        if 3 * cards <= best:
            break
        left = _less(levels, one)
        # Of three runs, one comes first in this order, so the other two are looked for from there on.
        others = _fullest_pair(_undominated([held & left[0] for held in fillings[at:]]), left)
        held = cards + others[0].bit_count() + others[1].bit_count()
        if held > best:
            best, fullest = held, (one, *others)
    return fullest


@lru_cache(maxsize=64)
def suit_book(windows: tuple[RunWindow, ...], apart: int) -> SuitBook:
    """Return the book of these windows, shared by all contracts with such runs."""
    return SuitBook(windows, apart)


def _widened(mask: int) -> int:
    """Spread a mask of single bits to the bit width of a suit code."""
    wide = at = 0
    while mask:
        wide |= (mask & 1) << at
        mask >>= 1
        at += STRIDE
    return wide


@lru_cache(maxsize=CACHED_SUITS)
def _by_rank(mask: int) -> int:
    """Spread a mask of a suit code to the bit width of rank counts."""
    wide = 0
    while mask:
        low = mask & -mask
        wide |= 1 << (low.bit_length() - 1) // STRIDE * RANK_STRIDE
        mask ^= low
    return wide


def _less(levels: Levels, gain: int) -> Levels:
    """Return the cards left after removing a copy of each of these."""
    first, second, third = levels
    # Where a card has another copy, that copy moves down a level and takes the place of the one removed.
    return first & ~gain | second & gain, second & ~gain | third & gain, third & ~gain


def _undominated(fillings: Iterable[int]) -> list[int]:
    """Return the fillings that are not a subset of another, fullest first."""
    kept: list[int] = []
    for held in sorted(fillings, key=int.bit_count, reverse=True):
        for other in kept:
            if not held & ~other:
                break
        else:
            kept.append(held)
    return kept


def _offer(filled: tuple[int, ...], blanks: int) -> SuitOffer:
    counts = tuple(map(int.bit_count, filled))
    return SuitOffer(sum(counts), sum(map(_by_rank, filled)), counts, blanks)
