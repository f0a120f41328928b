"""Form screens: the content is a tree of nodes, `view()`, whose widgets have callbacks; `leave()` is the way back.

The tree's order is the keyboard order. The pointer reaches only what is visible. Scrolling parts follow the wheel,
keys, drags and the keyboard focus; `spoken` reads everything. Because all boxes are computed from the available room,
the screen is complete at any interface size up to `largest`. This module knows nothing about the content.
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
from game.ui.keyboard import KEY_REPEAT
from game.ui.looks import LARGEST, LEAST_TARGET_DU, LINE_HEIGHT
from game.ui.narration import LONGEST, Narration, beginning
from game.ui.nodes import CustomPaint, Gap, Meter, Node, Placed, Room, RoughMeter, Style, Text, WidgetNode, widgets_in
from game.ui.paint import dim, felt, frame, gold_text, hairline, icon, portrait, rule, text, width_of
from game.ui.screen import Pop, Screen, Step
from game.ui.scrolling import Scroll
from game.ui.text import size_du
from game.ui.touch import SLACK_DU, Outcome
from game.ui.widgets import Button, IconButton, Press, Pressable, Widget, use
from game.value import value

BACK = "back"  # the name of the button that leads back
DIM = 0.55  # how much an overlay dims what is beneath
POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
PRESSING = (pygame.KEYDOWN, pygame.MOUSEBUTTONUP)
ANSWERED = (
    *POINTED,
    pygame.MOUSEWHEEL,
    pygame.WINDOWLEAVE,
    pygame.WINDOWFOCUSLOST,
    pygame.KEYDOWN,
    KEY_REPEAT,
    pygame.TEXTINPUT,
    pygame.TEXTEDITING,
)
TURNS_PAGE = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
EDGE, GAP, BUTTON_DU, CORNER_DU = 60.0, 12.0, 50.0, 37.0
FAN_DU, FAN_SQUASH, FAN_AIR = 460.0, 0.225, 24.0
FOCUS_AIR = 30.0  # visible space above and below the focused widget
LOOK_S = 0.05  # seconds between two checks for a pending result
TITLE_LETTERS = 0.8  # a title's letter size as a share of its height


@value
class Way:
    """A button that leads somewhere: its label, its callback and its key; `sub` is its second line."""

    label: str
    go: Callable[[], Step]
    key: str = ""
    kind: ButtonKind = "dark"
    sub: str = ""


class FormScreen(Screen):
    """A screen of words and widgets."""

    largest = 2.0
    largest_tall = LARGEST
    is_tall = True
    read_out = LONGEST  # the number of words read aloud
    dims = True  # for an overlay: dim what is beneath

    def __init__(self, focus: str = "", *, ways: Sequence[Way] = (), at_end: bool = False) -> None:
        """Create the screen. `focus` is the widget that Enter presses at first; `ways` are the callbacks of buttons by
        label; with `at_end`, scrolling parts begin at their end.
        """
        self._form, self._ways = Form(focus, self.agenda), tuple(ways)
        self._renewed = False  # something on it has not been drawn yet
        self.scroll = Scroll(STAGE, at_end=at_end)
        self.room: tuple[float, float] = (STAGE.w, STAGE.h)  # the room of the stage it was last drawn on
        self._meter: Meter = RoughMeter()
        self._now = 0.0  # the time of the event being handled
        self._pointer = self._pressed_at = Point(0, 0)  # the pointer, and where it last pressed a widget

    # ---- for subclasses ----

    def view(self) -> Node:
        """Return the current content."""
        raise NotImplementedError

    def answer(self, event: WidgetEvent, now: float) -> Step | None:
        """Handle a widget event: by default, call the callback of the widget."""
        self._now = now
        return use(next(widget for widget in self.widgets() if widget.name == event.name), event.value)

    def follow_drag(self, drag: Outcome) -> None:
        """Handle the next moment of a drag, or of a press that came to nothing: by default, ignore it."""

    def leave(self) -> Step:
        """Return the step of the back button."""
        return Pop()

    def ground(self, canvas: Canvas) -> None:
        """Draw the background: cloth, or the dimmed screen beneath an overlay."""
        if not self.overlay:
            self.cloth(canvas)
        elif self.dims:
            dim(canvas, DIM)

    def cloth(self, canvas: Canvas) -> None:
        """Draw cloth over the whole window."""
        felt(canvas, (0.5, 0.3))

    def framed(self, top: Node, body: Node, foot: Child = None, below: Child = None, edge: float = EDGE) -> Node:
        """Return a whole screen: head, body, buttons, and what stands below them."""
        parts = [top, Gap(length=8), replace(body, grow=1), Gap(length=14), foot, below]
        return Pad(Column(parts), (edge * min(1.0, self.room[0] / STAGE.w) ** 2, 12))

    # ---- layout and input ----

    @property
    def is_drawn(self) -> bool:
        """Return whether text can be measured exactly; before the first drawing widths are estimates."""
        return not isinstance(self._meter, RoughMeter)

    def placed(self) -> tuple[Placed, ...]:
        """Return every leaf and its box; recomputed if a scrolling part got another box, because the content may depend
        on it.
        """
        before = self.scroll.box
        found = self._placed_once()
        return found if self.scroll.box == before else self._placed_once()

    def _placed_once(self) -> tuple[Placed, ...]:
        return tuple(self.view().place(Room(self._meter), Rect(0, 0, *self.room)))

    def widgets(self) -> tuple[Widget, ...]:
        """Return all widgets in order, including those scrolled out of sight."""
        return widgets_in(self.placed())

    def in_sight(self) -> tuple[Widget, ...]:
        """Return the widgets that are completely visible."""
        seen = (item for item in self.placed() if item.view is None or item.box.inside(item.view.box, 1))
        return widgets_in(seen)

    def spoken(self) -> tuple[str, ...]:
        """Return all words on the screen, in order."""
        return tuple(words for item in self.placed() if (words := item.leaf.spoken()))

    def narration(self) -> Narration:
        """Return the heading, the beginning of the page, and the focused widget."""
        placed = self.placed()
        pressed = {item.leaf.widget.name: item.leaf for item in placed if isinstance(item.leaf, WidgetNode)}
        sentences = [
            words for item in placed if not isinstance(item.leaf, WidgetNode) and (words := item.leaf.spoken())
        ]
        at = pressed.get(self._form.focus) if self._form.ring else None
        focus = at.spoken() if at is not None else ""
        return Narration(
            state=beginning(sentences[:1], LONGEST), focus=focus, page=beginning(sentences[1:], self.read_out)
        )

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        """Handle scrolling, then the widgets."""
        if event.type not in ANSWERED:
            return None  # a layout takes milliseconds
        placed = self.placed()
        if self._scrolled(event, placed, now):
            return None
        if event.type in POINTED:
            answered = self._form.handle(event, self._under(Point(*event.pos), placed), now)
        else:
            answered = self._form.handle(event, widgets_in(self._unrolled(placed)), now)
            if event.type == pygame.KEYDOWN:
                self.show(self._form.focus)
        if self._form.drag is not None:
            self.follow_drag(self._form.drag)
        if answered is None or answered.off:
            return None
        self.presses += event.type in PRESSING and not isinstance(answered.value, str)
        if answered.name == BACK:
            return self.leave()
        before, tops = placed, {id(item.view): item.view.top for item in placed if item.view is not None}
        step = self.answer(answered, now)
        if step is None and event.type in POINTED:
            self._keep_under_pointer(answered.name, before, tops)
        return step

    def press_by_key(self, event: pygame.Event, now: float) -> bool:
        """Show a button as pressed before what that leads to."""
        return self.is_drawn and self._form.press_by_key(event, self.widgets(), now)

    def _keep_under_pointer(self, name: str, before: Sequence[Placed], tops: Mapping[int, float]) -> None:
        """Scroll so that the pressed widget stays under the pointer, unless the screen has scrolled itself."""
        after = self.placed()
        was, now = (next((item for item in found if _is_named(item, name)), None) for found in (before, after))
        if was is None or now is None or now.view is None or now.view.top != tops.get(id(now.view)):
            return
        if moved := now.box.y - was.box.y:
            now.view.go(now.view.top + moved)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the background, the leaves and what lies over them."""
        self._renewed = False
        self.room, self._meter = canvas.stage.room, canvas.lettering
        self.ground(canvas)
        placed = self.placed()
        widgets = widgets_in(placed)
        for view, group in groupby(placed, key=lambda item: item.view):
            if view is None:
                self._paint(canvas, group, widgets, now)
            else:
                with view.clipped(canvas):
                    self._paint(canvas, (item for item in group if item.box.overlap(view.box)), widgets, now)
        self._form.draw_over(canvas, widgets, now)

    def _paint(self, canvas: Canvas, placed: Iterable[Placed], widgets: Sequence[Widget], now: float) -> None:
        for leaf, box, _ in placed:
            if isinstance(leaf, WidgetNode):
                self._form.draw_one(canvas, leaf.widget, widgets, now)
            else:
                leaf.paint(canvas, box)

    # ---- time ----

    @property
    def awaits(self) -> bool:
        """Return whether a result is pending."""
        return False

    def animating(self, now: float) -> bool:
        """Return whether a button is animated or a change has not been drawn yet."""
        return self._renewed or self._form.animating(now)

    def update(self, now: float) -> Step | None:
        """Schedule the next check for a pending result."""
        step = super().update(now)
        self.agenda.put("awaited", now + LOOK_S if self.awaits else None)
        return step

    # ---- scrolling ----

    def _scrolled(self, event: pygame.Event, placed: Sequence[Placed], now: float) -> bool:
        """Return whether the event scrolls, so that no widget gets it."""
        inside = [item for item in placed if item.view is not None]
        if not inside or self._form.open:
            return False
        if event.type == pygame.KEYDOWN:
            walks = any(isinstance(item.leaf, WidgetNode) for item in inside)
            scrolls = self.scroll.furthest > 0 and (event.key in TURNS_PAGE or not walks)
            return scrolls and self.scroll.handle(event)
        if event.type in POINTED:
            self._pointer = Point(*event.pos)
        view = self._scroll_at(self._pointer, inside)
        if view is None or event.type not in (*POINTED, pygame.MOUSEWHEEL):
            return False
        if event.type in POINTED and self._form.held:
            return self._swiped(event, inside, now)
        if event.type == pygame.MOUSEBUTTONDOWN and self._is_on_widget(self._pointer, placed, now):
            self._pressed_at = self._pointer
            return False
        return view.handle(event)

    def _scroll_at(self, at: Point, inside: Sequence[Placed]) -> Scroll | None:
        """Return the scrolling part that is being dragged, or the one at a place; None if it shows all it has."""
        views = {id(item.view): item.view for item in inside if item.view is not None and item.view.furthest > 0}
        held = next((view for view in views.values() if view.is_held), None)
        under = held or next((view for view in views.values() if view.box.holds(at)), None)
        return under or (self.scroll if id(self.scroll) in views else None)

    def _swiped(self, event: pygame.Event, inside: Sequence[Placed], now: float) -> bool:
        """Return whether a finger that went down on a widget now moves up or down: that scrolls and presses nothing."""
        if event.type != pygame.MOUSEMOTION or not event.dict.get("touch"):
            return False
        held = next((item for item in inside if _is_named(item, self._form.held)), None)
        way = abs(event.pos[1] - self._pressed_at.y)
        if held is None or held.view is None or held.view.furthest <= 0 or way < SLACK_DU or self._form.drags:
            return False
        self._form.abandon(now)
        held.view.grab(self._pressed_at.y)
        return held.view.handle(event)

    def _is_on_widget(self, at: Point, placed: Sequence[Placed], now: float) -> bool:
        return bool(self._form.repeated_target(at, now)) or any(
            widget.box.holds(at) for widget in self._under(at, placed)
        )

    def _under(self, at: Point, placed: Sequence[Placed]) -> tuple[Widget, ...]:
        """Return what the pointer can reach: scrolled widgets only through their view, except a held or
        unfolded one.
        """
        held = self._form.held or self._form.open
        return tuple(
            item.leaf.widget
            for item in placed
            if isinstance(item.leaf, WidgetNode)
            and (item.view is None or item.leaf.widget.name == held or (not held and item.view.box.holds(at)))
        )

    def _unrolled(self, placed: Sequence[Placed]) -> list[Placed]:
        """Return everything as on a stage of unlimited height, so that arrows go from row to row."""
        more, low = self.scroll.furthest, self.scroll.box.bottom - 1
        if not any(item.view is not None for item in placed):
            return list(placed)
        moved = []
        for item in placed:
            dy = item.view.top if item.view is not None else more if item.box.y >= low else 0.0
            leaf = item.leaf
            if isinstance(leaf, WidgetNode):
                leaf = replace(leaf, widget=replace(leaf.widget, box=leaf.widget.box.moved(0, dy)))
            moved.append(Placed(leaf, item.box.moved(0, dy), item.view))
        return moved

    def show(self, name: str, placed: Sequence[Placed] | None = None) -> None:
        """Scroll to a widget, one of those `placed`."""
        for leaf, box, through in self.placed() if placed is None else placed:
            if through is not None and isinstance(leaf, WidgetNode) and leaf.widget.name == name:
                view = through.box
                up, down = box.y - FOCUS_AIR - view.y, box.bottom + FOCUS_AIR - view.bottom
                through.go(through.top + (min(up, 0) or max(down, 0)))


