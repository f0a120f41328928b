"""One rule for every press: the same motions press, or do not press, a widget of a form and a thing on the table."""

from collections.abc import Mapping
from typing import Protocol

import pygame
import pytest

from game.play.input.draft import Ask, Say
from game.play.input.update import update
from game.table.commands import Intention
from game.table.layout import HandKey
from game.table.proposals import OnControl, OnMeld, OnSeat
from game.ui.buttons import AT_REST
from game.ui.forms import Form
from game.ui.geometry import Point, Rect
from game.ui.keyboard import KEY_REPEAT
from game.ui.pointer import motion_of
from game.ui.touch import SLACK_DU
from game.ui.widgets import Button, Pressable, Segmented, Toggle, Widget
from tests.play.test_hands import position
from tests.play.test_interaction import table_of
from tests.support.canvases import key, mouse

BESIDE = SLACK_DU / 2  # no further than a hand slips

# What is done with the mouse, and whether that is a press.
CASES: Mapping[str, tuple[str, bool]] = {
    "released on it": ("middle down up", True),
    "released elsewhere": ("middle down far up", False),
    "slipped off and come back": ("middle down far middle up", True),
    "released hardly beside it": ("end down beside up", True),
    "released at its other end": ("end down start up", True),
    "pressed elsewhere": ("far down middle up", False),
    "never pressed": ("middle up", False),
    "pressed twice, because a release was not reported": ("middle down down up", True),
    "moved with the button up, because a release was not reported": ("middle down free up", False),
    "another button pressed": ("middle down other up", False),
    "the wheel turned": ("middle down wheel up", True),
    "another window in front": ("middle down away up", False),
    "the pointer left the window": ("middle down leave middle up", False),
}
# A card that is moved far is dragged.
IN_PLACE = [name for name, (script, _) in CASES.items() if not {"far", "end"} & set(script.split())]


class Subject(Protocol):
    """Something that can be pressed: where it is, and how often it was."""

    box: Rect
    presses: int

    @property
    def is_held(self) -> bool:
        """Return whether it is held down."""
        ...

    def handle(self, event: pygame.Event) -> None:
        """Handle an event."""
        ...


class InForm:
    """A widget of a form; a disabled one answers with the reason."""

    def __init__(self, widget: Widget) -> None:
        self.widget, self.box, self.form, self.presses = widget, widget.box, Form(), 0

    @property
    def is_held(self) -> bool:
        return self.form.held == self.widget.name

    def handle(self, event: pygame.Event) -> None:
        answer = self.form.handle(event, (self.widget,), 1.0)
        assert answer is None or answer.off == self.widget.off
        self.presses += answer is not None


class AtTable:
    """Something on the table while others play: pressing it asks for a page, skips the animation, or selects a card; a
    disabled button answers with the reason.
    """

    def __init__(self, kind: str) -> None:
        table = table_of(position("hits without swaps"))
        table.update(1.0)
        layout, self.presses = table.stage.layout, 0
        self.buttons = {control.intention: control.button for control in table.desk.controls()}
        menu, back = self.buttons[Intention.CANCEL], self.buttons[Intention.TAKE_BACK]
        assert back.off
        card = next(key for key in layout.cards if isinstance(key, HandKey))
        self.target, self.box = {
            "button": (OnControl(menu.name), menu.box),
            "disabled button": (OnControl(back.name), back.box),
            "plaque": (OnSeat(1), layout.plaques[1]),
            "meld": (OnMeld(0), layout.melds[0].half(None)),
            "card": (card, layout.cards[card].box),
        }[kind]
        self.state = table.desk.state
        self.shown = table.desk.shown()._replace(controls=table.desk.controls(), is_idle=False)

    @property
    def is_held(self) -> bool:
        return self.state.touch.held == self.target

    def handle(self, event: pygame.Event) -> None:
        motion = motion_of(event)
        if motion is not None:
            self.state, effects = update(self.shown._replace(state=self.state), motion, 1.0)
            self.presses += sum(isinstance(effect, Ask | Say) for effect in effects) or self.state.selected is not None


def subject_of(name: str) -> Subject:
    """Return one of the things to press."""
    box = Rect(600, 300, 160, 50)
    match name.split(": "):
        case ["form", "button"]:
            return InForm(Button("deal", box, "Deal"))
        case ["form", "disabled button"]:
            return InForm(Button("deal", box, "Deal", off="2 cards are missing."))
        case ["form", "row"]:
            return InForm(Pressable("deal", box, lambda *_: None))
        case ["form", "switch"]:
            return InForm(Toggle("deal", box, "Deal", on=False))
        case ["form", "choice"]:
            return InForm(Segmented("deal", box, ("2", "3", "4"), 0))
        case [_, kind]:
            return AtTable(kind)
    raise AssertionError(name)


