"""The whole hand by suit and rank: a grid over the table; pressing a cell selects its card.

It is for hands too large to take in at a glance: sets are columns, runs are rows, and the sums at the edges show where
a set grows. The game waits beneath it, and only the player's own cards are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.play.desk import Desk
from game.play.words import grouping
from game.play.words import table as words
from game.rules.cards import JOKER, RANKS, Card
from game.table import rails
from game.table.commands import Command, Intention, command_of
from game.table.holding import SUIT_ORDER, Held, Holding, Order, ordered
from game.table.plan import in_order
from game.text.table import ORDER, ORDERS
from game.ui import drawings, signs
from game.ui.boxes import Centered, Column, First, Pad, Row, Scrolled
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import BUTTON_DU, NOWHERE, FormScreen, button, drawn_icon, foot, gold_heading, hairline_node, ornament
from game.ui.geometry import CARD_SHAPE, Rect
from game.ui.looks import LARGEST, suit_color
from game.ui.nodes import CustomPaint, Gap, Node, Style, Text, WidgetNode
from game.ui.paint import chip, suit, text
from game.ui.screen import Pop, Step
from game.ui.widgets import Dropdown, Pressable, Segmented
from game.ui.words import CLOSE

SUITS = SUIT_ORDER.replace(JOKER.suit, "")
WIDE, CELL, LEAST_CELL, SIGN_DU, SUM_WIDE, HEAD_DU = 1100.0, (68.0, 86.0), (36.0, 56.0), 30.0, 44.0, 28.0
CARD_DU = 70.0  # the height of a card
SET_FROM = 3  # a rank with this many cards has a bright sum
GAP_WIDE, SORT_WIDE = 400.0, 330.0


class Cell(NamedTuple):
    """All copies of a card in the hand: in the row and in the tray."""

    card: Card
    row: tuple[Held, ...]
    tray: tuple[Held, ...]

    @property
    def held(self) -> tuple[Held, ...]:
        """Return all copies, those in the row first."""
        return self.row + self.tray


def cells(holding: Holding) -> tuple[Cell, ...]:
    """Return the held cards by suit, then by rank, with jokers last."""
    cards = sorted({*holding.cards}, key=lambda card: (SUIT_ORDER.index(card.suit), card.rank))
    return tuple(
        Cell(
            card,
            tuple(held for held in holding.row if held.card == card),
            tuple(held for held in holding.in_tray if held.card == card),
        )
        for card in cards
    )


def next_of(cell: Cell, chosen: int | None) -> Held:
    """Return the copy that a press selects: the first, or the one after the selected copy."""
    uids = [held.uid for held in cell.held]
    return cell.held[(uids.index(chosen) + 1) % len(uids)] if chosen in uids else cell.held[0]


class Inspector(FormScreen):
    """The hand of the player at the desk."""

    largest_tall = LARGEST
    overlay = True
    is_private = True

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._cells = cells(desk.holding)
        chosen = desk.state.at
        held = desk.holding.find(chosen) if chosen is not None else None
        first = held.card if held is not None else self._cells[0].card if self._cells else None
        super().__init__(f"cell {first}" if first is not None else "close")

    def view(self) -> Node:
        """Return the grid with its sums, the gap button and the way back."""
        held = [cell.card for cell in self._cells for _ in cell.held]
        grid = First([self._suits_below(held), self._ranks_below(held)])
        hint = Text(words.IN_WORDS(number=len(held)), Style(ink="text_dim"), grow=1)
        jokers = Row([drawn_icon("star", SIGN_DU), replace(self._cell(JOKER), grow=0), Gap(w=20), hint], cross="middle")
        body = Scrolled(Column([grid, hairline_node(), jokers]), self.scroll)
        close = button("close", CLOSE, "gold", "Esc", w=200, size="strong", does=Pop)
        ways = foot(self._sorting(), self._gap_button(), close, pack="middle")
        parts = [gold_heading(words.YOUR_HAND, 36), ornament(), body, Gap(length=10), ways]
        return Pad(Centered(Pad(Column(parts), (44, 20), "deco", w=WIDE)), (8, 8))

    def _suits_below(self, held: list[Card]) -> Node:
        """Return a row for each suit, over them each rank with its count."""
        heads = [_cell_of(_rank(rank, held), high=HEAD_DU) for rank in RANKS]
        lines: list[Node] = [Row([Gap(w=SIGN_DU), *heads, Gap(w=SUM_WIDE)])]
        for letter in SUITS:
            row = [_sign_of(letter), *(self._cell(Card(rank, letter)) for rank in RANKS), _sum(letter, held)]
            lines += [hairline_node(0.25), Row(row)]
        return Column(lines)

    def _ranks_below(self, held: list[Card]) -> Node:
        """Return a row for each rank, for less room."""
        beside = Gap(w=SUM_WIDE)
        signs_, sums = ([of(letter) for letter in SUITS] for of in (_sign_of, partial(_sum, held=held)))
        lines: list[Node] = [Row([beside, *(_cell_of(Centered(sign), high=SIGN_DU) for sign in signs_)])]
        for rank in RANKS:
            cells = (self._cell(Card(rank, letter), LEAST_CELL[1]) for letter in SUITS)
            lines += [hairline_node(0.25), Row([replace(_rank(rank, held), w=SUM_WIDE, h=HEAD_DU), *cells])]
        return Column([*lines, Row([beside, *(_cell_of(node, high=HEAD_DU) for node in sums)])])

    def _cell(self, card: Card, high: float = CELL[1]) -> Node:
        """Return the cell of a card; empty if the player holds none."""
        cell = next((cell for cell in self._cells if cell.card == card), None)
        if cell is None:
            return _cell_of(Gap(), high)
        paint, does = partial(self._paint_cell, cell), partial(self._press, cell)
        return _cell_of(WidgetNode(Pressable(f"cell {card}", NOWHERE, paint, does=does)), high)

    def _sorting(self) -> Node:
        """Return the control that sorts the row, folded where its words have no room."""
        orders = list(Order)
        labels, at = tuple(ORDERS[order] for order in orders), orders.index(self._desk.holding.order)
        ways = (kind("sort", NOWHERE, labels, at, hint=ORDER, does=self._sort) for kind in (Segmented, Dropdown))
        return First([WidgetNode(way, w=SORT_WIDE, h=BUTTON_DU, least_h=LEAST_CELL[0]) for way in ways])

    def _sort(self, chosen: int) -> None:
        """Sort the row in this order."""
        desk = self._desk
        holding = in_order(ordered(desk.state.holding, list(Order)[chosen]), desk.stage.view)
        desk.set_state(replace(desk.state, holding=holding), self._now)

    def _gap_button(self) -> Node | None:
        """Return the button that opens or closes the gap before the selected card in the row."""
        uid = self._desk.state.in_hand
        at = self._desk.holding.index(uid) if uid is not None else None
        if not at:
            return None
        held = self._desk.holding.row[at]
        words = grouping.close_gap(held.card) if held.gap else grouping.open_gap(held.card)
        return button("gap", words, key=self._desk.keys.caps[Intention.GAP], w=GAP_WIDE, does=self._turn_gap)

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Close on the key that opened the grid; the gap key turns a gap."""
        step = super().handle(event, now)
        command = command_of(event, self._desk.keys) if event.type == pygame.KEYDOWN else None
        wanted = command.intention if command is not None and step is None else None
        if wanted is Intention.GAP:
            self._desk.handle_input(Command(Intention.GAP), now)
        return Pop() if wanted in (Intention.GAP, Intention.INSPECT) else step

    def _press(self, cell: Cell) -> Step:
        """Select the cell's card and return to the table."""
        self._choose(next_of(cell, self._desk.state.selected), self._now)
        return Pop()

    def _turn_gap(self) -> Step:
        self._desk.handle_input(Command(Intention.GAP), self._now)
        return Pop()

    def _choose(self, held: Held, now: float) -> None:
        """Focus the card, and select it if it is in the row."""
        in_row = self._desk.holding.index(held.uid) is not None
        state = self._desk.state.select(held.uid if in_row else None)
        self._desk.set_state(state.focus_on(held.uid), now)

    def _paint_cell(self, cell: Cell, canvas: Canvas, box: Rect, feel: Feel) -> None:
        x, y, w, h = box
        chosen = self._desk.state.selected in {held.uid for held in cell.held}
        if chosen or feel.hover > 0.5:
            ground = drawings.frame(w - 4, h - 4, "accent", 7, 1.4, 0.9, "accent", 0.3 if chosen else 0.16)
            canvas.svg(ground, x + 2, y + 2, w - 4, h - 4)
        high = min(CARD_DU, h - 12, (w - 6) / CARD_SHAPE)
        wide = high * CARD_SHAPE
        left, top = x + (w - wide) / 2, y + (h - high) / 2
        rails.rail_card(canvas, str(cell.card), left, top, high, index=wide * 0.92, last=True)
        if any(held.new for held in cell.held):
            canvas.svg(signs.BLOSSOM, left - 7, top - 7, 20, 20)
        if len(cell.held) > 1:
            chip(canvas, left + wide + 8, top - 5, f"×{len(cell.held)}", "well", "accent", "accent", 20, at="r")
        if cell.tray:
            chip(canvas, left + wide / 2, top + high - 14, words.in_tray(len(cell.tray)), height=20, at="c")
        if feel.focus:
            focus_ring(canvas, box.grown(-4), 6)


