"""The manual that ships with the game: Markdown pages in `game/docs`, in the order of its index."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

import game
from game.language import _

Look = Literal["plain", "code", "strong"]
_MARKS = re.compile(r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|\[(?P<link>[^]]+)\]\([^)]*\)")
_CELLS = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\|[-| :]+\|")
_FENCE = "```"
_BEGINS = re.compile(rf"- |\d\. |[#|]|{_FENCE}")  # another block than the paragraph above


class Run(NamedTuple):
    """A piece of text in one style."""

    words: str
    look: Look = "plain"


Words = tuple[Run, ...]


class Heading(NamedTuple):
    """A heading; third-level and lower ones stand inside a section."""

    words: str
    level: int


class Paragraph(NamedTuple):
    """A paragraph; `listed` if it is an item of a list."""

    words: Words
    listed: bool = False


class Listing(NamedTuple):
    """Preformatted lines."""

    lines: tuple[str, ...]


class MarkdownTable(NamedTuple):
    """A table: its heading, and rows with as many cells."""

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]


Block = Heading | Paragraph | Listing | MarkdownTable


class MarkdownSection(NamedTuple):
    """A heading and its blocks."""

    heading: str
    blocks: tuple[Block, ...]


class Page(NamedTuple):
    """A parsed page."""

    title: str
    sections: tuple[MarkdownSection, ...]


def page(text: str) -> Page:
    """Parse a page.

    >>> page("# Cards\\n\\nA deck.\\n\\n## Jokers\\n\\nTwo.").sections[1]
    MarkdownSection(heading='Jokers', blocks=(Paragraph(words=(Run(words='Two.', look='plain'),), listed=False),))
    """
    sections: list[tuple[str, list[Block]]] = [("", [])]
    for block in _blocks(without_comments(text).splitlines()):
        if isinstance(block, Heading) and block.level <= 2:
            sections.append((block.words, []))
        else:
            sections[-1][1].append(block)
    title = next((heading for heading, _ in sections if heading), "")
    return Page(title, tuple(MarkdownSection(heading, tuple(blocks)) for heading, blocks in sections if blocks))


def without_comments(text: str) -> str:
    """Return the text without comment lines."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("<!--"))


def runs(line: str) -> Words:
    """Return a line's text with its styles.

    >>> runs("Press `M`.")
    (Run(words='Press ', look='plain'), Run(words='M', look='code'), Run(words='.', look='plain'))
    """
    parts, at = [], 0
    for mark in _MARKS.finditer(line):
        parts.append(Run(line[at : mark.start()]))
        look: Look = "code" if mark["code"] else "strong" if mark["strong"] else "plain"
        parts.append(Run(mark["code"] or mark["strong"] or mark["link"], look))
        at = mark.end()
    return tuple(run for run in (*parts, Run(line[at:])) if run.words)


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        end = _end_of_block(lines, at)
        if lines[at].strip():
            yield _block(lines[at:end])
        at = end


def _end_of_block(lines: Sequence[str], at: int) -> int:
    """Return the index after the last line of the block that begins here."""
    if lines[at].startswith(_FENCE):
        return next((n + 1 for n in range(at + 1, len(lines)) if lines[n].startswith(_FENCE)), len(lines))
    if not lines[at].strip() or lines[at].startswith("#"):
        return at + 1
    rest = range(at + 1, len(lines))
    if lines[at].startswith("|"):
        return next((n for n in rest if not lines[n].startswith("|")), len(lines))
    return next((n for n in rest if not lines[n].strip() or _BEGINS.match(lines[n])), len(lines))


def _block(lines: Sequence[str]) -> Block:
    first = lines[0]
    if first.startswith(_FENCE):
        return Listing(tuple(line for line in lines[1:] if not line.startswith(_FENCE)))
    if first.startswith("#"):
        return Heading(first.lstrip("# "), len(first) - len(first.lstrip("#")))
    if first.startswith("|"):
        head, *rows = [_cells(line) for line in lines if not _RULE.fullmatch(line)]
        return MarkdownTable(head, tuple(rows))
    listed = first.startswith("- ")
    return Paragraph(runs(" ".join(line.strip() for line in lines).removeprefix("- ")), listed)


def _cells(line: str) -> tuple[Words, ...]:
    return tuple(runs(cell.strip().replace("\\|", "|")) for cell in _CELLS.split(line)[1:-1])


INDEX = "index"
MANUAL = _("Manual")


def names() -> tuple[str, ...]:
    """Return the names of all pages, the index first."""
    return (INDEX, *re.findall(r"(?m)^- \[[^]]+\]\(([\w-]+)\.md\)", text_of(INDEX)))


def text_of(name: str) -> str:
    """Return a page's text for printing. Raises `KeyError` if there is no such page."""
    if name != INDEX and name not in names():
        raise KeyError(name)
    file = resources.files(game) / "docs" / f"{name}.md"
    return without_comments(file.read_text(encoding="utf-8"))


@cache
def pages() -> tuple[Page, ...]:
    """Return every page in order."""
    return tuple(page(text_of(name)) for name in names())


def passages(page: Page) -> tuple[tuple[str, str], ...]:
    """Return a page for the screen: each section's heading with its blocks, the first beside the heading."""
    texts: list[tuple[str, str]] = []
    for section in page.sections:
        first, *others = map(_as_text, section.blocks)
        texts += [("" if section.heading == page.title else section.heading, first), *(("", other) for other in others)]
    return tuple(texts)


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
