"""The parts from which a position being set up is drawn: seats, cards, free places, errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from game.language import joined
from game.practice.doors import draw_picture, lozenge
from game.practice.set_up import words
from game.rules.cards import Card
from game.table import rails
from game.text.cards import card_name
from game.ui import geometry as measures
from game.ui.boxes import Child, Column, Grid, Pad, Row
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE
from game.ui.geometry import Rect
from game.ui.nodes import Node, Style, Text, WidgetNode
from game.ui.paint import frame, panel, text
from game.ui.widgets import Pressable

CELL_WIDE, CARD_GAP = 44.0, 2.0
PACK_HIGH, PACK_CELL, MOST_IN_A_ROW = 36.0, 42.0, 26


def chair(
    name: str, line: str, on_turn: bool, chosen: bool, wrong: bool, canvas: Canvas, box: Rect, feel: Feel
) -> None:
    """Draw a player: highlighted while being set up, marked if it is their turn."""
    panel(canvas, box, "raised" if chosen or feel.hover > 0.5 else "plain", cast=False)
    if wrong:
        frame(canvas, box, "danger_text", 8, 2)
    ink = "accent" if chosen else "text"
    left = 24.0 if on_turn else 10.0
    if on_turn:
        draw_picture(canvas, Rect(box.x + 8, box.y + 8, 14, 14), lozenge(7, 7, 5, filled=True))
    text(canvas, name, box.x + left, box.y + 20, "text", ink, "semi", fit=box.w - left - 10)
    text(canvas, line, box.x + 10, box.y + 39, "note", "text_dim", fit=box.w - 20)
    if feel.focus:
        focus_ring(canvas, box)


def face_in(code: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a card in a place."""
    _card(canvas, code, box, box.h - 2)
    if feel.hover > 0.5:
        frame(canvas, box, "accent", 5, 1.5)
    if feel.focus:
        focus_ring(canvas, box, 5)


def _card(canvas: Canvas, code: str, box: Rect, high: float) -> None:
    wide = measures.rail_card_width(high)
    rails.rail_card(canvas, code, box.x + (box.w - wide) / 2, box.y + 1, high, index=wide * 0.6, last=True)


def pack_card(code: str, left: int, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a card of the pack, and how many copies are left."""
    wide = measures.rail_card_width(PACK_HIGH)
    card = Rect(box.x + max(1.0, (box.w - wide - 11) / 2), box.y + (box.h - PACK_HIGH) / 2 - 1, wide, PACK_HIGH)
    rails.rail_card(canvas, code, card.x, card.y, PACK_HIGH, index=wide * 0.8, last=True)
    ink = "text" if left > 0 else "danger_text" if left < 0 else "text_dim"
    text(canvas, str(left).replace("-", "−"), card.right + 3, box.center.y + 5, "note", ink, "semi")
    if left <= 0:
        frame(canvas, card, "line", 4, 1, 0, "#06201f", 0.6)
    if feel.hover > 0.5 and left > 0:
        frame(canvas, box, "accent", 5, 1.5)
    if feel.focus:
        focus_ring(canvas, box, 5)


def pack(left: Mapping[Card, int], put: Callable[[str], None]) -> Node:
    """Return the pack: every card with its remaining copies, and the joker; a press places a card."""
    cells: list[Child] = []
    for card, count in left.items():
        off = "" if count > 0 else words.ALL_LIE_SOMEWHERE
        paint = partial(pack_card, str(card), count)
        hint = f"{card_name(card)}: {count}"
        cells.append(
            WidgetNode(
                Pressable(
                    f"pack {card}", NOWHERE, paint, draggable=True, hint=hint, off=off, does=partial(put, str(card))
                ),
                h=46,
            )
        )
    suits, jokers = (cells[:-1], cells[-1:]) if card.is_joker else (cells, [])
    rest = Column(jokers, w=CELL_WIDE, pack="middle") if jokers else None
    return Pad(Row([replace(Grid(suits, PACK_CELL, MOST_IN_A_ROW, 1), grow=1), rest], 2), (4, 4), "well")


def slot(more: str, aimed: bool, carrying: bool, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Draw a free place, highlighted if it receives cards of the pack, and while a card is dragged."""
    if carrying:
        rails.target(canvas, box, near=feel.hover > 0.5)
    rails.place_mark(canvas, box)
    if aimed:
        frame(canvas, box, "accent", 6, 2)
    label = more or ("+" if aimed else "")
    text(canvas, label, box.center.x, box.center.y + 5, "note", "accent" if aimed else "text_dim", "semi", "c")
    if feel.focus:
        focus_ring(canvas, box, 6)


def flaw_plate(sentences: Sequence[str]) -> Node | None:
    """Return the errors at a place, or None."""
    return (
        Pad(Text("× " + joined(sentences, " "), Style("note", "danger_text", "semi")), (8, 3), "well")
        if sentences
        else None
    )
