"""Rails: what the cards of a strip show."""

import pygame
import pytest

from game.table import rails
from game.ui import geometry as measures
from game.ui.canvas import Canvas
from tests.support.canvases import canvas_of

CAP, OTHER_HALF, BELL = (179, 32, 44), (91, 31, 107), (224, 168, 46)
HEIGHTS = (28.0, 38.0, 54.0, 74.0)


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    """Return a canvas of the usual size."""
    return canvas_of((1280, 720))


def shades(surface: pygame.Surface, like: tuple[int, int, int]) -> int:
    """Return how many pixels have nearly this color."""
    return sum(
        all(abs(one - other) < 40 for one, other in zip(surface.get_at((x, y))[:3], like, strict=True))
        for x in range(surface.get_width())
        for y in range(surface.get_height())
    )


@pytest.mark.parametrize("height", HEIGHTS)
def test_strip_jokers_show_a_jester(height: float, canvas: Canvas) -> None:
    canvas.surface.fill((16, 60, 60))
    rails.rail(canvas, ["7h", "**", "9c", "**"], 20, 20, height, 400)

    first, last = strip(canvas, height, 1), strip(canvas, height, 3)

    for part in (first, last):
        assert shades(part, CAP) > height / 4
        assert shades(part, OTHER_HALF) > height / 4
    assert shades(last, BELL) > 1
    assert shades(last, CAP) >= shades(first, CAP)


def strip(canvas: Canvas, height: float, at: int) -> pygame.Surface:
    """Return the visible pixels of a card of the rail above."""
    offsets, _ = measures.rail_offsets(4, [1, 3], 400, height)
    wide = measures.rail_card_width(height) if at == 3 else offsets[at + 1] - offsets[at]
    return canvas.surface.subsurface((20 + round(offsets[at]), 20, int(wide), int(height)))
