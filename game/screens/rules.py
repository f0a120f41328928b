"""The rules of a rule set, to be read: sections at the left, their text with small cards at the right.

What is said comes in as `RulePage`s; this screen lays blocks out, scrolls, and jumps to sections. Knows no variants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, assert_never

import pygame

from game.screens.screen import Pop, Step
from game.table import drawings, rails
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.forms import Form, Said
from game.table.geometry import Rect
from game.table.measures import rail_card_width
from game.table.paint import felt, gold_text, hairline, panel, para, rule, text, width_of
from game.table.scrolling import Scroll
from game.table.text import size_du
from game.table.widgets import Button, Dropdown, Pressable, Widget
from game.words import ui as words
from game.words.rulebook_blocks import Block, Example, Rounds, Section, Sentence, Worths

SIDE, PAGE = Rect(20, 96, 250, 544), Rect(284, 96, 976, 544)
TEXT_BOX = Rect(316, 110, 930, 516)
READING_WIDTH = 790.0  # longer lines are hard to read
LEAD = 1.36
NAV_TOP, NAV_ROW = 154.0, 32.0
CARD_HEIGHT, CARD_STEP = 52.0, 0.92
SEAL = 20.0
COLUMNS = (0.0, 78.0, 420.0, 620.0, 720.0)  # of the table of rounds


class RulePage(NamedTuple):
    """A rule set's name and what there is to read about it."""

    id: str
    title: str
    sections: tuple[Section, ...]


class Line(NamedTuple):
    """Something as wide as the page and so high, that draws itself at a height."""

    height: float
    draw: Callable[[float], None]


@dataclass(frozen=True, slots=True)
class _Picture:
    """An example laid out: its melds, its seal, its caption, and how wide that is."""

    example: Example
    width: float


class RulesScreen:
    """One page for each rule set; `chosen` is read first."""

    overlay = False

    def __init__(self, pages: Sequence[RulePage], chosen: int = 0) -> None:
        self._pages = tuple(pages)
        self.chosen = chosen
        self.scroll = Scroll(TEXT_BOX)
        self._tops: tuple[float, ...] = ()  # where each section begins on the page, once it is drawn
        self._wanted: int | None = None  # a section chosen before that
        self.timing = self._form = Form("back")

    @property
    def page(self) -> RulePage:
        """The page being read."""
        return self._pages[self.chosen]

    @property
    def section(self) -> int:
        """The section at the top of the window, by its number."""
        reached = [at for at, top in enumerate(self._tops) if top <= self.scroll.top + size_du("head")]
        return reached[-1] if reached else 0

    def widgets(self) -> tuple[Widget, ...]:
        """The way back, the choice of a rule set, the sections."""
        found: list[Widget] = [Button("back", Rect(20, 652, 150, 50), words.BACK, "gold", "Esc", size="strong")]
        if len(self._pages) > 1:
            titles = tuple(page.title for page in self._pages)
            found.append(Dropdown("rule set", Rect(SIDE.x + 14, SIDE.y + 12, SIDE.w - 28, 40), titles, self.chosen))
        for at, section in enumerate(self.page.sections):
            top = NAV_TOP if len(self._pages) > 1 else SIDE.y + 14
            box = Rect(SIDE.x + 14, top + at * NAV_ROW, SIDE.w - 28, NAV_ROW - 4)
            found.append(Pressable(f"section {at}", box, partial(_paint_entry, section.heading, at == self.section)))
        return tuple(found)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Scrolling, jumping to a section, another rule set, back."""
        if not self._form.open and self.scroll.handle(event):
            return None
        said = self._form.handle(event, self.widgets(), now)
        return self._answered(said) if said else None

    def _answered(self, said: Said) -> Step | None:
        kind, _, number = said.name.partition(" ")
        if kind == "back":
            return Pop()
        if kind == "section":
            self._wanted = int(number)
            self._jump()
        elif isinstance(said.value, int):
            self.chosen, self.scroll.top, self._tops, self._wanted = said.value, 0.0, (), None
        return None

    def _jump(self) -> None:
        """To the section wanted, as soon as it is known where that is."""
        if self._wanted is not None and self._tops:
            self.scroll.top, self._wanted = min(self._tops[self._wanted], self.scroll.furthest), None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Title, sections, and as much of the page as is in sight."""
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, self.page.title.upper(), 640, 60, "show", track=5, fit=1100)
        rule(canvas, 440, 72, 400)
        panel(canvas, SIDE)
        panel(canvas, PAGE)
        lines, tops = page_lines(canvas, self.page.sections)
        self._tops = tops
        self.scroll.holds(sum(line.height for line in lines))
        self._jump()
        with self.scroll.clipped(canvas) as y:
            for line in lines:
                if y + line.height > TEXT_BOX.y and y < TEXT_BOX.bottom:
                    line.draw(y)
                y += line.height
        self._form.draw(canvas, self.widgets(), now)


