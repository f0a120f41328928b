"""The exact distance by search, for any contract and melding rules; `distance` answers most hands faster.

Tries d = 0, 1, 2 ... until d added naturals are enough. Runs are filled first: moving a card from a set to a run never
lowers the naturals in use. A choice of windows and ranks works if naturals, wilds and d added cards fill its places,
and no group of its melds lacks more than d of the naturals it needs.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice, product, zip_longest
from typing import NamedTuple

from ai.evaluator.effort import effort
from ai.evaluator.holding import RANK_SHIFT, SUIT_BITS, SUIT_MASK, WILD_SHIFT, rank_counts, suit_counts
from ai.evaluator.task import RunWindow, Task, bits_of
from game.rules.cards import RANKS, SUITS
from game.rules.contract import OUT_OF_REACH

FREE_CHOICES = 100
_BEGINNING = 30  # steps that the beginning of a search costs
MOST_KNOWN, MOST_KNOWN_WINDOWS = 1 << 15, 256  # cached options of suits, for each of this many lists of windows
_NO_BOUND = (0,) * len(SUITS)
Planes = tuple[int, ...]  # masks by rank: held at least once, twice ...


class Copies(NamedTuple):
    """A hand as masks: the planes of each suit, copies by rank over all suits, and wilds."""

    suits: tuple[Planes, ...]
    ranks: tuple[int, ...]
    wilds: int


class RunPick(NamedTuple):
    """A window in a suit, the naturals it adds to those in use, and those it leaves to sets (K-25, K-38)."""

    suit: int
    window: RunWindow
    filled: int
    freed: int = 0


class MeldChoice(NamedTuple):
    """Windows and ranks for every meld of the task; `sets` are (rank index, length) pairs."""

    runs: tuple[RunPick, ...]
    sets: tuple[tuple[int, int], ...]


def copies_of(code: int) -> Copies:
    """Return the hand for a code."""
    suits = tuple(_planes(code >> at & SUIT_MASK) for at in range(0, RANK_SHIFT, SUIT_BITS))
    return Copies(suits, rank_counts(code), code >> WILD_SHIFT)


@lru_cache(maxsize=1 << 15)
def _planes(suit_code: int) -> Planes:
    """Return the masks of ranks held at least once, at least twice, and so on."""
    copies = suit_counts(suit_code)
    masks = range(1, max(copies) + 1)
    return tuple(sum(1 << at for at, count in enumerate(copies) if count >= least) for least in masks)


def _in_colors(held: Copies) -> Copies:
    """Return the hand, whose first suit is black and whose second is red, with the masks of both side by side."""
    pairs = zip_longest(held.suits[0], held.suits[1], fillvalue=0)
    return held._replace(suits=(tuple([black | red << len(RANKS) for black, red in pairs]), (), (), ()))


def distance_by_search(held: Copies, task: Task, least: int = 0, most: int = OUT_OF_REACH) -> int:
    """Return the exact distance, which is known to be between `least` and `most`."""
    if task.in_turn:
        held = _in_colors(held)
    # More naturals than the contract has places cannot help, and `most` is already known to be enough.
    for added in range(least, min(task.places + 1, most)):
        if _is_enough(held, task, added):
            return added
    return most


def _is_enough(held: Copies, task: Task, added: int) -> bool:
    if task.apart:
        # Adjacent runs rarely matter, and without that rule most windows are dominated: try this first.
        free = list(islice(_choices(held, task._replace(apart=0), added), FREE_CHOICES))
        if not free or any(_can_be_apart(choice, held, task) for choice in free):
            return bool(free)
    return next(_choices(held, task, added), None) is not None


def _can_be_apart(choice: MeldChoice, held: Copies, task: Task) -> bool:
    """Return whether the runs could hold the same cards in windows that are not adjacent."""
    ways = [
        [
            pick._replace(window=window)
            for window in windows
            if _dominates(pick._replace(window=window, filled=pick.filled & window.mask), pick, held)
        ]
        for pick, windows in zip(choice.runs, task.windows, strict=True)
    ]
    return any(
        not any(_touch(one, other.suit, other.window, task.apart) for one, other in combinations(picks, 2))
        for picks in islice(product(*ways), FREE_CHOICES)
    )


def choices(held: Copies, task: Task, added: int, every: bool = False) -> Iterator[MeldChoice]:
    """Return choices of windows and ranks that `added` naturals complete; dominated ones only if `every`."""
    return _choices(_in_colors(held) if task.in_turn else held, task, added, every)


def _choices(held: Copies, task: Task, added: int, every: bool = False) -> Iterator[MeldChoice]:
    search = _CandidateSearch(held, task, added, every)
    if search.least[0] <= held.wilds + added:
        yield from search.runs(0, 0, (), held.wilds + added, held.wilds, search.bound)


class _CandidateSearch:
    """The candidates of one question and the search through them."""

    def __init__(self, held: Copies, task: Task, added: int, every: bool) -> None:
        self.held, self.task, self.added, self.every = held, task, added, every
        self.effort = effort()
        self.effort.spend(_BEGINNING + sum(map(len, task.windows)))
        self.bound = _bound_wilds(held, task) if task.has_bound_wilds else _NO_BOUND
        # Bound wilds are counted by suit. Where runs may mix suits, all of them are counted in the first pool.
        self.pools = (0,) * len(SUITS) if task.mixed_runs else tuple(range(len(SUITS)))
        self.wilds = held.wilds + sum(self.bound) if task.has_bound_wilds else held.wilds
        # A rank with fewer copies than this cannot become a set even if all added cards go to it.
        fewest = min(task.set_needs, default=0) - added
        self.ranks = [at for at in range(len(RANKS)) if not task.wild_mask >> at & 1 and held.ranks[at] >= fewest]
        windows_of = dict(zip(task.runs, task.windows, strict=True))
        # If wilds must be apart, it matters where the cards lie in a window, so no window replaces another.
        all_windows = every or task.wilds_apart > 0
        found = {
            length: _run_options(held, task, windows, added, all_windows, self.bound)
            for length, windows in windows_of.items()
        }
        self.options = [found[length] for length in task.runs]
        # The options are sorted by cost: the first bounds what a run leaves to wilds and added cards.
        cheapest = [_cost(options[0]) if options else OUT_OF_REACH for options in self.options]
        if task.has_bound_wilds:
            # Wilds of its own suit could fill that many places of any run, so the bound has to be lower.
            cheapest = [max(0, cost - max(self.bound)) for cost in cheapest]
        # No set holds more naturals than the fullest rank has copies, but wilds may count like naturals there (K-38).
        fullest = max(held.ranks) + (sum(self.bound) if task.own_cards else 0)
        cheapest += [max(0, length - fullest) for length in task.sets]
        # `least[i]` bounds the places that the melds from i on leave to wilds and added cards; it prunes the search.
        self.least = [sum(cheapest[at:]) for at in range(len(cheapest) + 1)]

    def runs(
        self, at: int, start: int, picked: tuple[RunPick, ...], budget: int, dry: int, bound: tuple[int, ...]
    ) -> Iterator[MeldChoice]:
        """Choose windows for the runs from `at` on; at most `budget` places may remain without a natural.

        Those that `bound` wilds fill, by suit, do not count (K-25).
        """
        task = self.task
        if at == len(task.runs):
            yield from self.sets_after(picked, budget + sum(bound) if task.own_cards else budget)
            return
        options = self.options[at]
        self.effort.spend(1 + len(options) - start)
        room = budget - self.least[at + 1]
        if task.has_bound_wilds:
            room += max(bound)
        # Runs of equal length are interchangeable. The next one starts at the same option, so each combination is tried
        # once.
        again = at + 1 < len(task.runs) and task.runs[at + 1] == task.runs[at]
        for index in range(start, len(options)):
            suit, window, filled, _ = options[index]
            if window.length - filled.bit_count() > room:
                break  # the others cost at least as much
            # Only wilds can fill blanks, and `dry` counts those that the blanks of earlier runs have left.
            if window.blanks > dry + self.bound[self.pools[suit]]:
                continue
            if picked:
                if task.distinct_suits and any(pick.suit == suit for pick in picked):
                    continue
                if task.apart and any(_touch(pick, suit, window, task.apart) for pick in picked):
                    continue
                filled = gain_beside(self.held.suits[suit], picked, suit, window)
            left = budget - window.length + filled.bit_count()
            pick = RunPick(suit, window, filled)
            if task.has_bound_wilds:
                yield from self._bound_run(at, index if again else 0, (picked, pick), left, bound)
            elif left >= self.least[at + 1]:
                yield from self.runs(at + 1, index if again else 0, (*picked, pick), left, dry - window.blanks, bound)

    def _bound_run(
        self,
        at: int,
        start: int,
        picks: tuple[tuple[RunPick, ...], RunPick],
        left: int,
        bound: tuple[int, ...],
    ) -> Iterator[MeldChoice]:
        """Go on with a run in a suit that has wilds of its own: they fill its places before any other wilds (K-25)."""
        picked, (suit, window, filled, _) = picks
        pool = self.pools[suit]
        has = bound[pool]
        missing = window.length - filled.bit_count()
        if left + min(has, missing) < self.least[at + 1] or not self._has_wilds_for_blanks((*picked, picks[1])):
            return
        for freed in self._freed(filled, max(0, has - missing), last=at + 1 == len(self.task.runs)):
            self.effort.spend(2)
            wilds = missing + freed.bit_count()
            used = min(has, wilds)
            after = left + missing - wilds + used
            if after < self.least[at + 1]:
                continue
            chosen = (*picked, RunPick(suit, window, filled & ~freed, freed))
            still = (*bound[:pool], has - used, *bound[pool + 1 :])
            yield from self.runs(at + 1, start, chosen, after, self.held.wilds, still)

    def _has_wilds_for_blanks(self, picked: tuple[RunPick, ...]) -> bool:
        """Return whether wilds that may stand there can fill every place that only a wild can fill (K-25)."""
        blanks = [0] * len(SUITS)
        for pick in picked:
            blanks[self.pools[pick.suit]] += pick.window.blanks
        wanting = [max(0, places - wilds) for places, wilds in zip(blanks, self.bound, strict=True)]
        return sum(wanting) <= self.held.wilds and sum(blanks) <= self.task.most_together

    def _freed(self, filled: int, wilds: int, *, last: bool) -> Iterator[int]:
        """Yield naturals of a run that can go to other melds, because wilds take their places (K-25, K-38).

        Those of the run's suit alone are worth it; if the limits for wilds ask for naturals elsewhere, jokers too.
        """
        yield 0
        limited = self.wilds > self.task.spare
        wilds += self.held.wilds if limited else 0
        if wilds and (self.task.sets or (limited and not last)):
            wanted = [at for at in _bits(filled) if at % len(RANKS) in self.ranks or (limited and not last)]
            for number in range(1, min(wilds, len(wanted)) + 1):
                yield from (sum(1 << at for at in chosen) for chosen in combinations(wanted, number))

    def sets_after(self, picked: tuple[RunPick, ...], budget: int) -> Iterator[MeldChoice]:
        """Choose ranks for the sets from the cards the runs leave."""
        if not self.task.sets:
            if self._needs_met(picked, ()):
                yield MeldChoice(picked, ())
            return
        left = self._left_by(picked)
        yield from self.sets(0, 0, picked, (), left, self._rank_order(left), budget)

    def _rank_order(self, left: list[int]) -> list[int]:
        """Return the ranks worth a set, fullest first; of identical ranks only as many as there are sets."""
        fullest_first = sorted(self.ranks, key=left.__getitem__, reverse=True)
        if self.every:
            return fullest_first
        ranks, sets = self.held.ranks, len(self.task.sets)
        # Ranks that no run touches are interchangeable if they have equally many copies. No choice needs more of them
        # than there are sets. `alike` counts those seen so far by their copies.
        alike = [0] * (max(ranks) + 1)
        order = []
        for at in fullest_first:
            if ranks[at] == left[at]:
                alike[left[at]] += 1
                if alike[left[at]] > sets:
                    continue
            order.append(at)
        return order

    def sets(
        self,
        at: int,
        start: int,
        picked: tuple[RunPick, ...],
        ranked: tuple[tuple[int, int], ...],
        left: list[int],
        order: list[int],
        budget: int,
    ) -> Iterator[MeldChoice]:
        """Choose ranks for the sets from `at` on, then check the whole choice."""
        task = self.task
        if at == len(task.sets):
            if self._needs_met(picked, ranked):
                yield MeldChoice(picked, ranked)
            return
        length = task.sets[at]
        again = at + 1 < len(task.sets) and task.sets[at + 1] == length
        self.effort.spend(1 + len(order) - start)
        for index in range(start, len(order)):
            rank = order[index]
            if task.distinct and any(rank == other for other, _ in ranked):
                continue
            taken = min(length, left[rank])
            if budget - length + taken < self.least[len(task.runs) + at + 1]:
                continue
            left[rank] -= taken
            chosen = (*ranked, (rank, length))
            yield from self.sets(at + 1, index if again else 0, picked, chosen, left, order, budget - length + taken)
            left[rank] += taken

    def _needs_met(self, picked: tuple[RunPick, ...], ranked: tuple[tuple[int, int], ...]) -> bool:
        """Return whether no group of melds lacks more than `added` of the naturals it needs.

        Wilds that any one meld could spare never raise the need: the added cards fill all open places beyond those.
        """
        self.effort.spend(2)
        if self.task.most_together < self.wilds and not self._few_enough(picked, ranked):
            return False
        if self.wilds <= self.task.spare:
            return True
        melds: list[RunPick | int] = [*picked, *range(len(ranked))]
        if self.task.has_bound_wilds:
            return self._bound_fit(picked, ranked)
        if self._short_as_filled(picked, ranked) <= self.added:
            return True
        if self.task.wilds_placed:
            return False  # other ways to share cards among the melds are not tried
        # As in Hall's marriage theorem, the cards can be shared out if no group of melds lacks more than `added`. The
        # number of groups doubles with every meld, and the effort with it.
        self.effort.spend(len(melds) << len(melds))
        return all(
            self._short(group, ranked) <= self.added
            for size in range(1, len(melds) + 1)
            for group in combinations(melds, size)
        )

    def _bound_fit(self, picked: tuple[RunPick, ...], ranked: tuple[tuple[int, int], ...]) -> bool:
        """Return whether all places can be filled by wilds that may stand there and added cards (K-25, K-38).

        Added cards go first where the limits for wilds need a natural.
        """
        shorts = [_run_short(pick, self.task) for pick in picked]
        needed = self._short_as_filled(picked, ranked)
        if needed > self.added:
            return False
        free, bound, left = self.held.wilds + self.added - needed, list(self.bound), self._left_by(picked)
        # Bound wilds go first because they fit in fewer melds; free wilds and added cards fill what remains.
        for pick, short in zip(picked, shorts, strict=True):
            places = _cost(pick) - short
            pool = self.pools[pick.suit]
            used = min(bound[pool], places)
            bound[pool] -= used
            free -= places - used
        places = sum(shorts) - needed - (sum(bound) if self.task.own_cards else 0)
        for rank, length in ranked:
            taken = min(length, left[rank])
            left[rank] -= taken
            places += length - taken
        return free >= max(0, places)

    def _few_enough(self, picked: tuple[RunPick, ...], ranked: tuple[tuple[int, int], ...]) -> bool:
        """Return whether the places that added cards leave open take no more wilds than may be laid together (K-40)."""
        left, places = self._left_by(picked), sum(map(_cost, picked))
        for rank, length in ranked:
            taken = min(length, left[rank])
            left[rank] -= taken
            places += length - taken
        return places - self.added <= self.task.most_together

    def _left_by(self, picked: tuple[RunPick, ...]) -> list[int]:
        """Return the copies by rank that the runs leave to sets."""
        left = list(self.held.ranks)
        for pick in picked:
            for at in _ranks_in(pick.filled):
                left[at] -= 1
        return left

    def _short_as_filled(self, picked: tuple[RunPick, ...], ranked: tuple[tuple[int, int], ...]) -> int:
        """Return what the melds lack if no card moves: at least any group's shortage."""
        short = sum(_run_short(pick, self.task) for pick in picked)
        left = self._left_by(picked)
        for (rank, _), need in zip(ranked, self.task.set_needs, strict=True):
            taken = min(need, left[rank])
            left[rank] -= taken
            short += need - taken
        return short

    def _short(self, group: tuple[RunPick | int, ...], ranked: tuple[tuple[int, int], ...]) -> int:
        """Return the naturals a group of melds needs minus the most it can have of those held."""
        left = list(self.held.ranks)
        before: list[RunPick] = []
        short = 0
        # Runs take their cards before the sets do: moving a card from a set to a run never lowers the naturals in use.
        for meld in group:
            if isinstance(meld, RunPick):
                # Only naturals in the core of a window count for what its run needs.
                cored = meld.window._replace(mask=meld.window.core)
                naturals = gain_beside(self.held.suits[meld.suit], tuple(before), meld.suit, cored)
                before.append(RunPick(meld.suit, cored, naturals))
                short += meld.window.need - naturals.bit_count()
                for at in _ranks_in(naturals):
                    left[at] -= 1
        for meld in group:
            if isinstance(meld, int):
                taken = min(self.task.set_needs[meld], left[ranked[meld][0]])
                left[ranked[meld][0]] -= taken
                short += self.task.set_needs[meld] - taken
        return short


