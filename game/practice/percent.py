"""One figure for a round: "played 87 % like an expert".

The mean loss of a choice lies on a line through what choices of the levels lose in a review: random 0 %, Easy 40,
Normal 65, Strong 85, Expert 100. The losses are measured by `python -m tests.judge.anchors`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ai.intervals import Z95

LEVELS = ("random", "novice", "steady", "sharp", "master")
SHARES = (0.0, 0.40, 0.65, 0.85, 1.0)
LEAST_CHOICES = 12  # with fewer there is no figure
CLOSEST = 0.02  # points: how far apart two anchors are at least

# points that a choice of each level loses on average, by rule set; the last row is for all others
ANCHORS: Mapping[str, tuple[float, ...]] = {
    "campfire": (3.54, 0.97, 0.52, 0.24, 0.24),  # 160 moments
    "shafer": (4.20, 1.25, 0.86, 0.49, 0.44),  # 112 moments
    "quarters": (4.74, 2.50, 1.04, 0.82, 0.68),  # 112 moments
    "may_i": (1.14, 0.58, 0.20, 0.12, 0.09),  # 112 moments
    "classic": (3.14, 1.07, 0.56, 0.38, 0.27),  # 160 moments
}
OTHERS = tuple(fmean(column) for column in zip(*ANCHORS.values(), strict=True))


class Percent(NamedTuple):
    """How much like an expert a round was played, as shares of 1, with the margin of error."""

    share: float
    half: float


def percent_of(rule_set: str, lost: Sequence[float]) -> Percent | None:
    """Return the figure for the points each choice lost; None if there are too few choices."""
    if len(lost) < LEAST_CHOICES:
        return None
    mean, error = fmean(lost), Z95 * stdev(lost) / sqrt(len(lost))
    high, low = (share_of(rule_set, max(0.0, mean + by)) for by in (-error, error))
    return Percent(share_of(rule_set, mean), (high - low) / 2)


def share_of(rule_set: str, mean: float) -> float:
    """Return the share that belongs to a mean loss of a choice, from 0 to 1.

    >>> share_of("campfire", 0.0), share_of("campfire", 1000.0)
    (1.0, 0.0)
    """
    anchors = [*zip(_falling(ANCHORS.get(rule_set, OTHERS)), SHARES, strict=True)]
    if mean >= anchors[0][0]:
        return 0.0
    for (more, low), (less, high) in pairwise(anchors):
        if mean >= less:
            return low + (high - low) * (more - mean) / (more - less)
    return 1.0


def _falling(losses: Sequence[float]) -> list[float]:
    """Return the losses so that each is less than the one before, although they are measured."""
    found = [losses[-1]]
    for loss in losses[-2::-1]:
        found.append(max(loss, found[-1] + CLOSEST))
    return found[::-1]
