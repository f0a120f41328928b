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


def test_a_tap_selects_a_card_once_and_leaves_nothing_hovered(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    pilot.click(at)

    state = pilot.table.desk.state
    assert (uid, None, None) == (state.selected, state.touch.hover, state.touch.press)
    pilot.click(at)
    assert pilot.table.desk.state.selected is None


def test_a_finger_that_rests_enlarges_a_card_and_plays_nothing(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    pilot.frame(*pilot.also(pilot.finger(DOWN, at)))
    for _ in range(20):
        pilot.frame(*pilot.also(pilot.finger(MOVE, Point(at.x + FINGER_SLACK_DU / 3, at.y))))
    zoom = pilot.table.desk.state.zoom

    assert (HandKey(uid), Cause.BUTTON, True) == (zoom.subject, zoom.cause, zoom.shown)
    pilot.frame(*pilot.also(pilot.finger(UP, at)))
    state = pilot.table.desk.state
    assert (None, None, None) == (state.zoom.subject, state.selected, state.touch.hover)


def test_a_finger_that_rests_and_slides_enlarges_each_card_and_selects_the_last(pilot: Pilot) -> None:
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


def test_a_large_hand_lies_in_two_rows_once_fingers_are_used_but_not_while_one_is_down(pilot: Pilot) -> None:
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


def test_the_loop_wakes_when_a_finger_has_rested(pilot: Pilot) -> None:
    pilot.frame(pilot.finger(DOWN, Point(640, 300)))

    for _ in range(3):
        pilot.frame()

    assert pilot.loop.wait_s(pilot.now) <= HOLD_S


def test_a_second_finger_is_ignored_until_all_are_lifted(pilot: Pilot) -> None:
    (_, at), (other, elsewhere) = first_card(pilot), other_card(pilot)

    pilot.frame(pilot.finger(DOWN, at, 1))
    pilot.frame(pilot.finger(DOWN, elsewhere, 2), pilot.finger(UP, at, 1))
    selected = pilot.table.desk.state.selected
    pilot.frame(pilot.finger(DOWN, elsewhere, 3), pilot.finger(UP, elsewhere, 3), pilot.finger(UP, elsewhere, 2))

    assert first_card(pilot)[0] == selected == pilot.table.desk.state.selected
    pilot.click(at)
    pilot.click(elsewhere)
    assert other == pilot.table.desk.state.selected


def test_a_finger_whose_release_is_never_reported_does_not_block_the_next(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    pilot.frame(pilot.finger(DOWN, Point(640, 300), 1))
    pilot.frame(pygame.Event(pygame.WINDOWFOCUSLOST))
    pilot.click(at)

    assert uid == pilot.table.desk.state.selected


def test_a_finger_that_rolls_a_little_taps_and_one_that_moves_drags(pilot: Pilot) -> None:
    uid, at = first_card(pilot)

    for away, drags, selected in ((FINGER_SLACK_DU - 1, False, uid), (FINGER_SLACK_DU + 1, True, None)):
        pilot.frame(pilot.finger(DOWN, at), pilot.finger(MOVE, Point(at.x, at.y - away)))
        assert pilot.table.desk.state.is_dragging == drags
        pilot.frame(pilot.finger(UP, Point(at.x, at.y - away)))
        assert not pilot.table.desk.state.is_dragging
        assert selected == pilot.table.desk.state.selected


def test_a_tap_in_an_enlarged_window_presses_what_lies_under_the_finger(pilot: Pilot) -> None:
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
def test_a_finger_that_goes_down_on_a_row_and_moves_scrolls_the_page_and_presses_nothing(
    pilot: Pilot, way: float, is_changed: bool
) -> None:
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
def test_a_button_is_pressed_by_a_tap_but_only_explained_by_a_hold(pilot: Pilot, frames: int, opens: bool) -> None:
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


def test_a_hold_on_a_button_at_the_table_explains_it_and_presses_nothing(pilot: Pilot) -> None:
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


def test_a_tap_that_opens_a_screen_leaves_nothing_hovered_beneath_it(pilot: Pilot) -> None:
    pilot.command(Intention.CANCEL)

    assert pilot.loop.stack[-1] is not pilot.table
    assert pilot.table.desk.state.touch.hover is None


def test_a_held_finger_holds_nothing_on_a_screen_that_opens_under_it(pilot: Pilot) -> None:
    pilot.frame(pilot.finger(DOWN, Point(640, 300)))
    cover = Deaf()
    pilot.loop.push(cover)

    for _ in range(20):
        pilot.frame()

    assert [] == cover.heard