def _run_short(pick: RunPick, task: Task) -> int:
    """Return the naturals that a run lacks under the wild limits, with those it holds."""
    window, filled = pick.window, pick.filled
    short = max(0, window.need - (filled & window.core).bit_count())
    if not task.wilds_placed:
        return short
    short = max(short, _cost(pick) - task.melding.most_wilds)
    if not task.wilds_apart:
        return short
    # The places left go to wilds as early as these may lie; those too close to the last wild need a natural.
    naturals, last_wild = 0, window.low - task.wilds_apart - 1
    for place, bit in enumerate(bits_of(window.low, window.length, window.pattern), window.low):
        if not filled >> bit & 1:
            if place - last_wild > task.wilds_apart:
                last_wild = place
            else:
                naturals += 1
    return max(short, naturals)


def _bound_wilds(held: Copies, task: Task) -> tuple[int, ...]:
    """Return by suit the wilds that may stand only in runs of that suit, or all together in any run (K-25)."""
    wilds = task.wild_mask | task.wild_mask << len(RANKS) if task.in_turn else task.wild_mask
    counts = [sum((plane & wilds).bit_count() for plane in planes) for planes in held.suits]
    return (sum(counts), 0, 0, 0) if task.mixed_runs else tuple(counts)


def _run_options(
    held: Copies, task: Task, windows: tuple[RunWindow, ...], added: int, every: bool, bound: tuple[int, ...]
) -> list[RunPick]:
    """Return windows in every suit that hold enough naturals, the cheapest first; dominated ones only if `every`."""
    known = _options_known(task, windows)
    has_blanks = any(window.blanks for window in windows)
    options: list[RunPick] = []
    for suit, planes in enumerate(held.suits):
        own = bound[0 if task.mixed_runs else suit]
        # Wilds matter here only if a window has blanks, so hands that differ in their wilds often share the cached
        # options.
        key = (suit, planes, held.wilds + own if has_blanks else 0, added, every)
        suit_options = known.get(key)
        if suit_options is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            suit_options = known[key] = _suit_options(held, task, windows, key)
        options += suit_options
    return sorted(options, key=_cost)


