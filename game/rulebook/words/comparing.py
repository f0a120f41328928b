"""Two rule sets side by side, knob by knob: what each says in plain words, by which clause, and what is our reading."""

from typing import NamedTuple

from game.rulebook.words.book import clauses_of, lines_on, marked
from game.rulebook.words.rules import IDLE, KEYS, TITLES, differing, section_of, words_of
from game.rules.variant import Variant


class Compared(NamedTuple):
    """One line of a comparison."""

    section: str
    title: str
    left: str
    right: str
    differs: bool


def compared(left: Variant, right: Variant) -> tuple[Compared, ...]:
    """Every knob of two rule sets side by side, in plain words."""
    different = set(differing(left, right))
    return tuple(
        Compared(section_of(key), TITLES[key], _cell(left, key), _cell(right, key), key in different) for key in KEYS
    )


def _cell(variant: Variant, key: str) -> str:
    """What the rule set says, the clauses it comes from, and what else one could read."""
    words = words_of(variant, key)
    if words == IDLE:
        return words
    return "\n".join((words + marked(variant, clauses_of(variant, key), (key,)), *lines_on(variant, key)))
