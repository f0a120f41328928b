"""What one suit of a hand offers to runs, worked out once for each combination of cards and kept.

An offer is one run, or two or three together, that hold as many naturals as they can: how many each holds, and which
cards are in use, spread out by rank. Masks here have four bits for each rank, as hand codes have, the lowest in use.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from ai.evaluator.holding import RANK_STRIDE, STRIDE, once, thrice, twice
from ai.evaluator.task import Window

CACHED_SUITS = 1 << 15
Levels = tuple[int, int, int]  # the cards held at least once, twice, three times


class Offer(NamedTuple):
    """Runs of one suit: naturals in all, cards used (six bits a rank), naturals in each, places for wilds only."""

    naturals: int
    used: int
    each: tuple[int, ...]
    blanks: int


class Place(NamedTuple):
    """A window in a suit at hand: the cards of it that are held, its first and last place, its blanks."""

    held: int
    low: int
    high: int
    blanks: int

    def touches(self, other: "Place") -> bool:
        """Whether runs here and there would lie end to end."""
        return self.high + 1 == other.low or other.high + 1 == self.low


Offers = tuple[Offer, ...]


class SuitBook:
    """Offers looked up by suit code, for windows of one length; `apart` keeps runs from lying end to end.

    `ones` takes the code with every card counted once and gives the offers of a single run. `several` takes the code as
    it is and gives those of so many runs; `fullest` the one of them with the most naturals.
    """

    def __init__(self, windows: tuple[Window, ...], apart: bool) -> None:
        self._windows = tuple(
            Place(_widened(window.mask), window.low, window.high, window.blanks)
            for window in sorted(windows, key=lambda window: window.blanks)
        )
        self._apart = apart
        self.ones = lru_cache(maxsize=CACHED_SUITS)(self._ones)
        self.several = lru_cache(maxsize=CACHED_SUITS)(self._several)
        self.fullest = lru_cache(maxsize=CACHED_SUITS)(self._fullest)
        self._places = lru_cache(maxsize=CACHED_SUITS)(self._find_places)
        self._best_places = lru_cache(maxsize=CACHED_SUITS)(lambda have: _undominated(self._places(have)))

    def _ones(self, have: int) -> Offers:
        return self._offers([(place.held,) for place in self._best_places(have)], have)

    def _several(self, code: int, runs: int) -> Offers:
        levels = (once(code), twice(code), thrice(code))
        groups = _unlike(_groups(self._best_places(levels[0]), levels, runs, apart=False))
        if self._apart:
            places = self._places(levels[0])
            if not all(_can_be_apart(filled, places) for filled in groups):
                groups = _unlike(_groups(places, levels, runs, apart=True))
        return self._offers(groups, levels[0])

    def _fullest(self, code: int, runs: int) -> Offer | None:
        levels = (once(code), twice(code), thrice(code))
        filled = _fuller(self._best_places(levels[0]), levels, runs, -1, apart=False)
        if self._apart and filled is not None:
            places = self._places(levels[0])
            if not _can_be_apart(filled, places):
                filled = _fuller(places, levels, runs, -1, apart=True)
        return None if filled is None else self._offers([filled], levels[0])[0]

    def _find_places(self, have: int) -> list[Place]:
        """The windows in this suit, fullest first, of equal ones those with fewest blanks."""
        places = [Place(mask & have, low, high, blanks) for mask, low, high, blanks in self._windows]
        places.sort(key=lambda place: -place.held.bit_count())
        return places

    def _offers(self, groups: Iterable[tuple[int, ...]], have: int) -> Offers:
        """Offers of runs that hold these cards, each in the window with fewest blanks that does (apart or not)."""
        return tuple(_offer(filled, self._blanks_of(filled, have)) for filled in groups)

    def _blanks_of(self, filled: tuple[int, ...], have: int) -> int:
        if not self._windows or not self._windows[-1].blanks:
            return 0
        if self._apart and len(filled) > 1:
            return len(filled) * self._windows[-1].blanks  # which windows it takes is not known here
        places = self._places(have)
        return sum(min(place.blanks for place in places if not gain & ~place.held) for gain in filled)


def _groups(places: Sequence[Place], levels: Levels, runs: int, apart: bool) -> Iterator[tuple[int, ...]]:
    """For each choice of so many runs the cards each of them holds."""
    for at, place in enumerate(places):
        gain = place.held & levels[0]
        if runs == 1:
            yield (gain,)
            continue
        for others in _groups(_beside(places, at, apart), _less(levels, gain), runs - 1, apart):
            yield (gain, *others)


def _fuller(places: Sequence[Place], levels: Levels, runs: int, bar: int, apart: bool) -> tuple[int, ...] | None:
    """The choice of so many runs that holds the most cards, if more than `bar`: the cards each of them holds."""
    best: tuple[int, ...] | None = None
    for at, place in enumerate(places):
        if runs * place.held.bit_count() <= bar:
            break  # places come fullest first
        gain = place.held & levels[0]
        mine = gain.bit_count()
        if runs == 1:
            if mine > bar:
                bar, best = mine, (gain,)
            continue
        others = _fuller(_beside(places, at, apart), _less(levels, gain), runs - 1, bar - mine, apart)
        if others is not None:
            best = (gain, *others)
            bar = sum(each.bit_count() for each in best)
    return best


def _beside(places: Sequence[Place], at: int, apart: bool) -> Sequence[Place]:
    """The places another run can take beside one there, each choice in one order only."""
    if not apart:
        return places[at:]
    return [other for other in places[at:] if not places[at].touches(other)]


def _can_be_apart(filled: tuple[int, ...], places: Sequence[Place]) -> bool:
    """Whether runs can hold these cards without lying end to end."""
    choices = ([place for place in places if not gain & ~place.held] for gain in filled)
    return any(not any(one.touches(other) for one, other in combinations(chosen, 2)) for chosen in product(*choices))


@lru_cache(maxsize=64)
def suit_book(windows: tuple[Window, ...], apart: bool) -> SuitBook:
    """The book of these windows, one for all contracts that ask for such runs."""
    return SuitBook(windows, apart)


def _widened(mask: int, stride: int = STRIDE) -> int:
    """A mask of single bits with so many bits for each."""
    wide = at = 0
    while mask:
        wide |= (mask & 1) << at
        mask >>= 1
        at += stride
    return wide


@lru_cache(maxsize=CACHED_SUITS)
def _by_rank(mask: int) -> int:
    """A mask in a suit's strides as one in ranks' strides."""
    wide = 0
    while mask:
        low = mask & -mask
        wide |= 1 << (low.bit_length() - 1) // STRIDE * RANK_STRIDE
        mask ^= low
    return wide


def _less(levels: Levels, gain: int) -> Levels:
    """The cards left when a copy of each of these is taken."""
    first, second, third = levels
    return first & ~gain | second & gain, second & ~gain | third & gain, third & ~gain


def _undominated(places: Sequence[Place]) -> list[Place]:
    """Of places given fullest first, those whose cards are not all in an earlier one."""
    kept: list[Place] = []
    for place in places:
        if all(place.held & ~other.held for other in kept):
            kept.append(place)
    return kept


def _unlike(groups: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Groups of runs, fullest first, without those that use no card which another does not use as often."""
    stacks: dict[Levels, tuple[int, ...]] = {}
    for filled in groups:
        stacks.setdefault(_stacked(filled), filled)
    kept: list[Levels] = []
    for stack in sorted(stacks, key=lambda stack: -sum(map(int.bit_count, stack))):
        if not any(not (stack[0] & ~a or stack[1] & ~b or stack[2] & ~c) for a, b, c in kept):
            kept.append(stack)
    return [stacks[stack] for stack in kept]


def _stacked(filled: tuple[int, ...]) -> Levels:
    """The cards used at least once, twice, three times."""
    first = second = third = 0
    for mask in filled:
        third |= second & mask
        second |= first & mask
        first |= mask
    return first, second, third


def _offer(filled: tuple[int, ...], blanks: int) -> Offer:
    each = tuple(map(int.bit_count, filled))
    return Offer(sum(each), sum(map(_by_rank, filled)), each, blanks)
