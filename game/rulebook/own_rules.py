"""Rule sets to choose from: the shipped ones and the player's own, which are TOML files in a folder.

A file that cannot be used stays where it is and is reported with its first fault, so that its author can correct it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from game.files.documents import LARGEST_RULE_SET
from game.files.storage import read_text, reason_of
from game.language.quoting import Wording
from game.rules.variant import Variant, VariantError
from game.rules.variant_file import load_variant, relatives, shipped_variant, shipped_variants
from game.text import saving as words
from game.text.saving import unreadable

MOST_FILES = 50


class Offered(NamedTuple):
    """A rule set to choose: its name in a new game (an id, or a file), and its content."""

    source: str
    variant: Variant


class OfferedRules(NamedTuple):
    """Every rule set to choose, and a sentence for each file that cannot be used."""

    rule_sets: tuple[Offered, ...]
    complaints: tuple[str, ...] = ()


def rule_sets(folder: Path | None) -> OfferedRules:
    """Return the shipped rule sets, related games last, then the player's own by file name."""
    offered = [Offered(id, shipped_variant(id)) for id in (*shipped_variants(), *relatives())]
    complaints = [*unreadable(folder)]
    files = _files(folder)
    for path in files[:MOST_FILES]:
        try:
            offered.append(Offered(str(path), load_variant(read_text(path, LARGEST_RULE_SET), path.name)))
        except VariantError as error:
            complaints.append(words.rules_not_usable(error.faults[0], len(error.faults) - 1, str(path)))
        except (OSError, ValueError) as problem:
            reason = reason_of(problem)
            complaints.append(
                words.rules_not_usable(Wording("{where}: {reason}", where=path.name, reason=reason), 0, str(path))
            )
    if len(files) > MOST_FILES:
        complaints.append(words.RULES_LEFT_OUT(number=len(files) - MOST_FILES, most=MOST_FILES))
    return OfferedRules(tuple(offered), tuple(complaints))


def _files(folder: Path | None) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml")) if folder is not None else []
    except OSError:
        return []