Asked = tuple[int, Planes, int, int, bool]  # suit, its cards, wilds, added cards, whether every window counts
_KNOWN: dict[int, tuple[tuple[RunWindow, ...], int, bool, dict[Asked, list[RunPick]]]] = {}


def _options_known(task: Task, windows: tuple[RunWindow, ...]) -> dict[Asked, list[RunPick]]:
    """Return the cache for these windows: hands measured one after another share most of their suits."""
    few = len(task.runs) <= len(SUITS)
    known = _KNOWN.get(id(windows))  # cached by identity: window tuples are long, and made once per task
    if known is None or known[0] is not windows or known[1:3] != (task.apart, few):
        if len(_KNOWN) >= MOST_KNOWN_WINDOWS:
            _KNOWN.clear()
        known = _KNOWN[id(windows)] = (windows, task.apart, few, {})
    return known[3]


def _suit_options(held: Copies, task: Task, windows: tuple[RunWindow, ...], asked: Asked) -> list[RunPick]:
    """Return the options in one suit."""
    suit, planes, wilds, added, every = asked
    have = planes[0] if planes else 0
    options = [
        RunPick(suit, window, window.mask & have)
        for window in windows
        if window.blanks <= wilds and (window.core & have).bit_count() >= window.need - added
    ]
    if every:
        return options
    # A dominated window is never needed, unless it is the one that keeps its run away from another of its suit.
    if not task.apart:
        return _undominated(options, held)
    return _one_empty(options) if len(task.runs) <= len(held.suits) else options


