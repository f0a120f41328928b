"""Which cards imagined players part with, and which stay in hand: many hands at once, by looks and by distance."""

import numpy as np

from ai.evaluator.batch import COLUMNS, WILDS, Copies, Counts, rough_distances
from ai.master.rules import Floats, RoundRules
from ai.master.table import Bools, Rows

_LOOKED_AT = (1, 2)  # the loneliest cards, of which the one goes that the distance bears: so many at a time
_POINTS = 0.01  # what a card's points speak for letting it go, beside its company; more made the deals tell less
# What speaks for cards besides company: that the contract needs them, that they are wild, that they are not held.
_NEEDED, _WILD, _LAST = np.float32(1e4), np.float32(1e6), np.float32(2e6)


def loneliness(rules: RoundRules, hands: Copies) -> Floats:
    """By hand and column how much company a card has, with a little for points: of equally lonely cards the dear one.

    Wilds count more than all others, what is not held still more.
    """
    found = hands.astype(np.float32) @ rules.company
    if rules.runs:  # for a card held twice no neighbours speak: a second copy is of no use to runs
        found = np.where(hands > 1, found[:, COLUMNS:], found[:, :COLUMNS])
    found -= rules.own_company
    found -= np.float32(_POINTS) * rules.points
    found[:, WILDS] = _WILD
    found[hands == 0] = _LAST
    return np.asarray(found, np.float32)


def most_sociable(lonely: Floats) -> Rows:
    """The card of each hand that has most company, a wild if there is one, as a column."""
    return np.asarray(np.where(lonely < _LAST, lonely, -np.inf).argmax(axis=1), np.int64)


def thrown(rules: RoundRules, hands: Copies, lonely: Floats, before: Counts) -> tuple[Rows, Counts]:
    """The card each hand lets go of, as a column, and the distance then; `before` is the distance with it.

    Of the loneliest cards it is the first whose loss the distance bears, else the one it bears best. `lonely` is used
    up; cards that it calls endlessly sociable are kept.
    """
    found, after = np.zeros(len(hands), np.int64), np.full(len(hands), COLUMNS + 1)
    still = np.arange(len(hands))
    for together in _LOOKED_AT:
        if not len(still):
            break
        cards = np.empty((together, len(still)), np.int64)
        may_go = np.empty(cards.shape, np.bool_)
        for at in range(together):
            cards[at] = lonely[still].argmin(axis=1)
            may_go[at] = lonely[still, cards[at]] < _LAST
            lonely[still, cards[at]] = np.inf
        left = np.tile(hands[still], (together, 1))
        left[np.arange(len(left)), cards.ravel()] -= may_go.ravel()
        distances = np.where(may_go, rough_distances(rules.evaluator, left).reshape(cards.shape), COLUMNS)
        for each, distance in zip(cards, distances, strict=True):
            better = (distance < after[still]) & (after[still] > before[still])
            at = still[better]
            found[at], after[at] = each[better], distance[better]
        still = still[after[still] > before[still]]
    return found, after


def kept_from_melds(rules: RoundRules, hands: Copies, over: Counts) -> Copies:
    """Of hands that hold the contract the cards that stay in hand when it is laid down, `over` of each.

    The loneliest that the contract can do without, wilds only where there is nothing else. As many go together as can;
    what is needed then is found anew: cards that could each be spared are often not to be spared together.
    """
    laid, left = hands.copy(), over.copy()
    at = np.flatnonzero(left > 0)
    while len(at):
        most, rows = int(left[at].max()), np.arange(len(at))
        lonely = loneliness(rules, laid[at]) + _NEEDED * ~_spare(rules, laid[at])
        order = np.argsort(lonely, axis=1)[:, :most]
        free = (lonely[rows[:, None], order] < _NEEDED) & (np.arange(most) < left[at][:, None])
        goes = np.zeros((len(at), most, COLUMNS), np.uint8)
        goes[rows[:, None], np.arange(most), order] = free
        goes[~free[:, 0], 0, order[~free[:, 0], 0]] = 1  # all that is left is needed, or wild
        fewer = laid[at][:, None] - goes.cumsum(axis=1, dtype=np.uint8)
        holds = rough_distances(rules.evaluator, fewer.reshape(-1, COLUMNS)).reshape(-1, most) == 0
        number = np.maximum(1, (holds & free).cumprod(axis=1).sum(axis=1))
        laid[at] = fewer[rows, number - 1]
        left[at] -= number
        at = at[left[at] > 0]
    return hands - laid


def _spare(rules: RoundRules, hands: Copies) -> Bools:
    """By hand and column, whether the contract can do without a card of it."""
    rows, columns = np.nonzero(hands)
    without = hands[rows]
    without[np.arange(len(rows)), columns] -= 1
    found = np.zeros(hands.shape, np.bool_)
    found[rows, columns] = rough_distances(rules.evaluator, without) == 0
    return found
