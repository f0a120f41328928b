"""Standing orders: their menu beside one's own plaque, and the one offer to be asked less often.

The menu opens over the hand, never over melds; nothing else goes on beneath it. Esc, the key that opened it or a press
elsewhere leave everything as it was. The offer is made to somebody who is asked about every card and passes, round
after round; her answer is an order like any other, and is remembered: nobody is offered it a second time.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.events import OfferPassed
from game.engine.state import OVER
from game.match import Match
from game.orders import StandingOrder
from game.screens.dialogs import Menu, Way
from game.screens.narration import Narration
from game.screens.play.table import Table
from game.screens.screen import Pop, Step
from game.table import drawings
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.commands import Intention
from game.table.forms import Form
from game.table.geometry import Point, Rect
from game.table.paint import icon, keycap, panel, text
from game.table.widgets import Pressable
from game.words import asking as words

ROW, ABOVE, BELOW = 32.0, 28.0, 4.0
KEYS = tuple(str(at) for at, _ in enumerate(StandingOrder, 1))
HIGH = ABOVE + len(KEYS) * (ROW + 1) + BELOW
BOX = Rect(204, 710 - HIGH, 436, HIGH)


class OrdersMenu:
    """The orders to choose from, the one in force first in focus."""

    overlay = True
    box = BOX

    def __init__(self, order: StandingOrder, choose: Callable[[StandingOrder], None], key: int | None) -> None:
        self._order, self._choose, self._key = order, choose, key
        self.timing = self._form = Form(order.value)

    def widgets(self) -> tuple[Pressable, ...]:
        """One row an order."""
        return tuple(
            Pressable(
                order.value, Rect(BOX.x + 8, BOX.y + ABOVE + at * (ROW + 1), BOX.w - 16, ROW), self._row(order), key=key
            )
            for at, (order, key) in enumerate(zip(StandingOrder, KEYS, strict=True))
        )

    def narration(self) -> Narration:
        """The order the keyboard is at, and what it means."""
        at = StandingOrder(self._form.focus)
        return Narration(focus=f"{words.NAMES[at]}. {words.MEANINGS[at]}")

    def _row(self, order: StandingOrder) -> Callable[[Canvas, Rect, Feel], None]:
        key, chosen = KEYS[tuple(StandingOrder).index(order)], order is self._order

        def paint(canvas: Canvas, box: Rect, feel: Feel) -> None:
            canvas.svg(drawings.field(box.w, box.h, on=chosen, hover=feel.hover > 0.5), *box)
            icon(canvas, words.ICONS[order], box.x + 7, box.y + 6, 20, "accent")
            base = box.centre.y + 5
            name = text(canvas, words.NAMES[order], box.x + 34, base, "note", "text", "semi")
            room = box.w - 34 - name - 44
            text(canvas, words.MEANINGS[order], box.x + 42 + name, base, "note", "text_dim", fit=room)
            keycap(canvas, box.right - 27, box.y + 6, key)
            if feel.focus:
                focus_ring(canvas, box, 7)

        return paint

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A press on a row chooses it; everything else but moving about closes."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, self._key):
            return Pop()
        if event.type == pygame.MOUSEBUTTONDOWN and not BOX.holds(Point(*event.pos)):
            return Pop()
        said = self._form.handle(event, self.widgets(), now)
        if said is None:
            return None
        self._choose(StandingOrder(said.name))
        return Pop()

    def draw(self, canvas: Canvas, now: float) -> None:
        """The panel with its rows."""
        panel(canvas, BOX, "raised", "accent")
        text(canvas, words.MENU_TITLE, BOX.x + 14, BOX.y + 20, "note", "text_dim", "semi")
        self._form.draw(canvas, self.widgets(), now)


def orders_menu(table: Table) -> OrdersMenu:
    """The menu for whoever sits here; an order chosen there answers the question that stands as well."""
    orders = table.desk.orders

    def choose(order: StandingOrder) -> None:
        orders.choose(table.me, order)
        orders.answer_too()

    return OrdersMenu(orders.order(table.me), choose, table.desk.keys.code(Intention.BUYING))


FEW_ROUNDS, FEW_PASSES = 2, 3  # so many rounds, with so many passes in each, were enough of it


class Offer:
    """Looks once a round, when it has been dealt, whether the offer is due."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._looked_at = table.match.state.round  # a game that is taken up in mid-round goes on first

    def due(self, now: float) -> Menu | None:
        """The offer, if now is the moment for it."""
        table, state = self._table, self._table.match.state
        if state.round == self._looked_at or state.phase in OVER or not table.stage.is_idle(now):
            return None
        self._looked_at = state.round
        passes = own_passes(table.match, table.me)
        enough = sum(number >= FEW_PASSES for number in passes) >= FEW_ROUNDS
        return _offer(table, sum(passes)) if enough and self._may_want_it else None

    @property
    def _may_want_it(self) -> bool:
        """Whether she is asked about every card, and has never said that she wants to be."""
        table = self._table
        never_chosen = not table.preferences.settings.buying and not table.match.practice
        alone = not table.seats.is_shared and bool(table.seats.people)
        asked = bool(table.stage.view.rules.buys) and table.desk.orders.order(table.me) is StandingOrder.ASK
        return never_chosen and alone and asked


def own_passes(match: Match, seat: int) -> tuple[int, ...]:
    """How many cards a seat has passed when it was not on turn, by round."""
    found = [0] * match.state.round
    for _, steps in match.moves:
        event, after = steps[0]
        if isinstance(event, OfferPassed) and event.seat == seat != after.turn:
            found[after.round - 1] += 1
    return tuple(found)


def _offer(table: Table, passes: int) -> Menu:
    def chosen(order: StandingOrder) -> Step:
        table.desk.orders.choose(table.me, order)
        return Pop()

    return Menu(
        words.OFFER_TITLE,
        (
            Way(words.KEEP_ASKING, lambda: chosen(StandingOrder.ASK), "Esc", "gold"),
            Way(words.ASK_IF_IT_HELPS, lambda: chosen(StandingOrder.HELPS), "Y"),
        ),
        words.offer_order(passes),
    )
