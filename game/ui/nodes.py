"""Boxes that are found: a tree of nodes, measured from what they hold and arranged in the room there is.

Leaves are here: `Text`, `WidgetNode`, `CustomPaint` (own painting), `Gap`; what stands round them is in `boxes`.
`Room.down` and `Room.across` say how much of a length a node wants (`Need`), `shared` how much each gets, and `place`
yields the leaves with their boxes, in the order in which they are painted and walked by the keyboard. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from game.ui.canvas import Canvas
from game.ui.geometry import Rect
from game.ui.looks import LEAST_TARGET_DU, LINE_HEIGHT, Weight
from game.ui.paint import Align, lines_within, text
from game.ui.scrolling import Scroll
from game.ui.text import HINTING_ROOM, size_du
from game.ui.widgets import Dropdown, Slider, TextField, Widget, size_of, spoken_of
from game.value import value

SLACK = 0.01  # of a sum of lengths
LEAST_GAP = 0.35  # of a gap
RENDERED_ROOM = 2.0  # a line may come out so much wider than it was measured
HALF_LINE = 0.35  # of a size: from the middle of a line to its baseline
WIDTH_SHARE = 0.5  # of a letter's size: how wide it is before anything has been drawn


class Meter(Protocol):
    """What words need: their width on one line, their lines in a width."""

    def measure(self, words: str, size: str | float = "text", weight: Weight = "regular") -> float:
        """Width of one line."""
        ...

    def wrap(self, words: str, width: float, size: str | float = "text", weight: Weight = "regular") -> tuple[str, ...]:
        """The lines that fit a width."""
        ...


class RoughMeter:
    """About what words need, before there are letters to measure."""

    def measure(self, words: str, size: str | float = "text", weight: Weight = "regular") -> float:
        """So wide a line may be."""
        return len(words) * size_du(size) * WIDTH_SHARE

    def wrap(self, words: str, width: float, size: str | float = "text", weight: Weight = "regular") -> tuple[str, ...]:
        """As many lines as letters make, whatever is in them."""
        each = max(1, int(width / (size_du(size) * WIDTH_SHARE)))
        parts = [words_[at : at + each] for words_ in words.split("\n") for at in range(0, max(1, len(words_)), each)]
        return tuple(parts)


class Need(NamedTuple):
    """How much of a length is wanted: all that can be used, what will do, the least, and at the very worst."""

    most: float
    usual: float
    least: float
    worst: float

    @classmethod
    def of(cls, usual: float, least: float | None = None) -> Need:
        """One length, which may shrink to another."""
        low = usual if least is None else min(usual, least)
        return cls(usual, usual, low, low)

    def plus(self, more: float) -> Need:
        """So much more of each."""
        return Need(*(each + more for each in self))


NONE = Need.of(0)


def total(needs: Iterable[Need]) -> Need:
    """What all of them need, one after the other."""
    columns = list(zip(*needs, strict=True))
    return Need(*map(sum, columns)) if columns else NONE


def highest(needs: Iterable[Need]) -> Need:
    """What the neediest of them needs."""
    columns = list(zip(*needs, strict=True))
    return Need(*map(max, columns)) if columns else NONE


def shared(needs: Sequence[Need], grows: Sequence[float], length: float) -> list[float]:
    """How much of a length each gets: what is left over goes to those that grow, what is missing is taken step by
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
    """How words look: everything about them but the words."""

    size: str | float = "text"
    ink: str = "text"
    weight: Weight = "regular"
    lead: float = LINE_HEIGHT
    most: int | None = None  # lines
    at: Align = "l"


BODY = Style()
NOTE = Style("note", "text_dim")


_EXTENTS: WeakKeyDictionary[Meter, dict[tuple[str, str | float, Weight], tuple[float, float]]] = WeakKeyDictionary()


class Room:
    """What a tree is measured with: the words' meter, and what has been measured already."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self._extents = _EXTENTS.setdefault(meter, {})
        self._high: dict[tuple[int, float], Need] = {}
        self._wide: dict[int, Need] = {}
        self._made: dict[tuple[int, float], Node] = {}

    def extent(self, words: str, size: str | float, weight: Weight) -> tuple[float, float]:
        """How wide the longest line of a text is, and its longest word; remembered as long as the meter is."""
        key = words, size, weight
        if key not in self._extents:
            measured = partial(self.meter.measure, size=size, weight=weight)
            whole, word = max(map(measured, words.split("\n"))), max(map(measured, words.split() or [""]))
            self._extents[key] = whole * HINTING_ROOM + 1, word + 2
        return self._extents[key]

    def across(self, node: Node) -> Need:
        """The width a node wants."""
        if id(node) not in self._wide:
            found = node.across(self)
            if node.w is not None:
                low = (found.least or node.w) if node.least_w is None else node.least_w
                found = Need.of(max(node.w, low), low)
            elif node.least_w is not None:
                most = max(found.most, node.least_w)
                found = Need.of(most, node.least_w)
            self._wide[id(node)] = found
        return self._wide[id(node)]

    def down(self, node: Node, wide: float) -> Need:
        """The height a node wants in a width."""
        key = id(node), wide
        if key not in self._high:
            found = node.down(self, wide)
            if node.h is not None:
                holds = found.worst if not isinstance(node, WidgetNode) or node.holds is not None else 0.0
                found = Need.of(max(node.h, holds), max(node.h if node.least_h is None else node.least_h, holds))
            self._high[key] = found
        return self._high[key]

    def made(self, node: Node, wide: float, make: Callable[[Room, float], Node]) -> Node:
        """What a node becomes in a width; made once, and kept as long as what was measured of it."""
        key = id(node), wide
        if key not in self._made:
            self._made[key] = make(self, wide)
        return self._made[key]


@value
class Node:
    """A part of a screen. `w`, `h`: so wide, so high (and at least that); `grow`: its share of what is left over."""

    _: KW_ONLY
    w: float | None = None
    h: float | None = None
    least_w: float | None = None
    least_h: float | None = None
    grow: float = 0.0

    def across(self, room: Room) -> Need:
        """The width its content wants; nothing of its own, if nothing else is said."""
        return NONE

    def down(self, room: Room, wide: float) -> Need:
        """The height its content wants in a width."""
        return NONE

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Its leaves and their boxes."""
        raise NotImplementedError


