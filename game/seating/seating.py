"""Who sits where in a game that was chosen: people with the names they go by, computer players with theirs.

Joins the choice of a new game to players of a match, to the names that the settings remember, and to the game chosen
last, which is offered and dealt once more.
"""

from __future__ import annotations

from pathlib import Path

from ai.bots import ROSTER, USUAL_LEVEL, tempers_of
from ai.outside import located, programs_in, seated
from game.match import Computer, Person, Player
from game.saving.last_game import PERSON, LastGame, LastSeat
from game.seating.choice import NewGame
from game.seating.levels import Level
from game.seating.seats import Sitting, names_at_table
from game.settings import Preferences, called
from game.storage import PLAYERS, data_folder
from game.text.ui import PROGRAM_MEANING, level_meaning, level_name


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
    """Every level computer players can be seated with, the weakest first; then the programs in their folder."""
    known = tuple(Level(level, level_name(level), tempers_of(level), level_meaning(level)) for level in ROSTER)
    programs = programs_in(players_folder())
    return (*known, *(Level(path, level_name(path), (), PROGRAM_MEANING) for path in programs))


def players_folder() -> Path:
    """Where programs lie that may be seated."""
    return data_folder() / PLAYERS


def is_known(level: str) -> bool:
    """Whether computer players of a level, perhaps with a temper, or a program can be seated here; records may name
    others.
    """
    try:
        seated(located(level, players_folder()))
    except ValueError:
        return False
    return True


# ---- the game chosen last ----


def last_game(choice: NewGame, title: str) -> LastGame:
    """A choice as it is kept."""
    people, levels = dict(choice.people), iter(choice.levels)
    chairs = (
        LastSeat(PERSON, people[seat].strip()) if seat in people else LastSeat(next(levels))
        for seat in range(choice.players)
    )
    return LastGame(choice.rule_set, title, tuple(chairs))


def chosen(last: LastGame) -> NewGame:
    """A kept choice as it was made."""
    people = tuple(Sitting(seat, chair.name) for seat, chair in enumerate(last.chairs) if chair.plays == PERSON)
    plays = (chair.plays for chair in last.chairs if chair.plays != PERSON)
    return NewGame(last.rule_set, tuple(level if is_known(level) else USUAL_LEVEL for level in plays), "", people)
