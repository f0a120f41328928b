"""The books beside the rule sets: the document each was read from, what was chosen where it is unclear, and advice.

A book is data. What was chosen of a knob is told only where the rule set says of it what the shipped one says: a house
that changes a knob plays by its own rule there.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import NamedTuple

from game.language import _
from game.rules.schema import said
from game.rules.variant import Variant
from game.rules.variant_file import relatives, shipped_variant, shipped_variants


class Interpretation(NamedTuple):
    """What was chosen where a source is silent or unclear: the clause, the knobs it is about, a line for players."""

    clause: str
    knobs: tuple[str, ...]
    line: str


class Book(NamedTuple):
    """A rule set's source and how it was read; `letter` begins its clauses, and is empty where it has none."""

    letter: str
    source: str
    readings: tuple[Interpretation, ...]
    advice: tuple[str, ...]


@cache
def book(name: str) -> Book:
    """A book by its file's name."""
    file = resources.files("game") / "rulebook" / "books" / f"{name}.toml"
    doc = tomllib.loads(file.read_text(encoding="utf-8"))
    readings = tuple(
        Interpretation(each["clause"], tuple(each.get("knobs", ())), _(each["line"])) for each in doc["readings"]
    )
    return Book(doc["letter"], doc.get("source", ""), readings, tuple(map(_, doc.get("advice", ()))))


def book_of(variant: Variant) -> Book | None:
    """The book of a rule set that is shipped, or made from one and still called so."""
    return book(variant.id) if variant.id in (*shipped_variants(), *relatives()) else None


def frame() -> Book:
    """The book of what all rule sets share."""
    return book("common")


def follows(variant: Variant, key: str) -> bool:
    """Whether the rule set says of the knob what its source does."""
    return book_of(variant) is not None and said(variant, key) == said(shipped_variant(variant.id), key)


def readings_of(variant: Variant) -> tuple[Interpretation, ...]:
    """What was chosen and holds in the rule set: of its own source, then of all sources."""
    own = book_of(variant)
    mine = own.readings if own is not None else ()
    kept = tuple(each for each in mine if all(follows(variant, key) for key in each.knobs))
    return (*kept, *frame().readings)
