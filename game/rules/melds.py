"""Melds: reading cards as a set or run, checking the limits on wilds, and finding which card each wild stands for.

`fit` decides which cards can be added. Turns and permissions belong to the engine.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from game.language.quoting import Wording
from game.rules.cards import ACE, JOKER, KING, RANK_LETTERS, RED, SUITS, TWO, Card
from game.rules.variant import MOST_WILDS, AceRule, Kind, Melding, RunSuits, Variant, WildRule

LOW_ACE = 1
HIGH_ACE = 14
FOUR = 4
_SUITS_OF_A_COLOR = 2
OF_WILDS = KING + 1  # the rank of a meld of wilds alone (K-27), which no card has
_NATURAL = Card(-1, "")  # a natural of a rank that is never wild
_PLAIN, _ANY_WILD = Card(TWO, SUITS[0]), frozenset({JOKER})


class MeldFault(Wording, Enum):
    """Why cards are not a meld, as the end of a sentence; `game.text.meld_faults` knows more precise ones."""

    __str__ = str.__str__

    TOO_FEW = Wording("it has too few cards")
    NO_NATURAL = Wording("it needs a natural card")
    MIXED_RANKS = Wording("a set is all one rank")
    MIXED_SUITS = Wording("a run is all one suit")
    MIXED_COLORS = Wording("a run is all one color")  # K-35
    SAME_COLORS = Wording("a run is red and black in turn")
    NOT_CONSECUTIVE = Wording("the cards of a run must be in order")
    PAST_THE_ACE = Wording("a run ends at an ace and can have one at only one end")
    ACE_HIGH_ONLY = Wording("an ace goes only above the king")
    ACE_LOW_ONLY = Wording("an ace goes only below the two")
    CLOSED_RANK = Wording("a run has no place for a rank that is wild")  # K-11
    TOO_LONG = Wording("a run has each rank only once")  # runs past the ace
    SUIT_TWICE = Wording("the cards of a set must be of different suits")  # K-15
    FULL_SET = Wording("a set has only one card of each suit")
    TOO_MANY_WILDS = Wording("it has too many wilds")
    WILD_OF_OTHER_SUIT = Wording("only jokers are wild in any meld, the others in runs of their own suit")  # K-25


_SUITS_FAULTS = MappingProxyType({RunSuits.COLOR: MeldFault.MIXED_COLORS, RunSuits.ALTERNATING: MeldFault.SAME_COLORS})


class Meld(NamedTuple):
    """A meld on the table. A set has a `rank`, a run a `suit`, its first place `low`, and the rank 0.

    A set or run of wilds alone (K-27) has only the rank `OF_WILDS`, and takes only wilds.

    A run of any suits (K-16) has the `suit` "". One of one color (K-35) has both suits of the color, and one of
    alternating colors all four: first those of its first card, then those of its second.
    """

    owner: int
    kind: Kind
    cards: tuple[Card, ...]
    rank: int = 0
    suit: str = ""
    low: int = 0

    @property
    def high(self) -> int:
        """The place of a run's last card."""
        return self.low + len(self.cards) - 1

    @property
    def is_mixed(self) -> bool:
        """Return whether it is a run that may have more than one suit."""
        return not self.rank and len(self.suit) != 1

    def __str__(self) -> str:
        return f"{self.kind}({' '.join(map(str, self.cards))})"


def place_rank(place: int) -> int:
    """Return the rank of a place in a run: 14 is the ace again and, past the ace, 15 the two (K-10)."""
    return (place - 1) % KING + 1


def card_at(meld: Meld, index: int) -> Card | None:
    """Return the card that the one at `index` is or stands for.

    None for a wild that can stand for several: in a set, or in a run of more than one suit.
    """
    if len(meld.suit) == 1:
        return Card(place_rank(meld.low + index), meld.suit)
    card, suits = meld.cards[index], suits_at(meld.suit, index)
    return card if card.rank == rank_at(meld, index) and card.suit in suits else None


def suits_at(suit: str, index: int) -> str:
    """Return the suits a natural card at `index` of a run may have, by the `suit` of the run.

    >>> suits_at("hdsc", 0), suits_at("hdsc", 1), suits_at("hdsc", -1), suits_at("", 0)
    ('hd', 'sc', 'sc', 'shdc')
    """
    if len(suit) <= _SUITS_OF_A_COLOR:
        return suit or SUITS
    return suit[_SUITS_OF_A_COLOR:] if index % 2 else suit[:_SUITS_OF_A_COLOR]