def _is_named(placed: Placed, name: str) -> bool:
    return isinstance(placed.leaf, WidgetNode) and placed.leaf.widget.name == name


# ---- ready-made nodes ----


def button(  # noqa: PLR0913 (how it looks, each with a usual value)
    name: str, label: str, kind: ButtonKind = "dark", key: str = "", *, w: float | None = None, h: float = BUTTON_DU,
    sub: str = "", size: str = "text", hint: str = "", off: str = "", grow: float = 0, does: Press | None = None,
) -> WidgetNode:  # fmt: skip
    """Return a button: as wide as its words, or `w` if there is room."""
    widget = Button(name, NOWHERE, label, kind, key, sub, size=size, hint=hint, off=off, does=does)
    return WidgetNode(widget, w=w, h=h, least_h=min(h, LOW_TWO if sub else LOW_BUTTON), grow=grow)


def way_button(
    way: Way, wide: float, high: float = BUTTON_DU, *, kind: ButtonKind | None = None, size: str = "text"
) -> WidgetNode:
    """Return a way as a button."""
    return button(way.label, way.label, kind or way.kind, way.key, w=wide, h=high, sub=way.sub, size=size, does=way.go)


NOWHERE = Rect(0, 0, 0, 0)  # the box of a widget before it is laid out
LOW_BUTTON, LOW_TWO = 34.0, 46.0  # for one line, of two


