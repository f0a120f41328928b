"""The page of keys: every intention with its key, choosing another, exchanging where two would be the same.

A line is chosen by mouse or keyboard; the next key pressed becomes its key. A key somebody has already is exchanged,
and a sentence says so: no two lines can ever have the same, and none can be lost but by a file edited by hand.
"""

from dataclasses import replace
from functools import partial

import pygame

from game.settings import Preferences
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.input import REMAPPABLE, Intention, Keys, cap_of, key_name, with_key
from game.table.paint import frame, keycap, keycap_width, panel, text
from game.table.widgets import Button, Pressable, Widget
from game.words import settings as words

PANEL = Rect(60, 156, 1160, 470)
LINES = 13  # a column
LINE_DU, COLUMN_DU = 29.0, 560.0


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

    def widgets(self) -> tuple[Widget, ...]:
        """A line for each intention, and back to the usual keys."""
        caps = self.keys.caps
        lines = tuple(
            Pressable(f"key {intention}", line_box(at), partial(self._paint_line, intention, caps[intention]))
            for at, intention in enumerate(REMAPPABLE)
        )
        off = "" if self._preferences.settings.keys else words.KEYS_AS_USUAL
        return (*lines, Button("reset keys", Rect(950, 571, 250, 40), words.RESET_KEYS, "dark", off=off))

    def answer(self, name: str) -> None:
        """A line or the reset was pressed."""
        self.alarmed = ()
        if name == "reset keys":
            self._preferences.change(replace(self._preferences.settings, keys=()))
            self.said = words.KEYS_HINT
        else:
            self._waiting = Intention(name.removeprefix("key "))
            self.said = words.PRESS_A_KEY

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
        meaning, cap = words.KEY_MEANINGS[intention], cap_of(code)
        if other is None or other is intention:
            self.said, self.alarmed = words.key_set(cap, meaning), ()
        else:
            its_cap = self.keys.caps[other]
            self.said = words.key_exchanged(cap, meaning, words.KEY_MEANINGS[other], its_cap)
            self.alarmed = (intention, other)

    # ---- drawing ----

    def draw(self, canvas: Canvas) -> None:
        """The panel and the sentence at its foot; the lines paint themselves."""
        panel(canvas, PANEL)
        ink = "danger_text" if self.alarmed else "accent" if self._waiting else "text"
        text(canvas, self.said, PANEL.x + 24, PANEL.bottom - 44, "text", ink, "medium", fit=850)
        text(canvas, words.KEYS_FIXED, PANEL.x + 24, PANEL.bottom - 20, "note", "text_dim", fit=850)

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
        text(canvas, words.KEY_MEANINGS[intention], box.x + 12, box.y + 18.5, "text", ink, fit=box.w - wide - 40)
        keycap(canvas, box.right - wide - 12, box.y + (box.h - 20) / 2, cap)


def line_box(at: int) -> Rect:
    """The line of the so-manieth intention."""
    column, line = divmod(at, LINES)
    return Rect(PANEL.x + 14 + column * (COLUMN_DU + 10), PANEL.y + 14 + line * LINE_DU, COLUMN_DU, LINE_DU - 3)
