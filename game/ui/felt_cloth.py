"""The jade cloth of a whole window: a soft pool of light, a woven texture, a large quiet fan, a brass frame line.

The light is a small gradient scaled up, with a little noise (wide dark gradients band otherwise); the weave is one
small tile multiplied in; the fan is SVG at half size. All of it within about 50 ms at 1920 x 1080, once per window
size; `weaving` does it step by step, for windows that are just being pulled larger.
"""

import math
import random
from collections.abc import Iterator

import pygame

from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.theme import mixed

LIT, DARK = "#135a4a", "#051d1d"
POOL = (0.825, 0.925)  # half axes of the pool of light, in parts of the window
LIGHT_PX = 512  # the gradient's own size
FALL = 1.15  # how the light falls off
NOISE_PX, NOISE_LEVELS = 192, 4
FRAME_PART = 0.32


def felt(canvas: Canvas, light: tuple[float, float]) -> pygame.Surface:
    """The cloth for the canvas's window and stage."""
    *_, cloth = weaving(canvas, light)
    return cloth


def weaving(canvas: Canvas, light: tuple[float, float]) -> Iterator[pygame.Surface]:
    """The cloth as it comes to be; it is whole when nothing more comes."""
    size = canvas.surface.get_size()
    if canvas.look.high_contrast:
        plain = pygame.Surface(size).convert()
        plain.fill(canvas.rgb("table"))
        yield plain
        return
    cloth = _light(canvas, size, light)
    yield cloth
    cloth.blit(_tiled(_noise(), size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    yield cloth
    cloth.blit(_tiled(_weave(max(1, round(canvas.scale))), size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    yield cloth
    x, y, w, h = (round(part, 2) for part in canvas.view)
    half = canvas.sprites.svg(_ornament(x, y, w, h), (max(1, size[0] // 2), max(1, size[1] // 2)))
    cloth.blit(pygame.transform.smoothscale(half, size), (0, 0))
    inset = canvas.px(4.5)
    edge = pygame.Rect(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    pygame.draw.rect(
        cloth, canvas.rgb(mixed(DARK, "line", FRAME_PART)), edge, max(1, canvas.px(1)), border_radius=canvas.px(6)
    )
    yield cloth


def _light(canvas: Canvas, size: tuple[int, int], light: tuple[float, float]) -> pygame.Surface:
    """The pool of light: the part of a round gradient that the window shows, scaled to its shape."""
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
    """A tile of faint grey noise, always the same."""
    count = NOISE_PX * NOISE_PX
    grey = random.Random(1934).randbytes(count).translate(bytes(value % NOISE_LEVELS for value in range(256)))
    levels = bytes(value for value in grey for _ in range(3))
    return pygame.image.frombytes(levels, (NOISE_PX, NOISE_PX), "RGB").convert()


def _weave(unit: int) -> pygame.Surface:
    """A tile of diagonal weave, period 4 units, between 93 and 100 % bright."""
    tile = pygame.Surface((4 * unit, 4 * unit))
    for x in range(4):
        for y in range(4):
            thread = (0.9 if (x + y) % 4 < 2 else -0.9) + (0.7 if (x - y) % 4 < 2 else -0.7)
            grey = round(255 * (0.965 + 0.022 * thread))
            tile.fill((grey, grey, grey), (x * unit, y * unit, unit, unit))
    return tile


def _tiled(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A surface covered with a tile, by doubling."""
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
    """Fan rays and arcs around the stage's foot; the rays begin at the innermost arcs, or their ends would blot."""
    rays = ""
    for i in range(25):
        a = 0.12 + (math.pi - 0.24) * i / 24
        ends = (f"{640 - x + q * math.cos(a):.1f} {620 - y - q * math.sin(a):.1f}" for q in (160, 1500))
        rays += f'<path d="M{"L".join(ends)}"/>'
    arcs = "".join(f'<circle cx="{640 - x:g}" cy="{620 - y:g}" r="{q}"/>' for q in (150, 160, 330, 340, 520, 530))
    look = 'fill="none" stroke="#9fd8bb" stroke-opacity=".068" stroke-width="1.5"'
    return drawings.document(f"<g {look}>{rays}{arcs}</g>", width, height)
