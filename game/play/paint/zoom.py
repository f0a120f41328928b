"""Painting what is enlarged: a raised panel with whole cards."""

import pygame

from game.play.scene.enlarged import EDGE_DU, ROW_STEP, ZoomPanel
from game.table import rails
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import frame, shadow, text, width_of

SHADOW_DU = 10.0
REACH_DU = 24.0  # of the shadow, on every side
CHIP_DU = 22.0
SMALL_DU, CORNER_DU = 140.0, 60.0  # of the panel that all are made from, margin and all


def paint_zoom(canvas: Canvas, panel: ZoomPanel, names: tuple[str, ...]) -> None:
    """Owner and kind, how many, the cards; under each wild what it stands for."""
    box, (wide, high) = panel.box, panel.card
    _ground(canvas, box)
    room = box.w - 2 * EDGE_DU
    text(canvas, panel.title, box.x + EDGE_DU, box.y + 25, "text", "accent", "semi", fit=room, names=names)
    text(canvas, panel.note, box.x + EDGE_DU, box.y + 43, "note", "text_dim", fit=room)
    if panel.more:
        text(canvas, panel.more, box.x + EDGE_DU, box.y + 62, "note", "text_dim", fit=room)
    if panel.foot:
        text(canvas, panel.foot, box.centre.x, box.bottom - 12, "note", "text_dim", at="c", fit=room)
    row = wide + panel.step * (len(panel.rows[0]) - 1)
    left, top = box.centre.x - row / 2, box.y + panel.head
    for down, cards in enumerate(panel.rows):
        for at, card in enumerate(cards):
            place = Rect(left + at * panel.step, top + down * ROW_STEP, wide, high)
            rails.face(canvas, card.face, place, cast=3)
    for at, card in enumerate(panel.cards):
        if card.stands_for:
            middle = left + at * panel.step + min(panel.step, wide) / 2
            middle = box.centre.x if len(panel.cards) == 1 else middle
            _says(canvas, card.stands_for, middle, top + high + 5, box.w if len(panel.cards) == 1 else panel.step)


def _ground(canvas: Canvas, box: Rect) -> None:
    """The panel with its shadow."""
    area = box.grown(REACH_DU)
    size = canvas.px_size(area.w, area.h)
    ground = canvas.pieces.made(("zoom ground", canvas.scale, size), lambda: _stretched(canvas, size))
    canvas.put(ground, canvas.at(area.x, area.y))


def _stretched(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """A panel of any size from the corners, the edges and the middle of a small one: nobody waits for it."""
    small = canvas.pieces.made(("zoom corners", canvas.scale), lambda: _small_ground(canvas))
    edge, end = canvas.px(CORNER_DU), small.get_width() - canvas.px(CORNER_DU)
    sources = (0, edge, end, small.get_width())
    across, down = ((0, edge, side - edge, side) for side in size)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for i in range(3):
        for j in range(3):
            part = small.subsurface(sources[i], sources[j], sources[i + 1] - sources[i], sources[j + 1] - sources[j])
            room = (across[i + 1] - across[i], down[j + 1] - down[j])
            surface.blit(pygame.transform.scale(part, room), (across[i], down[j]))
    return surface


def _small_ground(canvas: Canvas) -> pygame.Surface:
    """A small panel with a margin for its shadow."""
    margin, side = canvas.px(REACH_DU), SMALL_DU - 2 * REACH_DU
    surface = pygame.Surface(canvas.px_size(SMALL_DU, SMALL_DU), pygame.SRCALPHA)
    own, box = canvas.onto(surface, left_px=margin, top_px=margin), Rect(0, 0, side, side)
    shadow(own, box, 8, SHADOW_DU, 200, 6)
    frame(own, box, "accent", 8, 1.6, 1, "raised_low")
    return surface


def _says(canvas: Canvas, words: str, middle: float, y: float, room: float) -> None:
    """What a wild stands for, in a pill no wider than its card is seen."""
    wide = round(min(room - 1, width_of(canvas, words, "note", "semi") + 14), 1)
    canvas.svg(drawings.chip(wide, CHIP_DU, "wild", "foot"), middle - wide / 2, y, wide, CHIP_DU)
    text(canvas, words, middle, y + CHIP_DU / 2 + 5, "note", "ivory", "semi", "c", fit=wide)
