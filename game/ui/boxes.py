"""Layout containers: `Column`, `Row`, `Grid`, `Table`, `Stack`, `First`, `Fitting`, `Pad`, `Centered`, `Within`,
`Cached`, `Scrolled`.

If there is too little room, gaps and words shrink first, then flexible heights, and a `Scrolled` part last, to any
height. `nodes` decides how lengths are shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, field, replace
from functools import partial
from typing import Literal, NamedTuple

from game.language import Catalog, chosen_catalog
from game.ui.canvas import Canvas
from game.ui.drawings import PanelKind
from game.ui.geometry import Rect
from game.ui.looks import LEAST_TARGET_DU
from game.ui.nodes import LEAST_GAP, SLACK, CustomPaint, Meter, Need, Node, Placed, Room, highest, shared, total
from game.ui.paint import panel
from game.ui.scrolling import BAR_DU, Scroll
from game.value import value

# of a scrolled part: its maximum preferred height, and the share it keeps when squeezed first
COMFORT_DU, SQUEEZED = 400.0, 0.85
LEAST_FOLDED, FOLDED_GAP = 48.0, 8.0  # the cells of a folded table
Pack = Literal["start", "middle", "end"]
PACKED = {"start": 0.0, "middle": 0.5, "end": 1.0}
Child = Node | None


def _there(children: Sequence[Child]) -> list[Node]:
    return [child for child in children if child is not None]


def _with_gaps(needs: Iterable[Need], gap: float) -> list[Need]:
    """Return the needs with a gap between each two."""
    spacing = Need.of(gap, gap * LEAST_GAP)
    return [part for need in needs for part in (spacing, need)][1:]


def _along(needs: Sequence[Need], children: Sequence[Node], length: float) -> list[float]:
    """Return the length of each child and of each gap between them."""
    return shared(needs, [0.0 if at % 2 else children[at // 2].grow for at in range(len(needs))], length)


@value
class Column(Node):
    """Children below each other, each as wide as the column or (`hugs`) as wide as it wants. None is left out."""

    children: Sequence[Child]
    gap: float = 0.0
    _: KW_ONLY
    pack: Pack = "start"
    hugs: Pack | None = None

    def across(self, room: Room) -> Need:
        """Return the width of the widest child."""
        return highest(map(room.across, _there(self.children)))

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of all children and gaps."""
        return total(self._needs(room, wide))

    def _needs(self, room: Room, wide: float) -> list[Need]:
        return _with_gaps(
            (room.down(child, self._width(room, child, wide)) for child in _there(self.children)), self.gap
        )

    def _width(self, room: Room, child: Node, wide: float) -> float:
        return wide if self.hugs is None else min(wide, room.across(child).most)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the children in order."""
        children = _there(self.children)
        lengths = _along(self._needs(room, box.w), children, box.h)
        y = box.y + max(0.0, box.h - sum(lengths)) * PACKED[self.pack]
        for at, high in enumerate(lengths):
            if at % 2 == 0:
                wide = self._width(room, children[at // 2], box.w)
                x = box.x + (box.w - wide) * PACKED[self.hugs or "start"]
                yield from children[at // 2].place(room, Rect(x, y, wide, high))
            y += high


@value
class Row(Node):
    """Children side by side. If they do not fit they continue on further lines (`wraps`) or form a column (`folds`)."""

    children: Sequence[Child]
    gap: float = 0.0
    _: KW_ONLY
    pack: Pack = "start"
    cross: Pack | None = "middle"  # None: all have the row's height
    wraps: bool = False
    folds: bool = False

    def _needs(self, room: Room) -> list[Need]:
        return _with_gaps(map(room.across, _there(self.children)), self.gap)

    def across(self, room: Room) -> Need:
        """Return the width of all children and gaps; if they can wrap or fold, at least that of the widest."""
        whole = total(self._needs(room))
        if not (self.wraps or self.folds):
            return whole
        alone = highest(map(room.across, _there(self.children)))
        return whole._replace(least=alone.least, worst=alone.worst)

    def _row_or_column(self, room: Room, wide: float) -> Node:
        """Return the row itself, or the column it becomes at this width."""
        if not (self.wraps or self.folds) or total(self._needs(room)).least <= wide + SLACK:
            return self
        if self.folds:
            return Column(_there(self.children), self.gap)
        lines: list[list[Node]] = [[]]
        for child in _there(self.children):
            if lines[-1] and total(replace(self, children=[*lines[-1], child])._needs(room)).least > wide:
                lines.append([])
            lines[-1].append(child)
        return Column([replace(self, children=line, wraps=False, w=None, h=None) for line in lines], self.gap)

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of the tallest child."""
        broken = room.made(self, wide, self._row_or_column)
        if broken is not self:
            return room.down(broken, wide)
        children = _there(self.children)
        lengths = _along(self._needs(room), children, wide)[::2]
        return highest(room.down(child, length) for child, length in zip(children, lengths, strict=True))

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the children in order."""
        broken, children = room.made(self, box.w, self._row_or_column), _there(self.children)
        if broken is not self:
            yield from broken.place(room, box)
            return
        lengths = _along(self._needs(room), children, box.w)
        x = box.x + max(0.0, box.w - sum(lengths)) * PACKED[self.pack]
        for at, wide in enumerate(lengths):
            if at % 2 == 0:
                high = box.h if self.cross is None else min(box.h, room.down(children[at // 2], wide).most)
                y = box.y + (box.h - high) * PACKED[self.cross or "start"]
                yield from children[at // 2].place(room, Rect(x, y, wide, high))
            x += wide


@value
class Grid(Node):
    """Cells of equal width, at least `cell`, in as many columns as fit, up to `most`; filled by line or (`by_column`)
    by column.
    """

    children: Sequence[Child]
    cell: float
    most: int = 99
    gap: float = 0.0
    _: KW_ONLY
    by_column: bool = False

    def across(self, room: Room) -> Need:
        """Return the width of its columns; at least one."""
        count = min(self.most, len(_there(self.children)))
        return Need.of(max(0.0, count * (self.cell + self.gap) - self.gap), self.cell)

    def _lines(self, room: Room, wide: float) -> Node:
        children = _there(self.children)
        cell = max([self.cell, *(room.across(child).least for child in children)])
        columns = max(1, min(self.most, len(children), int((wide + self.gap + SLACK) // (cell + self.gap))))
        rows = -(-len(children) // columns)
        cell_width = (wide - (columns - 1) * self.gap) / columns
        cells = [replace(child, w=cell_width) for child in children]
        lines = [cells[at::rows] if self.by_column else cells[at * columns : (at + 1) * columns] for at in range(rows)]
        return Column([Row(line, self.gap, cross=None, grow=1) for line in lines], self.gap)

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of its lines."""
        return room.down(room.made(self, wide, self._lines), wide)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the cells in order."""
        return room.made(self, box.w, self._lines).place(room, box)


class Cells(NamedTuple):
    """A row of a table: its cells, and what makes a node of them, with the same margins for every row."""

    cells: Sequence[Node]
    as_row: Callable[[Sequence[Node]], Node]


@value
class Table(Node):
    """Rows with the same columns, each as wide as its widest cell needs in any row, and other nodes between them. The
    first row has the titles: in too little room, the other rows have their first cell over the rest with their titles.
    """

    rows: Sequence[Cells | Node]
    gap: float = 0.0

    def _side_by_side(self, room: Room) -> Node:
        columns = zip(*(row.cells for row in self.rows if isinstance(row, Cells)), strict=True)
        needs = [(highest(map(room.across, column)), max(cell.grow for cell in column)) for column in columns]
        return Column([_with_columns(row, needs) if isinstance(row, Cells) else row for row in self.rows], self.gap)

    def _folded(self) -> Node:
        head, *rows = (row for row in self.rows if isinstance(row, Cells))
        return Column([_under_titles(row, head) for row in rows], self.gap + FOLDED_GAP)

    def _ways(self, room: Room) -> Node:
        return room.made(self, 0.0, lambda room, _wide: First([self._side_by_side(room), self._folded()]))

    def across(self, room: Room) -> Need:
        """Return the width of its columns and gaps, and at least that of its folded rows."""
        return room.across(self._ways(room))

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of its rows."""
        return room.down(self._ways(room), wide)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the rows in order."""
        return self._ways(room).place(room, box)


def _under_titles(row: Cells, head: Cells) -> Node:
    """Return a row with its first cell over the others, each under its title."""
    pairs = [Column(pair) for pair in zip(head.cells[1:], row.cells[1:], strict=True)]
    return row.as_row([Column([row.cells[0], Grid(pairs, LEAST_FOLDED, gap=FOLDED_GAP)], grow=1)])


def _with_columns(row: Cells, columns: Sequence[tuple[Need, float]]) -> Node:
    """Return a row whose cells are as wide as the columns."""
    cells = zip(row.cells, columns, strict=True)
    return row.as_row([replace(cell, w=need.usual, least_w=need.least, grow=grow) for cell, (need, grow) in cells])


@value
class Stack(Node):
    """Children on top of each other in one box, the last one uppermost."""

    children: Sequence[Child]

    def across(self, room: Room) -> Need:
        """Return the width of the widest child."""
        return highest(map(room.across, _there(self.children)))

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of the tallest child."""
        return highest(room.down(child, wide) for child in _there(self.children))

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the children in order."""
        for child in _there(self.children):
            yield from child.place(room, box)


@value
class First(Node):
    """The first of several alternatives that fits the width, or else the last."""

    children: Sequence[Node]

    def across(self, room: Room) -> Need:
        """Return the width the first alternative wants, and at least what the last one needs."""
        return Need.of(room.across(self.children[0]).most, room.across(self.children[-1]).least)

    def _first_that_fits(self, room: Room, wide: float) -> Node:
        fits = (child for child in self.children if room.across(child).least <= wide + SLACK)
        return next(fits, self.children[-1])

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of the chosen alternative."""
        return room.down(self._first_that_fits(room, wide), wide)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the chosen alternative."""
        return self._first_that_fits(room, box.w).place(room, box)


@value
class Fitting(Node):
    """The first of several alternatives that fits the box in both directions, or else the last."""

    children: Sequence[Node]

    def across(self, room: Room) -> Need:
        """Return the width the first alternative wants, and at least what the last one needs."""
        return Need.of(room.across(self.children[0]).most, room.across(self.children[-1]).least)

    def down(self, room: Room, wide: float) -> Need:
        """Return the height the first alternative wants, and at least what the last one needs."""
        return Need.of(room.down(self.children[0], wide).most, room.down(self.children[-1], wide).least)

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the first alternative that fits."""
        return self.chosen(room, box).place(room, box)

    def chosen(self, room: Room, box: Rect) -> Node:
        """Return the alternative for a box."""
        w, h = box.w + SLACK, box.h + SLACK
        fits = (
            child for child in self.children if room.across(child).least <= w and room.down(child, box.w).least <= h
        )
        return next(fits, self.children[-1])


