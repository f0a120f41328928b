"""The page of keys: every intention with its key, choosing another, exchanging where two would be the same.

A line is chosen by mouse or keyboard; the next key pressed becomes its key. A key somebody has already is exchanged,
and a sentence says so: no two lines can ever have the same, and none can be lost but by a file edited by hand.
"""

from dataclasses import replace
from functools import partial

import pygame

from game.preferences import words
from game.settings import Preferences
from game.table.commands import Intention
from game.table.input import REMAPPABLE, Keys, cap_of, key_name, with_key
from game.ui.boxes import Column, Grid, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, button
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, Node, Style, Text, WidgetNode
from game.ui.paint import frame, keycap, keycap_width, text
from game.ui.scrolling import Scroll
from game.ui.widgets import Pressable

LINE_HIGH, LINE_WIDE, RESET, LEAST_SAID = 26.0, 440.0, 250.0, 300.0


class KeyChooser:
    """Which line waits for a key, and what was said last."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._waiting: Intention | None = None
        self.said = words.KEYS_HINT
        self.alarmed: tuple[Intention, ...] = ()  # lines that took part in an exchange

    @property
    def keys(self) -> Keys:
        """The keys in use."""
        return Keys.of(self._preferences.settings.keys)

    def view(self, scroll: Scroll) -> Node:
        """A line for each intention; under them what was said last, and the way back to the usual keys."""
        caps = self.keys.caps
        lines = [
            WidgetNode(
                Pressable(
                    f"key {intention}",
                    NOWHERE,
                    partial(self._paint_line, intention, caps[intention]),
                    does=partial(self._wait_for, intention),
                ),
                h=LINE_HIGH,
            )
            for intention in REMAPPABLE
        ]
        ink = "danger_text" if self.alarmed else "accent" if self._waiting else "text"
        off = "" if self._preferences.settings.keys else words.KEYS_AS_USUAL
        said = Column([Text(self.said, Style(ink=ink, weight="medium")), Text(words.KEYS_FIXED, NOTE)], 3)
        reset = button("reset keys", words.RESET_KEYS, w=RESET, h=40, off=off, does=self._reset)
        below = Row([Column([said], least_w=LEAST_SAID, grow=1), reset], 16, folds=True)
        grid = Grid(lines, LINE_WIDE, gap=3, by_column=True)
        return Column([Scrolled(Pad(grid, (0, 6)), scroll, grow=1), below], 10)

    def _wait_for(self, intention: Intention) -> None:
        """The next key is this line's."""
        self._waiting, self.said, self.alarmed = intention, words.PRESS_A_KEY, ()

    def _reset(self) -> None:
        """The usual keys again."""
        self._preferences.change(replace(self._preferences.settings, keys=()))
        self.said, self.alarmed = words.KEYS_HINT, ()

    def takes(self, event: pygame.Event) -> bool:
        """The key a line waits for; whether the event is used up."""
        if self._waiting is None or event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.leave()
        else:
            self._choose(self._waiting, event.key)
        return True

    def leave(self) -> None:
        """No line waits any more."""
        self._waiting, self.said, self.alarmed = None, words.KEYS_HINT, ()

    def _choose(self, intention: Intention, code: int) -> None:
        name, before = key_name(code), self.keys
        if not name:
            self.said = words.cannot_be_chosen(pygame.key.name(code).capitalize())
            return
        other = before.holder(code)
        settings = self._preferences.settings
        self._preferences.change(replace(settings, keys=with_key(settings.keys, intention, name)))
        self._waiting = None
        meaning, cap = intention.caption, cap_of(code)
        if other is None or other is intention:
            self.said, self.alarmed = words.key_set(cap, meaning), ()
        else:
            its_cap = self.keys.caps[other]
            self.said = words.key_exchanged(cap, meaning, other.caption, its_cap)
            self.alarmed = (intention, other)

    def _paint_line(self, intention: Intention, key: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
        waiting, marked = intention is self._waiting, intention in self.alarmed
        cap = words.PRESS_A_KEY if waiting else key or words.NO_KEY
        ink = "accent" if waiting else "danger_text" if marked or not key else "text"
        if (waiting or marked) and not feel.focus:
            frame(canvas, box, ink, 6, 1.6)
        elif feel.hover:
            frame(canvas, box, "line", 6, 1.2, alpha=feel.hover)
        if feel.focus:
            focus_ring(canvas, box.grown(-4), 4)
        wide = keycap_width(canvas, cap)
        text(canvas, intention.caption, box.x + 12, box.y + 18.5, "text", ink, fit=box.w - wide - 40)
        keycap(canvas, box.right - wide - 12, box.y + (box.h - 20) / 2, cap)
