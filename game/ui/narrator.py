"""Follows the stack of screens and finds what is to be read aloud."""

from game.ui.narration import Announcement, Narration, since
from game.ui.screen import Screen


class Narrator:
    """Follows the top screen and remembers what was read of those beneath."""

    def __init__(self) -> None:
        self._spoken: tuple[tuple[Screen, Narration], ...] = ()

    def next_announcement(self, stack: tuple[Screen, ...]) -> Announcement:
        """Return what to say now."""
        top = stack[-1]
        before = next((narration for screen, narration in self._spoken if screen is top), None)
        now = top.narration()
        came_back = before is not None and self._spoken[-1][0] is not top
        self._spoken = (
            *(
                (screen, narration)
                for screen, narration in self._spoken
                if screen is not top and any(screen is other for other in stack)
            ),
            (top, now),
        )
        if came_back and before is not None:
            return since(before._replace(state="", focus=""), now)
        return since(before, now)