def _cost(pick: RunPick) -> int:
    """Return the number of places of the window that no held card fills."""
    return pick.window.length - pick.filled.bit_count()


def _one_empty(picks: list[RunPick]) -> list[RunPick]:
    """Keep only the shortest of the windows without a card of the hand: some suit has room for its run (S-15)."""
    empty = [pick for pick in picks if not pick.filled]
    return [pick for pick in picks if pick.filled] + sorted(empty, key=lambda pick: pick.window[1:])[:1]


def _undominated(picks: list[RunPick], held: Copies) -> list[RunPick]:
    kept: list[RunPick] = []
    # A window is dominated only by windows that hold at least as much with no more blanks, so those come first.
    for pick in sorted(picks, key=lambda pick: (-pick.filled.bit_count(), pick.window.blanks, pick.window.length)):
        if not any(_dominates(other, pick, held) for other in kept):
            kept.append(pick)
    return kept


def _dominates(one: RunPick, other: RunPick, held: Copies) -> bool:
    """Return whether the first window is at least as good as the other of the same suit, whatever else is chosen."""
    first, second = one.window, other.window
    planes = held.suits[one.suit]
    return (
        first.length <= second.length
        and first.need <= second.need
        and first.blanks <= second.blanks
        and not other.filled & ~one.filled
        and not second.core & (planes[0] if planes else 0) & ~first.core
    )


