"""Editing with undo and redo, by the usual keys and by buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

import pygame

from game.text import ui as words
from game.ui.form import button
from game.ui.nodes import Node
from game.ui.widgets import Press

MOST_STEPS = 500  # that can be undone
KEYS = {pygame.K_z: "undo", pygame.K_y: "redo", pygame.K_s: "save"}

V = TypeVar("V")


@dataclass(slots=True)
class Steps(Generic[V]):
    """A value with its history of changes."""

    now: V
    _past: list[V] = field(default_factory=list, kw_only=True)
    _future: list[V] = field(default_factory=list, kw_only=True)
    _step: str = field(default="", kw_only=True)  # the last kind of change; repeating it counts as the same step

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Return whether there is a step to redo."""
        return bool(self._future)

    def change(self, after: V, step: str = "") -> None:
        """Change the value; consecutive changes with the same `step` name (typing a word) are undone together."""
        if after == self.now:
            return
        if not step or step != self._step:
            self._past = [*self._past[1 - MOST_STEPS :], self.now]
        self.now, self._future, self._step = after, [], step

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if self._past:
            self._future.append(self.now)
            self.now, self._step = self._past.pop(), ""

    def redo(self) -> None:
        """Redo the step that was undone last."""
        if self._future:
            self._past.append(self.now)
            self.now, self._step = self._future.pop(), ""


def step_for_key(event: pygame.event.Event) -> str:
    """Return `undo`, `redo` or `save` if the key pressed with Control asks for it."""
    if event.type != pygame.KEYDOWN or not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return ""
    name = KEYS.get(event.key, "")
    return "redo" if name == "undo" and event.mod & pygame.KMOD_SHIFT else name


def undo_redo_buttons(steps: Steps[V], undo: Press, redo: Press) -> tuple[Node, Node]:
    """Return the buttons `undo` and `redo` with their callbacks."""
    return (
        button("undo", words.UNDO, key="Z", off="" if steps.can_undo else words.NOTHING_TO_UNDO, does=undo),
        button("redo", words.REDO, key="Y", off="" if steps.can_redo else words.NOTHING_TO_REDO, does=redo),
    )
