"""What each choice at a position loses against the best, in points with intervals, while it is judged.

Words and figures come from the caller. Knows nothing of positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.practice import set_up_words as words
from game.practice import words as practice_words
from game.practice.drill_screen import JudgedChoice, choice_row
from game.ui.boxes import Centred, Column, Pad, Scrolled
from game.ui.form import button, foot, head
from game.ui.looking import LookingScreen
from game.ui.nodes import NOTE, Gap, Node, Style, Text
from game.ui.screen import Pop, Step
from game.ui.words import CLOSE

WIDE = 760.0


class WorthShown(NamedTuple):
    """What is known: whose choice it is, the choices, how far the judge is, why the best is."""

    whose: str
    choices: tuple[JudgedChoice, ...]
    line: str
    why: str
    awaits: bool


class JudgedScreen(LookingScreen[WorthShown]):
    """The choices over the position."""

    overlay = True

    def __init__(self, look: Callable[[], WorthShown], stop: Callable[[], None]) -> None:
        super().__init__(look, "back")
        self._stop = stop

    @property
    def awaits(self) -> bool:
        """While it is judged."""
        return self.shown.awaits

    def view(self) -> Node:
        """Whose choice, the choices, the reason."""
        shown = self.shown
        rows = [choice_row(each, shown.choices) for each in shown.choices]
        told = [
            Text(practice_words.POINTS_LOST, NOTE) if rows else None,
            *rows,
            Gap(length=4),
            Text(shown.why) if shown.why else None,
            Text(shown.line, NOTE),
        ]
        inside = Column(
            [
                head(words.JUDGED, Text(shown.whose, Style(at="c")), size=34.0),
                Gap(length=10),
                Scrolled(Column(told, 6), self.scroll),
                Gap(length=12),
                foot(button("back", CLOSE, "gold", "Esc"), pack="middle"),
            ],
            2,
        )
        return Centred(Pad(inside, (28, 20), "deco", w=WIDE, least_w=400))

    def leave(self) -> Step:
        """Back."""
        self._stop()
        return Pop()
