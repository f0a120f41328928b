"""Sentences about saved games: the list, continuing one, and problems with a file.

Loaded before the first frame, so kept small.
"""

from collections.abc import Sequence
from pathlib import Path

from game.files.storage import folder_trouble
from game.language import _, counted, joined, lowered, text, translated
from game.language.quoting import sentence
from game.text.ui import round_of_game

CONTINUE = _("Continue")
GAMES = _("Games")
REPLAYS = _("Replays")
REPLAYS_TITLE = _("Games to watch")
NO_REPLAYS = _("No games yet.\nEvery game you play is kept here to watch again.")
WATCH = _("Watch")
FINISHED = _("finished")
GAMES_TITLE = _("Unfinished games")
NO_GAMES = _("No unfinished games.\nGames are saved as you play. Any you leave will wait here.")
GAMES_NOT_SHOWN = _("Your games can't be shown.")
GO_ON = _("Continue")
DELETE = _("Delete")
WHERE = _("Where is it?")
DELETE_TITLE = _("Delete this game?")
DELETE_IT = _("Delete the game")
DAMAGED_TITLE = _("A damaged game")
GO_ON_BEFORE = _("Continue there")
SAVING = _("Saving")
SAVED_AGAIN = _("Saving works again. The whole game is saved.")
OPENING = _("Opening...")
TORN = _("The last move was not saved completely, so it did not happen.")
PRACTICE = _("practice")
NOTHING_OLDER = _("Nothing older.")
NO_DATE = _("at an unknown time")
GIVEN_UP = _("given up")
BEFORE_FIRST_DEAL = _("before the first deal")
MONTHS = (
    _("January"), _("February"), _("March"), _("April"), _("May"), _("June"),
    _("July"), _("August"), _("September"), _("October"), _("November"), _("December"),
)  # fmt: skip
DOT = "  ·  "

TODAY = text("today, {when}")
YESTERDAY = text("yesterday, {when}")
DAY_AND_MONTH = text("{day} {month}")
DAY_AND_YEAR = text("{day} {year}")


def moment(then: Sequence[int], now: Sequence[int], days_ago: int) -> str:
    """Return a time, as (year, month, day, hour, minute); `days_ago` counts midnights in between.

    >>> moment((2031, 5, 7, 21, 5), (2031, 5, 8, 9, 0), 1)
    'yesterday, 21:05'
    """
    clock = f"{then[3]}:{then[4]:02}"
    if days_ago == 0:
        return TODAY(when=clock)
    if days_ago == 1:
        return YESTERDAY(when=clock)
    return f"{day(then, now)}, {clock}"


def day(then: Sequence[int], now: Sequence[int]) -> str:
    """Return the day of a moment; the year only if it is not this year.

    >>> day((2030, 5, 7), (2031, 5, 8))
    '7 May 2030'
    """
    day_and_month = DAY_AND_MONTH(day=then[2], month=MONTHS[then[1] - 1])
    return day_and_month if then[0] == now[0] else DAY_AND_YEAR(day=day_and_month, year=then[0])


CANNOT_BE_READ = text("can't be read: {reason}")


def how_far(number: int, rounds: int | None) -> str:
    """Return the current round of a game."""
    return lowered(round_of_game(number, rounds)) if number else BEFORE_FIRST_DEAL


PLAYERS = text("{players} players")


def in_one_line(title: str, number: int, rounds: int | None, players: int, when: str) -> str:
    """Return the line under `Continue`."""
    seats = PLAYERS(players=players)
    return joined((title, how_far(number, rounds), seats, when), " · ")


DELETE_QUESTION = text("{title}, {when}. This can't be undone.")
KEPT_AT = text("This game is saved in {where}")
NOT_A_GAME = text("{name} couldn't be read as a game: {reason}. Nothing is lost: it is kept at {where}.")
NOT_A_GAME_HERE = text("{name} couldn't be read as a game: {reason}. It stays where it is.")


def not_a_game(name: str, why: str, where: str = "") -> str:
    """Say that a file is no game and where it is kept now, if it was moved."""
    beside = NOT_A_GAME(name=name, reason="", where=where) if where else NOT_A_GAME_HERE(name=name, reason="")
    reason = sentence(translated(why), beside)
    return NOT_A_GAME(name=name, reason=reason, where=where) if where else NOT_A_GAME_HERE(name=name, reason=reason)


OTHER_EDITION = text("{name} can't be opened: {reason}. It stays where it is.")
WAS_GIVEN_UP = text("{name} can't be continued: it was ended to show all hands.")
OPEN_ELSEWHERE = text("This game is open in another window ({name}). Close it there first.")
NOT_READABLE = text("{name} can't be opened: {reason}.")
FOLDER_NOT_READABLE = text("The folder {where} cannot be read: {reason}. Its contents are not shown.")
NOT_DELETED = text("{name} can't be deleted: {reason}.")
IN_ROUND = text("in round {number}")
LINE_NOT_PLAYABLE = text(
    "Line {number} of {name} can't be played: {reason}. You can continue from the move before it, {where}. The "
    "damaged file will be kept too; nothing is thrown away."
)


def record_stops(name: str, line: int, why: str, number: int) -> str:
    """Say that a record can be replayed only up to a line."""
    where = _("before the first deal") if not number else IN_ROUND(number=number)
    beside = LINE_NOT_PLAYABLE(number=line, name=name, reason="", where=where)
    return LINE_NOT_PLAYABLE(number=line, name=name, reason=sentence(translated(why).rstrip("."), beside), where=where)


NOT_SAVED = text(
    "This game isn't being saved right now ({reason}). You can keep playing: with every move the game tries again to "
    "save it all. File:\n{where}"
)
DESK_LOST = text("The order of your cards couldn't be read. The game itself is fine. File: {where}.")
LEVEL_UNKNOWN = text("There is no level {level} here. {name} now plays as {now}.")
PROGRAM_UNKNOWN = text("You have not chosen a program {level} that can run. {name} now plays as {now}.")
RULES_LEFT_OUT = counted(
    "{number} of your rule sets is not shown. Only the first {most} by name are offered.",
    "{number} of your rule sets are not shown. Only the first {most} by name are offered.",
)
MORE_MISTAKES = counted(" There is {number} more mistake.", " There are {number} more mistakes.")
RULE_SET_NOT_USABLE = text("A rule set can't be used: {reason}.{sentence} File: {where}")


def rules_not_usable(fault: str, more: int, where: str) -> str:
    """Say that a rule set of the player's own cannot be used, with its first fault."""
    others = MORE_MISTAKES(number=more) if more else ""
    beside = RULE_SET_NOT_USABLE(reason="", sentence=others, where=where)
    return RULE_SET_NOT_USABLE(reason=sentence(translated(fault).rstrip("."), beside), sentence=others, where=where)


def unreadable(folder: Path | None) -> tuple[str, ...]:
    """Return a sentence if a folder cannot be read: it must not look empty."""
    reason = folder_trouble(folder) if folder is not None else ""
    return (FOLDER_NOT_READABLE(where=str(folder), reason=reason),) if reason else ()
