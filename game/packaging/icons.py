"""Icons of the program, drawn from our own logo, in the containers of Windows and macOS.

Imports nothing of the game, so that `frozen.spec` can load this file by itself. Both containers hold pictures as PNG.
"""

import io
import struct
from collections.abc import Callable, Iterable, Mapping
from typing import Any

WINDOWS_PX = (16, 24, 32, 48, 64, 128, 256)
MACOS_TYPES = {32: b"ic11", 64: b"ic12", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}
_LARGEST_BYTE = 255


def pictures(logo: Callable[[int], Any], sizes: Iterable[int]) -> dict[int, bytes]:
    """Return the logo in each size, as PNG; `logo` is the function of `sprites`."""
    import pygame

    drawn = {}
    for size in sizes:
        buffer = io.BytesIO()
        pygame.image.save(logo(size), buffer, "logo.png")
        drawn[size] = buffer.getvalue()
    return drawn


def windows_icon(pngs: Mapping[int, bytes]) -> bytes:
    """Return an `.ico` with these pictures."""
    head, at = struct.pack("<HHH", 0, 1, len(pngs)), 6 + 16 * len(pngs)
    for size, png in pngs.items():
        side = size if size <= _LARGEST_BYTE else 0  # as the format writes 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), at)
        at += len(png)
    return head + b"".join(pngs.values())


def macos_icon(pngs: Mapping[int, bytes]) -> bytes:
    """Return an `.icns` with these pictures."""
    blocks = b"".join(MACOS_TYPES[size] + struct.pack(">I", 8 + len(png)) + png for size, png in pngs.items())
    return b"icns" + struct.pack(">I", 8 + len(blocks)) + blocks
