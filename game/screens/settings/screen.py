"""The settings: four pages of rows, a taste of the look beside them, and the keys. Every change takes effect at once.

A row is a setting's name, its sentence and a widget made from what `ALLOWED` says it may be, so a new setting needs its
words and its place in `PAGES`. Knows neither files nor the table: it changes the shared `Preferences`.
"""

import pygame

from game.screens.screen import Pop, Step
from game.screens.settings.keys import KeyChooser
from game.settings import ALLOWED, Choice, Preferences, Span, Switch, changed
from game.table.canvas import Canvas
from game.table.forms import Form, Said
from game.table.geometry import Rect
from game.table.paint import felt, gold_text, panel, para, rule, text
from game.table.rails import back, face, rail
from game.table.widgets import Button, Segmented, Slider, Toggle, Widget
from game.words import settings as words
from game.words import ui
from sounds import AnySpeaker, Sound

PAGES = (
    ("table_mood", "card_back", "four_colours", "large_index", "high_contrast", "interface_size"),
    ("speed", "reduced_motion", "drag_threshold", "discard_waits_ms", "confirm_discard", "shanghai"),
    ("master_volume", "effects_volume", "alerts_volume"),
)
KEYS_PAGE = len(PAGES)
SAMPLES = {"master_volume": Sound.MELD, "effects_volume": Sound.DISCARD, "alerts_volume": Sound.TURN}
TABS = Rect(190, 92, 900, 44)
ROWS = Rect(60, 156, 800, 470)
TASTE = Rect(880, 156, 340, 470)
ROW_DU, WIDGET_DU, CLEAR_DU = 74.0, 400.0, 24.0


class SettingsScreen:
    """What a player prefers, to be looked at and changed."""

    overlay = False

    def __init__(self, preferences: Preferences, speaker: AnySpeaker, *, page: int = 0) -> None:
        self.page = page
        self._preferences = preferences
        self._speaker = speaker
        self._keys = KeyChooser(preferences)
        self.timing = self._form = Form("page")

    # ---- what there is to press ----

    def widgets(self) -> tuple[Widget, ...]:
        """Tabs, the rows of the page, the way back."""
        done = Button("back", Rect(540, 650, 200, 50), ui.BACK, "gold", "Esc", size="strong")
        rows = self._keys.widgets() if self.page == KEYS_PAGE else self._rows()
        return (Segmented("page", TABS, words.PAGES, self.page), *rows, done)

    def _rows(self) -> tuple[Widget, ...]:
        return tuple(self._row(name, row_box(at)) for at, name in enumerate(PAGES[self.page]))

    def _row(self, name: str, row: Rect) -> Widget:
        """The widget of a setting, made from what it may be."""
        value, kind = getattr(self._preferences.settings, name), ALLOWED[name]
        right = Rect(row.right - WIDGET_DU - CLEAR_DU, row.y + 16, WIDGET_DU, 42)
        match kind:
            case Choice(options):
                return Segmented(name, right, words.OPTIONS[name], options.index(value))
            case Span(least, most, step):
                return Slider(name, right, value, least, most, step, words.UNITS.get(name, words.per_cent)(value))
            case Switch():
                return Toggle(name, Rect(row.x + CLEAR_DU, row.y + 16, row.w - 2 * CLEAR_DU, 42), "", value)

    # ---- answers ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Changes are made at once; Back and Esc leave."""
        if self.page == KEYS_PAGE and self._keys.takes(event):
            return None
        said = self._form.handle(event, self.widgets(), now)
        return self._answered(said) if said is not None and not said.off else None

    def _answered(self, said: Said) -> Step | None:
        if said.name == "back":
            return Pop()
        if said.name == "page" and isinstance(said.value, int):
            self.page = said.value
            self._keys.leave()
        elif self.page == KEYS_PAGE:
            self._keys.answer(said.name)
        else:
            self._set(said)
        return None

    def _set(self, said: Said) -> None:
        kind, value = ALLOWED[said.name], said.value
        if isinstance(kind, Choice) and isinstance(value, int):
            value = kind.options[value]
        self._preferences.change(changed(self._preferences.settings, said.name, value))
        if said.name in SAMPLES:
            self._speaker.play(SAMPLES[said.name])

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Title, tabs, rows, the taste, the way back."""
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, ui.SETTINGS.upper(), 640, 62, "show", track=6)
        rule(canvas, 440, 74, 400)
        if self.page == KEYS_PAGE:
            self._keys.draw(canvas)
        else:
            panel(canvas, ROWS)
            for at, name in enumerate(PAGES[self.page]):
                _draw_words(canvas, name, row_box(at), isinstance(ALLOWED[name], Switch))
            draw_taste(canvas, TASTE)
        self._form.draw(canvas, self.widgets(), now)
        text(canvas, words.SAVED_AT_ONCE, 60, 681, "note", "text_dim")


def row_box(at: int) -> Rect:
    """The row of the so-manieth setting of a page."""
    return Rect(ROWS.x, ROWS.y + 14 + at * ROW_DU, ROWS.w, ROW_DU)


def _draw_words(canvas: Canvas, name: str, row: Rect, wide: bool) -> None:
    room = row.w - 2 * CLEAR_DU - (70 if wide else WIDGET_DU + 20)
    text(canvas, words.NAMES[name], row.x + CLEAR_DU, row.y + 28, "text", "text", "semi", fit=room)
    para(canvas, words.MEANINGS[name], row.x + CLEAR_DU, row.y + 47, room, "note", "text_dim", lead=1.2, most=2)


def draw_taste(canvas: Canvas, box: Rect) -> None:
    """A few cards, a meld and a button as they look with these settings."""
    panel(canvas, box, "deco")
    for at, code in enumerate(("As", "Kh", "Td", "7c")):
        face(canvas, code, Rect(box.x + 36 + at * 56, box.y + 34, 101, 142))
    back(canvas, Rect(box.x + 36, box.y + 200, 92, 129), cast=5)
    rail(canvas, ("5h", "6h", "7h*", "8h"), box.x + 148, box.y + 200, 60, 160)
    rail(canvas, ("9d", "9c", "9s"), box.x + 148, box.y + 272, 60, 160)
    for at, (sentence, ink) in enumerate(words.TASTE):
        text(canvas, sentence, box.x + 36, box.y + 360 + at * 25, "text", ink, fit=box.w - 60)
