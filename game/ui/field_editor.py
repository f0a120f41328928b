"""`FieldEditor`: what is remembered of the text field that is typed in: caret, selection, the part in sight.

Its methods give the text of the field as it is afterwards. Knows nothing of focus or events.
"""

from dataclasses import replace

import pygame

from game.ui.canvas import Canvas
from game.ui.clipboard import copied, pasted
from game.ui.line_edit import CONTROL, EditedLine, cleaned, edited, inserted
from game.ui.widgets import FIELD_MARGIN, Caret, TextField, caret_stops, in_sight, letter_edges

STEPS = {pygame.K_LEFT: "-", pygame.K_RIGHT: "+"}  # of a number, as signs typed at its end


class FieldEditor:
    """Caret and selection in one field at a time, and where the letters of all fields were drawn."""

    def __init__(self) -> None:
        self._place = self._anchor = 0  # of the caret; between them is what is selected
        self._is_fresh = False  # nothing was done in the field yet: of some all is selected
        self._first = 0  # the first character in sight
        self._stops: dict[str, tuple[int, tuple[float, ...]]] = {}  # of each field drawn: the first one, places in du

    def begin(self, place: int) -> None:
        """Another field is typed in, from this place on."""
        self._place = self._anchor = place
        self._is_fresh, self._first = True, 0

    def insert(self, field: TextField, words: str) -> str:
        """Put words at the caret, or in place of what is selected."""
        return self._become(inserted(self._line(field), words, field.longest))

    def edit(self, field: TextField, key: int, mod: int) -> str:
        """What a key with its modifiers does, the clipboard's included."""
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
        """The pointer goes down at an x: the caret goes there. Of some fields just come to all stays selected."""
        place = self._place_at(field, x)
        if place is not None:
            self._place = self._anchor = place
        self._is_fresh = came

    def select_to(self, field: TextField, x: float) -> None:
        """The pointer is drawn along the field: what it passes is selected."""
        place = self._place_at(field, x)
        if place is not None and place != self._place:
            self._place, self._is_fresh = place, False

    def drawn(self, canvas: Canvas, field: TextField, *, is_typed: bool) -> Caret | None:
        """The caret of a field that is drawn now, if it is typed in; its letters' places are kept for the pointer."""
        line = self._line(field)
        caret = Caret(line.caret, line.anchor, self._first) if is_typed else Caret(0, 0)
        start, end = in_sight(canvas, field, caret)
        self._stops[field.name] = start, caret_stops(letter_edges(canvas, field.value[start:end]))
        if not is_typed:
            return None
        self._first = start
        return replace(caret, first=start)

    def _line(self, field: TextField) -> EditedLine:
        line = EditedLine(field.value, min(self._place, len(field.value)), min(self._anchor, len(field.value)))
        return line.all_selected if self._is_fresh and field.whole else line

    def _become(self, line: EditedLine) -> str:
        self._place, self._anchor, self._is_fresh = line.caret, line.anchor, False
        return line.text

    def _place_at(self, field: TextField, x: float) -> int | None:
        """The place between letters nearest to an x; None of a field that was not drawn yet."""
        if field.name not in self._stops:
            return None
        first, stops = self._stops[field.name]
        at = x - field.box.x - FIELD_MARGIN
        return first + min(range(len(stops)), key=lambda i: abs(stops[i] - at))
