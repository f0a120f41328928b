"""Rule sets to choose from: those shipped, and a player's own, each a TOML file in a folder of hers.

A file that cannot be used stays where it is and is told with its first mistake; whoever wrote it will mend it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.documents import LARGEST_RULE_SET
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import load_variant, relatives, shipped_variant, shipped_variants
from game.storage import read_text, reason_of
from game.text import saving as words
from game.text.saving import unreadable

MOST_FILES = 50


class Offered(NamedTuple):
    """A rule set one can choose: what a new game calls it (an id, or a file), and what it says."""

    said: str
    variant: Variant


class OfferedRules(NamedTuple):
    """Everything one can choose, and a sentence for each file that cannot be used."""

    rule_sets: tuple[Offered, ...]
    complaints: tuple[str, ...] = ()


def rule_sets(folder: Path | None) -> OfferedRules:
    """Those shipped, the relatives last of them, then the player's own by the names of their files."""
    found = [Offered(id, shipped_variant(id)) for id in (*shipped_variants(), *relatives())]
    complaints = [*unreadable(folder)]
    files = _files(folder)
    for path in files[:MOST_FILES]:
        try:
            found.append(Offered(str(path), load_variant(read_text(path, LARGEST_RULE_SET), path.name)))
        except VariantError as error:
            complaints.append(words.rules_not_usable(error.faults[0], len(error.faults) - 1, str(path)))
        except (OSError, ValueError) as problem:
            reason = reason_of(problem)
            complaints.append(words.rules_not_usable(f"{path.name}: {reason}", 0, str(path)))
    if len(files) > MOST_FILES:
        complaints.append(words.RULES_LEFT_OUT(number=len(files) - MOST_FILES, most=MOST_FILES))
    return OfferedRules(tuple(found), tuple(complaints))


def _files(folder: Path | None) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml")) if folder is not None else []
    except OSError:
        return []
