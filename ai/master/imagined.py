"""Deals as one seat may imagine them: the others' hands and the order of the stock, from her view and the round so far.

What others were seen to take they hold, until it is seen again. The rest is drawn by chance, cards akin to what others
threw or refused being likelier to come from the stock. Hands that have been played for some turns are better than fresh
ones: for every turn each of them gets a card more, and lets go of the loneliest.
"""

from collections.abc import Sequence

import numpy as np

from ai.evaluator.batch import COLUMNS, WILDS, Copies, columns_of
from ai.master.deals import Deals
from ai.master.race import odds_of
from ai.master.rules import RoundRules, loneliness, rules_of
from ai.master.stock import Columns, Stock
from ai.master.table import Table
from ai.unseen import Seen, seen_in, unseen
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView

_FRESH = 3  # the part of the stock, as a divisor, whose cards nobody is thought to have thrown


def imagined(view: PlayerView, history: Sequence[Event], number: int, alike: int, chance: np.random.Generator) -> Deals:
    """So many deals, the whole lot `alike` times over, with nobody having been asked about an upcard."""
    rules = rules_of(view)
    hands, stock = _cards(view, history, rules, number, chance)
    deals = Deals(
        rules,
        np.tile(hands, (1, alike, 1)),
        Stock(np.tile(stock, (alike, 1))),
        Table(alike * number, view.melds, view.variant.melding.ace),
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
    odds = odds_of(view, history, unseen(view, history))
    cards = np.array([columns.get(card, WILDS) for card, _ in odds], np.int64)
    weights = np.array([weight for _, weight in odds])
    order = np.argsort(-(chance.random((number, len(cards))) ** (1 / weights)), axis=1, kind="stable")
    rows = cards[order]
    size = min(view.stock, len(cards))
    seen = seen_in(history)
    hands = np.zeros((view.players, number, COLUMNS), np.uint8)
    for card in view.hand:
        hands[view.seat, :, columns.get(card, WILDS)] += 1
    stock, hidden = rows[:, :size].copy(), rows[:, size:]
    _deal(view, seen, hands, hidden)
    _age(view, rules, hands, stock)
    pile = np.array([columns.get(card, WILDS) for card in seen.pile[:-1]], np.int64)
    beneath = chance.permuted(np.tile(pile, (number, 1)), axis=1)
    return hands, np.concatenate([stock, beneath], axis=1)


def _deal(view: PlayerView, seen: Seen, hands: Copies, hidden: Columns) -> None:
    """Give the others what they are known to hold, and hidden cards besides."""
    columns, rows = columns_of(view.variant.dealing.wild_ranks), np.arange(len(hidden))
    at = 0
    for seat, public in enumerate(view.seats):
        if seat == view.seat:
            continue
        known = list((+seen.held[seat]).elements()) if seat in seen.held else []
        for card in known[: public.cards]:
            hands[seat, :, columns.get(card, WILDS)] += 1
        for _ in range(min(public.cards - len(known), hidden.shape[1] - at)):
            hands[seat, rows, hidden[:, at]] += 1
            at += 1


def _age(view: PlayerView, rules: RoundRules, hands: Copies, stock: Columns) -> None:
    """Let hands on their way have had their turns: cards from the end of the stock, for the loneliest they held."""
    turns, at = view.turns // view.players, stock.shape[1]
    rows = np.arange(len(stock))
    for seat, public in enumerate(view.seats):
        if seat == view.seat or public.down is not Down.NO:
            continue
        hand = hands[seat]
        for _ in range(min(turns, at - stock.shape[1] // _FRESH)):
            at -= 1
            hand[rows, stock[:, at]] += 1
            stock[:, at] = loneliness(rules, hand).argmin(axis=1)
            hand[rows, stock[:, at]] -= 1
