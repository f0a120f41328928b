"""The window: what it measures, and where it is, before and after it fills the screen."""

import pygame
import pytest

from game.app.title import title
from game.session.session import Session
from game.ui.loop import Loop
from game.ui.window import ACCELERATION, ICON_PX, Window, open_window
from sprites import logo
from tests.support.canvases import key, pixels

Size = tuple[int, int]
SCREEN, FRAMED = (1680, 950), (202, 155)


class Display:
    """A display under X11: the first mode after the full screen only leaves it, and the frame is counted twice."""

    def __init__(self, size: Size, place: Size) -> None:
        self.size, self.place, self.is_full = size, place, False

    def set_mode(self, size: Size, flags: int) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            self.size, self.place, self.is_full = SCREEN, (0, 0), True
        elif self.is_full:
            self.place, self.is_full = FRAMED, False
        else:
            self.size = size
        return self.surface()

    def surface(self) -> pygame.Surface:
        return pygame.Surface(self.size)

    def move(self, place: Size) -> None:
        self.place = place


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Display:
    made = Display((1280, 720), (201, 135))
    monkeypatch.setattr(pygame.display, "set_mode", made.set_mode)
    monkeypatch.setattr(pygame.display, "get_surface", made.surface)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: made.place)
    monkeypatch.setattr(pygame.display, "set_window_position", made.move)
    return made


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_window_that_has_filled_the_screen_comes_back_as_large_and_where_it_was(display: Display, times: int) -> None:
    window = Window((1280, 720))
    for _ in range(times):
        window.toggle_full_screen()
        assert (display.size, display.place) == (SCREEN, (0, 0))

        window.toggle_full_screen()

        assert (display.size, display.place) == ((1280, 720), (201, 135))


@pytest.mark.usefixtures("dummy_display")
def test_the_window_has_its_name_and_its_own_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    icons: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "set_icon", icons.append)

    open_window("Shanghai Rummy", (640, 360))

    assert "Shanghai Rummy" == pygame.display.get_caption()[0]
    assert [pixels(logo(ICON_PX))] == [pixels(icon) for icon in icons]


@pytest.mark.usefixtures("dummy_display")
def test_a_window_that_had_to_be_opened_the_plain_way_has_its_name_and_picture_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    icons: list[pygame.Surface] = []
    modes: list[Size] = []
    really = pygame.display.set_mode

    def refuses_once(size: Size, flags: int) -> pygame.Surface:
        modes.append(size)
        if len(modes) == 1:
            raise pygame.error("not like this")
        return really(size, flags)

    monkeypatch.delenv(ACCELERATION, raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "set_mode", refuses_once)
    monkeypatch.setattr(pygame.display, "set_icon", icons.append)

    open_window("Shanghai Rummy", (640, 360))

    assert ("Shanghai Rummy", 2, 2) == (pygame.display.get_caption()[0], len(modes), len(icons))


@pytest.mark.usefixtures("dummy_display")
def test_f11_fills_the_screen_and_gives_the_window_back() -> None:
    loop = Loop(open_window("x", (800, 600)), title(Session()))
    sizes = []
    for now in range(3):
        assert loop.step(float(now))
        sizes.append(loop.window.surface.get_size())
        pygame.event.post(key(pygame.K_F11))
    screen = pygame.display.get_desktop_sizes()[0]
    assert [(800, 600), screen, (800, 600)] == sizes
