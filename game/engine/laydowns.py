"""Enumerate the legal lay-downs of a hand lazily: naturals and named lengths first, each choice of wilds once.

The computer players have better ways (`ai`); this is for display, tests and simple players.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import ACE, JOKER, KING, RANKS, SUITS, Card
from game.rules.contract import NewMeld, cards_needed, contract_fault, further_melds
from game.rules.melds import (
    HIGH_ACE,
    LOW_ACE,
    OF_WILDS,
    Meld,
    fewest_naturals,
    laid_limit,
    may_stand,
    may_stand_alone,
    place_rank,
    shifted,
    suits_at,
    wilds_allowed,
)
from game.rules.variant import AceRule, Contract, GoOut, Kind, Melding, RunSuits, Variant

MOST_TRIED = 30_000  # failed melds and lay-downs: about a second
Held = Counter[Card]
_LOWS = range(LOW_ACE, HIGH_ACE)
_KEEPS_ONE = frozenset({GoOut.DISCARD, GoOut.HIT})  # with these, no lay-down may take the last card


class SearchLimit:
    """How many failed attempts a search for lay-downs may still make; callers that find a legal one call `renew`."""

    def __init__(self, most: int = MOST_TRIED) -> None:
        self._most = self._left = most

    @property
    def is_reached(self) -> bool:
        """Return whether the search was cut off, so that lay-downs may be missing."""
        return self._left < 0

    def step(self) -> bool:
        """Count an attempt at a meld or lay-down; return whether it is allowed."""
        self._left -= 1
        return self._left >= 0

    def renew(self) -> None:
        """Reset the count, unless the search was cut off."""
        self._left = self._left if self.is_reached else self._most


class _Task(NamedTuple):
    """A search for lay-downs: the contract, and the minimum number of cards to keep; with `whole`, none may be kept."""

    contract: Contract
    variant: Variant
    kept: int
    whole: bool
    limit: SearchLimit


def lay_downs(
    hand: tuple[Card, ...],
    contract: Contract,
    variant: Variant,
    limit: SearchLimit | None = None,
    *,
    kept: int = 0,
    whole: bool = False,
) -> Iterator[tuple[NewMeld, ...]]:
    """Yield every lay-down of the contract from the hand, within the limit.

    None is yielded twice, regardless of the order of equal melds. Each keeps at least `kept` cards or, with `whole`,
    none.
    """
    task = _Task(contract, variant, kept, whole, limit or SearchLimit(sys.maxsize))
    if not _has_length(task, len(hand)):
        return
    wilds = Counter(card for card in hand if variant.is_wild(card))
    # The search treats all wilds as jokers; which of them stands where is decided afterwards.
    held = Counter(JOKER if variant.is_wild(card) else card for card in hand)
    seen: set[tuple[NewMeld, ...]] = set()
    for plain in _fill(task, (), held):
        for melds in _with_real_wilds(plain, wilds, variant):
            if not task.limit.step():
                return
            key = tuple(sorted(melds, key=_order))
            if key not in seen:
                seen.add(key)
                yield melds


def _has_length(task: _Task, cards: int) -> bool:
    """Return whether this many cards suffice for the contract and, if all must be laid down, are not too many."""
    needed = cards_needed(task.contract)
    if task.whole and not task.variant.melding.longer:
        return needed == cards
    return needed + task.kept <= cards


def further_ways(
    hand: tuple[Card, ...], variant: Variant, limit: SearchLimit | None = None
) -> Iterator[tuple[NewMeld, ...]]:
    """Yield every extra meld the hand holds after its contract, one at a time, within the limit (K-14)."""
    limit = limit or SearchLimit(sys.maxsize)
    wilds = Counter(card for card in hand if variant.is_wild(card))
    held = Counter(JOKER if variant.is_wild(card) else card for card in hand)
    for spec in further_melds(variant):
        for length in range(spec.length, _longest(spec.kind, held, variant) + 1):
            for meld in _of_length(spec.kind, length, held, variant, limit):
                yield from _with_real_wilds((NewMeld(meld.kind, meld.cards),), wilds, variant)


@lru_cache(maxsize=1 << 8)  # called for every frame
def holds_further(hand: tuple[Card, ...], variant: Variant) -> bool:
    """Return whether the hand holds an extra meld (K-14)."""
    return next(further_ways(hand, variant), None) is not None


def ways_to_lay(view: PlayerView) -> Iterator[tuple[NewMeld, ...]]:
    """Yield what the viewing seat can still lay down: the contract or, once down, extra melds."""
    if view.me.down is Down.NO:
        return lay_downs(view.hand, view.rules.contract, view.variant, SearchLimit())
    return further_ways(view.hand, view.variant, SearchLimit())


def likely_ways(view: PlayerView, limit: SearchLimit) -> Iterator[tuple[NewMeld, ...]]:
    """Like `ways_to_lay`, without most of the ways that are refused for the cards they leave (K-9, X-10)."""
    rules = view.rules
    if view.me.down is not Down.NO:
        return further_ways(view.hand, view.variant, limit)
    keeps_more = view.variant.keeps_a_card(rules)
    kept = 2 if keeps_more else int(not rules.at_once and rules.go_out_by in _KEEPS_ONE)
    return lay_downs(view.hand, rules.contract, view.variant, limit, kept=kept, whole=rules.at_once)


def _with_real_wilds(melds: tuple[NewMeld, ...], wilds: Held, variant: Variant) -> Iterator[tuple[NewMeld, ...]]:
    """Yield the lay-down with the actual wilds in every way that differs; in a set, or alone, they have no order."""
    if not melds:
        yield ()
        return
    first, others = melds[0], melds[1:]
    count = first.cards.count(JOKER)
    fitting = _fitting_wilds(first, wilds, variant)
    has_order = first.kind is Kind.RUN and count < len(first.cards)
    choices = _rows(count, fitting) if has_order else _picks(tuple(fitting), count, fitting)
    for chosen in choices:
        left = wilds - Counter(chosen)
        stand_in = iter(chosen)
        cards = tuple(next(stand_in) if card == JOKER else card for card in first.cards)
        for rest in _with_real_wilds(others, left, variant):
            yield (NewMeld(first.kind, cards), *rest)


def _fitting_wilds(meld: NewMeld, wilds: Held, variant: Variant) -> Held:
    """Return the wilds that may stand in the meld (K-25)."""
    if not variant.dealing.own_suit:
        return wilds
    if meld.cards.count(JOKER) == len(meld.cards):
        return Counter({wild: wilds[wild] for wild in wilds if may_stand_alone(wild, meld.kind, variant)})
    suit = "" if variant.melding.mixed_runs else next((card.suit for card in meld.cards if card != JOKER), "")
    return Counter({wild: number for wild, number in wilds.items() if may_stand(wild, meld.kind, suit, variant)})


def _rows(count: int, wilds: Held) -> Iterator[tuple[Card, ...]]:
    """Yield every ordered selection of `count` wilds."""
    if not count:
        yield ()
        return
    for wild in wilds:
        for rest in _rows(count - 1, wilds - Counter((wild,))):
            yield (wild, *rest)


def _order(meld: NewMeld) -> tuple[str, tuple[Card, ...]]:
    return (meld.kind, meld.cards)


def _fill(task: _Task, before: tuple[Meld, ...], held: Held) -> Iterator[tuple[NewMeld, ...]]:
    contract, variant = task.contract, task.variant
    if len(before) == len(contract):
        if contract_fault(before, contract, variant) is None:
            yield tuple(NewMeld(meld.kind, meld.cards) for meld in before)
        return
    specs = contract[len(before) :]
    if not _could_fill(specs, held, variant) or (task.whole and not _could_empty(specs, held, variant)):
        return
    again = before[-1] if before and contract[len(before) - 1] == specs[0] else None
    for meld in _melds(task, specs, held):
        if again is not None and (len(meld.cards), meld.cards) < (len(again.cards), again.cards):
            continue  # equal melds of the contract in one order only
        used = Counter(meld.cards)
        held.subtract(used)
        yield from _fill(task, (*before, meld), held)
        held.update(used)


def _could_empty(specs: Contract, held: Held, variant: Variant) -> bool:
    """Return False only if the melds cannot take all cards: some natural fits no meld.

    A set takes cards of one rank, a run takes each rank once, of one suit or of suits that may be mixed.
    """
    sets = sum(spec.kind is Kind.SET for spec in specs)
    wild, melding = variant.dealing.wilds, variant.melding
    of_rank: dict[int, dict[str, int]] = {}
    for card, count in held.items():
        if count > 0 and card not in wild:
            suits = of_rank.setdefault(card.rank, {})
            suit = _mixed_with(card, melding)
            suits[suit] = suits.get(suit, 0) + count
    return _runs_take(list(of_rank.values()), len(specs) - sets, sets)


def _mixed_with(card: Card, melding: Melding) -> str:
    """Return the suits that a run with the card may have; all of them also if colors must alternate (K-16, K-35)."""
    groups = melding.suit_patterns if melding.run_suits is RunSuits.COLOR else (SUITS,) if melding.mixed_runs else SUITS
    return next(suits for suits in groups if card.suit in suits)


def _runs_take(ranks: list[dict[str, int]], runs: int, sets: int) -> bool:
    """Return whether the runs could take every card of these ranks except the ranks that the sets take."""
    if not sets and not runs:
        return not ranks
    fullest: dict[str, tuple[int, int]] = {}  # by suit, the most cards of a rank, and that rank's index
    for at, suits in enumerate(ranks):
        for suit, count in suits.items():
            if count > fullest.get(suit, (0, 0))[0]:
                fullest[suit] = (count, at)
    if sum(count for count, _ in fullest.values()) <= runs:
        return True
    # Fewer runs suffice only if some suit's fullest rank goes to a set.
    tried = {at for _, at in fullest.values()} if sets else set()
    return any(_runs_take([*ranks[:at], *ranks[at + 1 :]], runs, sets - 1) for at in tried)


def _could_fill(specs: Contract, held: Held, variant: Variant) -> bool:
    """Return False only if even the best naturals leave more places in the melds than there are wilds."""
    wild = variant.dealing.wilds
    spare = sum(count for card, count in held.items() if card in wild)
    sets = [spec.length for spec in specs if spec.kind is Kind.SET]
    runs = [spec.length for spec in specs if spec.kind is Kind.RUN]
    windows = [_best_window(length, held, wild, variant.melding) for length in runs]
    fewest = [0 if variant.melding.wild_runs else _fewest_naturals(Kind.RUN, length, variant) for length in runs]
    if any(has < few for has, few in zip(windows, fewest, strict=True)):
        return False
    ranks = _rank_counts(held, wild)
    few = min((_fewest_naturals(Kind.SET, length, variant) for length in sets), default=1)
    if not variant.melding.wild_sets and sum(count // few for count in ranks) < len(sets):
        return False
    naturals = sum(windows) + min(sum(sets), _most_in_sets(sets, ranks))
    return sum(sets) + sum(runs) - naturals <= spare


def _rank_counts(held: Held, wild: frozenset[Card]) -> Sequence[int]:
    """Return the number of naturals of each rank."""
    of_rank = [0] * (len(RANKS) + 1)
    for card, count in held.items():
        if card not in wild:
            of_rank[card.rank] += count
    return of_rank


def _most_in_sets(sets: list[int], ranks: Sequence[int]) -> int:
    """Return the most naturals these sets can hold, none larger than the longest one in the contract."""
    length = max(sets, default=1)
    chunks = [min(length, count - start) for count in ranks for start in range(0, count, length)]
    return sum(sorted(chunks, reverse=True)[: len(sets)])


def _best_window(length: int, held: Held, wild: frozenset[Card], melding: Melding) -> int:
    """Return the most places of a run of that length that naturals can fill; a suit is a mask with a bit per place."""
    suits = dict.fromkeys(SUITS, 0)
    for card, count in held.items():
        if count > 0 and card not in wild:
            suits[_mixed_with(card, melding)[0]] |= 1 << card.rank | (card.rank == ACE) << HIGH_ACE
    if melding.corner:
        suits = {suit: mask | mask << KING for suit, mask in suits.items()}
    window = (1 << length) - 1
    return max((mask >> low & window).bit_count() for mask in suits.values() for low in _LOWS)


def _fewest_naturals(kind: Kind, length: int, variant: Variant) -> int:
    """Return the fewest naturals among the cards of the named length in a meld of the kind, by the wild limit."""
    if kind is Kind.RUN and variant.melding.longer:
        return 1  # a part of a longer run may have few
    return fewest_naturals(laid_limit(kind, variant.melding), length)


def _melds(task: _Task, specs: Contract, held: Held) -> Iterator[Meld]:
    """Yield the melds of the first kind that leave enough for the others, with wilds as jokers."""
    spec, variant = specs[0], task.variant
    shortest = longest = spec.length
    if variant.melding.longer:
        rest = held.total() - cards_needed(specs[1:]) - task.kept
        longest = min(max(longest, _longest(spec.kind, held, variant)), rest)
        if task.whole and len(specs) == 1:
            shortest = held.total()
    for length in range(shortest, longest + 1):
        yield from _of_length(spec.kind, length, held, variant, task.limit)


def _of_length(kind: Kind, length: int, held: Held, variant: Variant, limit: SearchLimit) -> Iterator[Meld]:
    """Yield the melds of the kind and length, with wilds as jokers."""
    return _sets(length, held, variant, limit) if kind is Kind.SET else _runs(length, held, variant, limit)


def _longest(kind: Kind, held: Held, variant: Variant) -> int:
    """Return an upper bound for the length of melds of the kind."""
    naturals = [card for card, count in held.items() if count > 0 and not variant.is_wild(card)]
    spare = held.total() - sum(held[card] for card in naturals)
    if kind is Kind.SET:
        of_rank = Counter(dict.fromkeys(RANKS, 0))
        for card in naturals:
            of_rank[card.rank] += held[card]
        return max(of_rank.values()) + spare
    if variant.melding.mixed_runs:
        return min(len(RANKS), len({card.rank for card in naturals}) + spare)
    of_suit = Counter(card.suit for card in naturals)
    return min(len(RANKS), max(of_suit.values(), default=0) + spare)


def _wilds_alone(kind: Kind, length: int, held: Held, variant: Variant, limit: SearchLimit) -> Iterator[Meld]:
    """Yield the meld of wilds alone, if the rule set has such (K-27)."""
    if variant.melding.wilds_alone(kind) and held[JOKER] >= length and limit.step():
        wilds = (JOKER,) * length
        if wilds_allowed(laid_limit(kind, variant.melding), wilds, variant.dealing.wilds):
            yield Meld(0, kind, wilds, rank=OF_WILDS)


def _sets(length: int, held: Held, variant: Variant, limit: SearchLimit) -> Iterator[Meld]:
    wild_limit = laid_limit(Kind.SET, variant.melding)
    if variant.melding.suits_differ and length > len(SUITS):
        return
    yield from _wilds_alone(Kind.SET, length, held, variant, limit)
    once = Counter({card: 1 for card, count in held.items() if count > 0})
    for rank in RANKS:
        cards = [Card(rank, suit) for suit in SUITS if held[Card(rank, suit)] > 0]
        most = min(len(cards) if variant.melding.suits_differ else sum(held[card] for card in cards), length)
        for naturals in range(most, max(0, length - held[JOKER] - 1), -1):
            for chosen in _picks(cards, naturals, once if variant.melding.suits_differ else held):
                if not limit.step():
                    return
                filled = chosen + (JOKER,) * (length - naturals)
                if wilds_allowed(wild_limit, filled, variant.dealing.wilds):
                    yield Meld(0, Kind.SET, filled, rank=rank)


def _picks(kinds: Sequence[Card], count: int, held: Held) -> Iterator[tuple[Card, ...]]:
    """Yield every choice of `count` cards of these kinds, as often as held."""
    if count == 0:
        yield ()
    elif kinds:
        first, others = kinds[0], kinds[1:]
        for times in range(min(count, held[first]), -1, -1):
            for rest in _picks(others, count - times, held):
                yield (first,) * times + rest


def _runs(length: int, held: Held, variant: Variant, limit: SearchLimit) -> Iterator[Meld]:
    ace = variant.melding.ace
    first = LOW_ACE if ace is not AceRule.HIGH else LOW_ACE + 1
    last = HIGH_ACE if ace is not AceRule.LOW else HIGH_ACE - 1
    if variant.melding.corner:
        first, last = LOW_ACE, KING + length - 1
    yield from _wilds_alone(Kind.RUN, length, held, variant, limit)
    wild_limit = laid_limit(Kind.RUN, variant.melding)
    closed = variant.closed_ranks
    for pattern in variant.melding.suit_patterns:
        kinds = [[Card(place_rank(place), suit) for suit in suits_at(pattern, place)] for place in range(2 * KING)]
        places = [[card for card in cards if held[card] > 0] for cards in kinds]
        natural = [bool(cards) for cards in places]
        for low in range(first, last - length + 2):
            has = natural[low : low + length]
            if True not in has or has.count(False) > held[JOKER] or length > len(RANKS):
                continue
            if closed and any(place_rank(place) in closed for place in range(low, low + length)):
                continue
            for cards in _run_cards(places[low : low + length], held[JOKER]):
                if not limit.step():
                    return
                if wilds_allowed(wild_limit, cards, variant.dealing.wilds):
                    yield Meld(0, Kind.RUN, cards, suit=shifted(pattern) if low % 2 else pattern, low=low)


def _run_cards(places: list[list[Card]], wilds: int) -> Iterator[tuple[Card, ...]]:
    """Yield the ways to fill the places of a run: with the natural if there is one, or with a wild."""
    if not places:
        yield ()
        return
    for card in places[0]:
        for rest in _run_cards(places[1:], wilds):
            yield (card, *rest)
    if wilds:
        for rest in _run_cards(places[1:], wilds - 1):
            yield (JOKER, *rest)
