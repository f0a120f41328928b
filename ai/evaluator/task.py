"""What has to be laid down, computed once for a contract and its melding rules: windows, needs and limits.

A window is a range of places a run may fill. Its masks have a bit for each rank (bit 0 is the ace, at either end),
without wild ranks: no natural card can stand there. `need` is how many cards of a meld must be natural. For runs of
alternating colors (K-35), masks have a bit for each rank in black, and above those one for each in red.
"""

from functools import lru_cache
from typing import NamedTuple, TypeVar

from game.rules.cards import BLACK, JOKER, RANKS, RED, SUITS, Card
from game.rules.melds import FOUR, HIGH_ACE, LOW_ACE, WildLimit, fewest_naturals, laid_limit, place_rank, suits_at
from game.rules.variant import MOST_WILDS, AceRule, Contract, Kind, Melding, RunSuits, Variant, WildRule

LONGEST_RUN = len(RANKS)
ANY_NUMBER = 1000  # more wilds than any game has

_Thing = TypeVar("_Thing")


class RunWindow(NamedTuple):
    """A range of `length` places for a run, starting at `low`; at least `need` naturals must stand in `core`."""

    low: int
    length: int
    mask: int
    core: int
    need: int
    blanks: int  # places that only a wild can fill
    pattern: str = ""  # the suits of even places, then those of odd places, if colors alternate

    @property
    def high(self) -> int:
        """The last place."""
        return self.low + self.length - 1


class Task(NamedTuple):
    """A contract under melding rules. Runs and sets are given by their lengths, longest first."""

    runs: tuple[int, ...]
    sets: tuple[int, ...]
    windows: tuple[tuple[RunWindow, ...], ...]  # for each run
    run_needs: tuple[int, ...]
    set_needs: tuple[int, ...]
    places: int  # cards of the contract at its named lengths
    spare: int  # this many wilds never exceed the limits
    most_together: int  # wilds in all melds (K-40), or `ANY_NUMBER`
    apart: int  # ranks that must be between runs of one suit; 0 if they may meet
    distinct: bool
    distinct_suits: bool  # runs must be of different suits (K-41)
    wilds: frozenset[Card]
    free_wilds: frozenset[
        Card
    ]  # wilds that may stand in any meld; the others stand only in runs of their own suit (K-25)
    has_bound_wilds: bool  # whether some may not
    own_cards: bool  # the others may stand in any set, too (K-38)
    wild_mask: int
    wilds_apart: int  # naturals that must be between wilds in runs; 0 if wilds may be adjacent
    wilds_placed: bool  # wild limits in runs are more than a number of naturals in a core
    wild_sets: bool  # a set may consist of wilds alone
    wild_runs: bool  # and a run
    suits_differ: bool  # the cards of a set must have different suits
    mixed_runs: bool  # the cards of a run may have more than one suit
    in_turn: bool  # the cards of a run have alternating colors
    melding: Melding

    @property
    def wilds_alone(self) -> bool:
        """Return whether some meld may consist of wilds alone."""
        return self.wild_sets or self.wild_runs

    @property
    def limits_together(self) -> bool:
        """Return whether only some number of wilds may be laid in all melds (K-40)."""
        return self.most_together < ANY_NUMBER

    def suits_of(self, suit: int, window: RunWindow, place: int) -> str:
        """Return the suits of a place in a run, whose `suit` the search knows by its number."""
        patterns = self.melding.suit_patterns
        return suits_at(window.pattern, place) if window.pattern else patterns[min(suit, len(patterns) - 1)] or SUITS


def task_of(contract: Contract, variant: Variant) -> Task:
    """Return the task of a contract under a rule set, cached."""
    dealing = variant.dealing
    free = frozenset({JOKER}) if dealing.own_suit else dealing.wilds
    if dealing.own_cards and all(spec.kind is Kind.SET for spec in contract):
        free = dealing.wilds
    return _task(contract, variant.melding, dealing.wilds, free, dealing.own_cards)


