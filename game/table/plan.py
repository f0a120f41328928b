"""Group a hand by what it could lay down: one group for each meld of the contract, the nearest to complete first.

`groups_of` is only for display: it groups the row, judges nothing and uses only the seat's view. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from game.engine.referee import hit_choices
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import ACE, Card
from game.rules.melds import HIGH_ACE, LOW_ACE, may_stand, suits_at
from game.rules.variant import AceRule, Contract, Kind, Variant
from game.table.holding import Holding, Order, grouped, with_slots
from game.table.tray import slot_contract, slots_of

# The number of candidates tried for the first run and for each later run, by the number of runs in the contract.
TRIED = {1: (60,), 2: (20, 10), 3: (9, 6, 4)}
TRIED_OF_MANY = (5, 4, 3)
Groups = tuple[tuple[Card, ...], ...]


class _Group(NamedTuple):
    """Natural cards for one meld of a given length."""

    kind: Kind
    length: int
    cards: tuple[Card, ...]
    low: int = 0  # first place of a run

    @property
    def counts(self) -> int:
        """The number of its cards that count for the contract: in a longer run, those in its first places."""
        if self.kind is Kind.SET:
            return min(self.length, len(self.cards))
        return sum(_place(card, self) < self.low + self.length for card in self.cards)

    @property
    def lacks(self) -> int:
        """The number of cards missing."""
        return self.length - self.counts


def groups_of(view: PlayerView) -> Groups:
    """Return the hand in groups: by contract, or, once down, by which meld on the table the cards fit."""
    if view.me.down is Down.NO:
        return planned(tuple(sorted(view.hand, key=str)), view.rules.contract, view.variant)
    found: dict[int, list[Card]] = {}
    for card in sorted(view.hand, key=lambda card: (card.suit, card.rank)):
        for meld, _ in islice(hit_choices(view, view.melds, card), 1):
            found.setdefault(meld, []).append(card)
    return tuple(tuple(cards) for _, cards in sorted(found.items()))


@lru_cache(256)
def planned(hand: tuple[Card, ...], contract: Contract, variant: Variant) -> Groups:
    """Return the groups of the best plan: the most cards of the contract, with wilds where the fewest are missing;
    complete melds first.
    """
    wilds = [card for card in hand if variant.is_wild(card)]
    naturals = Counter(card for card in hand if not variant.is_wild(card))
    lengths = [spec.length for spec in slot_contract(contract) if spec.kind is Kind.RUN]
    sets = [spec.length for spec in slot_contract(contract) if spec.kind is Kind.SET]
    plans = (
        (*runs, *_sets(naturals - Counter(card for run in runs for card in run.cards), sets, variant))
        for runs in _runs(
            naturals, tuple(sorted(lengths, reverse=True)), TRIED.get(len(lengths), TRIED_OF_MANY), variant
        )
    )
    best = _best(plans)
    found = []
    for group in sorted(best, key=lambda group: (group.lacks, -group.length)):
        missing = group.lacks if len(group.cards) > 1 else 0
        fitting = [wild for wild in wilds if _may_stand(wild, group, variant)]
        given = fitting[:missing] if missing <= len(fitting) else []
        for wild in given:
            wilds.remove(wild)
        found.append(_in_holes(group, given))
    return tuple(cards for cards in (*found, tuple(wilds)) if len(cards) > 1 or (cards and cards[0] in wilds))


def _may_stand(wild: Card, group: _Group, variant: Variant) -> bool:
    suit = group.cards[0].suit if group.cards and not variant.melding.mixed_runs else ""
    return may_stand(wild, group.kind, suit, variant)


def _best(plans: Iterable[tuple[_Group, ...]]) -> tuple[_Group, ...]:
    """Return the plan that lacks the fewest cards, or, if equal, has fuller groups; stop at the first complete one."""
    best: tuple[int, int, tuple[_Group, ...]] | None = None
    for plan in plans:
        lacks, full = sum(group.lacks for group in plan), sum(len(group.cards) ** 2 for group in plan)
        if best is None or (lacks, -full) < best[:2]:
            best = lacks, -full, plan
        if not lacks:
            break
    return best[2] if best is not None else ()


def _in_holes(group: _Group, wilds: list[Card]) -> tuple[Card, ...]:
    """Add wilds to a group; in a run each fills a hole while there is one."""
    if group.kind is Kind.SET:
        return (*group.cards, *wilds)
    out, left = list[Card](), list(wilds)
    for at, card in enumerate(group.cards):
        hole = _place(card, group) - _place(group.cards[at - 1], group) - 1 if at else 0
        out += [left.pop() for _ in range(min(hole, len(left)))]
        out.append(card)
    return (*out, *left)


def _place(card: Card, group: _Group) -> int:
    return HIGH_ACE if card.rank == ACE and group.low > LOW_ACE else card.rank


def _runs(
    naturals: Counter[Card], lengths: tuple[int, ...], tried: tuple[int, ...], variant: Variant
) -> Iterator[tuple[_Group, ...]]:
    """Yield ways to fill the runs of the contract, fullest first."""
    if not lengths:
        yield ()
        return
    options = sorted(_windows(naturals, lengths[0], variant), key=lambda run: (run.lacks, -len(run.cards)))
    for run in options[: tried[0]] or [_Group(Kind.RUN, lengths[0], ())]:
        for others in _runs(naturals - Counter(run.cards), lengths[1:], tried[1:] or tried, variant):
            if not any(_touch(run, other, variant) for other in others):
                yield (run, *others)


def _windows(naturals: Counter[Card], length: int, variant: Variant) -> Iterator[_Group]:
    """Yield every window of a run's length with the cards in it; longer if more cards follow and the rules allow it."""
    ace = variant.melding.ace
    lowest = LOW_ACE if ace is not AceRule.HIGH else LOW_ACE + 1
    highest = HIGH_ACE if ace is not AceRule.LOW else HIGH_ACE - 1
    kinds = sorted(naturals)
    for pattern in sorted(variant.melding.suit_patterns):
        ends = [(HIGH_ACE, card) for card in kinds if card.rank == ACE]
        at_places = [*((card.rank, card) for card in kinds), *ends]
        places = {place: card for place, card in at_places if card.suit in suits_at(pattern, place)}
        for low in range(lowest, highest - length + 2):
            high = low + length - 1
            while variant.melding.longer and high < highest and high + 1 in places:
                high += 1
            inside = [place for place in range(low, high + 1) if place in places]
            if inside and (inside[0] == low or low == highest - length + 1):
                cards = tuple(places[place] for place in inside)
                yield _Group(Kind.RUN, length, cards, low)


