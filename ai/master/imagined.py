"""Draw deals that are possible for one seat: the others' hands and the stock, from its view and the round so far.

Players hold the cards they were seen to take until those are seen again. The rest is random; cards similar to others'
discards or refusals are likelier to come from the stock. Hands that have been played for some turns are better than
fresh ones: for every turn, each has two cards more to choose from and discards what it needs least.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.batch import COLUMNS, WILDS, Copies, columns_of, is_batched, rough_distances
from ai.master.deals import Deals
from ai.master.native import round_of
from ai.master.rules import RoundRules, rules_of
from ai.master.stock import Columns, Stock
from ai.master.table import TableBatch
from ai.master.throwing import discard_each, loneliness, most_sociable
from ai.native.door import MOST_CARDS, Aging, core
from ai.players.plays import fitting_naturals
from ai.unseen import SeenCards, cards_seen_in, unseen
from game.engine.events import (
    CardHit,
    Discarded,
    Event,
    MeldsLaid,
    OfferPassed,
    RoundDealt,
    ShanghaiCalled,
    TurnEnded,
    WildSwapped,
)
from game.engine.state import Down
from game.engine.view import PlayerView
from game.rules.cards import NATURALS, RANKS, SUITS, Card
from game.rules.fit import with_swap
from game.rules.melds import Meld
from game.rules.variant import BY_DISCARD, HitsFrom, Kind

NOTHING = frozenset[Card]()


def hits_not_made(view: PlayerView, history: Sequence[Event]) -> tuple[frozenset[Card], ...]:
    """Return, by seat, the naturals it could have hit at the end of its last turn; none if it could not hit at all.

    Also none if the history does not show how the table developed.
    """
    at_once = view.variant.hitting.hits_from is HitsFrom.SAME_TURN
    melds, lay = list[Meld](), dict[int, tuple[Meld, ...]]()
    down, just_down = set[int](), set[int]()
    for event in history:
        match event:
            case RoundDealt():
                melds.clear()
                lay.clear()
                down.clear()
            case MeldsLaid(seat=seat, melds=laid):
                melds += laid
                just_down |= {seat} - down
                down.add(seat)
            case CardHit() | ShanghaiCalled() | WildSwapped() if not _changed(melds, event):
                return (NOTHING,) * view.players
            case TurnEnded(seat=seat) if seat in down:
                if at_once or seat not in just_down:
                    lay[seat] = tuple(melds)
                just_down.discard(seat)
            case _:
                pass
    # The melds differ if the history begins in the middle of a round; then nothing is known of earlier turns.
    if tuple(melds) != view.melds:
        return (NOTHING,) * view.players
    return tuple(
        fitting_naturals(lay[seat], seat, view.variant) if seat in lay else NOTHING for seat in range(view.players)
    )


def _changed(melds: list[Meld], event: CardHit | ShanghaiCalled | WildSwapped) -> bool:
    """Change the meld that a card went to; return whether the meld is known."""
    at = event.meld
    if at is None:
        return True
    if at >= len(melds):
        return False
    if isinstance(event, WildSwapped):
        melds[at] = with_swap(melds[at], event.place, event.card)
    elif event.grown is not None:
        melds[at] = event.grown
    return True


Floats = NDArray[np.float64]

# Which hidden card is in whose hand is estimated from what every player took, discarded and passed. The weights are a
# multinomial regression on the positions of hidden cards at 5,000 choices of strong players in all rule sets. They are
# the logarithm of the odds that a copy of a card is in a hand rather than in the stock, if both were the same size. To
# fit them again, run `python -m tests.bench.reading 56 --fit`.
#
# A card that a player took makes similar cards likelier, but a second copy less likely. Players who are down keep no
# wilds and hardly anything that fits; a card that they kept although it fitted the table at the end of their last turn
# is a sign of its own.
_REACH = 2  # ranks within which cards of a suit are neighbors
_MOST = 3  # the most of a kind that count
_PLACES = {card: at for at, card in enumerate(NATURALS)}


class Signs(NamedTuple):
    """Evidence for and against a card being in a hand: a number of cards, or 1 for yes."""

    took: float = 0.0  # a player not down took another copy openly and still has it
    took_rank: float = 0.0  # the player took a card of its rank, in contracts with sets
    took_near: float = 0.0  # the player took a neighbor, in contracts with runs
    threw: float = 0.0
    threw_rank: float = 0.0
    threw_near: float = 0.0
    refused: float = 0.0  # the player passed a copy when asked
    refused_near: float = 0.0
    fits: float = 0.0  # the card could be hit, and the player is not down
    fits_down: float = 0.0  # the card could be hit, and the player is down but has not had the chance yet
    passed_up: float = 0.0  # the player is down and could have hit it last turn
    to_go_out: float = 0.0  # the same, if it is their only card and the last card has to be played
    wild_down: float = 0.0  # the card is wild, and the player is down


WEIGHTS = Signs(
    took=-0.94,
    took_rank=0.61,
    took_near=0.78,
    threw=-0.07,
    threw_rank=-0.35,
    threw_near=-0.22,
    refused=-0.24,
    refused_near=-0.05,
    fits=0.25,
    fits_down=0.41,
    passed_up=-2.52,
    to_go_out=0.47,
    wild_down=-3.5,
)


def log_odds(view: PlayerView, history: Sequence[Event]) -> Floats:
    """Return, by seat and column, the log odds that a hidden copy is there; zero for the viewer's own seat."""
    return np.asarray(signs_of(view, history) @ np.array(WEIGHTS), np.float64)


