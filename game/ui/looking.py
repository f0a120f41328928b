"""Form screens of one value that others may change: it is asked for whenever the screen is on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.ui.form import FormScreen, Way
from game.ui.screen import Step

V = TypeVar("V")


class LookingScreen(FormScreen, Generic[V]):
    """A screen of a value: `look` gives it as it is now, two equal ones look the same."""

    def __init__(self, look: Callable[[], V], focus: str = "", *, ways: Sequence[Way] = ()) -> None:
        super().__init__(focus, ways=ways)
        self._look = look
        self.shown = look()

    def look_again(self) -> None:
        """See whether the value is another one now."""
        fresh = self._look()
        if fresh != self.shown:
            self.shown, self._renewed = fresh, True

    def update(self, now: float) -> Step | None:
        """A look."""
        self.look_again()
        return None
