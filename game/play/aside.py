"""An aside: a panel of words and buttons over a practice table, which stays in use.

Unlike an overlay it does not take the table's events, except presses on itself and the keys of its buttons.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.table.grid import TableGrid, grid_in
from game.ui.canvas import Canvas
from game.ui.form import FormScreen
from game.ui.forms import key_code
from game.ui.geometry import Point, Rect
from game.ui.looks import LARGEST
from game.ui.nodes import Gap, Node, Placed, Room
from game.ui.pointer import is_left_down
from game.ui.widgets import Button, IconButton, Pressable, Segmented, Slider, Toggle, Widget
from game.value import value

MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT | pygame.KMOD_META


@value
class At(Node):
    """A node at a box of the stage, wherever the layout would put it."""

    child: Node
    box: Rect

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the child in its own box."""
        del box
        yield from self.child.place(room, self.box)


class Aside(FormScreen):
    """A panel over a table. `view` places its parts on the whole stage, and everything else is left to the table."""

    overlay = True
    dims = False
    largest = largest_tall = LARGEST  # like the table

    def __init__(self) -> None:
        super().__init__()
        self._is_pressed = False  # a mouse button was pressed on it
        self._drawn: tuple[str, ...] = ()  # the words when it was last drawn

    @property
    def grid(self) -> TableGrid:
        """The positions of the table's parts on the stage it was last drawn on."""
        return grid_in(self.room)

    @property
    def folds(self) -> bool:
        """Return whether the tray makes room for the panel."""
        return False

    @property
    def holds(self) -> bool:
        """Return whether the others wait for an answer."""
        return False

    def takes(self, event: pygame.Event) -> bool:
        """Return whether an event is for the panel."""
        if event.type == pygame.KEYDOWN:
            is_plain = not getattr(event, "mod", 0) & MODIFIERS
            return is_plain and any(_key_of(widget) == event.key for widget in self.widgets())
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._is_pressed = self.covers(Point(*event.pos))
            return self._is_pressed
        if event.type == pygame.MOUSEBUTTONUP:
            held, self._is_pressed = self._is_pressed, False
            return held
        if event.type == pygame.MOUSEMOTION:
            self._is_pressed = self._is_pressed and is_left_down(event)
            return self._is_pressed or self.covers(Point(*event.pos))
        return False

    def watch(self, event: pygame.Event, now: float) -> None:
        """Notice that the pointer is elsewhere."""
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self.handle(event, now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the panel."""
        super().draw(canvas, now)
        self._drawn = self.spoken()

    def animating(self, now: float) -> bool:
        """Return whether a button is animated, or the words have changed, as those of a clock do."""
        return super().animating(now) or self._drawn != self.spoken()

    def covers(self, at: Point) -> bool:
        """Return whether something of the panel is there."""
        return any(item.box.holds(at) for item in self.placed() if not isinstance(item.leaf, Gap))


def _key_of(widget: Widget) -> int:
    """Return the key that presses a widget; 0 if none does."""
    keyed = Button | IconButton | Pressable | Segmented | Slider | Toggle
    return key_code(widget.key) if isinstance(widget, keyed) and widget.key else 0
