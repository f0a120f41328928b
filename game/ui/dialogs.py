"""Dialogs over a screen: menus and questions (`Menu`), pages to read (`Reading`) and messages.

They dim what is beneath, close with Esc or a press, and get their text from the caller. The screen beneath is paused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import pygame

from game.language import joined
from game.ui import words
from game.ui.boxes import Centered, Child, Column, Pad, Row, Scrolled
from game.ui.form import FormScreen, Way, drawn_icon, foot, gold_heading, ornament, way_button
from game.ui.looks import LARGEST
from game.ui.nodes import BODY, Gap, Node, Style, Text
from game.ui.screen import Pop, Step

MENU_WIDE, PAGE_WIDE, PAGE_HIGH = 420.0, 700.0, 640.0
MANY_WAYS = 10  # more buttons than this are closer together, so that all are visible in large mode
HEADING = Style(ink="accent", weight="semi")
PASSAGE, MIDDLE = BODY._replace(lead=1.36), BODY._replace(at="c")


class Dialog(FormScreen):
    """A panel over a screen: a title, content and buttons; the first button has the focus."""

    largest_tall = LARGEST

    overlay = True
    wide = PAGE_WIDE
    high: float | None = None  # None: as high as its content

    def __init__(self, title: str, ways: Sequence[Way], *, at_end: bool = False) -> None:
        super().__init__(ways[0].label, ways=ways, at_end=at_end)
        self._title = title

    def parts(self) -> Sequence[Child]:
        """Return what stands under the title."""
        raise NotImplementedError

    def view(self) -> Node:
        """Return the panel in the middle."""
        under = [gold_heading(self._title, 36), ornament(self.wide * 0.6, 18), Gap(length=10), *self.parts()]
        return Pad(Centered(Pad(Column(under), (46, 24), "deco", w=self.wide, h=self.high, least_h=0)), (8, 8))

    def ways(self) -> Node:
        """Return the buttons side by side."""
        first, *others = self._ways
        wide = 170 if len(others) > 1 else 230
        return foot(way_button(first, 200, size="strong"), *(way_button(way, wide) for way in others), pack="middle")


class Menu(Dialog):
    """A few buttons below each other, optionally with a sentence above."""

    wide = MENU_WIDE

    def __init__(self, title: str, ways: Sequence[Way], sentence: str = "") -> None:
        super().__init__(title, ways)
        self._sentence = sentence

    @property
    def focus(self) -> str:
        """The button Enter would press; empty while the focus is hidden because the mouse was used last."""
        return self._form.focus if self._form.ring else ""

    def parts(self) -> Sequence[Child]:
        """Return the sentence and the buttons."""
        sentence = Pad(Text(self._sentence, MIDDLE), (0, 8)) if self._sentence else None
        buttons = [way_button(way, 0, size="strong") for way in self._ways]
        return sentence, Scrolled(Column(buttons, 12 if len(buttons) < MANY_WAYS else 4), self.scroll)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Esc chooses the first button, which changes nothing, unless Esc has another meaning there."""
        step = super().handle(event, now)
        escapes = step is None and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return self._ways[0].go() if escapes else step


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading (may be empty) and a paragraph."""

    heading: str
    body: str


class Reading(Dialog):
    """A scrolling page of passages; `ways` are buttons besides Back."""

    high = PAGE_HIGH
    read_out = 10_000  # the whole page is read aloud

    def __init__(
        self, title: str, passages: Sequence[Passage], *, at_end: bool = False, ways: Sequence[Way] = ()
    ) -> None:
        super().__init__(title, (Way(words.CLOSE, Pop, "Esc", "gold"), *ways), at_end=at_end)
        self.passages = tuple(passages)

    def parts(self) -> Sequence[Child]:
        """Return the passages and the buttons."""
        paragraphs = [
            Column(
                [
                    Text(passage.heading, HEADING._replace(lead=1.6)) if passage.heading else None,
                    Text(passage.body, PASSAGE),
                ]
            )
            for passage in self.passages
        ]
        between = 14 if any(passage.heading for passage in self.passages) else 5
        return Scrolled(Column(paragraphs, between), self.scroll, grow=1), Gap(length=14), self.ways()

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Also close on the key that opened help."""
        step = super().handle(event, now)
        return Pop() if step is None and event.type == pygame.KEYDOWN and event.key == pygame.K_F1 else step


