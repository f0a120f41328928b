"""The badges that a round has earned: slips that slide in one after the other beside the button of a celebration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.play.going_out.celebration import Celebration, button_box, hand_box, scale_of
from game.play.going_out.timing import overshot
from game.play.scores.final import Honor
from game.play.words.going_out import badge_line
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.paint import achievement, glow, panel, text

COMES, STAYS, SLIDES_S, RISE = 2.3, 2.0, 0.18, 24.0  # seconds after the last card left the hand; du
WIDE, HIGH, AIR, MEDAL, INSIDE = 320.0, 84.0, 20.0, 66.0, 94.0


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
    """Return the box of a slip: beside the button or, where it would cover my open hand, above the button."""
    stage, button, part = shown.scene.grid.stage, button_box(shown.scene), scale_of(shown.scene.grid.stage)
    wide, high = min(WIDE * max(0.8, part), stage.w - 2 * AIR), HIGH * max(0.8, part)
    seat = shown.scene.view.seat
    hand = hand_box(shown, seat).right if seat in range(len(shown.ending.hands)) and shown.ending.hands[seat] else 0.0
    beside = Rect(button.x - AIR - wide, button.y, wide, high)
    if beside.x >= max(hand, shown.scene.grid.me.right):
        return beside
    return Rect(min(button.right, stage.right - AIR) - wide, button.y - AIR / 2 - high, wide, high)


def paint_slip(canvas: Canvas, shown: Celebration, slip: Slip) -> None:
    """Paint a slip on its way up or at rest: the medal, the name of the badge, and what it is for."""
    box = slip_box(shown)
    box = box._replace(y=box.y + RISE * (1 - slip.share))
    part, honor = box.h / HIGH, slip.honor
    glow(canvas, box, "accent", 8, 8, 150)
    panel(canvas, box, "raised", "accent")
    side = MEDAL * part
    achievement(canvas, honor.picture, box.x + (box.h - side) / 2, box.center.y - side / 2, side)
    x, room = box.x + INSIDE * part, box.w - (INSIDE + 12) * part
    text(canvas, honor.name, x, box.y + 36 * part, 22 * part, "accent", "semi", fit=room)
    text(canvas, badge_line(honor.meaning, honor.person), x, box.y + 62 * part, 17 * part, "text", fit=room)
