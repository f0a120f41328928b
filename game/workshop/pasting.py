"""A rule set from the clipboard: what differs from the one it was made from, and what to do with it."""

from __future__ import annotations

from collections.abc import Sequence

from game.rulebook.words.rules import ComparedOption, compare_options
from game.rules.variant import Variant
from game.text.ui import players_span
from game.ui.boxes import Child, Column, Row, Scrolled
from game.ui.dialogs import Dialog
from game.ui.form import Way, hairline_node
from game.ui.nodes import NOTE, Gap, Node, Style, Text
from game.workshop import words

WIDE, VALUE_WIDE, LEAST_TITLE, LEAST_VALUE = 880.0, 230.0, 160.0, 100.0
AFTER = Style(ink="accent", weight="semi")


class PastedScreen(Dialog):
    """The differences, how many can play, and the buttons."""

    wide = WIDE

    def __init__(self, variant: Variant, base: Variant, ways: Sequence[Way]) -> None:
        super().__init__(variant.title, ways)
        self._variant, self._base = variant, base
        self.lines = tuple(line for line in compare_options(base, variant) if line.differs)

    def parts(self) -> Sequence[Child]:
        """Return what stands under the title."""
        players = players_span(self._variant.fewest_players, self._variant.most_players)
        return (
            Text(words.PASTED_FROM(number=len(self.lines), title=self._base.title), AFTER),
            Gap(length=6),
            Scrolled(Column([_row(line) for line in self.lines], 4), self.scroll),
            Gap(length=10),
            Text(players, NOTE),
            Gap(length=14),
            self.ways(),
        )


def _row(line: ComparedOption) -> Node:
    cells = [
        Text(line.title, grow=1, least_w=LEAST_TITLE),
        Text(line.left, Style(ink="text_dim"), w=VALUE_WIDE, least_w=LEAST_VALUE),
        Text(line.right, AFTER, w=VALUE_WIDE, least_w=LEAST_VALUE),
    ]
    return Column([hairline_node(0.2), Row(cells, 16, cross="start")], 6)