def _touch(one: _Group, other: _Group, variant: Variant) -> bool:
    """Return whether two runs would be closer than they may be, or of one suit if they must differ."""
    melding = variant.melding
    if not one.cards or not other.cards or not (melding.runs_apart or melding.distinct_suits):
        return False
    if one.cards[0].suit != other.cards[0].suit and not melding.mixed_runs:
        return False
    if melding.distinct_suits:
        return True
    first, second = sorted((one, other), key=lambda run: run.low)
    return 0 <= second.low - first.low - max(first.length, len(first.cards)) < variant.melding.runs_gap


def _sets(naturals: Counter[Card], lengths: list[int], variant: Variant) -> tuple[_Group, ...]:
    """Return the fullest sets of the remaining cards."""
    ranks: dict[int, list[Card]] = {}
    for card in sorted(naturals.elements(), key=lambda card: (card.rank, card.suit)):
        ranks.setdefault(card.rank, []).append(card)
    found = []
    for length in sorted(lengths, reverse=True):
        rank = max(ranks, key=lambda rank: (min(length, len(ranks[rank])), len(ranks[rank]), rank), default=None)
        if rank is None:
            break
        most = len(ranks[rank]) if variant.melding.longer and variant.melding.distinct_ranks else length
        found.append(_Group(Kind.SET, length, tuple(ranks[rank][:most])))
        ranks[rank] = ranks[rank][most:]
        if variant.melding.distinct_ranks or not ranks[rank]:
            del ranks[rank]
    return tuple(found)


def in_order(holding: Holding, view: PlayerView) -> Holding:
    """Return my cards as they can be shown: without a tray it is empty, and melds belong to the contract."""
    fitted = with_slots(holding, slots_of(view))
    return grouped(fitted, groups_of(view)) if fitted.order is Order.MELDS else fitted
