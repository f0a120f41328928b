"""`Form`: mouse and keyboard handling for a set of widgets, and its memory: focus, hover, press, caret, open list.

`handle(event, widgets, now)` returns a `WidgetEvent` or None; `draw` paints all widgets with animated feedback;
`animating` tells the loop whether frames are needed, and the time of a tooltip is an entry of the agenda. Tab and
arrows move the focus, Enter and Space press, Esc closes a list, and shortcuts are the key caps. Mouse positions come
only from `event.pos`, in design units. The time is passed in. This module knows nothing about screens.
"""

import sys
from collections.abc import Hashable, Sequence
from dataclasses import replace

import pygame

from game.ui.agenda import Agenda
from game.ui.aiming import Aim, neighbor, widget_at
from game.ui.buttons import Feel
from game.ui.canvas import Canvas
from game.ui.devices import Device
from game.ui.geometry import STAGE, Point, Rect
from game.ui.keyboard import KEY_REPEAT
from game.ui.pointer import motion_of
from game.ui.text_field import FieldEditor
from game.ui.touch import (
    SLACK_DU,
    Abandon,
    Carried,
    Clicked,
    Lifted,
    Look,
    Motion,
    Move,
    Outcome,
    Press,
    Release,
    Touch,
    after,
    stepped,
)
from game.ui.widgets import (
    Button,
    Dropdown,
    IconButton,
    Pressable,
    Segmented,
    Slider,
    TextField,
    Toggle,
    Widget,
    dropdown_list,
    hit_box,
    paint_widget,
    row_boxes,
    segment_boxes,
    tooltip,
    value_at,
)
from game.value import value

