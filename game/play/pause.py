"""The agreement of everyone at the screen, if the table's ground rules ask for it before seats change or the game is
left: each person presses their own key.

Nothing of the table is shown, so that everyone can come to the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.play.sharing.paint import paint_name
from game.play.words import sharing as words
from game.ui.boxes import Centered, Child, Column, Grid, Pad, Scrolled
from game.ui.form import NOWHERE, FormScreen, Way, button, foot, gold_heading, ornament
from game.ui.looks import LARGEST
from game.ui.nodes import NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Push, Replace, Step
from game.ui.widgets import Pressable

WIDE, NAME_WIDE, NAME_HIGH, LOW_NAME = 640.0, 250.0, 66.0, 48.0
WHY, WAITS = Style(at="c"), Style("note", "accent", "medium", at="c")


class AgreedPause(FormScreen):
    """The players who have agreed so far to an entry of the menu."""

    largest_tall = LARGEST

    def __init__(self, people: Sequence[tuple[int, str, str]], ground_rules: Sequence[str], way: Way) -> None:
        self._people, self._ground_rules, self._way = tuple(people), tuple(ground_rules), way
        self._agreed: frozenset[int] = frozenset()
        super().__init__()

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The players who still have to agree."""
        return tuple(name for seat, name, _ in self._people if seat not in self._agreed)

    def view(self) -> Node:
        """Return what is to be agreed, everyone's key, the button that does it, and the way back to the menu."""
        waits = words.PAUSE_WAITS_FOR(names=self.waits_for) if self.waits_for else ""
        ways = foot(
            button("back", words.NOT_THAT, key="Esc", w=230),
            Gap(grow=1),
            button("pause", self._way.label, "gold", "Enter", w=230, off=waits, does=self._go),
        )
        parts: list[Child] = [
            gold_heading(words.PAUSE_TITLE, 40),
            ornament(),
            Pad(Text(words.PAUSE_WHY, WHY), (0, 12)),
            Scrolled(Pad(Grid([self._name(*seat) for seat in self._people], NAME_WIDE, 2, 14), (6, 6)), self.scroll),
            Pad(Text(waits or words.ALL_AGREE, WAITS, self.waits_for), (0, 10)),
            ways,
        ]
        agreed = Pad(Column(parts), (42, 24), "deco", w=WIDE)
        ground_rules = [Text(line, NOTE._replace(at="c")) for line in self._ground_rules]
        return Pad(Centered(Column([Column([agreed], hugs="middle"), Gap(length=14), *ground_rules])), (8, 8))

    def _name(self, seat: int, name: str, medal: str) -> Node:
        agreed, key = seat in self._agreed, str(seat + 1)
        line = words.AGREES if agreed else words.AGREES_NOT_YET
        paint = partial(paint_name, name, medal, key, agreed, line=line)
        return WidgetNode(
            Pressable(f"seat {seat}", NOWHERE, paint, key=key, does=partial(self._agree, seat)),
            h=NAME_HIGH,
            least_h=LOW_NAME,
        )

    def _agree(self, seat: int) -> None:
        """Record that a player agrees, or withdraws."""
        self._agreed ^= {seat}
        if not self.waits_for:
            self._form.go_to("pause")  # Enter then presses it, wherever the focus was

    def _go(self) -> Step:
        """Do what everyone has agreed to: a page takes the place of this one."""
        step = self._way.go()
        return Replace(step.screen) if isinstance(step, Push) else step
