"""Form screens of one value that others may change: it is asked for whenever the screen is on top."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from game.screens.form import FormScreen
from game.screens.screen import Step
from game.table.canvas import Canvas

V = TypeVar("V")
LOOK_S = 0.1  # between two looks at what is still on its way


class LookingScreen(FormScreen, Generic[V]):
    """A screen of a value: `look` gives it as it is now, two equal ones look the same."""

    def __init__(self, look: Callable[[], V], focus: str = "") -> None:
        super().__init__(focus)
        self._look = look
        self.shown = look()
        self._renewed = False
        self.timing = self

    @property
    def awaits(self) -> bool:
        """Whether more of the value is on its way."""
        return False

    def look_again(self) -> None:
        """See whether the value is another one now."""
        fresh = self._look()
        if fresh != self.shown:
            self.shown, self._renewed = fresh, True

    def update(self, now: float) -> Step | None:
        """A look."""
        del now
        self.look_again()
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        """What is new has been seen."""
        self._renewed = False
        super().draw(canvas, now)

    def animating(self, now: float) -> bool:
        """Where a button eases, or the value is another one."""
        return self._renewed or self._form.animating(now)

    def wake_at(self, now: float) -> float | None:
        """For a hint, or the next look."""
        hint = self._form.wake_at(now)
        if not self.awaits:
            return hint
        return now + LOOK_S if hint is None else min(hint, now + LOOK_S)
