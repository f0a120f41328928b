"""Programs that a user can choose as players: a file that may be run, or a command such as `node bot.mjs`.

Nothing here reads words from data: `program_typed` is for text that a user typed.
"""

import os
import shlex
import shutil
from contextlib import suppress
from pathlib import Path

from game.engine.decider import is_path
from game.language.quoting import quoted

Program = tuple[str, ...]  # a path and its arguments

MOST_PROGRAMS = 12  # listed from a folder


class NoProgram(ValueError):
    """A program cannot be started. If it disappears in the middle of a game, that is a `Forfeit`."""

    reason = "not_started"


def program_typed(text: str) -> Program:
    """Return the program, and its arguments, that a user typed; empty if the text is no path and has only one word.

    A program without a folder is looked up like a command; arguments that are files become whole paths. Raises
    `NoProgram` for an unknown command.
    """
    if os.path.isfile(text) and is_path(text):
        return (text,)  # a file name may contain spaces
    words = _words_in(text)
    if len(words) < 2:
        return (text,) if is_path(text) else ()
    name, *arguments = words
    path = name if is_path(name) else shutil.which(name)
    if path is None:
        raise NoProgram(f"no program {quoted(name)}: there is no such command")
    return path, *(os.path.abspath(word) if os.path.isfile(word) else word for word in arguments)


def _words_in(text: str) -> list[str]:
    """Return the words of a command; quotation marks hold words together, and a backslash is a letter (for Windows)."""
    words = shlex.shlex(text, posix=True, punctuation_chars=False)
    words.whitespace_split, words.escape, words.commenters = True, "", ""
    try:
        return list(words)
    except ValueError:
        raise NoProgram(f"a quotation mark is missing in {quoted(text)}") from None


def programs_in(folder: Path) -> tuple[Path, ...]:
    """Return the programs in a folder, at most `MOST_PROGRAMS`: executable files and Python files."""
    with suppress(OSError):
        programs = [file for file in folder.iterdir() if not file.name.startswith(".") and may_run(file)]
        return tuple(sorted(programs)[:MOST_PROGRAMS])
    return ()


def may_run(file: Path) -> bool:
    """Return whether a file may be run as a program."""
    return os.path.isfile(file) and (file.suffix == ".py" or os.access(file, os.X_OK))
