"""What explains best why one choice is better than another, from the seat's view alone.

Taking or buying the upcard is compared with leaving it, a discard, hit, swap or lay-down with another, and laying down
with waiting. A hand that is not down yet is weighed with the cards that its seat has not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ai.differences.kinds import (
    ALIKE,
    MOST_NAMED,
    NEARLY_OUT,
    SHOWS,
    Difference,
    K,
    Measured,
    OwnPlay,
    cards_added,
    of_100,
    rival_of,
    worth_of,
)
from ai.master.ignored import ignored_options
from ai.players.acceptance import by_code, helpful
from ai.players.hopeless import cards_missing
from ai.players.naturals import OUT
from ai.players.plays import best_plan
from ai.players.prospect import Prospect, distance, fewest_to_lay_down, prospect_of
from ai.unseen import cards_seen_in, unseen
from game.engine.actions import (
    Action,
    Buy,
    BuyStock,
    BuyUpcard,
    Discard,
    Draw,
    Hit,
    LayDown,
    Pass,
    Swap,
    SwapHit,
    Take,
)
from game.engine.events import Event
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
from game.rules.cards import KING, Card, without
from game.rules.contract import OUT_OF_REACH
from game.rules.fit import card_replaced_by_wild, fits, swap_places
from game.rules.melds import Meld
from game.rules.scoring import blind_bonus, hand_points
from game.rules.variant import Kind

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


FARTHEST = 4  # places in a run


class Weighing:
    """The hand of a seat that is not down, and the cards it has not seen."""

    def __init__(self, view: PlayerView, history: Sequence[Event]) -> None:
        self.view, self.history = view, history
        self.is_down = view.me.down is not Down.NO
        self.copies = unseen(view, history)
        self.prospect: Prospect = prospect_of(view)
        self.points = view.variant.points_of

    def missing(self, hand: Sequence[Card]) -> int:
        """Return how many cards a hand still needs."""
        return cards_missing(self.prospect, self.prospect.evaluator.code(hand), self.copies)

    def helping(self, hand: Sequence[Card]) -> dict[Card, int]:
        """Return the unseen cards that bring a hand nearer, with their number."""
        code = self.prospect.evaluator.code(hand)
        codes = helpful(
            self.prospect, code, distance(self.prospect.evaluator, code), by_code(self.prospect, self.copies)
        )
        card_code = self.prospect.evaluator.card_code
        return {card: count for card, count in self.copies.items() if card_code(card) in codes}

    def gone(self, hand: Sequence[Card], than: Sequence[Card], card: Card) -> tuple[Card, ...]:
        """Return what a card of the hand waits for in vain, because every copy was seen: what would bring the hand
        nearer if it were left.
        """
        evaluator = self.prospect.evaluator
        code, other = evaluator.code(hand), evaluator.code(than)
        before, before_other = distance(evaluator, code), distance(evaluator, other)
        if before != before_other:
            return ()
        found = []
        packs = self.view.variant.cards_for(self.view.players)
        for used in sorted(set(packs) - set(self.copies) - set(self.view.hand)):
            if not self.view.variant.is_wild(used) and may_meet(used, card):
                more = evaluator.card_code(used)
                if distance(evaluator, code + more) < before <= distance(evaluator, other + more):
                    found.append(used)
        return tuple(found)

    @property
    def average(self) -> float:
        """The points of an unseen card on average."""
        return sum(self.points(card) * count for card, count in self.copies.items()) / max(1, self.copies.total())


def may_meet(one: Card, other: Card) -> bool:
    """Return whether two cards may lie in one short meld."""
    apart = abs(one.rank - other.rank)
    return one.rank == other.rank or (one.suit == other.suit and min(apart, KING - apart) <= FARTHEST)


FAR_FROM_OUT = 0.4  # what a card counts that fits for a rival with more cards
LATE = 0.5
HARDLY_MORE = 0.04  # chances that differ by less are hardly better
COUNTS = 0.25  # the share of the loss that a card must cost more than another
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
            chances = of_100(best.down), of_100(other.down)
            yield Difference(K.LATE, points[0] - points[1], card, numbers=(*points, *chances), other=kept)


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


def of_taking(weighing: Weighing, best: Action, other: Action) -> Iterator[Difference]:
    """Yield why to take or buy the upcard."""
    view, card, prospect = weighing.view, weighing.view.upcard, weighing.prospect
    if card is None or weighing.is_down:
        return
    near, before = weighing.missing((*view.hand, card)), weighing.missing(view.hand)
    is_bought = not isinstance(best, Take)
    if near < before < OUT_OF_REACH:
        yield Difference(K.SHORT, before - near, card, numbers=(before, near))
    elif near == before:
        number, fewer = (sum(weighing.helping(hand).values()) for hand in ((*view.hand, card), view.hand))
        if number > fewer:
            yield Difference(K.HELP, number - fewer, card, (), (number, fewer))
    if is_bought and prospect.is_too_small:
        need = fewest_to_lay_down(view.variant, view.line)
        yield Difference(K.SIZE, 1.0, card, numbers=(need, len(view.hand), cards_added(view)))
    usual = round(weighing.average)
    if not is_bought and isinstance(other, Draw | Pass) and weighing.points(card) < usual:
        yield Difference(K.CHEAP, usual - weighing.points(card), card, numbers=(weighing.points(card), usual))


def of_leaving(weighing: Weighing, other: Action) -> Iterator[Difference]:
    """Yield why to leave the upcard."""
    view, card, rival = weighing.view, weighing.view.upcard, rival_of(weighing.view)
    if card is None or weighing.is_down:
        return
    near, before = weighing.missing((*view.hand, card)), weighing.missing(view.hand)
    is_bought, added = not isinstance(other, Take), cards_added(view)
    if is_bought:
        held = view.seats[rival].cards if rival is not None else 0
        is_near_out = rival is not None and held <= 2 * NEARLY_OUT and 0 < near < OUT_OF_REACH
        if is_near_out:
            size = 1.0 + (held <= NEARLY_OUT) + 0.3 * near
            yield Difference(K.RIVAL, size, card, numbers=(held, near, added), seat=rival)
        elif near >= before:
            yield Difference(K.ADDS, added, card, numbers=(added, round(added * weighing.average)))
        left = view.rules.buys - view.me.buys
        if left == 1 and near > 1 and not is_near_out:
            yield Difference(K.LAST_BUY, 1.0, card, numbers=(near,))
    elif near >= before:
        number = sum(weighing.helping(view.hand).values())
        if number:
            yield Difference(K.UNSEEN, number, card, numbers=(number, weighing.copies.total()))


MOST_SAID = 2  # differences
WORTH_SAYING = 0.5  # the share of the first that the second must be worth
EXPLAINED = 0.4  # the share of the loss that the differences must explain
SURE = 0.995
_OF_CHANCES = frozenset({K.HOLDS, K.BLIND, K.RISKS})
_WITH_CHANCES = frozenset({K.HOLDS, K.LATE, K.RISKS})  # what is said with figures of simulated deals


def telling(view: PlayerView, history: Sequence[Event], best: Measured, other: Measured) -> tuple[Difference, ...]:
    """Return the one or two differences that explain most of what `other` loses against `best`.

    If they explain too little, what happened when both were played out; no chances where the deals ignore an option.
    """
    by_thumb = bool(ignored_options(view))
    found = (one for one in differences(view, history, best, other) if not (by_thumb and one.kind in _WITH_CHANCES))
    ranked = sorted(found, key=lambda one: -worth_of(one, view))
    if out := [one for one in ranked if one.kind is K.GOES_OUT]:
        return tuple(out)  # that says it all
    worth = [worth_of(one, view) for one in ranked]
    if not ranked or sum(worth) < EXPLAINED * other.loss:
        happened = () if by_thumb or {one.kind for one in ranked} & _OF_CHANCES else played_out(best, other)
        return (*happened, *ranked)[: max(1, len(happened) + 1)][:MOST_SAID]
    return tuple(one for one, points in zip(ranked, worth, strict=True) if points >= WORTH_SAYING * worth[0])[
        :MOST_SAID
    ]


def played_out(best: Measured, other: Measured) -> tuple[Difference, ...]:
    """Return by what the better choice came out ahead when both were played out, if it shows in a chance."""
    gains = [
        (best.out - other.out, Difference(K.OUT_MORE, 0.0, numbers=(of_100(best.out), of_100(other.out)))),
        (best.down - other.down, Difference(K.DOWN_MORE, 0.0, numbers=(of_100(best.down), of_100(other.down)))),
    ]
    gain, difference = max(gains, key=lambda pair: pair[0])
    return (difference,) if gain > SHOWS and len(set(difference.numbers)) == 2 else ()


def differences(view: PlayerView, history: Sequence[Event], best: Measured, other: Measured) -> Iterator[Difference]:
    """Yield everything in which the better choice has the advantage."""
    if best.out > SURE > other.out and view.turn == view.seat:
        yield Difference(K.GOES_OUT, 1.0, cards=freed_at_once(view, best.action, other.action))
    match best.action, other.action:
        case ((Hit() | Swap() | SwapHit()), (Hit() | Swap() | SwapHit())):
            yield from of_plays(view, best.action, other.action)
        case Discard(card=card), Discard(card=kept):
            yield from of_discards(Weighing(view, history), card, kept, best, other)
        case LayDown() as one, LayDown() as two:
            yield from of_lay_downs(view, one, two)
        case LayDown() as laid, Discard():
            yield from of_laying(view, laid, other)
        case Discard(), LayDown() as laid:
            yield from of_holding(view, laid, best, other)
        case ((Take() | Buy() | BuyUpcard()), (Pass() | Draw())):
            yield from of_taking(Weighing(view, history), best.action, other.action)
        case (Take(), (Buy() | BuyUpcard() | BuyStock())) | ((Pass() | Draw()), BuyStock()):
            yield Difference(K.FREE, 1.0, view.upcard, numbers=(cards_added(view),))
        case ((Pass() | Draw()), (Take() | Buy() | BuyUpcard())):
            yield from of_leaving(Weighing(view, history), other.action)
        case _:
            pass
