"""What opens over a screen: a menu or question (`Menu`), a page to read (`Reading`: log, help), the score sheet
(`SheetOverlay`).

All of them dim what is beneath, close with Esc or a press, and take their words from the caller; `pause_menu`,
`help_page` and `log_page` fill in ours. Beneath an overlay nothing goes on. Knows nothing of matches.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.screens.screen import Home, Pop, Push, Quit, Step
from game.screens.sheet import SHEET, ScoreSheet, draw_sheet
from game.table.canvas import Canvas
from game.table.drawings import ButtonKind
from game.table.forms import Form
from game.table.geometry import STAGE, Rect
from game.table.paint import dim, felt, gold_text, panel, para, rule, text
from game.table.scrolling import Scroll
from game.table.text import size_du
from game.table.widgets import Button, Widget
from game.words import ui as words

MENU_WIDTH, MENU_BUTTON, MENU_GAP, MENU_FOOT, MENU_HIGHEST = 420.0, 52.0, 12.0, 24.0, 704.0
PAGE = Rect(290, 40, 700, 640)
PAGE_TEXT = Rect(340, 148, 610, 436)
PAGE_LEAD = 1.36
SLIVER = 12.0  # so much of a passage at least is shown: no line by its feet alone
DIM = 0.55


@dataclass(frozen=True, slots=True)
class Way:
    """A way on from a menu."""

    label: str
    go: Callable[[], Step]
    key: str = ""
    kind: ButtonKind = "dark"


class Menu:
    """A few ways on, one above the other, perhaps with a sentence that says what they mean."""

    overlay = True

    def __init__(self, title: str, ways: Sequence[Way], sentence: str = "") -> None:
        self._title, self._ways, self._sentence = title, tuple(ways), sentence
        self.timing = self._form = Form(self._ways[0].label)

    @property
    def box(self) -> Rect:
        """The panel, as high as its ways need."""
        high = self._top + len(self._ways) * (self._button + MENU_GAP) + MENU_FOOT
        return Rect(640 - MENU_WIDTH / 2, 360 - high / 2, MENU_WIDTH, high)

    @property
    def _top(self) -> float:
        """Where the ways begin, from the panel's upper edge."""
        return 126.0 + (66 if self._sentence else 0)

    @property
    def _button(self) -> float:
        """How high a way is: many of them are lower, so that all stand within the window."""
        room = MENU_HIGHEST - self._top - MENU_FOOT
        return min(MENU_BUTTON, room / len(self._ways) - MENU_GAP)

    @property
    def focus(self) -> str:
        """Which way Enter would go; none while the ring is away because the mouse was used last."""
        return self._form.focus if self._form.ring else ""

    def widgets(self) -> tuple[Widget, ...]:
        """One button a way."""
        box, high = self.box, self._button
        top = box.y + self._top
        return tuple(
            Button(
                way.label,
                Rect(box.x + 50, top + i * (high + MENU_GAP), box.w - 100, high),
                way.label,
                way.kind,
                way.key,
                size="strong",
            )
            for i, way in enumerate(self._ways)
        )

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A press goes its way; Esc goes the first way, which changes nothing."""
        said = self._form.handle(event, self.widgets(), now)
        if said is not None:
            return next(way for way in self._ways if way.label == said.name).go()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._ways[0].go()
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Dim, panel, title, sentence, ways."""
        box = self.box
        dim(canvas, DIM)
        panel(canvas, box, "deco")
        gold_text(canvas, self._title.upper(), 640, box.y + 74, 36, track=5, fit=box.w - 60)
        rule(canvas, box.x + 90, box.y + 90, box.w - 180)
        para(canvas, self._sentence, 640, box.y + 132, box.w - 80, at="c", most=3)
        self._form.draw(canvas, self.widgets(), now)


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading (may be empty) and a paragraph."""

    heading: str
    body: str


class Reading:
    """A page of passages that scrolls."""

    overlay = True
    largest = 1.5

    def __init__(
        self,
        title: str,
        passages: Sequence[Passage],
        *,
        at_end: bool = False,
        ways: Sequence[Way] = (),
    ) -> None:
        self._title, self.passages, self._ways = title, tuple(passages), tuple(ways)
        self._scroll = Scroll(PAGE_TEXT, at_end=at_end)
        self.timing = self._form = Form("close")
        self._room = (STAGE.w, STAGE.h)  # of the stage it was drawn on last

    @property
    def box(self) -> Rect:
        """The page: as high as the stage has room for."""
        high = min(PAGE.h, self._room[1] - 12)
        return Rect((self._room[0] - PAGE.w) / 2, (self._room[1] - high) / 2, PAGE.w, high)

    @property
    def _is_low(self) -> bool:
        return self.box.h < PAGE.h

    def _text_box(self) -> Rect:
        """Where the passages are."""
        box, top, low = self.box, *((60.0, 74.0) if self._is_low else (108.0, 96.0))
        return Rect(box.x + PAGE_TEXT.x - PAGE.x, box.y + top, PAGE_TEXT.w, box.h - top - low)

    def widgets(self) -> tuple[Widget, ...]:
        """The way back, and what else there is to read."""
        wide, close = (260.0, 200.0) if len(self._ways) < 2 else (190.0, 170.0)
        y = self.box.bottom - (62 if self._is_low else 74)
        left = self.box.centre.x - (close + (wide + 16) * len(self._ways)) / 2
        found = [Button("close", Rect(left, y, close, 50), words.CLOSE, "gold", "Esc", size="strong")]
        for at, way in enumerate(self._ways):
            box = Rect(left + close + 16 + at * (wide + 16), y, wide, 50)
            found.append(Button(way.label, box, way.label, way.kind, way.key))
        return tuple(found)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Scrolling, the other ways, and closing."""
        if self._scroll.handle(event):
            return None
        said = self._form.handle(event, self.widgets(), now)
        way = next((way for way in self._ways if said is not None and way.label == said.name), None)
        if way is not None:
            return way.go()
        closes = event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1)
        return Pop() if said or closes else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Dim, page, title, passages, the way back."""
        self._room = canvas.stage.room
        self._scroll.box, box = self._text_box(), self.box
        dim(canvas, DIM)
        panel(canvas, box, "deco")
        base, size = (40, 28) if self._is_low else (68, 36)
        gold_text(canvas, self._title.upper(), box.centre.x, box.y + base, size, track=5, fit=box.w - 90)
        if not self._is_low:
            rule(canvas, box.x + 150, box.y + 84, box.w - 300)
        self._scroll.holds(self._height(canvas))
        with self._scroll.clipped(canvas) as top:
            self._draw_passages(canvas, top)
        self._form.draw(canvas, self.widgets(), now)

    def _draw_passages(self, canvas: Canvas, y: float) -> None:
        page = self._text_box()
        for passage in self.passages:
            high = passage_height(canvas, passage)
            if y + high > page.y + SLIVER and y < page.bottom - SLIVER:
                base = y
                if passage.heading:
                    text(canvas, passage.heading, page.x, base + 20, "text", "accent", "semi")
                    base += 26
                para(canvas, passage.body, page.x, base + 17, page.w - 24, lead=PAGE_LEAD)
            y += high

    def _height(self, canvas: Canvas) -> float:
        return sum(passage_height(canvas, passage) for passage in self.passages)


def passage_height(canvas: Canvas, passage: Passage) -> float:
    """How much room a passage takes on a page."""
    lines = len(canvas.lettering.wrap(passage.body, PAGE_TEXT.w - 24))
    return lines * size_du("text") * PAGE_LEAD + (42.0 if passage.heading else 5.0)


class SheetOverlay:
    """The score sheet, looked at during a round."""

    overlay = True

    def __init__(self, title: str, sheet: ScoreSheet) -> None:
        self._title, self._sheet = title, sheet
        self.timing = self._form = Form("close")

    def widgets(self) -> tuple[Widget, ...]:
        """The way back."""
        return (Button("close", Rect(540, 636, 200, 50), words.CLOSE, "gold", "Esc", size="strong"),)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Closing."""
        return Pop() if self._form.handle(event, self.widgets(), now) else None

    def draw(self, canvas: Canvas, now: float) -> None:
        """Cloth over the whole table, title, sheet, the way back."""
        felt(canvas, (0.5, 0.3))
        gold_text(canvas, self._title.upper(), 640, 66, "show", track=5, fit=1000)
        rule(canvas, 440, 84, 400)
        draw_sheet(canvas, self._sheet, SHEET)
        self._form.draw(canvas, self.widgets(), now)