def signs_of(view: PlayerView, history: Sequence[Event]) -> Floats:
    """Return the signs by seat, column and kind."""
    threw, refused = _let_go(view, history)
    held, kept = cards_seen_in(history).held, hits_not_made(view, history)
    signs_by_seat = np.zeros((view.players, COLUMNS, len(Signs._fields)))
    for seat, public in enumerate(view.seats):
        if seat == view.seat:
            continue
        is_up, kinds = public.down is Down.NO, {spec.kind for spec in view.rules_of(seat).contract}
        fits, could = _are_in(fitting_naturals(view.melds, seat, view.variant)), _are_in(kept[seat])
        is_last = public.cards == 1 and view.rules_of(seat).go_out_by not in BY_DISCARD
        took = (+held.get(seat, Counter())).elements() if is_up else ()
        refused_copies, _, refused_near = _akin(refused[seat] if is_up else (), kinds)
        fitting = fits * is_up, (fits & ~could) * (not is_up), could * (not is_last), could * is_last
        signs = *_akin(took, kinds), *_akin(threw[seat], kinds), refused_copies, refused_near, *fitting
        signs_by_seat[seat, :WILDS, : len(signs)] = np.transpose(signs)
        signs_by_seat[seat, WILDS] = Signs(wild_down=not is_up)
    are_wild = [column == WILDS for column in columns_of(view.variant.dealing.wilds).values()]
    # A natural that is wild counts in the column of the wilds, so its own column stays empty.
    signs_by_seat[:, :WILDS][:, are_wild] = 0
    return signs_by_seat


def _let_go(view: PlayerView, history: Sequence[Event]) -> tuple[list[list[Card]], list[list[Card]]]:
    """Return, by seat, the cards discarded and the upcards passed."""
    threw: list[list[Card]] = [[] for _ in view.seats]
    refused: list[list[Card]] = [[] for _ in view.seats]
    top: Card | None = None
    for event in history:
        match event:
            case RoundDealt(upcard=card):
                top = card
            case Discarded(seat=seat, card=card):
                top = card
                threw[seat].append(card)
            case OfferPassed(seat=seat) if top is not None:
                refused[seat].append(top)
            case _:
                pass
    return threw, refused


def _are_in(cards: Iterable[Card]) -> NDArray[np.bool_]:
    """Return, by natural, whether it is one of these."""
    are_in = np.zeros(len(NATURALS), np.bool_)
    are_in[[_PLACES[card] for card in cards]] = True
    return are_in