def question(
    title: str, sentence: str, yes: str, on_yes: Callable[[], Step], no: str = words.KEEP_IT, kind: type[Menu] = Menu
) -> Menu:
    """Return a confirmation question. The safe answer has the focus; yes has a key the player has not just pressed."""
    return kind(title, (Way(no, Pop, "Esc", "gold"), Way(yes, on_yes, "Y")), sentence)


LINE = BODY._replace(lead=1.5)
LETTERS = 58  # the minimum number of letters per line
LONGEST_WORD = 66
MOST_LINES, LONGEST = 16, 900


class Message(Dialog):
    """Sentences over a screen; `ways` are buttons besides Back."""

    wide = 640.0

    def __init__(self, title: str, sentences: Sequence[str], ways: Sequence[Way] = ()) -> None:
        super().__init__(title, (Way(words.CLOSE, Pop, "Esc", "gold"), *ways))
        self.sentences = tuple(fitting(sentences))

    def parts(self) -> Sequence[Child]:
        """Return the sentences and the buttons."""
        lines = Column([Text(breakable(sentence), LINE) for sentence in self.sentences], 10)
        return Scrolled(lines, self.scroll), Gap(length=16), self.ways()


def fitting(sentences: Sequence[str]) -> Iterator[str]:
    """Yield as many sentences as fit (at least one; long ones are cut), then the number of the others."""
    lines = 0
    for at, sentence in enumerate(sentences):
        lines += sum(1 + len(line) // LETTERS for line in breakable(sentence[:LONGEST]).split("\n"))
        if at and lines > MOST_LINES:
            yield words.MORE_LIKE_IT(number=len(sentences) - at)
            return
        yield sentence if len(sentence) <= LONGEST else sentence[: LONGEST - 1] + "…"


def breakable(sentence: str) -> str:
    """Return the sentence with line feeds inside words longer than a line, after a slash if there is one.

    >>> breakable("See " + "/home/ada" * 16).count(chr(10))
    2
    """
    return joined(map(_break_word, sentence.split(" ")), " ")


def _break_word(word: str) -> str:
    if len(word) <= LONGEST_WORD:
        return word
    slash = max(word.rfind("/", 1, LONGEST_WORD), word.rfind("\\", 1, LONGEST_WORD))
    at = slash + 1 if slash > 0 else LONGEST_WORD
    return f"{word[:at]}\n{_break_word(word[at:])}"


LEAFLET_LINE = Style(size=20, lead=1.35)


class Leaflet(Dialog):
    """A few sentences and buttons."""

    wide = 880.0

    def __init__(self, title: str, sentences: Sequence[str], ways: Sequence[Way], mark: str = "tick") -> None:
        super().__init__(title, (replace(ways[0], kind="gold"), *ways[1:]))
        self.title, self.sentences, self._mark = title, tuple(sentences), mark

    def parts(self) -> Sequence[Child]:
        """Return the sentences, each with its mark, and the buttons."""
        rows = [
            Row([drawn_icon(self._mark), Text(sentence, LEAFLET_LINE, grow=1)], 18, cross="start")
            for sentence in self.sentences
        ]
        return Scrolled(Column(rows, 13), self.scroll), Gap(length=22), self.ways()


V = TypeVar("V")


class LookingScreen(FormScreen, Generic[V]):
    """A screen that shows a value: `look` returns the current one; equal values look the same."""

    def __init__(self, look: Callable[[], V], focus: str = "", *, ways: Sequence[Way] = ()) -> None:
        super().__init__(focus, ways=ways)
        self._look = look
        self.shown = look()

    def look_again(self) -> None:
        """Redraw if the value has changed."""
        fresh = self._look()
        if fresh != self.shown:
            self.shown, self._renewed = fresh, True

    def go_on(self, now: float) -> Step | None:
        """Check the value once a frame."""
        self.look_again()
        return None
