"""The seats of a new game: who is a person at this screen and what she is called, who is a computer player.

`Sitting` is one person's seat; `names_at_table` gives everybody a name nobody else has. `seats_node` are the eight
chairs. Pure but for the painting; knows nothing of matches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from game.play.faces import next_face
from game.play.words import sharing
from game.seating import chairs
from game.seating.chairs import LONGEST_NAME, Chair, Chairs
from game.seating.levels import Level, seat_choice, temper_choice
from game.text import ui as words
from game.ui.boxes import Column, Grid, Pad, Row
from game.ui.buttons import AT_REST, Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.drawings import Dashes
from game.ui.form import NOWHERE
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Node, Style, Text, WidgetNode
from game.ui.paint import dashed, frame, portrait, text
from game.ui.widgets import Press, Pressable, TextField
from sprites import EXPRESSIONS, FACES

SEAT_WIDE, SEAT_HIGH, SEATS_IN_A_ROW = 186.0, 73.0, 4
NAME_HIGH, LEVEL_HIGH, SLIM_WIDE, NAME_AT = 31.0, 30.0, 62.0, 10.0


NAME = Style(weight="semi")


class Sitting(NamedTuple):
    """A person's seat; without a name of her own she goes by the usual one."""

    seat: int
    name: str = ""


ALONE = (Sitting(0),)


def usual_name(seat: int, alone: bool) -> str:
    """What a seat is called when nobody has said otherwise."""
    return words.YOU if alone else words.HOME_NAMES[seat]


def names_at_table(players: int, people: Sequence[Sitting]) -> tuple[str, ...]:
    """Everybody's name by seat; a computer player gives way to a person of her name.

    >>> names_at_table(3, [Sitting(0, "Mei"), Sitting(2)])
    ('Mei', 'Ada', 'Jun')
    """
    alone = len(people) == 1
    named = {sitting.seat: sitting.name.strip() or usual_name(sitting.seat, alone) for sitting in people}
    for seat in range(players):
        if seat not in named:
            taken = {name.casefold() for name in named.values()}
            named[seat] = next(
                name
                for name in (words.HOME_NAMES[seat], *words.HOME_NAMES[:1], *words.SPARE_NAMES)
                if name.casefold() not in taken
            )
    return tuple(named[seat] for seat in range(players))


def complaint(people: Sequence[Sitting]) -> str:
    """Why these people cannot sit down together; empty: they can."""
    if not people:
        return sharing.NOBODY_PLAYS
    alone = len(people) == 1
    return chairs.complaint([Chair(sitting.name.strip() or usual_name(sitting.seat, alone)) for sitting in people])


def sitting_on(taken: Chairs) -> tuple[Sitting, ...]:
    """The people among those who sit there."""
    return tuple(Sitting(seat, taken[seat].name.strip()) for seat in chairs.people(taken))


class SeatChanges(NamedTuple):
    """What is done with a seat, by its number: a chair taken, who sits there, a name, a row of tempers, a face."""

    take: Callable[[int], None]
    choose: Callable[[int, int], None]
    name: Callable[[int, str], None]
    temper: Callable[[int, int], None]
    face: Callable[[int, str], None]


def seats_node(
    all_chairs: Chairs,
    players: int,
    most: int,
    levels: Sequence[Level],
    faces: Sequence[str],
    changes: SeatChanges,
) -> Node:
    """A chair for everybody: who sits there, a person's name as typed, and chairs that can be taken.

    `faces` are those of the seats that play; chairs nobody sits on show the faces that are left.
    """
    people = sitting_on(all_chairs[:players])
    shown = names_at_table(players, people)
    here = [sitting.seat for sitting in people]
    left = [face for face in FACES if face not in faces]
    cells: list[Node] = []
    for seat, (typed, plays) in enumerate(all_chairs):
        if seat >= most:
            cells.append(CustomPaint(partial(paint_chair, left[seat - players], words.NO_CHAIR), h=SEAT_HIGH))
        elif seat >= players:
            chair = Pressable(
                f"chair {seat}",
                NOWHERE,
                partial(paint_chair, left[seat - players], words.EMPTY_CHAIR),
                does=partial(changes.take, seat),
            )
            cells.append(WidgetNode(chair, h=SEAT_HIGH))
        else:
            who: Node = Pad(Text(shown[seat], NAME, names=(shown[seat],)), (NAME_AT, 0), grow=1)
            if not plays:
                usual = usual_name(seat, len(people) == 1)
                field = TextField(
                    f"name {seat}",
                    NOWHERE,
                    typed,
                    LONGEST_NAME,
                    usual,
                    hint=sharing.NAME_HINT,
                    does=partial(changes.name, seat),
                )
                who = WidgetNode(field, h=NAME_HIGH, w=100, least_w=80, grow=1)
            temper = temper_choice(f"temper {seat}", levels, plays, partial(changes.temper, seat), slim=True)
            upper = Row([who, WidgetNode(temper, w=SLIM_WIDE, h=NAME_HIGH) if temper else None], h=NAME_HIGH)
            lower = WidgetNode(
                seat_choice(f"seat {seat}", levels, plays, partial(changes.choose, seat), plain=True), h=LEVEL_HIGH
            )
            lines = Column([upper, lower], 3, grow=1)
            change = None if plays else partial(changes.face, seat, next_face(faces, seat, here))
            face = face_node(f"face {seat}", faces[seat], 42, change)
            cells.append(Pad(Row([face, lines], 6), (8, 4), "raised", h=SEAT_HIGH))
    return Grid(cells, SEAT_WIDE, SEATS_IN_A_ROW, 8)


def face_node(name: str, face: str, side: float, does: Press | None = None) -> Node:
    """A portrait; where it can be changed, pressing it shows the next one."""
    if does is None:
        return CustomPaint(partial(paint_face, face), w=side, h=side, least_h=side / 2)
    widget = Pressable(name, NOWHERE, partial(paint_face, face), hint=sharing.FACE_HINT, does=does)
    return WidgetNode(widget, w=side, h=side, least_h=side / 2)


def paint_face(face: str, canvas: Canvas, box: Rect, feel: Feel = AT_REST) -> None:
    """A portrait in the middle of a box, in a ring where it is pointed at."""
    side = min(box.w, box.h)
    x, y = box.centre.x - side / 2, box.centre.y - side / 2
    portrait(canvas, face, EXPRESSIONS[0], x, y, side)
    if feel.hover > 0.5 or feel.focus:
        frame(canvas, Rect(x, y, side, side), "accent", side / 2, 2)


def paint_chair(face: str, label: str, canvas: Canvas, box: Rect, feel: Feel = AT_REST) -> None:
    """A chair nobody sits on."""
    here = feel.hover > 0.5 or feel.focus
    ink, opacity = ("accent", 0.9) if here else ("text_dim", 0.45)
    dashed(canvas, box, Dashes(ink, 8, 1, opacity=opacity, fill="#03191a", fill_opacity=0.25))
    portrait(canvas, face, EXPRESSIONS[0], box.x + 10, box.y + 17, 40, 0.75 if here else 0.33)
    text(canvas, label, box.x + 66, box.y + 42, "note", "text" if here else "text_dim", fit=box.w - 74)
    if feel.focus:
        focus_ring(canvas, box)
