"""Panels over the table: the enlarged cards and the coach.

The coach's panel is usually in the right wing below the melds; in large mode it lies along the upper edge, over the
opponents' plaques. It is a part of the still picture, so changes in it are repainted. This module knows nothing about
lessons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.play.scene.enlarged import EDGE_DU, ROW_STEP, ZoomPanel
from game.play.state.interaction import CoachPanel
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
SMALL_DU, CORNER_DU = 140.0, 60.0  # of the panel from which all sizes are made, with its margin


def paint_zoom(canvas: Canvas, panel: ZoomPanel, names: tuple[str, ...]) -> None:
    """Paint the enlarged cards with owner, kind and count; under each wild what it stands for."""
    box, (wide, high) = panel.box, panel.card
    _ground(canvas, box)
    room = box.w - 2 * EDGE_DU
    text(canvas, panel.title, box.x + EDGE_DU, box.y + 25, "text", "accent", "semi", fit=room, names=names)
    text(canvas, panel.note, box.x + EDGE_DU, box.y + 43, "note", "text_dim", fit=room)
    if panel.more:
        text(canvas, panel.more, box.x + EDGE_DU, box.y + 62, "note", "text_dim", fit=room)
    if panel.foot:
        text(canvas, panel.foot, box.center.x, box.bottom - 12, "note", "text_dim", at="c", fit=room)
    if not panel.cards:
        return
    row = wide + panel.step * (len(panel.rows[0]) - 1)
    left, top = box.center.x - row / 2, box.y + panel.head
    for down, cards in enumerate(panel.rows):
        for at, card in enumerate(cards):
            place = Rect(left + at * panel.step, top + down * ROW_STEP, wide, high)
            rails.face(canvas, card.face, place, cast=3)
    for at, card in enumerate(panel.cards):
        if card.stands_for:
            middle = left + at * panel.step + min(panel.step, wide) / 2
            middle = box.center.x if len(panel.cards) == 1 else middle
            _says(canvas, card.stands_for, middle, top + high + 5, box.w if len(panel.cards) == 1 else panel.step)


def _ground(canvas: Canvas, box: Rect) -> None:
    """Paint the panel's background and shadow."""
    area = box.grown(REACH_DU)
    size = canvas.px_size(area.w, area.h)
    ground = canvas.pieces.made(("zoom ground", canvas.scale, size), lambda: _stretched(canvas, size))
    canvas.put(ground, canvas.at(area.x, area.y))


def _stretched(canvas: Canvas, size: tuple[int, int]) -> pygame.Surface:
    """Build a panel of any size from the corners, edges and middle of a small one, because that is fast."""
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
    """Paint a small panel with a margin for its shadow."""
    margin, side = canvas.px(REACH_DU), SMALL_DU - 2 * REACH_DU
    surface = pygame.Surface(canvas.px_size(SMALL_DU, SMALL_DU), pygame.SRCALPHA)
    own, box = canvas.onto(surface, left_px=margin, top_px=margin), Rect(0, 0, side, side)
    shadow(own, box, 8, SHADOW_DU, 200, 6)
    frame(own, box, "accent", 8, 1.6, 1, "raised_low")
    return surface


def _says(canvas: Canvas, words: str, middle: float, y: float, room: float) -> None:
    """Paint what a wild stands for, in a pill no wider than the visible part of its card."""
    wide = round(min(room - 1, width_of(canvas, words, "note", "semi") + 14), 1)
    canvas.svg(drawings.chip(wide, CHIP_DU, "wild", "foot"), middle - wide / 2, y, wide, CHIP_DU)
    text(canvas, words, middle, y + CHIP_DU / 2 + 5, "note", "ivory", "semi", "c", fit=wide)


INSIDE, BELOW_MELDS, ABOVE_BAND = 14.0, 18.0, 6.0
ROOM = (440.0, 160.0)  # what the panel needs in the wing
HEAD = 40.0  # the line of praise above the text
SIZE, LEAD, NOTE_LEAD, CLOSE_LEAD = 17.0, 21.5, 17.5, 19.0  # line sizes in du
AWAY_SIDE = 44.0
ANSWER_WIDTH, LONG_ANSWER = 124.0, 168.0
GO_ON, SKIP = "coach goes on", "coach is skipped"


def answer_width(look: CoachPanel) -> float:
    """Return the width of the coach's answer button."""
    return LONG_ANSWER if look.warns else ANSWER_WIDTH


class CoachPlace(NamedTuple):
    """The position of the panel, and whether it is only a bar along the upper edge."""

    box: Rect
    is_bar: bool = False

    @property
    def away(self) -> Rect:
        """The icon that stands for the panel while it is hidden."""
        box = self.box
        return Rect(box.right - AWAY_SIDE, box.bottom - AWAY_SIDE, AWAY_SIDE, AWAY_SIDE)

    def shown(self, look: CoachPanel) -> Rect:
        """Return the part of the place that the panel uses."""
        return self.away if look.is_away else self.box


def place_of(layout: Layout) -> CoachPlace:
    """Return the position of the coach at this table."""
    grid = layout.grid
    wing = grid.wings[1]
    theirs = (grid.rails_room(lane) for lane in layout.lanes if lane.x >= wing.x)
    top = max(room.bottom for room in theirs) + BELOW_MELDS
    box = Rect(wing.x, top, wing.w, grid.band.y - ABOVE_BAND - top)
    if box.w >= ROOM[0] and box.h >= ROOM[1]:
        return CoachPlace(box)
    room, left = grid.plaques, grid.band.x
    return CoachPlace(Rect(left, 2, room.right - left, room.bottom + 2), is_bar=True)


def covers_plaques(look: CoachPanel | None, layout: Layout) -> bool:
    """Return whether the coach lies over the opponents' plaques."""
    return look is not None and not look.is_away and place_of(layout).is_bar


def coach_buttons(look: CoachPanel | None, place: CoachPlace) -> tuple[Button, ...]:
    """Return the panel's buttons: the answer and the way to skip."""
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
    """A line of the coach's text, with its baseline."""

    words: str
    y: float
    size: str | float
    ink: str = "text"
    weight: Weight = "regular"


def lines_of(lettering: Lettering, look: CoachPanel, place: CoachPlace) -> Iterator[Line]:
    """Yield the text in lines; praise comes first (in a bar: before the text), and remarks only if there is room."""
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


def paint_coach(canvas: Canvas, look: CoachPanel | None, place: CoachPlace) -> None:
    """Paint the panel; nothing if there is no coach."""
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


def _head(canvas: Canvas, look: CoachPanel, box: Rect, ink: str) -> None:
    """Paint the praise and the progress of the lesson."""
    left, base = box.x + INSIDE, box.y + 28
    icon(canvas, "hint", left - 2, base - 17, 20, ink)
    text(canvas, look.praise, left + 26, base, 19.0, ink, "semi", fit=180)
    text(
        canvas, look.progress, box.right - (164 if look.skip else INSIDE), base - 1, "note", "text_dim", "regular", "r"
    )
