"""Widgets and the form: everything by mouse and by keyboard alone, visible focus, animation by the clock."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from game.ui.aiming import AIM_DU, AIM_S, neighbor, widget_at
from game.ui.boxes import Column
from game.ui.form import NOWHERE, FormScreen
from game.ui.forms import HOVER_S, TIP_AFTER_S, Form, WidgetEvent
from game.ui.geometry import STAGE, Point, Rect
from game.ui.keyboard import KEY_REPEAT
from game.ui.looks import LEAST_TARGET_DU, Appearance
from game.ui.nodes import Node, WidgetNode
from game.ui.screen import Pop, Step
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
    hit_box,
    list_box,
    row_boxes,
    segment_boxes,
)
from tests.support.canvases import canvas_of, click, key, mouse, pixels

pytestmark = pytest.mark.usefixtures("dummy_display")

DEAL = Button("deal", Rect(100, 100, 160, 50), "Deal", "gold", "Enter")
BACK = Button("back", Rect(300, 100, 160, 50), "Back", key="Esc")
OFF = Button("off", Rect(500, 100, 160, 50), "Lay down", key="L", off="2 cards are missing.")
UNDO = Toggle("undo", Rect(100, 200, 300, 40), "Undo", on=False)
PLAYERS = Segmented("players", Rect(100, 300, 330, 38), ("2", "3", "4", "5"), 2)
SEED = TextField("seed", Rect(100, 400, 200, 40), "peony", longest=8)
LEVEL = Dropdown("level", Rect(400, 400, 150, 40), ("Random", "Greedy", "Expert"), 1)
DICE = IconButton("dice", Rect(320, 401, 37, 37), "seed", "Roll a new seed")
ALL: tuple[Widget, ...] = (DEAL, BACK, OFF, UNDO, PLAYERS, SEED, DICE, LEVEL)


def events_of(
    form: Form, events: Sequence[pygame.Event], widgets: Sequence[Widget] = ALL, now: float = 1.0
) -> list[WidgetEvent]:
    return [answer for event in events if (answer := form.handle(event, widgets, now)) is not None]


# ---- mouse ----


def test_presses_count_released_over_buttons() -> None:
    assert events_of(Form(), click(DEAL.box)) == [WidgetEvent("deal")]
    down = click(DEAL.box)[:2]
    assert events_of(Form(), (*down, mouse(pygame.MOUSEBUTTONUP, Point(900, 600)))) == []


def test_releasing_over_another_button_presses_neither() -> None:
    assert events_of(Form(), (*click(DEAL.box)[:2], *click(BACK.box)[2:])) == []


def test_disabled_buttons_give_reasons() -> None:
    assert events_of(Form(), click(OFF.box)) == [WidgetEvent("off", off="2 cards are missing.")]


def test_switches_choices_and_lists_answer_a_click() -> None:
    form = Form()
    assert events_of(form, click(UNDO.box)) == [WidgetEvent("undo", True)]
    assert events_of(form, click(segment_boxes(PLAYERS)[3])) == [WidgetEvent("players", 3)]
    assert events_of(form, click(LEVEL.box)) == []
    assert events_of(form, click(row_boxes(LEVEL)[2])) == [WidgetEvent("level", 2)]


def test_clicks_beside_lists_only_fold() -> None:
    form = Form()
    events_of(form, click(LEVEL.box))
    assert events_of(form, click(DEAL.box)) == []
    assert form.open == ""


def test_right_clicks_press_nothing() -> None:
    at = (DEAL.box.center.x, DEAL.box.center.y)
    events = [pygame.Event(kind, pos=at, button=3) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    assert events_of(Form(), events) == []


def test_hit_areas_are_large_and_apart() -> None:
    for widget in ALL:
        box = hit_box(widget)
        assert min(box.w, box.h) >= LEAST_TARGET_DU - 0.01
    left = IconButton("left", Rect(0, 0, 37, 37), "menu", "Menu")
    right = IconButton("right", Rect(43, 0, 37, 37), "log", "Log")
    assert widget_at((left, right), Point(38.5, 18)) is left
    assert widget_at((left, right), Point(41.5, 18)) is right


# ---- keyboard ----


def test_tab_circles_through_enabled_widgets() -> None:
    form, seen = Form(), []
    for _ in range(len(ALL)):
        events_of(form, [key(pygame.K_TAB)])
        seen.append(form.focus)
    assert seen == ["deal", "back", "undo", "players", "seed", "dice", "level", "deal"]
    events_of(form, [key(pygame.K_TAB, pygame.KMOD_LSHIFT)])
    assert form.focus == "level"


def test_enter_and_space_press_the_focused_widget() -> None:
    for code in (pygame.K_RETURN, pygame.K_SPACE):
        assert events_of(Form("back"), [key(code)]) == [WidgetEvent("back")]
        assert events_of(Form("undo"), [key(code)]) == [WidgetEvent("undo", True)]


def test_shortcuts_work_anywhere_without_ctrl() -> None:
    assert events_of(Form("undo"), [key(pygame.K_ESCAPE)]) == [WidgetEvent("back")]
    assert events_of(Form(), [key(pygame.K_RETURN)]) == [WidgetEvent("deal")]
    assert events_of(Form("undo"), [key(pygame.K_l)]) == [WidgetEvent("off", off="2 cards are missing.")]
    assert events_of(Form("undo"), [key(pygame.K_l, pygame.KMOD_LCTRL)]) == []


def test_enter_defaults_to_gold_buttons() -> None:
    golden = Button("save", Rect(100, 500, 160, 50), "Save", "gold", "S")
    chosen = Button("twos", Rect(300, 500, 160, 50), "Twos", "gold")
    assert events_of(Form(), [key(pygame.K_RETURN)], (BACK, chosen, golden)) == [WidgetEvent("save")]
    assert events_of(Form(), [key(pygame.K_SPACE)], (golden,)) == []
    assert events_of(Form(), [key(pygame.K_RETURN)], (replace(golden, off="Nothing to save."),)) == []
    assert events_of(Form(), [key(pygame.K_RETURN)], (golden, DEAL)) == [WidgetEvent("deal")]
    card = Pressable("drills", Rect(100, 600, 160, 50), lambda *_: None, key="L")
    assert events_of(Form(), [key(pygame.K_RETURN)], (card, replace(card, name="play", is_gold=True))) == [
        WidgetEvent("play")
    ]


def test_focused_widgets_take_enter_first() -> None:
    golden = Button("done", Rect(100, 500, 160, 50), "Done", "gold", "Esc")
    form = Form("players")
    assert events_of(form, [key(pygame.K_RIGHT), key(pygame.K_RETURN)], (PLAYERS, golden)) == [
        WidgetEvent("players", 3)
    ]


def repeated(code: int) -> pygame.Event:
    return pygame.Event(KEY_REPEAT, key=code, mod=0)


def test_held_keys_delete_in_fields() -> None:
    form = Form("seed")
    events_of(form, [key(pygame.K_END)])
    assert events_of(form, [key(pygame.K_BACKSPACE), repeated(pygame.K_BACKSPACE)])[-1:] == [
        WidgetEvent("seed", "peoy")
    ]
    events_of(form, [key(pygame.K_END), repeated(pygame.K_LEFT), repeated(pygame.K_LEFT)])
    assert events_of(form, [repeated(pygame.K_DELETE)]) == [WidgetEvent("seed", "peoy")]


def test_a_held_key_keeps_moving_a_slider() -> None:
    rail = Slider("loud", Rect(100, 400, 300, 40), 50, 0, 100, 5, "50 %")
    assert events_of(Form("loud"), [repeated(pygame.K_RIGHT)], (rail,)) == [WidgetEvent("loud", 55)]


def test_held_keys_repeat_no_press() -> None:
    for focus in ("deal", "players", "undo", "level"):
        form = Form(focus)
        assert events_of(form, [repeated(pygame.K_LEFT), repeated(pygame.K_RIGHT), repeated(pygame.K_DELETE)]) == []
        assert form.focus == focus


def test_lost_focus_stops_held_keys() -> None:
    form = Form("seed")
    events_of(form, click(Point(5, 5)))
    assert events_of(form, [repeated(pygame.K_DELETE)]) == []


def test_arrows_move_the_focus_in_their_direction() -> None:
    form = Form("deal")
    events_of(form, [key(pygame.K_RIGHT)])
    assert form.focus == "back"
    events_of(form, [key(pygame.K_DOWN), key(pygame.K_DOWN)])
    assert form.focus == "players"


def test_arrows_stay_within_choices() -> None:
    assert events_of(Form("players"), [key(pygame.K_RIGHT)]) == [WidgetEvent("players", 3)]
    assert events_of(Form("players"), [key(pygame.K_LEFT)]) == [WidgetEvent("players", 1)]
    last = Segmented("players", PLAYERS.box, PLAYERS.options, 3)
    assert events_of(Form("players"), [key(pygame.K_RIGHT)], (last,)) == []


def test_esc_folds_lists_unchanged() -> None:
    form = Form("level")
    assert events_of(form, [key(pygame.K_SPACE)]) == []
    assert form.open == "level"
    assert events_of(form, [key(pygame.K_DOWN), key(pygame.K_RETURN)]) == [WidgetEvent("level", 2)]
    assert events_of(form, [key(pygame.K_SPACE), key(pygame.K_UP), key(pygame.K_ESCAPE)]) == []
    assert form.open == ""


def test_arrows_prefer_the_widget_straight_ahead() -> None:
    aside = Button("aside", Rect(260, 300, 50, 40), "Aside")
    below = Button("below", Rect(100, 380, 160, 40), "Below")
    assert neighbor(DEAL, (aside, below), 0, 1) is below


def test_moved_targets_keep_their_press() -> None:
    form, moved = Form(), (replace(DEAL, box=DEAL.box.moved(0, 60)), replace(BACK, box=DEAL.box))
    down, up = click(DEAL.box)[1:]
    assert None is form.handle(down, ALL, 1.0)
    assert WidgetEvent("deal") == form.handle(up, moved, 1.1)
    assert [WidgetEvent("deal")] == events_of(form, click(DEAL.box), moved, 1.3), (
        "nobody can see the new widget that fast"
    )
    assert [WidgetEvent("back")] == events_of(form, click(DEAL.box), moved, 1.3 + AIM_S + 0.1)
    assert [WidgetEvent("back")] == events_of(Form(), click(DEAL.box), moved, 1.3)

    form = Form()
    events_of(form, click(DEAL.box), ALL, 1.0)
    aside = Point(DEAL.box.center.x + 2 * AIM_DU, DEAL.box.center.y)
    assert [WidgetEvent("back")] == events_of(form, click(aside), moved, 1.1), "the pointer has moved: aimed anew"


def test_moved_choices_keep_pressed_cells() -> None:
    form, cell = Form(), segment_boxes(PLAYERS)[1]
    down, up = click(cell)[1:]
    form.handle(down, (PLAYERS,), 1.0)
    assert WidgetEvent("players", 1) == form.handle(up, (replace(PLAYERS, box=PLAYERS.box.moved(90, 0)),), 1.1)
    form.handle(down, (PLAYERS,), 2.0)
    assert None is form.handle(up, (replace(PLAYERS, options=("3", "4")),), 2.1), (
        "these are not the choices that were pressed"
    )


# ---- feel ----


def test_hovering_eases_then_rests() -> None:
    form = Form()
    events_of(form, [mouse(pygame.MOUSEMOTION, DEAL.box.center)], now=1.0)
    assert form.feel(DEAL, 1.0).hover == 0
    assert 0 < form.feel(DEAL, 1.0 + HOVER_S / 2).hover < 1
    assert form.feel(DEAL, 1.0 + HOVER_S).hover == 1
    assert form.animating(1.0 + HOVER_S / 2)
    assert not form.animating(1.0 + HOVER_S)


def test_reduced_motion_changes_at_once() -> None:
    form = Form()
    form.draw(replace(canvas_of((1280, 720)), look=Appearance(reduced_motion=True)), ALL, 0.5)
    events_of(form, [mouse(pygame.MOUSEMOTION, DEAL.box.center)], now=1.0)
    assert form.feel(DEAL, 1.0).hover == 1
    assert not form.animating(1.0)


def test_disabled_widgets_never_light_up() -> None:
    form = Form()
    events_of(form, [mouse(pygame.MOUSEMOTION, OFF.box.center)], now=1.0)
    assert form.feel(OFF, 2.0).hover == 0


def test_only_keyboards_show_focus_rings() -> None:
    form = Form("deal")
    assert form.feel(DEAL, 0).focus
    events_of(form, click(BACK.box))
    assert not form.feel(BACK, 0).focus
    events_of(form, [key(pygame.K_TAB)])
    assert form.ring


def test_tooltips_wake_the_loop_once() -> None:
    canvas, form = canvas_of((1280, 720)), Form()

    def shown(now: float) -> bytes:
        canvas.surface.fill("#153d40")
        form.draw(canvas, ALL, now)
        return pixels(canvas.surface)

    events_of(form, [mouse(pygame.MOUSEMOTION, OFF.box.center)], now=1.0)
    before = shown(1.2)
    assert form.agenda.first == pytest.approx(1 + TIP_AFTER_S)
    assert form.animating(1.0 + TIP_AFTER_S)
    assert shown(1.0 + TIP_AFTER_S) != before
    assert not form.animating(2.0)
    assert form.agenda.first is None


def test_low_lists_unfold_upwards() -> None:
    low = Dropdown("low", Rect(100, 660, 150, 40), ("a", "b", "c", "d"), 0)
    assert list_box(low).bottom < low.box.y
    assert list_box(low).inside(STAGE)


def test_list_ends_have_their_keys() -> None:
    for code, row in ((pygame.K_HOME, 0), (pygame.K_END, 2)):
        form = Form("level")
        answers = [form.handle(event, (LEVEL,), 1.0) for event in (*click(LEVEL.box), key(code), key(pygame.K_RETURN))]
        assert WidgetEvent("level", row) == answers[-1]


@pytest.mark.parametrize("widget", ALL, ids=lambda widget: widget.name)
def test_widgets_stay_within_box_and_ring(widget: Widget) -> None:
    canvas = canvas_of((1280, 720))
    canvas.surface.fill("#000000")
    form = Form(widget.name)
    form.draw(canvas, (widget,), 1.0)
    around = widget.box.grown(16)
    canvas.surface.fill("#000000", pygame.Rect(canvas.at(around.x, around.y), canvas.px_size(around.w, around.h)))
    assert pygame.transform.average_color(canvas.surface)[:3] == (0, 0, 0)


# ---- callbacks ----


class NotingScreen(FormScreen):
    """A screen that notes what its widgets do."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[object] = []

    def view(self) -> Node:
        widgets = (
            Button("one more", NOWHERE, "One more", does=self._press),
            Toggle("deal 7", NOWHERE, "Undo", True, does=self._switch),
            Dropdown("level", NOWHERE, ("Easy", "Hard"), 0, does=self.done.append),
            Slider("loud", NOWHERE, 5, 0, 10, 1, "5", does=self.done.append),
            TextField("seed", NOWHERE, "peony", does=self.done.append),
            Button("never", NOWHERE, "Never", off="Not now.", does=self._press),
        )
        return Column([WidgetNode(widget, h=40) for widget in widgets])

    def _press(self) -> Step:
        self.done.append((self._now, "pressed"))
        return Pop()

    def _switch(self, on: bool) -> None:
        self.done.append(on)


def test_unanswered_events_lay_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = NotingScreen()
    monkeypatch.setattr(screen, "view", None)
    for kind in (pygame.ACTIVEEVENT, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED, pygame.KEYUP):
        assert screen.handle(pygame.Event(kind, key=pygame.K_a), 3.0) is None


def test_widgets_call_back_with_values() -> None:
    screen = NotingScreen()
    boxes = {widget.name: widget.box for widget in screen.widgets()}
    steps = [screen.handle(event, 3.0) for event in click(boxes["one more"])]
    assert (steps[-1], screen.done) == (Pop(), [(3.0, "pressed")])
    for name, now in (("deal 7", 6.0), ("never", 9.0)):
        assert not any(screen.handle(event, now) for event in click(boxes[name]))
    for widget_event in (WidgetEvent("level", 1), WidgetEvent("loud", 6), WidgetEvent("seed", "lotus")):
        assert screen.answer(widget_event, 10.0) is None
    assert screen.done[1:] == [False, 1, 6, "lotus"]


def test_callbacks_do_not_affect_looks() -> None:
    one, other = (Button("go", NOWHERE, "Go", does=lambda: None) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
