"""The manual that ships with the game: pages of Markdown in `game/docs`, in the order its index lists them."""

import re
from functools import cache
from importlib import resources

from game.rulebook.words.markdown import Block, Heading, Listing, Page, Paragraph, Words, page, without_comments
from game.text.language import _

INDEX = "index"
MANUAL = _("Manual")


def names() -> tuple[str, ...]:
    """Every page by name, the index first."""
    return (INDEX, *re.findall(r"(?m)^- \[[^]]+\]\(([\w-]+)\.md\)", text_of(INDEX)))


def text_of(name: str) -> str:
    """A page's text as it is to be printed. `KeyError` if there is none of that name."""
    if name != INDEX and name not in names():
        raise KeyError(name)
    file = resources.files("game") / "docs" / f"{name}.md"
    return without_comments(file.read_text(encoding="utf-8"))


@cache
def pages() -> tuple[Page, ...]:
    """Every page in order."""
    return tuple(page(text_of(name)) for name in names())


def passages(page: Page) -> tuple[tuple[str, str], ...]:
    """A page to be read on the screen: each section's heading, then its blocks, the first beside the heading."""
    found: list[tuple[str, str]] = []
    for section in page.sections:
        first, *others = map(_as_text, section.blocks)
        found += [("" if section.heading == page.title else section.heading, first), *(("", other) for other in others)]
    return tuple(found)


def _as_text(block: Block) -> str:
    match block:
        case Heading(words=words):
            return words
        case Paragraph(words=words, listed=listed):
            return f"{'• ' if listed else ''}{_plain(words)}"
        case Listing(lines=lines):
            return "\n".join(lines)
        case _:
            return "\n".join("  ·  ".join(filter(None, map(_plain, row))) for row in (block.head, *block.rows))


def _plain(words: Words) -> str:
    return "".join(run.words for run in words)
