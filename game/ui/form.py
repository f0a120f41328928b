"""Form screens: what is on one is a tree of nodes, `view()`, whose widgets say what they do; how it is left, `leave()`.
The rest is the tree's.

The order of the keyboard is the order in the tree; pointers reach what is seen; what scrolls is scrolled by wheel,
keys, drags, and by the keyboard's place in it; `spoken` reads all of it; and since every box is found in the room there
is, the screen is whole at any interface size up to `largest`. Knows nothing of what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

import pygame

from game.ui import drawings
from game.ui.boxes import Child, Column, Pack, Pad, Row
from game.ui.buttons import Feel, focus_ring
from game.ui.canvas import Canvas
from game.ui.drawings import ButtonKind
from game.ui.forms import Form, WidgetEvent
from game.ui.geometry import STAGE, Point, Rect
from game.ui.looks import LINE_HEIGHT
from game.ui.narration import LONGEST, Narration, beginning
from game.ui.nodes import CustomPaint, Gap, Meter, Node, Placed, Room, RoughMeter, Style, Text, WidgetNode
from game.ui.paint import dim, emblem, felt, frame, gold_text, hairline, icon, rule, text, width_of
from game.ui.screen import Pop, Screen, Step
from game.ui.scrolling import Scroll
from game.ui.text import size_du
from game.ui.widgets import Button, IconButton, Press, Pressable, Widget, use
from game.value import value

BACK = "back"  # what the button is called that leads back
DIM = 0.55  # what lies beneath an overlay
POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
TURNS_PAGE = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
EDGE, GAP, BUTTON_DU, CORNER_DU = 60.0, 12.0, 50.0, 37.0
FAN_DU, FAN_SQUASH, FAN_AIR = 460.0, 0.225, 24.0
FOCUS_AIR = 30.0  # above and below what the keyboard is at
LOOK_S = 0.05  # between two looks at what is still on its way
GILT = 0.8  # of a title's height: how large its letters are


@value
class Way:
    """A way on, as a button: its words, where it leads, its key; `sub` is its second line."""

    label: str
    go: Callable[[], Step]
    key: str = ""
    kind: ButtonKind = "dark"
    sub: str = ""


class FormScreen(Screen):
    """A screen of words and widgets."""

    largest = 2.0
    read_out = LONGEST  # words of it
    dims = True  # an overlay: what is beneath

    def __init__(self, focus: str = "", *, ways: Sequence[Way] = (), at_end: bool = False) -> None:
        """`focus`: the widget Enter means at first; `ways`: where buttons called by their labels lead; `at_end`: what
        scrolls begins at its end.
        """
        self._form, self._ways = Form(focus), tuple(ways)
        self._renewed = False  # something on it has not been drawn yet
        self.scroll = Scroll(STAGE, at_end=at_end)
        self.room: tuple[float, float] = (STAGE.w, STAGE.h)  # of the stage it was drawn on last
        self._meter: Meter = RoughMeter()
        self._now = 0.0  # when the event came that is being answered

    # ---- what a screen says ----

    def view(self) -> Node:
        """What is on it now."""
        raise NotImplementedError

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """What follows from a press, a choice, a text: what the widget of that name does."""
        self._now = now
        return use(next(each for each in self.widgets() if each.name == event.name), event.value)

    def leave(self) -> Step:
        """The way back, by the button of that name."""
        return Pop()

    def ground(self, canvas: Canvas) -> None:
        """What lies under everything: cloth, or what is beneath an overlay, mostly dimmed."""
        if not self.overlay:
            self.cloth(canvas)
        elif self.dims:
            dim(canvas, DIM)

    def cloth(self, canvas: Canvas) -> None:
        """Cloth over the whole window."""
        felt(canvas, (0.5, 0.3))

    def framed(self, top: Node, body: Node, foot: Child = None, below: Child = None, edge: float = EDGE) -> Node:
        """A whole screen: a head, what it is about, the ways on, and what stands below them."""
        parts = [top, Gap(length=8), replace(body, grow=1), Gap(length=14), foot, below]
        return Pad(Column(parts), (edge * min(1.0, self.room[0] / STAGE.w) ** 2, 12))

    # ---- what comes of it ----

    @property
    def is_drawn(self) -> bool:
        """Whether words are measured as they are drawn: before that they are about so wide."""
        return not isinstance(self._meter, RoughMeter)

    def placed(self) -> tuple[Placed, ...]:
        """Every leaf and its box; found again where what is scrolled got another box: some of it may depend on that."""
        before = self.scroll.box
        found = self._placed_once()
        return found if self.scroll.box == before else self._placed_once()

    def _placed_once(self) -> tuple[Placed, ...]:
        return tuple(self.view().place(Room(self._meter), Rect(0, 0, *self.room)))

    def widgets(self) -> tuple[Widget, ...]:
        """All there is to press, in order; some perhaps out of sight."""
        return _widgets(self.placed())

    def in_sight(self) -> tuple[Widget, ...]:
        """Those of them that are seen whole."""
        seen = (each for each in self.placed() if each.through is None or each.box.inside(each.through.box, 1))
        return _widgets(seen)

    def spoken(self) -> tuple[str, ...]:
        """All words on it, in order."""
        return tuple(words for each in self.placed() if (words := each.leaf.spoken()))

    def narration(self) -> Narration:
        """The heading, how the page begins, and what the keyboard is at."""
        placed = self.placed()
        pressed = {each.leaf.widget.name: each.leaf for each in placed if isinstance(each.leaf, WidgetNode)}
        told = [words for each in placed if not isinstance(each.leaf, WidgetNode) and (words := each.leaf.spoken())]
        at = pressed.get(self._form.focus) if self._form.ring else None
        focus = at.spoken() if at is not None else ""
        return Narration(state=beginning(told[:1], LONGEST), focus=focus, page=beginning(told[1:], self.read_out))

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Scrolling, and whatever the widgets make of it."""
        placed = self.placed()
        if self._scrolled(event, placed, now):
            return None
        if event.type in POINTED:
            said = self._form.handle(event, self._under(Point(*event.pos), placed), now)
        else:
            said = self._form.handle(event, _widgets(self._unrolled(placed)), now)
            if event.type == pygame.KEYDOWN:
                self.show(self._form.focus)
        if said is None or said.off:
            return None
        if said.name == BACK:
            return self.leave()
        before, tops = placed, {id(each.through): each.through.top for each in placed if each.through is not None}
        step = self.answer(said, now)
        if step is None and event.type in POINTED:
            self._hold_still(said.name, before, tops)
        return step

    def _hold_still(self, name: str, before: Sequence[Placed], tops: Mapping[int, float]) -> None:
        """Scroll so that what the pointer has pressed stays under it, unless the screen has scrolled itself."""
        after = self.placed()
        was, now = (next((each for each in found if _is_named(each, name)), None) for found in (before, after))
        if was is None or now is None or now.through is None or now.through.top != tops.get(id(now.through)):
            return
        if moved := now.box.y - was.box.y:
            now.through.go(now.through.top + moved)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Ground, leaves, and what lies over them."""
        self._renewed = False
        self.room, self._meter = canvas.stage.room, canvas.lettering
        self.ground(canvas)
        placed = self.placed()
        for view, group in groupby(placed, key=lambda each: each.through):
            if view is None:
                self._paint(canvas, group, now)
            else:
                with view.clipped(canvas):
                    self._paint(canvas, (each for each in group if each.box.overlap(view.box)), now)
        self._form.draw_over(canvas, _widgets(placed), now)

    def _paint(self, canvas: Canvas, placed: Iterable[Placed], now: float) -> None:
        for leaf, box, _ in placed:
            if isinstance(leaf, WidgetNode):
                self._form.draw_one(canvas, leaf.widget, now)
            else:
                leaf.paint(canvas, box)

    # ---- when ----

    @property
    def awaits(self) -> bool:
        """Whether something for it is on its way."""
        return False

    def animating(self, now: float) -> bool:
        """While a button eases, and until what is new has been drawn."""
        return self._renewed or self._form.animating(now)

    def wake_at(self, now: float) -> float | None:
        """For a hint, or to look for what is on its way."""
        hint = self._form.wake_at(now)
        if not self.awaits:
            return hint
        return now + LOOK_S if hint is None else min(hint, now + LOOK_S)

    # ---- scrolling ----

    def _scrolled(self, event: pygame.Event, placed: Sequence[Placed], now: float) -> bool:
        inside = [each for each in placed if each.through is not None]
        if not inside or self._form.open or self.scroll.furthest <= 0:
            return False
        if event.type == pygame.KEYDOWN:
            walks = any(isinstance(each.leaf, WidgetNode) for each in inside)
            return (event.key in TURNS_PAGE or not walks) and self.scroll.handle(event)
        if event.type in POINTED:
            if self._form.held:
                return False
            if event.type == pygame.MOUSEBUTTONDOWN and self._is_on_widget(Point(*event.pos), placed, now):
                return False
        return event.type in (*POINTED, pygame.MOUSEWHEEL) and self.scroll.handle(event)

    def _is_on_widget(self, at: Point, placed: Sequence[Placed], now: float) -> bool:
        return bool(self._form.aims_again(at, now)) or any(widget.box.holds(at) for widget in self._under(at, placed))

    def _under(self, at: Point, placed: Sequence[Placed]) -> tuple[Widget, ...]:
        """What the pointer can reach: what scrolls only through the view on it, but for a widget held or unfolded."""
        held = self._form.held or self._form.open
        return tuple(
            each.leaf.widget
            for each in placed
            if isinstance(each.leaf, WidgetNode)
            and (each.through is None or each.leaf.widget.name == held or (not held and each.through.box.holds(at)))
        )

    def _unrolled(self, placed: Sequence[Placed]) -> list[Placed]:
        """Everything as it would stand on a stage high enough: so the arrows go from row to row."""
        top, more, low = self.scroll.top, self.scroll.furthest, self.scroll.box.bottom - 1
        if not any(each.through is not None for each in placed):
            return list(placed)
        moved = []
        for each in placed:
            dy = top if each.through is not None else more if each.box.y >= low else 0.0
            leaf = each.leaf
            if isinstance(leaf, WidgetNode):
                leaf = replace(leaf, widget=replace(leaf.widget, box=leaf.widget.box.moved(0, dy)))
            moved.append(Placed(leaf, each.box.moved(0, dy), each.through))
        return moved

    def show(self, name: str) -> None:
        """Scroll to where a widget is."""
        for leaf, box, through in self.placed():
            if through is not None and isinstance(leaf, WidgetNode) and leaf.widget.name == name:
                view = through.box
                up, down = box.y - FOCUS_AIR - view.y, box.bottom + FOCUS_AIR - view.bottom
                through.go(through.top + (min(up, 0) or max(down, 0)))


def _is_named(placed: Placed, name: str) -> bool:
    return isinstance(placed.leaf, WidgetNode) and placed.leaf.widget.name == name


def _widgets(placed: Iterable[Placed]) -> tuple[Widget, ...]:
    return tuple(each.leaf.widget for each in placed if isinstance(each.leaf, WidgetNode))


# ---- nodes of ours ----


def button(  # noqa: PLR0913 (how it looks, each with a usual value)
    name: str, label: str, kind: ButtonKind = "dark", key: str = "", *, w: float | None = None, h: float = BUTTON_DU,
    sub: str = "", size: str = "text", hint: str = "", off: str = "", grow: float = 0, does: Press | None = None,
) -> WidgetNode:  # fmt: skip
    """A button: as wide as its words, or `w` where there is room."""
    widget = Button(name, NOWHERE, label, kind, key, sub, size=size, hint=hint, off=off, does=does)
    return WidgetNode(widget, w=w, h=h, least_h=min(h, LOW_TWO if sub else LOW_BUTTON), grow=grow)


def way_button(
    way: Way, wide: float, high: float = BUTTON_DU, *, kind: ButtonKind | None = None, size: str = "text"
) -> WidgetNode:
    """A way as a button."""
    return button(way.label, way.label, kind or way.kind, way.key, w=wide, h=high, sub=way.sub, size=size, does=way.go)


NOWHERE = Rect(0, 0, 0, 0)  # of a widget whose box is still to be found
LOW_BUTTON, LOW_TWO = 34.0, 46.0  # of one line, of two


def gold_heading(words: str, size: str | float = "show", track: float = 0.1) -> Node:
    """Display lettering, as large as its height has room for."""
    high = size_du(size) / GILT
    return CustomPaint(partial(_gilded, words.upper(), size_du(size), track), words, h=high, least_h=high / 2)


def _gilded(words: str, size: float, track: float, canvas: Canvas, box: Rect) -> None:
    size = min(size, box.h * GILT)
    gold_text(canvas, words, box.centre.x, box.centre.y + size * 0.36, size, track=size * track, fit=box.w)


def title_node(words: str, size: float = 25.0, ink: str = "accent", *, w: float | None = None) -> Node:
    """A heading in the letters of titles, on a line of its own or `w` wide."""
    return CustomPaint(partial(_title, words, size, ink), words, w=w, h=size * LINE_HEIGHT, least_h=size * LINE_HEIGHT)


def _title(words: str, size: float, ink: str, canvas: Canvas, box: Rect) -> None:
    size *= min(1.0, box.w / width_of(canvas, words, size, face="title"))
    text(canvas, words, box.x, box.centre.y + size * 0.36, size, ink, face="title")


def ornament(wide: float = 400.0, high: float = 14.0) -> Node:
    """The rule under a title; where there is little room there is none."""
    return CustomPaint(partial(_ornament, wide), h=high, least_h=0)


def _ornament(wide: float, canvas: Canvas, box: Rect) -> None:
    if box.h >= 12:
        rule(canvas, box.centre.x - wide / 2, box.centre.y - 6, min(wide, box.w))


def head(title: str, under: Node | str = "", size: str | float = "show") -> Node:
    """A title, and what stands under it: a line, or the ornament."""
    below = Text(under, Style(at="c", most=2)) if isinstance(under, str) and under else under
    return Column([gold_heading(title, size), below if isinstance(below, Node) else ornament()])


def fan(opened: float, strength: float, *words: str) -> Node:
    """The fan behind a head, as far as it is open (0 to 1); it leaves the words of the head clear."""
    return CustomPaint(partial(_fan, opened, strength, words))


def _fan(opened: float, strength: float, words: Sequence[str], canvas: Canvas, box: Rect) -> None:
    if not opened:
        return
    high, middle = FAN_DU * FAN_SQUASH, box.centre.x
    size = size_du("show")
    title = width_of(canvas, words[0].upper(), size, face="title", track=0.1 * size)
    wide = max(title, *(width_of(canvas, line) for line in words[1:]))
    clear = min(wide / 2 + FAN_AIR, FAN_DU)
    for left in (middle - FAN_DU, middle + clear):
        with canvas.within((left, box.y, FAN_DU - clear, high + 12)):
            canvas.svg(drawings.fan(FAN_DU, FAN_SQUASH, opened, strength), middle - FAN_DU, box.y + 8, 2 * FAN_DU, high)


def cornered(name: str, hint: str, *, low: bool = False, does: Press | None = None) -> Node:
    """The menu, in the corner where it is at the table, or in the one below."""
    there = IconButton(name, NOWHERE, "menu", hint, "Esc", does=does)
    return Pad(
        Column([WidgetNode(there, w=CORNER_DU, h=CORNER_DU)], hugs="end", pack="end" if low else "start"), (14, 12)
    )


def foot(*children: Child, pack: Pack = "start") -> Row:
    """The ways on, side by side; on several lines where they are too many."""
    return Row(children, GAP, wraps=True, pack=pack)


SPRING = Gap(grow=1)  # between what stands at the left and what at the right


def drawn_icon(name: str, side: float = 20.0, ink: str = "accent") -> Node:
    """An icon in a square."""
    return CustomPaint(partial(_icon, name, side, ink), w=side, h=side)


def _icon(name: str, side: float, ink: str, canvas: Canvas, box: Rect) -> None:
    icon(canvas, name, box.centre.x - side / 2, box.centre.y - side / 2, side, ink)


def medal(name: str, side: float) -> Node:
    """A seat's medal, smaller where there is less room."""
    return CustomPaint(partial(_medal, name), w=side, h=side, least_h=side / 2)


