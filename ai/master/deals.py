"""Simulated deals played together by simple rules: upcards by distance, buys by price, discards by company.

Hands are rows of copies in the format of `ai.evaluator.batch`, so that each step is a few array operations and one
batch of distances. A step is a turn in every row, of whichever player, or a buy before it: no row waits for others.
Parallel arrays of seats and rows have the same length.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from ai.bot import never
from ai.evaluator.batch import COLUMNS, WILDS, Copies, Counts, is_batched, rough_distances
from ai.master.native import round_of
from ai.master.pace import Lockstep, SingleSteps
from ai.master.rules import RoundRules
from ai.master.stock import Stock
from ai.master.table import Bools, Rows, TableBatch
from ai.master.throwing import HELD_BACK, discard_each, kept_from_melds, loneliness, weight_if_not_held
from ai.native.door import MOST_LEFT, Array, Struct, core, deals_of
from ai.players.hopeless import CHEAP
from ai.players.price import ROOM, WEIGHTS
from ai.players.traits import SHARP

NOBODY = -1
NO_CARD = -1
_PATIENCE = SHARP.patience  # up to this distance hands that are too small buy useless cards
_NOBODY_DOWN = 1000  # cards that nobody holds
_NEVER = np.float32(1e6)
_ONES = np.ones(COLUMNS, np.float32)


class Deals:
    """A number of deals as rows; most fields are arrays by seat and row, or by row."""

    __slots__ = (
        "_bonus",
        "_cells",
        "_flat",
        "_just_down",
        "blind",
        "bought",
        "distance",
        "down",
        "drawn",
        "hands",
        "live",
        "may_have",
        "most_steps",
        "out",
        "rules",
        "stock",
        "table",
        "turn",
        "upcard",
    )

    def __init__(self, rules: RoundRules, hands: Copies, stock: Stock, table: TableBatch, turns: int = 0) -> None:
        players, number, _ = hands.shape
        self.rules, self.hands, self.stock, self.table = rules, np.ascontiguousarray(hands), stock, table
        self.down = np.zeros((players, number), np.bool_)
        self.bought = np.zeros((players, number), np.int64)
        self.distance = np.zeros((players, number), np.int64)
        self.may_have = np.ones((players, number), np.bool_)  # the upcard
        self.upcard = np.full(number, NO_CARD, np.int64)  # the upcard's column
        self.turn = np.zeros(number, np.int64)
        self.drawn = np.zeros(number, np.bool_)  # the player on turn needs no more cards
        self.out = np.full(number, NOBODY, np.int64)
        self.live = np.ones(number, np.bool_)
        self.blind = np.zeros(number, np.float64)  # points for going out (K-6), and for going out blind (H-14)
        self.most_steps = max(1, rules.most_turns - turns)  # turns and buys until deals stop; some turns are over
        self._just_down = np.zeros(number, np.bool_)  # the player on turn, during this turn
        self._bonus = np.zeros(number, np.float64)  # for going out in this turn
        # These are views of the same hands as rows and as single counts, because flat indices are faster.
        self._flat = self.hands.reshape(-1, COLUMNS)
        self._cells = self.hands.reshape(-1)

    def play_on(self, stopped: Callable[[], bool] = never) -> None:
        """Play until almost every round has ended, or until `stopped`, polled every few steps, returns True."""
        native = core()
        if native is None or not is_batched(self.rules.evaluator):
            self._play_in_step(stopped)
            return
        rules = round_of(self.rules, self.most_steps)
        native.play_on(self.rules.evaluator.contract(native), rules, self.arrays(), stopped)
        self.table.note_wilds()

    def steps(self) -> Iterator[None]:
        """Play one step in every deal, and yield, again and again, as long as any goes on."""
        native = core() if is_batched(self.rules.evaluator) else None
        if native is None:
            self.measure()
        for _ in range(self.most_steps):
            if not self.live.any():
                return
            if native is None:
                self._step(np.flatnonzero(self.live), SingleSteps())
            else:
                # With `few` at zero no deal is left unfinished while others go on.
                rules = round_of(self.rules, most_steps=1, few=0.0)
                native.play_on(self.rules.evaluator.contract(native), rules, self.arrays(), never)
                self.table.note_wilds()
            yield

    def arrays(self) -> Struct:
        """Return all fields, for the native core."""
        own: dict[str, Array] = {
            "hands": self.hands,
            "down": self.down,
            "bought": self.bought,
            "distance": self.distance,
            "may_have": self.may_have,
            "upcard": self.upcard,
            "turn": self.turn,
            "drawn": self.drawn,
            "out": self.out,
            "live": self.live,
            "blind": self.blind,
            "just_down": self._just_down,
            "bonus": self._bonus,
        }
        players, number, _ = self.hands.shape
        sizes = players, number, self.stock.cards.shape[1]
        return deals_of(sizes, own | self.stock.arrays() | self.table.arrays())

    def _play_in_step(self, stopped: Callable[[], bool]) -> None:
        """Play in Python, all deals at once."""
        self.measure()
        pace = Lockstep(len(self.live), self.most_steps)
        while (rows := pace.next(self.live)) is not None:
            self._step(rows, pace)
            if stopped():
                return

    def measure(self) -> None:
        """Compute all distances."""
        self.distance = rough_distances(self.rules.evaluator, self._flat).reshape(self.distance.shape)

    def points_left(self) -> NDArray[np.float64]:
        """Return the points of the cards in hand, by seat and row, multiplied where nothing was laid down (K-7)."""
        points = np.asarray(self.hands.astype(np.float32) @ self.rules.points, np.float64)
        return points if self.rules.not_down_times == 1 else np.where(self.down, 1, self.rules.not_down_times) * points

    def take(self, seat: int, rows: Rows) -> None:
        """Take the upcard as the draw of the seat on turn."""
        self._take_upcard(np.full(len(rows), seat), rows)
        self.drawn[rows] = True

    def draw(self, seat: int, rows: Rows) -> None:
        """Draw a card from the stock for the seat; on its turn the seat needs no other."""
        self._draw(np.full(len(rows), seat), rows)
        self.drawn[rows] = True

    def wants_in_turn(self, seat: int, rows: Rows) -> Bools:
        """Return, by row, whether the seat on turn takes the upcard."""
        self.measure()
        wants: Bools = self._wants(np.full(len(rows), seat), rows)[seat]
        return wants

    def mark_down(self, seat: int, rows: Rows, *, with_wilds: bool) -> None:
        """Record that the seat laid down its contract on its turn."""
        self.down[seat, rows] = True
        self._just_down[rows] = True
        self._bonus[rows] = self.rules.blind_bonus[with_wilds]

    def end_turn(self, seat: int, rows: Rows, owed: int, *, plays: bool = True) -> None:
        """Make the remaining plays of the seat on turn and end its turn with `owed` discards."""
        seats, none = np.full(len(rows), seat), np.zeros(0, np.int64)
        self._measure(seats, rows)
        if plays:
            self._play(seats, rows)
        self.end_where_empty(seats, rows)
        for _ in range(owed):
            live = self.live[rows]
            self._discard(seats[live], rows[live], none, none)
        self.reopen_offer(seats, rows)
        self.pass_turn(seat, rows)

    def pass_turn(self, seat: int, rows: Rows) -> None:
        """End the turn of this seat; the next player has to draw."""
        self.turn[rows] = (seat + 1) % len(self.hands)
        self.drawn[rows] = self._just_down[rows] = False

    def buy(self, seat: int, rows: Rows) -> None:
        """Give the seat the upcard and penalty cards, and make the discards it owes, the new upcard last (S-7)."""
        seats = np.full(len(rows), seat)
        self._buy(seats, rows)
        if not self.rules.passes_turn:
            self.make_discards(self.rules.discards_owed, seats, rows)

    def discard(self, seat: int, rows: Rows, card: int, owed: int, *, in_turn: bool) -> None:
        """Discard a card of this column and whatever else the seat owes; on its turn, that ends the turn."""
        seats = np.full(len(rows), seat)
        self._throw(seats, rows, np.full(len(rows), card))
        self.end_where_empty(seats, rows)
        live = self.live[rows]
        self.make_discards(owed - 1, seats[live], rows[live])
        self.reopen_offer(seats, rows)
        if in_turn:
            self.pass_turn(seat, rows)

    def make_discards(self, owed: int, seat: int | Rows, rows: Rows) -> None:
        """Make this many discards one after the other, for the seat or for each row's own."""
        seats = np.broadcast_to(seat, rows.shape)
        for _ in range(owed):
            self._measure(seats, rows)
            self._let_go(seats, rows)

    def reopen_offer(self, seat: int | Rows, rows: Rows) -> None:
        """Offer the new upcard of the seat, or of each row's own, to all others."""
        self.may_have[:, rows] = True
        self.may_have[seat, rows] = False

    def show(self, card: int) -> None:
        """Put a card of this column on the discard pile of every deal."""
        self.upcard[:] = card
        self.stock.throw(np.arange(len(self.live)), self.upcard)

    def _at(self, seats: Rows, rows: Rows) -> Rows:
        """Return the indices of their hands among all."""
        return np.asarray(seats * self.hands.shape[1] + rows, np.int64)

    def _held(self, seats: Rows, rows: Rows) -> Copies:
        """Return a copy of their hands."""
        return self._flat.take(self._at(seats, rows), axis=0)

    def _of(self, seats: Rows, rows: Rows, cards: Rows) -> Rows:
        """Return the flat indices of their counts of one column each."""
        return self._at(seats, rows) * COLUMNS + cards

    def _take_upcard(self, seats: Rows, rows: Rows) -> None:
        self._cells[self._of(seats, rows, self.upcard[rows])] += 1
        self.upcard[rows] = NO_CARD
        self.stock.take_back(rows)

    def _draw(self, seats: Rows, rows: Rows) -> None:
        """Draw a card from the stock; if there is none, take the upcard; if there is none either, nothing (X-8)."""
        drawn, cards = self.stock.draw(seats, rows)
        if len(drawn) < len(rows):
            there = np.isin(rows, drawn)
            takes = ~there & (self.upcard[rows] != NO_CARD)
            self._take_upcard(seats[takes], rows[takes])
            seats = seats[there]
        self._cells[self._of(seats, drawn, cards)] += 1

    def _step(self, rows: Rows, pace: Lockstep | SingleSteps) -> None:
        """Play a turn in each of these rows; where the upcard is bought, only that, with the buyer's discard next.

        If a player waits to lay down, the turn continues in a later step.
        """
        # In rows where the upcard is bought the turn has to wait: the buyer's discard is a new upcard, and others may
        # want it.
        buyers, sold = self._offer(rows)
        self._buy(buyers, sold)
        waits = np.zeros(len(self.live), np.bool_)
        waits[sold] = True
        rows = rows[~waits[rows]]
        seats = self.turn[rows]
        draws = ~self.drawn[rows]
        self._draw(seats[draws], rows[draws])
        self.drawn[rows] = False
        self._measure(np.concatenate([seats, buyers]), np.concatenate([rows, sold]))
        self._just_down[rows] = False
        live = self.live[rows]
        pace.stepped(np.concatenate([sold, rows[~live]]))
        rows = pace.together(rows[live], self._complete(seats[live], rows[live]))
        self._end_turns(rows, buyers, sold)
        pace.stepped(rows)

    def _end_turns(self, rows: Rows, buyers: Rows, sold: Rows) -> None:
        """Play and discard for the player on turn in these rows; in other rows make the discards that buyers owe."""
        seats = self.turn[rows]
        self._play(seats, rows)
        live = self.live[rows]
        owed = 0 if self.rules.passes_turn else self.rules.discards_owed
        self._discard(seats[live], rows[live], buyers[: len(sold) if owed else 0], sold[: len(sold) if owed else 0])
        for _ in range(owed - 1):
            self._let_go(buyers, sold)
        self.reopen_offer(seats, rows)
        self.turn[rows] = (seats + 1) % len(self.hands)

    def _offer(self, rows: Rows) -> tuple[Rows, Rows]:
        """Let the player on turn take the upcard if they want it; return the buyers elsewhere, and their rows."""
        rows = rows[self.upcard[rows] != NO_CARD]
        seats, at = self.turn[rows], np.arange(len(rows))
        # Seats are counted from the player on turn, so the first of those who want the card has the best right to it.
        around = (seats + np.arange(len(self.hands))[:, None]) % len(self.hands)
        wants = self._wants(seats, rows)[around, at]
        first = wants.argmax(axis=0)
        some = wants[first, at]
        takes, buys = some & (first == 0), some & (first > 0)
        self._take_upcard(seats[takes], rows[takes])
        self.drawn[rows[takes]] = True
        return around[first[buys], at[buys]], rows[buys]

    def _buy(self, seats: Rows, rows: Rows) -> None:
        """Give these seats the upcard and penalty cards; if that makes it the buyer's turn, the turn follows.

        In that case only one of the discards that are owed is made.
        """
        self._take_upcard(seats, rows)
        for _ in range(self.rules.penalty_cards):
            self._draw(seats, rows)
        self.bought[seats, rows] += 1
        if self.rules.passes_turn:
            self.turn[rows] = seats
            self.drawn[rows] = not self.rules.buyer_draws
        else:
            self.reopen_offer(seats, rows)

    def _wants(self, seats: Rows, rows: Rows) -> Bools:
        """Return, by seat and row, who would buy the upcard; the player on turn takes one that helps or can be hit."""
        cards, every = self.upcard[rows], np.arange(len(rows))
        may = self.bought.take(rows, axis=1) < self.rules.buys
        may[seats, every] = True if self.rules.takes_once_down else ~self.down[seats, rows]
        may &= self.may_have.take(rows, axis=1)
        down = self.down.take(rows, axis=1)
        wants = may & ~down
        who, at = np.divmod(asked := np.flatnonzero(wants), max(1, len(rows)))
        hands = self._held(who, rows[at])
        sizes = _sizes(hands)
        hands.ravel()[np.arange(0, hands.size, COLUMNS) + cards[at]] += 1
        after = rough_distances(self.rules.evaluator, hands)
        nearer = after < self.distance[who, rows[at]]
        in_turn = who == seats[at]
        pays = np.where(in_turn, nearer, self._pays(who, rows[at], cards[at], after, sizes))
        gives_up = self._are_far_behind(who, rows[at]) & (after > 0)
        wants.ravel()[asked] = np.where(gives_up, in_turn & (self.rules.points[cards[at]] <= CHEAP), pays)
        may_hit = np.flatnonzero(may[seats, every] & down[seats, every])
        wants[seats[may_hit], may_hit] = self._has_a_place(seats[may_hit], rows[may_hit], cards[may_hit])
        return wants

    def _has_a_place(self, seats: Rows, rows: Rows, cards: Rows) -> Bools:
        """Return where the card fits the table for a seat that is down, or ends the round in its turn."""
        fits: Bools = self.table.takes(rows, seats)[np.arange(len(rows)), cards]
        others = np.flatnonzero(~fits)
        fits[others] = self._would_go(seats[others], rows[others], int(self.rules.out_by_discard), cards[others])
        return fits

    def _would_go(self, seats: Rows, rows: Rows, may_stay: int, more: Rows | None = None) -> Bools:
        """Return where at most `may_stay` cards are left after all hits, with one more card each if given.

        False for large hands.
        """
        hands = self._held(seats, rows)
        goes = _sizes(hands) <= MOST_LEFT
        at = np.flatnonzero(goes)
        places, hands = np.arange(len(at)), hands[at]
        if more is not None:
            hands[places, more[at]] += 1
        # These hits are only imagined, so they are made on copies of the tables.
        self.table.of(rows[at]).hit(hands, places, seats[at], places)
        goes[at] = _sizes(hands) <= may_stay
        return goes

    def _pays(self, who: Rows, rows: Rows, cards: Rows, after: Counts, sizes: Counts) -> Bools:
        """Return where a buy pays for the seat at the level `sharp`; `after` is the distance with the card.

        Uses the weights of `ai.players.price` without the draws saved, which take long to compute and differ little.
        """
        rules, before = self.rules, self.distance[who, rows]
        nearer = after < before
        if rules.has_points:
            return nearer
        short = rules.fewest_to_lay_down - sizes - 1
        worth = rules.prices[cards] + WEIGHTS.nearer * nearer + WEIGHTS.lacking * before
        worth += WEIGHTS.narrow * np.maximum(0, ROOM + short)
        worth += WEIGHTS.last * (self.bought[who, rows] >= rules.buys - 1)
        pays = (worth > 0) & (nearer | (rules.may_choose & (before > 0)))
        has_to_grow = (short > 0) & (before <= _PATIENCE)
        return np.asarray(pays | (nearer & (after == 0)) | has_to_grow, np.bool_)

    def _measure(self, seats: Rows, rows: Rows) -> None:
        """Compute the distances of hands that have changed, where they still matter."""
        matter = ~self.down[seats, rows] & self.live[rows]
        seats, rows = seats[matter], rows[matter]
        self.distance[seats, rows] = rough_distances(self.rules.evaluator, self._held(seats, rows))

    def _complete(self, seats: Rows, rows: Rows) -> Rows:
        """Return where the seat holds its contract and may lay it down, as indices into these arrays."""
        nought = (~self.down[seats, rows] & (self.distance[seats, rows] == 0)).nonzero()[0]
        sizes = _sizes(self._held(seats[nought], rows[nought]))
        return np.asarray(nought[sizes >= self.rules.fewest_to_lay_down], np.int64)

    def _play(self, seats: Rows, rows: Rows) -> None:
        """Swap what brings a hand nearer, lay down what is complete if the turn can then end, and hit what fits."""
        self._swap_early(seats, rows)
        is_down = was_down = self.down[seats, rows]
        complete = self._complete(seats, rows)
        if len(complete):
            self._lay_down(seats[complete], rows[complete])
            is_down = self.down[seats, rows]
        hits = is_down if self.rules.hits_at_once else was_down
        self._hit(seats[hits], rows[hits])
        self.end_where_empty(seats[is_down], rows[is_down])

    def _swap_early(self, seats: Rows, rows: Rows) -> None:
        """Give naturals for wilds before laying down, as long as that brings a hand nearer."""
        while self.rules.swaps_early and len(rows):
            up = ~self.down[seats, rows]
            seats, rows = seats[up], rows[up]
            hands = self._held(seats, rows)
            at, columns = np.nonzero(self.table.given_for_wilds(rows, seats) & (hands[:, :WILDS] > 0))
            hands, every = hands[at], np.arange(len(at))
            hands[every, columns] -= 1
            hands[:, WILDS] += 1
            after = rough_distances(self.rules.evaluator, hands)
            nearer = np.flatnonzero(after < self.distance[seats, rows][at])
            some, first = np.unique(at[nearer], return_index=True)
            seats, rows, columns, after = seats[some], rows[some], columns[nearer[first]], after[nearer[first]]
            self._cells[self._of(seats, rows, columns)] -= 1
            self._cells[self._of(seats, rows, np.full(len(rows), WILDS))] += 1
            self.distance[seats, rows] = after
            self.table.lose_wilds(rows, seats, columns)

    def _hit(self, seats: Rows, rows: Rows) -> None:
        """Hit what fits; if the last card must be hit, keep one for that while another has to be discarded."""
        at = self._at(seats, rows)
        if self.rules.out_by_discard:
            self.table.hit(self._flat, at, seats, rows)
            return
        hands = self._flat.take(at, axis=0)
        fitting = self.table.takes(rows, seats) & (hands > 0)
        dead = np.where(fitting, 0, hands).sum(axis=1)
        keeping = (dead == 1) & fitting.any(axis=1)
        keeping &= ~self._would_go(seats, rows, 0)
        kept, cards = at[keeping], fitting[keeping].argmax(axis=1)
        self._flat[kept, cards] -= 1
        self.table.hit(self._flat, at, seats, rows)
        self._flat[kept, cards] += 1

    def end_where_empty(self, seat: int | Rows, rows: Rows) -> None:
        """End the round wherever the seat, or each row's own, has no cards left."""
        seats = np.broadcast_to(seat, rows.shape)
        empty = np.flatnonzero(_sizes(self._held(seats, rows)) == 0)
        done = rows[empty]
        self.out[done] = seats[empty]
        self.blind[done] = self._bonus[done] * self._just_down[done] + self.rules.out_bonus
        self.live[done] = False

    def _lay_down(self, seats: Rows, rows: Rows) -> None:
        """Lay down: cards the contract does not need stay in hand, the rest goes into melds."""
        hands = self._held(seats, rows)
        left = kept_from_melds(self.rules, hands, _sizes(hands) - self.rules.needed)
        self._flat[self._at(seats, rows)] = left
        self.down[seats, rows] = self._just_down[rows] = True
        self._bonus[rows] = np.take(self.rules.blind_bonus, hands[:, WILDS] > 0)
        self.table.grow(seats, rows, hands - left, self.rules)

    def _discard(self, seats: Rows, rows: Rows, buyers: Rows, sold: Rows) -> None:
        """Make the discard that ends a turn and, in other rows, the first one that buyers owe."""
        if not self.rules.out_by_discard:
            several = _sizes(self._held(seats, rows)) > 1
            seats, rows = seats[several], rows[several]
        is_down = self.down[seats, rows]
        self._shed(seats[is_down], rows[is_down])
        self._let_go(np.concatenate([seats[~is_down], buyers]), np.concatenate([rows[~is_down], sold]))

    def _shed(self, seats: Rows, rows: Rows) -> None:
        """Discard once down: cards that fit nowhere, the expensive ones first; wilds last."""
        if not len(rows):
            return
        # Cards that the table accepts are kept, because they can be hit next turn.
        dear = self.rules.points - 100 * self.table.takes(rows, seats)
        dear[:, WILDS] = -1000
        np.minimum(dear, -weight_if_not_held(self._held(seats, rows).astype(np.float32), _NEVER), out=dear)
        self._throw(seats, rows, dear.argmax(axis=1))
        self.end_where_empty(seats, rows)

    def _are_far_behind(self, seats: Rows, rows: Rows) -> Bools:
        """Return where the seat is far behind a rival who is down (`ai.players.hopeless`)."""
        if self.rules.has_points or not len(rows) or not self.down.any():
            return np.zeros(len(rows), np.bool_)
        sizes = _sizes(self.hands.take(rows, axis=1).reshape(-1, COLUMNS)).reshape(-1, len(rows))
        is_rival = self.down.take(rows, axis=1) & (np.arange(len(sizes))[:, None] != seats)
        nearest = np.where(is_rival, sizes, _NOBODY_DOWN).min(axis=0)
        return np.asarray(self.distance[seats, rows] >= nearest + SHARP.gives_up, np.bool_)

    def _give_up(self, seats: Rows, rows: Rows) -> None:
        """Discard the most expensive card."""
        if len(rows):
            dear = np.where(self._held(seats, rows) > 0, self.rules.points, -np.inf)
            self._throw(seats, rows, dear.argmax(axis=1))
            self._measure(seats, rows)

    def _let_go(self, seats: Rows, rows: Rows) -> None:
        """Discard before laying down: a card with little company that the distance can spare, else the best for it.

        Hands that are far behind discard their most expensive card, and empty ones nothing.
        """
        some = _sizes(self._held(seats, rows)) > 0
        seats, rows = seats[some], rows[some]
        far = self._are_far_behind(seats, rows)
        self._give_up(seats[far], rows[far])
        seats, rows = seats[~far], rows[~far]
        if not len(rows):
            return
        hands = self._held(seats, rows)
        lonely = loneliness(self.rules, hands) + HELD_BACK * self.table.takes(rows)
        cards, self.distance[seats, rows] = discard_each(self.rules, hands, lonely, self.distance[seats, rows])
        self._throw(seats, rows, cards)

    def _throw(self, seats: Rows, rows: Rows, cards: Rows) -> None:
        self._cells[self._of(seats, rows, cards)] -= 1
        self.stock.throw(rows, cards)
        self.upcard[rows] = np.where((cards == WILDS) & self.rules.wild_blocks, NO_CARD, cards)


def _sizes(hands: Copies) -> Counts:
    """Return the number of cards in these hands, as a product, which is much faster than a sum over short rows."""
    return np.asarray(hands.astype(np.float32) @ _ONES, np.int64)
