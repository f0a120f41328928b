"""Scrolled content: by wheel, keys and bar, and what is seen of it at its edges."""

import pygame
import pytest

from game.ui.geometry import Point, Rect
from game.ui.scrolling import Scroll
from tests.support.canvases import canvas_of, key, mouse, mouse_up_at

pytestmark = pytest.mark.usefixtures("dummy_display")


def test_scrolls_stay_within_their_content() -> None:
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
def test_unreported_releases_stop_scrolls(place: str) -> None:
    scroll = Scroll(Rect(100, 100, 400, 200))
    scroll.holds(1000)
    scroll.handle(key(pygame.K_END))
    knob = scroll.knob()
    assert knob is not None
    scroll.handle(mouse(pygame.MOUSEBUTTONDOWN, knob.center if place == "bar" else Point(200, 150)))
    assert not scroll.handle(mouse_up_at(Point(200, 280)))

    assert scroll.top == 800


def test_fitting_contents_have_no_bar() -> None:
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
def test_only_focus_rings_leave_the_area(at: int, beyond: tuple[bool, bool]) -> None:
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
