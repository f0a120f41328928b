"""After a round: the score sheet appears in stages, then leads to the next round or to the end of the game.

This module knows nothing about rules or game states.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.play.scores.sheet import END_S, TOTALS_S, ScoreSheet, sheet_end, sheet_node
from game.text import ui as words
from game.ui.boxes import Pad, Stack
from game.ui.dialogs import Menu
from game.ui.form import Way, button, cornered, fan, foot, head, way_button
from game.ui.looks import LARGEST
from game.ui.motion import StagedScreen, eased
from game.ui.nodes import NOTE, Node, Text
from game.ui.screen import Pop, Push, Replace, Screen, Step

FAN_S, BESIDE_MENU, MOST_BESIDE = 0.7, 44.0, 2


class Results(StagedScreen):
    """The screen after a round that is not the last, or before the final ranking."""

    largest_tall = LARGEST

    def __init__(  # noqa: PLR0913 (what it shows and where it leads)
        self,
        head: str,
        sub: str,
        sheet: ScoreSheet,
        on_next: Callable[[float], Step],
        on_table: Callable[[], Step],
        *,
        on_menu: Callable[[], Screen] | None = None,
        next_label: str = words.NEXT_ROUND,
        won: bool = True,
        beside: Sequence[Way] = (),
        reduced_motion: bool = False,
    ) -> None:
        super().__init__("next", sheet_end(sheet), at_once=reduced_motion, ways=beside)
        self._head, self._sub, self.sheet = head, sub, sheet
        self._on_next, self._on_table, self._on_menu = on_next, on_table, on_menu
        self._next_label, self._won = next_label, won

    def view(self) -> Node:
        """Return the cards of the player who went out, the headline, the sheet, the buttons; the menu in the corner."""
        ways = foot(
            button("next", self._next_label, "gold", "Enter", w=200, size="strong", does=self._go_on),
            button("table", words.SEE_TABLE, "dark", "T", w=200, does=self._on_table),
            *(way_button(way, 164, 44, kind="quiet") for way in self._beside()),
            pack="middle",
        )
        sheet = sheet_node(self.sheet, self.scroll, self._shown_s)
        below = words.SHOW_ALL if self.hurries and self._shown_s < END_S else " "  # keep the line's height
        top = Pad(head(self._head, self._sub), (BESIDE_MENU, 0))
        whole = self.framed(top, sheet, ways, Text(below, NOTE._replace(at="c")))
        opened = round(eased(self._shown_s, 0, FAN_S) * 40) / 40 if self._won else 0.0
        return Stack(
            [
                fan(opened, 0.34, self._head, self._sub),
                whole,
                cornered("menu", words.MENU, does=self._open_menu) if self._on_menu is not None else None,
            ]
        )

    def _beside(self) -> Sequence[Way]:
        """Return the ways with a button of their own: all if they are few, else the first and a way to the others."""
        if len(self._ways) <= MOST_BESIDE:
            return self._ways
        return self._ways[0], Way(words.MORE, self._more, "M")

    def _more(self) -> Step:
        return Push(Menu(words.MORE, (Way(words.BACK, Pop, "Esc"), *map(_replacing, self._ways[1:]))))

    def show_counted(self) -> None:
        """Show at once what a celebration has counted; what is not from cards flies into the totals."""
        self.begin_at(TOTALS_S if sheet_end(self.sheet) > END_S else END_S)

    def _open_menu(self) -> Step | None:
        return Push(self._on_menu()) if self._on_menu is not None else None

    def _go_on(self) -> Step:
        return self._on_next(self._now)


def _replacing(way: Way) -> Way:
    """Return a way whose screen takes the place of the menu, so that its way back leads to the results."""

    def go() -> Step:
        step = way.go()
        return Replace(step.screen) if isinstance(step, Push) else step

    return replace(way, go=go)
