"""The manual page for `man`: every command and option, from the parser of the command line.

The build hook loads this file by its path, and has no libraries of the game; the parser needs none.
"""

import argparse
import re
from collections.abc import Iterator

from game import __version__
from game.cli.options import parser
from game.cli.parsing import EXIT_CODES, NAME, CommandParser, commands_of

FILE = f"{NAME}.1"


def manual_page() -> str:
    """Return the manual page."""
    top = parser()
    (about, *examples), program = _description(top), _escaped(NAME)
    lines = [
        f'.TH {NAME.upper()} 1 "" "{NAME} {__version__}" "Games"',
        ".SH NAME", f"{NAME} \\- play Shanghai Rummy, or run a command of it",
        ".SH SYNOPSIS", f".B {program}", r"[\fICOMMAND\fR] [\fIOPTION\fR]...",
        ".SH DESCRIPTION", about, ".PP", f"Rule sets and levels: {program} list. The manual: {program} docs.",
        ".SH OPTIONS", *_arguments(top), *examples, ".SH COMMANDS",
    ]  # fmt: skip
    for name, command in commands_of(top).items():
        about, *examples = _description(command)
        lines += [f".SS {name}", about, *_arguments(command), *examples]
    lines.append(".SH EXIT STATUS")
    for code, meaning in EXIT_CODES.items():
        lines += [".TP", str(code), _escaped(meaning)]
    return "\n".join([*lines, ""])


def _description(command: argparse.ArgumentParser) -> Iterator[str]:
    """Yield what a command does, and then its examples as they can be typed."""
    yield _escaped(command.description or "")
    if isinstance(command, CommandParser):
        yield from (".PP", "Examples:", ".PP", ".nf", *map(_escaped, command.examples), ".fi")


def _arguments(command: argparse.ArgumentParser) -> Iterator[str]:
    """Yield every argument and option of a command, except commands, with what it is for."""
    for action in command._actions:
        if not isinstance(action, argparse._SubParsersAction):
            value = f"\\fI{_escaped(str(action.metavar or ''))}\\fR" if action.nargs != 0 else ""
            names = ", ".join(f"\\fB{_escaped(name)}\\fR" for name in action.option_strings)
            yield from (".TP", f"{names} {value}".strip(), _escaped((action.help or "").replace("%%", "%")))


def _escaped(line: str) -> str:
    """Return a line that `man` prints as it is.

    >>> _escaped("'lab' -h")
    "\\\\&'lab' \\\\-h"
    """
    return re.sub(r"^(?=[.'])", r"\\&", line.replace("\\", "\\e").replace("-", "\\-"))
