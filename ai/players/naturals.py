"""Plan plays of a hand without wilds where nothing can be swapped: natural hits only, on melds near the hand.

A set takes its rank whatever else it holds, so only runs are followed as they grow. Hits are tried in the order of the
hand and the table, and the first of equally good plans wins, as in `plays`, which handles all other hands.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from game.engine.actions import Hit
from game.engine.last_card import Cards, Melds, replaced
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.fit import End, fits, places, wanted, wanted_cards, with_hit, within_reach
from game.rules.openings import openings
from game.rules.variant import BY_DISCARD, GoOut, Variant

MOST_TABLES = 200  # hands with more are left to the search in `plays`, which gives up at some point

Hits = tuple[Hit, ...]
NO_HITS: Hits = ()


class Outcome(NamedTuple):
    """The quality of the end of a turn, best is greatest: out, few cards that fit nowhere, few points, few plays."""

    out: bool
    dead: int
    points: int
    plays: int


OUT = Outcome(True, 0, 0, 0)


class OutcomeBound(NamedTuple):
    """An upper bound for the outcome of any plays from a hand, without their number, and the cards left after them."""

    out: bool
    dead: int
    points: int
    left: int

    def after(self, plays: int) -> Outcome:
        """Return the bound with at least this many plays."""
        return Outcome(self.out, self.dead, self.points, -plays)


class HitPlace(NamedTuple):
    """Where a card could be hit: the index among the near melds, the end of a run, whether the other end fits too."""

    at: int
    end: End | None
    is_one_of_two: bool


class Naturals:
    """The search through natural hits from one hand and table."""

    def __init__(self, view: PlayerView, hand: Cards, melds: Melds) -> None:
        near = within_reach(melds, hand, view.variant)
        self._numbers, self._melds = near, tuple([melds[at] for at in near])
        self._fitting = openings(melds, view.seat, view.variant).naturals
        self._hand, self._seat, self._owed = hand, view.seat, view.owed
        self._variant, self._points = view.variant, view.variant.scoring.card_points
        self._by = view.rules.go_out_by
        self._by_discard = self._by in BY_DISCARD
        self._hope: OutcomeBound | None = None
        self._seen: dict[tuple[Cards, Melds], tuple[Outcome, Hits]] = {}

    def plan(self) -> tuple[Outcome, Hits] | None:
        """Return the best outcome and the hits that lead to it; None if there is too much to search."""
        outcome, hits = self._in_order()
        if self._by_discard:
            return outcome, hits  # a natural hit never prevents another
        outcome = outcome._replace(plays=-len(hits))
        if outcome >= self._bound(len(self._hand)):
            return outcome, hits
        best = self._best(self._hand, self._melds, self._fitting)
        return best if len(self._seen) <= MOST_TABLES else None

    def _in_order(self) -> tuple[Outcome, Hits]:
        """Make the first possible hit until there is none; return the result."""
        hand, melds, fitting, hits = self._hand, self._melds, self._fitting, list[Hit]()
        while step := next(self._legal_hits(hand, melds, fitting), None):
            card, place, hand, grown = step
            hits.append(self._hit(card, place))
            fitting, melds = self._fitting_after(fitting, melds, grown, place), grown
        return self._outcome_of(hand, fitting), tuple(hits)

    def _best(self, hand: Cards, melds: Melds, fitting: frozenset[Card]) -> tuple[Outcome, Hits]:
        key = (hand, melds)
        best_plan = self._seen.get(key)
        if best_plan is not None:
            return best_plan
        best, hits = best_plan = self._outcome_of(hand, fitting), NO_HITS
        self._seen[key] = best_plan
        if best.out or len(self._seen) > MOST_TABLES:
            return best_plan
        for card, place, rest, grown in self._legal_hits(hand, melds, fitting):
            (out, dead, points, plays), others = self._best(
                rest, grown, self._fitting_after(fitting, melds, grown, place)
            )
            if (out, dead, points, plays - 1) > best:
                best, hits = Outcome(out, dead, points, plays - 1), (self._hit(card, place), *others)
                if best >= self._bound(len(hand)):
                    break
        best_plan = self._seen[key] = best, hits
        return best_plan

    def _fitting_after(self, fitting: frozenset[Card], melds: Melds, grown: Melds, place: HitPlace) -> frozenset[Card]:
        """Return the cards that fit after a hit there; only a run that grew changes them."""
        if place.end is None:
            return fitting
        seat, variant = self._seat, self._variant
        now = wanted_cards(grown[place.at], seat, variant)
        gone = wanted_cards(melds[place.at], seat, variant) - now
        return (fitting | now).difference([card for card in gone if not fits(grown, card, seat, variant)])

    def _legal_hits(
        self, hand: Cards, melds: Melds, fitting: Collection[Card]
    ) -> Iterator[tuple[Card, HitPlace, Cards, Melds]]:
        """Yield every legal hit with the hand and the table after it."""
        for card in dict.fromkeys(hand):
            if card in fitting:
                rest = less(hand, card)
                for place in self._places(card, melds):
                    grown = _after(melds, card, place)
                    if len(rest) > self._owed or self._is_legal(rest, grown):
                        yield card, place, rest, grown

    def _bound(self, cards: int) -> Outcome:
        """Return an upper bound for the outcome from here, with this many cards in hand."""
        if self._hope is None:
            reached = reachable(self._melds, self._fitting, self._hand, self._seat, self._variant)
            self._hope = hope_of(self._hand, reached, (), self._owed, self._variant, by_discard=False)
        return self._hope.after(cards - self._hope.left)

    def _places(self, card: Card, melds: Melds) -> list[HitPlace]:
        """Return where the card could be hit, in the order of the table."""
        options = places(melds, card, self._seat, self._variant)
        return [HitPlace(at, end, len(ends) > 1) for at, _, ends in options for end in ends]

    def _hit(self, card: Card, place: HitPlace) -> Hit:
        return Hit(self._seat, card, self._numbers[place.at], place.end if place.is_one_of_two else None)

    def _is_legal(self, rest: Cards, melds: Melds) -> bool:
        """Check X-10 for naturals alone."""
        if len(rest) > self._owed or self._by is GoOut.EITHER:
            return True
        return bool(rest) if self._by is GoOut.DISCARD else self._can_empty(rest, melds)

    def _can_empty(self, hand: Cards, melds: Melds) -> bool:
        return not hand or any(
            self._can_empty(less(hand, card), _after(melds, card, place))
            for card in dict.fromkeys(hand)
            for place in self._places(card, melds)
        )

    def _outcome_of(self, hand: Cards, fitting: Collection[Card]) -> Outcome:
        """Return the outcome without further hits: the discards owed are made, expensive useless cards first."""
        if not hand or (len(hand) <= self._owed and self._by_discard):
            return OUT
        points = self._points
        kept = sorted([(card in fitting, -points[card[0]]) for card in hand])
        return outcome_of_kept(kept[self._owed :] or kept[-1:])


def outcome_of_kept(kept: list[tuple[bool, int]]) -> Outcome:
    """Return the outcome of cards that stay in the hand, given as pairs: whether a card fits, and minus its points."""
    dead = points = 0
    for is_fitting, less_points in kept:
        dead -= not is_fitting
        points += less_points
    return Outcome(False, dead, points, 0)


def reachable(melds: Melds, fitting: frozenset[Card], hand: Cards, by: int, variant: Variant) -> set[Card]:
    """Return cards of a hand of naturals that can be hit sooner or later, not always all; `fitting` ones fit now."""
    reached = set(hand) & fitting
    for meld in melds if reached else ():
        if meld.rank or reached.isdisjoint(wanted_cards(meld, by, variant)):
            continue  # a set takes nothing else
        for card, end in wanted(meld, by, variant):
            grown, step = meld, card
            while step in hand and end is not None:
                reached.add(step)
                grown = with_hit(grown, step, end)
                after = [other for other, side in wanted(grown, by, variant) if side is end]
                if not after:
                    break
                step = after[0]
    return reached


def hope_of(
    hand: Cards, playable: Collection[Card], gained: Collection[int], owed: int, variant: Variant, *, by_discard: bool
) -> OutcomeBound:
    """Return the hope of a hand some of whose cards may be playable, and into which cards of these points may come.

    The others are all kept, but for those discarded; where a discard does not go out, with more cards than are owed.
    """
    points = variant.scoring.card_points
    stuck = sorted([-points[card[0]] for card in hand if card not in playable])
    if not stuck or (by_discard and len(stuck) <= owed):
        return OutcomeBound(True, 0, 0, 0)
    if not min(points):
        return OutcomeBound(False, 0, 0, len(hand))  # to keep a card may cost nothing
    if len(stuck) > owed:
        kept = stuck[owed:]
        return OutcomeBound(False, -len(kept), sum(kept), len(stuck))
    cheapest = min([*gained, *[points[card[0]] for card in hand if card in playable]], default=0)
    return OutcomeBound(False, 0, -cheapest, owed + 1)


def _after(melds: Melds, card: Card, place: HitPlace) -> Melds:
    if place.end is None:
        return melds
    return replaced(melds, place.at, with_hit(melds[place.at], card, place.end))


def less(hand: Cards, card: Card) -> Cards:
    """Return the hand without one copy of the card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
