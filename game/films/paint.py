"""How a replay's table looks: the same parts as at play, with a card for the seat at the bottom and the open hands.

`watched_scene` makes a `TableScene` of a view nobody plays from; `watched_regions` says what is painted of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.eyes import NOBODY
from game.play.picture.over import Over, moving_card
from game.play.picture.parts import Layers, Part
from game.play.picture.regions import hand_parts, my_cards, table_parts
from game.play.scene.band import FitsBand
from game.play.scene.compose import seat_looks
from game.play.scene.scene import SceneSource, TableScene
from game.play.scene.shown import ShownTable
from game.play.state.interaction import Interaction
from game.play.state.known import Known
from game.play.state.log import GameLog
from game.rules.cards import Card
from game.rules.scoring import hand_points
from game.table.board import WORTH, BoardRow, board_rows, in_a_row
from game.table.holding import Order, dealt
from game.table.plaques import OwnLook, SeatLook, own_plaque
from game.table.rails import rail_card
from game.table.stage import Stage
from game.text import replay as words
from game.text import table as table_words
from game.text.table import count_words
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import emblem, frame, icon, panel, shadow, temper, text


@dataclass(frozen=True, slots=True)
class Watched:
    """What a replay shows besides the table: who sits at the bottom, and every hand where all lie open."""

    scene: TableScene
    player: str  # what plays the seat at the bottom, in words
    hands: tuple[tuple[Card, ...], ...] = ()


def watched_scene(stage: Stage, names: tuple[str, ...], log: GameLog, tempers: tuple[str, ...] = ()) -> TableScene:
    """What there is to see for somebody who only looks."""
    view = stage.view
    seats = seat_looks(view._replace(seat=NOBODY), names, log, tempers, stage.numbers)
    return TableScene(
        source=SceneSource(
            Interaction(stage.holding), ShownTable(Known(view, view, names, counted=stage.numbers), stage.layout)
        ),
        seats=seats,
        own=OwnLook(seats[view.seat], count_words(seats[view.seat].cards, 0)),
        band=FitsBand((), ""),
        log=log.lines[-3:],
        new=frozenset(held.uid for held in stage.holding.row if held.new),
        away=stage.moving_keys,
        watched=True,
    )


def watched_regions(shown: Watched) -> Layers:
    """All there is, each lowest first."""
    scene = shown.scene
    table = (*table_parts(scene), _me(shown))
    return Layers((*table, *_board(shown))) if shown.hands else Layers(table, hand_parts(scene))


def moving(stage: Stage, scene: TableScene, now: float) -> tuple[Over, ...]:
    """The cards on their way, lowest first."""
    return tuple(moving_card(drawn, scene) for drawn in stage.in_motion(now))


# ---- who sits at the bottom ----


def _me(shown: Watched) -> Part:
    return Part("me", _seat_card, (shown.scene.grid.me, shown.scene.own, shown.player))


def _seat_card(canvas: Canvas, box: Rect, look: OwnLook, player: str) -> None:
    """Her plaque, and what plays there in the place of the wells."""
    own_plaque(canvas, box, look)
    if look.seat.temper:
        side = box.h * 0.15
        temper(canvas, look.seat.temper, box.x + side * 1.4, box.y + side * 1.4, side)
    low = box.bottom - 20
    icon(canvas, "person" if player == words.PERSON else "machine", box.x + 11, low - 13, 18, "accent")
    text(canvas, player, box.x + 35, low + 1, "note", "text_dim", fit=box.w - 43)


# ---- all hands open ----


def _board(shown: Watched) -> Iterator[Part]:
    """A row for each seat with its hand, that of the seat at the bottom card by card."""
    scene, view = shown.scene, shown.scene.view
    for seat, row in enumerate(board_rows(view, scene.grid)):
        hand, points = shown.hands[seat], table_words.points_in_hand(hand_points(shown.hands[seat], view.variant))
        lies = None if seat == view.seat else hand
        yield Part(f"row {seat}", _paint_row, (row, scene.seats[seat], points, lies))
    yield from my_cards(scene, in_tray=True)


def _paint_row(canvas: Canvas, row: BoardRow, look: SeatLook, points: str, hand: tuple[Card, ...] | None) -> None:
    """Who it is and how many points are held; the hand, unless its cards are painted one by one."""
    box = row.box
    panel(canvas, box, "raised" if look.turn else "plain", cast=False)
    if look.turn and not look.waits:
        frame(canvas, box, "accent", 8, 1.6)
    medal = min(30.0, box.h - 8)
    emblem(canvas, look.emblem, box.x + 6, box.centre.y - medal / 2, medal)
    if look.temper:
        small = medal * 0.54
        temper(canvas, look.temper, box.x + 6 + medal * 0.54, box.centre.y + medal * 0.04, small)
    room = row.cards.x - box.x - medal - 20
    if room > 0:
        text(canvas, look.name, box.x + medal + 13, box.centre.y + 5, "note", "text", "semi", fit=room)
    text(canvas, points, box.right - 8, box.centre.y + 5, "note", "text_dim", "medium", "r", fit=WORTH - 12)
    if hand is not None:
        paint_hand(canvas, hand, row.cards)


def paint_hand(canvas: Canvas, hand: tuple[Card, ...], box: Rect) -> None:
    """A hand lying open, by suit, from the left edge of a box."""
    places = in_a_row(tuple(held.card for held in dealt(hand, 0, Order.SUIT).row), box)
    if places:
        shadow(canvas, (box.x, box.y, places[-1].box.right - box.x, box.h), 3, 2.5, 140, 2)
    for place in places:
        x, y, _, h = place.box
        rail_card(canvas, place.code, x, y, h, index=place.column, last=place.last, blank=place.blank)
