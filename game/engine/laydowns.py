"""Every legal lay-down of a hand, lazily: naturals first, named lengths first, each way of placing wilds once.

For playing well there are better ways than trying them all (`ai`); this is for showing, testing and simple players.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from game.rules.cards import RANKS, SUITS, Card
from game.rules.contract import NewMeld, contract_fault
from game.rules.melds import HIGH_ACE, LOW_ACE, Meld, laid_rule, place_rank, wilds_allowed
from game.rules.variant import AceRule, Contract, Kind, MeldSpec, Variant

Held = Counter[Card]


def lay_downs(hand: tuple[Card, ...], contract: Contract, variant: Variant) -> Iterator[tuple[NewMeld, ...]]:
    """All lay-downs of the contract from the hand, none twice but for the order of equal melds."""
    seen: set[tuple[NewMeld, ...]] = set()
    for melds in _fill(contract, (), Counter(hand), variant):
        key = tuple(sorted(melds, key=_order))
        if key not in seen:
            seen.add(key)
            yield melds


def _order(meld: NewMeld) -> tuple[str, tuple[Card, ...]]:
    return (meld.kind, meld.cards)


def _fill(contract: Contract, before: tuple[Meld, ...], held: Held, variant: Variant) -> Iterator[tuple[NewMeld, ...]]:
    if len(before) == len(contract):
        if contract_fault(before, contract, variant) is None:
            yield tuple(NewMeld(meld.kind, meld.cards) for meld in before)
        return
    spec = contract[len(before)]
    again = before[-1] if before and contract[len(before) - 1] == spec else None
    for meld in _melds(spec, held, variant):
        if again is not None and (len(meld.cards), meld.cards) < (len(again.cards), again.cards):
            continue  # equal melds of the contract in one order only
        used = Counter(meld.cards)
        held.subtract(used)
        yield from _fill(contract, (*before, meld), held, variant)
        held.update(used)


def _melds(spec: MeldSpec, held: Held, variant: Variant) -> Iterator[Meld]:
    lengths = range(
        spec.length, max(spec.length, _longest(spec.kind, held)) + 1 if variant.melding.longer else spec.length + 1
    )
    wilds = tuple(card for card, count in held.items() if count > 0 and variant.is_wild(card))
    for length in lengths:
        if spec.kind is Kind.SET:
            yield from _sets(length, held, wilds, variant)
        else:
            yield from _runs(length, held, wilds, variant)


def _longest(kind: Kind, held: Held) -> int:
    return held.total() if kind is Kind.SET else len(RANKS)


def _sets(length: int, held: Held, wilds: tuple[Card, ...], variant: Variant) -> Iterator[Meld]:
    rule = laid_rule(Kind.SET, variant.melding)
    for rank in RANKS:
        if rank in variant.dealing.wild_ranks:
            continue
        suits = [Card(rank, suit) for suit in SUITS if held[Card(rank, suit)] > 0]
        most = sum(held[card] for card in suits)
        for naturals in range(min(most, length), 0, -1):
            for chosen in _picks(suits, naturals, held):
                for filling in _picks(wilds, length - naturals, held):
                    cards = chosen + filling
                    if wilds_allowed(rule, cards, variant.dealing.wild_ranks):
                        yield Meld(0, Kind.SET, cards, rank=rank)


def _picks(kinds: list[Card] | tuple[Card, ...], count: int, held: Held) -> Iterator[tuple[Card, ...]]:
    """All choices of so many cards of these kinds, as often as held."""
    for chosen in combinations_with_replacement(kinds, count):
        if all(chosen.count(card) <= held[card] for card in set(chosen)):
            yield chosen


def _runs(length: int, held: Held, wilds: tuple[Card, ...], variant: Variant) -> Iterator[Meld]:
    ace = variant.melding.ace
    first = LOW_ACE if ace is not AceRule.HIGH else LOW_ACE + 1
    last = HIGH_ACE if ace is not AceRule.LOW else HIGH_ACE - 1
    rule = laid_rule(Kind.RUN, variant.melding)
    for suit in SUITS:
        for low in range(first, last - length + 2):
            if low == LOW_ACE and low + length - 1 == HIGH_ACE:
                continue
            for cards in _run_cards(suit, low, length, held, wilds, variant):
                if wilds_allowed(rule, cards, variant.dealing.wild_ranks):
                    yield Meld(0, Kind.RUN, cards, suit=suit, low=low)


def _run_cards(
    suit: str, low: int, length: int, held: Held, wilds: tuple[Card, ...], variant: Variant
) -> Iterator[tuple[Card, ...]]:
    """The ways to fill the places of a run: the natural first, then each wild; at least one natural in all."""
    left = {wild: held[wild] for wild in wilds}
    spare = sum(left.values())
    places = [Card(place_rank(place), suit) for place in range(low, low + length)]
    natural = [card.rank not in variant.dealing.wild_ranks and held[card] > 0 for card in places]
    if natural.count(False) > spare:
        return

    def fill(index: int, cards: tuple[Card, ...], has_natural: bool) -> Iterator[tuple[Card, ...]]:
        if index == length:
            if has_natural:
                yield cards
            return
        if natural[index]:
            yield from fill(index + 1, (*cards, places[index]), True)
        for wild in wilds:
            if left[wild]:
                left[wild] -= 1
                yield from fill(index + 1, (*cards, wild), has_natural)
                left[wild] += 1

    yield from fill(0, (), False)
