"""The lens: an interface larger than its window, of which the window shows the part that is looked at.

`Lens` says how large the picture is and which part is seen: the pointer's share of the window is the picture's share
(at the left edge one sees the left edge, and nothing needs to be held or waited for), or the part round the keyboard's
place. Pixels only; pure arithmetic.
"""

from __future__ import annotations

import math
from typing import NamedTuple

MOST_PIXELS = 3840 * 2160 * 2  # of the enlarged picture: more would cost more memory than a card table may


class Lens(NamedTuple):
    """How much larger than the window the picture is, and the share of it (0 to 1 each way) that is looked at."""

    zoom: float = 1.0
    across: float = 0.5
    down: float = 0.5

    def picture_size(self, window: tuple[int, int]) -> tuple[int, int]:
        """The whole picture in pixels.

        >>> Lens(1.5).picture_size((1280, 720))
        (1920, 1080)
        """
        zoom = min(self.zoom, max(1.0, math.sqrt(MOST_PIXELS / (window[0] * window[1]))))
        return round(window[0] * zoom), round(window[1] * zoom)

    def offset(self, window: tuple[int, int]) -> tuple[int, int]:
        """Which pixel of the picture lies in the window's upper left corner."""
        wide, high = self.picture_size(window)
        return round((wide - window[0]) * self.across), round((high - window[1]) * self.down)

    def in_picture(self, window: tuple[int, int], at: tuple[float, float]) -> tuple[float, float]:
        """A place of the window as a place of the picture."""
        left, top = self.offset(window)
        return at[0] + left, at[1] + top

    def at_pointer(self, window: tuple[int, int], at: tuple[float, float]) -> Lens:
        """Looking where the pointer is."""
        return self._replace(across=_share(at[0], window[0]), down=_share(at[1], window[1]))

    def at_place(self, window: tuple[int, int], at: tuple[float, float]) -> Lens:
        """Looking round a place of the picture (pixels): in the middle where that is possible."""
        wide, high = self.picture_size(window)
        return self._replace(
            across=_share(at[0] - window[0] / 2, wide - window[0]), down=_share(at[1] - window[1] / 2, high - window[1])
        )


def _share(part: float, whole: float) -> float:
    return min(1.0, max(0.0, part / whole)) if whole > 0 else 0.5
