"""Holding the key that hurries: the table moves four times as fast until it is let go.

A short press is another thing: it shows at once what is being shown and leaves out the beats till I must act. Whatever
takes the keyboard away (another key, another window) ends it, so that nothing is ever stuck. Time is given.
"""

from __future__ import annotations

import pygame

from game.play.table import Table
from game.table.commands import Intention, command_of

HELD_SHARE = 0.25  # of the usual times
TAP_SECONDS = 0.3  # longer is held


class HurryKey:
    """The key that hurries, at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def notice(self, event: pygame.Event, now: float) -> None:
        """The key goes down or up; nothing is taken from whoever else looks at the event."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            command = command_of(event, self._table.desk.keys)
            hurries = command is not None and command.intention is Intention.HURRY
            if event.type == pygame.KEYDOWN:
                self._hold(now if hurries else None)
            elif hurries:
                self._hold(None)
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._hold(None)

    def _hold(self, since: float | None) -> None:
        """A press that lasts is no tap: beats are short again then, not left out."""
        no_tap = since + TAP_SECONDS if since is not None else None
        self._table.agenda.put("hurry", no_tap, lambda _: self._table.take_time())
        self._table.stage.skip_animation(1.0 if since is None else HELD_SHARE)
