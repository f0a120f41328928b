"""A cache of surfaces, limited by their size in bytes; the least recently used are dropped first.

Knows nothing of what the surfaces show; a key is anything hashable.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator

import pygame


def surface_bytes(surface: pygame.Surface) -> int:
    """Return the memory a surface uses."""
    return surface.get_pitch() * surface.get_height()


class SurfaceCache:
    """A least-recently-used cache of surfaces with a limit in bytes."""

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self.held_bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def keys(self) -> Iterator[Hashable]:
        """Return the cached keys, least recently used first."""
        return iter(tuple(self._kept))

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface of this key, now the most recently used, or None."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
        return surface

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Cache a surface; others are dropped until the limit holds again (a single large one may stay)."""
        old = self._kept.pop(key, None)
        if old is not None:
            self.held_bytes -= surface_bytes(old)
        self._kept[key] = surface
        self.held_bytes += surface_bytes(surface)
        while self.held_bytes > self.limit_bytes and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self.held_bytes -= surface_bytes(dropped)
        return surface

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface of this key, created if it is not cached."""
        held = self.get(key)
        if held is not None:
            return held
        return self.put(key, make())