def gold_heading(words: str, size: str | float = "show", track: float = 0.1) -> Node:
    """Return a title in display lettering, as large as its height allows."""
    high = size_du(size) / TITLE_LETTERS
    return CustomPaint(partial(_gilded, words.upper(), size_du(size), track), words, h=high, least_h=high / 2)


def _gilded(words: str, size: float, track: float, canvas: Canvas, box: Rect) -> None:
    size = min(size, box.h * TITLE_LETTERS)
    gold_text(canvas, words, box.center.x, box.center.y + size * 0.36, size, track=size * track, fit=box.w)


def title_node(words: str, size: float = 25.0, ink: str = "accent", *, w: float | None = None) -> Node:
    """Return a heading in the letters of titles, on a line of its own or `w` wide."""
    return CustomPaint(partial(_title, words, size, ink), words, w=w, h=size * LINE_HEIGHT, least_h=size * LINE_HEIGHT)


def _title(words: str, size: float, ink: str, canvas: Canvas, box: Rect) -> None:
    size *= min(1.0, box.w / width_of(canvas, words, size, face="title"))
    text(canvas, words, box.x, box.center.y + size * 0.36, size, ink, face="title")


def ornament(wide: float = 400.0, high: float = 14.0) -> Node:
    """Return the rule under a title; it disappears if there is little room."""
    return CustomPaint(partial(_ornament, wide), h=high, least_h=0)


