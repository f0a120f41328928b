"""The coach's panel: what she says beside a table, as a value, where she says it, and how it is painted.

Usually it lies in the right wing under the melds; where everything is enlarged and there is no room for words, along
the upper edge, over the others' plaques. It is a part of the still picture like any other, so whatever changes in it is
painted anew. Knows nothing of lessons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.play.state.interaction import CoachLook
from game.table.layout import Layout
from game.ui.buttons import Feel
from game.ui.canvas import Canvas
from game.ui.drawings import ButtonKind
from game.ui.geometry import Rect
from game.ui.paint import icon, panel, text
from game.ui.text import Lettering
from game.ui.theme import Weight
from game.ui.widgets import Button, paint_widget

INSIDE, BELOW_MELDS, ABOVE_BAND = 14.0, 18.0, 6.0
ROOM = (440.0, 168.0)  # what the panel needs in the wing
HEAD = 40.0  # the line of praise over her words
SIZE, LEAD, NOTE_LEAD, CLOSE_LEAD = 17.0, 21.5, 17.5, 19.0  # of a line in du
AWAY_SIDE = 44.0
ANSWER_WIDTH, LONG_ANSWER = 124.0, 168.0
GO_ON, SKIP = "coach goes on", "coach is skipped"


def answer_width(look: CoachLook) -> float:
    """How wide the button she waits for is."""
    return LONG_ANSWER if look.warns else ANSWER_WIDTH


class CoachPlace(NamedTuple):
    """Where the panel lies, and whether it is only a bar along the upper edge."""

    box: Rect
    is_bar: bool = False

    @property
    def away(self) -> Rect:
        """Where an icon stands for the panel while it is put away."""
        box = self.box
        return Rect(box.right - AWAY_SIDE, box.bottom - AWAY_SIDE, AWAY_SIDE, AWAY_SIDE)

    def shown(self, look: CoachLook) -> Rect:
        """What of it is taken."""
        return self.away if look.is_away else self.box


def place_of(layout: Layout) -> CoachPlace:
    """Where the coach is at this table."""
    grid = layout.grid
    wing = grid.wings[1]
    theirs = (each.block for each in layout.blocks if each.block.x >= wing.x)
    top = max((block.bottom for block in theirs), default=wing.y) + BELOW_MELDS
    box = Rect(wing.x, top, wing.w, grid.band.y - ABOVE_BAND - top)
    if box.w >= ROOM[0] and box.h >= ROOM[1]:
        return CoachPlace(box)
    room, left = grid.plaques, grid.band.x
    return CoachPlace(Rect(left, 2, room.right - left, room.bottom + 2), is_bar=True)


def covers_plaques(look: CoachLook | None, layout: Layout) -> bool:
    """Whether she lies over the others' plaques."""
    return look is not None and not look.is_away and place_of(layout).is_bar


def coach_buttons(look: CoachLook | None, place: CoachPlace) -> tuple[Button, ...]:
    """What may be pressed: her answer, and the way past her."""
    if look is None or look.is_away:
        return ()
    box, found = place.box, []
    if look.button:
        kind: ButtonKind = "lacquer" if look.warns else "gold"
        low = box.y + 10 if place.is_bar else box.bottom - 56
        wide = answer_width(look)
        found.append(Button(GO_ON, Rect(box.right - 12 - wide, low, wide, 44), look.button, kind, "Enter"))
    if look.skip and not place.is_bar:
        skip = Rect(box.right - 152, box.y + 8, 142, 30)
        found.append(Button(SKIP, skip, look.skip, "quiet", look.skip_key, size="note"))
    return tuple(found)


class Line(NamedTuple):
    """A line of what she says, with its baseline."""

    words: str
    y: float
    size: str | float
    ink: str = "text"
    weight: Weight = "regular"


def lines_of(lettering: Lettering, look: CoachLook, place: CoachPlace) -> Iterator[Line]:
    """Her words in lines; praise stands over them, in a bar before them, and remarks only where there is room."""
    box = place.box
    width = box.w - 2 * INSIDE - (answer_width(look) + 8 if look.button else 0.0)
    size, lead = ("text", CLOSE_LEAD) if place.is_bar else (SIZE, LEAD)
    base = box.y + (CLOSE_LEAD if place.is_bar else HEAD + 14)
    ask = f"{look.praise} {look.ask}".strip() if place.is_bar else look.ask
    for words in lettering.wrap(ask, width, size) if ask else ():
        yield Line(words, base, size)
        base += lead
    for words in lettering.wrap(look.how, width, size, "medium") if look.how else ():
        yield Line(words, base, size, "accent", "medium")
        base += lead
    notes = lettering.wrap(look.note, width, "note") if look.note else ()
    if not place.is_bar or base + (len(notes) - 1) * NOTE_LEAD < box.bottom - 4:
        for at, words in enumerate(notes):
            yield Line(words, base + at * NOTE_LEAD, "note", "text_dim")


def paint_coach(canvas: Canvas, look: CoachLook | None, place: CoachPlace) -> None:
    """The panel with what she asks; nothing where there is no coach."""
    if look is None:
        return
    if look.is_away:
        panel(canvas, place.away)
        icon(canvas, "hint", place.away.x + 11, place.away.y + 11, 22, "accent")
        return
    box, ink = place.box, "danger_text" if look.warns else "accent"
    panel(canvas, box, "raised", ink)
    if not place.is_bar:
        _head(canvas, look, box, ink)
    for line in lines_of(canvas.lettering, look, place):
        text(canvas, line.words, box.x + INSIDE, line.y, line.size, line.ink, line.weight)
    for button in coach_buttons(look, place):
        paint_widget(canvas, button, Feel(float(look.hover == button.name), float(look.pressed == button.name)))


def _head(canvas: Canvas, look: CoachLook, box: Rect, ink: str) -> None:
    """The praise, and how far the lesson is."""
    left, base = box.x + INSIDE, box.y + 28
    icon(canvas, "hint", left - 2, base - 17, 20, ink)
    text(canvas, look.praise, left + 26, base, 19.0, ink, "semi", fit=180)
    text(canvas, look.far, box.right - (164 if look.skip else INSIDE), base - 1, "note", "text_dim", "regular", "r")