def _cell_of(node: Node, high: float = CELL[1]) -> Node:
    """Give a node the size of a card, or less if there is no room."""
    return replace(node, w=CELL[0], least_w=LEAST_CELL[0], h=high, least_h=min(high, LEAST_CELL[1]), grow=1)


def _rank(rank: int, held: Sequence[Card]) -> Node:
    """Return a rank and how often it is in the hand."""
    return CustomPaint(partial(_head, rank, sum(card.rank == rank for card in held)))


def _sign_of(letter: str) -> Node:
    return CustomPaint(partial(_sign, letter), w=SIGN_DU, h=SIGN_DU)


def _sum(letter: str, held: Sequence[Card]) -> Node:
    """Return how many cards of a suit are in the hand."""
    count = sum(card.suit == letter for card in held)
    return Text(str(count), Style("strong", "text" if count else "text_dim", "semi", at="c"), w=SUM_WIDE)


def _head(rank: int, count: int, canvas: Canvas, box: Rect) -> None:
    middle, base = box.center.x, box.bottom - 8
    ink = "text" if count else "text_dim"
    text(canvas, rails.rank_of(str(Card(rank, "s"))), middle - 8, base, "strong", ink, "semi", "c")
    if count > 1:
        text(canvas, f"×{count}", middle + 6, base, "note", "accent" if count >= SET_FROM else "text_dim", "semi")


def _sign(letter: str, canvas: Canvas, box: Rect) -> None:
    suit(canvas, letter, *box[:3], suit_color(letter, on_dark=True, four_colours=canvas.look.four_colours))
