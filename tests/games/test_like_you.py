"""Like you at the table: dealt with a strength, explained at the end, and offered once."""

from dataclasses import replace

import pygame
import pytest

from game.match import Computer, Person, Player
from game.play.screen import PlayScreen
from game.seating.seating import NewGame
from game.statistics.scorebook import ScoreBook
from game.ui.dialogs import Menu
from game.ui.screen import Screen
from tests.statistics.test_changed_seats import played
from tests.statistics.test_strength import game, strength
from tests.support.studio import Studio

pytestmark = pytest.mark.usefixtures("dummy_display")


def at_end(studio: Studio, level: str, choice: NewGame | None = None) -> Screen:
    """Open the last page of a game against two computer players of a level."""
    seats: tuple[Player, ...] = (Person("You"), Computer("Mei", level), Computer("Jun", level))
    match = played(lambda _: seats)
    studio.session.book(ScoreBook).enter(match)
    studio.open(studio.tables().open(match, studio.tables().kind()))
    shown = studio.tables().final(studio.table, choice)
    studio.open(shown)
    return shown


def levels_of(table: PlayScreen) -> set[str]:
    return {player.level for player in table.match.players if isinstance(player, Computer)}


def test_the_end_says_what_like_you_did() -> None:
    studio = Studio()
    for number in range(2):
        studio.session.book(ScoreBook).add(game(number, won=True))
    lines = [line for line in at_end(studio, "like/0.46").spoken() if line.startswith("Like you")]  # type: ignore[attr-defined]
    assert 1 == len(lines)
    assert "of the last 3. Next time they play " in lines[0]
    assert not [line for line in at_end(Studio(), "steady").spoken() if line.startswith("Like you")]  # type: ignore[attr-defined]


def test_another_game_has_another_strength() -> None:
    studio = Studio()
    choice = NewGame("quarters", ("like",) * 2, "first")
    table = studio.tables().new(choice)
    assert {"like/0.30"} == levels_of(table)
    games = [game(1, won=True)]
    studio.session.book(ScoreBook).add(games[0])
    assert {"like/0.30"} == levels_of(table)
    assert {f"like/{strength(games):.2f}"} == levels_of(studio.tables().new(choice)) != {"like/0.30"}


@pytest.mark.parametrize(("code", "levels"), [(pygame.K_y, {"like"}), (pygame.K_ESCAPE, {"novice"})])
def test_outgrowing_a_level_asks_once(code: int, levels: set[str]) -> None:
    studio = Studio()
    book = studio.session.book(ScoreBook)
    for number in range(10):
        book.add(game(number, won=number > 0, level="novice"))
    choice = NewGame("quarters", ("novice",) * 2, "first")
    at_end(studio, "novice", choice)
    studio.key(pygame.K_RETURN)
    studio.wait(5.0)
    studio.key(pygame.K_RETURN)

    asked = studio.stack[-1]
    assert isinstance(asked, Menu)
    assert any("at Easy. Play Like you?" in line for line in asked.spoken())
    studio.key(code)
    assert isinstance(studio.stack[-1], PlayScreen)
    assert levels == {level.partition("/")[0] for level in levels_of(studio.table)}
    assert studio.session.preferences.settings.offered_like

    at_end(studio, "novice", replace(choice, seed="second"))
    studio.key(pygame.K_RETURN)
    studio.wait(5.0)
    studio.key(pygame.K_RETURN)
    assert isinstance(studio.stack[-1], PlayScreen)


def test_seats_keep_the_strength_of_the_game() -> None:
    from game.new_game.seats_screen import SeatsScreen, seats_of

    studio = Studio()
    play = studio.tables().new(NewGame("quarters", ("like", "steady"), "first"))
    screen = seats_of(play, studio.tables().begin)
    assert isinstance(screen, SeatsScreen)
    assert "Like you" in " ".join(screen.spoken())
    screen._choose(2, 1 + [level.id for level in screen._levels].index("like/0.30"))
    assert ("", "like/0.30", "like/0.30") == tuple(chair.level for chair in screen.chairs)
