"""Decide whether and where a card fits a meld.

`takes` answers for hits, `swaps` for swaps. The engine, the table and all computer players use this module, so rule
sets that change what fits are handled here only. Whose turn it is, and when hitting starts, is up to the engine.
"""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from functools import cache, lru_cache

from game.rules.cards import ACE, KING, SUITS, Card
from game.rules.melds import (
    HIGH_ACE,
    OF_WILDS,
    Meld,
    counted,
    hit_limit,
    may_stand,
    may_stand_alone,
    place_rank,
    shifted,
    span_fault,
    suits_at,
    wilds_allowed,
)
from game.rules.variant import AceRule, Kind, SwapIn, SwapWhose, Variant, WildGoes


class End(StrEnum):
    """The two ends of a run."""

    __hash__ = str.__hash__  # Enum's own is a slower Python function

    LOW = "low"
    HIGH = "high"


class Misfit(StrEnum):
    """Why a card does not go onto a meld: refusal codes, stable for other programs."""

    DOES_NOT_FIT = "does_not_fit"
    TOO_MANY_WILDS = "too_many_wilds"  # the meld may not hold another wild
    WILD_OF_OTHER_SUIT = "wild_of_other_suit"  # the wild may stand only in a run of its own suit (K-25)
    SWAP_NOT_IN_THAT_MELD = "swap_not_in_that_meld"  # not in a meld of this owner or kind
    NOTHING_TO_SWAP = "nothing_to_swap"  # no wild there stands for the card
    ONLY_JOKERS_SWAPPED = "only_jokers_swapped"  # another wild stands for the card (K-23)
    SWAPPED_WILD_NOT_THERE = "swapped_wild_not_there"  # the wild may go to other melds only (K-19)


Ends = tuple[End | None, ...]
Wanted = tuple[tuple[Card, End | None], ...]
Beside = tuple[Wanted, frozenset[Card]]
_ON_A_SET: Ends = (None,)
_NO_RANKS = frozenset[int]()
_LOW = End.LOW  # a module constant is faster than an enum lookup
_IN_BOTH, _IN_SETS = SwapIn.BOTH, SwapIn.SETS
_ANYBODYS, _OWN, _NOBODYS = SwapWhose.ANY, SwapWhose.OWN, SwapWhose.NONE
_SAME_MELD = WildGoes.SAME_MELD
_OF_OWNER = frozenset({WildGoes.SAME_OWNER, WildGoes.OWNERS_RUN})
_ON_RUNS = frozenset({WildGoes.RUN, WildGoes.OWNERS_RUN})
_DOES_NOT_FIT = Misfit.DOES_NOT_FIT
_NOT_IN_THAT_MELD, _NOTHING_TO_SWAP = Misfit.SWAP_NOT_IN_THAT_MELD, Misfit.NOTHING_TO_SWAP


def takes(meld: Meld, card: Card, by: int, variant: Variant) -> Ends | Misfit:
    """Return where seat `by` can hit the card: ends of a run, `(None,)` for a set, or a `Misfit` (X-6)."""
    del by  # no current rule depends on who hits
    rank, suit = card
    if card in variant.dealing.wilds:
        return _takes_wild(meld, card, variant)
    _, _, cards, of_rank, of_suit, low = meld
    melding = variant.melding
    if of_rank:
        fits = rank == of_rank and (not melding.suits_stay_different or _has_room(meld, card, variant))
        return _ON_A_SET if fits else _DOES_NOT_FIT
    if of_suit and suit not in of_suit:
        return _DOES_NOT_FIT
    # The ends come from the rank alone. In a run of alternating colors the suit has to match each end as well (K-35).
    ends = _natural_ends(low, low + len(cards) - 1, rank, melding.ace, melding.around)
    if len(of_suit) != len(SUITS) or isinstance(ends, Misfit):
        return ends
    in_turn = [end for end in ends if suit in suits_at(of_suit, -1 if end is _LOW else len(cards))]
    return tuple(in_turn) or _DOES_NOT_FIT


def _has_room(meld: Meld, card: Card, variant: Variant) -> bool:
    """Return whether a set has a suit left for the card (K-15), of which a wild stands for any, or a run a rank."""
    if meld.kind is Kind.RUN:
        return not meld.rank or len(meld.cards) < KING  # a run of wilds alone (K-27) has each rank only once
    if not variant.melding.suits_stay_different:
        return True
    return len(meld.cards) < len(SUITS) and (card not in meld.cards or variant.is_wild(card))


