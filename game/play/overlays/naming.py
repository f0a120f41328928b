"""Choosing a contract (K-18): a list of the remaining contracts that covers neither the player's cards nor the upcard.

It opens by itself once the cards are dealt. Esc closes it so that the player can look at the table, and the primary
button opens it again. Asking for a hint closes it too, because the hint appears above the cards.
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


class ContractChoice(NamedTuple):
    """A contract to choose: its number in the list of rounds, its text, and how far the hand is from it."""

    line: int
    contract: str
    short: str


def contract_choice(desk: Desk, line: int) -> ContractChoice:
    """Return a contract among those that the local player may choose."""
    named = with_line(desk.view, line)
    missing = desk.orders.distance(named) if desk.settings.analysis else None
    contract = contract_words(named.rules.contract)  # the same words as above the piles
    contract = contract[:1].upper() + contract[1:]
    return ContractChoice(line, contract, "" if missing is None else short(missing))


class ContractMenu(FormScreen):
    """The contracts the local player may choose; the first has the focus."""

    overlay = True
    is_private = True
    largest = largest_tall = LARGEST
    dims = False  # the player needs to see the table beneath

    def __init__(self, table: Table) -> None:
        self._table, on = table, table.stage.layout.grid
        self.contracts = tuple(contract_choice(table.desk, line) for line in table.desk.view.to_name)
        super().__init__(f"line {self.contracts[0].line}")
        left, top = on.band.x, on.plaques.bottom + EDGE
        wide = min(WIDE, on.stock.x - EDGE - left)
        if on.is_tall:
            top, wide = on.wings[0].y, on.band.w
        self._box = Rect(left, top, wide, on.hand.y - EDGE - top)

    def view(self) -> Node:
        """Return the list: left of the piles, or below them."""
        rows = [self._row(at, choice) for at, choice in enumerate(self.contracts)]
        parts: list[Node] = [Scrolled(Column(rows, 5), self.scroll)]
        if self._table.stage.layout.grid.is_usual:  # elsewhere there is no room for the question, which the band asks
            parts = [gold_heading(NAME_QUESTION, 21), Gap(length=8), *parts]
        return Within(Pad(Column(parts), (22, 14), "deco", least_h=0), self._box)

    def _row(self, at: int, choice: ContractChoice) -> Node:
        key = KEYS[at] if at < len(KEYS) else ""
        return button(
            f"line {choice.line}",
            choice.contract,
            "dark",
            key,
            w=0,
            h=50 if choice.short else 40,
            sub=choice.short,
            does=partial(self._name, choice.line),
        )

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Close the list without choosing on Esc or when a hint is asked for."""
        step = super().handle(event, now)
        if step is not None or event.type != pygame.KEYDOWN:
            return step
        command = command_of(event, self._table.desk.keys)
        if command is not None and command.intention is Intention.HINT:
            self._table.desk.handle_input(command, now)
            return Pop()
        return Pop() if event.key == pygame.K_ESCAPE else None

    def _name(self, line: int) -> Step:
        """Choose the contract."""
        self._table.do(Name(self._table.desk.view.seat, line), self._now)
        return Pop()


class ContractPrompt:
    """Opens the list once whenever the local player has to choose a contract."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._asked: tuple[int, int] | None = None

    def due(self, now: float) -> ContractMenu | None:
        """Return the list if it is time for it to open by itself.

        The table under it is painted without dimming, and nothing happens on the table meanwhile.
        """
        table = self._table
        moment = (table.match.count, table.me)
        if not is_naming(table.stage.view) or not table.seats.is_open or self._asked == moment:
            return None
        if not table.stage.is_idle(now) or table.is_touched:
            return None
        self._asked = moment
        return ContractMenu(table)