@value
class Wrapper(Node):
    """A container with one node and the node's size."""

    child: Node

    def across(self, room: Room) -> Need:
        """Return the width of its content."""
        return room.across(self.child)

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of its content."""
        return room.down(self.child, wide)


@value
class Pad(Wrapper):
    """A node with a margin that shrinks if there is little room; a `kind` of panel is painted behind it."""

    margin: tuple[float, float] = (0.0, 0.0)
    kind: PanelKind | None = None

    def across(self, room: Room) -> Need:
        """Return the width of content and margins."""
        return room.across(self.child).plus(2 * self.margin[0])

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of content and margins."""
        return total(self._needs(room, wide))

    def _needs(self, room: Room, wide: float) -> list[Need]:
        side = 2 * self.margin[1]
        return [Need.of(side, side * LEAST_GAP), room.down(self.child, wide - 2 * self.margin[0])]

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the panel, then the content."""
        if self.kind is not None:
            yield Placed(CustomPaint(partial(_ground, self.kind)), box)
        dx, dy = self.margin[0], shared(self._needs(room, box.w), [0, 1], box.h)[0] / 2
        yield from self.child.place(room, Rect(box.x + dx, box.y + dy, box.w - 2 * dx, box.h - 2 * dy))


def _ground(kind: PanelKind, canvas: Canvas, box: Rect) -> None:
    panel(canvas, box, kind)


@value
class Centered(Wrapper):
    """A node in the middle of its box, no larger than it wants to be."""

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the content in the middle."""
        wide = min(box.w, room.across(self.child).most)
        high = min(box.h, room.down(self.child, wide).most)
        at = Rect(box.x + (box.w - wide) / 2, box.y + (box.h - high) / 2, wide, high)
        return self.child.place(room, at)


