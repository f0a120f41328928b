"""The rule book beside the editor: its sentences on a group of options, compared with those before the changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.rulebook.rules_screen import meld, verdict
from game.rulebook.words.blocks import Example, Sentence
from game.rulebook.words.questions import Question
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import words_of
from game.rules.variant import Variant
from game.ui.boxes import Column, Row
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Gap, Node, Style, Text
from game.ui.paint import frame
from game.workshop import words
from game.workshop.rows import Checked

BAR, AIR = 4.0, 8.0
READ = Style(lead=1.3)
BEFORE = Style("note", "text_dim", lead=1.2)


class BookPart(NamedTuple):
    """A part of the page: its options, its words, the earlier words ("" if they are the same), and whether it is
    possible.
    """

    keys: tuple[str, ...]
    text: str
    shown: Example | None
    before: str | None  # None: unchanged
    wrong: bool


def rule_book_parts(group: Question, base: Variant, now: Variant, checked: Checked) -> tuple[BookPart, ...]:
    """Return the parts of the page on the options of a group."""
    keys = set(group.keys)
    earlier = list(_sentences_on(replace(base, id=now.id), keys))
    wrong = {place for place, _fault in checked.faults}
    parts = []
    for paths, text, shown in _sentences_on(now, keys):
        same = any(old_paths == paths and old_text == text for old_paths, old_text, _ in earlier)
        before = (
            None
            if same
            else _lines_gone(next((old_text for old_paths, old_text, _ in earlier if old_paths == paths), ""), text)
        )
        parts.append(BookPart(paths, text, shown, before, bool(wrong & set(paths))))
    return tuple(parts)


def _lines_gone(before: str, now: str) -> str:
    """Return the lines that are no longer in the text."""
    return "\n".join(line for line in before.split("\n") if line not in now.split("\n"))


def _sentences_on(variant: Variant, keys: set[str]) -> Iterator[tuple[tuple[str, ...], str, Example | None]]:
    """Yield the page's sentences on these options in order; options without a sentence come as a table."""
    blocks = [block for section in rulebook(variant) for block in section.blocks if keys.intersection(block.keys)]
    in_sentences = {key for block in blocks if isinstance(block, Sentence) for key in block.keys}
    for block in blocks:
        if isinstance(block, Sentence):
            yield block.keys, block.text, None
        elif isinstance(block, Example):
            yield block.keys, block.caption, block
        else:
            yield block.keys[:1], words_of(variant, block.keys[0]), None
            for key in block.keys[1:]:
                if key not in in_sentences:
                    yield (key,), words.titled(key, words_of(variant, key)), None


def book_column(parts: Sequence[BookPart], at: str) -> Node:
    """Return all parts below each other; those on the option `at` stand out."""
    return Column([_part(part, here=at in part.keys) for part in parts], 7)


def _part(part: BookPart, *, here: bool) -> Node:
    changed = part.before is not None
    ink = "danger_text" if part.wrong else "text" if here or changed else "text_dim"
    style = READ._replace(ink=ink, weight="medium" if here else "regular")
    parts: list[Node] = [Text(part.text, style)]
    if part.shown is not None:
        parts = [Row([*map(meld, part.shown.melds)], 8, wraps=True), Row([*verdict(part.shown)], 8)]
    if part.before and part.shown is None and here:
        parts.append(Text(words.BEFORE(sentence=part.before), BEFORE))
    bar = (
        CustomPaint(partial(_bar, "danger_text" if part.wrong else "accent"), w=BAR)
        if changed or part.wrong
        else Gap(w=BAR)
    )
    return Row([bar, Gap(w=AIR), Column(parts, 2, grow=1)], cross=None)


def _bar(ink: str, canvas: Canvas, box: Rect) -> None:
    frame(canvas, (box.x, box.y, BAR, round(box.h)), ink, 2, 0, 0, ink, 1)


def place_of(parts: Sequence[BookPart], at: str) -> str:
    """Return the words on an option, to which the page scrolls."""
    return next((part.text for part in parts if at in part.keys and part.shown is None), "")
