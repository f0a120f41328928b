"""The exact distance to a contract: the smallest number of added naturals with which it could be laid down.

Two numbers decide most hands: the contract's places minus the most naturals in use at once minus the wilds is the
distance, unless the wild limits require more naturals in some melds than they get. Then `exact` searches.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ai.evaluator.effort import effort
from ai.evaluator.exact import copies_of, distance_by_search
from ai.evaluator.holding import (
    RANK_MASK,
    RANK_SHIFT,
    RANK_STRIDE,
    SUIT_BITS,
    SUIT_MASK,
    WILD,
    WILD_SHIFT,
    by_suits,
    card_codes,
    in_colors,
    in_one_suit,
    in_phases,
    once,
    rank_counts,
    twice,
)
from ai.evaluator.suits import Offers, SuitBook, SuitOffer, suit_book
from ai.evaluator.task import Task, easier, of_one_color, task_of, without_meld
from ai.evaluator.uneven import is_uneven, most_in_runs
from ai.native.hands import native_core
from game.rules.cards import RANKS, SUITS, Card
from game.rules.contract import OUT_OF_REACH
from game.rules.variant import Contract, Kind, RunSuits, Variant

if TYPE_CHECKING:
    from ai.native.door import Core, Struct

_ONES = sum(1 << RANK_STRIDE * at for at in range(len(RANKS)))
_TOP = _ONES << RANK_STRIDE - 1
_HIGHEST = 1 << RANK_STRIDE - 1
_RANKS_AT = tuple(RANK_STRIDE * at for at in range(len(RANKS)))
_SUIT2, _SUIT3 = 2 * SUIT_BITS, 3 * SUIT_BITS
_MOST_KNOWN = 1 << 16
_A_LOOK = 20  # steps that any distance costs
# These are the pairs of four suits that are sorted by what they offer; the most promising pairs come first.
_PAIRS = ((0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))

# The most naturals that melds can hold at once, and the runs that hold them; None if no runs are possible.
Filling = tuple[int, Offers]


class Evaluator:
    """Computes distances for one contract under one rule set and caches them. Get it from `evaluator_for`.

    `is_quick`: the two numbers can decide some hands. `windows`: those of the named length; `dry_windows`: those that
    naturals alone can fill; `blanks`: the most places for wilds only in a choice of windows. `shares`, for contracts of
    sets of one length: how many of them a rank may take. `has_cores`: the needed naturals must stand in some part of
    the run (Q-4). `is_batched`: hands can also be measured many at once.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self._runs, self._sets = len(task.runs), len(task.sets)
        self._set_length = task.sets[0] if task.sets else 0
        self._codes = card_codes(task.free_wilds)
        # Adding `_tests[n]` to the copies by rank sets the top bit of every rank that is held more than n times.
        self._tests = tuple(_ONES * (_HIGHEST - least) for least in range(1, _HIGHEST))
        is_quick = _is_quick(task)
        self._is_recoded = task.suits_differ or task.mixed_runs or task.limits_together
        self.is_quick = is_quick and not self._is_recoded
        self._is_uneven = not is_quick and not _needs_search(task) and is_uneven(task)
        self.counts = is_quick or self._is_uneven
        self._easier = easier(task)
        self._known: dict[tuple[int, int, int], tuple[int, int]] = {}  # distances, and the steps to find them
        self.shares = _shares(self._sets, task.distinct) if is_quick and not self._runs else ()
        self.windows = tuple(window for found in task.windows[:1] for window in found if window.length == task.runs[0])
        self.dry_windows = tuple(window for window in self.windows if not window.blanks)
        self.blanks = self._runs * max((window.blanks for window in self.windows), default=0)
        self._dry_book = suit_book(self.dry_windows, task.apart)
        self._book = suit_book(self.windows, task.apart)
        self.has_cores = task.wilds_placed or any(window.core != window.mask for window in self.windows)
        self.is_batched = self.is_quick and not (self._runs > 1 and self._sets > 1)
        self._contract: tuple[Core, Struct] | None = None
        self._of_one_color = _evaluator(of_one_color(task)) if task.in_turn and _has_phases(task) else None
        self._has_longer = any(window.length > task.runs[0] for found in task.windows[:1] for window in found)

    def contract(self, native: "Core") -> "Struct":
        """Return the contract for the native core; only if hands can be measured in batches, too."""
        if self._contract is None or self._contract[0] is not native:
            from ai.evaluator.native import contract_of  # imports numpy, as the core does

            made = contract_of(self.task, self.windows, self.shares, self.has_cores)
            self._contract = native, native.checked(made)
        return self._contract[1]

    def code(self, hand: Iterable[Card]) -> int:
        """Return the hand as a number: the sum of its cards' codes."""
        code = sum(map(self._codes.__getitem__, hand))
        return by_suits(code) if self.task.suits_differ else code

    def measured(self, code: int) -> int:
        """Return the code as it is searched: ranks by their suits (K-15), run cards in one suit or two (K-16, K-35).

        It has no more wilds than may be laid together (K-40).
        """
        if self.task.limits_together:
            code -= max(0, (code >> WILD_SHIFT) - self.task.most_together) * WILD
        if self.task.suits_differ:
            code = by_suits(code)
        if not self.task.mixed_runs:
            return code
        return in_one_suit(code) if self.task.melding.run_suits is RunSuits.ANY else in_colors(code)

    def card_code(self, card: Card) -> int:
        """Return what the card adds to a hand's code."""
        return self._codes[card]

    def distance_of(self, hand: Iterable[Card]) -> int:
        """Return the distance of a hand."""
        return self.distance(sum(map(self._codes.__getitem__, hand)))

    def distance(self, code: int, least: int = 0, most: int = OUT_OF_REACH) -> int:
        """Return the distance of the hand with this code; `OUT_OF_REACH` if naturals alone can never complete it.

        Known bounds, `least` and `most`, can save a search.
        """
        if not self.task.places:
            return 0
        if self.is_batched:
            return self._counted(code)
        if self._of_one_color is None:
            code = self.measured(code) if self._is_recoded else code
        elif self.task.suits_differ:
            code = by_suits(code)
        paid = effort()
        # A decision pays for a distance once; asking for it again is free.
        distance = paid.known.get((self, code))
        return paid.keep((self, code), self._paid(code, least, most)) if distance is None else distance

    def _paid(self, code: int, least: int, most: int) -> int:
        """Return the distance, which costs the decision as many steps as if it were computed now."""
        asked, paid = (code, least, most), effort()
        # The steps are kept beside the distance, so that a known hand costs the decision as much as a new one.
        # Otherwise its answer would depend on what was asked before.
        if asked not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            before = paid.left
            paid.spend(_A_LOOK)
            found = self._uncached(code, least, most)
            self._known[asked] = found, before - paid.left
        else:
            paid.spend(self._known[asked][1])
        distance = self._known[asked][0]
        # The search knows no melds of wilds alone (K-27): each way to lay such a meld leaves a smaller contract to
        # measure.
        if self.task.wilds_alone:
            distance = min(
                distance, *(smaller.distance(rest) for _, smaller, rest in self.with_wilds_alone(code)), most
            )
        return distance

    def _uncached(self, code: int, least: int, most: int) -> int:
        if self._of_one_color is not None:
            return self._in_phases(code, self._of_one_color, least, most)
        if self.counts:
            return self._counted(code)
        if not least:
            # Without its limits the task is faster to search and never further away, so the real search starts there.
            least = distance_by_search(copies_of(code), self._easier)
        return self._searched(code, least, most)

    def _in_phases(self, code: int, of_one_color: "Evaluator", least: int, most: int) -> int:
        """Return the distance if colors alternate: between those with aces of both colors and without any (K-35)."""
        lower, upper = in_phases(code)
        least = max(least, of_one_color._counted(lower))
        most = min(most, of_one_color._counted(upper))
        return most if least >= most else self._searched(self.measured(code), least, most)

    def with_wilds_alone(self, code: int) -> Iterator[tuple[Kind, "Evaluator", int]]:
        """Yield the kinds of melds that may be laid of wilds alone, each with what is left to lay then, and the code of
        the cards left for it (K-27).
        """
        task = self.task
        if not task.wilds_alone:
            return
        most = min(code >> WILD_SHIFT, task.melding.most_wilds, task.most_together)
        melds = [(Kind.SET, length) for length in task.sets if task.wild_sets]
        melds += [(Kind.RUN, length) for length in task.runs if task.wild_runs]
        for kind, length in dict.fromkeys(melds):
            if length <= most:
                yield kind, _evaluator(without_meld(task, kind, length)), code - length * WILD

    def _counted(self, code: int) -> int:
        """Return the distance if the numbers decide it, or almost."""
        # The core gives the same distances as the code below; it returns None for hands that need a search it cannot
        # do.
        native = native_core() if self.is_batched else None
        distance = None if native is None else native.distance(self.contract(native), code)
        if distance is not None:
            return distance
        wilds = code >> WILD_SHIFT
        # Wild limits matter only for hands with more wilds than any meld can spare.
        if self.shares and wilds > self.task.spare:
            return self._distance_in_sets(code, wilds)
        if self._is_uneven:
            least = max(0, self.task.places - most_in_runs(self.task, code) - wilds)
            return least if wilds <= self.task.spare else self._searched(code, least)
        book = self._book_for(wilds)
        return self._distance_between(code, wilds) if book is None else self._distance_in(book, code, wilds)

    def _book_for(self, wilds: int) -> SuitBook | None:
        """Return the offers available to a hand with this many wilds; None if that depends on its choice of windows."""
        if wilds >= self.blanks:
            return self._book
        return None if wilds else self._dry_book

    def deciding_book(self, code: int) -> SuitBook | None:
        """Return the book whose fillings alone decide the distance because wild limits never matter, or None."""
        wilds = code >> WILD_SHIFT
        return self._book_for(wilds) if self.is_quick and wilds <= self.task.spare else None

    def _distance_between(self, code: int, wilds: int) -> int:
        """Return the distance when some windows have blanks and the wilds cannot fill several of those."""
        # The first filling may use any window. It counts only if the wilds can fill the blanks of the windows it chose.
        filling = self.filling(self._book, code)
        if filling is None:
            return self._searched(code, 0)
        hoped = max(0, self.task.places - filling[0] - wilds)
        has_wilds = sum(offer[3] for offer in filling[1]) <= wilds
        if has_wilds and (wilds <= self.task.spare or self._short(filling, code) <= hoped):
            return hoped
        # Windows without blanks give an upper bound. Where the two bounds differ, only a search can decide.
        surely = self._distance_in(self._dry_book, code, wilds)
        return surely if surely <= hoped else self._searched(code, hoped, surely)

    def _distance_in(self, book: SuitBook, code: int, wilds: int) -> int:
        filling = self.filling(book, code)
        if filling is None:
            return self._searched(code, 0)
        least = self.task.places - filling[0] - wilds
        if least < 0:
            least = 0
        if wilds <= self.task.spare:
            return least
        # This is an upper bound: the melds may meet the limits with fewer cards if they share them in another way.
        surely = self._short(filling, code)
        if surely <= least:
            return least
        least = max(least, self._short_at_least(book, code))
        if surely <= least or (self._runs == 1 and self._is_met(book, code, least)):
            return least
        return self._searched(code, least, surely)

    def _distance_in_sets(self, code: int, wilds: int) -> int:
        """Return the distance for sets alone, wild limits included: ranks with more copies take no fewer sets."""
        task, length, need = self.task, self._set_length, self.task.set_needs[0]
        counts = sorted(rank_counts(code), reverse=True)
        best = OUT_OF_REACH
        for shares in self.shares:
            naturals = short = 0
            for held, sets in zip(counts, shares, strict=False):
                naturals += min(held, sets * length)
                short += max(0, sets * need - held)
            best = min(best, max(0, short, task.places - naturals - wilds))
        return best

    def _short_at_least(self, book: SuitBook, code: int) -> int:
        """Return a lower bound for what the wild limits require, taking runs and sets each at their best."""
        if self.has_cores or self._has_longer:
            return 0  # naturals may count elsewhere, or lie further apart in a longer run
        # Runs and sets compete for cards, so measuring each without the other can only underestimate what they lack.
        short = self._runs_short(book, code) if self._runs else 0
        if not self._sets:
            return short
        need, ranks, filled = self.task.set_needs[0], code >> RANK_SHIFT & RANK_MASK, 0
        for at in range(need):
            groups = ((ranks + self._tests[at]) & _TOP).bit_count()
            if not self.task.distinct:
                for more in range(at + need, self._sets * need, need):
                    groups += ((ranks + self._tests[more]) & _TOP).bit_count()
            filled += min(groups, self._sets)
        return short + self._sets * need - filled

    def _runs_short(self, book: SuitBook, code: int) -> int:
        need, have = self.task.run_needs[0], once(code)
        ones = [min(need, book.ones(have >> at & SUIT_MASK)[0][0]) for at in (0, SUIT_BITS, _SUIT2, _SUIT3)]
        if self._runs != 2:
            return self._runs * (need - max(ones))
        filled = sum(sorted(ones)[-2:])
        for at, one in zip((0, SUIT_BITS, _SUIT2, _SUIT3), ones, strict=True):
            if 2 * one > filled:
                both = book.fullest(code >> at & SUIT_MASK, 2)
                filled = max(filled, min(2 * one, both[0] if both else 0))
        return 2 * need - filled

    def _is_met(self, book: SuitBook, code: int, least: int) -> bool:
        """Return whether another run surely meets the wild limits with this many added naturals."""
        naturals, ranks = self.task.places - (code >> WILD_SHIFT) - least, code >> RANK_SHIFT & RANK_MASK
        have = once(code)
        enough = [
            offer
            for at in (0, SUIT_BITS, _SUIT2, _SUIT3)
            for offer in book.ones(have >> at & SUIT_MASK)
            if offer[0] + (self.in_sets(ranks - offer[1]) if self._sets else 0) >= naturals
        ]
        if any(self._short((0, (offer,)), code) <= least for offer in enough):
            return True
        return not self.has_cores and any(self._gives(offer, code, naturals, least) for offer in enough)

    def _gives(self, offer: SuitOffer, code: int, naturals: int, least: int) -> bool:
        """Return whether the run can spare enough of its naturals for the sets."""
        if not self._sets:
            return False
        full, left = rank_counts(code), rank_counts(code - (offer[1] << RANK_SHIFT))
        need = self.task.set_needs[0]
        ranks = sorted(range(len(full)), key=lambda at: (-left[at], -full[at]))[: self._sets]
        if offer[0] + sum([min(left[at], self._set_length) for at in ranks]) < naturals:
            return False
        short_run = self.task.run_needs[0] - offer[0]
        short_after = short_run + sum([max(0, need - left[at]) for at in ranks])
        return max(short_run, short_after, sum([max(0, need - full[at]) for at in ranks])) <= least

    def _searched(self, code: int, least: int, most: int = OUT_OF_REACH) -> int:
        return distance_by_search(copies_of(code), self.task, least, most)

    def _short(self, filling: Filling, code: int) -> int:
        """Return what the wild limits still require if no card moves: an upper bound for the true number."""
        if self.has_cores:
            return OUT_OF_REACH
        short, left, at = 0, code >> RANK_SHIFT & RANK_MASK, 0
        for _, used, held, _ in filling[1]:
            left -= used
            for have in held:
                short += max(0, self.task.run_needs[at] - have)
                at += 1
        # At each number of needed naturals, every set that cannot reach it lacks one.
        for needed in range(self.task.set_needs[0] if self._sets else 0):
            short += self._sets - min(self._sets, self._groups(left, needed))
        return short

    def _groups(self, ranks: int, at: int) -> int:
        """Return how many sets could hold more than `at` naturals at once."""
        groups = ((ranks + self._tests[at]) & _TOP).bit_count()
        if not self.task.distinct:
            for more in range(at + self._set_length, self._sets * self._set_length, self._set_length):
                groups += ((ranks + self._tests[more]) & _TOP).bit_count()
        return groups

    def spare_in_sets(self, ranks: int) -> int:
        """Return ranks, as the low bits of their counts, of which the sets can spare a copy; not always all of them."""
        if not self._sets:
            return _ONES
        held = [((ranks + test) & _TOP) >> RANK_STRIDE - 1 for test in self._tests[: self._set_length + 1]]
        spare = held[-1] if self.task.distinct or self._sets == 1 else 0  # others may fill more than one set
        # If more ranks reach a number of copies than there are sets, a rank with exactly that number can lose one.
        for more, fewer in pairwise(reversed(held)):
            if fewer.bit_count() > self._sets:
                spare |= fewer & ~more
        return spare

    def wanted_in_sets(self, ranks: int) -> int:
        """Return the ranks, as the low bits of their counts, of which the sets could use another copy."""
        if not self._sets:
            return 0
        if not self.task.distinct and self._sets > 1 and (ranks + self._tests[self._set_length - 1]) & _TOP:
            now = self.in_sets(ranks)  # a rank may fill more than one set
            return sum(1 << at for at in _RANKS_AT if self.in_sets(ranks + (1 << at)) > now)
        wanted, fewer = 0, _ONES
        for test in self._tests[: self._set_length]:
            more = ((ranks + test) & _TOP) >> RANK_STRIDE - 1
            if more.bit_count() < self._sets:
                wanted |= fewer & ~more
            fewer = more
        return wanted

    def in_sets(self, ranks: int) -> int:
        """Return the most naturals that the sets can hold, from copies by rank."""
        sets, length, tests = self._sets, self._set_length, self._tests
        if sets == 1:
            while length and not (ranks + tests[length - 1]) & _TOP:
                length -= 1
            return length
        # The most naturals are a sum over levels: as many sets as possible hold a first natural, a second one, and so
        # on.
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

    def filling(self, book: SuitBook, code: int) -> Filling | None:
        """Return the runs that leave the most naturals in use at once, and how many; None if no runs are possible."""
        if not self._runs:
            return self.in_sets(code >> RANK_SHIFT & RANK_MASK), ()
        have, look = once(code), book.ones
        suits = (
            look(have & SUIT_MASK),
            look(have >> SUIT_BITS & SUIT_MASK),
            look(have >> _SUIT2 & SUIT_MASK),
            look(have >> _SUIT3),
        )
        if not suits[0]:
            return None
        if self._runs == 1:
            return self._one_run(suits, code >> RANK_SHIFT & RANK_MASK)
        if self._sets:
            return self._two_runs_and_sets(book, suits, code, have)
        return self._runs_only(book, suits, code, have)

    def _one_run(self, suits: tuple[Offers, ...], ranks: int) -> Filling:
        if not self._sets:
            offer = max(offers[0] for offers in suits)
            return offer[0], (offer,)
        in_sets = self.in_sets(ranks)
        # Offers are sorted, fullest first, and a run never leaves the sets more than they had. So once an offer cannot
        # win even if the sets lose nothing, neither can those after it.
        best = -1
        best_offer = suits[0][0]
        for offers in suits:
            for offer in offers:
                naturals = offer[0]
                if naturals + in_sets <= best:
                    break
                total = naturals + self.in_sets(ranks - offer[1])
                if total > best:
                    best, best_offer = total, offer
        return best, (best_offer,)

    def _runs_only(self, book: SuitBook, suits: tuple[Offers, ...], code: int, have: int) -> Filling | None:
        """Fill two or three runs and no set: one in each of the best suits, or several in one suit."""
        runs = self._runs
        order = sorted([offers[0] for offers in suits], reverse=True)
        best_offers = tuple(order[:runs])
        best = order[0][0] + order[1][0] + (order[2][0] if runs == 3 else 0)
        also = -1
        # Several runs in one suit are seldom better than one in each of the best suits, so cheap upper bounds rule most
        # suits out before `fullest` has to search.
        for at, offers in zip((0, SUIT_BITS, _SUIT2, _SUIT3), suits, strict=True):
            single = offers[0]
            if runs * single[0] <= best and (runs - 1) * single[0] + order[0][0] <= best:
                continue
            also = twice(code) if also < 0 else also  # rarely needed
            cards = (have >> at & SUIT_MASK).bit_count() + (runs - 1) * (also >> at & SUIT_MASK).bit_count()
            if cards <= single[0]:
                continue
            rest = list(order)
            rest.remove(single)
            for several in range(2, runs + 1):
                others = rest[: runs - several]
                elsewhere = others[0][0] if others else 0
                if min(cards, several * single[0]) + elsewhere <= best:
                    continue
                together = book.fullest(code >> at & SUIT_MASK, several)
                if together and together[0] + elsewhere > best:
                    best, best_offers = together[0] + elsewhere, (together, *others)
        return best, best_offers

    def _two_runs_and_sets(self, book: SuitBook, suits: tuple[Offers, ...], code: int, have: int) -> Filling | None:
        ranks = code >> RANK_SHIFT & RANK_MASK
        in_sets = self.in_sets(ranks)
        filling = self._in_two_suits(suits, ranks, in_sets)
        also = -1
        for at, offers in zip((0, SUIT_BITS, _SUIT2, _SUIT3), suits, strict=True):
            single, hoped = offers[0][0], filling[0] - in_sets
            if 2 * single <= hoped:
                continue
            also = twice(code) if also < 0 else also  # rarely needed
            cards = (have >> at & SUIT_MASK).bit_count() + (also >> at & SUIT_MASK).bit_count()
            if cards > single and cards > hoped:
                filling = self._in_one_suit(book, code >> at & SUIT_MASK, ranks, in_sets, filling)
        return filling

    def _in_two_suits(self, suits: tuple[Offers, ...], ranks: int, in_sets: int) -> Filling:
        order = sorted(suits, reverse=True)
        best = -1
        best_offers: Offers = ()
        for one, other in _PAIRS:
            first, second = order[one], order[other]
            for offer in first:
                if offer[0] + second[0][0] + in_sets <= best:
                    break
                for more in second:
                    naturals = offer[0] + more[0]
                    if naturals + in_sets <= best:
                        break
                    total = naturals + self.in_sets(ranks - offer[1] - more[1])
                    if total > best:
                        best, best_offers = total, (offer, more)
        return best, best_offers

    def _in_one_suit(self, book: SuitBook, suit: int, ranks: int, in_sets: int, filling: Filling) -> Filling:
        """Return the filling, or a better one with both runs in this suit; the fullest two are tried first."""
        best, best_offers = filling
        fullest = book.fullest(suit, 2)
        if fullest is None or fullest[0] + in_sets <= best:
            return filling
        total = fullest[0] + self.in_sets(ranks - fullest[1])
        if total > best:
            best, best_offers = total, (fullest,)
        for offer in book.pairs(suit) if fullest[0] + in_sets > best else ():
            if offer[0] + in_sets <= best:
                break
            total = offer[0] + self.in_sets(ranks - offer[1])
            if total > best:
                best, best_offers = total, (offer,)
        return best, best_offers