def _touch(pick: RunPick, suit: int, window: RunWindow, gap: int) -> bool:
    """Return whether two runs that could be one would not overlap and have fewer ranks between them (S-15, K-22)."""
    if pick.suit != suit or pick.window.pattern != window.pattern:
        return False
    return 0 < window.low - pick.window.high <= gap or 0 < pick.window.low - window.high <= gap


def gain_beside(planes: Planes, picked: tuple[RunPick, ...], suit: int, window: RunWindow) -> int:
    """Return the number of places of the window that an unused copy can fill."""
    gain = window.mask & planes[0] if planes else 0
    others = [pick.filled for pick in picked if pick.suit == suit and pick.filled & gain]
    if not others:
        return gain
    # `in_use[n]` has the places whose card n of the other runs use. Such a place counts if plane n has the card: then
    # the hand holds more than n copies of it.
    in_use = [gain, *[0] * len(others)]
    for number, filled in enumerate(others):
        for times in range(number, -1, -1):
            in_use[times + 1] |= in_use[times] & filled
            in_use[times] &= ~filled
    free = 0
    for places, held in zip(in_use, planes, strict=False):
        free |= places & held
    return free


@lru_cache(maxsize=1 << len(RANKS))
def _bits(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits of a mask."""
    return tuple([at for at in range(mask.bit_length()) if mask >> at & 1])


@lru_cache(maxsize=1 << len(RANKS))
def _ranks_in(mask: int) -> tuple[int, ...]:
    """Return the ranks of a mask, each once for each color in which it has a bit."""
    return tuple([at % len(RANKS) for at in _bits(mask)])
