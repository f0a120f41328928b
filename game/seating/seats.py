"""The seats of a new game: people at this screen with their names, and computer players.

`Sitting` is one person's seat; `names_at_table` gives everyone a different name; `face_node` is a portrait. Pure except
for the painting; knows nothing of matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.language import YOU
from game.play.words import sharing
from game.seating import chairs
from game.seating.chairs import Chair, Chairs
from game.text import ui as words
from game.ui.buttons import AT_REST, Feel
from game.ui.canvas import Canvas
from game.ui.form import NOWHERE
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Node, WidgetNode
from game.ui.paint import frame, portrait
from game.ui.widgets import Press, Pressable
from sprites import EXPRESSIONS, FACES


class Sitting(NamedTuple):
    """A person's seat; without a name the person gets the default one."""

    seat: int
    name: str = ""


ALONE = (Sitting(0),)
USUAL_CAST = tuple(range(len(FACES)))  # on every chair the person of its number


def usual_name(seat: int, alone: bool) -> str:
    """Return the default name of a seat."""
    return YOU if alone else words.HOME_NAMES[seat]


def names_at_table(players: int, people: Sequence[Sitting], cast: Sequence[int] = USUAL_CAST) -> tuple[str, ...]:
    """Return everyone's name by seat; a computer player gives way to a person of the same name.

    `cast` says which of the eight sits on each chair that no person takes.

    >>> names_at_table(3, [Sitting(0, "Mei"), Sitting(2)])
    ('Mei', 'Ada', 'Jun')
    >>> names_at_table(3, [Sitting(0)], (0, 5, 2, 3, 4, 1, 6, 7))
    ('You', 'Otto', 'Jun')
    """
    alone = len(people) == 1
    named = {sitting.seat: sitting.name.strip() or usual_name(sitting.seat, alone) for sitting in people}
    for seat in range(players):
        if seat not in named:
            taken = {name.casefold() for name in named.values()}
            named[seat] = next(
                name
                for name in (words.HOME_NAMES[cast[seat]], *words.HOME_NAMES[:1], *words.SPARE_NAMES)
                if name.casefold() not in taken
            )
    return tuple(named[seat] for seat in range(players))


def complaint(people: Sequence[Sitting]) -> str:
    """Explain why these people cannot play together, or return ""."""
    if not people:
        return sharing.NOBODY_PLAYS
    alone = len(people) == 1
    return chairs.complaint([Chair(sitting.name.strip() or usual_name(sitting.seat, alone)) for sitting in people])


def sitting_on(taken: Chairs) -> tuple[Sitting, ...]:
    """Return the people among the players in those seats."""
    return tuple(Sitting(seat, taken[seat].name.strip()) for seat in chairs.people(taken))


def face_node(
    name: str, face: str, side: float, does: Press | None = None, *, hint: str = sharing.FACE_HINT, light: float = 1.0
) -> Node:
    """Return a portrait; if pressing it does something, `hint` says what. `light` 0.33 is a third of its light."""
    if does is None:
        return CustomPaint(partial(paint_face, face, light), w=side, h=side, least_h=side / 2)
    widget = Pressable(name, NOWHERE, partial(paint_face, face, light), hint=hint, does=does)
    return WidgetNode(widget, w=side, h=side, least_h=side / 2)


def paint_face(face: str, light: float, canvas: Canvas, box: Rect, feel: Feel = AT_REST) -> None:
    """Paint a portrait in the middle of a box, brighter and with a ring while it is pointed at."""
    side = min(box.w, box.h)
    x, y = box.center.x - side / 2, box.center.y - side / 2
    portrait(canvas, face, EXPRESSIONS[0], x, y, side, 1.0 if feel.hover > 0.5 or feel.focus else light)
    if feel.hover > 0.5 or feel.focus:
        frame(canvas, Rect(x, y, side, side), "accent", side / 2, 2)
