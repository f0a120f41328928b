"""Who sits where in a game that was chosen: people with the names they go by, computer players with theirs.

Joins the choice of a new game to players of a match and to what the settings remember of names.
"""

from ai.bots import ROSTER, bot_named, tempers_of
from game.match import Computer, Person, Player
from game.screens.new_game.screen import Level, NewGame
from game.screens.new_game.seats import Sitting, names_at_table
from game.settings import Preferences, called
from game.words.ui import level_meaning, level_name


def players_of(choice: NewGame, remembered: tuple[str, ...] = ()) -> tuple[Player, ...]:
    """Everybody at the table by seat; a person without a name in the choice goes by the one remembered for her seat."""
    people = tuple(
        Sitting(seat, name or (remembered[seat] if seat < len(remembered) else "")) for seat, name in choice.people
    )
    names = names_at_table(choice.players, people)
    seats, levels = {sitting.seat for sitting in people}, iter(choice.levels)
    return tuple(Person(name) if seat in seats else Computer(name, next(levels)) for seat, name in enumerate(names))


def remember(preferences: Preferences, choice: NewGame) -> None:
    """Keep what the people of a game are called for the next one."""
    preferences.change(called(preferences.settings, dict(choice.people)))


def first_seats(people: int) -> tuple[Sitting, ...]:
    """So many people on the first chairs."""
    return tuple(Sitting(seat) for seat in range(people))


def levels() -> tuple[Level, ...]:
    """Every level computer players can be seated with, the weakest first."""
    return tuple(Level(level, level_name(level), tempers_of(level), level_meaning(level)) for level in ROSTER)


def is_known(level: str) -> bool:
    """Whether computer players of a level, perhaps with a temper, can be seated here; records may name others."""
    try:
        bot_named(level)
    except ValueError:
        return False
    return True
