"""Whether the cards of a game can make up a contract at all, wild limits included; who could collect them is not asked.

A depth-first search for one lay-down: runs first, sets from what they leave. After very many tries it gives up and
answers yes: only what is shown to be impossible counts as impossible.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from game.rules.cards import JOKER, RANKS, SUITS, Card
from game.rules.melds import (
    HIGH_ACE,
    LOW_ACE,
    Meld,
    MeldFault,
    are_neighbours,
    laid_rule,
    place_rank,
    read_meld,
    wilds_allowed,
)
from game.rules.variant import AceRule, Contract, Kind, Variant

_MOST_TRIES = 4000  # places for runs looked at


class _Laying(NamedTuple):
    """A lay-down in the making: what is left of the naturals and wilds, and the runs placed so far."""

    naturals: Counter[Card]
    wilds: int
    runs: tuple[Meld, ...] = ()


def cards_allow(contract: Contract, variant: Variant, players: int) -> bool:
    """Whether the cards of a game with so many players hold some lay-down of the contract (S-15 to S-17, Q-3, Q-4)."""
    cards = variant.cards_for(players)
    naturals = Counter(card for card in cards if not variant.is_wild(card))
    runs = sorted((spec.length for spec in contract if spec.kind is Kind.RUN), reverse=True)
    sets = sorted((spec.length for spec in contract if spec.kind is Kind.SET), reverse=True)
    start = _Laying(naturals, len(cards) - naturals.total())
    if not _room_for_runs(runs, start.wilds, variant, players):
        return False
    return _can_finish(start, runs, sets, variant, iter(range(_MOST_TRIES)))


def _room_for_runs(runs: list[int], wilds: int, variant: Variant, players: int) -> bool:
    """Whether those runs that can have no wild find room: one pack's suit holds runs side by side, or with gaps."""
    natural = runs[wilds:]  # the shortest; longer ones would need more room
    if not natural:
        return True
    places = HIGH_ACE if variant.melding.ace is AceRule.BOTH else HIGH_ACE - 1
    gap = int(variant.melding.runs_apart)
    in_one_suit = variant.dealing.packs.at(players) * ((places + gap) // (natural[-1] + gap))
    return len(natural) <= in_one_suit * len(SUITS)


def _can_finish(laying: _Laying, runs: list[int], sets: list[int], variant: Variant, tries: Iterator[int]) -> bool:
    if not runs:
        return _sets_fit(laying, sets, variant)
    for suit in SUITS:
        for low in range(LOW_ACE, HIGH_ACE - runs[0] + 2):
            if next(tries, None) is None:
                return True
            placed = _with_run(laying, suit, range(low, low + runs[0]), variant)
            if placed is not None and _can_finish(placed, runs[1:], sets, variant, tries):
                return True
    return False


def _with_run(laying: _Laying, suit: str, places: range, variant: Variant) -> _Laying | None:
    """The laying with a run in those places, wilds only where no natural is left; None if it may not lie there."""
    wanted = [Card(place_rank(place), suit) for place in places]
    cards = tuple(card if laying.naturals[card] else JOKER for card in wanted)
    wilds = cards.count(JOKER)
    run = read_meld(0, Kind.RUN, cards, variant)
    if wilds > laying.wilds or isinstance(run, MeldFault) or not _keeps_limits(run, laying, variant):
        return None
    spent = Counter(card for card in cards if card != JOKER)
    return _Laying(laying.naturals - spent, laying.wilds - wilds, (*laying.runs, run))


def _keeps_limits(run: Meld, laying: _Laying, variant: Variant) -> bool:
    apart = not variant.melding.runs_apart or not any(are_neighbours(run, other) for other in laying.runs)
    return apart and wilds_allowed(laid_rule(Kind.RUN, variant.melding), run.cards, variant.dealing.wild_ranks)


def _sets_fit(laying: _Laying, sets: list[int], variant: Variant) -> bool:
    """Whether the sets can be made of what is left, the longest from the rank with most cards."""
    left = {rank: sum(laying.naturals[Card(rank, suit)] for suit in SUITS) for rank in RANKS}
    wilds = laying.wilds
    for length in sets:
        rank = max(left, key=lambda each: left[each])
        naturals = min(length, left[rank])
        wilds -= length - naturals
        cards = (Card(rank, SUITS[0]),) * naturals + (JOKER,) * (length - naturals)
        rule = laid_rule(Kind.SET, variant.melding)
        if not naturals or wilds < 0 or not wilds_allowed(rule, cards, variant.dealing.wild_ranks):
            return False
        left[rank] = 0 if variant.melding.distinct_ranks else left[rank] - naturals
    return True
