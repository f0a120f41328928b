"""Turn the choices for a new game into players, with names for people and computer players.

Also connects them to the names stored in the settings and to the game chosen last, which can be dealt again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ai.bots import ROSTER, USUAL_LEVEL, bot_named, tempers_of
from ai.outside import ProgramPlayer
from ai.programs import Program, may_run, program_typed, programs_in
from game.engine.decider import LIKE, is_program, label_of, next_time, without_path
from game.files.storage import PLAYERS, data_folder
from game.language.quoting import shortened
from game.match import Computer, Match, Person, Player
from game.saving.last_game import PERSON, LastGame, LastSeat, chosen_programs, keep_chosen
from game.seating.levels import Level
from game.seating.seats import ALONE, USUAL_CAST, Sitting, names_at_table
from game.settings import Preferences, with_names
from game.text import saving as words
from game.text.ui import HOME_NAMES, PROGRAM_MEANING, level_meaning, level_name

USUAL_PLAYERS = 4  # at a table


@dataclass(frozen=True, slots=True)
class NewGame:
    """The choices: the rule set's id, the computer players' levels in order of seats, the seed, the people."""

    rule_set: str
    levels: tuple[str, ...]
    seed: str
    people: tuple[Sitting, ...] = ALONE
    faces: tuple[tuple[str, str], ...] = ()  # chosen by people just now, by name
    cast: tuple[int, ...] = USUAL_CAST  # which of the eight sits on each chair that no person takes
    rounds: tuple[int, ...] = ()  # the numbers of the rounds of a short game; empty: all

    @property
    def players(self) -> int:
        """The number of players, including people."""
        return len(self.levels) + len(self.people)


def players_of(choice: NewGame, remembered: tuple[str, ...] = ()) -> tuple[Player, ...]:
    """Return the players by seat; a person without a name in the choice gets the one stored for the seat."""
    people = tuple(
        Sitting(seat, name or (remembered[seat] if seat < len(remembered) else "")) for seat, name in choice.people
    )
    names = names_at_table(choice.players, people, choice.cast)
    seats, levels = {sitting.seat for sitting in people}, iter(choice.levels)
    return tuple(Person(name) if seat in seats else Computer(name, next(levels)) for seat, name in enumerate(names))


def at_strength(players: tuple[Player, ...], like: Callable[[Sequence[str]], str]) -> tuple[Player, ...]:
    """Return the players of a new game: those of Like you get the level that `like` returns for the names of the
    people.
    """
    people = [player.name for player in players if isinstance(player, Person)]
    return tuple(
        player._replace(level=like(people)) if isinstance(player, Computer) and player.level == LIKE else player
        for player in players
    )


def remember(preferences: Preferences, choice: NewGame) -> None:
    """Store the names and chosen faces of the people for the next game."""
    preferences.change(with_names(preferences.settings, dict(choice.people)))
    for name, face in choice.faces:
        preferences.change_for(name, face=face)


def first_seats(people: int) -> tuple[Sitting, ...]:
    """Return the seats of the first `people` persons."""
    return tuple(Sitting(seat) for seat in range(people))


def levels() -> tuple[Level, ...]:
    """Return every level for computer players, the weakest first; then the programs."""
    known = tuple(Level(level, level_name(level), tempers_of(level), level_meaning(level)) for level in ROSTER)
    chosen = (
        Level(label, level_name(label), (), PROGRAM_MEANING(where=shortened(str(Path(program[0]).parent))))
        for label, program in programs().items()
    )
    return (*known, *chosen)


def is_known(level: str) -> bool:
    """Return whether files may seat it here: a level, perhaps with a style, or the label of a chosen program."""
    if is_program(level):
        return bool(program_of(level))
    try:
        bot_named(level)
    except ValueError:
        return False
    return True


def seat_known_levels(match: Match) -> list[str]:
    """Replace unknown levels in a record by the default computer player; return a sentence for each."""
    notices = []
    for seat, player in enumerate(match.players):
        if isinstance(player, Computer) and not is_known(player.level):
            match.set_level(seat, USUAL_LEVEL)
            is_one = is_program(player.level)
            unknown = words.PROGRAM_UNKNOWN if is_one else words.LEVEL_UNKNOWN
            called = level_name(player.level) if is_one else player.level
            now = level_name(USUAL_LEVEL)
            notices.append(unknown(name=shortened(player.name), level=shortened(called), now=now))
    return notices


# ---- programs ----


def players_folder() -> Path:
    """Return the folder of programs that are offered."""
    return data_folder() / PLAYERS


def programs() -> dict[str, Program]:
    """Return the programs that can be chosen here, by label: those in the folder, and those chosen before.

    Of several with one label it is the one chosen last, so that a file in the folder never takes the place of another.
    """
    here = (*((str(path),) for path in programs_in(players_folder())), *chosen_programs(data_folder()))
    return {label_of(*program): program for program in here if may_run(Path(program[0]))}


def program_of(label: str) -> Program:
    """Return the program last chosen here for a label, or nothing."""
    chosen = (program for program in reversed(chosen_programs(data_folder())) if label_of(*program) == label)
    return next((program for program in chosen if may_run(Path(program[0]))), ())


def choose_programs(levels: Iterable[str]) -> None:
    """Record that the user chose these levels: programs among them may be run from now on."""
    for label in filter(is_program, levels):
        program = programs().get(label)
        if program is not None:
            keep_chosen(data_folder(), program)


def choose_typed(text: str) -> str:
    """Return the level for what a user typed; typing a program, perhaps with arguments, chooses it, and its label is
    the level.

    A relative path may also lead to a program in the folder of programs. Raises `ValueError` if nobody can play.
    """
    program = program_typed(text)
    if not program:
        if text != LIKE:
            bot_named(text)
        return text
    path, offered = Path(program[0]), players_folder() / Path(program[0]).name
    if not may_run(path) and not path.is_absolute() and may_run(offered):
        program = (str(offered), *program[1:])
    ProgramPlayer(*program)
    keep_chosen(data_folder(), program)
    return label_of(*program)


# ---- the game chosen last ----


def last_game(choice: NewGame, title: str) -> LastGame:
    """Return a choice in the form that is stored."""
    people, levels = dict(choice.people), iter(choice.levels)
    chairs = (
        LastSeat(PERSON, people[seat].strip())
        if seat in people
        else LastSeat(next(levels), "" if choice.cast == USUAL_CAST else HOME_NAMES[choice.cast[seat]])
        for seat in range(choice.players)
    )
    return LastGame(choice.rule_set, title, tuple(chairs), choice.rounds)


def last_choice(last: LastGame) -> NewGame:
    """Return a stored choice."""
    people = tuple(Sitting(seat, chair.name) for seat, chair in enumerate(last.chairs) if chair.plays == PERSON)
    plays = (next_time(without_path(chair.plays)) for chair in last.chairs if chair.plays != PERSON)
    levels = tuple(level if level == LIKE or is_known(level) else USUAL_LEVEL for level in plays)
    return NewGame(last.rule_set, levels, "", people, cast=_cast_of(last), rounds=last.rounds)


def _cast_of(last: LastGame) -> tuple[int, ...]:
    """Return who of the eight sits on each chair; chairs without an entry get the usual or remaining ones."""
    seats: dict[int, int] = {}
    for seat, chair in enumerate(last.chairs[: len(USUAL_CAST)]):
        if chair.plays != PERSON and chair.name in HOME_NAMES:
            who = HOME_NAMES.index(chair.name)
            if who not in seats.values():
                seats[seat] = who
    for seat in USUAL_CAST:
        if seat not in seats:
            seats[seat] = next(who for who in (seat, *USUAL_CAST) if who not in seats.values())
    return tuple(seats[seat] for seat in USUAL_CAST)
