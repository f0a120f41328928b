"""The speed-up key: while it is held, the table moves four times as fast.

A short press finishes the current animation at once and skips the beats until the player must act. Anything that takes
the keyboard away (another key, another window) ends it, so the key cannot get stuck. The time is passed in.
"""

from __future__ import annotations

import pygame

from game.play.table import Table
from game.table.commands import Intention, command_of

HELD_SHARE = 0.25  # the fraction of the usual durations
TAP_SECONDS = 0.3  # a longer press counts as held


class HurryKey:
    """The speed-up key at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def notice(self, event: pygame.Event, now: float) -> None:
        """Track the key; the event is still passed on to others."""
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
        """Turn a long press from a tap into a hold: beats are short again instead of skipped."""
        no_tap = since + TAP_SECONDS if since is not None else None
        self._table.agenda.put("hurry", no_tap, lambda _: self._table.take_time())
        self._table.stage.skip_animation(1.0 if since is None else HELD_SHARE)
