"""Layout faults of a form screen: outside the window, overlapping, too small for its text.

Found in the screen's own tree, after it has been drawn once at the size in question.
"""

from collections.abc import Iterator
from itertools import combinations

from game.ui.canvas import Canvas
from game.ui.form import FormScreen
from game.ui.geometry import Rect
from game.ui.nodes import Area, CustomPaint, Leaf, Placed, Text, WidgetNode
from game.ui.text import size_du
from game.ui.widgets import Button, Dropdown, Pressable, Segmented, Toggle, size_of

SLACK = 1.5  # the slack of a width, because letters are rendered at whole pixels


def faults(screen: FormScreen, canvas: Canvas) -> list[str]:
    """Yield every fault as a line."""
    screen.draw(canvas, 1.0)
    placed = [place for place in screen.placed() if not isinstance(place.leaf, CustomPaint | Area)]
    room = Rect(0, 0, *canvas.stage.room)
    return [*_outside(placed, room), *_over_one_another(placed), *_too_small(placed, canvas)]


def described(leaf: Leaf) -> str:
    """Return a short description of a leaf."""
    widget = leaf.widget if isinstance(leaf, WidgetNode) else None
    return f"{type(widget).__name__} {widget.name}" if widget is not None else repr(leaf.spoken()[:50])


def _outside(placed: list[Placed], room: Rect) -> Iterator[str]:
    for leaf, box, view in placed:
        assert not isinstance(leaf, CustomPaint)
        if view is None and not box.inside(room, 0.5):
            yield f"{described(leaf)} is outside the window: {box}"
        if view is not None:
            whole = view.box._replace(y=view.box.y - view.top, h=view.box.h + view.furthest)
            if not box.inside(whole, 0.5):
                yield f"{described(leaf)} cannot be scrolled to: {box} of {whole}"
            if not view.box.inside(room, 0.5) or view.box.h < 30:
                yield f"{described(leaf)} is looked at through {view.box}"


def _over_one_another(placed: list[Placed]) -> Iterator[str]:
    for (a, a_box, a_view), (b, b_box, b_view) in combinations(placed, 2):
        assert not isinstance(a, CustomPaint)
        assert not isinstance(b, CustomPaint)
        if a_view is not b_view:  # visible through a view, and no further
            a_box = a_box if a_view is None else _seen(a_box, a_view.box)
            b_box = b_box if b_view is None else _seen(b_box, b_view.box)
        held = isinstance(a, WidgetNode) and a.holds is not None and b_box.inside(a_box, 0.5)
        if not held and a_box.overlap(b_box) > SLACK:
            yield f"{described(a)} and {described(b)} lie over one another: {a_box} {b_box}"


def _seen(box: Rect, view: Rect) -> Rect:
    x, y = max(box.x, view.x), max(box.y, view.y)
    return Rect(x, y, max(0.0, min(box.right, view.right) - x), max(0.0, min(box.bottom, view.bottom) - y))


def _too_small(placed: list[Placed], canvas: Canvas) -> Iterator[str]:
    letters = canvas.lettering
    for leaf, box, _ in placed:
        if isinstance(leaf, Text):
            # A name may be cut at the end of its last line; nothing else may.
            style = leaf.style
            lines = leaf.lines(letters, box.w)[: style.most if leaf.names else None]
            if len(lines) * size_du(style.size) * style.lead > box.h + 1:
                yield f"{described(leaf)} has {len(lines)} lines in {box}"
            wide = max((letters.measure(line, style.size, style.weight) for line in lines), default=0)
            if wide > box.w + SLACK and not leaf.names:
                yield f"{described(leaf)} is {wide:.0f} wide in {box}"
        elif isinstance(leaf, WidgetNode):
            widget = leaf.widget
            if isinstance(widget, Button | Segmented | Toggle) and size_of(widget, letters.measure) > box.w + 26:
                yield f"{described(leaf)} has no room for its words: {box}"
            if not isinstance(widget, Pressable | Dropdown) and box.h < 26:
                yield f"{described(leaf)} is too low: {box}"