def shifted(suit: str) -> str:
    """Return the `suit` of a run after one more card at its low end.

    >>> shifted("hdsc"), shifted("hd"), shifted("h")
    ('schd', 'hd', 'h')
    """
    return suit[_SUITS_OF_A_COLOR:] + suit[:_SUITS_OF_A_COLOR]


def pattern_of(naturals: Iterable[tuple[int, Card]], melding: Melding) -> str | None:
    """Return the `suit` of a run with these naturals, each with its index; None if no run has their suits."""
    for pattern in melding.suit_patterns:
        if all(card.suit in suits_at(pattern, index) for index, card in naturals):
            return pattern
    return None


def rank_at(meld: Meld, index: int) -> int:
    """Return the rank that the card at `index` has or stands for."""
    return meld.rank or place_rank(meld.low + index)


def read_meld(owner: int, kind: Kind, cards: tuple[Card, ...], variant: Variant) -> Meld | MeldFault:
    """Read cards, in this order, as a meld; return a `MeldFault` if they are not one.

    Length and wild limits are not checked (X-4).
    """
    wild = variant.dealing.wilds
    if len(cards) < 2:
        return MeldFault.TOO_FEW
    if wild.issuperset(cards):
        return _read_wilds(owner, kind, cards, variant)
    run = kind is Kind.RUN
    meld = _read_run(owner, cards, variant) if run else _read_set(owner, cards, wild, variant.melding)
    if not variant.dealing.own_suit or isinstance(meld, MeldFault):
        return meld
    stand = all(may_stand(card, kind, meld.suit, variant) for card in cards if card in wild)
    return meld if stand else MeldFault.WILD_OF_OTHER_SUIT


def read_on_table(owner: int, kind: Kind, cards: tuple[Card, ...], variant: Variant) -> Meld | MeldFault:
    """Read cards as a meld that may lie on the table: wilds are within the limit for laying down or for hits."""
    meld = read_meld(owner, kind, cards, variant)
    if isinstance(meld, MeldFault):
        return meld
    limits, wild = [limit_of(kind, variant.melding) for limit_of in (laid_limit, hit_limit)], variant.dealing.wilds
    may_lie = any(wilds_allowed(limit, counted(meld, variant), wild) for limit in limits)
    return meld if may_lie else MeldFault.TOO_MANY_WILDS


def _read_wilds(owner: int, kind: Kind, cards: tuple[Card, ...], variant: Variant) -> Meld | MeldFault:
    """Return the set or run of wilds alone, if the rule set has such (K-27)."""
    if not variant.melding.wilds_alone(kind):
        return MeldFault.NO_NATURAL
    if not all(may_stand_alone(card, kind, variant) for card in cards):
        return MeldFault.WILD_OF_OTHER_SUIT
    # Each wild of such a set stands for a suit of its own, of which there are only four (K-15).
    if kind is Kind.SET and variant.melding.suits_stay_different and len(cards) > len(SUITS):
        return MeldFault.FULL_SET
    if kind is Kind.RUN and len(cards) > KING:
        return MeldFault.TOO_LONG
    return Meld(owner, kind, cards, rank=OF_WILDS)


def may_stand(wild: Card, kind: Kind, suit: str, variant: Variant) -> bool:
    """Return whether the wild may stand in a meld of this kind and `suit`.

    Where it may not stand everywhere, it may in runs of its suit or of more than one (K-25), or in sets, too (K-38).
    """
    dealing = variant.dealing
    if not dealing.own_suit or wild.is_joker:
        return True
    return wild.suit == suit or len(suit) != 1 if kind is Kind.RUN else dealing.own_cards


def may_stand_alone(wild: Card, kind: Kind, variant: Variant) -> bool:
    """Return whether the wild may stand in a meld of wilds alone: one that keeps to runs of its suit in none."""
    return not variant.dealing.own_suit or wild.is_joker or (kind is Kind.SET and variant.dealing.own_cards)


def in_one_run(one: Card, other: Card, melding: Melding) -> bool:
    """Return whether the suits of two naturals let them stand in one run; for aces, at one end of it."""
    alike = (one.suit in RED) == (other.suit in RED)
    match melding.run_suits:
        case RunSuits.ONE:
            return one.suit == other.suit
        case RunSuits.ANY:
            return True
        case RunSuits.COLOR:
            return alike
        case RunSuits.ALTERNATING:
            # Places of one color are an even number of ranks apart. An ace may lie at place 1 or 14, which are an odd
            # number apart, so it may have either color.
            return ACE in (one.rank, other.rank) or alike == ((one.rank - other.rank) % 2 == 0)


