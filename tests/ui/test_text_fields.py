"""Text fields: typing, the caret, the selection, and the clipboard."""

from dataclasses import replace

import pygame
import pytest

from game.ui.forms import Form, WidgetEvent
from game.ui.geometry import Point
from game.ui.widgets import FIELD_MARGIN
from tests.support.canvases import canvas_of, click, key, mouse, pixels
from tests.ui.test_widgets import ALL, SEED, events_of

pytestmark = pytest.mark.usefixtures("dummy_display")


def test_typing_stops_at_the_length() -> None:
    form = Form()
    events_of(form, click(SEED.box))
    text = pygame.Event(pygame.TEXTINPUT, text="-7")
    assert events_of(form, [text]) == [WidgetEvent("seed", "peony-7")]
    long = pygame.Event(pygame.TEXTINPUT, text="123456")
    assert events_of(Form("seed"), [long]) == [WidgetEvent("seed", "123peony")]


def composing(words: str) -> pygame.Event:
    return pygame.Event(pygame.TEXTEDITING, text=words, start=len(words), length=0)


def test_composed_text_is_underlined() -> None:
    canvas, form = canvas_of((1280, 720)), Form("seed")
    events_of(form, [key(pygame.K_END)])

    def picture() -> bytes:
        canvas.surface.fill("black")
        form.draw(canvas, ALL, 0.0)
        return pixels(canvas.surface, canvas.pixels(SEED.box))

    empty = picture()
    assert events_of(form, [composing("に")]) == []
    composed, box = picture(), canvas.eye.box
    assert composed != empty
    assert box is not None
    assert SEED.box.x < box[0]
    assert box[2] < SEED.box.w, "candidates belong beside what is composed"
    assert events_of(form, [key(pygame.K_RETURN), key(pygame.K_BACKSPACE)]) == [], "keys are the input method's"

    assert events_of(form, [pygame.Event(pygame.TEXTINPUT, text="二")]) == [WidgetEvent("seed", "peony二")]
    assert picture() == empty
    assert events_of(form, [key(pygame.K_RETURN)]) == [WidgetEvent("deal")]


@pytest.mark.parametrize("ends", [[composing("")], click(SEED.box), click(Point(900, 600))])
def test_a_composition_that_is_dropped_leaves_nothing(ends: list[pygame.Event]) -> None:
    form = Form("seed")
    events_of(form, [composing("nihon"), *ends, *click(SEED.box), key(pygame.K_BACKSPACE)])
    assert events_of(form, [key(pygame.K_RETURN)]) == [WidgetEvent("deal")]


def test_typed_letters_are_no_shortcuts() -> None:
    form = Form("seed")
    assert events_of(form, [key(pygame.K_l)]) == []


def test_usual_keys_edit_fields() -> None:
    form = Form()
    events_of(form, click(SEED.box))
    assert events_of(form, [key(pygame.K_BACKSPACE)]) == [WidgetEvent("seed", "peon")]
    assert events_of(form, [key(pygame.K_HOME), key(pygame.K_DELETE)]) == [WidgetEvent("seed", "eony")]
    assert events_of(form, [key(pygame.K_END), key(pygame.K_LEFT), pygame.Event(pygame.TEXTINPUT, text="!")]) == [
        WidgetEvent("seed", "peon!y")
    ]


def test_enter_in_a_field_presses_its_button() -> None:
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
def test_texts_copy_cut_and_paste(control: int, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_pasting_cuts_overlong_text(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_pointers_put_carets_and_select() -> None:
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


def test_visible_selections_scroll_nothing() -> None:
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


def test_right_to_left_names_type_in_place() -> None:
    field = replace(SEED, value="שרה")
    typed = pygame.Event(pygame.TEXTINPUT, text="X")
    canvas, form = canvas_of((1280, 720)), Form()
    form.draw(canvas, (field,), 0.0)
    for event in click(Point(field.box.x + 1, field.box.center.y)):
        form.handle(event, (field,), 0.0)
    assert form.handle(typed, (field,), 0.0) == WidgetEvent("seed", "שרהX")
    form = Form("seed")
    assert [WidgetEvent("seed", "שXרה")] == events_of(form, [key(pygame.K_HOME), key(pygame.K_LEFT), typed], (field,))


def test_carets_never_part_letters_and_marks() -> None:
    field, typed = replace(SEED, value="e\u0301a"), pygame.Event(pygame.TEXTINPUT, text="X")
    assert [WidgetEvent("seed", "e\u0301Xa")] == events_of(
        Form("seed"), [key(pygame.K_HOME), key(pygame.K_RIGHT), typed], (field,)
    )
    assert [WidgetEvent("seed", "a")] == events_of(Form("seed"), [key(pygame.K_HOME), key(pygame.K_DELETE)], (field,))
