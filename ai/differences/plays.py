"""In what two hits or swaps differ, two lay-downs, and laying down and waiting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ai.differences.kinds import ALIKE, MOST_NAMED, SHOWS, Difference, K, Measured, OwnPlay, of_100, rival_of
from ai.players.naturals import OUT
from ai.players.plays import best_plan
from game.engine.actions import (
    Action,
    Hit,
    LayDown,
    Swap,
    SwapHit,
)
from game.engine.last_card import replaced
from game.engine.plays import (
    resolve_hit,
    resolve_laying,
    resolve_swap,
    resolve_swap_hit,
)
from game.engine.refusal import Refusal
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import Card, without
from game.rules.fit import card_replaced_by_wild, fits, swap_places
from game.rules.melds import Meld
from game.rules.scoring import blind_bonus, hand_points

MOST_FREED = 4  # cards


class _After(NamedTuple):
    """A lay-down with the hits that follow at once: whether it goes out, the cards left, and the melds then."""

    is_out: bool
    left: tuple[Card, ...]
    hit: tuple[Card, ...]
    melds: tuple[Meld, ...]
    own: tuple[Meld, ...]


def _after(view: PlayerView, action: LayDown) -> _After | None:
    laid = resolve_laying(view, action)
    if isinstance(laid, Refusal):
        return None
    left = without(view.hand, [card for meld in action.melds for card in meld.cards]) or ()
    plan = best_plan(view, left, view.melds + laid, Down.THIS_TURN)
    hit = [play.card for play in plan.plays if isinstance(play, Hit | SwapHit)]
    return _After(plan.outcome == OUT, without(left, hit) or left, tuple(hit), view.melds + laid, laid)


class _Played(NamedTuple):
    """What a hit or swap leads to in its turn: the cards left, those that follow it, and the melds then."""

    left: tuple[Card, ...]
    following: tuple[Card, ...]
    melds: tuple[Meld, ...]


def _played(view: PlayerView, action: OwnPlay) -> _Played | None:
    """Return what follows a play at once; None if a play is refused."""
    first = _carried_out(view, action)
    if first is None:
        return None
    plays = best_plan(view, *first, view.me.down).plays
    then: tuple[tuple[Card, ...], tuple[Meld, ...]] | None = first
    for play in plays:
        if then is None or not isinstance(play, OwnPlay):
            return None
        then = _carried_out(view._replace(hand=then[0], melds=then[1]), play)
    followed = tuple(play.card for play in plays if isinstance(play, OwnPlay))
    return _Played(then[0], followed, then[1]) if then is not None else None


def _carried_out(view: PlayerView, action: OwnPlay) -> tuple[tuple[Card, ...], tuple[Meld, ...]] | None:
    """Return the hand and the melds after a play; None if it is refused."""
    hand, melds = without(view.hand, (action.card,)) or (), view.melds
    match action:
        case Hit():
            hit = resolve_hit(view, action)
            if isinstance(hit, Refusal):
                return None
            return hand, replaced(melds, hit.meld, hit.grown)
        case Swap():
            swap = resolve_swap(view, action)
            if isinstance(swap, Refusal):
                return None
            return (*hand, swap.wild), replaced(melds, swap.meld, swap.changed)
        case SwapHit():
            both = resolve_swap_hit(view, action)
            if isinstance(both, Refusal):
                return None
            return hand, replaced(replaced(melds, both[0].meld, both[0].changed), both[1].meld, both[1].grown)


def freed_at_once(view: PlayerView, best: Action, other: Action) -> tuple[Card, ...]:
    """Return the cards that go out with the best choice at once, if the other choice does not free them too."""
    match best, other:
        case ((Hit() | Swap() | SwapHit()), _):
            one = _played(view, best)
            two = _played(view, other) if isinstance(other, OwnPlay) else None
            found, others = one.following if one is not None else (), two.following if two is not None else ()
        case LayDown(), _:
            after, worse = _after(view, best), _after(view, other) if isinstance(other, LayDown) else None
            found, others = after.hit if after is not None else (), worse.hit if worse is not None else ()
        case _:
            return ()
    freed = tuple((Counter(found) - Counter(others)).elements())
    return freed if len(freed) <= MOST_FREED else ()


def of_plays(view: PlayerView, one: OwnPlay, two: OwnPlay) -> Iterator[Difference]:
    """Yield which further cards can be played after a hit or swap, and not after another."""
    better, worse, points = _played(view, one), _played(view, two), view.variant.points_of
    if better is None or worse is None:
        return
    gone, stays = (
        tuple((Counter(some.left) - Counter(others.left)).elements())
        for some, others in ((worse, better), (better, worse))
    )
    if len(gone) > len(stays):
        won = next(filter(view.variant.is_wild, better.following), None) if isinstance(one, Swap) else None
        yield Difference(K.FREED, len(gone) - len(stays), won, gone)
    elif len(gone) == len(stays) == 1 and points(gone[0]) > points(stays[0]):
        cost = points(gone[0]), points(stays[0])
        yield Difference(K.EITHER, cost[0] - cost[1], gone[0], numbers=cost, other=stays[0])
    fitting, others = (_fitting(view, some.left, some.melds) for some in (better, worse))
    following = tuple((Counter(fitting) - Counter(others)).elements())
    if len(fitting) > len(others) and len(following) <= MOST_NAMED:
        yield Difference(K.NEXT, len(fitting) - len(others), cards=following)


def _fitting(view: PlayerView, cards: Sequence[Card], melds: tuple[Meld, ...]) -> list[Card]:
    """Return the cards, wilds apart, that the seat can hit on melds."""
    wild = view.variant.is_wild
    return [card for card in cards if not wild(card) and fits(melds, card, view.seat, view.variant)]


def of_lay_downs(view: PlayerView, one: LayDown, two: LayDown) -> Iterator[Difference]:
    """Yield why to lay down these cards and not those."""
    better, worse = _after(view, one), _after(view, two)
    if better is None or worse is None:
        return
    if better.is_out and not worse.is_out:
        return  # that says it all
    points, more = (hand_points(after.left, view.variant) for after in (better, worse))
    if points < more:
        yield Difference(K.LEFT, more - points, numbers=(points, more))
    wilds, fewer = (sum(map(view.variant.is_wild, after.left)) for after in (better, worse))
    wild = next((card for card in view.hand if view.variant.is_wild(card)), None)
    if wilds > fewer:
        yield Difference(K.WILD_KEPT, wilds - fewer, wild)
    elif wilds < fewer and wild is not None:
        yield Difference(K.WILD_LAID, fewer - wilds, wild, numbers=(view.variant.points_of(wild),))
    fitting, others = (_fitting(view, after.left, after.melds) for after in (better, worse))
    named = tuple((Counter(fitting) - Counter(others)).elements())
    if len(fitting) > len(others) and len(named) <= MOST_NAMED:
        yield Difference(K.NEXT, len(fitting) - len(others), cards=named)
    elif len(fitting) > len(others):
        yield Difference(
            K.KEPT_FIT, len(fitting) - len(others), cards=tuple(fitting), numbers=(len(fitting), len(others))
        )
    winnable, lost = (any(map(partial(_is_winnable, view), after.own)) for after in (better, worse))
    if winnable and not lost and wilds == fewer:
        yield Difference(K.WON_BACK, 1.0, wild)


def _is_winnable(view: PlayerView, meld: Meld) -> bool:
    """Return whether the seat could swap for a wild of a meld with a card that is not in it."""
    replaced = card_replaced_by_wild(meld, view.variant.dealing.wilds)
    return any(swap_places((meld,), card, view.seat, view.variant) for card in replaced)


def of_laying(view: PlayerView, laid: LayDown, other: Measured) -> Iterator[Difference]:
    """Yield why to lay down now."""
    if other.down < 1 - ALIKE:
        yield Difference(K.RISKS, 1 - other.down, numbers=(of_100(other.down),))
    cards = [card for meld in laid.melds for card in meld.cards]
    points, rival = hand_points(cards, view.variant), rival_of(view)
    held = view.seats[rival].cards if rival is not None else 0
    yield Difference(K.SAVES, points, numbers=(points, held), seat=rival)


def of_holding(view: PlayerView, laid: LayDown, best: Measured, other: Measured) -> Iterator[Difference]:
    """Yield why to hold a complete hand back."""
    after, chances = _after(view, laid), (of_100(best.out), of_100(other.out))
    if best.out - other.out > SHOWS:
        yield Difference(K.HOLDS, best.out - other.out, numbers=chances)
    bonus = blind_bonus(view.variant, any(map(view.variant.is_wild, view.hand)))
    if bonus and best.points < other.points:
        yield Difference(K.BLIND, bonus, numbers=(bonus,))
    if after is not None:
        stay = [card for card in after.left if not fits(after.melds, card, view.seat, view.variant)]
        if len(stay) > 1:
            yield Difference(K.STRANDED, len(stay), cards=tuple(stay), numbers=(len(stay), len(after.left)))
