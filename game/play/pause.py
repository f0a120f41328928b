"""An agreed pause, if the table's ground rules ask for one: everyone at the screen presses their own key.

Nothing of the table is shown, so that everyone can come to the screen. When all have agreed, the menu opens, and the
game follows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.play.sharing.paint import paint_name
from game.play.words import sharing as words
from game.ui.boxes import Centered, Child, Column, Grid, Pad, Scrolled
from game.ui.form import NOWHERE, FormScreen, button, foot, gold_heading, ornament
from game.ui.nodes import NOTE, Gap, Node, Style, Text, WidgetNode
from game.ui.screen import Pop, Push, Screen, Step
from game.ui.widgets import Pressable

WIDE, NAME_WIDE, NAME_HIGH, LOW_NAME = 640.0, 250.0, 66.0, 48.0
WHY, WAITS = Style(at="c"), Style("note", "accent", "medium", at="c")


class AgreedPause(FormScreen):
    """The players who have agreed so far."""

    def __init__(
        self,
        people: Sequence[tuple[int, str, str]],
        ground_rules: Sequence[str],
        on_agreed: Callable[[], Screen],
    ) -> None:
        self._people, self._ground_rules = tuple(people), tuple(ground_rules)
        self._on_agreed = on_agreed
        self._agreed: frozenset[int] = frozenset()
        self._paused = False
        super().__init__()

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The players who still have to agree."""
        return tuple(name for seat, name, _ in self._people if seat not in self._agreed)

    def view(self) -> Node:
        """Return what the pause is for, everyone's key, the pause button, and the way back to the game."""
        waits = words.PAUSE_WAITS_FOR(names=self.waits_for) if self.waits_for else ""
        ways = foot(
            button("back", words.PAUSE_PLAY_ON, key="Esc", w=230),
            Gap(grow=1),
            button("pause", words.PAUSE_AGREE, "gold", "Enter", w=230, off=waits, does=self._pause),
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

    def _pause(self) -> Step:
        """Begin the pause: everyone has agreed."""
        self._paused = True
        return Push(self._on_agreed())

    def go_on(self, now: float) -> Step | None:
        """Continue the game after the pause."""
        return Pop() if self._paused else None
