"""A lacquer-red curtain over the whole window: folds, swags with gold fringe tassels, a brass rail at the foot.

Made once for a window and kept: the folds are one line of pixels drawn out to the window's height, the light a small
picture scaled up, the swags one drawing set side by side.
"""

import math

import pygame

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.theme import mixed

FOLD_DU, SWAG_DU, SWAG_HIGH = 64.0, 160.0, 96.0
DARK, RED, BRIGHT = "#2a0506", "#85181a", "#a92521"
PLAIN = "#3a0708"
DIMMEST = 0.5
SWAG = drawings.document(
    '<path d="M0 0H160V26Q80 92 0 26Z" fill="url(#s)" stroke="url(#gold)" stroke-width="2.2"/>'
    + "".join(
        f'<path d="M{80 - part} 0Q{80 - part * 0.6:g} 40 80 {52 - abs(part) * 0.2:g}" fill="none" stroke="#000000" '
        'stroke-opacity=".24" stroke-width="3"/>'
        for part in (52, 26, -26, -52)
    )
    + "".join(
        f'<path d="M{x - 4} 20H{x + 4}V54L{x} 63L{x - 4} 54Z" fill="url(#gold)"/>'
        f'<path d="M{x - 4} 32H{x + 4}" stroke="#80601c" stroke-width="1.6"/>'
        for x in (0, 160)
    ),
    160,
    96,
    drawings.GOLD + drawings.gradient("s", ("0%", "#4d0c0b", 1), ("70%", "#7c1614", 1), ("100%", "#8f1d19", 1)),
)


def curtain(canvas: Canvas) -> None:
    """The whole window hung with it: nothing beneath is seen."""
    key = ("curtain", canvas.surface.get_size(), canvas.stage)
    canvas.put(canvas.pieces.made(key, lambda: _hung(canvas)), (0, 0))


def _hung(canvas: Canvas) -> pygame.Surface:
    cloth = pygame.Surface(canvas.surface.get_size()).convert()
    if canvas.look.high_contrast:
        cloth.fill(canvas.rgb(PLAIN))
    else:
        _folds(canvas, cloth)
        _light(cloth)
    top = canvas.onto(cloth)
    left, y, wide, high = canvas.view
    first = math.floor(left / SWAG_DU)
    for at in range(first, math.ceil((left + wide) / SWAG_DU)):
        top.svg(SWAG, at * SWAG_DU, y, SWAG_DU, SWAG_HIGH)
    foot = y + high - 20
    for base, thick in ((foot, 3.0), (foot + 6, 1.2)):
        line = pygame.Rect(0, top.at(0, base)[1], cloth.get_width(), max(1, canvas.px(thick)))
        cloth.fill(canvas.rgb(mixed("line", DARK, 0.2)), line)
    return cloth


def _folds(canvas: Canvas, cloth: pygame.Surface) -> None:
    """One line of pixels, as high as the window."""
    wide, high = cloth.get_size()
    line = pygame.Surface((wide, 1))
    for x in range(wide):
        du = (x - canvas.stage.left_px) / canvas.scale
        line.set_at((x, 0), canvas.rgb(fold_colour(du)))
    cloth.blit(pygame.transform.scale(line, (wide, high)), (0, 0))


def fold_colour(du: float) -> str:
    """The red at a place along the curtain: deep in the hollows, bright on the ridges, no two folds quite alike."""
    number, part = divmod(du / FOLD_DU, 1.0)
    ridge = 0.46 + 0.12 * math.sin(number * 2.3)
    height = math.sin(math.pi * (part / (2 * ridge) if part < ridge else 0.5 + (part - ridge) / (2 * (1 - ridge))))
    shade = mixed(DARK, RED, min(1.0, height**1.5 * 1.1))
    return mixed(shade, BRIGHT, max(0.0, height - 0.8) * 4 * (0.75 + 0.25 * math.sin(number * 1.7)))


def _light(cloth: pygame.Surface) -> None:
    """Brightest a little above the middle, dark under the swags and towards the corners."""
    small = pygame.Surface((64, 36))
    for x in range(64):
        for y in range(36):
            away = math.hypot((x / 63 - 0.5) * 1.25, (y / 35 - 0.44) * 1.1)
            lit = 1 - (1 - DIMMEST) * min(1.0, away / 0.72) ** 1.8
            lit *= min(1.0, 0.45 + y / 35 * 3.2)
            grey = round(255 * lit)
            small.set_at((x, y), (grey, grey, grey))
    cloth.blit(pygame.transform.smoothscale(small, cloth.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
