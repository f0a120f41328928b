"""Painting what is enlarged: a raised panel with whole cards; nothing of it lies outside `reach`."""

from game.screens.play_zoom import EDGE_DU, HEAD_DU, Picture
from game.table import drawings, rails
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.paint import frame, panel, shadow, text, width_of

SHADOW_DU = 10.0
REACH_DU = 24.0
CHIP_DU = 22.0


def reach(picture: Picture) -> Rect:
    """All that is painted, its shadow too."""
    return picture.box.grown(REACH_DU)


def paint_zoom(canvas: Canvas, picture: Picture) -> None:
    """Owner and kind, how many, the cards; under each wild what it stands for."""
    box, (wide, high) = picture.box, picture.card
    shadow(canvas, box, 8, SHADOW_DU, 200, 6)
    panel(canvas, box, "raised", cast=False)
    frame(canvas, box, "accent", 8, 1.6)
    room = box.w - 2 * EDGE_DU
    text(canvas, picture.title, box.x + EDGE_DU, box.y + 25, "text", "accent", "semi", fit=room)
    text(canvas, picture.note, box.x + EDGE_DU, box.y + 43, "note", "text_dim", fit=room)
    if picture.foot:
        text(canvas, picture.foot, box.centre.x, box.bottom - 12, "note", "text_dim", at="c", fit=room)
    row = wide + picture.step * (len(picture.cards) - 1)
    left, top = box.centre.x - row / 2, box.y + HEAD_DU
    for at, card in enumerate(picture.cards):
        x = left + at * picture.step
        rails.face(canvas, card.face, Rect(x, top, wide, high), cast=3)
    for at, card in enumerate(picture.cards):
        if card.stands_for:
            middle = left + at * picture.step + min(picture.step, wide) / 2
            middle = box.centre.x if len(picture.cards) == 1 else middle
            _says(canvas, card.stands_for, middle, top + high + 5, box.w if len(picture.cards) == 1 else picture.step)


def _says(canvas: Canvas, words: str, middle: float, y: float, room: float) -> None:
    """What a wild stands for, in a pill no wider than its card is seen."""
    wide = round(min(room - 1, width_of(canvas, words, "note", "semi") + 14), 1)
    canvas.svg(drawings.chip(wide, CHIP_DU, "wild", "foot"), middle - wide / 2, y, wide, CHIP_DU)
    text(canvas, words, middle, y + CHIP_DU / 2 + 5, "note", "ivory", "semi", "c", fit=wide)
