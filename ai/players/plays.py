"""Hits and swaps: the best order to play them in, searched on the cards in hand and the melds on the table.

Naturals that fit are hit first where a discard goes out, since they stand in nobody's way; wilds and swaps branch.
Every step keeps the rule of the last card (X-10), so a plan can be carried out action by action.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from ai.players.naturals import Naturals, Outcome, less, outcome_of_kept
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
from game.rules.variant import BY_DISCARD, AceRule, Kind, Variant, WildGoes

Play = Hit | Swap | SwapHit
Step = tuple[Play, Cards, Melds]  # a play, and the hand and the table after it
_MOST_STEPS = 200  # of one search; the hands left after laying down are small


class Plan(NamedTuple):
    """The plays to make in order, and what they come to."""

    outcome: Outcome
    plays: tuple[Play, ...]


def best_plan(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Plan:
    """The best plays there are from here, none included."""
    known = _plans_of_turn(view.variant, view.round, view.turns, view.stock, view.seat, view.owed, down)
    plan = known.get((hand, melds))
    return _plan(view, hand, melds, down, known) if plan is None else plan


@lru_cache(maxsize=16)
def _plans_of_turn(
    variant: Variant, number: int, turns: int, stock: int, seat: int, owed: int, down: Down
) -> dict[tuple[Cards, Melds], Plan]:
    """Plans found in one turn, by hand and table; whatever else they depend on is named here."""
    del variant, number, turns, stock, seat, owed, down
    return {}


def _plan(view: PlayerView, hand: Cards, melds: Melds, down: Down, known: dict[tuple[Cards, Melds], Plan]) -> Plan:
    """The best plan, kept with what remains of it when its first plays are made."""
    swaps = _may_swap_now(view, hand, melds, down)
    if not swaps and not _may_hit_now(view, hand, melds, down):
        plan = known[hand, melds] = Plan(outcome_of(view, hand, melds), ())
        return plan
    wild = view.variant.dealing.wild_ranks
    if swaps or any(card[0] in wild for card in hand):
        plan = known[hand, melds] = _Search(view, down).best(hand, melds)
        return plan
    found = Naturals(view, hand, melds).plan()
    if found is None:
        plan = known[hand, melds] = _Search(view, down).best(hand, melds)
        return plan
    plan = known[hand, melds] = Plan(*found)
    for at, play in enumerate(found[1], 1):
        meld = melds[play.meld]
        end = play.end or fitting_ends(meld, play.card, view.variant)[0]
        hand, melds = less(hand, play.card), replaced(melds, play.meld, with_hit(meld, play.card, end))
        known[hand, melds] = Plan(found[0], found[1][at:])
    return plan


def _may_hit_now(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> bool:
    """Whether some card of the hand could be hit as the table lies."""
    return may_hit(view, down) and bool(fitting_cards(view, hand, melds))


def _may_swap_now(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> bool:
    """Whether some card of the hand could be swapped as the table lies; hits of naturals do not change that."""
    return may_swap(view, down) and any(True for card in hand for _ in _places_for_swaps(view, card, melds))


def first_play(view: PlayerView) -> Play | None:
    """What to play next in one's turn once down, if anything."""
    hand, melds, down = view.hand, view.melds, view.me.down
    if not _may_hit_now(view, hand, melds, down) and not _may_swap_now(view, hand, melds, down):
        return None
    plays = best_plan(view, hand, melds, down).plays
    return plays[0] if plays else None


def outcome_of(view: PlayerView, hand: Cards, melds: Melds) -> Outcome:
    """What it comes to if nothing more is played: the discards owed are made, the dear and dead ones first."""
    if not hand or (len(hand) <= view.owed and _goes_out_by_discard(view)):
        return Outcome(True, 0, 0, 0)
    fitting = fitting_cards(view, hand, melds)
    points = view.variant.scoring.card_points
    fits = sorted([(card in fitting, -points[card[0]]) for card in hand])
    kept = fits[view.owed :] or fits[-1:]
    return outcome_of_kept(kept)


class Fitting(NamedTuple):
    """The naturals that could be hit on the melds as they lie, rights apart: any of some ranks, and some cards."""

    ranks: frozenset[int]
    cards: frozenset[Card]

    def takes(self, card: Card) -> bool:
        """Whether the natural could be hit."""
        return card.rank in self.ranks or card in self.cards


def fitting_naturals(view: PlayerView, melds: Melds) -> Fitting:
    """What the table takes of naturals, worked out once for everybody who looks at it."""
    return _fitting_naturals(melds, view.variant.melding.ace)


@lru_cache(maxsize=1 << 10)
def _fitting_naturals(melds: Melds, ace: AceRule) -> Fitting:
    ranks = [meld[3] for meld in melds if meld[3]]
    runs = [_next_cards(suit, low, low + len(laid) - 1, ace) for _, _, laid, rank, suit, low in melds if not rank]
    return Fitting(frozenset(ranks), frozenset().union(*runs))


@cache  # a few hundred runs
def _next_cards(suit: str, low: int, high: int, ace: AceRule) -> tuple[Card, ...]:
    """The naturals a run of these places takes, worked out once for all runs like it."""
    run = Meld(0, Kind.RUN, tuple(Card(place_rank(place), suit) for place in range(low, high + 1)), suit=suit, low=low)
    return tuple(wanted_at(run, end) for end in open_ends(run, ace))


