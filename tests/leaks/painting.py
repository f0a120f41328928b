"""Pictures for the leak test: screens drawn on one small canvas, compared pixel by pixel."""

from collections.abc import Sequence
from hashlib import sha256

import pygame

from game.match import Match
from game.play.hints import Helpers, advise
from game.play.screen import PlayScreen, TableKind
from game.ui.screen import Screen
from tests.support.canvases import canvas_of, pixels
from tests.support.thinkers import SilentThinker

SIZE = (640, 360)
SETTLED = 9.0  # when everything is at rest


class Painter:
    """Draws screens."""

    def __init__(self) -> None:
        self.canvas = canvas_of(SIZE)

    def digest(self, now: float, *screens: Screen) -> str:
        """Return a digest of what stacked screens show at a moment; a second picture of the moment is complete."""
        for _ in range(2):
            self._draw(now, screens)
            self.canvas.sprites.finish()
        self._draw(now, screens)
        return sha256(pixels(self.canvas.surface)).hexdigest()

    def _draw(self, now: float, screens: Sequence[Screen]) -> None:
        for screen in screens:
            screen.draw(self.canvas, now)


def table_of(match: Match) -> PlayScreen:
    """Return a table at rest where no computer player answers, nor a standing order, which could draw a card."""
    table = PlayScreen(match, SilentThinker(), TableKind(helpers=Helpers(advise), asks=True))
    table.update(1.0)
    table.update(5.0)
    return table


def pointed(at: tuple[float, float]) -> pygame.Event:
    """Move the pointer."""
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)


def pressed(at: tuple[float, float], button: int) -> tuple[pygame.Event, pygame.Event]:
    """Press and release a mouse button there."""
    down, up = (
        pygame.Event(kind, pos=at, button=button, touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    return down, up
