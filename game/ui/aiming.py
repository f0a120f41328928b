"""Which widget a point or an arrow key means."""

from collections.abc import Sequence

from game.ui.geometry import Point, Rect
from game.ui.widgets import Widget, hit_box
from game.value import value

AIM_S, AIM_DU = 0.5, 6.0  # presses this soon and this near were not aimed again
# how arrows weigh the sideways distance of two centers: apart, and when one is above the other
BESIDE, AHEAD = 0.5, 0.05


@value
class Aim:
    """The last target: the widget at that time, the pointer's position, and the time of the last press."""

    widget: Widget
    at: Point
    when: float

    def is_repeated(self, at: Point, now: float) -> bool:
        """Return whether a press follows so soon and so near that it was not aimed again."""
        return now - self.when <= AIM_S and at.distance(self.at) <= AIM_DU


def widget_at(widgets: Sequence[Widget], at: Point) -> Widget | None:
    """Return the widget whose click area holds a point; where areas overlap, the one drawn nearest."""
    holding = [widget for widget in widgets if hit_box(widget).holds(at)]
    return min(holding, key=lambda widget: widget.box.distance(at), default=None)


def neighbor(widget: Widget, others: Sequence[Widget], dx: int, dy: int) -> Widget | None:
    """Return the nearest other widget in a direction, from edge to edge; straight ahead counts more than sideways."""
    here = widget.box.center

    def cost(other: Widget) -> float | None:
        there = other.box.center
        ahead = (there.x - here.x) * dx + (there.y - here.y) * dy
        one, two = (widget.box, other.box) if dy else (turned(widget.box), turned(other.box))
        apart = max(two.x - one.right, one.x - two.right)
        aside = max(0.0, apart) + (BESIDE if apart >= 0 else AHEAD) * abs(two.center.x - one.center.x)
        gap = max(0.0, ahead - (one.h + two.h) / 2)
        return gap + 2 * aside if ahead > 1 and aside < 4 * ahead else None

    costs = [(cost(other), i) for i, other in enumerate(others) if other.name != widget.name]
    nearest = min(((value, i) for value, i in costs if value is not None), default=None)
    return others[nearest[1]] if nearest else None


def turned(box: Rect) -> Rect:
    """Return the box with x and y exchanged."""
    return Rect(box.y, box.x, box.h, box.w)
