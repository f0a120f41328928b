"""The window: its size and position, before and after full screen."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game import app
from game.app import ENVIRONMENT
from game.app.title import title
from game.cli.parsing import LEAST_WINDOW
from game.session.session import Session
from game.ui.loop import Loop
from game.ui.window import ACCELERATION, ICON_PX, LEAST, Window, _first_size, open_window
from sprites import logo
from tests.release.screen import screen
from tests.support.canvases import key, pixels
from tests.support.waiting import awaited

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
def test_full_screen_returns_size_and_place(display: Display, times: int) -> None:
    window = Window((1280, 720))
    for _ in range(times):
        window.toggle_full_screen()
        assert (display.size, display.place) == (SCREEN, (0, 0))

        window.toggle_full_screen()

        assert (display.size, display.place) == ((1280, 720), (201, 135))


@pytest.mark.usefixtures("dummy_display")
def test_the_window_has_its_name_and_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    icons: list[pygame.Surface] = []
    monkeypatch.setattr(pygame.display, "set_icon", icons.append)

    open_window("Shanghai Rummy", (640, 360))

    assert "Shanghai Rummy" == pygame.display.get_caption()[0]
    assert [pixels(logo(ICON_PX))] == [pixels(icon) for icon in icons]


@pytest.mark.usefixtures("dummy_display")
def test_bare_windows_have_name_and_icon(
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
def test_f11_switches_full_screen_on_and_off() -> None:
    loop = Loop(open_window("x", (800, 600)), title(Session()))
    sizes = []
    for now in range(3):
        assert loop.step(float(now))
        sizes.append(loop.window.surface.get_size())
        pygame.event.post(key(pygame.K_F11))
    screen = pygame.display.get_desktop_sizes()[0]
    assert [(800, 600), screen, (800, 600)] == sizes


@pytest.mark.parametrize(
    ("asked", "opened"),
    [((2500, 1500), (1920, 1026)), ((1280, 2000), (1280, 1026)), ((1920, 1080), (1920, 1026)), ((1024, 640),) * 2],
)
def test_windows_leave_room_for_title_bars(
    asked: Size, opened: Size, display: Display, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    for name in ("set_icon", "set_caption"):
        monkeypatch.setattr(pygame.display, name, lambda _: None)

    window = app._open_window(asked)

    assert (opened, opened) == (window.size, display.size)
    message = capsys.readouterr().err
    assert (asked != opened) == (f"The window is {opened[0]}x{opened[1]}: the screen shows no more." in message)


@pytest.mark.parametrize(
    ("desktop", "opened"), [((1920, 1080), (1632, 918)), ((1080, 1920), (918, 1632)), ((800, 600), (1024, 640))]
)
def test_first_windows_stand_like_their_desktop(desktop: Size, opened: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])

    assert opened == _first_size()


def test_smallest_windows_fit_the_design() -> None:
    assert LEAST == LEAST_WINDOW


# ---- the window class, set before pygame is imported ----

PRINT_ENVIRONMENT = """
import json, os, sys
from game.__main__ import main
code = main(sys.argv[1:])
print(json.dumps([code, dict(os.environ)]))
"""
RECORD = Path(__file__).parents[1] / "data" / "formats" / "1" / "classic.jsonl"


def unprepared() -> dict[str, str]:
    """Return an environment without window settings and without a display."""
    rest = {name: value for name, value in os.environ.items() if name not in ENVIRONMENT}
    return {**rest, "SDL_VIDEODRIVER": "x11", "DISPLAY": ":987654"}


@pytest.mark.everyday
@pytest.mark.parametrize("words", [[], ["--seed", "x"], ["replay", str(RECORD)]], ids=["title", "table", "replay"])
def test_window_classes_are_set_before_pygame(words: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PRINT_ENVIRONMENT, *words], env=unprepared(), capture_output=True, text=True, check=True
    )

    code, environment = json.loads(run.stdout)
    assert 2 == code, "no window opened"
    assert ENVIRONMENT == {name: environment.get(name) for name in ENVIRONMENT}


def named(here: dict[str, str]) -> str | None:
    """Return the windows of a screen once one has the name."""
    asked = subprocess.run(["xwininfo", "-root", "-tree"], env=here, capture_output=True, text=True)
    return asked.stdout if "Shanghai Rummy" in asked.stdout else None


@pytest.mark.skipif(not all(map(shutil.which, ("Xvfb", "xwininfo"))), reason="needs Xvfb and xwininfo")
def test_modules_windows_bear_the_games_name() -> None:
    with screen() as display:
        here = {**unprepared(), "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        with subprocess.Popen([sys.executable, "-m", "game", "--windowed", "1280x720"], env=here) as game:
            try:
                windows = awaited(named, here)
            finally:
                game.terminate()

    assert '"Shanghai Rummy": ("shanghai-rummy" "shanghai-rummy")' in windows
