"""Hits and swaps: the best order to play them in, searched on the cards in hand and the melds on the table.

Naturals that fit are hit first where a discard goes out, since they stand in nobody's way; wilds and swaps branch.
Every step keeps the rule of the last card (X-10), so a plan can be carried out action by action.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.actions import Hit, Swap, SwapHit
from game.engine.last_card import Cards, Melds, last_card_refusal, may_hit, may_swap, may_swap_in, replaced
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card
from game.rules.melds import End, Meld, fitting_ends, swappable_wilds, with_hit, with_swap
from game.rules.variant import GoOut, Kind, WildGoes

Play = Hit | Swap | SwapHit
_MOST_STEPS = 200  # of one search; the hands left after laying down are small


class Outcome(NamedTuple):
    """How good the end of a turn is, the best greatest: out, few cards that fit nowhere, few points, few plays."""

    out: bool
    dead: int
    points: int
    plays: int


class Plan(NamedTuple):
    """The plays to make in order, and what they come to."""

    outcome: Outcome
    plays: tuple[Play, ...]


def best_plan(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Plan:
    """The best plays there are from here, none included."""
    if not may_hit(view, down) and not may_swap(view, down):
        return Plan(outcome_of(view, hand, melds), ())
    return _Search(view, down).best(hand, melds)


def outcome_of(view: PlayerView, hand: Cards, melds: Melds) -> Outcome:
    """What it comes to if nothing more is played: the discards owed are made, the dear and dead ones first."""
    rule = view.rules.go_out_by
    by_discard = rule in (GoOut.DISCARD, GoOut.EITHER)
    if not hand or (by_discard and len(hand) <= view.owed):
        return Outcome(True, 0, 0, 0)
    fits = [(fits_somewhere(view, card, melds), view.variant.points_of(card)) for card in hand]
    fits.sort(key=lambda each: (each[0], -each[1]))
    kept = fits[view.owed :] or fits[-1:]
    return Outcome(False, -sum(not fit for fit, _ in kept), -sum(points for _, points in kept), 0)


def fits_somewhere(view: PlayerView, card: Card, melds: Melds) -> bool:
    """Whether the card could be hit on some meld as it lies, rights apart."""
    if view.variant.is_wild(card):
        return any(fitting_ends(meld, card, view.variant) for meld in melds)
    for meld in melds:
        if meld.kind is Kind.SET:
            if meld.rank == card.rank:
                return True
        elif meld.suit == card.suit and fitting_ends(meld, card, view.variant):
            return True
    return False


def places_for(view: PlayerView, card: Card, melds: Melds) -> Iterator[tuple[int, Meld, tuple[End | None, ...]]]:
    """The melds the card fits, each with the ends it fits."""
    wild = view.variant.is_wild(card)
    for index, meld in enumerate(melds):
        if not wild and (meld.rank != card.rank if meld.kind is Kind.SET else meld.suit != card.suit):
            continue
        ends = fitting_ends(meld, card, view.variant)
        if ends:
            yield index, meld, ends


@dataclass(slots=True)
class _Search:
    """The search through the orders of plays; `seen` keeps it from going through the same cards twice."""

    view: PlayerView
    down: Down
    seen: dict[tuple[Cards, Melds], Plan] = field(default_factory=dict)

    def best(self, hand: Cards, melds: Melds) -> Plan:
        """The best plan from this hand and table."""
        key = (tuple(sorted(hand)), melds)
        if key in self.seen:
            return self.seen[key]
        found = Plan(outcome_of(self.view, hand, melds), ())
        self.seen[key] = found
        if found.outcome.out or len(self.seen) > _MOST_STEPS:
            return found
        for play, rest, grown in self._moves(hand, melds):
            after = self.best(rest, grown)
            outcome = after.outcome._replace(plays=after.outcome.plays - 1)
            if outcome > found.outcome:
                found = Plan(outcome, (play, *after.plays))
        self.seen[key] = found
        return found

    def _moves(self, hand: Cards, melds: Melds) -> Iterator[tuple[Play, Cards, Melds]]:
        if may_hit(self.view, self.down):
            naturals = tuple(card for card in dict.fromkeys(hand) if not self.view.variant.is_wild(card))
            hits = self._hits(naturals, hand, melds)
            if self.view.rules.go_out_by in (GoOut.DISCARD, GoOut.EITHER) and (free := next(hits, None)):
                yield free
                return
            yield from hits
            wilds = tuple(card for card in dict.fromkeys(hand) if self.view.variant.is_wild(card))
            yield from self._hits(wilds, hand, melds)
        if may_swap(self.view, self.down):
            yield from self._swaps(hand, melds)

    def _is_legal(self, rest: Cards, melds: Melds) -> bool:
        return last_card_refusal(self.view, rest, melds, self.down) is None

    def _hits(self, cards: Cards, hand: Cards, melds: Melds) -> Iterator[tuple[Play, Cards, Melds]]:
        seat = self.view.seat
        for card in cards:
            rest = less(hand, card)
            for index, meld, ends in places_for(self.view, card, melds):
                for end in ends:
                    grown = replaced(melds, index, with_hit(meld, card, end))
                    if self._is_legal(rest, grown):
                        yield Hit(seat, card, index, end if len(ends) > 1 else None), rest, grown

    def _swaps(self, hand: Cards, melds: Melds) -> Iterator[tuple[Play, Cards, Melds]]:
        view = self.view
        for card in dict.fromkeys(hand):
            rest = less(hand, card)
            for index, meld in enumerate(melds):
                if not may_swap_in(view, meld):
                    continue
                places = swappable_wilds(meld, card, view.variant)
                for place in places:
                    wild = meld.cards[place]
                    said = wild if len(places) > 1 else None
                    after = replaced(melds, index, with_swap(meld, place, card))
                    if view.variant.hitting.wild_goes is WildGoes.HIT:
                        yield from self._swap_hits(rest, after, card, index, wild, said)
                    elif self._is_legal((*rest, wild), after):
                        yield Swap(view.seat, card, index, said), (*rest, wild), after

    def _swap_hits(
        self, rest: Cards, after: Melds, card: Card, index: int, wild: Card, said: Card | None
    ) -> Iterator[tuple[Play, Cards, Melds]]:
        for onto, meld in enumerate(after):
            ends = fitting_ends(meld, wild, self.view.variant)
            for end in ends:
                grown = replaced(after, onto, with_hit(meld, wild, end))
                if self._is_legal(rest, grown):
                    named = end if len(ends) > 1 else None
                    yield SwapHit(self.view.seat, card, index, onto, named, said), rest, grown


def less(hand: Cards, card: Card) -> Cards:
    """The hand less one copy of the card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
