"""Published rule pages, typed in as short texts: which of them options express. `python -m tests.houses published`."""

import tomllib
from collections.abc import Sequence
from typing import NamedTuple

from ai.arena import Fixture
from game.rules.short_text import read_short_text
from game.rules.variant import Variant
from tests import ROOT
from tests.houses.run import scores

FILE = ROOT / "game" / "rulebook" / "published.toml"
LEVEL, PLAYERS = "greedy", 4  # the fastest level, at the usual table


class Page(NamedTuple):
    """A published page: its short text, and sentences about what no option can say."""

    title: str
    text: str
    left_out: tuple[str, ...]
    is_read_whole: bool  # whether more than its beginning was at hand

    @property
    def variant(self) -> Variant:
        """Return the rule set of the page."""
        return read_short_text(self.text)


def pages() -> tuple[Page, ...]:
    """Return all pages, in the order of the file."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))["pages"]
    return tuple(
        Page(table["title"], table["text"], tuple(table["left_out"]), table["read"] == "whole") for table in tables
    )


def play(page: Page) -> list[bool]:
    """Play a whole game under the page's rule set; return whether each round was drawn. Every action is checked."""
    variant = page.variant
    players = max(variant.fewest_players, min(PLAYERS, variant.most_players))
    return scores(Fixture(variant, (LEVEL,) * players, f"published {page.title}", 0, 0)).drawn


def table() -> list[str]:
    """Return a line for each page, with what is left out, and the count."""
    lines, known = [], pages()
    for page in known:
        read = "" if page.is_read_whole else " (beginning of the page)"
        lines.append(f"{'part ' if page.left_out else 'whole'}  {page.title}{read}")
        lines += (f"       - {sentence}" for sentence in page.left_out)
    ended = [page for page in known if page.is_read_whole]
    to_the_end = f"of the {len(ended)} read to their end, {count_whole(ended)}"
    return [*lines, f"{count_whole(known)} of {len(known)} pages can be expressed whole; {to_the_end}"]


def count_whole(some: Sequence[Page]) -> int:
    """Return how many of these pages options express whole."""
    return sum(not page.left_out for page in some)
