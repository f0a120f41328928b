"""The coach's panel: what she says beside a table, as a value, where she says it, and how it is painted.

Usually it lies in the right wing under the melds; where everything is enlarged and there is no room for words, along
the upper edge, over the others' plaques. It is a part of the still picture like any other, so whatever changes in it is
painted anew. Knows nothing of lessons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.play.scene.enlarged import EDGE_DU, ROW_STEP, ZoomPanel
from game.play.state.interaction import CoachLook
from game.table import rails
from game.table.layout import Layout
from game.ui import drawings
from game.ui.buttons import Feel
from game.ui.canvas import Canvas
from game.ui.drawings import ButtonKind
from game.ui.geometry import Rect
from game.ui.looks import Weight
from game.ui.paint import frame, icon, panel, shadow, text, width_of
from game.ui.text import Lettering
from game.ui.widgets import Button, paint_widget

SHADOW_DU = 10.0
REACH_DU = 24.0  # of the shadow, on every side
CHIP_DU = 22.0
SMALL_DU, CORNER_DU = 140.0, 60.0  # of the panel that all are made from, margin and all


def paint_zoom(canvas: Canvas, panel: ZoomPanel, names: tuple[str, ...]) -> None:
    """Owner and kind, how many, the cards; under each wild what it stands for."""
    box, (wide, high) = panel.box, panel.card
    _ground(canvas, box)
    room = box.w - 2 * EDGE_DU
    text(canvas, panel.title, box.x + EDGE_DU, box.y + 25, "text", "accent", "semi", fit=room, names=names)
    text(canvas, panel.note, box.x + EDGE_DU, box.y + 43, "note", "text_dim", fit=room)
    if panel.more:
        text(canvas, panel.more, box.x + EDGE_DU, box.y + 62, "note", "text_dim", fit=room)
    if panel.foot:
        text(canvas, panel.foot, box.centre.x, box.bottom - 12, "note", "text_dim", at="c", fit=room)
    if not panel.cards:
        return
    row = wide + panel.step * (len(panel.rows[0]) - 1)
    left, top = box.centre.x - row / 2, box.y + panel.head
    for down, cards in enumerate(panel.rows):
        for at, card in enumerate(cards):
            place = Rect(left + at * panel.step, top + down * ROW_STEP, wide, high)
            rails.face(canvas, card.face, place, cast=3)
    for at, card in enumerate(panel.cards):
        if card.stands_for:
            middle = left + at * panel.step + min(panel.step, wide) / 2
            middle = box.centre.x if len(panel.cards) == 1 else middle
            _says(canvas, card.stands_for, middle, top + high + 5, box.w if len(panel.cards) == 1 else panel.step)


def _ground(canvas: Canvas, box: Rect) -> None:
    """The panel with its shadow."""
    area = box.grown(REACH_DU)
    size = canvas.px_size(area.w, area.h)
    ground = canvas.pieces.made(("zoom ground", canvas.scale, size), lambda: _stretched(canvas, size))
    canvas.put(ground, canvas.at(area.x, area.y))


def _stretched(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """A panel of any size from the corners, the edges and the middle of a small one: nobody waits for it."""
    small = canvas.pieces.made(("zoom corners", canvas.scale), lambda: _small_ground(canvas))
    edge, end = canvas.px(CORNER_DU), small.get_width() - canvas.px(CORNER_DU)
    sources = (0, edge, end, small.get_width())
    across, down = ((0, edge, side - edge, side) for side in size)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for i in range(3):
        for j in range(3):
            part = small.subsurface(sources[i], sources[j], sources[i + 1] - sources[i], sources[j + 1] - sources[j])
            room = (across[i + 1] - across[i], down[j + 1] - down[j])
            surface.blit(pygame.transform.scale(part, room), (across[i], down[j]))
    return surface


def _small_ground(canvas: Canvas) -> pygame.Surface:
    """A small panel with a margin for its shadow."""
    margin, side = canvas.px(REACH_DU), SMALL_DU - 2 * REACH_DU
    surface = pygame.Surface(canvas.px_size(SMALL_DU, SMALL_DU), pygame.SRCALPHA)
    own, box = canvas.onto(surface, left_px=margin, top_px=margin), Rect(0, 0, side, side)
    shadow(own, box, 8, SHADOW_DU, 200, 6)
    frame(own, box, "accent", 8, 1.6, 1, "raised_low")
    return surface


def _says(canvas: Canvas, words: str, middle: float, y: float, room: float) -> None:
    """What a wild stands for, in a pill no wider than its card is seen."""
    wide = round(min(room - 1, width_of(canvas, words, "note", "semi") + 14), 1)
    canvas.svg(drawings.chip(wide, CHIP_DU, "wild", "foot"), middle - wide / 2, y, wide, CHIP_DU)
    text(canvas, words, middle, y + CHIP_DU / 2 + 5, "note", "ivory", "semi", "c", fit=wide)


INSIDE, BELOW_MELDS, ABOVE_BAND = 14.0, 18.0, 6.0
ROOM = (440.0, 160.0)  # what the panel needs in the wing
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
    theirs = (grid.rails_room(lane) for lane in layout.lanes if lane.x >= wing.x)
    top = max(room.bottom for room in theirs) + BELOW_MELDS
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
