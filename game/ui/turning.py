"""The moment after the picture has turned to another reader: light spreads over it from the edge at which they sit.

The picture itself turns at once, and in its first frame all of it is dark: nothing of what the reader before saw is
left, and nobody has to watch a spinning table. The light shows who the picture now faces.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.sides import Side

LASTS_S = 0.22
SOFT = 0.5  # how wide the edge of the light is, as a share of the picture's height
DARK, LEVELS, OPAQUE = (3, 14, 13), 256, 255


class Light(NamedTuple):
    """How far the light has spread over a picture that is seen from a side; 1 is all of it."""

    side: Side = Side.BOTTOM
    share: float = 1.0

    @property
    def is_full(self) -> bool:
        """Return whether the whole picture is seen."""
        return self.share >= 1

    @classmethod
    def after(cls, side: Side, seconds: float) -> Light:
        """Return the light `seconds` after the picture has turned to a side.

        >>> Light.after(Side.TOP, 0.0), Light.after(Side.TOP, 0.3).is_full
        (Light(side=<Side.TOP: 2>, share=0.0), True)
        """
        return cls(side, min(1.0, max(0.0, seconds / LASTS_S)))

    def fall_on(self, display: pygame.Surface) -> None:
        """Darken what the light has not reached."""
        if not self.is_full:
            strip = self.side.turned(_strip(round(self.share * LEVELS)))
            display.blit(pygame.transform.scale(strip, display.get_size()), (0, 0))


FULL = Light()


@lru_cache(LEVELS)
def _strip(level: int) -> pygame.Surface:
    """Return the dark over an upright picture, one pixel wide: thinner towards its lower edge."""
    strip, reach = pygame.Surface((1, LEVELS), pygame.SRCALPHA), (1 + SOFT) * (1 - level / LEVELS)
    for y in range(LEVELS):
        dark = (reach - (y + 1) / LEVELS) / SOFT
        strip.set_at((0, y), (*DARK, round(OPAQUE * min(1.0, max(0.0, dark)))))
    return strip
