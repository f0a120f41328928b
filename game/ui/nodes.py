"""Automatic layout: a tree of nodes, measured by content and arranged in the available room.

The leaves are here: `Text`, `WidgetNode`, `CustomPaint` (own painting), `Gap`, `Area` (a box with a name); the
containers are in `boxes`. `Room.down` and `Room.across` return how much of a length a node wants (`Need`), `shared` how
much each gets, and `place` yields the leaves with their boxes in painting and keyboard order. No screens here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from game.ui.buttons import AT_REST, Feel
from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.looks import LEAST_TARGET_DU, LINE_HEIGHT, Weight
from game.ui.paint import Align, lines_within, text
from game.ui.scrolling import Scroll
from game.ui.text import HINTING_ROOM, size_du, unbroken
from game.ui.widgets import Widget, least_size_of, paint_widget, size_of, spoken_of
from game.value import value

SLACK = 0.01  # rounding error of a sum of lengths
LEAST_GAP = 0.35  # share of a gap
HALF_LINE = 0.35  # share of a size: from the middle of a line to its baseline
WIDTH_SHARE = 0.5  # estimated letter width, as a share of its size


class Meter(Protocol):
    """Measures text: the width of a line, and the lines at a width."""

    def measure(self, words: str, size: str | float = "text", weight: Weight = "regular") -> float:
        """Return the width of one line."""
        ...

    def wrap(self, words: str, width: float, size: str | float = "text", weight: Weight = "regular") -> tuple[str, ...]:
        """Break a text into lines that fit a width, and return them."""
        ...


class RoughMeter:
    """Estimates text sizes before fonts are available."""

    def measure(self, words: str, size: str | float = "text", weight: Weight = "regular") -> float:
        """Return the estimated width of a line."""
        return len(words) * size_du(size) * WIDTH_SHARE

    def wrap(self, words: str, width: float, size: str | float = "text", weight: Weight = "regular") -> tuple[str, ...]:
        """Return as many lines as the number of letters suggests."""
        letters = max(1, int(width / (size_du(size) * WIDTH_SHARE)))
        lines = words.split("\n")
        parts = [line[at : at + letters] for line in lines for at in range(0, max(1, len(line)), letters)]
        return tuple(parts)


class Need(NamedTuple):
    """How much of a length is wanted: everything usable, the usual, the least, and the absolute minimum."""

    most: float
    usual: float
    least: float
    worst: float

    @classmethod
    def of(cls, usual: float, least: float | None = None) -> Need:
        """Return the need for one length that may shrink to another."""
        low = usual if least is None else min(usual, least)
        return cls(usual, usual, low, low)

    def plus(self, more: float) -> Need:
        """Return the need with the same amount added to each value."""
        return Need(*(length + more for length in self))


NONE = Need.of(0)


def total(needs: Iterable[Need]) -> Need:
    """Return the sum of the needs."""
    columns = list(zip(*needs, strict=True))
    return Need(*map(sum, columns)) if columns else NONE


def highest(needs: Iterable[Need]) -> Need:
    """Return the largest of the needs."""
    columns = list(zip(*needs, strict=True))
    return Need(*map(max, columns)) if columns else NONE


def shared(needs: Sequence[Need], grows: Sequence[float], length: float) -> list[float]:
    """Return how much of a length each need gets: extra space goes to those that grow, missing space is taken step by
    step.

    >>> shared([Need.of(50), Need.of(30, 10)], [0, 1], 100)
    [50.0, 50.0]
    >>> shared([Need.of(50), Need.of(30, 10)], [0, 1], 70)
    [50.0, 20.0]
    """
    if length >= (most := sum(need.most for need in needs)):
        weights = sum(grows)
        return [
            need.most + ((length - most) * grow / weights if weights else 0.0)
            for need, grow in zip(needs, grows, strict=True)
        ]
    for high, low in pairwise(range(len(NONE))):
        more, less = (sum(need[level] for need in needs) for level in (high, low))
        if length >= less and more > less:
            part = (length - less) / (more - less)
            return [need[low] + (need[high] - need[low]) * part for need in needs]
    return [need.worst for need in needs]


class Style(NamedTuple):
    """The style of words."""

    size: str | float = "text"
    ink: str = "text"
    weight: Weight = "regular"
    lead: float = LINE_HEIGHT
    most: int | None = None  # the maximum number of lines
    at: Align = "l"


BODY = Style()
NAME_ROOM = 3.0  # so that hinting never makes a name too wide for the box that it asked for
NOTE = Style("note", "text_dim")


def line_room(wide: float) -> float:
    """Return the room that a line so wide asks for: fonts round the widths of their letters."""
    return wide * HINTING_ROOM + 1


_EXTENTS: WeakKeyDictionary[Meter, dict[tuple[str, str | float, Weight], tuple[float, float]]] = WeakKeyDictionary()


class Room:
    """The context for measuring a tree: the text meter and a cache."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self._extents = _EXTENTS.setdefault(meter, {})
        self._high: dict[tuple[int, float], Need] = {}
        self._wide: dict[int, Need] = {}
        self._made: dict[tuple[int, float], Node] = {}

    def extent(self, words: str, size: str | float, weight: Weight) -> tuple[float, float]:
        """Return the width of a text's longest line and of its longest word; cached."""
        words = str(words)
        key = words, size, weight
        if key not in self._extents:
            measured = partial(self.meter.measure, size=size, weight=weight)
            whole, word = max(map(measured, words.split("\n"))), max(map(measured, unbroken(words)))
            self._extents[key] = line_room(whole), word + 2
        return self._extents[key]

    def across(self, node: Node) -> Need:
        """Return the width a node wants."""
        if id(node) not in self._wide:
            need = node.across(self)
            if node.w is not None:
                low = (need.least or node.w) if node.least_w is None else node.least_w
                need = Need.of(max(node.w, low), low)
            elif node.least_w is not None:
                most = max(need.most, node.least_w)
                need = Need.of(most, node.least_w)
            self._wide[id(node)] = need
        return self._wide[id(node)]

    def down(self, node: Node, wide: float) -> Need:
        """Return the height a node wants at a width."""
        key = id(node), wide
        if key not in self._high:
            need = node.down(self, wide)
            if node.h is not None:
                holds = need.worst if not isinstance(node, WidgetNode) or node.holds is not None else 0.0
                need = Need.of(max(node.h, holds), max(node.h if node.least_h is None else node.least_h, holds))
            self._high[key] = need
        return self._high[key]

    def made(self, node: Node, wide: float, make: Callable[[Room, float], Node]) -> Node:
        """Return what a node becomes at a width; cached as long as its measurements."""
        key = id(node), wide
        if key not in self._made:
            self._made[key] = make(self, wide)
        return self._made[key]


