"""Hits and swaps: the best order to play them in, searched on the cards in hand and the melds on the table.

Naturals that fit are hit first where a discard goes out, since they stand in nobody's way; wilds and swaps branch.
Every step keeps the rule of the last card (X-10), so a plan can be carried out action by action.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from game.engine.actions import Hit, Swap, SwapHit
from game.engine.last_card import Cards, Melds, last_card_refusal, may_hit, may_swap, may_swap_in, replaced
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import ACE, Card
from game.rules.melds import (
    HIGH_ACE,
    End,
    Meld,
    fitting_ends,
    open_ends,
    place_rank,
    swappable_wilds,
    wanted_at,
    with_hit,
    with_swap,
)
from game.rules.variant import AceRule, GoOut, Kind, WildGoes

Play = Hit | Swap | SwapHit
Step = tuple[Play, Cards, Melds]  # a play, and the hand and the table after it
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


def first_play(view: PlayerView) -> Play | None:
    """What to play next in one's turn once down, if anything."""
    down, melds = view.me.down, view.melds
    hits = may_hit(view, down)
    swaps = may_swap(view, down) and any(
        swappable_wilds(meld, card, view.variant) for meld in _with_wilds(view, melds) for card in view.hand
    )
    if not (swaps or (hits and fitting_cards(view, view.hand, melds))):
        return None
    plays = best_plan(view, view.hand, melds, down).plays
    return plays[0] if plays else None


def outcome_of(view: PlayerView, hand: Cards, melds: Melds) -> Outcome:
    """What it comes to if nothing more is played: the discards owed are made, the dear and dead ones first."""
    if not hand or (_goes_out_by_discard(view) and len(hand) <= view.owed):
        return Outcome(True, 0, 0, 0)
    fitting = fitting_cards(view, hand, melds)
    fits = [(card in fitting, view.variant.points_of(card)) for card in hand]
    fits.sort(key=lambda each: (each[0], -each[1]))
    kept = fits[view.owed :] or fits[-1:]
    return Outcome(False, -sum(not fit for fit, _ in kept), -sum(points for _, points in kept), 0)


class Fitting(NamedTuple):
    """The naturals that could be hit on the melds as they lie, rights apart: any of some ranks, and some cards."""

    ranks: frozenset[int]
    cards: frozenset[Card]

    def takes(self, card: Card) -> bool:
        """Whether the natural could be hit."""
        return card.rank in self.ranks or card in self.cards


def fitting_naturals(view: PlayerView, melds: Melds) -> Fitting:
    """What the table takes of naturals, worked out once for a whole hand."""
    ace = view.variant.melding.ace
    ranks = frozenset([meld.rank for meld in melds if meld.kind is Kind.SET])
    runs = [meld for meld in melds if meld.kind is Kind.RUN]
    return Fitting(ranks, frozenset([card for run in runs for card in _next_cards(run.suit, run.low, run.high, ace)]))


@lru_cache(maxsize=1 << 10)
def _next_cards(suit: str, low: int, high: int, ace: AceRule) -> tuple[Card, ...]:
    """The naturals a run of these places takes, worked out once for all runs like it."""
    run = Meld(0, Kind.RUN, tuple(Card(place_rank(place), suit) for place in range(low, high + 1)), suit=suit, low=low)
    return tuple(wanted_at(run, end) for end in open_ends(run, ace))


def fitting_cards(view: PlayerView, hand: Cards, melds: Melds) -> tuple[Card, ...]:
    """The different cards of the hand that could be hit on some meld as it lies, rights apart."""
    if not melds:
        return ()
    fitting = fitting_naturals(view, melds)
    is_wild = view.variant.is_wild
    return tuple(
        card
        for card in dict.fromkeys(hand)
        if (fits_somewhere(view, card, melds) if is_wild(card) else fitting.takes(card))
    )


def fits_somewhere(view: PlayerView, card: Card, melds: Melds) -> bool:
    """Whether the card could be hit on some meld as it lies, rights apart."""
    if view.variant.is_wild(card):
        return any(fitting_ends(meld, card, view.variant) for meld in melds)
    return any(True for _ in places_for(view, card, melds))


def places_for(view: PlayerView, card: Card, melds: Melds) -> Iterator[tuple[int, Meld, tuple[End | None, ...]]]:
    """The melds the card fits, each with the ends it fits."""
    wild = view.variant.is_wild(card)
    for index, meld in enumerate(melds):
        if not wild and (meld.rank != card.rank if meld.kind is Kind.SET else meld.suit != card.suit):
            continue
        ends = fitting_ends(meld, card, view.variant)
        if ends:
            yield index, meld, ends


