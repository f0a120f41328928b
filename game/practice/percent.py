"""One figure for a round: "played 87 % like an expert".

The mean loss of a choice lies on a line through what choices of the levels lose in a review: random 0 %, Easy 40,
Normal 65, Strong 85, Expert 100. The losses are measured by `python -m tests.judge.anchors`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from game.files.documents import read_toml

LEVELS = ("random", "novice", "steady", "sharp", "master")
SHARES = (0.0, 0.40, 0.65, 0.85, 1.0)
LEAST_CHOICES = 12  # with fewer there is no figure
CLOSEST = 0.02  # points: how far apart two anchors are at least
DATA = files(__name__.rpartition(".")[0]) / "anchors.toml"


@cache
def anchors() -> Mapping[str, tuple[float, ...]]:
    """Return the points that a choice of each level loses on average, by rule set."""
    text = DATA.read_text(encoding="utf-8")
    return {name: tuple(losses) for name, losses in read_toml(text, len(text)).items()}


def anchors_of(rule_set: str) -> tuple[float, ...]:
    """Return those of a rule set; of one that was never measured, the mean of all."""
    known = anchors()
    return known.get(rule_set) or tuple(fmean(column) for column in zip(*known.values(), strict=True))


def loss_of(rule_set: str, level: str) -> float:
    """Return the points that a choice of a level loses on average."""
    return anchors_of(rule_set)[LEVELS.index(level)]


class Percent(NamedTuple):
    """How much like an expert a round was played, as shares of 1, with the margin of error."""

    share: float
    half: float


def percent_of(rule_set: str, lost: Sequence[float], half: float) -> Percent | None:
    """Return the figure for the points each choice lost, with the margin of error of all together; None if there are
    too few choices.
    """
    if len(lost) < LEAST_CHOICES:
        return None
    mean, error = fmean(lost), half / len(lost)
    high, low = (share_of(rule_set, max(0.0, mean + by)) for by in (-error, error))
    return Percent(share_of(rule_set, mean), (high - low) / 2)


def share_of(rule_set: str, mean: float) -> float:
    """Return the share that belongs to a mean loss of a choice, from 0 to 1.

    >>> share_of("campfire", 0.0), share_of("campfire", 1000.0)
    (1.0, 0.0)
    """
    anchors = [*zip(_falling(anchors_of(rule_set)), SHARES, strict=True)]
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