# ---- ours ----


def help_page(ways: Sequence[Way] = ()) -> Reading:
    """How to play, in general."""
    return Reading(words.HELP_TITLE, [Passage(heading, body) for heading, body in words.HELP], ways=ways)


def now_page(title: str, sentences: Sequence[str], ways: Sequence[Way] = ()) -> Reading:
    """What can be done now, in the caller's sentences, with the general help below."""
    now = Passage(words.RIGHT_NOW, "\n".join(sentences))
    return Reading(title, [now, *(Passage(heading, body) for heading, body in words.HELP)], ways=ways)


def log_page(lines: Sequence[str]) -> Reading:
    """Everything that has happened in this round, the latest in sight."""
    said = lines or (words.LOG_EMPTY,)
    return Reading(words.LOG, [Passage("", line) for line in said], at_end=True)


def state_page(parts: Sequence[tuple[str, Sequence[str]]], on_copy: Callable[[], Step]) -> Reading:
    """The whole table in words, a paragraph a part, to read or to copy."""
    passages = [Passage(heading, "\n".join(sentences)) for heading, sentences in parts]
    return Reading(words.TABLE_IN_WORDS, passages, ways=(Way(words.COPY_TEXT, on_copy, "C"),))


def question(title: str, sentence: str, yes: str, on_yes: Callable[[], Step]) -> Menu:
    """Are you sure? The safe answer is chosen first, and yes has a key that nobody has just pressed."""
    return Menu(title, (Way(words.KEEP_IT, Pop, "Esc", "gold"), Way(yes, on_yes, "Y")), sentence)


def pause_menu(
    ways: Sequence[Way] = (), *, saved: bool = False, practice: bool = False, to_read: Sequence[Way] = ()
) -> Menu:
    """The menu at the table; `to_read` leads on from its help.

    Where the game is not saved, leaving it asks first, and says what would be lost.
    """
    title, leave, why = words.LEAVE_GAME, words.LEAVE, words.LEAVE_GAME_WHY
    if practice:
        title, leave, why = words.LEAVE_PRACTICE, words.LEAVE_IT, words.LEAVE_PRACTICE_WHY

    def leaving(step: Step) -> Callable[[], Step]:
        question = Menu(title, (Way(words.STAY, lambda: Pop(2), "Esc", "gold"), Way(leave, lambda: step)), why)
        return lambda: step if saved else Push(question)

    return Menu(
        words.PRACTICE if practice else words.PAUSE,
        (
            Way(words.RESUME, Pop, "Esc", "gold"),
            Way(words.HOW_TO_PLAY, lambda: Push(help_page(to_read)), "F1"),
            *ways,
            Way(words.QUIT_TO_TITLE, leaving(Home())),
            Way(words.QUIT_GAME, leaving(Quit())),
        ),
    )
