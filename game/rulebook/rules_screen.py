"""The rules of a rule set: sections at the left; at the right six pictures, then every rule with small cards.

The content comes in as `RulePage`s; this screen lays it out, scrolls, and jumps to sections. Knows no variants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, assert_never

import pygame

from game.rulebook.six_pictures import six_pictures
from game.rulebook.words.blocks import Block, Example, Rounds, Section, Sentence, Worths
from game.rulebook.words.family import Panel
from game.table import rails
from game.text import ui as words
from game.ui import drawings, signs
from game.ui.boxes import Cached, Cells, Column, Pad, Row, Scrolled, Table
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, FormScreen, Way, button, foot, hairline_node, head
from game.ui.geometry import STAGE, Rect, rail_card_width
from game.ui.looks import LARGEST
from game.ui.nodes import BODY, NOTE, CustomPaint, Gap, Node, Placed, Room, Style, Text, WidgetNode
from game.ui.paint import text
from game.ui.screen import Step
from game.ui.scrolling import Scroll
from game.ui.text import size_du
from game.ui.widgets import Dropdown, Pressable

RULES_EDGE, SIDE_WIDE, NAV_ROW = 20.0, 250.0, 44.0
RULES_ROOMY = 1100.0, 640.0  # a stage so large has the sections beside the page
READING_WIDTH = 790.0  # longer lines are hard to read
CARD_HEIGHT, CARD_STEP = 52.0, 0.92
SEAL, MELD_GAP, WORTH_WIDE = 20.0, 16.0, 92.0
RULES_COLUMNS = (66.0, 342.0, 188.0, 88.0, 170.0)  # for the table of rounds
HEADING, READ = Style("head", "accent", "medium"), BODY._replace(lead=1.36)


class RulePage(NamedTuple):
    """A rule set's name, its pictures and its sections."""

    id: str
    title: str
    panels: tuple[Panel, ...]
    sections: tuple[Section, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        """Return the headings, that of the pictures first."""
        return (words.IN_SIX_PICTURES, *(section.heading for section in self.sections))


class RulesScreen(FormScreen):
    """A page for each rule set; `chosen` is shown first."""

    largest_tall = LARGEST

    def __init__(
        self,
        pages: Sequence[RulePage],
        chosen: int = 0,
        *,
        ways_from: Callable[[int], Sequence[Way]] = lambda _: (),
        on_drop: Callable[[str], Step | str] = lambda _: "",
        usual_note: str = "",
        note: str = "",
    ) -> None:
        """Create the screen.

        `ways_from` returns the links of a page; `on_drop` opens a file dropped on the window, or returns an error;
        `note` is shown beside the links, once, in place of the usual one.
        """
        super().__init__("back")
        self._pages, self._ways_from, self._on_drop = tuple(pages), ways_from, on_drop
        self._usual_note, self.note = usual_note, note
        self._sections: dict[int, tuple[Node, ...]] = {}  # the sections of the pages shown so far
        self.chosen = chosen
        self._tops: tuple[float, ...] = ()  # where each section begins on the page, once it is laid out
        self._wanted: int | None = None  # a section to be at the top
        self._list, self._listed = Scroll(STAGE), 0  # of the sections, and the one that was shown in it

    @property
    def page(self) -> RulePage:
        """The current page."""
        return self._pages[self.chosen]

    @property
    def section(self) -> int:
        """The index of the section at the top of the window."""
        reached = [at for at, top in enumerate(self._tops) if top <= self.scroll.top + size_du("head")]
        return reached[-1] if reached else 0

    def view(self) -> Node:
        """Return the choice of a rule set, the sections, the visible part of the page, and the way back."""
        if self.chosen not in self._sections:
            pictures = Column([Gap(length=2), six_pictures(self.page.panels), Gap(h=14)])
            self._sections[self.chosen] = tuple(map(Cached, (pictures, *map(_section, self.page.sections))))
        sections = self._sections[self.chosen]
        last = Room(self._meter).down(sections[-1], self.scroll.box.w).least  # the section's height, without scrolling
        air = Gap(h=max(0.0, self.scroll.box.h - last))  # lets the last section scroll to the top, too
        read = Pad(Scrolled(Column([*sections, air]), self.scroll, grow=1), (18, 12), "plain", grow=1)
        titles = tuple(page.title for page in self._pages)
        choice = (
            WidgetNode(Dropdown("rule set", NOWHERE, titles, self.chosen, does=self._choose), h=40, grow=1)
            if len(titles) > 1
            else None
        )
        body: Node
        if self.room[0] >= RULES_ROOMY[0] and self.room[1] >= RULES_ROOMY[1]:
            entries = [self._entry(at, heading) for at, heading in enumerate(self.page.headings)]
            top = None if choice is None else Row([choice])
            listed = Scrolled(Column(entries), self._list, grow=1)
            side = Pad(Column([top, Gap(length=6), listed]), (14, 12), "plain", w=SIDE_WIDE, least_w=SIDE_WIDE)
            body = Row([side, read], 14, cross=None)
        else:
            jump = WidgetNode(
                Dropdown("section", NOWHERE, self.page.headings, self.section, does=self._go_to), h=40, grow=1
            )
            body = Column([Row([choice, jump], 14), read], 10)
        back = button("back", words.BACK, "gold", "Esc", w=150, size="strong")
        return self.framed(head(self.page.title), body, foot(back, *self._ways_on()), edge=RULES_EDGE)

    def _ways_on(self) -> Iterator[Node]:
        """Yield the links of the page, if any, and a note beside them."""
        if ways := self._ways_from(self.chosen):
            yield Text(self.note or self._usual_note, NOTE._replace(at="c"), grow=1)
            yield from (button(way.label, way.label, way.kind, way.key, sub=way.sub, does=way.go) for way in ways)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Open a file dropped on the window."""
        return self.drop(event.file) if event.type == pygame.DROPFILE else super().handle(event, now)

    def drop(self, path: str) -> Step | None:
        """Open a file; show any error here."""
        result = self._on_drop(path)
        self.note = result if isinstance(result, str) else ""
        return None if isinstance(result, str) else result

    def _entry(self, at: int, heading: str) -> Node:
        paint = partial(_paint_entry, heading, at == self.section)
        return WidgetNode(
            Pressable(f"section {at}", NOWHERE, paint, does=partial(self._go_to, at)),
            h=NAV_ROW,
        )

    def placed(self) -> tuple[Placed, ...]:
        """Return the layout; scroll to a section if requested."""
        items = super().placed()
        view = self.scroll
        heads = (box for leaf, box, _ in items if isinstance(leaf, Text) and leaf.style is HEADING)
        self._tops = (0.0, *(box.y - view.box.y + view.top for box in heads))
        if self._listed != self.section:
            self._listed = self.section
            self.show(f"section {self._listed}", items)
        if self._wanted is None:
            return items
        view.go(self._tops[self._wanted])
        if self.is_drawn:
            self._wanted = None
        return super().placed()

    def _go_to(self, section: int) -> None:
        """Scroll to a section."""
        self._wanted = section
        self.placed()

    def _choose(self, at: int) -> None:
        """Show another rule set, from its top."""
        self.chosen, self._wanted = at, None
        self.scroll.go(0.0)


def _paint_entry(heading: str, here: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    box = box._replace(h=box.h - 4)
    if here or feel.hover > 0.5:
        canvas.svg(drawings.field(box.w, box.h, on=here, hover=feel.hover > 0.5), *box)
    ink = "accent" if here else "text"
    text(canvas, heading, box.x + 12, box.center.y + 5.5, "text", ink, "semi" if here else "regular", fit=box.w - 20)
    if feel.focus:
        focus_ring(canvas, box, 7)


# ---- the page ----


def _section(section: Section) -> Node:
    return Column([Text(section.heading, HEADING), hairline_node(0.4), *_blocks(section.blocks), Gap(h=14)], 5)


def _blocks(blocks: Sequence[Block]) -> Iterator[Node]:
    """Return the blocks of a section; verdicts on examples stand side by side if there is room."""
    row: list[Node] = []
    for block in blocks:
        if isinstance(block, Example) and block.allowed is not None:
            row.append(example(block))
            continue
        if row:
            yield Row(row, 30, wraps=True)
            row = []
        yield from _plain(block)
    if row:
        yield Row(row, 30, wraps=True)


def _plain(block: Block) -> Iterator[Node]:
    match block:
        case Example():
            yield example(block)
        case Sentence(text=words_):
            yield Row([Text(words_, READ, w=READING_WIDTH)])
        case Rounds(head=head, rows=rows):
            small = NOTE._replace(weight="medium")
            yield Table(
                [_round(head, small, small), *(_round(cells, BODY._replace(ink="accent"), BODY) for cells in rows)]
            )
        case Worths(rows=worths):
            for points, cards in worths:
                worth = Text(points, Style(weight="semi", at="r"), w=WORTH_WIDE)
                yield Pad(Row([worth, meld(cards)], 20), (0, 1))
        case _:
            assert_never(block)


def _round(cells: Sequence[str], first: Style, others: Style) -> Cells:
    styles = (first, *[others] * len(cells))
    row = [Text(cell, style, w=wide) for cell, style, wide in zip(cells, styles, RULES_COLUMNS, strict=False)]
    return Cells(row, lambda cells: Pad(Row(cells, 12), (0, 1)))


# ---- examples ----


def example(shown: Example) -> Node:
    """Return melds, seal and caption side by side."""
    return Pad(Row([*map(meld, shown.melds), *verdict(shown)], MELD_GAP / 2), (0, 3))


def verdict(shown: Example) -> Iterator[Node]:
    """Yield the verdict on an example, with a seal if the rules allow or refuse it."""
    if shown.allowed is not None:
        drawing = signs.TICK_SEAL if shown.allowed else signs.CROSS_SEAL
        yield CustomPaint(partial(_seal, drawing), w=SEAL, h=SEAL)
    yield Text(shown.caption, Style(ink="danger_text" if shown.allowed is False else "text"))


def _seal(drawing: str, canvas: Canvas, box: Rect) -> None:
    canvas.svg(drawing, *box)


def meld(cards: Sequence[str]) -> Node:
    """Return cards in a row with every index visible; a joker that stands for nothing shows its whole face."""
    wide = rail_card_width(CARD_HEIGHT) * (1 + CARD_STEP * (len(cards) - 1))
    return CustomPaint(partial(_meld, tuple(cards)), " ".join(cards), w=wide + MELD_GAP / 2, h=CARD_HEIGHT)


def _meld(cards: Sequence[str], canvas: Canvas, box: Rect) -> None:
    step = CARD_STEP * rail_card_width(CARD_HEIGHT)
    for start, code in enumerate(cards):
        if code == rails.JOKER:
            face = Rect(box.x + start * step, box.y, rail_card_width(CARD_HEIGHT), CARD_HEIGHT)
            rails.face(canvas, code, face, cast=3)
    plain = [code for code in cards if code != rails.JOKER]
    if plain:
        wide = rail_card_width(CARD_HEIGHT) + step * (len(plain) - 1)
        rails.rail(canvas, plain, box.x + cards.index(plain[0]) * (step + 3), box.y, CARD_HEIGHT, wide)
