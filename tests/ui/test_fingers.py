"""Fingers on a touch screen, through the real queue: taps, drags, holds, and more than one finger."""

from dataclasses import replace

import pygame
import pytest

from game.play.state.interaction import Cause
from game.table.commands import Intention
from game.table.layout import HandKey
from game.ui.canvas import Canvas
from game.ui.devices import Device
from game.ui.fingers import FINGER_SLACK_DU, HOLD_S
from game.ui.form import FormScreen
from game.ui.geometry import Point
from game.ui.screen import Screen, Step
from tests.support.pilot import Pilot
from tests.support.situations import situation

pytestmark = pytest.mark.usefixtures("dummy_display")
DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


class Deaf(Screen):
    """A screen that notes its events and does nothing."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    def handle(self, event: pygame.Event, now: float) -> Step | None:
        self.heard.append(event.type)
        return None

    def draw(self, canvas: Canvas, now: float) -> None:
        canvas.surface.fill("black")


@pytest.fixture
def pilot() -> Pilot:
    pilot = Pilot("taps")
    pilot.begin("campfire", 3, "5")
    while not pilot.my_move():
        pilot.frame()
    pilot.frame()
    return pilot


def first_card(pilot: Pilot) -> tuple[int, Point]:
    uid = pilot.table.stage.holding.row[0].uid
    return uid, pilot.grip(uid)


def test_taps_select_and_hover_nothing(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    pilot.click(at)

    state = pilot.table.desk.state
    assert (uid, None, None) == (state.selected, state.touch.hover, state.touch.press)
    pilot.click(at)
    assert pilot.table.desk.state.selected is None


def test_resting_fingers_only_enlarge(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    pilot.frame(*pilot.also(pilot.finger(DOWN, at)))
    for _ in range(20):
        pilot.frame(*pilot.also(pilot.finger(MOVE, Point(at.x + FINGER_SLACK_DU / 3, at.y))))
    zoom = pilot.table.desk.state.zoom

    assert (HandKey(uid), Cause.BUTTON, True) == (zoom.subject, zoom.cause, zoom.shown)
    pilot.frame(*pilot.also(pilot.finger(UP, at)))
    state = pilot.table.desk.state
    assert (None, None, None) == (state.zoom.subject, state.selected, state.touch.hover)


def test_sliding_fingers_select_the_last(pilot: Pilot) -> None:
    (_, at), row = first_card(pilot), [held.uid for held in pilot.table.stage.holding.row]
    on_felt = Point(at.x, at.y - 300)
    pilot.done.clear()

    for last, selected in ((pilot.grip(row[4]), row[4]), (on_felt, None)):
        enlarged = list[object]()
        pilot.frame(*pilot.also(pilot.finger(DOWN, at)))
        for _ in range(10):
            pilot.frame()
        for uid in row[1:5]:
            pilot.frame(*pilot.also(pilot.finger(MOVE, pilot.grip(uid))))
            pilot.frame()
            zoom = pilot.table.desk.state.zoom
            enlarged.append(zoom.subject if zoom.shown else None)
        assert pilot.table.desk.state.selected is None
        pilot.frame(*pilot.also(pilot.finger(MOVE, last), pilot.finger(UP, last)))

        assert [HandKey(uid) for uid in row[1:5]] == enlarged
        assert selected == pilot.table.desk.state.selected
        assert pilot.table.desk.state.zoom.subject is None
        assert not pilot.done
        pilot.table.desk.set_state(replace(pilot.table.desk.state, selected=None), pilot.now)


def test_fingers_lay_large_hands_in_rows(pilot: Pilot) -> None:
    pilot.take_over(situation("quarters_long_hand"))
    pilot.table.table.note_device(Device.POINTER)
    pilot.frame(pygame.Event(pygame.USEREVENT))

    def rows() -> int:
        key = HandKey(pilot.table.stage.holding.row[-1].uid)
        return {"face": 1, "crop": 2, "rail": 0}[pilot.table.stage.layout.cards[key].style]

    assert 1 == rows()
    uid, at = first_card(pilot)
    pilot.frame(pilot.finger(DOWN, at))
    assert 1 == rows()
    pilot.frame(pilot.finger(UP, at))
    pilot.frame()

    assert (2, uid) == (rows(), pilot.table.desk.state.selected)


def test_loops_wake_for_rested_fingers(pilot: Pilot) -> None:
    pilot.frame(pilot.finger(DOWN, Point(640, 300)))

    for _ in range(3):
        pilot.frame()

    assert pilot.loop.wait_s(pilot.now) <= HOLD_S


def test_second_fingers_wait_for_the_first(pilot: Pilot) -> None:
    (_, at), (other, elsewhere) = first_card(pilot), other_card(pilot)

    pilot.frame(pilot.finger(DOWN, at, 1))
    pilot.frame(pilot.finger(DOWN, elsewhere, 2), pilot.finger(UP, at, 1))
    selected = pilot.table.desk.state.selected
    pilot.frame(pilot.finger(DOWN, elsewhere, 3), pilot.finger(UP, elsewhere, 3), pilot.finger(UP, elsewhere, 2))

    assert first_card(pilot)[0] == selected == pilot.table.desk.state.selected
    pilot.click(at)
    pilot.click(elsewhere)
    assert other == pilot.table.desk.state.selected


def test_unreported_releases_block_no_finger(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    pilot.frame(pilot.finger(DOWN, Point(640, 300), 1))
    pilot.frame(pygame.Event(pygame.WINDOWFOCUSLOST))
    pilot.click(at)

    assert uid == pilot.table.desk.state.selected


def test_rolling_taps_and_moving_drags(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    for away, drags, selected in ((FINGER_SLACK_DU - 1, False, uid), (FINGER_SLACK_DU + 1, True, None)):
        pilot.frame(pilot.finger(DOWN, at), pilot.finger(MOVE, Point(at.x, at.y - away)))
        assert pilot.table.desk.state.is_dragging == drags
        pilot.frame(pilot.finger(UP, Point(at.x, at.y - away)))
        assert not pilot.table.desk.state.is_dragging
        assert selected == pilot.table.desk.state.selected


def test_enlarged_taps_press_what_lies_there(pilot: Pilot) -> None:
    pilot.loop.zoom = 2.0
    pilot.frame()
    lens = pilot.loop.lens

    pilot.frame(pygame.Event(DOWN, touch_id=7, finger_id=0, x=0.9, y=0.9, dx=0.0, dy=0.0, pressure=1.0))
    assert lens == pilot.loop.lens
    pilot.frame(pygame.Event(MOVE, touch_id=7, finger_id=0, x=0.8, y=0.9, dx=-0.1, dy=0.0, pressure=1.0))

    assert lens.across - 0.1 == pytest.approx(pilot.loop.lens.across)
    assert lens.down == pilot.loop.lens.down


def other_card(pilot: Pilot) -> tuple[int, Point]:
    uid = pilot.table.stage.holding.row[2].uid
    return uid, pilot.grip(uid)


@pytest.mark.parametrize(("way", "is_changed"), [(0, True), (-70, False)])
def test_row_drags_scroll_and_press_nothing(pilot: Pilot, way: float, is_changed: bool) -> None:
    pilot.loop.stack = pilot.loop.stack[:1]
    pilot.loop.push(settings := pilot.session.settings())
    pilot.loop.zoom = 1.5  # so that the page is longer than the window
    pilot.frame()
    assert isinstance(settings, FormScreen)
    row = next(widget for widget in settings.in_sight() if widget.name == "four_colours").box.center
    before = pilot.preferences.settings

    pilot.frame(*pilot.also(pilot.finger(DOWN, row)))
    for share in (0.5, 1.0):
        pilot.frame(*pilot.also(pilot.finger(MOVE, Point(row.x, row.y + share * way))))
    pilot.frame(*pilot.also(pilot.finger(UP, Point(row.x, row.y + way))))

    assert is_changed == (pilot.preferences.settings != before)
    assert -way == pytest.approx(settings.scroll.top, abs=2)


@pytest.mark.parametrize(("frames", "opens"), [(1, True), (20, False)])
def test_holding_buttons_only_explains_them(pilot: Pilot, frames: int, opens: bool) -> None:
    pilot.loop.stack = pilot.loop.stack[:1]
    pilot.loop.push(settings := pilot.session.settings())
    pilot.frame()
    assert isinstance(settings, FormScreen)
    at = next(widget.box.center for widget in settings.widgets() if widget.name == "back")

    pilot.frame(*pilot.also(pilot.finger(DOWN, at)))
    for _ in range(frames):
        pilot.frame()
    pilot.frame(*pilot.also(pilot.finger(UP, at)))

    assert opens == (settings not in pilot.loop.stack)
    assert "" == settings._form.held
    assert opens or settings._form.touch.hover is None


def test_table_holds_explain_and_press_nothing(pilot: Pilot) -> None:
    hint = next(control for control in pilot.table.desk.controls() if control.intention is Intention.HINT)
    uid, at = first_card(pilot)
    pilot.click(at)

    pilot.frame(*pilot.also(pilot.finger(DOWN, hint.button.box.center)))
    for _ in range(20):
        pilot.frame()
    assert hint.button.name == pilot.table.desk.state.hovered
    pilot.frame(*pilot.also(pilot.finger(UP, hint.button.box.center)))

    state = pilot.table.desk.state
    assert (uid, None, "") == (state.selected, state.touch.press, state.hovered)
    assert pilot.table.desk.hinting.shown is None
    pilot.click(hint.button.box.center)
    pilot.frame()
    assert pilot.table.desk.hinting.shown is not None


def test_opening_taps_leave_nothing_hovered(pilot: Pilot) -> None:
    pilot.command(Intention.CANCEL)

    assert pilot.loop.stack[-1] is not pilot.table
    assert pilot.table.desk.state.touch.hover is None


def test_held_fingers_release_for_new_screens(pilot: Pilot) -> None:
    pilot.frame(pilot.finger(DOWN, Point(640, 300)))
    cover = Deaf()
    pilot.loop.push(cover)

    for _ in range(20):
        pilot.frame()

    assert [] == cover.heard
