"""The settings: pages of rows with a preview of the look, and the keys. Every change takes effect at once.

A row is a setting's name, its sentence and a widget made from its entry in `ALLOWED`, so a new setting needs only its
words and its place in `PAGES`. On a shared screen, every row says whose setting it is. Long pages scroll. This module
knows neither files nor the table: it changes the shared `Preferences`.
"""

from dataclasses import replace
from functools import partial

import pygame

from game.files.described import Choice, Whole, YesNo
from game.preferences import words
from game.settings import ALLOWED, ONE_SIDE, PERSONAL_SETTINGS, Preferences, changed
from game.table.commands import REMAPPABLE, Intention, Keys, cap_of, key_name, with_key
from game.table.rails import back, face, rail
from game.text import ui
from game.ui.boxes import Column, Grid, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, FormScreen, button, foot, head
from game.ui.geometry import Rect
from game.ui.looks import LARGEST
from game.ui.narration import Narration
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import frame, keycap, keycap_width, panel, text
from game.ui.screen import Step
from game.ui.scrolling import Scroll
from game.ui.widgets import Pressable, Segmented, Slider, Toggle, Widget
from sounds import AnySpeaker, Sound

LINE_HIGH, LINE_WIDE, RESET, LEAST_MESSAGE_WIDE = 44.0, 350.0, 250.0, 300.0