def fitting_cards(view: PlayerView, hand: Cards, melds: Melds) -> tuple[Card, ...]:
    """The different cards of the hand that could be hit on some meld as it lies, rights apart."""
    if not melds:
        return ()
    ranks, cards = fitting_naturals(view, melds)
    wild = view.variant.dealing.wild_ranks
    return tuple(
        [
            card
            for card in dict.fromkeys(hand)
            if (fits_somewhere(view, card, melds) if card[0] in wild else card[0] in ranks or card in cards)
        ]
    )


def fits_somewhere(view: PlayerView, card: Card, melds: Melds) -> bool:
    """Whether the card could be hit on some meld as it lies, rights apart."""
    return any(True for _ in places_for(view, card, melds))


def places_for(view: PlayerView, card: Card, melds: Melds) -> Iterator[tuple[int, Meld, tuple[End | None, ...]]]:
    """The melds the card fits, each with the ends it fits."""
    variant = view.variant
    rank, suit = card
    wild = rank in variant.dealing.wild_ranks
    for index, meld in enumerate(melds):
        if wild or meld[3] == rank or meld[4] == suit:
            ends = fitting_ends(meld, card, variant)
            if ends:
                yield index, meld, ends


def _goes_out_by_discard(view: PlayerView) -> bool:
    return view.rules.go_out_by in BY_DISCARD


def _places_for_swaps(view: PlayerView, card: Card, melds: Melds) -> Iterator[tuple[int, Meld, tuple[int, ...]]]:
    """The melds in which the seat may swap the card for a wild, each with the places of the wilds it could be."""
    rank, suit = card
    for index, meld in enumerate(melds):
        if meld[3] == rank or meld[4] == suit:
            places = swappable_wilds(meld, card, view.variant)
            if places and may_swap_in(view, meld):
                yield index, meld, places


def _takes(meld: Meld, card: Card) -> bool:
    """Whether the natural may go next to a run, at a glance."""
    if card.suit != meld.suit:
        return False
    return card.rank in (meld.low - 1, meld.high + 1) or (card.rank == ACE and meld.high == HIGH_ACE - 1)


class _Search:
    """The search through the orders of plays; `seen` keeps it from going through the same cards twice."""

    __slots__ = ("by_discard", "down", "hits_allowed", "seen", "swaps_allowed", "view")

    def __init__(self, view: PlayerView, down: Down) -> None:
        self.view = view
        self.down = down
        self.by_discard = _goes_out_by_discard(view)
        self.hits_allowed, self.swaps_allowed = may_hit(view, down), may_swap(view, down)
        self.seen: dict[tuple[Cards, Melds], Plan] = {}

    def best(self, hand: Cards, melds: Melds) -> Plan:
        """The best plan from this hand and table."""
        seen = self.seen
        key = (tuple(sorted(hand)), melds)
        found = seen.get(key)
        if found is not None:
            return found
        free = self._free_hit(hand, melds)
        if free is not None:
            outcome, plays = self.best(free[1], free[2])
            found = seen[key] = Plan(outcome, (free[0], *plays))
            return found
        found = seen[key] = Plan(outcome_of(self.view, hand, melds), ())
        if found.outcome.out or len(seen) > _MOST_STEPS:
            return found
        for play, rest, grown in self._moves(hand, melds):
            (out, dead, points, number), plays = self.best(rest, grown)
            outcome = Outcome(out, dead, points, number - 1)
            if outcome > found[0]:
                found = Plan(outcome, (play, *plays))
        seen[key] = found
        return found

    def _free_hit(self, hand: Cards, melds: Melds) -> Step | None:
        """A hit that stands in no other's way: where a discard goes out, any natural that fits."""
        if not (self.by_discard and self.hits_allowed):
            return None
        ranks, cards = fitting_naturals(self.view, melds)
        wild = self.view.variant.dealing.wild_ranks
        naturals = tuple(
            [card for card in dict.fromkeys(hand) if (card[0] in ranks or card in cards) and card[0] not in wild]
        )
        return next(self.hits(naturals, hand, melds), None) if naturals else None

    def _moves(self, hand: Cards, melds: Melds) -> Iterator[Step]:
        """What else may be played; naturals have all been hit already where that is free."""
        wild = self.view.variant.dealing.wild_ranks
        cards = dict.fromkeys(hand)
        if self.hits_allowed:
            if not self.by_discard:
                yield from self.hits(tuple([card for card in cards if card[0] not in wild]), hand, melds)
            for card in cards:
                if card[0] in wild:
                    yield from self._wild_hits(card, hand, melds)
        if self.swaps_allowed:
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
        return len(rest) > self.view.owed or last_card_refusal(self.view, rest, melds, self.down) is None

    def hits(self, cards: Cards, hand: Cards, melds: Melds) -> Iterator[Step]:
        """The hits these cards of the hand allow, each with the hand and the table after it."""
        seat, variant = self.view.seat, self.view.variant
        wild = variant.dealing.wild_ranks
        for card in cards:
            rank, suit = card
            rest: Cards = ()
            for index, meld in enumerate(melds):
                if meld[3] != rank and meld[4] != suit and rank not in wild:
                    continue
                ends = fitting_ends(meld, card, variant)
                for end in ends:
                    rest = rest or less(hand, card)
                    grown = (*melds[:index], with_hit(meld, card, end), *melds[index + 1 :])
                    if self._is_legal(rest, grown):
                        yield Hit(seat, card, index, end if len(ends) > 1 else None), rest, grown

    def _swaps(self, hand: Cards, melds: Melds) -> Iterator[Step]:
        view = self.view
        for card in dict.fromkeys(hand):
            for index, meld, places in _places_for_swaps(view, card, melds):
                rest = less(hand, card)
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