@value
class Within(Wrapper):
    """A node in a part of the stage, no higher than it wants to be."""

    part: Rect

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the content at the top of that part, clipped to the box."""
        x, y = min(self.part.x, box.right), min(self.part.y, box.bottom)
        wide, high = min(self.part.w, box.right - x), min(self.part.h, box.bottom - y)
        return self.child.place(room, Rect(x, y, wide, min(high, room.down(self.child, wide).most)))


@value
class Cached(Wrapper):
    """Static text without widgets: measured and arranged once for each size and language, then only moved."""

    _down: dict[tuple[Meter, Catalog, float], Need] = field(default_factory=dict)
    _placed: dict[tuple[Meter, Catalog, float, float], tuple[Placed, ...]] = field(default_factory=dict)

    def down(self, room: Room, wide: float) -> Need:
        """Return the height of its content."""
        key = room.meter, chosen_catalog(), wide
        if key not in self._down:
            self._down[key] = room.down(self.child, wide)
        return self._down[key]

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the cached arrangement at the new position."""
        key = room.meter, chosen_catalog(), box.w, box.h
        if key not in self._placed:
            self._placed[key] = tuple(self.child.place(room, Rect(0, 0, box.w, box.h)))
        return (placed._replace(box=placed.box.moved(box.x, box.y)) for placed in self._placed[key])


@value
class Scrolled(Wrapper):
    """A part with its natural height, seen through a scroll view of whatever height is available."""

    view: Scroll

    def down(self, room: Room, wide: float) -> Need:
        """Return the natural height, or a good part of it; in very little room, any height."""
        need = room.down(self.child, wide)
        least = min(need.least, COMFORT_DU if need.most <= COMFORT_DU else COMFORT_DU * SQUEEZED)
        return Need(need.most, min(need.most, COMFORT_DU), least, min(least, LEAST_TARGET_DU))

    def place(self, room: Room, box: Rect) -> Iterator[Placed]:
        """Place the content unscrolled if it fits, otherwise moved up by the scroll position."""
        wide, high = box.w, box.h
        self.view.move_to(box)
        if room.down(self.child, wide).least > box.h + SLACK:
            wide -= BAR_DU + 6
            high = max(high, room.down(self.child, wide).least)
        self.view.holds(high)
        inner = Rect(box.x, box.y - self.view.top, wide, high)
        return (placed._replace(view=self.view) for placed in self.child.place(room, inner))
