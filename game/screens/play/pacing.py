"""What to paint in one frame: where cards leave and land at once, the calm rest a little at a time.

A calm region that has changed is rehearsed first: painted onto nowhere, a few new pictures a frame, until all it needs
is there; only then is it painted for good. So no frame pays for a question's words, and nothing is late by more than a
few frames. What a player does herself is shown whole in the next frame: none of this is asked then.
"""

from collections.abc import Sequence

import pygame

from game.screens.play.regions import Region, differs
from game.table.canvas import Canvas

CALM = ("seat", "me", "acts", "corner", "head", "log", "band")  # regions no flying card leaves or reaches, or seldom
PICTURES_A_FRAME, PICTURES_WHILE_BUSY = 3, 1
REGIONS_A_FRAME, REGIONS_WHILE_BUSY = 2, 1


def paced(
    canvas: Canvas, before: tuple[Region, ...], new: tuple[Region, ...], late: tuple[str, ...]
) -> tuple[tuple[Region, ...], tuple[str, ...]]:
    """The regions as this frame shows them, and the names of those that wait, who stand as they were before.

    `late` have waited already and go first.
    """
    old = {region.name: region for region in before}
    changed = [region for region in new if differs(old[region.name], region)]
    calm = [region for region in changed if region.name.startswith(CALM)]
    calm.sort(key=lambda region: region.name not in late)
    busy = len(changed) > len(calm)
    ready = rehearsed(canvas, calm, PICTURES_WHILE_BUSY if busy else PICTURES_A_FRAME)
    ready = ready[: REGIONS_WHILE_BUSY if busy else REGIONS_A_FRAME]
    waits = tuple(region.name for region in calm if region.name not in ready)
    return tuple(old[region.name] if region.name in waits else region for region in new), waits


def rehearsed(canvas: Canvas, calm: Sequence[Region], pictures: int) -> list[str]:
    """The names of those first in the row that need no more pictures, after so many have been made for them."""
    nowhere, ready = canvas.onto(pygame.Surface((1, 1))), []
    with canvas.sprites.allowance.rationed(pictures):
        for region in calm:
            region.paint(nowhere)
            ready.append(region.name)
    return ready
