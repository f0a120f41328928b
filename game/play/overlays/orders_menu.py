"""The menu of standing orders beside the player's plaque.

It opens over the hand, never over melds, and the game waits beneath it. Esc, the key that opened it or a press
elsewhere close it without a change.
"""

from __future__ import annotations

from functools import partial

import pygame

from game.orders import StandingOrder
from game.play.table import Table
from game.play.words import asking as words
from game.table.commands import Intention
from game.table.grid import TableGrid, grid_in
from game.ui import drawings
from game.ui.boxes import Column, Pad, Stack, Within
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE, FormScreen
from game.ui.geometry import Point, Rect
from game.ui.looks import LARGEST, LEAST_TARGET_DU
from game.ui.narration import Narration
from game.ui.nodes import NOTE, CustomPaint, Gap, Node, Text, WidgetNode
from game.ui.paint import icon, keycap, panel, text
from game.ui.screen import Pop, Step
from game.ui.widgets import Pressable

WIDE, ABOVE_HAND, EDGE = 436.0, 20.0, 2.0  # of the menu, its distance from the cards and from the lower edge
TITLE, ROW, BELOW = 26.0, LEAST_TARGET_DU, 6.0
KEYS = tuple(str(at) for at, _ in enumerate(StandingOrder, 1))
HIGH = TITLE + len(KEYS) * (ROW + 1) + BELOW


def menu_room(on: TableGrid) -> Rect:
    """Return the box of the menu: beside the player's plaque, down to the lower edge."""
    return Rect(on.hand.x, min(on.hand.y - ABOVE_HAND, on.stage.h - EDGE - HIGH), WIDE, HIGH)


class OrdersMenu(FormScreen):
    """The orders to choose from; the one in force has the focus."""

    overlay = True
    is_private = True
    dims = False
    largest = largest_tall = LARGEST

    def __init__(self, table: Table) -> None:
        self._table, self._order = table, table.desk.orders.order(table.me)
        super().__init__(self._order.value)

    @property
    def menu(self) -> Rect:
        """Return the box of the menu."""
        return menu_room(grid_in(self.room))

    def view(self) -> Node:
        """Return a title, and one row per order."""
        title = Pad(Text(words.MENU_TITLE, NOTE._replace(weight="semi")), (6, 0), h=TITLE)
        rows = [self._row(order, key) for order, key in zip(StandingOrder, KEYS, strict=True)]
        parts = Column([title, Column(rows, 1), Gap(length=3)])
        return Within(Stack([CustomPaint(_ground), Pad(parts, (8, 2))]), self.menu)

    def _row(self, order: StandingOrder, key: str) -> Node:
        paint = partial(_paint_row, order, key, order is self._order)
        return WidgetNode(
            Pressable(order.value, NOWHERE, paint, key=key, does=partial(self._choose, order)), h=ROW, least_h=ROW
        )

    def narration(self) -> Narration:
        """Return the focused order and what it means."""
        at = StandingOrder(self._form.focus)
        return Narration(focus=f"{words.NAMES[at]}. {words.MEANINGS[at]}")

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Close on everything except navigation and a press on a row."""
        if event.type == pygame.KEYDOWN and event.key in (
            pygame.K_ESCAPE,
            self._table.desk.keys.code(Intention.BUYING),
        ):
            return Pop()
        if event.type == pygame.MOUSEBUTTONDOWN and not self.menu.holds(Point(*event.pos)):
            return Pop()
        return super().handle(event, now)

    def _choose(self, order: StandingOrder) -> Step:
        """Choose an order; it also answers the current question."""
        orders = self._table.desk.orders
        orders.choose(self._table.me, order)
        orders.answer_too()
        return Pop()


def _ground(canvas: Canvas, box: Rect) -> None:
    panel(canvas, box, "raised", "accent")


def _paint_row(order: StandingOrder, key: str, chosen: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    canvas.svg(drawings.field(box.w, box.h, on=chosen, hover=feel.hover > 0.5), *box)
    icon(canvas, words.ICONS[order], box.x + 7, box.center.y - 10, 20, "accent")
    room = box.w - 34 - 44
    text(canvas, words.NAMES[order], box.x + 34, box.center.y - 4, "note", "text", "semi", fit=room)
    text(canvas, words.MEANINGS[order], box.x + 34, box.center.y + 14, "note", "text_dim", fit=room)
    if cap := canvas.device.cap(key):
        keycap(canvas, box.right - 27, box.center.y - 10, cap)
    if feel.focus:
        focus_ring(canvas, box, 7)
