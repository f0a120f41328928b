"""Find the cards that bring a hand closer to its contract without measuring the hand with each of them.

Where the naturals in use decide the distance, a card helps if one more of them can be in use. Cheaper checks decide
most cards: all of a rank by what the sets could do with one, others by the most that their suit could offer.
"""

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from ai.evaluator.distance import Evaluator
from ai.evaluator.holding import (
    RANK_MASK,
    RANK_SHIFT,
    RANK_STRIDE,
    SUIT_BITS,
    SUIT_MASK,
    WILD,
    WILD_SHIFT,
    card_codes,
    natural_code,
    once,
    twice,
)
from ai.evaluator.suits import SuitBook
from ai.native.hands import native_core
from game.rules.cards import NATURALS, RANKS, SUITS, Card
from game.rules.contract import OUT_OF_REACH

_SUITS_AT = tuple(range(0, RANK_SHIFT, SUIT_BITS))


class Natural(NamedTuple):
    """A natural card: its code, the lowest bit of its suit, and its own bit within the suit."""

    code: int
    suit_at: int
    bit: int


@lru_cache(maxsize=64)
def _naturals(wilds: frozenset[Card]) -> tuple[tuple[int, tuple[Natural, ...]], ...]:
    """Return, for each rank that is not wild in every suit, the position of its count and its cards."""
    ranks = []
    for rank in RANKS:
        naturals = []
        for at, suit in enumerate(SUITS):
            # In a rank that is wild in some suits only (K-13), the code of a wild card is that of every wild.
            if (card := Card(rank, suit)) not in wilds:
                code = natural_code(card)
                naturals.append(Natural(code, at * SUIT_BITS, code >> at * SUIT_BITS & SUIT_MASK))
        if naturals:
            ranks.append(((rank - 1) * RANK_STRIDE, tuple(naturals)))
    return tuple(ranks)


@lru_cache(maxsize=64)
def _column_bits(wilds: frozenset[Card]) -> dict[int, int]:
    """Return the column bit in the native core for each card code; all wilds share one."""
    bits = {natural_code(card): 1 << at for at, card in enumerate(NATURALS) if card not in wilds}
    return bits | {WILD: 1 << len(NATURALS)}


def nearer(evaluator: Evaluator, code: int, before: int, cards: Iterable[int]) -> Container[int] | None:
    """Return the cards, by code, that bring a hand below a distance; None if the native core cannot decide."""
    native = native_core() if evaluator.is_batched else None
    if native is None:
        return None
    bits = _column_bits(evaluator.task.wilds)
    asked = [(card, bits[card]) for card in cards]
    helps = native.helping(evaluator.contract(native), code, sum([bit for _, bit in asked]), before)
    return None if helps is None else {card for card, bit in asked if helps & bit}


def helping(evaluator: Evaluator, code: int) -> frozenset[int]:
    """Return the codes of the cards that lower the distance of the hand with this code."""
    # What costs steps is paid in every decision: see `effort`.
    return _cached_helping(evaluator, code) if evaluator.is_batched else _helping(evaluator, code)


@lru_cache(maxsize=1 << 14)
def _cached_helping(evaluator: Evaluator, code: int) -> frozenset[int]:
    return _helping(evaluator, code)


def _helping(evaluator: Evaluator, code: int) -> frozenset[int]:
    native = native_core() if evaluator.is_batched else None
    if native is not None:
        bits = _column_bits(evaluator.task.wilds)
        helps = native.helping(evaluator.contract(native), code, sum(bits.values()))
        if helps is not None:
            return frozenset([card for card, bit in bits.items() if helps & bit])
    before = evaluator.distance(code)
    book = evaluator.deciding_book(code) if 0 < before < OUT_OF_REACH else None
    filling = evaluator.filling(book, code) if book is not None else None
    wilds = evaluator.task.free_wilds
    if book is None or filling is None:
        every = set(card_codes(wilds).values())
        # A natural lowers the distance by one at most; a wild may lower it by more.
        bounds = {card: (before - 1, before) for card in every if card != WILD and 1 < before < OUT_OF_REACH}
        return frozenset(card for card in every if evaluator.distance(code + card, *bounds.get(card, ())) < before)
    search = _HelpSearch(evaluator, book, code, filling[0])
    codes = [natural.code for at, cards in _naturals(wilds) for natural in search.of_rank(at, cards)]
    if evaluator.distance(code + WILD) < before:
        codes.append(WILD)
    return frozenset(codes)


@lru_cache(maxsize=1 << 14)
def spare_ranks(evaluator: Evaluator, code: int) -> int:
    """Return ranks, as the low bits of their counts, of which the hand can lose a copy without a higher distance.

    Based on one way to fill the melds, so not all such ranks are found.
    """
    book = evaluator.deciding_book(code)
    filling = evaluator.filling(book, code) if book is not None else None
    if filling is None:
        return 0
    used = sum([offer.used for offer in filling[1]])
    touched = used | used >> 1
    return evaluator.spare_in_sets((code >> RANK_SHIFT & RANK_MASK) - used) & ~touched


def is_spare(spare: int, code: int) -> bool:
    """Return whether the card with this code has one of these ranks; wilds never have."""
    return code >> WILD_SHIFT == 0 and bool(code >> RANK_SHIFT & spare)