SUBJECTS = (
    "form: button", "form: disabled button", "form: row", "form: switch", "form: choice",
    "table: button", "table: disabled button", "table: plaque", "table: meld",
)  # fmt: skip


def events_of(script: str, box: Rect) -> list[pygame.Event]:
    """Return the events of a script on a box."""
    level = box.center.y
    places = {
        "middle": box.center,
        "start": Point(box.x + 1, level),
        "end": Point(box.right - 1, level),
        "beside": Point(box.right + BESIDE, level),
        "far": Point(500, 5),
    }
    at, events = box.center, list[pygame.Event]()
    for step in script.split():
        at = places.get(step, at)
        events.append(
            {
                "down": mouse(pygame.MOUSEBUTTONDOWN, at),
                "up": mouse(pygame.MOUSEBUTTONUP, at),
                "free": pygame.Event(pygame.MOUSEMOTION, pos=at, buttons=(0, 0, 0)),
                "other": pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_MIDDLE),
                "wheel": pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=pygame.BUTTON_WHEELUP),
                "away": pygame.Event(pygame.WINDOWFOCUSLOST),
                "leave": pygame.Event(pygame.WINDOWLEAVE),
            }.get(step, mouse(pygame.MOUSEMOTION, at))
        )
    return events


def check(subject: Subject, case: str) -> None:
    """Assert that a subject is pressed once, or not, and held in between only while it is down."""
    script, counts = CASES[case]
    held = False
    for event in events_of(script, subject.box):
        subject.handle(event)
        held = held or subject.is_held
    assert subject.presses == counts
    assert not subject.is_held, "nothing stays pressed"
    assert held == (case not in ("pressed elsewhere", "never pressed"))


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", SUBJECTS)
def test_tables_are_pressed_like_forms(name: str, case: str) -> None:
    check(subject_of(name), case)


@pytest.mark.parametrize("case", IN_PLACE)
def test_undragged_cards_press_like_buttons(case: str) -> None:
    check(AtTable("card"), case)


def test_disabled_buttons_stay_still() -> None:
    form, table = InForm(Button("deal", Rect(600, 300, 160, 50), "Deal", off="No.")), AtTable("disabled button")
    for subject in (form, table):
        for event in events_of("middle down", subject.box):
            subject.handle(event)

    assert form.is_held
    assert AT_REST == form.form.feel(form.widget, 9.0)
    assert table.is_held
    assert AT_REST == table.state.touch.feel(table.target, off=True)


def test_a_held_key_presses_once() -> None:
    form, widget = Form(), Button("deal", Rect(600, 300, 160, 50), "Deal", key="Enter")
    answers = [form.handle(event, (widget,), 1.0) for event in held_key(pygame.K_RETURN)]
    assert [True, False, False] == [answer is not None for answer in answers]

    table = table_of(position("hits without swaps"))
    table.update(1.0)
    orders = [table.desk.known.order]
    for event in held_key(pygame.K_w):
        table.handle(event, 1.0)
        orders.append(table.desk.known.order)
    assert orders[0] != orders[1] == orders[2] == orders[3]


def held_key(code: int) -> list[pygame.Event]:
    """Return the events of a key that is held down."""
    press = key(code)
    return [press, *[pygame.Event(KEY_REPEAT, press.dict)] * 2]


@pytest.mark.parametrize(("pressed", "name"), [(pygame.K_F3, "icon trophy"), (pygame.K_ESCAPE, "icon menu")])
def test_keys_press_the_button_of_a_page(pressed: int, name: str) -> None:
    table = table_of(position("hits without swaps"))
    event = key(pressed)

    assert table.press_by_key(event, 0.0)
    assert OnControl(name) == table.desk.state.touch.held
    table.handle(event, 0.0)
    assert table.desk.state.touch.held is None


def test_keys_that_open_nothing_press_nothing() -> None:
    table = table_of(position("hits without swaps"))
    table.desk.select(table.desk.holding.row[0].uid, 0.0)

    assert not table.press_by_key(key(pygame.K_ESCAPE), 0.0), "it drops the card"
    assert not table.press_by_key(key(pygame.K_o), 0.0)
