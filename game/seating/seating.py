"""Who sits where in a game that was chosen: people with the names they go by, computer players with theirs.

Joins the choice of a new game to players of a match, to the names that the settings remember, and to the game chosen
last, which is offered and dealt once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ai.bots import ROSTER, USUAL_LEVEL, bot_named, tempers_of
from ai.outside import ProgramPlayer, may_run, programs_in
from game.engine.decider import is_path, is_program, label_of, without_path
from game.match import Computer, Match, Person, Player
from game.quoting import shortened
from game.saving.last_game import PERSON, LastGame, LastSeat, chosen_programs, keep_chosen
from game.seating.levels import Level
from game.seating.seats import ALONE, USUAL_CAST, Sitting, names_at_table
from game.settings import Preferences, called
from game.storage import PLAYERS, data_folder
from game.text import saving as words
from game.text.ui import HOME_NAMES, PROGRAM_MEANING, level_meaning, level_name

USUAL_PLAYERS = 4  # at a table


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was chosen: the rule set's id, the level of each computer player in order of seats, the seed, the people."""

    rule_set: str
    levels: tuple[str, ...]
    seed: str
    people: tuple[Sitting, ...] = ALONE
    faces: tuple[tuple[str, str], ...] = ()  # chosen by people just now, by name
    cast: tuple[int, ...] = USUAL_CAST  # which of the eight sits on each chair that no person takes

    @property
    def players(self) -> int:
        """How many sit at the table, the people included."""
        return len(self.levels) + len(self.people)


def players_of(choice: NewGame, remembered: tuple[str, ...] = ()) -> tuple[Player, ...]:
    """Everybody at the table by seat; a person without a name in the choice goes by the one remembered for her seat."""
    people = tuple(
        Sitting(seat, name or (remembered[seat] if seat < len(remembered) else "")) for seat, name in choice.people
    )
    names = names_at_table(choice.players, people, choice.cast)
    seats, levels = {sitting.seat for sitting in people}, iter(choice.levels)
    return tuple(Person(name) if seat in seats else Computer(name, next(levels)) for seat, name in enumerate(names))


def remember(preferences: Preferences, choice: NewGame) -> None:
    """Keep what the people of a game are called, and which faces they have chosen, for the next one."""
    preferences.change(called(preferences.settings, dict(choice.people)))
    for name, face in choice.faces:
        preferences.change_for(name, face=face)


def first_seats(people: int) -> tuple[Sitting, ...]:
    """So many people on the first chairs."""
    return tuple(Sitting(seat) for seat in range(people))


def levels() -> tuple[Level, ...]:
    """Every level computer players can be seated with, the weakest first; then the programs."""
    known = tuple(Level(level, level_name(level), tempers_of(level), level_meaning(level)) for level in ROSTER)
    return (*known, *(Level(label, level_name(label), (), PROGRAM_MEANING) for label in programs()))


def is_known(level: str) -> bool:
    """Whether files may seat it here: a level, perhaps with a temper, or the label of a program that was chosen."""
    if is_program(level):
        return bool(program_of(level))
    try:
        bot_named(level)
    except ValueError:
        return False
    return True


def seat_known_levels(match: Match) -> list[str]:
    """Seat the usual computer player where a record names one that is not known here; a sentence for each."""
    said = []
    for seat, player in enumerate(match.players):
        if isinstance(player, Computer) and not is_known(player.level):
            match.set_level(seat, USUAL_LEVEL)
            is_one = is_program(player.level)
            unknown = words.PROGRAM_UNKNOWN if is_one else words.LEVEL_UNKNOWN
            called = level_name(player.level) if is_one else player.level
            now = level_name(USUAL_LEVEL)
            said.append(unknown(name=shortened(player.name), level=shortened(called), now=now))
    return said


# ---- programs ----


def players_folder() -> Path:
    """Where programs lie that are offered."""
    return data_folder() / PLAYERS


def programs() -> dict[str, Path]:
    """The programs that can be chosen here, by label: those in their folder, and those chosen before."""
    here = (*chosen_programs(data_folder()), *programs_in(players_folder()))
    return {label_of(path.name): path for path in here if may_run(path)}


def program_of(label: str) -> str:
    """The path of the program of that label that was chosen here last; empty if there is none."""
    chosen = (path for path in reversed(chosen_programs(data_folder())) if label_of(path.name) == label)
    return next((str(path) for path in chosen if may_run(path)), "")


def choose_programs(levels: Iterable[str]) -> None:
    """Somebody at the screen chose these levels: programs among them may be run from now on."""
    for label in filter(is_program, levels):
        path = programs().get(label)
        if path is not None:
            keep_chosen(data_folder(), path)


def choose_typed(text: str) -> str:
    """What somebody typed as a level; the path of a program is chosen by that, and its label is the level.

    A path that leads nowhere from here may lead to a program in the folder of programs. `ValueError` if nobody can be
    seated.
    """
    if not is_path(text):
        bot_named(text)
        return text
    path, offered = Path(text), players_folder() / Path(text).name
    if not may_run(path) and not path.is_absolute() and may_run(offered):
        path = offered
    ProgramPlayer(str(path))
    keep_chosen(data_folder(), path)
    return label_of(path.name)


# ---- the game chosen last ----


def last_game(choice: NewGame, title: str) -> LastGame:
    """A choice as it is kept."""
    people, levels = dict(choice.people), iter(choice.levels)
    chairs = (
        LastSeat(PERSON, people[seat].strip())
        if seat in people
        else LastSeat(next(levels), "" if choice.cast == USUAL_CAST else HOME_NAMES[choice.cast[seat]])
        for seat in range(choice.players)
    )
    return LastGame(choice.rule_set, title, tuple(chairs))


def last_choice(last: LastGame) -> NewGame:
    """A kept choice as it was made."""
    people = tuple(Sitting(seat, chair.name) for seat, chair in enumerate(last.chairs) if chair.plays == PERSON)
    plays = (without_path(chair.plays) for chair in last.chairs if chair.plays != PERSON)
    levels = tuple(level if is_known(level) else USUAL_LEVEL for level in plays)
    return NewGame(last.rule_set, levels, "", people, cast=_cast_of(last))


def _cast_of(last: LastGame) -> tuple[int, ...]:
    """Who of the eight sat on each chair; on those that say nothing, as usual or those that are left."""
    seats: dict[int, int] = {}
    for seat, chair in enumerate(last.chairs):
        if chair.plays != PERSON and chair.name in HOME_NAMES:
            who = HOME_NAMES.index(chair.name)
            if who not in seats.values():
                seats[seat] = who
    for seat in USUAL_CAST:
        left = [who for who in (seat, *USUAL_CAST) if who not in seats.values()]
        seats.setdefault(seat, left[0])
    return tuple(seats[seat] for seat in USUAL_CAST)