def _akin(cards: Iterable[Card], kinds: set[Kind]) -> NDArray[np.int64]:
    """Return, by natural, how many of the cards are copies of it, share its rank, or are neighbors, up to `_MOST`."""
    counts = np.zeros((3, len(SUITS), len(RANKS)), np.int64)
    copies, ranks, near = counts
    for card in cards:
        if card in _PLACES:
            suit, rank = divmod(_PLACES[card], len(RANKS))
            copies[suit, rank] += 1
            ranks[:, rank] += Kind.SET in kinds
            if Kind.RUN in kinds:
                near[suit, max(0, rank - _REACH) : rank + _REACH + 1] += 1
                near[suit, rank] -= 1
    return np.minimum(counts, _MOST).reshape(3, -1)


_FRESH = 3  # divisor: the share of the stock assumed to hold no earlier discards


def imagined(view: PlayerView, history: Sequence[Event], number: int, alike: int, chance: np.random.Generator) -> Deals:
    """Return this many deals, repeated `alike` times, in which nobody has been offered the upcard yet."""
    hands, stock = _cards(view, history, rules_of(view), number, chance)
    return deals_with(view, hands, stock, alike)


def deals_with(view: PlayerView, hands: Copies, stock: Columns, alike: int = 1) -> Deals:
    """Return deals with these hands by seat and deal, and this stock by deal; all repeated `alike` times."""
    number = len(stock)
    deals = Deals(
        rules_of(view),
        np.tile(hands, (1, alike, 1)),
        Stock(np.tile(stock, (alike, 1)), view.players),
        TableBatch(alike * number, view.melds, view.variant),
        view.turns,
    )
    for seat, public in enumerate(view.seats):
        deals.down[seat] = public.down is not Down.NO
        deals.bought[seat] = public.buys
    return deals


def _cards(
    view: PlayerView, history: Sequence[Event], rules: RoundRules, number: int, chance: np.random.Generator
) -> tuple[Copies, Columns]:
    """Return hands by seat and deal, and the stock by deal with the shuffled discard pile beneath it (X-8)."""
    columns = columns_of(view.variant.dealing.wilds)
    cards, seen, known, odds = _hidden_at(_Moment(view, history))
    hands = np.zeros((view.players, number, COLUMNS), np.uint8)
    for card in view.hand:
        hands[view.seat, :, columns.get(card, WILDS)] += 1
    hands += known[:, None]
    left = _deal(view, known, hands, cards, odds, chance)
    stock = left[:, : view.stock].copy()
    _age(view, rules, known, hands, stock)
    pile = np.array([columns.get(card, WILDS) for card in seen.pile[:-1]], np.int64)
    beneath = chance.permuted(np.tile(pile, (number, 1)), axis=1)
    # If nobody saw the pile grow, as in a position, the cards beneath the top are among those left.
    others = left[:, view.stock :][:, : max(0, view.discards - max(1, len(seen.pile)))]
    return hands, np.concatenate([stock, beneath, others], axis=1)


class _Moment:
    """A view and its history, equal only to the same objects: all deals for one choice share what follows from them."""

    __slots__ = ("events", "history", "view")

    def __init__(self, view: PlayerView, history: Sequence[Event]) -> None:
        # A history may grow in place. Its length tells whether it is still at the same moment.
        self.view, self.history, self.events = view, history, len(history)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Moment) or self.events != other.events:
            return False
        return self.view is other.view and self.history is other.history

    def __hash__(self) -> int:
        return id(self.view)


class _Hidden(NamedTuple):
    """What a seat knows of the hidden cards: their columns, what was seen, known parts of hands, and odds."""

    cards: Columns
    seen: SeenCards
    known: Copies
    odds: Floats


@lru_cache(maxsize=2)
def _hidden_at(moment: _Moment) -> _Hidden:
    """Return what the seat knows at this moment. Do not change the result."""
    view, history = moment.view, moment.history
    columns = columns_of(view.variant.dealing.wilds)
    copies, seen = sorted(unseen(view, history).items()), cards_seen_in(history)
    cards = np.array([columns.get(card, WILDS) for card, count in copies for _ in range(count)], np.int64)
    return _Hidden(cards, seen, known_hands(view, seen), log_odds(view, history))


