"""No two places in the game share six lines: what is said twice is one thing, or will soon be two that differ."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests import ROOT

SAME = 6
# What a value holds or a function is given must be said wherever it is: `name: Type` is no line of its own.
TRIVIAL = re.compile(r"^(?:[\W\d_]*|from .* import .*|import .*|else:|try:|return|\w+: [^=]*[^:=])(?: *#.*)?$")


def lines_of(source: str) -> list[tuple[int, str]]:
    """The lines that say something, stripped, with their numbers: no imports, no brackets alone, no comments."""
    kept, importing = [], False
    for number, line in enumerate(source.splitlines(), 1):
        stripped = line.strip()
        importing = importing or (stripped.startswith("from ") and stripped.endswith("import ("))
        if not importing and not TRIVIAL.match(stripped):
            kept.append((number, stripped))
        importing = importing and stripped != ")"
    return kept


def shared(sources: Mapping[str, str], same: int = SAME) -> list[str]:
    """The places, two and more together, that share so many lines one after another."""
    found: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, source in sources.items():
        lines = lines_of(source)
        for at in range(len(lines) - same + 1):
            found[tuple(line for _, line in lines[at : at + same])].append((name, lines[at][0]))
    return [" = ".join(f"{name}:{line}" for name, line in places) for places in found.values() if len(places) > 1]


def sources_in(paths: Iterable[Path]) -> dict[str, str]:
    """The sources by their path in the repository."""
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_no_two_places_share_six_lines() -> None:
    assert [] == shared(sources_in(sorted((ROOT / "game").rglob("*.py"))))


def test_six_lines_written_twice_are_found() -> None:
    said = "\n".join(f"    total += part_{number}" for number in range(SAME))
    twice = {"one.py": f"def one():\n{said}\n", "other.py": f"import os\ndef other():\n\n{said}\n    return total\n"}

    assert ["one.py:2 = other.py:4"] == shared(twice)
    assert [] == shared({"one.py": twice["one.py"]})
