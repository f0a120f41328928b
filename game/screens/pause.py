"""An agreed pause, where the manners of a table ask for one: everybody at the screen presses her own key.

Nothing of the table is beneath, so that all can gather round it. When all have agreed the way leads on; whoever comes
back from there goes back to the game through `on_back`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.screens.play.sharing.paint import paint_name
from game.screens.screen import Pop, Push, Screen, Step, Upon
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import felt, gold_text, panel, para, rule, text
from game.table.widgets import Button, Pressable, Widget
from game.words import sharing as words

WIDE, NAME_WIDE, NAME_HIGH, GAP = 640.0, 270.0, 66.0, 12.0
NAMES_TOP, FOOT = 176.0, 132.0


class AgreedPause:
    """Who has agreed so far."""

    overlay = False

    def __init__(
        self,
        people: Sequence[tuple[int, str, str]],
        manners: Sequence[str],
        on_agreed: Callable[[], Screen],
        on_back: Callable[[], Step],
    ) -> None:
        self._people, self._manners = tuple(people), tuple(manners)
        self._on_agreed, self._on_back = on_agreed, on_back
        self._agreed: frozenset[int] = frozenset()
        self._paused = False
        self.timing = self._form = Form()

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Who has still to agree."""
        return tuple(name for seat, name, _ in self._people if seat not in self._agreed)

    @property
    def box(self) -> Rect:
        """The panel, as high as its names need."""
        rows = -(-len(self._people) // 2)
        high = NAMES_TOP + rows * (NAME_HIGH + GAP) + FOOT
        return Rect(640 - WIDE / 2, min(360 - high / 2, 640 - high), WIDE, high)

    def widgets(self) -> tuple[Widget, ...]:
        """A key for everybody, the pause, and going on."""
        box, foot = self.box, self.box.bottom - 70
        off = words.pause_waits_for(self.waits_for) if self.waits_for else ""
        return (
            *(self._name(at) for at in range(len(self._people))),
            Button("back", Rect(box.x + 42, foot, 230, 50), words.PAUSE_PLAY_ON, "dark", "Esc"),
            Button("pause", Rect(box.right - 42 - 230, foot, 230, 50), words.PAUSE_AGREE, "gold", "Enter", off=off),
        )

    def _name(self, at: int) -> Pressable:
        seat, name, medal = self._people[at]
        down, across = divmod(at, 2)
        left = self.box.x + 42 + across * (NAME_WIDE + GAP + 4)
        box = Rect(left, self.box.y + NAMES_TOP + down * (NAME_HIGH + GAP), NAME_WIDE, NAME_HIGH)
        agreed = seat in self._agreed
        facts = words.AGREES if agreed else words.AGREES_NOT_YET
        key = str(seat + 1)
        return Pressable(f"seat {seat}", box, partial(paint_name, name, medal, key, facts, agreed), key)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A key for each; the pause once all have pressed theirs."""
        said = self._form.handle(event, self.widgets(), now)
        if said is None or said.off:
            return None
        match said.name.partition(" "):
            case "seat", _, number:
                self._agreed ^= {int(number)}
                if not self.waits_for:
                    self._form.focus = "pause"  # Enter does what it says there, wherever the ring was
            case "pause", _, _:
                self._paused = True
                return Push(self._on_agreed())
            case "back", _, _:
                return self._on_back()
        return None

    def update(self, now: float) -> Step | None:
        """After the pause the game goes on."""
        del now
        return self._on_back() if self._paused else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Cloth, panel, what it is about, everybody's key."""
        felt(canvas, (0.5, 0.4))
        box = self.box
        panel(canvas, box, "deco")
        gold_text(canvas, words.PAUSE_TITLE.upper(), 640, box.y + 66, 40, track=6)
        rule(canvas, box.x + 140, box.y + 82, box.w - 280)
        para(canvas, words.PAUSE_WHY, 640, box.y + 122, box.w - 100, "text", "text", at="c")
        self._form.draw(canvas, self.widgets(), now)
        waits = words.pause_waits_for(self.waits_for) if self.waits_for else words.ALL_AGREE
        text(canvas, waits, 640, box.bottom - 92, "note", "accent", "medium", "c", fit=box.w - 80)
        for at, line in enumerate(self._manners):
            text(canvas, line, 640, box.bottom + 26 + at * 20, "note", "text_dim", at="c", fit=1100)


def back_to_the_game(table: Screen, curtain: Screen | None) -> Step:
    """Back, through the curtain where somebody's cards lie beneath; one that hangs there already is not hung twice."""
    return Pop() if curtain is None else Upon(table, curtain)