def _paint_entry(heading: str, here: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    if here or feel.hover > 0.5:
        canvas.svg(drawings.field(box.w, box.h, on=here, hover=feel.hover > 0.5), *box)
    ink = "accent" if here else "text"
    text(canvas, heading, box.x + 12, box.centre.y + 5.5, "text", ink, "semi" if here else "regular", fit=box.w - 20)
    if feel.focus:
        focus_ring(canvas, box, 7)


# ---- laying out ----


def page_lines(canvas: Canvas, sections: Sequence[Section]) -> tuple[tuple[Line, ...], tuple[float, ...]]:
    """The whole page as lines, and where each section begins."""
    lines: list[Line] = []
    tops: list[float] = []
    for section in sections:
        tops.append(sum(line.height for line in lines))
        lines.append(Line(46.0, partial(_heading, canvas, section.heading)))
        lines += block_lines(canvas, section.blocks)
        lines.append(Line(14.0, _nothing))
    last = sum(line.height for line in lines) - tops[-1]
    lines.append(Line(max(0.0, TEXT_BOX.h - last), _nothing))  # so that the last section, too, can stand at the top
    return tuple(lines), tuple(tops)


def _nothing(_y: float) -> None:
    """Air."""


def _heading(canvas: Canvas, words_: str, y: float) -> None:
    text(canvas, words_, TEXT_BOX.x, y + 28, "head", "accent", "medium")
    hairline(canvas, TEXT_BOX.x, y + 37, TEXT_BOX.w - 40, 0.4)


def block_lines(canvas: Canvas, blocks: Sequence[Block]) -> Iterator[Line]:
    """The blocks of a section; verdicts on examples stand side by side where there is room."""
    row: list[_Picture] = []
    for block in blocks:
        if isinstance(block, Example):
            picture = _Picture(block, example_width(canvas, block))
            if row and not _joins(row, picture):
                yield _pictures(canvas, row)
                row = []
            row.append(picture)
            continue
        if row:
            yield _pictures(canvas, row)
            row = []
        yield from _plain(canvas, block)
    if row:
        yield _pictures(canvas, row)


def _joins(row: list[_Picture], picture: _Picture) -> bool:
    judged = all(other.example.allowed is not None for other in (*row, picture))
    return judged and sum(other.width + 30 for other in row) + picture.width <= TEXT_BOX.w - 40


def _plain(canvas: Canvas, block: Sentence | Rounds | Worths) -> Iterator[Line]:
    match block:
        case Sentence(text=words_):
            lines = len(canvas.lettering.wrap(words_, READING_WIDTH))
            draw = partial(_sentence, canvas, words_)
            yield Line(lines * size_du("text") * LEAD + 6, draw)
        case Rounds(head=head, rows=rows):
            yield Line(28.0, partial(_round, canvas, head, head=True))
            for cells in rows:
                yield Line(27.0, partial(_round, canvas, cells, head=False))
        case Worths(rows=worths):
            for points, cards in worths:
                yield Line(CARD_HEIGHT + 12, partial(_worth, canvas, points, cards))
        case _:
            assert_never(block)


def _sentence(canvas: Canvas, words_: str, y: float) -> None:
    para(canvas, words_, TEXT_BOX.x, y + 17, READING_WIDTH, lead=LEAD)


def _round(canvas: Canvas, cells: Sequence[str], y: float, *, head: bool) -> None:
    for at, cell in enumerate(cells):
        room = (COLUMNS[at + 1] if at + 1 < len(COLUMNS) else TEXT_BOX.w - 20) - COLUMNS[at] - 12
        ink = "text_dim" if head else "accent" if at == 0 else "text"
        size = "note" if head else "text"
        text(canvas, cell, TEXT_BOX.x + COLUMNS[at], y + 19, size, ink, "medium" if head else "regular", fit=room)


def _worth(canvas: Canvas, points: str, cards: Sequence[str], y: float) -> None:
    text(canvas, points, TEXT_BOX.x + 92, y + CARD_HEIGHT / 2 + 9, "text", "text", "semi", "r")
    _meld(canvas, cards, TEXT_BOX.x + 112, y + 6)


# ---- examples ----


def rail_width(cards: Sequence[str]) -> float:
    """How wide a meld is on this page, no index covered."""
    return rail_card_width(CARD_HEIGHT) * (1 + CARD_STEP * (len(cards) - 1))


def _meld(canvas: Canvas, cards: Sequence[str], x: float, y: float) -> None:
    """Cards in a row; a joker that stands for nothing shows its whole face."""
    for start, code in enumerate(cards):
        if code == rails.JOKER:
            at = x + start * CARD_STEP * rail_card_width(CARD_HEIGHT)
            rails.face(canvas, code, (at, y, rail_card_width(CARD_HEIGHT), CARD_HEIGHT), cast=3)
    plain = [code for code in cards if code != rails.JOKER]
    if plain:
        before = cards.index(plain[0]) * (CARD_STEP * rail_card_width(CARD_HEIGHT) + 3)
        rails.rail(canvas, plain, x + before, y, CARD_HEIGHT, rail_width(plain))


def example_width(canvas: Canvas, example: Example) -> float:
    """Melds, seal and caption side by side."""
    melds = sum(rail_width(cards) + 16 for cards in example.melds)
    return melds + (SEAL + 6 if example.allowed is not None else 0) + width_of(canvas, example.caption, "text")


def _pictures(canvas: Canvas, row: Sequence[_Picture]) -> Line:
    return Line(CARD_HEIGHT + 18, partial(_draw_pictures, canvas, tuple(row)))


def _draw_pictures(canvas: Canvas, row: tuple[_Picture, ...], y: float) -> None:
    x = TEXT_BOX.x
    for picture in row:
        _draw_example(canvas, picture.example, x, y + 6)
        x += picture.width + 30


def _draw_example(canvas: Canvas, example: Example, x: float, y: float) -> None:
    for cards in example.melds:
        _meld(canvas, cards, x, y)
        x += rail_width(cards) + 16
    middle = y + CARD_HEIGHT / 2
    ink = "text"
    if example.allowed is not None:
        seal = drawings.TICK_SEAL if example.allowed else drawings.CROSS_SEAL
        canvas.svg(seal, x, middle - SEAL / 2, SEAL, SEAL)
        x += SEAL + 6
        ink = "text" if example.allowed else "danger_text"
    text(canvas, example.caption, x, middle + 5.5, "text", ink)