class _HelpSearch:
    """Finds cards that put more than `most` naturals in use; must agree with `Evaluator.filling`."""

    def __init__(self, evaluator: Evaluator, book: SuitBook, code: int, most: int) -> None:
        self._evaluator, self._book, self._code, self._most = evaluator, book, code, most
        self._runs, self._sets = len(evaluator.task.runs), len(evaluator.task.sets)
        self._ranks = code >> RANK_SHIFT & RANK_MASK
        self._have, self._again = once(code), twice(code)
        self._in_sets = evaluator.in_sets(self._ranks) if self._sets else 0
        self._ones = [book.ones(self._have >> at & SUIT_MASK) for at in _SUITS_AT] if self._runs else []
        self._beside = self._hopes_beside() if self._runs > 1 else ()
        self._wanted = self._wanted_in_sets() if self._sets else 0

    def of_rank(self, at: int, cards: tuple[Natural, ...]) -> Iterable[Natural]:
        """Return those of the four cards of a rank that help; `at` is the bit of the rank's count."""
        if self._wanted >> at & 1:
            return cards  # the sets could use it, whatever its suit
        match self._runs:
            case 0:
                return ()
            case 1:
                return [card for card in cards if self._is_in_better_run(card, at)]
            case _:
                return [card for card in cards if self._is_in_better_runs(card)]

    def _wanted_in_sets(self) -> int:
        """Return the ranks of which the sets could use another copy, beside some of the best choices of runs."""
        wanted = 0
        for naturals, used in self._fullest_runs():
            left = self._ranks - used
            if naturals + self._evaluator.in_sets(left) == self._most:
                wanted |= self._evaluator.wanted_in_sets(left)
        return wanted

    def _fullest_runs(self) -> Iterator[tuple[int, int]]:
        """Yield choices of runs, as their naturals and the copies by rank in use: at least all that may be best."""
        if not self._runs:
            return iter([(0, 0)])
        least = self._most - self._in_sets
        if self._runs == 1:
            return ((one.naturals, one.used) for offers in self._ones for one in offers if one.naturals >= least)
        return chain(self._in_two_suits(least), self._in_one_suit(least))

    def _in_two_suits(self, least: int) -> Iterator[tuple[int, int]]:
        for first, second in combinations(self._ones, 2):
            for one in first:
                if one.naturals + second[0].naturals < least:
                    break
                for other in second:
                    if one.naturals + other.naturals < least:
                        break
                    yield one.naturals + other.naturals, one.used + other.used

    def _in_one_suit(self, least: int) -> Iterator[tuple[int, int]]:
        for at, offers in zip(_SUITS_AT, self._ones, strict=True):
            if 2 * offers[0].naturals >= least:
                pairs = self._book.pairs(self._code >> at & SUIT_MASK)
                yield from ((pair.naturals, pair.used) for pair in pairs if pair.naturals >= least)

    def _hopes_beside(self) -> tuple[tuple[int, ...], ...]:
        """Return, by suit, an upper bound for the naturals that one and two runs in the other suits could hold."""
        singles = [offers[0].naturals for offers in self._ones]
        hopes = []
        for at in range(len(singles)):
            others = sorted(singles[:at] + singles[at + 1 :])
            hopes.append((0, others[-1], 2 * others[-1]))
        return tuple(hopes)

    def _is_in_better_run(self, card: Natural, at: int) -> bool:
        """Return whether a run with the card leaves more naturals in use, with what the sets take of the rest."""
        suit = self._have >> card.suit_at & SUIT_MASK
        # A single run has no use for a second copy of a card.
        if suit & card.bit:
            return False
        ranks = self._ranks + (1 << at)
        for offer in self._book.ones(suit | card.bit):
            if offer.naturals + self._in_sets <= self._most:
                return False  # the windows are sorted, fullest first
            if not offer.used >> at & 1:
                continue
            if not self._sets or offer.naturals + self._evaluator.in_sets(ranks - offer.used) > self._most:
                return True
        return False

    def _is_in_better_runs(self, card: Natural) -> bool:
        """Return whether runs with the card leave more naturals in use; measured only if their upper bound would."""
        suit, again = self._have >> card.suit_at & SUIT_MASK, self._again >> card.suit_at & SUIT_MASK
        is_held, beside = bool(suit & card.bit), self._beside[card.suit_at // SUIT_BITS]
        single = self._book.ones(suit | card.bit)[0].naturals
        least = self._most - self._in_sets
        if not is_held and single + beside[self._runs - 1] > least:
            return (self._runs == 2 and not self._sets) or self._is_more(card)
        # Several runs of the suit hold no more than its cards, counting as often as they can be used, and no more than
        # as many of its best run.
        cards = (suit | card.bit).bit_count() + (self._runs - 1) * (again.bit_count() + is_held)
        return any(
            min(cards, several * single) + beside[self._runs - several] > least for several in range(2, self._runs + 1)
        ) and self._is_more(card)

    def _is_more(self, card: Natural) -> bool:
        filling = self._evaluator.filling(self._book, self._code + card.code)
        return filling is not None and filling[0] > self._most
