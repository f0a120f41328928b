"""The shares of each kind of comparison in the leak test, counted by part of the game."""

from collections import Counter
from enum import StrEnum

from game.rules.variant import Variant

# The share of each kind of comparison: slow ones (hints are slowest) still get a useful share.
SHARES = {
    "view": 5.0,
    "legal actions": 5.0,
    "question to a program": 3.0,
    "table in words": 5.0,
    "what a seat can do now": 4.0,
    "advice": 4.0,
    "standing order": 4.0,
    "hints": 3.0,
    "number of events": 3.0,
    "redacted event": 5.0,
    "sentence": 5.0,
    "log": 5.0,
    "sight of the table": 5.0,
    "under the pointer": 5.0,
    "enlarged": 5.0,
    "inspector": 4.0,
    "open view": 3.0,
    "open table in words": 3.0,
    "who is asked": 4.0,
    "words on the curtain": 5.0,
    "replay: what is seen": 5.0,
    "replay: log": 4.0,
    "picture: own table": 0.6,
    "picture: inspector": 0.3,
    "picture: hand-over": 1.0,
    "picture: open table": 0.4,
    "picture: curtain": 0.6,
    "picture: replay": 0.6,
}
ALL = sum(SHARES.values())


class LeakError(AssertionError):
    """Something a player gets depends on a hidden card."""


class Part(StrEnum):
    """A third of a game, by rounds."""

    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"


def part_of(variant: Variant, number: int) -> Part:
    """Return the third of the game a round belongs to.

    >>> from game.rules.variant_file import shipped_variant
    >>> [part_of(shipped_variant("quarters"), number).value for number in (1, 3, 5, 7)]
    ['early', 'early', 'middle', 'late']
    """
    return tuple(Part)[min(2, (number - 1) * 3 // len(variant.rounds))]


class Scales:
    """Compares, and counts the comparisons."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.parts: Counter[tuple[str, Part]] = Counter()
        self.part = Part.EARLY  # the part of the current game
        self.comparisons = 0

    def wants(self, kind: str) -> bool:
        """Return whether this kind has not yet had its share."""
        return self.done[kind] * ALL <= SHARES[kind] * self.comparisons

    def same(self, kind: str, first: object, other: object) -> None:
        """Compare two values; raise `LeakError` if they differ."""
        self.done[kind] += 1
        self.parts[kind, self.part] += 1
        self.comparisons += 1
        if first != other:
            raise LeakError(f"{kind}: {repr(first)[:1000]} became {repr(other)[:1000]}")

    def table(self) -> list[str]:
        """Return the counts in lines: by kind, and by part of the game."""
        lines = [f"{'':24}{'all':>8}" + "".join(f"{part:>8}" for part in Part)]
        for kind in SHARES:
            of_part = "".join(f"{self.parts[kind, part]:8}" for part in Part)
            lines.append(f"{kind:24}{self.done[kind]:8}{of_part}")
        sums = "".join(f"{sum(count for (_, at), count in self.parts.items() if at is part):8}" for part in Part)
        return [*lines, f"{'all':24}{self.comparisons:8}{sums}"]
