"""Editing a line of text: caret, selection, clipboard."""

import re
from dataclasses import replace

import pygame

from game.ui.canvas import Canvas
from game.ui.fallback import is_mark, reads_from_right
from game.ui.geometry import Rect
from game.ui.text import NOT_DRAWN
from game.ui.widgets import FIELD_MARGIN, Caret, TextField, caret_stops, in_sight, letter_edges
from game.value import value


def copied(text: str) -> bool:
    """Copy a text to the clipboard; return whether there is a clipboard."""
    try:
        pygame.scrap.put_text(str(text))
    except pygame.error:
        return False
    return True


def pasted() -> str:
    """Return the text in the clipboard; empty if there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META  # Ctrl, or Cmd on a Mac
LONGEST_PASTE = 10_000  # the number of characters considered
SPACES = re.compile(r"\s+")


@value
class EditedLine:
    """A text with its caret; `anchor` is the other end of the selection."""

    text: str
    caret: int
    anchor: int

    @property
    def span(self) -> tuple[int, int]:
        """The selection: from, to."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.span
        return self.text[start:end]

    @property
    def all_selected(self) -> "EditedLine":
        """Return the line with everything selected."""
        return replace(self, anchor=0, caret=len(self.text))

    def at(self, place: int, *, selects: bool = False) -> "EditedLine":
        """Move the caret; with `selects`, select the text between."""
        place = max(0, min(len(self.text), place))
        return replace(self, caret=place, anchor=self.anchor if selects else place)


def inserted(line: EditedLine, words: str, longest: int) -> EditedLine:
    """Replace the selection with a text, shortened to the room left."""
    start, end = line.span
    words = words[: max(0, longest - len(line.text) + end - start)]
    at = start + len(words)
    return EditedLine(line.text[:start] + words + line.text[end:], at, at)


def cleaned(text: str) -> str:
    r"""Return a pasted text as one line: no line breaks, no control characters.

    >>> cleaned("  Mei\r\nLin\x07\t ")
    'Mei Lin'
    """
    return NOT_DRAWN.sub("", SPACES.sub(" ", text[:LONGEST_PASTE])).strip()


def edited(line: EditedLine, key: int, mod: int = 0) -> EditedLine | None:
    """Apply a key to a line; None if the key has no meaning there."""
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
    """Return the next caret position: never between a letter and its marks."""
    place += step
    while 0 < place < len(text) and is_mark(text[place]):
        place += step
    return max(0, min(len(text), place))


def _from_right(line: EditedLine) -> bool:
    """Return whether the letters at the caret run from right to left, so that the arrow keys do too."""
    near = line.text[max(0, line.caret - 1) : line.caret + 1]
    return bool(near) and all(map(reads_from_right, near))


STEPS = {pygame.K_LEFT: "-", pygame.K_RIGHT: "+"}  # the signs that step a number


class FieldEditor:
    """Caret and selection of one field at a time, and the drawn positions of the letters of all fields."""

    def __init__(self) -> None:
        self._place = self._anchor = 0  # the place of the caret; the selection is between them
        self._composed = ""  # what an input method composes at the caret, which is not in the text yet
        self._is_fresh = False  # nothing was done in the field yet; some fields start with everything selected
        self._first = 0  # the first visible character
        # by field name: the first visible character, and positions in du
        self._stops: dict[str, tuple[int, tuple[float, ...]]] = {}

    def begin(self, place: int) -> None:
        """Start editing another field at a position."""
        self._place = self._anchor = place
        self._is_fresh, self._first, self._composed = True, 0, ""

    @property
    def is_composing(self) -> bool:
        """Return whether an input method is composing."""
        return bool(self._composed)

    def compose(self, words: str) -> None:
        """Show what an input method is composing; empty if it has stopped."""
        self._composed = cleaned(words)

    def insert(self, field: TextField, words: str) -> str:
        """Insert words at the caret, or replace the selection."""
        self._composed = ""
        return self._become(inserted(self._line(field), words, field.longest))

    def edit(self, field: TextField, key: int, mod: int) -> str:
        """Apply a key with its modifiers, including clipboard keys."""
        line, with_control = self._line(field), bool(mod & CONTROL)
        if field.steps and key in STEPS and not mod & pygame.KMOD_SHIFT:
            return field.value + STEPS[key]
        if with_control and key in (pygame.K_c, pygame.K_x):
            is_copied = bool(line.selected) and copied(line.selected)
            return self.insert(field, "") if is_copied and key == pygame.K_x else field.value
        if (with_control and key == pygame.K_v) or (key == pygame.K_INSERT and mod & pygame.KMOD_SHIFT):
            words = cleaned(pasted())
            return self.insert(field, words) if words else field.value
        after = edited(line, key, mod)
        return field.value if after is None else self._become(after)

    def press(self, field: TextField, x: float, *, came: bool) -> None:
        """Move the caret to an x at a press; a `whole` field that has just got the focus keeps everything selected."""
        place = self._place_at(field, x)
        if place is not None:
            self._place = self._anchor = place
        self._is_fresh, self._composed = came, ""

    def select_to(self, field: TextField, x: float) -> None:
        """Select up to an x while the pointer is dragged."""
        place = self._place_at(field, x)
        if place is not None and place != self._place:
            self._place, self._is_fresh = place, False

    def drawn(self, canvas: Canvas, field: TextField, *, is_typed: bool) -> tuple[TextField, Caret | None]:
        """Return a field being drawn with what is composed in it, and its caret if it is edited; store its letters'
        positions for the pointer.
        """
        line, composed = self._line(field), 0
        if is_typed and self._composed:
            start, before = line.span[0], inserted(line, self._composed, field.longest)
            line, composed = before, before.caret - start
        field = replace(field, value=line.text)
        caret = Caret(line.caret, line.anchor, self._first, composed) if is_typed else Caret(0, 0)
        start, end = in_sight(canvas, field, caret)
        self._stops[field.name] = start, caret_stops(letter_edges(canvas, field.value[start:end]))
        if not is_typed:
            return field, None
        self._first = start
        return field, replace(caret, first=start)

    def place(self, field: TextField, caret: Caret) -> Rect:
        """Return where an input method may show its candidates: at what is composed; otherwise the whole field."""
        if not caret.composed:
            return field.box
        first, stops = self._stops[field.name]
        near, far = sorted(stops[max(0, at - first)] for at in (caret.place - caret.composed, caret.place))
        return Rect(field.box.x + FIELD_MARGIN + near, field.box.y, far - near, field.box.h)

    def _line(self, field: TextField) -> EditedLine:
        line = EditedLine(field.value, min(self._place, len(field.value)), min(self._anchor, len(field.value)))
        return line.all_selected if self._is_fresh and field.whole else line

    def _become(self, line: EditedLine) -> str:
        self._place, self._anchor, self._is_fresh = line.caret, line.anchor, False
        return line.text

    def _place_at(self, field: TextField, x: float) -> int | None:
        """Return the caret position nearest to an x; None if the field has not been drawn yet."""
        if field.name not in self._stops:
            return None
        first, stops = self._stops[field.name]
        at = x - field.box.x - FIELD_MARGIN
        return first + min(range(len(stops)), key=lambda i: abs(stops[i] - at))
