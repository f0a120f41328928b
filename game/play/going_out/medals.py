"""The badges that a round has earned: slips that slide in one after the other beside the button of a celebration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.play.going_out.celebration import Celebration, button_box, hand_box, scale_of, story_y
from game.play.going_out.timing import overshot
from game.play.scores.final import Honor
from game.play.words.going_out import badge_line
from game.ui.boxes import Column, Pad, Row
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.nodes import CustomPaint, Style, Text, paint_tree
from game.ui.paint import achievement, glow, panel

COMES, STAYS, SLIDES_S, RISE = 2.3, 2.0, 0.18, 24.0  # seconds after the last card left the hand; du
WIDE, HIGH, AIR, MEDAL, BETWEEN, INSIDE = 320.0, 84.0, 20.0, 0.78, 14.0, (11.0, 0.0)
LEAST = 0.8  # of its height
LIGHT, NAME, WHAT_FOR = (8.0, 150.0), Style("head", "accent", "semi", most=1), Style(most=2, lead=1.1)


class Slip(NamedTuple):
    """The slip to show: a badge, and how far it has come, 0 to 1 and a little beyond on the way."""

    honor: Honor
    share: float


def comes_at(at: int, known: float) -> float:
    """Return when the slip of that number comes, if the badges have been known since `known`."""
    return max(COMES, known) + STAYS * at


def slip_at(honors: Sequence[Honor], known: float, t: float) -> Slip | None:
    """Return the slip at the moment `t`: the last one stays."""
    shown = [at for at in range(len(honors)) if comes_at(at, known) <= t]
    if not shown:
        return None
    return Slip(honors[shown[-1]], overshot(min(1.0, (t - comes_at(shown[-1], known)) / SLIDES_S)))


def slip_box(shown: Celebration) -> Rect:
    """Return the box of a slip: below the story line, beside the button or, where it would cover my open hand, below
    the button.
    """
    stage, button, part = shown.scene.grid.stage, button_box(shown.scene), scale_of(shown.scene.grid.stage)
    wide, high = min(WIDE, stage.w - 2 * AIR), HIGH * max(LEAST, part)
    seat, mine = shown.scene.view.seat, shown.scene.grid.me.right
    if seat in range(len(shown.ending.hands)) and shown.ending.hands[seat]:
        mine = hand_box(shown, seat).right
    beside = Rect(button.x - AIR - wide, max(button.y, story_y(shown) + AIR / 2), wide, high)
    left = min(button.right, stage.right - AIR) - wide
    low = button.bottom if left >= shown.scene.grid.me.right else max(button.bottom, shown.scene.grid.me.bottom)
    below = Rect(left, low + AIR / 2, wide, high)
    box = beside if beside.x >= mine else below
    return box._replace(y=min(box.y, stage.bottom - high - 2))


def paint_slip(canvas: Canvas, shown: Celebration, slip: Slip) -> None:
    """Paint a slip on its way up or at rest: the medal, the name of the badge, and what it is for."""
    box = slip_box(shown)
    box = box._replace(y=box.y + RISE * (1 - slip.share))
    honor, side = slip.honor, box.h * MEDAL
    glow(canvas, box, "accent", blur=LIGHT[0], strength=round(LIGHT[1]))
    panel(canvas, box, "raised", "accent")
    medal = CustomPaint(partial(_medal, honor.picture), w=side, h=side)
    words = Column(
        [Text(honor.name, NAME, (honor.name,)), Text(badge_line(honor.meaning, honor.person), WHAT_FOR)], pack="middle"
    )
    paint_tree(canvas, Pad(Row([medal, replace(words, grow=1)], BETWEEN), INSIDE), box)


def _medal(name: str, canvas: Canvas, box: Rect) -> None:
    achievement(canvas, name, *box[:3])
