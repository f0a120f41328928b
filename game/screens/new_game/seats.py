"""The seats of a new game: who is a person at this screen and what she is called, who is a computer player.

`Sitting` is one person's seat; `names_at_table` gives everybody a name nobody else has. `seat_widgets` and
`paint_seats` are the panel with its eight chairs. Pure but for the painting; knows nothing of matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from game.screens.tempers import temper_choice
from game.table.buttons import Feel, focus_ring
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.paint import dashed, emblem, panel, text
from game.table.widgets import Dropdown, Pressable, TextField, Widget
from game.words import sharing
from game.words import ui as words
from sprites import EMBLEMS

MOST_PLAYERS = 8
PERSON = -1  # where a level would stand
LONGEST_NAME = 16
SEATS_PANEL = Rect(20, 404, 822, 228)
SEAT_SIZE, SEAT_STEPS = (192.5, 73.0), (200.5, 81.0)


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
    found: set[str] = set()
    for sitting in people:
        name = sitting.name.strip() or usual_name(sitting.seat, alone)
        if name.casefold() in found:
            return sharing.two_of_one_name(name)
        found.add(name.casefold())
    return ""


def with_level(seats: tuple[int, ...], seat: int, level: int) -> tuple[int, ...]:
    """Another level, or a person, on one of the chairs."""
    return (*seats[:seat], level, *seats[seat + 1 :])


def with_name(names: tuple[str, ...], seat: int, name: str) -> tuple[str, ...]:
    """Another name typed for one of the chairs."""
    return (*names[:seat], name, *names[seat + 1 :])


def seat_box(seat: int) -> Rect:
    """Where a seat's plate lies: two rows of four."""
    wide, high = SEAT_SIZE
    across, down = SEAT_STEPS
    return Rect(34 + seat % 4 * across, SEATS_PANEL.y + 62 + seat // 4 * down, wide, high)


def temper_box(seat: Rect) -> Rect:
    """Where the temper of a computer player stands on her plate."""
    return Rect(seat.right - 68, seat.y + 6, 62, 31)


def seat_widgets(
    seats: Sequence[int],
    names: Sequence[str],
    players: int,
    most: int,
    levels: Sequence[str],
    tempers: Sequence[tuple[tuple[str, ...], str]],
) -> list[Widget]:
    """A chair for everybody: who sits there, a person's name, and chairs that can be taken.

    `tempers` are those each chair's level has, and the one chosen.
    """
    alone = sum(seats[seat] == PERSON for seat in range(players)) == 1
    options = (sharing.PERSON, *levels)
    found: list[Widget] = []
    for seat in range(most):
        box = seat_box(seat)
        if seat >= players:
            found.append(Pressable(f"chair {seat}", box, partial(paint_chair, seat, words.EMPTY_CHAIR)))
            continue
        person = seats[seat] == PERSON
        if person:
            field = Rect(box.x + 56, box.y + 5, box.w - 62, 31)
            usual = usual_name(seat, alone)
            found.append(TextField(f"name {seat}", field, names[seat], LONGEST_NAME, usual, hint=sharing.NAME_HINT))
        elif tempers[seat][0]:
            found.append(temper_choice(f"temper {seat}", temper_box(box), *tempers[seat], slim=True))
        at = Rect(box.x + 56, box.y + 39, box.w - 62, 30)
        found.append(
            Dropdown(f"seat {seat}", at, options, seats[seat] + 1, "person" if person else "machine", plain=True)
        )
    return found


def paint_seats(canvas: Canvas, seats: Sequence[int], names: Sequence[str], players: int, most: int) -> None:
    """The panel with a plate for everybody; what can be pressed lies over it."""
    panel(canvas, SEATS_PANEL)
    text(canvas, words.PLAYERS, SEATS_PANEL.x + 20, SEATS_PANEL.y + 37, "strong", "ivory", "semi")
    text(canvas, words.CLOCKWISE, SEATS_PANEL.right - 20, SEATS_PANEL.y + 36, "note", "text_dim", at="r")
    for seat in range(MOST_PLAYERS):
        box = seat_box(seat)
        if seat < players:
            panel(canvas, box, "raised")
            emblem(canvas, EMBLEMS[seat], box.x + 8, box.y + 16, 42)
            if seats[seat] != PERSON:
                text(canvas, names[seat], box.x + 66, box.y + 28, "text", "text", "semi", fit=box.w - 66 - 74)
        elif seat >= most:
            paint_chair(seat, words.NO_CHAIR, canvas, box, Feel())


def paint_chair(seat: int, label: str, canvas: Canvas, box: Rect, feel: Feel) -> None:
    """A chair nobody sits on."""
    here = feel.hover > 0.5 or feel.focus
    ink, opacity = ("accent", 0.9) if here else ("text_dim", 0.45)
    dashed(canvas, box, ink, 8, 1, opacity=opacity, fill="#03191a", fill_opacity=0.25)
    emblem(canvas, EMBLEMS[seat], box.x + 10, box.y + 17, 40, 0.75 if here else 0.5)
    text(canvas, label, box.x + 66, box.y + 42, "note", "text" if here else "text_dim", fit=box.w - 74)
    if feel.focus:
        focus_ring(canvas, box)
