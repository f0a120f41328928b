"""Text input of SDL, which opens screen keyboards: on exactly while text is typed in a field, at its place."""

from typing import Any

import pygame
import pytest

from game.ui.boxes import Column
from game.ui.form import NOWHERE, FormScreen, button
from game.ui.loop import Loop
from game.ui.nodes import Gap, Node, WidgetNode
from game.ui.screen import Screen
from game.ui.sides import Side
from game.ui.widgets import TextField
from game.ui.window import Window, open_window

pytestmark = pytest.mark.usefixtures("dummy_display")


class Naming(FormScreen):
    """A field, and a button."""

    def __init__(self, focus: str, side: Side = Side.BOTTOM) -> None:
        super().__init__(focus)
        self._side = side

    @property
    def side(self) -> Side:
        return self._side

    def view(self) -> Node:
        field = WidgetNode(TextField("name", NOWHERE, "Mei"), w=300, h=44)
        return Column([Gap(h=100), field, button("done", "Done")], 20, hugs="start")


class Noted:
    """The calls to SDL."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[Any] = []
        monkeypatch.setattr(pygame.key, "start_text_input", lambda: self.calls.append("start"))
        monkeypatch.setattr(pygame.key, "stop_text_input", lambda: self.calls.append("stop"))
        monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda box: self.calls.append(tuple(box)))

    def taken(self) -> list[Any]:
        """Return the calls since the last time."""
        calls, self.calls = self.calls, []
        return calls


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    return Noted(monkeypatch)


def step(loop: Loop, now: float, *events: pygame.Event) -> None:
    for event in events:
        pygame.event.post(event)
    assert loop.step(now)


def tapped(at: tuple[float, float]) -> tuple[pygame.Event, ...]:
    """Return a tap at a place of a window of 1280x720."""
    x, y = at[0] / 1280, at[1] / 720
    return tuple(
        pygame.Event(kind, touch_id=1, finger_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP)
    )


def opened(screen: Screen, size: tuple[int, int] = (1280, 720)) -> Loop:
    window: Window = open_window("field", size)
    pygame.event.clear()
    return Loop(window, screen)


def test_taps_open_and_close_the_keyboard(noted: Noted) -> None:
    screen = Naming("done")
    loop = opened(screen)
    step(loop, 1.0)
    assert ["stop"] == noted.taken()

    box = screen.widgets()[0].box
    step(loop, 2.0, *tapped((box.center.x, box.center.y)))
    where, begun = noted.taken()
    assert "start" == begun
    assert pygame.Rect(where).contains(pygame.Rect(box.x, box.y, box.w, box.h))
    step(loop, 3.0, pygame.Event(pygame.TEXTINPUT, text="!"))
    assert [] == noted.taken(), "it stays open while text is typed"

    step(loop, 4.0, *tapped((900, 600)))
    assert ["stop"] == noted.taken()


def test_what_is_composed_reaches_the_field(noted: Noted) -> None:
    screen = Naming("name")
    loop = opened(screen)
    step(loop, 1.0)
    noted.taken()
    step(loop, 2.0, pygame.Event(pygame.TEXTEDITING, text="ni", start=2, length=0))
    (place,) = noted.taken()
    box = screen.widgets()[0].box
    assert pygame.Rect(box.x, box.y, box.w, box.h).inflate(2, 2).contains(pygame.Rect(place))
    assert place[2] < box.w / 2, "the candidates stand beside it"


def test_covering_screens_borrow_the_keyboard(noted: Noted) -> None:
    loop = opened(Naming("name"))
    step(loop, 1.0)
    assert "start" == noted.taken()[-1]

    loop.push(Naming("done"))
    step(loop, 2.0)
    assert ["stop"] == noted.taken()
    loop.stack = loop.stack[:1]
    loop._stale = True
    step(loop, 3.0)
    assert "start" == noted.taken()[-1]


@pytest.mark.parametrize("side", [Side.LEFT, Side.TOP, Side.RIGHT])
def test_turned_fields_know_their_place(side: Side, noted: Noted) -> None:
    screen = Naming("name", side)
    loop = opened(screen)
    step(loop, 1.0)
    place = pygame.Rect(noted.taken()[0])
    picture = loop.window.surface.get_size()

    corners = (side.in_picture(corner, (1280, 720)) for corner in (place.topleft, place.bottomright))
    (left, top), (right, bottom) = corners
    box = loop.canvas.pixels(screen.widgets()[0].box)
    seen = pygame.Rect(min(left, right), min(top, bottom), abs(left - right), abs(top - bottom))
    assert box.clip((0, 0, *picture)) == seen


def test_enlarged_fields_know_their_place(noted: Noted) -> None:
    screen = Naming("name")
    screen.largest = 1.0
    loop = opened(screen)
    loop.zoom = 2.0
    loop.lens = loop.lens._replace(across=0.0, down=0.0)
    step(loop, 1.0)
    place = pygame.Rect(noted.taken()[0])
    box = screen.widgets()[0].box

    offset = loop._lens_on(screen).offset((1280, 720))
    assert (round(2 * box.x) - offset[0], round(2 * box.y) - offset[1]) == place.topleft
