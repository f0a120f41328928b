"""A few sentences that have to be seen: a box as high as they need, a way back and perhaps another way on.

The caller brings the words; long names of files are broken where a folder ends. Knows nothing of matches or files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.screens.dialogs import DIM, Way
from game.screens.screen import Pop, Step
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.paint import dim, gold_text, panel, para, rule
from game.table.widgets import Button, Widget
from game.words import ui

WIDE, TEXT_WIDTH, LINE_DU, APART_DU = 640.0, 548.0, 24.0, 10.0
HEAD_DU, FOOT_DU = 122.0, 104.0
LETTERS = 58  # in a line at least, so that the box is never too low
LONGEST_WORD = 66
MOST_LINES, LONGEST = 16, 900


class Told:
    """Sentences over whatever is beneath; `ways` lead on besides the way back."""

    overlay = True

    def __init__(self, title: str, sentences: Sequence[str], ways: Sequence[Way] = ()) -> None:
        self.sentences = tuple(fitting(sentences))
        self._title, self._ways = title, tuple(ways)
        self.timing = self._form = Form("close")

    @property
    def box(self) -> Rect:
        """The panel, as high as its sentences need."""
        texts = map(breakable, self.sentences)
        lines = sum(1 + len(line) // LETTERS for text in texts for line in text.split("\n"))
        high = HEAD_DU + lines * LINE_DU + (len(self.sentences) - 1) * APART_DU + FOOT_DU
        return Rect(640 - WIDE / 2, 360 - high / 2, WIDE, high)

    def widgets(self) -> tuple[Widget, ...]:
        """The way back, and the others."""
        close, wide, gap = 200.0, 270.0, 16.0
        left, top = 640 - (close + (wide + gap) * len(self._ways)) / 2, self.box.bottom - 76
        found = [Button("close", Rect(left, top, close, 50), ui.CLOSE, "gold", "Esc", size="strong")]
        for at, way in enumerate(self._ways):
            box = Rect(left + close + gap + at * (wide + gap), top, wide, 50)
            found.append(Button(way.label, box, way.label, way.kind, way.key))
        return tuple(found)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A press goes its way, or back."""
        said = self._form.handle(event, self.widgets(), now)
        if said is None:
            return None
        go: Callable[[], Step] = next((way.go for way in self._ways if way.label == said.name), Pop)
        return go()

    def draw(self, canvas: Canvas, now: float) -> None:
        """Dim, panel, title, sentences, ways."""
        box = self.box
        dim(canvas, DIM)
        panel(canvas, box, "deco")
        gold_text(canvas, self._title.upper(), 640, box.y + 68, 34, track=5, fit=box.w - 80)
        rule(canvas, box.x + 160, box.y + 84, box.w - 320)
        base = box.y + HEAD_DU + 6
        for sentence in self.sentences:
            base = (
                para(canvas, breakable(sentence), 640 - TEXT_WIDTH / 2, base, TEXT_WIDTH, lead=LINE_DU / 16) + APART_DU
            )
        self._form.draw(canvas, self.widgets(), now)


def fitting(sentences: Sequence[str]) -> Iterator[str]:
    """As many sentences as the window has room for, one at least, and how many there are besides; long ones are cut."""
    lines = 0
    for at, sentence in enumerate(sentences):
        lines += sum(1 + len(line) // LETTERS for line in breakable(sentence[:LONGEST]).split("\n"))
        if at and lines > MOST_LINES:
            yield ui.more_like_it(len(sentences) - at)
            return
        yield sentence if len(sentence) <= LONGEST else sentence[: LONGEST - 1] + "…"


def breakable(sentence: str) -> str:
    """The same with line feeds inside words that are longer than a line, after a slash where there is one.

    >>> breakable("See " + "/home/ada" * 9).count(chr(10))
    2
    """
    return " ".join(map(_broken, sentence.split(" ")))


def _broken(word: str) -> str:
    if len(word) <= LONGEST_WORD:
        return word
    slash = max(word.rfind("/", 1, LONGEST_WORD), word.rfind("\\", 1, LONGEST_WORD))
    at = slash + 1 if slash > 0 else LONGEST_WORD
    return f"{word[:at]}\n{_broken(word[at:])}"
