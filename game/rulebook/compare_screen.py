"""Two rule sets side by side: what differs between them, in plain words, or everything.

The names come in, and a function that gives the lines for two of them. Knows no variants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby

from game.rulebook.words.comparing import ComparedOption
from game.text import ui as words
from game.ui.boxes import Cached, Column, Pad, Row, Scrolled
from game.ui.form import MARK_DU, NOWHERE, FormScreen, button, change_mark, foot, hairline_node, head
from game.ui.nodes import BODY, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.widgets import Dropdown, Toggle

EDGE, GAP = 20.0, 28.0
COLUMNS, NARROW, ROOMY = (300.0, 400.0, 400.0), 0.4, 1100.0
SECTION = Style(ink="accent", weight="semi")

LinesOf = Callable[[int, int], tuple[ComparedOption, ...]]


class CompareScreen(FormScreen):
    """`titles` are the rule sets to choose from, `lines_of` compares two of them by their numbers."""

    def __init__(self, titles: Sequence[str], lines_of: LinesOf, left: int = 0, right: int = 1) -> None:
        super().__init__("back")
        self._titles, self._lines_of = tuple(titles), lines_of
        self.left, self.right = left, right
        self.all = False
        self._table: Node | None = None  # of what is chosen, once it is shown

    def lines(self) -> tuple[ComparedOption, ...]:
        """What is shown: the lines that differ, or all."""
        return tuple(line for line in self._lines_of(self.left, self.right) if self.all or line.differs)

    def view(self) -> Node:
        """What is alike or not, the two names, the lines under their sections, the way back."""
        all_too = WidgetNode(Toggle("all", NOWHERE, words.SHOW_ALIKE, self.all, key="A", does=self._show_all), h=42)
        roomy = self.room[0] >= ROOMY
        left = WidgetNode(Dropdown("left", NOWHERE, self._titles, self.left, does=self._choose_left), h=42)
        right = WidgetNode(Dropdown("right", NOWHERE, self._titles, self.right, does=self._choose_right), h=42)
        top = _row([all_too if roomy else Gap(), left, right])
        if self._table is None:
            self._table = Cached(Column(self._rows()))
        page = Pad(Column([top, hairline_node(), Scrolled(self._table, self.scroll, grow=1)], 4), (24, 14), "plain")
        back = button("back", words.BACK, "gold", "Esc", w=150, size="strong")
        return self.framed(head(words.COMPARE_TITLE), page, foot(back, None if roomy else all_too), edge=EDGE)

    def _rows(self) -> Sequence[Node]:
        """The lines under their sections."""
        rows: list[Node] = []
        for section, lines in groupby(self.lines(), lambda line: line.section):
            rows += [Pad(Text(section, SECTION), (0, 9)), *(_line(each, self.all) for each in lines)]
        return rows or [Pad(Text(words.PLAYED_ALIKE, BODY._replace(at="c")), (0, 40))]

    def _show_all(self, on: bool) -> None:
        self.all = on
        self._anew()

    def _choose_left(self, at: int) -> None:
        self.left = at
        self._anew()

    def _choose_right(self, at: int) -> None:
        self.right = at
        self._anew()

    def _anew(self) -> None:
        """Other lines, from the first on."""
        self.scroll.go(0.0)
        self._table = None


def _line(line: ComparedOption, marks: bool) -> Node:
    """One rule in both rule sets, marked where it differs among those that do not."""
    mark = CustomPaint(change_mark, w=MARK_DU, h=MARK_DU) if marks and line.differs else Gap(w=MARK_DU)
    cells = [Text(line.title, Style(ink="text_dim")), Text(line.left), Text(line.right)]
    return Column([hairline_node(0.2), _row(cells, mark), Gap(h=6)])


def _row(cells: Sequence[Node], mark: Node | None = None) -> Node:
    sized = [replace(cell, w=wide, least_w=wide * NARROW, grow=wide) for cell, wide in zip(cells, COLUMNS, strict=True)]
    return Row([mark or Gap(w=MARK_DU), Row(sized, GAP, grow=1, cross="start")], 4, cross="start")
