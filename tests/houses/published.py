"""Published rule pages, typed in as short texts: which of them options express, and which options they use.

`python -m tests.houses published` lists the pages, and `python -m tests.houses options` the options; more short texts
can follow, one a file.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ai.arena import Fixture
from game.rulebook.words.rules import KEYS
from game.rules.idle import is_shut_off
from game.rules.schema import KNOBS, ROUND, knob_value
from game.rules.short_text import read_short_text
from game.rules.variant import Variant
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests import ROOT
from tests.houses.run import scores

FILE = ROOT / "game" / "rulebook" / "published.toml"
ENOUGH = 2  # pages that use an option, so that it needs no reason
WRITTEN_DOWN = "Wanted by pages not typed in here, when related games were written down; saved games play by it."
# Why an option stays that no rule set of ours and fewer of these pages use. "More" pages are not typed in here.
REASONS = MappingProxyType(
    {
        "turns_until_drawn": "Every rule set ends rounds that nobody can win; pages leave that to the players.",
        "failed_contract": "Frustration: five pages more, which are not typed in here, repeat a contract.",
        "until_last_contract": "Frustration: five pages more end the game with the last contract.",
        "contract_order": WRITTEN_DOWN,
        "stock_ends_round": "Two pages more, and two on which the round ends without cards.",
        "out_same_turn": "One page more.",
        "rounds.penalty_more": "Two pages more let later buys bring more cards.",
        "rounds.suits": "One page more: a dirty and a colored run.",
        "rounds.wilds": "Four pages more allow no joker in some rounds.",
        "rounds.set_suits": "Two pages more.",
        "rounds.more_packs": "Two pages more.",
        "melding.distinct_suits": "One page more.",
        "melding.most_wilds": "One page more.",
        "melding.wilds_together": "One page more.",
        "melding.between_wilds": "Two pages more space wilds or runs.",
        "melding.apart_in_sets": "Three pages space wilds; this says what it means for sets.",
        "melding.between_runs": "Two pages more space wilds or runs.",
        "melding.wild_places": "One page more: with twos wild, runs begin with the three.",
        "melding.further": "Two pages more.",
        "melding.suits_differ": "Two pages more ask for it in some rounds.",
        "melding.suits_free_later": "One page more.",
        "melding.wild_sets": "Two pages more.",
        "melding.wild_runs": "Two pages more.",
        "melding.run_suits": "One page more; others ask for it in some rounds.",
        "hitting.swap_wilds": "One page more.",
        "buying.wild_blocks": WRITTEN_DOWN,
        "buying.discard_wilds": "One page more.",
        "buying.penalty_grows": "Two pages more let later buys bring more cards.",
        "scoring.out_bonus": "One page more.",
        "scoring.not_down_times": WRITTEN_DOWN,
        "scoring.ends_at": WRITTEN_DOWN,
        "scoring.ties": "One page; it costs a line of the ranking.",
    }
)
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
    """Return a line for each page, with what is left out, and the count; only a page read to its end can be whole."""
    lines, known = [], pages()
    for page in known:
        lines.append(f"{'part ' if page.left_out else 'whole' if page.is_read_whole else 'begun'}  {page.title}")
        lines += (f"       - {sentence}" for sentence in page.left_out)
    ended = sum(page.is_read_whole for page in known)
    nothing = sum(not page.left_out for page in known)
    said = f"{count_whole(known)} of {ended} pages read to their end can be expressed whole"
    return [*lines, f"{said}; of all {len(known)}, nothing known is left out of {nothing}"]


def count_whole(some: Sequence[Page]) -> int:
    """Return how many of these pages were read to their end, and options express all of it."""
    return sum(page.is_read_whole and not page.left_out for page in some)


# ---- the options and who uses them ----


class Uses(NamedTuple):
    """An option, with the built-in rule sets and the pages that use it, and why it stays if these are few."""

    key: str
    built_in: tuple[str, ...]
    pages: tuple[str, ...]
    reason: str

    @property
    def needs_reason(self) -> bool:
        """Return whether no built-in rule set and fewer than two pages use it."""
        return not self.built_in and len(self.pages) < ENOUGH


def options(texts: Iterable[Path] = ()) -> tuple[Uses, ...]:
    """Return every option; `texts` are files of further pages, each a short text."""
    more = [(path.stem, read_short_text(path.read_text(encoding="utf-8"))) for path in texts]
    variants = [*((page.title, page.variant) for page in pages()), *more]
    return tuple(
        Uses(
            key,
            tuple(variant.title for variant in built_in() if uses(variant, key)),
            tuple(title for title, variant in variants if uses(variant, key)),
            REASONS.get(key, ""),
        )
        for key in KEYS
    )


@cache
def built_in() -> tuple[Variant, ...]:
    """Return the rule sets that come with the game."""
    return tuple(map(shipped_variant, (*shipped_variants(), *relatives())))


def uses(variant: Variant, key: str) -> bool:
    """Return whether the rule set has another value than usual, and it has an effect."""
    return not is_shut_off(variant, key) and any(value != usual(key) for value in _values(variant, key))


@cache
def usual(key: str) -> Any:
    """Return the value of an option that has none in older files; or else of most rule sets that come with the game."""
    default = KNOBS[key].knob.default
    if default is not None:
        return default
    ((value, _times),) = Counter(value for variant in built_in() for value in _values(variant, key)).most_common(1)
    return value


def _values(variant: Variant, key: str) -> tuple[Any, ...]:
    value = knob_value(variant, key)
    return value if key.startswith(f"{ROUND.name}.") else (value,)


def options_table(texts: Iterable[Path] = ()) -> list[str]:
    """Return a line for each option, with the number of rule sets and of pages, and the pages or the reason."""
    lines = ["built in  pages  option"]
    for one in options(texts):
        few = ", ".join(one.pages) if len(one.pages) <= ENOUGH else ""
        lines.append(f"{len(one.built_in):8}  {len(one.pages):5}  {one.key}{few and f': {few}'}")
        lines += [f"                 {one.reason}"] * bool(one.reason)
    return lines
