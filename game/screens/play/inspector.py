"""The whole hand by suit and rank: a grid over the table in which a cell is pressed to select its card.

For hands too large to take in at a glance: pairs stand one below the other, runs side by side, and the sums at the
edges say where a set grows. Beneath it nothing goes on, and it shows the cards of whoever sits there, no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.rules.cards import JOKER, RANKS, Card
from game.screens.play.desk import Desk
from game.screens.play.wishes import turn_gap
from game.screens.screen import Pop, Step
from game.table import drawings, rails
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.forms import Form
from game.table.geometry import Rect
from game.table.holding import SUIT_ORDER, Held, Holding
from game.table.input import Intention, wish_said
from game.table.paint import chip, dim, gold_text, hairline, icon, panel, rule, suit, text
from game.table.theme import suit_colour
from game.table.widgets import Button, Pressable, Widget
from game.words import grouping, ui
from game.words import zoom as words

PAGE = Rect(90, 30, 1100, 660)
SUITS = SUIT_ORDER.replace(JOKER.suit, "")
LEFT, TOP = 203.0, 166.0
CELL = (68.0, 86.0)
CARD_DU = 70.0  # how high a card is
SET_FROM = 3  # from so many of a rank its sum is bright
DIM = 0.6
GAP_WIDE = 400.0


class Cell(NamedTuple):
    """All copies of a card in the hand: in the row, and in the tray."""

    card: Card
    row: tuple[Held, ...]
    tray: tuple[Held, ...]

    @property
    def held(self) -> tuple[Held, ...]:
        """All of them, those in the row first."""
        return self.row + self.tray


def cells(holding: Holding) -> tuple[Cell, ...]:
    """The cards held, by suit and then by rank, jokers last."""
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
    """The copy a press means: the first, or the one after the one chosen already."""
    uids = [held.uid for held in cell.held]
    return cell.held[(uids.index(chosen) + 1) % len(uids)] if chosen in uids else cell.held[0]


def cell_box(card: Card) -> Rect:
    """Where a card stands in the grid; jokers in a row of their own."""
    line = len(SUITS) if card.is_joker else SUITS.index(card.suit)
    column = 0 if card.is_joker else card.rank - 1
    return Rect(LEFT + column * CELL[0], TOP + line * CELL[1], *CELL)


class Inspector:
    """The hand of whoever sits at the desk."""

    overlay = True

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._cells = cells(desk.holding)
        chosen = desk.selected if desk.selected is not None else desk.focus
        held = desk.holding.find(chosen) if chosen is not None else None
        first = held.card if held is not None else self._cells[0].card if self._cells else None
        self.timing = self._form = Form(f"cell {first}" if first is not None else "close")

    def widgets(self) -> tuple[Widget, ...]:
        """A cell for each card held, and the way back."""
        found = tuple(
            Pressable(f"cell {cell.card}", cell_box(cell.card), partial(self._paint_cell, cell)) for cell in self._cells
        )
        gap = self._gap_button()
        wide = 200.0 + (GAP_WIDE + 16 if gap else 0)
        left = PAGE.centre.x - wide / 2
        box = Rect(left + wide - 200, PAGE.bottom - 66, 200, 50)
        close = Button("close", box, ui.CLOSE, "gold", "Esc", size="strong")
        return (*found, *((replace(gap, box=Rect(left, box.y, GAP_WIDE, box.h)),) if gap else ()), close)

    def _gap_button(self) -> Button | None:
        """For the card chosen in the row: what the key does with its gap, to be pressed."""
        uid = self._desk.in_hand()
        at = self._desk.holding.index(uid) if uid is not None else None
        if not at:
            return None
        held = self._desk.holding.row[at]
        words = grouping.close_gap(held.card) if held.gap else grouping.open_gap(held.card)
        return Button("gap", PAGE, words, "dark", self._desk.keys.caps[Intention.GAP])

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """A cell selects its card, a button turns its gap: the table is back; the key that came here only closes."""
        said = self._form.handle(event, self.widgets(), now)
        wish = wish_said(event, self._desk.keys) if event.type == pygame.KEYDOWN else None
        wanted = wish.intention if wish is not None else None
        if said is None and wanted is not Intention.GAP:
            return Pop() if wanted is Intention.INSPECT else None
        if said is None or said.name == "gap":
            turn_gap(self._desk, now)
        else:
            cell = next((cell for cell in self._cells if said.name == f"cell {cell.card}"), None)
            if cell is not None:
                self._choose(next_of(cell, self._desk.selected), now)
        return Pop()

    def _choose(self, held: Held, now: float) -> None:
        """The keyboard goes to the card, and one in the row is selected."""
        self._desk.focus = held.uid
        in_row = self._desk.holding.index(held.uid) is not None
        self._desk.select(held.uid if in_row else None, now)

    # ---- drawing ----

    def draw(self, canvas: Canvas, now: float) -> None:
        """The grid with its sums; cells without a card stay hollow."""
        dim(canvas, DIM)
        panel(canvas, PAGE, "deco")
        gold_text(canvas, words.YOUR_HAND.upper(), 640, PAGE.y + 62, 36, track=5, fit=PAGE.w - 90)
        rule(canvas, 440, PAGE.y + 76, 400)
        held = [each for cell in self._cells for each in (cell.card,) * len(cell.held)]
        self._draw_heads(canvas, held)
        for line, letter in enumerate(SUITS):
            y = TOP + line * CELL[1]
            hairline(canvas, LEFT - 60, y, len(RANKS) * CELL[0] + 110, 0.25)
            suit(canvas, letter, LEFT - 48, y + CELL[1] / 2 - 15, 30, self._suit_ink(canvas, letter))
            _sum(
                canvas, sum(card.suit == letter for card in held), LEFT + len(RANKS) * CELL[0] + 22, y + CELL[1] / 2 + 6
            )
        y = TOP + len(SUITS) * CELL[1]
        hairline(canvas, LEFT - 60, y, len(RANKS) * CELL[0] + 110, 0.45)
        icon(canvas, "star", LEFT - 46, y + CELL[1] / 2 - 13, 26, "accent")
        text(canvas, words.in_words(len(held)), LEFT + CELL[0] + 20, y + CELL[1] / 2 + 6, "text", "text_dim")
        self._form.draw(canvas, self.widgets(), now)

    def _suit_ink(self, canvas: Canvas, letter: str) -> str:
        return suit_colour(letter, on_dark=True, four_colours=canvas.look.four_colours)

    def _draw_heads(self, canvas: Canvas, held: Sequence[Card]) -> None:
        """Over each column its rank, and how many of it there are."""
        for rank in RANKS:
            middle = LEFT + (rank - 0.5) * CELL[0]
            count = sum(card.rank == rank for card in held)
            ink = "text" if count else "text_dim"
            text(canvas, rails.rank_of(str(Card(rank, "s"))), middle - 8, TOP - 12, "strong", ink, "semi", "c")
            if count > 1:
                bright = count >= SET_FROM
                text(canvas, f"×{count}", middle + 10, TOP - 12, "note", "accent" if bright else "text_dim", "semi")

    def _paint_cell(self, cell: Cell, canvas: Canvas, box: Rect, feel: Feel) -> None:
        x, y, w, h = box
        chosen = self._desk.selected in {held.uid for held in cell.held}
        if chosen or feel.hover > 0.5:
            ground = drawings.frame(w - 4, h - 4, "accent", 7, 1.4, 0.9, "accent", 0.3 if chosen else 0.16)
            canvas.svg(ground, x + 2, y + 2, w - 4, h - 4)
        wide = CARD_DU * 0.72
        left, top = x + (w - wide) / 2, y + (h - CARD_DU) / 2
        rails.rail_card(canvas, str(cell.card), left, top, CARD_DU, index=wide * 0.92, last=True)
        if any(held.new for held in cell.held):
            canvas.svg(drawings.BLOSSOM, left - 7, top - 7, 20, 20)
        if len(cell.held) > 1:
            chip(canvas, left + wide + 8, top - 5, f"×{len(cell.held)}", "well", "accent", "accent", 20, at="r")
        if cell.tray:
            chip(canvas, left + wide / 2, top + CARD_DU - 14, words.in_tray(len(cell.tray)), height=20, at="c")
        if feel.focus:
            focus_ring(canvas, box.grown(-4), 6)


def _sum(canvas: Canvas, count: int, x: float, y: float) -> None:
    text(canvas, str(count), x, y, "strong", "text" if count else "text_dim", "semi", "c")
