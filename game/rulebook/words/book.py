"""The books beside the rule sets: which document each was read from, which readings are ours, advice in our own words.

A book is data. Its clauses are told of a knob only where the rule set says of it what the shipped one says: a house
that changes a knob plays by its own rule there, and the frame's clauses (X) are all that is left.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

from game.language import _
from game.rules.schema import KNOBS, said
from game.rules.variant import Variant
from game.rules.variant_file import relatives, shipped_variant, shipped_variants, with_default

RELATIVES_LETTER = "K"  # begins the clauses of what only relatives and houses play, told where it is played
NO_KNOB = ""  # among a reading's knobs: the sentences of its clause that tell of no knob
MARK = _("[r]")  # beside a clause that is our reading


class Interpretation(NamedTuple):
    """A clause that is our reading of a silent or doubtful source: the knobs it is told of, and what else one could
    read, with the knob that says so.
    """

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
    readings = tuple(Interpretation(each["clause"], tuple(each["knobs"]), _(each["line"])) for each in doc["readings"])
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


def clauses_of(variant: Variant, key: str) -> tuple[str, ...]:
    """The clauses of the rule book that the rule set's word on a knob comes from: the frame's first."""
    own = book_of(variant)
    letters = {frame().letter}
    if own is not None and follows(variant, key):
        letters.add(own.letter)
    if said(variant, key) != said(with_default(variant, key), key):
        letters.add(RELATIVES_LETTER)
    return tuple(clause for clause in KNOBS[key].knob.clauses.split() if clause.split("-")[0] in letters)


def readings_of(variant: Variant) -> tuple[Interpretation, ...]:
    """Our readings that hold in the rule set: its source's, then the frame's."""
    own = book_of(variant)
    mine = own.readings if own is not None else ()
    kept = tuple(each for each in mine if all(follows(variant, key) for key in each.knobs if key != NO_KNOB))
    return (*kept, *frame().readings)


def marked(variant: Variant, clauses: tuple[str, ...], keys: tuple[str, ...] = ()) -> str:
    """Clauses in brackets, marked where what they say of these knobs is our reading: ` (X-8 [r], H-7)`; "" for none."""
    if not clauses:
        return ""
    about = set(keys or (NO_KNOB,))
    ours = {each.clause for each in readings_of(variant) if about & set(each.knobs)}
    named = [f"{clause} {MARK}" if clause in ours else clause for clause in clauses]
    return f" ({', '.join(named)})"


def lines_on(variant: Variant, key: str) -> Iterator[str]:
    """What else one could read of a knob, each with its clause."""
    for each in readings_of(variant):
        if key in each.knobs:
            yield _("{clause} {mark}: {line}").format(clause=each.clause, mark=MARK, line=each.line)
