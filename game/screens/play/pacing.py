"""What to paint in one frame: where cards leave and land at once, the calm rest a little at a time.

A calm part that has changed is rehearsed first: painted onto nowhere, a few new pictures a frame, until all it needs is
there; only then is it painted for good. So no frame pays for a question's words, and nothing is late by more than a few
frames. What a player does herself is shown whole in the next frame: none of this is asked then.
"""

from collections.abc import Sequence

from game.screens.play.parts import Painted, Part, nowhere, painted
from game.table.canvas import Canvas

CALM = ("seat", "me", "acts", "corner", "head", "log", "band")  # parts no flying card leaves or reaches, or seldom
PICTURES_A_FRAME, PICTURES_WHILE_BUSY = 3, 1
PARTS_A_FRAME, PARTS_WHILE_BUSY = 4, 2


def paced(
    canvas: Canvas, before: Sequence[Painted], different: Sequence[Part], late: tuple[str, ...]
) -> tuple[list[Painted], tuple[str, ...]]:
    """Those of the different parts that this frame shows, and the names of those that wait, who stand as they were
    before.

    `late` have waited already and go first.
    """
    old = {each.part.name for each in before}
    calm = [part for part in different if part.name.startswith(CALM) and part.name in old]
    calm.sort(key=lambda part: part.name not in late)
    busy = len(different) > len(calm)
    ready = rehearsed(canvas, calm, PICTURES_WHILE_BUSY if busy else PICTURES_A_FRAME)
    ready = ready[: PARTS_WHILE_BUSY if busy else PARTS_A_FRAME]
    shown = {each.part.name for each in ready}
    waits = tuple(part.name for part in calm if part.name not in shown)
    aside = nowhere(canvas)
    return [*ready, *(painted(aside, part) for part in different if part not in calm)], waits


def rehearsed(canvas: Canvas, calm: Sequence[Part], pictures: int) -> list[Painted]:
    """Those first in the row that need no more pictures, after so many have been made for them."""
    aside, ready = nowhere(canvas), list[Painted]()
    with canvas.sprites.allowance.rationed(pictures):
        for part in calm:
            ready.append(painted(aside, part))
    return ready
