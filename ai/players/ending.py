"""Plays with which a seat is certain to end the round in its turn: every order is tried.

Only what is known counts: hits, swaps and further melds of the cards in hand, and the discards that are owed.
"""

from collections.abc import Iterator
from itertools import islice

from ai.players.naturals import less
from game.engine.actions import Hit, LayDown, Swap, SwapHit
from game.engine.last_card import Cards, Melds, may_hit, may_swap, replaced
from game.engine.laydowns import further_ways
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.contract import LayingFault, further_melds, read_further
from game.rules.fit import Ends, freed_places, may_fit_later, may_reach, places, swap_places, with_hit, with_swap
from game.rules.melds import Meld
from game.rules.openings import is_open_to_swaps
from game.rules.variant import BY_DISCARD, GoOut, Variant

Play = Hit | Swap | SwapHit | LayDown
Plays = tuple[Play, ...]
Step = tuple[Play, Cards, Melds]  # a play, and the hand and the table after it
_MOST_POSITIONS = 2_000  # of one search
_MOST_FURTHER = 400  # further melds of one hand: most differ only in which wild stands where


def way_out(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Plays | None:
    """Return the plays that end the round, up to the discards that are owed; None if there are none."""
    return _Search(view, down).plays(hand, melds)


class _Search:
    """The search of `way_out`; it never looks at the same cards twice."""

    def __init__(self, view: PlayerView, down: Down) -> None:
        self._view, self._variant = view, view.variant
        self._hits, self._swaps = may_hit(view, down), may_swap(view, down)
        self._has_further = self._hits and bool(further_melds(view.variant))
        self._by = view.rules.go_out_by
        self._tried: set[tuple[Cards, Melds]] = set()

    def plays(self, hand: Cards, melds: Melds) -> Plays | None:
        """Return the plays from this hand and table on, if there are any that go out."""
        if self._is_out(hand):
            return ()
        here = tuple(sorted(hand)), melds
        if here in self._tried or len(self._tried) > _MOST_POSITIONS or self._are_stuck(hand, melds):
            return None
        self._tried.add(here)
        for play, rest, grown in self._steps(hand, melds):
            if not rest and self._by is GoOut.DISCARD:
                continue  # the last card goes onto the pile
            after = self.plays(rest, grown)
            if after is not None:
                return (play, *after)
        return None

    def _is_out(self, hand: Cards) -> bool:
        return not hand or (len(hand) <= self._view.owed and self._by in BY_DISCARD)

    def _are_stuck(self, hand: Cards, melds: Melds) -> bool:
        """Return whether too many cards cannot go, however the table grows in this turn: quick, and never wrong."""
        if self._has_further:
            return False
        held, variant = set(hand), self._variant
        bridges, swaps = sum(map(variant.is_wild, hand)), set[Card]()
        if self._swaps and is_open_to_swaps(melds, hand, self._view.seat, variant):
            swaps = {card for card in held if swap_places(melds, card, self._view.seat, variant)}
            bridges += sum(hand.count(card) for card in swaps)
        may_stay = self._view.owed if self._by in BY_DISCARD else 0
        for card in hand:
            if card not in swaps and not (self._hits and may_reach(melds, card, held, bridges, variant)):
                may_stay -= 1
                if may_stay < 0:
                    return True
        return False

    def _steps(self, hand: Cards, melds: Melds) -> Iterator[Step]:
        """Yield every play, with the hand and the table after it; a wild has one place where it concerns no card."""
        is_wild = self._variant.is_wild
        cards = sorted(dict.fromkeys(hand), key=is_wild)  # wilds last
        for card in cards:
            if self._swaps and not is_wild(card):
                yield from self._swap_steps(card, less(hand, card), melds)
            if self._hits:
                yield from self._hit_steps(card, less(hand, card), melds)
        if self._has_further:
            yield from self._further_steps(hand, melds)

    def _hit_steps(self, card: Card, rest: Cards, melds: Melds) -> Iterator[Step]:
        yield from self._hits_at(places(melds, card, self._view.seat, self._variant), card, rest, melds)

    def _hits_at(
        self, places_of: list[tuple[int, Meld, Ends]], card: Card, rest: Cards, melds: Melds
    ) -> Iterator[Step]:
        seat, is_parked = self._view.seat, False
        for index, meld, ends in places_of:
            if self._variant.is_wild(card) and not _concerns(meld, rest, self._variant):
                if is_parked:
                    continue
                is_parked = True
            for end in ends:
                action = Hit(seat, card, index, end if len(ends) > 1 else None)
                yield action, rest, replaced(melds, index, with_hit(meld, card, end))

    def _swap_steps(self, card: Card, rest: Cards, melds: Melds) -> Iterator[Step]:
        view = self._view
        for index, meld, wilds in swap_places(melds, card, view.seat, self._variant):
            for place in wilds:
                wild = meld.cards[place]
                named, after = wild if len(wilds) > 1 else None, replaced(melds, index, with_swap(meld, place, card))
                if not self._variant.hitting.hits_wilds:
                    yield Swap(view.seat, card, index, named), (*rest, wild), after
                    continue
                places_of = freed_places(after, index, wild, view.seat, self._variant)
                for hit, left, grown in self._hits_at(places_of, wild, rest, after):
                    assert isinstance(hit, Hit)
                    yield SwapHit(view.seat, card, index, hit.meld, hit.end, named), left, grown

    def _further_steps(self, hand: Cards, melds: Melds) -> Iterator[Step]:
        """Yield every further meld (K-14); if players go out by hitting, it may not use the last card."""
        view = self._view
        for new in islice(further_ways(hand, self._variant), _MOST_FURTHER):
            laid = read_further(view.seat, new, self._variant)
            rest = without(hand, [card for meld in new for card in meld.cards])
            if not isinstance(laid, LayingFault) and rest is not None and (rest or self._by is not GoOut.HIT):
                yield LayDown(view.seat, new), rest, melds + laid


def _concerns(meld: Meld, hand: Cards, variant: Variant) -> bool:
    """Return whether a natural of the hand might fit the meld sooner or later."""
    naturals = [card for card in hand if not variant.is_wild(card)]
    return any(may_fit_later((meld,), card, variant) for card in naturals)
