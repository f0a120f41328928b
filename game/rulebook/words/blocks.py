"""What a page of rules is made of: sections of blocks. Values only; `words.rulebook` fills them."""

from collections.abc import Iterator
from typing import NamedTuple

from game.language import _
from game.rulebook.words.rules import page_sentence
from game.rules.variant import Variant


class Sentence(NamedTuple):
    """Words, and the knobs they tell of."""

    keys: tuple[str, ...]
    text: str


class Example(NamedTuple):
    """Melds in cards (a wild as the card it stands for, `6h*`) and what is said of them; `allowed` None: neither."""

    keys: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...]
    caption: str
    allowed: bool | None = None


class Rounds(NamedTuple):
    """The table of rounds: its head, a row a round."""

    keys: tuple[str, ...]
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Worths(NamedTuple):
    """What cards count: points, and the cards that count so many."""

    keys: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


Block = Sentence | Example | Rounds | Worths


class Section(NamedTuple):
    """A heading and what stands under it."""

    heading: str
    blocks: tuple[Block, ...]
    is_source: bool = False  # where the rules come from


def fine(allowed: bool) -> str:
    """The word under an example that the rules allow, or don't."""
    return _("allowed") if allowed else _("not allowed")


def describe_odds(variant: Variant, *keys: str) -> Iterator[Block]:
    """The sentences that the records of the knobs have for the page; none of those that decide nothing."""
    for key in keys:
        sentence = page_sentence(variant, key)
        if sentence:
            yield Sentence((key,), sentence)
