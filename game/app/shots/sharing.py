"""Pictures of a screen that goes from hand to hand: the curtain, questions to everybody, an agreed pause.

The positions are those of other pictures; here several people sit at them, and nobody's cards lie open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.app.shots.staging import Shot, rule_set_cards
from game.app.shots.studio import LEVEL, SEED, Studio, situation
from game.app.tables import table_of
from game.engine.notation import parse_action
from game.engine.play import play
from game.match import Computer, Match, Person
from game.screens.new_game.screen import Level, NewGameScreen
from game.screens.new_game.seats import PERSON
from game.screens.screen import Pop
from game.words import ui as words

LONG = ("Maximiliane", "Bartholomew", "Wilhelmina", "Konstantin", "Guadalupe", "Oluwaseun", "Christabel", "Theodora")
REST = 1.0


def together(
    position: str, *actions: str, people: Sequence[int] = (0, 1, 2, 3), names: Sequence[str] = words.HOME_NAMES
) -> Callable[[Studio], None]:
    """People at a position after some actions, as far as the next thing they have to do."""

    def set_up(studio: Studio) -> None:
        state = situation(position)
        for text in actions:
            state = play(state, parse_action(text))[-1][1]
        players = tuple(Person(name) if seat in people else Computer(name, LEVEL) for seat, name in enumerate(names))
        studio.open(table_of(studio.session, Match(players[: state.players], state)))
        studio.wait(REST)
        studio.wait(REST)

    return set_up


def then(before: Callable[[Studio], None], *keys: int) -> Callable[[Studio], None]:
    """The same, and then some keys."""

    def set_up(studio: Studio) -> None:
        before(studio)
        studio.wait(REST)
        for code in keys:
            studio.key(code)
            studio.wait(REST)

    return set_up


def new_game(studio: Studio) -> None:
    """Three people and three computer players sit down."""
    levels = (Level("steady", words.level_name("steady")), Level("sharp", words.level_name("sharp")))
    screen = NewGameScreen(
        rule_set_cards(), levels, lambda _: Pop(), lambda: SEED, names=("", "Bartholomew", "", "Ida")
    )
    seats = (PERSON, PERSON, 0, PERSON, 1, 0, 0, 0)
    screen.choice = replace(screen.choice, players=6, seats=seats)
    studio.open(screen)


CURTAIN = together("quarters_tray", "P4 discard 6s")
ASKED = together("may_i_request", "P4 discard 8s")
SHANGHAI = together("may_i_claim", "P4 discard 8h")
SHARING = (
    Shot("new_game_people", "people and computer players on a new game's chairs", new_game),
    Shot("curtain", "the screen is handed over", CURTAIN),
    Shot(
        "curtain_eight",
        "handed over among eight with long names",
        together("eight_thirty_two_melds", people=range(8), names=LONG),
    ),
    Shot("open_asked", "everybody is asked about a discard", ASKED),
    Shot("open_wanted", "two want it: who comes first, and what it costs", then(ASKED, pygame.K_3, pygame.K_2)),
    Shot(
        "open_request", "the player on turn is asked to let it go", together("may_i_request", "P4 discard 8s", "P2 buy")
    ),
    Shot("open_shanghai", "who calls Shanghai?", then(SHANGHAI, pygame.K_s)),
    Shot("open_shanghai_where", "one calls: where does the card go?", then(SHANGHAI, pygame.K_s, pygame.K_2)),
    Shot("open_waiting", "a computer player acts, no cards lie open", together("quarters_tray", people=(0, 1, 2))),
    Shot(
        "open_results",
        "back at the table from the results, nobody's cards open",
        then(together("quarters_after_round"), pygame.K_RETURN, pygame.K_t),
    ),
    Shot("agreed_pause", "a pause everybody has to agree to", then(CURTAIN, pygame.K_ESCAPE, pygame.K_1, pygame.K_3)),
)