def _ornament(wide: float, canvas: Canvas, box: Rect) -> None:
    if box.h >= 12:
        rule(canvas, box.center.x - wide / 2, box.center.y - 6, min(wide, box.w))


def head(title: str, under: Node | str = "", size: str | float = "show") -> Node:
    """Return a title with a line, or the ornament, below it."""
    below = Text(under, Style(at="c", most=2)) if isinstance(under, str) and under else under
    return Column([gold_heading(title, size), below if isinstance(below, Node) else ornament()])


def fan(opened: float, strength: float, *words: str) -> Node:
    """Draw the fan behind a head, `opened` 0 to 1; it leaves the words clear."""
    return CustomPaint(partial(_fan, opened, strength, words))


def _fan(opened: float, strength: float, words: Sequence[str], canvas: Canvas, box: Rect) -> None:
    if not opened:
        return
    high, middle = FAN_DU * FAN_SQUASH, box.center.x
    size = size_du("show")
    title = width_of(canvas, words[0].upper(), size, face="title", track=0.1 * size)
    wide = max(title, *(width_of(canvas, line) for line in words[1:]))
    clear = min(wide / 2 + FAN_AIR, FAN_DU)
    for left in (middle - FAN_DU, middle + clear):
        with canvas.within((left, box.y, FAN_DU - clear, high + 12)):
            canvas.svg(drawings.fan(FAN_DU, FAN_SQUASH, opened, strength), middle - FAN_DU, box.y + 8, 2 * FAN_DU, high)


