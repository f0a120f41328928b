"""Panels over the table: the enlarged cards and the coach.

The panel is usually in the right wing below the melds, as a bar if it has little room there. Where there is too little,
a coach without buttons, or any in a tall window, uses the band if it has no tray, or else lanes without melds, the
player's own if it is free; otherwise the panel lies along the upper edge, over the opponents' plaques. It is a part of
the still picture, so changes in it are repainted. This module knows nothing about lessons.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.play.scene.enlarged import CARDS, ROW_STEP, SAYS, ZoomPanel
from game.play.state.interaction import CoachPanel
from game.table import rails
from game.table.grid import LANE_GAP
from game.table.layout import Layout
from game.ui import drawings
from game.ui.boxes import Centered, Child, Column, Fitting, Pack, Pad, Row
from game.ui.buttons import Feel
from game.ui.canvas import Canvas
from game.ui.drawings import ButtonKind
from game.ui.form import SPRING, button, drawn_icon
from game.ui.geometry import Rect
from game.ui.nodes import NOTE, SLACK, CustomPaint, Node, Style, Text, areas, paint_tree, widgets_of
from game.ui.paint import frame, panel, portrait, shadow, width_of
from game.ui.widgets import Pressable, Widget

SHADOW_DU, DROP, SHADE, RADIUS = 10.0, 6.0, 200, 8.0
REACH_DU = 24.0  # the reach in du of the shadow, on every side
CHIP_DU, CHIP_MARGIN = 22.0, 14.0
WILD_WORDS = Style("note", "ivory", "semi", most=1, at="c")
SMALL_DU, CORNER_DU = 140.0, 60.0  # for the panel from which all sizes are made, with its margin


def paint_zoom(canvas: Canvas, panel: ZoomPanel, names: tuple[str, ...]) -> None:
    """Paint the enlarged cards with owner, kind and count; under each wild what it stands for."""
    _ground(canvas, panel.box)
    tree = panel.tree(names)
    paint_tree(canvas, tree, panel.box)
    found = areas(tree, panel.box, canvas.lettering)
    if CARDS not in found:
        return
    box, (wide, high), is_one = found[CARDS], panel.card, len(panel.cards) == 1
    left = box.center.x - (wide + panel.step * (len(panel.rows[0]) - 1)) / 2
    for down, cards in enumerate(panel.rows):
        for at, card in enumerate(cards):
            place = Rect(left + at * panel.step, box.y + down * ROW_STEP, wide, high)
            rails.face(canvas, card.face, place, cast=3)
    for at, card in enumerate(panel.cards):
        if card.stands_for:
            middle = box.center.x if is_one else left + at * panel.step + min(panel.step, wide) / 2
            _says(canvas, card.stands_for, middle, found[SAYS].bottom, box.w if is_one else panel.step)


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
    shadow(own, box, RADIUS, SHADOW_DU, SHADE, DROP)
    frame(own, box, "accent", RADIUS, 1.6, 1, "raised_low")
    return surface


def _says(canvas: Canvas, words: str, middle: float, bottom: float, room: float) -> None:
    """Paint what a wild stands for, in a pill no wider than the visible part of its card."""
    wide = round(min(room - 1, width_of(canvas, words, "note", "semi") + CHIP_MARGIN), 1)
    box = Rect(middle - wide / 2, bottom - CHIP_DU, wide, CHIP_DU)
    canvas.svg(drawings.chip(wide, CHIP_DU, "wild", "foot"), *box)
    paint_tree(canvas, Text(words, WILD_WORDS, (words,)), box)


BELOW_MELDS, ABOVE_BAND, OVER_BAR, BAR_BELOW, BAR_ABOVE = 18.0, 6.0, 2.0, 4.0, 4.0
ROOM, BAR_ROOM = (440.0, 160.0), (390.0, 100.0)  # what the panel needs in the wing, and there as a bar
LANE_ROOM = 20_000.0  # what it needs in a lane: so much area for its text
MARGIN, BAR_MARGIN, GAP = (12.0, 9.0), (12.0, 4.0), 8.0
HEAD, PRAISE, FACE, AWAY_ICON = 36.0, 19.0, 36.0, 22.0  # the line of praise above the text
BAR_FACES = (84.0, 52.0)
COACH = "wen"  # whose face the coach has
ASK = Style(17.0, lead=1.265)
CLOSE, CLOSEST = Style(lead=1.19), Style("note", lead=1.19)  # in a bar, and there with little room
AWAY_SIDE = 44.0
ANSWER = (124.0, 44.0)
LONG_ANSWER, SKIP_WIDTH, SKIP_HIGH = 168.0, 142.0, 30.0
GO_ON, SKIP, PANEL = "coach goes on", "coach is skipped", "coach"


class CoachPlace(NamedTuple):
    """The position of the panel, and whether it is only a bar with text: along the upper edge, or in a lane."""

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


def place_of(layout: Layout, look: CoachPanel | None = None) -> CoachPlace:
    """Return the position of the coach at this table, for what it shows."""
    grid = layout.grid
    wing = grid.wings[1]
    theirs = (grid.rails_room(lane) for lane in layout.lanes if lane.x >= wing.x)
    top = max(room.bottom for room in theirs)
    for (wide, high), below, above in ((ROOM, BELOW_MELDS, ABOVE_BAND), (BAR_ROOM, BAR_BELOW, BAR_ABOVE)):
        box = Rect(wing.x, top + below, wing.w, grid.band.y - above - top - below)
        if box.w >= wide and box.h >= high:
            return CoachPlace(box, is_bar=(wide, high) == BAR_ROOM)
    has_room = look is not None and (grid.is_tall or not (look.button or look.skip))
    free = grid.band if not layout.slots else _free_lane(layout)
    if has_room and free is not None:
        return CoachPlace(free, is_bar=True)
    room, left = grid.plaques, grid.band.x
    return CoachPlace(Rect(left, OVER_BAR, room.right - left, room.bottom + OVER_BAR), is_bar=True)


def _free_lane(layout: Layout) -> Rect | None:
    """Return the room of a lane without melds, or of two, one above the other, if it is large enough: my own first. In
    a tall window, where lanes are low, two come before one.
    """
    grid, taken = layout.grid, {place.seat for place in layout.melds}
    seats = sorted(range(len(layout.lanes)), key=lambda seat: layout.plaques[seat] != grid.me)
    lanes = [layout.lanes[seat] for seat in seats if seat not in taken]
    pairs = [
        upper._replace(h=lower.bottom - upper.y)
        for lower in lanes
        for upper in lanes
        if upper.x == lower.x and 0 < lower.y - upper.bottom <= LANE_GAP + SLACK
    ]
    rooms = (
        lane._replace(x=lane.x + grid.owner, w=lane.w - grid.owner)
        for lane in (pairs + lanes if grid.is_tall else lanes + pairs)
    )
    return next((room for room in rooms if room.w * room.h >= LANE_ROOM), None)


def covers_plaques(look: CoachPanel | None, layout: Layout) -> bool:
    """Return whether the coach lies over the opponents' plaques."""
    return _covers(look, layout, layout.plaques)


