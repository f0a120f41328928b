"""What the tables of many simulated deals accept: ranks of sets, and places next to runs.

A run is stored as the places its ends accept, from 0 for an ace at the low end to 13 for one at the high end, and as
its wilds that may be swapped for the naturals they stand for, with their owners. Of sets the swappable wilds are
counted by owner and rank; the length of melds is not stored. Where melds may hold only as many wilds as naturals,
`wild_room` is how many more all of them together can take: as none of them holds too many, some meld takes another
whenever this is positive.

Runs of more than one suit (K-16, K-35) are stored as runs of the first suit and accept from every suit what that one
would.
"""

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.batch import COLUMNS, WILDS, Copies
from ai.master.rules import RoundRules, table_rules
from ai.native.door import MOST_SEATS, Array
from game.rules.cards import NATURALS
from game.rules.fit import End, wanted
from game.rules.melds import HIGH_ACE, LOW_ACE, Meld, place_rank
from game.rules.variant import Variant

Rows = NDArray[np.int64]
Bools = NDArray[np.bool_]

_PLACES = HIGH_ACE - LOW_ACE + 1
_SUITS = [card.suit for card in NATURALS[::13]]
OF_SET = 2  # naturals of a rank laid down that indicate a set, if there are runs as well
STEPS = 13  # hits on one run in a turn, at most
_NONE = -1  # owner where there is no wild to swap for