def cornered(name: str, hint: str, *, key: str = "Esc", low: bool = False, does: Press | None = None) -> Node:
    """Return the menu button in the corner where it is at the table, or in the lower corner."""
    there = IconButton(name, NOWHERE, "menu", hint, key, does=does)
    return Pad(
        Column([WidgetNode(there, w=CORNER_DU, h=CORNER_DU)], hugs="end", pack="end" if low else "start"), (14, 12)
    )


def foot(*children: Child, pack: Pack = "start") -> Row:
    """Return buttons side by side, on several lines if there are too many."""
    return Row(children, GAP, wraps=True, pack=pack)


SPRING = Gap(grow=1)  # separates left from right


def drawn_icon(name: str, side: float = 20.0, ink: str = "accent") -> Node:
    """Return an icon in a square."""
    return CustomPaint(partial(_icon, name, side, ink), w=side, h=side)


def _icon(name: str, side: float, ink: str, canvas: Canvas, box: Rect) -> None:
    icon(canvas, name, box.center.x - side / 2, box.center.y - side / 2, side, ink)


def face(name: str, side: float) -> Node:
    """Return a person's calm face, smaller if there is less room."""
    return CustomPaint(partial(_face, name), w=side, h=side, least_h=side / 2)


def _face(name: str, canvas: Canvas, box: Rect) -> None:
    side = min(box.w, box.h)
    portrait(canvas, name, "calm", box.center.x - side / 2, box.center.y - side / 2, side)


def row_ground(canvas: Canvas, box: Rect, feel: Feel, *, on: bool = False) -> None:
    """Paint the background of a pressable row: nothing until it is touched or `on`."""
    if on or feel.hover > 0.5:
        frame(canvas, box, "accent", 8, 1, 0.35, "accent", 0.14 if on else 0.08)
    if feel.focus:
        focus_ring(canvas, box)


def pressable_row(
    name: str, cells: Sequence[Child], high: float, *, on: bool = False, does: Press | None = None
) -> Node:
    """Return a row of cells that can be pressed."""
    paint = partial(row_ground, on=on)
    return WidgetNode(
        Pressable(name, NOWHERE, paint, does=does), Row(cells, CELL_GAP), (CELL_GAP, 0), h=high, least_h=LEAST_TARGET_DU
    )


CELL_GAP = 14.0


MARK_DU = 18.0


def change_mark(canvas: Canvas, box: Rect) -> None:
    """Paint the lozenge beside something that differs."""
    canvas.svg(drawings.lozenges(1, 1), box.x, box.y + 2, MARK_DU, MARK_DU - 2)


def hairline_node(opacity: float = 0.45) -> Node:
    """Return a thin horizontal line."""
    return CustomPaint(partial(_hairline, opacity), h=8)


def _hairline(opacity: float, canvas: Canvas, box: Rect) -> None:
    hairline(canvas, box.x, box.center.y - 1, box.w, opacity)