def _read_set(owner: int, cards: tuple[Card, ...], wild: frozenset[Card], melding: Melding) -> Meld | MeldFault:
    naturals = [card for card in cards if card not in wild]
    ranks = {card.rank for card in naturals}
    if len(ranks) > 1:
        return MeldFault.MIXED_RANKS
    fault = _suits_fault(cards, naturals) if melding.suits_stay_different else None
    return fault or Meld(owner, Kind.SET, cards, rank=ranks.pop())


def _suits_fault(cards: tuple[Card, ...], naturals: Sequence[Card]) -> MeldFault | None:
    """Explain why the cards of a set are not of different suits, or too many for that (K-15)."""
    if len(set(naturals)) < len(naturals):
        return MeldFault.SUIT_TWICE
    return MeldFault.FULL_SET if len(cards) > len(SUITS) else None


def read_laid(owner: int, kind: Kind, cards: tuple[Card, ...], variant: Variant) -> Meld | MeldFault:
    """Read cards as a meld that is laid down now.

    The suits of a set may have to differ then and not later (K-15), and only hits make a run longer than all ranks
    (K-39).
    """
    meld = read_meld(owner, kind, cards, variant)
    # A run around the corner could repeat ranks, which only later hits may do (K-39).
    if isinstance(meld, Meld) and not meld.rank and len(cards) > KING:
        return MeldFault.TOO_LONG
    if not variant.melding.suits_free_later or not variant.melding.suits_differ or not isinstance(meld, Meld):
        return meld
    naturals = [card for card in cards if not variant.is_wild(card)]
    return (_suits_fault(cards, naturals) if meld.rank else None) or meld


def _read_run(owner: int, cards: tuple[Card, ...], variant: Variant) -> Meld | MeldFault:
    wild, melding = variant.dealing.wilds, variant.melding
    naturals = [(index, card) for index, card in enumerate(cards) if card not in wild]
    suit = pattern_of(naturals, melding) if melding.mixed_runs else naturals[0][1].suit
    if suit is None or (not melding.mixed_runs and len({card.suit for _, card in naturals}) > 1):
        return _SUITS_FAULTS.get(melding.run_suits, MeldFault.MIXED_SUITS)
    corner = melding.corner
    # Every natural tells where the run would have to begin, and all of them must agree.
    lows = {_low_round_corner(index, card) if corner else _low_of_run(index, card) for index, card in naturals}
    if len(lows) > 1:
        return MeldFault.NOT_CONSECUTIVE
    low = lows.pop()
    fault = span_fault(low, low + len(cards) - 1, melding.ace, melding.around, variant.closed_ranks)
    return fault or Meld(owner, Kind.RUN, cards, suit=suit, low=low)


def _low_of_run(index: int, card: Card) -> int:
    """Return where a run with this natural at `index` starts; an ace is low only as the first card."""
    if card.rank == ACE and index > 0:
        return HIGH_ACE - index
    return card.rank - index


def _low_round_corner(index: int, card: Card) -> int:
    return (card.rank - index - 1) % KING + 1


def span_fault(
    low: int, high: int, ace: AceRule, around: int = 0, closed: frozenset[int] = frozenset()
) -> MeldFault | None:
    """Explain why no run can go from place `low` to `high`, or return None.

    `around` is the most cards of a run past the ace, 0 if no run goes there; if one may, only its length matters
    (K-10, K-39). A run covers none of the ranks `closed` (K-11).
    """
    if closed and any(place_rank(place) in closed for place in range(low, high + 1)):
        return MeldFault.CLOSED_RANK
    # A run that may go past the ace has no end to respect, so this comes before the rules for aces.
    if around:
        return MeldFault.TOO_LONG if high - low >= around else None
    if low < LOW_ACE or high > HIGH_ACE or (low == LOW_ACE and high == HIGH_ACE):
        return MeldFault.PAST_THE_ACE
    if low == LOW_ACE and ace is AceRule.HIGH:
        return MeldFault.ACE_HIGH_ONLY
    if high == HIGH_ACE and ace is AceRule.LOW:
        return MeldFault.ACE_LOW_ONLY
    return None


class WildLimit(NamedTuple):
    """All limits on wilds in melds of a kind: a rule for their number, a maximum, and how far apart they must lie.

    `apart` is how many naturals must be between two wilds. Sets have no order: they need only enough naturals for that.
    """

    rule: WildRule
    most: int
    apart: int
    in_set: bool = False
    alone: bool = False  # whether nothing but wilds is allowed as well (K-27)

    @property
    def is_free(self) -> bool:
        """Return whether every meld with a natural card satisfies the limit."""
        return self.rule is WildRule.FREE and self.most >= MOST_WILDS and not self.apart


