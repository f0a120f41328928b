"""Which cards imagined players part with, and which stay in hand: many hands at once, by looks and by distance."""

import numpy as np

from ai.evaluator.batch import COLUMNS, WILDS, Copies, Counts, rough_distances
from ai.master.rules import Floats, RoundRules
from ai.master.table import Bools, Rows

_LOOKED_AT = (1, 2)  # the loneliest cards, of which the one goes that the distance bears: so many at a time
POINTS = 0.01  # what a card's points speak for letting it go, beside its company; more made the deals tell less
HELD_BACK = 30.0  # what a card weighs that others could hit
# What speaks for cards besides company: that the contract needs them, that they are wild, that they are not held.
NEEDED, WILD, LAST = np.float32(1e4), np.float32(1e6), np.float32(2e6)
_OF_RANK = np.array([*np.tile(np.eye(13), (4, 1)), np.zeros(13)], np.float32)  # by column and rank


def loneliness(rules: RoundRules, hands: Copies) -> Floats:
    """By hand and column how much company a card has, with a little for points: of equally lonely cards the dear one.

    Wilds count more than all others, what is not held still more.
    """
    copies = hands.astype(np.float32)
    found = copies @ rules.company
    if rules.runs:  # for a card held twice no neighbours speak: a second copy is of no use to runs
        twice = np.flatnonzero(hands > 1)
        rows, columns = np.divmod(twice, COLUMNS)
        found.ravel()[twice] = rules.own_company.take(columns) * (copies @ _OF_RANK)[rows, columns % 13]
    found -= rules.own_company
    found -= np.float32(POINTS) * rules.points
    found[:, WILDS] = WILD
    np.maximum(found, weight_if_not_held(copies, LAST), out=found)
    return np.asarray(found, np.float32)


def weight_if_not_held(copies: Floats, much: np.float32) -> Floats:
    """By hand and column so much where nothing is held, and as much below nought where something is."""
    held = np.minimum(copies, 1)
    held *= -2 * much
    held += much
    return held


def most_sociable(lonely: Floats) -> Rows:
    """The card of each hand that has most company, a wild if there is one, as a column."""
    return np.asarray(np.where(lonely < LAST, lonely, -np.inf).argmax(axis=1), np.int64)


def discard_each(rules: RoundRules, hands: Copies, lonely: Floats, before: Counts) -> tuple[Rows, Counts]:
    """The card each hand lets go of, as a column, and the distance then; `before` is the distance with it.

    Of the loneliest cards it is the first whose loss the distance bears, else the one it bears best. `lonely` is used
    up; cards that it calls endlessly sociable are kept.
    """
    found, after = np.zeros(len(hands), np.int64), np.full(len(hands), COLUMNS + 1)
    still = np.arange(len(hands))
    for together in _LOOKED_AT:
        cards, may_go = _loneliest(lonely, together)
        left = np.concatenate([hands] * together)
        left.ravel()[_cells(cards.ravel())] -= may_go.ravel()
        distances = np.where(may_go, rough_distances(rules.evaluator, left).reshape(cards.shape), COLUMNS)
        for each, distance in zip(cards, distances, strict=True):
            better = np.flatnonzero((distance < after[still]) & (after[still] > before[still]))
            at = still[better]
            found[at], after[at] = each[better], distance[better]
        on = np.flatnonzero(after[still] > before[still])
        if not len(on):
            break
        still, lonely, hands = still[on], lonely.take(on, axis=0), hands.take(on, axis=0)
    return found, after


def _loneliest(lonely: Floats, number: int) -> tuple[Rows, Bools]:
    """So many columns of each hand, the loneliest first, and whether they may go; they count as kept from now on."""
    cards, rows = np.empty((number, len(lonely)), np.int64), np.arange(len(lonely))
    may_go = np.empty(cards.shape, np.bool_)
    for at in range(number):
        cards[at] = lonely.argmin(axis=1)
        may_go[at] = lonely[rows, cards[at]] < LAST
        lonely[rows, cards[at]] = np.inf
    return cards, may_go


def _cells(columns: Rows) -> Rows:
    """Where one column of each row lies among all of a matrix of hands."""
    return np.arange(0, len(columns) * COLUMNS, COLUMNS) + columns


def kept_from_melds(rules: RoundRules, hands: Copies, over: Counts) -> Copies:
    """Of hands that hold the contract the cards that stay in hand when it is laid down, `over` of each.

    The loneliest that the contract can do without, wilds only where there is nothing else. As many go together as can;
    what is needed then is found anew: cards that could each be spared are often not to be spared together.
    """
    laid, left = hands.copy(), over.copy()
    at = np.flatnonzero(left > 0)
    while len(at):
        goes, free = _to_go(rules, laid.take(at, axis=0), left[at])
        rows, number = np.arange(len(at)), np.ones(len(at), np.int64)
        fewer = laid.take(at, axis=0)[:, None] - goes.cumsum(axis=1, dtype=np.uint8)
        several = np.flatnonzero(free[:, 1:])  # that the contract can do without one of them is known
        if len(several):
            of_row, of_number = np.divmod(several, free.shape[1] - 1)
            holds = free[:, 1:].copy()
            holds[of_row, of_number] = rough_distances(rules.evaluator, fewer[of_row, of_number + 1]) == 0
            number += holds.cumprod(axis=1).sum(axis=1)
        laid[at] = fewer[rows, number - 1]
        left[at] -= number
        at = at[left[at] > 0]
    return hands - laid


def _to_go(rules: RoundRules, hands: Copies, left: Counts) -> tuple[Copies, Bools]:
    """By hand the cards that go, the loneliest first, each as a row of one; and whether the contract can spare it."""
    most, rows = int(left.max()), np.arange(len(hands))
    lonely = loneliness(rules, hands) + NEEDED * ~_spare(rules, hands)
    order = np.argsort(lonely, axis=1, kind="stable")[:, :most]
    free = (lonely[rows[:, None], order] < NEEDED) & (np.arange(most) < left[:, None])
    goes = np.zeros((len(hands), most, COLUMNS), np.uint8)
    goes[rows[:, None], np.arange(most), order] = free
    stuck = np.flatnonzero(~free[:, 0])
    goes[stuck, 0, order[stuck, 0]] = 1  # all that is left is needed, or wild
    return goes, free


def _spare(rules: RoundRules, hands: Copies) -> Bools:
    """By hand and column, whether the contract can do without a card of it."""
    held = np.flatnonzero(hands)
    rows, columns = np.divmod(held, COLUMNS)
    without = hands.take(rows, axis=0)
    without.ravel()[_cells(columns)] -= 1
    found = np.zeros(hands.shape, np.bool_)
    found.ravel()[held] = rough_distances(rules.evaluator, without) == 0
    return found
