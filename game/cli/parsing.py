"""What all commands share: their parser, the values that a help lists, and the types of options."""

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, TypeAlias

from game.language.quoting import quoted, sentence, unknown

NAME = "shanghai-rummy"
STOPPED = 130
EXIT_CODES = {
    0: "success",
    1: "the answer is no, or something went wrong on the way",
    2: "the command cannot use an option, a name or a file, or there is no display",
    STOPPED: "stopped by Ctrl-C or a signal to terminate",
}
SHELLS = ("bash", "zsh", "fish")
NARROWEST, WIDEST = 20, 80  # columns
LEAST_WINDOW = (1024, 640)  # smaller windows are unreadable
MOST_WINDOW = (3840, 2160)  # every screen supports up to this size
_SIZE = re.compile(r"([1-9][0-9]{0,8})x([1-9][0-9]{0,8})")


class CommandParser(argparse.ArgumentParser):
    """An argument parser whose errors have a limited length, and whose help ends with values and examples."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), values: Callable[[], str] = str, **more: Any) -> None:
        self.examples = tuple(f"{NAME} {example}" if NAME not in example else example for example in examples)
        self._values = values
        super().__init__(*args, **more)
        self.formatter_class = argparse.RawDescriptionHelpFormatter

    def error(self, message: str) -> NoReturn:
        """Raise `Unusable`, which is reported like every other error."""
        from game.files.documents import Unusable

        help = f" (see {self.prog} --help)"
        raise Unusable(sentence(message, f"{NAME}: {help}") + help)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise an error that says which command may be meant."""
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            raise argparse.ArgumentError(None, unknown("command", value, action.choices))
        super()._check_value(action, value)

    def format_help(self) -> str:
        """Return the help; the values are read only now, because that takes long."""
        import textwrap

        self.description = textwrap.fill(self.description or "", width())
        self.epilog = "\n".join([*filter(None, [self._values()]), "examples:", *map(_folded, self.examples)])
        return super().format_help()


Commands: TypeAlias = "argparse._SubParsersAction[CommandParser]"


def commands_of(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parser of every command."""
    subparsers = (action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    return dict(next(subparsers).choices)


def rule_sets() -> str:
    """Return the rule sets to choose."""
    from game.rules.variant_file import relatives, shipped_variants

    return _listed("rule sets", (*shipped_variants(), *relatives()))


def rule_sets_and_levels() -> str:
    """Return the rule sets and the levels to choose."""
    from ai.bots import ROSTER, tempers_of

    styles = dict.fromkeys(style for level in ROSTER for style in tempers_of(level))
    level = next(level for level in ROSTER if tempers_of(level))
    return f"{rule_sets()}{_listed('levels', ROSTER)}{_listed(f'styles, as in {level}/{next(iter(styles))}', styles)}"


def everything() -> str:
    """Return the rule sets and the levels to choose, and what the exit codes mean."""
    import textwrap

    folded = textwrap.TextWrapper(width() - 2, subsequent_indent="      ", drop_whitespace=True)
    codes = "\n".join(folded.fill(f"  {code:<3} {meaning}") for code, meaning in EXIT_CODES.items())
    return f"{rule_sets_and_levels()}exit codes:\n{codes}\n\n"


def pages() -> str:
    """Return the pages of the manual."""
    from game.rulebook.words.manual import names

    return _listed("pages", names())


def width() -> int:
    """Return how many columns a line may have: those of the terminal, at most 80."""
    import shutil

    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def _listed(title: str, words: Iterable[str]) -> str:
    import textwrap

    listed = textwrap.TextWrapper(width() - 2, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return f"{title}:\n{listed.fill(', '.join(words))}\n\n"


def _folded(example: str) -> str:
    """Return an example that can be typed on as many lines as it needs."""
    import textwrap

    lines = textwrap.TextWrapper(
        width() - 2, initial_indent="  ", subsequent_indent="      ", break_long_words=False, break_on_hyphens=False
    )
    return " \\\n".join(lines.wrap(example))


def command(
    commands: Commands,
    name: str,
    about: str,
    *examples: str,
    values: Callable[[], str] = str,
) -> argparse.ArgumentParser:
    """Return the parser of a new command; its help ends with values to choose and examples."""
    description = f"{about[:1].upper()}{about[1:]}."
    return commands.add_parser(name, help=about, description=description, examples=examples, values=values)


def is_json(word: str) -> bool:
    """Return whether a word of a command line is the option `--json`, which may be shortened."""
    return len(word) > len("--j") and "--json".startswith(word)


# ---- types of options ----


def _number(text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number from {low} to {high}")
    return int(text)


def players(text: str) -> int:
    """Parse a number of players."""
    return _number(text, 2, 8)


def people(text: str) -> int:
    """Parse a number of people at this screen."""
    return _number(text, 1, 8)


def count(text: str) -> int:
    """Parse a number that may be 0."""
    return _number(text, 0, 1_000_000)


def at_least_one(text: str) -> int:
    """Parse a number that may not be 0."""
    return _number(text, 1, 1_000_000)


def seed(text: str) -> str:
    """Parse a seed."""
    from game.engine.state import expect_seed
    from game.files.described import FieldError

    try:
        return expect_seed(text)
    except FieldError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def window_size(text: str) -> tuple[int, int]:
    """Parse the size of a window, written like 1280x800."""
    match = _SIZE.fullmatch(text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a size: write it like 1280x800")
    size = int(match[1]), int(match[2])
    if not all(low <= side <= high for low, side, high in zip(LEAST_WINDOW, size, MOST_WINDOW, strict=True)):
        low, high = (f"{wide}x{tall}" for wide, tall in (LEAST_WINDOW, MOST_WINDOW))
        raise argparse.ArgumentTypeError(f"{text} cannot be shown: write a size from {low} to {high}")
    return size
