"""Short texts of rule sets, made of everything that may stand in them and of what may not."""

from __future__ import annotations

import random
from dataclasses import replace

from game.rules.schema import FORMAT, KNOBS
from game.rules.short_text import BEGINS, _short_names, _written, read_short_text, short_text
from game.rules.variant import VariantError
from game.rules.variant_file import relatives, shipped_variant, shipped_variants, variant_to_document
from tests.fuzz.commands import Outcome, here
from tests.fuzz.files import NUMBERS, TEXTS, VALUES

BASES = (*shipped_variants(), *relatives())
ODD_BASES = ("", "camp", "../x", "quarters.toml", "x" * 400, "\0", "quarters ")
PARTS = (
    "1", "7", "8", "00010", "0", "-1", "1e3", "A", "joker", "", ".", "1.1", "3-4", "\N{ARABIC-INDIC DIGIT ONE}",
    "\N{SUPERSCRIPT TWO}", "9" * 5000, "x" * 400,
)  # fmt: skip
MEANT = (
    *NUMBERS,
    *TEXTS,
    *VALUES,
    "yes",
    "NO",
    "3-4:2/5-8:3",
    "2:1/",
    "%",
    "%zz",
    "%00%3B",
    "1,2,3",
    ",",
    "1 set of 3",
    "a=b",
)
COMMANDS, WRITTEN = 0.1, 0.1  # shares of texts: given to a command, and written again after reading


def text_of(chance: random.Random) -> str:
    """Return a text: parts of real ones with some of their names, numbers and values changed, and letters lost."""
    made = [_changed(part, chance) for part in chance.choices(_PIECES, k=chance.randrange(1, 5))]
    text = ";".join((BEGINS + chance.choice((*BASES, *BASES, chance.choice(ODD_BASES))), *made))
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        at = chance.randrange(len(text))
        text = (
            text[:at]
            + chance.choice(("", ";", "=", ".", "%", "\n", "\ud800", "9" * 99))
            + text[at + chance.choice((0, 1)) :]
        )
    return text


def _changed(part: str, chance: random.Random) -> str:
    name, equals, value = part.partition("=")
    match chance.randrange(5):
        case 0:
            name = f"{name.partition('.')[0]}.{chance.choice(PARTS)}"
        case 1:
            value = chance.choice(MEANT)
        case 2:
            name = chance.choice(PARTS) if chance.random() < 0.3 else f"{name}.{chance.choice(PARTS)}"
            value = chance.choice(MEANT)
        case 3:
            value = f"{value}{chance.choice((',', '/', ':'))}{chance.choice(MEANT)}"
        case _:
            pass
    return f"{name}{equals}{value}"


def _pieces() -> tuple[str, ...]:
    """Return something for every key: its value in a rule set, whether or not that is the usual one."""
    names, pieces = _short_names(), ["buys.3=2", "card_points.A=20", "rounds=5", "format=3"]
    for document in (variant_to_document(shipped_variant(base), FORMAT) for base in ("quarters", "shafer", "carioca")):
        for path in KNOBS:
            group, _, key = path.rpartition(".")
            table = document[group] if group else document
            value = table[0][key] if isinstance(table, list) else table[key]  # type: ignore[call-overload,index]
            pieces.append(f"{names[path]}={_written(value)}")
    return tuple(pieces)


_PIECES = _pieces()


def text_case(chance: random.Random) -> tuple[str, set[str], Outcome | None]:
    """Read a text as it is pasted, and give some to a command; return it, the faults and what the command did."""
    text = text_of(chance)
    try:
        faults: tuple[str, ...] = ()
        read = read_short_text(text)
        if chance.random() < WRITTEN:
            again = read_short_text(short_text(read))
            assert replace(again, id=read.id, character=read.character) == read, "it is written as another one"
    except VariantError as refused:
        faults = refused.faults
    except Exception as broken:
        broken.add_note(text[:900])
        raise
    outcome = None
    if chance.random() < COMMANDS and "\0" not in text:
        outcome = here(["compare", "quarters", text], b"")
    return text[:300], set(faults), outcome
