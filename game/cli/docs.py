"""`docs`: print a page of the manual."""

import re
import shutil
import textwrap
from collections.abc import Iterator

from game.files.documents import Unusable
from game.files.printing import say
from game.language.quoting import unknown
from game.rulebook.words.manual import (
    INDEX,
    Block,
    Heading,
    Listing,
    MarkdownTable,
    Paragraph,
    Words,
    names,
    page,
    text_of,
)

LEAST = 20  # columns: narrower, a page is cut by the terminal itself


def print_page(name: str | None) -> int:
    """Print a page as wide as the terminal, by default the index, and return 0. Raises `Unusable` if there is no such
    page.
    """
    name = (name or INDEX).removesuffix(".md")
    if name not in names():
        raise Unusable(unknown("page", name, names()))
    say(*folded(text_of(name), max(shutil.get_terminal_size().columns, LEAST)))
    return 0


def folded(text: str, width: int) -> Iterator[str]:
    r"""Yield the lines of a page without its marks; a link to a page says how to open it.

    >>> [*folded("# Cards\n\nSee [the **keys**](keys.md).\n\n- Two\n- jokers", 20)]
    ['CARDS', '', 'See the keys (`docs', 'keys`).', '', '- Two', '- jokers']
    """
    named = re.sub(r"\[([^]]+)\]\(([\w-]+)\.md\)", lambda link: f"{link[1].replace('*', '')} (`docs {link[2]}`)", text)
    above: Block | None = None
    for section in page(named).sections:
        if section.heading:
            yield from [""] * bool(above)
            yield from textwrap.wrap(section.heading.upper(), width)
            yield ""
        for at, block in enumerate(section.blocks):
            if at and not (_is_item(block) and _is_item(above)):
                yield ""
            yield from _lines(block, width)
            above = block


def _is_item(block: Block | None) -> bool:
    return isinstance(block, Paragraph) and (block.listed or block.words[0].words[:1].isdigit())


def _lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(words=words):
            yield from textwrap.wrap(words, width)
        case Listing(lines=lines):
            yield from (f"    {line}" for line in lines)
        case MarkdownTable():
            for row in (block.head, *block.rows):
                cells = " | ".join(filter(None, map(_plain, row)))
                yield from textwrap.wrap(cells, width, subsequent_indent="    ", break_on_hyphens=False)
        case Paragraph(words=words):
            indent = "   " if _is_item(block) and not block.listed else "  " * block.listed
            text = f"{'- ' * block.listed}{_plain(words)}"
            yield from textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)


def _plain(words: Words) -> str:
    return "".join(f"`{run.words}`" if run.look == "code" else run.words for run in words)
