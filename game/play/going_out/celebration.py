"""What a celebration shows, and where: the plaques, the headline, the story line and the open hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.play.going_out.timing import LIFT_DU, Ending, Moment
from game.play.paint.table import RemarkShown
from game.play.picture.regions import remark_shown as under_plaque
from game.play.scene.compose import TableScene
from game.play.state.remarks import Remark
from game.table.plaques import SeatLook
from game.ui.geometry import STAGE_HEIGHT, STAGE_WIDTH, Rect
from sprites import EXPRESSIONS

DELIGHTED, DISMAYED = EXPRESSIONS[3], EXPRESSIONS[4]
OTHERS_LIGHT = 0.6  # if somebody else wins
HEAD_Y, STORY_Y = 348 / 720, 522 / 720
HEAD_RISE, HEAD_DROP, HEAD_BELOW, LOWEST_HEAD = 78.0, 16.0, 92.0, 540 / 720
RIBBON_DROP, RIBBON_AIR, STORY_DROP = 44.0, 12.0, 40.0
HAND_HIGH, LEAST_HAND, HAND_GAP, NARROW_HAND = 62.0, 44.0, 8.0, 220.0
OWN_HAND, HAND_IN = (16.0, 20.0), 4.0  # of open hands
COUNT_DROP, COUNT_HIGH = 3.0, 24.0  # of their points
MOST_WINNERS_SPEAK = 5  # players at a table where the winner's remark has room beside the open hands


class Celebration(NamedTuple):
    """The celebration to show: the table and the end of its round. If `is_calm`, it is a still without rays, dust and
    flights.
    """

    scene: TableScene
    ending: Ending
    is_calm: bool = False

    @property
    def is_mine(self) -> bool:
        """Return whether the player at the bottom has gone out."""
        return self.ending.out == self.scene.view.seat

    @property
    def light(self) -> float:
        """Return the brightness: less if somebody else has gone out."""
        return 1.0 if self.is_mine else OTHERS_LIGHT


def seats_shown(shown: Celebration, now: Moment) -> tuple[SeatLook, ...]:
    """Return what every plaque shows now, with the scores and purses counted so far."""
    ending, looks = shown.ending, []
    for seat, look in enumerate(shown.scene.seats):
        won, drawn = seat == ending.out, ending.out is None
        looks.append(
            replace(
                look,
                score=str(now.scores[seat]),
                coins=str(now.purses[seat]) if now.purses else look.coins,
                expression=look.expression if drawn else DELIGHTED if won else DISMAYED,
                fading=None,
                turn=won,
                waits=False,
                mark="",
                alarm="",
            )
        )
    return tuple(looks)


def button_box(scene: TableScene) -> Rect:
    """Return the box of "Go on": the place of the primary button."""
    return scene.grid.act_buttons[0]


def headline_y(shown: Celebration) -> float:
    """Return the baseline of the headline: in the middle, or below the melds if it would cover some there.

    If it covers melds in both places, it at least leaves those of the player who has gone out free.
    """
    scene, part = shown.scene, scale_of(shown.scene.grid.stage)
    rails = [(place.rail, place.seat == shown.ending.out) for place in scene.layout.melds]
    below = max((rail.bottom for rail, _ in rails), default=0.0) + HEAD_BELOW * part
    ways = [scene.grid.stage.h * HEAD_Y, min(below, scene.grid.stage.h * LOWEST_HEAD)]
    for of_all in (True, False):
        for y in ways:
            top, bottom = y - HEAD_RISE * part, y + HEAD_DROP * part
            if not any(
                (of_all or own) and top < rail.bottom and bottom > rail.y - LIFT_DU * own for rail, own in rails
            ):
                return y
    return ways[0]


def story_y(shown: Celebration) -> float:
    """Return the baseline of the story line, below the headline and its ribbon."""
    stage = shown.scene.grid.stage
    ribbon = (RIBBON_DROP + RIBBON_AIR if shown.ending.ribbon else 0.0) * scale_of(stage)
    return max(stage.h * STORY_Y, headline_y(shown) + STORY_DROP * scale_of(stage) + ribbon)


def hand_box(shown: Celebration, seat: int) -> Rect:
    """Return the box of an open hand: between its plaque and the melds, or beside my own; the points stand at its
    right end. Where there is too little room above melds of somebody who has not gone out, they are left out.
    """
    grid = shown.scene.grid
    high, least = HAND_HIGH * max(0.75, scale_of(grid.stage)), LEAST_HAND * scale_of(grid.stage)
    if seat == shown.scene.view.seat:
        return Rect(grid.me.right + OWN_HAND[0], grid.me.y + OWN_HAND[1], grid.hand.w * 0.5, high)
    box = shown.scene.layout.plaques[seat]
    rooms = [room - lift_du(shown) * is_own for room, is_own in _free_below(shown, seat) if is_own or room >= least]
    high = min(high, max(min(rooms, default=high), least))
    return Rect(box.x + HAND_IN, box.bottom + HAND_GAP, box.w - 2 * HAND_IN, high)


def remark_shown(shown: Celebration, remark: Remark) -> RemarkShown | None:
    """Return a remark below the winner's plaque, no wider than that because open hands lie beside it, or of another
    player below all open hands; None for a winner at a table with little room.
    """
    scene, seat = shown.scene, remark.seat
    if seat == shown.ending.out:
        plaque, few = scene.layout.plaques[seat], scene.view.players <= MOST_WINNERS_SPEAK
        return under_plaque(scene, remark, 0.0)._replace(left=plaque.x, right=plaque.right) if few else None
    return under_plaque(scene, remark, max((box.bottom for box in _counted_hands(shown)), default=0.0) + HAND_GAP)


def lift_du(shown: Celebration) -> float:
    """Return how far the winner's melds rise: not over the open hands of the others."""
    seats = [seat for seat, hand in enumerate(shown.ending.hands) if hand and seat != shown.scene.view.seat]
    free = [room for seat in seats for room, is_own in _free_below(shown, seat) if is_own]
    return max(0.0, min([LIFT_DU, *(room - LEAST_HAND * scale_of(shown.scene.grid.stage) for room in free)]))


def _free_below(shown: Celebration, seat: int) -> Iterator[tuple[float, bool]]:
    """Yield the room for an open hand above each meld under its plaque, and whether its owner has gone out."""
    box = shown.scene.layout.plaques[seat]
    for place in shown.scene.layout.melds:
        if place.rail.x < box.right and place.rail.right > box.x and place.rail.y > box.bottom:
            yield place.rail.y - box.bottom - HAND_GAP, place.seat == shown.ending.out


def covered_seats(shown: Celebration) -> set[int]:
    """Return the seats whose melds lie where an open hand or its points will, without the one that has gone out."""
    boxes = list(_counted_hands(shown))
    rails = [(place.seat, place.rail) for place in shown.scene.layout.melds if place.seat != shown.ending.out]
    return {seat for seat, rail in rails if any(not rail.apart(box) for box in boxes)}


def _counted_hands(shown: Celebration) -> Iterator[Rect]:
    """Yield the boxes of the other players' open hands, with their points where these stand below."""
    for seat, hand in enumerate(shown.ending.hands):
        if hand and seat != shown.scene.view.seat:
            box = hand_box(shown, seat)
            yield box if box.w >= NARROW_HAND else box._replace(h=box.h + COUNT_DROP + COUNT_HIGH)


def scale_of(stage: Rect) -> float:
    """Return the scale of everything for the room there is."""
    return min(stage.w / STAGE_WIDTH, stage.h / STAGE_HEIGHT)