def covers_band(look: CoachPanel | None, layout: Layout) -> bool:
    """Return whether the coach lies in the band, where questions, refusals and hints appear."""
    return _covers(look, layout, (layout.grid.band,))


def _covers(look: CoachPanel | None, layout: Layout, boxes: Sequence[Rect]) -> bool:
    if look is None or look.is_away:
        return False
    box = place_of(layout, look).box
    return any(not box.apart(other) for other in boxes)


def coach_tree(look: CoachPanel, *, is_bar: bool) -> Node:
    """Return the panel: the coach's face, praise and progress over the text, beside it the answer; in a bar the face
    and the text, closer together. A remark is left out where it has no room, and in a bar the face; at last its text is
    smaller.
    """
    if look.is_away:
        return Centered(drawn_icon("hint", AWAY_ICON))
    pack: Pack = "middle" if is_bar or not look.progress else "start"
    notes, styles = (look.note, ""), (CLOSE, CLOSEST) if is_bar else (ASK,)
    ways = [[Column(lines_of(look, note, style), pack=pack, grow=1) for note in notes] for style in styles]
    answer = _answer(look, "start" if is_bar else "end")
    if not is_bar and look.progress:
        return Pad(Column([_head(look), Row([Fitting(ways[0], grow=1), answer], GAP, cross=None, grow=1)]), MARGIN)
    faces = (*(Centered(_face(look, side)) for side in BAR_FACES), None)
    rows = [Row([face, way, answer], GAP, cross=None, grow=1) for same in ways for face in faces for way in same]
    return Pad(Fitting(rows, grow=1), BAR_MARGIN if is_bar else MARGIN)


