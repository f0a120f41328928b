"""Which cards imagined players part with, and which stay in hand: many hands at once, by looks and by distance."""

import numpy as np

from ai.evaluator.batch import COLUMNS, WILDS, Copies, Counts, rough_distances
from ai.master.rules import Floats, RoundRules
from ai.master.table import Bools, Rows

_LOOKED_AT = 3  # the loneliest cards, of which the one goes that the distance bears
_POINTS = 0.01  # what a card's points speak for letting it go, beside its company; more made the deals tell less
# What speaks for cards besides company: that the contract needs them, that they are wild, that they are not held.
_NEEDED, _WILD, _LAST = np.float32(1e4), np.float32(1e6), np.float32(2e6)


def loneliness(rules: RoundRules, hands: Copies) -> Floats:
    """By hand and column how much company a card has, with a little for points: of equally lonely cards the dear one.

    Wilds count more than all others, what is not held still more.
    """
    found = hands.astype(np.float32) @ rules.company - rules.own_company
    if rules.runs:
        _part_with_copies(rules, hands, found)
    found -= np.float32(_POINTS) * rules.points
    found[:, WILDS] = _WILD
    found[hands == 0] = _LAST
    return np.asarray(found, np.float32)


def _part_with_copies(rules: RoundRules, hands: Copies, lonely: Floats) -> None:
    """For a card held twice no neighbours speak, only others of its rank: a second copy is of no use to runs."""
    naturals = hands[:, :WILDS]
    others = naturals.reshape(-1, 4, 13).sum(axis=1, dtype=np.float32) - 1
    np.copyto(lonely[:, :WILDS], rules.own_company[:WILDS] * np.tile(others, (1, 4)), where=naturals > 1)


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
    for _ in range(_LOOKED_AT):
        cards = lonely[still].argmin(axis=1)
        may_go = lonely[still, cards] < _LAST
        lonely[still, cards] = np.inf
        left, at = hands[still], np.arange(len(still))
        left[at, cards] -= may_go
        distances = np.where(may_go, rough_distances(rules.evaluator, left), COLUMNS)
        better = distances < after[still]
        at = still[better]
        found[at], after[at] = cards[better], distances[better]
        still = still[after[still] > before[still]]
    return found, after


def kept_from_melds(rules: RoundRules, hands: Copies, over: Counts) -> Copies:
    """Of hands that hold the contract the cards that stay in hand when it is laid down, `over` of each.

    The loneliest of those that no contract needs; wilds only where there is nothing else.
    """
    laid, at = hands.copy(), np.arange(len(hands))
    needed = ~_spare(rules, hands)
    for step in range(int(over.max())):
        at = at[over[at] > step]
        cards = (loneliness(rules, laid[at]) + _NEEDED * needed[at]).argmin(axis=1)
        laid[at, cards] -= 1
        needed[at, cards] = True  # another copy may be
    return hands - laid


def _spare(rules: RoundRules, hands: Copies) -> Bools:
    """By hand and column, whether the contract can do without a card of it."""
    rows, columns = np.nonzero(hands)
    without = hands[rows]
    without[np.arange(len(rows)), columns] -= 1
    found = np.zeros(hands.shape, np.bool_)
    found[rows, columns] = rough_distances(rules.evaluator, without) == 0
    return found
