"""Which Shanghai is yours? Ten differences between rule sets side by side; what most of them share is dimmed.

Rows and names come in as values, and the caller decides where the buttons lead. Knows no variants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.rulebook import small_cards
from game.rulebook.words.ten import Cell, Difference
from game.text import ui as words
from game.ui.boxes import Child, Column, First, Pad, Row, Scrolled, Stack
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, SPRING, FormScreen, button, foot, hairline_node, head
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import frame, text, width_of
from game.ui.screen import Step
from game.ui.widgets import IconButton, Press, Pressable

EDGE, LABEL_WIDE, COLUMN_WIDE, MOST_COLUMNS = 24.0, 180.0, 130.0, 5
HEAD_DU, ROW_DU, CARD_DU, COIN_DU, ARROW_DU = 40.0, 40.0, 36.0, 18.0, 44.0
NAME_DU = 25.0
LABEL = Style("text", weight="semi")
USUAL, ODD = Style("text", "text_dim", at="c", lead=1.1), Style("text", weight="medium", at="c", lead=1.1)
MINE = ODD._replace(ink="accent")
SIGN = Style("text", "accent", "semi")


class TenDifferencesScreen(FormScreen):
    """A column for each rule set; `names` and `rows` cover all of them, and the `chosen` one is framed."""

    def __init__(
        self,
        names: Sequence[str],
        rows_of: Callable[[Sequence[int]], Sequence[Difference]],
        chosen: int,
        on_every: Callable[[int], Step],
        on_play: Callable[[int], Step] | None = None,
    ) -> None:
        """Create the screen; `rows_of` returns the differences of some rule sets, by their numbers."""
        super().__init__("play" if on_play else "back")
        self._names, self._rows_of, self.chosen = tuple(names), rows_of, chosen
        self._on_every, self._on_play = on_every, on_play

    @property
    def shown(self) -> int:
        """Return how many rule sets fit side by side."""
        room = self.room[0] - 2 * EDGE - LABEL_WIDE - (2 * ARROW_DU if len(self._names) > MOST_COLUMNS else 0)
        return max(1, min(MOST_COLUMNS, len(self._names), int(room // COLUMN_WIDE)))

    def view(self) -> Node:
        """Return the table, and the buttons."""
        shown, count = self.shown, len(self._names)
        first = max(0, min(self.chosen // shown * shown, count - shown))
        columns = range(first, first + shown)
        rows = self._rows_of(columns)
        lines: list[Child] = [self._names_row(columns)]
        for row in rows:
            lines += [hairline_node(0.22), self._line(row, columns)]
        table: Node = Pad(Scrolled(Stack([self._frame(columns), Column(lines)]), self.scroll), (12, 6), "plain", grow=1)
        if count > shown:
            before = "" if first else words.NO_RULE_SETS_BEFORE
            after = "" if first + shown < count else words.NO_MORE_RULE_SETS
            table = Row(
                [
                    _arrow("before", "step_back", before, partial(self._choose, max(0, first - shown))),
                    table,
                    _arrow("after", "step_on", after, partial(self._choose, min(count - 1, first + shown))),
                ],
                8,
            )
        play = None
        if self._on_play is not None:
            named = words.PLAY_RULES(title=words.short_title(self._names[self.chosen]))
            does = partial(self._on_play, self.chosen)
            play = First(
                [
                    button("play", label, "gold", "Enter", w=250, size="strong", does=does)
                    for label in (named, words.PLAY_THESE)
                ]
            )
        ways = foot(
            button("back", words.BACK, key="Esc", w=120),
            button("every", words.EVERY_DIFFERENCE, key="E", w=210, does=partial(self._on_every, self.chosen)),
            SPRING,
            Text(words.JOKERS_COUNTED, NOTE._replace(most=1)) if self.room[0] >= 1100 else None,
            play,
        )
        return self.framed(head(words.WHICH_SHANGHAI), table, ways, edge=EDGE)

    def _frame(self, columns: Sequence[int]) -> Node:
        """Return the frame around the column of the selected rule set."""
        cells: list[Child] = [Gap(w=LABEL_WIDE, least_w=LABEL_WIDE * 0.7)]
        for at in columns:
            ground = CustomPaint(_paint_frame if at == self.chosen else _paint_nothing)
            cells.append(replace(ground, w=COLUMN_WIDE, least_w=60, grow=1))
        return Row(cells, cross=None)

    def _names_row(self, columns: Sequence[int]) -> Node:
        cells: list[Child] = [Gap(w=LABEL_WIDE, least_w=LABEL_WIDE * 0.7)]
        for at in columns:
            paint = partial(_paint_name, words.short_title(self._names[at]), at == self.chosen)
            widget = Pressable(f"column {at}", NOWHERE, paint, hint=self._names[at], does=partial(self._choose, at))
            cells.append(WidgetNode(widget, w=COLUMN_WIDE, least_w=60, h=HEAD_DU, grow=1))
        return Row(cells)

    def _line(self, row: Difference, columns: Sequence[int]) -> Node:
        cells: list[Child] = [Text(row.label, LABEL, w=LABEL_WIDE, least_w=LABEL_WIDE * 0.7)]
        for at, cell, shared in zip(columns, row.cells, row.shared, strict=True):
            style = USUAL if shared else MINE if at == self.chosen else ODD
            cells.append(Row([_cell(cell, style)], pack="middle", w=COLUMN_WIDE, least_w=60, grow=1))
        return Row(cells, h=ROW_DU)

    def _choose(self, at: int) -> None:
        self.chosen = at


def _cell(cell: Cell, style: Style) -> Node:
    """Return words, and what stands beside them."""
    if cell.unseen or (cell.coins and cell.words[:1].isdigit()):
        parts: list[Child] = [Text(cell.words, style)]
        if cell.unseen:
            parts += [Text("+", SIGN), small_cards.backs(cell.unseen, CARD_DU * 0.8)]
        if cell.coins:
            parts += [Text("−", SIGN), small_cards.coins(min(3, cell.coins), COIN_DU)]
        return Row(parts, 6)
    shown: list[Node] = []
    if cell.coins:
        shown.append(small_cards.coins(1, COIN_DU))
    if cell.words:
        shown.append(Text(cell.words, style))
    if cell.cards:
        shown.append(small_cards.cards(cell.cards, CARD_DU, 22))
    return Row(shown, 6, pack="middle", grow=1) if len(shown) > 1 else shown[0] if shown else Gap()


def _arrow(name: str, picture: str, off: str, does: Press) -> Node:
    hint = words.RULE_SETS_BEFORE if name == "before" else words.MORE_RULE_SETS
    return WidgetNode(IconButton(name, NOWHERE, picture, hint, off=off, does=does), w=ARROW_DU, h=60)


def _paint_frame(canvas: Canvas, box: Rect) -> None:
    frame(canvas, box.grown(-2), "accent", 10, 2, 1, "raised", 0.6)


def _paint_nothing(canvas: Canvas, box: Rect) -> None:
    del canvas, box


def _paint_name(name: str, on: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    if feel.hover > 0.5 and not on:
        frame(canvas, box.grown(-3), "accent", 8, 1, 0.5, "raised", 0.45)
    size = NAME_DU * min(1.0, (box.w - 14) / width_of(canvas, name, NAME_DU, face="title"))
    ink = "accent" if on else "text"
    text(canvas, name, box.center.x, box.center.y + size * 0.36, size, ink, at="c", face="title")
    if feel.focus:
        focus_ring(canvas, box)