@lru_cache(maxsize=1 << 12)
def _takes_wild(meld: Meld, card: Card, variant: Variant) -> Ends | Misfit:
    ends = (
        _ON_A_SET
        if meld.rank
        else _open_ends(meld.low, meld.high, variant.melding.ace, variant.melding.around, variant.closed_ranks)
    )
    limit = hit_limit(meld.kind, variant.melding)
    alone = meld.rank == OF_WILDS
    stands = may_stand_alone(card, meld.kind, variant) if alone else may_stand(card, meld.kind, meld.suit, variant)
    if not stands:
        return Misfit.WILD_OF_OTHER_SUIT
    if not ends or not _has_room(meld, card, variant):
        return _DOES_NOT_FIT
    if limit.is_free:
        return ends  # no number of wilds is too many
    wild = variant.dealing.wilds
    # Each end is checked with the wild in place, because some limits depend on where the wilds of a run lie.
    kept = tuple([end for end in ends if wilds_allowed(limit, counted(with_hit(meld, card, end), variant), wild)])
    return kept or Misfit.TOO_MANY_WILDS


@cache  # a hundred spans
def _open_ends(low: int, high: int, ace: AceRule, around: int, closed: frozenset[int]) -> Ends:
    """Return the ends at which a run of these places can still grow."""
    return tuple(end for end, _ in _open_places(low, high, ace, around, closed))


@cache  # two thousand runs and ranks at most
def _natural_ends(low: int, high: int, rank: int, ace: AceRule, around: int) -> Ends | Misfit:
    """Return the ends at which a run of these places accepts a natural of this rank in its suit."""
    places = _open_places(low, high, ace, around, _NO_RANKS)  # no natural has a rank that is closed to runs
    return tuple(end for end, place in places if place_rank(place) == rank) or _DOES_NOT_FIT


def _open_places(low: int, high: int, ace: AceRule, around: int, closed: frozenset[int]) -> tuple[tuple[End, int], ...]:
    """Return the ends at which a run can still grow, each with the place a card there would take."""
    places = ((End.LOW, low - 1, low - 1, high), (End.HIGH, high + 1, low, high + 1))
    return tuple([(end, at) for end, at, first, last in places if not span_fault(first, last, ace, around, closed)])


def fitting_ends(meld: Meld, card: Card, by: int, variant: Variant) -> Ends:
    """Return the ends from `takes`, empty if it returns a reason."""
    ends = takes(meld, card, by, variant)
    return () if isinstance(ends, Misfit) else ends


def places(melds: Iterable[Meld], card: Card, by: int, variant: Variant) -> list[tuple[int, Meld, Ends]]:
    """Return the melds on which seat `by` can hit the card, each with its index and the ends."""
    rank, suit = card
    anywhere, options = variant.melding.mixed_runs or card in variant.dealing.wilds, []
    # `meld[3]` is the rank of a set and `meld[4]` the suit of a run. A natural that shares neither fits nowhere, unless
    # runs may mix suits; this rules out most melds before `takes` is asked.
    for at, meld in enumerate(melds):
        if anywhere or meld[3] == rank or meld[4] == suit:
            ends = takes(meld, card, by, variant)
            if not isinstance(ends, Misfit):
                options.append((at, meld, ends))
    return options


def fits(melds: Iterable[Meld], card: Card, by: int, variant: Variant) -> bool:
    """Return whether seat `by` can hit the card on some of the melds."""
    rank, suit = card
    anywhere = variant.melding.mixed_runs or card in variant.dealing.wilds
    for meld in melds:
        if (anywhere or meld[3] == rank or meld[4] == suit) and not isinstance(takes(meld, card, by, variant), Misfit):
            return True
    return False


def swap_places(
    melds: Iterable[Meld], card: Card, by: int, variant: Variant
) -> list[tuple[int, Meld, tuple[int, ...]]]:
    """Return the melds in which seat `by` can swap the card, each with its index and the indices of the wilds."""
    (rank, suit), swaps, anywhere = card, [], variant.melding.mixed_runs
    for at, meld in enumerate(melds):
        if anywhere or meld[3] == rank or meld[4] == suit:
            # Few melds have such wilds, so whose meld it is comes last.
            wilds = swappable_wilds(meld, card, variant)
            if wilds and _may_swap_in(meld, by, variant):
                swaps.append((at, meld, wilds))
    return swaps


def freed_places(
    melds: Sequence[Meld], changed: int, wild: Card, by: int, variant: Variant
) -> list[tuple[int, Meld, Ends]]:
    """Return the melds on which a wild swapped out of the one at `changed` can be hit, as in `places` (S-18, K-19)."""
    return [place for place in places(melds, wild, by, variant) if may_go_to(melds, changed, place[0], variant)]


def may_go_to(melds: Sequence[Meld], changed: int, onto: int, variant: Variant) -> bool:
    """Return whether a wild swapped out of the meld at `changed` may go to the one at `onto`, if it fits (K-19)."""
    goes = variant.hitting.wild_goes
    if goes is _SAME_MELD:
        return onto == changed
    if goes in _OF_OWNER and melds[onto].owner != melds[changed].owner:
        return False
    return goes not in _ON_RUNS or melds[onto].kind is Kind.RUN


