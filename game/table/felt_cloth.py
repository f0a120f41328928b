"""The jade cloth of a whole window: a soft pool of light, a woven texture, a large quiet fan, a brass frame line.

The light is computed at half size with a little noise (wide dark gradients band otherwise) and scaled up; the weave
is one small tile multiplied in; the fan is SVG. Needs numpy, imported only here and only when the first cloth is
woven.
"""

import math

import pygame

from game.table import drawings
from game.table.canvas import Canvas

LIT, DARK = (19, 90, 74), (5, 29, 29)
POOL = (0.66, 0.74)  # half axes of the pool of light, in parts of the window
NOISE = 2.0


def felt(canvas: Canvas, light: tuple[float, float]) -> pygame.Surface:
    """The cloth for the canvas's window and stage."""
    size = canvas.surface.get_size()
    cloth = pygame.transform.smoothscale(_light(((size[0] + 1) // 2, (size[1] + 1) // 2), light), size).convert()
    cloth.blit(_weave(size, max(1, round(canvas.scale))), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    x, y, w, h = canvas.view
    canvas.onto(cloth).svg(_ornament(round(x, 2), round(y, 2), round(w, 2), round(h, 2)), x, y, w, h)
    return cloth


def _light(size: tuple[int, int], light: tuple[float, float]) -> pygame.Surface:
    import numpy as np

    width, height = size
    across = ((np.arange(width, dtype=np.float32) / width - light[0]) / POOL[0]) ** 2
    down = ((np.arange(height, dtype=np.float32) / height - light[1]) / POOL[1]) ** 2
    part = (1 - np.minimum(np.sqrt(across[:, None] + down[None, :]), 1.25) / 1.25) ** 1.15
    noise = np.random.default_rng(1934).uniform(-NOISE, NOISE, size).astype(np.float32)
    pixels = np.empty((width, height, 3), np.uint8)
    for channel in range(3):
        pixels[..., channel] = np.clip(DARK[channel] + (LIT[channel] - DARK[channel]) * part + noise + 1, 0, 255)
    return pygame.surfarray.make_surface(pixels)


def _weave(size: tuple[int, int], unit: int) -> pygame.Surface:
    """A multiplier for the whole window: a diagonal weave of period 4 units, between 93 and 100 %."""
    tile = pygame.Surface((4 * unit, 4 * unit))
    for x in range(4):
        for y in range(4):
            thread = (0.9 if (x + y) % 4 < 2 else -0.9) + (0.7 if (x - y) % 4 < 2 else -0.7)
            grey = round(255 * (0.965 + 0.022 * thread))
            tile.fill((grey, grey, grey), (x * unit, y * unit, unit, unit))
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
    """Fan rays and arcs around the stage's foot, and the frame line just inside the window."""
    rays = ""
    for i in range(25):
        a = 0.12 + (math.pi - 0.24) * i / 24
        end = f"{640 - x + 1500 * math.cos(a):.1f} {620 - y - 1500 * math.sin(a):.1f}"
        rays += f'<path d="M{640 - x:g} {620 - y:g}L{end}"/>'
    arcs = "".join(f'<circle cx="{640 - x:g}" cy="{620 - y:g}" r="{q}"/>' for q in (150, 160, 330, 340, 520, 530))
    body = (
        f'<g fill="none" stroke="#9fd8bb" stroke-opacity=".055" stroke-width="1.4">{rays}{arcs}</g>'
        f'<rect x="4.5" y="4.5" width="{width - 9:g}" height="{height - 9:g}" rx="6" fill="none" '
        f'stroke="#c9a24a" stroke-opacity=".32"/>'
    )
    return drawings.document(body, width, height)