def _is_quick(task: Task) -> bool:
    """Return whether equal lengths and few runs let two numbers decide; not if a longer run could avoid a neighbor."""
    runs, sets = len(task.runs), len(task.sets)
    if _needs_search(task):
        return False
    if len(set(task.runs)) > 1 or len(set(task.sets)) > 1 or runs > 3 or (runs == 3 and sets):
        return False
    if sets * max(task.sets, default=0) >= _HIGHEST:
        return False
    return not (task.apart and any(window.length != task.runs[0] for window in task.windows[0]))


def _needs_search(task: Task) -> bool:
    """Return whether more than the numbers of naturals in use and of wilds decides."""
    if task.has_bound_wilds or task.wilds_alone or task.limits_together:
        return True
    return task.in_turn or task.distinct_suits


def _has_phases(task: Task) -> bool:
    """Return whether `in_phases` makes runs of alternating colors runs of one color that numbers can measure."""
    is_wild = [sum(Card(rank, suit) in task.wilds for suit in SUITS) for rank in RANKS]
    return not task.melding.corner and set(is_wild) <= {0, len(SUITS)} and _evaluator(of_one_color(task)).counts


def _shares(sets: int, distinct: bool) -> tuple[tuple[int, ...], ...]:
    """Return how many sets each rank takes, without zeros, most first: (1, 1, 1), (2, 1) and (3,) for three."""
    if distinct:
        return ((1,) * sets,)
    return tuple(_partitions(sets, sets))


def _partitions(number: int, largest: int) -> Iterator[tuple[int, ...]]:
    if not number:
        yield ()
    for first in range(1, min(number, largest) + 1):
        for rest in _partitions(number - first, first):
            yield (first, *rest)


@lru_cache(maxsize=256)
def _evaluator(task: Task) -> Evaluator:
    return Evaluator(task)


@lru_cache(maxsize=256)
def evaluator_for(contract: Contract, variant: Variant) -> Evaluator:
    """Return the evaluator of a contract under a rule set, cached."""
    return _evaluator(task_of(contract, variant))
