"""The settings: pages of rows, a taste of the look beside them, and the keys. Every change takes effect at once.

A row is a setting's name, its sentence and a widget made from what `ALLOWED` says it may be, so a new setting needs its
words and its place in `PAGES`. While the screen is one of several people's, every row says whose setting it is. Where a
page has more than fits, it scrolls. Knows neither files nor the table: it changes the shared `Preferences`.
"""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.screens.screen import Pop, Step
from game.screens.settings.keys import KeyChooser
from game.screens.settings.page import Frame, Line, frame_of, key_lines, lines_of
from game.settings import ALLOWED, HERS, Choice, Preferences, Span, Switch, changed
from game.table.canvas import Canvas
from game.table.forms import Form, Said
from game.table.geometry import Point, Rect
from game.table.input import REMAPPABLE
from game.table.paint import felt, gold_text, panel, para, rule, text
from game.table.rails import back, face, rail
from game.table.scrolling import Scroll
from game.table.text import Lettering
from game.table.theme import STAGE
from game.table.widgets import Button, Segmented, Slider, Toggle, Widget
from game.words import settings as words
from game.words import ui
from sounds import AnySpeaker, Sound

PAGES: tuple[tuple[str, ...], ...] = (
    (
        "table_mood",
        "card_back",
        "four_colours",
        "suit_letters",
        "index_size",
        "high_contrast",
        "interface_size",
    ),
    ("speed", "reduced_motion", "drag_threshold", "discard_waits_ms", "confirm_discard", "shanghai"),
    ("fit_arrows", "tray_advice", "hints", "analysis"),
    ("master_volume", "effects_volume", "alerts_volume"),
)
KEYS_PAGE = len(PAGES)
SAMPLES = {"master_volume": Sound.MELD, "effects_volume": Sound.DISCARD, "alerts_volume": Sound.TURN}
TURNS_PAGE = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
BESIDE_NAME, UNDER_NAME = 14.0, 18.0  # from the name of a setting to whose it is
LETTER_DU = 6.6  # of a note's usual letter: how long a text is before anything has been drawn