def _goes_out_by_discard(view: PlayerView) -> bool:
    return view.rules.go_out_by in (GoOut.DISCARD, GoOut.EITHER)


def _with_wilds(view: PlayerView, melds: Melds) -> tuple[Meld, ...]:
    """The melds with wilds in them in which the seat may swap."""
    wild = view.variant.dealing.wild_ranks
    return tuple(meld for meld in melds if may_swap_in(view, meld) and any(card.rank in wild for card in meld.cards))


def _takes(meld: Meld, card: Card) -> bool:
    """Whether the natural may go next to a run, at a glance."""
    if meld.kind is Kind.SET or card.suit != meld.suit:
        return False
    return card.rank in (meld.low - 1, meld.high + 1) or (card.rank == ACE and meld.high == HIGH_ACE - 1)


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
        free = self._free_hit(hand, melds)
        if free is not None:
            after = self.best(free[1], free[2])
            self.seen[key] = after._replace(plays=(free[0], *after.plays))
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

    def _free_hit(self, hand: Cards, melds: Melds) -> Step | None:
        """A hit that stands in no other's way: where a discard goes out, any natural that fits."""
        if not _goes_out_by_discard(self.view) or not may_hit(self.view, self.down):
            return None
        fitting = fitting_naturals(self.view, melds)
        is_wild = self.view.variant.is_wild
        naturals = tuple(card for card in dict.fromkeys(hand) if fitting.takes(card) and not is_wild(card))
        return next(self.hits(naturals, hand, melds), None)

    def _moves(self, hand: Cards, melds: Melds) -> Iterator[Step]:
        """What else may be played; naturals have all been hit already where that is free."""
        is_wild = self.view.variant.is_wild
        if may_hit(self.view, self.down):
            if not _goes_out_by_discard(self.view):
                yield from self.hits(tuple(card for card in dict.fromkeys(hand) if not is_wild(card)), hand, melds)
            for card in dict.fromkeys(filter(is_wild, hand)):
                yield from self._wild_hits(card, hand, melds)
        if may_swap(self.view, self.down):
            yield from self._swaps(hand, melds)

    def _wild_hits(self, wild: Card, hand: Cards, melds: Melds) -> Iterator[Step]:
        """The first place for a wild, and every place from where a natural of the hand could go on."""
        first = True
        for step in self.hits((wild,), hand, melds):
            hit = step[0]
            grown = step[2][hit.meld] if isinstance(hit, Hit) else None
            if first or (grown is not None and any(_takes(grown, card) for card in step[1])):
                yield step
            first = False

    def _is_legal(self, rest: Cards, melds: Melds) -> bool:
        return last_card_refusal(self.view, rest, melds, self.down) is None

    def hits(self, cards: Cards, hand: Cards, melds: Melds) -> Iterator[Step]:
        """The hits these cards of the hand allow, each with the hand and the table after it."""
        seat = self.view.seat
        for card in cards:
            rest = less(hand, card)
            for index, meld, ends in places_for(self.view, card, melds):
                for end in ends:
                    grown = replaced(melds, index, with_hit(meld, card, end))
                    if self._is_legal(rest, grown):
                        yield Hit(seat, card, index, end if len(ends) > 1 else None), rest, grown

    def _swaps(self, hand: Cards, melds: Melds) -> Iterator[Step]:
        view = self.view
        with_wilds = _with_wilds(view, melds)
        open_to_swaps = [(index, meld) for index, meld in enumerate(melds) if meld in with_wilds]
        for card in dict.fromkeys(hand) if open_to_swaps else ():
            rest = less(hand, card)
            for index, meld in open_to_swaps:
                places = swappable_wilds(meld, card, view.variant)
                for place in places:
                    freed = meld.cards[place]
                    said = freed if len(places) > 1 else None
                    after = replaced(melds, index, with_swap(meld, place, card))
                    if view.variant.hitting.wild_goes is WildGoes.HIT:
                        yield from self._swap_hits(rest, after, card, index, freed, said)
                    elif self._is_legal((*rest, freed), after):
                        yield Swap(view.seat, card, index, said), (*rest, freed), after

    def _swap_hits(
        self, rest: Cards, after: Melds, card: Card, index: int, wild: Card, said: Card | None
    ) -> Iterator[Step]:
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
