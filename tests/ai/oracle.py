"""An independent exact solver for distances and lay-downs, a mixed-integer program for scipy's HiGHS. For tests only.

It shares only the rule set with the evaluator: every place of every possible meld is a variable, every card is used at
most once, and the number of added naturals is minimized.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from game.rules.cards import RANKS, SUITS, Card
from game.rules.melds import HIGH_ACE, LOW_ACE, place_rank
from game.rules.variant import AceRule, Contract, Kind, Melding, Variant, WildRule

IMPOSSIBLE = 99
FOUR = 4
Terms = dict[int, float]


class Stretch(NamedTuple):
    """Places of one suit that a run may fill, and the variable that says whether it does."""

    chosen: int
    suit: str
    low: int
    high: int

    @property
    def length(self) -> int:
        return self.high - self.low + 1

    def covers(self, suit: str, place: int) -> bool:
        return suit == self.suit and self.low <= place <= self.high

    def touches(self, other: "Stretch", gap: int) -> bool:
        return self.suit == other.suit and 0 <= max(self.low, other.low) - min(self.high, other.high) - 1 < gap


@dataclass(slots=True)
class Programme:
    """Variables with upper bounds and costs, and rows `low <= sum of terms <= high`."""

    uppers: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    rows: list[tuple[Terms, float, float]] = field(default_factory=list)

    def variable(self, upper: float = 1, cost: float = 0) -> int:
        self.uppers.append(upper)
        self.costs.append(cost)
        return len(self.uppers) - 1

    def row(self, terms: Terms, low: float, high: float) -> None:
        self.rows.append((terms, low, high))

    def least_cost(self) -> int:
        """Return the least cost; `IMPOSSIBLE` if nothing satisfies every row."""
        # A second to import, which collecting the tests should not take.
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_matrix

        entries = [
            (at, variable, factor) for at, (terms, _, _) in enumerate(self.rows) for variable, factor in terms.items()
        ]
        rows, columns, factors = zip(*entries, strict=True)
        matrix = csr_matrix((factors, (rows, columns)), shape=(len(self.rows), len(self.uppers)))
        lows, highs = [row[1] for row in self.rows], [row[2] for row in self.rows]
        solved = milp(
            np.array(self.costs),
            constraints=LinearConstraint(matrix, lows, highs),
            integrality=np.ones(len(self.uppers)),
            bounds=Bounds(0, self.uppers),
        )
        if solved.status == 2:
            return IMPOSSIBLE
        assert solved.status == 0, solved.message
        return round(float(solved.fun))


@dataclass(slots=True)
class Table:
    """A program, its hand, and which variables use which card."""

    variant: Variant
    held: Counter[Card]
    programme: Programme = field(default_factory=Programme)
    uses: dict[Card, Terms] = field(default_factory=dict)
    wilds: Terms = field(default_factory=dict)

    def use(self, card: Card, most: int) -> Terms:
        """Return a term for copies of the card put into one place, or none if the hand has no copy."""
        if not self.held[card] or self.variant.is_wild(card):
            return {}
        variable = self.programme.variable(min(most, self.held[card]))
        self.uses.setdefault(card, {})[variable] = 1.0
        return {variable: 1.0}

    def wild(self, most: int) -> int:
        """Return a variable for wilds put into one place."""
        variable = self.programme.variable(most)
        self.wilds[variable] = 1.0
        return variable


def oracle_distance(hand: Sequence[Card], contract: Contract, variant: Variant) -> int:
    """Return the fewest additional naturals with which the contract can be laid down."""
    table = Table(variant, Counter(hand))
    programme = table.programme
    ranked = [_add_set(table, spec.length) for spec in contract if spec.kind is Kind.SET]
    windows = [_add_run(table, spec.length) for spec in contract if spec.kind is Kind.RUN]
    for card, terms in table.uses.items():
        programme.row(terms, 0, table.held[card])
    programme.row(table.wilds, 0, sum(variant.is_wild(card) for card in hand))
    if variant.melding.distinct_ranks and len(ranked) > 1:
        for chosen in zip(*ranked, strict=True):
            programme.row(dict.fromkeys(chosen, 1.0), 0, 1)
    if variant.melding.runs_apart:
        _keep_apart(programme, windows, variant.melding.runs_gap)
    return programme.least_cost()


def _most_wilds(length: int, rule: WildRule, melding: Melding) -> int:
    """Return the most wilds a meld of this many cards may hold, apart from the rule of one in four (Q-4)."""
    limits = {
        WildRule.FREE: length - 1,
        WildRule.ONE: 1,
        WildRule.FEWER: max(wilds for wilds in range(length) if wilds < length - wilds),
        WildRule.HALF: max(wilds for wilds in range(length) if wilds <= length - wilds),
        WildRule.ONE_IN_FOUR: length - 1,
    }
    return min(limits[rule], length - 1, melding.most_wilds)


def _lengths(named: int, most: int, variant: Variant) -> range:
    return range(named, max(named, most) + 1) if variant.melding.longer else range(named, named + 1)


def _add_set(table: Table, named: int) -> list[int]:
    """Add a set; return for each rank the variable that says whether the set has it."""
    programme, wild_ranks = table.programme, table.variant.dealing.wild_ranks
    lengths = _lengths(named, named + 6, table.variant)
    size = {length: programme.variable() for length in lengths}
    programme.row(dict.fromkeys(size.values(), 1.0), 1, 1)
    wild, added = table.wild(lengths[-1]), programme.variable(lengths[-1], cost=1)
    cards = {wild: 1.0, added: 1.0}
    ranked = []
    for rank in RANKS:
        of_rank = programme.variable(0 if rank in wild_ranks else 1)
        ranked.append(of_rank)
        for suit in SUITS:
            held = table.use(Card(rank, suit), lengths[-1])
            cards |= held
            if held:
                programme.row({**held, of_rank: -table.held[Card(rank, suit)]}, -np.inf, 0)
    programme.row(dict.fromkeys(ranked, 1.0), 1, 1)
    programme.row({**cards, **{chosen: -length for length, chosen in size.items()}}, 0, 0)
    rule = table.variant.melding.set_wilds_laid
    melding = table.variant.melding
    if melding.apart_in_sets and melding.wilds_apart:
        gap = melding.between_wilds
        programme.row({wild: gap + 1, **{chosen: -(length + gap) for length, chosen in size.items()}}, -np.inf, 0)
    programme.row(
        {wild: 1, **{chosen: -_most_wilds(length, rule, table.variant.melding) for length, chosen in size.items()}},
        -np.inf,
        0,
    )
    return ranked


def _add_run(table: Table, named: int) -> list[Stretch]:
    """Add a run; return its windows."""
    programme, melding = table.programme, table.variant.melding
    first = LOW_ACE + (melding.ace is AceRule.HIGH)
    last = HIGH_ACE - (melding.ace is AceRule.LOW)
    windows = [
        Stretch(programme.variable(), suit, low, low + length - 1)
        for suit in SUITS
        for length in _lengths(named, 13, table.variant)
        for low in range(first, last - length + 2)
        if not (low == LOW_ACE and low + length - 1 == HIGH_ACE)
    ]
    programme.row({window.chosen: 1.0 for window in windows}, 1, 1)
    wild_at: dict[tuple[str, int], int] = {}
    for suit in SUITS:
        for place in range(first, last + 1):
            wild_at[suit, place] = _add_place(table, suit, place, windows)
    for (suit, place), wild in wild_at.items():
        for near in range(place + 1, place + 1 + melding.wilds_gap):
            beside = wild_at.get((suit, near))
            if beside is not None:
                programme.row({wild: 1.0, beside: 1.0}, -np.inf, 1)
    rule = melding.run_wilds_laid
    limits = {window.chosen: -float(_most_wilds(window.length, rule, melding)) for window in windows}
    programme.row({**dict.fromkeys(wild_at.values(), 1.0), **limits}, -np.inf, 0)
    if rule is WildRule.ONE_IN_FOUR:
        _some_four(programme, windows, wild_at)
    return windows


def _add_place(table: Table, suit: str, place: int, windows: list[Stretch]) -> int:
    """Add a place of a run, filled by a held card, an added one or a wild if the run covers it; return the wild."""
    card = Card(place_rank(place), suit)
    wild = table.wild(1)
    filling = {**table.use(card, 1), wild: 1.0}
    if not table.variant.is_wild(card):
        filling[table.programme.variable(1, cost=1)] = 1.0
    covering = {window.chosen: -1.0 for window in windows if window.covers(suit, place)}
    table.programme.row({**filling, **covering}, 0, 0)
    return wild


def _some_four(programme: Programme, windows: list[Stretch], wild_at: dict[tuple[str, int], int]) -> None:
    """Require that some four adjacent places of the chosen window hold at most one wild (Q-4)."""
    within: dict[tuple[str, int, int], Terms] = {}
    for window in windows:
        size = min(FOUR, window.length)
        for start in range(window.low, window.high - size + 2):
            within.setdefault((window.suit, start, size), {})[window.chosen] = -1.0
    cores: Terms = {}
    for (suit, start, size), inside in within.items():
        core = programme.variable()
        cores[core] = 1.0
        programme.row({core: 1.0, **inside}, -np.inf, 0)
        places = {wild_at[suit, place]: 1.0 for place in range(start, start + size)}
        programme.row({**places, core: size - 1}, -np.inf, size)
    programme.row(cores, 1, 1)


def _keep_apart(programme: Programme, windows: list[list[Stretch]], gap: int) -> None:
    """Forbid two runs of one suit with fewer ranks between them (S-15, K-22)."""
    for at, mine in enumerate(windows):
        for window in mine:
            for theirs in windows[at + 1 :]:
                touching = [other.chosen for other in theirs if other.touches(window, gap)]
                if touching:
                    programme.row({window.chosen: 1, **dict.fromkeys(touching, 1.0)}, 0, 1)
