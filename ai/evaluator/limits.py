"""Upper bounds for wild limits: how many needed naturals may be missing, however the melds share the cards."""

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ai.evaluator.task import Task
from ai.native.door import MOST_MELDS, MOST_WINDOWS

Counts = NDArray[np.int64]


def is_searched(task: Task) -> bool:
    """Return whether the native core, too, may search for the exact distance."""
    windows = task.windows[0] if task.runs else ()
    are_few = len(windows) <= MOST_WINDOWS and len(task.runs + task.sets) <= MOST_MELDS
    return are_few and not task.wilds_placed


@lru_cache(maxsize=64)
def worst_sharing(lengths: tuple[int, ...], needs: tuple[int, ...]) -> Counts:
    """Return, by total of naturals, how many needed ones may be missing when the melds share them in the worst way."""
    worst = np.zeros(sum(lengths) + 1, np.int64)
    # Contracts have few melds, so every way to share the naturals among them can be tried.
    for shares in product(*(range(length + 1) for length in lengths)):
        short = sum(max(0, need - share) for need, share in zip(needs, shares, strict=True))
        worst[sum(shares)] = max(worst[sum(shares)], short)
    return worst


def most_short(task: Task, naturals: Counts, wilds: Counts) -> Counts:
    """Return the most that wild limits can require, whatever the melds are; a group that takes all wilds requires none.

    A group needs naturals if there are more wilds than its melds can hold together, each at least `spare`.
    """
    needs = task.run_needs + task.set_needs
    asked = np.concatenate([[0], np.cumsum(sorted(needs, reverse=True))])
    groups = np.maximum(wilds - 1, 0) // task.spare if task.spare else wilds * len(needs)
    worst = worst_sharing(task.runs + task.sets, needs)[np.maximum(naturals, 0)]
    return np.asarray(np.minimum(worst, asked[np.minimum(groups, len(needs))]), np.int64)