def wanted(meld: Meld, by: int, variant: Variant) -> Wanted:
    """Return the cards next to a run, or of a set's rank, and where seat `by` can hit them."""
    return _beside(meld, by, variant)[0]


def wanted_cards(meld: Meld, by: int, variant: Variant) -> frozenset[Card]:
    """Return the cards of `wanted` alone."""
    return _beside(meld, by, variant)[1]


def _beside(meld: Meld, by: int, variant: Variant) -> Beside:
    _, _, cards, rank, suit, low = meld
    melding = variant.melding
    # Which naturals fit depends on the ends of a run, or on the rank of a set, alone, and is cached by these. Where a
    # neighbor is wild, or the suits of a set must differ, the cards already in the meld count, too.
    if not rank:
        high = low + len(cards) - 1
        beside = _naturals_beside(suit, low, high, melding.ace, melding.around, variant.dealing.wilds)
    else:
        if rank == OF_WILDS:
            return (), frozenset()
        beside = None if melding.suits_stay_different or rank in variant.dealing.wild_ranks else _naturals_of(rank)
    return _beside_by_limits(meld, by, variant) if beside is None else beside


def _with_cards(wanted: Wanted) -> Beside:
    return wanted, frozenset([card for card, _ in wanted])


@lru_cache(maxsize=1 << 12)
def _beside_by_limits(meld: Meld, by: int, variant: Variant) -> Beside:
    """Return what fits when that depends on the cards already in the meld."""
    beside = _in_set(meld.rank) if meld.rank else _beside_run(meld.suit, meld.low, meld.high)
    return _with_cards(tuple([(card, end) for card, end in beside if end in fitting_ends(meld, card, by, variant)]))


@cache  # some hundred runs for each ace rule
def _naturals_beside(suit: str, low: int, high: int, ace: AceRule, around: int, wild: frozenset[Card]) -> Beside | None:
    """Return what fits next to a run of these places, whatever it holds; None if a card there would be a wild."""
    beside = []
    for card, end in _beside_run(suit, low, high):
        if card in wild:
            return None
        ends = _natural_ends(low, high, card.rank, ace, around)
        if not isinstance(ends, Misfit) and end in ends:
            beside.append((card, end))
    return _with_cards(tuple(beside))


@cache  # thirteen entries
def _naturals_of(rank: int) -> Beside:
    return _with_cards(_in_set(rank))


@cache  # thirteen entries
def _in_set(rank: int) -> Wanted:
    return tuple((Card(rank, suit), None) for suit in SUITS)


@cache  # a few hundred runs
def _beside_run(suit: str, low: int, high: int) -> Wanted:
    ends = ((End.LOW, low - 1), (End.HIGH, high + 1))
    return tuple((Card(place_rank(at), of_suit), end) for end, at in ends for of_suit in suits_at(suit, at - low))


def may_fit_later(melds: Iterable[Meld], card: Card, variant: Variant) -> bool:
    """Return False only if the card can never be hit on any of the melds, however they grow."""
    return bool(within_reach(melds, (card,), variant))


def within_reach(melds: Iterable[Meld], cards: Collection[Card], variant: Variant) -> list[int]:
    """Return the indices of melds on which some of the cards may be hit later, however they grow; possibly too many."""
    wild, ranks, suits = variant.dealing.wilds, {card[0] for card in cards}, {card[1] for card in cards}
    anywhere = variant.melding.mixed_runs or not wild.isdisjoint(cards)
    # A run can grow to every rank of its suit, so only suits rule it out. A set never accepts a natural of another
    # rank.
    return [at for at, meld in enumerate(melds) if anywhere or meld[3] in ranks or meld[4] in suits]


def may_reach(melds: Iterable[Meld], card: Card, held: Collection[Card], bridges: int, variant: Variant) -> bool:
    """Return whether the card could fit a meld if cards held, and this many wilds, filled the gap; True if unsure."""
    rank, suit = card
    if card in variant.dealing.wilds:
        return any(True for _ in melds)
    # Runs that mix suits or go around the corner can be reached in too many ways to count gaps.
    anywhere = variant.melding.mixed_runs or variant.melding.corner
    return any(
        meld.rank == rank or (not meld.rank and (anywhere or (meld.suit == suit and _gap(meld, card, held) <= bridges)))
        for meld in melds
    )


