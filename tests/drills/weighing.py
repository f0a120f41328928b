"""What a difference between two choices is worth: the points that explain best what wrong answers lose."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ai.differences.kinds import DifferenceKind
from ai.differences.telling import differences
from game.practice.memory.shipped import Drill
from tests.drills.found import history_of, view_of
from tests.drills.rounds import searched_in

STEPS, RIDGE = 4000, 2.0


class Pair(NamedTuple):
    """What a wrong answer loses, and the sizes of its differences from the best."""

    loss: float
    sizes: Mapping[DifferenceKind, float]


def pairs_in(drills: Sequence[Drill]) -> list[Pair]:
    """Return all pairs of a best and a wrong answer."""
    found = []
    for drill in drills:
        view, history = view_of(drill), history_of(drill)
        for wrong in drill.answers[drill.right :]:
            sizes = {one.kind: one.size for one in differences(view, history, drill.answers[0], wrong)}
            found.append(Pair(wrong.loss, sizes))
    return found


def worths(pairs: Sequence[Pair]) -> Mapping[DifferenceKind, tuple[float, int]]:
    """Return the points of one unit of each difference, never negative, and in how many pairs it was seen."""
    kinds = [kind for kind in DifferenceKind if any(kind in pair.sizes for pair in pairs)]
    sizes = np.array([[pair.sizes.get(kind, 0.0) for kind in kinds] for pair in pairs])
    losses = np.array([pair.loss for pair in pairs])
    scale = np.sqrt((sizes**2).sum(axis=0)) + 1e-9
    scaled = sizes / scale
    square, product = scaled.T @ scaled + RIDGE / len(pairs) * np.eye(len(kinds)), scaled.T @ losses
    step = 1 / np.linalg.norm(square, 2)
    points = np.zeros(len(kinds))
    for _ in range(STEPS):  # projected descent
        points = np.maximum(0.0, points - step * (square @ points - product))
    seen = (sizes != 0).sum(axis=0)
    return {
        kind: (round(float(value), 2), int(number))
        for kind, value, number in zip(kinds, points / scale, seen, strict=True)
    }


def show_worths(folder: Path, names: Sequence[str]) -> None:
    """Print what differences are worth in each rule set, and in those whose points are penalties together."""
    by_name = {
        name: [one.drill for row in searched_in(folder) if row.name == name for one in row.found] for name in names
    }
    for name, drills in by_name.items():
        if drills:
            print(name, {kind.value: value for kind, value in worths(pairs_in(drills)).items()})
