"""Painting cards: at rest in hand, tray and melds, and in flight.

A card in flight is drawn as a whole face or back and changes to its final look when it lands.
"""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import NamedTuple

import pygame

from game.table import rails
from game.table.flights import Drawn
from game.table.layout import CardPlace
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.looks import hand_card
from game.ui.paint import frame

CROP_SHAPE = 142.0 / 101.0
FOCUS_RADIUS = 10.0
SMALL_CARD, LEAST_CARD = 40.0, (24.0, 34.0)  # a flying card less wide than that is at least so large
SAME_ROW = 40.0  # cards of one row differ in height by no more than this, even when lifted
NEARLY = 0.1  # a card that changes its size by less gets the new size at once, to save scaled pictures


def card_at_rest(canvas: Canvas, place: CardPlace, box: Rect | None = None) -> None:
    """Paint a card in its place, in the style of that place."""
    where = box or place.box
    match place.style:
        case "face":
            rails.face(canvas, place.code, where)
        case "crop":
            _cropped(canvas, place.code, where)
        case "rail":
            rails.rail_card(
                canvas,
                place.code,
                where.x,
                where.y,
                where.h,
                index=place.column,
                last=place.last,
                blank=place.blank,
            )


def _cropped(canvas: Canvas, code: str, box: Rect) -> None:
    """Paint the upper half of a face, for hands in two rows."""
    picture = canvas.sprites.card_face(code, canvas.px_size(box.w, box.w * CROP_SHAPE))
    part = (0, 0, picture.get_width(), canvas.px(box.h))
    canvas.put(picture, canvas.at(box.x, box.y), part)


class Marks(NamedTuple):
    """The marks on one of my cards."""

    selected: bool = False
    focus: bool = False
    new: bool = False
    tab: str | None = None  # what stands on its tab, where the card fits the tray or a meld
    seen: float = 0.0  # how much of it its neighbor leaves to be seen
    hinted: bool = False
    refused: bool = False


def paint_mine(canvas: Canvas, place: CardPlace, marks: Marks) -> None:
    """Paint one of my cards with its marks."""
    card_at_rest(canvas, place)
    _paint_marks(canvas, place, marks)


def paint_focus(canvas: Canvas, box: Rect) -> None:
    """Paint the focus ring around the visible part of a card."""
    frame(canvas, box.grown(3), "text", FOCUS_RADIUS, 2)


def seen_of(box: Rect, row: Sequence[Rect]) -> Rect:
    """Return the part of a card that the next card of the row leaves visible."""
    over = [other.x for other in row if box.x < other.x < box.right and abs(other.y - box.y) < SAME_ROW]
    return box._replace(w=min(over, default=box.right) - box.x)


def _paint_marks(canvas: Canvas, place: CardPlace, marks: Marks) -> None:
    box, in_row = place.box, place.style != "rail"
    if marks.selected:
        rails.selected(canvas, box)
    elif marks.tab is not None and in_row:
        rails.fits_mark(canvas, box, marks.tab, marks.seen, beside_blossom=marks.new)
    if marks.hinted:
        rails.hint_mark(canvas, box)
    if marks.new and in_row:
        rails.new_mark(canvas, box)
    if marks.refused:
        rails.refused_mark(canvas, box)


def paint_moving(canvas: Canvas, drawn: Drawn, marks: Marks | None, pile_card: tuple[float, float]) -> None:
    """Paint a card in flight, or under the pointer (tilted by its speed). It is hidden beneath a resting card.

    `marks` is given for my own cards.
    """
    with nullcontext() if drawn.covered_from is None else canvas.left_of(drawn.covered_from):
        _paint_moving(canvas, drawn, marks, pile_card)


def _paint_moving(canvas: Canvas, drawn: Drawn, marks: Marks | None, pile_card: tuple[float, float]) -> None:
    box, place = drawn.box, drawn.place
    if drawn.key is None:
        _passing(canvas, place.code, box, pile_card)
        return
    face = place.face if place.style == "rail" else place.code
    if drawn.height:
        full = (box.w, box.h) if drawn.height == 1 else hand_card(canvas.stage.size)
        rails.held(canvas, face, box.center, (box.w, box.h), drawn.tilt, full=full, height=drawn.height)
        return
    if abs(box.w / place.box.w - 1) < NEARLY and place.style == "face":
        box = place.box.moved(box.center.x - place.box.center.x, box.center.y - place.box.center.y)
    settled = abs(box.w - place.box.w) < 0.5 and abs(box.h - place.box.h) < 0.5
    if settled or place.style == "crop":
        card_at_rest(canvas, place, box)
        if marks is not None:
            _paint_marks(canvas, place._replace(box=box), marks)
            if marks.focus:
                paint_focus(canvas, box)
        return
    _face_scaled(canvas, face, box)


def _passing(canvas: Canvas, code: str, box: Rect, pile_card: tuple[float, float]) -> None:
    if box.w < SMALL_CARD:
        box = Rect(box.x, box.y, max(box.w, LEAST_CARD[0]), max(box.h, LEAST_CARD[1]))
    if code:
        _face_scaled(canvas, code, box)
    else:
        _back_scaled(canvas, box, pile_card)


def _face_scaled(canvas: Canvas, code: str, box: Rect) -> None:
    """Paint a face at a temporary size, scaled from the hand's size so that no exact picture has to be made."""
    full = canvas.sprites.card_face(code, canvas.px_size(*hand_card(canvas.stage.size)))
    canvas.blit(_scaled(canvas, full, ("moving", code), box), box.x, box.y)


def _back_scaled(canvas: Canvas, box: Rect, pile_card: tuple[float, float]) -> None:
    full = canvas.sprites.card_back(canvas.px_size(*pile_card))
    canvas.blit(_scaled(canvas, full, ("moving back",), box), box.x, box.y)


def _scaled(canvas: Canvas, full: pygame.Surface, name: tuple[str, ...], box: Rect) -> pygame.Surface:
    """Return a picture at a temporary size, in steps of four pixels so that few are made."""
    size = rails.in_steps(canvas.px_size(box.w, box.h))
    return canvas.pieces.made((*name, full.get_size(), size), lambda: pygame.transform.smoothscale(full, size))