def _gap(run: Meld, card: Card, held: Collection[Card]) -> int:
    """Return how many cards between a run and a card of its suit are not held."""
    low, high, gaps = run.low, run.high, []
    # An ace may reach the run at either end.
    for place in (card.rank, HIGH_ACE) if card.rank == ACE else (card.rank,):
        if not low <= place <= high:  # otherwise the run has the place
            between = range(place + 1, low) if place < low else range(high + 1, place)
            gaps.append(sum([Card(place_rank(at), run.suit) not in held for at in between]))
    return min(gaps, default=HIGH_ACE + len(run.cards))


def with_hit(meld: Meld, card: Card, end: End | None) -> Meld:
    """Return the meld after the card was hit on it; the caller has checked `takes`."""
    owner, kind, cards, rank, suit, low = meld
    # The run begins a place earlier now, so the colors of even and odd places change roles (`shifted`).
    if end is _LOW:
        return Meld(owner, kind, (card, *cards), rank, shifted(suit), place_rank(low - 1))
    return Meld(owner, kind, (*cards, card), rank, suit, low)


def swaps(meld: Meld, card: Card, by: int, variant: Variant) -> tuple[int, ...] | Misfit:
    """Return the indices of the wilds for which seat `by` can swap the card, or why there are none (S-18)."""
    if not _may_swap_in(meld, by, variant):
        return _NOT_IN_THAT_MELD
    wilds = swappable_wilds(meld, card, variant)
    if not wilds and variant.hitting.swaps_jokers_only and _wilds_for(meld, card, variant):
        return Misfit.ONLY_JOKERS_SWAPPED
    return wilds or _NOTHING_TO_SWAP


def _may_swap_in(meld: Meld, by: int, variant: Variant) -> bool:
    """Return whether the rule set lets the seat swap in melds of this owner and kind (S-18, Q-7, M-8, C-12)."""
    hitting = variant.hitting
    if hitting.swap_in is not _IN_BOTH and (hitting.swap_in is _IN_SETS) != (meld.kind is Kind.SET):
        return False
    whose = hitting.swap_whose
    if whose is _ANYBODYS:
        return True
    return whose is not _NOBODYS and (whose is _OWN) == (meld.owner == by)


def swappable_wilds(meld: Meld, card: Card, variant: Variant) -> tuple[int, ...]:
    """Return the indices of the wilds the natural card may replace, for any player: one per different wild."""
    wilds = _wilds_for(meld, card, variant)
    if wilds and variant.hitting.swaps_jokers_only:
        return tuple([at for at in wilds if meld.cards[at].is_joker])
    return wilds


def _wilds_for(meld: Meld, card: Card, variant: Variant) -> tuple[int, ...]:
    """Return the indices of the wilds that stand for the natural card: one per different wild."""
    wild = variant.dealing.wilds
    rank, suit = card
    _, _, cards, of_rank, of_suit, low = meld
    if card in wild or (rank != of_rank if of_rank else of_suit and suit not in of_suit):
        return ()
    if of_rank:
        # The set has this suit already (K-15), so none of its wilds can stand for the card.
        if variant.melding.suits_stay_different and card in cards:
            return ()
        # Equal wilds are no choice, so only the first of them counts.
        wilds = [at for at, other in enumerate(cards) if other in wild and cards.index(other) == at]
        if variant.dealing.own_cards:  # K-38
            wilds = [at for at in wilds if cards[at].is_joker or cards[at].suit == suit]
        return tuple(wilds)
    # Counting modulo thirteen finds an ace at either end, and ranks past the ace as well (K-10).
    index = (rank - low) % KING
    if index >= len(cards):
        return ()
    places = range(index, len(cards), KING)  # more than one only if ranks repeat (K-39)
    return _one_of_each(cards, [at for at in places if cards[at] in wild and suit in suits_at(of_suit, at)])


def _one_of_each(cards: tuple[Card, ...], places: list[int]) -> tuple[int, ...]:
    """Return the places without those whose card is equal to an earlier one: which of two equal wilds is no choice."""
    return tuple({cards[at]: at for at in reversed(places)}.values())[::-1] if len(places) > 1 else tuple(places)


@lru_cache(maxsize=1 << 12)
def card_replaced_by_wild(meld: Meld, wild: frozenset[Card]) -> tuple[Card, ...]:
    """Return the naturals that the wilds of a meld stand for, in every possible suit: for a set, all of them."""
    _, _, cards, rank, suit, low = meld
    places = [(rank or place_rank(low + at), suits_at(suit, at)) for at, card in enumerate(cards) if card in wild]
    return tuple([Card(missing, of) for missing, suits in dict.fromkeys(places) for of in suits])


def with_swap(meld: Meld, index: int, card: Card) -> Meld:
    """Return the meld after `card` replaced the wild at `index`."""
    cards = (*meld.cards[:index], card, *meld.cards[index + 1 :])
    return Meld(meld.owner, meld.kind, cards, meld.rank, meld.suit, meld.low)
