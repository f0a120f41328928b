"""Pictures of computer players with a temper: chosen for a new game, changed in mid-game, worn at the table."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from ai.bots import ROSTER
from game.app.seating import levels
from game.app.shots.staging import EIGHT, TRAY, Shot, rule_set_cards
from game.app.shots.studio import SEED, Studio
from game.match import Computer
from game.screens.new_game.screen import NewGameScreen
from game.screens.new_game.seats import MOST_PLAYERS
from game.screens.screen import Pop
from game.screens.tempers import EVEN

STEADY = tuple(ROSTER).index("steady")
WORN = (EVEN, "cautious", "hoarder", "buyer", "blocker", "cautious", EVEN, "buyer")


def new_game(studio: Studio) -> None:
    """Eight sit down, computer players with tempers of their own; one of them is being chosen."""
    screen = NewGameScreen(
        rule_set_cards(), levels(), lambda _: Pop(), lambda: SEED, first=2, players=MOST_PLAYERS, level=STEADY
    )
    screen.choice = replace(screen.choice, tempers=WORN)
    studio.open(screen)
    studio.click(studio.box("temper 2").centre)


def worn(before: Callable[[Studio], None]) -> Callable[[Studio], None]:
    """The same table with tempers."""

    def set_up(studio: Studio) -> None:
        before(studio)
        match = studio.table.match
        for seat, player in enumerate(match.players):
            if seat:
                match.seat(seat, Computer(player.name, f"steady/{WORN[seat]}".rstrip("/")))

    return set_up


def in_the_menu(before: Callable[[Studio], None]) -> Callable[[Studio], None]:
    """Who sits where at such a table."""

    def set_up(studio: Studio) -> None:
        worn(before)(studio)
        for code in (pygame.K_ESCAPE, pygame.K_o, pygame.K_TAB):
            studio.key(code)

    return set_up


TEMPERS = (
    Shot("new_game_tempers", "tempers of computer players in a new game", new_game),
    Shot("tempers", "a table of computer players with tempers", worn(TRAY)),
    Shot("tempers_eight", "eight of them", worn(EIGHT)),
    Shot("seats_tempers", "who sits where, with tempers", in_the_menu(EIGHT)),
)