@lru_cache(maxsize=256)
def _task(contract: Contract, melding: Melding, wilds: frozenset[Card], free: frozenset[Card], own_cards: bool) -> Task:
    runs = tuple(sorted((spec.length for spec in contract if spec.kind is Kind.RUN), reverse=True))
    sets = tuple(sorted((spec.length for spec in contract if spec.kind is Kind.SET), reverse=True))
    wild_ranks = _wild_ranks(wilds, SUITS)
    of_run, of_set = laid_limit(Kind.RUN, melding), laid_limit(Kind.SET, melding)
    run_needs = tuple(needed(length, of_run) for length in runs)
    set_needs = tuple(needed(length, of_set) for length in sets)
    spares = [length - need for length, need in zip(runs + sets, run_needs + set_needs, strict=True)]
    # Under these rules a single wild is always allowed in a run, while two of them may lie in the wrong places.
    if melding.run_wilds_laid is WildRule.ONE_IN_FOUR and runs:
        spares.append(1)
    if (melding.wilds_apart or _has_two_limits(melding)) and runs:
        spares.append(1)
    # Rules that cannot matter for this contract are left out: they would only make the search slower.
    return Task(
        runs=runs,
        sets=sets,
        windows=tuple(_windows(length, len(runs), melding, wilds) for length in runs),
        run_needs=run_needs,
        set_needs=set_needs,
        places=sum(runs) + sum(sets),
        spare=min(spares),
        most_together=melding.wilds_together if melding.wilds_together < MOST_WILDS else ANY_NUMBER,
        apart=melding.runs_gap if len(runs) > 1 else 0,
        distinct=melding.distinct_ranks,
        distinct_suits=melding.distinct_suits and len(runs) > 1,
        wilds=wilds,
        free_wilds=free,
        has_bound_wilds=free != wilds,
        own_cards=own_cards and free != wilds,
        wild_mask=sum(1 << rank - 1 for rank in wild_ranks),
        wilds_apart=melding.wilds_gap if runs else 0,
        wilds_placed=bool(runs) and (melding.wilds_apart or _has_two_limits(melding)),
        wild_sets=melding.wild_sets and bool(sets),
        wild_runs=melding.wild_runs and bool(runs),
        suits_differ=melding.suits_differ and bool(sets),
        mixed_runs=melding.mixed_runs and bool(runs),
        in_turn=melding.run_suits is RunSuits.ALTERNATING and bool(runs),
        melding=melding,
    )


def of_one_color(task: Task) -> Task:
    """Return the task for hands in which runs of alternating colors are runs of one color: see `holding.in_phases`."""
    ranks = (1 << len(RANKS)) - 1
    # Without colors, the bits of red ranks fall on those of black ones.
    windows = [
        [
            window._replace(pattern="", mask=(window.mask | window.mask >> len(RANKS)) & ranks, core=core)
            for window in found
            for core in [(window.core | window.core >> len(RANKS)) & ranks]
        ]
        for found in task.windows
    ]
    return task._replace(windows=tuple(tuple(dict.fromkeys(found)) for found in windows), in_turn=False)


def without_meld(task: Task, kind: Kind, length: int) -> Task:
    """Return the task without a meld of this kind and length, which is laid with wilds alone (K-27)."""
    task = task._replace(
        places=task.places - length,
        most_together=task.most_together - length if task.limits_together else ANY_NUMBER,
    )
    if kind is Kind.SET:
        at, left = task.sets.index(length), len(task.sets) - 1
        # Two sets of wilds would have the same rank, so under distinct ranks there cannot be a second one.
        return task._replace(
            sets=_without(task.sets, at),
            set_needs=_without(task.set_needs, at),
            wild_sets=not task.distinct and left > 0,
            suits_differ=task.suits_differ and left > 0,
        )
    at, left = task.runs.index(length), len(task.runs) - 1
    return task._replace(
        runs=_without(task.runs, at),
        windows=_without(task.windows, at),
        run_needs=_without(task.run_needs, at),
        apart=task.apart if left > 1 else 0,
        distinct_suits=task.distinct_suits and left > 1,
        wilds_apart=task.wilds_apart if left else 0,
        wilds_placed=task.wilds_placed and left > 0,
        wild_runs=left > 0,
    )


def _without(things: tuple[_Thing, ...], at: int) -> tuple[_Thing, ...]:
    return things[:at] + things[at + 1 :]


def _has_two_limits(melding: Melding) -> bool:
    """Return whether runs have one limit for some four of their cards and another for all of them."""
    return melding.run_wilds_laid is WildRule.ONE_IN_FOUR and melding.most_wilds < MOST_WILDS


