"""Painting beside a question: who is asked in what order, and the plate of a sentence that refuses nothing."""

from itertools import groupby
from typing import NamedTuple

from game.play.scene.questions import AskBand, AskedSeat
from game.play.words import asking
from game.rules.cards import Card
from game.table.grid import TableGrid
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import chip, emblem, icon, panel, text, width_of

EMBLEM_STEP, BESIDE, APART, CHIP_MARGIN = 19.0, 3.0, 11.0, 16.0
BASE = 13.0  # of the words under the top of the row


class Group(NamedTuple):
    """Seats that stand side by side in the row with the same words beside them."""

    seats: tuple[int, ...]
    says: str
    me: bool = False


def asked_row(canvas: Canvas, names: tuple[str, ...], emblems: tuple[str, ...], band: AskBand, box: Rect) -> None:
    """Who is asked, from the first to the last."""
    if not band.lines or not band.before:
        return
    y = box.y + BASE
    x = box.x + text(canvas, asking.ASKED_IN_ORDER, box.x, y, "note", "text_dim") + 8
    for group in asked_groups(canvas, names, band.before, box.right - x):
        if group.me:
            x += chip(canvas, x, y - 13.5, group.says, "accent", "accent_ink", "accent", 18) + APART
            continue
        for seat in group.seats:
            emblem(canvas, emblems[seat], x, y - 13, 17)
            x += EMBLEM_STEP
        x += BESIDE + text(canvas, group.says, x + BESIDE, y, "note", "text_dim") + APART


def asked_groups(
    canvas: Canvas, names: tuple[str, ...], before: tuple[AskedSeat, ...], room: float
) -> tuple[Group, ...]:
    """The row by names where they fit; else emblems alone, those of whom the same is to be said together."""
    named = tuple(
        Group((asked.seat,), asked.says if asked.me else f"{names[asked.seat]} {asked.says}", asked.me)
        for asked in before
    )
    if sum(_width(canvas, group) for group in named) <= room:
        return named
    together = groupby(before, key=lambda asked: (asked.says, asked.me))
    return tuple(Group(tuple(asked.seat for asked in same), says, me) for (says, me), same in together)


def _width(canvas: Canvas, group: Group) -> float:
    if group.me:
        return width_of(canvas, group.says, "note", "semi") + CHIP_MARGIN + APART
    return len(group.seats) * EMBLEM_STEP + BESIDE + width_of(canvas, group.says, "note") + APART


def call_words(canvas: Canvas, grid: TableGrid, card: Card) -> None:
    """Under the button of a call: on which card."""
    box = grid.call
    text(canvas, asking.call_on(card), box.x + 2, box.bottom + 21, "note", "text", fit=grid.let_go.right - box.x)


def calm_plate(canvas: Canvas, box: Rect, *, signed: bool = True) -> None:
    """The ground of a sentence that is only good to know."""
    panel(canvas, box, "raised", "accent")
    if signed:
        icon(canvas, "hint", box.x + 18, box.centre.y - 13, 26, "accent")
