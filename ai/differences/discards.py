"""In what two discards differ."""

from __future__ import annotations

from collections.abc import Iterator

from ai.differences.kinds import ALIKE, MOST_NAMED, NEARLY_OUT, Difference, K, Measured, OwnPlay, of_100, rival_of
from ai.differences.weighing import Weighing, may_meet
from ai.players.plays import best_plan
from ai.unseen import cards_seen_in
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.contract import OUT_OF_REACH
from game.rules.fit import fits, swap_places
from game.rules.variant import Kind

FAR_FROM_OUT = 0.4  # what a card counts that fits for a rival with more cards
LATE = 0.5
HARDLY_MORE = 0.04  # chances that differ by less are hardly better
COUNTS = 0.25  # of the loss: the least that a card must cost more than another
OUT_COUNTS = 4  # times as much as being down


def of_discards(weighing: Weighing, card: Card, kept: Card, best: Measured, other: Measured) -> Iterator[Difference]:
    """Yield why to throw a card and keep another."""
    yield from _for_others(weighing, card, kept)
    yield from _for_oneself(weighing, card, kept, best, other)
    points = weighing.points(card), weighing.points(kept)
    if weighing.is_down:
        if points[0] > points[1]:
            yield Difference(K.DEARER, points[0] - points[1], card, numbers=points, other=kept)
        return
    view = weighing.view
    with_kept, with_card = (without(view.hand, (gone,)) or () for gone in (card, kept))
    near, near_without = weighing.missing(with_kept), weighing.missing(with_card)
    if near < near_without:
        is_reached = near_without < OUT_OF_REACH
        yield (
            Difference(K.SHORT, near_without - near, kept, numbers=(near_without, near))
            if is_reached
            else Difference(K.REACH, 1.0, kept)
        )
    helps, helps_without = weighing.helping(with_kept), weighing.helping(with_card)
    number, fewer = sum(helps.values()), sum(helps_without.values())
    if near == near_without and number > fewer:
        lost = tuple(sorted(set(helps) - set(helps_without), key=lambda one: -helps[one]))
        yield Difference(K.HELP, number - fewer, kept, lost, (number, fewer))
    gone = weighing.gone(with_card, with_kept, card) if near == near_without else ()
    alive = [one for one in set(helps_without) - set(helps) if gone and may_meet(one, card)]
    if gone and not any(weighing.missing((*with_card, one)) < near_without for one in alive):
        yield Difference(K.DEAD, len(gone), card, gone[:MOST_NAMED])
    if points[0] > points[1]:
        more_down, more_out = best.down - other.down, best.out - other.out
        if near == near_without and number == fewer:
            if max(more_down, more_out) < ALIKE and points[0] - points[1] >= COUNTS * other.loss:
                yield Difference(K.COST, points[0] - points[1], card, numbers=points, other=kept)
        elif best.down < LATE and max(more_down, more_out) < HARDLY_MORE:
            yield Difference(K.LATE, points[0] - points[1], card, numbers=(*points, of_100(best.down)), other=kept)


def _for_others(weighing: Weighing, card: Card, kept: Card) -> Iterator[Difference]:
    """Yield why nobody else should get the card that is kept."""
    view, wild, rival = weighing.view, weighing.view.variant.is_wild, rival_of(weighing.view)
    if wild(kept) and not wild(card):
        yield Difference(K.WILD, 1.0, kept)
    if rival is not None:
        may, may_not = (fits(view.melds, one, rival, view.variant) for one in (kept, card))
        held = view.seats[rival].cards
        if may and not may_not:
            size = 2.0 if held <= NEARLY_OUT else FAR_FROM_OUT
            yield Difference(K.FITS, size, kept, numbers=(held,), seat=rival, other=card)
    for seat, known in cards_seen_in(weighing.history).held.items():
        mates = [one for one in +known if _is_near(one, kept)]
        if mates and seat != view.seat and not any(_is_near(one, card) for one in +known):
            yield Difference(K.COLLECTED, 1.0, kept, tuple(mates[:1]), seat=seat)


def _for_oneself(weighing: Weighing, card: Card, kept: Card, best: Measured, other: Measured) -> Iterator[Difference]:
    """Yield what the card that is kept can do on the table."""
    view, seat, variant = weighing.view, weighing.view.seat, weighing.view.variant
    if weighing.is_down or variant.is_wild(kept) or variant.is_wild(card):
        return
    size = best.down + OUT_COUNTS * max(0.0, best.out - other.out)
    if swap_places(view.melds, kept, seat, variant) and not swap_places(view.melds, card, seat, variant):
        yield Difference(K.WINS, size, kept)
        return
    if _is_one_more(view, kept) and not _is_one_more(view, card):
        yield Difference(K.OWN_FIT, size, kept)
        return
    playable, others = (_playable_once_down(view, gone) for gone in (card, kept))
    if kept in playable and card not in others:
        before = [one for one in sorted(playable) if one.suit == kept.suit and abs(one.rank - kept.rank) == 1]
        first = () if fits(view.melds, kept, seat, variant) else tuple(before[:1])
        yield Difference(K.OWN_FIT, size, kept, first)


def _playable_once_down(view: PlayerView, gone: Card) -> set[Card]:
    """Return the cards of a hand without one that could be hit or swapped if the seat were down."""
    plan = best_plan(view, without(view.hand, (gone,)) or (), view.melds, Down.EARLIER)
    return {play.card for play in plan.plays if isinstance(play, OwnPlay)}


def _is_one_more(view: PlayerView, card: Card) -> bool:
    """Return whether the hand holds a whole set of a card's rank without it, for a contract with sets."""
    longest = max((spec.length for spec in view.rules.contract if spec.kind is Kind.SET), default=0)
    return 0 < longest < sum(one.rank == card.rank for one in view.hand)


def _is_near(one: Card, other: Card) -> bool:
    return one.rank == other.rank or (one.suit == other.suit and abs(one.rank - other.rank) <= 2)