class SettingsScreen:
    """What a player prefers, to be looked at and changed."""

    overlay = False
    largest = 2.0

    def __init__(
        self, preferences: Preferences, speaker: AnySpeaker, *, page: int = 0, is_shared: bool = False
    ) -> None:
        """`is_shared`: several people play at this screen, if nobody's cards lie open on it."""
        self.page = page
        self._is_shared = is_shared
        self._preferences = preferences
        self._speaker = speaker
        self._keys = KeyChooser(preferences)
        self._lettering: Lettering | None = None
        self.timing = self._form = Form("page")
        self.scroll = Scroll(self.frame.view)

    # ---- where everything is ----

    @property
    def frame(self) -> Frame:
        """What stands still, in the stage of the size that is set."""
        size = min(self.largest, self._preferences.settings.interface_size / 100)
        return frame_of((STAGE[0] / size, STAGE[1] / size), shows_taste=self.page != KEYS_PAGE)

    def _lines(self) -> tuple[Line, ...]:
        names = PAGES[self.page] if self.page < KEYS_PAGE else ()
        return lines_of(names, words.MEANINGS.__getitem__, self.frame.view.w, self._counted, self._noted)

    def _counted(self, words: str, width: float) -> int:
        """How many lines a text makes; about so many before anything has been drawn."""
        if self._lettering is None:
            return -int(-len(words) * LETTER_DU // width)
        return len(self._lettering.wrap(words, width, "note"))

    def whose(self, name: str) -> str:
        """Whose a setting is, where one of several people has the screen; where nobody has, it is as ever."""
        person = self._preferences.person
        return (words.ones_own(person) if name in HERS else words.FOR_ALL) if person else ""

    def _noted(self, name: str, width: float) -> bool:
        """Whether whose it is has no room beside its name."""
        whose = self.whose(name)
        if not whose or self._lettering is None:
            return bool(whose)
        taken = self._lettering.measure(words.NAMES[name], "text", "semi") + BESIDE_NAME
        return taken + self._lettering.measure(whose, "note", "medium") > width

    def _arranged(self) -> Rect:
        """Have the view hold what there is now; where it is."""
        self.scroll.box = view = self._view()
        if self.page == KEYS_PAGE:
            boxes: Sequence[Rect] = key_lines(len(REMAPPABLE), view.w)
        else:
            boxes = [line.box for line in self._lines()]
        self.scroll.holds(max((box.bottom for box in boxes), default=0.0) + 6)
        return view

    def _view(self) -> Rect:
        view = self.frame.view
        return view._replace(h=view.h - self._keys.foot(view.w)) if self.page == KEYS_PAGE else view

    # ---- what there is to press ----

    def widgets(self) -> tuple[Widget, ...]:
        """Tabs, the rows of the page (some perhaps out of sight), the way back."""
        view = self._arranged()
        return self._in_order(self._rows(view.x, view.y - self.scroll.top), self.frame.back)

    def in_sight(self) -> tuple[Widget, ...]:
        """Those of them that are seen whole."""
        view, rows = self._arranged(), {widget.name for widget in self._rows(0, 0)}
        return tuple(each for each in self.widgets() if each.name not in rows or each.box.inside(view, 1))

    def _in_order(self, rows: Sequence[Widget], leave: Rect) -> tuple[Widget, ...]:
        done = Button("back", leave, ui.BACK, "gold", "Esc", size="strong")
        beside: tuple[Widget, ...] = ()
        if self.page == KEYS_PAGE:
            beside = (self._keys.reset(self.frame.view),)
        return (Segmented("page", self.frame.tabs, words.PAGES, self.page), *rows, *beside, done)

    def _rows(self, x: float, y: float) -> tuple[Widget, ...]:
        if self.page == KEYS_PAGE:
            return self._keys.widgets([box.moved(x, y) for box in key_lines(len(REMAPPABLE), self._view().w)])
        return tuple(self._widget(line.name, line.widget.moved(x, y)) for line in self._lines())

    def _widget(self, name: str, box: Rect) -> Widget:
        """The widget of a setting, made from what it may be."""
        value, kind = getattr(self._preferences.settings, name), ALLOWED[name]
        match kind:
            case Choice(options):
                return Segmented(name, box, words.OPTIONS[name], options.index(value))
            case Span(least, most, step, stops):
                shown = words.UNITS.get(name, words.per_cent)
                if stops:
                    nearest = min(stops, key=lambda stop: abs(stop - value))
                    return Segmented(name, box, tuple(shown(stop) for stop in stops), stops.index(nearest))
                return Slider(name, box, value, least, most, step, shown(value))
            case Switch():
                return Toggle(name, box, "", value)

    # ---- answers ----

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Changes are made at once; Back and Esc leave."""
        if self.page == KEYS_PAGE and self._keys.takes(event):
            return None
        view = self._arranged()
        if self._scrolled(event):
            return None
        if event.type in POINTED:
            said = self._form.handle(event, self._under(Point(*event.pos), view), now)
        else:
            said = self._form.handle(event, self._for_keys(view), now)
            if event.type == pygame.KEYDOWN:
                self._follow_focus(view)
        return self._answered(said) if said is not None and not said.off else None

    def _scrolled(self, event: pygame.Event) -> bool:
        turns = event.type == pygame.KEYDOWN and event.key in TURNS_PAGE
        grips = event.type in POINTED and not self._form.held and not self._is_on_widget(event)
        return (event.type == pygame.MOUSEWHEEL or turns or grips) and self.scroll.handle(event)

    def _is_on_widget(self, event: pygame.Event) -> bool:
        at = Point(*event.pos)
        return event.type == pygame.MOUSEBUTTONDOWN and any(each.box.holds(at) for each in self.widgets())

    def _under(self, at: Point, view: Rect) -> tuple[Widget, ...]:
        """What the pointer can reach: rows only through the view on them, but for one that is held."""
        rows = {widget.name for widget in self._rows(0, 0)}
        if self._form.held in rows or (view.holds(at) and not self._form.held):
            return self.widgets()
        return tuple(each for each in self.widgets() if each.name not in rows)

    def _for_keys(self, view: Rect) -> tuple[Widget, ...]:
        """All of them one under the other, however far the page is scrolled: so the arrows go from row to row."""
        rows = self._rows(view.x, view.y)
        low = max((row.box.bottom for row in rows), default=view.y)
        found = self._in_order(rows, self.frame.back._replace(y=max(self.frame.back.y, low + 20)))
        if self.page == KEYS_PAGE:
            return found
        return tuple(replace(each, box=Rect(view.x, each.box.y, view.w, each.box.h)) for each in found)

    def _follow_focus(self, view: Rect) -> None:
        """Scroll to where the keyboard is."""
        focused = next((row.box for row in self._rows(0, 0) if row.name == self._form.focus), None)
        if focused is not None:
            air = 30.0
            self.scroll.top = min(max(0.0, focused.y - air), max(self.scroll.top, focused.bottom + air - view.h))
            self.scroll.holds(self.scroll.furthest + view.h)

    def _answered(self, said: Said) -> Step | None:
        if said.name == "back":
            return Pop()
        if said.name == "page" and isinstance(said.value, int):
            self.page, self.scroll.top = said.value, 0.0
            self._keys.leave()
        elif self.page == KEYS_PAGE:
            self._keys.answer(said.name)
        else:
            self._set(said)
        return None

    def _set(self, said: Said) -> None:
        kind, value = ALLOWED[said.name], said.value
        if isinstance(value, int) and not isinstance(value, bool):
            if isinstance(kind, Choice):
                value = kind.options[value]
            elif isinstance(kind, Span) and kind.stops:
                value = kind.stops[value]
        self._preferences.change(changed(self._preferences.settings, said.name, value))
        if said.name in SAMPLES:
            self._speaker.play(SAMPLES[said.name])

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """Title, tabs, rows, the taste, the way back."""
        self._lettering = canvas.lettering
        frame, view = self.frame, self._arranged()
        felt(canvas, (0.5, 0.3))
        middle = frame.tabs.centre.x
        gold_text(canvas, ui.SETTINGS.upper(), middle, frame.title, frame.title_size, track=frame.title_size / 8)
        if frame.title_size > 40:
            rule(canvas, middle - 200, frame.title + 12, 400)
        panel(canvas, frame.panel)
        if frame.taste is not None:
            draw_taste(canvas, frame.taste)
        if self.page == KEYS_PAGE:
            self._keys.draw(canvas, frame.view)
        rows = {widget.name for widget in self._rows(0, 0)}
        with self.scroll.clipped(canvas) as top:
            for line in self._lines():
                self._draw_words(canvas, line, view.x, top)
            self._form.draw(canvas, [each for each in self.widgets() if each.name in rows], now)
        self._form.draw(canvas, [each for each in self.widgets() if each.name not in rows], now)
        self._draw_foot(canvas, frame)

    def _draw_foot(self, canvas: Canvas, frame: Frame) -> None:
        """What becomes of a change, beside the way back where there is room."""
        if frame.back.x <= 320:
            return
        person, room = self._preferences.person, frame.back.x - frame.panel.x - 20
        said = words.SAVED_AT_ONCE
        if person and self.page == KEYS_PAGE:
            said = words.own_keys(person)
        elif not person and (self._is_shared or self._preferences.kept.own):
            said = words.FOR_EVERYBODY
        lines = canvas.lettering.wrap(said, room, "note")
        for at, line in enumerate(lines):
            y = frame.back.centre.y + 5 + (at - (len(lines) - 1) / 2) * 17
            text(canvas, line, frame.panel.x, y, "note", "text_dim")

    def _draw_words(self, canvas: Canvas, line: Line, x: float, top: float) -> None:
        """A setting's name, whose it is, and what it means."""
        left, y = x + 24, top + line.box.y
        wide = text(canvas, words.NAMES[line.name], left, y + 24, "text", "text", "semi", fit=line.words)
        whose, person = self.whose(line.name), self._preferences.person
        ink = "accent" if line.name in HERS else "text_dim"
        if whose and self._noted(line.name, line.words):
            text(canvas, whose, left, y + 24 + UNDER_NAME, "note", ink, "medium", fit=line.words, names=(person,))
            y += UNDER_NAME - 1
        elif whose:
            text(canvas, whose, left + wide + BESIDE_NAME, y + 24, "note", ink, "medium")
        para(canvas, words.MEANINGS[line.name], left, y + 43, line.words, "note", "text_dim", lead=1.2, most=9)


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