@value
class Node:
    """A part of a screen. `w`, `h`: width and (minimum) height; `grow`: its share of extra space."""

    _: KW_ONLY
    w: float | None = None
    h: float | None = None
    least_w: float | None = None
    least_h: float | None = None
    grow: float = 0.0

    def across(self, room: Room) -> Need:
        """Return the width its content wants; nothing by default."""
        return NONE

    def down(self, room: Room, wide: float) -> Need:
        """Return the height its content wants at a width."""
        return NONE

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Yield its leaves and their boxes."""
        raise NotImplementedError


class Placed(NamedTuple):
    """A leaf, its box, and the scroll view through which it is seen, if any."""

    leaf: Leaf
    box: Rect
    view: Scroll | None = None


# ---- leaves ----


@value
class Gap(Node):
    """Empty space of this length in either direction."""

    length: float = 0.0

    def across(self, room: Room) -> Need:
        """Return its length, or much less."""
        return Need.of(self.length, self.length * LEAST_GAP)

    def down(self, room: Room, wide: float) -> Need:
        """Return its length, or much less."""
        return self.across(room)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Yield nothing: there is nothing to see."""
        return iter(())


@value
class Text(Node):
    """Words on as many lines as needed, vertically centered. One of the `names` in them may be shortened."""

    words: str
    style: Style = BODY
    names: tuple[str, ...] = ()

    def across(self, room: Room) -> Need:
        """Return the width of the longest line, or at least of the longest word."""
        if not self.words:
            return NONE
        whole, word = room.extent(self.words, self.style.size, self.style.weight)
        if self.style.most == 1:
            return Need.of(whole + NAME_ROOM, 4 * size_du(self.style.size)) if self.names else Need.of(whole)
        return Need.of(whole, word)

    def lines(self, meter: Meter, wide: float) -> tuple[str, ...]:
        """Return the lines at a width."""
        if not self.words or self.style.most == 1:
            return (self.words,) if self.words else ()
        return meter.wrap(self.words, wide, self.style.size, self.style.weight)

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of all lines."""
        count = len(self.lines(room.meter, wide))
        count = count if self.style.most is None else min(count, self.style.most)
        return Need.of(count * size_du(self.style.size) * self.style.lead)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the text."""
        if self.words:
            yield Placed(self, box)

    def spoken(self) -> str:
        """Return the words."""
        return self.words

    def _is_cut(self, wide: float, room: float) -> bool:
        """Whether the words are to be cut to the room; a name that got all it asked for never is, however the font
        rounds its letters.
        """
        if self.style.most != 1:
            return bool(self.names)
        return (line_room(wide) > room + SLACK) if self.names else wide > room

    def paint(self, canvas: Canvas, box: Rect) -> None:
        """Draw the lines."""
        style, size = self.style, size_du(self.style.size)
        most = style.most
        lines = lines_within(canvas, self.words, box.w, style.size, style.weight, most)
        lead = size * style.lead
        y = box.center.y - len(lines) * lead / 2 + lead / 2 + size * HALF_LINE
        x = {"l": box.x, "c": box.center.x, "r": box.right}[style.at]
        fit = box.w if self._is_cut(canvas.lettering.measure(self.words, size, style.weight), box.w) else None
        for line in lines:
            text(canvas, line, x, y, style.size, style.ink, style.weight, style.at, fit=fit, names=self.names)
            y += lead


