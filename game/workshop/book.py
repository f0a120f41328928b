"""The rule book beside the editor: what the page of rules says of a group of knobs, and what it said before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.rulebook.rules_screen import meld, verdict
from game.rulebook.words.blocks import Example, Sentence
from game.rulebook.words.rulebook import rulebook
from game.rulebook.words.rules import words_of
from game.rules.schema import KnobGroup
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
    """Something the page says: of which knobs, in words, what it said before ("" where the same), whether it can be."""

    keys: tuple[str, ...]
    text: str
    shown: Example | None
    before: str | None  # None: it says what it said
    wrong: bool


def rule_book_parts(group: KnobGroup, base: Variant, now: Variant, checked: Checked) -> tuple[BookPart, ...]:
    """What the page says of the knobs of a group."""
    keys = {group.path(entry.key) for entry in group.knobs}
    was = list(_said(replace(base, id=now.id), keys))
    wrong = {place for place, _fault in checked.faults}
    found = []
    for told, text, shown in _said(now, keys):
        same = any(old == told and said == text for old, said, _ in was)
        before = None if same else _lines_gone(next((said for old, said, _ in was if old == told), ""), text)
        found.append(BookPart(told, text, shown, before, bool(wrong & set(told))))
    return tuple(found)


def _lines_gone(before: str, now: str) -> str:
    """Those of the lines that are not said any more."""
    return "\n".join(line for line in before.split("\n") if line not in now.split("\n"))


def _said(variant: Variant, keys: set[str]) -> Iterator[tuple[tuple[str, ...], str, Example | None]]:
    """What the page says of the keys, in its order; a table knob by knob, those it has no sentence for."""
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
    """All of it, one below the other; what is told of the knob `at` stands out."""
    return Column([_part(each, here=at in each.keys) for each in parts], 7)


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
    """The words that are told of a knob: where the page is to stand."""
    return next((each.text for each in parts if at in each.keys and each.shown is None), "")
