"""Whole games of simple computer players for pictures, the same every time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ai.bot import Limit
from ai.bots import bot_named
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, Player
from game.rules.variant_file import shipped_variant
from game.text import ui as words
from tests.support.studio import SEED
from tests.support.thinkers import Silent

LEVEL, NODES = "greedy", 50
SALT = "1934" * 8


@cache
def finished(variant: str, players: int) -> Match:
    """Return a whole game."""
    match = Match.start(shipped_variant(variant), [Computer(name, LEVEL) for name in words.SEAT_NAMES[:players]], SEED)
    bot = bot_named(LEVEL)
    while not match.is_over:
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot.choose(match.view(seat), (), Limit(nodes=NODES)))  # this level remembers nothing
    return match


def played_again(variant: str, players: int, names: Sequence[str] = words.SEAT_NAMES, share: float = 1.0) -> Match:
    """Return the same game, or its beginning, as if a person had played seat 1."""
    whole = finished(variant, players)
    seats: tuple[Player, ...] = (Person(names[0]), *(Computer(name, LEVEL) for name in names[1:players]))
    match = Match.resumed(whole.start_state, whole.moves[: round(share * len(whole.moves))], seats)
    match.salt = SALT
    return match


class ImmediateThinker(Silent):
    """A thinker that answers immediately."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Choose the answer."""
        self._answer = bot_named(level).choose(view, history, Limit(nodes=NODES))
        return 1

    def poll(self, ticket: int) -> Action | None:
        """Return the answer."""
        return self._answer