class KeyChooser:
    """The line that waits for a key, and the latest message."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._waiting: Intention | None = None
        self.message = words.KEYS_HINT
        self.alarmed: tuple[Intention, ...] = ()  # lines that took part in an exchange

    @property
    def keys(self) -> Keys:
        """The keys in use."""
        return Keys.of(self._preferences.settings.keys)

    def view(self, scroll: Scroll) -> Node:
        """A line for each intention, then the latest message and the button for the default keys."""
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
        messages = Column([Text(self.message, Style(ink=ink, weight="medium")), Text(words.KEYS_FIXED, NOTE)], 3)
        reset = button("reset keys", words.RESET_KEYS, w=RESET, h=40, off=off, does=self._reset)
        below = Row([Column([messages], least_w=LEAST_MESSAGE_WIDE, grow=1), reset], 16, folds=True)
        grid = Grid(lines, LINE_WIDE, by_column=True)
        return Column([Scrolled(Pad(grid, (0, 6)), scroll, grow=1), below], 10)

    def _wait_for(self, intention: Intention) -> None:
        """Assign the next key to this line."""
        self._waiting, self.message, self.alarmed = intention, words.PRESS_A_KEY, ()

    def _reset(self) -> None:
        """Restore the default keys."""
        self._preferences.change(replace(self._preferences.settings, keys=()))
        self.message, self.alarmed = words.KEYS_HINT, ()

    def takes(self, event: pygame.Event) -> bool:
        """Assign the key a line waits for; return whether the event was used."""
        if self._waiting is None or event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self.leave()
        else:
            self._choose(self._waiting, event.key)
        return True

    def leave(self) -> None:
        """Stop waiting for a key."""
        self._waiting, self.message, self.alarmed = None, words.KEYS_HINT, ()

    def _choose(self, intention: Intention, code: int) -> None:
        name, before = key_name(code), self.keys
        if not name:
            self.message = words.cannot_be_chosen(pygame.key.name(code).capitalize())
            return
        other = before.holder(code)
        settings = self._preferences.settings
        self._preferences.change(replace(settings, keys=with_key(settings.keys, intention, name)))
        self._waiting = None
        meaning, cap = intention.caption, cap_of(code)
        if other is None or other is intention:
            self.message, self.alarmed = words.KEY_SET(key=cap, action=meaning), ()
        else:
            its_cap = self.keys.caps[other]
            self.message = words.key_exchanged(cap, meaning, other.caption, its_cap)
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
        text(canvas, intention.caption, box.x + 12, box.center.y + 5.5, "text", ink, fit=box.w - wide - 40)
        keycap(canvas, box.right - wide - 12, box.y + (box.h - 20) / 2, cap)


PAGES: tuple[tuple[str, ...], ...] = (
    (
        "table_mood",
        "card_back",
        "card_face",
        "four_colours",
        "suit_letters",
        "index_size",
        "high_contrast",
        "interface_size",
        "full_screen",
        "language",
    ),
    (
        "speed",
        "remarks",
        "reduced_motion",
        "drag_threshold",
        "discard_undo",
        "confirm_discard",
        "call_time",
        "sitting",
    ),
    ("fit_arrows", "tray_advice", "hints", "analysis"),
    ("master_volume", "effects_volume", "alerts_volume", "music_volume", "speech", "speech_speed"),
)
KEYS_PAGE = len(PAGES)
SHARED_ONLY = "sitting"  # a setting that matters only if several people share the screen
SAMPLES = {"master_volume": Sound.MELD, "effects_volume": Sound.DISCARD, "alerts_volume": Sound.TURN}
WIDGET_WIDE, HIGH, LEAST_WORDS, CLEAR = 400.0, 42.0, 260.0, 24.0
TABS_WIDE, PREVIEW_WIDE = 900.0, 340.0
ROOMY = 1200.0, 640.0  # a stage of this size shows a preview beside the settings
NAME, MEANING = Style(weight="semi"), NOTE._replace(lead=1.2)


class SettingsScreen(FormScreen):
    """A player's settings, to be viewed and changed."""

    largest_tall = LARGEST

    keeps_side = True  # Nothing turns away from the pointer while someone changes where people sit.

    def __init__(
        self, preferences: Preferences, speaker: AnySpeaker, *, page: int = 0, is_shared: bool = False
    ) -> None:
        """Create the screen. `is_shared`: several people play at this screen, and all hands are hidden."""
        super().__init__("page")
        self.page = page
        self._is_shared = is_shared
        self._preferences = preferences
        self._speaker = speaker
        self._keys = KeyChooser(preferences)

    # ---- content ----

    def view(self) -> Node:
        """Tabs, the rows of the page, the preview and the way back."""
        tabs = WidgetNode(Segmented("page", NOWHERE, words.PAGES, self.page, does=self._open_page), w=TABS_WIDE, h=HIGH)
        done = button("back", ui.BACK, "gold", "Esc", w=200, size="strong")
        when_applied = Text(self._becomes(), NOTE, w=200, least_w=100, grow=1)
        ways = foot(when_applied, done, Gap(w=200, least_w=0, grow=1))
        body = Column([Column([tabs], hugs="middle"), self._page()], 16)
        return self.framed(head(ui.SETTINGS), body, ways)

    def _page(self) -> Node:
        if self.page == KEYS_PAGE:
            return Pad(self._keys.view(self.scroll), (CLEAR, 10), "plain", grow=1)
        names = (name for name in PAGES[self.page] if name != SHARED_ONLY or self._is_for_several)
        rows = Column([self._row(name) for name in names], 17)
        panel = Pad(Scrolled(Pad(rows, (CLEAR, 10)), self.scroll, grow=1), (0, 6), "plain", grow=1)
        if self.room[0] < ROOMY[0] or self.room[1] < ROOMY[1]:
            return panel
        return Row([panel, CustomPaint(draw_preview, w=PREVIEW_WIDE)], 20, cross=None, grow=1)

    @property
    def _is_for_several(self) -> bool:
        """Return whether several people play at this screen, or did last time."""
        settings = self._preferences.settings
        return self._is_shared or len(settings.people) > 1 or settings.sitting != ONE_SIDE

    def _row(self, name: str) -> Node:
        """Return a setting's name, owner and meaning, with its widget beside or below."""
        person, whose = self._preferences.person, self.whose(name)
        ink = "accent" if name in PERSONAL_SETTINGS else "text_dim"
        note = Text(whose, Style("note", ink, "medium", most=1), (person,)) if whose else None
        description = Column(
            [Row([Text(words.NAMES[name], NAME), note], 14, wraps=True), Text(words.MEANINGS[name], MEANING)]
        )
        widget = self._widget(name)
        if isinstance(widget, Toggle):  # a press anywhere in its row works
            return WidgetNode(widget, Row([Column([description], grow=1, least_w=LEAST_WORDS), Gap(w=70)]))
        words_ = Column([description], grow=1, least_w=LEAST_WORDS)
        return Row([words_, WidgetNode(widget, w=WIDGET_WIDE, least_w=WIDGET_WIDE, h=HIGH)], 16, folds=True)

    def narration(self) -> Narration:
        """Return the focused setting's name, value and meaning."""
        narration, name = super().narration(), self._form.focus
        if not narration.focus or name not in words.NAMES:
            return narration
        return narration._replace(focus=f"{words.NAMES[name]}: {narration.focus}. {words.MEANINGS[name]}")

    def whose(self, name: str) -> str:
        """Return whose setting it is on a shared screen; empty if nobody has the screen."""
        person = self._preferences.person
        return (
            (words.PERSONAL_SETTINGS_OF(name=person) if name in PERSONAL_SETTINGS else words.FOR_ALL) if person else ""
        )

    def _becomes(self) -> str:
        """Return when a change takes effect."""
        person = self._preferences.person
        if person and self.page == KEYS_PAGE:
            return words.OWN_KEYS(name=person)
        own = any(set(dict(own_settings.values)) - {"face"} for own_settings in self._preferences.kept.own)
        if not person and (self._is_shared or own):
            return words.FOR_EVERYBODY
        return words.SAVED_AT_ONCE

    def _widget(self, name: str) -> Widget:
        """Return the widget of a setting, made from its allowed values."""
        value, kind = getattr(self._preferences.settings, name), ALLOWED[name]
        match kind:
            case Choice(options):
                return Segmented(
                    name,
                    NOWHERE,
                    words.OPTIONS[name],
                    options.index(value),
                    does=lambda at: self._set(name, options[at]),
                )
            case Whole(least, most, step, stops):
                if stops:
                    nearest = min(stops, key=lambda stop: abs(stop - value))
                    return Segmented(
                        name,
                        NOWHERE,
                        tuple(words.with_unit(name, stop) for stop in stops),
                        stops.index(nearest),
                        does=lambda at: self._set(name, stops[at]),
                    )
                return Slider(
                    name, NOWHERE, value, least, most, step, words.with_unit(name, value), does=partial(self._set, name)
                )
            case YesNo():
                return Toggle(name, NOWHERE, "", value, does=partial(self._set, name))

    # ---- input ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle the key that a line waits for, and everything else as usual."""
        if self.page == KEYS_PAGE and self._keys.takes(event):
            return None
        return super().handle(event, now)

    def _open_page(self, at: int) -> None:
        self.page = at
        self.scroll.go(0)
        self._keys.leave()

    def _set(self, name: str, value: str | int | bool) -> None:
        """Change a setting at once."""
        self._preferences.change(changed(self._preferences.settings, name, value))
        if name in SAMPLES:
            self._speaker.play(SAMPLES[name])


def draw_preview(canvas: Canvas, box: Rect) -> None:
    """Draw a few cards, a meld and a button with the current settings."""
    panel(canvas, box, "deco")
    for at, code in enumerate(("As", "Kh", "Td", "7c")):
        face(canvas, code, Rect(box.x + 36 + at * 56, box.y + 34, 101, 142))
    back(canvas, Rect(box.x + 36, box.y + 200, 92, 129), cast=5)
    rail(canvas, ("5h", "6h", "7h*", "8h"), box.x + 148, box.y + 200, 60, 160)
    rail(canvas, ("9d", "9c", "9s"), box.x + 148, box.y + 272, 60, 160)
    for at, (sentence, ink) in enumerate(words.TASTE):
        text(canvas, sentence, box.x + 36, box.y + 360 + at * 25, "text", ink, fit=box.w - 60)
