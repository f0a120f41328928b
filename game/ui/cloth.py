"""The jade cloth of a whole window: a soft pool of light, a woven texture, a large faint fan and a brass frame line.

The light is a small gradient scaled up, with a little noise because wide dark gradients show bands. The weave is one
small tile multiplied in, and the fan is an SVG at half size. All of it takes about 50 ms at 1920 x 1080, once per
window size.
"""

import math
import random

import pygame

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.looks import mixed

LIT, DARK = "#135a4a", "#051d1d"
POOL = (0.825, 0.925)  # half axes of the pool of light, as a share of the window
LIGHT_PX = 512  # the gradient's own size
FALL = 1.15  # how fast the light falls off
NOISE_PX, NOISE_LEVELS = 192, 4
FRAME_PART = 0.32


def felt(canvas: Canvas, light: tuple[float, float]) -> pygame.Surface:
    """Return the cloth for the canvas's window and stage."""
    size = canvas.surface.get_size()
    if canvas.look.high_contrast:
        plain = pygame.Surface(size).convert()
        plain.fill(canvas.rgb("table"))
        return plain
    cloth = _light(canvas, size, light)
    cloth.blit(_tile_surface(_noise(), size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    cloth.blit(_tile_surface(_weave(max(1, round(canvas.scale))), size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    x, y, w, h = (round(part, 2) for part in canvas.view)
    half = canvas.sprites.svg(_ornament(x, y, w, h), (max(1, size[0] // 2), max(1, size[1] // 2)))
    cloth.blit(pygame.transform.smoothscale(half, size), (0, 0))
    inset = canvas.px(4.5)
    edge = pygame.Rect(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    pygame.draw.rect(
        cloth, canvas.rgb(mixed(DARK, "line", FRAME_PART)), edge, max(1, canvas.px(1)), border_radius=canvas.px(6)
    )
    return cloth


def _light(canvas: Canvas, size: tuple[int, int], light: tuple[float, float]) -> pygame.Surface:
    """Return the pool of light: the visible part of a round gradient, scaled to the window's shape."""
    stops = "".join(
        f'<stop offset="{part * 5}%" stop-color="{mixed(DARK, LIT, (1 - part / 20) ** FALL)}"/>' for part in range(21)
    )
    pool = f'<radialGradient id="l" cx="50%" cy="50%" r="50%">{stops}</radialGradient>'
    body = f'<rect x="0" y="0" width="{LIGHT_PX}" height="{LIGHT_PX}" fill="url(#l)"/>'
    round_pool = canvas.sprites.svg(drawings.document(body, LIGHT_PX, LIGHT_PX, pool), (LIGHT_PX, LIGHT_PX))
    wide, high = (LIGHT_PX / (2 * half) for half in POOL)
    seen = pygame.Rect(
        round(LIGHT_PX / 2 - light[0] * wide), round(LIGHT_PX / 2 - light[1] * high), round(wide), round(high)
    )
    shown = pygame.Surface(seen.size)
    shown.fill(canvas.rgb(DARK))
    shown.blit(round_pool, (-seen.x, -seen.y))
    return pygame.transform.smoothscale(shown, size).convert()


def _noise() -> pygame.Surface:
    """Return a tile of faint gray noise, always the same."""
    count = NOISE_PX * NOISE_PX
    grey = random.Random(1934).randbytes(count).translate(bytes(value % NOISE_LEVELS for value in range(256)))
    levels = bytearray(3 * count)
    for channel in range(3):
        levels[channel::3] = grey
    return pygame.image.frombytes(bytes(levels), (NOISE_PX, NOISE_PX), "RGB").convert()


def _weave(unit: int) -> pygame.Surface:
    """Return a tile of diagonal weave with a period of 4 units, 93 to 100 % bright."""
    tile = pygame.Surface((4 * unit, 4 * unit))
    for x in range(4):
        for y in range(4):
            thread = (0.9 if (x + y) % 4 < 2 else -0.9) + (0.7 if (x - y) % 4 < 2 else -0.7)
            grey = round(255 * (0.965 + 0.022 * thread))
            tile.fill((grey, grey, grey), (x * unit, y * unit, unit, unit))
    return tile


def _tile_surface(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a surface covered with a tile, by doubling it."""
    cloth = pygame.Surface(size)
    cloth.blit(tile, (0, 0))
    wide, high = tile.get_size()
    while wide < size[0]:
        cloth.blit(cloth, (wide, 0), (0, 0, wide, high))
        wide *= 2
    while high < size[1]:
        cloth.blit(cloth, (0, high), (0, 0, size[0], high))
        high *= 2
    return cloth


def _ornament(x: float, y: float, width: float, height: float) -> str:
    """Return fan rays and arcs around the stage's foot; rays start at the innermost arcs, because their ends would
    blot.
    """
    rays = ""
    for i in range(25):
        a = 0.12 + (math.pi - 0.24) * i / 24
        ends = (f"{640 - x + q * math.cos(a):.1f} {620 - y - q * math.sin(a):.1f}" for q in (160, 1500))
        rays += f'<path d="M{"L".join(ends)}"/>'
    arcs = "".join(f'<circle cx="{640 - x:g}" cy="{620 - y:g}" r="{q}"/>' for q in (150, 160, 330, 340, 520, 530))
    look = 'fill="none" stroke="#9fd8bb" stroke-opacity=".068" stroke-width="1.5"'
    return drawings.document(f"<g {look}>{rays}{arcs}</g>", width, height)


FOLD_DU, SWAG_DU, SWAG_HIGH = 64.0, 160.0, 96.0
DRAPERY_DARK, RED, BRIGHT = "#2a0506", "#85181a", "#a92521"
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
    """Draw a curtain over the whole window."""
    key = ("curtain", canvas.surface.get_size(), canvas.stage)
    canvas.put(canvas.pieces.made(key, lambda: _hung(canvas)), (0, 0))


def _hung(canvas: Canvas) -> pygame.Surface:
    cloth = pygame.Surface(canvas.surface.get_size()).convert()
    if canvas.look.high_contrast:
        cloth.fill(canvas.rgb(PLAIN))
    else:
        _folds(canvas, cloth)
        _drapery_light(cloth)
    top = canvas.onto(cloth)
    left, y, wide, high = canvas.view
    first = math.floor(left / SWAG_DU)
    for at in range(first, math.ceil((left + wide) / SWAG_DU)):
        top.svg(SWAG, at * SWAG_DU, y, SWAG_DU, SWAG_HIGH)
    foot = y + high - 20
    for base, thick in ((foot, 3.0), (foot + 6, 1.2)):
        line = pygame.Rect(0, top.at(0, base)[1], cloth.get_width(), max(1, canvas.px(thick)))
        cloth.fill(canvas.rgb(mixed("line", DRAPERY_DARK, 0.2)), line)
    return cloth


def _folds(canvas: Canvas, cloth: pygame.Surface) -> None:
    """Draw one line of pixels across all folds and stretch it to the window's height."""
    wide, high = cloth.get_size()
    line = pygame.Surface((wide, 1))
    for x in range(wide):
        du = (x - canvas.stage.left_px) / canvas.scale
        line.set_at((x, 0), canvas.rgb(fold_color(du)))
    cloth.blit(pygame.transform.scale(line, (wide, high)), (0, 0))


def fold_color(du: float) -> str:
    """Return the red at a place along the curtain: dark in the hollows, bright on the ridges, with irregular folds."""
    number, part = divmod(du / FOLD_DU, 1.0)
    ridge = 0.46 + 0.12 * math.sin(number * 2.3)
    height = math.sin(math.pi * (part / (2 * ridge) if part < ridge else 0.5 + (part - ridge) / (2 * (1 - ridge))))
    shade = mixed(DRAPERY_DARK, RED, min(1.0, height**1.5 * 1.1))
    return mixed(shade, BRIGHT, max(0.0, height - 0.8) * 4 * (0.75 + 0.25 * math.sin(number * 1.7)))


def _drapery_light(cloth: pygame.Surface) -> None:
    """Shade the curtain: brightest a little above the middle, dark under the swags and towards the corners."""
    small = pygame.Surface((64, 36))
    for x in range(64):
        for y in range(36):
            away = math.hypot((x / 63 - 0.5) * 1.25, (y / 35 - 0.44) * 1.1)
            lit = 1 - (1 - DIMMEST) * min(1.0, away / 0.72) ** 1.8
            lit *= min(1.0, 0.45 + y / 35 * 3.2)
            grey = round(255 * lit)
            small.set_at((x, y), (grey, grey, grey))
    cloth.blit(pygame.transform.smoothscale(small, cloth.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
