"""A leaflet: a title, a few sentences one below the other, and ways on, the first of them suggested.

Like a menu it lies over the screen beneath; Esc goes the way that has that key. Knows nothing of what it tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.screens.dialogs import DIM, Way
from game.screens.screen import Step
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import dim, gold_text, icon, panel, para, rule
from game.table.widgets import Button, Widget

WIDE, TEXT_LEFT, SIZE, LINE_DU, APART_DU = 880.0, 82.0, 20.0, 27.0, 13.0
HEAD_DU, FOOT_DU = 132.0, 116.0
LETTERS = 74  # in a line at least, so that the box is never too low
GAP, HIGH, FIRST_WIDE, MOST_WIDE = 14.0, 52.0, 236.0, 220.0


class Leaflet:
    """A few sentences and the ways on."""

    overlay = True

    def __init__(self, title: str, sentences: Sequence[str], ways: Sequence[Way], mark: str = "tick") -> None:
        self.title, self.sentences, self._mark = title, tuple(sentences), mark
        self._ways = (replace(ways[0], kind="gold"), *ways[1:])
        self.timing = self._form = Form(ways[0].label)

    @property
    def box(self) -> Rect:
        """The panel, as high as its sentences need."""
        lines = sum(1 + len(sentence) // LETTERS for sentence in self.sentences)
        high = HEAD_DU + lines * LINE_DU + (len(self.sentences) - 1) * APART_DU + FOOT_DU
        return Rect(640 - WIDE / 2, 360 - high / 2, WIDE, high)

    def widgets(self) -> tuple[Widget, ...]:
        """One button a way, side by side."""
        box, others = self.box, len(self._ways) - 1
        wide = min(MOST_WIDE, (box.w - 56 - FIRST_WIDE - others * GAP) / max(1, others))
        left, found = 640 - (FIRST_WIDE + others * (wide + GAP)) / 2, []
        for at, way in enumerate(self._ways):
            place = Rect(left, box.bottom - 84, wide if at else FIRST_WIDE, HIGH)
            found.append(Button(way.label, place, way.label, way.kind, way.key))
            left = place.right + GAP
        return tuple(found)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A press goes its way."""
        said = self._form.handle(event, self.widgets(), now)
        return next(way for way in self._ways if way.label == said.name).go() if said is not None else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Dim, panel, title, sentences, ways."""
        box = self.box
        dim(canvas, DIM)
        panel(canvas, box, "deco")
        gold_text(canvas, self.title.upper(), 640, box.y + 74, 36, track=5, fit=box.w - 60)
        rule(canvas, box.x + 200, box.y + 90, box.w - 400)
        base = box.y + HEAD_DU + 12
        for sentence in self.sentences:
            icon(canvas, self._mark, box.x + 44, base - 16, 20, "accent")
            base = para(canvas, sentence, box.x + TEXT_LEFT, base, box.w - TEXT_LEFT - 44, SIZE, lead=LINE_DU / SIZE)
            base += APART_DU
        self._form.draw(canvas, self.widgets(), now)
