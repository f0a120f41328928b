"""Whole games for pictures: played by simple computer players, the same every time, and watched as replays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pygame

from ai.bot import Limit
from ai.bots import bot_named
from game.app.replays.films import film_of_match
from game.app.sealing import seals_of
from game.app.shots.studio import SEED, Silent, Studio
from game.app.tables import watched
from game.engine.actions import Action, Discard
from game.engine.events import Event
from game.engine.state import Down
from game.engine.view import PlayerView
from game.match import Computer, Match, Person, Player
from game.rules.variant_file import shipped_variant
from game.words import ui as words

LEVEL, NODES = "greedy", 50
SALT = "1934" * 8

SEALED_VARIANT = "shafer"


@cache
def finished(variant: str, players: int) -> Match:
    """A whole game."""
    match = Match.start(shipped_variant(variant), [Computer(name, LEVEL) for name in words.SEAT_NAMES[:players]], SEED)
    bot = bot_named(LEVEL)
    while not match.is_over:
        seat = match.to_act
        if seat is None:
            match.deal()
        else:
            match.submit(bot.choose(match.view(seat), match.history(seat), Limit(nodes=NODES)))
    return match


def played_again(variant: str, players: int, names: Sequence[str] = words.SEAT_NAMES, share: float = 1.0) -> Match:
    """The same as if somebody at the screen had played seat 1, or so much of it."""
    whole = finished(variant, players)
    seats: tuple[Player, ...] = (Person(names[0]), *(Computer(name, LEVEL) for name in names[1:players]))
    match = Match.resumed(whole.start_state, whole.moves[: round(share * len(whole.moves))], seats)
    match.salt = SALT
    return match


def replay(
    variant: str,
    players: int,
    at: float,
    keys: Sequence[int] = (),
    names: Sequence[str] = words.SEAT_NAMES,
    *,
    studio: Studio,
) -> None:
    """A replay at a part of the game, and keys pressed there."""
    film = film_of_match(played_again(variant, players, names), variant)
    studio.session._thinker = Obliging()  # type: ignore[assignment]
    studio.open(watched(studio.session, film, Path("game.txt"), round(film.reel.last * at)))
    for code in keys:
        studio.key(code)
    for _ in range(2):  # her choices, then the verdict
        studio.wait(0.1)


def practice(studio: Studio) -> None:
    """A practice game, begun in the middle of a replay."""
    replay("quarters", 4, 0.3, (pygame.K_b,), studio=studio)
    studio.settle()


def what_she_saw(studio: Studio) -> None:
    """What a computer player saw when she discarded with the contract still to come."""
    reel = film_of_match(played_again("quarters", 4), "quarters").reel
    at = next(
        at
        for at in range(reel.last // 9, reel.last)
        if isinstance(action := reel.moves[at - 1][0], Discard)
        and action.seat
        and reel.state(at).seats[action.seat].down is Down.NO
    )
    replay("quarters", 4, at / reel.last, (pygame.K_w,), studio=studio)


def seals(studio: Studio) -> None:
    """The seals of a game, two rounds over."""
    studio.open(seals_of(played_again(SEALED_VARIANT, 3, share=0.35)))


class Obliging(Silent):
    """A thinker that answers at once."""

    def ask(self, level: str, view: PlayerView, history: Sequence[Event]) -> int:
        """Think it over."""
        self._answer = bot_named(level).choose(view, history, Limit(nodes=NODES))
        return 1

    def poll(self, ticket: int) -> Action | None:
        """The answer."""
        del ticket
        return self._answer
