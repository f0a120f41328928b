"""The most naturals that runs of different lengths can hold at once: three runs that must take a whole hand (K-9).

Each suit is computed once for every choice of runs and cached; then the suits share the runs.
"""

from functools import lru_cache

from ai.evaluator.effort import MOST_STEPS, effort, limited
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
    """Return the most naturals of the hand with this code that the runs can hold. Raises `OutOfSteps`."""
    every = (1 << len(task.runs)) - 1
    best = [0] + [_OUT] * every
    for at in range(0, RANK_SHIFT, SUIT_BITS):
        held = code >> at & SUIT_MASK
        if not held:
            continue
        in_suit, steps = _in_one_suit(task.windows, held)
        effort().spend(steps)
        for runs in range(every, 0, -1):
            here, most = runs, best[runs]
            # This walks through all subsets of the runs: `here` are those that go to this suit.
            while here:
                most = max(most, best[runs & ~here] + in_suit[here])
                here = here - 1 & runs
            best[runs] = most
    # Runs for which no suit has a card can lie anywhere.
    return max(best[runs] if best[runs] > _OUT else 0 for runs in range(every + 1))


@lru_cache(maxsize=1 << 16)
def _in_one_suit(windows: Windows, held: int) -> tuple[tuple[int, ...], int]:
    """Return the most naturals of one suit in each choice of the runs, with choices as masks; and the steps of that."""
    planes, most = copies_of(held).suits[0], [0]
    with limited() as paid:
        for runs in range(1, 1 << len(windows)):
            chosen = [at for at in range(len(windows)) if runs >> at & 1]
            hopes = tuple(most[runs >> at + 1 << at + 1] for at in chosen)
            most.append(_most(tuple(windows[at] for at in chosen), hopes, planes, ()))
    return tuple(most), MOST_STEPS - paid.left


def _most(windows: Windows, hopes: tuple[int, ...], planes: tuple[int, ...], before: tuple[RunPick, ...]) -> int:
    """Return the most naturals in these runs beside others; `hopes`: at most how many the runs after each can hold."""
    effort().spend(len(windows[0]))
    gains = {gain_beside(planes, before, 0, window): window for window in windows[0]}
    best = 0
    for gain in sorted(gains, key=int.bit_count, reverse=True):
        if gain.bit_count() + hopes[0] <= best:
            break
        picked = (*before, RunPick(0, gains[gain], gain))
        rest = _most(windows[1:], hopes[1:], planes, picked) if windows[1:] else 0
        best = max(best, gain.bit_count() + rest)
    return best