def known_hands(view: PlayerView, seen: SeenCards) -> Copies:
    """Return, by seat and column, the cards that others were seen to take and that have not been seen since."""
    columns = columns_of(view.variant.dealing.wilds)
    hands = np.zeros((view.players, COLUMNS), np.uint8)
    for seat, held in seen.held.items():
        for card in (+held).elements() if seat != view.seat else ():
            hands[seat, columns.get(card, WILDS)] += 1
    return hands


def _deal(
    view: PlayerView, known: Copies, hands: Copies, cards: Columns, odds: Floats, chance: np.random.Generator
) -> Columns:
    """Deal hidden cards to the others in addition to known ones, and shuffle what is left, by deal.

    A hand gets the cards with the highest sums of luck and odds (the Gumbel-max trick).
    """
    number, native = hands.shape[1], core() if 0 < len(cards) <= MOST_CARDS else None
    columns, dealt, left = cards.astype(np.uint8), np.zeros((number, len(cards)), np.bool_), len(cards)
    for seat, public in enumerate(view.seats):
        size = min(public.cards - int(known[seat].sum()), left)
        if seat == view.seat or size <= 0:
            continue
        left -= size
        # Equivalent to Gumbel variables with the odds added: these are their exponentials.
        luck = np.log(1 - chance.random(dealt.shape))
        luck *= np.exp(-odds[seat, cards])
        if native is not None:
            native.deal(luck, columns, dealt, size, hands[seat])
            continue
        luck[dealt] = -np.inf
        places = np.argpartition(-luck, size - 1, axis=1)[:, :size]
        np.put_along_axis(dealt, places, True, axis=1)
        for place in places.T:
            hands[seat, np.arange(number), cards[place]] += 1
    luck = chance.random(dealt.shape)
    if native is not None:
        return native.shuffled(luck, columns, dealt, left)
    luck[dealt] = np.inf
    order = np.argsort(luck, axis=1, kind="stable")
    return np.asarray(cards[order[:, :left]], np.int64)


def _age(view: PlayerView, rules: RoundRules, known: Copies, hands: Copies, stock: Columns) -> None:
    """Let hands that are not down play their turns, each with a card drawn and an upcard to choose from.

    For every card they keep another goes back to the stock, but not to its first cards. Nobody discards wilds, so there
    are none among the upcards. A hand that holds the contract would be down, so it is broken up.
    """
    back = stock.shape[1] - stock.shape[1] // _FRESH
    rivals = [seat for seat, public in enumerate(view.seats) if seat != view.seat and public.down is Down.NO]
    if not back or not rivals:
        return
    native = core()
    if native is not None and is_batched(rules.evaluator):
        aging = Aging(np.array(rivals), known, stock, 2 * view.turns // view.players, back)
        native.age(rules.evaluator.contract(native), round_of(rules, 0), hands, aging)
        return
    for times in range(2 * view.turns // view.players):
        for at in range(0, len(rivals), back):  # hands that return cards to the same places play their turns together
            seats = np.array(rivals[at : at + back])
            places = -1 - (times * len(rivals) + at + np.arange(len(seats))) % back
            hand, drawn = hands[seats].reshape(-1, COLUMNS), stock.T[places].ravel()
            rows = np.arange(len(hand))
            hand[rows, drawn] += 1
            lonely, distances = loneliness(rules, hand), rough_distances(rules.evaluator, hand)
            # Cards that a player was seen to take stay in the hand.
            lonely[(hand > 0) & (hand <= known[seats].repeat(len(stock), axis=0))] = np.inf
            goes = np.where(distances == 0, most_sociable(lonely), discard_each(rules, hand, lonely, distances)[0])
            # Every second card is an upcard. Nobody would have discarded a wild, so a drawn wild goes back.
            if times % 2:
                goes[drawn == WILDS] = WILDS
            hand[rows, goes] -= 1
            hands[seats], stock.T[places] = hand.reshape(len(seats), -1, COLUMNS), goes.reshape(len(seats), -1)
