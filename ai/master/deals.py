"""Deals played on together, everybody playing simply: upcards by distance, buys by price, discards by looks.

Hands are rows of copies as `ai.evaluator.batch` counts them, so that each step is a few array operations and one batch
of distances. Seats come round one after the other; the rows of one step are those whose turn it is.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ai.bot import never
from ai.evaluator.batch import COLUMNS, WILDS, Copies, Counts, rough_distances
from ai.master.rules import RoundRules
from ai.master.stock import Stock
from ai.master.table import Bools, Rows, Table
from ai.master.throwing import kept_from_melds, loneliness, thrown
from ai.players.price import ROOM, WEIGHTS
from ai.players.traits import SHARP

NOBODY = -1
NO_CARD = -1
_MOST_TURNS = 100
_FEW = 0.06  # the share of the deals that may be left as they are
_PATIENCE = SHARP.patience  # up to this distance cards of no use are bought by hands that are too small
_HELD_BACK = 30.0  # what a card weighs that others could hit
_NEVER = np.float32(1e6)


class Deals:
    """A number of deals as rows; most fields are arrays by seat and row, or by row."""

    __slots__ = (
        "_bonus",
        "_just_down",
        "blind",
        "bought",
        "distance",
        "down",
        "drawn",
        "hands",
        "live",
        "may_have",
        "out",
        "rules",
        "stock",
        "table",
        "turn",
        "upcard",
    )

    def __init__(self, rules: RoundRules, hands: Copies, stock: Stock, table: Table) -> None:
        players, number, _ = hands.shape
        self.rules, self.hands, self.stock, self.table = rules, hands, stock, table
        self.down = np.zeros((players, number), np.bool_)
        self.bought = np.zeros((players, number), np.int64)
        self.distance = np.zeros((players, number), np.int64)
        self.may_have = np.ones((players, number), np.bool_)  # the upcard
        self.upcard = np.full(number, NO_CARD, np.int64)  # its column
        self.turn = np.zeros(number, np.int64)
        self.drawn = np.zeros(number, np.bool_)  # the player in turn needs no card any more
        self.out = np.full(number, NOBODY, np.int64)
        self.live = np.ones(number, np.bool_)
        self.blind = np.zeros(number, np.float64)  # points that going out from nothing took off (H-14)
        self._just_down = np.zeros(number, np.bool_)  # the player in turn, in this turn
        self._bonus = np.zeros(number, np.float64)  # for going out in it

    def play_on(self, stopped: Callable[[], bool] = never) -> None:
        """Play until almost every round has ended, or until `stopped`, asked after every turn, says True."""
        self.measure()
        players, seat = len(self.hands), int(self.turn.min())
        for _ in range(_MOST_TURNS):
            rows = np.flatnonzero(self.live & (self.turn == seat))
            if len(rows):
                self._take_turn(seat, rows)
            if self.live.mean() < _FEW or stopped():
                return
            seat = (seat + 1) % players

    def measure(self) -> None:
        """All distances anew."""
        players, number, _ = self.hands.shape
        found = rough_distances(self.rules.evaluator, self.hands.reshape(-1, COLUMNS))
        self.distance = found.reshape(players, number)

    def points_left(self) -> NDArray[np.float64]:
        """By seat and row: the points of the cards in hand."""
        return np.asarray(self.hands.astype(np.float32) @ self.rules.points, np.float64)

    def take(self, seat: int, rows: Rows) -> None:
        """The seat, on turn, takes the upcard as its draw."""
        self._take_upcard(seat, rows)
        self.drawn[rows] = True

    def draw(self, seat: int, rows: Rows) -> None:
        """The seat draws a card from the stock; on turn it needs no other."""
        self._draw(seat, rows)
        self.drawn[rows] = True

    def wants_in_turn(self, seat: int, rows: Rows) -> Bools:
        """By row, whether the seat on turn takes the upcard."""
        self.measure()
        wants: Bools = self._wants(seat, rows)[seat]
        return wants

    def lie_down(self, seat: int, rows: Rows, *, with_wilds: bool) -> None:
        """The seat has laid its contract down, in its turn."""
        self.down[seat, rows] = True
        self._just_down[rows] = True
        self._bonus[rows] = self.rules.blind_bonus[with_wilds]

    def end_turn(self, seat: int, rows: Rows, owed: int, *, plays: bool = True) -> None:
        """The seat, on turn, does what it still can, and ends its turn with so many discards."""
        self._measure([(seat, rows)])
        if plays:
            self._play(seat, rows)
        self.end_where_empty(seat, rows)
        for _ in range(owed):
            self._discard(seat, rows[self.live[rows]])
        self.ask_anew(seat, rows)
        self.turn[rows] = (seat + 1) % len(self.hands)

    def buy(self, seat: int, rows: Rows) -> None:
        """The seat gets the upcard and penalty cards, and lets go of what is owed, the new upcard (S-7).

        Where a buy makes it the buyer's turn, that follows; what she owes besides its one discard is left out.
        """
        self._take_upcard(seat, rows)
        for _ in range(self.rules.penalty_cards):
            self._draw(seat, rows)
        self.bought[seat, rows] += 1
        if self.rules.passes_turn:
            self.turn[rows] = seat
            self.drawn[rows] = not self.rules.buyer_draws
            return
        self.let_go_of(self.rules.discards_owed, seat, rows)
        self.ask_anew(seat, rows)

    def discard(self, seat: int, rows: Rows, card: int, owed: int, *, in_turn: bool) -> None:
        """The seat throws a card of this column and lets go of what else is owed; in its turn, that ends with it."""
        self._throw(seat, rows, np.full(len(rows), card))
        self.end_where_empty(seat, rows)
        self.let_go_of(owed - 1, seat, rows[self.live[rows]])
        self.ask_anew(seat, rows)
        if in_turn:
            self.turn[rows] = (seat + 1) % len(self.hands)

    def let_go_of(self, owed: int, seat: int, rows: Rows) -> None:
        for _ in range(owed):
            self._measure([(seat, rows)])
            self._let_go(seat, rows)

    def ask_anew(self, seat: int, rows: Rows) -> None:
        """The seat has made a new upcard, which all others may have."""
        self.may_have[:, rows] = True
        self.may_have[seat, rows] = False

    def show(self, card: int) -> None:
        """A card of this column lies on the discard pile of every deal."""
        self.upcard[:] = card
        self.stock.throw(np.arange(len(self.live)), self.upcard)

    def _take_upcard(self, seat: int, rows: Rows) -> None:
        self.hands[seat, rows, self.upcard[rows]] += 1
        self.upcard[rows] = NO_CARD
        self.stock.take_back(rows)

    def _draw(self, seat: int, rows: Rows) -> None:
        """A card from the stock; where there is none left the round ends as it is."""
        drawn, cards = self.stock.draw(seat, rows)
        self.hands[seat, drawn, cards] += 1
        if len(drawn) < len(rows):
            self.live[np.setdiff1d(rows, drawn)] = False

    def _take_turn(self, seat: int, rows: Rows) -> None:
        changed = [(seat, rows), *self._offer(seat, rows[self.upcard[rows] != NO_CARD])]
        rows = rows[self.turn[rows] == seat]
        self._draw(seat, rows[~self.drawn[rows]])
        self.drawn[rows] = False
        self._measure(changed)
        self._just_down[rows] = False
        self._play(seat, rows[self.live[rows]])
        self._discard(seat, rows[self.live[rows]])
        self.ask_anew(seat, rows)
        self.turn[rows] = (seat + 1) % len(self.hands)

    def _offer(self, seat: int, rows: Rows) -> list[tuple[int, Rows]]:
        """Who wants the upcard gets it, the player in turn first; the others who bought it, with their rows.

        What a buyer throws is offered in turn.
        """
        players, bought = len(self.hands), []
        while len(rows):
            wants, is_open = self._wants(seat, rows), np.ones(len(rows), np.bool_)
            sold = np.zeros(len(rows), np.bool_)
            for who in [(seat + step) % players for step in range(players)]:
                gets = wants[who] & is_open
                mine, is_open = rows[gets], is_open & ~gets
                if not len(mine):
                    continue
                if who == seat:
                    self._take_upcard(seat, mine)
                    self.drawn[mine] = True
                else:
                    self.buy(who, mine)
                    bought.append((who, mine))
                    sold |= gets
            rows = rows[sold & (self.upcard[rows] != NO_CARD)]
        return bought

    def _wants(self, seat: int, rows: Rows) -> Bools:
        """By seat and row: who would buy the upcard; the player in turn takes what brings her nearer or can be hit."""
        cards = self.upcard[rows]
        may = self.bought[:, rows] < self.rules.buys
        may[seat] = True
        may &= self.may_have[:, rows]
        wants = may & ~self.down[:, rows]
        who, at = np.nonzero(wants)
        hands = self.hands[who, rows[at]]
        hands[np.arange(len(at)), cards[at]] += 1
        after = rough_distances(self.rules.evaluator, hands)
        nearer = after < self.distance[who, rows[at]]
        wants[who, at] = np.where(who == seat, nearer, self._pays(who, rows[at], cards[at], after))
        may_hit = np.flatnonzero(may[seat] & self.down[seat, rows])
        wants[seat, may_hit] = self.table.takes(rows[may_hit])[np.arange(len(may_hit)), cards[may_hit]]
        return wants

    def _pays(self, who: Rows, rows: Rows, cards: Rows, after: Counts) -> Bools:
        """Where the card, with which the distance would be `after`, is worth a buy to the seat, as sharp ones see it.

        By the weights of `ai.players.price`, but for the draws saved, which take long to count and differ little.
        """
        rules, before = self.rules, self.distance[who, rows]
        nearer = after < before
        if rules.has_points:
            return nearer
        short = rules.fewest_to_lay_down - self.hands[who, rows].sum(axis=1, dtype=np.int64) - 1
        worth = rules.prices[cards] + WEIGHTS.nearer * nearer + WEIGHTS.lacking * before
        worth += WEIGHTS.narrow * np.maximum(0, ROOM + short)
        worth += WEIGHTS.last * (self.bought[who, rows] >= rules.buys - 1)
        pays = (worth > 0) & (nearer | (rules.may_choose & (before > 0)))
        has_to_grow = (short > 0) & (before <= _PATIENCE)
        return np.asarray(pays | (nearer & (after == 0)) | has_to_grow, np.bool_)

    def _measure(self, changed: list[tuple[int, Rows]]) -> None:
        """The distances of hands that have changed, where they still matter."""
        changed = [(who, rows[~self.down[who, rows] & self.live[rows]]) for who, rows in changed]
        found = rough_distances(self.rules.evaluator, np.concatenate([self.hands[who, rows] for who, rows in changed]))
        at = 0
        for who, rows in changed:
            self.distance[who, rows] = found[at : at + len(rows)]
            at += len(rows)

    def _play(self, seat: int, rows: Rows) -> None:
        """Lay down what is complete and can be ended, hit what fits."""
        was_down = self.down[seat, rows]
        size = self.hands[seat, rows].sum(axis=1, dtype=np.int64)
        complete = ~was_down & (self.distance[seat, rows] == 0) & (size >= self.rules.fewest_to_lay_down)
        ready = rows[complete]
        if len(ready):
            self._lay_down(seat, ready, size[complete] - self.rules.needed)
        self._hit(seat, rows[was_down | complete] if self.rules.hits_at_once else rows[was_down])
        self.end_where_empty(seat, rows)

    def _hit(self, seat: int, rows: Rows) -> None:
        """Hit what fits; where the last card must be hit, keep one for it while another has to be discarded."""
        hands = self.hands[seat]
        if self.rules.out_by_discard:
            self.table.hit(hands, rows)
            return
        fitting = self.table.takes(rows) & (hands[rows] > 0)
        dead = np.where(fitting, 0, hands[rows]).sum(axis=1)
        keeping = (dead == 1) & fitting.any(axis=1)
        kept, cards = rows[keeping], fitting[keeping].argmax(axis=1)
        hands[kept, cards] -= 1
        self.table.hit(hands, rows)
        hands[kept, cards] += 1

    def end_where_empty(self, seat: int, rows: Rows) -> None:
        done = rows[~self.hands[seat, rows].any(axis=1)]
        self.out[done] = seat
        self.blind[done] = self._bonus[done] * self._just_down[done]
        self.live[done] = False

    def _lay_down(self, seat: int, rows: Rows, over: Counts) -> None:
        """So many cards stay in hand; the rest grows into melds."""
        hands = self.hands[seat, rows]
        self.hands[seat, rows] = left = kept_from_melds(self.rules, hands, over)
        self.down[seat, rows] = self._just_down[rows] = True
        self._bonus[rows] = np.take(self.rules.blind_bonus, hands[:, WILDS] > 0)
        self.table.grow(rows, hands - left, self.rules)

    def _discard(self, seat: int, rows: Rows) -> None:
        if not self.rules.out_by_discard:
            rows = rows[self.hands[seat, rows].sum(axis=1) > 1]
        is_down = self.down[seat, rows]
        self._shed(seat, rows[is_down])
        self._let_go(seat, rows[~is_down])

    def _shed(self, seat: int, rows: Rows) -> None:
        """Once down: what fits nowhere, the dear cards first; wilds last."""
        if not len(rows):
            return
        dear = self.rules.points - 100 * self.table.takes(rows)
        dear[:, WILDS] = -1000
        dear[self.hands[seat, rows] == 0] = -_NEVER
        self._throw(seat, rows, dear.argmax(axis=1))
        self.end_where_empty(seat, rows)

    def _let_go(self, seat: int, rows: Rows) -> None:
        """On the way: of the loneliest cards the first whose loss the distance bears, else the one it bears best."""
        if not len(rows):
            return
        hands = self.hands[seat, rows]
        lonely = loneliness(self.rules, hands) + _HELD_BACK * self.table.takes(rows)
        cards, self.distance[seat, rows] = thrown(self.rules, hands, lonely, self.distance[seat, rows])
        self._throw(seat, rows, cards)

    def _throw(self, seat: int, rows: Rows, cards: Rows) -> None:
        self.hands[seat, rows, cards] -= 1
        self.stock.throw(rows, cards)
        self.upcard[rows] = np.where(cards == WILDS, NO_CARD, cards)
