"""What will be wanted soon is imported while the title has nothing to do: a game then opens without a halt.

A module at a time, each well under a tenth of a second, in an order that keeps them small. Nothing depends on it: what
is wanted sooner is imported where it is wanted.
"""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

WANTED_SOON = (
    *("game.engine.state", "game.engine.actions", "game.engine.events", "game.engine.play", "game.engine.record"),
    *("ai.evaluator.distance", "ai.bots", "ai.thinker"),
    *("game.saving.reopening", "game.saving.desk"),
    *("game.table.stage", "game.screens.play.desk", "game.screens.play.screen", "game.screens.new_game.screen"),
    *("game.app.desks", "game.app.hinting", "game.app.advice", "game.app.sealing", "game.app.own_rules"),
    *("game.app.seating", "game.app.reading", "game.app.opening", "game.commands.reading"),
    *("game.app.replays.watching", "game.app.tables", "game.app.choosing", "game.app.taking_up"),
)


def imported() -> Iterator[ModuleType]:
    """The modules, each imported when it is asked for."""
    return map(import_module, WANTED_SOON)