def wilds_allowed(limit: WildLimit, cards: Sequence[Card], wild: frozenset[Card]) -> bool:
    """Return whether the meld's wilds satisfy the limit."""
    wilds = len([card for card in cards if card in wild])
    if not wilds:
        return True
    if limit.alone and wilds == len(cards):
        return wilds <= limit.most
    if wilds > limit.most or (limit.apart and not _are_apart(limit, cards, wild)):
        return False
    match limit.rule:
        case WildRule.FREE:
            return wilds < len(cards)
        case WildRule.ONE:
            return wilds <= 1
        case WildRule.FEWER:
            return 2 * wilds < len(cards)
        case WildRule.HALF:
            return 2 * wilds <= len(cards)
        case WildRule.ONE_IN_FOUR:
            return wilds < len(cards) and _some_four_nearly_natural(cards, wild)


def _are_apart(limit: WildLimit, cards: Sequence[Card], wild: frozenset[Card]) -> bool:
    """Return whether enough naturals are between the wilds of a run, or in a set (K-2, K-21)."""
    places = [at for at, card in enumerate(cards) if card in wild]
    if limit.in_set:
        return (len(places) - 1) * limit.apart <= len(cards) - len(places)
    return all(later - earlier > limit.apart for earlier, later in pairwise(places))


def _some_four_nearly_natural(cards: Sequence[Card], wild: frozenset[Card]) -> bool:
    """Return whether some four consecutive cards have at most one wild (Q-4); a shorter run is checked as a whole."""
    size = min(FOUR, len(cards))
    return any(sum(card in wild for card in cards[start : start + size]) <= 1 for start in range(len(cards) - size + 1))


def counted(meld: Meld, variant: Variant) -> tuple[Card, ...]:
    """Return the cards of a meld as wild limits count them: a wild in its own place of a run is a natural (K-11)."""
    if not variant.melding.own_place or meld.rank:
        return meld.cards
    return tuple(_NATURAL if card == card_at(meld, at) else card for at, card in enumerate(meld.cards))


def laid_limit(kind: Kind, melding: Melding) -> WildLimit:
    """Return the wild limit for a meld when it is laid down."""
    if kind is Kind.SET:
        apart = melding.wilds_gap if melding.apart_in_sets else 0
        return WildLimit(melding.set_wilds_laid, melding.most_wilds, apart, True, melding.wild_sets)
    return WildLimit(melding.run_wilds_laid, melding.most_wilds, melding.wilds_gap, alone=melding.wild_runs)


def hit_limit(kind: Kind, melding: Melding) -> WildLimit:
    """Return the wild limit for a meld that was extended by hits."""
    if kind is Kind.SET:
        apart = melding.wilds_gap if melding.apart_in_sets else 0
        return WildLimit(melding.set_wilds_hit, melding.most_wilds, apart, True, melding.wild_sets)
    return WildLimit(melding.run_wilds_hit, melding.most_wilds, melding.wilds_gap, alone=melding.wild_runs)


def fewest_naturals(limit: WildLimit, length: int) -> int:
    """Return how many naturals a meld of this length needs under the limit, unless it is of wilds alone (K-27)."""
    together = limit._replace(apart=0, alone=False)
    rows = ((number, (_PLAIN,) * number + (JOKER,) * (length - number)) for number in range(1, length + 1))
    least = next(number for number, cards in rows if wilds_allowed(together, cards, _ANY_WILD))
    # Of every `apart + 1` neighboring places at most one may hold a wild; naturals fill the others.
    return max(least, length - -(-length // (limit.apart + 1))) if limit.apart else least


def are_neighbors(one: Meld, other: Meld, gap: int = 1) -> bool:
    """Return whether two runs that could be one have fewer ranks between them than the gap (S-15, K-22).

    They could be one if they are of one suit, or of suits that can follow each other (K-16, K-35). Runs that overlap
    are no neighbors, nor are K and low A, high A and 2.
    """
    if one.rank or other.rank:
        return False
    # In runs of alternating colors (K-35) the suits of even and odd places change roles at an odd distance.
    if one.suit != (shifted(other.suit) if (one.low - other.low) % 2 else other.suit):
        return False
    return 0 <= max(one.low, other.low) - min(one.high, other.high) - 1 < gap


def describe_span(meld: Meld) -> str:
    """Return a run's span in letters, such as `5-J`, or a set's rank, such as `7`.

    >>> describe_span(Meld(0, Kind.RUN, (Card(5, "h"), Card(6, "h"), Card(7, "h")), suit="h", low=5))
    '5-7'
    """
    if meld.rank:
        return RANK_LETTERS[meld.rank % OF_WILDS]
    return f"{RANK_LETTERS[place_rank(meld.low)]}-{RANK_LETTERS[place_rank(meld.high)]}"
