"""Hits and swaps: search for the best order to play them, given the hand and the melds on the table.

`way_out` finds the plays that are certain to end the round, if there are any: it tries every order of hits, swaps and
further melds of the cards in hand, up to the discards that are owed. Otherwise, if players go out by discarding,
naturals that fit are hit first, since they seldom prevent anything; wilds and swaps branch. Every step obeys the
last-card rule (X-10), so a plan can be carried out action by action.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from ai.players.naturals import OUT, Naturals, Outcome, OutcomeBound, hope_of, less, outcome_of_kept, reachable
from game.engine.actions import Hit, LayDown, Swap, SwapHit
from game.engine.last_card import Cards, Melds, is_kept_from_going_out, last_card_refusal, may_hit, may_swap, replaced
from game.engine.laydowns import further_ways
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.contract import LayingFault, further_melds, read_further
from game.rules.fit import (
    End,
    Ends,
    fits,
    fitting_ends,
    freed_places,
    may_fit_later,
    may_reach,
    places,
    swap_places,
    wanted,
    with_hit,
    with_swap,
)
from game.rules.melds import Meld
from game.rules.openings import is_open_to_swaps, openings
from game.rules.variant import BY_DISCARD, GoOut, Variant

Play = Hit | Swap | SwapHit | LayDown
Plays = tuple[Play, ...]
Step = tuple[Play, Cards, Melds]  # a play, and the hand and the table after it
_MOST_POSITIONS = 2_000  # the most positions of one search
_MOST_FURTHER = 400  # further melds of one hand: most differ only in which wild stands where


def way_out(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Plays | None:
    """Return the plays that end the round, up to the discards that are owed; None if there are none."""
    return _WayOut(view, down).plays(hand, melds)


class _WayOut:
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


Places = Mapping[Card, list[tuple[int, Meld, Ends]]]  # where each card of a hand could be hit
_MOST_STEPS = 200  # the most steps of one search; hands after laying down are small


class Plan(NamedTuple):
    """The plays to make, in order, and their outcome."""

    outcome: Outcome
    plays: tuple[Play, ...]


def best_plan(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> Plan:
    """Return the best plays from here; there may be none."""
    known = _plans_of_turn(view.variant, view.line, view.turns, view.stock, view.seat, view.owed, down)
    plan = known.get((hand, melds))
    return _plan(view, hand, melds, down, known) if plan is None else plan


@lru_cache(maxsize=16)
def _plans_of_turn(
    variant: Variant, number: int, turns: int, stock: int, seat: int, owed: int, down: Down
) -> dict[tuple[Cards, Melds], Plan]:
    """Return the cache of plans of one turn, by hand and table; the parameters are all else that plans depend on."""
    del variant, number, turns, stock, seat, owed, down
    return {}


def _plan(view: PlayerView, hand: Cards, melds: Melds, down: Down, known: dict[tuple[Cards, Melds], Plan]) -> Plan:
    """Return the best plan and cache it, with the plans that remain after its first plays."""
    fitting, swaps = fitting_cards(view, hand, melds), _may_swap_now(view, hand, melds, down)
    if is_kept_from_going_out(view, down):
        plan = known[hand, melds] = _Search(view, down).best(hand, melds)
        return plan
    may_play = swaps or (fitting and may_hit(view, down))
    if (may_play or further_melds(view.variant)) and (plays := way_out(view, hand, melds, down)) is not None:
        plan = known[hand, melds] = Plan(OUT, plays)
        return plan
    if not may_play:
        plan = known[hand, melds] = Plan(outcome_of(view, hand, fitting), ())
        return plan
    wild = view.variant.dealing.wilds
    melding = view.variant.melding
    if swaps or melding.suits_stay_different or melding.mixed_runs or any(card in wild for card in hand):
        plan = known[hand, melds] = _Search(view, down).best(hand, melds)
        return plan
    plan_of_naturals = Naturals(view, hand, melds).plan()
    if plan_of_naturals is None:
        plan = known[hand, melds] = _Search(view, down).best(hand, melds)
        return plan
    plan = known[hand, melds] = Plan(*plan_of_naturals)
    for at, play in enumerate(plan_of_naturals[1], 1):
        meld = melds[play.meld]
        end = play.end or fitting_ends(meld, play.card, view.seat, view.variant)[0]
        hand, melds = less(hand, play.card), replaced(melds, play.meld, with_hit(meld, play.card, end))
        known[hand, melds] = Plan(plan_of_naturals[0], plan_of_naturals[1][at:])
    return plan


def _may_swap_now(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> bool:
    """Return whether some card of the hand can be swapped on the current table; natural hits do not change that."""
    return may_swap(view, down) and is_open_to_swaps(melds, hand, view.seat, view.variant)


def first_play(view: PlayerView) -> Play | None:
    """Return the next play once down, or None."""
    plays = best_plan(view, view.hand, view.melds, view.me.down).plays
    return plays[0] if plays else None


def outcome_of(view: PlayerView, hand: Cards, fitting: Collection[Card]) -> Outcome:
    """Return the outcome without further plays: the discards owed are made, expensive cards that fit nowhere first.

    `fitting` are those of its cards that can be hit.
    """
    if not hand or (len(hand) <= view.owed and _goes_out_by_discard(view)):
        return OUT
    points = view.variant.scoring.card_points
    fits = sorted([(card in fitting, -points[card[0]]) for card in hand])
    kept = fits[view.owed :] or fits[-1:]
    return outcome_of_kept(kept)


def fitting_naturals(melds: Melds, by: int, variant: Variant) -> frozenset[Card]:
    """Return the naturals that fit the melds, whether or not the seat may hit now."""
    return openings(melds, by, variant).naturals


def fitting_cards(view: PlayerView, hand: Cards, melds: Melds) -> tuple[Card, ...]:
    """Return the different cards of the hand that fit some meld, whether or not the seat may hit now."""
    seat, variant = view.seat, view.variant
    wild, fitting = variant.dealing.wilds, fitting_naturals(melds, seat, variant)
    fitting_here = [card for card in hand if card in fitting or (card in wild and fits(melds, card, seat, variant))]
    return tuple(dict.fromkeys(fitting_here))


def fits_somewhere(view: PlayerView, card: Card, melds: Melds) -> bool:
    """Return whether the card fits some meld, whether or not the seat may hit now."""
    return fits(melds, card, view.seat, view.variant)


def has_a_place(view: PlayerView, card: Card) -> bool:
    """Return whether a card taken once down can go in the same turn: it fits, or it ends the round.

    If players go out by discarding, also if it extends a run after another card or frees a wild.
    """
    if fits_somewhere(view, card, view.melds):
        return True
    turn, down = view._replace(owed=1), view.me.down
    (*with_card, _), (*without_card, _) = (
        best_plan(turn, hand, view.melds, down).outcome for hand in ((*view.hand, card), view.hand)
    )
    return bool(with_card[0]) or (_goes_out_by_discard(view) and with_card >= without_card)


def bound_of_plays(view: PlayerView, hand: Cards, melds: Melds, down: Down) -> OutcomeBound:
    """Return a bound for the plays of a hand and table: quick to compute and usually equal to the best outcome."""
    variant, gained = view.variant, list[int]()
    if further_melds(variant):
        return OutcomeBound(True, 0, 0, 0)
    if may_swap(view, down):
        gained = sorted({variant.points_of(card) for card in variant.dealing.wilds})
    if variant.melding.mixed_runs or any(map(variant.is_wild, hand)) or _may_swap_now(view, hand, melds, down):
        playable = {card for card in hand if may_fit_later(melds, card, variant)}
    else:
        fitting = fitting_naturals(melds, view.seat, variant)
        playable = reachable(melds, fitting, hand, view.seat, variant)
    return hope_of(hand, playable, gained, view.owed, variant, by_discard=_goes_out_by_discard(view))


def _goes_out_by_discard(view: PlayerView) -> bool:
    return view.rules.go_out_by in BY_DISCARD


class _Search:
    """The search through the orders of plays; `seen` prevents visiting the same cards twice."""

    __slots__ = (
        "begins",
        "by_discard",
        "down",
        "ends_of_wilds",
        "hits_allowed",
        "hope",
        "seen",
        "swaps_allowed",
        "view",
    )

    def __init__(self, view: PlayerView, down: Down) -> None:
        self.view = view
        self.down = down
        self.by_discard = _goes_out_by_discard(view)
        self.hits_allowed, self.swaps_allowed = may_hit(view, down), may_swap(view, down)
        self.seen: dict[tuple[Cards, Melds], Plan] = {}
        self.begins: tuple[Cards, Melds] = (), ()
        self.hope: OutcomeBound | None = None
        self.ends_of_wilds: dict[tuple[Meld, Card], Ends] = {}

    def best(self, hand: Cards, melds: Melds) -> Plan:
        """Return the best plan from this hand and table."""
        self.begins = hand, melds
        return self._best(hand, melds)

    def _best(self, hand: Cards, melds: Melds) -> Plan:
        seen = self.seen
        key = (tuple(sorted(hand)), melds)
        best = seen.get(key)
        if best is not None:
            return best
        places_of = {card: self._places(card, melds) for card in dict.fromkeys(hand)}
        free = self._free_hit(hand, melds, places_of)
        if free is not None:
            outcome, plays = self._best(free[1], free[2])
            best = seen[key] = Plan(outcome, (free[0], *plays))
            return best
        best = seen[key] = Plan(outcome_of(self.view, hand, [card for card in places_of if places_of[card]]), ())
        if best.outcome.out or len(seen) > _MOST_STEPS:
            return best
        for play, rest, grown in self._moves(hand, melds, places_of):
            (out, dead, points, number), plays = self._best(rest, grown)
            if (out, dead, points, number - 1) > best[0]:
                best = Plan(Outcome(out, dead, points, number - 1), (play, *plays))
                if best.outcome >= self._bound(len(hand)):
                    break
        seen[key] = best
        return best

    def _bound(self, cards: int) -> Outcome:
        """Return an upper bound for the outcome from here, with this many cards in hand."""
        if self.hope is None:
            self.hope = bound_of_plays(self.view, *self.begins, self.down)
        # A play removes at most one card; if natural hits are free, none of them is counted.
        return self.hope.after(1 if self.by_discard else cards - self.hope.left)

    def _places(self, card: Card, melds: Melds) -> list[tuple[int, Meld, Ends]]:
        """Return `places` for a card; for a wild, which fits most melds, cached for each meld."""
        seat, variant = self.view.seat, self.view.variant
        if card not in variant.dealing.wilds:
            return places(melds, card, seat, variant)
        known, reachable = self.ends_of_wilds, []
        for at, meld in enumerate(melds):
            ends = known.get((meld, card))
            if ends is None:
                ends = known[meld, card] = fitting_ends(meld, card, seat, variant)
            if ends:
                reachable.append((at, meld, ends))
        return reachable

    def _free_hit(self, hand: Cards, melds: Melds, places_of: Places) -> Step | None:
        """Return a hit that prevents no other: any natural that fits, if players go out by discarding."""
        if not (self.by_discard and self.hits_allowed):
            return None
        wild = self.view.variant.dealing.wilds
        naturals = [card for card, ends in places_of.items() if ends and card not in wild]
        return next(self.hits(naturals, hand, melds, places_of), None)

    def _moves(self, hand: Cards, melds: Melds, places_of: Places) -> Iterator[Step]:
        """Yield the other plays; where natural hits are free they have all been made already."""
        wild = self.view.variant.dealing.wilds
        if self.hits_allowed:
            if not self.by_discard:
                yield from self.hits([card for card in places_of if card not in wild], hand, melds, places_of)
            for card in places_of:
                if card in wild:
                    yield from self._wild_hits(card, hand, melds, places_of)
        if self.swaps_allowed:
            yield from self._swaps(hand, melds)

    def _wild_hits(self, wild: Card, hand: Cards, melds: Melds, places_of: Places) -> Iterator[Step]:
        """Yield the first place for a wild, and every place after which a natural of the hand could follow."""
        is_first, rest = True, less(hand, wild)
        for index, meld, ends in places_of[wild]:
            for end in ends:
                if not is_first and not self._can_go_on(meld, wild, end, rest):
                    continue  # most places are of this kind: create no hit for them
                grown = replaced(melds, index, with_hit(meld, wild, end))
                if self._is_legal(rest, grown):
                    yield Hit(self.view.seat, wild, index, end if len(ends) > 1 else None), rest, grown
                    is_first = False

    def _can_go_on(self, meld: Meld, wild: Card, end: End | None, hand: Cards) -> bool:
        """Return whether a card of the hand could be hit next to the wild that lengthens a run."""
        if end is None:
            return False
        beside = wanted(with_hit(meld, wild, end), self.view.seat, self.view.variant)
        return any(card in hand for card, _ in beside)

    def _is_legal(self, rest: Cards, melds: Melds) -> bool:
        return len(rest) > self.view.owed or last_card_refusal(self.view, rest, melds, self.down) is None

    def hits(self, cards: Sequence[Card], hand: Cards, melds: Melds, places_of: Places) -> Iterator[Step]:
        """Yield the hits with these cards of the hand, with the hand and the table after each."""
        seat = self.view.seat
        for card in cards:
            rest: Cards = ()
            for index, meld, ends in places_of[card]:
                for end in ends:
                    rest = rest or less(hand, card)
                    grown = replaced(melds, index, with_hit(meld, card, end))
                    if self._is_legal(rest, grown):
                        yield Hit(seat, card, index, end if len(ends) > 1 else None), rest, grown

    def _swaps(self, hand: Cards, melds: Melds) -> Iterator[Step]:
        view = self.view
        for card in dict.fromkeys(hand):
            for index, meld, wilds in swap_places(melds, card, view.seat, view.variant):
                rest = less(hand, card)
                for place in wilds:
                    freed = meld.cards[place]
                    named_wild = freed if len(wilds) > 1 else None
                    after = replaced(melds, index, with_swap(meld, place, card))
                    if view.variant.hitting.hits_wilds:
                        yield from self._swap_hits(rest, after, card, index, freed, named_wild)
                    elif self._is_legal((*rest, freed), after):
                        yield Swap(view.seat, card, index, named_wild), (*rest, freed), after

    def _swap_hits(
        self, rest: Cards, after: Melds, card: Card, index: int, wild: Card, named_wild: Card | None
    ) -> Iterator[Step]:
        for onto, meld, ends in freed_places(after, index, wild, self.view.seat, self.view.variant):
            for end in ends:
                grown = replaced(after, onto, with_hit(meld, wild, end))
                if self._is_legal(rest, grown):
                    named = end if len(ends) > 1 else None
                    yield SwapHit(self.view.seat, card, index, onto, named, named_wild), rest, grown
