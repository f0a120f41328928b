"""What simulated players discard and keep: many hands at once, by company and by distance."""

import numpy as np

from ai.evaluator.batch import COLUMNS, WILDS, Copies, Counts, rough_distances
from ai.master.rules import Floats, RoundRules
from ai.master.table import Bools, Rows

_LOOKED_AT = (1, 2)  # cards with least company that are tried at a time, until the distance can spare one
POINTS = 0.01  # weight of a card's points for discarding it, next to its company; more made simulations less accurate
HELD_BACK = 30.0  # weight for keeping a card that others could hit
# Weights besides company: the contract needs the card, it is wild, it is not held.
NEEDED, WILD, LAST = np.float32(1e4), np.float32(1e6), np.float32(2e6)
_OF_RANK = np.array([*np.tile(np.eye(13), (4, 1)), np.zeros(13)], np.float32)  # by column and rank


def loneliness(rules: RoundRules, hands: Copies) -> Floats:
    """Return, by hand and column, the company of a card minus a little for its points: ties lose the expensive card.

    Wilds have more than all others, cards not held still more.
    """
    copies = hands.astype(np.float32)
    weights, own_company = copies @ rules.company, rules.company.diagonal()
    # A second copy is useless in runs, so a card held twice gets nothing from its neighbors.
    if rules.evaluator.task.runs:
        twice = np.flatnonzero(hands > 1)
        rows, columns = np.divmod(twice, COLUMNS)
        weights.ravel()[twice] = own_company.take(columns) * (copies @ _OF_RANK)[rows, columns % 13]
    weights -= own_company
    weights -= np.float32(POINTS) * rules.points
    weights[:, WILDS] = WILD
    np.maximum(weights, weight_if_not_held(copies, LAST), out=weights)
    return np.asarray(weights, np.float32)


def weight_if_not_held(copies: Floats, much: np.float32) -> Floats:
    """Return, by hand and column, `much` where no card is held, and minus `much` where one is."""
    held = np.minimum(copies, 1)
    held *= -2 * much
    held += much
    return held


def most_sociable(lonely: Floats) -> Rows:
    """Return the card of each hand with most company, a wild if there is one, as a column."""
    return np.asarray(np.where(lonely < LAST, lonely, -np.inf).argmax(axis=1), np.int64)


def discard_each(rules: RoundRules, hands: Copies, lonely: Floats, before: Counts) -> tuple[Rows, Counts]:
    """Return the card each hand discards, as a column, and the distance then; `before` is the distance with it.

    It is the first of the cards with least company that the distance can spare, else the one with the best distance.
    `lonely` is modified; cards with infinite company are kept.
    """
    columns, after = np.zeros(len(hands), np.int64), np.full(len(hands), COLUMNS + 1)
    still = np.arange(len(hands))
    # The loneliest card is tried alone, and two more only where the hand cannot spare it: each try costs a distance.
    for together in _LOOKED_AT:
        cards, may_go = _loneliest(lonely, together)
        left = np.concatenate([hands] * together)
        left.ravel()[_cells(cards.ravel())] -= may_go.ravel()
        distances = np.where(may_go, rough_distances(rules.evaluator, left).reshape(cards.shape), COLUMNS)
        for column, distance in zip(cards, distances, strict=True):
            better = np.flatnonzero((distance < after[still]) & (after[still] > before[still]))
            at = still[better]
            columns[at], after[at] = column[better], distance[better]
        on = np.flatnonzero(after[still] > before[still])
        if not len(on):
            break
        still, lonely, hands = still[on], lonely.take(on, axis=0), hands.take(on, axis=0)
    return columns, after


def _loneliest(lonely: Floats, number: int) -> tuple[Rows, Bools]:
    """Return this many columns of each hand, least company first, and whether they may go; marks them as kept."""
    cards, rows = np.empty((number, len(lonely)), np.int64), np.arange(len(lonely))
    may_go = np.empty(cards.shape, np.bool_)
    for at in range(number):
        cards[at] = lonely.argmin(axis=1)
        may_go[at] = lonely[rows, cards[at]] < LAST
        lonely[rows, cards[at]] = np.inf
    return cards, may_go


def _cells(columns: Rows) -> Rows:
    """Return the flat indices of one column of each row in a matrix of hands."""
    return np.arange(0, len(columns) * COLUMNS, COLUMNS) + columns


def kept_from_melds(rules: RoundRules, hands: Copies, over: Counts) -> Copies:
    """Return the cards that stay in hand when these hands lay their contract down, `over` of each.

    Those with least company that the contract does not need, wilds only if nothing else is left. As many go at a time
    as possible, and then the needed cards are computed again: cards that could each be spared often cannot be spared
    together.
    """
    laid, left = hands.copy(), over.copy()
    at = np.flatnonzero(left > 0)
    while len(at):
        goes, free = _to_go(rules, laid.take(at, axis=0), left[at])
        rows, number = np.arange(len(at)), np.ones(len(at), np.int64)
        fewer = laid.take(at, axis=0)[:, None] - goes.cumsum(axis=1, dtype=np.uint8)
        # That the contract can spare the first of them is known already.
        several = np.flatnonzero(free[:, 1:])
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
    """Return, by hand, the cards that go, least company first, and whether the contract can spare each."""
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
    """Return, by hand and column, whether the contract can do without a card of it."""
    held = np.flatnonzero(hands)
    rows, columns = np.divmod(held, COLUMNS)
    without = hands.take(rows, axis=0)
    without.ravel()[_cells(columns)] -= 1
    spare = np.zeros(hands.shape, np.bool_)
    spare.ravel()[held] = rough_distances(rules.evaluator, without) == 0
    return spare