def lines_of(look: CoachPanel, note: str, style: Style) -> list[Child]:
    """Return the text in parts: what to do, how, and a remark."""
    ask = look.ask if style is ASK else f"{look.praise} {look.ask}".strip()
    parts = ((ask, style), (look.how, style._replace(ink="accent", weight="medium")), (note, NOTE))
    return [Text(words, style) for words, style in parts if words]


def _answer(look: CoachPanel, pack: Pack) -> Node | None:
    if not look.button:
        return None
    kind: ButtonKind = "lacquer" if look.warns else "gold"
    wide = LONG_ANSWER if look.warns else ANSWER[0]
    return Column([button(GO_ON, look.button, kind, "Enter", w=wide, h=ANSWER[1])], pack=pack)


def _head(look: CoachPanel) -> Node:
    """Praise, the progress of the lesson, and the way to skip it."""
    ink = _ink(look)
    praise = Text(look.praise, Style(PRAISE, ink, "semi", most=1))
    progress = Text(look.progress, NOTE._replace(most=1))
    skip = None
    if look.skip:
        skip = button(SKIP, look.skip, "quiet", look.skip_key, w=SKIP_WIDTH, h=SKIP_HIGH, size="note")
    return Row([_face(look, FACE), praise, SPRING, progress, skip], GAP, h=HEAD)


def expression_of(look: CoachPanel) -> str:
    """Return how the coach looks: pleased with what was done well, thoughtful after a mistake."""
    return "thinking" if look.warns else "pleased" if look.praise else "calm"


def _face(look: CoachPanel, side: float) -> Node:
    return CustomPaint(partial(_paint_face, expression_of(look)), w=side, h=side)


def _paint_face(expression: str, canvas: Canvas, box: Rect) -> None:
    portrait(canvas, COACH, expression, box.x, box.y, box.w)


def _ink(look: CoachPanel) -> str:
    return "danger_text" if look.warns else "accent"


def coach_widgets(look: CoachPanel | None, place: CoachPlace) -> tuple[Widget, ...]:
    """Return what can be pressed: the buttons of the panel, then the panel itself."""
    if look is None:
        return ()
    box = place.shown(look)
    return (*widgets_of(coach_tree(look, is_bar=place.is_bar), box), Pressable(PANEL, box, _unpainted))


def _unpainted(canvas: Canvas, box: Rect, feel: Feel) -> None:
    """Do nothing: the panel is painted with its text."""


def paint_coach(canvas: Canvas, look: CoachPanel | None, place: CoachPlace) -> None:
    """Paint the panel; nothing if there is no coach."""
    if look is None:
        return
    box = place.shown(look)
    panel(canvas, box, *(() if look.is_away else ("raised", _ink(look))))
    paint_tree(canvas, coach_tree(look, is_bar=place.is_bar), box, look.feels)
