"""Naming a contract (K-18): a list of those one has left, clear of one's cards and the upcard, which must be seen.

It opens by itself once the cards lie there. Esc puts it away, to look at the table; the button of the one thing to do
opens it again. Asking for a hint puts it away, too: what is said then stands over the cards.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from game.engine.actions import Name
from game.engine.view import with_line
from game.play.desk import Desk
from game.play.scene.controls import is_naming
from game.play.table import Table
from game.play.words.table import NAME_QUESTION
from game.table.commands import Intention, command_of
from game.text.cards import contract_words
from game.text.table import short
from game.ui.boxes import Column, Pad, Scrolled, Within
from game.ui.form import FormScreen, button, gold_heading
from game.ui.geometry import Rect
from game.ui.looks import LARGEST
from game.ui.nodes import Gap, Node
from game.ui.screen import Pop, Step

WIDE, EDGE = 496.0, 8.0
KEYS = tuple("123456789")


class Nameable(NamedTuple):
    """A contract to name: its number in the list of rounds, its words, and how far my cards are from it."""

    line: int
    contract: str
    short: str


def nameable(desk: Desk, line: int) -> Nameable:
    """A contract of those that whoever sits at the desk is to name one of."""
    named = with_line(desk.view, line)
    missing = desk.orders.distance(named) if desk.settings.analysis else None
    contract = contract_words(named.rules.contract)  # as over the piles
    contract = contract[:1].upper() + contract[1:]
    return Nameable(line, contract, "" if missing is None else short(missing))


class NamingMenu(FormScreen):
    """The contracts that whoever sits at a table may name, the first in focus."""

    overlay = True
    largest = LARGEST
    dims = False  # what is beneath is what one looks at

    def __init__(self, table: Table) -> None:
        self._table, on = table, table.stage.layout.grid
        self.contracts = tuple(nameable(table.desk, line) for line in table.desk.view.to_name)
        super().__init__(f"line {self.contracts[0].line}")
        left, top = on.band.x, on.plaques.bottom + EDGE
        wide = min(WIDE, on.stock.x - EDGE - left)
        self._box = Rect(left, top, wide, on.hand.y - EDGE - top)

    def view(self) -> Node:
        """The list at the left of the piles."""
        rows = [self._row(at, each) for at, each in enumerate(self.contracts)]
        parts = [gold_heading(NAME_QUESTION, 21), Gap(length=8), Scrolled(Column(rows, 5), self.scroll)]
        return Within(Pad(Column(parts), (22, 14), "deco", least_h=0), self._box)

    def _row(self, at: int, each: Nameable) -> Node:
        key = KEYS[at] if at < len(KEYS) else ""
        return button(
            f"line {each.line}",
            each.contract,
            "dark",
            key,
            w=0,
            h=50 if each.short else 40,
            sub=each.short,
            does=partial(self._name, each.line),
        )

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Esc puts the list away, and so does asking for a hint; nothing is named then."""
        step = super().handle(event, now)
        if step is not None or event.type != pygame.KEYDOWN:
            return step
        command = command_of(event, self._table.desk.keys)
        if command is not None and command.intention is Intention.HINT:
            self._table.desk.hear(command, now)
            return Pop()
        return Pop() if event.key == pygame.K_ESCAPE else None

    def _name(self, line: int) -> Step:
        """The contract is named."""
        self._table.do(Name(self._table.desk.view.seat, line), self._now)
        return Pop()


class Naming:
    """Opens the list once whenever whoever sits here is to name her contract."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asked: tuple[int, int] | None = None

    def due(self, now: float) -> NamingMenu | None:
        """The list, if now is the moment for it to open by itself: the table under it is painted as it is, for there it
        stays bright, and nothing goes on beneath.
        """
        table = self._table
        moment = (table.match.count, table.me)
        if not is_naming(table.stage.view) or not table.seats.is_open or self._asked == moment:
            return None
        if not table.stage.is_idle(now) or table.is_touched or table.picture.is_late:
            return None
        self._asked = moment
        return NamingMenu(table)