HOVER_S, PRESS_S, TIP_AFTER_S = 0.09, 0.06, 0.45
Value = str | int | bool | None
KEY_NAMES = {"Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "Space": pygame.K_SPACE, "F1": pygame.K_F1}
ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
Enterable = Button | IconButton | Pressable | Toggle | Dropdown


@value
class WidgetEvent:
    """A widget event by the widget's name: a button press (value None), a switch, a choice's index, or a text.

    `off` is the reason if it was refused.
    """

    name: str
    value: Value = None
    off: str = ""


@value
class Ease:
    """A transition from one amount to another, as a function of time."""

    start: float
    goal: float
    since: float
    length_s: float

    def at(self, now: float) -> float:
        """Return the amount now, eased out-cubic."""
        part = 1.0 if self.length_s <= 0 else min(1.0, max(0.0, (now - self.since) / self.length_s))
        return self.start + (self.goal - self.start) * (1 - (1 - part) ** 3)

    def done(self, now: float) -> bool:
        """Return whether the transition is over."""
        return now >= self.since + self.length_s


def key_code(key: str) -> int:
    """Return the pygame key of a key cap's words."""
    return KEY_NAMES.get(key) or pygame.key.key_code(key.lower())


class Form:
    """The interaction state of a screen's widgets."""

    def __init__(self, focus: str = "", agenda: Agenda | None = None) -> None:
        self.agenda = agenda or Agenda()
        self.touch = Touch(
            focus=focus, ring=bool(focus)
        )  # the ring is shown while the keyboard is in use, and at first
        self._is_calm = False  # reduced motion, from the canvas it was last drawn on
        self.open = ""  # the dropdown whose list is open
        self._row = 0
        self._editor = FieldEditor()
        self._hover_since = 0.0
        self._tip_drawn = True  # True also if there is none to draw
        self._pointed_cell: int | None = None
        self.drag: Outcome | None = None  # what the last event did to a dragged widget
        self._aim: Aim | None = None
        self._eases: dict[tuple[str, str], Ease] = {}
        self._room_high = STAGE.h  # the height of the stage it was last drawn on

    @property
    def focus(self) -> str:
        """The focused widget, or an empty string."""
        return _name_of(self.touch.focus)

    @property
    def ring(self) -> bool:
        """Return whether the focus ring is shown."""
        return self.touch.ring

    @property
    def held(self) -> str:
        """The widget pressed by the mouse, or an empty string."""
        return _name_of(self.touch.held)

    @property
    def drags(self) -> bool:
        """Return whether the pressed widget follows the pointer: a slider, a text field, what can be dragged."""
        return self.touch.press is not None and self.touch.press.draggable

    def abandon(self, now: float) -> None:
        """Let go of what is pressed; nothing happens."""
        self._touched(Abandon(), now)

    @property
    def _hover(self) -> str:
        """The widget under the pointer, or an empty string."""
        return _name_of(self.touch.hover)

    def go_to(self, name: str, *, ring: bool | None = None) -> None:
        """Focus a widget; `ring` sets whether the focus ring is shown."""
        self.touch = self.touch.at(name, ring=self.ring if ring is None else ring)
        self._editor.begin(sys.maxsize)  # for a text field: after its last letter

    # ---- events ----

    def handle(self, event: pygame.Event, widgets: Sequence[Widget], now: float) -> WidgetEvent | None:
        """Handle one event; return what it did, if anything."""
        self.drag = None
        if self._is_composed(event, widgets):
            return None
        if event.type == pygame.KEYDOWN:
            return self._key(event, widgets, now)
        if event.type == KEY_REPEAT:
            return self._key_repeat(event, widgets)
        if event.type == pygame.TEXTINPUT:
            return self._typed(event.text, widgets)
        motion = motion_of(event)
        return self._pointed(motion, widgets, now) if motion is not None else None

    def _pointed(self, motion: Motion, widgets: Sequence[Widget], now: float) -> WidgetEvent | None:
        """Handle a motion of the pointer."""
        match motion:
            case Move(at=at):
                return self._move(motion, at, widgets, now)
            case Press(at=at):
                return self._mouse_down(at, widgets, now)
            case Release(at=at):
                return self._mouse_up(at, widgets, now)
            case Look(held=False):
                return None
            case Look():
                motion = Abandon()
        self._touched(motion, now)
        return None

    def _touched(self, motion: Motion, now: float) -> Outcome | None:
        """Advance the touch by a motion, and begin to show what it changes; return its outcome."""
        before = self.touch
        self.touch, outcome = after(before, motion)
        self.drag = None if isinstance(outcome, Clicked) else outcome or self.drag
        for kind, was, length_s in (("hover", before.hover, HOVER_S), ("press", before.held, PRESS_S)):
            shown = self.touch.hover if kind == "hover" else self.touch.held
            if was != shown:
                self._ease(kind, _name_of(was), 0, now, length_s)
                self._ease(kind, _name_of(shown), 1, now, length_s)
        if self.touch.hover != before.hover:
            self._hover_since, self._tip_drawn = now, not self._hover
            self.agenda.put("tooltip", now + TIP_AFTER_S if self._hover else None)
        return outcome

    def _move(self, move: Move, at: Point, widgets: Sequence[Widget], now: float) -> WidgetEvent | None:
        unfolded = self._unfolded(widgets)
        if unfolded is not None:
            row = _index_at(row_boxes(unfolded, self._room_high), at)
            self._row = self._row if row is None else row
            return None
        found = widget_at(widgets, at)
        outcome = self._touched(move._replace(target=found.name if found else None), now)
        if isinstance(outcome, Lifted | Carried):
            return self._dragged(_named(widgets, self.held), at)
        self._pointed_cell = _index_at(segment_boxes(found), at) if isinstance(found, Segmented) else None
        return None

    def _dragged(self, held: Widget | None, at: Point) -> WidgetEvent | None:
        """Move the knob of a slider, or select in a text field."""
        if isinstance(held, TextField):
            self._editor.select_to(held, at.x)
        return self._set_slider(held, value_at(held, at.x)) if isinstance(held, Slider) else None

    def _mouse_down(self, at: Point, widgets: Sequence[Widget], now: float) -> WidgetEvent | None:
        self._touched(Abandon(), now)  # a press whose release was never reported
        self._move(Move(at), at, widgets, now)
        unfolded = self._unfolded(widgets)
        if unfolded is not None:
            row = _index_at(row_boxes(unfolded, self._room_high), at)
            self.open = ""
            return None if row is None else WidgetEvent(unfolded.name, row)
        again = _named(widgets, self.repeated_target(at, now))
        found = again if again is not None else widget_at(widgets, at)
        if self._aim is None or again is None:
            self._aim = Aim(found, at, now) if found is not None else None
        if found is None or self._aim is None:
            self.touch = self.touch.at(self.focus, ring=False)
            return None
        came = found.name != self.focus or not self.ring
        self._take_focus(found, ring=isinstance(found, TextField))
        slack = 0.0 if isinstance(found, Slider | TextField) else SLACK_DU  # sliders and fields follow at once
        drags = not slack or (isinstance(found, Pressable) and found.draggable and not found.off)
        self._touched(Press(at, found.name, hit_box(self._aim.widget), drags, slack), now)
        if isinstance(found, TextField):
            self._editor.press(found, at.x, came=came)
        return self._set_slider(found, value_at(found, at.x)) if isinstance(found, Slider) else None

    def repeated_target(self, at: Point, now: float) -> str:
        """Return the widget that a press here is still meant for, because it follows so soon; or an empty string."""
        last = self._aim
        return last.widget.name if last is not None and last.is_repeated(at, now) else ""

    def _set_slider(self, widget: Slider, value: int) -> WidgetEvent | None:
        """Set a slider; an unchanged value causes no event."""
        value = max(widget.least, min(widget.most, value))
        return self._answer(widget, value) if value != widget.value else None

    def _mouse_up(self, at: Point, widgets: Sequence[Widget], now: float) -> WidgetEvent | None:
        found, aim = _named(widgets, self.held), self._aim
        is_over = found is not None and hit_box(found).holds(at)
        outcome = self._touched(Release(at, self.held if is_over else None), now)
        if found is None or aim is None or not isinstance(outcome, Clicked):
            return None
        self._aim = replace(aim, when=now)
        if isinstance(found, Segmented) and isinstance(aim.widget, Segmented):
            cells = segment_boxes(aim.widget)
            under = _index_at(cells, at)
            cell = under if under is not None else _index_at(cells, aim.at)  # hardly beside it
            same = cell is not None and found.options == aim.widget.options
            return self._answer(found, cell) if same else None
        return self._pressed(found)

    def _pressed(self, widget: Widget) -> WidgetEvent | None:
        """Press a widget as a whole, by mouse or keyboard."""
        match widget:
            case Toggle():
                return self._answer(widget, not widget.on)
            case Dropdown():
                if not widget.off and len(widget.options) > 1:
                    self.open, self._row = widget.name, widget.chosen
                return None
            case TextField() | Segmented() | Slider():
                return None
            case _:
                return self._answer(widget, None)

    def _answer(self, widget: Widget, value: Value) -> WidgetEvent:
        return WidgetEvent(widget.name, off=widget.off) if widget.off else WidgetEvent(widget.name, value)

    # ---- keyboard ----

    def _key(self, event: pygame.Event, widgets: Sequence[Widget], now: float) -> WidgetEvent | None:
        unfolded = self._unfolded(widgets)
        if unfolded is not None:
            return self._list_key(event.key, unfolded)
        focused = _named(widgets, self.focus)
        if isinstance(focused, TextField) and self.ring:
            result = self._edit_key(event.key, event.mod, focused)
            if result is not None or not _leaves_field(event.key):
                return result
        if event.key == pygame.K_TAB:
            self._tab(widgets, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        if event.key in ARROWS:
            return self._arrow(event.key, focused, widgets)
        pressed = self._pressed_by(event, widgets)
        return self._keyed(pressed, now) if pressed is not None else None

    def _key_repeat(self, event: pygame.Event, widgets: Sequence[Widget]) -> WidgetEvent | None:
        """Handle key repeat: in text fields and sliders only; everything else needs a new press."""
        focused, key = _named(widgets, self.focus), event.key
        if isinstance(focused, TextField) and self.ring:
            return self._edit_key(key, event.dict.get("mod", 0), focused)
        return self._arrow(key, focused, widgets) if isinstance(focused, Slider) and key in ARROWS else None

    def _keyed(self, widget: Widget, now: float) -> WidgetEvent | None:
        self._eases["press", widget.name] = Ease(1, 0, now, 0 if self._is_calm else 2 * PRESS_S)
        return self._pressed(widget)

    def press_by_key(self, event: pygame.Event, widgets: Sequence[Widget], now: float) -> bool:
        """Show the widget as pressed that a key is about to press; return whether there is one."""
        pressed = self._pressed_by(event, widgets)
        if pressed is None or pressed.off or not isinstance(pressed, Button | IconButton | Pressable):
            return False
        self._eases["press", pressed.name] = Ease(1, 0, now, 2 * PRESS_S)
        return True

    def _pressed_by(self, event: pygame.Event, widgets: Sequence[Widget]) -> Widget | None:
        is_bare = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        return self.pressed_by(event.key, widgets) if is_bare else None

    def pressed_by(self, key: int, widgets: Sequence[Widget]) -> Widget | None:
        """Return the widget that a key presses now, if any: the focused one, or the first with this shortcut."""
        focused = _named(widgets, self.focus) if self.ring else None
        if self._unfolded(widgets) is not None or (isinstance(focused, TextField) and not _leaves_field(key)):
            return None
        if key in (pygame.K_RETURN, pygame.K_SPACE) and isinstance(focused, Enterable):
            return focused
        shortcut = next((widget for widget in widgets if widget.key and key_code(widget.key) == key), None)
        if shortcut is None and key == pygame.K_RETURN and not self.ring:
            return next(filter(_is_likeliest, widgets), None)
        return shortcut

    def _tab(self, widgets: Sequence[Widget], step: int) -> None:
        names = [widget.name for widget in widgets if _is_focusable(widget)]
        returns = self.focus in names and not self.ring
        found = _named(widgets, self.focus if returns else stepped(names, self.focus, step) or "")
        if found is not None:
            self._take_focus(found, ring=True)

    def _arrow(self, key: int, focused: Widget | None, widgets: Sequence[Widget]) -> WidgetEvent | None:
        dx, dy = ARROWS[key]
        if isinstance(focused, Segmented | Dropdown) and dx and self.ring:
            chosen = focused.chosen + dx
            return self._answer(focused, chosen) if 0 <= chosen < len(focused.options) else None
        if isinstance(focused, Slider) and dx and self.ring:
            return self._set_slider(focused, focused.value + dx * focused.step)
        if focused is None or not self.ring:
            self._tab(widgets, 1)
            return None
        nearest = neighbor(focused, [widget for widget in widgets if _is_focusable(widget)], dx, dy)
        if nearest is not None:
            self._take_focus(nearest, ring=True)
        return None

    def _list_key(self, key: int, widget: Dropdown) -> WidgetEvent | None:
        if key in (pygame.K_RETURN, pygame.K_SPACE):
            self.open = ""
            return WidgetEvent(widget.name, self._row)
        if key in (pygame.K_ESCAPE, pygame.K_TAB):
            self.open = ""
        elif key in ARROWS:
            self._row = (self._row + ARROWS[key][1]) % len(widget.options)
        elif key in ENDS:
            self._row = ENDS[key] % len(widget.options)
        return None

    # ---- text fields ----

    def _typed(self, words: str, widgets: Sequence[Widget]) -> WidgetEvent | None:
        field = self._typed_in(widgets)
        return None if field is None else self._written(field, self._editor.insert(field, words))

    def _is_composed(self, event: pygame.Event, widgets: Sequence[Widget]) -> bool:
        """Return whether an event is about text that an input method composes; keys are its own meanwhile."""
        if self._typed_in(widgets) is None:
            return False
        if event.type == pygame.TEXTEDITING:
            self._editor.compose(event.text)
            return True
        return event.type in (pygame.KEYDOWN, KEY_REPEAT) and self._editor.is_composing

    def _typed_in(self, widgets: Sequence[Widget]) -> TextField | None:
        """Return the field in which text is typed, if any."""
        field = _named(widgets, self.focus)
        return field if isinstance(field, TextField) and self.ring else None

    def _edit_key(self, key: int, mod: int, field: TextField) -> WidgetEvent | None:
        return self._written(field, self._editor.edit(field, key, mod))

    def _written(self, field: TextField, text: str) -> WidgetEvent | None:
        return WidgetEvent(field.name, text) if text != field.value else None

    # ---- drawing ----

    def draw(self, canvas: Canvas, widgets: Sequence[Widget], now: float) -> None:
        """Paint all widgets, then an open list or a tooltip over them."""
        for widget in widgets:
            self.draw_one(canvas, widget, widgets, now)
        self.draw_over(canvas, widgets, now)

    def draw_one(self, canvas: Canvas, widget: Widget, widgets: Sequence[Widget], now: float) -> None:
        """Paint one of the widgets, with its key only if that presses it now."""
        self._adopt(canvas)
        is_focused = widget.name == self.focus and self.ring
        pointed = self._pointed_cell if widget.name == self._hover else None
        shown, caret, focus = self._capped(widget, widgets, canvas.device), None, widget.box
        if isinstance(widget, TextField):
            shown, caret = self._editor.drawn(canvas, widget, is_typed=is_focused)
            focus = self._editor.place(shown, caret) if caret is not None else focus
        if is_focused:
            canvas.report_focus(focus, is_text=caret is not None)
        paint_widget(canvas, shown, self.feel(widget, now), pointed, caret)

    def _capped(self, widget: Widget, widgets: Sequence[Widget], device: Device) -> Widget:
        """Return a widget with what stands for its key on the device used last, if that key presses it now."""
        if not isinstance(widget, Button | IconButton) or not widget.key:
            return widget
        pressed = self.pressed_by(key_code(widget.key), widgets) if device.cap(widget.key) else None
        is_its_own = pressed is not None and pressed.name == widget.name
        return replace(widget, key=device.cap(widget.key) if is_its_own else "")

    def _adopt(self, canvas: Canvas) -> None:
        """Note what the canvas says of motion and room."""
        self._is_calm, self._room_high = canvas.look.reduced_motion, canvas.stage.room[1]

    def draw_over(self, canvas: Canvas, widgets: Sequence[Widget], now: float) -> None:
        """Paint what lies over the widgets: an open list or a tooltip."""
        self._adopt(canvas)
        unfolded = self._unfolded(widgets)
        if unfolded is not None:
            dropdown_list(canvas, unfolded, self._row)
            return
        hovered = _named(widgets, self._hover)
        words = (hovered.off or hovered.hint) if hovered else ""
        if now >= self._hover_since + TIP_AFTER_S:
            self._tip_drawn = True
            self.agenda.take_out("tooltip")
            if hovered and words:
                tooltip(canvas, words, hovered.box)

    def feel(self, widget: Widget, now: float) -> Feel:
        """Return how a widget is touched now."""
        hover, press = (self._amount(kind, widget.name, now) for kind in ("hover", "press"))
        return Feel(0 if widget.off else hover, 0 if widget.off else press, self.ring and widget.name == self.focus)

    def animating(self, now: float) -> bool:
        """Return whether something is animated or a tooltip is due; finished transitions are dropped."""
        self._eases = {key: ease for key, ease in self._eases.items() if ease.goal or not ease.done(now)}
        tip_due = not self._tip_drawn and now >= self._hover_since + TIP_AFTER_S
        return tip_due or any(not ease.done(now) for ease in self._eases.values())

    # ---- inside ----

    def _ease(self, kind: str, name: str, goal: float, now: float, length_s: float) -> None:
        if name:
            length_s = 0 if self._is_calm else length_s
            self._eases[kind, name] = Ease(self._amount(kind, name, now), goal, now, length_s)

    def _amount(self, kind: str, name: str, now: float) -> float:
        ease = self._eases.get((kind, name))
        return ease.at(now) if ease else 0.0

    def _take_focus(self, widget: Widget, *, ring: bool) -> None:
        if widget.name != self.focus and isinstance(widget, TextField):
            self._editor.begin(len(widget.value))
        self.touch = self.touch.at(widget.name, ring=ring)

    def _unfolded(self, widgets: Sequence[Widget]) -> Dropdown | None:
        found = _named(widgets, self.open)
        return found if isinstance(found, Dropdown) else None


def _name_of(target: Hashable) -> str:
    """Return the name of a widget that the pointer or the keys are on, or an empty string."""
    return target if isinstance(target, str) else ""


def _is_focusable(widget: Widget) -> bool:
    """Return whether the keyboard can focus a widget."""
    return not widget.off and not (isinstance(widget, Button) and widget.by_mouse)


def _is_likeliest(widget: Widget) -> bool:
    """Return whether it is the primary button, gold and with a key: Enter presses it until a widget has the focus ring.

    A button that is gold because it is selected has no key.
    """
    is_gold = widget.kind == "gold" if isinstance(widget, Button) else isinstance(widget, Pressable) and widget.is_gold
    return is_gold and bool(widget.key) and not widget.off


def _named(widgets: Sequence[Widget], name: str) -> Widget | None:
    return next((widget for widget in widgets if widget.name == name), None) if name else None


def _index_at(boxes: Sequence[Rect], at: Point) -> int | None:
    return next((i for i, box in enumerate(boxes) if box.grown(3).holds(at)), None)


def _leaves_field(key: int) -> bool:
    """Return whether a key keeps its meaning outside a text field while typing."""
    return key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN)
