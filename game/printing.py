"""The only module that writes to standard output and standard error.

A line is one line, and nothing in it reaches a terminal that a terminal would obey: whatever is not printable is
written as its number, `\\u001b`, as JSON and TOML write it, too. Where there is no output (a windowed build) nothing is
printed; where it cannot be written (`Unwritable`) or nobody reads it any more (`BrokenPipeError`) the command ends.
"""

import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TextIO

from game.storage import reason_of


class Unwritable(ValueError):
    """Standard output takes no more; the reason."""


def say(*lines: str) -> None:
    """Print lines on standard output."""
    _print(escaped(line) for line in lines)


def say_json(value: object) -> None:
    """Print a value as JSON on one line."""
    say(json.dumps(value))


def say_toml(text: str) -> None:
    """Print a TOML text that `toml_text` has written."""
    _print(escaped(line, _toml_number) for line in text.removesuffix("\n").split("\n"))


def warn(*lines: str) -> None:
    """Print lines on standard error; where that cannot be, there is nobody to tell."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            sys.stderr.write("".join(f"{escaped(line)}\n" for line in lines))
            sys.stderr.flush()


def flush() -> None:
    """See that what was printed is on its way."""
    if sys.stdout is not None:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as problem:
            raise Unwritable(reason_of(problem)) from None


def silence() -> None:
    """Let what could not be written go, so that Python does not try it again, and complain, as it ends."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def make_forgiving(*streams: TextIO | None) -> None:
    """Let letters that a terminal does not know be written as numbers."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def escaped(text: str, number: Callable[[str], str] | None = None) -> str:
    """The text with whatever is not printable as a number; the same is said by it as JSON, and as TOML with a number
    of its kind.

    >>> escaped("Ma\\x1b[31mry")
    'Ma\\\\u001b[31mry'
    """
    if text.isprintable():
        return text
    written = number or _number
    return "".join(letter if _is_harmless(letter) else written(letter) for letter in text)


def _is_harmless(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def _number(letter: str) -> str:
    """As JSON writes it: in two halves where it is beyond four digits."""
    halves = letter.encode("utf-16-be", errors="surrogatepass").hex()
    return "".join(f"\\u{halves[at : at + 4]}" for at in range(0, len(halves), 4))


def _toml_number(letter: str) -> str:
    return f"\\U{ord(letter):08x}"


def _print(lines: Iterable[str]) -> None:
    if sys.stdout is not None:
        try:
            sys.stdout.write("".join(f"{line}\n" for line in lines))
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as problem:
            raise Unwritable(reason_of(problem)) from None
