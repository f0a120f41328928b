"""SDL's text input, which is on only while text is typed: it opens a screen keyboard where there is no other one."""

from __future__ import annotations

import pygame


class TextInput:
    """Turns SDL's text input on and off, and remembers in which box of the window text is typed."""

    def __init__(self) -> None:
        self._field: pygame.Rect | None = None
        self._is_known = False  # at first SDL decides by itself

    def at(self, field: pygame.Rect | None) -> None:
        """Begin to take text for a field in that box of the window, or stop; a screen keyboard leaves it in sight."""
        if self._is_known and field == self._field:
            return
        begins = field is not None and (self._field is None or not self._is_known)
        self._field, self._is_known = field, True
        if field is None:
            pygame.key.stop_text_input()
            return
        pygame.key.set_text_input_rect(field)
        if begins:
            pygame.key.start_text_input()
