"""Write the manual page, and completion for shells: `python -m tests.shell DIR`; needs `shanghai-rummy[dev]`.

Both follow from the parser of the command line, so they have every command and option.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import shtab

from ai.bots import ROSTER
from game import __version__
from game.cli.options import parser
from game.cli.parsing import NAME
from game.rulebook.words.manual import names
from game.rules.variant_file import relatives, shipped_variants

FILES = {"bash": NAME, "zsh": f"_{NAME}", "fish": f"{NAME}.fish"}  # as each shell names the file of a command
MANUAL_PAGE = f"{NAME}.6"  # section 6: games
WIDTH = 78
PATHS = {"FILE": shtab.FILE, "POSITION": shtab.FILE, "RECORD": shtab.FILE, "DIR": shtab.DIRECTORY}
WORDS = {"ID": "rule_sets", "A": "rule_sets", "B": "rule_sets", "LEVEL": "levels"}  # a file will do, too


def commands_of(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parser of every command."""
    subparsers = (action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    return dict(next(subparsers).choices)


# --- completion -----------------------------------------------------------------------------------------------------


def completion(shell: str) -> str:
    """Return the completion for a shell, with files, rule sets, levels and pages where they are expected."""
    top = parser()
    for command in (top, *commands_of(top).values()):
        for action in command._actions:
            _complete(action)
    script: str = shtab.complete(top, shell, preamble=_functions(shell))
    return script


def _complete(action: argparse.Action) -> None:
    kind = str(action.metavar).partition("|")[0]
    if kind in PATHS:
        action.complete = PATHS[kind]  # type: ignore[attr-defined]  # shtab reads it
    elif kind in WORDS:
        function = f"_shanghai_rummy_{WORDS[kind]}"
        action.complete = {"bash": function, "zsh": function, "fish": f"({function})"}  # type: ignore[attr-defined]
    elif action.dest == "name":
        action.choices = names()


def _functions(shell: str) -> str:
    """Return a function for each kind of words, as the shell defines it."""
    kinds = {"rule_sets": (*shipped_variants(), *relatives()), "levels": tuple(ROSTER)}
    return "\n".join(_function(shell, f"_shanghai_rummy_{kind}", " ".join(words)) for kind, words in kinds.items())


def _function(shell: str, name: str, words: str) -> str:
    match shell:
        case "bash":
            return f'{name}() {{\n  compgen -W "{words}" -- "$1"\n  compgen -f -- "$1"\n}}'
        case "zsh":
            return f"{name}() {{\n  _alternative 'words:word:({words})' 'files:file:_files'\n}}"
        case _:
            return f"function {name}\n  printf '%s\\n' {words}\n  __fish_complete_path (commandline -ct)\nend"


# --- the manual page ------------------------------------------------------------------------------------------------


def manual_page() -> str:
    """Return the manual page: the help of the program and of every command, as they print it."""
    top = parser()
    lines = [
        f'.TH {NAME.upper()} 6 "" "{NAME} {__version__}" "Games"',
        ".SH NAME", f"{NAME} \\- play Shanghai Rummy, or run a command of it",
        ".SH DESCRIPTION", *_help_lines(top), ".SH COMMANDS",
    ]  # fmt: skip
    for name, command in commands_of(top).items():
        lines += [f".SS {name}", *_help_lines(command)]
    return "\n".join((*lines, ".SH SEE ALSO", f"The manual: {NAME} docs", ""))


def _help_lines(command: argparse.ArgumentParser) -> Iterator[str]:
    command.formatter_class = partial(argparse.RawDescriptionHelpFormatter, width=WIDTH)
    yield ".nf"
    yield from (_escaped(line) for line in command.format_help().rstrip().split("\n"))
    yield ".fi"


def _escaped(line: str) -> str:
    """Return a line that `man` prints as it is.

    >>> _escaped("'lab' -h")
    "\\\\&'lab' \\\\-h"
    """
    return re.sub(r"^(?=[.'])", r"\\&", line.replace("\\", "\\e").replace("-", "\\-"))


def write(folder: Path) -> None:
    """Write the manual page and the completions to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MANUAL_PAGE).write_text(manual_page(), encoding="utf-8")
    for shell, file in FILES.items():
        (folder / file).write_text(completion(shell), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
