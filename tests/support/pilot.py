"""A player made of posted events in the whole game, with the title below and everything around the table."""

import pygame

from game.app.tables import tables
from game.app.title import title
from game.games.table_flow import GameTables
from game.play.screen import PlayScreen
from game.text import ui as words
from game.ui.screen import Screen
from tests.support import seated
from tests.support.seated import KEYED


class Pilot(seated.Pilot):
    """Plays seat 1 of a game to its end."""

    def opening(self) -> Screen:
        """Return the title."""
        return title(self.session)

    def tables(self) -> GameTables:
        """Return the tables of the game."""
        return tables(self.session)

    def go_on(self) -> None:
        """Press the first entry of the title, which continues the saved game, and sit down to it."""
        self.loop.stack = self.loop.stack[:1]
        if self.hands in KEYED:
            self.key(pygame.K_RETURN)
        else:
            self.click(self.loop.stack[0].widgets()[0].box.center)  # type: ignore[attr-defined]
        stack = self.loop.stack
        table = next((screen for screen in stack if isinstance(screen, PlayScreen)), None)
        assert table is not None, getattr(stack[-1], "sentences", stack)
        self.sit_down(table)
        self.loop.stack = stack

    def deal_from_the_title(self, *pressed: str) -> None:
        """Press "New game", what is named there, and "Deal the cards"; then sit down to the game."""
        self.loop.stack = self.loop.stack[:1]
        for name in (words.NEW_GAME, *pressed, "deal"):
            self.frame()
            self.press_widget(name)
        self.frame()
        stack = self.loop.stack
        table = next(screen for screen in stack if isinstance(screen, PlayScreen))
        self.sit_down(table)
        self.loop.stack = stack
