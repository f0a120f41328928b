"""A line of text as it is typed: where the caret is, what is selected, and what a key makes of it. Pure values.

`edited` takes a key with its modifiers, `inserted` puts a text in place of what is selected, `cleaned` makes one line
of a pasted text. Knows nothing of fields, clipboards or drawing.
"""

import re
from dataclasses import replace

import pygame

from game.ui.fallback import is_mark, reads_from_right
from game.ui.text import NOT_DRAWN
from game.value import value

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META  # Ctrl, or Cmd on a Mac
LONGEST_PASTE = 10_000  # characters that are looked at
SPACES = re.compile(r"\s+")


@value
class EditedLine:
    """A text with its caret; `anchor` is the other end of what is selected."""

    text: str
    caret: int
    anchor: int

    @property
    def span(self) -> tuple[int, int]:
        """What is selected: from, to."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The text that is selected."""
        start, end = self.span
        return self.text[start:end]

    @property
    def all_selected(self) -> "EditedLine":
        """The line with all of it selected."""
        return replace(self, anchor=0, caret=len(self.text))

    def at(self, place: int, *, selects: bool = False) -> "EditedLine":
        """The caret at a place, the text from where it was on selected if that is wanted."""
        place = max(0, min(len(self.text), place))
        return replace(self, caret=place, anchor=self.anchor if selects else place)


def inserted(line: EditedLine, words: str, longest: int) -> EditedLine:
    """The line with a text in place of what is selected, as much of it as there is room for."""
    start, end = line.span
    words = words[: max(0, longest - len(line.text) + end - start)]
    at = start + len(words)
    return EditedLine(line.text[:start] + words + line.text[end:], at, at)


def cleaned(text: str) -> str:
    r"""A pasted text as one line: no line breaks, no control characters.

    >>> cleaned("  Mei\r\nLin\x07\t ")
    'Mei Lin'
    """
    return NOT_DRAWN.sub("", SPACES.sub(" ", text[:LONGEST_PASTE])).strip()


def edited(line: EditedLine, key: int, mod: int = 0) -> EditedLine | None:
    """What a key makes of a line; None for keys that mean nothing in one."""
    start, end = line.span
    selects = bool(mod & pygame.KMOD_SHIFT)
    if key == pygame.K_a and mod & CONTROL:
        return line.all_selected
    if key in (pygame.K_BACKSPACE, pygame.K_DELETE):
        if start == end:
            start, end = (start - 1, end) if key == pygame.K_BACKSPACE else (start, beside(line.text, end, 1))
        return inserted(EditedLine(line.text, max(0, start), end), "", len(line.text))
    if key in (pygame.K_HOME, pygame.K_END):
        return line.at(0 if key == pygame.K_HOME else len(line.text), selects=selects)
    if key in (pygame.K_LEFT, pygame.K_RIGHT):
        step = 1 if (key == pygame.K_RIGHT) != _from_right(line) else -1
        if start != end and not selects:
            return line.at(end if step > 0 else start)
        return line.at(beside(line.text, line.caret, step), selects=selects)
    return None


def beside(text: str, place: int, step: int) -> int:
    """The next place for the caret: never between a letter and its marks."""
    place += step
    while 0 < place < len(text) and is_mark(text[place]):
        place += step
    return max(0, min(len(text), place))


def _from_right(line: EditedLine) -> bool:
    """Whether the letters at the caret run from right to left, so that the arrows do, too."""
    near = line.text[max(0, line.caret - 1) : line.caret + 1]
    return bool(near) and all(map(reads_from_right, near))
