"""The parts of a rules page: sections of blocks. Values only; `words.rulebook` creates them."""

from collections.abc import Iterator
from typing import NamedTuple

from game.language import _
from game.rulebook.words.rules import page_sentence
from game.rules.variant import Variant


class Sentence(NamedTuple):
    """A sentence, and the knobs it describes."""

    keys: tuple[str, ...]
    text: str


class Example(NamedTuple):
    """Melds as cards (a wild as the card it stands for, `6h*`) with a caption; `allowed` None: neither."""

    keys: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...]
    caption: str
    allowed: bool | None = None


class Rounds(NamedTuple):
    """The table of rounds: its heading and a row per round."""

    keys: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Worths(NamedTuple):
    """Card points: the points, and the cards that cost them."""

    keys: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


Block = Sentence | Example | Rounds | Worths


class Section(NamedTuple):
    """A heading and its blocks."""

    heading: str
    blocks: tuple[Block, ...]


def fine(allowed: bool) -> str:
    """Return the word under an example that the rules allow or refuse."""
    return _("allowed") if allowed else _("not allowed")


def describe_odds(variant: Variant, *keys: str) -> Iterator[Block]:
    """Yield the page's sentences from the knobs' records, without knobs that have no effect."""
    for key in keys:
        sentence = page_sentence(variant, key)
        if sentence:
            yield Sentence((key,), sentence)
