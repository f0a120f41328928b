"""What is said about kept games: which there are, how they go on, and what is wrong with a file.

Read before the first frame, so kept small.
"""

from collections.abc import Sequence
from pathlib import Path

from game.language import _, plural
from game.storage import folder_trouble

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
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
    *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
)
DOT = "  ·  "


def moment(then: Sequence[int], now: Sequence[int], days_ago: int) -> str:
    """When something was, as (year, month, day, hour, minute); `days_ago` counts midnights in between.

    >>> moment((2031, 5, 7, 21, 5), (2031, 5, 8, 9, 0), 1)
    'yesterday, 21:05'
    """
    clock = f"{then[3]}:{then[4]:02}"
    if days_ago == 0:
        return _("today, {clock}").format(clock=clock)
    if days_ago == 1:
        return _("yesterday, {clock}").format(clock=clock)
    return f"{day(then, now)}, {clock}"


def day(then: Sequence[int], now: Sequence[int]) -> str:
    """The day of a moment; the year only if it is another one.

    >>> day((2030, 5, 7), (2031, 5, 8))
    '7 May 2030'
    """
    said = _("{day} {month}").format(day=then[2], month=MONTHS[then[1] - 1])
    return said if then[0] == now[0] else _("{day} {year}").format(day=said, year=then[0])


def cannot_be_read(why: str) -> str:
    """A file among the games that is none."""
    return _("can't be read: {why}").format(why=why)


def how_far(number: int, rounds: int) -> str:
    """The round a game is in."""
    if not number:
        return BEFORE_FIRST_DEAL
    return _("round {number} of {rounds}").format(number=number, rounds=rounds)


def in_one_line(title: str, number: int, rounds: int, players: int, when: str) -> str:
    """The line under `Continue`."""
    seats = _("{players} players").format(players=players)
    return " · ".join((title, how_far(number, rounds), seats, when))


def delete_question(title: str, when: str) -> str:
    """What would be lost."""
    return _("{title}, {when}. This can't be undone.").format(title=title, when=when)


def kept_at(path: str) -> str:
    """Where a game's file is."""
    return _("This game is saved in {path}").format(path=path)


def not_a_game(name: str, why: str, where: str) -> str:
    """A file that is no record, and where it lies now."""
    return _("{name} couldn't be read as a game: {why}. Nothing is lost: it is kept at {where}.").format(
        name=name, why=why, where=where
    )


def not_a_game_here(name: str, why: str) -> str:
    """A file that is no record and cannot be moved out of the way."""
    return _("{name} couldn't be read as a game: {why}. It stays where it is.").format(name=name, why=why)


def other_edition(name: str, why: str) -> str:
    """A record this edition cannot read."""
    return _("{name} can't be opened: {why}. It stays where it is.").format(name=name, why=why)


def was_given_up(name: str) -> str:
    """A game whose hands have all been shown."""
    return _("{name} can't be continued: it was ended to show all hands.").format(name=name)


def open_elsewhere(name: str) -> str:
    """A game somebody is playing in another window."""
    return _("This game is open in another window ({name}). Close it there first.").format(name=name)


def not_readable(name: str, reason: str) -> str:
    """A file that cannot be opened or copied."""
    return _("{name} can't be opened: {reason}.").format(name=name, reason=reason)


def folder_not_readable(where: str, reason: str) -> str:
    """A folder of the player's that cannot be looked into."""
    return _("The folder {where} cannot be read: {reason}. What lies in it is not shown.").format(
        where=where, reason=reason
    )


def not_deleted(name: str, reason: str) -> str:
    """A file that cannot be removed."""
    return _("{name} can't be deleted: {reason}.").format(name=name, reason=reason)


def record_stops(name: str, line: int, why: str, number: int) -> str:
    """A record that can be played up to a line."""
    where = _("before the first deal") if not number else _("in round {number}").format(number=number)
    return _(
        "Line {line} of {name} can't be played: {why}. You can continue from the move before it, {where}. The damaged "
        "file will be kept too; nothing is thrown away."
    ).format(line=line, name=name, why=why.rstrip("."), where=where)


def not_saved(where: str, reason: str) -> str:
    """The game goes on, and is not being saved."""
    return _(
        "This game isn't being saved right now ({reason}). You can keep playing: with every move the game tries again "
        "to save it all. File:\n{where}"
    ).format(where=where, reason=reason)


def desk_lost(where: str) -> str:
    """How the cards were ordered could not be read."""
    return _("The order of your cards couldn't be read. The game itself is fine. File: {where}.").format(where=where)


def level_unknown(name: str, level: str, now: str) -> str:
    """A computer player of a level that does not exist here."""
    return _("There is no level {level} here. {name} now plays as {now}.").format(name=name, level=level, now=now)


def program_unknown(name: str, program: str, now: str) -> str:
    """A computer player by a program that was not chosen here, or cannot be run any more."""
    return _("You have not chosen a program {program} that can run. {name} now plays as {now}.").format(
        name=name, program=program, now=now
    )


def rules_left_out(number: int, most: int) -> str:
    """More rule sets of the player's own than are read."""
    return plural(
        "{number} of your rule sets is not shown. Only the first {most} by name are offered.",
        "{number} of your rule sets are not shown. Only the first {most} by name are offered.",
        number,
        most=most,
    )


def rules_not_usable(fault: str, more: int, where: str) -> str:
    """A rule set of the player's own that cannot be used, by its first mistake."""
    others = plural(" There is {number} more mistake.", " There are {number} more mistakes.", more) if more else ""
    return _("A rule set can't be used: {fault}.{others} File: {where}").format(
        fault=fault.rstrip("."), others=others, where=where
    )


def unreadable(folder: Path | None) -> tuple[str, ...]:
    """A sentence where a folder cannot be read: it must not look like an empty one."""
    reason = folder_trouble(folder) if folder is not None else ""
    return (folder_not_readable(str(folder), reason),) if reason else ()
