"""The exact distance to a contract: the fewest further naturals after which it could be laid down (AI.md's D).

Most hands are answered by two numbers. E = places less the most naturals in use at once; with the wilds off it is the
distance, unless the wild limits ask for more naturals in some melds. Where they might, `exact` searches.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ai.evaluator.exact import OUT_OF_REACH, distance_by_search, held_of
from ai.evaluator.holding import SUIT_BITS, SUIT_MASK, WILD_SHIFT, card_codes, counts_of
from ai.evaluator.suits import RANK_STRIDE, Offer, Suit, SuitBook
from ai.evaluator.task import Task, easier, task_of
from game.rules.cards import RANKS, Card
from game.rules.variant import Contract, Variant

_ONES = sum(1 << RANK_STRIDE * at for at in range(len(RANKS)))
_TOP = _ONES << RANK_STRIDE - 1
_HIGHEST = 1 << RANK_STRIDE - 1
_PAIRS = ((0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))
_SUIT2, _SUIT3 = 2 * SUIT_BITS, 3 * SUIT_BITS


class Filling(NamedTuple):
    """The most naturals that melds can hold at once: how many, the cards runs use (by rank), naturals in each run."""

    naturals: int
    used: int
    each: tuple[int, ...]


class Evaluator:
    """Distances for one contract under one rule set. Get it from `evaluator_for`; it changes nothing but its memory."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._runs, self._sets = len(task.runs), len(task.sets)
        self._set_length = task.sets[0] if task.sets else 0
        self._codes = card_codes(task.wild_ranks)
        self._tests = tuple(_ONES * (_HIGHEST - least) for least in range(1, _HIGHEST))
        self._is_quick = _is_quick(task)
        self._easier = easier(task)
        windows = tuple(window for window in task.windows[0] if window.length == task.runs[0]) if task.runs else ()
        dry = tuple(window for window in windows if not window.blanks)
        self._blanks = self._runs * max((window.blanks for window in windows), default=0)
        self._dry_book = SuitBook(dry, task.apart)
        self._book = SuitBook(windows, task.apart) if self._blanks else self._dry_book
        self._has_cores = any(window.core != window.mask for window in windows)

    def code(self, hand: Iterable[Card]) -> int:
        """The hand as a number: the sum of `card_code`s."""
        return sum(map(self._codes.__getitem__, hand))

    def card_code(self, card: Card) -> int:
        """What the card adds to a hand's code."""
        return self._codes[card]

    def distance_of(self, hand: Iterable[Card]) -> int:
        """The distance of a hand."""
        return self.distance(sum(map(self._codes.__getitem__, hand)))

    def distance(self, code: int) -> int:
        """The distance of a hand given by its code; `OUT_OF_REACH` where naturals alone would never do."""
        wilds = code >> WILD_SHIFT
        if not self._is_quick:
            hoped = distance_by_search(held_of(counts_of(code), wilds), self._easier)
            return self._searched(code, wilds, hoped)
        if not wilds:
            return self._distance_in(self._dry_book, code, 0)
        if wilds >= self._blanks:
            return self._distance_in(self._book, code, wilds)
        # Some windows have places for wilds only, and the wilds may not do for a choice that uses several of them.
        surely = self._distance_in(self._dry_book, code, wilds)
        hoped = self._places_left(self._book, code) - wilds
        return surely if surely <= max(0, hoped) else self._searched(code, wilds, max(0, hoped))

    def _distance_in(self, book: SuitBook, code: int, wilds: int) -> int:
        filling, ranks = self._filling(book, code)
        if filling is None:
            return self._searched(code, wilds, 0)
        least = self.task.places - filling.naturals - wilds
        if least < 0:
            least = 0
        if wilds <= self.task.spare or self._short(filling, ranks) <= least:
            return least
        return self._searched(code, wilds, least)

    def _places_left(self, book: SuitBook, code: int) -> int:
        filling, _ = self._filling(book, code)
        return self.task.places - filling.naturals if filling else 0

    def _searched(self, code: int, wilds: int, least: int) -> int:
        return distance_by_search(held_of(counts_of(code), wilds), self.task, least)

    def _short(self, filling: Filling, ranks: int) -> int:
        """What the wild limits still ask for, the cards staying where they are: at least what they truly ask for."""
        if self._has_cores:
            return OUT_OF_REACH
        short = 0
        for need, have in zip(self.task.run_needs, filling.each, strict=True):
            if have < need:
                short += need - have
        if self._sets:
            left = ranks - filling.used
            for at in range(self.task.set_needs[0]):
                short += self._sets - min(self._sets, self._groups(left, at))
        return short

    def _groups(self, ranks: int, at: int) -> int:
        """How many sets could hold more than `at` naturals at once."""
        found = ((ranks + self._tests[at]) & _TOP).bit_count()
        if not self.task.distinct:
            for more in range(at + self._set_length, self._sets * self._set_length, self._set_length):
                found += ((ranks + self._tests[more]) & _TOP).bit_count()
        return found

    def _in_sets(self, ranks: int) -> int:
        """The most naturals that the sets can hold of these copies by rank."""
        sets, length, tests = self._sets, self._set_length, self._tests
        total = 0
        if self.task.distinct or not (ranks + tests[length]) & _TOP:
            for test in tests[:length]:
                groups = ((ranks + test) & _TOP).bit_count()
                total += groups if groups < sets else sets
            return total
        for at in range(length):
            groups = self._groups(ranks, at)
            total += groups if groups < sets else sets
        return total

    def _filling(self, book: SuitBook, code: int) -> tuple[Filling | None, int]:
        """The most naturals in use at once, and the copies by rank of the whole hand."""
        codes = (
            code & SUIT_MASK,
            code >> SUIT_BITS & SUIT_MASK,
            code >> _SUIT2 & SUIT_MASK,
            code >> _SUIT3 & SUIT_MASK,
        )
        look = book.suit
        suits = (look(codes[0]), look(codes[1]), look(codes[2]), look(codes[3]))
        ranks = suits[0][0] + suits[1][0] + suits[2][0] + suits[3][0]
        if self._runs == 0:
            return Filling(self._in_sets(ranks), 0, ()), ranks
        if self._runs == 1:
            return self._one_run(suits, ranks), ranks
        if self._sets:
            return self._two_runs_and_sets(book, codes, suits, ranks), ranks
        return self._runs_only(book, codes, suits), ranks

    def _one_run(self, suits: tuple[Suit, ...], ranks: int) -> Filling | None:
        in_sets = self._in_sets(ranks) if self._sets else 0
        best, gone = -1, 0
        each: tuple[int, ...] = ()
        for suit in suits:
            for naturals, used, shares in suit[3]:
                if naturals + in_sets <= best:
                    break
                total = naturals + (self._in_sets(ranks - used) if self._sets else 0)
                if total > best:
                    best, gone, each = total, used, shares
        return Filling(best, gone, each) if best >= 0 else None

    def _runs_only(self, book: SuitBook, codes: tuple[int, ...], suits: tuple[Suit, ...]) -> Filling | None:
        """Two or three runs and no set: one in each of the best suits, or several in one."""
        runs = self._runs
        order = sorted(range(4), key=lambda at: -suits[at][2])
        singles = [suits[at][3][0] for at in order if suits[at][3]]
        best = _joined(singles[:runs]) if len(singles) >= runs else None
        for at, suit in zip(order, map(suits.__getitem__, order), strict=True):
            if suit[1] <= suit[2]:
                continue  # one run holds all there is
            for several in range(2, runs + 1):
                others = [single for other, single in zip(order, singles, strict=True) if other != at][: runs - several]
                hoped = min(suit[1], several * self.task.runs[0]) + sum(other[0] for other in others)
                if best is not None and hoped <= best[0]:
                    continue
                offers = book.together(codes[at], several)
                if offers and (best is None or offers[0][0] + sum(other[0] for other in others) > best[0]):
                    best = _joined([offers[0], *others])
        return best

    def _two_runs_and_sets(
        self, book: SuitBook, codes: tuple[int, ...], suits: tuple[Suit, ...], ranks: int
    ) -> Filling | None:
        in_sets = self._in_sets(ranks)
        order = sorted(range(4), key=lambda at: -suits[at][2])
        best, gone = -1, 0
        each: tuple[int, ...] = ()
        for one, other in _PAIRS:
            first, second = suits[order[one]], suits[order[other]]
            if first[2] + second[2] + in_sets <= best:
                continue
            for naturals, used, shares in first[3]:
                if naturals + second[2] + in_sets <= best:
                    break
                for more, also, others in second[3]:
                    if naturals + more + in_sets <= best:
                        break
                    total = naturals + more + self._in_sets(ranks - used - also)
                    if total > best:
                        best, gone, each = total, used + also, shares + others
        for code, suit in zip(codes, suits, strict=True):
            if suit[1] <= suit[2] or min(suit[1], 2 * self.task.runs[0]) + in_sets <= best:
                continue
            for naturals, used, shares in book.together(code, 2):
                if naturals + in_sets <= best:
                    break
                total = naturals + self._in_sets(ranks - used)
                if total > best:
                    best, gone, each = total, used, shares
        return Filling(best, gone, each) if best >= 0 else None


def _joined(offers: Iterable[Offer]) -> Filling:
    """Several offers of different suits as one filling."""
    naturals, used = 0, 0
    each: tuple[int, ...] = ()
    for offer in offers:
        naturals, used, each = naturals + offer[0], used + offer[1], each + offer[2]
    return Filling(naturals, used, each)


def _is_quick(task: Task) -> bool:
    """Whether equal lengths and few runs let two numbers do; a longer run as a way round a neighbour does not."""
    runs, sets = len(task.runs), len(task.sets)
    if len(set(task.runs)) > 1 or len(set(task.sets)) > 1 or runs > 3 or (runs == 3 and sets):
        return False
    if sets * max(task.sets, default=0) > _HIGHEST:
        return False
    return not (task.apart and any(window.length != task.runs[0] for window in task.windows[0]))


@lru_cache(maxsize=256)
def _evaluator(task: Task) -> Evaluator:
    return Evaluator(task)


def evaluator_for(contract: Contract, variant: Variant) -> Evaluator:
    """The evaluator of a contract under a rule set; made once and kept."""
    return _evaluator(task_of(contract, variant))
