"""A leaflet: a title, a few sentences one below the other, and ways on, the first of them suggested.

Like a menu it lies over the screen beneath; Esc goes the way that has that key. Knows nothing of what it tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.ui.boxes import Child, Column, Row, Scrolled
from game.ui.dialogs import Dialog
from game.ui.form import Way, drawn_icon
from game.ui.nodes import Gap, Style, Text

LINE = Style(size=20, lead=1.35)


class Leaflet(Dialog):
    """A few sentences and the ways on."""

    wide = 880.0

    def __init__(self, title: str, sentences: Sequence[str], ways: Sequence[Way], mark: str = "tick") -> None:
        super().__init__(title, (replace(ways[0], kind="gold"), *ways[1:]))
        self.title, self.sentences, self._mark = title, tuple(sentences), mark

    def parts(self) -> Sequence[Child]:
        """The sentences, each with its mark, and the ways."""
        rows = [
            Row([drawn_icon(self._mark), Text(sentence, LINE, grow=1)], 18, cross="start")
            for sentence in self.sentences
        ]
        return Scrolled(Column(rows, 13), self.scroll), Gap(length=22), self.ways()