def easier(task: Task) -> Task:
    """Return the task without wild limits, adjacency, distinct ranks and longer runs: its distance is never greater.

    A longer run leaves at least as many places to fill as its part of the named length.
    """
    windows = tuple(
        tuple(window._replace(need=0) for window in dict.fromkeys(found) if window.length == named)
        for named, found in zip(task.runs, task.windows, strict=True)
    )
    return task._replace(
        windows=windows,
        run_needs=(0,) * len(task.runs),
        set_needs=(0,) * len(task.sets),
        apart=0,
        distinct=False,
        distinct_suits=False,
        wilds_apart=0,
        wilds_placed=False,
    )


def needed(length: int, limit: WildLimit) -> int:
    """Return how many naturals a meld of this length needs under a wild limit (a run under Q-4: within its four)."""
    if limit.rule is WildRule.ONE_IN_FOUR:
        return max(1, min(FOUR, length) - 1)
    return fewest_naturals(limit, length)


@lru_cache(maxsize=64)
def _wild_ranks(wilds: frozenset[Card], suits: str) -> frozenset[int]:
    return frozenset(rank for rank in RANKS if wilds.issuperset([Card(rank, suit) for suit in suits]))


def _windows(named: int, runs: int, melding: Melding, wilds: frozenset[Card]) -> tuple[RunWindow, ...]:
    lengths = range(named, LONGEST_RUN + 1) if _longer_matters(named, runs, melding) else (named,)
    return tuple(window for length in lengths for window in _windows_of(length, melding, wilds))


def _longer_matters(named: int, runs: int, melding: Melding) -> bool:
    """Return whether a longer run can be legal where no part of it of the named length is.

    Shortening can lose the share of naturals (but not the half in a run of four), or the overlap with another run.
    """
    if not melding.longer:
        return False
    if melding.runs_apart and runs > 2:
        return True  # the run may have to touch two others of its suit at once
    rule = melding.run_wilds_laid
    return rule is WildRule.FEWER or (rule is WildRule.HALF and named != FOUR)


def _windows_of(length: int, melding: Melding, wilds: frozenset[Card]) -> tuple[RunWindow, ...]:
    wild_ranks = _wild_ranks(wilds, SUITS)
    patterns = melding.suit_patterns if melding.run_suits is RunSuits.ALTERNATING else ("",)
    natural = _natural_bits(wilds, bool(patterns[0]))
    first = LOW_ACE + 1 if melding.ace is AceRule.HIGH else LOW_ACE
    last = HIGH_ACE - 1 if melding.ace is AceRule.LOW else HIGH_ACE
    if melding.corner:
        first, last = LOW_ACE, LONGEST_RUN + length - 1
    need = needed(length, laid_limit(Kind.RUN, melding))
    windows: list[RunWindow] = []
    for low in range(first, last - length + 2):
        ranks = [place_rank(place) for place in range(low, low + length)]
        if len(set(ranks)) < length:
            continue  # the run would hold both aces
        if not melding.wild_places and not wild_ranks.isdisjoint(ranks):
            continue  # no run covers a rank that is wild (K-11)
        for pattern in patterns:
            places = [1 << bit & natural for bit in bits_of(low, length, pattern)]
            mask = sum(places)
            blanks = length - mask.bit_count()
            cores = [core for core in _cores(places, melding.run_wilds_laid) if core.bit_count() >= need]
            windows += [RunWindow(low, length, mask, core, need, blanks, pattern) for core in cores]
    return tuple(windows)


@lru_cache(maxsize=1 << 10)
def bits_of(low: int, length: int, pattern: str) -> tuple[int, ...]:
    """Return the numbers of the bits that stand for the places of a window in its masks."""
    red = [len(RANKS) * (pattern != "" and suits_at(pattern, place) == RED) for place in (0, 1)]
    return tuple([place_rank(place) - 1 + red[place % 2] for place in range(low, low + length)])


@lru_cache(maxsize=64)
def _natural_bits(wilds: frozenset[Card], by_color: bool) -> int:
    """Return the bits of ranks, or of ranks in each color, that natural cards can have."""
    bits = 0
    for number, suits in enumerate((BLACK, RED) if by_color else (SUITS,)):
        wild_ranks = _wild_ranks(wilds, suits)
        bits += sum(1 << number * len(RANKS) + rank - 1 for rank in RANKS if rank not in wild_ranks)
    return bits


def _cores(places: list[int], rule: WildRule) -> tuple[int, ...]:
    """Return where the needed naturals must stand: anywhere, or within some four consecutive places (Q-4)."""
    if rule is not WildRule.ONE_IN_FOUR or len(places) <= FOUR:
        return (sum(places),)
    return tuple(sum(places[at : at + FOUR]) for at in range(len(places) - FOUR + 1))
