"""The most naturals that runs of different lengths can hold at once: three runs that must take a whole hand (K-9).

Each suit is computed once for every choice of runs and cached; then the suits share the runs.
"""

from functools import lru_cache

from ai.evaluator.exact import RunPick, copies_of, gain_beside
from ai.evaluator.holding import RANK_SHIFT, SUIT_BITS, SUIT_MASK
from ai.evaluator.task import RunWindow, Task

MOST_RUNS = 3
Windows = tuple[tuple[RunWindow, ...], ...]  # by run
_OUT = -99  # naturals in runs that have no window


def is_uneven(task: Task) -> bool:
    """Return whether the contract is a few runs alone, each in windows of one length that naturals can fill."""
    plain = all(
        window.length == named and not window.blanks
        for named, found in zip(task.runs, task.windows, strict=True)
        for window in found
    )
    return plain and 0 < len(task.runs) <= MOST_RUNS and not task.sets and not task.apart


def most_in_runs(task: Task, code: int) -> int:
    """Return the most naturals of the hand with this code that the runs can hold."""
    every = (1 << len(task.runs)) - 1
    best = [0] + [_OUT] * every
    for at in range(0, RANK_SHIFT, SUIT_BITS):
        held = code >> at & SUIT_MASK
        if not held:
            continue
        in_suit = _in_one_suit(task.windows, held)
        for runs in range(every, 0, -1):
            here, most = runs, best[runs]
            while here:  # every choice among these runs
                most = max(most, best[runs & ~here] + in_suit[here])
                here = here - 1 & runs
            best[runs] = most
    # Runs for which no suit has a card can lie anywhere.
    return max(best[runs] if best[runs] > _OUT else 0 for runs in range(every + 1))


@lru_cache(maxsize=1 << 16)
def _in_one_suit(windows: Windows, held: int) -> tuple[int, ...]:
    """Return the most naturals of one suit in each choice of the runs, with choices as masks."""
    planes = copies_of(held).suits[0]
    return tuple(
        _most(tuple(found for at, found in enumerate(windows) if runs >> at & 1), planes, ())
        for runs in range(1 << len(windows))
    )


def _most(windows: Windows, planes: tuple[int, ...], before: tuple[RunPick, ...]) -> int:
    if not windows:
        return 0
    best, seen = 0, set[int]()
    for window in windows[0]:
        gain = gain_beside(planes, before, 0, window)
        if gain not in seen:
            seen.add(gain)
            rest = _most(windows[1:], planes, (*before, RunPick(0, window, gain)))
            best = max(best, gain.bit_count() + rest)
    return best
