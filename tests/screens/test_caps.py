"""Key caps: what stands on a button is what the key does now, on every screen and wherever the focus is."""

from collections.abc import Callable, Sequence

import pygame
import pytest

from game.ui import forms
from game.ui.form import BACK, FormScreen
from game.ui.forms import WidgetEvent, key_code
from game.ui.screen import Step
from game.ui.widgets import Button, IconButton, Widget, paint_widget
from tests.pictures.situations import SHOTS, Shot
from tests.pictures.studio import Studio
from tests.support.canvases import canvas_of, key

pytestmark = pytest.mark.usefixtures("dummy_display")

PLACES = 2  # the places of the focus: where it is at first, and after each Tab
A_FEW = [shot for shot in SHOTS if shot.name in ("seats", "new_game", "statistics_games", "settings", "set_up")]


class Pressed:
    """The names of the widgets that were pressed on a screen; nothing comes of it."""

    def __init__(self, screen: FormScreen) -> None:
        self.names: list[str] = []
        self.screen = screen
        screen.answer = self._answer  # type: ignore[method-assign]
        screen.leave = self._leave  # type: ignore[method-assign]

    def _answer(self, event: WidgetEvent, now: float) -> Step | None:
        del now
        self.names.append(event.name)
        return None

    def _leave(self) -> Step:
        self.names.append(BACK)
        return None  # type: ignore[return-value]

    def by(self, code: int, now: float) -> list[str]:
        """Return what pressing a key does."""
        self.names = []
        self.screen.handle(key(code), now)
        return self.names


@pytest.fixture
def capped(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return the caps of the buttons that were drawn last, by name."""
    caps: dict[str, str] = {}
    paint: Callable[..., None] = paint_widget

    def noting(canvas: object, widget: Widget, *rest: object) -> None:
        if isinstance(widget, Button | IconButton) and widget.key and not widget.off:
            caps[widget.name] = widget.key
        paint(canvas, widget, *rest)

    monkeypatch.setattr(forms, "paint_widget", noting)
    return caps


@pytest.mark.parametrize("shots", [A_FEW, pytest.param(SHOTS, marks=pytest.mark.slow)], ids=["a few", "all"])
def test_a_cap_names_what_its_key_does(shots: Sequence[Shot], capped: dict[str, str]) -> None:
    canvas, wrong, seen = canvas_of((1280, 720)), [], 0
    for shot in shots:
        studio = Studio()
        shot.set_up(studio)
        screen = studio.stack[-1]
        if not isinstance(screen, FormScreen):
            continue
        pressed = Pressed(screen)
        for place in range(PLACES):
            capped.clear()
            screen.draw(canvas, studio.now)
            seen += len(capped)
            for name, cap in tuple(capped.items()):
                if pressed.by(key_code(cap), studio.now) not in ([], [name]):  # some keys are the screen's own
                    wrong.append((shot.name, place, name, cap, pressed.names))
            screen.handle(key(pygame.K_TAB), studio.now)

    assert [] == wrong
    assert seen
