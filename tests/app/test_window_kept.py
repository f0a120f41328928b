"""Full screen and the size of the window are remembered, and an option for one start is not."""

import os
import signal
from collections.abc import Callable, Sequence

import pygame
import pytest

from game import app
from game.files.storage import config_folder
from game.language import BUILT_IN
from game.session.session import Session
from game.settings import FILE_NAME, USUAL, changed, load
from game.title import menu
from game.ui.dialogs import Message
from game.ui.screen import Screen
from game.ui.window import LEAST
from tests.language.pseudo import speaking
from tests.support.canvases import key

pytestmark = pytest.mark.usefixtures("dummy_display")
Size = tuple[int, int]


def play(does: Callable[[], None], size: Size | None = None) -> tuple[Size, bool]:
    """Open the game, do something and close it; return what it opened with: the size, and whether in full screen."""
    opened: list[tuple[Size, bool]] = []

    def first(_: Session) -> Sequence[Screen]:
        surface = pygame.display.get_surface()
        assert surface is not None
        opened.append((surface.get_size(), bool(surface.get_flags() & pygame.FULLSCREEN)))
        does()
        pygame.event.post(pygame.Event(pygame.QUIT))
        return ()

    assert 0 == app._run(size, first)
    return opened[0]


def nothing() -> None:
    """Do nothing."""


def press_f11() -> None:
    pygame.event.post(key(pygame.K_F11))


def resize(size: Size = (1100, 700)) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)


def test_full_screen_is_remembered() -> None:
    screen = pygame.display.get_desktop_sizes()[0]

    assert [((1280, 720), False), (screen, True), ((1280, 720), False)] == [
        play(press_f11),
        play(press_f11),
        play(nothing),
    ]


def test_a_window_opens_at_its_last_size() -> None:
    play(resize)

    assert ((1100, 700), False) == play(nothing)
    play(press_f11)
    assert (1100, 700) == (load(config_folder()).settings.window_width, load(config_folder()).settings.window_height)


def test_an_unchanged_window_is_not_remembered() -> None:
    play(nothing)

    assert USUAL == load(config_folder()).settings


def test_requested_sizes_apply_once() -> None:
    play(press_f11)

    assert ((1200, 800), False) == play(nothing, (1200, 800))
    assert changed(USUAL, "full_screen", True) == load(config_folder()).settings


def test_windows_never_shrink_below_their_screens() -> None:
    folder = config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE_NAME).write_text("window_width = 3\nwindow_height = 2\n")

    assert (LEAST, False) == play(nothing)


def test_upright_windows_stay_upright() -> None:
    play(lambda: resize((700, 1250)))

    assert ((700, 1250), False) == play(nothing)


def test_settings_problems_speak_the_chosen_language(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[str] = []

    def complaint(sentences: Sequence[str]) -> Screen:
        reported.extend(sentences)
        return original(sentences)

    original = menu.complaint
    monkeypatch.setattr(menu, "complaint", complaint)
    config_folder().mkdir(parents=True)
    (config_folder() / FILE_NAME).write_text('language = "de"\nspeed = "hasty"\n', encoding="utf-8")

    with speaking(BUILT_IN):  # for what follows
        play(nothing)

    assert 1 == len(reported)
    assert "ungültig" in reported[0]
    assert " oder " in reported[0]


@pytest.mark.parametrize("name", ["LANG", "LANGUAGE", "LC_ALL", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER"])
def test_variables_that_are_not_text_stop_nothing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    pygame.quit()
    with monkeypatch.context() as surroundings:
        surroundings.setenv("LC_ALL", "")
        surroundings.setenv("LANG", "")
        surroundings.setenv("SDL_VIDEODRIVER", "dummy")
        surroundings.setenv("SDL_AUDIODRIVER", "dummy")
        surroundings.setenv(name, "\udcff\udcfe")
        app.prepare_environment()
        assert name not in os.environ
        surroundings.setenv("SDL_VIDEODRIVER", "dummy")
        play(nothing)


def test_a_signal_ends_a_game_without_questions() -> None:
    class Unsaved(Message):
        """A screen that would ask before the window closes."""

        def farewell(self) -> Screen:
            asked.append(self)
            return Message("", ())

    def first(_: Session) -> Sequence[Screen]:
        pygame.event.post(pygame.Event(pygame.QUIT))  # the first would ask, and the next would end the program
        pygame.event.post(pygame.Event(pygame.QUIT))
        signal.raise_signal(signal.SIGTERM)
        return (Unsaved("", ()),)

    asked, ours = list[Screen](), signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        assert 0 == app._run(None, first)
        assert signal.SIG_IGN == signal.getsignal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, ours)
    assert [] == asked