def _medal(name: str, canvas: Canvas, box: Rect) -> None:
    side = min(box.w, box.h)
    emblem(canvas, name, box.centre.x - side / 2, box.centre.y - side / 2, side)


def row_ground(canvas: Canvas, box: Rect, feel: Feel, *, on: bool = False) -> None:
    """The ground of a line that can be pressed: nothing until it is touched or `on`."""
    if on or feel.hover > 0.5:
        frame(canvas, box, "accent", 8, 1, 0.35, "accent", 0.14 if on else 0.08)
    if feel.focus:
        focus_ring(canvas, box)


def pressable_row(
    name: str, cells: Sequence[Child], high: float, *, on: bool = False, does: Press | None = None
) -> Node:
    """A line of cells that can be pressed."""
    paint = partial(row_ground, on=on)
    return WidgetNode(
        Pressable(name, NOWHERE, paint, does=does), Row(cells, CELL_GAP), (CELL_GAP, 0), h=high, least_h=LOW_BUTTON
    )


CELL_GAP = 14.0


MARK_DU = 18.0


def change_mark(canvas: Canvas, box: Rect) -> None:
    """The lozenge beside something that differs."""
    canvas.svg(drawings.lozenges(1, 1), box.x, box.y + 2, MARK_DU, MARK_DU - 2)


def hairline_node(opacity: float = 0.45) -> Node:
    """A thin line across."""
    return CustomPaint(partial(_hairline, opacity), h=8)


def _hairline(opacity: float, canvas: Canvas, box: Rect) -> None:
    hairline(canvas, box.x, box.centre.y - 1, box.w, opacity)