@value
class CustomPaint(Node):
    """Custom painting, with its given size (`w`, `h`) or whatever it gets. `spoken_text` is the text read aloud."""

    paint: Callable[[Canvas, Rect], None]
    spoken_text: str = ""

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place it, if there is any room."""
        if box.w > 0 and box.h > 0:
            yield Placed(self, box)

    def spoken(self) -> str:
        """Return the given text."""
        return self.spoken_text


@value
class WidgetNode(Node):
    """A widget in its box; `holds` is content inside its margin, which also determines its size."""

    widget: Widget
    holds: Node | None = None
    margin: tuple[float, float] = (0.0, 0.0)

    def across(self, room: Room) -> Need:
        """Return the width of its words or content."""
        if self.holds is not None:
            return room.across(self.holds).plus(2 * self.margin[0])
        measure = room.meter.measure
        return Need.of(size_of(self.widget, measure), least_size_of(self.widget, measure))

    def down(self, room: Room, wide: float) -> Need:
        """Return a finger's height, or the height of its content."""
        if self.holds is not None:
            return room.down(self.holds, wide - 2 * self.margin[0]).plus(2 * self.margin[1])
        return Need.of(LEAST_TARGET_DU, LEAST_TARGET_DU - 4)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the widget, then its content."""
        yield Placed(replace(self, widget=replace(self.widget, box=box)), box)
        if self.holds is not None:
            dx, dy = self.margin
            yield from self.holds.place(room, Rect(box.x + dx, box.y + dy, box.w - 2 * dx, box.h - 2 * dy))

    def spoken(self) -> str:
        """Return its label and its value."""
        return spoken_of(self.widget)

    def paint(self, canvas: Canvas, box: Rect, feel: Feel = AT_REST) -> None:
        """Draw the widget."""
        paint_widget(canvas, replace(self.widget, box=box), feel)


@value
class Area(Node):
    """A box that others ask for by its name (`areas`); it may hold a node."""

    name: str
    holds: Node | None = None

    def across(self, room: Room) -> Need:
        """Return the width of its content."""
        return room.across(self.holds) if self.holds is not None else NONE

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of its content."""
        return room.down(self.holds, wide) if self.holds is not None else NONE

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place it, then its content."""
        yield Placed(self, box)
        if self.holds is not None:
            yield from self.holds.place(room, box)

    def spoken(self) -> str:
        """Return nothing: its content speaks."""
        return ""

    def paint(self, canvas: Canvas, box: Rect) -> None:
        """Draw nothing."""


Leaf = Text | CustomPaint | WidgetNode | Area

Feels = Iterable[tuple[str, Feel]]  # how widgets are touched, by name


# ---- a tree without a screen ----


def areas(tree: Node, box: Rect, meter: Meter | None = None) -> dict[str, Rect]:
    """Return the named boxes of a tree that is placed in a box."""
    placed = tree.place(Room(meter or RoughMeter()), box)
    return {leaf.name: where for leaf, where, _ in placed if isinstance(leaf, Area)}


def height_of(tree: Node, wide: float, meter: Meter | None = None) -> float:
    """Return the height that a tree wants at a width."""
    return Room(meter or RoughMeter()).down(tree, wide).most


def widgets_in(placed: Iterable[Placed]) -> tuple[Widget, ...]:
    """Return the widgets among the leaves of a tree, in its order."""
    return tuple(item.leaf.widget for item in placed if isinstance(item.leaf, WidgetNode))


def widgets_of(tree: Node, box: Rect) -> tuple[Widget, ...]:
    """Return the widgets of a tree that is placed in a box."""
    return widgets_in(tree.place(Room(RoughMeter()), box))


def paint_tree(canvas: Canvas, tree: Node, box: Rect, feels: Feels = ()) -> None:
    """Draw everything a tree shows in a box; widgets that are touched as they feel."""
    felt = dict(feels)
    for leaf, where, _ in tree.place(Room(canvas.lettering), box):
        if isinstance(leaf, WidgetNode):
            leaf.paint(canvas, where, felt.get(leaf.widget.name, AT_REST))
        else:
            leaf.paint(canvas, where)