class TableBatch:
    """The tables of a number of deals, as rows."""

    __slots__ = (
        "_by_swaps",
        "_has_wilds",
        "_rules",
        "_takes",
        "above",
        "below",
        "owners",
        "ranks",
        "set_wilds",
        "wild_room",
    )

    def __init__(self, number: int, melds: tuple[Meld, ...], variant: Variant) -> None:
        self._rules = table_rules(variant)
        self.ranks = np.zeros((number, 13), np.bool_)
        self.above, self.below = (np.zeros((number, 4, _PLACES), np.uint8) for _ in range(2))  # how many runs end there
        self._has_wilds = False  # whether some run of some table has a wild that can be swapped for
        self.owners = np.full((number, 4, 13), _NONE, np.int8)  # of the wilds in runs, by the card they stand for
        self.set_wilds = np.zeros((number, MOST_SEATS, 13), np.uint8)  # that can be swapped for, by owner and rank
        self.wild_room = np.zeros(number, np.int64)
        for meld in melds:
            wilds = sum(map(variant.is_wild, meld.cards))
            self.wild_room += self._rules.wild_room_of(len(meld.cards) - wilds, wilds, 1)
            if meld.rank:
                self.ranks[:, meld.rank - 1 : meld.rank] = True  # none for a set of wilds alone (K-27)
                self.set_wilds[:, meld.owner, meld.rank - 1 : meld.rank] += wilds * self._rules.swaps_in_sets
                continue
            suit = 0 if meld.is_mixed else _SUITS.index(meld.suit)
            for at, card in enumerate(meld.cards if self._rules.swaps_in_runs else ()):
                if variant.is_wild(card):
                    self.owners[:, suit, place_rank(meld.low + at) - 1] = meld.owner
                    self._has_wilds = True
            for end in {end for _, end in wanted(meld, meld.owner, variant)}:
                if end is End.LOW:
                    self.below[:, suit, place_rank(meld.low - 1) - 1] += 1
                else:
                    above = meld.high + 1 if meld.high < HIGH_ACE else place_rank(meld.high + 1)
                    self.above[:, suit, above - LOW_ACE] += 1
        self._takes = np.zeros((number, COLUMNS), np.bool_)
        self._by_swaps = np.zeros((number, WILDS), np.bool_)  # accepted only by a run in which a wild stands for them
        if melds:
            self.changed(np.arange(number))

    def arrays(self) -> dict[str, Array]:
        """Return all fields, for the native core."""
        return {
            "ranks": self.ranks,
            "above": self.above,
            "below": self.below,
            "owners": self.owners,
            "set_wilds": self.set_wilds,
            "wild_room": self.wild_room,
            "takes": self._takes,
            "by_swaps": self._by_swaps,
        }

    def note_wilds(self) -> None:
        """Record whether wilds can now be swapped for, after the arrays were changed elsewhere."""
        self._has_wilds = bool((self.owners != _NONE).any())

    def become(self, rows: Rows, other: "TableBatch") -> None:
        """Make these tables equal to the first of the others."""
        for name in ("ranks", "owners", "above", "below", "set_wilds", "wild_room"):
            getattr(self, name)[rows] = getattr(other, name)[0]
        self._has_wilds |= other._has_wilds
        self.changed(rows)

    def of(self, rows: Rows) -> "TableBatch":
        """Return a copy of the tables of these rows."""
        made = TableBatch.__new__(TableBatch)
        made._rules, made._has_wilds = self._rules, self._has_wilds
        for name in ("ranks", "owners", "above", "below", "set_wilds", "wild_room", "_takes", "_by_swaps"):
            setattr(made, name, getattr(self, name).take(rows, axis=0))
        return made

    def takes(self, rows: Rows, seats: Rows | None = None) -> Bools:
        """Return, by row and column, whether such a card could be hit; a swap counts if the wild can be hit elsewhere.

        By any player, or by a seat for each row where it depends on the owner of the wild (S-18, M-8).
        """
        takes = self._takes.take(rows, axis=0)
        if seats is None or not self._has_wilds or (self._rules.swaps_own and self._rules.swaps_others):
            return takes
        owners = self.owners[rows, :1] if self._rules.mixed_runs else self.owners[rows]
        may_swap = self._may_swap(owners, seats[:, None, None])
        by_swaps = self._by_swaps[rows].reshape(-1, 4, 13)
        takes[:, :WILDS] &= ~(by_swaps & ~may_swap).reshape(-1, WILDS)
        return takes

    def given_for_wilds(self, rows: Rows, seats: Rows) -> Bools:
        """Return, by row and natural, whether the seat of the row may give it for a wild."""
        in_runs, in_sets = self._swappable(rows, seats)
        return np.asarray((in_runs | in_sets.any(axis=1, keepdims=True)).reshape(-1, WILDS), np.bool_)

    def _swappable(self, rows: Rows, seats: Rows) -> tuple[Bools, Bools]:
        """Return the wilds the seat of each row may swap: in runs by suit and rank, in sets by owner and rank."""
        owners = self.owners[rows]
        if self._rules.mixed_runs:
            owners = np.broadcast_to(owners[:, :1], owners.shape)
        in_runs = (owners != _NONE) & self._may_swap(owners, seats[:, None, None])
        in_sets = (self.set_wilds[rows] > 0) & self._may_swap(np.arange(MOST_SEATS)[:, None], seats[:, None, None])
        return in_runs, in_sets

    def _may_swap(self, owners: NDArray[np.signedinteger], seats: Rows) -> Bools:
        return np.where(np.equal(owners, seats), self._rules.swaps_own, self._rules.swaps_others)

    def lose_wilds(self, rows: Rows, seats: Rows, columns: Rows) -> None:
        """Remove the wilds for which the seats gave these naturals: those of runs first."""
        in_runs, in_sets = self._swappable(rows, seats)
        (suits, ranks), every = np.divmod(columns, 13), np.arange(len(rows))
        of_run = in_runs[every, suits, ranks]
        self.owners[rows[of_run], 0 if self._rules.mixed_runs else suits[of_run], ranks[of_run]] = _NONE
        owners = in_sets[every, :, ranks].argmax(axis=1)
        self.set_wilds[rows[~of_run], owners[~of_run], ranks[~of_run]] -= 1
        self.wild_room[rows] += self._rules.wild_room_of(1, -1, 0)
        self.changed(rows)

    def changed(self, rows: Rows) -> None:
        """Recompute what these tables accept after they changed."""
        takes = np.zeros((len(rows), COLUMNS), np.bool_)
        in_sets = self.ranks[rows][:, None]
        by_hits = (self._at_ends(rows) | in_sets).reshape(-1, WILDS)
        takes[:, :WILDS] = by_hits
        if self._has_wilds:
            wilds = self.owners[rows] != _NONE
            if self._rules.mixed_runs:
                wilds[:] = wilds[:, :1]
            takes[:, :WILDS] |= wilds.reshape(-1, WILDS)
            self._by_swaps[rows] = takes[:, :WILDS] & ~by_hits
        takes[:, WILDS] = takes.any(axis=1)
        if self._rules.wilds_limited:
            takes[:, WILDS] &= self.wild_room[rows] > 0
        self._takes[rows] = takes

    def _at_ends(self, rows: Rows) -> Bools:
        """Return by row, suit and rank the naturals that fit the ends of runs."""
        ends = (self.above[rows] | self.below[rows]) > 0
        if self._rules.no_low_ace:
            ends[:, :, 0] = False
        if self._rules.no_high_ace:
            ends[:, :, _PLACES - 1] = False
        naturals = ends[:, :, :13]
        naturals[:, :, 0] |= ends[:, :, 13]
        if self._rules.mixed_runs:
            naturals[:] = naturals[:, :1]
        return naturals

    def hit(self, hands: Copies, at: Rows, seats: Rows, rows: Rows) -> None:
        """Hit what fits from the hands at these indices, with a seat and a row each.

        All cards of a rank and all wilds that fit at once, runs step by step; what fits a run goes there, so others
        may follow.
        """
        for _ in range(STEPS):
            held = hands[at]
            hits = self.takes(rows, seats) & (held > 0)
            some = hits.any(axis=1)
            at, seats, rows, hits, held = at[some], seats[some], rows[some], hits[some], held[some]
            if not len(rows):
                return
            at_will = np.ones_like(hits)
            at_will[:, :WILDS] = np.tile(self.ranks[rows], (1, 4))
            if self._rules.mixed_runs:
                hits &= at_will | _first_of_rank(hits)
            hit = np.where(at_will, held, 1) * hits
            if self._rules.wilds_limited:
                hit[:, WILDS] = np.minimum(hit[:, WILDS], np.maximum(self.wild_room[rows], 0))
                self.wild_room[rows] += self._rules.wild_room_of(
                    hit[:, :WILDS].sum(axis=1, dtype=np.int64), hit[:, WILDS], 0
                )
            hands[at] -= hit
            to_runs = (hits & ~at_will)[:, :WILDS].reshape(-1, 4, 13)
            to_runs |= hits[:, :WILDS].reshape(-1, 4, 13) & self._at_ends(rows)
            self._extend(rows, self._of_runs(to_runs))

    def _of_runs(self, cards: Bools) -> Bools:
        """Return the cards by the suit of the run they go to: their own, or the first where runs may have any suits."""
        if not self._rules.mixed_runs:
            return cards
        places = np.zeros_like(cards)
        places[:, 0] = cards.any(axis=1)
        return places

    def _extend(self, rows: Rows, hits: Bools) -> None:
        """Let one of the runs that accept a card that was hit accept the next card instead; or swap for a wild."""
        places = np.concatenate([hits, hits[:, :, :1]], axis=2)
        above, below = self.above[rows], self.below[rows]
        up, down = places & (above > 0), places & (below > 0)
        above -= up
        below -= down
        above[:, :, 1:] += up[:, :, :-1]
        below[:, :, :-1] += down[:, :, 1:]
        self.above[rows], self.below[rows] = above, below
        at_ends = up | down
        at_ends[:, :, 0] |= at_ends[:, :, 13]
        if self._has_wilds:
            self.owners[rows] = np.where(hits & ~at_ends[:, :, :13], _NONE, self.owners[rows])
        self.changed(rows)

    def grow(self, seats: Rows, rows: Rows, laid: Copies, rules: RoundRules) -> None:
        """Add cards laid down, in each row by a seat: accept the ranks of its sets and the places next to neighbors."""
        cards = laid[:, :WILDS].reshape(-1, 4, 13)
        of_rank = cards.sum(axis=1, dtype=np.int64)
        in_sets = np.zeros_like(of_rank, np.bool_)
        # What was laid down is known card by card and not meld by meld, so the ranks with most naturals are taken for
        # the sets.
        task = rules.evaluator.task
        if task.sets:
            most = np.argsort(-of_rank, axis=1, kind="stable")[:, : len(task.sets)]
            naturals = np.take_along_axis(of_rank, most, 1)
            several = naturals >= (OF_SET if task.runs else 1)
            np.put_along_axis(in_sets, most, several, 1)
            self.ranks[rows] |= in_sets
            if self._rules.swaps_in_sets:
                filled = np.zeros_like(of_rank, np.uint8)
                lacking = np.clip(task.sets[0] - naturals, 0, laid[:, WILDS:].astype(np.int64))
                np.put_along_axis(filled, most, (lacking * several).astype(np.uint8), 1)
                self.set_wilds[rows, seats] += filled
        wilds = laid[:, WILDS].astype(np.int64)
        self.wild_room[rows] += self._rules.wild_room_of(of_rank.sum(axis=1), wilds, len(task.sets) + len(task.runs))
        if task.runs:
            self._grow_runs(seats, rows, self._of_runs((cards > 0) & ~in_sets[:, None]), laid[:, WILDS] > 0)
        self.changed(rows)

    def _grow_runs(self, seats: Rows, rows: Rows, naturals: Bools, has_wilds: Bools) -> None:
        held = np.zeros((len(rows), 4, _PLACES + 4), np.bool_)  # with two empty places at either end
        held[:, :, 2:15] = naturals
        # An ace lies at the high end if a king or a queen was laid with it and no two.
        ends_high = held[:, :, 2] & (held[:, :, 13] | held[:, :, 14]) & ~held[:, :, 3]
        held[:, :, 15] = ends_high
        held[:, :, 2] &= ~ends_high
        # A wild fills a gap of one place.
        lower, higher = held[:, :, 1:15] | held[:, :, :14], held[:, :, 3:17] | held[:, :, 4:18]
        places = held[:, :, 2:16]
        self.above[rows, :, 1:] += (places & lower & ~higher)[:, :, :-1]
        self.below[rows, :, :-1] += (places & higher & ~lower)[:, :, 1:]
        if self._rules.swaps_in_runs:
            gaps = ~held[:, :, 2:15] & held[:, :, 1:14] & held[:, :, 3:16]
            filled = gaps & has_wilds[:, None, None]
            if filled.any():
                self._has_wilds = True
                self.owners[rows] = np.where(filled, seats[:, None, None], self.owners[rows])


def _first_of_rank(hits: Bools) -> Bools:
    """Return the cards hit, by row and column, with one of each rank and the wilds: for runs of any suits."""
    first = hits.copy()
    suits = first[:, :WILDS].reshape(-1, 4, 13)
    suits &= np.cumsum(suits, axis=1) == 1
    first[:, :WILDS] = suits.reshape(-1, WILDS)
    return first
