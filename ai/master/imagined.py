"""Deals as one seat may imagine them: the others' hands and the order of the stock, from her view and the round so far.

What others were seen to take they hold, until it is seen again. The rest is drawn by chance, cards akin to what others
threw or refused being likelier to come from the stock. Hands that have been played for some turns are better than fresh
ones: for every turn each of them has two cards more to choose from, and lets go of what it misses least.
"""

from collections.abc import Sequence

import numpy as np

from ai.evaluator.batch import COLUMNS, WILDS, Copies, columns_of, is_batched, rough_distances
from ai.master.deals import Deals
from ai.master.native import round_of
from ai.master.reading import Floats, log_odds
from ai.master.rules import RoundRules, rules_of
from ai.master.stock import Columns, Stock
from ai.master.table import TableBatch
from ai.master.throwing import discard_each, loneliness, most_sociable
from ai.native.door import MOST_CARDS, Aging, core
from ai.unseen import SeenCards, cards_seen_in, unseen
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView

_FRESH = 3  # the part of the stock, as a divisor, whose cards nobody is thought to have thrown


def imagined(view: PlayerView, history: Sequence[Event], number: int, alike: int, chance: np.random.Generator) -> Deals:
    """So many deals, the whole lot `alike` times over, with nobody having been asked about an upcard."""
    hands, stock = _cards(view, history, rules_of(view), number, chance)
    return deals_with(view, hands, stock, alike)


def deals_with(view: PlayerView, hands: Copies, stock: Columns, alike: int = 1) -> Deals:
    """Deals with these hands by seat and deal, and this stock by deal; the whole lot `alike` times over."""
    number = len(stock)
    deals = Deals(
        rules_of(view),
        np.tile(hands, (1, alike, 1)),
        Stock(np.tile(stock, (alike, 1)), view.players),
        TableBatch(alike * number, view.melds, view.variant),
    )
    for seat, public in enumerate(view.seats):
        deals.down[seat] = public.down is not Down.NO
        deals.bought[seat] = public.buys
    return deals


def _cards(
    view: PlayerView, history: Sequence[Event], rules: RoundRules, number: int, chance: np.random.Generator
) -> tuple[Copies, Columns]:
    """Hands by seat and deal, and the stock by deal with the discard pile, shuffled, beneath it (X-8)."""
    columns = columns_of(view.variant.dealing.wild_ranks)
    copies = sorted(unseen(view, history).items())
    cards = np.array([columns.get(card, WILDS) for card, count in copies for _ in range(count)], np.int64)
    seen = cards_seen_in(history)
    hands = np.zeros((view.players, number, COLUMNS), np.uint8)
    for card in view.hand:
        hands[view.seat, :, columns.get(card, WILDS)] += 1
    known = known_hands(view, seen)
    hands += known[:, None]
    left = _deal(view, known, hands, cards, log_odds(view, history), chance)
    stock = left[:, : view.stock].copy()
    _age(view, rules, known, hands, stock)
    pile = np.array([columns.get(card, WILDS) for card in seen.pile[:-1]], np.int64)
    beneath = chance.permuted(np.tile(pile, (number, 1)), axis=1)
    # Of a pile that nobody saw grow, as in a position, the cards beneath are among those left.
    others = left[:, view.stock :][:, : max(0, view.discards - max(1, len(seen.pile)))]
    return hands, np.concatenate([stock, beneath, others], axis=1)


def known_hands(view: PlayerView, seen: SeenCards) -> Copies:
    """By seat and column, the cards that others were seen to take and not since."""
    columns = columns_of(view.variant.dealing.wild_ranks)
    found = np.zeros((view.players, COLUMNS), np.uint8)
    for seat, held in seen.held.items():
        for card in (+held).elements() if seat != view.seat else ():
            found[seat, columns.get(card, WILDS)] += 1
    return found


def _deal(
    view: PlayerView, known: Copies, hands: Copies, cards: Columns, odds: Floats, chance: np.random.Generator
) -> Columns:
    """Give the others hidden cards besides what they are known to hold, and shuffle what is left, by deal.

    Whoever is to get so many gets those that come first when luck and the odds are added (E. Gumbel's way to draw).
    """
    number, native = hands.shape[1], core() if 0 < len(cards) <= MOST_CARDS else None
    columns, dealt, left = cards.astype(np.uint8), np.zeros((number, len(cards)), np.bool_), len(cards)
    for seat, public in enumerate(view.seats):
        size = min(public.cards - int(known[seat].sum()), left)
        if seat == view.seat or size <= 0:
            continue
        left -= size
        # As good as numbers of E. Gumbel's, to which odds are added: these are the like of their exponentials.
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
    """Let hands on their way have had their turns, each with a card drawn and an upcard to choose from.

    For what they keep something goes back to the stock, but not to its first cards. Nobody throws wilds, so that there
    are none among the upcards. Who held the contract would be down: such a hand is broken up.
    """
    back = stock.shape[1] - stock.shape[1] // _FRESH
    rivals = [seat for seat, public in enumerate(view.seats) if seat != view.seat and public.down is Down.NO]
    if not back or not rivals:
        return
    native = core()
    if native is not None and is_batched(rules.evaluator):
        table = TableBatch(0, (), view.variant).knobs()
        aging = Aging(np.array(rivals), known, stock, 2 * view.turns // view.players, back)
        native.age(rules.evaluator.contract(native), round_of(rules, table), hands, aging)
        return
    for times in range(2 * view.turns // view.players):
        for at in range(0, len(rivals), back):  # those who give back to different places take their turns together
            seats = np.array(rivals[at : at + back])
            places = -1 - (times * len(rivals) + at + np.arange(len(seats))) % back
            hand, drawn = hands[seats].reshape(-1, COLUMNS), stock.T[places].ravel()
            rows = np.arange(len(hand))
            hand[rows, drawn] += 1
            lonely, distances = loneliness(rules, hand), rough_distances(rules.evaluator, hand)
            lonely[(hand > 0) & (hand <= known[seats].repeat(len(stock), axis=0))] = np.inf
            goes = np.where(distances == 0, most_sociable(lonely), discard_each(rules, hand, lonely, distances)[0])
            if times % 2:
                goes[drawn == WILDS] = WILDS
            hand[rows, goes] -= 1
            hands[seats], stock.T[places] = hand.reshape(len(seats), -1, COLUMNS), goes.reshape(len(seats), -1)
