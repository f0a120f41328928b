"""Contracts: what a round asks for, and whether melds laid down together satisfy it.

`contract_fault` checks melds only; the engine decides whether the player holds the cards and may lay down now.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from game.rules.cards import RANKS, Card
from game.rules.melds import Meld, MeldFault, are_neighbors, counted, laid_limit, read_laid, wilds_allowed
from game.rules.variant import MOST_WILDS, Contract, Further, Kind, MeldSpec, Variant, format_contract

OUT_OF_REACH = 99  # stands for the number of missing cards if only wilds can fill the contract's places
_KINDS = tuple(Kind)
_NONE_FURTHER = Further.NONE  # a module constant is faster than an enum lookup
_USUAL = {Kind.SET: 3, Kind.RUN: 4}  # cards


class ContractFault(StrEnum):
    """Why legal melds together do not make the contract."""

    WRONG_NUMBER = "not the melds of the contract"
    WRONG_LENGTH = "not the lengths of the contract"
    SAME_RANK = "two sets of one rank"
    SAME_SUIT = "two runs of one suit"  # K-41
    NEIGHBORS = "two runs end to end"
    TOO_MANY_WILDS = "too many wilds together"  # K-40
    NO_FURTHER = "no further meld of that kind"
    TOO_SHORT = "a further meld too short"


class NewMeld(NamedTuple):
    """Cards offered as a meld of a kind, in order; not checked yet."""

    kind: Kind
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.kind}({' '.join(map(str, self.cards))})"


@dataclass(frozen=True, slots=True)
class LayingFault:
    """What is wrong with melds laid down: the fault, and the index of the meld (None: all of them together)."""

    fault: MeldFault | ContractFault
    meld: int | None = None


def cards_needed(contract: Contract) -> int:
    """Return how many cards the contract takes at its named lengths."""
    return sum(spec.length for spec in contract)


def further_melds(variant: Variant) -> Contract:
    """Return the minimum extra melds after the contract: the shortest of each kind in any contract (K-14).

    Empty if the rule set has none; sets of three and runs of four if no contract asks for the kind.
    """
    return () if variant.melding.further is _NONE_FURTHER else _further_melds(variant)


@lru_cache(maxsize=1 << 6)
def _further_melds(variant: Variant) -> Contract:
    allowed = {Further.NONE: (), Further.SETS: (Kind.SET,), Further.RUNS: (Kind.RUN,), Further.BOTH: _KINDS}
    asked = [spec for played in variant.rounds for spec in played.contract]
    return tuple(
        MeldSpec(kind, min((spec.length for spec in asked if spec.kind is kind), default=_USUAL[kind]))
        for kind in allowed[variant.melding.further]
    )


@lru_cache(maxsize=1 << 8)
def lengthened(contract: Contract, cards: int) -> tuple[Contract, ...]:
    """Return every way to lengthen the contract's melds to this many cards; none if it already needs more.

    >>> from game.rules.variant import parse_contract
    >>> [format_contract(longer) for longer in lengthened(parse_contract("2 runs of 4"), 10)]
    ['1 run of 6 + 1 run of 4', '2 runs of 5']
    """
    contracts = {tuple(sorted(contract, key=_longest_last))}
    for _ in range(cards - cards_needed(contract)):
        contracts = {longer for shorter in contracts for longer in _one_longer(shorter)}
    return tuple(sorted(contracts, key=format_contract)) if cards >= cards_needed(contract) else ()


def _one_longer(contract: Contract) -> Iterator[Contract]:
    for at, spec in enumerate(contract):
        if spec.kind is Kind.SET or spec.length < len(RANKS):
            longer = (*contract[:at], MeldSpec(spec.kind, spec.length + 1), *contract[at + 1 :])
            yield tuple(sorted(longer, key=_longest_last))


def _longest_last(spec: MeldSpec) -> tuple[bool, int]:
    return spec.kind is Kind.RUN, -spec.length


@lru_cache(maxsize=1 << 10)  # called before for the preview of the same lay-down
def read_laying(
    owner: int, new: tuple[NewMeld, ...], contract: Contract, variant: Variant
) -> tuple[Meld, ...] | LayingFault:
    """Return the melds these cards would form on the table, or the first fault as a lay-down (X-5)."""
    melds = _read_melds(owner, new, variant)
    if isinstance(melds, LayingFault):
        return melds
    fault = contract_fault(melds, contract, variant)
    return LayingFault(fault) if fault else melds


@lru_cache(maxsize=1 << 8)
def read_further(owner: int, new: tuple[NewMeld, ...], variant: Variant) -> tuple[Meld, ...] | LayingFault:
    """Return the extra melds these cards would form after the contract, or the first fault (K-14)."""
    melds = _read_melds(owner, new, variant)
    if isinstance(melds, LayingFault):
        return melds
    shortest = {spec.kind: spec.length for spec in further_melds(variant)}
    for meld in melds:
        if meld.kind not in shortest:
            return LayingFault(ContractFault.NO_FURTHER)
        if len(meld.cards) < shortest[meld.kind]:
            return LayingFault(ContractFault.TOO_SHORT)
    return melds or LayingFault(ContractFault.WRONG_NUMBER)


def _read_melds(owner: int, new: tuple[NewMeld, ...], variant: Variant) -> tuple[Meld, ...] | LayingFault:
    """Return the melds, each checked by itself, or the first fault."""
    melds = []
    for index, offered in enumerate(new):
        meld = _read_alone(owner, offered, variant)
        if isinstance(meld, MeldFault):
            return LayingFault(meld, index)
        melds.append(meld)
    return tuple(melds)


@lru_cache(maxsize=1 << 8)  # the ways to lay a hand down share most of their melds
def _read_alone(owner: int, offered: NewMeld, variant: Variant) -> Meld | MeldFault:
    """Return the meld these cards would form, checking the wild limit as well."""
    meld = read_laid(owner, offered.kind, offered.cards, variant)
    if isinstance(meld, MeldFault):
        return meld
    limit, wild = laid_limit(meld.kind, variant.melding), variant.dealing.wilds
    return meld if wilds_allowed(limit, counted(meld, variant), wild) else MeldFault.TOO_MANY_WILDS


def contract_fault(melds: tuple[Meld, ...], contract: Contract, variant: Variant) -> ContractFault | None:
    """Explain why these legal melds do not make exactly the contract, or return None if they do."""
    laid = (
        sorted([len(meld.cards) for meld in melds if meld.kind is Kind.SET]),
        sorted([len(meld.cards) for meld in melds if meld.kind is Kind.RUN]),
    )
    asked = _lengths(contract)
    if (len(laid[0]), len(laid[1])) != (len(asked[0]), len(asked[1])):
        return ContractFault.WRONG_NUMBER
    if laid != asked and not (variant.melding.longer and _are_longer(laid, asked)):
        return ContractFault.WRONG_LENGTH
    sets = [meld.rank for meld in melds if meld.kind is Kind.SET]
    if variant.melding.distinct_ranks and len(set(sets)) < len(sets):
        return ContractFault.SAME_RANK
    suits = [meld.suit for meld in melds if not meld.rank]
    if variant.melding.distinct_suits and len(set(suits)) < len(suits):
        return ContractFault.SAME_SUIT
    gap = variant.melding.runs_gap
    if gap and any(are_neighbors(one, other, gap) for one, other in combinations(melds, 2)):
        return ContractFault.NEIGHBORS
    if variant.melding.wilds_together < MOST_WILDS and _wilds_in(melds, variant) > variant.melding.wilds_together:
        return ContractFault.TOO_MANY_WILDS
    return None


def _wilds_in(melds: tuple[Meld, ...], variant: Variant) -> int:
    """Return how many wilds the melds hold together, as limits count them."""
    return sum(variant.is_wild(card) for meld in melds for card in counted(meld, variant))


Lengths = tuple[list[int], list[int]]  # the lengths of sets and of runs, the shortest first


@lru_cache(maxsize=1 << 8)
def _lengths(contract: Contract) -> Lengths:
    """Return the lengths a contract asks for. Do not change the result."""
    sets, runs = (sorted([spec.length for spec in contract if spec.kind is kind]) for kind in (Kind.SET, Kind.RUN))
    return sets, runs


def _are_longer(laid: Lengths, asked: Lengths) -> bool:
    """Return whether every meld has at least its length."""
    return all(have >= need for kinds in zip(laid, asked, strict=True) for have, need in zip(*kinds, strict=True))