class Placed(NamedTuple):
    """A leaf, its box, and the view through which it is seen, if that scrolls."""

    leaf: Leaf
    box: Rect
    through: Scroll | None = None


# ---- leaves ----


@value
class Gap(Node):
    """Nothing, so long in either direction."""

    length: float = 0.0

    def across(self, room: Room) -> Need:
        """Its length, or much less."""
        return Need.of(self.length, self.length * LEAST_GAP)

    def down(self, room: Room, wide: float) -> Need:
        """The same."""
        return self.across(room)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """There is nothing to be seen."""
        return iter(())


@value
class Text(Node):
    """Words: as many lines as they make, in the middle of the height they get. One of the `names` in them may be
    cut.
    """

    words: str
    style: Style = BODY
    names: tuple[str, ...] = ()

    def across(self, room: Room) -> Need:
        """Their longest line; broken up, their longest word."""
        if not self.words:
            return NONE
        whole, word = room.extent(self.words, self.style.size, self.style.weight)
        if self.style.most == 1:
            return Need.of(whole, 4 * size_du(self.style.size) if self.names else whole)
        return Need.of(whole, word)

    def lines(self, meter: Meter, wide: float) -> tuple[str, ...]:
        """Their lines in a width."""
        if not self.words or self.style.most == 1:
            return (self.words,) if self.words else ()
        return meter.wrap(self.words, wide, self.style.size, self.style.weight)

    def down(self, room: Room, wide: float) -> Need:
        """All lines."""
        count = len(self.lines(room.meter, wide))
        count = count if self.style.most is None else min(count, self.style.most)
        return Need.of(count * size_du(self.style.size) * self.style.lead)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Itself."""
        if self.words:
            yield Placed(self, box)

    def spoken(self) -> str:
        """Themselves."""
        return self.words

    def paint(self, canvas: Canvas, box: Rect) -> None:
        """Draw the lines."""
        style, size = self.style, size_du(self.style.size)
        most = style.most
        lines = lines_within(canvas, self.words, box.w, style.size, style.weight, most)
        lead = size * style.lead
        y = box.centre.y - len(lines) * lead / 2 + lead / 2 + size * HALF_LINE
        x = {"l": box.x, "c": box.centre.x, "r": box.right}[style.at]
        fit = box.w + max(RENDERED_ROOM, RENDERED_ROOM / canvas.scale) if self.names or most == 1 else None
        for line in lines:
            text(canvas, line, x, y, style.size, style.ink, style.weight, style.at, fit=fit, names=self.names)
            y += lead


@value
class CustomPaint(Node):
    """Own painting; its size is said (`w`, `h`) or whatever it gets. `says` is what is read aloud of it."""

    paint: Callable[[Canvas, Rect], None]
    says: str = ""

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Itself, where there is room for it at all."""
        if box.w > 0 and box.h > 0:
            yield Placed(self, box)

    def spoken(self) -> str:
        """What was said to be."""
        return self.says


@value
class WidgetNode(Node):
    """A widget, in whatever box it gets; `holds` stands in it, within a margin, and says how large it must be."""

    widget: Widget
    holds: Node | None = None
    margin: tuple[float, float] = (0.0, 0.0)

    def across(self, room: Room) -> Need:
        """What its words need, or what it holds."""
        if self.holds is not None:
            return room.across(self.holds).plus(2 * self.margin[0])
        wide = size_of(self.widget, room.meter.measure)
        stretches = isinstance(self.widget, TextField | Slider | Dropdown)
        return Need.of(wide, wide * 0.75 if stretches else wide)

    def down(self, room: Room, wide: float) -> Need:
        """A finger's height, or what it holds."""
        if self.holds is not None:
            return room.down(self.holds, wide - 2 * self.margin[0]).plus(2 * self.margin[1])
        return Need.of(LEAST_TARGET_DU, LEAST_TARGET_DU - 8)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Itself, then what it holds."""
        yield Placed(replace(self, widget=replace(self.widget, box=box)), box)
        if self.holds is not None:
            dx, dy = self.margin
            yield from self.holds.place(room, Rect(box.x + dx, box.y + dy, box.w - 2 * dx, box.h - 2 * dy))

    def spoken(self) -> str:
        """What it says, and what it is set to."""
        return spoken_of(self.widget)


Leaf = Text | CustomPaint | WidgetNode
