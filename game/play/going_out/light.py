"""The light of a celebration: rays and fan, the dark ground of the headline, rings, dust, and the trail of a card."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.play.going_out.celebration import Celebration, headline_y, scale_of
from game.play.going_out.timing import LANDS
from game.ui import drawings
from game.ui.canvas import Canvas
from game.ui.geometry import Point, Rect

GOLD, PALE, DEEP = "#f3d27f", "#ffe9a8", "#03130f"
OPAQUE = 255
COARSE = 4  # soft light is drawn at 1 / COARSE of its size and stretched
RAYS_DU, POOL_DU = 1360.0, 760.0
FAN_Y, FAN_RADIUS, FAN_SQUASH, FAN_STRENGTH = 372 / 720, 560.0, 0.56, 0.5
GLOW = ((0.0, 0.75), (1.0, 0.0))
HUSH, HUSH_DU, HUSH_UP = ((0.0, 0.92), (0.6, 0.62), (1.0, 0.0)), (1000.0, 230.0), 30.0
RINGS, RING_S = ((0.0, 3.4), (0.04, 2.4), (0.075, 1.6)), 0.55
RING_LEAST, RING_GROWS, RING_AIR, RING_INK = 60.0, 330.0, 8.0, "#f6dc8e"
DUST, DUST_SEED, DUST_S, DUST_SHAPES = 64, 7, 1.6, 6
GRAIN_SPEEDS, GRAIN_SIZES, GRAIN_SWAY, GRAIN_TURNS = (160, 330), (3.5, 4.5, 6.0, 7.5), 30, 5.0


def paint_rays_and_fan(canvas: Canvas, shown: Celebration, opened: float) -> None:
    """Paint rays, a pool of light, and the fan, which opens from its middle."""
    stage = shown.scene.grid.stage
    middle, part = _middle(stage), scale_of(stage)
    if not shown.is_calm:
        _rays(canvas, middle, RAYS_DU * part, opened * shown.light)
    pool = _around(middle, POOL_DU * part, POOL_DU * part)
    _soft(canvas, drawings.halo(PALE, *GLOW), pool, 0.34 * opened * shown.light)
    radius = FAN_RADIUS * part
    high = radius * FAN_SQUASH + 2
    with canvas.within((middle.x - radius * opened, stage.y, 2 * radius * opened, stage.h)):
        drawing = drawings.fan(radius, FAN_SQUASH, 1, FAN_STRENGTH)
        canvas.svg(drawing, middle.x - radius, middle.y - high + 2, 2 * radius, high, shown.light)


def _rays(canvas: Canvas, middle: Point, side: float, alpha: float) -> None:
    """Paint rays: drawn small, stretched and cut to the window."""
    px = canvas.px(side)
    window = canvas.surface.get_rect()
    left, top = canvas.at(middle.x - side / 2, middle.y - side / 2)
    seen = pygame.Rect(left, top, px, px).clip(window)

    def make() -> pygame.Surface:
        whole = pygame.transform.smoothscale(canvas.sprites.svg(drawings.rays(GOLD), (px // 3, px // 3)), (px, px))
        return whole.subsurface(seen.move(-left, -top)).copy()

    picture = canvas.pieces.made(("rays", px, tuple(seen)), make)
    before = picture.get_alpha()
    picture.set_alpha(round(OPAQUE * alpha))
    canvas.put(picture, seen.topleft)
    picture.set_alpha(before)


def paint_hush(canvas: Canvas, shown: Celebration, amount: float) -> None:
    """Paint the soft dark ground behind the letters."""
    stage = shown.scene.grid.stage
    part = scale_of(stage)
    box = _around(Point(stage.center.x, headline_y(shown) - HUSH_UP * part), HUSH_DU[0] * part, HUSH_DU[1] * part)
    _soft(canvas, drawings.halo(DEEP, *HUSH), box, 0.85 * min(1.0, amount))


def paint_rings(canvas: Canvas, shown: Celebration, t: float) -> None:
    """Paint three rings where the last card has landed."""
    shares = [((t - LANDS - delay) / RING_S, thick) for delay, thick in RINGS]
    rings = [(share, thick) for share, thick in shares if 0 <= share < 1]
    if shown.is_calm or shown.ending.out is None or not rings:
        return
    at, part = shown.scene.grid.discard.center, scale_of(shown.scene.grid.stage)
    side = canvas.px(2 * part * (RING_LEAST + RING_GROWS) + RING_AIR)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    for share, thick in rings:
        radius = canvas.px(part * (RING_LEAST + RING_GROWS * (1 - (1 - share) ** 2)))
        ink = (*canvas.rgb(RING_INK), round(OPAQUE * (1 - share) * 0.95 * shown.light))
        pygame.draw.aacircle(picture, ink, (side / 2, side / 2), radius, max(1, canvas.px(thick)))
    canvas.put_centered(picture, canvas.at(*at))


class _Grain(NamedTuple):
    x: float
    born: float
    speed: float
    size: float
    sway: float


@lru_cache(8)
def _grains(low: float, high: float) -> tuple[_Grain, ...]:
    chance = random.Random(DUST_SEED)
    return tuple(
        _Grain(
            chance.uniform(low, high),
            chance.uniform(0.35, 1.5),
            chance.uniform(*GRAIN_SPEEDS),
            chance.choice(GRAIN_SIZES),
            chance.uniform(-GRAIN_SWAY, GRAIN_SWAY),
        )
        for _ in range(DUST)
    )


def paint_dust(canvas: Canvas, stage: Rect, t: float) -> None:
    """Paint gold lozenges that rise from the table and turn."""
    part = scale_of(stage)
    for grain in _grains(stage.w * 0.03, stage.w * 0.97):
        age = t - grain.born
        y = stage.h * 0.75 - part * grain.speed * age * (1 - 0.14 * age)
        if not 0 < age < DUST_S or y < stage.h * 0.1:
            continue
        narrow = round((abs(math.cos(age * GRAIN_TURNS + grain.x)) * 0.8 + 0.2) * DUST_SHAPES) / DUST_SHAPES
        wide, high = max(1.0, 2 * grain.size * narrow), 3 * grain.size
        fade = 1 - age / DUST_S
        canvas.svg(drawings.lozenge(wide, high, "#f7dc8c"), grain.x + grain.sway * age, y, wide, high, fade)


def paint_trail(canvas: Canvas, way: Sequence[Rect]) -> None:
    """Paint the light behind a card in flight; `way` holds its positions, the latest first."""
    for behind, box in enumerate(way):
        side = round(box.h * (1.1 - 0.08 * behind))
        _soft(canvas, drawings.halo(PALE, *GLOW), _around(box.center, side, side), 0.30 - 0.04 * behind)


def _soft(canvas: Canvas, drawing: str, box: Rect, alpha: float) -> None:
    """Paint soft light: drawn small and stretched to its box."""
    if alpha <= 0:
        return
    size = canvas.px_size(box.w, box.h)

    def make() -> pygame.Surface:
        small = canvas.sprites.svg(drawing, (max(1, size[0] // COARSE), max(1, size[1] // COARSE)))
        return pygame.transform.smoothscale(small, size)

    canvas.blit(canvas.pieces.made(("soft", drawing, size), make), box.x, box.y, alpha)


def _around(at: Point, wide: float, high: float) -> Rect:
    return Rect(at.x - wide / 2, at.y - high / 2, wide, high)


def _middle(stage: Rect) -> Point:
    return Point(stage.center.x, stage.y + stage.h * FAN_Y)
