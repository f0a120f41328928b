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
from game.ui.scrolling import Scroll
from game.ui.widgets import (
    FIELD_MARGIN,
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
from tests.support.canvases import canvas_of, click, key, mouse, mouse_up_at, pixels

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


def test_a_press_counts_when_released_over_the_button() -> None:
    assert events_of(Form(), click(DEAL.box)) == [WidgetEvent("deal")]
    down = click(DEAL.box)[:2]
    assert events_of(Form(), (*down, mouse(pygame.MOUSEBUTTONUP, Point(900, 600)))) == []


def test_releasing_over_another_button_presses_neither() -> None:
    assert events_of(Form(), (*click(DEAL.box)[:2], *click(BACK.box)[2:])) == []


def test_a_press_on_a_disabled_button_gives_the_reason_instead() -> None:
    assert events_of(Form(), click(OFF.box)) == [WidgetEvent("off", off="2 cards are missing.")]


def test_switches_choices_and_lists_answer_a_click() -> None:
    form = Form()
    assert events_of(form, click(UNDO.box)) == [WidgetEvent("undo", True)]
    assert events_of(form, click(segment_boxes(PLAYERS)[3])) == [WidgetEvent("players", 3)]
    assert events_of(form, click(LEVEL.box)) == []
    assert events_of(form, click(row_boxes(LEVEL)[2])) == [WidgetEvent("level", 2)]


def test_a_click_beside_an_unfolded_list_folds_it_and_presses_nothing_else() -> None:
    form = Form()
    events_of(form, click(LEVEL.box))
    assert events_of(form, click(DEAL.box)) == []
    assert form.open == ""


def test_right_clicks_press_nothing() -> None:
    at = (DEAL.box.center.x, DEAL.box.center.y)
    events = [pygame.Event(kind, pos=at, button=3) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    assert events_of(Form(), events) == []


def test_hit_areas_are_at_least_44_wide_and_high_and_do_not_overlap() -> None:
    for widget in ALL:
        box = hit_box(widget)
        assert min(box.w, box.h) >= LEAST_TARGET_DU - 0.01
    left = IconButton("left", Rect(0, 0, 37, 37), "menu", "Menu")
    right = IconButton("right", Rect(43, 0, 37, 37), "log", "Log")
    assert widget_at((left, right), Point(38.5, 18)) is left
    assert widget_at((left, right), Point(41.5, 18)) is right


# ---- keyboard ----


def test_tab_reaches_every_enabled_widget_and_wraps_around() -> None:
    form, seen = Form(), []
    for _ in range(len(ALL)):
        events_of(form, [key(pygame.K_TAB)])
        seen.append(form.focus)
    assert seen == ["deal", "back", "undo", "players", "seed", "dice", "level", "deal"]
    events_of(form, [key(pygame.K_TAB, pygame.KMOD_LSHIFT)])
    assert form.focus == "level"


def test_enter_and_space_press_the_focused_widget() -> None:
    for code in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER):
        assert events_of(Form("back"), [key(code)]) == [WidgetEvent("back")]
        assert events_of(Form("undo"), [key(code)]) == [WidgetEvent("undo", True)]


def test_a_shortcut_works_from_anywhere_but_not_with_ctrl() -> None:
    assert events_of(Form("undo"), [key(pygame.K_ESCAPE)]) == [WidgetEvent("back")]
    assert events_of(Form(), [key(pygame.K_RETURN)]) == [WidgetEvent("deal")]
    assert events_of(Form("undo"), [key(pygame.K_l)]) == [WidgetEvent("off", off="2 cards are missing.")]
    assert events_of(Form("undo"), [key(pygame.K_l, pygame.KMOD_LCTRL)]) == []


def test_enter_presses_the_gold_button_if_no_button_has_enter() -> None:
    golden = Button("save", Rect(100, 500, 160, 50), "Save", "gold", "S")
    chosen = Button("twos", Rect(300, 500, 160, 50), "Twos", "gold")
    assert (
        events_of(Form(), [key(pygame.K_RETURN), key(pygame.K_KP_ENTER)], (BACK, chosen, golden))
        == [WidgetEvent("save")] * 2
    )
    assert events_of(Form(), [key(pygame.K_SPACE)], (golden,)) == []
    assert events_of(Form(), [key(pygame.K_RETURN)], (replace(golden, off="Nothing to save."),)) == []
    assert events_of(Form(), [key(pygame.K_RETURN)], (golden, DEAL)) == [WidgetEvent("deal")]
    card = Pressable("drills", Rect(100, 600, 160, 50), lambda *_: None, key="L")
    assert events_of(Form(), [key(pygame.K_RETURN)], (card, replace(card, name="play", is_gold=True))) == [
        WidgetEvent("play")
    ]


def test_enter_does_not_press_the_gold_button_while_a_widget_is_focused() -> None:
    golden = Button("done", Rect(100, 500, 160, 50), "Done", "gold", "Esc")
    form = Form("players")
    assert events_of(form, [key(pygame.K_RIGHT), key(pygame.K_RETURN)], (PLAYERS, golden)) == [
        WidgetEvent("players", 3)
    ]


def repeated(code: int) -> pygame.Event:
    return pygame.Event(KEY_REPEAT, key=code, mod=0)


def test_a_held_key_keeps_deleting_in_a_field() -> None:
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


def test_a_held_key_does_not_repeat_presses_and_moves() -> None:
    for focus in ("deal", "players", "undo", "level"):
        form = Form(focus)
        assert events_of(form, [repeated(pygame.K_LEFT), repeated(pygame.K_RIGHT), repeated(pygame.K_DELETE)]) == []
        assert form.focus == focus


def test_a_held_key_stops_when_its_field_loses_the_focus() -> None:
    form = Form("seed")
    events_of(form, click(Point(5, 5)))
    assert events_of(form, [repeated(pygame.K_DELETE)]) == []


def test_arrows_move_the_focus_in_their_direction() -> None:
    form = Form("deal")
    events_of(form, [key(pygame.K_RIGHT)])
    assert form.focus == "back"
    events_of(form, [key(pygame.K_DOWN), key(pygame.K_DOWN)])
    assert form.focus == "players"


def test_arrows_change_a_choice_without_leaving_its_ends() -> None:
    assert events_of(Form("players"), [key(pygame.K_RIGHT)]) == [WidgetEvent("players", 3)]
    assert events_of(Form("players"), [key(pygame.K_LEFT)]) == [WidgetEvent("players", 1)]
    last = Segmented("players", PLAYERS.box, PLAYERS.options, 3)
    assert events_of(Form("players"), [key(pygame.K_RIGHT)], (last,)) == []


def test_a_list_unfolds_by_keys_and_esc_changes_nothing() -> None:
    form = Form("level")
    assert events_of(form, [key(pygame.K_SPACE)]) == []
    assert form.open == "level"
    assert events_of(form, [key(pygame.K_DOWN), key(pygame.K_RETURN)]) == [WidgetEvent("level", 2)]
    assert events_of(form, [key(pygame.K_SPACE), key(pygame.K_UP), key(pygame.K_ESCAPE)]) == []
    assert form.open == ""


def test_typing_goes_into_the_field_at_its_caret_and_stops_at_its_length() -> None:
    form = Form()
    events_of(form, click(SEED.box))
    text = pygame.Event(pygame.TEXTINPUT, text="-7")
    assert events_of(form, [text]) == [WidgetEvent("seed", "peony-7")]
    long = pygame.Event(pygame.TEXTINPUT, text="123456")
    assert events_of(Form("seed"), [long]) == [WidgetEvent("seed", "123peony")]


def test_letters_typed_into_a_field_are_no_shortcuts() -> None:
    form = Form("seed")
    assert events_of(form, [key(pygame.K_l)]) == []


def test_a_field_is_edited_with_the_usual_keys() -> None:
    form = Form()
    events_of(form, click(SEED.box))
    assert events_of(form, [key(pygame.K_BACKSPACE)]) == [WidgetEvent("seed", "peon")]
    assert events_of(form, [key(pygame.K_HOME), key(pygame.K_DELETE)]) == [WidgetEvent("seed", "eony")]
    assert events_of(form, [key(pygame.K_END), key(pygame.K_LEFT), pygame.Event(pygame.TEXTINPUT, text="!")]) == [
        WidgetEvent("seed", "peon!y")
    ]


def test_enter_in_a_field_presses_the_button_with_enter() -> None:
    assert events_of(Form("seed"), [key(pygame.K_RETURN)]) == [WidgetEvent("deal")]


CTRL, META, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_SHIFT


class Clipboard:
    """A clipboard that only a test uses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, text: str = "", *, works: bool = True) -> None:
        self.text, self._works = text, works
        monkeypatch.setattr(pygame.scrap, "put_text", self._put)
        monkeypatch.setattr(pygame.scrap, "get_text", self._get)

    def _put(self, text: str) -> None:
        if not self._works:
            raise pygame.error("no clipboard")
        self.text = text

    def _get(self) -> str:
        if not self._works:
            raise pygame.error("no clipboard")
        return self.text


@pytest.mark.parametrize("control", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
def test_a_fields_text_is_copied_cut_and_pasted(control: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard = Clipboard(monkeypatch, "old")
    assert [] == events_of(Form("seed"), [key(pygame.K_c, control)])
    assert "old" == clipboard.text

    form = Form("seed")
    assert [] == events_of(form, [key(pygame.K_a, control), key(pygame.K_c, control)])
    assert "peony" == clipboard.text
    clipboard.text = " Mei\r\nL\x07in\n"
    assert [WidgetEvent("seed", "Mei Lin")] == events_of(form, [key(pygame.K_v, control)])
    assert [WidgetEvent("seed", "")] == events_of(form, [key(pygame.K_a, control), key(pygame.K_x, control)])
    assert "peony" == clipboard.text


def test_shift_insert_pastes_and_cuts_text_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    Clipboard(monkeypatch, "lotus flower " * 100_000)
    assert [WidgetEvent("seed", "lotpeony")] == events_of(Form("seed"), [key(pygame.K_INSERT, SHIFT)])
    form = Form("seed")
    events_of(form, [key(pygame.K_END), key(pygame.K_LEFT, SHIFT)])
    assert [WidgetEvent("seed", "peonlotu")] == events_of(form, [key(pygame.K_INSERT, SHIFT)])


def test_cutting_without_a_clipboard_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Clipboard(monkeypatch, works=False)
    form = Form("seed")
    assert [] == events_of(
        form, [key(pygame.K_a, CTRL), *(key(code, CTRL) for code in (pygame.K_x, pygame.K_c, pygame.K_v))]
    )


def test_shift_selects_and_arrows_leave_the_selection() -> None:
    typed = pygame.Event(pygame.TEXTINPUT, text="X")
    left, right = key(pygame.K_LEFT), key(pygame.K_RIGHT)
    home, end = key(pygame.K_HOME, SHIFT), key(pygame.K_END, SHIFT)
    shift_left, shift_right = key(pygame.K_LEFT, SHIFT), key(pygame.K_RIGHT, SHIFT)
    for keys, text in (
        ((key(pygame.K_END), shift_left, shift_left, typed), "peoX"),
        ((key(pygame.K_END), shift_left, shift_left, left, typed), "peoXny"),
        ((key(pygame.K_END), shift_left, shift_left, right, typed), "peonyX"),
        ((key(pygame.K_HOME), shift_right, key(pygame.K_DELETE)), "eony"),
        ((key(pygame.K_END), left, home, key(pygame.K_BACKSPACE)), "y"),
        ((key(pygame.K_HOME), right, end, typed), "pX"),
        ((key(pygame.K_a, CTRL), typed), "X"),
    ):
        assert [WidgetEvent("seed", text)] == events_of(Form("seed"), keys), keys


def test_the_pointer_puts_the_caret_and_selects_by_dragging() -> None:
    canvas, form = canvas_of((1280, 720)), Form()
    form.draw(canvas, ALL, 0.0)
    left, base = SEED.box.x + FIELD_MARGIN, SEED.box.center.y
    wide = [canvas.lettering.width_px(SEED.value[:count], 16, "medium") for count in range(6)]
    at = [Point(left + width, base) for width in wide]
    typed = pygame.Event(pygame.TEXTINPUT, text="X")

    assert [WidgetEvent("seed", "peXony")] == events_of(form, [*click(at[2]), typed])
    drag = (mouse(pygame.MOUSEBUTTONDOWN, at[1]), mouse(pygame.MOUSEMOTION, at[4]), mouse(pygame.MOUSEBUTTONUP, at[4]))
    assert [WidgetEvent("seed", "pXy")] == events_of(form, [*drag, typed])
    back = (mouse(pygame.MOUSEBUTTONDOWN, at[4]), mouse(pygame.MOUSEMOTION, Point(0, 0)))
    assert [WidgetEvent("seed", "Xy")] == events_of(form, [*back, mouse(pygame.MOUSEBUTTONUP, Point(0, 0)), typed])


def test_a_selection_is_visible_and_a_long_text_does_not_scroll_meanwhile() -> None:
    canvas, form = canvas_of((1280, 720)), Form("seed")
    long = replace(SEED, value="the quick brown fox jumps over the lazy dog", longest=80)
    form.handle(key(pygame.K_END), (long,), 0.0)
    form.draw(canvas, (long,), 0.0)
    before = pixels(canvas.surface)
    form.handle(key(pygame.K_LEFT, SHIFT), (long,), 0.0)
    form.draw(canvas, (long,), 0.0)
    assert pixels(canvas.surface) != before
    for event in click(Point(long.box.x + FIELD_MARGIN + 20, long.box.center.y)):
        form.handle(event, (long,), 0.0)
    form.draw(canvas, (long,), 0.0)
    form.handle(pygame.Event(pygame.TEXTINPUT, text="X"), (long,), 0.0)
    answer = form.handle(pygame.Event(pygame.TEXTINPUT, text="X"), (long,), 0.0)
    assert answer is not None
    assert str(answer.value).index("X") > 15, "it was pressed among the last letters, which were in sight"


def test_a_right_to_left_name_is_typed_and_selected_where_its_letters_are() -> None:
    field = replace(SEED, value="שרה")
    typed = pygame.Event(pygame.TEXTINPUT, text="X")
    canvas, form = canvas_of((1280, 720)), Form()
    form.draw(canvas, (field,), 0.0)
    for event in click(Point(field.box.x + 1, field.box.center.y)):
        form.handle(event, (field,), 0.0)
    assert form.handle(typed, (field,), 0.0) == WidgetEvent("seed", "שרהX")
    form = Form("seed")
    assert [WidgetEvent("seed", "שXרה")] == events_of(form, [key(pygame.K_HOME), key(pygame.K_LEFT), typed], (field,))


def test_the_caret_is_never_between_a_letter_and_its_marks() -> None:
    field, typed = replace(SEED, value="e\u0301a"), pygame.Event(pygame.TEXTINPUT, text="X")
    assert [WidgetEvent("seed", "e\u0301Xa")] == events_of(
        Form("seed"), [key(pygame.K_HOME), key(pygame.K_RIGHT), typed], (field,)
    )
    assert [WidgetEvent("seed", "a")] == events_of(Form("seed"), [key(pygame.K_HOME), key(pygame.K_DELETE)], (field,))


def test_arrows_prefer_the_widget_straight_ahead() -> None:
    aside = Button("aside", Rect(260, 300, 50, 40), "Aside")
    below = Button("below", Rect(100, 380, 160, 40), "Below")
    assert neighbor(DEAL, (aside, below), 0, 1) is below


def test_a_press_counts_for_its_target_even_if_that_has_moved() -> None:
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


def test_the_pressed_cell_of_a_choice_counts_even_if_all_have_moved() -> None:
    form, cell = Form(), segment_boxes(PLAYERS)[1]
    down, up = click(cell)[1:]
    form.handle(down, (PLAYERS,), 1.0)
    assert WidgetEvent("players", 1) == form.handle(up, (replace(PLAYERS, box=PLAYERS.box.moved(90, 0)),), 1.1)
    form.handle(down, (PLAYERS,), 2.0)
    assert None is form.handle(up, (replace(PLAYERS, options=("3", "4")),), 2.1), (
        "these are not the choices that were pressed"
    )


# ---- feel ----


def test_hover_eases_in_and_out_and_then_asks_for_no_more_frames() -> None:
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


def test_a_disabled_widget_does_not_light_up_under_the_pointer() -> None:
    form = Form()
    events_of(form, [mouse(pygame.MOUSEMOTION, OFF.box.center)], now=1.0)
    assert form.feel(OFF, 2.0).hover == 0


def test_the_focus_ring_is_seen_with_the_keyboard_and_not_after_a_click() -> None:
    form = Form("deal")
    assert form.feel(DEAL, 0).focus
    events_of(form, click(BACK.box))
    assert not form.feel(BACK, 0).focus
    events_of(form, [key(pygame.K_TAB)])
    assert form.ring


def test_a_tooltip_appears_after_a_while_and_wakes_the_loop_once() -> None:
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


def test_a_list_unfolds_upwards_near_the_bottom_of_the_stage() -> None:
    low = Dropdown("low", Rect(100, 660, 150, 40), ("a", "b", "c", "d"), 0)
    assert list_box(low).bottom < low.box.y
    assert list_box(low).inside(STAGE)


def test_the_first_and_the_last_of_a_list_have_keys_of_their_own() -> None:
    for code, row in ((pygame.K_HOME, 0), (pygame.K_END, 2)):
        form = Form("level")
        answers = [form.handle(event, (LEVEL,), 1.0) for event in (*click(LEVEL.box), key(code), key(pygame.K_RETURN))]
        assert WidgetEvent("level", row) == answers[-1]


@pytest.mark.parametrize("widget", ALL, ids=lambda widget: widget.name)
def test_every_widget_stays_within_its_box_and_its_ring(widget: Widget) -> None:
    canvas = canvas_of((1280, 720))
    canvas.surface.fill("#000000")
    form = Form(widget.name)
    form.draw(canvas, (widget,), 1.0)
    around = widget.box.grown(16)
    canvas.surface.fill("#000000", pygame.Rect(canvas.at(around.x, around.y), canvas.px_size(around.w, around.h)))
    assert pygame.transform.average_color(canvas.surface)[:3] == (0, 0, 0)


# ---- scrolling ----


def test_a_scroll_moves_by_wheel_keys_and_bar_and_stays_within_its_content() -> None:
    scroll = Scroll(Rect(100, 100, 400, 200))
    scroll.holds(1000)
    scroll.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert scroll.top > 0
    scroll.handle(key(pygame.K_END))
    assert scroll.top == 800
    scroll.handle(key(pygame.K_PAGEDOWN))
    assert scroll.top == 800
    knob = scroll.knob()
    assert knob is not None
    scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, knob.center))
    scroll.handle(mouse(pygame.MOUSEMOTION, Point(knob.center.x, 0)))
    assert scroll.top == 0


@pytest.mark.parametrize("place", ["bar", "page"])
def test_a_scroll_stays_where_it_is_after_a_release_that_nobody_reported(place: str) -> None:
    scroll = Scroll(Rect(100, 100, 400, 200))
    scroll.holds(1000)
    scroll.handle(key(pygame.K_END))
    knob = scroll.knob()
    assert knob is not None
    scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, knob.center if place == "bar" else Point(200, 150)))
    assert not scroll.handle(mouse_up_at(Point(200, 280)))

    assert scroll.top == 800


def test_a_scroll_whose_content_fits_has_no_bar() -> None:
    scroll = Scroll(Rect(100, 100, 400, 200))
    scroll.holds(150)
    scroll.handle(key(pygame.K_END))
    assert scroll.top == 0
    assert scroll.knob() is None


def test_a_log_opens_at_its_end() -> None:
    scroll = Scroll(Rect(100, 100, 400, 200), at_end=True)
    scroll.holds(1000)
    assert scroll.top == 800


@pytest.mark.parametrize(("at", "beyond"), [(0, (True, False)), (400, (False, False)), (800, (False, True))])
def test_a_focus_ring_may_exceed_the_scrolled_area_but_hidden_content_may_not(
    at: int, beyond: tuple[bool, bool]
) -> None:
    canvas = canvas_of((1280, 720))
    canvas.surface.fill("#000000")
    scroll = Scroll(Rect(100, 100, 400, 200))
    scroll.holds(1000)
    scroll.top = at
    with scroll.clipped(canvas):
        canvas.surface.fill("#ffffff")
    assert beyond == tuple(canvas.surface.get_at((200, y))[0] == 255 for y in (95, 305))
    assert [0, 255, 255, 0] == [canvas.surface.get_at((x, 200))[0] for x in (80, 95, 505, 520)]
    assert canvas.surface.get_clip() == canvas.surface.get_rect()


@pytest.mark.parametrize(("at", "faded"), [(0, (False, True)), (400, (True, True)), (800, (True, False))])
def test_scrolled_content_fades_out_where_it_continues(at: int, faded: tuple[bool, bool]) -> None:
    canvas = canvas_of((1280, 720))
    canvas.surface.fill("#204060")
    scroll = Scroll(Rect(100, 100, 400, 200))
    scroll.holds(1000)
    scroll.top = at
    with scroll.clipped(canvas):
        canvas.surface.fill("#ffffff")
    ends = tuple(canvas.surface.get_at((200, y))[:3] == (0x20, 0x40, 0x60) for y in (100, 299))
    assert faded == ends
    fading = tuple(0x20 < canvas.surface.get_at((200, y))[0] < 0xFF for y in (107, 292))
    assert faded == fading
    assert (255, 255, 255) == canvas.surface.get_at((200, 200))[:3]


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


def test_events_that_no_screen_answers_do_not_lay_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = NotingScreen()
    monkeypatch.setattr(screen, "view", None)
    for kind in (pygame.ACTIVEEVENT, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED, pygame.KEYUP):
        assert screen.handle(pygame.Event(kind, key=pygame.K_a), 3.0) is None


def test_a_widget_calls_its_callback_with_its_new_value() -> None:
    screen = NotingScreen()
    boxes = {widget.name: widget.box for widget in screen.widgets()}
    steps = [screen.handle(event, 3.0) for event in click(boxes["one more"])]
    assert (steps[-1], screen.done) == (Pop(), [(3.0, "pressed")])
    for name, now in (("deal 7", 6.0), ("never", 9.0)):
        assert not any(screen.handle(event, now) for event in click(boxes[name]))
    for widget_event in (WidgetEvent("level", 1), WidgetEvent("loud", 6), WidgetEvent("seed", "lotus")):
        assert screen.answer(widget_event, 10.0) is None
    assert screen.done[1:] == [False, 1, 6, "lotus"]


def test_the_callback_of_a_widget_does_not_affect_its_look() -> None:
    one, other = (Button("go", NOWHERE, "Go", does=lambda: None) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
