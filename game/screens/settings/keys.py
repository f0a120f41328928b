"""The page of keys: every intention with its key, choosing another, exchanging where two would be the same.

A line is chosen by mouse or keyboard; the next key pressed becomes its key. A key somebody has already is exchanged,
and a sentence says so: no two lines can ever have the same, and none can be lost but by a file edited by hand.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.settings import Preferences
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.input import REMAPPABLE, Intention, Keys, cap_of, key_name, with_key
from game.table.paint import frame, keycap, keycap_width, text
from game.table.widgets import Button, Pressable, Widget
from game.words import settings as words

FOOT = 64.0  # for what is said under the lines
RESET = 250.0
BESIDE = 700.0  # so wide a page has room for the reset beside what is said


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

    def widgets(self, boxes: Sequence[Rect]) -> tuple[Widget, ...]:
        """A line for each intention, in these boxes."""
        caps = self.keys.caps
        return tuple(
            Pressable(f"key {intention}", box, partial(self._paint_line, intention, caps[intention]))
            for intention, box in zip(REMAPPABLE, boxes, strict=True)
        )

    def foot(self, wide: float) -> float:
        """How much of a page of that width is kept for what is said under the lines, and the reset."""
        return FOOT if wide >= BESIDE else FOOT + 46

    def reset(self, view: Rect) -> Widget:
        """Back to the usual keys, at the foot of the page."""
        off = "" if self._preferences.settings.keys else words.KEYS_AS_USUAL
        box = Rect(view.right - RESET - 20, view.bottom - 48, RESET, 40)
        return Button("reset keys", box, words.RESET_KEYS, "dark", off=off)

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

    def draw(self, canvas: Canvas, view: Rect) -> None:
        """What is said at the foot of the page; the lines paint themselves."""
        ink = "danger_text" if self.alarmed else "accent" if self._waiting else "text"
        room = view.w - 48 - (RESET + 20 if view.w >= BESIDE else 0)
        y = view.bottom - self.foot(view.w) + 22
        lines = canvas.lettering.wrap(self.said, room, "text", "medium")
        size = "text" if len(lines) < 2 else "note"
        for at, line in enumerate(canvas.lettering.wrap(self.said, room, size, "medium")[:2]):
            text(canvas, line, view.x + 24, y + at * 17, size, ink, "medium", fit=room)
        if len(lines) < 2:
            text(canvas, words.KEYS_FIXED, view.x + 24, y + 24, "note", "text_dim", fit=room)

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
