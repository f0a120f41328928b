"""Two rule sets side by side, knob by knob: what each says in plain words."""

from typing import NamedTuple

from game.rulebook.words.rules import KEYS, TITLES, differing, section_of, words_of
from game.rules.variant import Variant


class ComparedOption(NamedTuple):
    """One line of a comparison."""

    section: str
    title: str
    left: str
    right: str
    differs: bool


def compare_options(left: Variant, right: Variant) -> tuple[ComparedOption, ...]:
    """Every knob of two rule sets side by side, in plain words."""
    different = set(differing(left, right))
    return tuple(
        ComparedOption(section_of(key), TITLES[key], words_of(left, key), words_of(right, key), key in different)
        for key in KEYS
    )
